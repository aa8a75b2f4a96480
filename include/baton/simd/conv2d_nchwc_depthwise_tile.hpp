// SPDX-License-Identifier: Apache-2.0
//
// The register tile of the blocked depthwise convolution: pointers into data (NCHW{c}c) and weight
// (OIHW1i{c}o) enter, the sums of one vector of channels x Pixels output pixels leave for `dst`.
// Every input vector is loaded once for all taps of a kernel row that use it.
// Next: simd/conv2d_nchwc.hpp, which runs the tiles of a row and the epilogue.
#ifndef BATON_SIMD_CONV2D_NCHWC_DEPTHWISE_TILE_HPP
#define BATON_SIMD_CONV2D_NCHWC_DEPTHWISE_TILE_HPP

#include <baton/simd/arch.hpp>
#include <baton/tir/conv2d_problem.hpp>

#include <cstddef>
#include <utility>

namespace baton::simd {

using tir::conv2d_problem;
using tir::conv2d_schedule;
using tir::conv2d_weight;

/// A tile of Pixels output pixels of one row of one vector of channels. Begin is the first pixel of a tile that
/// may meet padding at the left or right; -1 stands for any tile that does not.
template <class Arch, conv2d_problem P, conv2d_schedule S, int Pixels, int Begin>
struct conv2d_nchwc_depthwise_tile {
  using batch = f32<Arch>;
  static constexpr int columns = (Pixels - 1) * P.stride_w + (P.kw - 1) * P.dilation_w + 1;
  using tap_sequence = std::make_integer_sequence<int, P.kw>;

  /// Pointers as in conv2d_nchwc_tile::run, at the first channel of the vector.
  static BATON_NOINLINE void run(const float* BATON_RESTRICT data, const float* BATON_RESTRICT weight, float* BATON_RESTRICT dst, int taps) noexcept {
    batch acc[Pixels];
    clear(acc, std::make_integer_sequence<int, Pixels>{});
    for (int kh = 0; kh < taps; ++kh) {
      kernel_row(data + std::ptrdiff_t{kh} * P.dilation_h * P.iw * S.ic_block, weight + kh * P.kw * S.oc_block, acc, tap_sequence{});
    }
    store(dst, acc, std::make_integer_sequence<int, Pixels>{});
  }

 private:
  template <int... A>
  static BATON_INLINE void clear(batch (&acc)[Pixels], std::integer_sequence<int, A...>) noexcept {
    ((acc[A] = batch(0.0f)), ...);
  }

  template <int... Kw>
  static BATON_INLINE void kernel_row(const float* x, const float* w, batch (&acc)[Pixels], std::integer_sequence<int, Kw...>) noexcept {
    const batch weights[P.kw] = {loadu<batch>(w + Kw * S.oc_block)...};
    all_columns(x, weights, acc, std::make_integer_sequence<int, columns>{});
  }

  template <int... Column>
  static BATON_INLINE void all_columns(const float* x, const batch (&weights)[P.kw], batch (&acc)[Pixels], std::integer_sequence<int, Column...>) noexcept {
    (column<Column>(x, weights, acc, tap_sequence{}), ...);
  }

  /// The output pixel that column Column of the tile reaches through tap kw, or -1.
  static constexpr int pixel_of(int column, int kw) noexcept {
    const int shifted = column - kw * P.dilation_w;
    const bool hit = shifted >= 0 && shifted % P.stride_w == 0 && shifted / P.stride_w < Pixels;
    return hit ? shifted / P.stride_w : -1;
  }

  template <int Column, int... Kw>
  static BATON_INLINE void column(const float* x, const batch (&weights)[P.kw], batch (&acc)[Pixels], std::integer_sequence<int, Kw...>) noexcept {
    constexpr int at = Column + (Begin < 0 ? 0 : Begin * P.stride_w - P.pad_left);
    constexpr bool inside = Begin < 0 || (at >= 0 && at < P.iw);
    if constexpr (inside && ((pixel_of(Column, Kw) >= 0) || ...)) {
      batch v = loadu<batch>(x + at * S.ic_block);
      load_once(v);
      (tap<pixel_of(Column, Kw)>(v, weights[Kw], acc), ...);
    }
  }

  template <int Pixel>
  static BATON_INLINE void tap(batch v, batch w, batch (&acc)[Pixels]) noexcept {
    if constexpr (Pixel >= 0) acc[Pixel] = madd(v, w, acc[Pixel]);
  }

  template <int... Pixel>
  static BATON_INLINE void store(float* dst, const batch (&acc)[Pixels], std::integer_sequence<int, Pixel...>) noexcept {
    (storeu(dst + Pixel * S.oc_block, acc[Pixel]), ...);
  }
};

}  // namespace baton::simd

#endif
