// SPDX-License-Identifier: Apache-2.0
//
// Where the printer writes. A module's text has some hundred thousand characters, and a constant evaluation pays for every
// statement, so eight characters are copied by one. In: pieces of text. Out: all of them, one after the other.
// Next: text/relay_printer.hpp.
#ifndef BATON_TEXT_CHAR_STORE_HPP
#define BATON_TEXT_CHAR_STORE_HPP

#include "baton/meta/config.hpp"
#include "baton/meta/text_buffer.hpp"
#include "baton/meta/vec.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::detail {

/// Copies `count` characters with about count / 8 statements, or one.
constexpr void copy_chars(char* to, const char* from, int count) {
#if BATON_HAS_CONSTEXPR_MEMCPY
  if (count > 0) __builtin_memcpy(to, from, static_cast<std::size_t>(count));
#else
  for (; count >= 8; count -= 8, to += 8, from += 8)
    to[0] = from[0], to[1] = from[1], to[2] = from[2], to[3] = from[3], to[4] = from[4], to[5] = from[5], to[6] = from[6], to[7] = from[7];
  if (count >= 4) to[0] = from[0], to[1] = from[1], to[2] = from[2], to[3] = from[3], to += 4, from += 4, count -= 4;
  for (; count > 0; --count) *to++ = *from++;
#endif
}

/// The first `count` characters of `from`, 1 to 8, as a number whose lowest byte is the first.
constexpr std::uint64_t packed(const char* from, int count) {
  std::uint64_t w = 0;
  for (int i = count; i-- > 0;) w = w << 8 | static_cast<unsigned char>(from[i]);
  return w;
}

/// A place in a char_store.
struct char_range {
  int at = -1;
  int size = 0;
  int words = -1;  ///< where it is packed, if it is
};

/// Text that grows. A subset of meta::text_buffer's interface, so that the templates that write types take either.
class char_store {
 public:
  // Characters are written before they are read; GCC would run a loop to make them zero first.
  constexpr explicit char_store(int capacity) : owned_(new char[static_cast<std::size_t>(capacity)]), chars_(owned_), capacity_(capacity) {}
  /// In somebody's memory, for as long as it is enough.
  constexpr char_store(char* memory, int capacity) : chars_(memory), capacity_(capacity) {}
  char_store(const char_store&) = delete;
  char_store& operator=(const char_store&) = delete;
  constexpr ~char_store() { delete[] owned_; }

  constexpr int size() const { return size_; }
  constexpr const char* data() const { return chars_; }
  constexpr std::string_view view() const { return {chars_, static_cast<std::size_t>(size_)}; }
  constexpr std::string_view view(char_range r) const { return {chars_ + r.at, static_cast<std::size_t>(r.size)}; }
  /// What was written since the store had the size `at`.
  constexpr char_range since(int at) {
#if BATON_HAS_CONSTEXPR_MEMCPY
    return {at, size_ - at};
#else
    const int first = words_.size();
    for (int from = at; from < size_; from += 8) words_.push_back(packed(chars_ + from, size_ - from < 8 ? size_ - from : 8));
    return {at, size_ - at, first};
#endif
  }
  /// The words of ranges, for word_store.
  constexpr const std::uint64_t* words() const { return words_.data(); }

  constexpr void append(const char* from, int count) {
    if (size_ + count > capacity_) grow(size_ + count);
    copy_chars(chars_ + size_, from, count), size_ += count;
  }
  /// Appends a part of another store's text, without the first `skip` characters and the last `drop`.
  constexpr void append(const char_store& from, char_range part, int skip = 0, int drop = 0) { append(from.chars_ + part.at + skip, part.size - skip - drop); }
  /// Appends a part of the store's own text.
  constexpr void append_again(char_range part) {
    if (size_ + part.size > capacity_) grow(size_ + part.size);
    append(chars_ + part.at, part.size);
  }
  /// Nothing is left open, as it is in word_store.
  constexpr void finish() const {}
  constexpr void write_to(meta::text_buffer& out) const { out << view(); }
  constexpr char_store& operator<<(std::string_view text) { return append(text.data(), static_cast<int>(text.size())), *this; }
  template <std::size_t N>
  constexpr char_store& operator<<(const char (&text)[N]) {
    return append(text, static_cast<int>(N) - 1), *this;
  }
  /// For a pointer only: a literal's length is known, and finding it again would cost a statement a character.
  template <class P>
    requires std::same_as<P, const char*>
  constexpr char_store& operator<<(const P& text) {
    return *this << std::string_view(text);
  }
  constexpr char_store& operator<<(std::int64_t value) {
    char digits[20]{};
    int n = 20;
    std::uint64_t rest = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    do digits[--n] = static_cast<char>('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (value < 0) append("-", 1);
    append(digits + n, 20 - n);
    return *this;
  }
  constexpr char_store& operator<<(int value) { return *this << static_cast<std::int64_t>(value); }

 private:
  constexpr void grow(int needed) {
    capacity_ = needed * 2;
    char* bigger = new char[static_cast<std::size_t>(capacity_)];
    copy_chars(bigger, chars_, size_);
    delete[] owned_;
    chars_ = owned_ = bigger;
  }

  char* owned_ = nullptr;
  char* chars_;
  int size_ = 0;
  int capacity_;
  meta::vec<std::uint64_t> words_;
};

}  // namespace baton::detail

#endif
