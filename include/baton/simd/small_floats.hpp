// SPDX-License-Identifier: Apache-2.0
//
// Lanes of float32 from 16-bit floats and back, and the rounding of float32 lanes to what such a type holds (to nearest, halves to
// even), by integer operations that every architecture has. In: half_t and bfloat_t (type/half.hpp). Next: simd/pull_lines.hpp.
#ifndef BATON_SIMD_SMALL_FLOATS_HPP
#define BATON_SIMD_SMALL_FLOATS_HPP

#include "baton/simd/arch.hpp"
#include "baton/simd/math_float.hpp"
#include "baton/type/half.hpp"

#include <cstdint>
#include <type_traits>

namespace baton::simd {

/// Loads lanes<Arch> 16-bit floats.
template <class Arch, int Exponent, int Mantissa>
BATON_INLINE f32<Arch> load_small(const small_float<Exponent, Mantissa>* p) noexcept;

/// What float32 numbers are once they are stored as T, half_t or bfloat_t.
template <class T, class Arch>
BATON_INLINE f32<Arch> round_to_small(f32<Arch> x) noexcept;

/// Stores lanes<Arch> numbers that are such already.
template <class Arch, int Exponent, int Mantissa>
BATON_INLINE void store_small(small_float<Exponent, Mantissa>* p, f32<Arch> x) noexcept;

namespace detail {

template <class Arch>
using i32 = xsimd::batch<std::int32_t, Arch>;

/// The bits of 16-bit numbers, one a lane.
template <class Arch, class T>
BATON_INLINE i32<Arch> load_bits(const T* p) noexcept {
#if defined(__AVX512F__)
  if constexpr (is_avx512<Arch>) return _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
  else
#endif
#if defined(__AVX2__)
      if constexpr (is_avx<Arch>)
    return _mm256_cvtepu16_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
  else
#endif
  {
    std::int32_t bits[lanes<Arch>];
    for (int l = 0; l < lanes<Arch>; ++l) bits[l] = p[l].bits;
    return i32<Arch>::load_unaligned(bits);
  }
}
/// The low half of each lane.
template <class Arch, class T>
BATON_INLINE void store_bits(T* p, i32<Arch> v) noexcept {
#if defined(__AVX512F__)
  if constexpr (is_avx512<Arch>) _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm512_cvtepi32_epi16(v));
  else
#endif
#if defined(__AVX2__)
      if constexpr (is_avx<Arch>)
    _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm256_castsi256_si128(_mm256_permute4x64_epi64(_mm256_packus_epi32(v, v), 0x08)));
  else
#endif
  {
    std::int32_t bits[lanes<Arch>];
    v.store_unaligned(bits);
    for (int l = 0; l < lanes<Arch>; ++l) p[l].bits = static_cast<std::uint16_t>(bits[l]);
  }
}

inline constexpr std::int32_t all_but_sign = 0x7fffffff, largest_exponent_bits = 0x7f800000, quiet_nan_bits = 0x7fc00000;

template <class Arch>
BATON_INLINE f32<Arch> as_float(i32<Arch> v) noexcept {
  return math::detail::cast_bits<float>(v);
}
template <class Arch>
BATON_INLINE i32<Arch> as_bits(f32<Arch> v) noexcept {
  return math::detail::cast_bits<std::int32_t>(v);
}

}  // namespace detail

template <class Arch, int Exponent, int Mantissa>
BATON_INLINE f32<Arch> load_small(const small_float<Exponent, Mantissa>* p) noexcept {
  using V = f32<Arch>;
  using I = detail::i32<Arch>;
#if defined(__AVX512F__)
  if constexpr (detail::is_avx512<Arch> && Exponent == 5) return _mm512_cvtph_ps(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(p)));
#endif
#if defined(__F16C__)
  if constexpr (detail::is_avx<Arch> && Exponent == 5) return _mm256_cvtph_ps(_mm_loadu_si128(reinterpret_cast<const __m128i*>(p)));
