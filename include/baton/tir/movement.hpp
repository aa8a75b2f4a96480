// SPDX-License-Identifier: Apache-2.0
//
// The movement of a function whose root only moves elements (op/movement.hpp), as an iteration space and strides. In: a
// function. Next: tir/schedule.hpp.
#ifndef BATON_TIR_MOVEMENT_HPP
#define BATON_TIR_MOVEMENT_HPP

#include "baton/op/movement.hpp"
#include "baton/tir/region.hpp"

namespace baton::tir {

/// A movement as loops.
struct moved_space {
  bool possible = false;
  space over;
  strides from;

  friend constexpr bool operator==(const moved_space&, const moved_space&) = default;
};

/// The movement of a function's root; `possible` is false if it is none, or has more axes than a space.
template <class Function>
constexpr moved_space movement_of() {
  constexpr graph_view g = Function::view();
  constexpr int root = function_region<Function>::region.root;
  using op = typename registered_op<g[root].op->id>::type;
  moved_space result;
  if constexpr (requires(const typename op::attrs& a, const shape& s) { op::moves(a, s); }) {
    constexpr movement m = op::moves(attrs_of<Function, root>(), function_region<Function>::region.view[g.operand(root, 0)]);
    if (!m.possible || m.rank == 0 || m.rank > max_rank) return result;
    result.possible = true;
    result.over.rank = m.rank;
    for (int d = 0; d < m.rank; ++d) {
      result.over.extent[d] = static_cast<int>(m.extent[d]);
      result.from.at[d] = m.step[d];
    }
  }
  return result;
}

}  // namespace baton::tir

#endif
