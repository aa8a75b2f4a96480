// SPDX-License-Identifier: Apache-2.0
//
// What the two normal forms with lets share: binding nodes in the right scope and order. In: a graph in canonical order.
// Next: transform/to_a_normal_form.hpp, transform/to_basic_block_normal_form.hpp.
#ifndef BATON_TRANSFORM_LET_BINDER_HPP
#define BATON_TRANSFORM_LET_BINDER_HPP

#include "baton/ir/scopes.hpp"

namespace baton::transform {

namespace detail {

/// Binds every node, or those that are used in several scopes, by a let in the innermost scope that contains all uses.
constexpr void bind_with_lets(graph& g, bool everything);

/// Binds nodes in order of evaluation, which is the order of the list.
struct let_binder {
  struct binding {
    int var = -1;
    int value = -1;
    int previous = -1;  ///< the scope's binding before this one
  };

  graph& g;
  const scope_tree scopes;
  meta::vec<int> last;  ///< of each scope: its latest binding
  meta::vec<binding> bindings;
  meta::vec<int> atom;          ///< the variable (or other atom) that stands for a node
  meta::vec<int> let_of_var;    ///< the let that binds a variable
  meta::vec<int> var_of_value;  ///< the variable of the let through which a value is met first
  meta::vec<bool> chosen;       ///< is to be bound

  constexpr let_binder(graph& in, bool everything)
      : g(in),
        scopes(scopes_of(in.view(), walk::module_outside_kernels)),
        last(scopes.parent.size(), -1),
        atom(in.size(), -1),
        let_of_var(in.size(), -1),
        var_of_value(in.size(), -1),
        chosen(in.size(), everything) {
    for (int id = 0; id < g.size(); ++id) {
      if (scopes.of_node[id] < 0) continue;
      for (int slot = 0; slot < g[id].operand_count && !everything; ++slot) {
        const int operand = g.operand(id, slot);
        if (scopes.of_node[operand] >= 0 && scopes.of_node[operand] != scopes.of_use(g.view(), id, slot)) chosen[operand] = true;
      }
      if (g[id].kind != node_kind::let) continue;
      const int var = g.operand(id, 0);
      const int value = g.operand(id, 1);
      let_of_var[var] = id;
      if (value > var) var_of_value[value] = var;
    }
  }

  constexpr void bind(int scope, int var, int value) {
    bindings.push_back({var, value, last[scope]});
    last[scope] = bindings.size() - 1;
  }

  /// The lets of a scope around its result.
  constexpr int close(int scope, int result) {
    for (int b = last[scope]; b >= 0; b = bindings[b].previous) {
      node let;
      let.kind = node_kind::let;
      const int operands[] = {bindings[b].var, bindings[b].value, result};
      result = g.add(let, meta::slice<int>(operands, 3));
    }
    return result;
  }

  constexpr void bind_node(int id, int value) {
    int var = var_of_value[id];
    if (var < 0 && !chosen[id]) {
      atom[id] = value;
      return;
    }
    if (var < 0) var = g.add_var("x", -1, -1, false);
    bind(scopes.of_node[id], var, value);
    atom[id] = var;
  }

  constexpr void visit(int id) {
    if (g[id].kind != node_kind::var && g[id].kind != node_kind::constant) g[id].checked = false;  // as in TVM, where these are new
    const int scope = scopes.of_node[id];
    const int opened = scopes.opened[id];
    switch (g[id].kind) {
      case node_kind::var: {
        atom[id] = id;
        // A let whose value is bound already binds its variable to that.
        const int let = let_of_var[id];
        if (let >= 0 && g.operand(let, 1) < id) bind(scopes.of_node[g.operand(let, 1)], id, atom[g.operand(let, 1)]);
        return;
      }
      case node_kind::global_var:
        atom[id] = id;
        if (var_of_value[id] >= 0) bind(scope, var_of_value[id], id);
        return;
      case node_kind::let: {
        const int body = close(opened, atom[g.operand(id, 2)]);
        return bind_node(id, body);
      }
      case node_kind::function:
        if (opened >= 0) {
          const int slot = g[id].operand_count - 1;
          const int body = close(opened, atom[g.operand(id, slot)]);
          g.operand(id, slot) = body;
        }
        if (scope > 0) bind_node(id, id);
        return;
      case node_kind::if_: {
        g.operand(id, 0) = atom[g.operand(id, 0)];
        const int yes = close(opened, atom[g.operand(id, 1)]);
        const int no = close(opened + 1, atom[g.operand(id, 2)]);
        g.operand(id, 1) = yes;
        g.operand(id, 2) = no;
        return bind_node(id, id);
      }
      case node_kind::constant: return bind_node(id, id);
      default:
        for (int i = 0; i < g[id].operand_count; ++i) g.operand(id, i) = atom[g.operand(id, i)];
        return bind_node(id, id);
    }
  }
};

constexpr void bind_with_lets(graph& g, bool everything) {
  const int n = g.size();
  let_binder work(g, everything);
  for (int id = 0; id < n; ++id)
    if (work.scopes.of_node[id] >= 0) work.visit(id);
}

}  // namespace detail

}  // namespace baton::transform

#endif
