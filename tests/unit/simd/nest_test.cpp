// SPDX-License-Identifier: Apache-2.0
//
// The twelve programs run, and are what plain loops are. A schedule changes the text, the code and how it is divided, and
// never more of the numbers than rounding.
#include "unit/nest/interpreter.hpp"
#include "unit/nest/programs.hpp"

#include <baton/runtime/parallel.hpp>
#include <baton/simd/nest.hpp>
#include <baton/tir/nest/print.hpp>

#include "support/catch.hpp"

#include <cmath>
#include <random>
#include <type_traits>
#include <vector>

using namespace baton;
using namespace baton::tir;
using namespace programs;

namespace {

std::vector<float> numbers(std::size_t count, unsigned seed) {
  std::mt19937 engine(seed);
  std::vector<float> v(count);
  for (float& x : v) x = static_cast<float>(engine() >> 8) / 8388608.0f - 1.0f;
  return v;
}

double difference(const std::vector<float>& a, const std::vector<double>& b) {
  REQUIRE(a.size() == b.size());
  double worst = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const double d = std::fabs(static_cast<double>(a[i]) - b[i]);
    if (!(d <= worst)) worst = d;
  }
  return worst;
}

std::vector<double> product(const std::vector<float>& x, const std::vector<float>& w) {
  std::vector<double> y(32 * 48);
  for (std::size_t i = 0; i < 32; ++i)
    for (std::size_t j = 0; j < 48; ++j)
      for (std::size_t k = 0; k < 64; ++k) y[i * 48 + j] += static_cast<double>(x[i * 64 + k]) * static_cast<double>(w[k * 48 + j]);
  return y;
}

/// Counts chunks, and runs the last first.
struct counting_executor {
  int chunks = 0;
  template <class F>
  void parallel_for(int count, F f) noexcept {
    chunks += count;
    for (int i = count; i-- > 0;) f(i);
  }
};

template <const auto& What, nest::schedule How>
void check_add() {
  const std::vector<float> a = numbers(128, 1), b = numbers(128, 2);
  std::vector<float> c(128, -9.0f);
  simd::run(nest::lower<What, How>(), a.data(), b.data(), c.data());
  for (std::size_t i = 0; i < 128; ++i) CHECK(c[i] == a[i] + b[i]);
}

template <nest::schedule How>
std::vector<float> multiply() {
  const std::vector<float> x = numbers(32 * 64, 3), w = numbers(64 * 48, 4);
  std::vector<float> y(32 * 48, -9.0f);
  simd::run(nest::lower<matmul, How>(), x.data(), w.data(), y.data());
  CHECK(difference(y, product(x, w)) < 1e-5);
  return y;
}

template <nest::schedule How>
void check_conv() {
  const std::vector<float> d = numbers(16 * 10 * 10, 5), f = numbers(32 * 16 * 3 * 3, 6);
  std::vector<float> r(32 * 8 * 8, -9.0f);
  std::vector<double> wanted(r.size());
  for (std::size_t o = 0; o < 32; ++o)
    for (std::size_t h = 0; h < 8; ++h)
      for (std::size_t w = 0; w < 8; ++w) {
        double sum = 0;
        for (std::size_t c = 0; c < 16; ++c)
          for (std::size_t kh = 0; kh < 3; ++kh)
            for (std::size_t kw = 0; kw < 3; ++kw)
              sum += static_cast<double>(d[(c * 10 + h + kh) * 10 + w + kw]) * static_cast<double>(f[((o * 16 + c) * 3 + kh) * 3 + kw]);
        wanted[(o * 8 + h) * 8 + w] = sum > 0 ? sum : 0;
      }
  simd::run(nest::lower<conv_relu, How>(), d.data(), f.data(), r.data());
  CHECK(difference(r, wanted) < 2e-5);
}

}  // namespace

TEST_CASE("01 to 04: additions") {
  check_add<add, as_it_is>();
  check_add<add, vectorized>();
  check_add<add, parallel>();
  check_add<add, unrolled>();
}

TEST_CASE("05: a tail writes what it should, and nothing behind it") {
  const std::vector<float> a = numbers(130, 7);
  std::vector<float> c(140, -9.0f);
  simd::run(nest::lower<scale, vectorized>(), a.data(), c.data());
  for (std::size_t i = 0; i < 130; ++i) CHECK(std::fabs(c[i] - (a[i] * 2 + 1)) < 1e-6f);
  for (std::size_t i = 130; i < 140; ++i) CHECK(c[i] == -9.0f);
}

TEST_CASE("06 to 08: matrix products, and one under a schedule of our own") {
  multiply<as_it_is>();
  multiply<tiled>();
  multiply<cached>();
  // Fused loops have quotients and remainders in their indices.
  multiply<as_it_is.fuse("i", "j").split("i.j.fused", 20).parallel("i.j.fused.outer")>();
}

TEST_CASE("09: a product inside of the loop that reads it") {
  const std::vector<float> x = numbers(32 * 64, 3), w = numbers(64 * 48, 4);
  std::vector<float> r(32 * 48, -9.0f);
  std::vector<double> wanted = product(x, w);
  for (double& v : wanted) v = v > 0 ? v : 0;
  simd::run(nest::lower<matmul_relu, row_at_a_time>(), x.data(), w.data(), r.data());
  CHECK(difference(r, wanted) < 1e-5);
}

