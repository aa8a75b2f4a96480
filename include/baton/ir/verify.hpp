// SPDX-License-Identifier: Apache-2.0
//
// What must hold of every module's graph, for tests of passes and for users' own passes: canonical order, variables bound
// once and used in scope, types that agree with the operators' relations. In: any graph. Out: a sentence, empty if all is
// well.
#ifndef BATON_IR_VERIFY_HPP
#define BATON_IR_VERIFY_HPP

#include "baton/ir/compact.hpp"
#include "baton/ir/infer.hpp"
#include "baton/ir/scopes.hpp"

namespace baton {

/// The first rule that the module breaks, as a sentence; empty if it breaks none.
constexpr meta::message verify(const graph_view& g);

namespace detail {

constexpr void verify_lists(const graph_view& g, meta::message& out) {
  for (int i = 0; i < g.functions.size(); ++i) {
    const function_entry& f = g.functions[i];
    if (f.node < 0 || f.node >= g.size() || g[f.node].kind != node_kind::function) {
      out << "verify: @" << f.name << " is node " << f.node << ", which is no function";
      return;
    }
    for (int j = 0; j < i; ++j)
      if (g.functions[j].name == f.name) {
        out << "verify: the name @" << f.name << " is used twice";
        return;
      }
  }
  for (int id = 0; id < g.size(); ++id)
    for (int operand : g.operands_of(id))
      if (operand < 0 || operand >= id) {
        out << "verify: node " << id << " uses node " << operand << ", which does not stand before it";
        return;
      }
}

constexpr void verify_order(const graph_view& g, meta::message& out) {
  const graph ordered = compact(graph(g));
  if (ordered.size() != g.size()) {
    out << "verify: " << g.size() - ordered.size() << " nodes are in no function";
    return;
  }
  for (int id = 0; id < g.size(); ++id)
    if (ordered[id].kind != g[id].kind || ordered[id].op != g[id].op || !(ordered.view().operands_of(id) == g.operands_of(id))) {
      out << "verify: node " << id << " is not where canonical order puts it";
      return;
    }
}

constexpr void verify_variables(const graph_view& g, meta::message& out) {
  const scope_tree scopes = scopes_of(g);
  meta::vec<int> binder(g.size(), -1);
  meta::vec<int> let_value(g.size(), -1);
  for (int id = 0; id < g.size(); ++id) {
    const bool is_let = g[id].kind == node_kind::let;
    if (!is_let && g[id].kind != node_kind::function) continue;
    for (int i = 0; i < (is_let ? 1 : g.param_count(id)); ++i) {
      const int var = g.operand(id, i);
      if (g[var].kind != node_kind::var) {
        out << "verify: node " << id << " binds node " << var << ", which is no variable";
        return;
      }
      if (binder[var] >= 0) {
        out << "verify: the variable %" << g[var].name << " (node " << var << ") is bound twice";
        return;
      }
      binder[var] = id;
      if (is_let) let_value[var] = g.operand(id, 1);
    }
  }
  for (int id = 0; id < g.size(); ++id) {
    for (int slot = 0; slot < g[id].operand_count; ++slot) {
      const int var = g.operand(id, slot);
      if (g[var].kind != node_kind::var || binder[var] == id) continue;
      if (binder[var] < 0) out << "verify: nothing binds the variable %" << g[var].name << " (node " << var << ")";
      else if (!scopes.contains(scopes.of_node[var], scopes.of_use(g, id, slot)))
        out << "verify: the variable %" << g[var].name << " (node " << var << ") is used outside its scope";
      // A let's value stands before what uses the variable in the body.
      else if (let_value[var] >= id && g[let_value[var]].kind != node_kind::function)
        out << "verify: the value of %" << g[var].name << " uses it, which only a function may";
      if (!out.empty()) return;
    }
  }
}

constexpr void verify_types(const graph_view& g, meta::message& out) {
  graph copy(g);
  for (int id = 0; id < g.size(); ++id) {
    if (g[id].type >= g.types.size()) {
      out << "verify: the type of node " << id << " is not in the pool";
      return;
    }
    if (g[id].checked && g[id].type < 0 && g[id].kind != node_kind::global_var) {
      out << "verify: node " << id << " is marked as checked but has no type";
      return;
    }
    if (g[id].type < 0) continue;
    const int type = infer_node_type(copy, id);
    if (!copy.error.empty()) {
      out << "verify: node " << id << ": " << copy.error.view();
      return;
    }
    if (type >= 0 && type != g[id].type) {
      type_error(copy, "verify", "a node", g[id].type, type);
      out << copy.error.view() << " (node " << id << ")";
      return;
    }
    if (g[id].kind == node_kind::let && copy[g.operand(id, 0)].type != copy[g.operand(id, 1)].type) {
      out << "verify: the let at node " << id << " gives its variable another type than its value has";
      return;
    }
    if (g[id].kind == node_kind::if_ && copy[g.operand(id, 1)].type != copy[g.operand(id, 2)].type) {
      out << "verify: the branches of the if at node " << id << " differ in type";
      return;
    }
  }
}

}  // namespace detail

constexpr meta::message verify(const graph_view& g) {
  meta::message out;
  detail::verify_lists(g, out);
  if (out.empty()) detail::verify_order(g, out);
  if (out.empty()) detail::verify_variables(g, out);
  if (out.empty()) detail::verify_types(g, out);
  return out;
}

}  // namespace baton

#endif
