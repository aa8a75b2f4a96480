// SPDX-License-Identifier: Apache-2.0
//
// What the kernels of layers are chosen by: the anchor of a fused function, and whether nothing but maps follows it.
// In: a fused function. Next: simd/layers.hpp.
#ifndef BATON_SIMD_LAYER_HPP
#define BATON_SIMD_LAYER_HPP

#include "baton/op/axes.hpp"
#include "baton/simd/evaluate.hpp"
#include "baton/simd/nd_store.hpp"
#include "baton/tir/schedule.hpp"

#include <cstddef>
#include <type_traits>

namespace baton::simd {

/// The kernel of a layer, by its op; the primary template is the answer that there is none. A specialisation has `fits`, and if
/// that is true `scratch_floats` and
/// `template <class Epilogue> static void run(const float* const* in, float* out, float* scratch, const Epilogue&) noexcept`,
/// where in[i] is operand i of the anchor. One that can be divided among threads also has `units` and the same run with two
/// numbers more, the first unit and the one behind the last.
template <class Arch, class Layer, class = void>
struct layer_kernel {
  static constexpr bool fits = false;
};

/// The first operand of an op that may have another type than float32: indices. A kernel gets them as they are. No op has so many
/// operands that the default is one.
template <class Op>
inline constexpr int first_index_operand = 8;

/// What a layer's kernel is told.
template <class Function>
struct layer_of {
  using info = function_region<Function>;
  static constexpr int id = info::region.anchor;
  using op = typename registered_op<Function::view()[id].op->id>::type;
  static constexpr auto attrs = tir::attrs_of<Function, id>();
  static constexpr int operand_count = Function::view()[id].operand_count;
  static constexpr tensor_ty operand(int i) { return {float32, info::region.view[Function::view().operand(id, i)]}; }
  static constexpr dtype element(int i) { return Function::view().tensor(Function::view().operand(id, i)).element; }
  static constexpr tensor_ty result = Function::view().tensor(id);
  static constexpr auto operands = [] {
    struct list {
      tensor_ty types[8];
    } all{};
    for (int i = 0; i < operand_count; ++i) all.types[i] = operand(i);
    return all;
  }();
  static constexpr meta::slice<tensor_ty> in() { return {operands.types, operand_count}; }
};

constexpr nd_shape nd_shape_of(const shape& s) {
  nd_shape r;
  r.rank = s.rank;
  for (int i = 0; i < s.rank; ++i) r.extent[i] = static_cast<int>(s[i]);
  return r;
}

namespace detail {

/// Images as kernels see them, whatever the layout: so many with so many channels, which come first or last. Channel blocks are
/// images of their own.
struct image_place {
  bool fits = false, last = false;
  int images = 0, channels = 0;
};
constexpr image_place place_of_images(const lettered_axes& a, int spatial) {
  const auto at = [&](int channel, int first) {
    for (int i = 2; i < a.extent.rank; ++i)
      if (a.outer[i] != first + i - 2 || a.block[i] != 1) return false;
    return a.outer[0] == 0 && a.block[0] == 1 && a.outer[1] == channel;
  };
  const int n = static_cast<int>(a.extent[0]), c = static_cast<int>(a.extent[1]), block = static_cast<int>(a.block[1]);
  if (a.inner[1] < 0 && at(1, 2)) return {true, false, n, c};
  if (a.inner[1] < 0 && at(spatial + 1, 1)) return {true, true, n, c};
  if (a.inner[1] == spatial + 2 && at(1, 2)) return {true, true, n * (c / block), block};
  return {};
}

/// Whether all tensors are float32 but indices that nothing but the anchor reads.
constexpr bool floats_but_indices(const graph_view& g, int anchor, int first_index) {
  if (g.tensor(g.body_of(g.size() - 1)).element != float32) return false;
  for (int id = 0; id < g.size() - 1; ++id) {
    if (g.is_tensor(id) && g.tensor(id).element == float32) continue;
    for (int user = 0; user < g.size(); ++user)
      for (int k = 0; k < g[user].operand_count; ++k)
        if (g.operand(user, k) == id && g[user].kind != node_kind::function && !(g.is_tensor(id) && user == anchor && k >= first_index)) return false;
  }
  return true;
}

/// Whether a function is a layer on its parameters with maps behind it, all float32 but for the anchor's indices.
template <class Function>
constexpr bool is_layer() {
  using info = function_region<Function>;
  constexpr graph_view g = Function::view();
  constexpr auto r = info::region;
  if constexpr (r.anchor < 0) return false;
  else if constexpr (!g.is_tensor(r.root) || !g.is_tensor(r.anchor) || tir::has_empty_tensor(g)) return false;
  else if constexpr (!r.all_float32 && !floats_but_indices(g, r.anchor, first_index_operand<typename registered_op<g[r.anchor].op->id>::type>)) return false;
  else return tir::consistent_operands<Function>() && r.anchored_first && (r.maps_only || r.root == r.anchor);
}

template <class Arch, class Function>
struct chosen_layer : layer_kernel<Arch, layer_of<Function>> {
  using info = function_region<Function>;
  using kernel = layer_kernel<Arch, layer_of<Function>>;

  /// The whole layer, or a range of its units.
  template <class... Range>
  static void compute(const float* const* parameters, float* out, float* scratch, Range... range) noexcept {
    constexpr int count = layer_of<Function>::operand_count;
    const float* in[count > 0 ? count : 1];
    for (int i = 0; i < count; ++i) in[i] = parameters[info::region.parameter[Function::view().operand(info::region.anchor, i)]];
    if constexpr (info::region.root == info::region.anchor) kernel::run(in, out, scratch, identity_epilogue{}, range...);
    else kernel::run(in, out, scratch, region_epilogue<Function>{parameters}, range...);
  }
};

/// Whether there is a kernel.
template <class Arch, class Function>
constexpr bool has_layer_kernel() {
  if constexpr (is_layer<Function>()) return layer_kernel<Arch, layer_of<Function>>::fits;
  else return false;
}

template <class Arch, class Function>
constexpr std::size_t layer_scratch_bytes() {
  if constexpr (has_layer_kernel<Arch, Function>()) return chosen_layer<Arch, Function>::scratch_floats * sizeof(float);
  else return 0;
}

}  // namespace detail

}  // namespace baton::simd

#endif