TEST_CASE("10 and 11: a convolution and its relu, apart and fused") {
  check_conv<as_it_is>();
  check_conv<pixel_at_a_time>();
}

TEST_CASE("12: sums of rows") {
  const std::vector<float> p = numbers(16 * 64, 8);
  std::vector<float> s(16, -9.0f);
  std::vector<double> wanted(16);
  for (std::size_t i = 0; i < 16; ++i)
    for (std::size_t k = 0; k < 64; ++k) wanted[i] += static_cast<double>(p[i * 64 + k]);
  simd::run(nest::lower<row_sum>(), p.data(), s.data());
  CHECK(difference(s, wanted) < 1e-5);
}

TEST_CASE("one value of a schedule changes the text, the vectors and the chunks") {
  constexpr auto eight =
      nest::schedule{}.tile("i", "j", 8, 16).vectorize("j.inner").parallel("i.outer").reorder("i.outer", "i.inner", "j.outer", "k", "j.inner");
  constexpr auto four = nest::schedule{}.tile("i", "j", 4, 8).vectorize("j.inner").parallel("i.outer").reorder("i.outer", "i.inner", "j.outer", "k", "j.inner");
  STATIC_REQUIRE(nest::as_text(nest::lower<matmul, eight>()) != nest::as_text(nest::lower<matmul, four>()));
  STATIC_REQUIRE(simd::statistics(nest::lower<matmul, eight>().loops()).widest == 16);
  STATIC_REQUIRE(simd::statistics(nest::lower<matmul, four>().loops()).widest == 8);
  const std::vector<float> x = numbers(32 * 64, 3), w = numbers(64 * 48, 4);
  std::vector<float> y(32 * 48, -9.0f), z(32 * 48, -9.0f);
  counting_executor wide, narrow;
  simd::run_on(wide, nest::lower<matmul, eight>(), x.data(), w.data(), y.data());
  simd::run_on(narrow, nest::lower<matmul, four>(), x.data(), w.data(), z.data());
  CHECK(wide.chunks == 4);
  CHECK(narrow.chunks == 8);
  CHECK(difference(y, product(x, w)) < 1e-5);
  CHECK(difference(z, product(x, w)) < 1e-5);
  // The library's own executor, and an accumulator in each chunk.
  const serial_executor here;
  std::vector<float> v(32 * 48, -9.0f);
  simd::run_on(here, nest::lower<matmul, cached>(), x.data(), w.data(), v.data());
  CHECK(difference(v, product(x, w)) < 1e-5);
}

TEST_CASE("a tensorized tile of a product is the micro-kernel") {
  // The sum outside, in parts, or inside of the tile, which then starts at 0; columns are whole vectors of every machine.
  constexpr auto tiles = nest::schedule{}.tile("i", "j", 8, 16);
  constexpr auto outside = tiles.reorder("i.outer", "j.outer", "k", "i.inner", "j.inner").tensorize("k", "gemm");
  constexpr auto in_parts = tiles.split("k", 4).reorder("i.outer", "j.outer", "k.outer", "i.inner", "k.inner", "j.inner").tensorize("i.inner", "gemm");
  constexpr auto inside = tiles.reorder("i.outer", "j.outer", "i.inner", "k", "j.inner").parallel("i.outer").tensorize("i.inner", "gemm");
  constexpr auto innermost = tiles.reorder("i.outer", "j.outer", "i.inner", "j.inner", "k").tensorize("i.inner", "gemm");
  STATIC_REQUIRE(simd::statistics(nest::lower<matmul, outside>().loops()).micro_kernels == 1);
  STATIC_REQUIRE(simd::statistics(nest::lower<matmul, inside>().loops()).micro_kernels == 1);
  STATIC_REQUIRE(nest::lower<matmul, inside>().loops().kernels[0].starts && !nest::lower<matmul, outside>().loops().kernels[0].starts);
  multiply<outside>();
  multiply<in_parts>();
  multiply<inside>();
  multiply<innermost>();
  // A name of nobody's marks the place, and its loops run.
  constexpr auto marked = tiles.reorder("i.outer", "j.outer", "i.inner", "k", "j.inner").tensorize("i.inner", "mine");
  STATIC_REQUIRE(simd::statistics(nest::lower<matmul, marked>().loops()).micro_kernels == 0);
  multiply<marked>();
}

