// SPDX-License-Identifier: Apache-2.0
//
// A tensor as lines along one axis, for ops that work line by line (running sums, sorting). Next: op/cumulative.hpp,
// op/ordering.hpp.
#ifndef BATON_OP_LINES_HPP
#define BATON_OP_LINES_HPP

#include "baton/meta/config.hpp"
#include "baton/op/form.hpp"

#include <cstdint>
#include <type_traits>

namespace baton {

/// The lines of a row-major tensor along an axis: line l begins at begin(l), and neighbours in it are `step` apart.
struct axis_lines {
  std::int64_t count = 0;
  std::int64_t length = 0;
  std::int64_t step = 1;

  BATON_INLINE constexpr axis_lines(const shape& s, int axis) {
    length = s[axis];
    for (int d = axis + 1; d < s.rank; ++d) step *= s[d];
    count = length > 0 ? s.size() / length : 0;
  }
  BATON_INLINE constexpr std::int64_t begin(std::int64_t line) const { return line / step * step * length + line % step; }
};

/// What an array is made of.
template <class Pointer>
using element_of = std::remove_cv_t<std::remove_pointer_t<Pointer>>;

}  // namespace baton

#endif
