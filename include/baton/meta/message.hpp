// SPDX-License-Identifier: Apache-2.0
//
// Error sentences that are put together during compilation, and the one door through which they stop it:
// a message is filled by plain constexpr functions and handed to meta::check, whose static_assert shows it
// (as the argument of meta::model_error).
#ifndef BATON_META_MESSAGE_HPP
#define BATON_META_MESSAGE_HPP

#include "baton/meta/fixed_string.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::meta {

/// One sentence of at most 511 characters; empty means that nothing is wrong.
struct message {
  static constexpr int capacity = 512;
  char chars[capacity]{};
  int length = 0;

  constexpr bool empty() const { return length == 0; }
  constexpr std::size_t size() const { return static_cast<std::size_t>(length); }
  constexpr const char* data() const { return chars; }
  constexpr std::string_view view() const { return {chars, size()}; }

  constexpr message& operator<<(std::string_view text) {
    for (char c : text)
      if (length < capacity - 1) chars[length++] = c;
    return *this;
  }
  constexpr message& operator<<(const char* text) { return *this << std::string_view(text); }
  constexpr message& operator<<(std::int64_t value) {
    char digits[24]{};
    int n = 0;
    const bool negative = value < 0;
    std::uint64_t rest = negative ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    do digits[n++] = static_cast<char>('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (negative) digits[n++] = '-';
    while (n > 0) *this << std::string_view(&digits[--n], 1);
    return *this;
  }
  constexpr message& operator<<(int value) { return *this << static_cast<std::int64_t>(value); }
  constexpr message& operator<<(std::size_t value) { return *this << static_cast<std::int64_t>(value); }
};

/// A sentence as a template argument. Clang shortens a string in a diagnostic to 32 characters, so there it is broken
/// at blanks into several; GCC prints a string of any length.
#if defined(__clang__)
struct sentence_line {
  char text[32]{};
};

template <std::size_t Lines>
struct sentence {
  sentence_line lines[Lines > 0 ? Lines : 1]{};
};

/// Where the line that starts at `from` ends: after its last blank if the rest does not fit.
constexpr int line_end(const message& text, int from) {
  if (text.length - from <= 31) return text.length;
  for (int end = from + 31; end > from; --end)
    if (text.chars[end - 1] == ' ') return end;
  return from + 31;
}

template <class Source>
constexpr auto to_sentence() {
  constexpr message source = Source::text();
  constexpr std::size_t count = [] {
    std::size_t lines = 0;
    for (int at = 0; at < source.length; at = line_end(source, at)) ++lines;
    return lines;
  }();
  sentence<count> text;
  int at = 0;
  for (std::size_t line = 0; line < count; ++line) {
    const int end = line_end(source, at);
    for (int i = at; i < end; ++i) text.lines[line].text[i - at] = source.chars[i];
    at = end;
  }
  return text;
}

template <std::size_t Lines>
constexpr bool is_empty(const sentence<Lines>&) { return Lines == 0; }
#else
template <class Source>
constexpr auto to_sentence() {
  constexpr message source = Source::text();
  fixed_string<source.size()> text;
  for (std::size_t i = 0; i < source.size(); ++i) text.chars[i] = source.chars[i];
  return text;
}

template <std::size_t N>
constexpr bool is_empty(const fixed_string<N>&) { return N == 0; }
#endif

/// Instantiating this with a sentence that is not empty stops the compilation; the sentence is its argument.
template <auto Sentence>
struct model_error {
  static_assert(is_empty(Sentence), "baton: the model is wrong; the argument of model_error says what is");
  static constexpr bool value = true;
};

/// Source has `static constexpr message text()`; true, or no compilation.
template <class Source>
inline constexpr bool check = model_error<to_sentence<Source>()>::value;

}  // namespace baton::meta

#endif