namespace {

inline constexpr auto scaled_rows = [](nest::computation& c) {
  const auto n = c.size("n");
  auto A = c.placeholder("A", {n, 24});
  auto i = c.axis("i", n), j = c.axis("j", 24);
  c.compute("C", {i, j}, select_less(A(i, j), c.number(0), A(i, j) * 0.5, exp(A(i, 23 - 0))));
};

/// The code and an interpreter of the same loops. All numbers are small integers and halves: both are exact.
template <const auto& What, nest::schedule How>
void check_same(std::vector<std::size_t> sizes, std::size_t results) {
  const nest::loop_nest loops = nest::lower(nest::computation_of(What), How);
  interpreter::walk walk(loops);
  std::vector<std::vector<float>> inputs;
  for (std::size_t p = 0; p < sizes.size(); ++p) {
    std::vector<double> v(sizes[p]);
    for (std::size_t i = 0; i < v.size(); ++i) v[i] = static_cast<double>((i * 7 + p * 5) % 11) - 4;
    inputs.emplace_back(v.begin(), v.end());
    walk.set(static_cast<int>(p), v);
  }
  walk.run();
  std::vector<float> got(results, -9.0f);
  counting_executor backwards;
  if constexpr (!std::is_same_v<std::remove_cvref_t<decltype(What)>, std::remove_cvref_t<decltype(strided)>>)
    simd::run_on(backwards, nest::lower<What, How>(), inputs[0].data(), got.data());
  else simd::run_on(backwards, nest::lower<What, How>(), inputs[0].data(), inputs[1].data(), got.data());
  const std::vector<double>& wanted = walk.get(static_cast<int>(sizes.size()));
  CHECK(std::vector<double>(got.begin(), got.end()) == wanted);
}

}  // namespace

TEST_CASE("code and interpreter agree where parts of tensors, tails and quotients meet") {
  check_same<stencils, as_it_is>({26}, 11);
  check_same<stencils,
             nest::schedule("split o 4; parallel o.outer; at C; compute_at D o.outer; split i 3; vectorize i.inner; at B; compute_at D o.outer; vectorize i")>(
      {26}, 11);
  check_same<stencils,
             nest::schedule("split o 3; unroll o.inner; unroll t; at B; split i 4; vectorize i.inner; unroll i.outer; at C; compute_at D o.outer; unroll i")>(
      {26}, 11);
  // Five stages in two memories.
  STATIC_REQUIRE(simd::statistics(nest::lower<chain>().loops()).allocated == 38);
  check_same<chain, as_it_is>({20}, 8);
  check_same<chain, nest::schedule("split p 4; parallel p.outer; at E; compute_at F p.outer; at C; split i 8; vectorize i.inner; at B; vectorize i")>({20}, 8);
  check_same<strided, nest::schedule("fuse f h; split f.h.fused 5; parallel f.h.fused.outer; vectorize w; at conv; fuse h w; split h.w.fused 4; parallel f")>(
      {126, 48}, 60);
  check_same<strided,
             nest::schedule("split h 2; reorder h.outer w f h.inner; vectorize f; at conv; compute_at out w; reorder c kh kw h f; vectorize f; unroll kw")>(
      {126, 48}, 60);
  check_same<strided, nest::schedule("at out; cache_write tmp; at out; fuse h w; parallel f; at out.tmp; compute_at out f; vectorize w.c; at conv; compute_at "
                                     "out.tmp h.c; split c 2; unroll kh")>({126, 48}, 60);
}

TEST_CASE("memory of a stage that is too large for the stack, lanes that are no vector of the machine's, calls") {
  static constexpr auto two_stages = [](nest::computation& c) {
    auto A = c.placeholder("A", {20, 1002});
    auto i = c.axis("i", 20), j = c.axis("j", 1002);
    auto B = c.compute("B", {i, j}, tanh(A(i, j)) + sqrt(fabs(A(i, j))));
    c.compute("C", {i, j}, min(B(i, j), B(i, 1001 - 0)) / (A(i, j) * A(i, j) + 1));
  };
  constexpr auto how = as_it_is.split("j", 6).vectorize("j.inner").at("B").fuse("i", "j").split("i.j.fused", 24).vectorize("i.j.fused.inner");
  STATIC_REQUIRE(simd::statistics(nest::lower<two_stages, how>().loops()).allocated == 20040);
  const std::vector<float> a = numbers(20040, 10);
  std::vector<float> c(20040, -9.0f);
  for (int turn = 0; turn < 2; ++turn) simd::run(nest::lower<two_stages, how>(), a.data(), c.data());
  const auto b = [&](std::size_t i) { return std::tanh(a[i]) + std::sqrt(std::fabs(a[i])); };
  for (std::size_t i = 0; i < 20040; ++i) {
    const float last = b(i / 1002 * 1002 + 1001), own = b(i);
    if (!(std::fabs(c[i] - (own < last ? own : last) / (a[i] * a[i] + 1)) < 1e-5f)) FAIL("element " << i << " is " << c[i]);
  }
}

TEST_CASE("a size that is known when it runs") {
  const std::vector<float> a = numbers(7 * 24, 9);
  std::vector<float> c(8 * 24, -9.0f);
  simd::run(nest::lower<scaled_rows, nest::schedule{}.split("j", 8).parallel("i").vectorize("j.inner")>(), a.data(), c.data(), 7);
  for (std::size_t i = 0; i < 7 * 24; ++i) CHECK(std::fabs(c[i] - (a[i] < 0 ? a[i] * 0.5f : std::exp(a[i / 24 * 24 + 23]))) < 1e-6f);
  for (std::size_t i = 7 * 24; i < 8 * 24; ++i) CHECK(c[i] == -9.0f);
}
