// SPDX-License-Identifier: Apache-2.0
//
// Elements as integers, as real numbers and as bits, for ops that look at them: whatever a body's values travel as, numbers
// of the constant evaluator among them. Next: op/reinterpret.hpp, op/fixed_point_multiply.hpp.
#ifndef BATON_OP_ELEMENT_BITS_HPP
#define BATON_OP_ELEMENT_BITS_HPP

#include "baton/expr/scalar_body.hpp"
#include "baton/meta/config.hpp"

#include <bit>
#include <concepts>
#include <cstdint>

namespace baton {

/// An integer element. Above the largest signed number it is the same bits.
template <class V>
BATON_INLINE constexpr std::int64_t integer_of(const V& x) {
  if constexpr (std::floating_point<V>) {
    constexpr V half = V(9223372036854775808.0);
    return x < half ? static_cast<std::int64_t>(x) : static_cast<std::int64_t>(x - half) + std::int64_t{-9223372036854775807} - 1;
  } else {
    return x.integer;
  }
}
/// A floating-point element.
template <class V>
BATON_INLINE constexpr double real_of(const V& x) {
  if constexpr (std::floating_point<V>) return static_cast<double>(x);
  else return x.real;
}
template <class V>
BATON_INLINE constexpr V from_integer(std::int64_t x) {
  if constexpr (std::floating_point<V>) return static_cast<V>(x);
  else return V::of(int64, 0, x, nullptr);
}
template <class V>
BATON_INLINE constexpr V from_real(double x) {
  if constexpr (std::floating_point<V>) return static_cast<V>(x);
  else return V::of(float64, x, 0, nullptr);
}

/// The bits of an element of a type, the rest zero.
template <class V>
BATON_INLINE constexpr std::uint64_t element_bits(const V& x, dtype type) {
  if (type == float64) return std::bit_cast<std::uint64_t>(real_of(x));
  if (type == float32) return std::bit_cast<std::uint32_t>(static_cast<float>(real_of(x)));
  if (type == float16) return half_t(real_of(x)).bits;
  if (type == bfloat16) return bfloat_t(real_of(x)).bits;
  return static_cast<std::uint64_t>(integer_of(x));
}
/// The element of a type that has these bits.
template <class V>
BATON_INLINE constexpr V element_from_bits(std::uint64_t bits, dtype type) {
  if (type == float64) return from_real<V>(std::bit_cast<double>(bits));
  if (type == float32) return from_real<V>(static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits))));
  if (type == float16 || type == bfloat16) {
    half_t h;
    bfloat_t b;
    h.bits = b.bits = static_cast<std::uint16_t>(bits);
    return from_real<V>(type == float16 ? h.wide() : b.wide());
  }
  return from_integer<V>(static_cast<std::int64_t>(bits));
}

}  // namespace baton

#endif
