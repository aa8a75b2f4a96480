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

#include <cmath>
#include <concepts>
#include <cstdint>
#include <limits>
#include <type_traits>

/// Rules common to all: NaN in gives NaN (pow as in C), infinities, signed zeros and denormals are handled as in C.
/// Batches of float: exp, log and pow within 1 unit in the last place, rsqrt within 2, tanh, sigmoid and erf within 3, with or
/// without a fused multiply-add; sqrt is correctly rounded. The scalar overloads are the C library, within the same bounds. Batches of double call the C library lane by lane: right, but not fast.
namespace baton::simd::math {

template <class T> concept scalar = std::same_as<T, float> || std::same_as<T, double>;
template <class T, class Arch> using batch = xsimd::batch<T, Arch>;

/// The larger operand. NaN if either is NaN; of two zeros +0, unless both are -0.
template <scalar T> BATON_INLINE constexpr T maximum(T a, T b) noexcept;
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> maximum(batch<T, Arch> a, batch<T, Arch> b) noexcept;
/// The smaller operand. NaN if either is NaN; of two zeros -0, unless both are +0.
template <scalar T> BATON_INLINE constexpr T minimum(T a, T b) noexcept;
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> minimum(batch<T, Arch> a, batch<T, Arch> b) noexcept;
/// The same functions under the names that op bodies use.
template <class V> BATON_INLINE constexpr V max(V a, V b) noexcept { return maximum(a, b); }
template <class V> BATON_INLINE constexpr V min(V a, V b) noexcept { return minimum(a, b); }
/// One step of a reduction: as maximum and minimum, but of two zeros of different sign either may be the result. Half the price.
template <scalar T> BATON_INLINE constexpr T accumulate_max(T acc, T x) noexcept { return x > acc || x != x ? x : acc; }
template <scalar T> BATON_INLINE constexpr T accumulate_min(T acc, T x) noexcept { return x < acc || x != x ? x : acc; }
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> accumulate_max(batch<T, Arch> acc, batch<T, Arch> x) noexcept;
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> accumulate_min(batch<T, Arch> acc, batch<T, Arch> x) noexcept;

/// x with its sign inverted, zeros and NaN included. Not -x on batches: xsimd 8 subtracts from zero, and so keeps +0.
template <scalar T> BATON_INLINE constexpr T negate(T x) noexcept { return -x; }
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> negate(batch<T, Arch> x) noexcept { return x ^ batch<T, Arch>(T(-0.0)); }

/// x where x > 0, else +0; so relu(-0) is +0. NaN stays NaN.
template <scalar T> BATON_INLINE constexpr T relu(T x) noexcept { return x <= 0 ? T(0) : x; }
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> relu(batch<T, Arch> x) noexcept;
/// lo where x < lo, else hi where x > hi, else x itself; so NaN stays NaN and clip(-0, 0, 6) is -0.
template <scalar T> BATON_INLINE constexpr T clip(T x, T lo, T hi) noexcept { return x < lo ? lo : x > hi ? hi : x; }
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> clip(batch<T, Arch> x, batch<T, Arch> lo, batch<T, Arch> hi) noexcept;

template <scalar T> BATON_INLINE constexpr T exp(T x) noexcept;
template <scalar T> BATON_INLINE constexpr T log(T x) noexcept;
template <scalar T> BATON_INLINE constexpr T tanh(T x) noexcept;
template <scalar T> BATON_INLINE constexpr T erf(T x) noexcept;
template <scalar T> BATON_INLINE constexpr T sqrt(T x) noexcept;
/// 1 / (1 + exp(-x)).
template <scalar T> BATON_INLINE constexpr T sigmoid(T x) noexcept;
/// 1 / sqrt(x), by division, never the approximate instruction.
template <scalar T> BATON_INLINE constexpr T rsqrt(T x) noexcept;
/// x to the power y, with C's special cases.
template <scalar T> BATON_INLINE constexpr T pow(T x, T y) noexcept;

template <scalar T, class Arch> BATON_INLINE batch<T, Arch> exp(batch<T, Arch> x) noexcept;
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> log(batch<T, Arch> x) noexcept;
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> tanh(batch<T, Arch> x) noexcept;
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> erf(batch<T, Arch> x) noexcept;
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> sqrt(batch<T, Arch> x) noexcept { return xsimd::sqrt(x); }
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> sigmoid(batch<T, Arch> x) noexcept;
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> rsqrt(batch<T, Arch> x) noexcept { return batch<T, Arch>(T(1)) / xsimd::sqrt(x); }
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> pow(batch<T, Arch> x, batch<T, Arch> y) noexcept;

/// Where x is NaN. Do not write x != x on batches: xsimd 8 compares so with an ordered predicate, which is false for NaN.
template <scalar T> BATON_INLINE constexpr bool isnan(T x) noexcept { return x != x; }
template <scalar T, class Arch> BATON_INLINE auto isnan(batch<T, Arch> x) noexcept { return xsimd::isnan(x); }

/// The sum of all lanes, whatever this xsimd calls it; a scalar is its own sum.
template <class V> BATON_INLINE auto sum_lanes(V v) noexcept;

namespace detail {
/// The lanes' bits as another batch type; xsimd 8 wants the batch type as argument, later ones the element type.
template <class T, class From, class Arch> BATON_INLINE batch<T, Arch> cast_bits(batch<From, Arch> v) noexcept {
    if constexpr (requires { { xsimd::bitwise_cast<T>(v) } -> std::same_as<batch<T, Arch>>; }) return xsimd::bitwise_cast<T>(v);
    else return xsimd::bitwise_cast<batch<T, Arch>>(v);
}

/// a > b ? a : b, so b if either is NaN: xsimd's max and min promise no order, the x86 instructions do.
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> pick_larger(batch<T, Arch> a, batch<T, Arch> b) noexcept {
#if defined(__AVX512F__)
    if constexpr (std::same_as<T, float> && simd::detail::is_avx512<Arch>) return _mm512_max_ps(a, b);
    else
#endif
#if defined(__AVX__)
    if constexpr (std::same_as<T, float> && simd::detail::is_avx<Arch>) return _mm256_max_ps(a, b);
    else
#endif
#if defined(__SSE2__)
    if constexpr (std::same_as<T, float> && batch<T, Arch>::size == 4) return _mm_max_ps(a, b);
    else
#endif
        return xsimd::select(a > b, a, b);
}
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> pick_smaller(batch<T, Arch> a, batch<T, Arch> b) noexcept {
#if defined(__AVX512F__)
    if constexpr (std::same_as<T, float> && simd::detail::is_avx512<Arch>) return _mm512_min_ps(a, b);
    else
#endif
#if defined(__AVX__)
    if constexpr (std::same_as<T, float> && simd::detail::is_avx<Arch>) return _mm256_min_ps(a, b);
    else
#endif
#if defined(__SSE2__)
    if constexpr (std::same_as<T, float> && batch<T, Arch>::size == 4) return _mm_min_ps(a, b);
    else
#endif
        return xsimd::select(a < b, a, b);
}

/// Horner's rule, lowest coefficient first.
template <class V> BATON_INLINE V polynomial(V, float c) noexcept { return V(c); }
template <class V, class... C> BATON_INLINE V polynomial(V x, float c, C... rest) noexcept {
    return madd<V>(polynomial(x, rest...), x, V(c));
}

template <class Arch, class F, class... V> BATON_NOINLINE batch<double, Arch> lanewise(F f, V... v) noexcept {
    constexpr std::size_t n = batch<double, Arch>::size;
    double in[sizeof...(V)][n], out[n];
    std::size_t k = 0;
    (v.store_unaligned(in[k++]), ...);
    for (std::size_t i = 0; i < n; ++i) {
        if constexpr (sizeof...(V) == 1) out[i] = f(in[0][i]);
        else out[i] = f(in[0][i], in[1][i]);
    }
    return batch<double, Arch>::load_unaligned(out);
}
struct exp_f { BATON_INLINE double operator()(double x) const noexcept { return math::exp(x); } };
struct log_f { BATON_INLINE double operator()(double x) const noexcept { return math::log(x); } };
struct tanh_f { BATON_INLINE double operator()(double x) const noexcept { return math::tanh(x); } };
struct erf_f { BATON_INLINE double operator()(double x) const noexcept { return math::erf(x); } };
struct sigmoid_f { BATON_INLINE double operator()(double x) const noexcept { return math::sigmoid(x); } };
struct pow_f { BATON_INLINE double operator()(double x, double y) const noexcept { return math::pow(x, y); } };

/// 2^k * p, p about 1 and |k| < 252, with gradual underflow and overflow to an infinity; t is k + 1.5 * 2^23.
template <class Arch> BATON_INLINE f32<Arch> scale(f32<Arch> p, [[maybe_unused]] f32<Arch> k, [[maybe_unused]] f32<Arch> t) noexcept {
#if defined(__AVX512F__)
    if constexpr (simd::detail::is_avx512<Arch>) return _mm512_scalef_ps(p, k);
    else
#endif
    {
        using I = batch<std::int32_t, Arch>;
        const I n = cast_bits<std::int32_t>(t) - I(0x4b400000), half = n >> 1, rest = n - half; // one factor could leave the range
        return p * cast_bits<float>((half + I(127)) << 23) * cast_bits<float>((rest + I(127)) << 23);
    }
}

template <class Arch> BATON_INLINE f32<Arch> exp_float(f32<Arch> x) noexcept {
    using V = f32<Arch>;
    // Adding 1.5 * 2^23 rounds to an integer and leaves it in the low bits.
    const V magic(0x1.8p+23f), t = madd<V>(x, V(0x1.715476p+0f), magic), k = t - magic;
    const V r = madd<V>(k, V(-0x1.7f7d1cp-20f), madd<V>(k, V(-0x1.62e4p-1f), x)); // the first product is exact
    const V q = polynomial(r, 0x1p-1f, 0x1.555556p-3f, 0x1.5554e8p-5f, 0x1.1110e0p-7f, 0x1.6d44b2p-10f, 0x1.a12652p-13f);
    const V y = scale<Arch>(madd<V>(r * r, q, r) + V(1.0f), k, t);
    // Out of range y is meaningless; NaN passes both comparisons and arrives through r.
    return xsimd::select(x > V(100.0f), V(std::numeric_limits<float>::infinity()), xsimd::select(x < V(-110.0f), V(0.0f), y));
}

template <class Arch> BATON_INLINE f32<Arch> log_float(f32<Arch> x) noexcept {
    using V = f32<Arch>;
    using I = batch<std::int32_t, Arch>;
    const float inf = std::numeric_limits<float>::infinity();
    const auto tiny = x < V(std::numeric_limits<float>::min());
    const I b = cast_bits<std::int32_t>(xsimd::select(tiny, x * V(0x1p+23f), x));
    const I e = (b - I(0x3f3504f3)) >> 23; // mantissa in [sqrt(1/2), sqrt(2))
    const V k = xsimd::to_float(e) - xsimd::select(tiny, V(23.0f), V(0.0f));
    const V f = cast_bits<float>(b - (e << 23)) - V(1.0f), z = f * f;
    const V p = polynomial(f, 0x1.555556p-2f, -0x1.fffff2p-3f, 0x1.9999a8p-3f, -0x1.555c5ap-3f, 0x1.249686p-3f, -0x1.fdfa76p-4f,
                           0x1.c41ae8p-4f, -0x1.b41a0ap-4f, 0x1.af614cp-4f, -0x1.fbf334p-5f);
    const V low = madd<V>(z, madd<V>(f, p, V(-0.5f)), k * V(-0x1.bd0106p-13f));
    const V y = madd<V>(k, V(0x1.63p-1f), f + low);
    const V edge = xsimd::select(x == V(0.0f), V(-inf), xsimd::select(x < V(0.0f), V(std::numeric_limits<float>::quiet_NaN()), x));
    return xsimd::select((x > V(0.0f)) & (x < V(inf)), y, edge);
}

template <class Arch> BATON_INLINE f32<Arch> tanh_float(f32<Arch> x) noexcept {
    using V = f32<Arch>;
    const V a = xsimd::abs(x), z = x * x;
    const V small = madd<V>(x * z, polynomial(z, -0x1.555556p-2f, 0x1.1110eap-3f, -0x1.ba08c2p-5f, 0x1.64a940p-6f, -0x1.1168b4p-7f,
                                              0x1.2c7d78p-9f), x);
    const V large = V(1.0f) - V(2.0f) / (exp_float<Arch>(a + a) + V(1.0f));
    return xsimd::select(a < V(0.625f), small, xsimd::copysign(large, x));
}

template <class Arch> BATON_INLINE f32<Arch> erf_float(f32<Arch> x) noexcept {
    using V = f32<Arch>;
    const V a = xsimd::abs(x), z = x * x;
    const V small = madd<V>(x, polynomial(z, 0x1.06eba8p-3f, -0x1.812746p-2f, 0x1.ce2f08p-4f, -0x1.b829c8p-6f, 0x1.562a60p-8f,
                                          -0x1.bccf66p-11f, 0x1.d88750p-14f, -0x1.445f48p-17f), x);
    // erfc(a) = exp(-p(a - 2.5)) on [1, 4]; beyond, the result is 1 in float.
    const V u = xsimd::select(a > V(4.0f), V(4.0f), a) - V(2.5f);
    const V p = polynomial(u, 0x1.f3a2dcp+2f, 0x1.569252p+2f, 0x1.e3460ap-1f, 0x1.63d00cp-7f, -0x1.1bcf88p-9f, 0x1.b887c8p-12f,
                           -0x1.442efcp-14f, 0x1.bec71ap-17f, -0x1.b77830p-20f);
    const V large = V(1.0f) - exp_float<Arch>(-p);
    return xsimd::select(a < V(1.0f), small, xsimd::copysign(large, x));
}

/// Through double: y * log(x) needs seven bits more than float has.
template <class Arch> BATON_NOINLINE f32<Arch> pow_float(f32<Arch> x, f32<Arch> y) noexcept {
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
        // The float overflows or vanishes well inside these limits.
        const D safe = xsimd::select(e > D(200.0), D(200.0), xsimd::select(e < D(-200.0), D(-200.0), e));
        xsimd::exp(safe).store_unaligned(b);
        for (std::size_t j = 0; j < D::size; ++j) base[i + j] = static_cast<float>(b[j]);
    }
    const V zero(0.0f), one(1.0f), half = y * V(0.5f);
    const V size = V::load_unaligned(base);
    const auto integer = xsimd::trunc(y) == y, odd = integer & !(xsimd::trunc(half) == half);
    V r = xsimd::select(a == zero, xsimd::select(y < zero, V(inf), zero), size);
    r = xsimd::select(a == V(inf), xsimd::select(y < zero, zero, V(inf)), r);
    r = xsimd::select((a == one) & (xsimd::abs(y) == V(inf)), one, r);
    r = xsimd::select(odd & (xsimd::copysign(one, x) < zero), negate(r), r);
    r = xsimd::select((x < zero) & (x > V(-inf)) & !integer & !xsimd::isnan(y), V(std::numeric_limits<float>::quiet_NaN()), r);
    r = xsimd::select(xsimd::isnan(x) | xsimd::isnan(y), x + y, r);
    return xsimd::select((y == zero) | (x == one), one, r);
}
} // namespace detail

