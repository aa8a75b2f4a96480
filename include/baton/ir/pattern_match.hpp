// SPDX-License-Identifier: Apache-2.0
//
// Matching of dataflow patterns: a plain function on two graphs, during compilation and at run time. It goes back over
// choices (alternatives, the order of the arguments of add and multiply) until all of the pattern fits. In: a pattern's
// graph (ir/pattern.hpp), a graph, a node of it. Out: which node each pattern object stands for.
// Next: transform/rewrite_pattern.hpp.
#ifndef BATON_IR_PATTERN_MATCH_HPP
#define BATON_IR_PATTERN_MATCH_HPP

#include "baton/ir/has_attribute.hpp"
#include "baton/ir/module.hpp"
#include "baton/ir/pattern.hpp"
#include "baton/ir/visit.hpp"
#include "baton/op/add.hpp"
#include "baton/op/divide.hpp"
#include "baton/op/multiply.hpp"

#include <string_view>

namespace baton {

/// A place where a pattern fits.
struct pattern_match {
  int root = -1;          ///< the matched node; -1: none
  meta::vec<int> bound;   ///< by pattern node: the node of the graph, or -1
  meta::vec<int> inside;  ///< nodes that the pattern describes, the root among them; wildcards and variables are not
};

/// Matches one pattern against nodes of one graph.
class pattern_matcher {
 public:
  constexpr pattern_matcher(const graph_view& pattern, const graph_view& graph) : p(pattern), g(graph), bound(pattern.size(), -1) {}

  /// The match of pattern node `pattern` at node `id`; its root is -1 if there is none.
  constexpr pattern_match match(int pattern, int id) {
    pattern_match result;
    if (!may_match(pattern, id)) return result;
    const goal all{pattern, id, nullptr, false};
    if (solve(&all)) {
      result.root = id;
      result.bound = bound;
      result.inside = inside;
    }
    undo({0, 0});
    return result;
  }

  /// How often the nodes that are in use are used, by operand slots of others.
  constexpr const meta::vec<int>& uses() {
    if (use_counts.empty()) count_uses();
    return use_counts;
  }

 private:
  /// What is still to be matched, as a list on the stack.
  struct goal {
    int pattern = -1;
    int node = -1;
    const goal* next = nullptr;
    bool dominated = false;  ///< the child of a dominator pattern is matched, parent and paths are not
  };
  struct mark {
    int trail = 0;
    int inside = 0;
  };

  constexpr mark here() const { return {trail.size(), inside.size()}; }
  constexpr void undo(const mark& to) {
    while (trail.size() > to.trail) {
      bound[trail.back()] = -1;
      trail.pop_back();
    }
    while (inside.size() > to.inside) inside.pop_back();
  }
  constexpr void bind(int pattern, int id) {
    bound[pattern] = id;
    trail.push_back(pattern);
  }
  constexpr void count_uses();

  /// A quick no for most nodes.
  constexpr bool may_match(int pattern, int id) const {
    const node& want = p[pattern];
    if (want.kind != node_kind::call || !want.op) return true;
    return g[id].op == want.op || is_record_of<relay::multiply_op>(g[id].op) || is_record_of<relay::divide_op>(g[id].op);
  }

  constexpr bool same_value(int a, int b) const {
    return a == b || (g[a].constant == constant_kind::scalar && g[b].constant == constant_kind::scalar && g[a].scalar == g[b].scalar);
  }
  constexpr bool is_named(int id, std::string_view name) const {
    if (name.empty()) return true;
    meta::message full;
    full << g[id].name;
    if (g[id].index >= 0) full << g[id].index;
    return full.view() == name;
  }
  constexpr bool solve(const goal* todo) {
    if (!todo) return true;
    if (todo->dominated) return solve_dominated(*todo);
    const int pattern = todo->pattern;
    const int id = todo->node;
    const node& want = p[pattern];
    const mark before = here();
    // Two mentions of a number are one object, so numbers are compared and not bound.
    if (want.kind == node_kind::constant) {
      const node& n = g[id];
      if (n.kind != node_kind::constant || n.constant != want.constant || n.data != want.data || !(n.scalar == want.scalar)) return false;
      inside.push_back(id);
    } else if (bound[pattern] >= 0) {
      if (!same_value(bound[pattern], id)) return false;
    } else {
      bind(pattern, id);
      if (solve_form(pattern, id, todo->next)) return true;
      undo(before);
      return false;
    }
    if (solve(todo->next)) return true;
    undo(before);
    return false;
  }

