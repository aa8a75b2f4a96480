// SPDX-License-Identifier: Apache-2.0
//
// The vocabulary that all kernels share: an xsimd architecture tag enters, the batch of floats it
// means leaves, with loads and stores for whole and for partial batches. Everything is keyed on the
// tag (or on the batch type, which names it), so one binary can hold several instruction sets.
// A plain float is a batch of one lane: generic bodies run unchanged on scalar tails.
// Next: the kernels of this folder, e.g. simd/conv2d_nchwc.hpp.
#ifndef BATON_SIMD_ARCH_HPP
#define BATON_SIMD_ARCH_HPP

#include <baton/meta/config.hpp>

// GCC 12 warns of its own AVX-512 intrinsics, which start from a value that is uninitialised on purpose.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#include <xsimd/xsimd.hpp>
#pragma GCC diagnostic pop
#else
#include <xsimd/xsimd.hpp>
#endif

#include <cstddef>
#include <string_view>
#include <type_traits>

namespace baton::simd {

/// The best architecture of the flags that this unit is compiled with.
using default_arch = xsimd::default_arch;

/// The batch of floats of an architecture.
template <class Arch>
using f32 = xsimd::batch<float, Arch>;

/// Floats per batch of an architecture.
template <class Arch>
inline constexpr int lanes = static_cast<int>(f32<Arch>::size);

/// Lanes of a value type of generic bodies: a batch's size, and 1 for a plain float.
template <class V>
inline constexpr int lanes_of = static_cast<int>(V::size);
template <>
inline constexpr int lanes_of<float> = 1;

/// Architectural vector registers that can hold a batch.
template <class Arch>
inline constexpr int vector_registers = lanes<Arch> >= 16 ? 32
#if defined(__aarch64__)
                                                          : 32;
#else
                                                          : 16;
#endif

/// The name of an architecture, as xsimd spells it ("avx512bw", "fma3+avx2", "sse2").
template <class Arch>
constexpr std::string_view arch_name() noexcept {
  return Arch::name();
}

/// The epilogue that stores the accumulator as it is.
struct identity_epilogue {
  template <class V, class... I>
  BATON_INLINE V operator()(V acc, I...) const noexcept {
    return acc;
  }
};

/// Loads lanes_of<V> floats from any address.
template <class V>
BATON_INLINE V loadu(const float* p) noexcept {
  if constexpr (std::is_same_v<V, float>) return *p;
  else return V::load_unaligned(p);
}

/// Stores lanes_of<V> floats to any address.
template <class V>
BATON_INLINE void storeu(float* p, V v) noexcept {
  if constexpr (std::is_same_v<V, float>) *p = v;
  else v.store_unaligned(p);
}

/// All lanes equal to x.
template <class V>
BATON_INLINE V splat(float x) noexcept {
  return V(x);
}

/// a * b + c; one rounding where the architecture has a fused instruction and V is a batch.
template <class V>
BATON_INLINE V madd(V a, V b, V c) noexcept;

/// The same pointer, of which the compiler no longer knows where it came from. Put between the taps of an
/// unrolled kernel it keeps values that two taps load from being held in (and spilled from) registers.
template <class T>
BATON_INLINE const T* opaque(const T* p) noexcept {
#if defined(__GNUC__) || defined(__clang__)
  asm volatile("" : "+r"(p));  // volatile: two of them are not one value
#endif
  return p;
}

/// Says that a value is in a register here, computed: the compiler moves neither what it depends on behind this place nor what
/// comes through opaque() before it. Without it, Clang gathers the loads of an unrolled body at its top, and spills them.
template <class V>
BATON_INLINE void pin([[maybe_unused]] V& v) noexcept {
#if defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
  asm volatile("" : "+v"(v.data));
#endif
}

/// Says that a value that was loaded is used more than once. GCC 12 else makes the load an operand of each instruction that uses
/// it, and loads as often.
template <class V>
BATON_INLINE void load_once([[maybe_unused]] V& v) noexcept {
#if defined(__GNUC__) && !defined(__clang__) && (defined(__x86_64__) || defined(__i386__))
  asm("" : "+v"(v.data));
#endif
}

/// Asks for the cache line of an address, which need not be one of an object.
BATON_INLINE void prefetch([[maybe_unused]] const float* p) noexcept {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(p);
#endif
}
/// The same, for a line that is needed later: in the second-level cache.
BATON_INLINE void prefetch_far([[maybe_unused]] const float* p) noexcept {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(p, 0, 2);
#endif
}
/// The same for a line that will be written.
BATON_INLINE void prefetch_write([[maybe_unused]] const float* p) noexcept {
#if defined(__GNUC__) || defined(__clang__)
  __builtin_prefetch(p, 1);
#endif
}

/// Loads the first n lanes (0 <= n <= lanes) and fills the others with zero; memory behind them is not touched.
template <class Arch>
BATON_INLINE f32<Arch> load_partial(const float* p, int n) noexcept;

/// Stores the first n lanes (0 <= n <= lanes); memory behind them is not touched.
template <class Arch>
BATON_INLINE void store_partial(float* p, f32<Arch> v, int n) noexcept;

namespace detail {

template <class Arch>
inline constexpr bool is_avx512 =
#if defined(__AVX512F__)
    std::is_base_of_v<xsimd::avx512f, Arch>;
#else
    false;
#endif

template <class Arch>
inline constexpr bool is_avx =
#if defined(__AVX__)
    std::is_base_of_v<xsimd::avx, Arch> && !is_avx512<Arch>;
#else
    false;
#endif

#if defined(__AVX__)
/// Eight ones and eight zeros: a window that begins at 8 - n selects n lanes.
template <class Arch>
inline constexpr int lane_mask[16] = {-1, -1, -1, -1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0, 0, 0};

template <class Arch>
BATON_INLINE __m256i first_lanes(int n) noexcept {
  return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(lane_mask<Arch> + 8 - n));
}
#endif

}  // namespace detail

