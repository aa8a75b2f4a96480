// SPDX-License-Identifier: Apache-2.0
//
// The parts that the functions of constexpr_math.hpp share: exact sums and products, argument reductions, series, tables.
// Doubles enter and unevaluated sums of two doubles leave, good to some 2^-64, so that the callers round once.
// Next: analysis/constexpr_math.hpp, the only header that includes this one.
#ifndef BATON_ANALYSIS_CONSTEXPR_MATH_CORE_HPP
#define BATON_ANALYSIS_CONSTEXPR_MATH_CORE_HPP

#include <bit>
#include <cstdint>
#include <limits>

namespace baton::analysis::cx::detail {

using limits = std::numeric_limits<double>;
inline constexpr double inf = limits::infinity();
inline constexpr double nan = limits::quiet_NaN();
inline constexpr std::uint64_t sign_bit = std::uint64_t{1} << 63;

/// An unevaluated sum, |lo| at most half a unit in the last place of hi.
struct pair {
  double hi, lo;
};

constexpr std::uint64_t bits(double x) noexcept { return std::bit_cast<std::uint64_t>(x); }
constexpr double from_bits(std::uint64_t b) noexcept { return std::bit_cast<double>(b); }
constexpr double abs(double x) noexcept { return from_bits(bits(x) & ~sign_bit); }
constexpr double with_sign(double magnitude, double sign) noexcept { return from_bits((bits(magnitude) & ~sign_bit) | (bits(sign) & sign_bit)); }
/// The upper 26 bits, so that products of two such halves are exact.
constexpr double upper(double x) noexcept { return from_bits(bits(x) & ~std::uint64_t{0x7ffffff}); }
constexpr double pow2(int n) noexcept { return from_bits(static_cast<std::uint64_t>(n + 1023) << 52); }
constexpr std::int64_t nearest(double x) noexcept { return static_cast<std::int64_t>(x < 0 ? x - 0.5 : x + 0.5); }
constexpr float narrow(double x) noexcept {
  // 0x1.ffffffp+127 is halfway between the largest float and the next power of two; converting more is not a constant expression.
  return abs(x) >= 0x1.ffffffp+127 ? static_cast<float>(with_sign(inf, x)) : static_cast<float>(x);
}

constexpr pair sum(double a, double b) noexcept {  // |a| >= |b|
  const double s = a + b;
  return {s, (a - s) + b};
}
constexpr pair product(double a, double b) noexcept {
  const double p = a * b, ah = upper(a), bh = upper(b), al = a - ah, bl = b - bh;
  return {p, ((ah * bh - p) + (ah * bl + al * bh)) + al * bl};
}
constexpr pair product(pair a, pair b) noexcept {
  const pair p = product(a.hi, b.hi);
  return sum(p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi));
}

/// p * 2^n for p in [1/2, 2); gradual underflow and overflow included.
constexpr double scale(double p, int n) noexcept {
  if (n > 1022) return n > 1024 || (n == 1024 && p >= 1) ? inf : p * 2 * pow2(n - 1);
  return n < -1080 ? 0.0 : n < -1020 ? p * pow2(n + 200) * 0x1p-200 : p * pow2(n);
}

