// SPDX-License-Identifier: Apache-2.0
//
// Pooling, dense, softmax and reductions against plain loops in double, on the unit's best architecture and on SSE2 where there is one.
// Each kernel runs with the identity and with an epilogue that adds a tensor of the output's shape, which checks the coordinates.
#include <baton/simd/dense.hpp>
#include <baton/simd/global_pool2d.hpp>
#include <baton/simd/norm.hpp>
#include <baton/simd/pool2d.hpp>
#include <baton/simd/reduce.hpp>
#include <baton/simd/softmax.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstddef>
#include <limits>
#include <random>
#include <string>
#include <vector>

using namespace baton::simd;
using namespace baton::tir;

namespace {

constexpr float inf = std::numeric_limits<float>::infinity();
constexpr float qnan = std::numeric_limits<float>::quiet_NaN();

std::vector<float> random_floats(std::size_t n, unsigned seed) {
  std::mt19937 gen(seed);
  std::vector<float> v(n);
  for (float& x : v) x = static_cast<float>(static_cast<int>(gen() >> 8) - (1 << 23)) * 0x1p-22f;
  return v;
}

/// Adds the element of a tensor of the output's shape that lies at the coordinates.
template <nd_shape S>
struct add_tensor {
  const float* operand;
  template <class V, class... I>
  V operator()(V acc, I... coords) const noexcept {
    static_assert(sizeof...(I) == static_cast<std::size_t>(S.rank));
    std::ptrdiff_t at = 0;
    [[maybe_unused]] int d = 0;
    ((at = at * S.extent[d++] + coords), ...);
    return acc + loadu<V>(operand + at);
  }
};

void compare(const std::string& what, const std::vector<float>& found, const std::vector<double>& wanted, double scale = 1) {
  INFO(what);
  REQUIRE(found.size() >= wanted.size());
  double worst = 0;
  bool special = true;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    if (std::isnan(wanted[i]) || std::isinf(wanted[i])) special = special && (std::isnan(wanted[i]) ? std::isnan(found[i]) : double{found[i]} == wanted[i]);
    else worst = std::max(worst, std::fabs(double{found[i]} - wanted[i]) / std::max(scale, std::fabs(wanted[i])));
    if (std::isnan(found[i]) != std::isnan(wanted[i])) special = false;
  }
  CHECK(worst <= 4e-6);
  CHECK(special);
  for (std::size_t i = wanted.size(); i < found.size(); ++i) CHECK(found[i] == 777.0f);  // nothing is written behind the output
}

/// Runs with both epilogues; `run(out, epi)` writes the output.
template <nd_shape S, class Run>
void both(const std::string& what, const std::vector<double>& wanted, Run run, double scale = 1) {
  std::vector<float> out(wanted.size() + 16, 777.0f);
  run(out.data(), identity_epilogue{});
  compare(what, out, wanted, scale);
  const std::vector<float> operand = random_floats(wanted.size(), 99);
  std::vector<double> sum(wanted);
  for (std::size_t i = 0; i < sum.size(); ++i) sum[i] += double{operand[i]};
  out.assign(wanted.size() + 16, 777.0f);
  run(out.data(), add_tensor<S>{operand.data()});
  compare(what + " and an addition", out, sum, scale);
  // In place of the epilogue's operand.
  std::copy(operand.begin(), operand.end(), out.begin());
  run(out.data(), add_tensor<S>{out.data()});
  compare(what + " and an addition in place", out, sum, scale);
}

std::size_t at(const pool2d_problem& p, int n, int c, int h, int w, int height, int width) {
  return static_cast<std::size_t>((((n * (p.c / p.block) + c / p.block) * height + h) * width + w) * p.block + c % p.block);
}

