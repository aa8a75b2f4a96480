// SPDX-License-Identifier: Apache-2.0
//
// Any fused function, one element at a time: an element of the result pulls the elements that it needs. It is the kernel
// of index-moving functions and of whatever no faster kernel fits (odd layouts, integers, reductions over something
// computed). Values travel as doubles and are rounded to each node's type. In: a function. Next: simd/emit.hpp.
#ifndef BATON_SIMD_PULL_HPP
#define BATON_SIMD_PULL_HPP

#include "baton/op/nn/conv2d.hpp"
#include "baton/simd/evaluate.hpp"
#include "baton/simd/pull_forms.hpp"

#include <cstdint>
#include <type_traits>
#include <utility>

namespace baton::simd {

/// Elements of a fused function. `args` are its parameters. Arch keeps the code of units with different flags apart.
template <class Arch, class Function>
struct pull {
  using info = function_region<Function>;
  static constexpr graph_view view() { return Function::view(); }

  /// What values travel as: doubles, or where there are 64-bit integers something that holds them exactly.
  static constexpr bool holds_wide_integers = [] {
    const graph_view g = view();
    for (const type_entry& t : g.types)
      if (t.what == type_value::kind::tensor && !t.tensor.element.is_float() && t.tensor.element.bits == 64) return true;
    return false;
  }();
  using carrier = std::conditional_t<holds_wide_integers, long double, double>;

  /// Element `at` of result `Result` of node Id. Not inlined: an element may pull hundreds of others.
  template <int Id, int Result = 0>
  static BATON_NOINLINE carrier value(const void* const* args, const index& at) noexcept {
    constexpr node n = view()[Id];
    if constexpr (n.kind == node_kind::var) return load<Id, Result>(args[info::region.parameter[Id] + Result], at);
    else if constexpr (n.kind == node_kind::constant)
      return n.scalar.type.is_float() ? static_cast<carrier>(n.scalar.as_double()) : static_cast<carrier>(n.scalar.bits);
    else if constexpr (n.kind == node_kind::projection) return value<view().operand(Id, 0), n.index>(args, at);
    else if constexpr (n.kind == node_kind::tuple) return value<view().operand(Id, Result)>(args, at);
    else return round_to<result_type<Id, Result>().element>(call<Id, Result>(args, at));
  }

  /// The type of a result of a node.
  template <int Id, int Result>
  static constexpr tensor_ty result_type() {
    const graph_view g = view();
    if (g.is_tensor(Id)) return g.tensor(Id);
    return g.types[g.type_field(g[Id].type, Result)].tensor;
  }

  // Operands of a call, tuples flattened: operand Flat is field Field of node Node.
  struct place {
    int node = -1;
    int field = 0;
  };
  template <int Id>
  static constexpr int operand_count() {
    const graph_view g = view();
    int count = 0;
    for (int operand : g.operands_of(Id)) count += g.is_tuple(operand) ? g.types[g[operand].type].field_count : 1;
    return count;
  }
  template <int Id>
  static constexpr place operand_place(int flat) {
    const graph_view g = view();
    for (int operand : g.operands_of(Id)) {
      const int fields = g.is_tuple(operand) ? g.types[g[operand].type].field_count : 1;
      if (flat < fields) return {operand, flat};
      flat -= fields;
    }
    return {};
  }
  template <int Id, std::size_t... I>
  static constexpr auto operand_types(std::index_sequence<I...>) {
    return flat_types<static_cast<int>(sizeof...(I))>{
        {result_type<operand_place<Id>(static_cast<int>(I)).node, operand_place<Id>(static_cast<int>(I)).field>()...}};
  }
  template <int Id>
  static constexpr auto types_of = operand_types<Id>(std::make_index_sequence<static_cast<std::size_t>(operand_count<Id>())>{});

 private:
  template <int Id, int Result>
  static BATON_INLINE carrier load(const void* data, const index& at) noexcept {
    constexpr tensor_ty t = result_type<Id, Result>();
    return static_cast<carrier>(static_cast<const element_t<t.element>*>(data)[offset_of(t.dims, at)]);
  }

