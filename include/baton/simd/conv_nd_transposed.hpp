// SPDX-License-Identifier: Apache-2.0
//
// Transposed convolution over up to three spatial axes, data in NC[D][H]W, weight [data's channels][channels / groups][D][H]W.
// Columns of the result that are a stride apart see the same taps, so each such phase is a convolution of stride 1 with lanes
// along its columns; a finished row is put together in a line and goes through the epilogue from there. The weights of a tile of
// channels are packed first: as they are stored, each would be in a cache line of its own. In: data, weight, an epilogue. Out: results.
// Next: simd/layers.hpp.
#ifndef BATON_SIMD_CONV_ND_TRANSPOSED_HPP
#define BATON_SIMD_CONV_ND_TRANSPOSED_HPP

#include <baton/simd/conv_nd.hpp>

#include <cstddef>
#include <cstring>

namespace baton::simd {

/// The convolution whose transpose this is has the problem's `stride`, `dilation` and `before`; `in` and `out` are those of the
/// transposed one. `scratch` holds one image with zeros at the sides, oc_tile rows, and the weights of oc_tile channels.
template <class Arch, conv_nd_problem P, tir::layer_schedule Cut>
struct conv_nd_transposed_kernel {
  using batch = f32<Arch>;
  static constexpr int lane = lanes<Arch>;
  static constexpr int group_ic = P.ic / P.groups, group_oc = P.oc / P.groups;
  static constexpr int stride = P.stride[2];
  static constexpr int vectors = Cut.vectors, oc_tile = Cut.tile;
  static constexpr int step = vectors * lane;
  static constexpr int phase_columns = ((P.out[2] + stride - 1) / stride + step - 1) / step * step;
  static constexpr int lowest = (P.kernel[2] - 1) * P.dilation[2] - P.before[2];
  static constexpr int left = lowest > 0 ? (lowest + stride - 1) / stride : 0;  ///< zeros before a row
  static constexpr std::ptrdiff_t needed = left + phase_columns + (stride - 1 + P.before[2]) / stride + 1;
  static constexpr std::ptrdiff_t width = needed > left + P.in[2] ? needed : left + P.in[2];
  static constexpr std::ptrdiff_t line = (P.out[2] + lane - 1) / lane * lane;
  static constexpr std::ptrdiff_t image = P.ic * (std::ptrdiff_t{P.in[0]} * P.in[1] * width);
  static constexpr std::ptrdiff_t taps = std::ptrdiff_t{P.kernel[0]} * P.kernel[1] * P.kernel[2];
  static constexpr std::size_t scratch_floats = static_cast<std::size_t>(image + oc_tile * line + taps * group_ic * oc_tile);

  template <class Epilogue>
  static void run(const float* data, const float* weight, float* out, float* scratch, const Epilogue& epi) noexcept {
    constexpr std::ptrdiff_t rows = std::ptrdiff_t{P.ic} * P.in[0] * P.in[1];
    float* const packed = scratch + image + oc_tile * line;
    std::memset(scratch, 0, static_cast<std::size_t>(image) * sizeof(float));
    for (int n = 0; n < P.n; ++n) {
      for (std::ptrdiff_t r = 0; r < rows; ++r)
        std::memcpy(scratch + r * width + left, data + (n * rows + r) * P.in[2], sizeof(float) * static_cast<std::size_t>(P.in[2]));
      for (int oc = 0; oc < P.oc; oc += oc_tile) {
        pack(weight, packed, oc);
        for (int od = 0; od < P.out[0]; ++od)
          for (int oh = 0; oh < P.out[1]; ++oh) row(scratch, packed, scratch + image, out, n, oc, od, oh, epi);
      }
    }
  }

 private:
  /// [tap][input channel][channel of the tile].
  static void pack(const float* weight, float* to, int oc) noexcept {
    const float* from = weight + (std::ptrdiff_t{oc / group_oc} * group_ic * group_oc + oc % group_oc) * taps;
    for (int c = 0; c < group_ic; ++c)
      for (int o = 0; o < oc_tile; ++o)
        for (std::ptrdiff_t t = 0; t < taps; ++t) to[(t * group_ic + c) * oc_tile + o] = from[(c * group_oc + o) * taps + t];
  }

