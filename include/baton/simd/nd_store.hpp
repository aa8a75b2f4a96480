// SPDX-License-Identifier: Apache-2.0
//
// How kernels that walk a tensor by linear index finish a vector: a value and the index of its first lane enter, the epilogue is
// called with one coordinate per dimension of the output, and what it returns is stored.
// A vector that crosses the end of the last dimension, or that is not full, goes through the epilogue lane by lane, since an
// epilogue may only be asked for lanes along that dimension.
// Next: simd/softmax.hpp and simd/reduce.hpp.
#ifndef BATON_SIMD_ND_STORE_HPP
#define BATON_SIMD_ND_STORE_HPP

#include <baton/meta/config.hpp>
#include <baton/simd/arch.hpp>

#include <cstddef>
#include <type_traits>
#include <utility>

namespace baton::simd {

/// The extents of a row-major tensor, as a structural value.
struct nd_shape {
  static constexpr int max_rank = 8;
  int rank = 0;
  int extent[max_rank] = {};

  friend constexpr bool operator==(const nd_shape&, const nd_shape&) = default;
};

/// The product of the extents from dimension `first` up to, not including, `last`.
constexpr std::ptrdiff_t extent_product(const nd_shape& s, int first, int last) noexcept {
  std::ptrdiff_t p = 1;
  for (int i = first; i < last; ++i) p *= s.extent[i];
  return p;
}

/// Calls the epilogue with the coordinates of the element at `linear` of a tensor of shape S.
template <nd_shape S, class V, class Epilogue>
BATON_INLINE V apply_epilogue(const Epilogue& epi, V acc, std::ptrdiff_t linear) noexcept;

/// Stores `count` lanes of acc (1 to lanes), after the epilogue, from element `linear` of a tensor of shape S on.
template <class Arch, nd_shape S, class Epilogue>
BATON_INLINE void store_nd(float* out, f32<Arch> acc, std::ptrdiff_t linear, int count, const Epilogue& epi) noexcept;

/// Stores `count` lanes of acc at out, after the epilogue, whose last coordinate is `last`; the others precede it.
template <class Arch, class Epilogue, class... I>
BATON_INLINE void store_row(float* out, f32<Arch> acc, int count, const Epilogue& epi, int last, I... others) noexcept;

namespace detail {
/// As a variable, so that the division below is by a constant at any optimisation level.
template <nd_shape S, int D>
inline constexpr std::ptrdiff_t stride_of = extent_product(S, D + 1, S.rank);

template <nd_shape S, class V, class Epilogue, std::size_t... D>
BATON_INLINE V apply_at(const Epilogue& epi, V acc, [[maybe_unused]] std::ptrdiff_t linear, std::index_sequence<D...>) noexcept {
  return epi(acc, static_cast<int>(linear / stride_of<S, static_cast<int>(D)> % S.extent[D])...);
}
}  // namespace detail

template <nd_shape S, class V, class Epilogue>
BATON_INLINE V apply_epilogue(const Epilogue& epi, V acc, std::ptrdiff_t linear) noexcept {
  return detail::apply_at<S>(epi, acc, linear, std::make_index_sequence<static_cast<std::size_t>(S.rank)>{});
}

template <class Arch, nd_shape S, class Epilogue>
BATON_INLINE void store_nd(float* out, f32<Arch> acc, std::ptrdiff_t linear, int count, const Epilogue& epi) noexcept {
  constexpr int n = lanes<Arch>, last = S.rank == 0 ? 1 : S.extent[S.rank == 0 ? 0 : S.rank - 1];
  if constexpr (std::is_same_v<Epilogue, identity_epilogue>) {
    if (count == n) storeu(out + linear, acc);
    else store_partial<Arch>(out + linear, acc, count);
  } else {
    if (last >= n && count == n && linear % last + n <= last) {
      storeu(out + linear, apply_epilogue<S>(epi, acc, linear));
      return;
    }
    float lane[n];
    storeu(lane, acc);
    for (int l = 0; l < count; ++l) out[linear + l] = apply_epilogue<S>(epi, lane[l], linear + l);
  }
}

template <class Arch, class Epilogue, class... I>
BATON_INLINE void store_row(float* out, f32<Arch> acc, int count, const Epilogue& epi, int last, I... others) noexcept {
  constexpr int n = lanes<Arch>;
  if (count == n) {
    storeu(out, epi(acc, others..., last));
    return;
  }
  if constexpr (std::is_same_v<Epilogue, identity_epilogue>) {
    store_partial<Arch>(out, acc, count);
  } else {
    float lane[n];
    storeu(lane, acc);
    for (int l = 0; l < count; ++l) out[l] = epi(lane[l], others..., last + l);
  }
}

}  // namespace baton::simd

#endif
