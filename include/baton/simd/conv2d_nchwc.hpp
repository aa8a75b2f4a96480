// SPDX-License-Identifier: Apache-2.0
//
// Convolution on blocked layouts: data NCHW{i}c, weight OIHW{i}i{o}o (depthwise: OIHW1i{o}o, or plain OIHW through
// pack) and an epilogue enter, output NCHW{o}c leaves. ic_block 1 reads plain NCHW data, ic_block = ic a
// first layer's few channels. Padding costs nothing: kernel rows are clipped per output row, and the tiles at
// the ends of a row are instantiated for their place.
// The loops over n, oc blocks (outside, so that the weights of a tile stay in cache) and oh belong to tir.
// Next: simd/conv2d_nchwc_tile.hpp, the register tile.
#ifndef BATON_SIMD_CONV2D_NCHWC_HPP
#define BATON_SIMD_CONV2D_NCHWC_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/conv2d_nchwc_depthwise_tile.hpp>
#include <baton/simd/conv2d_nchwc_tile.hpp>
#include <baton/tir/conv2d_problem.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace baton::simd {

using tir::conv2d_problem;
using tir::conv2d_schedule;
using tir::conv2d_weight;

/// Direct convolution on channel blocks; see tests/unit/simd/conv2d_kernels_test.cpp for its use.
template <class Arch, conv2d_problem P, conv2d_schedule S>
struct conv2d_nchwc_kernel {
  using batch = f32<Arch>;
  static constexpr bool depthwise = is_depthwise(P);
  /// Output-channel blocks, and by how many of them one call of row() advances.
  static constexpr int oc_blocks = P.oc / S.oc_block, oc_step = S.oc_tile;
  static constexpr std::ptrdiff_t weight_floats = std::ptrdiff_t{1} * P.oc * group_ic(P) * P.kh * P.kw;
  /// Floats of scratch that pack() fills; 0 if the weight is blocked already.
  static constexpr std::ptrdiff_t pack_floats = S.weight == conv2d_weight::plain ? weight_floats / oc_blocks * S.oc_tile : 0;

  static_assert(S.oc_block > 0 && S.oc_block % lanes<Arch> == 0, "baton: conv2d_nchwc_kernel: the output block is a multiple of the vector's lanes");
  static_assert(P.oc % S.oc_block == 0 && oc_blocks % S.oc_tile == 0, "baton: conv2d_nchwc_kernel: output channels are whole blocks, and blocks whole tiles");
  static_assert(depthwise || group_oc(P) % (S.oc_block * S.oc_tile) == 0, "baton: conv2d_nchwc_kernel: a tile of output channels stays within a group");
  static_assert(depthwise || group_ic(P) % S.ic_block == 0, "baton: conv2d_nchwc_kernel: the input channels of a group are whole blocks");
  static_assert(!depthwise || (S.ic_block == S.oc_block && S.oc_tile == 1), "baton: conv2d_nchwc_kernel: depthwise has one block size and a tile of one block");
  static_assert(depthwise || S.ic_block % S.ic_unroll == 0, "baton: conv2d_nchwc_kernel: ic_unroll divides the input block");
  static_assert(S.ow_tile >= 1, "baton: conv2d_nchwc_kernel: a tile has pixels");

  /// Computes oc_tile blocks from block `ocb` of output row `oh` of image `n`. A plain weight is passed as
  /// the scratch that pack() filled for the same `ocb`.
  template <class Epilogue>
  static void row(const float* data, const float* weight, float* out, int n, int ocb, int oh, const Epilogue& epi) noexcept {
    const int ih = oh * P.stride_h - P.pad_top;
    int first = 0, last = P.kh;
    if constexpr (P.pad_top > 0)
      while (first < last && ih + first * P.dilation_h < 0) ++first;
    if constexpr ((P.oh - 1) * P.stride_h - P.pad_top + (P.kh - 1) * P.dilation_h >= P.ih)
      while (last > first && ih + (last - 1) * P.dilation_h >= P.ih) --last;
    const int icb = depthwise ? ocb : ocb * S.oc_block / group_oc(P) * (group_ic(P) / S.ic_block);
    const std::ptrdiff_t top = first < last ? ih + first * P.dilation_h : 0;
    const float* x = data + ((std::ptrdiff_t{n} * (P.ic / S.ic_block) + icb) * P.ih + top) * P.iw * S.ic_block;
    const float* w = weight + first * weight_row;
    if constexpr (S.weight == conv2d_weight::blocked) w += ocb * (weight_floats / oc_blocks);
    const place at{n, ocb, oh, last - first};
    edges<0>(x, w, out, at, epi, std::make_integer_sequence<int, interior.first>{});
    for (int t = interior.first; t < interior.last; ++t)
      tile<S.ow_tile, -1>(x + (std::ptrdiff_t{t} * S.ow_tile * P.stride_w - P.pad_left) * S.ic_block, w, out, at, t * S.ow_tile, epi);
    edges<interior.last>(x, w, out, at, epi, std::make_integer_sequence<int, tiles - interior.last>{});
  }

