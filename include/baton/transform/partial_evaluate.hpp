// SPDX-License-Identifier: Apache-2.0
//
// PartialEvaluate (level 1, a module pass; TVM's PassInfo name is PartialEval): what is known without the parameters is
// computed. Calls of known functions become their bodies, fields of known tuples and branches of known conditions stand for
// themselves, operators on constants are folded. The result is in A-normal form and full of lets that nobody needs.
//
//     def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       let %double: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = fn (%v: Tensor[(2), float32]) -> Tensor[(2), float32] {
//         add(%v, %v) /* ty=Tensor[(2), float32] */
//       };
//       let %p: (Tensor[(2), float32], float32) = (%a, 2f /* ty=float32 */);
//       if (True /* ty=bool */) {
//         %0 = %p.0;
//         %1 = %double(%0) /* ty=Tensor[(2), float32] */;
//         %2 = %p.1;
//         multiply(%1, %2) /* ty=Tensor[(2), float32] */
//       } else {
//         %a
//       }
//     }
// becomes
//     def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       let %x: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = fn (%v: Tensor[(2), float32]) -> Tensor[(2), float32] {
//         let %x1: Tensor[(2), float32] = add(%v, %v) /* ty=Tensor[(2), float32] */;
//         %x1
//       };
//       let %x2: float32 = 2f /* ty=float32 */;
//       let %x3: (Tensor[(2), float32], float32) = (%a, %x2);
//       let %x4: Tensor[(2), float32] = add(%a, %a) /* ty=Tensor[(2), float32] */;
//       let %x5: Tensor[(2), float32] = multiply(%x4, %x2) /* ty=Tensor[(2), float32] */;
//       %x5
//     }
//
// Recursive functions and fused ones are called as before. TVM: src/relay/transforms/partial_eval.cc, which also runs
// recursive functions, and needs let form to begin with. Next: transform/dead_code_elimination.hpp.
#ifndef BATON_TRANSFORM_PARTIAL_EVALUATE_HPP
#define BATON_TRANSFORM_PARTIAL_EVALUATE_HPP

#include "baton/analysis/use_counts.hpp"
#include "baton/ir/compact.hpp"
#include "baton/ir/infer.hpp"
#include "baton/transform/body_copier.hpp"
#include "baton/transform/fold_constant.hpp"
#include "baton/transform/let_binder.hpp"
#include "baton/transform/pass.hpp"

namespace baton::transform {

struct partial_evaluate_pass {
  static constexpr pass_kind kind = pass_kind::module;
  static constexpr pass_info info() { return {"PartialEval", 1, {}}; }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

namespace detail {

/// One round over a graph in canonical order.
template <class Graph>
struct static_evaluator {
  Graph& g;
  const int count;
  const meta::vec<int> let_of;
  body_copier copier;
  meta::vec<int> replaced;
  bool changed = false;

  constexpr explicit static_evaluator(Graph& in) : g(in), count(in.size()), let_of(analysis::binding_lets(in.view())), copier(in), replaced(in.size()) {}

  /// What a let's variable stands for.
  constexpr int known_value(int id) const {
    while (id < count && g[id].kind == node_kind::var && let_of[id] >= 0) id = g.operand(let_of[id], 1);
    return id;
  }
  /// Whether `needle`, a variable or the name of a global, occurs under a function.
  constexpr bool occurs(int function, int needle) const {
    bool found = false;
    visit_post_order(g.view(), function, [&](int id) {
      found = found || id == needle || (g[id].kind == node_kind::global_var && g[needle].kind == node_kind::global_var && g[id].name == g[needle].name);
    });
    return found;
  }
  /// Whether a function of the module comes back to itself.
  constexpr bool calls_itself(int function, int name) const {
    meta::vec<int> waiting;
    meta::vec<bool> seen(g.functions.size(), false);
    waiting.push_back(function);
    while (!waiting.empty()) {
      const int at = waiting.back();
      waiting.pop_back();
      if (occurs(at, name)) return true;
      visit_post_order(g.view(), at, [&](int id) {
        for (int f = 0; f < g.functions.size() && g[id].kind == node_kind::global_var; ++f)
          if (!seen[f] && g.functions[f].name == g[id].name) {
            seen[f] = true;
            waiting.push_back(g.functions[f].node);
          }
      });
    }
    return false;
  }

