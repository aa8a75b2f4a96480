// SPDX-License-Identifier: Apache-2.0
//
// Max and average pooling over up to three spatial axes, by windows or adaptive. Channels first: the rows of a window are combined
// into a line that has its padding written out, the line is then pooled along w. Channels last (or in blocks): lanes are channels.
// In: data and an epilogue. Out: results. Next: simd/layer_pools.hpp chooses; simd/pool2d.hpp is the one for NCHW and NCHW{c}c.
#ifndef BATON_SIMD_POOL_ND_HPP
#define BATON_SIMD_POOL_ND_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/nd_store.hpp>
#include <baton/simd/pool2d.hpp>

#include <cstddef>
#include <type_traits>

namespace baton::simd {

/// A pooling with three spatial axes, the first ones perhaps of extent 1.
struct pool_nd_problem {
  int n = 1, c = 1;
  int in[3]{1, 1, 1}, out[3]{1, 1, 1}, window[3]{1, 1, 1}, stride[3]{1, 1, 1}, dilation[3]{1, 1, 1}, before[3]{};
  nd_shape stored;        ///< the result's shape as it is stored: what the epilogue's coordinates are
  int adaptive = 0;       ///< windows tile the axes
  int count_padding = 0;  ///< a mean divides by the whole window's size
  pool_kind kind = pool_kind::max;

  friend constexpr bool operator==(const pool_nd_problem&, const pool_nd_problem&) = default;
};

namespace detail {

/// Positions first, first + step ... before last of an axis.
struct pool_span {
  int first, last, step;
  BATON_INLINE constexpr int count() const noexcept { return first < last ? (last - first + step - 1) / step : 0; }
};

template <pool_nd_problem P>
BATON_INLINE constexpr pool_span pool_span_of(int axis, int o) noexcept {
  if (P.adaptive != 0)
    return {static_cast<int>(static_cast<long long>(o) * P.in[axis] / P.out[axis]),
            static_cast<int>((static_cast<long long>(o + 1) * P.in[axis] + P.out[axis] - 1) / P.out[axis]), 1};
  const taps t = taps_of(o, P.stride[axis], P.before[axis], P.dilation[axis], P.window[axis], P.in[axis]);
  const int corner = o * P.stride[axis] - P.before[axis];
  return {corner + t.first * P.dilation[axis], corner + (t.last - 1) * P.dilation[axis] + 1, P.dilation[axis]};
}

/// The even lanes of a and then those of b; the odd ones.
template <class Arch, int Odd>
BATON_INLINE f32<Arch> lanes_of_two(f32<Arch> a, f32<Arch> b) noexcept {
#if defined(__AVX512F__)
  if constexpr (is_avx512<Arch>) {
    const __m512i even = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    return _mm512_permutex2var_ps(a, _mm512_add_epi32(even, _mm512_set1_epi32(Odd)), b);
  } else
#endif
#if defined(__AVX2__)
      if constexpr (is_avx<Arch> && std::is_base_of_v<xsimd::avx2, Arch>) {
    const __m256 mixed = _mm256_shuffle_ps(a, b, Odd == 0 ? _MM_SHUFFLE(2, 0, 2, 0) : _MM_SHUFFLE(3, 1, 3, 1));
    return _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(mixed), _MM_SHUFFLE(3, 1, 2, 0)));
  } else
#endif
#if defined(__SSE2__)
      if constexpr (lanes<Arch> == 4 && std::is_base_of_v<xsimd::sse2, Arch>) {
    return _mm_shuffle_ps(a, b, Odd == 0 ? _MM_SHUFFLE(2, 0, 2, 0) : _MM_SHUFFLE(3, 1, 3, 1));
  } else
#endif
  {
    constexpr int size = lanes<Arch>;
    float x[2 * size], y[size];
    a.store_unaligned(x);
    b.store_unaligned(x + size);
    for (int i = 0; i < size; ++i) y[i] = x[2 * i + Odd];
    return f32<Arch>::load_unaligned(y);
  }
}

