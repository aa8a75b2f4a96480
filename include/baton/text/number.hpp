// SPDX-License-Identifier: Apache-2.0
//
// Numbers as they stand in Relay's text: `-3`, `1e-05f`, `0.1f64`, `2i64`, `-inff`. In: characters. Out: an integer or
// the nearest double, and the type that the suffix names. Next: text/lexer.hpp.
#ifndef BATON_TEXT_NUMBER_HPP
#define BATON_TEXT_NUMBER_HPP

#include "baton/meta/text_buffer.hpp"
#include "baton/type/dtype.hpp"

#include <bit>
#include <cstdint>

namespace baton::detail {

/// A number that was read.
struct number_token {
  const char* end = nullptr;  ///< behind it
  bool is_real = false;
  bool too_large = false;  ///< an integer beyond 64 bits
  std::int64_t integer = 0;
  double real = 0;
  dtype suffix{};
};

/// Reads a number that starts at `at`, which is a digit, or a minus sign with a digit, `inf` or `nan` behind it.
constexpr number_token read_number(const char* at, const char* end);

/// digits * 10^exponent, rounded to nearest.
constexpr double scale_by_ten(std::uint64_t digits, int exponent);

constexpr int bits_of(const meta::detail::big& n) { return n.used == 0 ? 0 : 32 * n.used - std::countl_zero(n.word[n.used - 1]); }

/// significand * 2^exponent, where what was cut off below is `rest` (0: nothing), rounded to nearest even.
constexpr double assemble(std::uint64_t significand, int exponent, bool rest) {
  if (significand == 0) return 0;
  // The significand of a double has 53 bits, fewer below 2^-1022.
  int drop = 64 - std::countl_zero(significand) - 53;
  if (exponent + drop < -1074) drop = -1074 - exponent;
  if (drop > 64) return 0;
  if (drop > 0) {
    const std::uint64_t kept = drop == 64 ? 0 : significand >> drop;
    const std::uint64_t half = std::uint64_t{1} << (drop - 1);
    const std::uint64_t cut = drop == 64 ? significand : significand & (half * 2 - 1);
    const bool up = cut > half || (cut == half && (rest || (kept & 1) != 0));
    significand = kept + (up ? 1 : 0);
    exponent += drop;
  } else if (drop < 0) {
    significand <<= -drop;
    exponent += drop;
  }
  if (significand == std::uint64_t{1} << 53) {
    significand >>= 1;
    ++exponent;
  }
  if (significand < std::uint64_t{1} << 52) return std::bit_cast<double>(significand);  // below 2^-1022
  const int biased = exponent + 1075;
  if (biased >= 2047) return std::bit_cast<double>(std::uint64_t{2047} << 52);
  return std::bit_cast<double>((static_cast<std::uint64_t>(biased) << 52) | (significand & 0xFFFFFFFFFFFFFull));
}

constexpr double scale_by_ten(std::uint64_t digits, int exponent) {
  constexpr double exact[] = {1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22};
  if (digits == 0) return 0;
  if (digits < std::uint64_t{1} << 53 && exponent >= -22 && exponent <= 22) {
    return exponent < 0 ? static_cast<double>(digits) / exact[-exponent] : static_cast<double>(digits) * exact[exponent];
  }
  if (exponent > 310) return std::bit_cast<double>(std::uint64_t{2047} << 52);
  if (exponent < -345) return 0;
  meta::detail::big numerator(digits);
  if (exponent >= 0) {
    numerator.times_ten_to(exponent);
    const int spare = bits_of(numerator) > 64 ? bits_of(numerator) - 64 : 0;
    std::uint64_t top = 0;
    bool rest = false;
    for (int i = 0; i < bits_of(numerator); ++i) {
      const bool bit = (numerator.word[i / 32] >> (i % 32) & 1) != 0;
      if (i < spare) rest = rest || bit;
      else top |= static_cast<std::uint64_t>(bit) << (i - spare);
    }
    return assemble(top, spare, rest);
  }
  meta::detail::big denominator(1);
  denominator.times_ten_to(-exponent);
  // Scaled to equal length, the quotient is below 2; then one bit of it after the other.
  const int shift = bits_of(denominator) - bits_of(numerator);
  if (shift > 0) numerator.times_two_to(shift);
  else denominator.times_two_to(-shift);
  std::uint64_t quotient = 0;
  for (int i = 0; i < 64; ++i) {
    const bool bit = numerator.compare(denominator) >= 0;
    if (bit) numerator.subtract(denominator);
    quotient = quotient << 1 | static_cast<std::uint64_t>(bit);
    numerator.multiply(2);
  }
  return assemble(quotient, -shift - 63, numerator.used > 0);
}

constexpr bool digit_at(const char* at, const char* end) { return at != end && *at >= '0' && *at <= '9'; }
constexpr bool char_at(const char* at, const char* end, char c) { return at != end && *at == c; }

/// Whether `inf` or `nan` begins there.
constexpr bool is_inf_or_nan(const char* at, const char* end) {
  return end - at >= 3 && ((at[0] == 'i' && at[1] == 'n' && at[2] == 'f') || (at[0] == 'n' && at[1] == 'a' && at[2] == 'n'));
}

constexpr number_token read_number(const char* at, const char* end) {
  number_token n;
  const bool negative = *at == '-';
  if (negative) ++at;
  std::uint64_t digits = 0;
  int exponent = 0;
  bool many = false;
  if (is_inf_or_nan(at, end)) {
    const bool is_nan = at[0] == 'n';
    n.is_real = true;
    n.real = std::bit_cast<double>(is_nan ? std::uint64_t{0x7FF8} << 48 : std::uint64_t{2047} << 52);
    at += 3;
  } else {
    for (; digit_at(at, end); ++at) {
      if (digits < 100000000000000000ull) digits = digits * 10 + static_cast<std::uint64_t>(*at - '0');
      else if (digits < 922337203685477580ull || (!many && digits == 922337203685477580ull && *at <= (negative ? '8' : '7')))
        digits = digits * 10 + static_cast<std::uint64_t>(*at - '0');
      else many = true, exponent += exponent < 10000;
    }
    if (char_at(at, end, '.') && digit_at(at + 1, end)) {
      n.is_real = true;
      for (++at; digit_at(at, end); ++at)
        if (digits < 100000000000000000ull) digits = digits * 10 + static_cast<std::uint64_t>(*at - '0'), exponent -= exponent > -10000;
    }
    if (char_at(at, end, 'e') && (digit_at(at + 1, end) || ((char_at(at + 1, end, '-') || char_at(at + 1, end, '+')) && digit_at(at + 2, end)))) {
      n.is_real = true;
      ++at;
      const bool down = *at == '-';
      if (*at == '-' || *at == '+') ++at;
      int written = 0;
      for (; digit_at(at, end); ++at)
        if (written < 10000) written = written * 10 + (*at - '0');
      exponent += down ? -written : written;
    }
  }
  if (char_at(at, end, 'f') || char_at(at, end, 'i') || char_at(at, end, 'u')) {
    const char letter = *at++;
    int bits = 0;
    for (; digit_at(at, end); ++at)
      if (bits < 100) bits = bits * 10 + (*at - '0');
    n.suffix = {letter == 'f' ? dtype::code::float_ : letter == 'i' ? dtype::code::int_ : dtype::code::uint, static_cast<std::uint8_t>(bits == 0 ? 32 : bits)};
  }
  n.end = at;
  if (n.is_real || n.suffix.is_float()) {
    if (n.real == 0) n.real = scale_by_ten(digits, exponent);
    if (negative) n.real = -n.real;
    n.is_real = true;
  } else {
    n.too_large = many;
    n.integer = static_cast<std::int64_t>(negative ? 0 - digits : digits);
  }
  return n;
}

}  // namespace baton::detail

#endif
