// SPDX-License-Identifier: Apache-2.0
//
// What a convolution is (conv2d_problem) and how its register tile is cut (conv2d_schedule), as structural
// values that serve as template arguments of the kernels. A constexpr cost model proposes the schedule
// from the shape, the lanes and the vector registers; any field may be overridden.
// Next: simd/conv2d_nchwc.hpp (blocked layouts) and simd/conv2d_nchw.hpp (plain layout).
#ifndef BATON_TIR_CONV2D_PROBLEM_HPP
#define BATON_TIR_CONV2D_PROBLEM_HPP

#include <baton/meta/config.hpp>

namespace baton::tir {

/// A two-dimensional convolution: logical sizes, whatever the layout.
struct conv2d_problem {
  int n = 1, ic = 1, ih = 1, iw = 1;
  int oc = 1, kh = 1, kw = 1;
  int stride_h = 1, stride_w = 1;
  int pad_top = 0, pad_left = 0, pad_bottom = 0, pad_right = 0;
  int dilation_h = 1, dilation_w = 1;
  int groups = 1;
  int oh = 0, ow = 0;

  friend constexpr bool operator==(const conv2d_problem&, const conv2d_problem&) = default;
};

/// The problem with its output size filled in: oh = (ih + pads - dilated kh) / stride + 1, ow likewise.
constexpr conv2d_problem make_conv2d_problem(conv2d_problem p) noexcept {
  p.oh = (p.ih + p.pad_top + p.pad_bottom - (p.kh - 1) * p.dilation_h - 1) / p.stride_h + 1;
  p.ow = (p.iw + p.pad_left + p.pad_right - (p.kw - 1) * p.dilation_w - 1) / p.stride_w + 1;
  return p;
}

// Kernels of several instruction sets call these: they are always inlined, so no unit's copy serves another's.

/// Input channels that one output channel sees.
BATON_INLINE constexpr int group_ic(const conv2d_problem& p) noexcept { return p.ic / p.groups; }
/// Output channels of one group.
BATON_INLINE constexpr int group_oc(const conv2d_problem& p) noexcept { return p.oc / p.groups; }
/// One input channel per output channel, and as many of the one as of the other.
BATON_INLINE constexpr bool is_depthwise(const conv2d_problem& p) noexcept { return p.groups > 1 && p.groups == p.ic && p.ic == p.oc; }
/// Multiplications and additions, padding counted as work as is customary.
constexpr double flops(const conv2d_problem& p) noexcept { return 2.0 * p.n * p.oc * p.oh * p.ow * group_ic(p) * p.kh * p.kw; }

/// How the weight of a blocked kernel lies in memory.
enum class conv2d_weight {
  blocked,  ///< OIHW{i}i{o}o: [oc/o][ic/i][kh][kw][i][o]
  plain     ///< OIHW, brought into blocked order one output-channel tile at a time (conv2d_nchwc_kernel::pack)
};

/// The register tile of a convolution kernel, and the blocks of its layouts.
struct conv2d_schedule {
  int oc_block = 16;  ///< channels in a block of output and weight; 1: plain NCHW
  int ic_block = 16;  ///< channels in a block of data; 1: plain NCHW data
  int oc_tile = 1;    ///< output-channel blocks (plain: channels) held in registers
  int ow_tile = 1;    ///< output pixels held in registers (plain: a multiple of the lanes)
  int ic_unroll = 1;  ///< input channels of a block unrolled in the innermost body
  conv2d_weight weight = conv2d_weight::blocked;

