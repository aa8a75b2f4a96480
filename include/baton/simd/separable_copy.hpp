// SPDX-License-Identifier: Apache-2.0
//
// Copies of what moves axis by axis (separable_runs): a range of the result's elements, row by row, each row in pieces that are
// contiguous, equally far apart, or a border. In: a description of the movement. Next: simd/moves.hpp (parameters),
// simd/pull_lines.hpp (what is computed).
#ifndef BATON_SIMD_SEPARABLE_COPY_HPP
#define BATON_SIMD_SEPARABLE_COPY_HPP

#include "baton/meta/config.hpp"
#include "baton/simd/runs.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace baton::simd {

/// Short runs are more frequent than a call of memcpy is worth, which is what compilers make of a loop; these are moves of registers.
template <class Element>
BATON_INLINE void copy_elements(Element* to, const Element* from, std::int64_t n) noexcept {
  // Asked of the signed number, or GCC 12 warns of a size that a negative one would be.
  if (n >= static_cast<std::int64_t>(2048 / sizeof(Element))) return static_cast<void>(std::memcpy(to, from, static_cast<std::size_t>(n) * sizeof(Element)));
  std::size_t bytes = static_cast<std::size_t>(n) * sizeof(Element);
  unsigned char* t = reinterpret_cast<unsigned char*>(to);
  const unsigned char* f = reinterpret_cast<const unsigned char*>(from);
  for (; bytes >= 64; bytes -= 64, t += 64, f += 64) std::memcpy(t, f, 64);
  if ((bytes & 32) != 0) std::memcpy(t, f, 32), t += 32, f += 32;
  if ((bytes & 16) != 0) std::memcpy(t, f, 16), t += 16, f += 16;
  if ((bytes & 8) != 0) std::memcpy(t, f, 8), t += 8, f += 8;
  if ((bytes & 4) != 0) std::memcpy(t, f, 4), t += 4, f += 4;
  if constexpr (sizeof(Element) < 4) {
    if ((bytes & 2) != 0) std::memcpy(t, f, 2), t += 2, f += 2;
    if ((bytes & 1) != 0) *t = *f;
  }
}

/// Sixteen elements of four bytes, of which every second one is read: a shuffle, of which Clang's loops make single loads.
template <class Element>
BATON_INLINE void copy_every_second(Element* to, const Element* from) noexcept {
  using vector = std::uint32_t __attribute__((vector_size(64)));
  vector a, b;
  std::memcpy(&a, from, 64);
  std::memcpy(&b, from + 15, 64);  // what is behind the last one read need not exist
  a = __builtin_shufflevector(a, b, 0, 2, 4, 6, 8, 10, 12, 14, 17, 19, 21, 23, 25, 27, 29, 31);
  std::memcpy(to, &a, 64);
}

/// The copies of a movement. `Source` has the movement's `runs`, the result's extents `out`, the type `element` of what is written, the
/// border's value `border()`, and if others than plain pointers are read from, `cursor`: a place in the source that can be moved by
/// elements, with `copy(to, cursor, count)` and `copy_strided(to, cursor, step, count)`.
template <class Source>
struct separable_copy {
  using element = typename Source::element;
  static constexpr separable_runs runs = Source::runs;
  static constexpr shape out = Source::out;

  static constexpr auto cursor_tag() {
    if constexpr (requires { typename Source::cursor; }) return std::type_identity<typename Source::cursor>{};
    else return std::type_identity<const element*>{};
  }
  using cursor = typename decltype(cursor_tag())::type;

 private:
  // Trailing axes that lie in the source as they do in the result are one unit.
  static constexpr auto rows = [] {
    struct {
      int axis = 0;  ///< whose pieces are copied; -1: all is one unit
      std::int64_t unit = 1;
    } r;
    r.axis = out.rank - 1;
    for (; r.axis >= 0; --r.axis) {
      const axis_pieces& p = runs.axis[r.axis];
      if (p.count != 1 || p.at[0].border || (p.at[0].step != r.unit && out[r.axis] > 1)) break;
      r.unit *= out[r.axis];
    }
    return r;
  }();
  static constexpr int row_axis = rows.axis < 0 ? 0 : rows.axis;  ///< where there is one


 public:
  /// Elements first to last; `to` is where element `shift` goes.
  static void range(cursor from, element* to, std::int64_t first, std::int64_t last, std::int64_t shift) noexcept {
    std::int64_t offset = 0;  // of the axes that are one unit
    for (int d = rows.axis + 1; d < out.rank; ++d) offset += runs.axis[d].at[0].offset;
    if constexpr (rows.axis < 0) {
      copy_run(to + (first - shift), from + (offset + first), last - first);
    } else {
      constexpr std::int64_t row = out[row_axis] * rows.unit;
      for (std::int64_t r = first / row; r * row < last;) {
        const std::int64_t begin = r * row < first ? first - r * row : 0, end = (r + 1) * row > last ? last - r * row : row;
        element* const line = to + (r * row - shift);
        if (begin == 0 && end == row) {
          // Rows along the axis outside of them have their places in common but for that axis.
          const std::int64_t i = r % neighbours, left = last / row - r, many = left < neighbours - i ? left : neighbours - i;
          const outer_place o = place_of(r / neighbours);
          if constexpr (row_axis == 0) whole_row(std::make_integer_sequence<int, runs.axis[row_axis].count>{}, from + (offset + o.offset), line);
          else rows_of_axis(std::make_integer_sequence<int, runs.axis[row_axis - 1].count>{}, i, i + many, from + (offset + o.offset), line, o.border);
          r += many;
        } else {
          outer_place o = place_of(r / neighbours);
          if constexpr (row_axis > 0) add_axis<row_axis - 1>(r % neighbours, o.offset, o.border);
          if (o.border) fill(line, begin, end, Source::border());
          else part_of_row(std::make_integer_sequence<int, runs.axis[row_axis].count>{}, from + (offset + o.offset), line, begin, end);
          ++r;
        }
      }
    }
  }

