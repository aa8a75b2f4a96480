// SPDX-License-Identifier: Apache-2.0
//
// A user's own rewrite: thaw a flat function into handles, let a mutator answer for each node once in post-order, freeze
// what comes out. `expr_mutator` is the base with Relay's defaults; `expr_visitor` looks without rewriting. In and out:
// ir::function. Next: transform/pass.hpp (a function_pass calls this).
#ifndef BATON_IR_MUTATE_HPP
#define BATON_IR_MUTATE_HPP

#include "baton/ir/module.hpp"
#include "baton/ir/thaw.hpp"

#include <type_traits>
#include <utility>

namespace baton::relay {

/// The same node on new operands: itself if none changed, else a new node with the same op and attributes.
template <class Node, class... Operands>
constexpr auto rebuild(Node node, Operands...) {
  return baton::detail::rebuild<typename Node::source, Node::id, Operands...>(node, std::make_index_sequence<sizeof...(Operands)>{});
}

/// Base of mutators. Each member answers for one kind of node, given the node and its rewritten operands, and returns a
/// handle; it is called once for each node, operands first (Relay's memo). Override what you rewrite. A node has `op`
/// and `attrs` if it is a call of an operator, `name` and `id`. Function literals are leaves.
/// Example: examples/02_use_pass_infra.cpp.
struct expr_mutator {
  template <class Node, class... Operands>
  constexpr auto rewrite_call(Node node, Operands... operands) const {
    return rebuild(node, operands...);
  }
  template <class Constant>
  constexpr auto rewrite_constant(Constant c) const {
    return c;
  }
  template <class Var>
  constexpr auto rewrite_var(Var v) const {
    return v;
  }
  template <class Global>
  constexpr auto rewrite_global_var(Global g) const {
    return g;
  }
  template <class Function>
  constexpr auto rewrite_function(Function f) const {
    return f;
  }
  template <class Node, class... Fields>
  constexpr auto rewrite_tuple(Node node, Fields... fields) const {
    return rebuild(node, fields...);
  }
  template <class Node, class Tuple>
  constexpr auto rewrite_get(Node node, Tuple tuple) const {
    return rebuild(node, tuple);
  }
  template <class Node, class Var, class Value, class Body>
  constexpr auto rewrite_let(Node node, Var var, Value value, Body body) const {
    return rebuild(node, var, value, body);
  }
  template <class Node, class Condition, class Then, class Else>
  constexpr auto rewrite_if(Node node, Condition condition, Then then_, Else else_) const {
    return rebuild(node, condition, then_, else_);
  }
};

/// Base of visitors: one hook for each kind of node, called once for each node, operands first.
struct expr_visitor {
  template <class Node>
  constexpr void visit_call(Node) {}
  template <class Node>
  constexpr void visit_constant(Node) {}
  template <class Node>
  constexpr void visit_var(Node) {}
  template <class Node>
  constexpr void visit_global_var(Node) {}
  template <class Node>
  constexpr void visit_function(Node) {}
  template <class Node>
  constexpr void visit_tuple(Node) {}
  template <class Node>
  constexpr void visit_get(Node) {}
  template <class Node>
  constexpr void visit_let(Node) {}
  template <class Node>
  constexpr void visit_if(Node) {}
};

namespace detail {

using baton::detail::thawed;

/// What a mutator answers for node Id: a handle type.
template <class Mutator, class Source, int Id>
struct mutated;

template <class Mutator, class Source, int Id, std::size_t... I>
constexpr auto mutate_node(std::index_sequence<I...>) {
  constexpr node_kind kind = Source::view()[Id].kind;
  constexpr Mutator mutator{};
  constexpr thawed<Source, Id> node{};
  if constexpr (kind == node_kind::call)
    return mutator.rewrite_call(node, typename mutated<Mutator, Source, Source::view().operand(Id, static_cast<int>(I))>::type{}...);
  else if constexpr (kind == node_kind::constant) return mutator.rewrite_constant(node);
  else if constexpr (kind == node_kind::var) return mutator.rewrite_var(node);
  else if constexpr (kind == node_kind::global_var) return mutator.rewrite_global_var(node);
  else if constexpr (kind == node_kind::function) return mutator.rewrite_function(node);
  else if constexpr (kind == node_kind::tuple)
    return mutator.rewrite_tuple(node, typename mutated<Mutator, Source, Source::view().operand(Id, static_cast<int>(I))>::type{}...);
  else if constexpr (kind == node_kind::projection)
    return mutator.rewrite_get(node, typename mutated<Mutator, Source, Source::view().operand(Id, static_cast<int>(I))>::type{}...);
  else if constexpr (kind == node_kind::let)
    return mutator.rewrite_let(node, typename mutated<Mutator, Source, Source::view().operand(Id, static_cast<int>(I))>::type{}...);
  else return mutator.rewrite_if(node, typename mutated<Mutator, Source, Source::view().operand(Id, static_cast<int>(I))>::type{}...);
}

template <class Mutator, class Source, int Id>
struct mutated {
  using type = decltype(mutate_node<Mutator, Source, Id>(std::make_index_sequence<static_cast<std::size_t>(Source::view()[Id].operand_count)>{}));
  static_assert(expression<type>, "baton: a mutator's members must return expressions");
};

/// Forms node after node, operands first, so that instantiation never goes deep.
template <class Mutator, class Source, int Id>
constexpr bool mutate_in_order() {
  if constexpr (baton::detail::visible_nodes<Source>.seen[Id]) {
    using result = typename mutated<Mutator, Source, Id>::type;
    if constexpr (info<result>.failed) static_assert(meta::check<baton::detail::node_error<decltype(result::node())>>);
  }
  return true;
}

/// The mutated function's graph; the attributes of the function stay.
template <class Mutator, class Source, class Nodes, class Operands>
struct mutation;

template <class Mutator, class Source, std::size_t... Node, std::size_t... Operand>
struct mutation<Mutator, Source, std::index_sequence<Node...>, std::index_sequence<Operand...>> {
  static constexpr bool in_order[sizeof...(Node)] = {mutate_in_order<Mutator, Source, static_cast<int>(Node)>()...};
  static constexpr int root = Source::view().size() - 1;
  /// Parameters, then the body.
  static constexpr const expr_info* operands[sizeof...(Operand)] = {
      &info<typename mutated<Mutator, Source, Source::view().operand(root, static_cast<int>(Operand))>::type>...};

