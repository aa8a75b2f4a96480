// SPDX-License-Identifier: Apache-2.0
//
// Rewriting by rules. `transform::rewrite(multiply(_1, constant<1.0f>) >> _1, ...)` is a pass that applies its rules to
// every place where they fit, until nothing changes:
//
//     def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = multiply(1f /* ty=float32 */, %x) /* ty=Tensor[(2), float32] */;
//       exp(%0) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       exp(%x) /* ty=Tensor[(2), float32] */
//     }
//
// A place stays as it is if the result would have another type (a scalar rule met by a broadcast), or if an inner node is
// also used elsewhere; fused functions are finished. In: a module, rules (ir/pattern.hpp). Out: a module.
// TVM: src/relay/ir/dataflow_matcher.cc.
#ifndef BATON_TRANSFORM_REWRITE_PATTERN_HPP
#define BATON_TRANSFORM_REWRITE_PATTERN_HPP

#include "baton/ir/compact.hpp"
#include "baton/ir/infer.hpp"
#include "baton/ir/pattern_match.hpp"
#include "baton/ir/structural_equal.hpp"
#include "baton/transform/pass.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

/// How many times the rules are tried before they are taken for endless, as in TVM.
inline constexpr int most_rewrite_rounds = 100;
/// Rules that after this many rounds have made the module four times as large are endless, too: this is seen before a compiler
/// gives up.
inline constexpr int most_growing_rounds = 32;

/// Applies rules, one after the other, each wherever it fits; again until the graph stays the same, unless `once`. A rule
/// is a graph with two roots, `functions[0]` and `functions[1]`. The graph is in canonical order before and after.
constexpr void rewrite_graph(graph& g, meta::slice<graph_view> rules, bool once = false);

namespace detail {

template <class Left, class Right>
constexpr void check_rule() {
  static_assert(meta::check<baton::detail::rule_source<Left, Right>>);
}

}  // namespace detail

template <bool Once, class... Rules>
struct rewrite_pass;

template <bool Once, class... Left, class... Right>
struct rewrite_pass<Once, relay::rewrite_rule<Left, Right>...> {
  static constexpr graph_view rules[] = {baton::detail::frozen<baton::detail::rule_source<Left, Right>>::view()...};

  static constexpr pass_info info() { return {"Rewrite", 0, requires_infer_type}; }
  static constexpr void run(graph& g, const pass_options&) { rewrite_graph(g, {rules, sizeof...(Left)}, Once); }
};

/// Applies rules, `left >> right`, until nothing changes.
template <class... Left, class... Right>
  requires(sizeof...(Left) > 0)
constexpr graph_pass<rewrite_pass<false, relay::rewrite_rule<Left, Right>...>> rewrite(relay::rewrite_rule<Left, Right>...) {
  (detail::check_rule<Left, Right>(), ...);
  return {};
}

/// Applies each rule once in each place: for rules whose result they would match again.
template <class... Left, class... Right>
  requires(sizeof...(Left) > 0)
constexpr graph_pass<rewrite_pass<true, relay::rewrite_rule<Left, Right>...>> rewrite_once(relay::rewrite_rule<Left, Right>...) {
  (detail::check_rule<Left, Right>(), ...);
  return {};
}

namespace detail {

/// Applies one rule to a graph.
struct rule_applier {
  graph& g;
  const graph_view rule;
  const int left;
  const int right;
  const int count;
  meta::vec<int> replaced;
  meta::vec<int> made;

  constexpr rule_applier(graph& in, const graph_view& r)
      : g(in), rule(r), left(r.functions[0].node), right(r.functions[1].node), count(in.size()), replaced(in.size(), -1), made(r.size(), -1) {}

