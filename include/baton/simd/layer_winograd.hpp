// SPDX-License-Identifier: Apache-2.0
//
// The weight transform of Winograd's convolution, which runs once, at load: each 3x3 filter is read and written once, and
// computed in double. In: a weight OIHW. Out: (m + 2, m + 2, O, I). Next: simd/winograd_transform.hpp.
#ifndef BATON_SIMD_LAYER_WINOGRAD_HPP
#define BATON_SIMD_LAYER_WINOGRAD_HPP

#include "baton/op/nn/contrib_conv2d_winograd_weight_transform.hpp"
#include "baton/simd/layer.hpp"
#include "baton/simd/winograd_transform.hpp"

#include <concepts>
#include <cstddef>

namespace baton::simd {

template <class Arch, class Layer>
  requires std::same_as<typename Layer::op, relay::nn::contrib_conv2d_winograd_weight_transform_op>
struct layer_kernel<Arch, Layer> {
  static constexpr int m = static_cast<int>(Layer::attrs.tile_size), alpha = m + 2;
  static constexpr std::ptrdiff_t outputs = Layer::operand(0).dims[0], inputs = Layer::operand(0).dims[1];
  static constexpr std::size_t scratch_floats = 0;

  template <class Epilogue>
  static void run(const float* const* in, float* out, float*, const Epilogue& epi) noexcept {
    for (std::ptrdiff_t o = 0; o < outputs; ++o)
      for (std::ptrdiff_t i = 0; i < inputs; ++i) filter(in[0] + (o * inputs + i) * 9, out, static_cast<int>(o), static_cast<int>(i), epi);
  }

 private:
  template <class Epilogue>
  static BATON_INLINE void filter(const float* weight, float* out, int o, int i, const Epilogue& epi) noexcept {
    using transform = winograd_transform<m>;
    double half[alpha][3];
    for (int x = 0; x < 3; ++x) {
      const double column[3] = {static_cast<double>(weight[x]), static_cast<double>(weight[3 + x]), static_cast<double>(weight[6 + x])};
      double up[alpha];
      transform::weight(column, up);
      for (int f = 0; f < alpha; ++f) half[f][x] = up[f];
    }
    for (int f = 0; f < alpha; ++f) {
      double up[alpha];
      transform::weight(half[f], up);
      for (int g = 0; g < alpha; ++g) out[((f * alpha + g) * outputs + o) * inputs + i] = epi(static_cast<float>(up[g]), f, g, o, i);
    }
  }
};

}  // namespace baton::simd

#endif
