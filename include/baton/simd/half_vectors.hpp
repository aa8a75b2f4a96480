// SPDX-License-Identifier: Apache-2.0
//
// Vectors of half the length for an AVX-512 unit: AVX2's operations under a tag of their own. With AVX2's tag itself, what this unit makes
// of a kernel (in its own instruction set) could be linked in place of what an AVX2 unit makes. In: an architecture. Out: another.
// Next: simd/emit.hpp, which uses them for layers of eight outputs; simd/math_float.hpp, whose tables are for whole vectors.
#ifndef BATON_SIMD_HALF_VECTORS_HPP
#define BATON_SIMD_HALF_VECTORS_HPP

#include <baton/simd/arch.hpp>

#if defined(__AVX512F__)

namespace baton::simd {

/// The architecture with half the lanes of an AVX-512 one.
template <class Arch>
struct half_vectors : xsimd::fma3<xsimd::avx2> {
  using whole = Arch;
};

/// Whether an architecture is one of those.
template <class Arch>
inline constexpr bool is_half_vectors = false;
template <class Arch>
inline constexpr bool is_half_vectors<half_vectors<Arch>> = true;

}  // namespace baton::simd

template <class T, class Arch>
struct xsimd::types::simd_register<T, baton::simd::half_vectors<Arch>> : xsimd::types::simd_register<T, xsimd::fma3<xsimd::avx2>> {
  using base = xsimd::types::simd_register<T, xsimd::fma3<xsimd::avx2>>;
  using register_type = typename base::register_type;
  simd_register() noexcept = default;
  simd_register(register_type r) noexcept : base{r} {}
};
template <class T, class Arch>
struct xsimd::types::has_simd_register<T, baton::simd::half_vectors<Arch>> : xsimd::types::has_simd_register<T, xsimd::fma3<xsimd::avx2>> {};

#else

namespace baton::simd {
template <class Arch>
inline constexpr bool is_half_vectors = false;
}  // namespace baton::simd

#endif

#endif