template <pool_nd_problem P>
BATON_INLINE float pool_divisor(int met) noexcept {
  return static_cast<float>(P.count_padding != 0 ? P.window[0] * P.window[1] * P.window[2] : met > 0 ? met : 1);
}

}  // namespace detail

/// Channels first. `scratch` holds one line.
template <class Arch, pool_nd_problem P>
struct pool_nd_kernel {
  using batch = f32<Arch>;
  using step = detail::pool_step<P.kind>;
  static constexpr int lane = lanes<Arch>;
  static constexpr int columns = (P.out[2] + lane - 1) / lane * lane;
  static constexpr std::ptrdiff_t width = P.adaptive != 0 ? std::ptrdiff_t{P.in[2]} : std::ptrdiff_t{columns} * P.stride[2] + (P.window[2] - 1) * P.dilation[2];
  static constexpr std::size_t scratch_floats = static_cast<std::size_t>(width > P.before[2] + P.in[2] ? width : P.before[2] + P.in[2]);

  template <class Epilogue>
  static void run(const float* data, float* out, float* line, const Epilogue& epi) noexcept {
    for (std::size_t i = 0; i < scratch_floats; ++i) line[i] = step::init;
    std::ptrdiff_t at = 0;
    for (int nc = 0; nc < P.n * P.c; ++nc)
      for (int od = 0; od < P.out[0]; ++od)
        for (int oh = 0; oh < P.out[1]; ++oh, at += P.out[2]) {
          const detail::pool_span d = detail::pool_span_of<P>(0, od), h = detail::pool_span_of<P>(1, oh);
          if constexpr (in_pairs) {
            for (int ow = 0; ow < P.out[2]; ow += lane) {
              const int left = P.out[2] - ow, count = left < lane ? left : lane;
              const float* x = data + std::ptrdiff_t{nc} * P.in[0] * P.in[1] * P.in[2] + 2 * ow;
              store_nd<Arch, P.stored>(out, pairs(x, count, d, h), at + ow, count, epi);
            }
            continue;
          }
          combine(data + std::ptrdiff_t{nc} * P.in[0] * P.in[1] * P.in[2], line + P.before[2], d, h);
          for (int ow = 0; ow < P.out[2]; ow += lane) {
            const int left = P.out[2] - ow, count = left < lane ? left : lane;
            store_nd<Arch, P.stored>(out, columns_of(line, ow, count, d.count() * h.count()), at + ow, count, epi);
          }
        }
  }

 private:
  /// Windows of two neighbours, side by side: the rows are combined in registers, no line has to wait for its own stores.
  static constexpr bool in_pairs = P.adaptive == 0 && P.window[2] == 2 && P.stride[2] == 2 && P.dilation[2] == 1 && P.before[2] == 0 && 2 * P.out[2] <= P.in[2];

  static BATON_INLINE batch pairs(const float* x, int count, detail::pool_span d, detail::pool_span h) noexcept {
    batch first(step::init), second(step::init);
    const auto rows = [&](auto load) noexcept {
      for (int z = d.first; z < d.last; z += d.step)
        for (int y = h.first; y < h.last; y += h.step) {
          const float* row = x + (std::ptrdiff_t{z} * P.in[1] + y) * P.in[2];
          first = step::combine(first, load(row, 0));
          second = step::combine(second, load(row, 1));
        }
    };
    if (count == lane) {
      rows([](const float* row, int half) noexcept { return loadu<batch>(row + half * lane); });
    } else {
      const int given[2] = {2 * count < lane ? 2 * count : lane, 2 * count < lane ? 0 : 2 * count - lane};
      rows([&given](const float* row, int half) noexcept { return load_partial<Arch>(row + half * lane, given[half]); });
    }
    const batch sum = step::combine(detail::lanes_of_two<Arch, 0>(first, second), detail::lanes_of_two<Arch, 1>(first, second));
    if constexpr (P.kind == pool_kind::max) return sum;
    else return sum / batch(detail::pool_divisor<P>(d.count() * h.count() * 2));
  }

