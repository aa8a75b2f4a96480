// SPDX-License-Identifier: Apache-2.0
//
// Elements that move by strides: transpose, layout_transform and their kind, as one loop nest in the order of the output.
// An injective op that can say so has `static constexpr movement moves(const attrs&, const shape& in)`; the evaluator and
// the kernels then need not ask for each element where it comes from. Next: op/transpose.hpp, op/layout_transform.hpp.
#ifndef BATON_OP_MOVEMENT_HPP
#define BATON_OP_MOVEMENT_HPP

#include "baton/type/layout.hpp"

#include <cstdint>

namespace baton {

/// A loop nest that copies: the output's elements in order, from input offsets sum(i[d] * step[d]). An axis of the output
/// that two input axes make up (C of NCHW, from NCHW16c) is two loops.
struct movement {
  bool possible = false;
  int rank = 0;
  std::int64_t extent[max_rank + 4]{};
  std::int64_t step[max_rank + 4]{};

  friend constexpr bool operator==(const movement&, const movement&) = default;
  constexpr void push(std::int64_t count, std::int64_t distance) {
    extent[rank] = count;
    step[rank++] = distance;
  }
};

/// The row-major distance between neighbours along axis d.
constexpr std::int64_t step_of(const shape& s, int d) {
  std::int64_t step = 1;
  for (int i = d + 1; i < s.rank; ++i) step *= s[i];
  return step;
}

/// From one layout to a convertible one: the output's axes in order; where only the input has the blocks of a letter, the
/// output's axis is split. Not possible if both have blocks of that letter, of different size.
constexpr movement layout_movement(const layout& from, const layout& to, const shape& in) {
  movement m;
  for (int a = 0; a < to.rank; ++a) {
    const char upper = layout::upper(to.axis[a]);
    const std::int64_t from_block = from.factor_of(upper);
    const std::int64_t to_block = to.factor_of(upper);
    const int outer = from.find(upper);
    const int inner = from.find(static_cast<char>(upper - 'A' + 'a'));
    if (from_block == 0 && to_block == 0) {
      m.push(in[outer], step_of(in, outer));
    } else if (from_block == 0) {
      if (in[outer] % to_block != 0) return {};
      if (layout::is_primal(to.axis[a])) m.push(in[outer] / to_block, step_of(in, outer) * to_block);
      else m.push(to_block, step_of(in, outer));
    } else if (to_block == 0) {
      m.push(in[outer], step_of(in, outer));
      m.push(from_block, step_of(in, inner));
    } else if (from_block == to_block) {
      const int axis = layout::is_primal(to.axis[a]) ? outer : inner;
      m.push(in[axis], step_of(in, axis));
    } else {
      return {};
    }
  }
  m.possible = true;
  return m;
}

}  // namespace baton

#endif
