// SPDX-License-Identifier: Apache-2.0
//
// nn.contrib_conv2d_winograd_weight_transform: a 3x3 weight at the frequencies of Winograd's F(m x m, 3x3)
// (Relay's `nn.contrib_conv2d_winograd_weight_transform`).
// Type relation: TVM's Conv2DWinogradWeightTransformRel. It has no layout rule.
#ifndef BATON_OP_NN_CONTRIB_CONV2D_WINOGRAD_WEIGHT_TRANSFORM_HPP
#define BATON_OP_NN_CONTRIB_CONV2D_WINOGRAD_WEIGHT_TRANSFORM_HPP

#include "baton/op/nn/winograd.hpp"

#include <string_view>

namespace baton::relay::nn {

struct contrib_conv2d_winograd_weight_transform_op {
  static constexpr std::string_view name = "nn.contrib_conv2d_winograd_weight_transform";
  using attrs = winograd_weight_transform_attrs;
  using computation = winograd_weight_computation;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* weight = tensor_argument(args, 0, "weight", out);
    if (!weight || !check_rank(*weight, "weight", 4, out) || !check_float(*weight, "weight", out) || !check_tile_size(a.tile_size, out)) return;
    if (weight->dims[2] != 3 || weight->dims[3] != 3) {
      out.fail() << "weight is " << weight->dims[2] << " x " << weight->dims[3] << ", needs 3 x 3";
      return;
    }
    out.set({weight->element, shape{a.tile_size + 2, a.tile_size + 2, weight->dims[0], weight->dims[1]}});
  }

  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value& result) { return 18.0 * static_cast<double>(result.tensor.size()); }
};

/// weight (O, I, 3, 3) at the frequencies of F(m x m, 3x3): (m + 2, m + 2, O, I). m is tile_size, 2 or 4.
template <winograd_weight_transform_attrs Attrs = {}, expression Weight, class Self = decltype([](contrib_conv2d_winograd_weight_transform_op* = nullptr) {
                                                                           return call_node<contrib_conv2d_winograd_weight_transform_op, Attrs, Weight>{};
                                                                         })>
constexpr auto contrib_conv2d_winograd_weight_transform(Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.contrib_conv2d_winograd_weight_transform")> {
  using type = baton::relay::nn::contrib_conv2d_winograd_weight_transform_op;
};

#endif
