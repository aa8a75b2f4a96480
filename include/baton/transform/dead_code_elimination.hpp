// SPDX-License-Identifier: Apache-2.0
//
// DeadCodeElimination (level 1): lets whose variable nothing uses that matters for the result disappear; with InlineOnce,
// a variable that is used once is replaced by its value.
//
//     def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       let %dead: Tensor[(2), float32] = exp(%a) /* ty=Tensor[(2), float32] */;
//       add(%a, %a) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       add(%a, %a) /* ty=Tensor[(2), float32] */
//     }
//
// A value with a stateful operator in it stays where it is (TVM drops it). What no let binds needs no pass: a node that
// nothing reaches is not in the module. TVM: src/relay/transforms/dead_code.cc.
#ifndef BATON_TRANSFORM_DEAD_CODE_ELIMINATION_HPP
#define BATON_TRANSFORM_DEAD_CODE_ELIMINATION_HPP

#include "baton/analysis/use_counts.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

template <bool InlineOnce = false>
struct dead_code_elimination_pass {
  static constexpr pass_info info() { return {"DeadCodeElimination", 1, {}}; }
  static constexpr void run(graph& g, const pass_options& options);
};

namespace detail {

/// What is needed for the results, and how often each let variable is used by that.
struct use_counter {
  const graph& g;
  const meta::vec<int> let_of;
  meta::vec<bool> effect;  ///< a stateful operator is in it
  meta::vec<bool> live;
  meta::vec<int> uses;

  constexpr explicit use_counter(const graph& in)
      : g(in), let_of(analysis::binding_lets(in.view())), effect(in.size(), false), live(in.size(), false), uses(in.size(), 0) {
    for (int id = 0; id < g.size(); ++id) {
      effect[id] = g[id].op && g[id].op->stateful;
      for (int slot = 0; slot < g[id].operand_count && !effect[id]; ++slot) effect[id] = effect[g.operand(id, slot)];
    }
    for (const function_entry& f : g.functions) live[f.node] = true;
    for (int id = g.size(); id-- > 0;) {
      if (!live[id]) continue;
      const bool is_let = g[id].kind == node_kind::let;
      if (is_let && effect[value_of(g.operand(id, 0))]) use(g.operand(id, 1));
      for (int slot = is_let ? 2 : 0; slot < g[id].operand_count; ++slot) use(g.operand(id, slot));
    }
  }

  constexpr int value_of(int var) const { return g.operand(let_of[var], 1); }

  /// The first use of a variable uses its value; one with an effect is used anyway.
  constexpr void use(int id) {
    live[id] = true;
    while (++uses[id] == 1 && let_of[id] >= 0 && !effect[value_of(id)]) {
      id = value_of(id);
      live[id] = true;
    }
  }
};

}  // namespace detail

template <bool InlineOnce>
constexpr void dead_code_elimination_pass<InlineOnce>::run(graph& g, const pass_options&) {
  const int n = g.size();
  const meta::vec<bool> open = reached(g.view(), walk::function_pass);
  const detail::use_counter counted(g);
  meta::vec<int> replaced(n);
  meta::vec<int> value_of(n, -1);  // of the variables whose lets go
  for (int id = 0; id < n; ++id) {
    replaced[id] = id;
    const int let = counted.let_of[id];
    if (let < 0 || !open[let] || counted.effect[g.operand(let, 1)]) continue;
    if (counted.uses[id] <= (InlineOnce ? 1 : 0)) value_of[id] = g.operand(let, 1);
  }
  for (int id = 0; id < n; ++id) {
    if (!open[id]) continue;
    const bool is_let = g[id].kind == node_kind::let;
    for (int slot = is_let ? 1 : 0; slot < g[id].operand_count; ++slot) {
      int operand = g.operand(id, slot);
      while (value_of[operand] >= 0) operand = value_of[operand];
      g.operand(id, slot) = replaced[operand];
    }
    if (is_let && value_of[g.operand(id, 0)] >= 0) replaced[id] = g.operand(id, 2);
  }
}

}  // namespace baton::transform

#endif
