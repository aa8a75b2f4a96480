// SPDX-License-Identifier: Apache-2.0
//
// Elements that move by strides: transpose, layout_transform and their kind, as one loop nest in the order of the output.
// The strides are found by asking the op where elements come from, and checked on every axis. In: a function whose root
// is an injective op of one operand. Next: tir/schedule.hpp.
#ifndef BATON_TIR_MOVEMENT_HPP
#define BATON_TIR_MOVEMENT_HPP

#include "baton/op/layout_transform.hpp"
#include "baton/op/transpose.hpp"
#include "baton/tir/region.hpp"

#include <concepts>
#include <cstdint>

namespace baton::tir {

/// A loop nest that copies: element (i0, i1, ...) of the output comes from sum(i * from.at) of the input. An axis of the
/// output that two input axes make up (C of NCHW, from NCHW16c) is two loops.
struct movement {
  bool possible = false;
  space over;
  strides from;

  friend constexpr bool operator==(const movement&, const movement&) = default;
};

namespace detail {

constexpr strides row_major(const shape& s) {
  strides r;
  std::int64_t step = 1;
  for (int d = s.rank; d-- > 0; step *= s[d]) r.at[d] = step;
  return r;
}

constexpr void push(movement& m, std::int64_t extent, std::int64_t step) {
  m.over.extent[m.over.rank] = static_cast<int>(extent);
  m.from.at[m.over.rank++] = step;
}

/// Axes of the output in order; where only the input has the blocks of a letter, the output's axis is split.
constexpr movement layout_movement(const layout& src, const layout& dst, const shape& in) {
  movement m;
  const strides step = row_major(in);
  for (int a = 0; a < dst.rank; ++a) {
    const char upper = layout::upper(dst.axis[a]);
    const std::int64_t src_block = src.factor_of(upper);
    const std::int64_t dst_block = dst.factor_of(upper);
    const int outer = src.find(upper);
    const int inner = src.find(static_cast<char>(upper - 'A' + 'a'));
    if (src_block == 0 && dst_block == 0) {
      push(m, in[outer], step.at[outer]);
    } else if (src_block == 0) {
      if (in[outer] % dst_block != 0) return {};
      if (layout::is_primal(dst.axis[a])) push(m, in[outer] / dst_block, step.at[outer] * dst_block);
      else push(m, dst_block, step.at[outer]);
    } else if (dst_block == 0) {
      if (m.over.rank + 2 > max_rank) return {};
      push(m, in[outer], step.at[outer]);
      push(m, src_block, step.at[inner]);
    } else if (src_block == dst_block) {
      const int from = layout::is_primal(dst.axis[a]) ? outer : inner;
      push(m, in[from], step.at[from]);
    } else {
      return {};
    }
    if (m.over.rank > max_rank) return {};
  }
  m.possible = true;
  return m;
}

}  // namespace detail

/// The movement of a function's root; `possible` is false if it is none.
template <class Function>
constexpr movement movement_of() {
  constexpr graph_view g = Function::view();
  constexpr int root = function_region<Function>::region.root;
  using op = typename registered_op<g[root].op->id>::type;
  constexpr shape in = function_region<Function>::region.view[g.operand(root, 0)];
  if constexpr (std::same_as<op, relay::layout_transform_op>) {
    constexpr auto attrs = attrs_of<Function, root>();
    return detail::layout_movement(parse_layout(attrs.src_layout), parse_layout(attrs.dst_layout), in);
  } else if constexpr (std::same_as<op, relay::transpose_op>) {
    constexpr auto attrs = attrs_of<Function, root>();
    movement m;
    const strides step = detail::row_major(in);
    for (int d = 0; d < in.rank; ++d) {
      const int axis = op::input_axis(attrs, in.rank, d);
      detail::push(m, in[axis], step.at[axis]);
    }
    m.possible = in.rank > 0;
    return m;
  } else {
    return {};
  }
}

}  // namespace baton::tir

#endif
