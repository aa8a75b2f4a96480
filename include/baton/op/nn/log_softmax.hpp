// SPDX-License-Identifier: Apache-2.0
//
// nn.log_softmax: logarithm of the softmax along an axis (Relay's `nn.log_softmax`). It does not fuse, as in TVM up to 0.8.
// Type relation: TVM's IdentityRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_LOG_SOFTMAX_HPP
#define BATON_OP_NN_LOG_SOFTMAX_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct log_softmax_attrs {
  std::int64_t axis = -1;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, std::int64_t{-1});
  }
  friend constexpr bool operator==(const log_softmax_attrs&, const log_softmax_attrs&) = default;
};

struct log_softmax_op {
  static constexpr std::string_view name = "nn.log_softmax";
  using attrs = log_softmax_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::softmax;
  static constexpr bool logarithm = true;

  static constexpr void infer(const attrs& a, meta::slice<type_value> args, infer_result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_float(*data, "data", out) || !check_rank_at_least(*data, "data", 1, out) || check_axis(a.axis, data->rank(), "axis", out) < 0) return;
    out.set(*data);
  }
  /// Subtract, exponential, sum and scale: four an element.
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value& result) { return 4.0 * static_cast<double>(result.tensor.size()); }
};

/// data - max - log(sum(exp(data - max))) along axis, where max is the largest element: no overflow. The result has data's type,
/// which must be floating-point.
template <log_softmax_attrs Attrs = {}, expression Data,
          class Self = decltype([](log_softmax_op* = nullptr) { return call_node<log_softmax_op, Attrs, Data>{}; })>
constexpr auto log_softmax(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.log_softmax")> {
  using type = baton::relay::nn::log_softmax_op;
};

#endif