template <class V>
BATON_INLINE V madd(V a, V b, V c) noexcept {
  if constexpr (std::is_same_v<V, float>) return a * b + c;
#if defined(__AVX512F__)
  // xsimd before 9 multiplies and adds here, which strict ISO modes do not contract.
  else if constexpr (detail::is_avx512<typename V::arch_type>) return _mm512_fmadd_ps(a, b, c);
#endif
  else return xsimd::fma(a, b, c);
}

template <class Arch>
BATON_INLINE f32<Arch> load_partial(const float* p, int n) noexcept {
#if defined(__AVX512F__)
  if constexpr (detail::is_avx512<Arch>) return _mm512_maskz_loadu_ps(static_cast<__mmask16>((1u << n) - 1u), p);
  else
#endif
#if defined(__AVX__)
      if constexpr (detail::is_avx<Arch>)
    return _mm256_maskload_ps(p, detail::first_lanes<Arch>(n));
  else
#endif
  {
    float buffer[lanes<Arch>] = {};
    for (int i = 0; i < n; ++i) buffer[i] = p[i];
    return f32<Arch>::load_unaligned(buffer);
  }
}

template <class Arch>
BATON_INLINE void store_partial(float* p, f32<Arch> v, int n) noexcept {
#if defined(__AVX512F__)
  if constexpr (detail::is_avx512<Arch>) _mm512_mask_storeu_ps(p, static_cast<__mmask16>((1u << n) - 1u), v);
  else
#endif
#if defined(__AVX__)
      if constexpr (detail::is_avx<Arch>)
    _mm256_maskstore_ps(p, detail::first_lanes<Arch>(n), v);
  else
#endif
  {
    float buffer[lanes<Arch>];
    v.store_unaligned(buffer);
    for (int i = 0; i < n; ++i) p[i] = buffer[i];
  }
}

}  // namespace baton::simd

#endif
