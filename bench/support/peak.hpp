// SPDX-License-Identifier: Apache-2.0
//
// What a benchmark is measured by: the machine's multiply-add peak, taken just before and after the work itself, both in
// processor time, so that a busy machine does not tell lies. Padding counts as work, as is customary.
#ifndef BATON_BENCH_SUPPORT_PEAK_HPP
#define BATON_BENCH_SUPPORT_PEAK_HPP

#include <baton/runtime/aligned_buffer.hpp>
#include <baton/simd/arch.hpp>

#include <benchmark/benchmark.h>

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <vector>

namespace bench {

/// Processor time.
inline double seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

/// Runs so many rounds of multiply-adds of independent chains in registers; returns how many operations they were.
inline double multiply_add_loop(int rounds) {
  using arch = baton::simd::default_arch;
  using batch = baton::simd::f32<arch>;
  constexpr int chains = 12;
  batch acc[chains];
  for (batch& a : acc) a = batch(1.0f);
  float one = 1.0f;
  benchmark::DoNotOptimize(one);
  const batch m(one), c(one * 1e-9f);
  for (int r = 0; r < rounds; ++r)
    for (int k = 0; k < chains; ++k) acc[k] = baton::simd::madd(acc[k], m, c);
  for (batch& a : acc) benchmark::DoNotOptimize(a);
  return 2.0 * baton::simd::lanes<arch> * chains * rounds;
}

/// Multiply-adds per second of independent chains in registers, times two: the best of so many trials.
inline double peak_flops(int trials = 3) {
  double best = 0;
  for (int trial = 0; trial < trials; ++trial) {
    const double start = seconds();
    const double work = multiply_add_loop(400000);
    best = std::max(best, work / (seconds() - start));
  }
  return best;
}

/// Times `once`, which does `work` operations; reports GFLOP/s and the share of the peak.
template <class F>
void measure(benchmark::State& state, double work, F&& once) {
  once();
  double peak = peak_flops();
  const double start = seconds();
  for (auto _ : state) {
    once();
    benchmark::ClobberMemory();
  }
  const double rate = work * static_cast<double>(state.iterations()) / (seconds() - start);
  peak = std::max(peak, peak_flops());
  state.counters["GFLOPs"] = rate * 1e-9;
  state.counters["peak"] = rate / peak;
}

inline double median(std::vector<double> of) {
  if (of.empty()) return 0;
  const auto middle = of.begin() + static_cast<std::ptrdiff_t>(of.size() / 2);
  std::nth_element(of.begin(), middle, of.end());
  return *middle;
}

/// Times `once` beside a peer: every iteration runs the work, the peer and a trial of the peak, so that whatever else the
/// machine does hits all three. Reports medians: GFLOP/s, the share of the peak, and how many times as long the peer
/// takes (the median of the pairs), as counter `peer_name`. For benchmarks with UseManualTime(), whose time is that of all three.
template <class F, class Peer>
void measure_beside(benchmark::State& state, double work, F&& once, const char* peer_name, Peer&& peer) {
  std::vector<double> own, other, peak;
  once();
  peer();
  for (auto _ : state) {
    const double start = seconds();
    once();
    benchmark::ClobberMemory();
    const double middle = seconds();
    peer();
    benchmark::ClobberMemory();
    const double end = seconds();
    own.push_back(middle - start);
    other.push_back(end - middle);
    peak.push_back(peak_flops(1));
    state.SetIterationTime(seconds() - start);
  }
  state.counters["GFLOPs"] = work / median(own) * 1e-9;
  state.counters["peak"] = work / median(own) / median(peak);
  for (std::size_t i = 0; i < own.size(); ++i) other[i] /= own[i];
  state.counters[peer_name] = median(other);
}

/// Floats in memory as the library's own weights, arenas and tensors lie in it.
class floats {
 public:
  floats() = default;
  explicit floats(std::ptrdiff_t count) : memory_(static_cast<std::size_t>(count) * sizeof(float) + 64) {}
  float* get() const { return const_cast<float*>(reinterpret_cast<const float*>(memory_.data())); }

 private:
  baton::aligned_buffer memory_;
};

/// Memory for `count` floats, filled with small numbers.
inline floats numbers(std::ptrdiff_t count) {
  floats m(count);
  for (std::ptrdiff_t i = 0; i < count; ++i) m.get()[i] = static_cast<float>(i % 17) * 0.25f - 2.0f;
  return m;
}

/// The peer reads the number of its threads when it is loaded: starts the program again with one.
inline void insist_on_one_thread(char** argv) {
  if (std::getenv("OMP_NUM_THREADS") == nullptr && setenv("OMP_NUM_THREADS", "1", 1) == 0) execv("/proc/self/exe", argv);
}

}  // namespace bench

#endif
