// SPDX-License-Identifier: Apache-2.0
//
// nn.avg_pool3d: means of windows over three axes (Relay's `nn.avg_pool3d`).
// Type relation: TVM's Pool3DRel. Layout rule: the layout that comes, with D, H and W whole.
#ifndef BATON_OP_NN_AVG_POOL3D_HPP
#define BATON_OP_NN_AVG_POOL3D_HPP

#include "baton/op/nn/pooling.hpp"

#include <string_view>

namespace baton::relay::nn {

using avg_pool3d_attrs = window_pool_attrs<3, true>;

struct avg_pool3d_op : window_pool_op<avg_pool3d_attrs> {
  static constexpr std::string_view name = "nn.avg_pool3d";
};

/// The mean of each window of data (N, C, D, H, W), in the layout that the attributes name; D, H and W become
/// (extent + padding - dilated pool_size) / stride + 1, rounded down, or up with ceil_mode. Padding counts as 0 with
/// count_include_pad and not at all without. Each window has to touch the data.
template <avg_pool3d_attrs Attrs = {}, expression Data,
          class Self = decltype([](avg_pool3d_op* = nullptr) { return call_node<avg_pool3d_op, avg_pool3d_op::normalise(Attrs), Data>{}; })>
constexpr auto avg_pool3d(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.avg_pool3d")> {
  using type = baton::relay::nn::avg_pool3d_op;
};

#endif
