// SPDX-License-Identifier: Apache-2.0
//
// Dense layers, one thread: the kernel on a plain weight, and on one that was packed at load, beside oneDNN, Eigen and a sum that
// reads the same weight once. The result is compared with sums in double before it is timed. Counters: "onednn", "eigen" and "read" are
// how many times as long these and that sum take in turn with the work, "peak" the share of the multiply-add peak measured in
// the same run.
//   bench_dense --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
#include "bench/support/eigen.hpp"
#include "bench/support/onednn_dense.hpp"
#include "bench/support/race.hpp"

#include <baton/simd/dense.hpp>

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstddef>
#include <random>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace baton::simd;
using namespace baton::tir;
using bench::floats;
using bench::numbers;
using arch = default_arch;

floats random(std::ptrdiff_t count, double scale, unsigned seed) {
  std::mt19937 bits(seed);
  std::uniform_real_distribution<double> in(-scale, scale);
  floats m = numbers(count);
  for (std::ptrdiff_t i = 0; i < count; ++i) m.get()[i] = static_cast<float>(in(bits));
  return m;
}

/// Reads every element once.
float sum_of(const float* p, std::ptrdiff_t count) {
  using batch = f32<arch>;
  batch acc[8];
  for (batch& a : acc) a = batch(0.0f);
  constexpr int step = 8 * lanes<arch>;
  for (std::ptrdiff_t i = 0; i + step <= count; i += step)
    for (int k = 0; k < 8; ++k) acc[k] = acc[k] + loadu<batch>(p + i + k * lanes<arch>);
  for (int k = 1; k < 8; ++k) acc[0] = acc[0] + acc[k];
  float lane[lanes<arch>];
  storeu(lane, acc[0]);
  return lane[0];
}

template <dense_problem P>
void run(benchmark::State& state, const floats& data, const floats& plain, const floats& used, std::ptrdiff_t weight_floats, floats& out, auto once) {
  once();
  std::mt19937 pick(3);
  for (int s = 0; s < 2000; ++s) {
    const auto m = static_cast<std::ptrdiff_t>(pick() % static_cast<unsigned>(P.m)), n = static_cast<std::ptrdiff_t>(pick() % static_cast<unsigned>(P.n));
    double sum = 0;
    for (std::ptrdiff_t k = 0; k < P.k; ++k) sum += static_cast<double>(data.get()[m * P.k + k]) * static_cast<double>(plain.get()[n * P.k + k]);
    if (!(std::fabs(sum - static_cast<double>(out.get()[m * P.n + n])) <= 1e-5)) return state.SkipWithError("the result is not the reference's");
  }
  bench::onednn_dense peer(P);
  std::vector<bench::rival> all{{"", once}, {"onednn", [&] { peer.run(); }}, {"read", [&] {
                                                                                float sum = sum_of(used.get(), weight_floats);
                                                                                benchmark::DoNotOptimize(sum);
                                                                              }}};
  bench::add_eigen_dense(all, data.get(), plain.get(), out.get(), P.m, P.n, P.k);
  bench::race(state, {.flops = 2.0 * P.m * P.n * P.k}, std::move(all));
}

template <dense_problem P>
void plain(benchmark::State& state) {
  using kernel = dense_kernel<arch, P>;
  const floats data = random(std::ptrdiff_t{P.m} * P.k, 1, 1), weight = random(std::ptrdiff_t{P.n} * P.k, std::sqrt(3.0 / P.k), 2);
  floats out = numbers(std::ptrdiff_t{P.m} * P.n);
  run<P>(state, data, weight, weight, std::ptrdiff_t{P.n} * P.k, out, [&] { kernel::run(data.get(), weight.get(), out.get(), identity_epilogue{}); });
}

template <dense_problem P>
void packed(benchmark::State& state) {
  using kernel = dense_packed_kernel<arch, P>;
  const floats data = random(std::ptrdiff_t{P.m} * P.k, 1, 1), weight = random(std::ptrdiff_t{P.n} * P.k, std::sqrt(3.0 / P.k), 2);
  floats out = numbers(std::ptrdiff_t{P.m} * P.n), used = numbers(kernel::packed_floats);
  kernel::pack(weight.get(), used.get());
  run<P>(state, data, weight, used, kernel::packed_floats, out, [&] { kernel::run(data.get(), used.get(), out.get(), identity_epilogue{}); });
}

template <dense_problem P>
void add() {
  const std::string name = "dense_" + std::to_string(P.m) + "x" + std::to_string(P.k) + "x" + std::to_string(P.n);
  benchmark::RegisterBenchmark((name + "/packed").c_str(), packed<P>)->UseManualTime();
  benchmark::RegisterBenchmark((name + "/plain").c_str(), plain<P>)->UseManualTime();
}

}  // namespace

int main(int argc, char** argv) {
  bench::insist_on_one_thread(argv);
  add<dense_problem{1, 1024, 1024}>();
  add<dense_problem{64, 1024, 1024}>();
  add<dense_problem{1, 1000, 2048}>();
  add<dense_problem{8, 1024, 1024}>();
  add<dense_problem{256, 512, 512}>();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