  constexpr int copy_of_constant(int pattern) {
    node n = rule[pattern];
    meta::vec<type_value> storage;
    n.type = g.intern(type_of(rule, n.type, storage));
    n.checked = false;
    return g.add(n, {});
  }
  /// A node with operands of the graph; -1 after a failure.
  constexpr int add(node n, meta::slice<int> operands) {
    n.type = -1;
    n.checked = false;
    const int id = g.add(n, operands);
    g[id].type = baton::detail::infer_node_type(g, id);
    return g.error.empty() ? id : -1;
  }
  /// What a pattern node of the right side stands for.
  constexpr int value_of(const pattern_match& m, int pattern) {
    if (made[pattern] >= 0) return made[pattern];
    if (rule[pattern].kind == node_kind::constant) return made[pattern] = copy_of_constant(pattern);
    const int bound = m.bound[pattern];
    // Everybody who uses the root is about to use the result instead, but not the result itself.
    if (bound == m.root && right != pattern) return made[pattern] = g.add(node(g[bound]), meta::vec<int>(g.view().operands_of(bound)));
    if (bound < 0) g.error << "the right side of a rule uses a pattern that has matched nothing, such as an alternative that was not taken";
    return made[pattern] = bound;
  }
  constexpr int build(const pattern_match& m, int pattern) {
    meta::vec<int> operands;
    const bool same_call = rule[pattern].kind == node_kind::none && rule[pattern].index == static_cast<int>(pattern_form::same_call);
    if (rule[pattern].kind == node_kind::none && !same_call) return value_of(m, pattern);
    for (int i = same_call ? 1 : 0; i < rule[pattern].operand_count; ++i) operands.push_back(value_of(m, rule.operand(pattern, i)));
    if (!g.error.empty()) return -1;
    if (same_call) {
      const int call = m.bound[rule.operand(pattern, 0)];
      if (call < 0 || g[call].kind != node_kind::call) {
        g.error << "same_call needs a pattern that has matched a call";
        return -1;
      }
      if (!g[call].op) operands.push_back(g.view().callee_of(call));
      return add(g[call], operands);
    }
    node n = rule[pattern];
    if (n.kind == node_kind::constant) return copy_of_constant(pattern);
    n.first_word = g.add_words(rule.words_of(pattern));
    return add(n, operands);
  }
  /// Builds the right side for a match. False after a failure.
  constexpr bool apply(const pattern_match& m) {
    made = meta::vec<int>(rule.size(), -1);
    for (int q = left + 1; q < rule.size(); ++q) {
      made[q] = build(m, q);
      if (made[q] < 0) return false;
    }
    const int result = value_of(m, right);
    if (!g.error.empty()) return false;
    const bool same_type = g[m.root].type < 0 || g[result].type == g[m.root].type;
    if (same_type && result != m.root) replaced[m.root] = result;
    return true;
  }
  constexpr int resolve(int id) const {
    while (id < count && replaced[id] >= 0) id = replaced[id];
    return id;
  }
  constexpr void redirect() {
    for (int id = 0; id < g.size(); ++id) {
      const node& n = g[id];
      const int first = n.kind == node_kind::function ? n.operand_count - 1 : n.kind == node_kind::let ? 1 : 0;
      for (int i = first; i < n.operand_count; ++i) g.operand(id, i) = resolve(g.operand(id, i));
    }
    for (function_entry& f : g.functions) f.node = resolve(f.node);
  }
};

/// Whether something has changed.
constexpr bool apply_rule(graph& g, const graph_view& rule) {
  const meta::vec<pattern_match> found = baton::detail::find_matches(rule, rule.functions[0].node, g.view(), reached(g.view(), walk::outside_kernels));
  if (found.empty()) return false;
  rule_applier work(g, rule);
  bool changed = false;
  for (const pattern_match& m : found) {
    if (!work.apply(m)) return false;
    changed = changed || work.replaced[m.root] >= 0;
  }
  if (!changed) return false;
  work.redirect();
  g = compact(g);
  infer_types(g);
  return true;
}

}  // namespace detail

constexpr void rewrite_graph(graph& g, meta::slice<graph_view> rules, bool once) {
  infer_types(g);
  const int largest = 4 * g.size();
  for (int round = 0; g.error.empty(); ++round) {
    const graph before(g.view());
    bool changed = false;
    for (const graph_view& rule : rules) {
      changed = detail::apply_rule(g, rule) || changed;
      if (!g.error.empty()) return;
    }
    if (!changed || once || structural_equal(before.view(), g.view())) return;
    if (round + 1 >= most_growing_rounds && g.size() > largest) g.error << "the rules make the module larger and larger";
    else if (round + 1 == most_rewrite_rounds) g.error << "the rules still change the module after " << most_rewrite_rounds << " rounds";
  }
}

}  // namespace baton::transform

#endif
