// SPDX-License-Identifier: Apache-2.0
//
// nn.conv1d: one-dimensional convolution in NCW or NWC (Relay's `nn.conv1d`).
// Type relation: TVM's Conv1DRel. Layout rule: its own layouts, whatever comes in.
#ifndef BATON_OP_NN_CONV1D_HPP
#define BATON_OP_NN_CONV1D_HPP

#include "baton/op/nn/convolution.hpp"

#include <string_view>

namespace baton::relay::nn {

using conv1d_attrs = convolution_attrs<1>;

struct conv1d_op : convolution_op<conv1d_attrs> {
  static constexpr std::string_view name = "nn.conv1d";
};

/// One-dimensional convolution. data (N, C, W) and weight (O, C / groups, kw) in the layouts that the attributes name; the result is
/// (N, O, (W + padding - dilated kernel) / stride + 1).
template <conv1d_attrs Attrs = {}, expression Data, expression Weight,
          class Self = decltype([](conv1d_op* = nullptr) { return call_node<conv1d_op, conv1d_op::normalise(Attrs), Data, Weight>{}; })>
constexpr auto conv1d(Data, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.conv1d")> {
  using type = baton::relay::nn::conv1d_op;
};

#endif
