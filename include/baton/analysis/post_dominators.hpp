// SPDX-License-Identifier: Apache-2.0
//
// The dataflow graph of a module and its post-dominators: for each node, the nearest node through which everything
// computed from it passes, and how complex the way there is (largest pattern kind of its edges). Source: TVM's FuseOps.
// In: a typed graph in canonical order. Next: transform/fusion_groups.hpp.
#ifndef BATON_ANALYSIS_POST_DOMINATORS_HPP
#define BATON_ANALYSIS_POST_DOMINATORS_HPP

#include "baton/ir/visit.hpp"

namespace baton::analysis {

/// Who uses a node's value within one dataflow region. Function bodies, lets, ifs and callees end regions.
struct dataflow {
  meta::vec<pattern_kind> pattern;    ///< of each node
  meta::vec<bool> leaves;             ///< the value is used outside the region (or the node is in none)
  meta::vec<int> first_use;           ///< of node i: uses first_use[i] ... first_use[i + 1] - 1
  meta::vec<int> user;                ///< of each use
  meta::vec<pattern_kind> use_pattern;

  constexpr int use_count(int id) const { return first_use[id + 1] - first_use[id]; }
};

/// What stands after a node.
struct post_dominator {
  int parent = -1;                                    ///< the post-dominator, -1: none
  int depth = 1;
  pattern_kind pattern = pattern_kind::opaque;        ///< largest pattern on the ways to it
};

/// The dataflow graph outside of fused kernels.
constexpr dataflow dataflow_of(const graph_view& g);

/// The post-dominator of every node.
constexpr meta::vec<post_dominator> post_dominators(const dataflow& flow);

namespace detail {

/// A constant that a fused function may hold: rank 0, of a type that Relay writes as a literal, its value known.
constexpr bool is_literal(const graph_view& g, int id) {
  const node& n = g.nodes[id];
  if (n.constant == constant_kind::bound || n.constant == constant_kind::opaque || !g.is_tensor(id) || g.tensor(id).rank() != 0) return false;
  const dtype t = g.tensor(id).element;
  return t.is_bool() || ((t.is_float() || t.kind == dtype::code::int_) && (t.bits == 32 || t.bits == 64));
}

constexpr pattern_kind node_pattern(const graph_view& g, int id) {
  const node& n = g.nodes[id];
  switch (n.kind) {
    case node_kind::call: return n.op ? n.op->pattern : pattern_kind::opaque;
    case node_kind::constant: return is_literal(g, id) ? pattern_kind::elementwise : pattern_kind::opaque;
    case node_kind::tuple: return pattern_kind::tuple;
    case node_kind::projection: {
      const int tuple = g.nodes[g.operand(id, 0)].type;
      if (tuple < 0) return pattern_kind::opaque;
      for (int f = 0; f < g.types[tuple].field_count; ++f)
        if (g.types[g.type_field(tuple, f)].what != type_value::kind::tensor) return pattern_kind::opaque;
      return pattern_kind::injective;
    }
    default: return pattern_kind::opaque;
  }
}

/// The pattern of a use, or none if it ends the region.
constexpr pattern_kind use_pattern(const graph_view& g, int id, int slot, pattern_kind own) {
  const node& n = g.nodes[id];
  const int operand = g.operand(id, slot);
  switch (n.kind) {
    case node_kind::call:
      if (!n.op) return slot == n.operand_count - 1 ? pattern_kind::none : pattern_kind::opaque;
      if (own == pattern_kind::broadcast && g.is_tensor(operand) && g.is_tensor(id) &&
          (g.nodes[operand].type == n.type || g.tensor(operand).dims == g.tensor(id).dims))
        return pattern_kind::elementwise;
      return own == pattern_kind::none ? pattern_kind::opaque : own;
    case node_kind::tuple: return g.is_tensor(operand) ? pattern_kind::injective : pattern_kind::none;
    case node_kind::projection: return own == pattern_kind::injective ? own : pattern_kind::none;
    default: return pattern_kind::none;
  }
}

constexpr pattern_kind larger(pattern_kind a, pattern_kind b) { return a > b ? a : b; }

}  // namespace detail

constexpr dataflow dataflow_of(const graph_view& g) {
  const int n = g.size();
  const meta::vec<bool> open = reached(g, walk::outside_kernels);
  dataflow flow;
  flow.pattern = meta::vec<pattern_kind>(n, pattern_kind::opaque);
  flow.leaves = meta::vec<bool>(n, false);
  flow.first_use = meta::vec<int>(n + 1, 0);
  meta::vec<pattern_kind> by_slot(g.operands.size(), pattern_kind::none);
  for (const function_entry& f : g.functions) flow.leaves[f.node] = true;
  for (int id = 0; id < n; ++id) {
    if (!open[id]) {
      flow.leaves[id] = true;
      continue;
    }
    const pattern_kind own = flow.pattern[id] = detail::node_pattern(g, id);
    if (g.nodes[id].kind == node_kind::constant) continue;
    const meta::slice<int> operands = g.operands_of(id);
    for (int slot = 0; slot < operands.size(); ++slot) {
      const pattern_kind use = detail::use_pattern(g, id, slot, own);
      if (use == pattern_kind::none) flow.leaves[operands[slot]] = true;
      else ++flow.first_use[operands[slot] + 1];
      by_slot[g.nodes[id].first_operand + slot] = use;
    }
  }
  for (int id = 0; id < n; ++id) flow.first_use[id + 1] += flow.first_use[id];
  const int uses = flow.first_use[n];
  flow.user = meta::vec<int>(uses, -1);
  flow.use_pattern = meta::vec<pattern_kind>(uses, pattern_kind::opaque);
  meta::vec<int> next = flow.first_use;
  for (int id = 0; id < n; ++id) {
    if (!open[id]) continue;
    const int first = g.nodes[id].first_operand;
    for (int at = first; at < first + g.nodes[id].operand_count; ++at) {
      if (by_slot[at] == pattern_kind::none) continue;
      const int use = next[g.operands[at]]++;
      flow.user[use] = id;
      flow.use_pattern[use] = by_slot[at];
    }
  }
  return flow;
}

constexpr meta::vec<post_dominator> post_dominators(const dataflow& flow) {
  const int n = flow.pattern.size();
  meta::vec<post_dominator> tree(n);
  for (int id = n; id-- > 0;) {
    const int first = flow.first_use[id];
    const int last = flow.first_use[id + 1];
    if (flow.leaves[id] || first == last) continue;
    int parent = flow.user[first];
    pattern_kind pattern = flow.use_pattern[first];
    for (int use = first + 1; use < last; ++use) {
      pattern = detail::larger(pattern, flow.use_pattern[use]);
      // The nearest common ancestor in the tree built so far; what is passed on the way up counts.
      int other = flow.user[use];
      while (parent != other && parent >= 0 && other >= 0) {
        const int a = tree[parent].depth;
        const int b = tree[other].depth;
        if (a >= b) {
          pattern = detail::larger(pattern, tree[parent].pattern);
          parent = tree[parent].parent;
        }
        if (b >= a) {
          pattern = detail::larger(pattern, tree[other].pattern);
          other = tree[other].parent;
        }
      }
      if (parent != other) parent = -1;
    }
    tree[id] = {parent, parent < 0 ? 1 : tree[parent].depth + 1, pattern};
  }
  return tree;
}

}  // namespace baton::analysis

#endif
