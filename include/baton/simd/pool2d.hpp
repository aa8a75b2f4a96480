// SPDX-License-Identifier: Apache-2.0
//
// Max and average pooling over windows: data and an epilogue enter, pooled rows leave, in NCHW (lanes along w) or NCHW{c}c
// (lanes within the block). Padding contributes nothing: -inf to a maximum, no element to an average, unless count_include_pad.
// A row() is one output row of one channel or block; the loops over n, channels and oh belong to tir.
// Next: simd/global_pool2d.hpp for windows that cover the image; simd/nd_store.hpp for the tails.
#ifndef BATON_SIMD_POOL2D_HPP
#define BATON_SIMD_POOL2D_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/math.hpp>
#include <baton/simd/nd_store.hpp>
#include <baton/tir/pool2d_problem.hpp>

#include <cstddef>
#include <limits>

namespace baton::simd {

using tir::make_pool2d_problem;
using tir::pool2d_problem;
using tir::pool_kind;

namespace detail {

/// p[0], p[Stride], p[2 * Stride] ...; up to p[lanes * Stride - 1] may be read.
template <class Arch, int Stride>
BATON_INLINE f32<Arch> load_strided(const float* p) noexcept {
  constexpr int n = lanes<Arch>;
  if constexpr (Stride == 1) return loadu<f32<Arch>>(p);
#if defined(__AVX512F__)
  else if constexpr (Stride == 2 && is_avx512<Arch>)
    return _mm512_permutex2var_ps(_mm512_loadu_ps(p), _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0), _mm512_loadu_ps(p + n));
#endif
#if defined(__AVX__)
  else if constexpr (Stride == 2 && is_avx<Arch>) {
    const __m256 a = _mm256_loadu_ps(p), b = _mm256_loadu_ps(p + n);
    return _mm256_shuffle_ps(_mm256_permute2f128_ps(a, b, 0x20), _mm256_permute2f128_ps(a, b, 0x31), 0x88);
  }
#endif
#if defined(__SSE2__)
  else if constexpr (Stride == 2 && n == 4)
    return _mm_shuffle_ps(_mm_loadu_ps(p), _mm_loadu_ps(p + n), 0x88);
#endif
  else {
    float lane[n];
    for (int l = 0; l < n; ++l) lane[l] = p[l * Stride];
    return loadu<f32<Arch>>(lane);
  }
}

/// A half-open range of taps.
struct taps {
  int first, last;
};

/// The taps of output position o that meet the image.
BATON_INLINE constexpr taps taps_of(int o, int stride, int pad, int dilation, int kernel, int extent) noexcept {
  const int at = o * stride - pad;
  const int first = at < 0 ? (-at + dilation - 1) / dilation : 0;
  const int last = at >= extent ? 0 : (extent - 1 - at) / dilation + 1;
  const int end = last < kernel ? last : kernel;
  return {first < end ? first : end, end};
}

/// The elements that the windows of one dimension meet, as divisors.
template <int N>
struct tap_counts {
  float at[N];
};

template <pool_kind K>
struct pool_step {
  static constexpr float init = K == pool_kind::max ? -std::numeric_limits<float>::infinity() : 0.0f;
  template <class V>
  static BATON_INLINE V combine(V acc, V x) noexcept {
    if constexpr (K == pool_kind::max) return math::accumulate_max(acc, x);
    else return acc + x;
  }
};

}  // namespace detail

/// Pooling over windows. NaN in a window gives NaN; a maximum over padding alone is -inf, an average 0.
/// The sign of a maximum that is zero is that of one of the window's zeros. See tests/unit/simd/kernels_test.cpp for its use.
template <class Arch, pool2d_problem P>
struct pool2d_kernel {
  using batch = f32<Arch>;
  static constexpr int blocks = P.c / P.block;

  static_assert(P.oh > 0 && P.ow > 0, "baton: pool2d_kernel: the problem has an output size (make_pool2d_problem)");
  static_assert(P.c % P.block == 0, "baton: pool2d_kernel: channels are whole blocks");

