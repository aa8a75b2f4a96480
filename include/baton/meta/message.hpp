// SPDX-License-Identifier: Apache-2.0
//
// Error sentences that are put together during compilation, and the one door through which they stop it:
// a message is filled by plain constexpr functions and handed to meta::check, whose static_assert shows it
// (as the arguments of meta::model_error).
#ifndef BATON_META_MESSAGE_HPP
#define BATON_META_MESSAGE_HPP

#include "baton/meta/fixed_string.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <utility>

namespace baton::meta {

/// One sentence of at most 1,535 characters; empty means that nothing is wrong.
struct message {
  static constexpr int capacity = 1536;
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

/// Instantiating this with arguments stops the compilation; they are the sentence, cut at blanks. A function, not a class:
/// its value stays a constant, so that one mistake gives one error.
template <fixed_string... Sentence>
constexpr bool model_error() {
  static_assert(sizeof...(Sentence) == 0, "baton: the model is wrong; the arguments of model_error say what is");
  return true;
}

namespace detail {

/// Where the line that starts at `from` ends. Clang shortens a string in a diagnostic to 32 characters; GCC does not.
constexpr int line_end(const message& text, int from) {
#if defined(__clang__)
  constexpr int width = 32;
#else
  constexpr int width = message::capacity;
#endif
  if (text.length - from <= width) return text.length;
  for (int end = from + width; end > from; --end)
    if (text.chars[end - 1] == ' ') return end;
  return from + width;
}

constexpr int line_start(const message& text, int line) {
  int at = 0;
  for (int i = 0; i < line; ++i) at = line_end(text, at);
  return at;
}

constexpr std::size_t line_count(const message& text) {
  std::size_t lines = 0;
  for (int at = 0; at < text.length; at = line_end(text, at)) ++lines;
  return lines;
}

template <class Source, int Line>
constexpr auto line_of() {
  constexpr message source = Source::text();
  constexpr int start = line_start(source, Line);
  fixed_string<static_cast<std::size_t>(line_end(source, start) - start)> text;
  for (std::size_t i = 0; i < text.size(); ++i) text.chars[i] = source.chars[start + static_cast<int>(i)];
  text.chars[text.size()] = '\0';  // written, not only zeroed: Clang then shows the characters as text
  return text;
}

template <class Source, std::size_t... Line>
constexpr bool check_lines(std::index_sequence<Line...>) {
  return model_error<line_of<Source, static_cast<int>(Line)>()...>();
}

}  // namespace detail

/// Source has `static constexpr message text()`; true, or no compilation.
template <class Source>
inline constexpr bool check = detail::check_lines<Source>(std::make_index_sequence<detail::line_count(Source::text())>{});

}  // namespace baton::meta

#endif