std::vector<double> pool_reference(const pool2d_problem& p, const std::vector<float>& x) {
  std::vector<double> y(static_cast<std::size_t>(p.n * p.c * p.oh * p.ow));
  for (int n = 0; n < p.n; ++n)
    for (int c = 0; c < p.c; ++c)
      for (int oh = 0; oh < p.oh; ++oh)
        for (int ow = 0; ow < p.ow; ++ow) {
          double sum = 0, top = -std::numeric_limits<double>::infinity();
          int met = 0;
          for (int kh = 0; kh < p.kh; ++kh)
            for (int kw = 0; kw < p.kw; ++kw) {
              const int h = oh * p.stride_h - p.pad_top + kh * p.dilation_h, w = ow * p.stride_w - p.pad_left + kw * p.dilation_w;
              if (h < 0 || h >= p.ih || w < 0 || w >= p.iw) continue;
              const double v = x[at(p, n, c, h, w, p.ih, p.iw)];
              top = std::isnan(v) || v > top ? v : top;
              sum += v;
              ++met;
            }
          const int divisor = p.count_include_pad ? p.kh * p.kw : met == 0 ? 1 : met;
          y[at(p, n, c, oh, ow, p.oh, p.ow)] = p.kind == pool_kind::max ? top : sum / divisor;
        }
  return y;
}

template <class Arch, pool2d_problem P>
void check_pool() {
  constexpr nd_shape s = P.block == 1 ? nd_shape{4, {P.n, P.c, P.oh, P.ow}} : nd_shape{5, {P.n, P.c / P.block, P.oh, P.ow, P.block}};
  std::vector<float> x = random_floats(static_cast<std::size_t>(P.n * P.c * P.ih * P.iw), 1);
  const auto run = [&](float* out, auto epi) { pool2d_kernel<Arch, P>::run(x.data(), out, epi); };
  const std::string what = std::string(P.kind == pool_kind::max ? "max" : "avg") + "_pool2d, block " + std::to_string(P.block) + ", width " +
                           std::to_string(P.iw) + " on " + Arch::name();
  both<s>(what, pool_reference(P, x), run);
  x[x.size() / 2] = qnan;
  x[x.size() / 3] = -inf;
  std::vector<float> out(static_cast<std::size_t>(extent_product(s, 0, s.rank)));
  run(out.data(), identity_epilogue{});
  compare(what + ", with NaN", out, pool_reference(P, x));
}

template <class Arch>
void check_pools() {
  constexpr auto max = pool_kind::max, avg = pool_kind::avg;
  using p = pool2d_problem;
  check_pool<Arch, make_pool2d_problem(p{.kind = max,
                                         .n = 2,
                                         .c = 3,
                                         .ih = 13,
                                         .iw = 41,
                                         .kh = 3,
                                         .kw = 3,
                                         .stride_h = 2,
                                         .stride_w = 2,
                                         .pad_top = 1,
                                         .pad_left = 1,
                                         .pad_bottom = 1,
                                         .pad_right = 1})>();
  check_pool<Arch, make_pool2d_problem(p{.kind = max,
                                         .n = 1,
                                         .c = 32,
                                         .ih = 11,
                                         .iw = 9,
                                         .kh = 3,
                                         .kw = 3,
                                         .stride_h = 2,
                                         .stride_w = 2,
                                         .pad_top = 1,
                                         .pad_left = 1,
                                         .pad_bottom = 1,
                                         .pad_right = 1,
                                         .block = 16})>();
  check_pool<
      Arch,
      make_pool2d_problem(
          p{.kind = avg, .n = 1, .c = 12, .ih = 9, .iw = 8, .kh = 2, .kw = 3, .stride_w = 2, .pad_left = 2, .pad_bottom = 1, .ceil_mode = true, .block = 6})>();
  check_pool<Arch, make_pool2d_problem(p{.kind = avg,
                                         .n = 1,
                                         .c = 16,
                                         .ih = 10,
                                         .iw = 7,
                                         .kh = 3,
                                         .kw = 2,
                                         .pad_top = 2,
                                         .pad_right = 1,
                                         .dilation_h = 2,
                                         .dilation_w = 3,
                                         .count_include_pad = true,
                                         .block = 16})>();
  check_pool<Arch, make_pool2d_problem(p{.kind = avg,
                                         .n = 1,
                                         .c = 2,
                                         .ih = 10,
                                         .iw = 23,
                                         .kh = 3,
                                         .kw = 2,
                                         .stride_w = 3,
                                         .pad_top = 3,
                                         .pad_left = 2,
                                         .pad_right = 4,
                                         .dilation_h = 2,
                                         .dilation_w = 2,
                                         .ceil_mode = true})>();
  check_pool<Arch, make_pool2d_problem(p{.kind = avg, .n = 1, .c = 2, .ih = 6, .iw = 40, .kh = 2, .kw = 2, .pad_right = 1, .count_include_pad = true})>();
  check_pool<Arch, make_pool2d_problem(p{.kind = max, .n = 1, .c = 1, .ih = 3, .iw = 1300, .kh = 2, .kw = 3, .stride_w = 2, .pad_left = 1})>();
  // Windows in the padding alone.
  check_pool<Arch, make_pool2d_problem(p{.kind = max, .n = 1, .c = 2, .ih = 3, .iw = 3, .kh = 1, .kw = 1, .pad_top = 2, .pad_left = 2, .pad_right = 2})>();
  check_pool<Arch, make_pool2d_problem(p{.kind = avg, .n = 1, .c = 16, .ih = 3, .iw = 3, .kh = 1, .kw = 2, .pad_top = 2, .pad_left = 3, .block = 16})>();
}