  /// Element `at` of flattened operand Flat.
  template <int Id, int Flat>
  static carrier operand(const void* const* args, const index& at) noexcept {
    constexpr place p = operand_place<Id>(Flat);
    return value<p.node, p.field>(args, at);
  }
  /// Reads a flattened operand; that there is one is asked when it is called.
  template <int Id, int Flat>
  struct reader {
    const void* const* args;
    carrier operator()(const index& at) const noexcept { return operand<Id, Flat>(args, at); }
  };
  /// Reads the operands that lookup and element ops ask for.
  template <int Id>
  struct element_reader {
    const void* const* args;
    carrier operator()(int flat, const index& i) const noexcept {
      return operand<Id>(args, flat, i, std::make_index_sequence<static_cast<std::size_t>(operand_count<Id>())>{});
    }
  };
  /// Reads whichever operand a layer asks for.
  template <int Id>
  struct layer_reader {
    const void* const* args;
    template <int Flat>
    BATON_INLINE double at(const index& i) const noexcept {
      return static_cast<double>(operand<Id, Flat>(args, i));
    }
  };
  /// The same when the operand is chosen at run time.
  template <int Id, std::size_t... I>
  static carrier operand([[maybe_unused]] const void* const* args, [[maybe_unused]] int flat, [[maybe_unused]] const index& at,
                         std::index_sequence<I...>) noexcept {
    carrier result = 0;
    static_cast<void>(((flat == static_cast<int>(I) ? (result = operand<Id, static_cast<int>(I)>(args, at), true) : false) || ...));
    return result;
  }

  template <int Id, int Result>
  static carrier call(const void* const* args, [[maybe_unused]] const index& at) noexcept {
    constexpr op_form form = info::forms.of[Id];
    using op = typename registered_op<view()[Id].op->id>::type;
    constexpr auto attrs = tir::attrs_of<Function, Id>();
    constexpr auto all = std::make_index_sequence<static_cast<std::size_t>(operand_count<Id>())>{};
    constexpr meta::slice<tensor_ty> in(types_of<Id>.types, operand_count<Id>());
    constexpr tensor_ty out = result_type<Id, Result>();
    [[maybe_unused]] const reader<Id, 0> read{args};
    [[maybe_unused]] const reader<Id, 1> weight{args};
    if constexpr (form == op_form::map) {
      return map<Id>(args, at);
    } else if constexpr (form == op_form::injective) {
      const element_source s = op::source(attrs, in, out, Result, at);
      return s.operand < 0 ? s.value : operand<Id>(args, s.operand, s.from, all);
    } else if constexpr (form == op_form::gather) {
      const std::int64_t taken = static_cast<std::int64_t>(operand<Id, 1>(args, op::index_position(attrs, in, at)));
      const element_source s = op::source_at(attrs, in, at, taken);
      return s.operand < 0 ? s.value : operand<Id, 0>(args, s.from);
    } else if constexpr (form == op_form::lookup) {
      const element_source s = op::source_by(attrs, in, out, Result, at, element_reader<Id>{args});
      return s.operand < 0 ? s.value : operand<Id>(args, s.operand, s.from, all);
    } else if constexpr (form == op_form::element) {
      return op::template element<op_math>(attrs, in, out, Result, at, element_reader<Id>{args});
    } else if constexpr (form == op_form::reduce) {
      constexpr reduce_axes axes = op::axes(attrs, in[0]);
      return pull_reduce<op::kind>(in[0].dims, axes, out.dims, at, read, op::takes_last(attrs));
    } else if constexpr (form == op_form::layer) {
      static constexpr typename op::computation layer(attrs, in, out);
      return static_cast<carrier>(layer.template element<layer_math>(layer_reader<Id>{args}, at, Result));
    } else if constexpr (form == op_form::softmax) {
      return pull_softmax(in[0].dims, normalize_axis(attrs.axis, in[0].rank()), op::logarithm, at, read);
    } else if constexpr (form == op_form::dense) {
      return pull_dense(in[0].dims, at, read, weight);
    } else if constexpr (form == op_form::conv2d) {
      return pull_conv2d(attrs, in[0].dims, in[1].dims, at, read, weight);
    } else if constexpr (form == op_form::pool2d) {
      return pull_pool2d<op::kind>(attrs, in[0].dims, at, read);
    } else {
      static_assert(form == op_form::global_pool2d, "baton: an op that has to be simplified away (such as nn.batch_norm) reached lowering");
      return pull_global_pool2d<op::kind>(parse_layout(attrs.layout), in[0].dims, at, read);
    }
  }

  // Maps that follow each other are computed at one place, each node once: a node that many use would otherwise be computed
  // once for every path to it.

