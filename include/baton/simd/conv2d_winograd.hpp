// SPDX-License-Identifier: Apache-2.0
//
// 3x3 convolution with stride 1 by Winograd's F(m x m, 3x3): data NCHW{b}c, a transformed weight and an epilogue enter, output
// NCHW{b}c leaves. A block of tiles at a time goes through three stages, whose results stay in the second-level cache:
//   V[frequency][ic block][tile][b] = B'dB          every tile of the data (zeros outside of it)
//   M[frequency][tile][b]           = U x V         for each output block: one register tile per frequency
//   out                             = A'MA          and the epilogue, before anything is stored
// The transformed weight is U[oc block][frequency][ic][b]. Tiles of all images are numbered through, so that each weight that
// is loaded serves many of them. The loops over blocks of tiles belong to tir.
// Next: simd/gemm_tile.hpp, simd/winograd_transform.hpp.
#ifndef BATON_SIMD_CONV2D_WINOGRAD_HPP
#define BATON_SIMD_CONV2D_WINOGRAD_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/gemm_tile.hpp>
#include <baton/simd/winograd_transform.hpp>
#include <baton/tir/winograd_problem.hpp>

#include <cstddef>
#include <utility>

namespace baton::simd {

using tir::conv2d_problem;
using tir::winograd_schedule;

/// Winograd convolution; see tests/unit/simd/winograd_test.cpp for its use. Its error bound is stated there and tested.
template <class Arch, conv2d_problem P, winograd_schedule S>
struct conv2d_winograd_kernel {
  using batch = f32<Arch>;
  using transform = winograd_transform<S.tile_size>;
  static constexpr int m = S.tile_size, alpha = m + 2, frequencies = alpha * alpha;
  static constexpr int in_blocks = P.ic / S.block, oc_blocks = P.oc / S.block;
  static constexpr int tiles = tir::winograd_tiles(P, m), blocks = (tiles + S.tiles - 1) / S.tiles;

  static_assert(tir::fits_winograd(P, S.block), "baton: conv2d_winograd_kernel: needs 3x3, stride 1, one group, whole channel blocks");
  static_assert(S.block % lanes<Arch> == 0, "baton: conv2d_winograd_kernel: a channel block is whole vectors");
  static_assert(S.tiles >= 1 && S.oc_tile >= 1 && oc_blocks % S.oc_tile == 0, "baton: conv2d_winograd_kernel: output blocks are whole register tiles");

 private:
  static constexpr int rows = (P.oh + m - 1) / m, columns = (P.ow + m - 1) / m;
  static constexpr int rest = tiles - (blocks - 1) * S.tiles;
  // A line more than needed: frequencies a power of two apart would share a few sets of the cache.
  static constexpr std::ptrdiff_t v_step = std::ptrdiff_t{in_blocks} * S.tiles * S.block + 16;
  static constexpr std::ptrdiff_t m_step = std::ptrdiff_t{S.oc_tile} * S.tiles * S.block + 16;

 public:
  /// Floats of the transformed weight, and of the scratch memory of block().
  static constexpr std::ptrdiff_t weight_floats = std::ptrdiff_t{frequencies} * P.oc * P.ic;
  static constexpr std::ptrdiff_t scratch_floats = frequencies * (v_step + m_step);

  /// The first half of block `b` of the tiles: V of all input channels, into the scratch memory.
  static void transform_block(const float* data, int b, float* scratch) noexcept {
    if (rest == S.tiles || b + 1 < blocks) transform_tiles<S.tiles>(data, b, scratch);
    else transform_tiles<rest>(data, b, scratch);
  }

  /// The second half, for the output blocks from `first` to `last`, which are whole register tiles.
  template <class Epilogue>
  static void multiply_block(const float* data, const float* weight, float* out, int b, float* scratch, const Epilogue& epi, int first, int last) noexcept {
    if (rest == S.tiles || b + 1 < blocks) multiply_tiles<S.tiles>(data, weight, out, b, scratch, epi, first, last);
    else multiply_tiles<rest>(data, weight, out, b, scratch, epi, first, last);
  }

  /// Both halves, all channels.
  template <class Epilogue>
  static void block(const float* data, const float* weight, float* out, int b, float* scratch, const Epilogue& epi) noexcept {
    transform_block(data, b, scratch);
    multiply_block(data, weight, out, b, scratch, epi, 0, oc_blocks);
  }

  /// The whole convolution in plain loops. `scratch` holds scratch_floats floats.
  template <class Epilogue>
  static void run(const float* data, const float* weight, float* out, const Epilogue& epi, float* scratch) noexcept {
    for (int b = 0; b < blocks; ++b) block(data, weight, out, b, scratch, epi);
  }

 private:
  /// How far before its use the weight is asked for, in floats.
  static constexpr int prefetch_ahead = 2048;
  /// The same for the second-level cache, for a weight that comes from behind the last one or competes for its bandwidth.
  static constexpr int prefetch_far = weight_floats > (1 << 20) ? 16384 : 0;
  struct place {
    int n, oh, ow;
  };
  struct range {
    int first, last;
  };
  static constexpr std::ptrdiff_t in_plane = std::ptrdiff_t{1} * P.ih * P.iw * S.block, v_block = std::ptrdiff_t{S.tiles} * S.block;
  static BATON_INLINE place place_of(int tile) noexcept { return {tile / (rows * columns), tile / columns % rows * m, tile % columns * m}; }