template <class Arch, global_pool2d_problem P>
void check_global_pool() {
  constexpr nd_shape s = P.block == 1 ? nd_shape{4, {P.n, P.c, 1, 1}} : nd_shape{5, {P.n, P.c / P.block, 1, 1, P.block}};
  constexpr pool2d_problem whole = make_pool2d_problem({.kind = P.kind, .n = P.n, .c = P.c, .ih = P.h, .iw = P.w, .kh = P.h, .kw = P.w, .block = P.block});
  const std::vector<float> x = random_floats(static_cast<std::size_t>(P.n * P.c * P.h * P.w), 2);
  both<s>(std::string("global_pool2d on ") + Arch::name(), pool_reference(whole, x),
          [&](float* out, auto epi) { global_pool2d_kernel<Arch, P>::run(x.data(), out, epi); });
}

template <class Arch, dense_problem P, bool Schedules = false>
void check_dense() {
  constexpr nd_shape s{2, {P.m, P.n}};
  const std::vector<float> x = random_floats(static_cast<std::size_t>(P.m * P.k), 3), w = random_floats(static_cast<std::size_t>(P.n * P.k), 4);
  std::vector<double> y(static_cast<std::size_t>(P.m * P.n));
  for (int m = 0; m < P.m; ++m)
    for (int n = 0; n < P.n; ++n)
      for (int k = 0; k < P.k; ++k)
        y[static_cast<std::size_t>(m * P.n + n)] += double{x[static_cast<std::size_t>(m * P.k + k)]} * double{w[static_cast<std::size_t>(n * P.k + k)]};
  const double scale = 4 * std::sqrt(double{P.k});  // sums of P.k products of up to 4
  const std::string what = "dense " + std::to_string(P.m) + "x" + std::to_string(P.n) + "x" + std::to_string(P.k) + " on " + Arch::name();
  both<s>(what, y, [&](float* out, auto epi) { dense_kernel<Arch, P>::run(x.data(), w.data(), out, epi); }, scale);
  using packed = dense_packed_kernel<Arch, P>;
  std::vector<float> p(static_cast<std::size_t>(packed::packed_floats));
  packed::pack(w.data(), p.data());
  both<s>(what + ", packed", y, [&](float* out, auto epi) { packed::run(x.data(), p.data(), out, epi); }, scale);
  if constexpr (Schedules) {
    both<s>(what + ", tile 2x3", y, [&](float* out, auto epi) { dense_kernel<Arch, P, dense_schedule{2, 3}>::run(x.data(), w.data(), out, epi); }, scale);
    both<s>(
        what + ", packed, tile 3x2", y, [&](float* out, auto epi) { dense_packed_kernel<Arch, P, dense_schedule{3, 2, 2}>::run(x.data(), p.data(), out, epi); },
        scale);
  }
}