  static BATON_INLINE void combine(const float* x, float* line, detail::pool_span d, detail::pool_span h) noexcept {
    int i = 0;
    for (; i + lane <= P.in[2]; i += lane) storeu(line + i, column<batch>(x + i, d, h));
    if constexpr (P.in[2] % lane != 0 && P.in[2] > lane) storeu(line + P.in[2] - lane, column<batch>(x + P.in[2] - lane, d, h));
    else
      for (; i < P.in[2]; ++i) line[i] = column<float>(x + i, d, h);
  }
  template <class V>
  static BATON_INLINE V column(const float* x, detail::pool_span d, detail::pool_span h) noexcept {
    V acc(step::init);
    for (int z = d.first; z < d.last; z += d.step)
      for (int y = h.first; y < h.last; y += h.step) acc = step::combine(acc, loadu<V>(x + (std::ptrdiff_t{z} * P.in[1] + y) * P.in[2]));
    return acc;
  }
  static BATON_INLINE batch columns_of(const float* line, int ow, int count, int rows) noexcept {
    float each[lane];
    if constexpr (P.adaptive != 0) {
      for (int l = 0; l < lane; ++l) {
        each[l] = step::init;
        if (l >= count) continue;
        const detail::pool_span w = detail::pool_span_of<P>(2, ow + l);
        for (int x = w.first; x < w.last; ++x) each[l] = step::combine(each[l], line[x]);
        if constexpr (P.kind == pool_kind::avg) each[l] = each[l] / detail::pool_divisor<P>(rows * w.count());
      }
      return loadu<batch>(each);
    } else {
      batch acc(step::init);
      for (int k = 0; k < P.window[2]; ++k)
        acc = step::combine(acc, detail::load_strided<Arch, P.stride[2]>(line + std::ptrdiff_t{ow} * P.stride[2] + k * P.dilation[2]));
      if constexpr (P.kind == pool_kind::max) return acc;
      for (int l = 0; l < lane; ++l) each[l] = detail::pool_divisor<P>(l < count ? rows * detail::pool_span_of<P>(2, ow + l).count() : 1);
      return acc / loadu<batch>(each);
    }
  }
};

/// Channels last.
template <class Arch, pool_nd_problem P>
struct pool_nd_last_kernel {
  using batch = f32<Arch>;
  using step = detail::pool_step<P.kind>;
  static constexpr int lane = lanes<Arch>;
  static constexpr std::size_t scratch_floats = 0;

  template <class Epilogue>
  static void run(const float* data, float* out, float*, const Epilogue& epi) noexcept {
    std::ptrdiff_t at = 0;
    for (int n = 0; n < P.n; ++n)
      for (int od = 0; od < P.out[0]; ++od)
        for (int oh = 0; oh < P.out[1]; ++oh)
          for (int ow = 0; ow < P.out[2]; ++ow, at += P.c) {
            const detail::pool_span d = detail::pool_span_of<P>(0, od), h = detail::pool_span_of<P>(1, oh), w = detail::pool_span_of<P>(2, ow);
            const float* image = data + std::ptrdiff_t{n} * P.in[0] * P.in[1] * P.in[2] * P.c;
            for (int c = 0; c < P.c; c += lane) {
              const int count = P.c - c < lane ? P.c - c : lane;
              batch acc(step::init);
              for (int z = d.first; z < d.last; z += d.step)
                for (int y = h.first; y < h.last; y += h.step)
                  for (int x = w.first; x < w.last; x += w.step) {
                    const float* p = image + ((std::ptrdiff_t{z} * P.in[1] + y) * P.in[2] + x) * P.c + c;
                    acc = step::combine(acc, count == lane ? loadu<batch>(p) : load_partial<Arch>(p, count));
                  }
              if constexpr (P.kind == pool_kind::avg) acc = acc / batch(detail::pool_divisor<P>(d.count() * h.count() * w.count()));
              store_nd<Arch, P.stored>(out, acc, at + c, count, epi);
            }
          }
  }
};

}  // namespace baton::simd

#endif
