// SPDX-License-Identifier: Apache-2.0
//
// The constant-expression functions against the C library's long double functions, by units in the last place, and their special values.
#include <baton/analysis/constexpr_math.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace cx = baton::analysis::cx;

namespace {

constexpr double inf = std::numeric_limits<double>::infinity();
constexpr double qnan = std::numeric_limits<double>::quiet_NaN();
constexpr double tiny = std::numeric_limits<double>::denorm_min();
constexpr double huge = std::numeric_limits<double>::max();
constexpr float finf = std::numeric_limits<float>::infinity();

constexpr bool same(double a, double b) { return (a != a && b != b) || std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b); }
constexpr bool near(double a, double b) { return (a > b ? a - b : b - a) <= 4 * DBL_EPSILON * (b < 0 ? -b : b); }

// Every function is a constant expression, for special arguments too.
static_assert(same(cx::exp(0.0), 1) && same(cx::exp(-inf), 0) && same(cx::exp(inf), inf) && same(cx::exp(qnan), qnan));
static_assert(same(cx::exp(1000.0), inf) && same(cx::exp(-1000.0), 0) && same(cx::exp(-745.13), tiny) && same(cx::exp(709.79), inf));
static_assert(near(cx::exp(1.0), 2.718281828459045) && near(cx::exp(709.78), 1.7928227943945155e308) && near(cx::exp(-1.0), 0.36787944117144233));
static_assert(same(cx::exp(0x1.62e42fefa39efp+9), 0x1.fffffffffff2ap+1023) && same(cx::exp(0x1.62e42fefa39fp+9), inf));
static_assert(same(cx::log(1.0), 0) && same(cx::log(0.0), -inf) && same(cx::log(-0.0), -inf) && same(cx::log(-1.0), qnan) && same(cx::log(inf), inf));
static_assert(same(cx::log(-inf), qnan) && same(cx::log(qnan), qnan) && near(cx::log(tiny), -744.4400719213812) && near(cx::log(huge), 709.782712893384));
static_assert(same(cx::log2(8.0), 3) && same(cx::log2(tiny), -1074) && same(cx::log10(1000.0), 3) && same(cx::log10(1e22), 22) && same(cx::log2(0.0), -inf));
static_assert(same(cx::log10(-3.0), qnan) && same(cx::log2(qnan), qnan) && same(cx::log10(inf), inf));
static_assert(same(cx::sqrt(2.0), 1.4142135623730951) && same(cx::sqrt(tiny), 0x1p-537) && same(cx::sqrt(-0.0), -0.0) && same(cx::sqrt(inf), inf));
static_assert(same(cx::sqrt(-1.0), qnan) && same(cx::sqrt(-inf), qnan) && same(cx::sqrt(qnan), qnan) && same(cx::sqrt(huge), 0x1.fffffffffffffp+511));
static_assert(same(cx::rsqrt(4.0), 0.5) && same(cx::rsqrt(0.0), inf) && same(cx::rsqrt(-0.0), -inf) && same(cx::rsqrt(inf), 0) && same(cx::rsqrt(-4.0), qnan));
static_assert(same(cx::pow(2.0, 10.0), 1024) && same(cx::pow(-2.0, 3.0), -8) && same(cx::pow(-2.0, 0.5), qnan) && same(cx::pow(10.0, 400.0), inf));
static_assert(same(cx::pow(qnan, 0.0), 1) && same(cx::pow(1.0, qnan), 1) && same(cx::pow(-1.0, inf), 1) && same(cx::pow(-0.0, -3.0), -inf));
static_assert(same(cx::pow(-0.0, 3.0), -0.0) && same(cx::pow(-inf, 3.0), -inf) && same(cx::pow(-10.0, -401.0), -0.0) && same(cx::pow(2.0, -1074.0), tiny));
static_assert(same(cx::tanh(-0.0), -0.0) && same(cx::tanh(inf), 1) && same(cx::tanh(-inf), -1) && same(cx::tanh(qnan), qnan) && same(cx::tanh(tiny), tiny));
static_assert(same(cx::sigmoid(0.0), 0.5) && same(cx::sigmoid(inf), 1) && same(cx::sigmoid(-inf), 0) && same(cx::sigmoid(qnan), qnan));
static_assert(same(cx::erf(-0.0), -0.0) && same(cx::erf(inf), 1) && same(cx::erf(-inf), -1) && same(cx::erf(qnan), qnan) &&
              near(cx::erf(0.5), 0.5204998778130465));