  constexpr bool solve_form(int pattern, int id, const goal* next) {
    const node& want = p[pattern];
    const node& n = g[id];
    switch (want.kind) {
      case node_kind::none: return solve_hole(pattern, id, next);
      case node_kind::var: return n.kind == node_kind::var && is_named(id, want.name) && solve(next);
      case node_kind::global_var: return n.kind == node_kind::global_var && n.name == want.name && solve(next);
      case node_kind::call:
        if (n.kind == node_kind::call && n.op == want.op) return g.words_of(id) == p.words_of(pattern) && solve_operands(pattern, id, next);
        return want.operand_count == 2 && solve_quotient(pattern, id, next);
      case node_kind::projection: return n.kind == want.kind && n.index == want.index && solve_operands(pattern, id, next);
      default: return n.kind == want.kind && solve_operands(pattern, id, next);
    }
  }

  constexpr bool solve_operands(int pattern, int id, const goal* next) {
    const int count = p[pattern].operand_count;
    if (g[id].operand_count != count) return false;
    const mark before = here();
    inside.push_back(id);
    meta::vec<goal> goals(count);
    for (int i = count; i-- > 0;) goals[i] = {p.operand(pattern, i), g.operand(id, i), i + 1 < count ? &goals[i + 1] : next, false};
    if (solve(count > 0 ? &goals[0] : next)) return true;
    if (count == 2 && (is_record_of<relay::add_op>(g[id].op) || is_record_of<relay::multiply_op>(g[id].op))) {
      undo(before);
      inside.push_back(id);
      goals[0].node = g.operand(id, 1);
      goals[1].node = g.operand(id, 0);
      if (solve(&goals[0])) return true;
    }
    undo(before);
    return false;
  }

  /// (a * b) / c is also a * (b / c), and (a / b) * c is also (a * c) / b. The inner pattern stays unbound there: no node
  /// of the graph is its value.
  constexpr bool solve_quotient(int pattern, int id, const goal* next) {
    const op_record* op = p[pattern].op;
    const op_record* inverse = g[id].op;
    const bool product = is_record_of<relay::multiply_op>(op);
    if (!(product ? is_record_of<relay::divide_op>(inverse) : is_record_of<relay::divide_op>(op) && is_record_of<relay::multiply_op>(inverse))) return false;
    for (int side = 0; side < (product ? 2 : 1); ++side) {
      const int inner = p.operand(pattern, side);
      const int other = p.operand(pattern, 1 - side);
      if (p[inner].op != inverse || p[inner].operand_count != 2 || bound[inner] >= 0) continue;
      for (int at = 0; at < (product ? 1 : 2); ++at) {
        const int below = g.operand(id, at);  // the graph's inner node
        if (g[below].op != op) continue;
        const int rest = g.operand(id, 1 - at);
        const int b0 = g.operand(below, 0);
        const int b1 = g.operand(below, 1);
        for (int order = 0; order < 2; ++order) {
          // Pattern (a / b) * c on the graph's (x * y) / b; pattern (a * b) / c on the graph's rest * (x / c).
          const int first = product ? (order == 0 ? b0 : b1) : (order == 0 ? rest : b0);
          const int second = product ? rest : (order == 0 ? b0 : rest);
          const int third = product ? (order == 0 ? b1 : b0) : b1;
          const mark before = here();
          inside.push_back(id);
          inside.push_back(below);
          const goal c{other, third, next, false};
          const goal b{p.operand(inner, 1), second, &c, false};
          const goal a{p.operand(inner, 0), first, &b, false};
          if (solve(&a)) return true;
          undo(before);
        }
      }
    }
    return false;
  }

  constexpr bool is_op_call(int id) const { return g[id].kind == node_kind::call && g[id].op; }

  constexpr bool solve_hole(int pattern, int id, const goal* next) {
    const meta::slice<std::int64_t> words = p.words_of(pattern);
    const node& n = g[id];
    switch (static_cast<pattern_form>(p[pattern].index)) {
      case pattern_form::any: return solve(next);
      case pattern_form::var: return n.kind == node_kind::var && is_named(id, p[pattern].name) && solve(next);
      case pattern_form::constant:
        if (n.kind != node_kind::constant) return false;
        inside.push_back(id);
        return solve(next);
      case pattern_form::op:
      case pattern_form::of_kind: {
        const bool is_op = p[pattern].op != nullptr;
        if (is_op ? n.op != p[pattern].op : n.kind != static_cast<node_kind>(words[0]))
          return is_op && p[pattern].operand_count == 2 && solve_quotient(pattern, id, next);
        if (words[words.size() - 1] != 0) return solve_operands(pattern, id, next);
        inside.push_back(id);
        return solve(next);
      }
      case pattern_form::either:
        for (int i = 0; i < 2; ++i) {
          const mark before = here();
          const goal one{p.operand(pattern, i), id, next, false};
          if (solve(&one)) return true;
          undo(before);
        }
        return false;
      case pattern_form::dominates: {
        const goal rest{pattern, id, next, true};
        const goal child{p.operand(pattern, 2), id, &rest, false};
        return solve(&child);
      }
      case pattern_form::same_call: return false;
      default: {
        if (!passes(pattern, id, words)) return false;
        const goal same{p.operand(pattern, 0), id, next, false};
        return solve(&same);
      }
    }
  }