struct reduced {
  double r, lo;  // r + lo in [-ln2 / 2, ln2 / 2]
  int n;
};
constexpr reduced reduce_exp(double hi, double lo) noexcept {  // |hi| < 2^10
  const auto n = static_cast<int>(nearest(hi * 0x1.71547652b82fep+0));
  const double a = hi - n * 0x1.62e42fefa3800p-1, b = lo - n * 0x1.ef35793c76730p-45, r = a + b;
  return {r, (a - r) + b, n};
}
/// (exp(r) - 1 - r) / r^2 for |r| <= 0.35: the Taylor series, the first term left out is below 1e-17.
constexpr double exp_tail(double r) noexcept {
  return 0.5 +
         r * (1. / 6 +
              r * (1. / 24 +
                   r * (1. / 120 +
                        r * (1. / 720 + r * (1. / 5040 +
                                             r * (1. / 40320 + r * (1. / 362880 + r * (1. / 3628800 + r * (1. / 39916800 + r * (1. / 479001600 +
                                                                                                                                r * (1. / 6227020800)))))))))));
}
/// exp(hi + lo) * 2^shift.
constexpr double exp_of(double hi, double lo, int shift = 0) noexcept {
  if (hi > 800 || hi < -800) return hi > 0 ? inf : 0.0;
  const reduced a = reduce_exp(hi, lo);
  const pair one_r = sum(1.0, a.r);
  return scale(one_r.hi + (one_r.lo + (a.lo + a.r * a.r * exp_tail(a.r))), a.n + shift);
}
/// exp(x) - 1 for |x| < 60.
constexpr double expm1_of(double x) noexcept {
  const reduced a = reduce_exp(x, 0.0);
  const double q = a.lo + a.r * a.r * exp_tail(a.r);
  if (a.n == 0) return a.r + q;
  const double s = pow2(a.n);
  return a.n > 0 ? s * ((1 - pow2(-a.n)) + (a.r + q)) : (s - 1) + s * (a.r + q);
}

struct log_entry {
  double inverse, hi, lo;  // -log(inverse) = hi + lo; inverse has nine bits, hi is a multiple of 2^-42
};
/// Entry i serves mantissas that round to (i + 22) / 32.
inline constexpr log_entry log_table[] = {{0x1.74p+0, -0x1.7eaf83b82bp-2, 0x1.e4da62d0c25adp-49},
                                          {0x1.64p+0, -0x1.51aad872ep-2, 0x1.f4bd8db0a7cc1p-44},
                                          {0x1.55p+0, -0x1.2596010df7p-2, -0x1.8e7bc224ea3e3p-44},
                                          {0x1.48p+0, -0x1.fb9186d5e4p-3, 0x1.d572aab993c87p-47},
                                          {0x1.3bp+0, -0x1.a8becfc882p-3, -0x1.e3185cf21b9cfp-44},
                                          {0x1.2fp+0, -0x1.59338d9982p-3, -0x1.0ba68b7555d4ap-48},
                                          {0x1.25p+0, -0x1.1478584674p-3, -0x1.563451027c75p-46},
                                          {0x1.1ap+0, -0x1.8c345d6318p-4, -0x1.b20f5acb42a66p-44},
                                          {0x1.11p+0, -0x1.075983599p-4, 0x1.b8ecfe4b59987p-44},
                                          {0x1.08p+0, -0x1.f829b0e78p-6, -0x1.980267c7e09e4p-45},
                                          {0x1p+0, 0, 0},
                                          {0x1.fp-1, 0x1.0415d89e78p-5, -0x1.dddc7f461c516p-44},
                                          {0x1.e2p-1, 0x1.eea31c0068p-5, 0x1.c3dd83606d891p-44},
                                          {0x1.d4p-1, 0x1.700d30aeacp-4, 0x1.c1e8da99ded32p-49},
                                          {0x1.c8p-1, 0x1.da72763844p-4, 0x1.a89401fa71733p-46},
                                          {0x1.bap-1, 0x1.2d1610c868p-3, 0x1.39d6ccb81b4a1p-47},
                                          {0x1.bp-1, 0x1.5bf406b544p-3, -0x1.27023eb68981cp-46},
                                          {0x1.a4p-1, 0x1.95a5adcf7p-3, 0x1.7f22858a0ff6fp-47},
                                          {0x1.9ap-1, 0x1.c6ffbc6fp-3, 0x1.ee138d3a69d43p-44},
                                          {0x1.9p-1, 0x1.f991c6cb3cp-3, -0x1.90d04cd7cc834p-44},
                                          {0x1.86p-1, 0x1.16b5ccbadp-2, -0x1.23299042d74bfp-44},
                                          {0x1.7ep-1, 0x1.2bef07cdc9p-2, 0x1.a9cfa4a5004f4p-45},
                                          {0x1.74p-1, 0x1.4718dc271cp-2, 0x1.06c18fb4c14c5p-44},
                                          {0x1.6cp-1, 0x1.5d5bddf596p-2, -0x1.a0b2a08a465dcp-47},
                                          {0x1.64p-1, 0x1.741d876c68p-2, -0x1.13a7b5b11cfa7p-44}};

