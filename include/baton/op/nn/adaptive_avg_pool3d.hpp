// SPDX-License-Identifier: Apache-2.0
//
// nn.adaptive_avg_pool3d: means of windows that tile the image (Relay's `nn.adaptive_avg_pool3d`).
// Type relation: TVM's AdaptivePool3DRel. Layout rule: the layout that comes, with D, H and W whole.
#ifndef BATON_OP_NN_ADAPTIVE_AVG_POOL3D_HPP
#define BATON_OP_NN_ADAPTIVE_AVG_POOL3D_HPP

#include "baton/op/nn/pooling.hpp"

#include <string_view>

namespace baton::relay::nn {

using adaptive_avg_pool3d_attrs = whole_pool_attrs<3, false>;

struct adaptive_avg_pool3d_op : adaptive_pool_op<3, reduce_kind::mean> {
  static constexpr std::string_view name = "nn.adaptive_avg_pool3d";
};

/// The mean of windows that tile data (N, C, D, H, W), in the layout that the attributes name: output_size of them on each spatial
/// axis (one value: on all; none: as many as data has elements), from floor(o * extent / size) to ceil((o + 1) * extent / size).
template <adaptive_avg_pool3d_attrs Attrs = {}, expression Data,
          class Self = decltype([](adaptive_avg_pool3d_op* = nullptr) { return call_node<adaptive_avg_pool3d_op, Attrs, Data>{}; })>
constexpr auto adaptive_avg_pool3d(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.adaptive_avg_pool3d")> {
  using type = baton::relay::nn::adaptive_avg_pool3d_op;
};

#endif
