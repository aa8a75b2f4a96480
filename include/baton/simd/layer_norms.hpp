// SPDX-License-Identifier: Apache-2.0
//
// Which kernel a normalisation has. In: attributes and types of the anchor.
// Next: simd/norm.hpp.
#ifndef BATON_SIMD_LAYER_NORMS_HPP
#define BATON_SIMD_LAYER_NORMS_HPP

#include "baton/op/nn/normalization.hpp"
#include "baton/simd/layer.hpp"
#include "baton/simd/norm.hpp"

#include <bit>
#include <cstddef>

namespace baton::simd {

namespace detail {

constexpr norm_problem norm_problem_of(const relay::nn::normalization& n) {
  using relay::nn::normalization_kind;
  const relay::nn::normalized_blocks b = n.blocks();
  norm_problem p;
  p.shape = nd_shape_of(n.dims);
  p.outer = static_cast<int>(b.outer);
  p.length = static_cast<int>(b.length);
  p.inner = static_cast<int>(b.inner);
  p.epsilon = std::bit_cast<int>(static_cast<float>(n.epsilon));
  p.scale = n.scale ? 1 : 0;
  p.center = n.center ? 1 : 0;
  p.euclidean = n.kind == normalization_kind::l2 ? 1 : 0;
  if (p.euclidean != 0) return p;
  p.channels = static_cast<int>(n.dims[n.axis]);
  int behind = 1;
  for (int d = n.axis + 1; d < n.dims.rank; ++d) behind *= static_cast<int>(n.dims[d]);
  if (n.kind == normalization_kind::group) {
    p.groups = static_cast<int>(n.groups);
    p.divisor = behind;
  }
  if (n.kind == normalization_kind::instance) {
    p.affine = norm_affine::block;
    p.divisor = behind >= p.length ? behind / p.length : 1;  // blocks that lie between two channels
  }
  return p;
}

}  // namespace detail

template <class Arch, class Layer>
  requires tir::detail::norm_layer<typename Layer::op>
struct layer_kernel<Arch, Layer> {
  static constexpr std::size_t scratch_floats = 0;

  using kernel = norm_kernel<Arch, detail::norm_problem_of(Layer::rule::layer)>;
  static constexpr std::ptrdiff_t units = kernel::units;

  template <class Epilogue, class... Range>
  static void run(const float* const* in, float* out, float*, const Epilogue& epi, Range... range) noexcept {
    constexpr bool affine = Layer::operand_count == 3;
    kernel::run(in[0], affine ? in[1] : nullptr, affine ? in[2] : nullptr, out, epi, range...);
  }
};

}  // namespace baton::simd

#endif
