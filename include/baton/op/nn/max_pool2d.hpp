// SPDX-License-Identifier: Apache-2.0
//
// nn.max_pool2d: maxima of windows (Relay's `nn.max_pool2d`).
// Type relation: TVM's Pool2DRel. Layout rule: the layout that comes, with H and W whole.
#ifndef BATON_OP_NN_MAX_POOL2D_HPP
#define BATON_OP_NN_MAX_POOL2D_HPP

#include "baton/op/nn/pooling.hpp"

#include <string_view>

namespace baton::relay::nn {

using max_pool2d_attrs = window_pool_attrs<2, false>;

struct max_pool2d_op : window_pool_op<max_pool2d_attrs, op_form::pool2d> {
  static constexpr std::string_view name = "nn.max_pool2d";
};

/// The maximum of each window of data (N, C, H, W), in the layout that the attributes name; H and W become
/// (extent + padding - dilated pool_size) / stride + 1, rounded down, or up with ceil_mode. Padding never wins, NaN does.
/// Each window has to touch the data.
template <max_pool2d_attrs Attrs = {}, expression Data,
          class Self = decltype([](max_pool2d_op* = nullptr) { return call_node<max_pool2d_op, max_pool2d_op::normalise(Attrs), Data>{}; })>
constexpr auto max_pool2d(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.max_pool2d")> {
  using type = baton::relay::nn::max_pool2d_op;
};

#endif
