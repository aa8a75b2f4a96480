// SPDX-License-Identifier: Apache-2.0
//
// From a flat graph back to handles: thawed<Source, Id> stands for node Id of a source's graph, with identity, type and
// (of a call) op and attributes. In: a source (ir/flat.hpp). Next: ir/mutate.hpp.
#ifndef BATON_IR_THAW_HPP
#define BATON_IR_THAW_HPP

#include "baton/ir/module.hpp"

#include <string_view>
#include <type_traits>
#include <utility>

namespace baton::detail {

/// Which nodes a rewrite sees: what is reachable from the function without entering function literals or the hidden
/// expressions of folded constants. The root function itself is not among them.
template <int N>
struct node_mask {
  bool seen[N > 0 ? N : 1]{};
};

template <class Source>
inline constexpr auto visible_nodes = [] {
  constexpr graph_view g = Source::view();
  node_mask<g.size()> mask;
  for (int operand : g.operands_of(g.size() - 1)) mask.seen[operand] = true;
  for (int id = g.size() - 1; id-- > 0;)
    if (mask.seen[id] && g[id].kind != node_kind::function && g[id].kind != node_kind::constant)
      for (int operand : g.operands_of(id)) mask.seen[operand] = true;
  return mask;
}();

template <class Source, int Id>
struct thawed_node {};

/// What a mutator may ask of a call of an operator: its tag and its attributes.
template <class Source, int Id, bool IsCall>
struct thawed_members {};
template <class Source, int Id>
struct thawed_members<Source, Id, true> {
  using op = typename registered_op<Source::view()[Id].op->id>::type;
  static constexpr auto attrs = decode_attrs<typename op::attrs>(Source::view().words_of(Id));
};

/// A node of a flat graph as a handle.
template <class Source, int Id>
struct thawed : thawed_members<Source, Id, Source::view()[Id].is_call_of_op()> {
  using baton_expression = void;
  using source = Source;
  static constexpr auto node() { return thawed_node<Source, Id>{}; }

  static constexpr int id = Id;
  static constexpr node_kind kind = Source::view()[Id].kind;
  /// The op's name, or the variable's or global's.
  static constexpr std::string_view name = Source::view()[Id].is_call_of_op() ? Source::view()[Id].op->name : Source::view()[Id].name;
};

template <class Source, int Type>
struct thawed_type;

template <class Source, int Type, std::size_t... I>
constexpr auto thawed_fields(std::index_sequence<I...>) {
  field_storage<static_cast<int>(sizeof...(I))> storage;
  ((storage.fields[I] = thawed_type<Source, Source::view().type_field(Type, static_cast<int>(I))>::value), ...);
  return storage;
}

/// A pool type as a value whose fields are in static storage.
template <class Source, int Type>
struct thawed_type {
  static constexpr type_entry entry = Source::view().types[Type];
  static constexpr auto fields = thawed_fields<Source, Type>(std::make_index_sequence<static_cast<std::size_t>(entry.field_count)>{});
  static constexpr type_value value =
      entry.what == type_value::kind::tensor ? type_value(entry.tensor) : type_value(entry.what, fields.fields, entry.field_count);
};
template <class Source>
struct thawed_type<Source, -1> {
  static constexpr type_value value{};
};

/// The function literal at a node, as a graph of its own.
template <class Source, int Id>
inline constexpr graph_view thawed_function = ir::function_of<Source, Id>::view();

template <class Source, int Id, std::size_t... I>
constexpr expr_info describe_thawed(std::index_sequence<I...>) {
  constexpr const baton::node& from = Source::view().nodes.first[Id];
  expr_info handle;
  handle.kind = from.kind;
  handle.op = from.op;
  handle.words = Source::view().words_of(Id);
  handle.type = thawed_type<Source, from.type>::value;
  handle.name = from.name;
  handle.index = from.index;
  handle.data = from.data;
  handle.scalar = from.scalar;
  handle.thawed = &from;
  handle.hash = meta::mix(0x7AA3ED, static_cast<meta::hash_t>(Id));
  if constexpr (from.kind == node_kind::function) handle.function = &thawed_function<Source, Id>;
  else set_operands<thawed<Source, Source::view().operand(Id, static_cast<int>(I))>...>(handle);
  return handle;
}

template <class Source, int Id>
constexpr expr_info describe(thawed_node<Source, Id>) {
  return describe_thawed<Source, Id>(std::make_index_sequence<static_cast<std::size_t>(Source::view()[Id].operand_count)>{});
}

/// The kind of node that a thawed one is, on operands of any handle types.
template <class Source, int Id, class... Operands>
constexpr auto like() {
  constexpr node_kind kind = Source::view()[Id].kind;
  if constexpr (kind == node_kind::tuple) return tuple_node<Operands...>{};
  else if constexpr (kind == node_kind::projection) return projection_node<Source::view()[Id].index, Operands...>{};
  else if constexpr (kind == node_kind::let) return let_node<Operands...>{};
  else if constexpr (kind == node_kind::if_) return if_node<Operands...>{};
  else if constexpr (Source::view()[Id].op != nullptr) return call_node<typename thawed<Source, Id>::op, thawed<Source, Id>::attrs, Operands...>{};
  else return call_of_last_node<Operands...>{};
}

/// A node on new operands: the same op and attributes, an identity of its own.
template <class Source, int Id, class... Operands>
struct rebuilt {
  using baton_expression = void;
  static constexpr auto node() { return like<Source, Id, Operands...>(); }
};

template <class Source, int Id, class... Operands, std::size_t... I>
constexpr auto rebuild(thawed<Source, Id> node, std::index_sequence<I...>) {
  static_assert(sizeof...(Operands) == static_cast<std::size_t>(Source::view()[Id].operand_count), "baton: rebuild: a node keeps its number of operands");
  if constexpr ((std::is_same_v<Operands, thawed<Source, Source::view().operand(Id, static_cast<int>(I))>> && ...)) return node;
  else return rebuilt<Source, Id, Operands...>{};
}

}  // namespace baton::detail

#endif
