// SPDX-License-Identifier: Apache-2.0
//
// The dataflow graph of a module and its post-dominators: for each node, the nearest node through which everything
// computed from it passes, and how complex the way there is (largest pattern kind of its edges). Source: TVM's FuseOps.
// In: a typed graph in canonical order. Next: transform/fusion_groups.hpp.
#ifndef BATON_ANALYSIS_POST_DOMINATORS_HPP
#define BATON_ANALYSIS_POST_DOMINATORS_HPP

#include "baton/ir/visit.hpp"

namespace baton::analysis {

/// Who uses a node's value within one dataflow region. Function bodies, lets, ifs and callees end regions. A use is a
/// place in the graph's list of operands; a node's uses are a linked list, the last user first.
struct dataflow {
  meta::vec<bool> open;             ///< the node is in a module's function and in no kernel
  meta::vec<pattern_kind> pattern;  ///< of each node
  meta::vec<bool> leaves;           ///< the value is used outside the region (or the node is in none)
  meta::vec<int> first_use;         ///< of each node, -1: none
  meta::vec<int> next_use;          ///< of each use, -1: the last one
  meta::vec<int> user;              ///< of each use
  meta::vec<pattern_kind> use_pattern;
};

/// What stands after a node.
struct post_dominator {
  int parent = -1;  ///< the post-dominator, -1: none
  int depth = 1;
  pattern_kind pattern = pattern_kind::opaque;  ///< largest pattern on the ways to it
  int between = 0;                              ///< at least so many nodes lie on the ways to it
  int to_end = 0;                               ///< the same, summed up to the last post-dominator
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

/// The pattern of a use by node `id` whose uses have pattern `way` in general; none if the use ends the region.
constexpr pattern_kind use_pattern(const graph_view& g, int id, int slot, pattern_kind way) {
  const node& n = g.nodes[id];
  const int operand = g.operand(id, slot);
  if (n.kind == node_kind::tuple) return g.is_tensor(operand) ? way : pattern_kind::none;
  if (n.kind == node_kind::call && !n.op) return slot == n.operand_count - 1 ? pattern_kind::none : way;
  const bool same_shape = way == pattern_kind::broadcast &&
                          (g.nodes[operand].type == n.type || (g.is_tensor(operand) && g.is_tensor(id) && g.tensor(operand).dims == g.tensor(id).dims));
  return same_shape ? pattern_kind::elementwise : way;
}

/// The pattern that the uses by a node have in general.
constexpr pattern_kind way_of(const node& n, pattern_kind own) {
  if (n.kind == node_kind::call) return own == pattern_kind::none ? pattern_kind::opaque : own;
  if (n.kind == node_kind::tuple) return pattern_kind::injective;
  return n.kind == node_kind::projection && own == pattern_kind::injective ? own : pattern_kind::none;
}

constexpr pattern_kind larger(pattern_kind a, pattern_kind b) { return a > b ? a : b; }

}  // namespace detail

constexpr dataflow dataflow_of(const graph_view& g) {
  const int n = g.size();
  const int uses = g.operands.size();
  dataflow flow;
  flow.open = reached(g, walk::outside_kernels);
  flow.pattern = meta::vec<pattern_kind>(n, pattern_kind::opaque);
  flow.leaves = meta::vec<bool>(n);
  flow.first_use = meta::vec<int>(n, -1);
  flow.next_use = meta::vec<int>(uses);
  flow.user = meta::vec<int>(uses);
  flow.use_pattern = meta::vec<pattern_kind>(uses);
  for (const function_entry& f : g.functions) flow.leaves[f.node] = true;
  // Plain pointers: the accesses are what a constant evaluation of a large graph spends its statements on.
  const bool* const open = flow.open.data();
  bool* const leaves = flow.leaves.data();
  int* const first_use = flow.first_use.data();
  int* const next_use = flow.next_use.data();
  int* const users = flow.user.data();
  pattern_kind* const use_pattern = flow.use_pattern.data();
  for (int id = 0; id < n; ++id) {
    if (!open[id]) {
      leaves[id] = true;
      continue;
    }
    const node& user = g.nodes.first[id];
    if (user.kind == node_kind::var) continue;  // opaque, and uses nothing
    const pattern_kind own = flow.pattern.data()[id] = user.op ? user.op->pattern : detail::node_pattern(g, id);
    if (user.kind == node_kind::constant) continue;
    const pattern_kind way = detail::way_of(user, own);
    const bool plain = (way != pattern_kind::broadcast && user.op) || way == pattern_kind::none;
    const int last = user.first_operand + user.operand_count;
    for (int use = user.first_operand; use < last; ++use) {
      const int operand = g.operands.first[use];
      const pattern_kind pattern = plain ? way : detail::use_pattern(g, id, use - user.first_operand, way);
      if (pattern == pattern_kind::none) {
        leaves[operand] = true;
        continue;
      }
      users[use] = id;
      use_pattern[use] = pattern;
      next_use[use] = first_use[operand];
      first_use[operand] = use;
    }
  }
  // A literal with several users goes into each one's kernel (transform/fuse_ops.hpp): who dominates them all is not asked,
  // which for a literal that a long chain shares would take quadratic time.
  for (int id = 0; id < n; ++id)
    if (first_use[id] >= 0 && next_use[first_use[id]] >= 0 && g.nodes.first[id].kind == node_kind::constant && detail::is_literal(g, id)) leaves[id] = true;
  return flow;
}

constexpr meta::vec<post_dominator> post_dominators(const dataflow& flow) {
  const int n = flow.pattern.size();
  meta::vec<post_dominator> result(n);
  post_dominator* const tree = result.first;
  const int* const user = flow.user.first;
  for (int id = n; id-- > 0;) {
    int use = flow.first_use.first[id];
    if (use < 0 || flow.leaves.first[id]) continue;
    int parent = user[use];
    pattern_kind pattern = flow.use_pattern.first[use];
    int longest = tree[parent].to_end;
    for (use = flow.next_use.first[use]; use >= 0; use = flow.next_use.first[use]) {
      pattern = detail::larger(pattern, flow.use_pattern.first[use]);
      if (tree[user[use]].to_end > longest) longest = tree[user[use]].to_end;
      // The nearest common ancestor in the tree built so far; what is passed on the way up counts.
      int other = user[use];
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
    if (parent < 0) tree[id].pattern = pattern;
    else tree[id] = {parent, tree[parent].depth + 1, pattern, longest - tree[parent].to_end, longest + 1};
  }
  return result;
}

}  // namespace baton::analysis

#endif
