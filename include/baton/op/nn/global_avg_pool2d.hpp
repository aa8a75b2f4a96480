// SPDX-License-Identifier: Apache-2.0
//
// nn.global_avg_pool2d: the mean of each channel (Relay's `nn.global_avg_pool2d`).
// Type relation: TVM's GlobalPool2DRel. Layout rule: the layout that comes, with H and W whole.
#ifndef BATON_OP_NN_GLOBAL_AVG_POOL2D_HPP
#define BATON_OP_NN_GLOBAL_AVG_POOL2D_HPP

#include "baton/op/nn/global_pool2d.hpp"

#include <string_view>

namespace baton::relay::nn {

struct global_avg_pool2d_op : global_pool2d_op {
  static constexpr std::string_view name = "nn.global_avg_pool2d";
  static constexpr reduce_kind kind = reduce_kind::mean;
};

/// The mean over H and W of data (N, C, H, W), in the layout that the attributes name; the result is (N, C, 1, 1).
template <global_pool2d_attrs Attrs = {}, expression Data,
          class Self = decltype([](global_avg_pool2d_op* = nullptr) { return call_node<global_avg_pool2d_op, Attrs, Data>{}; })>
constexpr auto global_avg_pool2d(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.global_avg_pool2d")> {
  using type = baton::relay::nn::global_avg_pool2d_op;
};

#endif
