// SPDX-License-Identifier: Apache-2.0
//
// nn.l2_normalize: lines or blocks divided by their Euclidean length (Relay's `nn.l2_normalize`).
// Type relation: TVM's IdentityRel. Layout rule: none, neighbours keep their layouts (TVM: any, though its axes would not follow).
#ifndef BATON_OP_NN_L2_NORMALIZE_HPP
#define BATON_OP_NN_L2_NORMALIZE_HPP

#include "baton/op/nn/normalization.hpp"

#include <string_view>

namespace baton::relay::nn {

struct l2_normalize_attrs {
  double eps = 0;
  optional_list<8> axis{};  ///< none: all axes

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("eps", self.eps);
    visit.always("axis", self.axis);
  }
  friend constexpr bool operator==(const l2_normalize_attrs&, const l2_normalize_attrs&) = default;
};

struct l2_normalize_op {
  static constexpr std::string_view name = "nn.l2_normalize";
  using attrs = l2_normalize_attrs;
  using computation = normalization_of<normalization_kind::l2>;
  static constexpr normalization_kind kind = normalization_kind::l2;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_float(*data, "data", out)) return;
    for (int i = 0; i < a.axis.size(); ++i)
      if (check_axis(a.axis[i], data->rank(), "axis", out) < 0) return;
    if (!(a.eps >= 0)) {
      out.fail() << "eps needs to be 0 or more";
      return;
    }
    out.set(*data);
  }
  /// Square and its sum, quotient.
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value& result) { return 3.0 * static_cast<double>(result.tensor.size()); }
};

/// data / sqrt(max(sum(data * data), eps)), the sum over the axes that are given, or over all. The result has data's type, which must be
/// floating-point.
template <l2_normalize_attrs Attrs = {}, expression Data,
          class Self = decltype([](l2_normalize_op* = nullptr) { return call_node<l2_normalize_op, Attrs, Data>{}; })>
constexpr auto l2_normalize(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.l2_normalize")> {
  using type = baton::relay::nn::l2_normalize_op;
};

#endif