#endif
  const I bits = detail::load_bits<Arch>(p);
  if constexpr (Exponent == 8) {
    return detail::as_float<Arch>(bits << 16);
  } else {
    // The exponent is too small by the difference of the biases, which a product corrects, for subnormal numbers, too.
    const I magnitude = (bits & I(0x7fff)) << 13, sign = (bits & I(0x8000)) << 16;
    const V x = detail::as_float<Arch>(magnitude) * V(0x1p112f);
    const V finite = xsimd::select(x >= V(65536.0f), detail::as_float<Arch>(magnitude | I(detail::largest_exponent_bits)), x);
    return detail::as_float<Arch>(detail::as_bits<Arch>(finite) | sign);
  }
}

template <class T, class Arch>
BATON_INLINE f32<Arch> round_to_small(f32<Arch> x) noexcept {
  using V = f32<Arch>;
  using I = detail::i32<Arch>;
  constexpr int dropped = std::is_same_v<T, bfloat_t> ? 16 : 13;
#if defined(__AVX512F__)
  if constexpr (detail::is_avx512<Arch> && dropped == 13) return _mm512_cvtph_ps(_mm512_cvtps_ph(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
#endif
#if defined(__F16C__)
  if constexpr (detail::is_avx<Arch> && dropped == 13) return _mm256_cvtph_ps(_mm256_cvtps_ph(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
#endif
  const I bits = detail::as_bits<Arch>(x), magnitude = bits & I(detail::all_but_sign), sign = bits ^ magnitude;
  const V m = detail::as_float<Arch>(magnitude);
  const I half = I((1 << (dropped - 1)) - 1);
  V r = detail::as_float<Arch>((magnitude + half + ((magnitude >> dropped) & I(1))) & I(-(1 << dropped)));
  if constexpr (dropped == 13) {
    // Numbers that are subnormal there are multiples of 2^-24, as the last digits of what is between 0.5 and 1.
    r = xsimd::select(m < V(0x1p-14f), (m + V(0.5f)) - V(0.5f), r);
    r = xsimd::select(r >= V(65536.0f), detail::as_float<Arch>(I(detail::largest_exponent_bits)), r);
  }
  r = xsimd::select(m == m, r, detail::as_float<Arch>(I(detail::quiet_nan_bits)));
  return detail::as_float<Arch>(detail::as_bits<Arch>(r) | sign);
}

template <class Arch, int Exponent, int Mantissa>
BATON_INLINE void store_small(small_float<Exponent, Mantissa>* p, f32<Arch> x) noexcept {
  using V = f32<Arch>;
  using I = detail::i32<Arch>;
#if defined(__AVX512F__)
  if constexpr (detail::is_avx512<Arch> && Exponent == 5)
    return _mm256_storeu_si256(reinterpret_cast<__m256i*>(p), _mm512_cvtps_ph(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
#endif
#if defined(__F16C__)
  if constexpr (detail::is_avx<Arch> && Exponent == 5)
    return _mm_storeu_si128(reinterpret_cast<__m128i*>(p), _mm256_cvtps_ph(x, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC));
#endif
  const I bits = detail::as_bits<Arch>(x);
  if constexpr (Exponent == 8) {
    detail::store_bits<Arch>(p, (bits >> 16) & I(0xffff));
  } else {
    const I magnitude = bits & I(detail::all_but_sign), sign = (bits >> 16) & I(0x8000);
    const V m = detail::as_float<Arch>(magnitude);
    const V number = detail::as_float<Arch>(detail::as_bits<Arch>(m * V(0x1p-112f)) >> 13);
    const V other = xsimd::select(m == m, detail::as_float<Arch>(I(0x7c00)), detail::as_float<Arch>(I(0x7e00)));
    detail::store_bits<Arch>(p, detail::as_bits<Arch>(xsimd::select(m < V(65536.0f), number, other)) | sign);
  }
}

}  // namespace baton::simd

#endif
