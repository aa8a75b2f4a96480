// SPDX-License-Identifier: Apache-2.0
//
// A string that can be a template argument. Names of variables, passes and options are fixed_strings;
// `a + b` concatenates, so that a block written as a template can build its parameters' names.
#ifndef BATON_META_FIXED_STRING_HPP
#define BATON_META_FIXED_STRING_HPP

#include <cstddef>
#include <string_view>

namespace baton {

/// A structural string of exactly N characters (NUL-terminated).
template <std::size_t N>
struct fixed_string {
  char chars[N + 1]{};

  constexpr fixed_string() = default;
  constexpr fixed_string(const char (&text)[N + 1]) {
    for (std::size_t i = 0; i < N; ++i) chars[i] = text[i];
  }

  constexpr std::size_t size() const { return N; }
  constexpr const char* data() const { return chars; }
  constexpr std::string_view view() const { return {chars, N}; }
  constexpr operator std::string_view() const { return view(); }
};

template <std::size_t N>
fixed_string(const char (&)[N]) -> fixed_string<N - 1>;

template <std::size_t A, std::size_t B>
constexpr fixed_string<A + B> operator+(const fixed_string<A>& a, const fixed_string<B>& b) {
  fixed_string<A + B> joined;
  for (std::size_t i = 0; i < A; ++i) joined.chars[i] = a.chars[i];
  for (std::size_t i = 0; i < B; ++i) joined.chars[A + i] = b.chars[i];
  return joined;
}

template <std::size_t A, std::size_t B>
constexpr fixed_string<A + B - 1> operator+(const fixed_string<A>& a, const char (&b)[B]) {
  return a + fixed_string<B - 1>(b);
}

template <std::size_t A, std::size_t B>
constexpr fixed_string<A - 1 + B> operator+(const char (&a)[A], const fixed_string<B>& b) {
  return fixed_string<A - 1>(a) + b;
}

template <std::size_t A, std::size_t B>
constexpr bool operator==(const fixed_string<A>& a, const fixed_string<B>& b) {
  return a.view() == b.view();
}

/// The decimal digits of I as a fixed_string, for names such as "layer" + to_fixed_string<I>().
template <unsigned I>
constexpr auto to_fixed_string() {
  constexpr std::size_t digits = [] {
    std::size_t n = 1;
    for (unsigned rest = I; rest > 9; rest /= 10) ++n;
    return n;
  }();
  fixed_string<digits> text;
  unsigned rest = I;
  for (std::size_t i = digits; i > 0; --i, rest /= 10) text.chars[i - 1] = static_cast<char>('0' + rest % 10);
  return text;
}

}  // namespace baton

#endif
