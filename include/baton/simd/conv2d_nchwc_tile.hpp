// SPDX-License-Identifier: Apache-2.0
//
// The register tile of the blocked convolution: pointers into data (NCHW{i}c) and weight
// (OIHW{i}i{o}o) enter, the sums of oc_tile blocks x Pixels output pixels leave for `dst`. It knows
// nothing of the epilogue, so all epilogues of a layer share it.
// Padding is decided by the compiler: a tile at the edge of a row is instantiated for its place
// and leaves out the multiplications that would meet padding.
// Next: simd/conv2d_nchwc.hpp, which runs the tiles of a row and the epilogue.
#ifndef BATON_SIMD_CONV2D_NCHWC_TILE_HPP
#define BATON_SIMD_CONV2D_NCHWC_TILE_HPP

#include <baton/simd/arch.hpp>
#include <baton/tir/conv2d_problem.hpp>

#include <cstddef>
#include <utility>

namespace baton::simd {

using tir::conv2d_problem;
using tir::conv2d_schedule;
using tir::conv2d_weight;

/// A tile of Pixels output pixels of one row. Begin is the first pixel of a tile that may meet padding
/// at the left or right; -1 stands for any tile that does not.
template <class Arch, conv2d_problem P, conv2d_schedule S, int Pixels, int Begin>
struct conv2d_nchwc_tile {
  using batch = f32<Arch>;
  static constexpr int block_vectors = S.oc_block / lanes<Arch>;
  static constexpr int vectors = S.oc_tile * block_vectors;
  static constexpr std::ptrdiff_t data_plane = std::ptrdiff_t{1} * P.ih * P.iw * S.ic_block;
  static constexpr std::ptrdiff_t data_row = std::ptrdiff_t{1} * P.dilation_h * P.iw * S.ic_block;
  static constexpr std::ptrdiff_t weight_tap = std::ptrdiff_t{1} * S.ic_block * S.oc_block;
  static constexpr std::ptrdiff_t weight_row = P.kw * weight_tap;
  static constexpr std::ptrdiff_t weight_block = group_ic(P) / S.ic_block * P.kh * weight_row;
  using pixel_sequence = std::make_integer_sequence<int, Pixels>;
  using unroll_sequence = std::make_integer_sequence<int, S.ic_unroll>;

  /// Whether the kernel's columns are unrolled: where padding must be known, and where the body stays small.
  static constexpr bool unroll_kw = Begin >= 0 || P.kw * S.ic_unroll * vectors * Pixels <= 700;

  /// data: first input row of the first tap, at the tile's first column (at column 0 for an edge tile);
  /// weight: the first tap's, of the first output block; dst: block b of pixel p goes to
  /// dst + b * dst_block + p * oc_block; taps: kernel rows that meet no padding.
  static BATON_NOINLINE void run(const float* BATON_RESTRICT data, const float* BATON_RESTRICT weight, float* BATON_RESTRICT dst, std::ptrdiff_t dst_block,
                                 int taps) noexcept {
    batch acc[Pixels * vectors];
    clear(acc, std::make_integer_sequence<int, Pixels * vectors>{});
    for (int icb = 0; icb < group_ic(P) / S.ic_block; ++icb) {
      const float* x = data + icb * data_plane;
      const float* w = weight + icb * P.kh * weight_row;
      for (int kh = 0; kh < taps; ++kh, x += data_row, w += weight_row) {
        if constexpr (unroll_kw) kernel_row(x, w, acc, std::make_integer_sequence<int, P.kw>{});
        else
          for (int kw = 0; kw < P.kw; ++kw) channels<-1>(x + kw * P.dilation_w * S.ic_block, w + kw * weight_tap, acc);
      }
    }
    store(dst, dst_block, acc, pixel_sequence{});
  }

 private:
  template <int... A>
  static BATON_INLINE void clear(batch (&acc)[Pixels * vectors], std::integer_sequence<int, A...>) noexcept {
    ((acc[A] = batch(0.0f)), ...);
  }

  template <int... Kw>
  static BATON_INLINE void kernel_row(const float* x, const float* w, batch (&acc)[Pixels * vectors], std::integer_sequence<int, Kw...>) noexcept {
    // Neighbouring taps share input pixels; loading them again is cheaper than keeping them.
    (channels<Kw>(opaque(x), w + Kw * weight_tap, acc), ...);
  }

