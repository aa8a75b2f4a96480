// SPDX-License-Identifier: Apache-2.0
//
// The one-dimensional transforms of Winograd's F(m, 3) for m of 2 and 4, generic over floats and batches. Applied along
// columns and then along rows they make the two-dimensional ones: data B'dB, weight GgG', output A'mA.
// Next: simd/conv2d_winograd.hpp.
#ifndef BATON_SIMD_WINOGRAD_TRANSFORM_HPP
#define BATON_SIMD_WINOGRAD_TRANSFORM_HPP

#include <baton/simd/arch.hpp>

namespace baton::simd {

/// The transforms of F(M, 3), two rows at a time: pair k of `data` computes rows data_row(k, 0) and data_row(k, 1) of B'd, pair
/// k of `output` rows of A'm. Few rows at a time keep a two-dimensional transform in registers; a pair shares its sums.
template <int M>
struct winograd_transform;

/// c - a * b; one rounding where the architecture has a fused instruction.
template <class V>
BATON_INLINE V nmadd(V a, V b, V c) noexcept {
  return madd<V>(V(0.0f) - a, b, c);
}

/// Interpolation points 0, 1, -1, infinity.
template <>
struct winograd_transform<2> {
  static constexpr int data_pairs = 2, output_pairs = 1;
  static constexpr int data_row(int pair, int which) { return pair == 0 ? 3 * which : 1 + which; }
  static constexpr int output_row(int, int which) { return which; }

  template <int Pair, class V>
  static BATON_INLINE void data(const V (&d)[4], V (&r)[2]) noexcept {
    if constexpr (Pair == 0) {
      r[0] = d[0] - d[2];
      r[1] = d[1] - d[3];
    } else {
      r[0] = d[1] + d[2];
      r[1] = d[2] - d[1];
    }
  }
  /// G g, for a scalar type; it is computed once, so in double.
  template <class V>
  static BATON_INLINE void weight(const V (&g)[3], V (&r)[4]) noexcept {
    const V half(0.5);
    r[0] = g[0];
    r[1] = half * (g[0] + g[2] + g[1]);
    r[2] = half * (g[0] + g[2] - g[1]);
    r[3] = g[2];
  }
  template <int Pair, class V>
  static BATON_INLINE void output(const V (&m)[4], V (&r)[2]) noexcept {
    r[0] = m[0] + (m[1] + m[2]);
    r[1] = (m[1] - m[2]) - m[3];
  }
};

/// Interpolation points 0, 1, -1, 2, -2, infinity.
template <>
struct winograd_transform<4> {
  static constexpr int data_pairs = 3, output_pairs = 2;
  static constexpr int data_row(int pair, int which) { return pair == 0 ? 5 * which : 2 * pair - 1 + which; }
  static constexpr int output_row(int pair, int which) { return pair + 2 * which; }

  template <int Pair, class V>
  static BATON_INLINE void data(const V (&d)[6], V (&r)[2]) noexcept {
    if constexpr (Pair == 0) {
      const V four(4.0f), five(5.0f);
      r[0] = madd<V>(four, d[0], nmadd(five, d[2], d[4]));
      r[1] = madd<V>(four, d[1], nmadd(five, d[3], d[5]));
    } else if constexpr (Pair == 1) {
      const V four(4.0f), even = nmadd(four, d[2], d[4]), odd = nmadd(four, d[1], d[3]);
      r[0] = even + odd;
      r[1] = even - odd;
    } else {
      const V two(2.0f), even = d[4] - d[2], odd = d[3] - d[1];
      r[0] = madd<V>(two, odd, even);
      r[1] = nmadd(two, odd, even);
    }
  }
  template <class V>
  static BATON_INLINE void weight(const V (&g)[3], V (&r)[6]) noexcept {
    const V sixth = V(1) / V(6), twelfth = V(1) / V(12), quarter(0.25), half(0.5);
    const V ends = g[0] + g[2], far = half * g[0] + (g[2] + g[2]);
    r[0] = quarter * g[0];
    r[1] = -sixth * (ends + g[1]);
    r[2] = -sixth * (ends - g[1]);
    r[3] = twelfth * (far + g[1]);
    r[4] = twelfth * (far - g[1]);
    r[5] = g[2];
  }
  template <int Pair, class V>
  static BATON_INLINE void output(const V (&m)[6], V (&r)[2]) noexcept {
    if constexpr (Pair == 0) {
      const V near = m[1] + m[2], far = m[3] + m[4];
      r[0] = m[0] + (near + far);
      r[1] = madd<V>(V(4.0f), far, near);
    } else {
      const V near = m[1] - m[2], far = m[3] - m[4];
      r[0] = madd<V>(V(2.0f), far, near);
      r[1] = madd<V>(V(8.0f), far, near) + m[5];
    }
  }
};

}  // namespace baton::simd

#endif
