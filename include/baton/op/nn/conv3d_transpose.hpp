// SPDX-License-Identifier: Apache-2.0
//
// nn.conv3d_transpose: the transpose of nn.conv3d (Relay's `nn.conv3d_transpose`).
// Type relation: TVM's Conv3DTransposeRel. Layout rule: its own layouts, whatever comes in.
#ifndef BATON_OP_NN_CONV3D_TRANSPOSE_HPP
#define BATON_OP_NN_CONV3D_TRANSPOSE_HPP

#include "baton/op/nn/convolution.hpp"

#include <string_view>

namespace baton::relay::nn {

using conv3d_transpose_attrs = transposed_convolution_attrs<3>;

struct conv3d_transpose_op : convolution_op<conv3d_transpose_attrs> {
  static constexpr std::string_view name = "nn.conv3d_transpose";
};

/// Three-dimensional transposed convolution. data (N, C, D, H, W) and weight (C, O / groups, kd, kh, kw) in the layouts that the
/// attributes name, where the weight's O stands for data's channels, as in TVM; the result is
/// (N, O, (D - 1) * stride + dilated kernel - padding + output_padding, ...), in out_layout.
template <conv3d_transpose_attrs Attrs = {}, expression Data, expression Weight, class Self = decltype([](conv3d_transpose_op* = nullptr) {
                                                                                   return call_node<conv3d_transpose_op, conv3d_transpose_op::normalise(Attrs),
                                                                                                    Data, Weight>{};
                                                                                 })>
constexpr auto conv3d_transpose(Data, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.conv3d_transpose")> {
  using type = baton::relay::nn::conv3d_transpose_op;
};

#endif
