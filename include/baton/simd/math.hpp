// SPDX-License-Identifier: Apache-2.0
//
// The elementary functions of op bodies and epilogues, under one set of names for float, double and xsimd batches,
// so that one body generic over its value type serves scalars, tails and vectors. A value enters, the function's value leaves.
// Call them qualified (math::exp(x)): xsimd declares some of the names too, and argument lookup would find both.
// The scalar overloads are constant expressions as well; there they are analysis/constexpr_math.hpp.
// Next: simd/softmax.hpp, simd/pool2d.hpp and the epilogues that tir/ composes.
#ifndef BATON_SIMD_MATH_HPP
#define BATON_SIMD_MATH_HPP

#include <baton/analysis/constexpr_math.hpp>
#include <baton/meta/config.hpp>
#include <baton/simd/arch.hpp>
#include <baton/simd/math_float.hpp>

#include <cmath>
#include <concepts>
#include <cstddef>

/// Rules common to all: NaN in gives NaN (pow as in C), infinities, signed zeros and denormals are handled as in C.
/// Batches of float: exp, log and pow within 1 unit in the last place, rsqrt within 2, tanh, sigmoid and erf within 3, with or
/// without a fused multiply-add; sqrt is correctly rounded. The scalar overloads are the C library, within the same bounds.
/// Batches of double call the C library lane by lane: right, but not fast.
namespace baton::simd::math {

/// The larger operand. NaN if either is NaN; of two zeros +0, unless both are -0.
template <scalar T>
BATON_INLINE constexpr T maximum(T a, T b) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> maximum(batch<T, Arch> a, batch<T, Arch> b) noexcept;
/// The smaller operand. NaN if either is NaN; of two zeros -0, unless both are +0.
template <scalar T>
BATON_INLINE constexpr T minimum(T a, T b) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> minimum(batch<T, Arch> a, batch<T, Arch> b) noexcept;
/// The same functions under the names that op bodies use.
template <class V>
BATON_INLINE constexpr V max(V a, V b) noexcept {
  return maximum(a, b);
}
template <class V>
BATON_INLINE constexpr V min(V a, V b) noexcept {
  return minimum(a, b);
}
/// One step of a reduction: as maximum and minimum, but of two zeros of different sign either may be the result. Half the price.
template <scalar T>
BATON_INLINE constexpr T accumulate_max(T acc, T x) noexcept {
  return x > acc || x != x ? x : acc;
}
template <scalar T>
BATON_INLINE constexpr T accumulate_min(T acc, T x) noexcept {
  return x < acc || x != x ? x : acc;
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> accumulate_max(batch<T, Arch> acc, batch<T, Arch> x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> accumulate_min(batch<T, Arch> acc, batch<T, Arch> x) noexcept;

/// x with its sign inverted, zeros and NaN included. Not -x on batches: xsimd 8 subtracts from zero, and so keeps +0.
template <scalar T>
BATON_INLINE constexpr T negate(T x) noexcept {
  return -x;
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> negate(batch<T, Arch> x) noexcept {
  return x ^ batch<T, Arch>(T(-0.0));
}

/// x where x > 0, else +0; so relu(-0) is +0. NaN stays NaN.
template <scalar T>
BATON_INLINE constexpr T relu(T x) noexcept {
  return x <= 0 ? T(0) : x;
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> relu(batch<T, Arch> x) noexcept;
/// lo where x < lo, else hi where x > hi, else x itself; so NaN stays NaN and clip(-0, 0, 6) is -0.
template <scalar T>
BATON_INLINE constexpr T clip(T x, T lo, T hi) noexcept {
  return x < lo ? lo : x > hi ? hi : x;
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> clip(batch<T, Arch> x, batch<T, Arch> lo, batch<T, Arch> hi) noexcept;

template <scalar T>
BATON_INLINE constexpr T exp(T x) noexcept;
template <scalar T>
BATON_INLINE constexpr T log(T x) noexcept;
template <scalar T>
BATON_INLINE constexpr T tanh(T x) noexcept;
template <scalar T>
BATON_INLINE constexpr T erf(T x) noexcept;
template <scalar T>
BATON_INLINE constexpr T sqrt(T x) noexcept;
/// 1 / (1 + exp(-x)).
template <scalar T>
BATON_INLINE constexpr T sigmoid(T x) noexcept;
/// 1 / sqrt(x), by division, never the approximate instruction.
template <scalar T>
BATON_INLINE constexpr T rsqrt(T x) noexcept;
/// x to the power y, with C's special cases.
template <scalar T>
BATON_INLINE constexpr T pow(T x, T y) noexcept;

template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> exp(batch<T, Arch> x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> log(batch<T, Arch> x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> tanh(batch<T, Arch> x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> erf(batch<T, Arch> x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> sqrt(batch<T, Arch> x) noexcept {
  return detail::root<T, Arch>(x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> sigmoid(batch<T, Arch> x) noexcept;
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> rsqrt(batch<T, Arch> x) noexcept {
  return detail::quotient<T, Arch>(batch<T, Arch>(T(1)), detail::root<T, Arch>(x));
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> pow(batch<T, Arch> x, batch<T, Arch> y) noexcept;

/// Where x is NaN. Do not write x != x on batches: xsimd 8 compares so with an ordered predicate, which is false for NaN.
template <scalar T>
BATON_INLINE constexpr bool isnan(T x) noexcept {
  return x != x;
}
template <scalar T, class Arch>
BATON_INLINE auto isnan(batch<T, Arch> x) noexcept {
  return xsimd::isnan(x);
}

/// The sum of all lanes, whatever this xsimd calls it; a scalar is its own sum.
template <class V>
BATON_INLINE auto sum_lanes(V v) noexcept;

namespace detail {
/// f of every lane.
template <class T, class Arch, class F, class... V>
BATON_NOINLINE batch<T, Arch> lanewise(F f, V... v) noexcept {
  constexpr std::size_t n = batch<T, Arch>::size;
  T in[sizeof...(V)][n], out[n];
  std::size_t k = 0;
  (v.store_unaligned(in[k++]), ...);
  for (std::size_t i = 0; i < n; ++i) {
    if constexpr (sizeof...(V) == 1) out[i] = f(in[0][i]);
    else out[i] = f(in[0][i], in[1][i]);
  }
  return batch<T, Arch>::load_unaligned(out);
}
struct exp_f {
  BATON_INLINE double operator()(double x) const noexcept { return math::exp(x); }
};
struct log_f {
  BATON_INLINE double operator()(double x) const noexcept { return math::log(x); }
};
struct tanh_f {
  BATON_INLINE double operator()(double x) const noexcept { return math::tanh(x); }
};
struct erf_f {
  BATON_INLINE double operator()(double x) const noexcept { return math::erf(x); }
};
struct sigmoid_f {
  BATON_INLINE double operator()(double x) const noexcept { return math::sigmoid(x); }
};
struct pow_f {
  BATON_INLINE double operator()(double x, double y) const noexcept { return math::pow(x, y); }
};
}  // namespace detail

template <scalar T>
BATON_INLINE constexpr T maximum(T a, T b) noexcept {
  if (a != a || b != b) return a != a ? a : b;
  if (a == b) return a == 0 ? a + b : a;  // +0 unless both are -0
  return a > b ? a : b;
}
template <scalar T>
BATON_INLINE constexpr T minimum(T a, T b) noexcept {
  return -maximum(-a, -b);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> maximum(batch<T, Arch> a, batch<T, Arch> b) noexcept {
  const auto m = xsimd::select(a == b, a & b, detail::pick_larger(a, b));
  return xsimd::select(xsimd::isnan(a), a, m);  // if only b is NaN, m is
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> minimum(batch<T, Arch> a, batch<T, Arch> b) noexcept {
  const auto m = xsimd::select(a == b, a | b, detail::pick_smaller(a, b));
  return xsimd::select(xsimd::isnan(a), a, m);  // if only b is NaN, m is
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> accumulate_max(batch<T, Arch> acc, batch<T, Arch> x) noexcept {
  return xsimd::select(xsimd::isnan(acc), acc, detail::pick_larger(acc, x));
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> accumulate_min(batch<T, Arch> acc, batch<T, Arch> x) noexcept {
  return xsimd::select(xsimd::isnan(acc), acc, detail::pick_smaller(acc, x));
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> relu(batch<T, Arch> x) noexcept {
  const batch<T, Arch> zero(T(0));
  return xsimd::select(x <= zero, zero, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> clip(batch<T, Arch> x, batch<T, Arch> lo, batch<T, Arch> hi) noexcept {
  return xsimd::select(x < lo, lo, xsimd::select(x > hi, hi, x));
}

// The builtin, since GCC 12 emits what is called under std::is_constant_evaluated(), in the instruction set of this unit.
template <scalar T>
BATON_INLINE constexpr T exp(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::exp(x);
  return std::exp(x);
}
template <scalar T>
BATON_INLINE constexpr T log(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::log(x);
  return std::log(x);
}
template <scalar T>
BATON_INLINE constexpr T tanh(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::tanh(x);
  return std::tanh(x);
}
template <scalar T>
BATON_INLINE constexpr T erf(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::erf(x);
  return std::erf(x);
}
template <scalar T>
BATON_INLINE constexpr T sqrt(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::sqrt(x);
  return std::sqrt(x);
}
template <scalar T>
BATON_INLINE constexpr T pow(T x, T y) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::pow(x, y);
  return std::pow(x, y);
}
template <scalar T>
BATON_INLINE constexpr T rsqrt(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::rsqrt(x);
  return 1 / std::sqrt(x);
}
template <scalar T>
BATON_INLINE constexpr T sigmoid(T x) noexcept {
  if (__builtin_is_constant_evaluated()) return analysis::cx::sigmoid(x);
  const T e = std::exp(-std::fabs(x));
  return (x < 0 ? e : T(1)) / (1 + e);
}

template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> exp(batch<T, Arch> x) noexcept {
  if constexpr (std::same_as<T, float>) return detail::exp_float<Arch>(x);
  else return detail::lanewise<T, Arch>(detail::exp_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> log(batch<T, Arch> x) noexcept {
  if constexpr (std::same_as<T, float>) return detail::log_float<Arch>(x);
  else return detail::lanewise<T, Arch>(detail::log_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> tanh(batch<T, Arch> x) noexcept {
  if constexpr (std::same_as<T, float>) return detail::tanh_float<Arch>(x);
  else return detail::lanewise<T, Arch>(detail::tanh_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> erf(batch<T, Arch> x) noexcept {
  if constexpr (std::same_as<T, float>) return detail::erf_float<Arch>(x);
  else return detail::lanewise<T, Arch>(detail::erf_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> sigmoid(batch<T, Arch> x) noexcept {
  if constexpr (std::same_as<T, float>) {
    // exp of a negative argument only: the result underflows gradually and never divides by an infinity.
    const f32<Arch> e = detail::exp_float<Arch>(-xsimd::abs(x)), one(1.0f);
    return detail::quotient<float, Arch>(xsimd::select(x < f32<Arch>(0.0f), e, one), one + e);
  } else return detail::lanewise<T, Arch>(detail::sigmoid_f{}, x);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> pow(batch<T, Arch> x, batch<T, Arch> y) noexcept {
  if constexpr (std::same_as<T, float>) return detail::pow_float<Arch>(x, y);
  else return detail::lanewise<T, Arch>(detail::pow_f{}, x, y);
}

template <class V>
BATON_INLINE auto sum_lanes(V v) noexcept {
  if constexpr (scalar<V>) return v;
  else if constexpr (requires { reduce_add(v); }) return reduce_add(v);
  else return hadd(v);
}

}  // namespace baton::simd::math

#endif