  /// The function that a call runs, if that is known and it may be written out; else -1.
  constexpr int function_of(int call) const {
    const int callee = g.view().callee_of(call);
    int function = known_value(callee);
    if (g[function].kind == node_kind::global_var) {
      const int name = function;
      function = g.view().find_function(g[name].name);
      if (function < 0 || calls_itself(function, name)) return -1;
    }
    if (g[function].kind != node_kind::function) return -1;
    for (const function_attr& a : g.view().attrs_of(function))
      if (a.key == "Compiler" || (a.key == "Primitive" && a.value != 0)) return -1;
    for (int id = callee; id != function && id < count && g[id].kind == node_kind::var; id = g.operand(let_of[id], 1))
      if (occurs(function, id)) return -1;
    return function;
  }

  constexpr int value_of(int id) {
    if (g[id].is_call_of_function()) {
      const int function = function_of(id);
      if (function < 0) return id;
      const meta::vec<int> arguments(g.view().operands_of(id).part(0, g[id].operand_count - 1));
      return copier.instantiate(function, arguments);
    }
    if (g[id].kind == node_kind::projection) {
      const int tuple = known_value(g.operand(id, 0));
      return g[tuple].kind == node_kind::tuple ? g.operand(tuple, g[id].index) : id;
    }
    if (g[id].kind == node_kind::if_) {
      const int condition = known_value(g.operand(id, 0));
      if (g[condition].constant == constant_kind::scalar) return g.operand(id, g[condition].scalar.bits != 0 ? 1 : 2);
    }
    return id;
  }

  constexpr void run() {
    const meta::vec<bool> open = reached(g.view(), walk::module_outside_kernels);
    for (int id = 0; id < count; ++id) {
      replaced[id] = id;
      if (!open[id]) continue;
      for (int i = 0; i < g[id].operand_count; ++i)
        if (const int operand = g.operand(id, i); operand < count) g.operand(id, i) = replaced[operand];
      const int value = value_of(id);
      changed = changed || value != id;
      replaced[id] = value;
    }
  }
};

/// let x = (let y = v; b); c  becomes  let y = v; let x = b; c.
template <class Graph>
constexpr void flatten_lets(Graph& g) {
  const int n = g.size();
  const meta::vec<int> uses = analysis::use_counts(g.view());
  meta::vec<int> replaced(n);
  for (int id = 0; id < n; ++id) {
    replaced[id] = id;
    const bool is_let = g[id].kind == node_kind::let;
    for (int i = is_let ? 1 : 0; i < g[id].operand_count; ++i) g.operand(id, i) = replaced[g.operand(id, i)];
    if (!is_let) continue;
    const int value = g.operand(id, 1);
    int inner = -1;
    for (int at = value; g[at].kind == node_kind::let && uses[at] == 1; at = g.operand(at, 2)) inner = at;
    if (inner < 0) continue;
    const int result = g.operand(inner, 2);
    g.operand(id, 1) = result;
    g.operand(inner, 2) = id;
    replaced[id] = value;
  }
}

/// let x = y; c  becomes  c with y for x.
template <class Graph>
constexpr void drop_aliases(Graph& g) {
  const int n = g.size();
  meta::vec<int> stands_for(n, -1);  // of a variable: another one; of a let: its body
  for (int id = 0; id < n; ++id)
    if (g[id].kind == node_kind::let && g[g.operand(id, 1)].kind == node_kind::var) {
      stands_for[g.operand(id, 0)] = g.operand(id, 1);
      stands_for[id] = g.operand(id, 2);
    }
  for (int& operand : g.operands)
    while (stands_for[operand] >= 0) operand = stands_for[operand];
}

constexpr bool has_constants(const graph& g) {
  for (const node& n : g.nodes)
    if (n.kind == node_kind::constant) return true;
  return false;
}

/// Most rounds, and how much a module may grow: programs of higher order can unfold without end.
inline constexpr int most_evaluation_rounds = 24;
inline constexpr int most_evaluation_growth = 4096;

}  // namespace detail

template <class Graph>
constexpr void partial_evaluate_pass::run(Graph& g, const pass_options& options) {
  const int most = g.size() + detail::most_evaluation_growth;
  for (int round = 0; round < detail::most_evaluation_rounds && g.size() < most; ++round) {
    if (detail::has_constants(g)) {
      fold_constant_pass::run(g, options);
      g = compact(g);
      infer_types(g);
      if (!g.error.empty()) return;
    }
    detail::static_evaluator<Graph> work(g);
    work.run();
    if (!work.changed) break;
    g = compact(g);
    infer_types(g);
    if (!g.error.empty()) return;
  }
  for (int id = 0; id < g.size(); ++id)
    if (g[id].kind == node_kind::let) {
      node& variable = g[g.operand(id, 0)];
      variable.name = "x";
      variable.index = -1;
    }
  detail::bind_with_lets(g, true);
  g = compact(g);
  detail::flatten_lets(g);
  detail::drop_aliases(g);
}

}  // namespace baton::transform

#endif
