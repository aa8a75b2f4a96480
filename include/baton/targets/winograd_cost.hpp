// SPDX-License-Identifier: Apache-2.0
//
// What a 3x3 convolution costs by Winograd's F(m x m, 3x3) and directly, in cycles as a model counts them: which is chosen, and
// why. In: sizes and a target. Next: transform/winograd_conv2d.hpp decides by it, tir/explain.hpp prints it.
#ifndef BATON_TARGETS_WINOGRAD_COST_HPP
#define BATON_TARGETS_WINOGRAD_COST_HPP

#include "baton/targets/target.hpp"

namespace baton::targets {

/// A 3x3 convolution with stride 1 and one group; oh and ow are its outputs.
struct winograd_sizes {
  int n = 1, ic = 1, oc = 1, oh = 1, ow = 1;
};

/// Cycles of the algorithms.
struct winograd_cost {
  double direct = 0;
  double small_tile = 0;  ///< F(2x2, 3x3)
  double large_tile = 0;  ///< F(4x4, 3x3)

  constexpr double of(int tile_size) const { return tile_size == 4 ? large_tile : tile_size == 2 ? small_tile : direct; }
};

/// The model. Multiply-adds count one cycle a vector. Winograd's further cost: the transforms of each tile; register tiles
/// that are too small to hide the latency of a multiply-add; and the transformed weight, which is read from memory once for
/// each block of tiles if it is larger than the cache.
constexpr winograd_cost cost_of_winograd(const winograd_sizes& s, const description& t);

/// The tile size to use: 4, 2, or 0 for the direct kernel. Winograd has to be clearly better.
constexpr int choose_winograd(const winograd_sizes& s, const description& t);

namespace detail {

constexpr double cycles_of_winograd(const winograd_sizes& s, const description& t, int m) {
  constexpr double bytes_per_cycle = 6;  // what a core streams from the last-level cache
  const int alpha = m + 2, frequencies = alpha * alpha;
  const int tiles = s.n * ((s.oh + m - 1) / m) * ((s.ow + m - 1) / m), block = t.lanes >= 16 ? 16 : 8, vectors = block / t.lanes;
  const int most = (t.registers - (t.registers >= 32 ? 4 : 3)) / vectors, blocks = (tiles + most - 1) / most, together = (tiles + blocks - 1) / blocks;
  // Several output blocks make up for few tiles, as long as there are some.
  int accumulators = together * vectors;
  for (int oc = 2; oc <= 4 && accumulators < 12 && s.oc / block % oc == 0; oc *= 2) accumulators *= 2;
  const double idle = accumulators < 8 ? 8.0 / accumulators : 1.0;
  const double products = static_cast<double>(frequencies) * tiles * s.ic * s.oc / t.lanes * idle;
  const double weight = 4.0 * frequencies * s.ic * s.oc;
  const double stream = weight > 0.7 * t.l2_bytes ? weight * blocks / bytes_per_cycle : 0.0;
  const double transforms = frequencies * static_cast<double>(tiles) * (5.5 * s.ic + 7.0 * s.oc) / t.lanes;
  return (products > stream ? products : stream) + transforms;
}

}  // namespace detail

constexpr winograd_cost cost_of_winograd(const winograd_sizes& s, const description& t) {
  winograd_cost c;
  c.direct = 9.0 * s.n * s.oh * s.ow * s.ic * s.oc / t.lanes;
  c.small_tile = detail::cycles_of_winograd(s, t, 2);
  c.large_tile = detail::cycles_of_winograd(s, t, 4);
  return c;
}

constexpr int choose_winograd(const winograd_sizes& s, const description& t) {
  const winograd_cost c = cost_of_winograd(s, t);
  const int best = c.large_tile < c.small_tile ? 4 : 2;
  return c.of(best) < 0.9 * c.direct ? best : 0;
}

}  // namespace baton::targets

#endif
