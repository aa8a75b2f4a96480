// SPDX-License-Identifier: Apache-2.0
//
// Direct convolution over up to three spatial axes, and what it transposes. Data in NC[D][H]W with weights OI[D][H]W: images are
// copied once with their padding, so that lanes along w need no bounds; a tile of output channels by vectors of pixels is in
// registers. Data in N[D][H]WC with weights [D][H]WIO: lanes along output channels. In: data, weight, an epilogue. Out: results.
// Next: simd/conv_nd_transposed.hpp; simd/layers.hpp chooses.
#ifndef BATON_SIMD_CONV_ND_HPP
#define BATON_SIMD_CONV_ND_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/nd_store.hpp>
#include <baton/simd/pool2d.hpp>
#include "baton/tir/layer.hpp"

#include <cstddef>
#include <cstring>

namespace baton::simd {

/// A convolution of `in` spatial extents; there are always three spatial axes, the first ones perhaps of extent 1.
struct conv_nd_problem {
  int n = 1, ic = 1, oc = 1, groups = 1;
  int in[3]{1, 1, 1}, out[3]{1, 1, 1}, kernel[3]{1, 1, 1}, stride[3]{1, 1, 1}, dilation[3]{1, 1, 1}, before[3]{};
  nd_shape stored;  ///< the result's shape as it is stored: what the epilogue's coordinates are

  friend constexpr bool operator==(const conv_nd_problem&, const conv_nd_problem&) = default;
};

namespace detail {

/// Rows some 4 KiB apart would share a few sets of the first-level cache.
constexpr std::ptrdiff_t spread(std::ptrdiff_t width) noexcept { return width >= 1000 && (width + 24) % 1024 < 88 ? width + 96 : width; }

}  // namespace detail

/// Channels first. `Cut`: output channels by vectors of pixels. `scratch` holds one padded image.
template <class Arch, conv_nd_problem P, tir::layer_schedule Cut>
struct conv_nd_kernel {
  using batch = f32<Arch>;
  static constexpr int lane = lanes<Arch>;
  static constexpr int group_ic = P.ic / P.groups, group_oc = P.oc / P.groups;
  static constexpr int row_vectors = (P.out[2] + lane - 1) / lane;
  static constexpr int vectors = Cut.vectors, oc_tile = Cut.tile;
  // Every vector of a row is whole, and so is the second half of a strided load.
  static constexpr std::ptrdiff_t width =
      detail::spread(std::ptrdiff_t{(row_vectors + vectors - 1) / vectors * vectors * lane} * P.stride[2] + (P.kernel[2] - 1) * P.dilation[2]);
  static constexpr std::ptrdiff_t height = std::ptrdiff_t{P.out[1] - 1} * P.stride[1] + (P.kernel[1] - 1) * P.dilation[1] + 1;
  static constexpr std::ptrdiff_t depth = std::ptrdiff_t{P.out[0] - 1} * P.stride[0] + (P.kernel[0] - 1) * P.dilation[0] + 1;
  static constexpr std::size_t scratch_floats = static_cast<std::size_t>(P.ic * depth * height * width);

  template <class Epilogue>
  static void run(const float* data, const float* weight, float* out, float* scratch, const Epilogue& epi) noexcept {
    for (int n = 0; n < P.n; ++n) {
      pad(data + std::ptrdiff_t{n} * P.ic * P.in[0] * P.in[1] * P.in[2], scratch);
      for (int oc = 0; oc < P.oc; oc += oc_tile)
        for (int od = 0; od < P.out[0]; ++od)
          for (int oh = 0; oh < P.out[1]; ++oh) row(scratch, weight, out, n, oc, od, oh, epi);
    }
  }

 private:
  static void pad(const float* x, float* to) noexcept {
    std::memset(to, 0, scratch_floats * sizeof(float));
    const std::ptrdiff_t room = width - P.before[2], count = P.in[2] < room ? P.in[2] : room;
    if (count <= 0) return;
    for (int c = 0; c < P.ic; ++c)
      for (int d = 0; d < P.in[0] && d + P.before[0] < depth; ++d)
        for (int h = 0; h < P.in[1] && h + P.before[1] < height; ++h)
          std::memcpy(to + ((c * depth + d + P.before[0]) * height + h + P.before[1]) * width + P.before[2],
                      x + ((std::ptrdiff_t{c} * P.in[0] + d) * P.in[1] + h) * P.in[2], static_cast<std::size_t>(count) * sizeof(float));
  }

