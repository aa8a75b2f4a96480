// SPDX-License-Identifier: Apache-2.0
//
// The register tile of the plain convolution: pointers into data (NCHW) and weight (OIHW) enter, the sums of oc_tile
// channels x Vectors vectors along an output row leave for `dst`. It knows nothing of the epilogue.
// A row is covered by whole vectors; the last one is moved to the left, over pixels that its neighbour computes too,
// if the row is no multiple of a vector.
// Next: simd/conv2d_nchw.hpp, which runs the tiles of a row and the epilogue.
#ifndef BATON_SIMD_CONV2D_NCHW_TILE_HPP
#define BATON_SIMD_CONV2D_NCHW_TILE_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/conv2d_nchw_load.hpp>
#include <baton/tir/conv2d_problem.hpp>

#include <cstddef>
#include <utility>

namespace baton::simd {

using tir::conv2d_problem;
using tir::conv2d_schedule;
using tir::conv2d_weight;

/// Vectors that cover an output row of `width` pixels.
BATON_INLINE constexpr int row_vectors(int width, int lanes) noexcept { return (width + lanes - 1) / lanes; }

/// The first pixel of a row's vector number `index`.
BATON_INLINE constexpr int vector_begin(int index, int width, int lanes) noexcept {
  const int last = width > lanes ? width - lanes : 0;
  return index * lanes < last ? index * lanes : last;
}

/// A tile of `Vectors` vectors. First is the index in the row of the first vector of a tile that may meet padding or the
/// row's end; -1 stands for any tile that does neither.
template <class Arch, conv2d_problem P, conv2d_schedule S, int Vectors, int First>
struct conv2d_nchw_tile {
  using batch = f32<Arch>;
  static constexpr int size = S.oc_tile * Vectors;
  static constexpr std::ptrdiff_t filter = std::ptrdiff_t{1} * group_ic(P) * P.kh * P.kw;
  using vector_sequence = std::make_integer_sequence<int, Vectors>;
  using channel_sequence = std::make_integer_sequence<int, S.oc_tile>;

  /// data: first input row of the first tap, at the tile's first column (at column 0 if First >= 0); weight: the
  /// first tap's, of the first channel; dst: channel o's vectors go to dst + o * dst_channel; taps: kernel
  /// rows that meet no padding.
  static BATON_NOINLINE void run(const float* BATON_RESTRICT data, const float* BATON_RESTRICT weight, float* BATON_RESTRICT dst, std::ptrdiff_t dst_channel,
                                 int taps) noexcept {
    batch acc[size];
    clear(acc, std::make_integer_sequence<int, size>{});
    for (int ic = 0; ic < group_ic(P); ++ic) {
      const float* x = data + std::ptrdiff_t{ic} * P.ih * P.iw;
      const float* w = weight + ic * P.kh * P.kw;
      for (int kh = 0; kh < taps; ++kh, x += P.dilation_h * P.iw, w += P.kw) kernel_row(x, w, acc, std::make_integer_sequence<int, P.kw>{});
    }
    store(dst, dst_channel, acc, channel_sequence{});
  }

 private:
  template <int... A>
  static BATON_INLINE void clear(batch (&acc)[size], std::integer_sequence<int, A...>) noexcept {
    ((acc[A] = batch(0.0f)), ...);
  }

  template <int... Kw>
  static BATON_INLINE void kernel_row(const float* x, const float* w, batch (&acc)[size], std::integer_sequence<int, Kw...>) noexcept {
    (tap<Kw>(x, w + Kw, acc, vector_sequence{}), ...);
  }

  template <int Kw, int Vec>
  static BATON_INLINE batch load(const float* x) noexcept {
    if constexpr (First < 0) {
      return load_strided<Arch, P.stride_w>(x + Vec * lanes<Arch> * P.stride_w + Kw * P.dilation_w);
    } else {
      constexpr int pixel = vector_begin(First + Vec, P.ow, lanes<Arch>);
      return load_columns<Arch, pixel * P.stride_w - P.pad_left + Kw * P.dilation_w, P.stride_w, P.iw>(x);
    }
  }

  template <int Kw, int... Vec>
  static BATON_INLINE void tap(const float* x, const float* w, batch (&acc)[size], std::integer_sequence<int, Vec...>) noexcept {
    const batch data[Vectors] = {load<Kw, Vec>(x)...};
    channels(data, w, acc, channel_sequence{});
  }

  template <int... Oc>
  static BATON_INLINE void channels(const batch (&data)[Vectors], const float* w, batch (&acc)[size], std::integer_sequence<int, Oc...>) noexcept {
    (channel<Oc>(data, splat<batch>(w[Oc * filter]), acc, vector_sequence{}), ...);
  }

  template <int Oc, int... Vec>
  static BATON_INLINE void channel(const batch (&data)[Vectors], batch w, batch (&acc)[size], std::integer_sequence<int, Vec...>) noexcept {
    ((acc[Oc * Vectors + Vec] = madd(data[Vec], w, acc[Oc * Vectors + Vec])), ...);
  }

  template <int... Oc>
  static BATON_INLINE void store(float* dst, std::ptrdiff_t dst_channel, const batch (&acc)[size], std::integer_sequence<int, Oc...>) noexcept {
    (store_channel<Oc>(dst + Oc * dst_channel, acc, vector_sequence{}), ...);
  }

  template <int Oc, int... Vec>
  static BATON_INLINE void store_channel(float* dst, const batch (&acc)[size], std::integer_sequence<int, Vec...>) noexcept {
    (storeu(dst + offset(Vec), acc[Oc * Vectors + Vec]), ...);
  }

  static BATON_INLINE constexpr int offset(int vec) noexcept {
    if (First < 0) return vec * lanes<Arch>;
    return vector_begin(First + vec, P.ow, lanes<Arch>) - vector_begin(First, P.ow, lanes<Arch>);
  }
};

}  // namespace baton::simd

#endif
