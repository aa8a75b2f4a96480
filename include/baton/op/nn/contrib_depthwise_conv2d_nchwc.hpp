// SPDX-License-Identifier: Apache-2.0
//
// nn.contrib_depthwise_conv2d_NCHWc: a depthwise convolution on channel blocks
// (Relay's `nn.contrib_depthwise_conv2d_NCHWc`), as TVM's x86 rules make it of nn.conv2d; here nn.conv2d itself takes these layouts, too.
// Type relation and layout rule: those of nn.conv2d.
#ifndef BATON_OP_NN_CONTRIB_DEPTHWISE_CONV2D_NCHWC_HPP
#define BATON_OP_NN_CONTRIB_DEPTHWISE_CONV2D_NCHWC_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/nn/conv2d.hpp"

#include <string_view>

namespace baton::relay::nn {

struct contrib_depthwise_conv2d_NCHWc_op : conv2d_op {
  static constexpr std::string_view name = "nn.contrib_depthwise_conv2d_NCHWc";
};

/// nn.conv2d of data in channel blocks: `.data_layout = "NCHW16c"`, `.kernel_layout = "OIHW16o"`.
template <conv2d_attrs Attrs = {}, expression Data, expression Weight, class Self = decltype([](contrib_depthwise_conv2d_NCHWc_op* = nullptr) {
                                                                         return call_node<contrib_depthwise_conv2d_NCHWc_op, conv2d_op::normalise(Attrs), Data,
                                                                                          Weight>{};
                                                                       })>
constexpr auto contrib_depthwise_conv2d_NCHWc(Data, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.contrib_depthwise_conv2d_NCHWc")> {
  using type = baton::relay::nn::contrib_depthwise_conv2d_NCHWc_op;
};

#endif
