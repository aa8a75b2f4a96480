// SPDX-License-Identifier: Apache-2.0
//
// nn.avg_pool1d: means of windows over one axis (Relay's `nn.avg_pool1d`).
// Type relation: TVM's Pool1DRel. Layout rule: the layout that comes, with W whole.
#ifndef BATON_OP_NN_AVG_POOL1D_HPP
#define BATON_OP_NN_AVG_POOL1D_HPP

#include "baton/op/nn/pooling.hpp"

#include <string_view>

namespace baton::relay::nn {

using avg_pool1d_attrs = window_pool_attrs<1, true>;

struct avg_pool1d_op : window_pool_op<avg_pool1d_attrs> {
  static constexpr std::string_view name = "nn.avg_pool1d";
};

/// The mean of each window of data (N, C, W), in the layout that the attributes name; W becomes
/// (extent + padding - dilated pool_size) / stride + 1, rounded down, or up with ceil_mode. Padding counts as 0 with
/// count_include_pad and not at all without. Each window has to touch the data.
template <avg_pool1d_attrs Attrs = {}, expression Data,
          class Self = decltype([](avg_pool1d_op* = nullptr) { return call_node<avg_pool1d_op, avg_pool1d_op::normalise(Attrs), Data>{}; })>
constexpr auto avg_pool1d(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.avg_pool1d")> {
  using type = baton::relay::nn::avg_pool1d_op;
};

#endif
