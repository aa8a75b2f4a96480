// SPDX-License-Identifier: Apache-2.0
//
// variance: the mean square of the distances from the mean (Relay's `variance`, whose second operand is the mean).
// Type relation: TVM's VarianceRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_VARIANCE_HPP
#define BATON_OP_VARIANCE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/mean.hpp"
#include "baton/op/reduce.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct variance_attrs {
  optional_list<8> axis{};  ///< none: all axes
  bool keepdims = false;    ///< reduced axes stay, with extent 1
  bool exclude = false;     ///< reduce over the axes that are not listed
  bool unbiased = false;    ///< divide by one less than the number of elements

  /// Those of the mean.
  constexpr reduce_attrs of_mean() const { return {axis, true, exclude}; }

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, optional_list<8>{});
    visit("keepdims", self.keepdims, false);
    visit("exclude", self.exclude, false);
    visit("unbiased", self.unbiased, false);
  }
  friend constexpr bool operator==(const variance_attrs&, const variance_attrs&) = default;
};

struct variance_op {
  static constexpr std::string_view name = "variance";
  using attrs = variance_attrs;
  static constexpr pattern_kind pattern = pattern_kind::comm_reduce;
  static constexpr op_form form = op_form::element;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* mean = data ? tensor_argument(args, 1, "mean", out) : nullptr;
    if (!mean || !check_float(*data, "data", out) || !check_same_element(*data, "data", *mean, "mean", out)) return;
    infer_result kept;
    mean_op::infer(a.of_mean(), args.part(0, 1), kept);
    mean_op::infer({a.axis, a.keepdims, a.exclude}, args.part(0, 1), out);
    if (kept.types.empty() || check_shape(*mean, "mean", kept.types[0].dims, "data's mean with keepdims", out)) return;
    out.types.clear();
  }
  template <class Math, class Read>
  static constexpr auto element(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i, const Read& read) {
    const reduce_axes axes = mean_op::axes(a.of_mean(), in[0]);
    index at, mean_at;
    shape window;
    int axis_of[max_rank]{};
    for (int d = 0, kept = 0; d < in[0].rank(); ++d) {
      if (axes.reduced[d]) {
        axis_of[window.rank] = d;
        window.push_back(in[0].dims[d]);
        kept += a.keepdims ? 1 : 0;
      } else {
        at[d] = mean_at[d] = i[kept++];
      }
    }
    const auto mean = read(1, mean_at);
    auto sum = mean - mean;
    for (std::int64_t e = 0, n = window.size(); e < n; ++e) {
      const index w = index_of(window, e);
      for (int d = 0; d < window.rank; ++d) at[axis_of[d]] = w[d];
      const auto distance = read(0, at) - mean;
      sum = sum + distance * distance;
    }
    return sum / Math::template value<decltype(read(0, at))>(static_cast<double>(window.size() - (a.unbiased ? 1 : 0)));
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) { return 3 * static_cast<double>(args[0].tensor.size()); }
};

/// The mean of the squared distances of data from mean along the axes. mean is data's mean with keepdims; data must be of a floating-point type.
/// The axes go, or stay with extent 1 with keepdims; exclude reduces over the others.
template <variance_attrs Attrs = {}, expression Data, expression Mean,
          class Self = decltype([](variance_op* = nullptr) { return call_node<variance_op, Attrs, Data, Mean>{}; })>
constexpr auto variance(Data, Mean) {
  return baton::detail::make_handle<Self>();
}

/// The same with the mean as a node of its own, as Relay writes it.
template <variance_attrs Attrs = {}, expression Data,
          class Mean = decltype([](baton::detail::site<"variance">* = nullptr) { return call_node<mean_op, Attrs.of_mean(), Data>{}; }),
          class Self = decltype([](variance_op* = nullptr) { return call_node<variance_op, Attrs, Data, expr<Mean>>{}; })>
constexpr auto variance(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("variance")> {
  using type = baton::relay::variance_op;
};

#endif
