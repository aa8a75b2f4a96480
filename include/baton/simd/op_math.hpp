// SPDX-License-Identifier: Apache-2.0
//
// The Math policy of op bodies at run time: one name for float, double and batches (simd/math.hpp). Scalar results are
// the same functions that the vector code uses. In: op/*.hpp bodies. Next: simd/evaluate.hpp.
#ifndef BATON_SIMD_OP_MATH_HPP
#define BATON_SIMD_OP_MATH_HPP

#include "baton/simd/arch.hpp"
#include "baton/simd/math.hpp"
#include "baton/simd/math_more.hpp"

#include <cmath>
#include <concepts>
#include <cstdint>

namespace baton::simd {

struct op_math {
  template <class V>
  static BATON_INLINE V value(double x) {
    return V(static_cast<scalar_of<V>>(x));
  }

  template <class V>
  static BATON_INLINE V exp(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::exp(static_cast<double>(x)));
    else return math::exp(x);
  }
  template <class V>
  static BATON_INLINE V log(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::log(static_cast<double>(x)));
    else return math::log(x);
  }
  template <class V>
  static BATON_INLINE V sqrt(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::sqrt(static_cast<double>(x)));
    else return math::sqrt(x);
  }
  template <class V>
  static BATON_INLINE V rsqrt(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::rsqrt(static_cast<double>(x)));
    else return math::rsqrt(x);
  }
  template <class V>
  static BATON_INLINE V tanh(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::tanh(static_cast<double>(x)));
    else return math::tanh(x);
  }
  template <class V>
  static BATON_INLINE V sigmoid(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::sigmoid(static_cast<double>(x)));
    else return math::sigmoid(x);
  }
  template <class V>
  static BATON_INLINE V erf(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::erf(static_cast<double>(x)));
    else return math::erf(x);
  }
  template <class V>
  static BATON_INLINE V sin(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::sin(static_cast<double>(x)));
    else return math::sin(x);
  }
  template <class V>
  static BATON_INLINE V cos(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::cos(static_cast<double>(x)));
    else return math::cos(x);
  }
  template <class V>
  static BATON_INLINE V tan(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::tan(static_cast<double>(x)));
    else return math::tan(x);
  }
  template <class V>
  static BATON_INLINE V asin(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::asin(static_cast<double>(x)));
    else return math::asin(x);
  }
  template <class V>
  static BATON_INLINE V acos(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::acos(static_cast<double>(x)));
    else return math::acos(x);
  }
  template <class V>
  static BATON_INLINE V atan(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::atan(static_cast<double>(x)));
    else return math::atan(x);
  }
  template <class V>
  static BATON_INLINE V sinh(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::sinh(static_cast<double>(x)));
    else return math::sinh(x);
  }
  template <class V>
  static BATON_INLINE V cosh(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::cosh(static_cast<double>(x)));
    else return math::cosh(x);
  }
  template <class V>
  static BATON_INLINE V asinh(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::asinh(static_cast<double>(x)));
    else return math::asinh(x);
  }
  template <class V>
  static BATON_INLINE V acosh(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::acosh(static_cast<double>(x)));
    else return math::acosh(x);
  }
  template <class V>
  static BATON_INLINE V atanh(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::atanh(static_cast<double>(x)));
    else return math::atanh(x);
  }
  template <class V>
  static BATON_INLINE V log2(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::log2(static_cast<double>(x)));
    else return math::log2(x);
  }
  template <class V>
  static BATON_INLINE V log10(V x) {
    if constexpr (wide<V>) return static_cast<V>(math::log10(static_cast<double>(x)));
    else return math::log10(x);
  }
  template <class V>
  static BATON_INLINE V pow(V x, V y) {
    if constexpr (wide<V>) return static_cast<V>(math::pow(static_cast<double>(x), static_cast<double>(y)));
    else return math::pow(x, y);
  }
  template <class V>
  static BATON_INLINE V mod(V x, V y) {
    if constexpr (wide<V>) return std::fmod(x, y);
    else return math::mod(x, y);
  }
  template <class V>
  static BATON_INLINE V abs(V x) {
    if constexpr (wide<V>) return std::fabs(x);
    else return math::abs(x);
  }
  template <class V>
  static BATON_INLINE V floor(V x) {
    if constexpr (wide<V>) return std::floor(x);
    else return math::floor(x);
  }
  template <class V>
  static BATON_INLINE V ceil(V x) {
    if constexpr (wide<V>) return std::ceil(x);
    else return math::ceil(x);
  }
  template <class V>
  static BATON_INLINE V round(V x) {
    if constexpr (wide<V>) return std::round(x);
    else return math::round(x);
  }
  template <class V>
  static BATON_INLINE V trunc(V x) {
    if constexpr (wide<V>) return std::trunc(x);
    else return math::trunc(x);
  }
  template <class V>
  static BATON_INLINE V maximum(V a, V b) {
    if constexpr (wide<V>) return a > b || a != a ? a : b;
    else return math::maximum(a, b);
  }
  template <class V>
  static BATON_INLINE V minimum(V a, V b) {
    if constexpr (wide<V>) return a < b || a != a ? a : b;
    else return math::minimum(a, b);
  }

  // Of integers and bools only, which travel as numbers, element by element (simd/pull.hpp). What comes out is wrapped to
  // its type when it is stored.
  template <std::floating_point V>
  static BATON_INLINE V bit_and(V a, V b) {
    return static_cast<V>(static_cast<std::int64_t>(bits_of(a) & bits_of(b)));
  }
  template <std::floating_point V>
  static BATON_INLINE V bit_or(V a, V b) {
    return static_cast<V>(static_cast<std::int64_t>(bits_of(a) | bits_of(b)));
  }
  template <std::floating_point V>
  static BATON_INLINE V bit_xor(V a, V b) {
    return static_cast<V>(static_cast<std::int64_t>(bits_of(a) ^ bits_of(b)));
  }
  template <std::floating_point V>
  static BATON_INLINE V bit_not(V x) {
    return static_cast<V>(static_cast<std::int64_t>(~bits_of(x)));
  }
  template <std::floating_point V>
  static BATON_INLINE V shift_left(V a, V b) {
    return b < 0 || b > 63 ? V(0) : static_cast<V>(static_cast<std::int64_t>(bits_of(a) << static_cast<int>(b)));
  }
  template <std::floating_point V>
  static BATON_INLINE V shift_right(V a, V b) {
    const bool all = b < 0 || b > 63;
    if (a >= 0) return all ? V(0) : static_cast<V>(bits_of(a) >> static_cast<int>(b));
    return static_cast<V>(static_cast<std::int64_t>(bits_of(a)) >> (all ? 63 : static_cast<int>(b)));
  }

  template <class V>
  static BATON_INLINE auto less(V a, V b) {
    return a < b;
  }
  template <class V>
  static BATON_INLINE auto less_equal(V a, V b) {
    return a <= b;
  }
  template <class V>
  static BATON_INLINE auto equal(V a, V b) {
    return a == b;
  }
  template <class V>
  static BATON_INLINE auto not_equal(V a, V b) {
    return !(a == b);
  }
  template <class V>
  static BATON_INLINE V select(bool mask, V a, V b) {
    return mask ? a : b;
  }
  template <class Mask, class V>
    requires(!std::same_as<Mask, bool>)
  static BATON_INLINE V select(const Mask& mask, V a, V b) {
    return xsimd::select(mask, a, b);
  }

 private:
  /// What carries 64-bit integers element by element (simd/pull.hpp); elementary functions of it are those of doubles.
  template <class V>
  static constexpr bool wide = std::same_as<V, long double>;
  /// The two's complement bits of an integer, of those above the largest signed one, too.
  template <std::floating_point V>
  static BATON_INLINE std::uint64_t bits_of(V x) {
    constexpr V half = V(9223372036854775808.0);
    return x < half ? static_cast<std::uint64_t>(static_cast<std::int64_t>(x))
                    : static_cast<std::uint64_t>(static_cast<std::int64_t>(x - half)) | 0x8000000000000000u;
  }
  template <class V>
  struct scalar_type {
    using type = typename V::value_type;
  };
  template <std::floating_point V>
  struct scalar_type<V> {
    using type = V;
  };
  template <class V>
  using scalar_of = typename scalar_type<V>::type;
};

}  // namespace baton::simd

#endif
