// SPDX-License-Identifier: Apache-2.0
//
// A square of elements transposed in registers, as many rows as a vector has lanes. In: rows a stride apart, of which perhaps only
// the first ones and their first elements count. Out: the same, columns and rows exchanged. Next: simd/emit.hpp, for
// tir::move_tile.
#ifndef BATON_SIMD_TRANSPOSE_TILE_HPP
#define BATON_SIMD_TRANSPOSE_TILE_HPP

#include "baton/meta/config.hpp"
#include "baton/simd/arch.hpp"

#include <cstddef>

namespace baton::simd {

/// Transposes lanes<Arch> vectors in place.
template <class Arch>
BATON_INLINE void transpose_vectors(f32<Arch>* row) noexcept;

/// to[j * to_step + i] = from[i * from_step + j] for i below `rows` and j below `columns`, at most lanes<Arch> of either.
template <class Arch>
BATON_INLINE void transpose_tile(const float* from, std::ptrdiff_t from_step, float* to, std::ptrdiff_t to_step, int rows, int columns) noexcept;

namespace detail {

#if defined(__AVX512F__)
template <class Arch>
BATON_INLINE void transpose_16(f32<Arch>* row) noexcept {
  __m512 a[16], b[16];
  for (int i = 0; i < 16; i += 2) {  // pairs of rows, pairs of elements
    a[i] = _mm512_unpacklo_ps(row[i], row[i + 1]);
    a[i + 1] = _mm512_unpackhi_ps(row[i], row[i + 1]);
  }
  for (int i = 0; i < 16; i += 4)
    for (int k = 0; k < 2; ++k) {  // fours: b[i + c] has column c of each quarter
      const __m512d x = _mm512_castps_pd(a[i + k]), y = _mm512_castps_pd(a[i + 2 + k]);
      b[i + 2 * k] = _mm512_castpd_ps(_mm512_unpacklo_pd(x, y));
      b[i + 2 * k + 1] = _mm512_castpd_ps(_mm512_unpackhi_pd(x, y));
    }
  for (int c = 0; c < 4; ++c) {  // quarters
    const __m512 p = _mm512_shuffle_f32x4(b[c], b[4 + c], 0x88), q = _mm512_shuffle_f32x4(b[c], b[4 + c], 0xdd);
    const __m512 r = _mm512_shuffle_f32x4(b[8 + c], b[12 + c], 0x88), s = _mm512_shuffle_f32x4(b[8 + c], b[12 + c], 0xdd);
    row[c] = _mm512_shuffle_f32x4(p, r, 0x88);
    row[4 + c] = _mm512_shuffle_f32x4(q, s, 0x88);
    row[8 + c] = _mm512_shuffle_f32x4(p, r, 0xdd);
    row[12 + c] = _mm512_shuffle_f32x4(q, s, 0xdd);
  }
}
#endif

#if defined(__AVX__)
template <class Arch>
BATON_INLINE void transpose_8(f32<Arch>* row) noexcept {
  __m256 a[8], b[8];
  for (int i = 0; i < 8; i += 2) {
    a[i] = _mm256_unpacklo_ps(row[i], row[i + 1]);
    a[i + 1] = _mm256_unpackhi_ps(row[i], row[i + 1]);
  }
  for (int i = 0; i < 8; i += 4)
    for (int k = 0; k < 2; ++k) {
      b[i + 2 * k] = _mm256_shuffle_ps(a[i + k], a[i + 2 + k], 0x44);
      b[i + 2 * k + 1] = _mm256_shuffle_ps(a[i + k], a[i + 2 + k], 0xee);
    }
  for (int c = 0; c < 4; ++c) {
    row[c] = _mm256_permute2f128_ps(b[c], b[4 + c], 0x20);
    row[4 + c] = _mm256_permute2f128_ps(b[c], b[4 + c], 0x31);
  }
}
#endif

}  // namespace detail

template <class Arch>
BATON_INLINE void transpose_vectors(f32<Arch>* row) noexcept {
#if defined(__AVX512F__)
  if constexpr (detail::is_avx512<Arch>) detail::transpose_16<Arch>(row);
  else
#endif
#if defined(__AVX__)
      if constexpr (detail::is_avx<Arch>)
    detail::transpose_8<Arch>(row);
  else
#endif
  {
    constexpr int n = lanes<Arch>;
    float in[n][n], out[n][n];
    for (int i = 0; i < n; ++i) storeu(in[i], row[i]);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j < n; ++j) out[j][i] = in[i][j];
    for (int i = 0; i < n; ++i) row[i] = loadu<f32<Arch>>(out[i]);
  }
}

template <class Arch>
BATON_INLINE void transpose_tile(const float* from, std::ptrdiff_t from_step, float* to, std::ptrdiff_t to_step, int rows, int columns) noexcept {
  constexpr int n = lanes<Arch>;
  using batch = f32<Arch>;
  batch row[n];
  if (rows == n && columns == n) {
    for (int i = 0; i < n; ++i) row[i] = loadu<batch>(from + i * from_step);
    transpose_vectors<Arch>(row);
    for (int j = 0; j < n; ++j) storeu(to + j * to_step, row[j]);
  } else {
    for (int i = 0; i < n; ++i) row[i] = i < rows ? load_partial<Arch>(from + i * from_step, columns) : batch(0.0f);
    transpose_vectors<Arch>(row);
    for (int j = 0; j < columns; ++j) store_partial<Arch>(to + j * to_step, row[j], rows);
  }
}

}  // namespace baton::simd

#endif
