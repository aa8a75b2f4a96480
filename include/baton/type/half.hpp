// SPDX-License-Identifier: Apache-2.0
//
// The 16-bit floating-point element types, half_t (IEEE binary16, Relay's float16) and bfloat_t (bfloat16): types to store. They
// convert to and from the other number types, explicitly and with one rounding; arithmetic is that of floats. In: a number.
// Out: 16 bits. Next: type/dtype.hpp.
#ifndef BATON_TYPE_HALF_HPP
#define BATON_TYPE_HALF_HPP

#include "baton/meta/config.hpp"

#include <bit>
#include <concepts>
#include <cstdint>
#include <type_traits>

namespace baton {

/// A floating-point number of 1 + Exponent + Mantissa = 16 bits. Conversions round to the nearest, halfway cases to even; what is
/// too large becomes infinite, NaN stays NaN.
template <int Exponent, int Mantissa>
struct small_float {
  std::uint16_t bits = 0;

  small_float() = default;
  template <class T>
    requires std::is_arithmetic_v<T>
  BATON_INLINE constexpr explicit small_float(T wide_number) : bits(narrow(static_cast<double>(wide_number))) {}
  template <class T>
    requires std::is_arithmetic_v<T>
  BATON_INLINE constexpr explicit operator T() const {
    return static_cast<T>(wide());
  }

  friend BATON_INLINE constexpr bool operator==(small_float a, small_float b) { return a.wide() == b.wide(); }
  friend BATON_INLINE constexpr bool operator<(small_float a, small_float b) { return a.wide() < b.wide(); }
  friend BATON_INLINE constexpr bool operator>(small_float a, small_float b) { return a.wide() > b.wide(); }
  friend BATON_INLINE constexpr bool operator<=(small_float a, small_float b) { return a.wide() <= b.wide(); }
  friend BATON_INLINE constexpr bool operator>=(small_float a, small_float b) { return a.wide() >= b.wide(); }
  friend BATON_INLINE constexpr float operator+(small_float a, small_float b) { return static_cast<float>(a) + static_cast<float>(b); }
  friend BATON_INLINE constexpr float operator-(small_float a, small_float b) { return static_cast<float>(a) - static_cast<float>(b); }
  friend BATON_INLINE constexpr float operator*(small_float a, small_float b) { return static_cast<float>(a) * static_cast<float>(b); }
  friend BATON_INLINE constexpr float operator/(small_float a, small_float b) { return static_cast<float>(a) / static_cast<float>(b); }

  /// The number, exactly.
  BATON_INLINE constexpr double wide() const {
    const std::uint64_t sign = static_cast<std::uint64_t>(bits >> 15) << 63;
    const std::uint64_t fraction = static_cast<std::uint64_t>(bits & (one - 1));
    const int exponent = (bits >> Mantissa) & largest_exponent;
    if (exponent == largest_exponent) return std::bit_cast<double>(sign | std::uint64_t{0x7ff} << 52 | fraction << (52 - Mantissa));
    if (exponent > 0) return std::bit_cast<double>(sign | static_cast<std::uint64_t>(exponent - bias + 1023) << 52 | fraction << (52 - Mantissa));
    constexpr double smallest = std::bit_cast<double>(static_cast<std::uint64_t>(1 - bias - Mantissa + 1023) << 52);
    return std::bit_cast<double>(std::bit_cast<std::uint64_t>(static_cast<double>(fraction) * smallest) | sign);
  }

 private:
  static constexpr int bias = (1 << (Exponent - 1)) - 1;
  static constexpr int largest_exponent = (1 << Exponent) - 1;
  static constexpr unsigned one = 1u << Mantissa;

  static BATON_INLINE constexpr std::uint16_t narrow(double x) {
    const auto whole = std::bit_cast<std::uint64_t>(x);
    const std::uint64_t sign = whole >> 63 << 15;
    const std::uint64_t fraction = whole & ((std::uint64_t{1} << 52) - 1);
    const int exponent = static_cast<int>(whole >> 52 & 0x7ff) - 1023 + bias;
    constexpr std::uint64_t infinite = static_cast<std::uint64_t>(largest_exponent) << Mantissa;
    if (x != x) return static_cast<std::uint16_t>(sign | infinite | one >> 1);
    if (exponent >= largest_exponent) return static_cast<std::uint16_t>(sign | infinite);
    // Below the normal numbers the leading one moves into the fraction.
    const int shift = 52 - Mantissa + (exponent > 0 ? 0 : 1 - exponent);
    if (shift > 54) return static_cast<std::uint16_t>(sign);
    const std::uint64_t digits = (exponent > 0 ? static_cast<std::uint64_t>(exponent) << 52 : std::uint64_t{1} << 52) | fraction;
    std::uint64_t kept = digits >> shift;
    const std::uint64_t rest = digits & ((std::uint64_t{1} << shift) - 1), middle = std::uint64_t{1} << (shift - 1);
    if (rest > middle || (rest == middle && (kept & 1) != 0)) ++kept;  // may carry into the exponent, up to infinity
    return static_cast<std::uint16_t>(sign | kept);
  }
};

/// IEEE 754 binary16, the element type of float16.
using half_t = small_float<5, 10>;
/// The upper half of a float, the element type of bfloat16.
using bfloat_t = small_float<8, 7>;

/// A floating-point element type, the 16-bit ones among them.
template <class T>
inline constexpr bool is_float_element = std::is_floating_point_v<T> || std::is_same_v<T, half_t> || std::is_same_v<T, bfloat_t>;

}  // namespace baton

#endif
