// SPDX-License-Identifier: Apache-2.0
//
// ToGraphNormalForm (level 1): lets disappear; where a variable was used stands its value, shared by all its users.
//
//     def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       let %x: Tensor[(2), float32] = exp(%a) /* ty=Tensor[(2), float32] */;
//       multiply(%x, %x) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = exp(%a) /* ty=Tensor[(2), float32] */;
//       multiply(%0, %0) /* ty=Tensor[(2), float32] */
//     }
//
// A function that calls itself through its variable stays as `let v = function; v` where it is used.
// TVM: src/relay/transforms/to_graph_normal_form.cc. The way there: transform/to_a_normal_form.hpp.
#ifndef BATON_TRANSFORM_TO_GRAPH_NORMAL_FORM_HPP
#define BATON_TRANSFORM_TO_GRAPH_NORMAL_FORM_HPP

#include "baton/analysis/use_counts.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

struct to_graph_normal_form_pass {
  static constexpr pass_info info() { return {"ToGraphNormalForm", 1, {}}; }
  static constexpr int grows_to = 110;
  static constexpr bool may_change(const graph_view& g) {
    for (const node& n : g.nodes)
      if (n.kind == node_kind::let) return true;
    return false;
  }
  static constexpr void run(graph& g, const pass_options& options);
};

namespace detail {

/// Puts values where variables were.
struct let_remover {
  graph& g;
  const meta::vec<int> let_of;
  meta::vec<int> value_of;  ///< of a let's variable
  meta::vec<int> replaced;
  meta::vec<bool> recursive;  ///< a variable whose value mentions it

  constexpr let_remover(graph& in, const meta::vec<bool>& open)
      : g(in), let_of(analysis::binding_lets(in.view())), value_of(in.size(), -1), replaced(in.size()), recursive(in.size(), false) {
    for (int id = 0; id < g.size(); ++id) {
      replaced[id] = id;
      if (let_of[id] >= 0 && open[let_of[id]]) value_of[id] = g.operand(let_of[id], 1);
    }
  }

  /// What node `user` uses instead of `operand`.
  constexpr int resolve(int user, int operand) {
    while (value_of[operand] >= 0) {
      // A value stands before every user in the body: what uses the variable earlier is part of the value.
      if (user <= value_of[operand]) recursive[operand] = true;
      if (recursive[operand]) break;
      operand = value_of[operand];
    }
    if (value_of[operand] < 0 || user <= value_of[operand]) return replaced[operand];
    if (replaced[operand] == operand) {
      node knot;
      knot.kind = node_kind::let;
      const int operands[] = {operand, replaced[value_of[operand]], operand};
      replaced[operand] = g.add(knot, meta::slice<int>(operands, 3));
    }
    return replaced[operand];
  }
};

}  // namespace detail

constexpr void to_graph_normal_form_pass::run(graph& g, const pass_options&) {
  const int n = g.size();
  const meta::vec<bool> open = reached(g.view(), walk::function_pass);
  detail::let_remover work(g, open);
  for (int id = 0; id < n; ++id) {
    if (!open[id]) continue;
    const bool is_let = g[id].kind == node_kind::let;
    for (int slot = is_let ? 2 : 0; slot < g[id].operand_count; ++slot) {
      const int by = work.resolve(id, g.operand(id, slot));
      g.operand(id, slot) = by;
    }
    if (is_let) work.replaced[id] = g.operand(id, 2);
  }
}

}  // namespace baton::transform

#endif
