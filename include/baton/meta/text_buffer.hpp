// SPDX-License-Identifier: Apache-2.0
//
// Where text is written: into a buffer that grows, or into none at all (only counting), by the same calls. Includes
// the number formats of Relay's text: decimal integers and "%g" with six significant digits.
#ifndef BATON_META_TEXT_BUFFER_HPP
#define BATON_META_TEXT_BUFFER_HPP

#include "baton/meta/vec.hpp"

#include <bit>
#include <cstdint>
#include <string_view>

namespace baton::meta {

/// Text under construction.
class text_buffer {
 public:
  constexpr int size() const { return chars_.size(); }
  constexpr const char* data() const { return chars_.data(); }
  constexpr std::string_view view() const { return {chars_.data(), static_cast<std::size_t>(chars_.size())}; }

  constexpr text_buffer& operator<<(std::string_view text) {
    const int at = chars_.size();
    const int count = static_cast<int>(text.size());
    chars_.reserve_more(count);
    char* to = chars_.data() + at;
    const char* from = text.data();
    int i = 0;
    // A constant evaluation pays by the statement: eight characters in one.
    for (; i + 8 <= count; i += 8)
      to[i] = from[i], to[i + 1] = from[i + 1], to[i + 2] = from[i + 2], to[i + 3] = from[i + 3], to[i + 4] = from[i + 4], to[i + 5] = from[i + 5],
      to[i + 6] = from[i + 6], to[i + 7] = from[i + 7];
    for (; i < count; ++i) to[i] = from[i];
    return *this;
  }
  constexpr text_buffer& operator<<(const char* text) { return *this << std::string_view(text); }
  constexpr text_buffer& operator<<(char c) { return *this << std::string_view(&c, 1); }
  constexpr text_buffer& operator<<(std::int64_t value) {
    char digits[24]{};
    int n = 24;
    std::uint64_t rest = value < 0 ? 0 - static_cast<std::uint64_t>(value) : static_cast<std::uint64_t>(value);
    do digits[--n] = static_cast<char>('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (value < 0) digits[--n] = '-';
    return *this << std::string_view(&digits[n], static_cast<std::size_t>(24 - n));
  }
  constexpr text_buffer& operator<<(int value) { return *this << static_cast<std::int64_t>(value); }

 private:
  /// Characters without the per-element work of a general vec.
  class storage {
   public:
    constexpr int size() const { return chars_.size() == 0 ? 0 : used_; }
    constexpr char* data() { return chars_.data(); }
    constexpr const char* data() const { return chars_.data(); }
    constexpr void reserve_more(int count) {
      if (used_ + count > chars_.size()) {
        vec<char> bigger((used_ + count) * 2 + 256);
        for (int i = 0; i < used_; ++i) bigger[i] = chars_[i];
        chars_.swap(bigger);
      }
      used_ += count;
    }

   private:
    vec<char> chars_;
    int used_ = 0;
  };
  storage chars_;
};

/// Writes a floating point number as C++ streams do by default: "%g", six significant digits.
constexpr void write_general(text_buffer& out, double value);

namespace detail {

/// The six significant digits of |value| and the decimal exponent of the first, rounded half to even on the exact value.
struct six_digits {
  int digits = 0;
  int exponent = 0;
};

/// An unsigned integer of 72 words, enough for every finite double scaled to six digits; exact arithmetic keeps the rounding right.
struct big {
  std::uint32_t word[72]{};
  int used = 0;

