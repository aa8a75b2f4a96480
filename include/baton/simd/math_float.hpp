// SPDX-License-Identifier: Apache-2.0
//
// The algorithms behind simd/math.hpp for batches of float: range reduction by exact products, a polynomial, special values by
// selection. A batch enters and a batch leaves; all lanes take the same path.
// The polynomials are Chebyshev fits over the reduced ranges, with coefficients rounded to float.
// Next: simd/math.hpp, which states rules and bounds.
#ifndef BATON_SIMD_MATH_FLOAT_HPP
#define BATON_SIMD_MATH_FLOAT_HPP

#include <baton/meta/config.hpp>
#include <baton/simd/arch.hpp>
#include <baton/simd/half_vectors.hpp>
#include <baton/simd/math_tables.hpp>

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace baton::simd::math {

template <class T>
concept scalar = std::same_as<T, float> || std::same_as<T, double>;
template <class T, class Arch>
using batch = xsimd::batch<T, Arch>;

namespace detail {
/// The lanes' bits as another batch type; xsimd 8 wants the batch type as argument, later ones the element type.
template <class T, class From, class Arch>
BATON_INLINE batch<T, Arch> cast_bits(batch<From, Arch> v) noexcept {
  if constexpr (requires {
                  { xsimd::bitwise_cast<T>(v) } -> std::same_as<batch<T, Arch>>;
                })
    return xsimd::bitwise_cast<T>(v);
  else return xsimd::bitwise_cast<batch<T, Arch>>(v);
}

/// a / b and the root of x, correctly rounded. On NEON some versions of xsimd refine estimates instead, as 32-bit ARM has to, which
/// costs two units in the last place, and makes a NaN of the root of infinity.
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> quotient(batch<T, Arch> a, batch<T, Arch> b) noexcept {
#if defined(__aarch64__)
  if constexpr (std::same_as<T, float> && std::is_base_of_v<xsimd::neon64, Arch>) return vdivq_f32(a, b);
  else
#endif
    return a / b;
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> root(batch<T, Arch> x) noexcept {
#if defined(__aarch64__)
  if constexpr (std::same_as<T, float> && std::is_base_of_v<xsimd::neon64, Arch>) return vsqrtq_f32(x);
  else
#endif
    return xsimd::sqrt(x);
}

/// a > b ? a : b, so b if either is NaN: xsimd's max and min promise no order, the x86 instructions do.
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> pick_larger(batch<T, Arch> a, batch<T, Arch> b) noexcept {
#if defined(__AVX512F__)
  if constexpr (std::same_as<T, float> && simd::detail::is_avx512<Arch>) return _mm512_max_ps(a, b);
  else
#endif
#if defined(__AVX__)
      if constexpr (std::same_as<T, float> && simd::detail::is_avx<Arch>)
    return _mm256_max_ps(a, b);
  else
#endif
#if defined(__SSE2__)
      if constexpr (std::same_as<T, float> && batch<T, Arch>::size == 4)
    return _mm_max_ps(a, b);
  else
#endif
    return xsimd::select(a > b, a, b);
}
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> pick_smaller(batch<T, Arch> a, batch<T, Arch> b) noexcept {
#if defined(__AVX512F__)
  if constexpr (std::same_as<T, float> && simd::detail::is_avx512<Arch>) return _mm512_min_ps(a, b);
  else
#endif
#if defined(__AVX__)
      if constexpr (std::same_as<T, float> && simd::detail::is_avx<Arch>)
    return _mm256_min_ps(a, b);
  else
#endif
#if defined(__SSE2__)
      if constexpr (std::same_as<T, float> && batch<T, Arch>::size == 4)
    return _mm_min_ps(a, b);
  else
#endif
    return xsimd::select(a < b, a, b);
}

/// x without its fraction: adding 2^23 (double: 2^52) to the magnitude rounds it, and 1 is taken back where that went up.
template <scalar T, class Arch>
BATON_INLINE batch<T, Arch> truncate(batch<T, Arch> x) noexcept {
  using V = batch<T, Arch>;
  const V a = xsimd::abs(x), big(std::same_as<T, float> ? T(0x1p+23) : T(0x1p+52)), r = (a + big) - big;
  // The sign comes last: Clang 19 merges it wrongly into nested selections where SSE2 code is compiled for AVX-512.
  return xsimd::select(a < big, r - xsimd::select(r > a, V(T(1)), V(T(0))), a) | xsimd::bitofsign(x);
}

/// Horner's rule, lowest coefficient first.
template <class V>
BATON_INLINE V polynomial(V, float c) noexcept {
  return V(c);
}
template <class V, class... C>
BATON_INLINE V polynomial(V x, float c, C... rest) noexcept {
  return madd<V>(polynomial(x, rest...), x, V(c));
}

/// 2^k * p, p about 1 and |k| < 252, with gradual underflow and overflow to an infinity; t is k + 1.5 * 2^23.
template <class Arch>
BATON_INLINE f32<Arch> scale(f32<Arch> p, [[maybe_unused]] f32<Arch> k, [[maybe_unused]] f32<Arch> t) noexcept {
#if defined(__AVX512F__)
  if constexpr (simd::detail::is_avx512<Arch>) return _mm512_scalef_ps(p, k);
  else
#endif
  {
    using I = batch<std::int32_t, Arch>;
    const I n = cast_bits<std::int32_t>(t) - I(0x4b400000), half = n >> 1, rest = n - half;  // one factor could leave the range
    return p * cast_bits<float>((half + I(127)) << 23) * cast_bits<float>((rest + I(127)) << 23);
  }
}

template <class Arch>
BATON_INLINE f32<Arch> exp_float(f32<Arch> given) noexcept {
  using V = f32<Arch>;
  // Within these limits scale() gives an infinity and zero by itself; NaN passes both.
  const V x = pick_larger(V(-110.0f), pick_smaller(V(100.0f), given));
  // Adding 1.5 * 2^23 rounds to an integer and leaves it in the low bits.
  const V magic(0x1.8p+23f), t = madd<V>(x, V(0x1.715476p+0f), magic), k = t - magic;
  const V r = madd<V>(k, V(-0x1.7f7d1cp-20f), madd<V>(k, V(-0x1.62e4p-1f), x));  // the first product is exact
  const V q = polynomial(r, 0x1p-1f, 0x1.555556p-3f, 0x1.5554e8p-5f, 0x1.1110e0p-7f, 0x1.6d44b2p-10f, 0x1.a12652p-13f);
  return scale<Arch>(madd<V>(r * r, q, r) + V(1.0f), k, t);
}

template <class Arch>
BATON_INLINE f32<Arch> log_float(f32<Arch> x) noexcept {
  using V = f32<Arch>;
  using I = batch<std::int32_t, Arch>;
  const float inf = std::numeric_limits<float>::infinity();
  const auto tiny = x < V(std::numeric_limits<float>::min());
  const I b = cast_bits<std::int32_t>(xsimd::select(tiny, x * V(0x1p+23f), x));
  const I e = (b - I(0x3f3504f3)) >> 23;  // mantissa in [sqrt(1/2), sqrt(2))
  const V k = xsimd::to_float(e) - xsimd::select(tiny, V(23.0f), V(0.0f));
  const V f = cast_bits<float>(b - (e << 23)) - V(1.0f), z = f * f;
  const V p = polynomial(f, 0x1.555556p-2f, -0x1.fffff2p-3f, 0x1.9999a8p-3f, -0x1.555c5ap-3f, 0x1.249686p-3f, -0x1.fdfa76p-4f, 0x1.c41ae8p-4f, -0x1.b41a0ap-4f,
                         0x1.af614cp-4f, -0x1.fbf334p-5f);
  const V low = madd<V>(z, madd<V>(f, p, V(-0.5f)), k * V(-0x1.bd0106p-13f));
  const V y = madd<V>(k, V(0x1.63p-1f), f + low);
  const V edge = xsimd::select(x == V(0.0f), V(-inf), xsimd::select(x < V(0.0f), V(std::numeric_limits<float>::quiet_NaN()), x));
  return xsimd::select((x > V(0.0f)) & (x < V(inf)), y, edge);
}

#if defined(__AVX512F__)
/// At 9 and from there on the result is 1. Terms are paired, since networks for single samples wait for each result.
template <class Arch>
BATON_INLINE f32<Arch> tanh_by_table(f32<Arch> x) noexcept {
  using V = f32<Arch>;
  using table = tanh_table<Arch>;
  const V a = pick_smaller(V(9.0f), xsimd::abs(x));  // a NaN stays
  const V magic(0x1.8p+23f), t = madd<V>(a, V(1 / table::distance), magic), r = madd<V>(t - magic, V(-table::distance), a), z = r * r;
  const auto c = [at = cast_bits<std::int32_t>(t)](int i) noexcept { return lookup_of_two<Arch>(table::coefficient[i], at); };
  // In the order in which they are waited for.
  const V high = madd<V>(r, c(5), c(4)), middle = madd<V>(r, c(3), c(2)), low = madd<V>(r, c(1), c(0));
  return madd<V>(z, madd<V>(z, high, middle), low) | xsimd::bitofsign(x);
}
#endif

/// e / (e + 2) with e = exp(2|x|) - 1 = 2^k * (exp(r) - 1) + (2^k - 1), which keeps its digits near zero; from 10 on the result is 1.
template <class Arch>
BATON_INLINE f32<Arch> tanh_float(f32<Arch> x) noexcept {
#if defined(__AVX512F__)
  if constexpr (simd::detail::is_avx512<Arch>) return tanh_by_table<Arch>(x);
  else if constexpr (is_half_vectors<Arch>) return _mm512_castps512_ps256(tanh_by_table<typename Arch::whole>(_mm512_castps256_ps512(x)));
#endif
  using V = f32<Arch>;
  using I = batch<std::int32_t, Arch>;
  const V a = pick_smaller(V(10.0f), xsimd::abs(x)), one(1.0f);  // a NaN stays
  const V magic(0x1.8p+23f), t = madd<V>(a, V(0x1.715476p+1f), magic), k = t - magic;
  const V r = madd<V>(k, V(-0x1.7f7d1cp-20f), madd<V>(k, V(-0x1.62e4p-1f), a + a)), z = r * r;
  const V low = madd<V>(madd<V>(r, V(0x1.1110e0p-7f), V(0x1.5554e8p-5f)), z, madd<V>(r, V(0x1.555556p-3f), V(0x1p-1f)));
  const V q = madd<V>(madd<V>(r, V(0x1.a12652p-13f), V(0x1.6d44b2p-10f)), z * z, low);
  const V s = cast_bits<float>((cast_bits<std::int32_t>(t) - I(0x4b400000 - 127)) << 23), p = madd<V>(z, q, r);
  return quotient<float, Arch>(madd<V>(s, p, s - one), madd<V>(s, p, s + one)) | xsimd::bitofsign(x);
}

#if defined(__AVX2__)
/// From 3.93 on the result is 1 in float; the last place serves from half a distance below it to there.
template <class Arch>
BATON_INLINE f32<Arch> erf_by_table(f32<Arch> x) noexcept {
  using V = f32<Arch>;
  constexpr int n = static_cast<int>(V::size);
  using table = erf_table<Arch, n>;
  const V a = pick_smaller(V(3.93f), xsimd::abs(x));  // a NaN stays
  const V magic(0x1.8p+23f), t = pick_smaller(magic + V(static_cast<float>(n - 1)), madd<V>(a, V(static_cast<float>(n) / 4), magic));
  const V r = madd<V>(t - magic, V(-4.0f / static_cast<float>(n)), a);
  const batch<std::int32_t, Arch> at = cast_bits<std::int32_t>(t);
  V y = lookup<Arch>(table::coefficient[table::degree], at);
  for (int i = table::degree; i-- > 0;) y = madd<V>(y, r, lookup<Arch>(table::coefficient[i], at));
  return y | xsimd::bitofsign(x);
}
#endif

template <class Arch>
BATON_INLINE f32<Arch> erf_float(f32<Arch> x) noexcept {
#if defined(__AVX2__)
  if constexpr (has_lane_tables<Arch>) return erf_by_table<Arch>(x);
#endif
  using V = f32<Arch>;
  const V a = xsimd::abs(x), z = x * x;
  const V small = madd<V>(
      x, polynomial(z, 0x1.06eba8p-3f, -0x1.812746p-2f, 0x1.ce2f08p-4f, -0x1.b829c8p-6f, 0x1.562a60p-8f, -0x1.bccf66p-11f, 0x1.d88750p-14f, -0x1.445f48p-17f),
      x);
  // erfc(a) = exp(-p(a - 2.5)) on [1, 4]; beyond, the result is 1 in float.
  const V u = xsimd::select(a > V(4.0f), V(4.0f), a) - V(2.5f);
  const V p = polynomial(u, 0x1.f3a2dcp+2f, 0x1.569252p+2f, 0x1.e3460ap-1f, 0x1.63d00cp-7f, -0x1.1bcf88p-9f, 0x1.b887c8p-12f, -0x1.442efcp-14f, 0x1.bec71ap-17f,
                         -0x1.b77830p-20f);
  const V large = V(1.0f) - exp_float<Arch>(-p);
  return xsimd::select(a < V(1.0f), small, xsimd::copysign(large, x));
}

/// Through double: y * log(x) needs seven bits more than float has.
template <class Arch>
BATON_NOINLINE f32<Arch> pow_float(f32<Arch> x, f32<Arch> y) noexcept {
  using V = f32<Arch>;
  using D = batch<double, Arch>;
  const float inf = std::numeric_limits<float>::infinity();
  float base[V::size], power[V::size];
  const V a = xsimd::abs(x);
  a.store_unaligned(base);
  y.store_unaligned(power);
  for (std::size_t i = 0; i < V::size; i += D::size) {
    double b[D::size], p[D::size];
    for (std::size_t j = 0; j < D::size; ++j) b[j] = double{base[i + j]}, p[j] = double{power[i + j]};
    const D e = D::load_unaligned(p) * xsimd::log(D::load_unaligned(b));
    // The float overflows or vanishes well inside these limits. A NaN, which exp could not split, is replaced below.
    const D safe = xsimd::select(e < D(200.0), xsimd::select(e > D(-200.0), e, D(-200.0)), D(200.0));
    xsimd::exp(safe).store_unaligned(b);
    for (std::size_t j = 0; j < D::size; ++j) base[i + j] = static_cast<float>(b[j]);
  }
  const V zero(0.0f), one(1.0f), half = y * V(0.5f);
  const V size = V::load_unaligned(base);
  const auto integer = truncate(y) == y, odd = integer & !(truncate(half) == half);
  V r = xsimd::select(a == zero, xsimd::select(y < zero, V(inf), zero), size);
  r = xsimd::select(a == V(inf), xsimd::select(y < zero, zero, V(inf)), r);
  r = xsimd::select((a == one) & (xsimd::abs(y) == V(inf)), one, r);
  r = xsimd::select(odd & (xsimd::copysign(one, x) < zero), r ^ V(-0.0f), r);
  r = xsimd::select((x < zero) & (x > V(-inf)) & !integer & !xsimd::isnan(y), V(std::numeric_limits<float>::quiet_NaN()), r);
  r = xsimd::select(xsimd::isnan(x) | xsimd::isnan(y), x + y, r);
  return xsimd::select((y == zero) | (x == one), one, r);
}
}  // namespace detail

}  // namespace baton::simd::math

#endif