struct split_log {
  pair mantissa;  // log of the mantissa
  int exponent;
};
/// For finite x > 0. The mantissa lies in [0.7, 1.4), so that near x = 1 the result is exact relative to itself; error below 2^-64.
constexpr split_log log_of(double x) noexcept {
  const bool tiny = x < limits::min();
  const std::uint64_t b = bits(tiny ? x * 0x1p+54 : x);
  const double m1 = from_bits((b & 0xfffffffffffff) | 0x3ff0000000000000);
  const bool half = m1 >= 1.4;
  const double m = half ? 0.5 * m1 : m1;
  const log_entry t = log_table[static_cast<int>(m * 32 + 0.5) - 22];
  const double mh = upper(m);
  const pair d = sum(mh * t.inverse - 1, (m - mh) * t.inverse);  // m * inverse - 1, exactly
  const double r = d.hi, rh = upper(r), rl = r - rh, half_square = 0.5 * rh * rh;
  const double tail =
      r * r * r *
      (1. / 3 - r * (1. / 4 - r * (1. / 5 - r * (1. / 6 - r * (1. / 7 - r * (1. / 8 - r * (1. / 9 - r * (1. / 10 - r * (1. / 11 - r * (1. / 12))))))))));
  const pair a = sum(r, -half_square);
  const double low = (a.lo + t.lo) + (d.lo * (1 - r) - rl * (rh + 0.5 * rl)) + tail;
  // Of the two large parts, the table's is the larger unless it is zero.
  const pair c = t.hi == 0 ? a : sum(t.hi, a.hi);
  const pair s = t.hi == 0 ? sum(a.hi, low) : sum(c.hi, c.lo + low);
  return {s, static_cast<int>(b >> 52) - 1023 - (tiny ? 54 : 0) + (half ? 1 : 0)};
}
constexpr pair natural(split_log l) noexcept {
  const double k = l.exponent;
  if (l.exponent == 0) return l.mantissa;
  const pair s = sum(k * 0x1.62e42fefa3800p-1, l.mantissa.hi);  // the product is exact
  return sum(s.hi, s.lo + (k * 0x1.ef35793c76730p-45 + l.mantissa.lo));
}
/// NaN, an infinity or a zero's -inf for arguments that have no finite logarithm.
constexpr double log_special(double x) noexcept { return x != x || x > 0 ? x : x == 0 ? -inf : nan; }
constexpr bool has_log(double x) noexcept { return x > 0 && x <= limits::max(); }

/// The bits of 2 / pi after 64 zero bits; enough for the largest double.
inline constexpr std::uint64_t two_over_pi[] = {0,
                                                0xa2f9836e4e441529,
                                                0xfc2757d1f534ddc0,
                                                0xdb6295993c439041,
                                                0xfe5163abdebbc561,
                                                0xb7246e3a424dd2e0,
                                                0x06492eea09d1921c,
                                                0xfe1deb1cb129a73e,
                                                0xe88235f52ebb4484,
                                                0xe99c7026b45f7e41,
                                                0x3991d639835339f4,
                                                0x9c845f8bbdf9283b,
                                                0x1ff897ffde05980f,
                                                0xef2f118b5a0a6d1f,
                                                0x6d367ecf27cb09b7,
                                                0x4f463f669e5fea2d,
                                                0x7527bac7ebe5f17b,
                                                0x3d0739f78a5292ea,
                                                0x6bfb5fb11f8d5d08,
                                                0x56033046fc7b6bab};
