// SPDX-License-Identifier: Apache-2.0
//
// nn.bias_add: a vector added along one axis (Relay's `nn.bias_add`). CanonicalizeOps turns it into expand_dims and add.
// Type relation: TVM's BiasAddRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_BIAS_ADD_HPP
#define BATON_OP_NN_BIAS_ADD_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct bias_add_attrs {
  std::int64_t axis = 1;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, std::int64_t{1});
  }
  friend constexpr bool operator==(const bias_add_attrs&, const bias_add_attrs&) = default;
};

struct bias_add_op {
  static constexpr std::string_view name = "nn.bias_add";
  using attrs = bias_add_attrs;
  static constexpr pattern_kind pattern = pattern_kind::broadcast;
  static constexpr op_form form = op_form::map;

  static constexpr void infer(const attrs& a, meta::slice<type_value> args, infer_result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* bias = data ? tensor_argument(args, 1, "bias", out) : nullptr;
    if (!bias || !check_rank_at_least(*data, "data", 1, out)) return;
    const int axis = check_axis(a.axis, data->rank(), "axis", out);
    if (axis < 0 || !check_same_element(*data, "data", *bias, "bias", out)) return;
    if (!check_shape(*bias, "bias", shape{data->dims[axis]}, "the extent of data's axis", out)) return;
    out.set(*data);
  }

  /// The bias broadcasts as (C, 1, ... 1).
  static constexpr shape operand_shape(const attrs& a, meta::slice<tensor_ty> in, int operand) {
    shape s = in[operand].dims;
    if (operand == 1)
      for (int axis = normalize_axis(a.axis, in[0].rank()); axis + 1 < in[0].rank(); ++axis) s.push_back(1);
    return s;
  }
  template <class Math, class V>
  static constexpr V body(const attrs&, V data, V bias) {
    return data + bias;
  }
};

/// Adds bias, a vector of length data.shape[axis], along that axis. Dtypes must agree; the result has data's type.
template <bias_add_attrs Attrs = {}, expression Data, expression Bias,
          class Self = decltype([](bias_add_op* = nullptr) { return call_node<bias_add_op, Attrs, Data, Bias>{}; })>
constexpr auto bias_add(Data, Bias) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.bias_add")> {
  using type = baton::relay::nn::bias_add_op;
};

#endif
