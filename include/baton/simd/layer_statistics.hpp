// SPDX-License-Identifier: Apache-2.0
//
// The kernel of variance: squared distances from means that are given, along lines or across neighbouring ones, in vectors. In:
// attributes and types of the anchor. Next: simd/layers.hpp.
#ifndef BATON_SIMD_LAYER_STATISTICS_HPP
#define BATON_SIMD_LAYER_STATISTICS_HPP

#include "baton/op/variance.hpp"
#include "baton/simd/layer.hpp"
#include "baton/simd/math.hpp"

#include <concepts>
#include <cstddef>

namespace baton::simd {

namespace detail {

/// The sum of the squared distances of n contiguous floats from a mean.
template <class Arch>
BATON_INLINE float squared_distances(const float* x, float mean, std::ptrdiff_t n) noexcept {
  using V = f32<Arch>;
  constexpr int l = lanes<Arch>;
  const V m(mean);
  V a(0.0f), b(0.0f), c(0.0f), d(0.0f);
  std::ptrdiff_t k = 0;
  for (; k + 4 * l <= n; k += 4 * l) {
    const V u = loadu<V>(x + k) - m, v = loadu<V>(x + k + l) - m;
    const V w = loadu<V>(x + k + 2 * l) - m, y = loadu<V>(x + k + 3 * l) - m;
    a = madd(u, u, a);
    b = madd(v, v, b);
    c = madd(w, w, c);
    d = madd(y, y, d);
  }
  for (; k + l <= n; k += l) {
    const V u = loadu<V>(x + k) - m;
    a = madd(u, u, a);
  }
  float sum = math::sum_lanes((a + b) + (c + d));
  for (; k < n; ++k) sum += (x[k] - mean) * (x[k] - mean);
  return sum;
}

}  // namespace detail

template <class Arch, class Layer>
  requires std::same_as<typename Layer::op, relay::variance_op>
struct layer_kernel<Arch, Layer> {
  using batch = f32<Arch>;
  static constexpr int lane = lanes<Arch>;
  static constexpr std::size_t scratch_floats = 0;
  static constexpr std::ptrdiff_t length = Layer::rule::of.length, inner = Layer::rule::of.inner;
  static constexpr std::ptrdiff_t outer = Layer::operand(0).size() / (length * inner), across = (inner + lane - 1) / lane;
  static constexpr float divisor = static_cast<float>(length - (Layer::attrs.unbiased ? 1 : 0));
  static constexpr nd_shape stored = nd_shape_of(Layer::result.dims);
  static constexpr std::ptrdiff_t units = inner == 1 ? outer : outer * across;

  template <class Epilogue>
  static void run(const float* const* in, float* out, float*, const Epilogue& epi, std::ptrdiff_t first = 0, std::ptrdiff_t last = units) noexcept {
    // From the end: the mean was computed just before, from the beginning, so what the caches still hold of large data is its end.
    for (std::ptrdiff_t turn = first; turn < last; ++turn) {
      const std::ptrdiff_t unit = units - 1 - turn;
      if constexpr (inner == 1) {
        out[unit] = apply_epilogue<stored>(epi, detail::squared_distances<Arch>(in[0] + unit * length, in[1][unit], length) / divisor, unit);
      } else {
        const std::ptrdiff_t o = unit / across, i = unit % across * lane;
        const int count = inner - i < lane ? static_cast<int>(inner - i) : lane;
        const auto load = [count](const float* p) noexcept { return count == lane ? loadu<batch>(p) : load_partial<Arch>(p, count); };
        const batch mean = load(in[1] + o * inner + i);
        batch sum(0.0f);
        for (std::ptrdiff_t k = 0; k < length; ++k) {
          const batch d = load(in[0] + (o * length + k) * inner + i) - mean;
          sum = madd(d, d, sum);
        }
        store_nd<Arch, stored>(out, sum / batch(divisor), o * inner + i, count, epi);
      }
    }
  }
};

}  // namespace baton::simd

#endif
