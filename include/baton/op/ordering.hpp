// SPDX-License-Identifier: Apache-2.0
//
// What sort, argsort and topk share: attributes, order, a sort in place, and a heap that keeps the first k of a line. The order is total: NaN
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
  BATON_INLINE constexpr value_slots from(std::int64_t first) const { return {to + first * step, step, ascending}; }
  BATON_INLINE constexpr T key(T held) const { return held; }
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
  BATON_INLINE constexpr index_slots from(std::int64_t first) const { return {line, line_step, to + first * step, step, ascending}; }
  BATON_INLINE constexpr T key(Index held) const { return line[static_cast<std::int64_t>(held) * line_step]; }
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

template <class Slots>
BATON_INLINE constexpr void swap_slots(const Slots& slots, std::int64_t a, std::int64_t b) {
  const auto moving = slots[a];
  slots[a] = slots[b];
  slots[b] = moving;
}

/// Sorts the first k slots, which are a heap.
template <class Slots>
BATON_INLINE constexpr void sort_heap(const Slots& slots, std::int64_t k) {
  for (std::int64_t end = k; end-- > 1;) {
    swap_slots(slots, 0, end);
    sink(slots, 0, end);
  }
}
template <class Slots>
BATON_INLINE constexpr void make_heap(const Slots& slots, std::int64_t k) {
  for (std::int64_t i = k / 2; i-- > 0;) sink(slots, i, k);
}

/// Sorts all n slots: partitions around the middle one of three, short ranges by insertion, and a range whose partitions
/// stay uneven by a heap, so that no order takes quadratic time.
template <class Slots>
BATON_INLINE constexpr void sort_slots(const Slots& slots, std::int64_t n) {
  struct range {
    std::int64_t low, high;
    int depth;
  };
  range waiting[64]{};
  int depth = 2;
  for (std::int64_t size = n; size > 1; size /= 2) depth += 2;
  int count = 0;
  waiting[count++] = {0, n, depth};
  while (count > 0) {
    range r = waiting[--count];
    while (r.high - r.low > 16 && r.depth > 0) {
      const std::int64_t middle = r.low + (r.high - r.low) / 2, end = r.high - 1;
      if (slots.before(slots[middle], slots[r.low])) swap_slots(slots, middle, r.low);
      if (slots.before(slots[end], slots[middle])) swap_slots(slots, end, middle);
      if (slots.before(slots[middle], slots[r.low])) swap_slots(slots, middle, r.low);
      const auto pivot = slots[middle];
      std::int64_t i = r.low, k = end;
      while (i <= k) {
        while (slots.before(slots[i], pivot)) ++i;
        while (slots.before(pivot, slots[k])) --k;
        if (i <= k) swap_slots(slots, i++, k--);
      }
      // The shorter side at once, so that no more ranges wait than a number of elements has binary digits.
      const range left{r.low, k + 1, r.depth - 1}, right{i, r.high, r.depth - 1};
      const bool left_first = left.high - left.low < right.high - right.low;
      waiting[count++] = left_first ? right : left;
      r = left_first ? left : right;
    }
    if (r.high - r.low > 16) {
      make_heap(slots.from(r.low), r.high - r.low);
      sort_heap(slots.from(r.low), r.high - r.low);
      continue;
    }
    for (std::int64_t i = r.low + 1; i < r.high; ++i) {
      const auto moving = slots[i];
      std::int64_t at = i;
      for (; at > r.low && slots.before(moving, slots[at - 1]); --at) slots[at] = slots[at - 1];
      slots[at] = moving;
    }
  }
}

/// The first k of n candidates in order: `candidate(i)` is what a slot would hold for element i.
template <class Slots, class Candidate>
BATON_INLINE constexpr void select_first(const Slots& slots, std::int64_t k, std::int64_t n, const Candidate& candidate) {
  for (std::int64_t i = 0; i < k; ++i) slots[i] = candidate(i);
  if (k == n) return sort_slots(slots, n);
  make_heap(slots, k);
  auto last = slots.key(slots[0]);
  for (std::int64_t i = k; i < n; ++i) {
    const auto next = candidate(i);
    // One comparison is enough for most: an equal element comes later.
    const auto found = slots.key(next);
    if (slots.ascending ? found >= last : found <= last) continue;
    if (!slots.before(next, slots[0])) continue;
    slots[0] = next;
    sink(slots, 0, k);
    last = slots.key(slots[0]);
  }
  sort_heap(slots, k);
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
