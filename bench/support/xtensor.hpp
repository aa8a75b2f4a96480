// SPDX-License-Identifier: Apache-2.0
//
// The peer xtensor, where it is installed: each work as one expression on mapped memory.
// Without it nothing is added to a race.
#ifndef BATON_BENCH_SUPPORT_XTENSOR_HPP
#define BATON_BENCH_SUPPORT_XTENSOR_HPP

#include "bench/support/race.hpp"

#if defined(BATON_HAVE_XTENSOR)
#include <xtensor/xadapt.hpp>
#include <xtensor/xmath.hpp>
#include <xtensor/xnoalias.hpp>
#include <xtensor/xtensor.hpp>
#endif

#include <array>
#include <cstddef>
#include <vector>

namespace bench {

#if defined(BATON_HAVE_XTENSOR)

namespace xt_peer {
inline auto view(const float* p, std::ptrdiff_t n) {
  const std::array<std::size_t, 1> shape{static_cast<std::size_t>(n)};
  return xt::adapt(p, static_cast<std::size_t>(n), xt::no_ownership(), shape);
}
inline auto view(float* p, std::ptrdiff_t n) {
  const std::array<std::size_t, 1> shape{static_cast<std::size_t>(n)};
  return xt::adapt(p, static_cast<std::size_t>(n), xt::no_ownership(), shape);
}
}  // namespace xt_peer

inline void add_xtensor_chain(std::vector<rival>& all, const float* a, const float* b, float* out, std::ptrdiff_t count) {
  all.push_back({"xtensor", [=] {
                   const auto x = xt_peer::view(a, count), y = xt_peer::view(b, count);
                   auto result = xt_peer::view(out, count);
                   xt::noalias(result) = xt::fmax(xt::abs((x * 2.0f + y) * x - y) * 0.25f - 1.0f, 0.0f);
                 }});
}

/// exp, tanh or erf, in this order.
inline void add_xtensor_map(std::vector<rival>& all, int which, const float* x, float* out, std::ptrdiff_t count) {
  all.push_back({"xtensor", [=] {
                   const auto in = xt_peer::view(x, count);
                   auto result = xt_peer::view(out, count);
                   if (which == 0) xt::noalias(result) = xt::exp(in);
                   else if (which == 1) xt::noalias(result) = xt::tanh(in);
                   else xt::noalias(result) = xt::erf(in);
                 }});
}

#else

inline void add_xtensor_chain(std::vector<rival>&, const float*, const float*, float*, std::ptrdiff_t) {}
inline void add_xtensor_map(std::vector<rival>&, int, const float*, float*, std::ptrdiff_t) {}

#endif

}  // namespace bench

#endif
