// SPDX-License-Identifier: Apache-2.0
//
// The movement of a function whose root only moves elements (op/movement.hpp), as an iteration space and strides. In: a
// function. Next: tir/schedule.hpp.
#ifndef BATON_TIR_MOVEMENT_HPP
#define BATON_TIR_MOVEMENT_HPP

#include "baton/op/movement.hpp"
#include "baton/tir/region.hpp"

#include <cstdint>

namespace baton::tir {

/// A movement as loops.
struct moved_space {
  bool possible = false;
  space over;  ///< axes that lie one in the other in both tensors are one
  strides from;
  int near = -1;  ///< an axis whose neighbours lie side by side in the source, if those of the last do not and both are long enough for squares

  friend constexpr bool operator==(const moved_space&, const moved_space&) = default;
};

/// A movement without axes of one element, and with neighbours merged that lie one in the other; not possible if it has more axes than a space.
constexpr moved_space merged(const movement& m) {
  moved_space result;
  if (!m.possible || m.rank == 0) return result;
  int& rank = result.over.rank;
  for (std::int64_t& at : result.from.at) at = 0;
  for (int d = 0; d < m.rank; ++d) {
    if (m.extent[d] == 1 && (rank > 0 || d + 1 < m.rank)) continue;
    if (rank > 0 && result.from.at[rank - 1] == m.step[d] * m.extent[d]) {
      result.over.extent[rank - 1] *= static_cast<int>(m.extent[d]);
      result.from.at[rank - 1] = m.step[d];
    } else if (rank == max_rank) {
      return {};
    } else {
      result.over.extent[rank] = static_cast<int>(m.extent[d]);
      result.from.at[rank++] = m.step[d];
    }
  }
  result.possible = true;
  const int last = rank - 1;
  for (int d = 0; d < last; ++d)
    if (result.from.at[d] == 1 && result.from.at[last] != 1 && result.over.extent[d] >= 8 && result.over.extent[last] >= 8) result.near = d;
  return result;
}

/// The movement of a function's root, be it of a parameter or of something computed.
template <class Function>
constexpr moved_space movement_of() {
  constexpr graph_view g = Function::view();
  constexpr int root = function_region<Function>::region.root;
  using op = typename registered_op<g[root].op->id>::type;
  if constexpr (requires(const typename op::attrs& a, const shape& s) { op::moves(a, s); }) {
    constexpr int source = g.operand(root, 0);
    constexpr shape dims = function_region<Function>::region.leaf[source] ? function_region<Function>::region.view[source] : g.tensor(source).dims;
    return merged(op::moves(attrs_of<Function, root>(), dims));
  } else {
    return {};
  }
}

}  // namespace baton::tir

#endif