  template <class Epilogue>
  static BATON_INLINE void row(const float* x, const float* weight, float* out, int n, int oc, int od, int oh, const Epilogue& epi) noexcept {
    constexpr std::ptrdiff_t filter = std::ptrdiff_t{group_ic} * P.kernel[0] * P.kernel[1] * P.kernel[2];
    const float* image = x + oc / group_oc * group_ic * depth * height * width + (od * P.stride[0] * height + oh * P.stride[1]) * width;
    for (int ow = 0; ow < P.out[2]; ow += vectors * lane) {
      batch acc[oc_tile][vectors];
      for (int o = 0; o < oc_tile; ++o)
        for (int v = 0; v < vectors; ++v) acc[o][v] = batch(0.0f);
      const float* w = weight + oc * filter;
      for (int c = 0; c < group_ic; ++c)
        for (int kd = 0; kd < P.kernel[0]; ++kd)
          for (int kh = 0; kh < P.kernel[1]; ++kh) {
            const float* line = image + ((c * depth + kd * P.dilation[0]) * height + kh * P.dilation[1]) * width + std::ptrdiff_t{ow} * P.stride[2];
            for (int kw = 0; kw < P.kernel[2]; ++kw, ++w) {
              batch in[vectors];
#pragma GCC unroll 2
              for (int v = 0; v < vectors; ++v) in[v] = detail::load_strided<Arch, P.stride[2]>(line + kw * P.dilation[2] + v * lane * P.stride[2]);
#pragma GCC unroll 8
              for (int o = 0; o < oc_tile; ++o) {
                const batch tap(w[o * filter]);
#pragma GCC unroll 2
                for (int v = 0; v < vectors; ++v) acc[o][v] = madd(in[v], tap, acc[o][v]);
              }
            }
          }
#pragma GCC unroll 8
      for (int o = 0; o < oc_tile; ++o)
#pragma GCC unroll 2
        for (int v = 0; v < vectors; ++v) {
          const int first = ow + v * lane, left = P.out[2] - first;
          if (left <= 0) continue;
          const std::ptrdiff_t at = ((((std::ptrdiff_t{n} * P.oc + oc + o) * P.out[0] + od) * P.out[1] + oh) * P.out[2]) + first;
          store_nd<Arch, P.stored>(out, acc[o][v], at, left < lane ? left : lane, epi);
        }
    }
  }
};

/// Channels last: weight [kd][kh][kw][ic / groups][oc]. `Cut`: pixels by vectors of output channels.
template <class Arch, conv_nd_problem P, tir::layer_schedule Cut>
struct conv_nd_last_kernel {
  using batch = f32<Arch>;
  static constexpr int lane = lanes<Arch>;
  static constexpr int group_ic = P.ic / P.groups, group_oc = P.oc / P.groups;
  /// One input and one output channel in each group: lanes run across groups.
  static constexpr bool depthwise = group_ic == 1 && group_oc == 1;
  static constexpr int run_oc = depthwise ? P.oc : group_oc;
  static constexpr int vectors = Cut.vectors;
  static constexpr std::size_t scratch_floats = 0;

  template <class Epilogue>
  static void run(const float* data, const float* weight, float* out, float*, const Epilogue& epi) noexcept {
    for (int n = 0; n < P.n; ++n)
      for (int od = 0; od < P.out[0]; ++od)
        for (int oh = 0; oh < P.out[1]; ++oh)
          for (int first = 0; first < P.oc; first += run_oc) {
            int oc = 0;
            for (; oc + vectors * lane <= run_oc; oc += vectors * lane) row<vectors>(data, weight, out, n, od, oh, first + oc, lane, epi);
            for (; oc < run_oc; oc += lane) row<1>(data, weight, out, n, od, oh, first + oc, run_oc - oc < lane ? run_oc - oc : lane, epi);
          }
  }