__extension__ using u128 = unsigned __int128;
__extension__ using s128 = __int128;

struct angle {
  pair r;  // in [-pi/4, pi/4]
  int quadrant;
};
constexpr std::uint64_t window(int at) noexcept {  // 64 bits of the table from bit `at`
  const int w = at / 64, s = at % 64;
  return s == 0 ? two_over_pi[w] : (two_over_pi[w] << s) | (two_over_pi[w + 1] >> (64 - s));
}
/// The remainder of a large positive x: only those bits of 2 / pi take part whose product with x is below 4 and not negligible.
constexpr angle reduce_large(double x) noexcept {
  const int e = static_cast<int>(bits(x) >> 52) - 1075, at = e + 63 - 1;
  const std::uint64_t m = (bits(x) & 0xfffffffffffff) | 0x10000000000000;
  const u128 p2 = u128{m} * window(at + 128), p1 = u128{m} * window(at + 64) + (p2 >> 64);
  const u128 top = (u128{m * window(at)} << 64) + p1;  // two bits of quadrant, then the fraction
  const auto fraction = static_cast<s128>((top << 2) | (static_cast<std::uint64_t>(p2) >> 62));
  const auto hi = static_cast<double>(fraction);
  const auto lo = static_cast<double>(fraction - static_cast<s128>(hi));
  const int quadrant = static_cast<int>(top >> 126) + (fraction < 0 ? 1 : 0);
  return {product({hi * 0x1p-128, lo * 0x1p-128}, {0x1.921fb54442d18p+0, 0x1.1a62633145c07p-54}), quadrant & 3};
}
constexpr angle reduce_angle(double x) noexcept {  // finite x
  const double a = abs(x);
  if (a <= 0.785) return {{x, 0}, 0};
  if (a >= 0x1p+20) {
    const angle t = reduce_large(a);
    return x < 0 ? angle{{-t.r.hi, -t.r.lo}, -t.quadrant & 3} : t;
  }
  // pi / 2 in pieces of 33 bits: the products with n are exact.
  const auto n = static_cast<int>(nearest(x * 0x1.45f306dc9c883p-1));
  const double u = x - n * 0x1.921fb544p+0, v = n * 0x1.0b4611a6p-34, s = u - v, back = u - s;
  const double w = (back - v) - n * 0x1.3198a2e037073p-69;
  return {sum(s, w), n & 3};
}
constexpr double sin_of(pair a) noexcept {
  const double r = a.hi, z = r * r;
  const double p =
      -1. / 6 + z * (1. / 120 -
                     z * (1. / 5040 - z * (1. / 362880 - z * (1. / 39916800 - z * (1. / 6227020800 - z * (1. / 1307674368000 - z * (1. / 355687428096000)))))));
  return r + (r * z * p + a.lo * (1 - 0.5 * z));
}
constexpr double cos_of(pair a) noexcept {
  const double r = a.hi, z = r * r, h = 0.5 * z, w = 1 - h;
  const double p = 1. / 24 - z * (1. / 720 - z * (1. / 40320 - z * (1. / 3628800 - z * (1. / 479001600 - z * (1. / 87178291200 - z * (1. / 20922789888000))))));
  return w + (((1 - w) - h) + (z * z * p - r * a.lo));
}

inline constexpr pair atan_table[] = {{0, 0},
                                      {0x1.fd5ba9aac2f6ep-4, -0x1.cd37686760c17p-59},
                                      {0x1.f5b75f92c80ddp-3, 0x1.8ab6e3cf7afbdp-57},
                                      {0x1.6f61941e4def1p-2, -0x1.c63aae6f6e918p-56},
                                      {0x1.dac670561bb4fp-2, 0x1.a2b7f222f65e2p-56},
                                      {0x1.1e00babdefeb4p-1, -0x1.928df287a668fp-58},
                                      {0x1.4978fa3269ee1p-1, 0x1.2419a87f2a458p-56},
                                      {0x1.700a7c5784634p-1, -0x1.8c34d25aadef6p-56},
                                      {0x1.921fb54442d18p-1, 0x1.1a62633145c07p-55}};
