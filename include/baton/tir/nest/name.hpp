// SPDX-License-Identifier: Apache-2.0
//
// Short names as values: of axes, tensors and micro-kernels. They are part of schedules, which are template arguments, and
// of nests, which are made during compilation. In: a literal. Next: tir/nest/index.hpp, tir/nest/schedule.hpp.
#ifndef BATON_TIR_NEST_NAME_HPP
#define BATON_TIR_NEST_NAME_HPP

#include <cstddef>
#include <string_view>

namespace baton::tir::nest {

/// At most 31 characters where it is given, and 36 where primitives make it of others; more fit, for what passes put behind it.
struct name {
  static constexpr int longest_given = 31;
  static constexpr int longest = 36;
  static constexpr int capacity = 47;
  char chars[capacity + 1]{};
  int length = 0;

  constexpr name() = default;
  template <std::size_t N>
  constexpr name(const char (&text)[N]) : name(std::string_view(text, N - 1)) {
    static_assert(N <= longest_given + 1, "baton: tir::nest: a name has at most 31 characters");
  }
  constexpr explicit name(std::string_view text) {
    for (char c : text)
      if (length < capacity) chars[length++] = c;
  }

  constexpr bool empty() const { return length == 0; }
  constexpr std::string_view view() const { return {chars, static_cast<std::size_t>(length)}; }
  /// The name with something behind it: `i.outer`. Cut where it is full.
  constexpr name operator+(std::string_view more) const {
    name longer = *this;
    for (char c : more)
      if (longer.length < capacity) longer.chars[longer.length++] = c;
    return longer;
  }
  friend constexpr bool operator==(const name& a, const name& b) {
    if (a.length != b.length) return false;
    for (int i = 0; i < a.length; ++i)
      if (a.chars[i] != b.chars[i]) return false;
    return true;
  }
};

}  // namespace baton::tir::nest

#endif
