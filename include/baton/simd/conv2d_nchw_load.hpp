// SPDX-License-Identifier: Apache-2.0
//
// Strided loads from an input row whose ends are known to the compiler: a row pointer and a first column enter,
// a vector of columns first, first + stride, ... leaves, with zeros for columns outside the row.
// Memory outside the row is never read.
// Next: simd/conv2d_nchw_tile.hpp.
#ifndef BATON_SIMD_CONV2D_NCHW_LOAD_HPP
#define BATON_SIMD_CONV2D_NCHW_LOAD_HPP

#include <baton/simd/arch.hpp>

#include <type_traits>
#include <utility>

namespace baton::simd {

/// Columns First, First + Stride, ... of a row of Width columns; zero where there is no such column.
template <class Arch, int First, int Stride, int Width>
BATON_INLINE f32<Arch> load_columns(const float* row) noexcept;

/// Columns 0, Stride, ... from p, all of which exist.
template <class Arch, int Stride>
BATON_INLINE f32<Arch> load_strided(const float* p) noexcept;

namespace detail {

/// Every second lane of the 2 L - 1 floats of which a holds the first L and b the last L.
template <class Arch>
BATON_INLINE f32<Arch> even_lanes(f32<Arch> a, f32<Arch> b) noexcept {
#if defined(__AVX512F__)
  if constexpr (is_avx512<Arch>) {
    const __m512i pick = _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 17, 19, 21, 23, 25, 27, 29, 31);
    return _mm512_permutex2var_ps(a, pick, b);
  } else
#endif
#if defined(__AVX2__)
      if constexpr (is_avx<Arch> && std::is_base_of_v<xsimd::avx2, Arch>) {
    const __m256 mixed = _mm256_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 2, 0));
    return _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(mixed), _MM_SHUFFLE(3, 1, 2, 0)));
  } else
#endif
#if defined(__SSE2__)
      if constexpr (std::is_base_of_v<xsimd::sse2, Arch>) {
    return _mm_shuffle_ps(a, b, _MM_SHUFFLE(3, 1, 2, 0));
  } else
#endif
  {
    constexpr int size = lanes<Arch>;
    float x[2 * size];
    a.store_unaligned(x);
    b.store_unaligned(x + size - 1);
    for (int i = 0; i < size; ++i) x[i] = x[2 * i];
    return f32<Arch>::load_unaligned(x);
  }
}

template <int First, int Stride, int Width, int Lane>
BATON_INLINE float column_or_zero(const float* row) noexcept {
  constexpr int at = First + Lane * Stride;
  if constexpr (at >= 0 && at < Width) return row[at];
  else return 0.0f;
}

template <class Arch, int First, int Stride, int Width, int... Lane>
BATON_INLINE f32<Arch> lane_by_lane(const float* row, std::integer_sequence<int, Lane...>) noexcept {
  const float x[] = {column_or_zero<First, Stride, Width, Lane>(row)...};
  return f32<Arch>::load_unaligned(x);
}

/// Consecutive columns, some of which do not exist.
template <class Arch, int First, int Width>
BATON_INLINE f32<Arch> clipped(const float* row) noexcept {
  constexpr int size = lanes<Arch>;
  constexpr int lo = First < 0 ? -First : 0, hi = Width - First < size ? Width - First : size;
  if constexpr (lo >= hi) return f32<Arch>(0.0f);
  else if constexpr (lo == 0) return load_partial<Arch>(row + First, hi);
#if defined(__AVX512F__)
  else if constexpr (is_avx512<Arch>) return _mm512_maskz_expandloadu_ps(static_cast<__mmask16>((1u << hi) - (1u << lo)), row);
#endif
  else return lane_by_lane<Arch, First, 1, Width>(row, std::make_integer_sequence<int, size>{});
}

}  // namespace detail

template <class Arch, int First, int Stride, int Width>
BATON_INLINE f32<Arch> load_columns(const float* row) noexcept {
  constexpr int size = lanes<Arch>, last = First + (size - 1) * Stride;
  if constexpr (First >= 0 && last < Width) return load_strided<Arch, Stride>(row + First);
  else if constexpr (Stride == 1) return detail::clipped<Arch, First, Width>(row);
  else if constexpr (Stride == 2)
    return detail::even_lanes<Arch>(load_columns<Arch, First, 1, Width>(row), load_columns<Arch, First + size - 1, 1, Width>(row));
  else return detail::lane_by_lane<Arch, First, Stride, Width>(row, std::make_integer_sequence<int, size>{});
}

template <class Arch, int Stride>
BATON_INLINE f32<Arch> load_strided(const float* p) noexcept {
  constexpr int size = lanes<Arch>;
  if constexpr (Stride == 1) return loadu<f32<Arch>>(p);
  else if constexpr (Stride == 2) return detail::even_lanes<Arch>(loadu<f32<Arch>>(p), loadu<f32<Arch>>(p + size - 1));
  else return detail::lane_by_lane<Arch, 0, Stride, size * Stride>(p, std::make_integer_sequence<int, size>{});
}

}  // namespace baton::simd

#endif