  /// Output row `oh` of channel block `cb` (plain NCHW: channel) of image n.
  template <class Epilogue>
  static void row(const float* data, float* out, int n, int cb, int oh, const Epilogue& epi) noexcept {
    const std::ptrdiff_t image = std::ptrdiff_t{n} * blocks + cb;
    const float* x = data + image * P.ih * P.iw * P.block;
    float* y = out + (image * P.oh + oh) * P.ow * P.block;
    const detail::taps h = detail::taps_of(oh, P.stride_h, P.pad_top, P.dilation_h, P.kh, P.ih);
    if constexpr (P.block == 1) plain_row(x, y, n, cb, oh, h, epi);
    else blocked_row(x, y, n, cb, oh, h, epi);
  }

  /// The whole pooling in plain loops.
  template <class Epilogue>
  static void run(const float* data, float* out, const Epilogue& epi) noexcept {
    for (int n = 0; n < P.n; ++n)
      for (int cb = 0; cb < blocks; ++cb)
        for (int oh = 0; oh < P.oh; ++oh) row(data, out, n, cb, oh, epi);
  }

 private:
  using step = detail::pool_step<P.kind>;
  static constexpr bool counts = P.kind == pool_kind::avg && !P.count_include_pad;
  static constexpr int round_up(int n) noexcept { return (n + lanes<Arch> - 1) / lanes<Arch> * lanes<Arch>; }

  static constexpr auto w_count = [] {
    detail::tap_counts<round_up(P.ow)> t{};
    for (int i = 0; i < round_up(P.ow); ++i) {
      const detail::taps w = detail::taps_of(i, P.stride_w, P.pad_left, P.dilation_w, P.kw, P.iw);
      t.at[i] = static_cast<float>(w.last - w.first);
    }
    return t;
  }();

  /// The output columns whose windows meet no padding.
  static constexpr detail::taps interior = [] {
    detail::taps r{0, 0};
    for (int ow = 0; ow < P.ow; ++ow) {
      const detail::taps w = detail::taps_of(ow, P.stride_w, P.pad_left, P.dilation_w, P.kw, P.iw);
      const bool whole = w.first == 0 && w.last == P.kw;
      if (whole && r.first == r.last) r.first = ow;
      if (whole) r.last = ow + 1;
    }
    return r;
  }();

  template <class V>
  static BATON_INLINE V divide(V sum, [[maybe_unused]] detail::taps h, [[maybe_unused]] V w) noexcept {
    if constexpr (P.kind == pool_kind::max) return sum;
    else if constexpr (!counts) return sum / V(static_cast<float>(P.kh * P.kw));
    else return sum / math::maximum(V(static_cast<float>(h.last - h.first)) * w, V(1.0f));
  }

  /// The taps of h and w for one pixel, whose tap (0, 0) is at offset `corner`, perhaps in the padding.
  template <class V, bool Whole>
  static BATON_INLINE V window(const float* x, std::ptrdiff_t corner, detail::taps h, detail::taps w) noexcept {
    constexpr int next = P.dilation_w * P.block;
    V acc(step::init);
    for (int r = h.first; r < h.last; ++r) {
      const float* p = x + (corner + std::ptrdiff_t{r} * P.dilation_h * P.iw * P.block + w.first * next);
      V line(step::init);
      if constexpr (Whole) {
#pragma GCC unroll 8
        for (int c = 0; c < P.kw; ++c) line = step::combine(line, loadu<V>(p + c * next));
      } else {
        for (int c = 0; c < w.last - w.first; ++c) line = step::combine(line, loadu<V>(p + c * next));
      }
      acc = step::combine(acc, line);
    }
    return acc;
  }