  /// The tests of has_*.
  constexpr bool passes(int pattern, int id, meta::slice<std::int64_t> words) const {
    const node& n = g[id];
    const pattern_form form = static_cast<pattern_form>(p[pattern].index);
    if (form == pattern_form::op_kind) return is_op_call(id) && static_cast<std::int64_t>(n.op->pattern) == words[0];
    if (form == pattern_form::attr) {
      if (n.kind != node_kind::function) return is_op_call(id) && has_attribute(n.op, g.words_of(id), p[pattern].name, words);
      for (const function_attr& a : g.attrs_of(id))
        if (a.key == p[pattern].name)
          return a.text.data() ? is_text(a.text, words) : words[0] != static_cast<std::int64_t>(written_attr::kind::text) && a.value == words[1];
      return false;
    }
    if (!g.is_tensor(id)) return false;
    const tensor_ty& t = g.tensor(id);
    const bool with_dtype = form != pattern_form::dims;
    if (with_dtype && (words[0] != static_cast<std::int64_t>(t.element.kind) || words[1] != t.element.bits)) return false;
    if (form == pattern_form::element) return true;
    const meta::slice<std::int64_t> dims = with_dtype ? words.part(2, words.size() - 2) : words;
    if (dims.size() != t.rank()) return false;
    for (int i = 0; i < dims.size(); ++i)
      if (dims[i] != t.dims[i] && (with_dtype || dims[i] >= 0)) return false;
    return true;
  }
  static constexpr bool is_text(std::string_view text, meta::slice<std::int64_t> words) {
    if (words[0] != static_cast<std::int64_t>(written_attr::kind::text) || static_cast<int>(text.size()) + 1 != words.size()) return false;
    for (int i = 1; i < words.size(); ++i)
      if (words[i] != text[static_cast<std::size_t>(i) - 1]) return false;
    return true;
  }

  constexpr bool solve_dominated(const goal& at);
  constexpr bool matches_alone(int pattern, int id) {
    const mark before = here();
    const goal one{pattern, id, nullptr, false};
    const bool good = solve(&one);
    undo(before);
    return good;
  }

