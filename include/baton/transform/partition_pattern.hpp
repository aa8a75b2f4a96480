// SPDX-License-Identifier: Apache-2.0
//
// Partitioning: what matches a pattern moves into a function of its own, for somebody who has a kernel for the whole of
// it. `transform::partition<"my.exp_add">(add(exp(_1), _2))` makes of
//
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = exp(%x) /* ty=Tensor[(2), float32] */;
//       add(%0, %y) /* ty=Tensor[(2), float32] */
//     }
// this:
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %1 = fn (%FunctionVar_0_0: Tensor[(2), float32], %FunctionVar_0_1: Tensor[(2), float32], PartitionedFromPattern="exp_add_", Composite="my.exp_add") ->
//       Tensor[(2), float32] {
//         %0 = exp(%FunctionVar_0_0) /* ty=Tensor[(2), float32] */;
//         add(%0, %FunctionVar_0_1) /* ty=Tensor[(2), float32] */
//       };
//       %1(%x, %y) /* ty=Tensor[(2), float32] */
//     }
//
// Constants that the pattern asks for go along, other inputs become parameters. TVM: PatternPartitioner.
#ifndef BATON_TRANSFORM_PARTITION_PATTERN_HPP
#define BATON_TRANSFORM_PARTITION_PATTERN_HPP

#include "baton/ir/pattern_match.hpp"
#include "baton/meta/numbered_names.hpp"
#include "baton/transform/pass.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

/// The default check of partition: every match counts.
struct every_match {
  constexpr bool operator()(const graph_view&, const pattern_match&) const { return true; }
};

namespace detail {

/// Texts that depend on which alternatives of a pattern were taken.
template <class Pattern>
struct partition_names;

/// Moves matches into functions; `name_of(match)` is the value of PartitionedFromPattern.
template <class Check, class NameOf>
constexpr void partition_graph(graph& g, const graph_view& pattern, std::string_view composite, Check check, NameOf name_of);

}  // namespace detail

template <fixed_string Composite, class Pattern, class Check>
struct partition_pass {
  static constexpr pass_info info() { return {"Partition", 0, requires_infer_type}; }
  static constexpr void run(graph& g, const pass_options&) {
    detail::partition_graph(g, baton::detail::frozen<baton::detail::pattern_source<Pattern>>::view(), Composite.view(), Check{},
                            [](const pattern_match& m) { return detail::partition_names<Pattern>::of(m); });
  }
};

/// Moves what matches `pattern` into functions with the attributes PartitionedFromPattern (the pattern's ops) and
/// Composite (the given name). Check is a default-constructible `bool check(const graph_view&, const pattern_match&)`. A
/// pattern may have six alternatives; at most 512 functions are made.
template <fixed_string Composite, relay::expression Pattern, class Check = every_match>
constexpr graph_pass<partition_pass<Composite, Pattern, Check>> partition(Pattern, Check = {}) {
  return {};
}
/// The same without Composite.
template <relay::expression Pattern, class Check = every_match>
constexpr graph_pass<partition_pass<fixed_string<0>{}, Pattern, Check>> partition(Pattern, Check = {}) {
  return {};
}

namespace detail {

constexpr bool is_alternative(const graph_view& p, int id) { return p[id].kind == node_kind::none && p[id].index == static_cast<int>(pattern_form::either); }

/// The ops of a pattern, operands first, each followed by `_`. Bit i of `taken` is the branch of the i-th alternative.
/// Nodes on a dominator's path are not named: their number is not known.
constexpr meta::message ops_of_pattern(const graph_view& p, int taken) {
  meta::vec<bool> reached(p.size(), false);
  reached[p.functions[0].node] = true;
  meta::vec<int> alternative(p.size(), -1);
  int alternatives = 0;
  for (int id = 0; id < p.size(); ++id)
    if (is_alternative(p, id)) alternative[id] = alternatives++;
  for (int id = p.size(); id-- > 0;) {
    if (!reached[id]) continue;
    const bool dominates = p[id].kind == node_kind::none && p[id].index == static_cast<int>(pattern_form::dominates);
    const int branch = alternative[id] >= 0 ? (taken >> alternative[id]) & 1 : -1;
    for (int i = 0; i < p[id].operand_count; ++i)
      if (branch >= 0 ? i == branch : !(dominates && i == 1)) reached[p.operand(id, i)] = true;
  }
  meta::message text;
  for (int id = 0; id < p.size(); ++id)
    if (reached[id] && p[id].op) text << p[id].op->name << "_";
  return text;
}

template <class Pattern>
struct partition_names {
  static constexpr graph_view pattern = baton::detail::frozen<baton::detail::pattern_source<Pattern>>::view();
  static constexpr int alternatives = [] {
    int n = 0;
    for (int id = 0; id < pattern.size(); ++id) n += is_alternative(pattern, id) ? 1 : 0;
    return n;
  }();
  static_assert(alternatives <= 6, "baton: partition takes patterns of at most six alternatives");
  static constexpr int longest = [] {
    int n = 1;
    for (int id = 0; id < pattern.size(); ++id) n += pattern[id].op ? static_cast<int>(pattern[id].op->name.size()) + 1 : 0;
    return n;
  }();
  struct table {
    char chars[1 << alternatives][longest]{};
    int sizes[1 << alternatives]{};
  };
  static constexpr table texts = [] {
    table t;
    for (int taken = 0; taken < 1 << alternatives; ++taken) {
      const meta::message text = ops_of_pattern(pattern, taken);
      t.sizes[taken] = text.length;
      for (int i = 0; i < text.length; ++i) t.chars[taken][i] = text.chars[i];
    }
    return t;
  }();