template <scalar T> BATON_INLINE constexpr T maximum(T a, T b) noexcept {
    if (a != a || b != b) return a != a ? a : b;
    if (a == b) return a == 0 ? a + b : a; // +0 unless both are -0
    return a > b ? a : b;
}
template <scalar T> BATON_INLINE constexpr T minimum(T a, T b) noexcept { return -maximum(-a, -b); }
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> maximum(batch<T, Arch> a, batch<T, Arch> b) noexcept {
    const auto m = xsimd::select(a == b, a & b, detail::pick_larger(a, b));
    return xsimd::select(xsimd::isnan(a), a, m); // if only b is NaN, m is
}
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> minimum(batch<T, Arch> a, batch<T, Arch> b) noexcept {
    const auto m = xsimd::select(a == b, a | b, detail::pick_smaller(a, b));
    return xsimd::select(xsimd::isnan(a), a, m); // if only b is NaN, m is
}
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> accumulate_max(batch<T, Arch> acc, batch<T, Arch> x) noexcept {
    return xsimd::select(xsimd::isnan(acc), acc, detail::pick_larger(acc, x));
}
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> accumulate_min(batch<T, Arch> acc, batch<T, Arch> x) noexcept {
    return xsimd::select(xsimd::isnan(acc), acc, detail::pick_smaller(acc, x));
}
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> relu(batch<T, Arch> x) noexcept {
    const batch<T, Arch> zero(T(0));
    return xsimd::select(x <= zero, zero, x);
}
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> clip(batch<T, Arch> x, batch<T, Arch> lo, batch<T, Arch> hi) noexcept {
    return xsimd::select(x < lo, lo, xsimd::select(x > hi, hi, x));
}

