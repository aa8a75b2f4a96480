// SPDX-License-Identifier: Apache-2.0
//
// Which kernel a pool has that is none of the families of tir/schedule.hpp: one or three axes, adaptive, channels last.
// In: attributes and types of the anchor. Next: simd/pool_nd.hpp.
#ifndef BATON_SIMD_LAYER_POOLS_HPP
#define BATON_SIMD_LAYER_POOLS_HPP

#include "baton/op/nn/global_pool2d.hpp"
#include "baton/op/nn/pooling.hpp"
#include "baton/simd/layer.hpp"
#include "baton/simd/pool_nd.hpp"

#include <concepts>
#include <type_traits>

namespace baton::simd {

namespace detail {

template <class Op>
concept pool_layer = std::derived_from<Op, relay::nn::global_pool2d_op> || std::derived_from<typename Op::computation, relay::nn::pooling>;

constexpr pool_nd_problem pool_nd_problem_of(const relay::nn::pooling& p, reduce_kind kind, const shape& stored) {
  pool_nd_problem r;
  const image_place place = place_of_images(p.data, p.spatial);
  r.n = place.images;
  r.c = place.channels;
  for (int i = 0; i < 3; ++i) {
    r.in[i] = static_cast<int>(p.in[i]);
    r.out[i] = static_cast<int>(p.out[i]);
    r.window[i] = static_cast<int>(p.window[i]);
    r.stride[i] = static_cast<int>(p.stride[i]);
    r.dilation[i] = static_cast<int>(p.dilation[i]);
    r.before[i] = static_cast<int>(p.before[i]);
  }
  r.stored = nd_shape_of(stored);
  r.adaptive = p.adaptive ? 1 : 0;
  r.count_padding = p.count_padding ? 1 : 0;
  r.kind = kind == reduce_kind::max ? pool_kind::max : pool_kind::avg;
  return r;
}

}  // namespace detail

template <class Arch, class Layer>
  requires detail::pool_layer<typename Layer::op>
struct layer_kernel<Arch, Layer> {
  static constexpr relay::nn::pooling layer{Layer::attrs, Layer::in(), Layer::result};
  static constexpr detail::image_place place = detail::place_of_images(layer.data, layer.spatial);
  static constexpr pool_nd_problem problem = detail::pool_nd_problem_of(layer, Layer::op::kind, Layer::result.dims);
  static constexpr bool fits = place.fits;
  using kernel = std::conditional_t<place.last, pool_nd_last_kernel<Arch, problem>, pool_nd_kernel<Arch, problem>>;
  static constexpr std::size_t scratch_floats = kernel::scratch_floats;

  template <class Epilogue>
  static void run(const float* const* in, float* out, float* scratch, const Epilogue& epi) noexcept {
    kernel::run(in[0], out, scratch, epi);
  }
};

}  // namespace baton::simd

#endif
