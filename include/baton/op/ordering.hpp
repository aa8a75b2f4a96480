// SPDX-License-Identifier: Apache-2.0
//
// What sort, argsort and topk share: attributes, order, and a heap that keeps the first k of a line. The order is total: NaN
// counts as the largest number, equal elements keep their order. Next: op/sort.hpp, op/argsort.hpp, op/topk.hpp.
#ifndef BATON_OP_ORDERING_HPP
#define BATON_OP_ORDERING_HPP

#include "baton/op/check.hpp"
#include "baton/op/lines.hpp"

#include <cstdint>

namespace baton {

/// Which of two numbers is less.
template <class T>
BATON_INLINE constexpr bool ordered_less(T a, T b) {
  return a < b || (b != b && a == a);
}

/// Places that hold the values of a line themselves.
template <class T>
struct value_slots {
  T* to;
  std::int64_t step;
  bool ascending;

  BATON_INLINE constexpr T& operator[](std::int64_t i) const { return to[i * step]; }
  template <class V>
  BATON_INLINE constexpr bool before(const V& a, const V& b) const {
    return ascending ? ordered_less(a, b) : ordered_less(b, a);
  }
};

/// Places that hold the numbers of elements of a line.
template <class T, class Index>
struct index_slots {
  const T* line;
  std::int64_t line_step;
  Index* to;
  std::int64_t step;
  bool ascending;

  BATON_INLINE constexpr Index& operator[](std::int64_t i) const { return to[i * step]; }
  template <class V>
  BATON_INLINE constexpr bool before(const V& a, const V& b) const {
    const T x = line[static_cast<std::int64_t>(a) * line_step], y = line[static_cast<std::int64_t>(b) * line_step];
    if (ascending ? ordered_less(x, y) : ordered_less(y, x)) return true;
    return !(ascending ? ordered_less(y, x) : ordered_less(x, y)) && a < b;
  }
};

/// Moves what is in a slot down the heap, whose root is the last in order.
template <class Slots>
BATON_INLINE constexpr void sink(const Slots& slots, std::int64_t at, std::int64_t size) {
  const auto moving = slots[at];
  for (std::int64_t child = 2 * at + 1; child < size; child = 2 * at + 1) {
    if (child + 1 < size && slots.before(slots[child], slots[child + 1])) ++child;
    if (!slots.before(moving, slots[child])) break;
    slots[at] = slots[child];
    at = child;
  }
  slots[at] = moving;
}

/// The first k of n candidates in order: `candidate(i)` is what a slot would hold for element i.
template <class Slots, class Candidate>
BATON_INLINE constexpr void select_first(const Slots& slots, std::int64_t k, std::int64_t n, const Candidate& candidate) {
  for (std::int64_t i = 0; i < k; ++i) slots[i] = candidate(i);
  for (std::int64_t i = k / 2; i-- > 0;) sink(slots, i, k);
  for (std::int64_t i = k; i < n; ++i) {
    const auto next = candidate(i);
    if (k == 0 || !slots.before(next, slots[0])) continue;
    slots[0] = next;
    sink(slots, 0, k);
  }
  for (std::int64_t end = k; end-- > 1;) {
    const auto last = slots[0];
    slots[0] = slots[end];
    slots[end] = last;
    sink(slots, 0, end);
  }
}

/// The candidates of value_slots and of index_slots.
template <class T>
struct line_values {
  const T* line;
  std::int64_t step;
  BATON_INLINE constexpr T operator()(std::int64_t i) const { return line[i * step]; }
};
template <class Index>
struct line_numbers {
  BATON_INLINE constexpr Index operator()(std::int64_t i) const { return static_cast<Index>(i); }
};

/// Comparisons of a heap sort of all lines, about.
constexpr double sort_flops(double size) {
  double levels = 1;
  for (double n = size; n > 1; n *= 0.5) ++levels;
  return 2 * size * levels;
}

/// The attributes of sort and argsort.
struct sort_attrs {
  std::int64_t axis = -1;
  bool is_ascend = true;
  baton::dtype dtype{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, std::int64_t{-1});
    visit("is_ascend", self.is_ascend, true);
    visit("dtype", self.dtype, baton::dtype{});
  }
  friend constexpr bool operator==(const sort_attrs&, const sort_attrs&) = default;
};

/// The element type of positions.
constexpr bool check_position_type(dtype t, infer_result& out) {
  if (t == int32 || t == int64 || t == float32 || t == float64) return true;
  out.fail() << "dtype is ";
  write_dtype(out.fail(), t);
  out.fail() << ", needs int32, int64, float32 or float64";
  return false;
}

}  // namespace baton

#endif
