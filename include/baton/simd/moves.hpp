// SPDX-License-Identifier: Apache-2.0
//
// Copies of functions that only move elements of their parameters, of any type: runs and blocks (simd/runs.hpp) instead of elements
// that are asked for one by one. In: a function whose result is one call of such an op. Out: a range of the result's elements.
// Next: simd/emit.hpp, which asks before it computes element by element.
#ifndef BATON_SIMD_MOVES_HPP
#define BATON_SIMD_MOVES_HPP

#include "baton/meta/config.hpp"
#include "baton/simd/picked_copy.hpp"
#include "baton/simd/pull.hpp"
#include "baton/simd/runs.hpp"
#include "baton/simd/separable_copy.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace baton::simd {

/// Result `Result` of a function, or of node Start in it. `possible` says whether it is a movement that is known here; range() copies
/// elements.
template <class Arch, class Function, int Result, int Start = function_region<Function>::region.root>
struct moved_elements {
  using info = function_region<Function>;
  static constexpr graph_view view() { return Function::view(); }

 private:
  struct place {
    int node = -1, field = 0;
  };
  /// The call whose result it is.
  static constexpr place origin = [] {
    place p{Start, Result};
    while (view()[p.node].kind == node_kind::tuple || view()[p.node].kind == node_kind::projection) {
      const bool tuple = view()[p.node].kind == node_kind::tuple;
      p = {view().operand(p.node, tuple ? p.field : 0), tuple ? 0 : view()[p.node].index};
    }
    return p;
  }();
  static constexpr int most_operands = 16;
  struct operand_list {
    bool leaves = true;
    int count = 0;
    int parameter[most_operands]{};
    tensor_ty type[most_operands]{};

    constexpr void push(int p, const tensor_ty& t) {
      if (count < most_operands) parameter[count] = p, type[count++] = t;
      else leaves = false;
    }
    constexpr void push_leaf(const graph_view& g, int id) {
      if (!info::region.leaf[id]) leaves = false;
      else if (g.is_tensor(id)) push(info::region.parameter[id], g.tensor(id));
      else
        for (int f = 0; f < g.types[g[id].type].field_count; ++f) push(info::region.parameter[id] + f, g.types[g.type_field(g[id].type, f)].tensor);
    }
  };
  /// The operands, tuples flattened; `leaves` if all of them are parameters.
  static constexpr operand_list make_operands() {
    operand_list all;
    const graph_view g = view();
    all.leaves = g[origin.node].is_call_of_op();
    for (int i = 0; all.leaves && i < g[origin.node].operand_count; ++i) {
      const int id = g.operand(origin.node, i);
      if (g[id].kind != node_kind::tuple) all.push_leaf(g, id);
      else
        for (int f = 0; f < g[id].operand_count; ++f) all.push_leaf(g, g.operand(id, f));
    }
    return all;
  }
  static constexpr operand_list operands = make_operands();
  static constexpr meta::slice<tensor_ty> in() { return {operands.type, operands.count}; }
  static constexpr tensor_ty out = pull<Arch, Function>::template result_type<origin.node, origin.field>();
  // In functions, since GCC 12 crashes on element types that depend on a class's members.
  static constexpr auto element_tag() {
    constexpr tensor_ty t = out;
    return std::type_identity<element_t<t.element>>{};
  }
  using element = typename decltype(element_tag())::type;

  static constexpr auto tag() {
    if constexpr (make_operands().leaves) return std::type_identity<typename registered_op<view()[origin.node].op->id>::type>{};
    else return std::type_identity<void>{};
  }
  using op = typename decltype(tag())::type;

  struct axes {
    static constexpr separable_runs runs = [] {
      if constexpr (detail::pieces_of<op> != 0) return separable_runs_of<op>(tir::attrs_of<Function, origin.node>(), in(), moved_elements::out, origin.field);
      else return separable_runs{};
    }();
    static constexpr shape out = moved_elements::out.dims;
    using element = typename moved_elements::element;
    static BATON_INLINE auto rounded_border() noexcept {
      constexpr tensor_ty t = moved_elements::out;
      return to_element<t.element>(runs.value);
    }
    static BATON_INLINE element border() noexcept { return static_cast<element>(rounded_border()); }
  };
  struct picks {
    using op = typename moved_elements::op;
    static constexpr auto attrs = [] {
      if constexpr (detail::picks<op>) return tir::attrs_of<Function, origin.node>();
      else return no_attrs{};
    }();
    static constexpr shape data = operands.type[0].dims, numbers = operands.type[1].dims;
    using element = typename moved_elements::element;
  };

 public:
  static constexpr bool possible = [] {
    if (!operands.leaves || !detail::moves_in_runs<op> || out.size() == 0 || in()[0].size() == 0) return false;
    const int sources = detail::joins<op> ? operands.count : 1;
    for (int k = 0; k < sources; ++k)
      if (in()[k].element != out.element) return false;
    return detail::pieces_of<op> == 0 || axes::runs.possible;
  }();

