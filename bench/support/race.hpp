// SPDX-License-Identifier: Apache-2.0
//
// Several ways of doing the same work, timed in turn in one process: every iteration runs all of them and a probe of the machine (its
// multiply-add peak, or the bandwidth of a copy as large as the work), forwards and backwards by turns, so that whatever else the
// machine does hits all of them. A ratio is the median over the iterations, each of which is a pair. Work that takes less than a
// twentieth of a millisecond is repeated within its turn. Next: the benches in bench/kernels/.
#ifndef BATON_BENCH_SUPPORT_RACE_HPP
#define BATON_BENCH_SUPPORT_RACE_HPP

#include "bench/support/peak.hpp"

#include <baton/simd/streaming.hpp>

#include <cstddef>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace bench {

/// One way of doing the work. Its name becomes a counter: how many times as long it takes as the first.
struct rival {
  std::string name;
  std::function<void()> run;
};

/// What the work is counted in.
struct amount {
  double flops = 0;
  double bytes = 0;
  std::ptrdiff_t copied_floats = 0;  ///< the probe copies so many floats; 0: the probe is the multiply-add peak
};

/// Copies by vectors; a copy larger than caches does not read what it overwrites where that can be avoided.
inline void copy_floats(const float* BATON_RESTRICT from, float* BATON_RESTRICT to, std::ptrdiff_t count) {
  using arch = baton::simd::default_arch;
  using batch = baton::simd::f32<arch>;
  constexpr int lanes = baton::simd::lanes<arch>;
  if (count * static_cast<std::ptrdiff_t>(sizeof(float)) >= baton::simd::streaming_bytes) {
    for (std::ptrdiff_t i = 0; i + lanes <= count; i += lanes) baton::simd::stream(to + i, baton::simd::loadu<batch>(from + i));
    baton::simd::finish_streaming<arch>();
  } else {
    for (std::ptrdiff_t i = 0; i + lanes <= count; i += lanes) baton::simd::storeu(to + i, baton::simd::loadu<batch>(from + i));
  }
}

/// Times all; reports GFLOP/s or GB/s of the first, its share of the probe, and the others' times over its own. For benchmarks with
/// UseManualTime(), whose time is that of a round of all; the first one's own is the counter "ns".
inline void race(benchmark::State& state, const amount& work, std::vector<rival> all) {
  const bool copies = work.copied_floats > 0;
  const floats from = numbers(work.copied_floats), to = numbers(work.copied_floats);
  if (copies) all.push_back({"copy", [&] { copy_floats(from.get(), to.get(), work.copied_floats); }});
  std::vector<int> repeats;
  for (rival& r : all) {
    r.run();
    int n = 1;
    for (;; n *= 4) {
      const double start = seconds();
      for (int i = 0; i < n; ++i) r.run(), benchmark::ClobberMemory();
      const double took = seconds() - start;
      if (took > 5e-5 || n > 1 << 20) break;
    }
    repeats.push_back(n);
  }
  std::vector<std::vector<double>> ratio(all.size());
  std::vector<double> own, share, time(all.size());
  bool backwards = false;
  for (auto _ : state) {
    const double round = seconds();
    for (std::size_t k = 0; k < all.size(); ++k) {
      const std::size_t i = backwards ? all.size() - 1 - k : k;
      const double start = seconds();
      for (int n = 0; n < repeats[i]; ++n) all[i].run(), benchmark::ClobberMemory();
      time[i] = (seconds() - start) / repeats[i];
    }
    backwards = !backwards;
    own.push_back(time[0]);
    for (std::size_t i = 1; i < all.size(); ++i) ratio[i].push_back(time[i] / time[0]);
    if (copies) share.push_back(work.bytes / time[0] / (2.0 * sizeof(float) * static_cast<double>(work.copied_floats) / time.back()));
    else share.push_back(work.flops / time[0] / peak_flops(1));
    state.SetIterationTime(seconds() - round);  // of all, so that a row takes no longer than it is allowed to
  }
  if (copies) state.counters["GBs"] = work.bytes / median(own) * 1e-9;
  else state.counters["GFLOPs"] = work.flops / median(own) * 1e-9;
  state.counters["ns"] = median(own) * 1e9;
  state.counters[copies ? "bandwidth" : "peak"] = median(share);
  for (std::size_t i = 1; i < all.size(); ++i)
    if (all[i].name != "copy") state.counters[all[i].name] = median(ratio[i]);
}

}  // namespace bench

#endif
