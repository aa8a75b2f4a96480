// SPDX-License-Identifier: Apache-2.0
//
// Which kernel a resampling has. In: attributes and types of the anchor. Next: simd/resize_nd.hpp.
#ifndef BATON_SIMD_LAYER_IMAGES_HPP
#define BATON_SIMD_LAYER_IMAGES_HPP

#include "baton/op/image/resampling.hpp"
#include "baton/simd/layer.hpp"
#include "baton/simd/resize_nd.hpp"

#include <cstddef>
#include <type_traits>

namespace baton::simd {

namespace detail {

constexpr resize_nd_problem resize_nd_problem_of(const relay::image::resampled_image& image, const tir::image_place& place, const shape& stored) {
  resize_nd_problem p;
  p.n = place.images;
  p.c = place.channels;
  for (int i = 0; i < image.spatial; ++i) {
    p.in[3 - image.spatial + i] = static_cast<int>(image.data.extent[2 + i]);
    p.out[3 - image.spatial + i] = static_cast<int>(image.result.extent[2 + i]);
  }
  p.stored = nd_shape_of(stored);
  p.by = image.by;
  return p;
}

}  // namespace detail

template <class Arch, class Layer>
  requires tir::detail::resize_layer<typename Layer::op>
struct layer_kernel<Arch, Layer> {
  using rule = typename Layer::rule;
  static constexpr resize_nd_problem problem = detail::resize_nd_problem_of(rule::layer, rule::place, Layer::result.dims);
  using kernel = std::conditional_t<rule::place.last, resize_nd_last_kernel<Arch, problem>, resize_nd_kernel<Arch, problem>>;
  static constexpr std::size_t scratch_floats = kernel::scratch_floats;

  template <class Epilogue>
  static void run(const float* const* in, float* out, float* scratch, const Epilogue& epi) noexcept {
    kernel::run(in[0], out, scratch, epi);
  }
};

}  // namespace baton::simd

#endif
