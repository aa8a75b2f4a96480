// SPDX-License-Identifier: Apache-2.0
//
// What the kernels of layers are chosen by: the anchor of a fused function and how the schedule cuts it.
// In: a prim_func of family layer. Next: simd/layers.hpp.
#ifndef BATON_SIMD_LAYER_HPP
#define BATON_SIMD_LAYER_HPP

#include "baton/simd/evaluate.hpp"
#include "baton/simd/nd_store.hpp"
#include "baton/tir/schedule.hpp"

namespace baton::simd {

/// The kernel of a layer that tir/layer_rules.hpp has an answer for, by its op. A specialisation has `scratch_floats` and
/// `template <class Epilogue> static void run(const float* const* in, float* out, float* scratch, const Epilogue&) noexcept`,
/// where in[i] is operand i of the anchor. One that can be divided among threads also has `units` and the same run with two
/// numbers more, the first unit and the one behind the last. `Layer::cut` is how the schedule wants it.
template <class Arch, class Layer>
struct layer_kernel;

/// The layer of a prim_func.
template <class Func>
struct scheduled_layer : tir::layer_of<typename Func::function> {
  using rule = tir::layer_rule<tir::layer_of<typename Func::function>>;
  static constexpr tir::layer_schedule cut = Func::sched.layer;
};

constexpr nd_shape nd_shape_of(const shape& s) {
  nd_shape r;
  r.rank = s.rank;
  for (int i = 0; i < s.rank; ++i) r.extent[i] = static_cast<int>(s[i]);
  return r;
}

namespace detail {

/// A layer's kernel with what follows the anchor as its epilogue.
template <class Arch, class Func>
struct chosen_layer : layer_kernel<Arch, scheduled_layer<Func>> {
  using function = typename Func::function;
  using info = function_region<function>;
  using kernel = layer_kernel<Arch, scheduled_layer<Func>>;

  /// The whole layer, or a range of its units.
  template <class... Range>
  static BATON_INLINE void compute(const float* const* parameters, float* out, float* scratch, Range... range) noexcept {
    constexpr int count = scheduled_layer<Func>::operand_count;
    const float* in[count > 0 ? count : 1];
    for (int i = 0; i < count; ++i) in[i] = parameters[info::region.parameter[function::view().operand(info::region.anchor, i)]];
    if constexpr (info::region.root == info::region.anchor) kernel::run(in, out, scratch, identity_epilogue{}, range...);
    else kernel::run(in, out, scratch, region_epilogue<function>{parameters}, range...);
  }
};

}  // namespace detail

}  // namespace baton::simd

#endif
