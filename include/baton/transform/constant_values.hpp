// SPDX-License-Identifier: Apache-2.0
//
// Which values of a graph are known before a program runs. In: a graph. Next: transform/winograd_conv2d.hpp,
// transform/dense_pack.hpp, which prepare weights that are.
#ifndef BATON_TRANSFORM_CONSTANT_VALUES_HPP
#define BATON_TRANSFORM_CONSTANT_VALUES_HPP

#include "baton/ir/graph.hpp"

namespace baton::transform::detail {

/// Whether any constant is more than a scalar: if none is, no weight is known.
constexpr bool holds_constant_tensors(const graph_view& g) {
  for (const node& n : g.nodes)
    if (n.kind == node_kind::constant && n.constant != constant_kind::scalar && n.constant != constant_kind::opaque) return true;
  return false;
}

/// Whether each node depends on constants alone, none of them opaque, through operators that can be folded.
constexpr meta::vec<bool> constant_values(const graph_view& g) {
  meta::vec<bool> known(g.size(), false);
  for (int id = 0; id < g.size(); ++id) {
    const node& n = g[id];
    if (n.kind == node_kind::constant) {
      known[id] = n.constant != constant_kind::opaque;
    } else if (n.is_call_of_op() && n.operand_count > 0 && !n.op->stateful && n.op->computes) {
      bool all = true;
      for (int operand : g.operands_of(id)) all = all && known[operand];
      known[id] = all;
    }
  }
  return known;
}

}  // namespace baton::transform::detail

#endif
