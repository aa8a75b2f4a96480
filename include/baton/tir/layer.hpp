// SPDX-License-Identifier: Apache-2.0
//
// Layers whose kernel is no family of its own: what such a kernel is told, which functions are one, and the loops that it
// runs, as values. `layer_rule` answers for an op; a layer without an answer has no kernel (family generic).
// In: a fused function. Next: tir/layer_rules.hpp (the answers), tir/schedule.hpp, simd/layers.hpp (the kernels).
#ifndef BATON_TIR_LAYER_HPP
#define BATON_TIR_LAYER_HPP

#include "baton/op/axes.hpp"
#include "baton/targets/target.hpp"
#include "baton/tir/region.hpp"

#include <cstdint>
#include <string_view>

namespace baton::tir {

/// The register tile of a layer's kernel, where it has one: rows, output channels or pixels, by vectors. Structural.
struct layer_schedule {
  int tile = 1;
  int vectors = 1;

  friend constexpr bool operator==(const layer_schedule&, const layer_schedule&) = default;
};

/// A loop of a kernel over elements of the result.
struct layer_loop {
  std::string_view name;
  std::int64_t turns = 1;
  std::int64_t stride = 0;  ///< elements of the result from a turn to the next; 0: it only says where a loop inside begins
  std::int64_t span = 0;    ///< elements from the first that the variable can reach to behind the last
  int of = -1;              ///< the loop whose variable, times `turns`, is where this one begins; -1: it begins at 0
  bool vector = false;      ///< a turn is a vector
};

/// What stands behind the name of a loop's variable: one that counts vectors is not named as their elements are.
constexpr std::string_view suffix_of(const layer_loop& l) { return !l.vector ? "" : l.of < 0 ? ".outer" : ".inner"; }

/// The loops of a kernel, outermost first. The first `divided` ones stand around the micro-kernel, and threads share their turns;
/// the others are the micro-kernel's own. A tile at the end of an axis may be smaller.
struct layer_loops {
  static constexpr int capacity = 10;
  layer_loop loop[capacity]{};
  int count = 0;
  int divided = 0;

  /// All of an axis. What runs once is no loop.
  constexpr void axis(std::string_view name, std::int64_t extent, std::int64_t stride) {
    if (extent > 1) loop[count++] = {name, extent, stride, extent * stride};
  }
  /// A contiguous axis in vectors.
  constexpr void vectors(std::string_view name, std::int64_t extent, int lanes) {
    loop[count++] = {name, (extent + lanes - 1) / lanes, lanes, extent, -1, true};
  }
  /// An axis in steps of several elements or vectors; tile_of stands further inside.
  constexpr int steps(std::string_view name, std::int64_t extent, std::int64_t step) {
    loop[count] = {name, (extent + step - 1) / step};
    return count++;
  }
  constexpr void tile_of(int outer, std::string_view name, std::int64_t tile, std::int64_t extent, std::int64_t stride) {
    loop[count++] = {name, tile, stride, extent * stride, outer};
  }
  constexpr void vectors_of(int outer, std::string_view name, std::int64_t tile, std::int64_t extent, int lanes) {
    loop[count++] = {name, tile, lanes, extent, outer, true};
  }
  /// Nothing more stands around the micro-kernel.
  constexpr void divide() { divided = count; }
};

/// Whether a layer has a kernel, how this is cut, and its loops. The primary template is the answer that there is none. A
/// specialisation for an op has `fits`, and if that is true `static constexpr layer_schedule propose(const targets::description&)`,
/// `static constexpr layer_loops loops(const layer_schedule&, int lanes)` and `tiled`, which its tile has to divide; -1: any tile
/// will do; 0: there is none.
template <class Layer>
struct layer_rule {
  static constexpr bool fits = false;
};

/// What a layer's kernel is told: the anchor of a fused function.
template <class Function>
struct layer_of {
  using info = function_region<Function>;
  static constexpr int id = info::region.anchor;
  using op = typename registered_op<Function::view()[id].op->id>::type;
  static constexpr auto attrs = attrs_of<Function, id>();
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

/// Whether a tensor has no elements: the fast kernels take it for granted that there are some.
constexpr bool has_empty_tensor(const graph_view& g) {
  for (const type_entry& t : g.types)
    if (t.what == type_value::kind::tensor && t.tensor.size() == 0) return true;
  return false;
}

/// The first operand of an op that may have another type than float32: indices. A kernel gets them as they are. No op has so many
/// operands that the default is one.
template <class Op>
inline constexpr int first_index_operand = 8;

namespace detail {

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

}  // namespace detail

/// Whether a function is a layer on its parameters with maps behind it, all float32 but for the anchor's indices, that has a kernel.
template <class Function>
constexpr bool is_layer() {
  using info = function_region<Function>;
  constexpr graph_view g = Function::view();
  constexpr auto r = info::region;
  if constexpr (r.anchor < 0) {
    return false;
  } else if constexpr (!g.is_tensor(r.root) || !g.is_tensor(r.anchor) || has_empty_tensor(g)) {
    return false;
  } else {
    using op = typename registered_op<g[r.anchor].op->id>::type;
    if constexpr (!r.all_float32 && !detail::floats_but_indices(g, r.anchor, first_index_operand<op>)) return false;
    else if constexpr (!r.anchored_first || (!r.maps_only && r.root != r.anchor)) return false;
    else if constexpr (!layer_rule<layer_of<Function>>::fits) return false;
    else return consistent_operands<Function>();
  }
}

}  // namespace baton::tir

#endif
