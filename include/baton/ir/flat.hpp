// SPDX-License-Identifier: Apache-2.0
//
// The flat graph as a type: `flat<Nodes...>`, SSA written as a type list, operands as numbers. It holds no closure types,
// so it has external linkage and equal models have equal types, in every translation unit. In: any source of a graph
// (handles, a pass's result). Out: flat<...>, which is a source too. Next: ir/module.hpp.
#ifndef BATON_IR_FLAT_HPP
#define BATON_IR_FLAT_HPP

#include "baton/ir/graph.hpp"
#include "baton/ir/infer.hpp"
#include "baton/meta/fixed_string.hpp"

#include <cstdint>
#include <type_traits>
#include <utility>

namespace baton::ir {

/// What makes a graph: `static constexpr graph_view view()`.
template <class T>
concept graph_source = requires {
  { T::view() } -> std::same_as<graph_view>;
};

/// A value as a type. Mangled names abbreviate repeated types, never repeated values.
template <auto Value>
struct at_c {
  static constexpr auto value = Value;
};

/// A tensor type in a flat list, by dtype kind, bits and extents.
template <int Kind, int Bits, std::int64_t... Dims>
struct ty {
  static constexpr int add(graph& g) {
    tensor_ty t;
    t.element = dtype{static_cast<dtype::code>(Kind), static_cast<std::uint8_t>(Bits)};
    (t.dims.push_back(Dims), ...);
    return g.intern(t);
  }
};
/// A tuple or function type.
template <int What, class... Fields>
struct ty_of {
  static constexpr int add(graph& g) {
    const int fields[] = {Fields::add(g)..., 0};
    return g.intern(static_cast<type_value::kind>(What), meta::slice<int>(fields, sizeof...(Fields)));
  }
};
struct ty_none {
  static constexpr int add(graph&) { return -1; }
};

// The nodes. Each appends itself to a graph.

template <fixed_string Name, int Number, class Type, bool Annotated>
struct var {
  static constexpr void add(graph& g) {
    const int type = Type::add(g);
    g.add_var(Name.view(), Number, type, Annotated);
  }
};

template <int Kind, int Bits, std::int64_t Value>
struct scalar {
  static constexpr void add(graph& g) { g.add_scalar({dtype{static_cast<dtype::code>(Kind), static_cast<std::uint8_t>(Bits)}, Value}); }
};

template <const constant_record* Data>
struct data {
  static constexpr void add(graph& g) {
    node n;
    n.kind = node_kind::constant;
    n.constant = constant_kind::data;
    n.data = Data;
    n.type = g.intern(Data->type);
    g.add(n);
  }
};

/// A folded constant: the value of the constant graph under Root.
template <int Root>
struct folded {
  static constexpr void add(graph& g) {
    node n;
    n.kind = node_kind::constant;
    n.constant = constant_kind::folded;
    n.type = g[Root].type;
    const int root = Root;
    g.add(n, meta::slice<int>(&root, 1));
  }
};

/// A constant whose value is known at load time (`bind`), or never (`opaque`).
template <int Kind, fixed_string Name, class Type>
struct named_constant {
  static constexpr void add(graph& g) {
    node n;
    n.kind = node_kind::constant;
    n.constant = static_cast<constant_kind>(Kind);
    n.name = Name.view();
    n.type = Type::add(g);
    g.add(n);
  }
};

template <fixed_string Name, class Type>
struct global {
  static constexpr void add(graph& g) {
    node n;
    n.kind = node_kind::global_var;
    n.name = Name.view();
    n.type = Type::add(g);
    g.add(n);
  }
};

/// A call of an operator. Its type is written down: inferring all of a large model's types again would take a long
/// constant evaluation.
template <class Op, class Attrs, class Type, int... Operands>
struct call {
  static constexpr void add(graph& g) {
    attr_words words;
    encode_attrs(Attrs::value, words);
    const int ids[] = {Operands..., 0};
    g.add_call(&record_of<Op>, words, meta::slice<int>(ids, sizeof...(Operands)));
    const int id = g.size() - 1;
    g[id].type = Type::add(g);
  }
};

/// Every other node: call of a function, tuple, projection, let, if.
template <int Kind, int Index, class Type, int... Operands>
struct other {
  static constexpr void add(graph& g) {
    node n;
    n.kind = static_cast<node_kind>(Kind);
    n.index = Index;
    const int ids[] = {Operands..., 0};
    const int id = g.add(n, meta::slice<int>(ids, sizeof...(Operands)));
    g[id].type = Type::add(g);
  }
};

template <fixed_string Key, std::int64_t Value>
struct int_attr {
  static constexpr void add(graph& g) { g.attrs.push_back({Key.view(), Value, {}}); }
};
template <fixed_string Key, fixed_string Value>
struct string_attr {
  static constexpr void add(graph& g) { g.attrs.push_back({Key.view(), 0, Value.view()}); }
};
template <class... Attrs>
struct attr_list {
  static constexpr int count = sizeof...(Attrs);
  static constexpr void add(graph& g) { (Attrs::add(g), ...); }
};

template <class Attrs, bool Annotated, int... Operands>
struct function_node {
  static constexpr void add(graph& g) {
    node n;
    n.kind = node_kind::function;
    n.annotated = Annotated;
    n.index = g.attrs.size();
    n.attr_count = Attrs::count;
    Attrs::add(g);
    const int ids[] = {Operands...};
    const int id = g.add(n, meta::slice<int>(ids, sizeof...(Operands)));
    g[id].type = baton::detail::function_type(g, id);
  }
};

/// Makes function node Node the module's function of that name.
template <fixed_string Name, int Node>
struct entry {
  static constexpr void add(graph& g) { g.functions.push_back({Name.view(), Node}); }
};

/// A flat graph as a type: its nodes in canonical order, then its entries.
template <class... Nodes>
struct flat {
  static constexpr graph make() {
    graph g;
    const int each[] = {(Nodes::add(g), 0)...};
    static_cast<void>(each);
    return g;
  }
  static constexpr graph_view view() {
    constexpr int n = sizeof...(Nodes);
    return baton::detail::stored_graph<flat, graph_sizes{n, 4 * n + 16, 24 * n + 64, n + 64, n + 64, n + 16, n + 1}>::view();
  }
};

namespace detail {

template <class Source, int Id>
struct node_name {
  static constexpr std::string_view text() { return Source::view()[Id].name; }
};
template <class Source, int Id>
struct attr_key {
  static constexpr std::string_view text() { return Source::view().attrs[Id].key; }
};
template <class Source, int Id>
struct attr_text {
  static constexpr std::string_view text() { return Source::view().attrs[Id].text; }
};
template <class Source, int Id>
struct entry_name {
  static constexpr std::string_view text() { return Source::view().functions[Id].name; }
};
template <class Name>
constexpr auto to_fixed_name() {
  constexpr std::size_t size = Name::text().size();
  fixed_string<size> text;
  for (std::size_t i = 0; i < size; ++i) text.chars[i] = Name::text()[i];
  return text;
}

template <class Source, int Type, std::size_t... I>
constexpr auto flat_type(std::index_sequence<I...>);

/// The pool type Type of a source, as a type.
template <class Source, int Type>
struct flat_type_of {
  static constexpr type_entry entry = Source::view().types[Type];
  static constexpr std::size_t count = static_cast<std::size_t>(entry.what == type_value::kind::tensor ? entry.tensor.rank() : entry.field_count);
  using type = decltype(flat_type<Source, Type>(std::make_index_sequence<count>{}));
};
template <class Source>
struct flat_type_of<Source, -1> {
  using type = ty_none;
};

template <class Source, int Type, std::size_t... I>
constexpr auto flat_type(std::index_sequence<I...>) {
  constexpr type_entry entry = Source::view().types[Type];
  if constexpr (entry.what == type_value::kind::tensor) {
    return ty<static_cast<int>(entry.tensor.element.kind), entry.tensor.element.bits, entry.tensor.dims[static_cast<int>(I)]...>{};
  } else {
    return ty_of<static_cast<int>(entry.what), typename flat_type_of<Source, Source::view().type_field(Type, static_cast<int>(I))>::type...>{};
  }
}

template <class Source, int First, std::size_t... I>
constexpr auto flat_attrs(std::index_sequence<I...>);

template <class Source, int Id>
constexpr auto flat_attr() {
  if constexpr (Source::view().attrs[Id].text.data() == nullptr) return int_attr<to_fixed_name<attr_key<Source, Id>>(), Source::view().attrs[Id].value>{};
  else return string_attr<to_fixed_name<attr_key<Source, Id>>(), to_fixed_name<attr_text<Source, Id>>()>{};
}

template <class Source, int First, std::size_t... I>
constexpr auto flat_attrs(std::index_sequence<I...>) {
  return attr_list<decltype(flat_attr<Source, First + static_cast<int>(I)>())...>{};
}

template <class Source, int Id>
constexpr auto decoded_attrs() {
  using op = typename registered_op<Source::view()[Id].op->id>::type;
  return decode_attrs<typename op::attrs>(Source::view().words_of(Id));
}

/// Node Id of a source, as a type.
template <class Source, int Id, std::size_t... I>
constexpr auto flat_node(std::index_sequence<I...>) {
  constexpr node n = Source::view()[Id];
  if constexpr (n.kind == node_kind::call && n.op != nullptr) {
    using op = typename registered_op<n.op->id>::type;
    return call<op, at_c<decoded_attrs<Source, Id>()>, typename flat_type_of<Source, n.type>::type, Source::view().operand(Id, static_cast<int>(I))...>{};
  } else if constexpr (n.kind == node_kind::var) {
    return var<to_fixed_name<node_name<Source, Id>>(), n.index, typename flat_type_of<Source, n.type>::type, n.annotated>{};
  } else if constexpr (n.kind == node_kind::constant) {
    if constexpr (n.constant == constant_kind::scalar) return scalar<static_cast<int>(n.scalar.type.kind), n.scalar.type.bits, n.scalar.bits>{};
    else if constexpr (n.constant == constant_kind::data) return data<n.data>{};
    else if constexpr (n.constant == constant_kind::folded) return folded<Source::view().operand(Id, 0)>{};
    else return named_constant<static_cast<int>(n.constant), to_fixed_name<node_name<Source, Id>>(), typename flat_type_of<Source, n.type>::type>{};
  } else if constexpr (n.kind == node_kind::global_var) {
    return global<to_fixed_name<node_name<Source, Id>>(), typename flat_type_of<Source, n.type>::type>{};
  } else if constexpr (n.kind == node_kind::function) {
    return function_node<decltype(flat_attrs<Source, n.index>(std::make_index_sequence<static_cast<std::size_t>(n.attr_count)>{})), n.annotated,
                         Source::view().operand(Id, static_cast<int>(I))...>{};
  } else {
    return other<static_cast<int>(n.kind), n.index, typename flat_type_of<Source, n.type>::type, Source::view().operand(Id, static_cast<int>(I))...>{};
  }
}

template <class Source, std::size_t... Node, std::size_t... Entry>
constexpr auto to_flat(std::index_sequence<Node...>, std::index_sequence<Entry...>) {
  return flat<decltype(flat_node<Source, static_cast<int>(Node)>(
                  std::make_index_sequence<static_cast<std::size_t>(Source::view()[static_cast<int>(Node)].operand_count)>{}))...,
              entry<to_fixed_name<entry_name<Source, static_cast<int>(Entry)>>(), Source::view().functions[static_cast<int>(Entry)].node>...>{};
}

}  // namespace detail

/// The canonical type of a source's graph. Source should be a short tag: helpers are instantiated on it for every node.
template <class Source>
using to_flat = decltype(detail::to_flat<Source>(std::make_index_sequence<static_cast<std::size_t>(Source::view().size())>{},
                                                 std::make_index_sequence<static_cast<std::size_t>(Source::view().functions.size())>{}));

}  // namespace baton::ir

#endif
