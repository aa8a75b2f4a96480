// SPDX-License-Identifier: Apache-2.0
//
// nn.space_to_depth: blocks of pixels become channels (Relay's `nn.space_to_depth`).
// Type relation: TVM's SpaceToDepthRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_SPACE_TO_DEPTH_HPP
#define BATON_OP_NN_SPACE_TO_DEPTH_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/movement.hpp"
#include "baton/op/nn/depth_space.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct space_to_depth_op : depth_space_op<true> {
  static constexpr std::string_view name = "nn.space_to_depth";

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i) {
    const image_axes at = image_axes_of(a);
    const std::int64_t channels = in[0].dims[at.c];
    element_source s{0, i, 0};
    const std::int64_t place = channels > 0 ? i[at.c] / channels : 0;
    s.from[at.c] = i[at.c] - place * channels;
    s.from[at.h] = i[at.h] * a.block_size + place / a.block_size;
    s.from[at.w] = i[at.w] * a.block_size + place % a.block_size;
    return s;
  }
  static constexpr movement moves(const attrs& a, const shape& in) {
    const image_axes at = image_axes_of(a);
    movement m;
    for (int d = 0; d < 4; ++d) {
      if (d == at.c) {
        m.push(a.block_size, step_of(in, at.h));
        m.push(a.block_size, step_of(in, at.w));
      }
      const bool spatial = d == at.h || d == at.w;
      m.push(spatial ? in[d] / a.block_size : in[d], (spatial ? a.block_size : 1) * step_of(in, d));
    }
    m.possible = true;
    return m;
  }
};

/// Blocks of block_size by block_size pixels as channels: the inverse of depth_to_space in mode "DCR", whatever the mode says (as in TVM). data has rank 4,
/// layout NCHW or NHWC.
template <depth_space_attrs Attrs = {}, expression Data,
          class Self = decltype([](space_to_depth_op* = nullptr) { return call_node<space_to_depth_op, Attrs, Data>{}; })>
constexpr auto space_to_depth(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.space_to_depth")> {
  using type = baton::relay::nn::space_to_depth_op;
};

#endif