 private:
  static constexpr int pixels = Cut.tile;

  template <int Vectors, class Epilogue>
  static BATON_INLINE void row(const float* x, const float* w, float* out, int n, int od, int oh, int oc, int count, const Epilogue& epi) noexcept {
    const detail::taps d = detail::taps_of(od, P.stride[0], P.before[0], P.dilation[0], P.kernel[0], P.in[0]);
    const detail::taps h = detail::taps_of(oh, P.stride[1], P.before[1], P.dilation[1], P.kernel[1], P.in[1]);
    int ow = 0;
    while (ow < P.out[2]) {
      const detail::taps first = detail::taps_of(ow, P.stride[2], P.before[2], P.dilation[2], P.kernel[2], P.in[2]);
      const int last = ow + pixels - 1;
      if (last < P.out[2] && first.first == 0 && first.last == P.kernel[2]) {
        const detail::taps end = detail::taps_of(last, P.stride[2], P.before[2], P.dilation[2], P.kernel[2], P.in[2]);
        if (end.first == 0 && end.last == P.kernel[2]) {
          tile<pixels, Vectors>(x, w, out, n, od, oh, ow, oc, count, d, h, first, epi);
          ow += pixels;
          continue;
        }
      }
      tile<1, Vectors>(x, w, out, n, od, oh, ow, oc, count, d, h, first, epi);
      ++ow;
    }
  }

  static BATON_INLINE batch load(const float* p, int count) noexcept { return count == lane ? loadu<batch>(p) : load_partial<Arch>(p, count); }

  template <int Pixels, int Vectors, class Epilogue>
  static BATON_INLINE void tile(const float* data, const float* weight, float* out, int n, int od, int oh, int ow, int oc, int count, detail::taps d,
                                detail::taps h, detail::taps r, const Epilogue& epi) noexcept {
    batch acc[Pixels][Vectors];
    for (int p = 0; p < Pixels; ++p)
      for (int v = 0; v < Vectors; ++v) acc[p][v] = batch(0.0f);
    const int channel = depthwise ? oc : oc / group_oc * group_ic;
    for (int kd = d.first; kd < d.last; ++kd)
      for (int kh = h.first; kh < h.last; ++kh)
        for (int kw = r.first; kw < r.last; ++kw) {
          const std::ptrdiff_t id = od * P.stride[0] - P.before[0] + kd * P.dilation[0], ih = oh * P.stride[1] - P.before[1] + kh * P.dilation[1],
                               iw = ow * P.stride[2] - P.before[2] + kw * P.dilation[2];
          const float* x = data + ((((std::ptrdiff_t{n} * P.in[0] + id) * P.in[1] + ih) * P.in[2] + iw) * P.ic + channel);
          const float* w = weight + ((std::ptrdiff_t{kd} * P.kernel[1] + kh) * P.kernel[2] + kw) * group_ic * P.oc + oc;
          for (int c = 0; c < group_ic; ++c, w += P.oc)
#pragma GCC unroll 4
            for (int v = 0; v < Vectors; ++v) {
              const batch tap = load(w + v * lane, Vectors > 1 ? lane : count);
#pragma GCC unroll 4
              for (int p = 0; p < Pixels; ++p) {
                const float* pixel = x + std::ptrdiff_t{p} * P.stride[2] * P.ic;
                if constexpr (depthwise) acc[p][v] = madd(load(pixel + v * lane, Vectors > 1 ? lane : count), tap, acc[p][v]);
                else acc[p][v] = madd(batch(pixel[c]), tap, acc[p][v]);
              }
            }
        }
#pragma GCC unroll 4
    for (int p = 0; p < Pixels; ++p)
#pragma GCC unroll 4
      for (int v = 0; v < Vectors; ++v) {
        const std::ptrdiff_t at = (((std::ptrdiff_t{n} * P.out[0] + od) * P.out[1] + oh) * P.out[2] + ow + p) * P.oc + oc + v * lane;
        store_nd<Arch, P.stored>(out, acc[p][v], at, Vectors > 1 ? lane : count, epi);
      }
  }
};

}  // namespace baton::simd

#endif
