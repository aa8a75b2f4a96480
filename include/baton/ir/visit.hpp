// SPDX-License-Identifier: Apache-2.0
//
// Visiting a flat graph: post-order from any node, free variables, and which nodes a pass may look at. All without
// recursion. In: a graph (ir/graph.hpp). Next: ir/scopes.hpp, transform/.
#ifndef BATON_IR_VISIT_HPP
#define BATON_IR_VISIT_HPP

#include "baton/ir/graph.hpp"

namespace baton {

/// Calls visit(id) once for each node below `root`, operands first and left to right, `root` last (Relay's PostOrderVisit).
template <class Visitor>
constexpr void visit_post_order(const graph_view& g, int root, Visitor visit) {
  struct frame {
    int id = 0;
    int next = 0;
  };
  meta::vec<bool> done(g.size(), false);
  meta::vec<frame> stack;
  stack.push_back({root, 0});
  while (!stack.empty()) {
    const int id = stack.back().id;
    const meta::slice<int> operands = g.operands_of(id);
    int next = stack.back().next;
    while (next < operands.size() && done[operands[next]]) ++next;
    if (next < operands.size()) {
      stack.back().next = next + 1;
      stack.push_back({operands[next], 0});
    } else {
      stack.pop_back();
      if (!done[id]) visit(id);
      done[id] = true;
    }
  }
}

/// The variables below `root` that neither a function nor a let below `root` binds, in order of first occurrence.
constexpr meta::vec<int> free_variables(const graph_view& g, int root);

/// What a walk over a module stays out of, besides the graphs behind folded constants.
enum class walk : unsigned char {
  everything,              ///< nothing
  function_pass,           ///< functions of the module with the attribute Compiler or SkipOptimization
  module_pass,             ///< functions of the module with the attribute Compiler
  outside_kernels,         ///< as function_pass, and every function with the attribute Primitive
  module_outside_kernels,  ///< as module_pass, and every function with the attribute Primitive
};

/// Whether a walk stays out of function node `id`; `top` says that it is a function of the module.
constexpr bool stays_out(const graph_view& g, int id, bool top, walk how) {
  if (how == walk::everything) return false;
  for (const function_attr& a : g.attrs_of(id)) {
    if (top && a.key == "Compiler") return true;
    if (top && a.key == "SkipOptimization" && a.value != 0 && (how == walk::function_pass || how == walk::outside_kernels)) return true;
    if (a.key == "Primitive" && a.value != 0 && (how == walk::outside_kernels || how == walk::module_outside_kernels)) return true;
  }
  return false;
}

/// One flag per node: whether a walk from the module's functions comes by. A function that the walk stays out of is
/// flagged itself, what is in it is not.
constexpr meta::vec<bool> reached(const graph_view& g, walk how = walk::everything);

constexpr meta::vec<int> free_variables(const graph_view& g, int root) {
  meta::vec<bool> bound(g.size(), false);
  meta::vec<int> found;
  visit_post_order(g, root, [&](int id) {
    const node& n = g[id];
    if (n.kind == node_kind::var) found.push_back(id);
    if (n.kind == node_kind::let) bound[g.operand(id, 0)] = true;
    if (n.kind == node_kind::function)
      for (int p = 0; p < g.param_count(id); ++p) bound[g.operand(id, p)] = true;
  });
  meta::vec<int> free;
  for (int id : found)
    if (!bound[id]) free.push_back(id);
  return free;
}

constexpr meta::vec<bool> reached(const graph_view& g, walk how) {
  meta::vec<bool> flags(g.size(), false);
  meta::vec<bool> top(g.size(), false);
  for (const function_entry& f : g.functions) {
    flags[f.node] = true;
    top[f.node] = true;
  }
  bool* const flag = flags.data();
  for (int id = g.size(); id-- > 0;) {
    if (!flag[id]) continue;
    const node& n = g.nodes.first[id];
    const int count = n.operand_count;
    if (count == 0 || (n.kind == node_kind::constant && how != walk::everything)) continue;
    if (n.kind == node_kind::function && stays_out(g, id, top[id], how)) continue;
    const int* const operands = g.operands.first + n.first_operand;
    for (int i = 0; i < count; ++i) flag[operands[i]] = true;
  }
  return flags;
}

}  // namespace baton

#endif
