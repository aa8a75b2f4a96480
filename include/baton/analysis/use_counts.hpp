// SPDX-License-Identifier: Apache-2.0
//
// How often nodes are used, and what value each let variable stands for. In: a graph. Next: transform/dead_code_elimination.hpp,
// transform/to_graph_normal_form.hpp, transform/simplify_inference.hpp.
#ifndef BATON_ANALYSIS_USE_COUNTS_HPP
#define BATON_ANALYSIS_USE_COUNTS_HPP

#include "baton/ir/visit.hpp"

namespace baton::analysis {

/// For each node, how often it is an operand of a node that the module's functions reach. A let uses its body, not its
/// variable; it uses its value only if `lets_use_values`.
constexpr meta::vec<int> use_counts(const graph_view& g, bool lets_use_values = true) {
  const meta::vec<bool> live = reached(g);
  meta::vec<int> counts(g.size(), 0);
  const bool* const is_live = live.data();
  int* const count = counts.data();
  for (int id = 0; id < g.size(); ++id) {
    if (!is_live[id]) continue;
    const node& n = g.nodes.first[id];
    const int* const operands = g.operands.first + n.first_operand;
    const int all = n.operand_count;
    for (int i = n.kind != node_kind::let ? 0 : lets_use_values ? 1 : 2; i < all; ++i) ++count[operands[i]];
  }
  return counts;
}

/// For each variable that a let binds, the let; -1 for everything else.
constexpr meta::vec<int> binding_lets(const graph_view& g) {
  meta::vec<int> lets(g.size(), -1);
  for (int id = 0; id < g.size(); ++id)
    if (g.nodes[id].kind == node_kind::let) lets[g.operand(id, 0)] = id;
  return lets;
}

}  // namespace baton::analysis

#endif
