// SPDX-License-Identifier: Apache-2.0
//
// Convolution on plain layouts: data NCHW, weight OIHW and an epilogue enter, output NCHW leaves. Lanes run along the
// output row; nothing is re-blocked and nothing outside a tensor is read. Any groups, depthwise included.
// The loops over n, oc (in steps of oc_tile, outside, so that a tile's weights stay in cache) and oh belong to tir.
// Next: simd/conv2d_nchw_tile.hpp, the register tile.
#ifndef BATON_SIMD_CONV2D_NCHW_HPP
#define BATON_SIMD_CONV2D_NCHW_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/conv2d_nchw_tile.hpp>
#include <baton/tir/conv2d_problem.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace baton::simd {

using tir::conv2d_problem;
using tir::conv2d_schedule;
using tir::conv2d_weight;

/// Direct convolution on plain NCHW; see tests/unit/simd/conv2d_kernels_test.cpp for its use.
template <class Arch, conv2d_problem P, conv2d_schedule S>
struct conv2d_nchw_kernel {
  using batch = f32<Arch>;
  /// By how many channels one call of row() advances.
  static constexpr int oc_step = S.oc_tile;

  static_assert(S.oc_block == 1 && S.ic_block == 1 && S.weight == conv2d_weight::blocked,
                "baton: conv2d_nchw_kernel: the layouts are plain; there is nothing to pack");
  static_assert(P.ic % P.groups == 0 && P.oc % P.groups == 0 && group_oc(P) % S.oc_tile == 0,
                "baton: conv2d_nchw_kernel: a tile of output channels stays within a group");
  static_assert(S.ow_tile > 0 && S.ow_tile % lanes<Arch> == 0, "baton: conv2d_nchw_kernel: ow_tile is a multiple of the vector's lanes");

  /// Computes channels oc ... oc + oc_tile - 1 of output row `oh` of image `n`. An epilogue sees whole vectors
  /// (single floats if the row is shorter than a vector), the last of a row possibly overlapping its neighbour; each
  /// is read before anything it overlaps is written, so the output may share its memory with an operand.
  template <class Epilogue>
  static void row(const float* data, const float* weight, float* out, int n, int oc, int oh, const Epilogue& epi) noexcept {
    const int ih = oh * P.stride_h - P.pad_top;
    int first = 0, last = P.kh;
    if constexpr (P.pad_top > 0)
      while (first < last && ih + first * P.dilation_h < 0) ++first;
    if constexpr ((P.oh - 1) * P.stride_h - P.pad_top + (P.kh - 1) * P.dilation_h >= P.ih)
      while (last > first && ih + (last - 1) * P.dilation_h >= P.ih) --last;
    const int ic = oc / group_oc(P) * group_ic(P);
    const std::ptrdiff_t top = first < last ? ih + first * P.dilation_h : 0;
    const float* x = data + ((std::ptrdiff_t{n} * P.ic + ic) * P.ih + top) * P.iw;
    const float* w = weight + std::ptrdiff_t{oc} * group_ic(P) * P.kh * P.kw + first * P.kw;
    float* dst = out + ((std::ptrdiff_t{n} * P.oc + oc) * P.oh + oh) * P.ow;
    if constexpr (std::is_same_v<Epilogue, identity_epilogue> && P.ow >= lanes<Arch>) {
      sums(x, w, dst, out_channel, last - first);
    } else {
      alignas(64) float buffer[S.oc_tile * buffer_row];
      sums(x, w, buffer, buffer_row, last - first);
      for (int o = 0; o < S.oc_tile; ++o) finish(buffer + o * buffer_row, dst + o * out_channel, n, oc + o, oh, epi);
    }
  }

  /// The whole convolution in plain loops.
  template <class Epilogue>
  static void run(const float* data, const float* weight, float* out, const Epilogue& epi) noexcept {
    for (int n = 0; n < P.n; ++n)
      for (int oc = 0; oc < P.oc; oc += oc_step)
        for (int oh = 0; oh < P.oh; ++oh) row(data, weight, out, n, oc, oh, epi);
  }