template <class Arch, softmax_problem P>
void check_softmax(float spread = 4) {
  std::vector<float> x = random_floats(static_cast<std::size_t>(extent_product(P.shape, 0, P.shape.rank)), 5);
  const auto axis = static_cast<std::size_t>(P.shape.extent[P.axis]), inner = static_cast<std::size_t>(extent_product(P.shape, P.axis + 1, P.shape.rank));
  for (float& v : x) v = v * spread + 50;
  const auto reference = [&] {
    std::vector<double> y(x.size());
    for (std::size_t o = 0; o < x.size() / axis / inner; ++o)
      for (std::size_t i = 0; i < inner; ++i) {
        const auto index = [&](std::size_t a) { return (o * axis + a) * inner + i; };
        double top = -HUGE_VAL, sum = 0;
        for (std::size_t a = 0; a < axis; ++a) top = x[index(a)] > top ? x[index(a)] : top;
        for (std::size_t a = 0; a < axis; ++a) sum += std::exp(x[index(a)] - top);
        for (std::size_t a = 0; a < axis; ++a) y[index(a)] = P.log ? x[index(a)] - top - std::log(sum) : std::exp(x[index(a)] - top) / sum;
      }
    return y;
  };
  const std::string what = std::string(P.log ? "log_" : "") + "softmax, axis " + std::to_string(P.axis) + " of " + std::to_string(axis) + " on " + Arch::name();
  both<P.shape>(what, reference(), [&](float* out, auto epi) { softmax_kernel<Arch, P>::run(x.data(), out, epi); });
  std::vector<float> same(x);  // in place of the data
  softmax_kernel<Arch, P>::run(same.data(), same.data(), identity_epilogue{});
  compare(what + ", in place", same, reference());
  x[x.size() / 2] = qnan;
  softmax_kernel<Arch, P>::run(x.data(), same.data(), identity_epilogue{});
  compare(what + ", with NaN", same, reference());
}

template <class Arch, reduce_problem P>
void check_reduce() {
  constexpr nd_shape out_shape = reduced_shape(P);
  std::vector<float> x = random_floats(static_cast<std::size_t>(extent_product(P.shape, 0, P.shape.rank)), 6);
  if (P.kind == reduce_kind::prod)
    for (float& v : x) v = 1 + v / 16;
  std::vector<double> y(static_cast<std::size_t>(extent_product(out_shape, 0, out_shape.rank)));
  std::vector<bool> begun(y.size());
  for (std::size_t i = 0; i < x.size(); ++i) {
    std::size_t rest = i, out = 0, stride = 1;
    for (int d = P.shape.rank - 1; d >= 0; --d) {
      const auto e = static_cast<std::size_t>(P.shape.extent[d]);
      if (((P.axes >> d) & 1u) == 0) out += rest % e * stride, stride *= e;
      rest /= e;
    }
    const double v = x[i], a = y[out];
    y[out] = !begun[out]                   ? v
             : P.kind == reduce_kind::max  ? std::max(a, v)
             : P.kind == reduce_kind::min  ? std::min(a, v)
             : P.kind == reduce_kind::prod ? a * v
                                           : a + v;
    begun[out] = true;
  }
  if (P.kind == reduce_kind::mean)
    for (double& v : y) v /= static_cast<double>(x.size() / y.size());
  both<out_shape>("reduce " + std::to_string(static_cast<int>(P.kind)) + ", axes " + std::to_string(P.axes) + " on " + Arch::name(), y,
                  [&](float* out, auto epi) { reduce_kernel<Arch, P>::run(x.data(), out, epi); });
}

template <class Arch>
void check_reductions() {
  constexpr nd_shape s{4, {2, 5, 6, 39}};
  using enum reduce_kind;
  check_reduce<Arch, reduce_problem{s, 0b1000, sum}>();         // inner
  check_reduce<Arch, reduce_problem{s, 0b1100, mean, true}>();  // merged inner
  check_reduce<Arch, reduce_problem{s, 0b1010, max}>();         // inner and another
  check_reduce<Arch, reduce_problem{s, 0b0010, min}>();         // middle: lanes along kept
  check_reduce<Arch, reduce_problem{s, 0b0101, prod, true}>();
  check_reduce<Arch, reduce_problem{s, 0b1111, sum}>();  // all
  check_reduce<Arch, reduce_problem{s, 0, sum}>();       // none
  check_reduce<Arch, reduce_problem{nd_shape{3, {7, 1, 3}}, 0b010, mean, true}>();
  check_reduce<Arch, reduce_problem{nd_shape{2, {9, 150}}, 0b01, max}>();
  check_reduce<Arch, reduce_problem{nd_shape{}, 0, sum}>();
}

