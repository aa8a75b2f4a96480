// SPDX-License-Identifier: Apache-2.0
//
// How a 3x3 convolution is computed by Winograd's minimal filtering F(m x m, 3x3), as a structural value that serves as a
// template argument of the kernel: the output's tile, and how many tiles are worked on together. In: a convolution
// (tir/conv2d_problem.hpp), lanes, registers, caches. Next: simd/conv2d_winograd.hpp, tir/schedule.hpp.
// A. Lavin, S. Gray: Fast Algorithms for Convolutional Neural Networks (2015).
#ifndef BATON_TIR_WINOGRAD_PROBLEM_HPP
#define BATON_TIR_WINOGRAD_PROBLEM_HPP

#include <baton/tir/conv2d_problem.hpp>

namespace baton::tir {

/// The transform and the blocks of a Winograd convolution.
struct winograd_schedule {
  int tile_size = 4;  ///< m: output pixels of a tile, in each direction
  int block = 16;     ///< channels in a block of data and output
  int tiles = 16;     ///< tiles that are transformed and multiplied together, all in registers
  int oc_tile = 1;    ///< output-channel blocks of a register tile

  friend constexpr bool operator==(const winograd_schedule&, const winograd_schedule&) = default;
};

/// Input pixels of a tile, in each direction.
BATON_INLINE constexpr int winograd_alpha(int tile_size) noexcept { return tile_size + 2; }
/// Tiles that cover the outputs of all images.
BATON_INLINE constexpr int winograd_tiles(const conv2d_problem& p, int tile_size) noexcept {
  return p.n * ((p.oh + tile_size - 1) / tile_size) * ((p.ow + tile_size - 1) / tile_size);
}
/// Whether Winograd's algorithm can compute the convolution on whole channel blocks.
BATON_INLINE constexpr bool fits_winograd(const conv2d_problem& p, int block) noexcept {
  return p.kh == 3 && p.kw == 3 && p.stride_h == 1 && p.stride_w == 1 && p.dilation_h == 1 && p.dilation_w == 1 && p.groups == 1 && p.oh > 0 && p.ow > 0 &&
         block > 0 && p.ic % block == 0 && p.oc % block == 0;
}

/// The blocks for a kernel of a given tile size.
constexpr winograd_schedule default_winograd_schedule(const conv2d_problem& p, int tile_size, int block, int lanes, int registers) noexcept;

constexpr winograd_schedule default_winograd_schedule(const conv2d_problem& p, int tile_size, int block, int lanes, int registers) noexcept {
  winograd_schedule s{tile_size, block, 1, 1};
  const int all = winograd_tiles(p, tile_size), vectors = block / lanes, room = registers - (registers >= 32 ? 4 : 3);
  // Equal blocks of as many tiles as the registers hold: each weight that is loaded serves them all. A weight that stays in the
  // second-level cache is cheap to load: for a large image fewer tiles, still enough to hide the latency, leave it the room there.
  const double weight = 4.0 * winograd_alpha(tile_size) * winograd_alpha(tile_size) * p.ic * p.oc;
  int most = room / vectors;
  if (weight < 640.0 * 1024 && all > 4 * most && most > 14) most = 14;
  const int blocks = (all + most - 1) / most;
  s.tiles = (all + blocks - 1) / blocks;
  // Few tiles: several output blocks together hide the latency of the multiply-adds, and share the loads of data.
  while (s.tiles * vectors * s.oc_tile < 12 && s.oc_tile < 4 && p.oc / block % (2 * s.oc_tile) == 0 && (s.tiles + 1) * vectors * 2 * s.oc_tile <= room + 2)
    s.oc_tile *= 2;
  return s;
}

}  // namespace baton::tir

#endif
