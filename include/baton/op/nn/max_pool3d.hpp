// SPDX-License-Identifier: Apache-2.0
//
// nn.max_pool3d: maxima of windows over three axes (Relay's `nn.max_pool3d`).
// Type relation: TVM's Pool3DRel. Layout rule: the layout that comes, with D, H and W whole.
#ifndef BATON_OP_NN_MAX_POOL3D_HPP
#define BATON_OP_NN_MAX_POOL3D_HPP

#include "baton/op/nn/pooling.hpp"

#include <string_view>

namespace baton::relay::nn {

using max_pool3d_attrs = window_pool_attrs<3, false>;

struct max_pool3d_op : window_pool_op<max_pool3d_attrs> {
  static constexpr std::string_view name = "nn.max_pool3d";
};

/// The maximum of each window of data (N, C, D, H, W), in the layout that the attributes name; D, H and W become
/// (extent + padding - dilated pool_size) / stride + 1, rounded down, or up with ceil_mode. Padding never wins, NaN does.
/// Each window has to touch the data.
template <max_pool3d_attrs Attrs = {}, expression Data,
          class Self = decltype([](max_pool3d_op* = nullptr) { return call_node<max_pool3d_op, max_pool3d_op::normalise(Attrs), Data>{}; })>
constexpr auto max_pool3d(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.max_pool3d")> {
  using type = baton::relay::nn::max_pool3d_op;
};

#endif
