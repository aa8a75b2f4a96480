// SPDX-License-Identifier: Apache-2.0
//
// Which kernel a pool has that is none of the families of tir/schedule.hpp: one or three axes, adaptive, channels last.
// In: attributes and types of the anchor. Next: simd/pool_nd.hpp.
#ifndef BATON_SIMD_LAYER_POOLS_HPP
#define BATON_SIMD_LAYER_POOLS_HPP

#include "baton/op/nn/pooling.hpp"
#include "baton/simd/layer.hpp"
#include "baton/simd/pool_nd.hpp"

#include <cstddef>
#include <type_traits>

namespace baton::simd {

namespace detail {

constexpr pool_nd_problem pool_nd_problem_of(const relay::nn::pooling& p, const tir::image_place& place, reduce_kind kind, const shape& stored) {
  pool_nd_problem r;
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
  requires tir::detail::pool_layer<typename Layer::op>
struct layer_kernel<Arch, Layer> {
  using rule = typename Layer::rule;
  static constexpr pool_nd_problem problem = detail::pool_nd_problem_of(rule::layer, rule::place, Layer::op::kind, Layer::result.dims);
  using kernel = std::conditional_t<rule::place.last, pool_nd_last_kernel<Arch, problem>, pool_nd_kernel<Arch, problem>>;
  static constexpr std::size_t scratch_floats = kernel::scratch_floats;

  template <class Epilogue>
  static void run(const float* const* in, float* out, float* scratch, const Epilogue& epi) noexcept {
    kernel::run(in[0], out, scratch, epi);
  }
};

}  // namespace baton::simd

#endif
