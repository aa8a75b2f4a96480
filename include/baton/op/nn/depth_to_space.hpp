// SPDX-License-Identifier: Apache-2.0
//
// nn.depth_to_space: channels become blocks of pixels (Relay's `nn.depth_to_space`).
// Type relation: TVM's DepthToSpaceRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_DEPTH_TO_SPACE_HPP
#define BATON_OP_NN_DEPTH_TO_SPACE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/movement.hpp"
#include "baton/op/nn/depth_space.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct depth_to_space_op : depth_space_op<false> {
  static constexpr std::string_view name = "nn.depth_to_space";

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty>, const tensor_ty& out, int, const index& i) {
    const image_axes at = image_axes_of(a);
    const std::int64_t block = a.block_size;
    element_source s{0, i, 0};
    const std::int64_t place = i[at.h] % block * block + i[at.w] % block;
    s.from[at.c] = a.mode.view() == "DCR" ? place * out.dims[at.c] + i[at.c] : i[at.c] * block * block + place;
    s.from[at.h] = i[at.h] / block;
    s.from[at.w] = i[at.w] / block;
    return s;
  }
  static constexpr movement moves(const attrs& a, const shape& in) {
    const image_axes at = image_axes_of(a);
    const std::int64_t block = a.block_size, channels = in[at.c] / (block * block), step = step_of(in, at.c);
    const bool far = a.mode.view() == "DCR";
    movement m;
    for (int d = 0; d < 4; ++d) {
      if (d == at.c) {
        m.push(channels, far ? step : block * block * step);
        continue;
      }
      m.push(in[d], step_of(in, d));
      const std::int64_t place = d == at.h ? block : 1;
      if (d > 0) m.push(block, place * step * (far ? channels : 1));
    }
    m.possible = true;
    return m;
  }
};

/// Groups of block_size^2 channels, spread over block_size by block_size pixels. Which channels make a group, mode says: those out of reach of each other
/// ("DCR", as TensorFlow's depth_to_space) or neighbours ("CRD", pixel shuffle). data has rank 4, layout NCHW or NHWC.
template <depth_space_attrs Attrs = {}, expression Data,
          class Self = decltype([](depth_to_space_op* = nullptr) { return call_node<depth_to_space_op, Attrs, Data>{}; })>
constexpr auto depth_to_space(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.depth_to_space")> {
  using type = baton::relay::nn::depth_to_space_op;
};

#endif
