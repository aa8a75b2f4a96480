// SPDX-License-Identifier: Apache-2.0
//
// Elementary functions that may be called in constant expressions, for the evaluator that folds constants.
// A double or float enters, the function's value leaves; nothing is read or written besides.
// Both compilers compute the same bits in a constant expression, because no compiler builtin does the arithmetic.
// Each call is a few dozen statements, since Clang counts statements against the limit of an evaluation.
// Next: analysis/ folds with these what the op bodies spell; simd/math.hpp has the kernels' counterparts.
#ifndef BATON_ANALYSIS_CONSTEXPR_MATH_HPP
#define BATON_ANALYSIS_CONSTEXPR_MATH_HPP

#include <baton/analysis/constexpr_math_core.hpp>

#include <cstdint>

/// Constant-expression mathematics. Special values follow C's Annex F: NaN in gives NaN, signed zeros are kept, a domain error
/// gives a quiet NaN and an overflow an infinity; none of them stops a constant evaluation.
///
/// Bounds for double, in units in the last place of the true result: sqrt is correctly rounded; floor, ceil, trunc and round are
/// exact; exp, log, log2, log10, pow, sin and cos are within 1; rsqrt and atan within 2; the others within 4 (relative 1e-15).
/// The float overloads compute in double and round once, so they are within 0.51.
namespace baton::analysis::cx {

constexpr double floor(double x) noexcept;
constexpr double ceil(double x) noexcept;
constexpr double trunc(double x) noexcept;
/// To the nearest integer, halfway cases away from zero, as in C.
constexpr double round(double x) noexcept;
constexpr double sqrt(double x) noexcept;
/// 1 / sqrt(x); of a zero an infinity of its sign.
constexpr double rsqrt(double x) noexcept;
constexpr double exp(double x) noexcept;
constexpr double log(double x) noexcept;
constexpr double log2(double x) noexcept;
constexpr double log10(double x) noexcept;
/// x to the power y, with all of C's special cases: pow(x, 0) and pow(1, y) are 1 even for NaN.
constexpr double pow(double x, double y) noexcept;
/// 1 / (1 + exp(-x)), without overflow on either side.
constexpr double sigmoid(double x) noexcept;
constexpr double sinh(double x) noexcept;
constexpr double cosh(double x) noexcept;
constexpr double tanh(double x) noexcept;
constexpr double erf(double x) noexcept;
/// The argument is in radians and reduced exactly, however large it is.
constexpr double sin(double x) noexcept;
constexpr double cos(double x) noexcept;
constexpr double tan(double x) noexcept;
constexpr double asin(double x) noexcept;
constexpr double acos(double x) noexcept;
constexpr double atan(double x) noexcept;
constexpr double asinh(double x) noexcept;
constexpr double acosh(double x) noexcept;
constexpr double atanh(double x) noexcept;
/// The remainder of x / y rounded towards zero, exactly; it has the sign of x.
constexpr double mod(double x, double y) noexcept;

// The definitions follow; what they share is in the core header.

constexpr double trunc(double x) noexcept { return detail::abs(x) < 0x1p+52 ? detail::with_sign(static_cast<double>(static_cast<std::int64_t>(x)), x) : x; }
constexpr double floor(double x) noexcept {
  const double t = trunc(x);
  return t > x ? t - 1 : t;
}
constexpr double ceil(double x) noexcept {
  const double t = trunc(x);
  return t < x ? detail::with_sign(t + 1, x) : t;
}
constexpr double round(double x) noexcept {
  const double t = trunc(x);
  return detail::abs(x) < 0x1p+52 && detail::abs(x - t) >= 0.5 ? t + detail::with_sign(1, x) : t;
}
constexpr double sqrt(double x) noexcept {
  if (!(x > 0) || x > detail::limits::max()) return x < 0 ? detail::nan : x;
  const bool tiny = x < detail::limits::min();
  const std::uint64_t b = detail::bits(tiny ? x * 0x1p+54 : x);
  const int e = static_cast<int>(b >> 52) - 1023 - (tiny ? 54 : 0), odd = e & 1;
  const double m = detail::from_bits((b & 0xfffffffffffff) | (odd ? 0x4000000000000000 : 0x3ff0000000000000));  // in [1, 4)
  const double r0 = detail::from_bits(0x5fe6eb50c7b537a9 - (detail::bits(m) >> 1));                             // 1 / sqrt(m) within 4 %
  const double r1 = r0 * (1.5 - 0.5 * m * r0 * r0), r2 = r1 * (1.5 - 0.5 * m * r1 * r1);
  const double r3 = r2 * (1.5 - 0.5 * m * r2 * r2), s = m * r3;
  // The root as a 53-bit integer is right when square - root < mantissa <= square + root: decided without rounding, modulo 2^64.
  const auto root = static_cast<std::uint64_t>((s + 0.5 * r3 * (m - s * s)) * 0x1p+52);
  const std::uint64_t mantissa = ((b & 0xfffffffffffff) | 0x10000000000000) << (52 + odd);
  const auto d = static_cast<std::int64_t>(mantissa - root * root), limit = static_cast<std::int64_t>(root);
  const std::uint64_t right = d > limit ? root + 1 : d <= -limit ? root - 1 : root;
  return static_cast<double>(right) * detail::pow2((e - odd) / 2 - 52);
}
constexpr double rsqrt(double x) noexcept {
  if (x == 0) return detail::with_sign(detail::inf, x);
  return x != x ? x : x < 0 ? detail::nan : x > detail::limits::max() ? 0.0 : 1 / sqrt(x);
}
constexpr double exp(double x) noexcept { return x != x ? x : detail::exp_of(x, 0.0); }
constexpr double log(double x) noexcept { return detail::has_log(x) ? detail::natural(detail::log_of(x)).hi : detail::log_special(x); }
constexpr double log2(double x) noexcept {
  if (!detail::has_log(x)) return detail::log_special(x);
  const detail::split_log l = detail::log_of(x);
  const detail::pair p = detail::product(l.mantissa, {0x1.71547652b82fep+0, 0x1.777d0ffda0d24p-56});
  return l.exponent == 0 ? p.hi : l.exponent + p.hi;
}
constexpr double log10(double x) noexcept {
  if (!detail::has_log(x)) return detail::log_special(x);
  return detail::product(detail::natural(detail::log_of(x)), {0x1.bcb7b1526e50ep-2, 0x1.95355baaafad3p-57}).hi;
}
constexpr double pow(double x, double y) noexcept {
  if (y == 0 || x == 1) return 1;
  if (x != x || y != y) return x != x ? x : y;
  const double a = detail::abs(x), b = detail::abs(y);
  const bool integer = b >= 0x1p+53 || trunc(y) == y;
  const bool negative = (detail::bits(x) >> 63) != 0 && integer && b < 0x1p+53 && (static_cast<std::int64_t>(b) & 1) != 0;
  const double sign = negative ? -1 : 1;
  if (a == 0 || a > detail::limits::max()) return sign * ((a == 0) == (y < 0) ? detail::inf : 0.0);
  if (a == 1 && (b > detail::limits::max() || integer)) return sign;
  if (x < 0 && !integer) return detail::nan;
  if (b >= 0x1p+66)  // log(x) is at least 2^-53 away from zero
    return sign * ((a > 1) == (y > 0) ? detail::inf : 0.0);
  const detail::pair l = detail::natural(detail::log_of(a)), p = detail::product(l.hi, y);
  return sign * detail::exp_of(p.hi, p.lo + l.lo * y);
}
constexpr double sigmoid(double x) noexcept {
  if (x != x) return x;
  const double e = detail::exp_of(-detail::abs(x), 0.0);
  return x < 0 ? e / (1 + e) : 1 / (1 + e);
}
constexpr double sinh(double x) noexcept {
  const double a = detail::abs(x);
  if (x != x || a < 0x1p-28 || a > detail::limits::max()) return x;
  const double e = a < 40 ? detail::expm1_of(a) : 0;
  return detail::with_sign(a < 40 ? 0.5 * (e + e / (1 + e)) : detail::exp_of(a, 0.0, -1), x);
}
constexpr double cosh(double x) noexcept {
  const double a = detail::abs(x);
  if (x != x || a >= 40) return x != x ? x : detail::exp_of(a, 0.0, -1);
  const double e = detail::exp_of(a, 0.0);
  return 0.5 * e + 0.5 / e;
}
constexpr double tanh(double x) noexcept {
  const double a = detail::abs(x);
  if (x != x || a < 0x1p-28) return x;
  const double e = detail::expm1_of(2 * (a < 22 ? a : 22));
  return detail::with_sign(a < 0.5 ? e / (e + 2) : 1 - 2 / (e + 2), x);
}
constexpr double erf(double x) noexcept {
  const double a = detail::abs(x);
  if (x != x || a >= 6) return x != x ? x : detail::with_sign(1, x);
  if (a < 1) return x + x * detail::erf_small(x * x);
  const detail::pair s = detail::product(a, a);
  return detail::with_sign(1 - detail::exp_of(-s.hi, -s.lo) * detail::erfc_scaled((a - 2.5) / (a + 2.5)), x);
}
constexpr double sin(double x) noexcept {
  if (!(detail::abs(x) <= detail::limits::max()) || detail::abs(x) < 0x1p-28) return detail::abs(x) > 1 ? detail::nan : x;
  const detail::angle a = detail::reduce_angle(x);
  const double v = a.quadrant & 1 ? detail::cos_of(a.r) : detail::sin_of(a.r);
  return a.quadrant & 2 ? -v : v;
}
constexpr double cos(double x) noexcept {
  if (!(detail::abs(x) <= detail::limits::max())) return x != x ? x : detail::nan;
  const detail::angle a = detail::reduce_angle(x);
  const double v = a.quadrant & 1 ? detail::sin_of(a.r) : detail::cos_of(a.r);
  return a.quadrant == 1 || a.quadrant == 2 ? -v : v;
}
constexpr double tan(double x) noexcept {
  if (!(detail::abs(x) <= detail::limits::max()) || detail::abs(x) < 0x1p-28) return detail::abs(x) > 1 ? detail::nan : x;
  const detail::angle a = detail::reduce_angle(x);
  const double s = detail::sin_of(a.r), c = detail::cos_of(a.r);
  return a.quadrant & 1 ? -c / s : s / c;
}
constexpr double atan(double x) noexcept {
  const double a = detail::abs(x);
  if (x != x || a < 0x1p-28) return x;
  if (a <= 1) return detail::with_sign(detail::atan_of(a).hi, x);
  const detail::pair t = detail::atan_of(1 / a), s = detail::sum(0x1.921fb54442d18p+0, -t.hi);
  return detail::with_sign(s.hi + (s.lo + (0x1.1a62633145c07p-54 - t.lo)), x);
}
constexpr double asin(double x) noexcept {
  const double a = detail::abs(x);
  if (!(a < 1)) return x != x ? x : a == 1 ? detail::with_sign(0x1.921fb54442d18p+0, x) : detail::nan;
  return atan(x / sqrt((1 - x) * (1 + x)));
}
constexpr double acos(double x) noexcept {
  if (!(detail::abs(x) < 1)) return x != x ? x : x == 1 ? 0.0 : x == -1 ? 0x1.921fb54442d18p+1 : detail::nan;
  return 2 * atan(sqrt((1 - x) / (1 + x)));
}

namespace detail {
/// log(1 + y) for y > -1, near y = 0 as exact as elsewhere (Kahan's correction of what 1 + y loses).
constexpr double log1p_of(double y) noexcept {
  const double u = 1 + y;
  return u == 1 ? y : log(u) * (y / (u - 1));
}
}  // namespace detail

constexpr double asinh(double x) noexcept {
  const double a = detail::abs(x);
  if (!(a >= 0x1p-28 && a <= detail::limits::max())) return x;
  return detail::with_sign(a > 0x1p+28 ? log(a) + 0x1.62e42fefa39efp-1 : detail::log1p_of(a + a * a / (1 + sqrt(1 + a * a))), x);
}
constexpr double acosh(double x) noexcept {
  if (!(x >= 1 && x <= detail::limits::max())) return x >= 1 || x != x ? x : detail::nan;
  const double t = x - 1;
  return x > 0x1p+28 ? log(x) + 0x1.62e42fefa39efp-1 : detail::log1p_of(t + sqrt(2 * t + t * t));
}
constexpr double atanh(double x) noexcept {
  const double a = detail::abs(x);
  if (!(a >= 0x1p-28 && a < 1)) return a > 1 ? detail::nan : a == 1 ? detail::with_sign(detail::inf, x) : x;
  return detail::with_sign(0.5 * detail::log1p_of(2 * a / (1 - a)), x);
}
constexpr double mod(double x, double y) noexcept {
  const double b = detail::abs(y);
  if (x != x || y != y || detail::abs(x) > detail::limits::max() || b == 0) return x != x ? x : y != y ? y : detail::nan;
  double a = detail::abs(x);
  while (a >= b) {
    // b times the largest power of two that does not lead beyond a: the difference is exact.
    double step = b;
    const int apart = static_cast<int>(detail::bits(a) >> 52) - static_cast<int>(detail::bits(b) >> 52);
    if (apart > 0 && b >= detail::limits::min()) {
      step = detail::from_bits(detail::bits(b) + (static_cast<std::uint64_t>(apart) << 52));
      if (step > a) step *= 0.5;
    } else {
      while (step <= a * 0.5) step *= 2;
    }
    a -= step;
  }
  return detail::with_sign(a, x);
}

constexpr float floor(float x) noexcept { return static_cast<float>(floor(double{x})); }
constexpr float ceil(float x) noexcept { return static_cast<float>(ceil(double{x})); }
constexpr float trunc(float x) noexcept { return static_cast<float>(trunc(double{x})); }
constexpr float round(float x) noexcept { return static_cast<float>(round(double{x})); }
constexpr float sqrt(float x) noexcept { return detail::narrow(sqrt(double{x})); }
constexpr float rsqrt(float x) noexcept { return detail::narrow(rsqrt(double{x})); }
constexpr float exp(float x) noexcept { return detail::narrow(exp(double{x})); }
constexpr float log(float x) noexcept { return detail::narrow(log(double{x})); }
constexpr float log2(float x) noexcept { return detail::narrow(log2(double{x})); }
constexpr float log10(float x) noexcept { return detail::narrow(log10(double{x})); }
constexpr float pow(float x, float y) noexcept { return detail::narrow(pow(double{x}, double{y})); }
constexpr float sigmoid(float x) noexcept { return detail::narrow(sigmoid(double{x})); }
constexpr float sinh(float x) noexcept { return detail::narrow(sinh(double{x})); }
constexpr float cosh(float x) noexcept { return detail::narrow(cosh(double{x})); }
constexpr float tanh(float x) noexcept { return detail::narrow(tanh(double{x})); }
constexpr float erf(float x) noexcept { return detail::narrow(erf(double{x})); }
constexpr float sin(float x) noexcept { return detail::narrow(sin(double{x})); }
constexpr float cos(float x) noexcept { return detail::narrow(cos(double{x})); }
constexpr float tan(float x) noexcept { return detail::narrow(tan(double{x})); }
constexpr float asin(float x) noexcept { return detail::narrow(asin(double{x})); }
constexpr float acos(float x) noexcept { return detail::narrow(acos(double{x})); }
constexpr float atan(float x) noexcept { return detail::narrow(atan(double{x})); }
constexpr float asinh(float x) noexcept { return detail::narrow(asinh(double{x})); }
constexpr float acosh(float x) noexcept { return detail::narrow(acosh(double{x})); }
constexpr float atanh(float x) noexcept { return detail::narrow(atanh(double{x})); }
constexpr float mod(float x, float y) noexcept { return static_cast<float>(mod(double{x}, double{y})); }

}  // namespace baton::analysis::cx

#endif
