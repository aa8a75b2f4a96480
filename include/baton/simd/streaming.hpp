// SPDX-License-Identifier: Apache-2.0
//
// Stores past the caches, for results that are larger than any of them: the lines are not read before they are overwritten,
// which saves a quarter to a third of the memory traffic of an elementwise loop. A batch and an aligned address enter. What is
// stored this way is seen by other threads after finish_streaming(). Next: simd/emit.hpp, which uses them in elementwise loops whose
// schedule says so.
#ifndef BATON_SIMD_STREAMING_HPP
#define BATON_SIMD_STREAMING_HPP

#include <baton/simd/arch.hpp>
#include <baton/targets/target.hpp>

#include <cstddef>
#include <cstdint>

namespace baton::simd {

/// Results of so many bytes do not stay in a cache that a reader could find them in.
inline constexpr std::ptrdiff_t streaming_bytes = targets::native.l3_bytes;

/// Whether an architecture has such stores.
template <class Arch>
inline constexpr bool has_streaming = detail::is_avx512<Arch> || detail::is_avx<Arch>;

/// Whether whole vectors from an address on may be stored so.
template <class Arch>
BATON_INLINE bool may_stream(const float* p) noexcept {
  return reinterpret_cast<std::uintptr_t>(p) % (static_cast<std::size_t>(lanes<Arch>) * sizeof(float)) == 0;
}

/// Stores a batch past the caches, to an address that is a multiple of its size; an ordinary store where there is no such thing.
template <class Arch>
BATON_INLINE void stream(float* p, xsimd::batch<float, Arch> v) noexcept {
#if defined(__AVX512F__)
  if constexpr (detail::is_avx512<Arch>) _mm512_stream_ps(p, v);
  else
#endif
#if defined(__AVX__)
      if constexpr (detail::is_avx<Arch>)
    _mm256_stream_ps(p, v);
  else
#endif
    storeu(p, v);
}

/// Orders such stores before whatever tells another thread of them.
template <class Arch>
BATON_INLINE void finish_streaming() noexcept {
#if defined(__AVX__)
  if constexpr (has_streaming<Arch>) _mm_sfence();
#endif
}

}  // namespace baton::simd

#endif
