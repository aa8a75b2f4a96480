// SPDX-License-Identifier: Apache-2.0
//
// Inline (level 1, a module pass; TVM's PassInfo name is InlineGlobals): calls of functions with the attribute Inline become
// the functions' bodies. Such a function must not call itself, however indirectly, nor any function that stays.
//
//     def @twice(%a: Tensor[(2), float32], Inline=1) -> Tensor[(2), float32] {
//       add(%a, %a) /* ty=Tensor[(2), float32] */
//     }
//
//     def @main(%b: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = @twice(%b) /* ty=Tensor[(2), float32] */;
//       @twice(%0) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%b: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = add(%b, %b) /* ty=Tensor[(2), float32] */;
//       add(%0, %0) /* ty=Tensor[(2), float32] */
//     }
//
// A function with the attribute Compiler is inlined as a literal. Functions that were inlined everywhere go, except main. TVM:
// src/relay/transforms/inline.cc. inline_all_pass does the same for every function that main needs, marked or not: there are no
// calls between a module's functions at run time. Next: transform/remove_unused_functions.hpp, transform/pipeline.hpp.
#ifndef BATON_TRANSFORM_INLINE_CALLS_HPP
#define BATON_TRANSFORM_INLINE_CALLS_HPP

#include "baton/transform/body_copier.hpp"
#include "baton/transform/pass.hpp"
#include "baton/transform/remove_unused_functions.hpp"

#include <string_view>

namespace baton::transform {

struct inline_calls_pass {
  static constexpr pass_kind kind = pass_kind::module;
  static constexpr pass_info info() { return {"InlineGlobals", 1, {}}; }
  static constexpr bool may_change(const graph_view& g) {
    for (const node& n : g.nodes)
      if (n.kind == node_kind::global_var) return true;
    return false;
  }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

/// Inlines whatever main calls, function literals too, and drops all other functions. Only recursion stays.
struct inline_all_pass {
  static constexpr pass_kind kind = pass_kind::module;
  static constexpr pass_info info() { return {"InlineGlobals", 0, {}}; }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

namespace detail {

/// Inlines calls between functions, callees first.
template <class Graph>
struct inliner {
  enum class state : unsigned char { unseen, open, leaf, stays };

  Graph& g;
  const bool everything;
  body_copier copier;
  meta::vec<state> states;  ///< per function of the module
  meta::vec<int> replaced;  ///< what an original node has become, or -1
  meta::vec<bool> inlined;  ///< per function: some call of it has become its body

  constexpr inliner(Graph& in, bool all)
      : g(in), everything(all), copier(in), states(in.functions.size(), state::unseen), replaced(in.size(), -1), inlined(in.functions.size(), false) {}

  constexpr int function_of(std::string_view name) const {
    for (int f = 0; f < g.functions.size(); ++f)
      if (g.functions[f].name == name) return f;
    return -1;
  }

  /// Works on a function; nesting is as deep as the call graph.
  constexpr void visit(int function) {
    states[function] = state::open;
    const int root = g.functions[function].node;
    meta::vec<int> order;
    visit_post_order(g.view(), root, [&](int id) { order.push_back(id); });
    bool leaf = true;
    for (int id : order)
      if (g[id].kind == node_kind::global_var) {
        const int callee = function_of(g[id].name);
        if (callee < 0) continue;
        if (states[callee] == state::unseen) visit(callee);
        leaf = leaf && states[callee] == state::leaf;
      }
    for (int id : order)
      if (replaced[id] < 0) rewrite(id);
    const bool wanted = everything || g.view().function_attr_of(root, "Inline", 0) != 0;
    states[function] = leaf && wanted ? state::leaf : state::stays;
  }

  constexpr void rewrite(int id) {
    const bool call = g[id].is_call_of_function();
    const int operands = g[id].operand_count;
    for (int i = 0; i < operands; ++i) {
      const int operand = g.operand(id, i);
      // A callee is looked at with its call.
      if (call && i == operands - 1 && g[operand].kind == node_kind::global_var) continue;
      g.operand(id, i) = of_operand(operand);
    }
    replaced[id] = id;
    if (!call) return;
    const int name = g.operand(id, operands - 1);
    if (everything && g[name].kind == node_kind::function && !is_external(name) && !g.view().is_primitive(name)) {
      const meta::vec<int> given(g.view().operands_of(id).part(0, operands - 1));
      replaced[id] = copier.instantiate(name, given);
      return;
    }
    const int callee = g[name].kind == node_kind::global_var ? function_of(g[name].name) : -1;
    if (callee < 0 || states[callee] != state::leaf) return;
    inlined[callee] = true;
    const int function = g.functions[callee].node;
    if (is_external(function)) {
      g.operand(id, operands - 1) = function;
      return;
    }
    const meta::vec<int> arguments(g.view().operands_of(id).part(0, operands - 1));
    replaced[id] = copier.instantiate(function, arguments);
  }
  constexpr int of_operand(int operand) {
    if (g[operand].kind == node_kind::global_var) {
      const int f = function_of(g[operand].name);
      if (f < 0 || states[f] != state::leaf) return operand;
      inlined[f] = true;
      return g.functions[f].node;
    }
    return operand < replaced.size() && replaced[operand] >= 0 ? replaced[operand] : operand;
  }
  constexpr bool is_external(int function) const {
    for (const function_attr& a : g.view().attrs_of(function))
      if (a.key == "Compiler") return true;
    return false;
  }

  /// Drops functions that were inlined and that nobody mentions any more.
  constexpr void remove_inlined() {
    meta::vec<function_entry> kept;
    for (int f = 0; f < g.functions.size(); ++f)
      if (!inlined[f] || g.functions[f].name == "main" || is_mentioned(f)) kept.push_back(g.functions[f]);
    g.functions = kept;
  }
  constexpr bool is_mentioned(int function) const {
    const meta::vec<bool> live = reached(g.view());
    for (int id = 0; id < g.size(); ++id)
      if (live[id] && g[id].kind == node_kind::global_var && g[id].name == g.functions[function].name) return true;
    return false;
  }
};

}  // namespace detail

template <class Graph>
constexpr void inline_calls_pass::run(Graph& g, const pass_options&) {
  detail::inliner<Graph> work(g, false);
  for (int f = 0; f < g.functions.size(); ++f)
    if (work.states[f] == detail::inliner<Graph>::state::unseen) work.visit(f);
  work.remove_inlined();
}

template <class Graph>
constexpr void inline_all_pass::run(Graph& g, const pass_options& options) {
  detail::inliner<Graph> work(g, true);
  const int main = work.function_of("main");
  if (main < 0) return;
  work.visit(main);
  remove_unused_functions_pass<"main">::run(g, options);
}

}  // namespace baton::transform

#endif