// The builtin, since GCC 12 emits what is called under std::is_constant_evaluated(), in the instruction set of this unit.
template <scalar T> BATON_INLINE constexpr T exp(T x) noexcept {
    if (__builtin_is_constant_evaluated()) return analysis::cx::exp(x);
    return std::exp(x);
}
template <scalar T> BATON_INLINE constexpr T log(T x) noexcept {
    if (__builtin_is_constant_evaluated()) return analysis::cx::log(x);
    return std::log(x);
}
template <scalar T> BATON_INLINE constexpr T tanh(T x) noexcept {
    if (__builtin_is_constant_evaluated()) return analysis::cx::tanh(x);
    return std::tanh(x);
}
template <scalar T> BATON_INLINE constexpr T erf(T x) noexcept {
    if (__builtin_is_constant_evaluated()) return analysis::cx::erf(x);
    return std::erf(x);
}
template <scalar T> BATON_INLINE constexpr T sqrt(T x) noexcept {
    if (__builtin_is_constant_evaluated()) return analysis::cx::sqrt(x);
    return std::sqrt(x);
}
template <scalar T> BATON_INLINE constexpr T pow(T x, T y) noexcept {
    if (__builtin_is_constant_evaluated()) return analysis::cx::pow(x, y);
    return std::pow(x, y);
}
template <scalar T> BATON_INLINE constexpr T rsqrt(T x) noexcept {
    if (__builtin_is_constant_evaluated()) return analysis::cx::rsqrt(x);
    return 1 / std::sqrt(x);
}
template <scalar T> BATON_INLINE constexpr T sigmoid(T x) noexcept {
    if (__builtin_is_constant_evaluated()) return analysis::cx::sigmoid(x);
    const T e = std::exp(-std::fabs(x));
    return (x < 0 ? e : T(1)) / (1 + e);
}