 private:
  struct range {
    int first, last;
  };
  static constexpr std::ptrdiff_t out_channel = std::ptrdiff_t{1} * P.oh * P.ow;
  static constexpr int total = row_vectors(P.ow, lanes<Arch>), per_tile = S.ow_tile / lanes<Arch>;
  static constexpr int tiles = (total + per_tile - 1) / per_tile;
  static constexpr int buffer_row = P.ow < lanes<Arch> ? lanes<Arch> : P.ow;

  static constexpr bool is_interior(int tile) noexcept {
    if ((tile + 1) * S.ow_tile > P.ow) return false;
    const int first = tile * S.ow_tile * P.stride_w - P.pad_left;
    return first >= 0 && first + (S.ow_tile - 1) * P.stride_w + (P.kw - 1) * P.dilation_w < P.iw;
  }
  /// The tiles that meet neither padding nor the row's end; the others are instantiated one by one.
  static constexpr range interior = [] {
    range r{0, 0};
    while (r.first < tiles && !is_interior(r.first)) ++r.first;
    r.last = r.first;
    while (r.last < tiles && is_interior(r.last)) ++r.last;
    return r;
  }();

  static BATON_INLINE void sums(const float* x, const float* w, float* dst, std::ptrdiff_t dst_channel, int taps) noexcept {
    edges<0>(x, w, dst, dst_channel, taps, std::make_integer_sequence<int, interior.first>{});
    for (int t = interior.first; t < interior.last; ++t)
      conv2d_nchw_tile<Arch, P, S, per_tile, -1>::run(x + std::ptrdiff_t{t} * S.ow_tile * P.stride_w - P.pad_left, w, dst + t * S.ow_tile, dst_channel, taps);
    edges<interior.last>(x, w, dst, dst_channel, taps, std::make_integer_sequence<int, tiles - interior.last>{});
  }

  template <int FirstTile, int... T>
  static BATON_INLINE void edges([[maybe_unused]] const float* x, [[maybe_unused]] const float* w, [[maybe_unused]] float* dst,
                                 [[maybe_unused]] std::ptrdiff_t dst_channel, [[maybe_unused]] int taps, std::integer_sequence<int, T...>) noexcept {
    (edge<FirstTile + T>(x, w, dst, dst_channel, taps), ...);
  }

  template <int Tile>
  static BATON_INLINE void edge(const float* x, const float* w, float* dst, std::ptrdiff_t dst_channel, int taps) noexcept {
    constexpr int first = Tile * per_tile, count = Tile == tiles - 1 ? total - first : per_tile;
    conv2d_nchw_tile<Arch, P, S, count, first>::run(x, w, dst + vector_begin(first, P.ow, lanes<Arch>), dst_channel, taps);
  }

  template <class Epilogue>
  static BATON_INLINE void finish(const float* BATON_RESTRICT sum, float* dst, int n, int oc, int oh, const Epilogue& epi) noexcept {
    constexpr int size = lanes<Arch>;
    if constexpr (P.ow < size) {
      for (int x = 0; x < P.ow; ++x) dst[x] = epi(sum[x], n, oc, oh, x);
    } else if constexpr (P.ow % size == 0) {
      for (int x = 0; x < P.ow; x += size) storeu(dst + x, epi(loadu<batch>(sum + x), n, oc, oh, x));
    } else {
      constexpr int last = P.ow - size;
      const batch end = epi(loadu<batch>(sum + last), n, oc, oh, last);
      for (int x = 0; x + size <= P.ow; x += size) storeu(dst + x, epi(loadu<batch>(sum + x), n, oc, oh, x));
      storeu(dst + last, end);
    }
  }
};

}  // namespace baton::simd

#endif