  static constexpr graph make() {
    const int params = static_cast<int>(sizeof...(Operand)) - 1;
    for (int i = 0; i < params; ++i)
      if (operands[i]->kind != node_kind::var) {
        graph wrong;
        wrong.error << "mutate: parameter " << i << " was rewritten to something that is not a variable";
        return wrong;
      }
    graph g = freeze_function({operands, params}, operands[params]);
    const int function = g.size() - 1;
    g[function].index = g.attrs.size();
    for (const function_attr& a : Source::view().attrs_of(root)) g.attrs.push_back(a);
    g[function].attr_count = g.attrs.size() - g[function].index;
    return g;
  }
  static constexpr meta::message text() { return make().error; }
};

template <class Source>
using node_indices = std::make_index_sequence<static_cast<std::size_t>(Source::view().size()) - 1>;
template <class Source>
using operand_indices = std::make_index_sequence<static_cast<std::size_t>(Source::view()[Source::view().size() - 1].operand_count)>;

template <class Visitor, class Source, int Id>
constexpr bool visit_node(Visitor& visitor) {
  if constexpr (baton::detail::visible_nodes<Source>.seen[Id]) {
    constexpr node_kind kind = Source::view()[Id].kind;
    constexpr thawed<Source, Id> node{};
    if constexpr (kind == node_kind::call) visitor.visit_call(node);
    else if constexpr (kind == node_kind::constant) visitor.visit_constant(node);
    else if constexpr (kind == node_kind::var) visitor.visit_var(node);
    else if constexpr (kind == node_kind::global_var) visitor.visit_global_var(node);
    else if constexpr (kind == node_kind::function) visitor.visit_function(node);
    else if constexpr (kind == node_kind::tuple) visitor.visit_tuple(node);
    else if constexpr (kind == node_kind::projection) visitor.visit_get(node);
    else if constexpr (kind == node_kind::let) visitor.visit_let(node);
    else visitor.visit_if(node);
  }
  return true;
}

template <class Source, class Visitor, std::size_t... Node>
constexpr void visit_nodes(Visitor& visitor, std::index_sequence<Node...>) {
  const bool each[] = {true, visit_node<Visitor, Source, static_cast<int>(Node)>(visitor)...};
  static_cast<void>(each);
}

template <class Closure, class Tu = this_tu>
struct thaw_source {
  using type = decltype(Closure{}());
  static constexpr graph_view view() { return type::view(); }
};

}  // namespace detail

/// Rewrites a function with a mutator (a default-constructible class, usually derived from expr_mutator).
template <class Mutator, class Source, class Tag = decltype([](baton::detail::site<"mutate">* = nullptr) { return Source{}; })>
BATON_INLINE constexpr auto mutate(Mutator, ir::function<Source>) {
  using source = detail::thaw_source<Tag>;
  using result = detail::mutation<Mutator, source, detail::node_indices<source>, detail::operand_indices<source>>;
  if constexpr (!result::text().empty()) static_assert(meta::check<result>);
  return ir::function<ir::to_flat<baton::detail::frozen<result>>>{};
}

/// Shows each node of a function to a visitor, operands first.
template <class Visitor, class Source, class Tag = decltype([](baton::detail::site<"visit">* = nullptr) { return Source{}; })>
BATON_INLINE constexpr void visit(Visitor& visitor, ir::function<Source>) {
  using source = detail::thaw_source<Tag>;
  detail::visit_nodes<source>(visitor, detail::node_indices<source>{});
}

}  // namespace baton::relay

#endif