  constexpr explicit big(std::uint64_t value) {
    while (value != 0) {
      word[used++] = static_cast<std::uint32_t>(value);
      value >>= 32;
    }
  }
  constexpr void multiply(std::uint32_t by) {
    std::uint64_t carry = 0;
    for (int i = 0; i < used; ++i) {
      carry += static_cast<std::uint64_t>(word[i]) * by;
      word[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) word[used++] = static_cast<std::uint32_t>(carry);
  }
  /// Multiplies by 10^times or 2^times, as much as fits into a word at once.
  constexpr void times_ten_to(int times) {
    for (; times >= 9; times -= 9) multiply(1000000000);
    for (; times > 0; --times) multiply(10);
  }
  constexpr void times_two_to(int times) {
    for (; times >= 31; times -= 31) multiply(0x80000000u);
    if (times > 0) multiply(1u << times);
  }
  constexpr int compare(const big& other) const {
    if (used != other.used) return used < other.used ? -1 : 1;
    for (int i = used; i-- > 0;)
      if (word[i] != other.word[i]) return word[i] < other.word[i] ? -1 : 1;
    return 0;
  }
  constexpr void subtract(const big& other) {
    std::int64_t borrow = 0;
    for (int i = 0; i < used; ++i) {
      std::int64_t part = static_cast<std::int64_t>(word[i]) - (i < other.used ? static_cast<std::int64_t>(other.word[i]) : 0) - borrow;
      borrow = part < 0 ? 1 : 0;
      word[i] = static_cast<std::uint32_t>(part + (borrow << 32));
    }
    while (used > 0 && word[used - 1] == 0) --used;
  }
};

constexpr six_digits round_to_six(double magnitude) {
  const std::uint64_t bits = std::bit_cast<std::uint64_t>(magnitude);
  const int biased = static_cast<int>(bits >> 52);
  const std::uint64_t fraction = bits & 0xFFFFFFFFFFFFFull;
  const std::uint64_t significand = biased == 0 ? fraction : fraction | 0x10000000000000ull;
  const int binary = (biased == 0 ? 1 : biased) - 1075;
  // A first guess of the decimal exponent, corrected below.
  int exponent = (binary + 52 - (biased == 0 ? 10 : 0)) * 30103 / 100000;
  for (;;) {
    big numerator(significand);
    big denominator(1);
    if (binary > 0) numerator.times_two_to(binary);
    else denominator.times_two_to(-binary);
    const int shift = 5 - exponent;  // the value times 10^shift has six digits before the point
    if (shift > 0) numerator.times_ten_to(shift);
    else denominator.times_ten_to(-shift);
    int digits = 0;
    // Long division, one decimal digit of the quotient at a time, needs the quotient to stay small.
    big scaled = denominator;
    scaled.times_ten_to(6);
    if (numerator.compare(scaled) >= 0) {
      ++exponent;
      continue;
    }
    for (int place = 5; place >= 0; --place) {
      big step = denominator;
      step.times_ten_to(place);
      int digit = 0;
      while (numerator.compare(step) >= 0) {
        numerator.subtract(step);
        ++digit;
      }
      digits = digits * 10 + digit;
    }
    if (digits < 100000) {
      --exponent;
      continue;
    }
    numerator.multiply(2);
    const int half = numerator.compare(denominator);
    if (half > 0 || (half == 0 && digits % 2 == 1)) ++digits;
    if (digits == 1000000) return {100000, exponent + 1};
    return {digits, exponent};
  }
}

}  // namespace detail

constexpr void write_general(text_buffer& out, double value) {
  if (value != value) {
    out << "nan";
    return;
  }
  if (std::bit_cast<std::uint64_t>(value) >> 63) {
    out << "-";
    value = -value;
  }
  if (value > 1.7976931348623157e308) {
    out << "inf";
    return;
  }
  if (value < 1e6 && value == static_cast<double>(static_cast<std::int64_t>(value))) {  // the common case, cheaply
    out << static_cast<std::int64_t>(value);
    return;
  }
  const detail::six_digits rounded = detail::round_to_six(value);
  char digit[6]{};
  int rest = rounded.digits;
  for (int i = 6; i-- > 0; rest /= 10) digit[i] = static_cast<char>('0' + rest % 10);
  int significant = 6;
  while (significant > 1 && digit[significant - 1] == '0') --significant;
  const int e = rounded.exponent;
  if (e < -4 || e >= 6) {
    out << digit[0];
    if (significant > 1) out << "." << std::string_view(digit + 1, static_cast<std::size_t>(significant - 1));
    const int magnitude = e < 0 ? -e : e;
    out << (e < 0 ? "e-" : "e+") << (magnitude < 10 ? "0" : "") << magnitude;
    return;
  }
  if (e < 0) out << "0.";
  for (int i = -1; i > e; --i) out << "0";
  for (int i = 0; i < significant || i <= e; ++i) {
    if (i == e + 1 && e >= 0) out << ".";
    out << digit[i];
  }
}

}  // namespace baton::meta

#endif
