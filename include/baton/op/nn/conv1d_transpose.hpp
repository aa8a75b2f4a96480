// SPDX-License-Identifier: Apache-2.0
//
// nn.conv1d_transpose: the transpose of nn.conv1d (Relay's `nn.conv1d_transpose`).
// Type relation: TVM's Conv1DTransposeRel. Layout rule: its own layouts, whatever comes in.
#ifndef BATON_OP_NN_CONV1D_TRANSPOSE_HPP
#define BATON_OP_NN_CONV1D_TRANSPOSE_HPP

#include "baton/op/nn/convolution.hpp"

#include <string_view>

namespace baton::relay::nn {

using conv1d_transpose_attrs = transposed_convolution_attrs<1>;

struct conv1d_transpose_op : convolution_op<conv1d_transpose_attrs> {
  static constexpr std::string_view name = "nn.conv1d_transpose";
};

/// One-dimensional transposed convolution. data (N, C, W) and weight (C, O / groups, kw) in the layouts that the attributes name, where
/// the weight's O stands for data's channels, as in TVM; the result is (N, O, (W - 1) * stride + dilated kernel - padding +
/// output_padding).
template <conv1d_transpose_attrs Attrs = {}, expression Data, expression Weight, class Self = decltype([](conv1d_transpose_op* = nullptr) {
                                                                                   return call_node<conv1d_transpose_op, conv1d_transpose_op::normalise(Attrs),
                                                                                                    Data, Weight>{};
                                                                                 })>
constexpr auto conv1d_transpose(Data, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.conv1d_transpose")> {
  using type = baton::relay::nn::conv1d_transpose_op;
};

#endif
