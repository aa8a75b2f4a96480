// SPDX-License-Identifier: Apache-2.0
//
// The layout algebra (RELAY layouts such as NCHW, NCHW16c, OIHW16i16o): parsing, equality, conversion of shapes and of
// coordinates. In: a layout string. Next: op/nn/conv2d.hpp, op/layout_transform.hpp and transform/alter_op_layout.hpp.
#ifndef BATON_TYPE_LAYOUT_HPP
#define BATON_TYPE_LAYOUT_HPP

#include "baton/type/type_value.hpp"

#include <cstdint>
#include <string_view>

namespace baton {

/// A layout: axes, outermost first. An upper-case letter is a primal axis; a lower-case one, with its factor, is the
/// inner block of the primal axis of that letter. No axes at all means "undefined".
struct layout {
  static constexpr int max_axes = max_rank;

  int rank = 0;
  char axis[max_axes]{};
  std::int64_t factor[max_axes]{};  ///< of a lower-case axis; 0 for a primal one
  bool valid = true;                ///< false after parsing a string that is no layout
  bool scalar = false;              ///< the (defined) layout of a rank-0 operand

  friend constexpr bool operator==(const layout& a, const layout& b) {
    if (a.rank != b.rank || a.scalar != b.scalar) return false;
    for (int i = 0; i < a.rank; ++i)
      if (a.axis[i] != b.axis[i] || a.factor[i] != b.factor[i]) return false;
    return true;
  }

  constexpr bool defined() const { return valid && (rank > 0 || scalar); }
  constexpr int find(char letter) const {
    for (int i = 0; i < rank; ++i)
      if (axis[i] == letter) return i;
    return -1;
  }
  /// The block factor of primal axis `upper`; 0 if it is not split.
  constexpr std::int64_t factor_of(char upper) const {
    const int i = find(static_cast<char>(upper - 'A' + 'a'));
    return i < 0 ? 0 : factor[i];
  }
  constexpr int primal_rank() const {
    int n = 0;
    for (int i = 0; i < rank; ++i)
      if (is_primal(axis[i])) ++n;
    return n;
  }
  constexpr void push_back(char letter, std::int64_t block = 0) {
    axis[rank] = letter;
    factor[rank++] = block;
  }
  /// The axes [from, from + count).
  constexpr layout sub(int from, int count) const {
    layout part;
    for (int i = from; i < from + count; ++i) part.push_back(axis[i], factor[i]);
    part.scalar = count == 0;
    return part;
  }

  static constexpr bool is_primal(char c) { return c >= 'A' && c <= 'Z'; }
  static constexpr char upper(char c) { return is_primal(c) ? c : static_cast<char>(c - 'a' + 'A'); }
};

/// Parses `NCHW16c`. An empty string is the undefined layout; anything that breaks a rule gives `valid == false`.
constexpr layout parse_layout(std::string_view text) {
  layout parsed;
  std::int64_t factor = 0;
  for (char c : text) {
    const bool lower = c >= 'a' && c <= 'z';
    if (c >= '0' && c <= '9' && factor < 100000) {
      factor = factor * 10 + (c - '0');
    } else if ((layout::is_primal(c) && factor == 0) || (lower && factor > 0)) {
      if (parsed.find(c) >= 0 || parsed.rank == layout::max_axes) parsed.valid = false;
      else parsed.push_back(c, factor);
      factor = 0;
    } else {
      parsed.valid = false;
      return parsed;
    }
  }
  if (factor != 0) parsed.valid = false;
  for (int i = 0; i < parsed.rank; ++i)
    if (parsed.find(layout::upper(parsed.axis[i])) < 0) parsed.valid = false;
  return parsed;
}

/// Whether each axis of either layout has an axis of the same letter, in either case, in the other.
constexpr bool convertible(const layout& a, const layout& b) {
  if (!a.defined() || !b.defined()) return false;
  for (int i = 0; i < a.rank; ++i)
    if (b.find(layout::upper(a.axis[i])) < 0) return false;
  for (int i = 0; i < b.rank; ++i)
    if (a.find(layout::upper(b.axis[i])) < 0) return false;
  return true;
}

/// Converts a shape from one layout to a convertible one; block extents divide with floor, as TVM does.
constexpr shape convert_shape(const shape& in, const layout& from, const layout& to) {
  shape out;
  for (int i = 0; i < to.rank; ++i) {
    if (!layout::is_primal(to.axis[i])) {
      out.push_back(to.factor[i]);
      continue;
    }
    std::int64_t extent = in[from.find(to.axis[i])];
    if (const std::int64_t f = from.factor_of(to.axis[i]); f > 0) extent *= f;
    if (const std::int64_t f = to.factor_of(to.axis[i]); f > 0) extent /= f;
    out.push_back(extent);
  }
  return out;
}

/// Appends the layout's string.
template <class Out>
constexpr void write_layout(Out& out, const layout& l) {
  for (int i = 0; i < l.rank; ++i) {
    if (l.factor[i] > 0) out << l.factor[i];
    out << std::string_view(&l.axis[i], 1);
  }
}

}  // namespace baton

#endif