  /// Elements first to last of the result; `to` is where element `origin_of_to` goes.
  static void range(const void* const* args, void* to, std::int64_t first, std::int64_t last, std::int64_t origin_of_to = 0) noexcept {
    if constexpr (detail::joins<op>) join(args, static_cast<element*>(to), first, last, origin_of_to);
    else if constexpr (detail::pieces_of<op> != 0) separable_copy<axes>::range(data<0>(args), static_cast<element*>(to), first, last, origin_of_to);
    else picked_copy<picks>::range(data<0>(args), data<1>(args), static_cast<element*>(to), first, last, origin_of_to);
  }

 private:
  template <int K>
  static BATON_INLINE auto* data(const void* const* args) noexcept {
    constexpr tensor_ty t = operands.type[K];
    return static_cast<const element_t<t.element>*>(args[operands.parameter[K]]);
  }

  // Tensors one behind the other: per outer place, a block of each.
  static constexpr auto blocks = [] {
    struct {
      std::int64_t begin[most_operands + 1];
    } b{};
    if constexpr (detail::joins<op>) {
      const int axis = normalize_axis(tir::attrs_of<Function, origin.node>().axis, out.rank());
      for (int k = 0; k < operands.count; ++k) {
        std::int64_t size = 1;
        for (int d = axis; d < operands.type[k].rank(); ++d) size *= operands.type[k].dims[d];
        b.begin[k + 1] = b.begin[k] + size;
      }
    }
    return b;
  }();

  static void join(const void* const* args, element* to, std::int64_t first, std::int64_t last, std::int64_t shift) noexcept {
    constexpr std::int64_t row = blocks.begin[operands.count];
    for (std::int64_t o = first / row; o * row < last; ++o) {
      for (int k = 0; k < operands.count; ++k) {
        const std::int64_t size = blocks.begin[k + 1] - blocks.begin[k], at = o * row + blocks.begin[k];
        const std::int64_t from = at < first ? first : at, end = at + size < last ? at + size : last;
        if (from < end) copy_elements(to + (from - shift), static_cast<const element*>(args[operands.parameter[k]]) + o * size + (from - at), end - from);
      }
    }
  }
};

/// A function that moves elements of its parameters and computes maps of what arrives, all float32: pieces of rows are moved to a line,
/// from where the maps read them.
template <class Arch, class Function>
struct moved_and_mapped {
  using info = function_region<Function>;
  using addressing = merged_addressing<Function>;

 private:
  static constexpr bool find() {
    constexpr graph_view g = Function::view();
    constexpr auto& r = info::region;
    if constexpr (r.anchor < 0 || r.anchor == r.root) {
      return false;
    } else if constexpr (!g.is_tensor(r.root) || !g.is_tensor(r.anchor) || !moved_elements<Arch, Function, 0, r.anchor>::possible) {
      return false;
    } else {
      if (!(g.tensor(r.anchor).dims == g.tensor(r.root).dims) || !(g.tensor(r.anchor).element == float32) || !tir::consistent_operands<Function>())
        return false;
      for (int id = 0; id < info::size - 1; ++id) {
        if (!r.needed[id]) continue;
        if (!g.is_tensor(id) || !(g.tensor(id).element == float32) || g.tensor(id).size() == 0) return false;
        if (!r.leaf[id] && g[id].kind != node_kind::constant && !(g[id].is_call_of_op() && info::forms.of[id] == op_form::map)) return false;
      }
      return true;
    }
  }

 public:
  static constexpr bool possible = find();

  static void range(const void* const* args, float* out, std::int64_t first, std::int64_t last) noexcept {
    run(args, out, first, last, std::make_index_sequence<static_cast<std::size_t>(addressing::over.rank) - 1>{});
  }

 private:
  template <std::size_t... D>
  static void run(const void* const* args, float* out, std::int64_t first, std::int64_t last, std::index_sequence<D...>) noexcept {
    constexpr tir::space over = addressing::over;
    constexpr std::int64_t row = over.extent[over.rank - 1], most = 1024;
    constexpr int lane = lanes<Arch>;
    using maps = evaluator<Function, addressing>;
    const float* const* const floats = reinterpret_cast<const float* const*>(args);
    alignas(64) float line[most];
    for (std::int64_t at = first, count = 0; at < last; at += count) {
      const std::int64_t column = at % row;
      count = row - column < most ? row - column : most;
      if (count > last - at) count = last - at;
      moved_elements<Arch, Function, 0, info::region.anchor>::range(args, line, at, at + count, at);
      std::int64_t place[max_rank]{}, rest = at / row;
      for (int d = over.rank - 1; d-- > 0; rest /= over.extent[d]) place[d] = rest % over.extent[d];
      std::int64_t i = 0;
      for (; i + lane <= count; i += lane) storeu(out + at + i, maps::template root<f32<Arch>>(floats, loadu<f32<Arch>>(line + i), place[D]..., column + i));
      for (; i < count; ++i) out[at + i] = maps::template root<float>(floats, line[i], place[D]..., column + i);
    }
  }
};

}  // namespace baton::simd

#endif
