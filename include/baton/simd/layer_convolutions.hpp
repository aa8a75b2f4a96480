// SPDX-License-Identifier: Apache-2.0
//
// Which kernel a convolution of one, two or three spatial axes has. In: attributes and types of the anchor. Next: simd/conv_nd.hpp,
// simd/conv_nd_transposed.hpp.
#ifndef BATON_SIMD_LAYER_CONVOLUTIONS_HPP
#define BATON_SIMD_LAYER_CONVOLUTIONS_HPP

#include "baton/op/nn/convolution.hpp"
#include "baton/simd/conv_nd.hpp"
#include "baton/simd/conv_nd_transposed.hpp"
#include "baton/simd/layer.hpp"

#include <cstddef>
#include <type_traits>

namespace baton::simd {

namespace detail {

constexpr conv_nd_problem conv_nd_problem_of(const relay::nn::convolution& c, const shape& stored) {
  conv_nd_problem p;
  p.n = static_cast<int>(c.batch);
  p.ic = static_cast<int>(c.ic);
  p.oc = static_cast<int>(c.oc);
  p.groups = static_cast<int>(c.groups);
  for (int i = 0; i < 3; ++i) {
    p.in[i] = static_cast<int>(c.in[i]);
    p.kernel[i] = static_cast<int>(c.kernel[i]);
    p.stride[i] = static_cast<int>(c.stride[i]);
    p.dilation[i] = static_cast<int>(c.dilation[i]);
    p.before[i] = static_cast<int>(c.before[i]);
    if (i >= 3 - c.spatial) p.out[i] = static_cast<int>(c.result.extent[2 + i - (3 - c.spatial)]);
  }
  p.stored = nd_shape_of(stored);
  return p;
}

}  // namespace detail

template <class Arch, class Layer>
  requires tir::detail::convolution_layer<typename Layer::op>
struct layer_kernel<Arch, Layer> {
  using rule = typename Layer::rule;
  static constexpr conv_nd_problem problem = detail::conv_nd_problem_of(rule::layer, Layer::result.dims);

  template <bool Transposed, bool Last>
  static constexpr auto select() {
    if constexpr (Transposed) return std::type_identity<conv_nd_transposed_kernel<Arch, problem, Layer::cut>>{};
    else if constexpr (Last) return std::type_identity<conv_nd_last_kernel<Arch, problem, Layer::cut>>{};
    else return std::type_identity<conv_nd_kernel<Arch, problem, Layer::cut>>{};
  }
  using kernel = typename decltype(select<rule::layer.transposed, rule::last>())::type;
  static constexpr std::size_t scratch_floats = kernel::scratch_floats;

  template <class Epilogue>
  static void run(const float* const* in, float* out, float* scratch, const Epilogue& epi) noexcept {
    kernel::run(in[0], in[1], out, scratch, epi);
  }
};

}  // namespace baton::simd

#endif
