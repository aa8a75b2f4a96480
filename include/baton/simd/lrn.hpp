// SPDX-License-Identifier: Apache-2.0
//
// Local response normalisation across an axis that is not the last: lanes along the elements inside of it. In: data and an
// epilogue. Out: results. Next: simd/layer_products.hpp chooses.
#ifndef BATON_SIMD_LRN_HPP
#define BATON_SIMD_LRN_HPP

#include <baton/simd/arch.hpp>
#include <baton/simd/math.hpp>
#include <baton/simd/math_more.hpp>
#include <baton/simd/nd_store.hpp>

#include <bit>
#include <cstddef>

namespace baton::simd {

struct lrn_problem {
  nd_shape shape;
  int axis = 1, size = 5;
  int bias = 0, alpha = 0, beta = 0;  ///< the bits of floats; alpha is divided by size already

  friend constexpr bool operator==(const lrn_problem&, const lrn_problem&) = default;
};

template <class Arch, lrn_problem P>
struct lrn_kernel {
  using batch = f32<Arch>;
  static constexpr int lane = lanes<Arch>;
  static constexpr std::ptrdiff_t outer = extent_product(P.shape, 0, P.axis), inner = extent_product(P.shape, P.axis + 1, P.shape.rank);
  static constexpr int channels = P.shape.extent[P.axis];
  static constexpr float beta = std::bit_cast<float>(P.beta);

  template <class Epilogue>
  static void run(const float* data, float* out, const Epilogue& epi) noexcept {
    for (std::ptrdiff_t o = 0; o < outer; ++o)
      for (int c = 0; c < channels; ++c)
        for (std::ptrdiff_t i = 0; i < inner; i += lane) {
          const int count = inner - i < lane ? static_cast<int>(inner - i) : lane;
          const auto load = [&](int channel) noexcept {
            const float* p = data + (o * channels + channel) * inner + i;
            return count == lane ? loadu<batch>(p) : load_partial<Arch>(p, count);
          };
          batch sum(0.0f);
          const int last = c + P.size / 2 < channels ? c + P.size / 2 : channels - 1;
          for (int k = c > P.size / 2 ? c - P.size / 2 : 0; k <= last; ++k) {
            const batch x = load(k);
            sum = madd(x, x, sum);
          }
          const batch base = madd(batch(std::bit_cast<float>(P.alpha)), sum, batch(std::bit_cast<float>(P.bias)));
          store_nd<Arch, P.shape>(out, load(c) / power(base), (o * channels + c) * inner + i, count, epi);
        }
  }

 private:
  /// base^beta; the usual exponent without a logarithm.
  static BATON_INLINE batch power(batch base) noexcept {
    if constexpr (beta == 0.75f) {
      const batch root = math::sqrt(base);
      return root * math::sqrt(root);
    } else {
      return math::pow(base, batch(beta));
    }
  }
};

}  // namespace baton::simd

#endif
