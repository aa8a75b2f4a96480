// SPDX-License-Identifier: Apache-2.0
//
// Resampling over up to three spatial axes from tables of elements and weights, one for each axis, which are computed by the
// compiler. Channels first: the rows that a row of the result is made of are combined into a line with all lanes, then its columns
// are taken from the line. Channels last (or in blocks): lanes are channels. In: data and an epilogue. Out: results.
// Next: simd/layer_images.hpp chooses.
#ifndef BATON_SIMD_RESIZE_ND_HPP
#define BATON_SIMD_RESIZE_ND_HPP

#include "baton/op/image/resampling.hpp"
#include <baton/simd/arch.hpp>
#include <baton/simd/nd_store.hpp>

#include <cstddef>
#include <type_traits>

namespace baton::simd {

/// A resampling with three spatial axes, the first ones perhaps of extent 1.
struct resize_nd_problem {
  int n = 1, c = 1;
  int in[3]{1, 1, 1}, out[3]{1, 1, 1};
  nd_shape stored;  ///< the result's shape as it is stored: what the epilogue's coordinates are
  relay::image::resampling by;

  friend constexpr bool operator==(const resize_nd_problem&, const resize_nd_problem&) = default;
};

namespace detail {

template <int Taps, int Out>
struct resize_table {
  int at[Taps][Out];
  float weight[Taps][Out];
};

/// Taps of an axis; one for an axis that is not there.
template <int In, int Out, relay::image::resampling By>
inline constexpr int resize_taps = In == 1 && Out == 1 ? 1 : By.taps_per_axis();

template <int In, int Out, relay::image::resampling By>
constexpr resize_table<resize_taps<In, Out, By>, Out> make_resize_table() {
  resize_table<resize_taps<In, Out, By>, Out> t{};
  for (int o = 0; o < Out; ++o) {
    const relay::image::resample_taps each = In == 1 && Out == 1 ? relay::image::resample_taps{} : By.taps(o, In, Out);
    for (int k = 0; k < resize_taps<In, Out, By>; ++k) {
      t.at[k][o] = static_cast<int>(each.at[k]);
      t.weight[k][o] = static_cast<float>(each.weight[k]);
    }
  }
  return t;
}

template <int In, int Out, relay::image::resampling By>
inline constexpr resize_table<resize_taps<In, Out, By>, Out> resize_table_of = make_resize_table<In, Out, By>();

/// The elements of a line of `length` elements at `count` places. Narrow: none of them is before the first or 32 elements behind it.
template <class Arch, bool Narrow>
BATON_INLINE f32<Arch> gather(const float* line, [[maybe_unused]] int length, const int* at, int count) noexcept {
#if defined(__AVX512F__)
  if constexpr (is_avx512<Arch> && Narrow) {
    const auto mask = static_cast<__mmask16>((1u << count) - 1u);
    const int first = at[0], left = length - first;
    const auto part = [&](int from) noexcept {
      return left >= from + 16 ? loadu<f32<Arch>>(line + first + from)
                               : load_partial<Arch>(line + first + (left > from ? from : 0), left > from ? left - from : 0);
    };
    const __m512i places = _mm512_sub_epi32(_mm512_maskz_loadu_epi32(mask, at), _mm512_set1_epi32(first));
    return _mm512_permutex2var_ps(part(0), places, part(16));
  } else if constexpr (is_avx512<Arch>) {
    // With a mask even where all count: the form without one starts from a value that GCC 12 calls uninitialised.
    const auto mask = static_cast<__mmask16>((1u << count) - 1u);
    return _mm512_mask_i32gather_ps(_mm512_setzero_ps(), mask, _mm512_maskz_loadu_epi32(mask, at), line, 4);
  } else
#endif
  {
#if defined(__AVX2__)
    if constexpr (std::is_base_of_v<xsimd::avx2, Arch>) {
      if (count == lanes<Arch>) {
        const __m256i places = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
        return _mm256_mask_i32gather_ps(_mm256_setzero_ps(), line, places, _mm256_castsi256_ps(_mm256_set1_epi32(-1)), 4);
      }
    }
#endif
    float each[lanes<Arch>] = {};
    for (int l = 0; l < count; ++l) each[l] = line[at[l]];
    return loadu<f32<Arch>>(each);
  }
}

template <resize_nd_problem P>
struct resize_tables {
  static constexpr bool nearest = P.by.method == relay::image::resample_method::nearest;
  template <int Axis>
  static constexpr int taps = resize_taps<P.in[Axis], P.out[Axis], P.by>;
  template <int Axis>
  static BATON_INLINE constexpr const auto& table() noexcept {
    return resize_table_of<P.in[Axis], P.out[Axis], P.by>;
  }
};

}  // namespace detail

/// Channels first. `scratch` holds one line.
template <class Arch, resize_nd_problem P>
struct resize_nd_kernel {
  using batch = f32<Arch>;
  using tables = detail::resize_tables<P>;
  static constexpr int lane = lanes<Arch>;
  static constexpr std::size_t scratch_floats = static_cast<std::size_t>(P.in[2]);

