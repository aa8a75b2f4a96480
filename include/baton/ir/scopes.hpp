// SPDX-License-Identifier: Apache-2.0
//
// Scopes of a graph. Function bodies, the branches of an if, and lets (variable, value and body together) open one each;
// a node lies in the innermost scope that contains all its uses, a variable in that of its function or let. In: a graph in canonical order. Next:
// transform/to_a_normal_form.hpp (where to bind), transform/eliminate_common_subexpr.hpp (what may be merged), ir/verify.hpp.
#ifndef BATON_IR_SCOPES_HPP
#define BATON_IR_SCOPES_HPP

#include "baton/ir/visit.hpp"

namespace baton {

/// A tree of scopes, scope 0 being the module.
struct scope_tree {
  meta::vec<int> parent;
  meta::vec<int> depth;
  meta::vec<int> of_node;  ///< the scope of a node, -1 if the walk does not come by
  meta::vec<int> opened;   ///< the scope that a node opens, -1 if none; an if opens this one and the next

  constexpr int common(int a, int b) const {
    while (a != b) {
      const int da = depth[a];
      const int db = depth[b];
      if (da >= db) a = parent[a];
      if (db >= da) b = parent[b];
    }
    return a;
  }
  /// Whether what lies in scope `outer` is visible in scope `inner`.
  constexpr bool contains(int outer, int inner) const {
    while (depth[inner] > depth[outer]) inner = parent[inner];
    return inner == outer;
  }
  /// The scope in which node `user` uses its operand `slot`.
  constexpr int of_use(const graph_view& g, int user, int slot) const {
    const bool is_if = g[user].kind == node_kind::if_;
    if (opened[user] < 0 || (is_if && slot == 0)) return of_node[user];
    return is_if ? opened[user] + slot - 1 : opened[user];
  }
};

/// The scopes of what a walk over the module's functions comes by.
constexpr scope_tree scopes_of(const graph_view& g, walk how = walk::everything);

namespace detail {

constexpr int open_scope(scope_tree& t, int parent) {
  t.parent.push_back(parent);
  t.depth.push_back(parent < 0 ? 0 : t.depth[parent] + 1);
  return t.parent.size() - 1;
}

constexpr void use_in_scope(scope_tree& t, const graph_view& g, int id, int scope, bool binds) {
  int& of = t.of_node[id];
  if (binds) of = scope;
  else if (g.nodes[id].kind == node_kind::var) of = of < 0 ? 0 : of;  // what binds it came first; else it is free
  else if (of != scope) of = of < 0 ? scope : t.common(of, scope);
}

}  // namespace detail

constexpr scope_tree scopes_of(const graph_view& g, walk how) {
  scope_tree t;
  t.of_node = meta::vec<int>(g.size(), -1);
  t.opened = meta::vec<int>(g.size(), -1);
  detail::open_scope(t, -1);
  meta::vec<bool> top(g.size(), false);
  for (const function_entry& f : g.functions) {
    t.of_node[f.node] = 0;
    top[f.node] = true;
  }
  // Users come later in the list: in reverse order a node's scope is known before its operands are looked at. Plain
  // pointers: accesses through operator[] are what a constant evaluation spends its time on.
  int* const of_node = t.of_node.data();
  for (int id = g.size(); id-- > 0;) {
    int scope = of_node[id];
    if (scope < 0) continue;
    const node& n = g.nodes.first[id];
    const int* const operands = g.operands.first + n.first_operand;
    const int count = n.operand_count;
    if (n.kind == node_kind::call || n.kind == node_kind::tuple || n.kind == node_kind::projection) {
      for (int i = 0; i < count; ++i) {
        const int operand = operands[i];
        const int known = of_node[operand];
        if (known == scope) continue;
        if (known < 0 && g.nodes.first[operand].kind != node_kind::var) of_node[operand] = scope;
        else detail::use_in_scope(t, g, operand, scope, false);
      }
      continue;
    }
    if (n.kind == node_kind::constant && how != walk::everything) continue;
    if (n.kind == node_kind::if_) {
      t.opened[id] = detail::open_scope(t, scope);
      detail::open_scope(t, scope);
      for (int i = 0; i < 3; ++i) detail::use_in_scope(t, g, operands[i], i == 0 ? scope : t.opened[id] + i - 1, false);
      continue;
    }
    if (n.kind == node_kind::function && stays_out(g, id, top[id], how)) continue;
    const int bound = n.kind == node_kind::let ? 1 : n.kind == node_kind::function ? n.operand_count - 1 : 0;
    if (bound > 0 || n.kind == node_kind::function) scope = t.opened[id] = detail::open_scope(t, scope);
    for (int i = 0; i < count; ++i) detail::use_in_scope(t, g, operands[i], scope, i < bound);
  }
  return t;
}

}  // namespace baton

#endif
