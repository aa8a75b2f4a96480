// SPDX-License-Identifier: Apache-2.0
//
// nn.conv2d_transpose: the transpose of nn.conv2d (Relay's `nn.conv2d_transpose`).
// Type relation: TVM's Conv2DTransposeRel. Layout rule: its own layouts, whatever comes in.
#ifndef BATON_OP_NN_CONV2D_TRANSPOSE_HPP
#define BATON_OP_NN_CONV2D_TRANSPOSE_HPP

#include "baton/op/nn/convolution.hpp"

#include <string_view>

namespace baton::relay::nn {

using conv2d_transpose_attrs = transposed_convolution_attrs<2>;

struct conv2d_transpose_op : convolution_op<conv2d_transpose_attrs> {
  static constexpr std::string_view name = "nn.conv2d_transpose";
};

/// Two-dimensional transposed convolution. data (N, C, H, W) and weight (C, O / groups, kh, kw), in the layouts that the attributes
/// name (IOHW, which prints, since OIHW is the declared default, as in TVM 0.8); the result is
/// (N, O, (H - 1) * stride + dilated kernel - padding + output_padding, ...), in out_layout.
template <conv2d_transpose_attrs Attrs = {}, expression Data, expression Weight, class Self = decltype([](conv2d_transpose_op* = nullptr) {
                                                                                   return call_node<conv2d_transpose_op, conv2d_transpose_op::normalise(Attrs),
                                                                                                    Data, Weight>{};
                                                                                 })>
constexpr auto conv2d_transpose(Data, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.conv2d_transpose")> {
  using type = baton::relay::nn::conv2d_transpose_op;
};

#endif