  template <class Epilogue>
  static void run(const float* data, float* out, float* line, const Epilogue& epi) noexcept {
    std::ptrdiff_t at = 0;
    for (int image = 0; image < P.n * P.c; ++image) {
      const float* x = data + std::ptrdiff_t{image} * P.in[0] * P.in[1] * P.in[2];
      for (int od = 0; od < P.out[0]; ++od)
        for (int oh = 0; oh < P.out[1]; ++oh, at += P.out[2]) {
          const float* from = row(x, line, od, oh);
          for (int ow = 0; ow < P.out[2]; ow += lane) {
            const int left = P.out[2] - ow, count = left < lane ? left : lane;
            store_nd<Arch, P.stored>(out, columns(from, ow, count), at + ow, count, epi);
          }
        }
    }
  }

 private:
  static constexpr int rows = tables::template taps<0> * tables::template taps<1>;

  /// The line that row (od, oh) of the result is taken from.
  static BATON_INLINE const float* row(const float* x, float* line, int od, int oh) noexcept {
    const float* source[rows];
    float weight[rows];
    for (int a = 0, r = 0; a < tables::template taps<0>; ++a)
      for (int b = 0; b < tables::template taps<1>; ++b, ++r) {
        source[r] = x + (std::ptrdiff_t{tables::template table<0>().at[a][od]} * P.in[1] + tables::template table<1>().at[b][oh]) * P.in[2];
        weight[r] = tables::template table<0>().weight[a][od] * tables::template table<1>().weight[b][oh];
      }
    if constexpr (rows == 1) {
      return source[0];
    } else {
      int i = 0;
      for (; i + lane <= P.in[2]; i += lane) storeu(line + i, combine<batch>(source, weight, i));
      for (; i < P.in[2]; ++i) line[i] = combine<float>(source, weight, i);
      return line;
    }
  }
  template <class V>
  static BATON_INLINE V combine(const float* const* source, const float* weight, int i) noexcept {
    V sum = loadu<V>(source[0] + i) * V(weight[0]);
    for (int r = 1; r < rows; ++r) sum = madd(loadu<V>(source[r] + i), V(weight[r]), sum);
    return sum;
  }

  /// Whether the places of a vector of columns are within two vectors of the line.
  static constexpr bool narrow = [] {
    constexpr auto& table = tables::template table<2>();
    for (int k = 0; k < tables::template taps<2>; ++k)
      for (int o = 0; o < P.out[2]; ++o) {
        const int distance = table.at[k][o] - table.at[k][o / lane * lane];
        if (distance < 0 || distance >= 32) return false;
      }
    return true;
  }();
  static BATON_INLINE batch columns(const float* line, int ow, int count) noexcept {
    batch sum(0.0f);
    for (int k = 0; k < tables::template taps<2>; ++k) {
      const batch each = detail::gather<Arch, narrow>(line, P.in[2], tables::template table<2>().at[k] + ow, count);
      if constexpr (tables::nearest) return each;
      const float* const weight = tables::template table<2>().weight[k] + ow;
      sum = madd(each, count == lane ? loadu<batch>(weight) : load_partial<Arch>(weight, count), sum);
    }
    return sum;
  }
};

/// Channels last.
template <class Arch, resize_nd_problem P>
struct resize_nd_last_kernel {
  using batch = f32<Arch>;
  using tables = detail::resize_tables<P>;
  static constexpr int lane = lanes<Arch>;
  static constexpr std::size_t scratch_floats = 0;

  template <class Epilogue>
  static void run(const float* data, float* out, float*, const Epilogue& epi) noexcept {
    std::ptrdiff_t at = 0;
    for (int n = 0; n < P.n; ++n)
      for (int od = 0; od < P.out[0]; ++od)
        for (int oh = 0; oh < P.out[1]; ++oh)
          for (int ow = 0; ow < P.out[2]; ++ow, at += P.c) pixel(data + std::ptrdiff_t{n} * P.in[0] * P.in[1] * P.in[2] * P.c, out, at, od, oh, ow, epi);
  }

 private:
  static constexpr int count = tables::template taps<0> * tables::template taps<1> * tables::template taps<2>;

  template <class Epilogue>
  static BATON_INLINE void pixel(const float* x, float* out, std::ptrdiff_t at, int od, int oh, int ow, const Epilogue& epi) noexcept {
    const float* source[count];
    float weight[count];
    int r = 0;
    for (int a = 0; a < tables::template taps<0>; ++a)
      for (int b = 0; b < tables::template taps<1>; ++b)
        for (int c = 0; c < tables::template taps<2>; ++c, ++r) {
          const std::ptrdiff_t row = std::ptrdiff_t{tables::template table<0>().at[a][od]} * P.in[1] + tables::template table<1>().at[b][oh];
          source[r] = x + (row * P.in[2] + tables::template table<2>().at[c][ow]) * P.c;
          weight[r] = tables::template table<0>().weight[a][od] * tables::template table<1>().weight[b][oh] * tables::template table<2>().weight[c][ow];
        }
    for (int c = 0; c < P.c; c += lane) {
      const int lanes_left = P.c - c < lane ? P.c - c : lane;
      const auto load = [&](int k) noexcept { return lanes_left == lane ? loadu<batch>(source[k] + c) : load_partial<Arch>(source[k] + c, lanes_left); };
      batch sum = load(0);
      if constexpr (!tables::nearest) {
        sum = sum * batch(weight[0]);
        for (int k = 1; k < count; ++k) sum = madd(load(k), batch(weight[k]), sum);
      }
      store_nd<Arch, P.stored>(out, sum, at + c, lanes_left, epi);
    }
  }
};

}  // namespace baton::simd

#endif