  friend constexpr bool operator==(const conv2d_schedule&, const conv2d_schedule&) = default;
};

/// The widest of the blocks 16, 8, 4 that divides `channels` and fills whole vectors; 0 if there is none.
constexpr int default_channel_block(int channels, int lanes) noexcept {
  for (int b = 16; b >= 4; b /= 2)
    if (channels % b == 0 && b % lanes == 0) return b;
  return 0;
}

/// A schedule for conv2d_nchwc_kernel. Blocks of 0 are chosen from the channel counts; oc_block is 0 in the
/// answer if the output channels (of a group) cannot be cut into blocks of whole vectors.
constexpr conv2d_schedule default_schedule(const conv2d_problem& p, int lanes, int registers, int oc_block = 0, int ic_block = 0) noexcept;

/// A schedule for conv2d_nchw_kernel.
constexpr conv2d_schedule default_nchw_schedule(const conv2d_problem& p, int lanes, int registers) noexcept;

namespace detail {

constexpr int largest_divisor(int n, int limit) noexcept {
  for (int d = limit < n ? limit : n; d > 1; --d)
    if (n % d == 0) return d;
  return 1;
}

/// Issue slots of one (input channel, tap) step of a tile with `vectors` accumulators per pixel: the
/// multiply-adds, at least as many as hide their latency, and a fraction of a slot per load. With one vector
/// per pixel the input is an operand of the multiply-add, at the cost of `operand`; with more it is broadcast first, which
/// serves several.
constexpr double tile_step_cost(int vectors, int pixels, double operand) noexcept {
  const double fma = vectors * pixels < 8 ? 8 : vectors * pixels;
  return fma + 0.25 * vectors + (vectors > 1 ? 0.03 : operand) * pixels;
}

/// The same for a whole output row, per output-channel block.
constexpr double row_step_cost(int ow, int vectors, int oc_tile, int ow_tile, double operand = 0) noexcept {
  const int tail = ow % ow_tile;
  double cost = ow / ow_tile * tile_step_cost(vectors * oc_tile, ow_tile, operand);
  if (tail != 0) cost += tile_step_cost(vectors * oc_tile, tail, operand) + 1;
  return cost / oc_tile;
}

}  // namespace detail

constexpr conv2d_schedule default_schedule(const conv2d_problem& p, int lanes, int registers, int oc_block, int ic_block) noexcept {
  conv2d_schedule s;
  const bool depthwise = is_depthwise(p);
  s.oc_block = oc_block != 0 ? oc_block : default_channel_block(depthwise ? p.oc : group_oc(p), lanes);
  if (s.oc_block == 0) return s;  // no blocked kernel for these channels
  // Data needs no whole vectors: few channels are one block, an odd number of them plain NCHW.
  s.ic_block = depthwise ? s.oc_block : ic_block != 0 ? ic_block : default_channel_block(group_ic(p), 4);
  if (s.ic_block == 0) s.ic_block = group_ic(p) <= 16 ? group_ic(p) : 1;
  const int vectors = (s.oc_block + lanes - 1) / lanes;
  if (depthwise) {
    // Each vector of channels is on its own: leave registers for the taps of a kernel row.
    const int room = registers - 3 - (p.kw < 7 ? p.kw : 7);
    double best = 0;
    for (int t = 1; t <= room && t <= p.ow; ++t) {
      const double cost = detail::row_step_cost(p.ow, 1, 1, t);
      if (t == 1 || cost <= best) best = cost, s.ow_tile = t;
    }
    return s;
  }
  const int blocks = group_oc(p) / s.oc_block;
  // Both compilers keep a tile in registers that leaves this much room for weights and broadcasts.
  const auto fits = [&](int per_pixel, int t) {
    if (per_pixel == 1) return t <= registers - (registers >= 32 ? 4 : 3);
    return per_pixel * (t + 1) <= registers - 2;
  };
  constexpr double l1_share = 24.0 * 1024, l2_share = 640.0 * 1024;
  double best = -1;
  for (int o = 1; o <= 4; ++o) {
    if (blocks % o != 0 || (o > 1 && o * vectors > registers / 4)) continue;
    const double slab = 4.0 * group_ic(p) * p.kh * p.kw * o * s.oc_block;
    for (int t = 1; t <= p.ow && fits(o * vectors, t); ++t) {
      // Operands of multiply-adds that are not in the first-level cache come too late now and then.
      const double row = 4.0 * group_ic(p) * p.kh * ((t - 1) * p.stride_w + p.kw);
      double cost = detail::row_step_cost(p.ow, vectors, o, t, row > l1_share ? 0.12 : 0.02);
      if (o > 1 && slab > l2_share) cost *= 1.5;
      if (best < 0 || cost < best) best = cost, s.oc_tile = o, s.ow_tile = t;
    }
  }
  // A body of some hundred multiply-adds hides its loop; more only costs compile time and instruction cache.
  const int budget = 450 / (s.oc_tile * vectors * s.ow_tile * p.kw);
  s.ic_unroll = detail::largest_divisor(s.ic_block, budget < 1 ? 1 : budget);
  return s;
}

constexpr conv2d_schedule default_nchw_schedule(const conv2d_problem& p, int lanes, int registers) noexcept {
  conv2d_schedule s;
  s.oc_block = s.ic_block = 1;
  const int row_vectors = (p.ow + lanes - 1) / lanes;
  // An input vector costs a load, two loads and a shuffle, or a load per lane.
  const double load = p.stride_w == 1 ? 0.5 : p.stride_w == 2 ? 2 : 1.5 * lanes;
  const auto step = [&](int o, int v) { return (o * v < 8 ? 8 : o * v) + load * v + 0.25 * o; };
  const int room = registers >= 32 ? registers - 3 : registers - 2;
  // Each channel reads its own filter; filters a multiple of 2 or 4 KiB apart share a few sets of the L1 cache.
  const int filter_bytes = 4 * group_ic(p) * p.kh * p.kw;
  const int streams = filter_bytes % 4096 == 0 ? 4 : filter_bytes % 2048 == 0 ? 8 : 16;
  double best = -1;
  for (int v = 1; v <= row_vectors && v <= 6; ++v)
    for (int o = 1; o <= streams; ++o) {
      if (group_oc(p) % o != 0 || v * o + v > room) continue;
      const int tail = row_vectors % v;
      const double cost = (row_vectors / v * step(o, v) + (tail != 0 ? step(o, tail) + 1 : 0.0)) / o;
      if (best < 0 || cost < best) best = cost, s.oc_tile = o, s.ow_tile = v * lanes;
    }
  return s;
}

}  // namespace baton::tir

#endif