static_assert(near(cx::erf(1e-300), 1.1283791670955127e-300) && same(cx::sin(tiny), tiny) && same(cx::sin(-0.0), -0.0) && same(cx::cos(0.0), 1));
static_assert(near(cx::sin(1e22), -0.8522008497671888) && near(cx::cos(huge), -0.9999876894265599) && near(cx::tan(1.5), 14.101419947171719));
static_assert(same(cx::sin(inf), qnan) && same(cx::cos(-inf), qnan) && same(cx::tan(inf), qnan) && same(cx::cos(qnan), qnan));
static_assert(same(cx::sinh(inf), inf) && same(cx::sinh(-inf), -inf) && same(cx::cosh(-inf), inf) && same(cx::sinh(1000.0), inf) && same(cx::cosh(0.0), 1));
static_assert(near(cx::cosh(710.4), 1.6663642832806496e308) && near(cx::sinh(-710.4), -1.6663642832806496e308) && same(cx::sinh(-0.0), -0.0));
static_assert(same(cx::asin(1.0), 1.5707963267948966) && same(cx::acos(1.0), 0) && same(cx::acos(-1.0), 3.141592653589793) && same(cx::asin(1.1), qnan));
static_assert(same(cx::atan(inf), 1.5707963267948966) && same(cx::atan(-0.0), -0.0) && same(cx::atan(qnan), qnan) && same(cx::atan(1.0), 0.7853981633974483));
static_assert(same(cx::round(2.5), 3) && same(cx::round(-2.5), -3) && same(cx::round(0.49999999999999994), 0) && same(cx::round(-0.4), -0.0));
static_assert(same(cx::floor(-0.5), -1) && same(cx::ceil(-0.5), -0.0) && same(cx::trunc(-0.9), -0.0) && same(cx::floor(-0.0), -0.0) &&
              same(cx::floor(1e300), 1e300));
static_assert(same(cx::floor(qnan), qnan) && same(cx::ceil(inf), inf) && same(cx::round(0x1.fffffffffffffp+51), 0x1p+52) && same(cx::trunc(-inf), -inf));
static_assert(cx::exp(88.9f) == finf && cx::exp(88.0f) == 1.6516363e38f && cx::sqrt(2.0f) == 1.41421354f && cx::pow(10.0f, 39.0f) == finf &&
              cx::exp(-100.0f) > 0);

// 10,000 evaluations stay below Clang's default limit of 1,048,576 statements.
template <class F>
constexpr double many(F f, int n) {
  double s = 0;
  for (int i = 0; i < n; ++i) s += f(0.001 * i + 0.01);
  return s;
}
static_assert(many([](double x) { return cx::exp(x); }, 10000) > 0);
static_assert(many([](double x) { return cx::tanh(x); }, 10000) > 0);
static_assert(many([](double x) { return cx::sqrt(x); }, 10000) > 0);
static_assert(many([](double x) { return cx::log(x); }, 10000) > 0);
static_assert(many([](double x) { return cx::erf(x); }, 10000) > 0);

long double ulps(double found, long double wanted) {
  const auto rounded = static_cast<double>(wanted);
  if (std::isnan(rounded) || std::isinf(rounded) || std::isnan(found) || std::isinf(found)) return same(found, rounded) ? 0 : 1e9L;
  const double a = std::fabs(rounded);
  const double unit = a < DBL_MIN ? tiny : std::nextafter(a, inf) - a;
  return std::fabs(static_cast<long double>(found) - wanted) / static_cast<long double>(a >= huge ? std::ldexp(1.0, 971) : unit);
}

struct sweep {
  std::mt19937_64 gen{20260101};
  /// Any finite double, by bit pattern.
  double any() {
    for (;;)
      if (const double x = std::bit_cast<double>(gen()); std::isfinite(x)) return x;
  }
  double within(double lo, double hi) { return lo + (hi - lo) * (static_cast<double>(gen() >> 11) * 0x1p-53); }
};

template <class F, class Ref>
void check(const char* name, F f, Ref ref, double lo, double hi, double bound, bool everywhere = true) {
  sweep s;
  long double worst = 0;
  double at = 0;
  const auto one = [&](double x) {
    const long double e = ulps(f(x), ref(static_cast<long double>(x)));
    if (e > worst) worst = e, at = x;
  };
  for (int i = 0; i < 40000; ++i) {
    one(s.within(lo, hi));
    one(s.within(lo, hi) * std::ldexp(1.0, -static_cast<int>(s.gen() % 40)));
    if (everywhere) one(s.any());
  }
  for (const double x : {0.0, 1.0, 0.5, 2.0, tiny, DBL_MIN, huge, inf})
    if (everywhere) one(x), one(-x);
  INFO(name << ": worst " << static_cast<double>(worst) << " ulp at " << at);
  CHECK(static_cast<double>(worst) <= bound);
  CHECK(std::isnan(f(qnan)));
}

#define CHECK_FUNCTION(fn, lo, hi, bound) check(#fn, [](double x) { return cx::fn(x); }, [](long double x) { return std::fn(x); }, lo, hi, bound)

}  // namespace