  template <int Tiles>
  static BATON_INLINE void transform_tiles(const float* data, int b, float* scratch) noexcept {
    for (int t = 0; t < Tiles; ++t) transform_data(data, place_of(b * S.tiles + t), scratch + t * S.block);
  }

  template <int Tiles, class Epilogue>
  static BATON_INLINE void multiply_tiles(const float* data, const float* weight, float* out, int b, float* scratch, const Epilogue& epi, int first,
                                          int last) noexcept {
    const float* const v = scratch;
    float* const products = scratch + frequencies * v_step;
    for (int ocb = first; ocb < last; ocb += S.oc_tile) {
      constexpr gemm_strides strides{S.block, v_block, std::ptrdiff_t{frequencies} * P.ic * S.block, S.block, v_block};
      using tile = gemm_tile<Arch, in_blocks, S.block, S.block, Tiles, S.oc_tile, strides, prefetch_ahead, prefetch_far>;
      for (int f = 0; f < frequencies; ++f) {
        announce_output<Tiles>(out, b, ocb, f);
        if (b + 1 < blocks) announce_data(data, b + 1, ocb / S.oc_tile * frequencies + f);
        tile::run(v + f * v_step, weight + (std::ptrdiff_t{ocb} * frequencies + f) * P.ic * S.block, products + f * m_step);
      }
      for (int o = 0; o < S.oc_tile; ++o)
        for (int t = 0; t < Tiles; ++t) transform_output(products + (o * S.tiles + t) * S.block, out, place_of(b * S.tiles + t), ocb + o, epi);
    }
  }

  // The caches are told in advance of what comes next: the weight streams past them, and the multiplications leave their ports
  // idle. One piece for each register tile, so that the requests never queue up.
  template <int Tiles>
  static BATON_INLINE void announce_output(const float* out, int b, int ocb, int f) noexcept {
    for (int t = f * Tiles / frequencies; t < (f + 1) * Tiles / frequencies; ++t) {
      const place at = place_of(b * S.tiles + t);
      for (int o = 0; o < S.oc_tile; ++o) {
        const float* dst = out + (((std::ptrdiff_t{at.n} * oc_blocks + ocb + o) * P.oh + at.oh) * P.ow + at.ow) * S.block;
        for (int i = 0; i < m; ++i)
          for (int j = 0; j < m; ++j) prefetch_write(dst + (i * P.ow + j) * S.block);
      }
    }
  }
  static BATON_INLINE void announce_data(const float* data, int b, int step) noexcept {
    constexpr int steps = oc_blocks / S.oc_tile * frequencies, all = S.tiles * in_blocks;
    for (int k = step * all / steps; k < (step + 1) * all / steps; ++k) {
      const place at = place_of(b * S.tiles + k / in_blocks);
      const float* x = data + (((std::ptrdiff_t{at.n} * in_blocks + k % in_blocks) * P.ih + at.oh + 2 - P.pad_top) * P.iw + at.ow + 2 - P.pad_left) * S.block;
      for (int i = 0; i < m; ++i)
        for (int j = 0; j < m; ++j) prefetch(x + (i * P.iw + j) * S.block);
    }
  }

  /// V of one tile, all input channels. A tile that meets the image's border is copied into a frame of zeros.
  static BATON_INLINE void transform_data(const float* data, place at, float* v) noexcept {
    const int ih = at.oh - P.pad_top, iw = at.ow - P.pad_left;
    const float* x = data + std::ptrdiff_t{at.n} * P.ic * P.ih * P.iw + (std::ptrdiff_t{ih} * P.iw + iw) * S.block;
    if (ih >= 0 && iw >= 0 && ih + alpha <= P.ih && iw + alpha <= P.iw) {
      for (int icb = 0; icb < in_blocks; ++icb, x += in_plane, v += v_block) data_block<std::ptrdiff_t{1} * P.iw * S.block>(x, v);
    } else {
      alignas(64) float frame[frequencies * S.block] = {};
      const range h = inside(ih, P.ih), w = inside(iw, P.iw);
      for (int icb = 0; icb < in_blocks; ++icb, x += in_plane, v += v_block) {
        for (int i = h.first; i < h.last; ++i)
          for (int j = w.first * S.block; j < w.last * S.block; j += lanes<Arch>)
            storeu(frame + i * alpha * S.block + j, loadu<batch>(opaque(x) + std::ptrdiff_t{i} * P.iw * S.block + j));  // no call of memmove
        data_block<alpha * S.block>(frame, v);
      }
    }
  }
  /// Which of a tile's rows or columns, the first of which is number `first` of the image, are in an image of `size`.
  static BATON_INLINE range inside(int first, int size) noexcept {
    return {first < 0 ? (first < -alpha ? alpha : -first) : 0, first + alpha <= size ? alpha : size > first ? size - first : 0};
  }