  /// The row of data that tap k of an axis brings to position o; -1 if none.
  static BATON_INLINE int source(int axis, int o, int k) noexcept {
    const int at = o + P.before[axis] - k * P.dilation[axis];
    return at >= 0 && at % P.stride[axis] == 0 && at / P.stride[axis] < P.in[axis] ? at / P.stride[axis] : -1;
  }

  template <class Epilogue>
  static BATON_INLINE void row(const float* x, const float* weight, float* rows, float* out, int n, int oc, int od, int oh, const Epilogue& epi) noexcept {
    for (int phase = 0; phase < stride; ++phase) {
      const int columns = (P.out[2] - phase + stride - 1) / stride;
      for (int j = 0; j < columns; j += step) {
        batch acc[oc_tile][vectors];
        for (int o = 0; o < oc_tile; ++o)
          for (int v = 0; v < vectors; ++v) acc[o][v] = batch(0.0f);
        gather(x, weight, acc, oc, od, oh, phase, j);
        for (int v = 0; v < vectors; ++v) {
          const int left_columns = columns - j - v * lane, count = left_columns < lane ? left_columns : lane;
          if (count <= 0) continue;
          for (int o = 0; o < oc_tile; ++o) {
            float* to = rows + o * line + phase + std::ptrdiff_t{j + v * lane} * stride;
            if constexpr (stride == 1) {
              store_partial<Arch>(to, acc[o][v], count);
            } else {
              float each[lane];
              storeu(each, acc[o][v]);
              for (int l = 0; l < count; ++l) to[l * stride] = each[l];
            }
          }
        }
      }
    }
    for (int o = 0; o < oc_tile; ++o)
      for (int ow = 0; ow < P.out[2]; ow += lane) {
        const std::ptrdiff_t at = ((((std::ptrdiff_t{n} * P.oc + oc + o) * P.out[0] + od) * P.out[1] + oh) * P.out[2]) + ow;
        store_nd<Arch, P.stored>(out, loadu<batch>(rows + o * line + ow), at, P.out[2] - ow < lane ? P.out[2] - ow : lane, epi);
      }
  }

  static BATON_INLINE void gather(const float* x, const float* packed, batch (&acc)[oc_tile][vectors], int oc, int od, int oh, int phase, int j) noexcept {
    constexpr std::ptrdiff_t channel = std::ptrdiff_t{P.in[0]} * P.in[1] * width;
    for (int kd = 0; kd < P.kernel[0]; ++kd) {
      const int id = source(0, od, kd);
      if (id < 0) continue;
      for (int kh = 0; kh < P.kernel[1]; ++kh) {
        const int ih = source(1, oh, kh);
        if (ih < 0) continue;
        for (int kw = 0; kw < P.kernel[2]; ++kw) {
          const int at = phase + P.before[2] - kw * P.dilation[2];
          if (at % stride != 0) continue;
          const float* p = x + oc / group_oc * group_ic * channel + (std::ptrdiff_t{id} * P.in[1] + ih) * width + left + at / stride + j;
          const float* w = packed + ((std::ptrdiff_t{kd} * P.kernel[1] + kh) * P.kernel[2] + kw) * group_ic * oc_tile;
          for (int c = 0; c < group_ic; ++c, p += channel, w += oc_tile) {
            batch in[vectors];
#pragma GCC unroll 2
            for (int v = 0; v < vectors; ++v) in[v] = loadu<batch>(p + v * lane);
#pragma GCC unroll 8
            for (int o = 0; o < oc_tile; ++o) {
              const batch tap(w[o]);
#pragma GCC unroll 2
              for (int v = 0; v < vectors; ++v) acc[o][v] = madd(in[v], tap, acc[o][v]);
            }
          }
        }
      }
    }
  }
};

}  // namespace baton::simd

#endif