template <scalar T, class Arch> BATON_INLINE batch<T, Arch> exp(batch<T, Arch> x) noexcept {
    if constexpr (std::same_as<T, float>) return detail::exp_float<Arch>(x);
    else return detail::lanewise<Arch>(detail::exp_f{}, x);
}
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> log(batch<T, Arch> x) noexcept {
    if constexpr (std::same_as<T, float>) return detail::log_float<Arch>(x);
    else return detail::lanewise<Arch>(detail::log_f{}, x);
}
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> tanh(batch<T, Arch> x) noexcept {
    if constexpr (std::same_as<T, float>) return detail::tanh_float<Arch>(x);
    else return detail::lanewise<Arch>(detail::tanh_f{}, x);
}
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> erf(batch<T, Arch> x) noexcept {
    if constexpr (std::same_as<T, float>) return detail::erf_float<Arch>(x);
    else return detail::lanewise<Arch>(detail::erf_f{}, x);
}
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> sigmoid(batch<T, Arch> x) noexcept {
    if constexpr (std::same_as<T, float>) {
        // exp of a negative argument only: the result underflows gradually and never divides by an infinity.
        const f32<Arch> e = detail::exp_float<Arch>(-xsimd::abs(x)), one(1.0f);
        return xsimd::select(x < f32<Arch>(0.0f), e, one) / (one + e);
    } else
        return detail::lanewise<Arch>(detail::sigmoid_f{}, x);
}
template <scalar T, class Arch> BATON_INLINE batch<T, Arch> pow(batch<T, Arch> x, batch<T, Arch> y) noexcept {
    if constexpr (std::same_as<T, float>) return detail::pow_float<Arch>(x, y);
    else return detail::lanewise<Arch>(detail::pow_f{}, x, y);
}

template <class V> BATON_INLINE auto sum_lanes(V v) noexcept {
    if constexpr (scalar<V>) return v;
    else if constexpr (requires { reduce_add(v); }) return reduce_add(v);
    else return hadd(v);
}

} // namespace baton::simd::math

#endif