  template <std::ptrdiff_t Row>
  static BATON_NOINLINE void data_block(const float* BATON_RESTRICT x, float* BATON_RESTRICT v) noexcept {
    for (int c = 0; c < S.block; c += lanes<Arch>) data_pairs<Row>(x + c, v + c, std::make_integer_sequence<int, transform::data_pairs>{});
  }
  template <std::ptrdiff_t Row, int... Pair>
  static BATON_INLINE void data_pairs(const float* x, float* v, std::integer_sequence<int, Pair...>) noexcept {
    (data_pair<Row, Pair>(opaque(x), v, std::make_integer_sequence<int, alpha>{}), ...);
  }
  template <std::ptrdiff_t Row, int Pair, int... J>
  static BATON_INLINE void data_pair(const float* x, float* v, std::integer_sequence<int, J...> columns_of_tile) noexcept {
    batch half[2][alpha];
    (data_column<Row, Pair, J>(x + J * S.block, half, columns_of_tile), ...);
    for (int i = 0; i < 2; ++i) data_row(half[i], v + transform::data_row(Pair, i) * alpha * v_step, std::make_integer_sequence<int, transform::data_pairs>{});
  }
  template <std::ptrdiff_t Row, int Pair, int J, int... I>
  static BATON_INLINE void data_column(const float* x, batch (&half)[2][alpha], std::integer_sequence<int, I...>) noexcept {
    const batch d[alpha] = {loadu<batch>(x + I * Row)...};
    batch r[2];
    transform::template data<Pair>(d, r);
    half[0][J] = r[0];
    half[1][J] = r[1];
  }
  template <int... Pair>
  static BATON_INLINE void data_row(const batch (&d)[alpha], float* v, std::integer_sequence<int, Pair...>) noexcept {
    (data_row_pair<Pair>(d, v), ...);
  }
  template <int Pair>
  static BATON_INLINE void data_row_pair(const batch (&d)[alpha], float* v) noexcept {
    batch r[2];
    transform::template data<Pair>(d, r);
    storeu(v + transform::data_row(Pair, 0) * v_step, r[0]);
    storeu(v + transform::data_row(Pair, 1) * v_step, r[1]);
  }

  template <class Epilogue>
  static BATON_INLINE void transform_output(const float* products, float* out, place at, int ocb, const Epilogue& epi) noexcept {
    alignas(64) float sums[m * m * S.block];
    output_block(products, sums);
    const int height = P.oh - at.oh < m ? P.oh - at.oh : m, width = P.ow - at.ow < m ? P.ow - at.ow : m;
    float* dst = out + (((std::ptrdiff_t{at.n} * oc_blocks + ocb) * P.oh + at.oh) * P.ow + at.ow) * S.block;
    for (int i = 0; i < height; ++i)
      for (int j = 0; j < width; ++j)
        for (int c = 0; c < S.block; c += lanes<Arch>)
          storeu(dst + (i * P.ow + j) * S.block + c, epi(loadu<batch>(sums + (i * m + j) * S.block + c), at.n, ocb, at.oh + i, at.ow + j, c));
  }

  static BATON_NOINLINE void output_block(const float* BATON_RESTRICT products, float* BATON_RESTRICT sums) noexcept {
    for (int c = 0; c < S.block; c += lanes<Arch>) output_pairs(products + c, sums + c, std::make_integer_sequence<int, transform::output_pairs>{});
  }
  template <int... Pair>
  static BATON_INLINE void output_pairs(const float* products, float* sums, std::integer_sequence<int, Pair...>) noexcept {
    (output_pair<Pair>(opaque(products), sums, std::make_integer_sequence<int, alpha>{}), ...);
  }
  template <int Pair, int... J>
  static BATON_INLINE void output_pair(const float* products, float* sums, std::integer_sequence<int, J...> columns_of_tile) noexcept {
    batch half[2][alpha];
    (output_column<Pair, J>(products + J * m_step, half, columns_of_tile), ...);
    for (int i = 0; i < 2; ++i)
      output_row(half[i], sums + transform::output_row(Pair, i) * m * S.block, std::make_integer_sequence<int, transform::output_pairs>{});
  }
  template <int Pair, int J, int... I>
  static BATON_INLINE void output_column(const float* products, batch (&half)[2][alpha], std::integer_sequence<int, I...>) noexcept {
    const batch d[alpha] = {loadu<batch>(products + I * alpha * m_step)...};
    batch r[2];
    transform::template output<Pair>(d, r);
    half[0][J] = r[0];
    half[1][J] = r[1];
  }
  template <int... Pair>
  static BATON_INLINE void output_row(const batch (&d)[alpha], float* sums, std::integer_sequence<int, Pair...>) noexcept {
    (output_row_pair<Pair>(d, sums), ...);
  }
  template <int Pair>
  static BATON_INLINE void output_row_pair(const batch (&d)[alpha], float* sums) noexcept {
    batch r[2];
    transform::template output<Pair>(d, r);
    storeu(sums + transform::output_row(Pair, 0) * S.block, r[0]);
    storeu(sums + transform::output_row(Pair, 1) * S.block, r[1]);
  }
};

}  // namespace baton::simd

#endif
