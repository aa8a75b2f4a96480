// SPDX-License-Identifier: Apache-2.0
//
// Global max and average pooling: data in NCHW or NCHW{c}c and an epilogue enter, one value per channel leaves (h = w = 1).
// NCHW reduces a channel's contiguous pixels with all lanes; a block keeps its channels in the lanes and walks the pixels.
// Next: simd/pool2d.hpp for windows; simd/reduce.hpp for any other axes.
#ifndef BATON_SIMD_GLOBAL_POOL2D_HPP
#define BATON_SIMD_GLOBAL_POOL2D_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/math.hpp>
#include <baton/simd/pool2d.hpp>
#include <baton/simd/reduce.hpp>

#include <cstddef>

namespace baton::simd {

/// A global pooling: logical sizes, whatever the layout; block is the layout's c, 1 for plain NCHW.
struct global_pool2d_problem {
  pool_kind kind = pool_kind::avg;
  int n = 1, c = 1, h = 1, w = 1;
  int block = 1;

  friend constexpr bool operator==(const global_pool2d_problem&, const global_pool2d_problem&) = default;
};

/// Global pooling; NaN in a channel gives NaN. The epilogue's coordinates are (n, c, 0, 0) or (n, cb, 0, 0, lane).
template <class Arch, global_pool2d_problem P>
struct global_pool2d_kernel {
  using batch = f32<Arch>;
  static constexpr int blocks = P.c / P.block;

  static_assert(P.c % P.block == 0, "baton: global_pool2d_kernel: channels are whole blocks");

  /// Channel block `cb` (plain NCHW: channel) of image n.
  template <class Epilogue>
  static void row(const float* data, float* out, int n, int cb, const Epilogue& epi) noexcept {
    const std::ptrdiff_t image = std::ptrdiff_t{n} * blocks + cb;
    const float* x = data + image * pixels * P.block;
    float* y = out + image * P.block;
    if constexpr (P.block == 1) {
      *y = epi(divide(detail::reduce_line<Arch, kind>(x, pixels)), n, cb, 0, 0);
    } else {
      constexpr int vectors = P.block / lanes<Arch> * lanes<Arch>;
      for (int l = 0; l < vectors; l += lanes<Arch>) storeu(y + l, epi(divide(channel<batch>(x + l)), n, cb, 0, 0, l));
      for (int l = vectors; l < P.block; ++l) y[l] = epi(divide(channel<float>(x + l)), n, cb, 0, 0, l);
    }
  }

  /// The whole pooling in plain loops.
  template <class Epilogue>
  static void run(const float* data, float* out, const Epilogue& epi) noexcept {
    for (int n = 0; n < P.n; ++n)
      for (int cb = 0; cb < blocks; ++cb) row(data, out, n, cb, epi);
  }

 private:
  static constexpr reduce_kind kind = P.kind == pool_kind::max ? reduce_kind::max : reduce_kind::sum;
  static constexpr std::ptrdiff_t pixels = std::ptrdiff_t{P.h} * P.w;
  using step = detail::reduce_step<kind>;

  template <class V>
  static BATON_INLINE V divide(V v) noexcept {
    if constexpr (P.kind == pool_kind::max) return v;
    else return v / V(static_cast<float>(pixels));
  }

  /// Four chains, for the latency of an addition and for the rounding of long sums.
  template <class V>
  static BATON_INLINE V channel(const float* x) noexcept {
    V a(step::init), b(step::init), c(step::init), d(step::init);
    std::ptrdiff_t i = 0;
    for (; i + 4 <= pixels; i += 4, x += 4 * P.block) {
      a = step::combine(a, loadu<V>(x));
      b = step::combine(b, loadu<V>(x + P.block));
      c = step::combine(c, loadu<V>(x + 2 * P.block));
      d = step::combine(d, loadu<V>(x + 3 * P.block));
    }
    for (; i < pixels; ++i, x += P.block) a = step::combine(a, loadu<V>(x));
    return step::combine(step::combine(a, b), step::combine(c, d));
  }
};

}  // namespace baton::simd

#endif