  /// All input channels of a block at one tap. Kw is -1 if x already stands at the tap.
  template <int Kw>
  static BATON_INLINE void channels(const float* x, const float* w, batch (&acc)[Pixels * vectors]) noexcept {
    announce<Kw>(x);
    if constexpr (S.ic_unroll == S.ic_block) unrolled<Kw>(x, w, acc, unroll_sequence{});
    else
      for (int i = 0; i < S.ic_block; i += S.ic_unroll) unrolled<Kw>(x + i, w + i * S.oc_block, acc, unroll_sequence{});
  }

  template <int Kw, int... I>
  static BATON_INLINE void unrolled(const float* x, const float* w, batch (&acc)[Pixels * vectors], std::integer_sequence<int, I...>) noexcept {
    (step<Kw>(x + I, w + I * S.oc_block, acc, std::make_integer_sequence<int, vectors>{}), ...);
  }

  /// Asks for the data of this tap in the next block of input channels, which lies too far away for the processor to guess.
  template <int Kw>
  static BATON_INLINE void announce(const float* x) noexcept {
    constexpr int columns = (Pixels - 1) * P.stride_w + (P.kw - 1) * P.dilation_w + 1, origin = Begin < 0 ? 0 : Begin * P.stride_w - P.pad_left;
    constexpr int tap = Kw < 0 ? 0 : Kw, taps = Kw < 0 ? 1 : P.kw, step = P.kw == 1 ? P.stride_w : 1;
    if constexpr (group_ic(P) > S.ic_block && S.ic_block * 4 >= 32)
      for (int c = tap * columns / taps; c < (tap + 1) * columns / taps; c += step) prefetch(x + data_plane + (origin + c) * S.ic_block);
  }

  template <int Kw, int... Vec>
  static BATON_INLINE void step(const float* x, const float* w, batch (&acc)[Pixels * vectors], std::integer_sequence<int, Vec...>) noexcept {
    const batch weights[vectors] = {loadu<batch>(w + Vec / block_vectors * weight_block + Vec % block_vectors * lanes<Arch>)...};
    pixels<Kw>(x, weights, acc, pixel_sequence{});
  }

  template <int Kw, int... Pix>
  static BATON_INLINE void pixels(const float* x, const batch (&weights)[vectors], batch (&acc)[Pixels * vectors],
                                  std::integer_sequence<int, Pix...>) noexcept {
    // With several vectors per pixel Clang gathers the broadcasts of many pixels, and spills them, unless told not to.
    (pixel<Kw, Pix>(vectors > 1 ? x = opaque(x) : x, weights, acc, std::make_integer_sequence<int, vectors>{}), ...);
  }

  template <int Kw, int Pix, int... Vec>
  static BATON_INLINE void pixel(const float* x, const batch (&weights)[vectors], batch (&acc)[Pixels * vectors], std::integer_sequence<int, Vec...>) noexcept {
    constexpr int origin = Begin < 0 ? 0 : Begin * P.stride_w - P.pad_left;
    constexpr int column = origin + Pix * P.stride_w + (Kw < 0 ? 0 : Kw) * P.dilation_w;
    if constexpr (Begin < 0 || (column >= 0 && column < P.iw)) {
      const batch v = splat<batch>(x[column * S.ic_block]);
      ((acc[Pix * vectors + Vec] = madd(v, weights[Vec], acc[Pix * vectors + Vec])), ...);
      if constexpr (vectors > 1) (pin(acc[Pix * vectors + Vec]), ...);
    }
  }

  template <int... Pix>
  static BATON_INLINE void store(float* dst, std::ptrdiff_t dst_block, const batch (&acc)[Pixels * vectors], std::integer_sequence<int, Pix...>) noexcept {
    (store_pixel(dst + Pix * S.oc_block, dst_block, acc + Pix * vectors, std::make_integer_sequence<int, vectors>{}), ...);
  }

  template <int... Vec>
  static BATON_INLINE void store_pixel(float* dst, std::ptrdiff_t dst_block, const batch* acc, std::integer_sequence<int, Vec...>) noexcept {
    (storeu(dst + Vec / block_vectors * dst_block + Vec % block_vectors * lanes<Arch>, acc[Vec]), ...);
  }
};

}  // namespace baton::simd

#endif