  /// Which nodes a map's region holds, in order: maps (computed), and what they read at their own place (leaves).
  struct map_region {
    int list[info::size]{};
    int place_of[info::size]{};
    bool computed[info::size]{};
    int count = 0;
  };
  template <std::size_t... I>
  static constexpr map_region find_region(int root, std::index_sequence<I...>) {
    const graph_view g = view();
    const bool reshapes[] = {reads_reshaped<static_cast<int>(I)>()...};
    bool wanted[info::size]{};
    map_region r;
    wanted[root] = true;
    for (int id = root; id >= 0; --id) {
      if (!wanted[id] || !(id == root || is_map(id))) continue;
      r.computed[id] = true;
      for (int slot = 0; slot < g[id].operand_count; ++slot)
        if (slot == 0 || !reshapes[id]) wanted[g.operand(id, slot)] = true;
    }
    for (int id = 0; id <= root; ++id)
      if (wanted[id]) {
        r.place_of[id] = r.count;
        r.list[r.count++] = id;
      }
    return r;
  }
  static constexpr bool is_map(int id) { return view()[id].is_call_of_op() && info::forms.of[id] == op_form::map; }
  /// Whether an op reads its operands after the first under another shape (a bias).
  template <int Id>
  static constexpr bool reads_reshaped() {
    if constexpr (!view()[Id].is_call_of_op()) {
      return false;
    } else {
      using op = typename registered_op<view()[Id].op->id>::type;
      return requires(const typename op::attrs& a, meta::slice<tensor_ty> in) { op::operand_shape(a, in, 0); };
    }
  }
  template <int Root>
  static constexpr map_region region_of = find_region(Root, std::make_index_sequence<static_cast<std::size_t>(info::size)>{});

  template <int Root>
  static carrier map(const void* const* args, const index& at) noexcept {
    return map_nodes<Root>(args, at, std::make_index_sequence<static_cast<std::size_t>(region_of<Root>.count)>{});
  }
  template <int Root, std::size_t... K>
  static carrier map_nodes(const void* const* args, const index& at, std::index_sequence<K...>) noexcept {
    carrier values[sizeof...(K)];
    const bool each[] = {map_node<Root, region_of<Root>.list[K]>(values, args, at)...};
    static_cast<void>(each);
    return values[sizeof...(K) - 1];
  }
  template <int Root, int Id>
  static BATON_INLINE bool map_node(carrier* values, const void* const* args, const index& at) noexcept {
    const index here = place_in<Id>(at, view().tensor(Root).rank());
    if constexpr (region_of<Root>.computed[Id])
      values[region_of<Root>.place_of[Id]] =
          map_call<Root, Id>(values, args, here, std::make_index_sequence<static_cast<std::size_t>(view()[Id].operand_count)>{});
    else values[region_of<Root>.place_of[Id]] = value<Id>(args, here);
    return true;
  }
  template <int Root, int Id, std::size_t... I>
  static BATON_INLINE carrier map_call(const carrier* values, const void* const* args, const index& here, std::index_sequence<I...>) noexcept {
    using op = typename registered_op<view()[Id].op->id>::type;
    return round_to<view().tensor(Id).element>(
        op::template body<op_math>(tir::attrs_of<Function, Id>(), map_operand<Root, Id, static_cast<int>(I)>(values, args, here)...));
  }
  template <int Root, int Id, int Slot>
  static BATON_INLINE carrier map_operand(const carrier* values, [[maybe_unused]] const void* const* args, [[maybe_unused]] const index& here) noexcept {
    if constexpr (Slot > 0 && reads_reshaped<Id>()) return value<view().operand(Id, Slot)>(args, reshaped_place<Id, Slot>(here));
    else return values[region_of<Root>.place_of[view().operand(Id, Slot)]];
  }

  /// The place of node Id that belongs to a place of something of higher or equal rank that it broadcasts into.
  template <int Id>
  static BATON_INLINE index place_in(const index& at, int rank) noexcept {
    constexpr shape dims = view().tensor(Id).dims;
    index i;
    for (int d = 0; d < dims.rank; ++d) i[d] = dims[d] == 1 ? 0 : at[rank - dims.rank + d];
    return i;
  }
  template <int Id, int Slot>
  static BATON_INLINE index reshaped_place(const index& here) noexcept {
    constexpr shape viewed = viewed_shape<Id, Slot>();
    constexpr int rank = view().tensor(Id).rank();
    constexpr int own = view().tensor(view().operand(Id, Slot)).rank();
    index i;
    // A bias has ones appended: its own axes come first.
    for (int d = 0; d < own; ++d) i[d] = viewed[d] == 1 ? 0 : here[rank - viewed.rank + d];
    return i;
  }
  template <int Id, int Slot>
  static constexpr shape viewed_shape() {
    constexpr graph_view g = view();
    using op = typename registered_op<g[Id].op->id>::type;
    if constexpr (requires(const typename op::attrs& a, meta::slice<tensor_ty> in) { op::operand_shape(a, in, 0); })
      return op::operand_shape(decode_attrs<typename op::attrs>(g.words_of(Id)), meta::slice<tensor_ty>(types_of<Id>.types, operand_count<Id>()), Slot);
    else return g.tensor(g.operand(Id, Slot)).dims;
  }
};

}  // namespace baton::simd

#endif