template <class Arch>
void check_others() {
  check_global_pool<Arch, global_pool2d_problem{pool_kind::avg, 2, 5, 7, 7, 1}>();
  check_global_pool<Arch, global_pool2d_problem{pool_kind::max, 1, 32, 5, 3, 16}>();
  check_global_pool<Arch, global_pool2d_problem{pool_kind::avg, 1, 12, 7, 7, 6}>();
  check_softmax<Arch, softmax_problem{nd_shape{2, {3, 1000}}, 1}>();
  check_softmax<Arch, softmax_problem{nd_shape{2, {4, 37}}, 1, true}>();
  check_softmax<Arch, softmax_problem{nd_shape{2, {4, 5}}, 1}>(40);
  check_softmax<Arch, softmax_problem{nd_shape{4, {2, 7, 5, 9}}, 1}>();
  check_softmax<Arch, softmax_problem{nd_shape{3, {3, 4, 35}}, 1, true}>();
}

template <class Arch>
void check_denses() {
  check_dense<Arch, dense_problem{1, 70, 67}>();
  check_dense<Arch, dense_problem{4, 33, 64}>();
  check_dense<Arch, dense_problem{13, 50, 19}, true>();
  check_dense<Arch, dense_problem{2, 5, 3}>();
  check_dense<Arch, dense_problem{1, 13, 40}>();
}

}  // namespace

TEST_CASE("simd kernels: pooling over windows") {
  check_pools<default_arch>();
#if XSIMD_WITH_SSE2
  check_pools<xsimd::sse2>();
#endif
}

TEST_CASE("simd kernels: dense") {
  check_denses<default_arch>();
#if defined(__AVX512F__)
  check_dense<half_vectors<default_arch>, dense_problem{1, 8, 16}>();
  check_dense<half_vectors<default_arch>, dense_problem{1, 7, 48}>();
#endif
#if XSIMD_WITH_SSE2
  check_denses<xsimd::sse2>();
#endif
}

TEST_CASE("simd kernels: global pooling and softmax") {
  check_others<default_arch>();
#if XSIMD_WITH_SSE2
  check_others<xsimd::sse2>();
#endif
}

TEST_CASE("simd kernels: reductions") {
  check_reductions<default_arch>();
#if XSIMD_WITH_SSE2
  check_reductions<xsimd::sse2>();
#endif
}

/// Larger than the caches: such results are stored past them where the address allows it.
TEST_CASE("simd kernels: layer normalisation of many lines") {
  constexpr int lines = 4096, length = 1024;
  constexpr norm_problem p{.shape = {2, {lines, length}}, .outer = lines, .length = length, .channels = length, .scale = 1, .center = 1};
  const std::vector<float> g = random_floats(length, 7), b = random_floats(length, 8);
  std::vector<float> x(std::size_t{lines} * length), y(x.size() + 33);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = g[i * 7 % length] + static_cast<float>(i / length % 13);
  const auto address = reinterpret_cast<std::size_t>(y.data());
  float* const even = y.data() + (64 - address % 64) % 64 / sizeof(float);
  for (float* to : {even, even + 3}) {
    norm_kernel<default_arch, p>::run(x.data(), g.data(), b.data(), to, identity_epilogue{});
    for (std::size_t line = 0; line < lines; line += 585) {
      double mean = 0, squares = 0, worst = 0;
      for (std::size_t k = 0; k < length; ++k) mean += double{x[line * length + k]} / length;
      for (std::size_t k = 0; k < length; ++k) squares += (x[line * length + k] - mean) * (x[line * length + k] - mean) / length;
      for (std::size_t k = 0; k < length; ++k)
        worst = std::fmax(worst, std::fabs(to[line * length + k] - ((x[line * length + k] - mean) / std::sqrt(squares) * double{g[k]} + double{b[k]})));
      CHECK(worst < 1e-5);
    }
  }
}
