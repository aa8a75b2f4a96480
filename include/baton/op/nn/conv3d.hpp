// SPDX-License-Identifier: Apache-2.0
//
// nn.conv3d: three-dimensional convolution in NCDHW or NDHWC (Relay's `nn.conv3d`).
// Type relation: TVM's Conv3DRel. Layout rule: its own layouts, whatever comes in.
#ifndef BATON_OP_NN_CONV3D_HPP
#define BATON_OP_NN_CONV3D_HPP

#include "baton/op/nn/convolution.hpp"

#include <string_view>

namespace baton::relay::nn {

using conv3d_attrs = convolution_attrs<3>;

struct conv3d_op : convolution_op<conv3d_attrs> {
  static constexpr std::string_view name = "nn.conv3d";
};

/// Three-dimensional convolution. data (N, C, D, H, W) and weight (O, C / groups, kd, kh, kw) in the layouts that the attributes
/// name; the result is (N, O, (D + padding - dilated kernel) / stride + 1, ...), in out_layout.
template <conv3d_attrs Attrs = {}, expression Data, expression Weight,
          class Self = decltype([](conv3d_op* = nullptr) { return call_node<conv3d_op, conv3d_op::normalise(Attrs), Data, Weight>{}; })>
constexpr auto conv3d(Data, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.conv3d")> {
  using type = baton::relay::nn::conv3d_op;
};

#endif