  template <class V, bool Whole, class Epilogue>
  static BATON_INLINE void pixel(const float* x, float* y, int n, int cb, int oh, int ow, int lane, detail::taps h, const Epilogue& epi) noexcept {
    const detail::taps w = Whole ? detail::taps{0, P.kw} : detail::taps_of(ow, P.stride_w, P.pad_left, P.dilation_w, P.kw, P.iw);
    const std::ptrdiff_t corner = ((std::ptrdiff_t{oh} * P.stride_h - P.pad_top) * P.iw + ow * P.stride_w - P.pad_left) * P.block + lane;
    const V acc = divide(window<V, Whole>(x, corner, h, w), h, V(static_cast<float>(w.last - w.first)));
    storeu(y + ow * P.block + lane, epi(acc, n, cb, oh, ow, lane));
  }

  template <bool Whole, class Epilogue>
  static BATON_INLINE void pixels(const float* x, float* y, int n, int cb, int oh, int first, int last, detail::taps h, const Epilogue& epi) noexcept {
    constexpr int vectors = P.block / lanes<Arch> * lanes<Arch>;
    for (int ow = first; ow < last; ++ow) {
      for (int l = 0; l < vectors; l += lanes<Arch>) pixel<batch, Whole>(x, y, n, cb, oh, ow, l, h, epi);
      for (int l = vectors; l < P.block; ++l) pixel<float, Whole>(x, y, n, cb, oh, ow, l, h, epi);
    }
  }

  template <class Epilogue>
  static BATON_INLINE void blocked_row(const float* x, float* y, int n, int cb, int oh, detail::taps h, const Epilogue& epi) noexcept {
    pixels<false>(x, y, n, cb, oh, 0, interior.first, h, epi);
    pixels<true>(x, y, n, cb, oh, interior.first, interior.last, h, epi);
    pixels<false>(x, y, n, cb, oh, interior.last, P.ow, h, epi);
  }

  /// Lanes along w. The window's rows are combined first, into a line that has its padding written out; so the columns need no
  /// bounds, and the stride only concerns this line, which lies in the first-level cache.
  template <class Epilogue>
  static BATON_INLINE void plain_row(const float* x, float* y, int n, int c, int oh, detail::taps h, const Epilogue& epi) noexcept {
    constexpr int chunk = round_up(P.ow) < 512 ? round_up(P.ow) : 512;  // outputs at once, to bound the line
    constexpr int width = chunk * P.stride_w + (P.kw - 1) * P.dilation_w;
    alignas(64) float line[width];
    const std::ptrdiff_t top = (std::ptrdiff_t{oh} * P.stride_h - P.pad_top) * P.iw;
    for (int begin = 0; begin < P.ow; begin += chunk) {
      const int left = begin * P.stride_w - P.pad_left;  // image column of line[0]
      const int first = left < 0 ? (-left < width ? -left : width) : 0;
      const int room = P.iw - left < width ? P.iw - left : width, last = room > first ? room : first;
      for (int i = 0; i < first; ++i) line[i] = step::init;
      int i = first;
      for (; i + lanes<Arch> <= last; i += lanes<Arch>) storeu(line + i, column<batch>(x, top + left + i, h));
      for (; i < last; ++i) line[i] = column<float>(x, top + left + i, h);
      for (; i < width; ++i) line[i] = step::init;
      const int end = begin + chunk < P.ow ? begin + chunk : P.ow;
      for (int ow = begin; ow < end; ow += lanes<Arch>) {
        const float* p = line + (ow - begin) * P.stride_w;
        batch acc(step::init);
#pragma GCC unroll 8
        for (int k = 0; k < P.kw; ++k) acc = step::combine(acc, detail::load_strided<Arch, P.stride_w>(p + k * P.dilation_w));
        acc = divide(acc, h, loadu<batch>(w_count.at + ow));
        const int count = P.ow - ow < lanes<Arch> ? P.ow - ow : lanes<Arch>;
        store_row<Arch>(y + ow, acc, count, epi, ow, n, c, oh);
      }
    }
  }

  template <class V>
  static BATON_INLINE V column(const float* x, std::ptrdiff_t top, detail::taps h) noexcept {
    V acc(step::init);
    for (int r = h.first; r < h.last; ++r) acc = step::combine(acc, loadu<V>(x + (top + std::ptrdiff_t{r} * P.dilation_h * P.iw)));
    return acc;
  }
};

}  // namespace baton::simd

#endif
