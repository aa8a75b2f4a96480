// SPDX-License-Identifier: Apache-2.0
//
// A module as `build` makes it beside its rivals: every rival's result is compared with the reference interpreter's, which computes
// in double, before any of them is timed. In: a module, tensors, rivals that write to the same result. Next: bench/kernels/.
#ifndef BATON_BENCH_SUPPORT_MODULE_RACE_HPP
#define BATON_BENCH_SUPPORT_MODULE_RACE_HPP

#include "bench/support/race.hpp"

#include <baton/baton.hpp>
#include <baton/runtime/reference.hpp>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>
#include <vector>

namespace bench {

/// Numbers between -2 and 2 in no order; whole ones from 0 below `below` for integers.
template <class Tensor>
void fill(Tensor& t, std::uint32_t below = 16) {
  std::uint32_t state = 12345u + static_cast<std::uint32_t>(t.size());
  for (std::size_t i = 0; i < t.size(); ++i) {
    using element = std::remove_cvref_t<decltype(t.data()[0])>;
    state = state * 1664525u + 1013904223u;
    if constexpr (std::is_floating_point_v<element>) t.data()[i] = static_cast<element>(static_cast<float>(state >> 8) * (4.0f / 16777216.0f) - 2.0f);
    else t.data()[i] = static_cast<element>((state >> 8) % below);
  }
}

/// Checks against `elements` and times. `peers(all)` adds rivals that write to `out`. The work is what is read and written, or `flops` if
/// there are some.
template <class Module, class Peers, class Out, class... In>
void race_known(benchmark::State& state, Module mod, const std::vector<double>& elements, double bound, double flops, const Peers& peers, Out& out,
                const In&... in) {
  using element = std::remove_cvref_t<decltype(out.data()[0])>;
  auto exe = baton::build(mod);
  std::vector<rival> all{{"", [&] { exe.run(in..., out); }}};
  peers(all);
  for (const rival& r : all) {
    for (std::size_t i = 0; i < out.size(); ++i) out.data()[i] = static_cast<element>(-9);
    r.run();
    for (std::size_t i = 0; i < out.size(); ++i) {
      const double found = static_cast<double>(out.data()[i]), right = elements[i];
      if (!(std::fabs(found - right) <= bound * std::max(1.0, std::fabs(right))))
        return state.SkipWithError(("the result is not the reference's: " + r.name).c_str());
    }
  }
  const std::size_t read = (0 + ... + (in.size() * sizeof(in.data()[0]))), written = out.size() * sizeof(element);
  amount work;
  work.flops = flops;
  if (flops == 0) work.bytes = static_cast<double>(read + written), work.copied_floats = static_cast<std::ptrdiff_t>((read + written) / 8 / 16 * 16);
  race(state, work, std::move(all));
}

/// The same against the reference interpreter.
template <class Module, class Peers, class Out, class... In>
void race_module(benchmark::State& state, Module mod, double bound, double flops, const Peers& peers, Out& out, const In&... in) {
  const auto wanted = baton::reference::run(mod, in...);
  const auto& found = wanted.at(0).elements;
  std::vector<double> elements(found.size());
  for (std::size_t i = 0; i < elements.size(); ++i) elements[i] = static_cast<double>(found[i]);
  race_known(state, mod, elements, bound, flops, peers, out, in...);
}

}  // namespace bench

#endif
