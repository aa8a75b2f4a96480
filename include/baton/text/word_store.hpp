// SPDX-License-Identifier: Apache-2.0
//
// Where the printer writes on compilers that cannot copy memory in a constant evaluation: eight characters are one number, so
// that a piece of text is moved by a shift and a store for each eight, wherever it begins. In: pieces of text, those that come
// again from a char_store, which has packed them. Out: words, of which text/as_text.hpp makes characters in one step.
#ifndef BATON_TEXT_WORD_STORE_HPP
#define BATON_TEXT_WORD_STORE_HPP

#include "baton/meta/text_buffer.hpp"
#include "baton/text/char_store.hpp"

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::detail {

/// Text that grows, in words whose lowest byte is the first character; the same interface as char_store's.
class word_store {
 public:
  constexpr explicit word_store(int capacity) : owned_(new std::uint64_t[words_for(capacity)]), words_(owned_), capacity_(capacity) {}
  /// In somebody's memory, words_for(capacity) long, for as long as it is enough.
  constexpr word_store(std::uint64_t* memory, int capacity) : words_(memory), capacity_(capacity) {}
  word_store(const word_store&) = delete;
  word_store& operator=(const word_store&) = delete;
  constexpr ~word_store() { delete[] owned_; }

  /// Room for the characters and a NUL.
  static constexpr std::size_t words_for(int chars) { return static_cast<std::size_t>(chars) / 8 + 1; }

  constexpr int size() const { return size_; }

  /// The first `count` characters of `w`, 1 to 8; the bytes above them must be zero.
  constexpr void put(std::uint64_t w, int count) {
    if (size_ + count > capacity_) grow(size_ + count);
    const int shift = (size_ & 7) * 8;
    open_ |= w << shift;
    if (shift + count * 8 >= 64) {
      words_[size_ >> 3] = open_;
      open_ = shift == 0 ? 0 : w >> (64 - shift);
    }
    size_ += count;
  }
  /// A part of what a char_store has packed, without the first `skip` characters and the last `drop`.
  constexpr void append(const char_store& from, char_range part, int skip = 0, int drop = 0) {
    const std::uint64_t* w = from.words() + part.words;
    int left = part.size - skip - drop;
    if (skip > 0) {
      w += skip / 8;
      skip %= 8;
      const int count = left < 8 - skip ? left : 8 - skip;
      if (count > 0) put((*w++ >> (8 * skip)) & bytes(count), count), left -= count;
    }
    if (size_ + left > capacity_) grow(size_ + left);
    const int full = left >> 3;
    const int shift = (size_ & 7) * 8;
    std::uint64_t* const to = words_ + (size_ >> 3);
    if (shift == 0) {
      for (int i = 0; i < full; ++i) to[i] = w[i];
    } else {
      std::uint64_t open = open_;
      for (int i = 0; i < full; ++i) to[i] = open | w[i] << shift, open = w[i] >> (64 - shift);
      open_ = open;
    }
    size_ += full * 8;
    if ((left & 7) != 0) put(w[full] & bytes(left & 7), left & 7);
  }
  constexpr void append(const char* from, int count) {
    for (; count >= 8; count -= 8, from += 8) put(packed(from, 8), 8);
    if (count > 0) put(packed(from, count), count);
  }
  constexpr word_store& operator<<(std::string_view text) { return append(text.data(), static_cast<int>(text.size())), *this; }
  template <std::size_t N>
  constexpr word_store& operator<<(const char (&text)[N]) {
    // The compiler knows the word of a literal after the first time.
    if constexpr (N == 1) return *this;
    else if constexpr (N <= 9) return put(packed(text, static_cast<int>(N) - 1), static_cast<int>(N) - 1), *this;
    else return append(text, static_cast<int>(N) - 1), *this;
  }
  /// For a pointer only, as in char_store.
  template <class P>
    requires std::same_as<P, const char*>
  constexpr word_store& operator<<(const P& text) {
    return *this << std::string_view(text);
  }
  constexpr word_store& operator<<(std::int64_t value) {
    if (value < 0) put('-', 1);
    return put_digits(value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value)), *this;
  }
  constexpr word_store& operator<<(int value) { return *this << static_cast<std::int64_t>(value); }

  /// Ends the last word; the text goes on nevertheless.
  constexpr void finish() { words_[size_ >> 3] = open_; }
  constexpr void write_to(meta::text_buffer& out) {
    finish();
    for (int at = 0; at < size_; at += 8) {
      char chars[8]{};
      for (int i = 0; i < 8; ++i) chars[i] = static_cast<char>(static_cast<unsigned char>(words_[at >> 3] >> (8 * i)));
      out << std::string_view(chars, static_cast<std::size_t>(size_ - at < 8 ? size_ - at : 8));
    }
  }

 private:
  static constexpr std::uint64_t bytes(int count) { return count == 8 ? ~std::uint64_t{0} : (std::uint64_t{1} << (8 * count)) - 1; }

  constexpr void put_digits(std::uint64_t value) {
    std::uint64_t w = 0;
    int count = 0;
    for (; (value > 0 || count == 0) && count < 8; value /= 10, ++count) w = w << 8 | ('0' + value % 10);
    if (value > 0) put_digits(value);  // what stands before them
    put(w, count);
  }
  constexpr void grow(int needed) {
    capacity_ = needed * 2;
    std::uint64_t* const bigger = new std::uint64_t[words_for(capacity_)];
    for (int i = 0; i < size_ >> 3; ++i) bigger[i] = words_[i];
    delete[] owned_;
    words_ = owned_ = bigger;
  }

  std::uint64_t* owned_ = nullptr;
  std::uint64_t* words_;
  std::uint64_t open_ = 0;  ///< the last word, while it has less than eight characters
  int size_ = 0;
  int capacity_;
};

}  // namespace baton::detail

#endif
