// SPDX-License-Identifier: Apache-2.0
//
// A matrix product under schedule primitives, one after the other: what TIR each of them makes, and the last one's code run
// beside plain loops. Then a model whose product is built under such a schedule.
#include "examples/thread_pool.hpp"

#include <baton/baton.hpp>
#include <baton/simd/nest_kernel.hpp>
#include <baton/tir/explain.hpp>

#include <chrono>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <vector>

namespace nest = baton::tir::nest;

// [a rule]
template <>
struct baton::tir::schedule_rule<baton::relay::nn::matmul_op> {
  static constexpr auto apply(schedule, const targets::description&) {
    return nest::schedule("tile i j 8 32; reorder i.outer j.outer i.inner k j.inner; parallel i.outer; tensorize i.inner gemm");
  }
};
// [end]

namespace {

constexpr int m = 256, n = 192, k_size = 128;

constexpr auto matmul = [](nest::computation& c) {
  auto X = c.placeholder("X", {m, k_size}), W = c.placeholder("W", {k_size, n});
  auto i = c.axis("i", m), j = c.axis("j", n), k = c.reduce_axis("k", k_size);
  c.compute("Y", {i, j}, sum(X(i, k) * W(k, j), k));
};

constexpr nest::schedule plain;
constexpr auto tiled = plain.tile("i", "j", 8, 32);
constexpr auto split = tiled.split("k", 4);
constexpr auto reordered = split.reorder("i.outer", "j.outer", "k.outer", "i.inner", "k.inner", "j.inner");
constexpr auto vectorized = reordered.vectorize("j.inner");
constexpr auto unrolled = vectorized.unroll("k.inner");
constexpr auto threaded = unrolled.parallel("i.outer");
// The same tile as the library's micro-kernel for products.
constexpr auto tensorized = tiled.reorder("i.outer", "j.outer", "i.inner", "k", "j.inner").parallel("i.outer").tensorize("i.inner", "gemm");
// The same tile with an accumulator of its own, copied when it is done.
constexpr auto cached = plain.cache_write("local")
                            .at("Y")
                            .tile("i", "j", 8, 32)
                            .vectorize("j.inner")
                            .parallel("i.outer")
                            .at("Y.local")
                            .compute_at("Y", "j.outer")
                            .reorder("k", "i.c", "j.c")
                            .vectorize("j.c")
                            .unroll("i.c");

void show(const char* title, std::string_view text) {
  // The body only: the parameters are the same in all of them.
  text.remove_prefix(text.find("buffer_map"));
  text.remove_prefix(text.find('\n') + 1);
  std::printf("-- %s\n%.*s\n\n", title, static_cast<int>(text.size()), text.data());
}

/// The shortest of some calls, in microseconds.
template <class F>
double microseconds(F call) {
  double best = 1e9;
  for (int turn = 0; turn < 100; ++turn) {
    const auto start = std::chrono::steady_clock::now();
    call();
    const double took = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    if (took < best) best = took;
  }
  return best;
}

template <nest::schedule How>
double run(const char* title, examples::thread_pool& pool, const std::vector<float>& x, const std::vector<float>& w, const std::vector<double>& wanted) {
  std::vector<float> y(wanted.size());
  constexpr auto loops = nest::lower<matmul, How>();
  const double here = microseconds([&] { baton::simd::run(loops, x.data(), w.data(), y.data()); });
  const double threads = microseconds([&] { baton::simd::run_on(pool, loops, x.data(), w.data(), y.data()); });
  double worst = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double error = std::fabs(static_cast<double>(y[i]) - wanted[i]);
    if (!(error <= worst)) worst = error;
  }
  std::printf("%-12s %8.1f us, on two threads %8.1f us; largest difference from plain loops %.1g\n", title, here, threads, worst);
  return worst;
}

constexpr auto model() {
  using namespace baton;
  constexpr auto data = relay::var<"x", tensor_type<float, m, k_size>>;
  constexpr auto weight = relay::var<"w", tensor_type<float, k_size, n>>;
  return relay::function(relay::params(data, weight), relay::nn::matmul(data, weight));
}

}  // namespace

int main() {
  show("as it is", nest::as_text(nest::lower<matmul>()));
  show("tile i j 8 32", nest::as_text(nest::lower<matmul, tiled>()));
  show("split k 4", nest::as_text(nest::lower<matmul, split>()));
  show("reorder", nest::as_text(nest::lower<matmul, reordered>()));
  show("vectorize j.inner", nest::as_text(nest::lower<matmul, vectorized>()));
  show("unroll k.inner", nest::as_text(nest::lower<matmul, unrolled>()));
  show("parallel i.outer", nest::as_text(nest::lower<matmul, threaded>()));
  show("tensorize i.inner gemm, in place of split, vectorize and unroll", nest::as_text(nest::lower<matmul, tensorized>()));
  show("cache_write local, before all others", nest::as_text(nest::lower<matmul, cached.at("Y.local")>()));

  std::vector<float> x(m * k_size), w(k_size * n);
  for (std::size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 17) * 0.1f - 0.8f;
  for (std::size_t i = 0; i < w.size(); ++i) w[i] = static_cast<float>(i % 13) * 0.05f - 0.3f;
  std::vector<double> wanted(m * n);
  for (std::size_t i = 0; i < m; ++i)
    for (std::size_t j = 0; j < n; ++j)
      for (std::size_t k = 0; k < k_size; ++k) wanted[i * n + j] += static_cast<double>(x[i * k_size + k]) * static_cast<double>(w[k * n + j]);

  examples::thread_pool pool(2);
  double worst = run<plain>("as it is", pool, x, w, wanted);
  worst = std::fmax(worst, run<unrolled>("unrolled", pool, x, w, wanted));
  worst = std::fmax(worst, run<threaded>("parallel", pool, x, w, wanted));
  worst = std::fmax(worst, run<tensorized>("tensorize", pool, x, w, wanted));
  worst = std::fmax(worst, run<cached>("cache_write", pool, x, w, wanted));

  // In a build: the module's product is the nest that the rule above makes of it.
  constexpr auto mod = baton::ir_module::from_expr(model());
  std::printf("\n-- built\n%s\n", baton::tir::explain<decltype(model())::source>().data());
  auto exe = baton::build(mod);
  const auto y = exe(baton::tensor_view<const float, m, k_size>(x.data()), baton::tensor_view<const float, k_size, n>(w.data()));
  for (std::size_t i = 0; i < wanted.size(); ++i) worst = std::fmax(worst, std::fabs(static_cast<double>(y.data()[i]) - wanted[i]));
  return worst < 1e-4 ? 0 : 1;
}