  /// The text for the alternatives that a match has taken.
  static constexpr std::string_view of(const pattern_match& m) {
    int taken = 0;
    int bit = 0;
    for (int id = 0; id < pattern.size(); ++id) {
      if (!is_alternative(pattern, id)) continue;
      const int first = pattern.operand(id, 0);
      const int second = pattern.operand(id, 1);
      // Numbers are not bound.
      const bool is_second = m.bound[first] < 0 && (m.bound[second] >= 0 || pattern[first].kind != node_kind::constant);
      taken |= (is_second ? 1 : 0) << bit++;
    }
    return {texts.chars[taken], static_cast<std::size_t>(texts.sizes[taken])};
  }
};

/// What is in no kernel and what no earlier partition has taken.
constexpr meta::vec<bool> unpartitioned(const graph_view& g) {
  const meta::vec<bool> allowed = reached(g, walk::outside_kernels);
  meta::vec<bool> live(g.size(), false);
  for (const function_entry& f : g.functions) live[f.node] = true;
  for (int id = g.size(); id-- > 0;) {
    live[id] = live[id] && allowed[id];
    bool closed = !live[id] || g[id].kind == node_kind::constant;
    if (!closed && g[id].kind == node_kind::function)
      for (const function_attr& a : g.attrs_of(id)) closed = closed || a.key == "PartitionedFromPattern";
    if (closed) continue;
    for (int operand : g.operands_of(id)) live[operand] = true;
  }
  return live;
}

/// Functions, globals and what the pattern asks for go along; the rest of the operands becomes parameters.
struct partitioner {
  graph& g;
  const int count;
  meta::vec<int> replaced;
  meta::vec<int> owner;  ///< by node: the number of the match that it is in, or -1

  constexpr explicit partitioner(graph& in) : g(in), count(in.size()), replaced(in.size(), -1), owner(in.size(), -1) {}

  constexpr bool can_move(const pattern_match& m) const {
    if (g[m.root].operand_count == 0) return false;
    for (int id : m.inside) {
      const node_kind kind = g[id].kind;
      if (kind != node_kind::call && kind != node_kind::tuple && kind != node_kind::projection && kind != node_kind::constant) return false;
    }
    return true;
  }
  constexpr void move(const pattern_match& m, int number, std::string_view var_name, std::string_view ops, std::string_view composite) {
    for (int id : m.inside) owner[id] = number;
    meta::vec<int> params;
    meta::vec<int> arguments;
    // In the order of the list operands come first, so the parameters are in the order in which the body uses them.
    int last = -1;
    for (int id = next_inside(m, last); id >= 0; id = next_inside(m, last)) {
      last = id;
      if (g[id].kind == node_kind::constant) continue;
      for (int i = 0; i < g[id].operand_count; ++i) {
        const int operand = g.operand(id, i);
        if (operand >= count || owner[operand] == number || g[operand].kind == node_kind::function || g[operand].kind == node_kind::global_var) continue;
        int at = 0;
        while (at < arguments.size() && arguments[at] != operand) ++at;
        if (at == arguments.size()) {
          arguments.push_back(operand);
          params.push_back(g.add_var(var_name, at, g[operand].type, true));
        }
        g.operand(id, i) = params[at];
      }
    }
    params.push_back(m.root);
    node f;
    f.kind = node_kind::function;
    f.annotated = true;
    f.index = g.attrs.size();
    g.attrs.push_back({"PartitionedFromPattern", 0, ops});
    if (!composite.empty()) g.attrs.push_back({"Composite", 0, composite});
    f.attr_count = g.attrs.size() - f.index;
    arguments.push_back(g.add(f, params));
    node call;
    call.kind = node_kind::call;
    call.type = g[m.root].type;
    call.checked = g[m.root].checked;
    replaced[m.root] = g.add(call, arguments);
  }
  /// The smallest id inside the match beyond `last`, or -1.
  constexpr int next_inside(const pattern_match& m, int last) const {
    int next = -1;
    for (int id : m.inside)
      if (id > last && (next < 0 || id < next)) next = id;
    return next;
  }
  constexpr void redirect() {
    for (int id = 0; id < g.size(); ++id) {
      if (id >= count && g[id].kind == node_kind::function) continue;
      for (int i = 0; i < g[id].operand_count; ++i) {
        const int operand = g.operand(id, i);
        if (operand < count && replaced[operand] >= 0) g.operand(id, i) = replaced[operand];
      }
    }
  }
};

template <class Check, class NameOf>
constexpr void partition_graph(graph& g, const graph_view& pattern, std::string_view composite, Check check, NameOf name_of) {
  infer_types(g);
  if (!g.error.empty()) return;
  const meta::vec<pattern_match> found = baton::detail::find_matches(pattern, pattern.functions[0].node, g.view(), unpartitioned(g.view()));
  partitioner work(g);
  using names = meta::numbered_names<"FunctionVar_", "_", Check>;
  int number = 0;
  for (const pattern_match& m : found)
    if (number < names::count && work.can_move(m) && check(g.view(), m)) {
      work.move(m, number, names::of(number), name_of(m), composite);
      ++number;
    }
  if (number > 0) work.redirect();
}

}  // namespace detail

}  // namespace baton::transform

#endif
