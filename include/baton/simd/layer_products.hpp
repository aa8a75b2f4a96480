// SPDX-License-Identifier: Apache-2.0
//
// Which kernel nn.matmul, nn.batch_matmul and nn.lrn have. In: attributes and types of the anchor. Next: simd/matmul.hpp,
// simd/lrn.hpp.
#ifndef BATON_SIMD_LAYER_PRODUCTS_HPP
#define BATON_SIMD_LAYER_PRODUCTS_HPP

#include "baton/op/nn/lrn.hpp"
#include "baton/simd/layer.hpp"
#include "baton/simd/lrn.hpp"
#include "baton/simd/matmul.hpp"

#include <bit>
#include <concepts>
#include <cstddef>

namespace baton::simd {

template <class Arch, class Layer>
  requires tir::detail::product_layer<typename Layer::op>
struct layer_kernel<Arch, Layer> {
  using kernel = matmul_kernel<Arch, Layer::rule::layer.p, nd_shape_of(Layer::result.dims), Layer::cut>;
  static constexpr std::size_t scratch_floats = kernel::scratch_floats;

  static constexpr std::ptrdiff_t units = kernel::units;

  template <class Epilogue, class... Range>
  static void run(const float* const* in, float* out, float* scratch, const Epilogue& epi, Range... range) noexcept {
    kernel::run(in[0], in[1], out, scratch, epi, range...);
  }
};

template <class Arch, class Layer>
  requires std::same_as<typename Layer::op, relay::nn::lrn_op>
struct layer_kernel<Arch, Layer> {
  static constexpr lrn_problem problem{nd_shape_of(Layer::result.dims),
                                       normalize_axis(Layer::attrs.axis, Layer::result.rank()),
                                       static_cast<int>(Layer::attrs.size),
                                       std::bit_cast<int>(static_cast<float>(Layer::attrs.bias)),
                                       std::bit_cast<int>(static_cast<float>(Layer::attrs.alpha / static_cast<double>(Layer::attrs.size))),
                                       std::bit_cast<int>(static_cast<float>(Layer::attrs.beta))};
  static constexpr std::size_t scratch_floats = 0;

  template <class Epilogue>
  static void run(const float* const* in, float* out, float*, const Epilogue& epi) noexcept {
    lrn_kernel<Arch, problem>::run(in[0], out, epi);
  }
};

}  // namespace baton::simd

#endif