/// For x in [0, 1]: the nearest eighth from the table, the rest by the series.
constexpr pair atan_of(double x) noexcept {
  const auto i = static_cast<int>(8 * x + 0.5);
  const double c = i * 0.125, t = i == 0 ? x : (x - c) / (1 + x * c), z = t * t;
  const double p = -1. / 3 + z * (1. / 5 - z * (1. / 7 - z * (1. / 9 - z * (1. / 11 - z * (1. / 13 - z * (1. / 15))))));
  const pair s = i == 0 ? pair{t, 0} : sum(atan_table[i].hi, t);
  return sum(s.hi, s.lo + (atan_table[i].lo + t * z * p));
}

/// erf(x) / x - 1 as a series in z = x^2 <= 1.
constexpr double erf_small(double z) noexcept {
  return 0x1.06eba8214db69p-3 +
         z * (-0x1.812746b0379e7p-2 +
              z * (0x1.ce2f21a042be2p-4 +
                   z * (-0x1.b82ce31288b51p-6 +
                        z * (0x1.565bcd0e6a53fp-8 +
                             z * (-0x1.c02db40040b86p-11 +
                                  z * (0x1.f9a326f9b89b7p-14 +
                                       z * (-0x1.f4d25c3e0c2ebp-17 +
                                            z * (0x1.b9e6c9dc651a3p-20 +
                                                 z * (-0x1.5f742ec43e71ap-23 +
                                                      z * (0x1.fcc5720624c1cp-27 +
                                                           z * (-0x1.51d7181c5d36dp-30 +
                                                                z * (0x1.9e6ad5e55a730p-34 +
                                                                     z * (-0x1.d8453cb0c46eap-38 +
                                                                          z * (0x1.f683ae4a97007p-42 +
                                                                               z * (-0x1.f56f071a885cfp-46 +
                                                                                    z * (0x1.d70b3537f4765p-50 + z * (-0x1.a2007af3447f6p-54)))))))))))))))));
}
/// exp(x^2) * erfc(x) on [1, 6], Chebyshev fit in t = (x - 2.5) / (x + 2.5).
constexpr double erfc_scaled(double t) noexcept {
  return 0x1.afbb3f3b7343bp-3 +
         t * (-0x1.7ca88dec217a6p-2 +
              t * (0x1.01c11a735cd98p-2 +
                   t * (-0x1.0011543716c91p-3 +
                        t * (0x1.470ba1f67e9fbp-5 +
                             t * (-0x1.05bb2fe5bf529p-8 +
                                  t * (-0x1.5a5716ce54370p-9 +
                                       t * (0x1.cb3b61b96c712p-11 +
                                            t * (0x1.def2ca6a75ce4p-13 +
                                                 t * (-0x1.0e46694029073p-13 +
                                                      t * (-0x1.1ebe5af89d537p-15 +
                                                           t * (0x1.384ce8c3e922ep-16 +
                                                                t * (0x1.fb044865f555cp-18 +
                                                                     t * (-0x1.34789d175ede8p-19 +
                                                                          t * (-0x1.e79f8b132063dp-20 +
                                                                               t * (0x1.42efec64c0df8p-24 +
                                                                                    t * (0x1.a1b768b6186e8p-22 +
                                                                                         t * (0x1.73d31a6b34a66p-24 +
                                                                                              t * (-0x1.efb7e7dfda833p-25 +
                                                                                                   t * (-0x1.117128c5f2b08p-25)))))))))))))))))));
}

}  // namespace baton::analysis::cx::detail

#endif