  const graph_view p;
  const graph_view g;
  meta::vec<int> bound;
  meta::vec<int> trail;
  meta::vec<int> inside;
  meta::vec<int> use_counts;
};

constexpr void pattern_matcher::count_uses() {
  use_counts = meta::vec<int>(g.size() + 1, 0);
  const meta::vec<bool> live = reached(g);
  for (const function_entry& f : g.functions) ++use_counts[f.node];
  for (int id = 0; id < g.size(); ++id)
    if (live[id] || g.functions.empty())
      for (int operand : g.operands_of(id)) ++use_counts[operand];
}

/// Goes up from the child, through nodes that match the path. A node that matches the parent is taken if the nodes
/// between it and the child are used nowhere else.
constexpr bool pattern_matcher::solve_dominated(const goal& at) {
  const int child = at.node;
  const int parent = p.operand(at.pattern, 0);
  const int path = p.operand(at.pattern, 1);
  const meta::vec<int>& used = uses();
  meta::vec<bool> seen(child + 1, false);
  meta::vec<bool> on_path(child + 1, false);
  on_path[child] = true;
  for (int operand : g.operands_of(child)) seen[operand] = true;
  for (int id = child; id-- > 0;) {
    if (!seen[id]) continue;
    meta::vec<bool> between(child + 1, false);
    meta::vec<int> slots(child + 1, 0);
    between[id] = true;
    for (int i = id + 1; i <= child; ++i) {
      if (!on_path[i]) continue;
      int reaching = 0;
      for (int operand : g.operands_of(i)) reaching += between[operand] ? 1 : 0;
      if (reaching == 0) continue;
      between[i] = true;
      for (int operand : g.operands_of(i)) slots[operand] += between[operand] ? 1 : 0;
    }
    bool closed = between[child];
    const mark before = here();
    for (int i = id; i < child && closed; ++i) {
      if (!between[i]) continue;
      closed = slots[i] == used[i];
      if (i > id) inside.push_back(i);
    }
    const goal up{parent, id, at.next, false};
    if (closed && solve(&up)) return true;
    undo(before);
    if (g[id].operand_count == 0 || g[id].kind == node_kind::constant || g[id].kind == node_kind::function || !matches_alone(path, id)) continue;
    on_path[id] = true;
    for (int operand : g.operands_of(id)) seen[operand] = true;
  }
  return false;
}

namespace detail {

/// Whether the match's inner nodes are used by nobody else. Constants and variables are no inner nodes.
constexpr bool is_closed(const pattern_match& m, const graph_view& g, meta::slice<int> uses) {
  meta::vec<int> own;
  for (int id : m.inside) {
    bool known = false;
    for (int other : own) known = known || other == id;
    if (!known) own.push_back(id);
  }
  for (int id : own) {
    if (id == m.root || g[id].operand_count == 0 || g[id].kind == node_kind::constant) continue;
    int slots = 0;
    for (int user : own)
      for (int operand : g.operands_of(user)) slots += operand == id ? 1 : 0;
    if (slots != uses[id]) return false;
  }
  return true;
}

/// All matches of pattern node `root` at nodes that are flagged, from the graph's end: none uses an inner node of another one, none has an inner
/// node that is used elsewhere.
constexpr meta::vec<pattern_match> find_matches(const graph_view& pattern, int root, const graph_view& g, const meta::vec<bool>& live) {
  meta::vec<pattern_match> found;
  pattern_matcher matcher(pattern, g);
  meta::vec<bool> taken(g.size(), false);
  for (int id = g.size(); id-- > 0;) {
    if (!live[id] || taken[id]) continue;
    pattern_match m = matcher.match(root, id);
    if (m.root < 0) continue;
    bool free = is_closed(m, g, matcher.uses());
    for (int inner : m.inside) free = free && !(taken[inner] && g[inner].operand_count > 0 && g[inner].kind != node_kind::constant);
    if (!free) continue;
    taken[id] = true;
    for (int inner : m.inside) taken[inner] = taken[inner] || (g[inner].operand_count > 0 && g[inner].kind != node_kind::constant);
    found.push_back(m);
  }
  return found;
}

constexpr bool matches_at(const graph_view& pattern, const graph_view& g, int id) {
  return pattern_matcher(pattern, g).match(pattern.functions[0].node, id).root >= 0;
}

/// The graph that a pattern is matched against, and the node where.
template <class T>
struct match_target {
  static constexpr graph make() {
    freezer work;
    work.out.functions.push_back({"", work.visit(&info<T>)});
    return static_cast<graph&&>(work.out);
  }
  static constexpr graph_view view() { return frozen<match_target>::view(); }
};
template <class Source>
struct match_target<ir::function<Source>> {
  static constexpr graph_view view() { return Source::view(); }
};
template <class Source>
struct match_target<ir::module<Source>> {
  static constexpr graph_view view() { return Source::view(); }
};

constexpr bool matches_result(const graph_view& pattern, const graph_view& g) {
  const int main = g.find_function("main");
  const int root = main >= 0 ? main : g.functions.empty() ? g.size() - 1 : g.functions[0].node;
  return matches_at(pattern, g, root) || (g[root].kind == node_kind::function && matches_at(pattern, g, g.body_of(root)));
}

}  // namespace detail

namespace relay {

/// Whether an expression, the result of a function or the result of a module's main matches a pattern; for a pattern
/// of a function, whether the function does.
template <expression Pattern, class T>
constexpr bool matches(Pattern p, T) {
  return baton::detail::matches_result(pattern_graph(p), baton::detail::match_target<T>::view());
}

/// The same at run time, for a graph and a node of it.
template <expression Pattern>
constexpr bool matches(Pattern p, const graph_view& g, int id) {
  return baton::detail::matches_at(pattern_graph(p), g, id);
}

/// In how many places of a function or module a pattern fits, without overlap.
template <expression Pattern, class T>
constexpr int count_matches(Pattern p, T) {
  const graph_view pattern = pattern_graph(p);
  const graph_view g = baton::detail::match_target<T>::view();
  // A function's graph has no list of functions; all of it is in use.
  meta::vec<bool> live = reached(g);
  if (g.functions.empty())
    for (bool& each : live) each = true;
  return baton::detail::find_matches(pattern, pattern.functions[0].node, g, live).size();
}

}  // namespace relay

}  // namespace baton

#endif