 private:
  /// Rows that follow one another along the axis outside of them.
  static constexpr std::int64_t neighbours = row_axis > 0 ? out[row_axis > 0 ? row_axis - 1 : 0] : 1;
  struct outer_place {
    std::int64_t offset = 0;
    bool border = false;
  };
  /// Of the axes outside of that one.
  static BATON_INLINE outer_place place_of(std::int64_t outer) noexcept {
    outer_place o;
    if constexpr (row_axis > 1) {
      index at;
      for (int d = row_axis - 1; d-- > 0; outer /= out[d]) at[d] = outer % out[d];
      each_axis(std::make_integer_sequence<int, row_axis - 1>{}, at, o.offset, o.border);
    }
    return o;
  }
  /// Rows first to last of that axis; `line` is the first one.
  template <int... K>
  static BATON_INLINE void rows_of_axis(std::integer_sequence<int, K...>, std::int64_t first, std::int64_t last, cursor from, element* line,
                                        bool border) noexcept {
    (rows_of_piece<K>(first, last, from, line, border), ...);
  }
  template <int K>
  static BATON_INLINE void rows_of_piece(std::int64_t first, std::int64_t last, cursor from, element* line, bool border) noexcept {
    constexpr axis_piece p = runs.axis[row_axis - 1].at[K];
    constexpr std::int64_t row = out[row_axis] * rows.unit;
    const std::int64_t low = p.begin > first ? p.begin : first, high = p.end < last ? p.end : last;
    for (std::int64_t i = low; i < high; ++i) {
      element* const to = line + (i - first) * row;
      if (p.border || border) fill(to, 0, row, Source::border());
      else whole_row(std::make_integer_sequence<int, runs.axis[row_axis].count>{}, from + (p.offset + (i - p.begin) * p.step), to);
    }
  }
  template <int... D>
  static BATON_INLINE void each_axis(std::integer_sequence<int, D...>, const index& at, std::int64_t& offset, bool& border) noexcept {
    (add_axis<D>(at[D], offset, border), ...);
  }
  template <int D>
  static BATON_INLINE void add_axis(std::int64_t i, std::int64_t& offset, bool& border) noexcept {
    constexpr axis_pieces p = runs.axis[D];
    int k = 0;
    while (k + 1 < p.count && i >= p.at[k].end) ++k;
    border = border || p.at[k].border;
    offset += p.at[k].offset + (i - p.at[k].begin) * p.at[k].step;
  }

  static BATON_INLINE void copy_run(element* to, cursor from, std::int64_t n) noexcept {
    if constexpr (std::is_pointer_v<cursor>) copy_elements(to, from, n);
    else Source::copy(to, from, n);
  }
  static BATON_INLINE void fill(element* to, std::int64_t begin, std::int64_t end, element value) noexcept {
    for (std::int64_t i = begin; i < end; ++i) to[i] = value;
  }

  template <int... K>
  static BATON_INLINE void whole_row(std::integer_sequence<int, K...>, cursor from, element* to) noexcept {
    (piece<K>(from, to, runs.axis[rows.axis].at[K].begin * rows.unit, runs.axis[rows.axis].at[K].end * rows.unit), ...);
  }
  template <int... K>
  static BATON_INLINE void part_of_row(std::integer_sequence<int, K...>, cursor from, element* to, std::int64_t begin, std::int64_t end) noexcept {
    const auto clipped = [&](auto k) {
      constexpr axis_piece p = runs.axis[rows.axis].at[k.value];
      const std::int64_t low = p.begin * rows.unit < begin ? begin : p.begin * rows.unit, high = p.end * rows.unit > end ? end : p.end * rows.unit;
      if (low < high) piece<k.value>(from, to, low, high);
    };
    (clipped(std::integral_constant<int, K>{}), ...);
  }
  /// Elements begin to end of a row, which are some of piece K.
  template <int K>
  static BATON_INLINE void piece(cursor from, element* BATON_RESTRICT to, std::int64_t begin, std::int64_t end) noexcept {
    constexpr axis_piece p = runs.axis[rows.axis].at[K];
    constexpr std::int64_t first = p.begin * rows.unit;
    if constexpr (p.border) {
      fill(to, begin, end, Source::border());
    } else if constexpr (p.step == rows.unit) {
      copy_run(to + begin, from + (p.offset + begin - first), end - begin);
    } else if constexpr (rows.unit == 1) {
      const cursor source = from + (p.offset + (begin - first) * p.step);
      if constexpr (std::is_pointer_v<cursor>) {
        const element* BATON_RESTRICT const x = source;
        std::int64_t i = 0;
        if constexpr (p.step == 2 && sizeof(element) == 4)
          for (; i + 16 <= end - begin; i += 16) copy_every_second(to + begin + i, x + 2 * i);
        for (; i < end - begin; ++i) to[begin + i] = x[i * p.step];
      } else {
        Source::copy_strided(to + begin, source, p.step, end - begin);
      }
    } else {
      for (std::int64_t i = begin / rows.unit; i * rows.unit < end; ++i) {
        const std::int64_t at = i * rows.unit, low = at < begin ? begin : at, high = at + rows.unit > end ? end : at + rows.unit;
        copy_run(to + low, from + (p.offset + (i - p.begin) * p.step + low - at), high - low);
      }
    }
  }
};

}  // namespace baton::simd

#endif