TEST_CASE("constexpr_math: functions of one argument are within their bounds") {
  CHECK_FUNCTION(exp, -750.0, 715.0, 1);
  CHECK_FUNCTION(log, 1e-3, 4.0, 1);
  CHECK_FUNCTION(log2, 1e-3, 4.0, 1);
  CHECK_FUNCTION(log10, 1e-3, 4.0, 1);
  CHECK_FUNCTION(sinh, -720.0, 720.0, 4);
  CHECK_FUNCTION(cosh, -720.0, 720.0, 4);
  CHECK_FUNCTION(tanh, -25.0, 25.0, 4);
  CHECK_FUNCTION(erf, -6.5, 6.5, 4);
  CHECK_FUNCTION(atan, -10.0, 10.0, 2);
  CHECK_FUNCTION(asin, -1.0, 1.0, 4);
  CHECK_FUNCTION(acos, -1.0, 1.0, 4);
  check("sigmoid", [](double x) { return cx::sigmoid(x); }, [](long double x) { return 1 / (1 + std::exp(-x)); }, -745.0, 40.0, 4);
  check("rsqrt", [](double x) { return cx::rsqrt(x); }, [](long double x) { return 1 / std::sqrt(x); }, 0.0, 4.0, 2);
}

TEST_CASE("constexpr_math: trigonometric functions reduce any argument") {
  CHECK_FUNCTION(sin, -1e7, 1e7, 1);
  CHECK_FUNCTION(cos, -1e7, 1e7, 1);
  CHECK_FUNCTION(tan, -1e7, 1e7, 4);
  CHECK_FUNCTION(sin, -7.0, 7.0, 1);
  CHECK_FUNCTION(cos, -7.0, 7.0, 1);
  // Arguments next to a multiple of pi / 2.
  for (int n = 1; n < 5000; ++n) {
    const double x = n * 1.5707963267948966;
    CHECK(static_cast<double>(ulps(cx::sin(x), std::sin(static_cast<long double>(x)))) <= 1);
    CHECK(static_cast<double>(ulps(cx::cos(x), std::cos(static_cast<long double>(x)))) <= 1);
  }
  // The hardest double: 2^-61 from a zero of the cosine.
  CHECK(static_cast<double>(ulps(cx::cos(0x1.6ac5b262ca1ffp+849), std::cos(0x1.6ac5b262ca1ffp+849L))) <= 1);
}

TEST_CASE("constexpr_math: the root is correctly rounded, roundings are exact") {
  sweep s;
  int wrong = 0;
  for (int i = 0; i < 200000; ++i) {
    const double x = i % 2 ? std::fabs(s.any()) : s.within(1, 4), y = s.within(-1e4, 1e4), z = s.any();
    wrong += !same(cx::sqrt(x), std::sqrt(x));
    for (const double v : {y, z, std::floor(y) + 0.5, std::floor(y)})
      wrong += !same(cx::floor(v), std::floor(v)) + !same(cx::ceil(v), std::ceil(v)) + !same(cx::trunc(v), std::trunc(v)) + !same(cx::round(v), std::round(v));
  }
  CHECK(wrong == 0);
}

TEST_CASE("constexpr_math: powers") {
  sweep s;
  double worst = 0;
  for (int i = 0; i < 200000; ++i) {
    const double x = i % 4 == 0 ? std::fabs(s.any()) : s.within(0, 20), y = i % 3 == 0 ? s.within(-300, 300) : s.within(-3, 3);
    worst = std::max(worst, static_cast<double>(ulps(cx::pow(x, y), std::pow(static_cast<long double>(x), static_cast<long double>(y)))));
  }
  INFO("worst " << worst << " ulp");
  CHECK(worst <= 1);
  const double special[] = {0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 3.0, -3.0, tiny, -tiny, huge, -huge, 1e18, 0x1p+53 - 1, inf, -inf, qnan};
  for (const double x : special)
    for (const double y : special) {
      INFO("pow(" << x << ", " << y << ")");
      CHECK(static_cast<double>(ulps(cx::pow(x, y), std::pow(static_cast<long double>(x), static_cast<long double>(y)))) <= 1);
      CHECK((std::isnan(cx::pow(x, y)) || std::signbit(cx::pow(x, y)) == std::signbit(std::pow(x, y))));
    }
}

TEST_CASE("constexpr_math: float functions round once") {
  sweep s;
  int wrong = 0;
  for (int i = 0; i < 50000; ++i) {
    const auto x = static_cast<float>(s.within(-90, 90));
    wrong += cx::exp(x) != static_cast<float>(std::exp(static_cast<double>(x)));
    wrong += cx::tanh(x) != static_cast<float>(std::tanh(static_cast<double>(x)));
    wrong += cx::log(x * x) != static_cast<float>(std::log(static_cast<double>(x * x)));
  }
  CHECK(wrong <= 2);  // a double result next to the middle of two floats may round to either
}
