// SPDX-License-Identifier: Apache-2.0
//
// The body of a function with arguments for parameters. What depends on no variable is shared with the function, the rest
// is copied, bound variables too, since each is bound once. In: a graph. Out: nodes appended to it. Next:
// transform/inline_calls.hpp, transform/defuse_ops.hpp, transform/partial_evaluate.hpp.
#ifndef BATON_TRANSFORM_BODY_COPIER_HPP
#define BATON_TRANSFORM_BODY_COPIER_HPP

#include "baton/ir/visit.hpp"

namespace baton::transform::detail {

/// Copies bodies of functions within one graph.
struct body_copier {
  graph& g;
  meta::vec<int> copy_of;  ///< of nodes of the function at hand; -1: itself

  constexpr explicit body_copier(graph& in) : g(in) {}

  /// The body of `function` with `arguments` for its parameters.
  constexpr int instantiate(int function, meta::slice<int> arguments) {
    return copy(g.view().body_of(function), meta::vec<int>(g.view().operands_of(function).part(0, arguments.size())), arguments);
  }

  /// What is under `root`, with `to` in place of the nodes `from`.
  constexpr int copy(int root, const meta::vec<int>& from, meta::slice<int> to) {
    meta::vec<int> order;
    visit_post_order(g.view(), root, [&](int id) { order.push_back(id); });
    prepare();
    for (int i = 0; i < to.size(); ++i) copy_of[from[i]] = to[i];
    copy_bound_variables(order);
    prepare();
    meta::vec<int> ids;
    for (int id : order) {
      if (copy_of[id] >= 0) continue;
      ids.clear();
      bool other = false;
      for (int i = 0; i < g[id].operand_count; ++i) {
        const int operand = g.operand(id, i);
        ids.push_back(copy_of[operand] >= 0 ? copy_of[operand] : operand);
        other = other || copy_of[operand] >= 0;
      }
      if (other) copy_of[id] = g.add(node(g[id]), ids);
    }
    const int result = copy_of[root] >= 0 ? copy_of[root] : root;
    for (int id : order) copy_of[id] = -1;
    for (int id : from) copy_of[id] = -1;
    return result;
  }

 private:
  /// Whatever has been added since stands for itself.
  constexpr void prepare() {
    const int known = copy_of.size();
    copy_of.resize(g.size());
    for (int i = known; i < copy_of.size(); ++i) copy_of[i] = -1;
  }
  constexpr void copy_bound_variables(const meta::vec<int>& order) {
    for (int id : order) {
      const int bound = g[id].kind == node_kind::let ? 1 : g[id].kind == node_kind::function ? g.view().param_count(id) : 0;
      for (int i = 0; i < bound; ++i) {
        const int var = g.operand(id, i);
        copy_of[var] = g.add(node(g[var]));
      }
    }
  }
};

}  // namespace baton::transform::detail

#endif
