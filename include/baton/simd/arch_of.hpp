// SPDX-License-Identifier: Apache-2.0
//
// The architecture tag that a target's kernels are instantiated on. In: a target's description. Next: build.hpp.
#ifndef BATON_SIMD_ARCH_OF_HPP
#define BATON_SIMD_ARCH_OF_HPP

#include "baton/simd/arch.hpp"
#include "baton/targets/target.hpp"

#include <type_traits>

namespace baton::simd {

namespace detail {

template <targets::description Target>
constexpr auto find_arch() {
  if constexpr (Target == targets::native) {
    return std::type_identity<default_arch>{};
  } else {
#if defined(__AVX512F__) && defined(__AVX512BW__)
    if constexpr (Target.lanes == 16) return std::type_identity<xsimd::avx512bw>{};
    else
#endif
#if defined(__AVX2__) && defined(__FMA__)
        if constexpr (Target.lanes == 8)
      return std::type_identity<xsimd::fma3<xsimd::avx2>>{};
    else
#endif
#if defined(__SSE2__)
        if constexpr (Target.lanes == 4)
      return std::type_identity<xsimd::sse2>{};
    else
#endif
      static_assert(Target == targets::native, "baton: this translation unit is not compiled for the target: add its -m flags");
  }
}

}  // namespace detail

/// The xsimd architecture of a target.
template <targets::description Target>
using arch_of = typename decltype(detail::find_arch<Target>())::type;

}  // namespace baton::simd

#endif
