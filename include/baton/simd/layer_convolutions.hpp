// SPDX-License-Identifier: Apache-2.0
//
// Which kernel a convolution of one, two or three spatial axes has (those in NCHW and in channel blocks have families of their
// own). In: attributes and types of the anchor. Next: simd/conv_nd.hpp, simd/conv_nd_transposed.hpp.
#ifndef BATON_SIMD_LAYER_CONVOLUTIONS_HPP
#define BATON_SIMD_LAYER_CONVOLUTIONS_HPP

#include "baton/op/nn/conv2d.hpp"
#include "baton/op/nn/convolution.hpp"
#include "baton/simd/conv_nd.hpp"
#include "baton/simd/conv_nd_transposed.hpp"
#include "baton/simd/layer.hpp"

#include <concepts>
#include <type_traits>

namespace baton::simd {

namespace detail {

/// The order of stored axes that the kernels understand.
enum class channel_place { other, first, last };

/// Whether the letters lie unsplit at these stored axes: first and second letter, then the spatial ones from `spatial` on.
constexpr bool lies_at(const lettered_axes& axes, int first, int second, int spatial) {
  for (int a = 0; a < axes.extent.rank; ++a)
    if (axes.block[a] != 1 || axes.outer[a] != (a == 0 ? first : a == 1 ? second : spatial + a - 2)) return false;
  return true;
}

/// Channels first: N, C, spatial with weight letters in order. Last: N, spatial, C with a weight of spatial, I, O.
constexpr channel_place place_of(const relay::nn::convolution& c) {
  const int s = c.spatial;
  if (lies_at(c.data, 0, 1, 2) && lies_at(c.weight, 0, 1, 2) && lies_at(c.result, 0, 1, 2)) return channel_place::first;
  // A single input channel in each group lies before or behind the output channels alike (HWOI).
  const bool filters = lies_at(c.weight, s + 1, s, 0) || (c.weight.extent[1] == 1 && lies_at(c.weight, s, s + 1, 0));
  if (lies_at(c.data, 0, s + 1, 1) && filters && lies_at(c.result, 0, s + 1, 1)) return channel_place::last;
  return channel_place::other;
}

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

template <class Op>
concept convolution_layer = std::derived_from<Op, relay::nn::conv2d_op> || std::same_as<typename Op::computation, relay::nn::convolution>;

}  // namespace detail

template <class Arch, class Layer>
  requires detail::convolution_layer<typename Layer::op>
struct layer_kernel<Arch, Layer> {
  static constexpr relay::nn::convolution layer{Layer::attrs, Layer::in(), Layer::result};
  static constexpr detail::channel_place place = detail::place_of(layer);
  static constexpr conv_nd_problem problem = detail::conv_nd_problem_of(layer, Layer::result.dims);
  /// nn.conv2d on plain NCHW has a family of its own.
  static constexpr bool fits = place == detail::channel_place::first ? !std::derived_from<typename Layer::op, relay::nn::conv2d_op>
                                                                     : place == detail::channel_place::last && !layer.transposed;

  template <bool Transposed, bool Last>
  static constexpr auto select() {
    if constexpr (Transposed) return std::type_identity<conv_nd_transposed_kernel<Arch, problem>>{};
    else if constexpr (Last) return std::type_identity<conv_nd_last_kernel<Arch, problem>>{};
    else return std::type_identity<conv_nd_kernel<Arch, problem>>{};
  }
  using kernel = typename decltype(select<layer.transposed, place == detail::channel_place::last>())::type;
  static constexpr std::size_t scratch_floats = kernel::scratch_floats;

  template <class Epilogue>
  static void run(const float* const* in, float* out, float* scratch, const Epilogue& epi) noexcept {
    kernel::run(in[0], in[1], out, scratch, epi);
  }
};

}  // namespace baton::simd

#endif
