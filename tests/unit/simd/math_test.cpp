// SPDX-License-Identifier: Apache-2.0
//
// The vector functions against the C library's double functions, in units in the last place of float, on the unit's best
// architecture and on SSE2 where there is one; the rules for NaN, infinities and signed zeros; batches against scalars.
#include <baton/simd/math.hpp>
#include <baton/simd/math_more.hpp>

#include <catch2/catch.hpp>

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

namespace math = baton::simd::math;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float qnan = std::numeric_limits<float>::quiet_NaN();
constexpr float tiny = std::numeric_limits<float>::denorm_min();

constexpr bool same(float a, float b) { return (a != a && b != b) || std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

static_assert(same(math::maximum(-0.0f, 0.0f), 0.0f) && same(math::maximum(0.0f, -0.0f), 0.0f) && same(math::minimum(0.0f, -0.0f), -0.0f));
static_assert(same(math::maximum(qnan, 1.0f), qnan) && same(math::maximum(1.0f, qnan), qnan) && same(math::minimum(qnan, 1.0f), qnan));
static_assert(same(math::relu(-0.0f), 0.0f) && same(math::relu(qnan), qnan) && same(math::clip(-0.0f, 0.0f, 6.0f), -0.0f));
static_assert(math::exp(0.0f) == 1.0f && math::sqrt(2.0) == 1.4142135623730951 && math::sigmoid(0.0f) == 0.5f && math::max(1.0, 2.0) == 2.0);
static_assert(math::accumulate_max(1.0f, 2.0f) == 2.0f && math::min(1.0f, 2.0f) == 1.0f && math::rsqrt(4.0f) == 0.5f && math::pow(2.0f, 3.0f) == 8.0f);

static_assert(math::floor(-0.5f) == -1 && same(math::ceil(-0.5f), -0.0f) && math::round(2.5f) == 3 && math::sin(0.0) == 0 && same(math::abs(-0.0f), 0.0f));

double ulps(float found, double wanted) {
  const auto rounded = static_cast<float>(wanted);
  if (std::isnan(rounded) || std::isinf(rounded) || std::isnan(found) || std::isinf(found)) return same(found, rounded) ? 0 : 1e9;
  const float a = std::fabs(rounded);
  const double unit = a < FLT_MIN ? double{tiny} : double{std::nextafter(a, inf)} - double{a};
  return std::fabs(double{found} - wanted) / (a >= FLT_MAX ? std::ldexp(1.0, 104) : unit);
}

struct exp_ {
  template <class V>
  V operator()(V x) const {
    return math::exp(x);
  }
};
struct log_ {
  template <class V>
  V operator()(V x) const {
    return math::log(x);
  }
};
struct tanh_ {
  template <class V>
  V operator()(V x) const {
    return math::tanh(x);
  }
};
struct erf_ {
  template <class V>
  V operator()(V x) const {
    return math::erf(x);
  }
};
struct sqrt_ {
  template <class V>
  V operator()(V x) const {
    return math::sqrt(x);
  }
};
struct rsqrt_ {
  template <class V>
  V operator()(V x) const {
    return math::rsqrt(x);
  }
};
struct sigmoid_ {
  template <class V>
  V operator()(V x) const {
    return math::sigmoid(x);
  }
};
struct relu_ {
  template <class V>
  V operator()(V x) const {
    return math::relu(x);
  }
};
struct relu6_ {
  template <class V>
  V operator()(V x) const {
    return math::clip(x, V(0), V(6));
  }
};
struct max_ {
  template <class V>
  V operator()(V x, V y) const {
    return math::max(x, y);
  }
};
struct min_ {
  template <class V>
  V operator()(V x, V y) const {
    return math::min(x, y);
  }
};
struct acc_max_ {
  template <class V>
  V operator()(V x, V y) const {
    return math::accumulate_max(x, y);
  }
};
struct acc_min_ {
  template <class V>
  V operator()(V x, V y) const {
    return math::accumulate_min(x, y);
  }
};
struct pow_ {
  template <class V>
  V operator()(V x, V y) const {
    return math::pow(x, y);
  }
};

struct abs_ {
  template <class V>
  V operator()(V x) const {
    return math::abs(x);
  }
};
struct sign_ {
  template <class V>
  V operator()(V x) const {
    return math::sign(x);
  }
};
struct trunc_ {
  template <class V>
  V operator()(V x) const {
    return math::trunc(x);
  }
};
struct floor_ {
  template <class V>
  V operator()(V x) const {
    return math::floor(x);
  }
};
struct ceil_ {
  template <class V>
  V operator()(V x) const {
    return math::ceil(x);
  }
};
struct round_ {
  template <class V>
  V operator()(V x) const {
    return math::round(x);
  }
};
struct log2_ {
  template <class V>
  V operator()(V x) const {
    return math::log2(x);
  }
};
struct log10_ {
  template <class V>
  V operator()(V x) const {
    return math::log10(x);
  }
};
struct sin_ {
  template <class V>
  V operator()(V x) const {
    return math::sin(x);
  }
};
struct cos_ {
  template <class V>
  V operator()(V x) const {
    return math::cos(x);
  }
};
struct tan_ {
  template <class V>
  V operator()(V x) const {
    return math::tan(x);
  }
};
struct asin_ {
  template <class V>
  V operator()(V x) const {
    return math::asin(x);
  }
};
struct acos_ {
  template <class V>
  V operator()(V x) const {
    return math::acos(x);
  }
};
struct atan_ {
  template <class V>
  V operator()(V x) const {
    return math::atan(x);
  }
};
struct sinh_ {
  template <class V>
  V operator()(V x) const {
    return math::sinh(x);
  }
};
struct cosh_ {
  template <class V>
  V operator()(V x) const {
    return math::cosh(x);
  }
};

/// The function through a batch, all lanes different.
template <class Arch, class F, class... X>
void through(F f, float* out, const X*... in) {
  f(baton::simd::f32<Arch>::load_unaligned(in)...).store_unaligned(out);
}

template <class Arch, class F, class Ref>
void sweep(const char* name, F f, Ref ref, float lo, float hi, double bound) {
  constexpr int n = baton::simd::lanes<Arch>;
  std::mt19937 gen(20260102);
  double worst = 0;
  int wrong = 0;
  float at = 0, in[n], out[n];
  const float special[] = {0.0f,  -0.0f, inf,  -inf,   qnan,   tiny,   -tiny,   FLT_MIN, -FLT_MIN, FLT_MAX, -FLT_MAX, 1.0f,
                           -1.0f, 0.5f,  2.0f, 88.72f, 88.73f, -87.4f, -103.0f, -104.0f, 100.0f,   -110.0f, 1e-20f,   -1e-20f};
  std::size_t next = 0;
  for (int i = 0; i < 60000; i += n) {
    for (float& x : in) {
      if (next < std::size(special)) x = special[next++];
      else if (gen() % 4 == 0) x = std::bit_cast<float>(static_cast<std::uint32_t>(gen()));
      else x = lo + (hi - lo) * static_cast<float>(gen() >> 8) * 0x1p-24f;
    }
    through<Arch>(f, out, in);
    for (int l = 0; l < n; ++l) {
      const double e = ulps(out[l], ref(double{in[l]}));
      if (e > worst) worst = e, at = in[l];
      // Exact functions keep or drop the sign of zeros as the reference does.
      if (bound == 0 && !std::isnan(out[l])) wrong += std::signbit(out[l]) != std::signbit(ref(double{in[l]}));
      // The scalar overload obeys the same bound and the same rules.
      wrong += ulps(f(in[l]), ref(double{in[l]})) > bound;
    }
  }
  INFO(name << " on " << Arch::name() << ": worst " << worst << " ulp at " << at);
  CHECK(worst <= bound);
  CHECK(wrong == 0);
}

/// Not even by rounding: what passes 1 has no arc tangent.
template <class Arch>
void tanh_stays_below_one() {
  constexpr int n = baton::simd::lanes<Arch>;
  float in[n], out[n], most = 0;
  for (int i = 0; i < 1 << 16; i += n) {
    for (int l = 0; l < n; ++l) in[l] = 6.0f + static_cast<float>(i + l) * 0x1p-14f;
    through<Arch>(tanh_{}, out, in);
    for (const float y : out) most = y > most ? y : most;
  }
  INFO(Arch::name());
  CHECK(most == 1.0f);
}

template <class Arch>
void sweeps() {
  sweep<Arch>("exp", exp_{}, [](double x) { return std::exp(x); }, -104.0f, 89.0f, 1);
  sweep<Arch>("exp", exp_{}, [](double x) { return std::exp(x); }, -1.0f, 1.0f, 1);
  sweep<Arch>("log", log_{}, [](double x) { return std::log(x); }, 0.0f, 4.0f, 1);
  sweep<Arch>("tanh", tanh_{}, [](double x) { return std::tanh(x); }, -10.0f, 10.0f, 3);
  sweep<Arch>("tanh", tanh_{}, [](double x) { return std::tanh(x); }, -0.7f, 0.7f, 3);
  tanh_stays_below_one<Arch>();
  sweep<Arch>("sigmoid", sigmoid_{}, [](double x) { return 1 / (1 + std::exp(-x)); }, -104.0f, 20.0f, 3);
  sweep<Arch>("sigmoid", sigmoid_{}, [](double x) { return 1 / (1 + std::exp(-x)); }, -5.0f, 5.0f, 3);
  sweep<Arch>("erf", erf_{}, [](double x) { return std::erf(x); }, -4.5f, 4.5f, 3);
  sweep<Arch>("sqrt", sqrt_{}, [](double x) { return std::sqrt(x); }, 0.0f, 4.0f, 0.5);
  sweep<Arch>("rsqrt", rsqrt_{}, [](double x) { return 1 / std::sqrt(x); }, 0.0f, 4.0f, 2);
  sweep<Arch>("relu", relu_{}, [](double x) { return x > 0 || x != x ? x : 0.0; }, -4.0f, 4.0f, 0);
  sweep<Arch>("relu6", relu6_{}, [](double x) { return x < 0 ? 0.0 : x > 6 ? 6.0 : x; }, -4.0f, 10.0f, 0);
}

template <class Arch>
void more_sweeps() {
  sweep<Arch>("sign", sign_{}, [](double x) { return x > 0 ? 1.0 : x < 0 ? -1.0 : x; }, -4.0f, 4.0f, 0);
  sweep<Arch>("abs", abs_{}, [](double x) { return std::abs(x); }, -4.0f, 4.0f, 0);
  sweep<Arch>("trunc", trunc_{}, [](double x) { return std::trunc(x); }, -40.0f, 40.0f, 0);
  sweep<Arch>("floor", floor_{}, [](double x) { return std::floor(x); }, -40.0f, 40.0f, 0);
  sweep<Arch>("ceil", ceil_{}, [](double x) { return std::ceil(x); }, -40.0f, 40.0f, 0);
  sweep<Arch>("round", round_{}, [](double x) { return std::round(x); }, -40.0f, 40.0f, 0);
  sweep<Arch>("log2", log2_{}, [](double x) { return std::log2(x); }, 0.0f, 4.0f, 2);
  sweep<Arch>("log10", log10_{}, [](double x) { return std::log10(x); }, 0.0f, 4.0f, 2);
  sweep<Arch>("sin", sin_{}, [](double x) { return std::sin(x); }, -10.0f, 10.0f, 2);
  sweep<Arch>("cos", cos_{}, [](double x) { return std::cos(x); }, -10.0f, 10.0f, 2);
  sweep<Arch>("tan", tan_{}, [](double x) { return std::tan(x); }, -10.0f, 10.0f, 2);
  sweep<Arch>("asin", asin_{}, [](double x) { return std::asin(x); }, -1.0f, 1.0f, 2);
  sweep<Arch>("acos", acos_{}, [](double x) { return std::acos(x); }, -1.0f, 1.0f, 2);
  sweep<Arch>("atan", atan_{}, [](double x) { return std::atan(x); }, -10.0f, 10.0f, 2);
  sweep<Arch>("sinh", sinh_{}, [](double x) { return std::sinh(x); }, -20.0f, 20.0f, 3);
  sweep<Arch>("cosh", cosh_{}, [](double x) { return std::cosh(x); }, -20.0f, 20.0f, 3);
}

template <class Arch, class F, class Ref>
void table(const char* name, F f, Ref ref, double bound) {
  constexpr int n = baton::simd::lanes<Arch>;
  const float values[] = {0.0f,  -0.0f, inf,   -inf,   qnan,    tiny,        -tiny,        FLT_MAX, -FLT_MAX,    1.0f,       -1.0f, 0.5f,  -0.5f,  2.0f,
                          -2.0f, 3.0f,  -3.0f, 127.0f, -149.0f, 16777215.0f, -16777217.0f, 1e10f,   0.99999994f, 1.0000001f, 10.0f, 38.5f, -37.9f, 1e-20f};
  for (const float a : values)
    for (const float b : values) {
      float x[n], y[n], out[n];
      for (int l = 0; l < n; ++l) x[l] = l % 2 ? a : 1.5f, y[l] = l % 2 ? b : 2.5f;
      through<Arch>(f, out, x, y);
      INFO(name << "(" << a << ", " << b << ") on " << Arch::name() << ": " << out[1] << ", scalar " << f(a, b) << ", wanted " << ref(a, b));
      CHECK(ulps(out[1], ref(a, b)) <= bound);
      CHECK(ulps(f(a, b), ref(a, b)) <= bound);
      CHECK(same(out[0], out[n - 2]));
      // Signs of zeros count, except in a reduction's step.
      if (!std::isnan(out[1]) && name[0] != 'a') CHECK((std::signbit(out[1]) == std::signbit(ref(a, b)) && std::signbit(f(a, b)) == std::signbit(ref(a, b))));
    }
}

double larger(float a, float b) {
  return a != a ? double{a} : b != b ? double{b} : a == b ? (std::signbit(a) ? double{b} : double{a}) : a > b ? double{a} : double{b};
}
double smaller(float a, float b) { return -larger(-a, -b); }

template <class Arch>
void tables() {
  table<Arch>("maximum", max_{}, larger, 0);
  table<Arch>("minimum", min_{}, smaller, 0);
  table<Arch>("accumulate_max", acc_max_{}, larger, 0);
  table<Arch>("accumulate_min", acc_min_{}, smaller, 0);
  table<Arch>("pow", pow_{}, [](float a, float b) { return std::pow(double{a}, double{b}); }, 1);
  constexpr int n = baton::simd::lanes<Arch>;
  std::mt19937 gen(7);
  double worst = 0;
  for (int i = 0; i < 20000; i += n) {
    float x[n], y[n], out[n];
    for (int l = 0; l < n; ++l)
      x[l] = static_cast<float>(gen() >> 8) * 0x1p-20f, y[l] = static_cast<float>(static_cast<int>(gen() >> 8) - (1 << 23)) * 0x1p-18f;
    through<Arch>(pow_{}, out, x, y);
    for (int l = 0; l < n; ++l) worst = std::max(worst, ulps(out[l], std::pow(double{x[l]}, double{y[l]})));
  }
  CHECK(worst <= 1);
}

template <class Arch>
void doubles() {
  using D = xsimd::batch<double, Arch>;
  double in[D::size], out[D::size];
  for (std::size_t l = 0; l < D::size; ++l) in[l] = 0.3 * static_cast<double>(l) - 0.4;
  const D x = D::load_unaligned(in);
  const auto check = [&](D v, auto ref) {
    v.store_unaligned(out);
    for (std::size_t l = 0; l < D::size; ++l) CHECK(out[l] == Approx(ref(in[l])).epsilon(1e-15));
  };
  check(math::exp(x), [](double v) { return std::exp(v); });
  check(math::tanh(x), [](double v) { return std::tanh(v); });
  check(math::erf(x), [](double v) { return std::erf(v); });
  check(math::log(x * x), [](double v) { return std::log(v * v); });
  check(math::sigmoid(x), [](double v) { return 1 / (1 + std::exp(-v)); });
  check(math::pow(x * x, x), [](double v) { return std::pow(v * v, v); });
  check(math::maximum(x, D(0.1)), [](double v) { return v > 0.1 ? v : 0.1; });
  check(math::relu(x), [](double v) { return v > 0 ? v : 0; });
  check(math::negate(x), [](double v) { return -v; });
  check(math::round(x * D(3.0)), [](double v) { return std::round(v * 3.0); });
  check(math::floor(x), [](double v) { return std::floor(v); });
  check(math::trunc(x * D(1e16)), [](double v) { return std::trunc(v * 1e16); });
  check(math::sin(x), [](double v) { return std::sin(v); });
  CHECK(math::sum_lanes(D(1.5)) == 1.5 * D::size);
}

}  // namespace

TEST_CASE("simd math: functions of one argument") {
  sweeps<xsimd::default_arch>();
#if XSIMD_WITH_SSE2
  sweeps<xsimd::sse2>();
#endif
}

TEST_CASE("simd math: functions of two arguments") {
  tables<xsimd::default_arch>();
#if XSIMD_WITH_SSE2
  tables<xsimd::sse2>();
#endif
}

TEST_CASE("simd math: roundings and the rarer functions") {
  more_sweeps<xsimd::default_arch>();
#if XSIMD_WITH_SSE2
  more_sweeps<xsimd::sse2>();
#endif
}

TEST_CASE("simd math: batches of double") { doubles<xsimd::default_arch>(); }