  /// Brings the plain OIHW weight of the blocks that row(..., ocb, ...) computes into blocked order.
  static void pack(const float* BATON_RESTRICT weight, float* BATON_RESTRICT scratch, int ocb) noexcept {
    constexpr int block_ic = depthwise ? 1 : S.ic_block, taps = P.kh * P.kw;
    constexpr std::ptrdiff_t filter = std::ptrdiff_t{1} * group_ic(P) * taps;
    for (int b = ocb; b < ocb + S.oc_tile; ++b)
      for (int icb = 0; icb < group_ic(P) / block_ic; ++icb)
        for (int t = 0; t < taps; ++t)
          for (int i = 0; i < block_ic; ++i, scratch += S.oc_block)
            for (int o = 0; o < S.oc_block; ++o) scratch[o] = weight[(std::ptrdiff_t{b} * S.oc_block + o) * filter + (icb * block_ic + i) * taps + t];
  }

  /// The whole convolution in plain loops. `scratch` holds pack_floats floats if the weight is plain OIHW.
  template <class Epilogue>
  static void run(const float* data, const float* weight, float* out, const Epilogue& epi, float* scratch = nullptr) noexcept {
    for (int ocb = 0; ocb < oc_blocks; ocb += oc_step) {
      if constexpr (pack_floats > 0) pack(weight, scratch, ocb);
      for (int n = 0; n < P.n; ++n)
        for (int oh = 0; oh < P.oh; ++oh) row(data, pack_floats > 0 ? scratch : weight, out, n, ocb, oh, epi);
    }
  }

 private:
  struct place {
    int n, ocb, oh, taps;
  };
  struct range {
    int first, last;
  };
  static constexpr std::ptrdiff_t weight_row = std::ptrdiff_t{1} * P.kw * (depthwise ? 1 : S.ic_block) * S.oc_block;
  static constexpr int tiles = (P.ow + S.ow_tile - 1) / S.ow_tile;
  static constexpr std::ptrdiff_t out_block = std::ptrdiff_t{1} * P.oh * P.ow * S.oc_block;

  static constexpr int pixels_of(int tile) noexcept { return tile == tiles - 1 ? P.ow - tile * S.ow_tile : S.ow_tile; }
  static constexpr bool is_interior(int tile) noexcept {
    const int first = tile * S.ow_tile * P.stride_w - P.pad_left;
    const int last = first + (pixels_of(tile) - 1) * P.stride_w + (P.kw - 1) * P.dilation_w;
    return first >= 0 && last < P.iw;
  }
  /// The whole tiles that meet no padding; the others, at either end, are instantiated one by one.
  static constexpr range interior = [] {
    range r{0, 0};
    while (r.first < tiles && !(is_interior(r.first) && pixels_of(r.first) == S.ow_tile)) ++r.first;
    r.last = r.first;
    while (r.last < tiles && is_interior(r.last) && pixels_of(r.last) == S.ow_tile) ++r.last;
    return r;
  }();

  template <int First, class Epilogue, int... T>
  static BATON_INLINE void edges([[maybe_unused]] const float* x, [[maybe_unused]] const float* w, [[maybe_unused]] float* out, [[maybe_unused]] place at,
                                 const Epilogue& epi, std::integer_sequence<int, T...>) noexcept {
    (edge<First + T>(x, w, out, at, epi), ...);
  }

  template <int Tile, class Epilogue>
  static BATON_INLINE void edge(const float* x, const float* w, float* out, place at, const Epilogue& epi) noexcept {
    constexpr int ow = Tile * S.ow_tile;
    if constexpr (is_interior(Tile)) tile<pixels_of(Tile), -1>(x + (ow * P.stride_w - P.pad_left) * S.ic_block, w, out, at, ow, epi);
    else tile<pixels_of(Tile), ow>(x, w, out, at, ow, epi);
  }

  /// The sums of a tile go through a buffer to the epilogue, whose code is then small whatever the tile.
  template <int Pixels, int Begin, class Epilogue>
  static BATON_INLINE void tile(const float* x, const float* w, float* out, place at, int ow, const Epilogue& epi) noexcept {
    float* dst = out + (std::ptrdiff_t{at.n} * oc_blocks + at.ocb) * out_block + (std::ptrdiff_t{at.oh} * P.ow + ow) * S.oc_block;
    if constexpr (std::is_same_v<Epilogue, identity_epilogue>) {
      sums<Pixels, Begin>(x, w, dst, out_block, at.taps);
    } else {
      alignas(64) float buffer[S.oc_tile * Pixels * S.oc_block];
      sums<Pixels, Begin>(x, w, buffer, Pixels * S.oc_block, at.taps);
      finish(buffer, dst, at, ow, Pixels, epi);
    }
  }

  template <int Pixels, int Begin>
  static BATON_INLINE void sums(const float* x, const float* w, float* dst, std::ptrdiff_t dst_block, int taps) noexcept {
    if constexpr (depthwise)
      for (int v = 0; v < S.oc_block; v += lanes<Arch>) conv2d_nchwc_depthwise_tile<Arch, P, S, Pixels, Begin>::run(x + v, w + v, dst + v, taps);
    else conv2d_nchwc_tile<Arch, P, S, Pixels, Begin>::run(x, w, dst, dst_block, taps);
  }

  template <class Epilogue>
  static BATON_INLINE void finish(const float* BATON_RESTRICT sum, float* dst, place at, int ow, int pixels, const Epilogue& epi) noexcept {
    for (int b = 0; b < S.oc_tile; ++b)
      for (int p = 0; p < pixels; ++p)
        for (int v = 0; v < S.oc_block; v += lanes<Arch>, sum += lanes<Arch>)
          storeu(dst + b * out_block + p * S.oc_block + v, epi(loadu<batch>(sum), at.n, at.ocb + b, at.oh, ow + p, v));
  }
};

}  // namespace baton::simd

#endif
