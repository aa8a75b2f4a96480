// SPDX-License-Identifier: Apache-2.0
//
// nn.avg_pool2d: means of windows (Relay's `nn.avg_pool2d`).
// Type relation: TVM's Pool2DRel. Layout rule: the layout that comes, with H and W whole.
#ifndef BATON_OP_NN_AVG_POOL2D_HPP
#define BATON_OP_NN_AVG_POOL2D_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/nn/pool2d.hpp"

#include <string_view>

namespace baton::relay::nn {

struct avg_pool2d_attrs {
  int_list<2> pool_size = {1, 1};
  int_list<2> strides = {1, 1};
  int_list<4> padding = {0, 0};  ///< one value, (height, width), or (top, left, bottom, right); stored as four
  attr_string layout = "NCHW";
  bool ceil_mode = false;
  bool count_include_pad = false;  ///< divide by the whole window's size at the border too

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("pool_size", self.pool_size);
    visit("strides", self.strides, int_list<2>{1, 1});
    visit("padding", self.padding, int_list<4>{0, 0});
    visit("layout", self.layout, attr_string("NCHW"));
    visit("ceil_mode", self.ceil_mode, false);
    visit("count_include_pad", self.count_include_pad, false);
  }
  friend constexpr bool operator==(const avg_pool2d_attrs&, const avg_pool2d_attrs&) = default;
};

struct avg_pool2d_op : pool2d_op<avg_pool2d_attrs> {
  static constexpr std::string_view name = "nn.avg_pool2d";
  static constexpr reduce_kind kind = reduce_kind::mean;
};

/// The mean of each window of data (N, C, H, W), in the layout that the attributes name; H and W become
/// (extent + padding - pool_size) / stride + 1, rounded down, or up with ceil_mode. Padding counts as 0 with count_include_pad and
/// not at all without. Each window has to touch the data.
template <avg_pool2d_attrs Attrs = {}, expression Data,
          class Self = decltype([](avg_pool2d_op* = nullptr) { return call_node<avg_pool2d_op, avg_pool2d_op::normalise(Attrs), Data>{}; })>
constexpr auto avg_pool2d(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.avg_pool2d")> {
  using type = baton::relay::nn::avg_pool2d_op;
};

#endif
