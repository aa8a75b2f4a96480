// SPDX-License-Identifier: Apache-2.0
//
// SimplifyAlgebra (level 4, requires InferType): the identities of transform/algebra_rules.hpp, which this library adds to
// Relay's passes. Run under a context of a lower level, it applies only those that are exact for every float.
//
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = negative(%y) /* ty=Tensor[(2), float32] */;
//       %1 = exp(%0) /* ty=Tensor[(2), float32] */;
//       %2 = add(%1, 1f /* ty=float32 */) /* ty=Tensor[(2), float32] */;
//       %3 = divide(1f /* ty=float32 */, %2) /* ty=Tensor[(2), float32] */;
//       %4 = negative(%3) /* ty=Tensor[(2), float32] */;
//       add(%x, %4) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = sigmoid(%y) /* ty=Tensor[(2), float32] */;
//       subtract(%x, %0) /* ty=Tensor[(2), float32] */
//     }
//
// Only floats and bools: integers wrap and divide otherwise. A place stays as it is if the result would have another type, or
// if more than one call would be made while a part of the left side is used elsewhere. Before: transform/simplify_expr.hpp.
#ifndef BATON_TRANSFORM_SIMPLIFY_ALGEBRA_HPP
#define BATON_TRANSFORM_SIMPLIFY_ALGEBRA_HPP

#include "baton/analysis/use_counts.hpp"
#include "baton/op/abs.hpp"
#include "baton/op/equal.hpp"
#include "baton/op/exp.hpp"
#include "baton/op/negative.hpp"
#include "baton/op/nn/relu.hpp"
#include "baton/op/not_equal.hpp"
#include "baton/op/rsqrt.hpp"
#include "baton/op/sigmoid.hpp"
#include "baton/op/sqrt.hpp"
#include "baton/op/where.hpp"
#include "baton/transform/algebra_rules.hpp"
#include "baton/transform/eliminate_common_subexpr.hpp"
#include "baton/transform/simplify_expr.hpp"

namespace baton::transform {

struct simplify_algebra_pass {
  static constexpr pass_info info() { return {"SimplifyAlgebra", 4, requires_infer_type}; }
  template <class Table = detail::algebra_table, class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

namespace detail {

/// The record of an op that right sides make, or null.
template <class Graph>
constexpr const op_record* record_for_algebra(meta::hash_t id) {
  const op_record* const known[] = {
      Graph::template record<relay::abs_op>(),      Graph::template record<relay::add_op>(),      Graph::template record<relay::clip_op>(),
      Graph::template record<relay::divide_op>(),   Graph::template record<relay::equal_op>(),    Graph::template record<relay::exp_op>(),
      Graph::template record<relay::multiply_op>(), Graph::template record<relay::negative_op>(), Graph::template record<relay::not_equal_op>(),
      Graph::template record<relay::rsqrt_op>(),    Graph::template record<relay::sigmoid_op>(),  Graph::template record<relay::sqrt_op>(),
      Graph::template record<relay::subtract_op>(), Graph::template record<relay::nn::relu_op>(), Graph::template record<relay::where_op>()};
  for (const op_record* r : known)
    if (r->id == id) return r;
  return nullptr;
}

template <class Table, class Graph>
struct algebra_simplifier {
  Graph& g;
  const bool exact_only;
  meta::vec<int> uses;       ///< at most too many: who has gone still counts
  meta::vec<bool> constant;  ///< a constant, or made of nothing else
  algebra_match m;

  constexpr algebra_simplifier(Graph& in, bool exact) : g(in), exact_only(exact), uses(analysis::use_counts(in.view())), constant(in.size(), false), m{} {}

  using form = algebra_term::form;
  static constexpr const Table& table() { return algebra<Table>; }

  /// Notes what a node is made of; its operands come before it.
  constexpr void note(int id) {
    if (constant.size() <= id) constant.resize(id + 1);
    bool all = g[id].kind == node_kind::constant || (g[id].op && g[id].operand_count > 0 && !g[id].op->stateful);
    for (int i = 0; all && g[id].kind != node_kind::constant && i < g[id].operand_count; ++i) all = constant[g.operand(id, i)];
    constant[id] = all;
  }

  constexpr bool is_negative_zero(int id) const {
    if (is_record_of<relay::full_op>(g[id].op)) return is_negative_zero(g.operand(id, 0));
    const double x = g[id].constant == constant_kind::scalar ? g[id].scalar.as_double() : g[id].constant == constant_kind::data ? g[id].data->at(0) : 1;
    return x == 0 && std::bit_cast<std::int64_t>(x) < 0;
  }
  constexpr bool is_number(int id, double wanted) const { return expression_simplifier<Graph>{g, false}.is_all(id, wanted) && !is_negative_zero(id); }

  /// Whether a term, counted from the left side's root, fits a node. Operands of what commutes are tried in both orders, the
  /// first that fits is kept: in the rules' texts what is known stands before what it is compared with.
  constexpr bool fits(int base, int term, int id) {
    const algebra_term& t = table().terms[base + term];
    if (t.what == form::number) return is_number(id, t.number);
    if (t.what == form::letter) {
      int& bound = m.letter[algebra_letters.find(t.letter)];
      if (bound >= 0) return same_operand(g, bound, id);
      if (constant[id] ? t.letter == 'v' : t.letter == 'c' || t.letter == 'd') return false;
      bound = id;
      return true;
    }
    if (!g[id].op || g[id].op->id != t.op || g[id].operand_count != t.count) return false;
    m.term[term] = id;
    if (!commutes(g[id])) {
      for (int i = 0; i < t.count; ++i)
        if (!fits(base, t.operands[i] - base, g.operand(id, i))) return false;
      return true;
    }
    const algebra_match before = m;
    for (int order = 0; order < 2; ++order) {
      if (fits(base, t.operands[0] - base, g.operand(id, order)) && fits(base, t.operands[1] - base, g.operand(id, 1 - order))) return true;
      m = before;
    }
    return false;
  }
  constexpr bool shares_inner_nodes(int rule) const {
    for (int t = 1; t < table().left_size[rule]; ++t)
      if (table().terms[table().left[rule] + t].what == form::call && uses[m.term[t]] > 1) return true;
    return false;
  }

  /// The right side's node, or -1 after a failure.
  constexpr int build(int rule, int term, dtype element) {
    const algebra_term& t = table().terms[term];
    if (t.what == form::letter) return m[t.letter];
    if (t.what == form::known) return m.term[t.same_as];
    if (t.what == form::number) {
      const int id = g.add_scalar({element, std::bit_cast<std::int64_t>(t.number)});
      note(id);
      return id;
    }
    int operands[3]{};
    for (int i = 0; i < t.count; ++i)
      if ((operands[i] = build(rule, t.operands[i], element)) < 0) return -1;
    attr_words words;
    if (table().rules[rule].attrs && term == table().right[rule] && !table().rules[rule].attrs(g, m, words)) return -1;
    const int id = g.add_call(record_for_algebra<Graph>(t.op), words, {operands, t.count});
    g[id].type = baton::detail::infer_node_type(g, id);
    note(id);
    // Operands whose shapes meet only through a third one: the rule is not for them.
    if (!g.error.empty()) g.error = {};
    return g[id].type < 0 ? -1 : id;
  }

  /// What a node becomes by one rule: itself if none fits.
  constexpr int step(int id) {
    if (!g[id].op || !g.view().is_tensor(id)) return id;
    const dtype element = g.view().tensor(id).element;
    if (!element.is_float() && !element.is_bool()) return id;
    // What operands are tells at once that most rules do not fit.
    meta::hash_t ops[3]{};
    bool number = false;
    const int* operands = g.operands.data() + g[id].first_operand;
    for (int i = 0; i < g[id].operand_count && i < 3; ++i) {
      if (g[operands[i]].op) ops[i] = g[operands[i]].op->id;
      number = number || constant[operands[i]] || (ops[i] != 0 && g[operands[i]].operand_count < 2);
    }
    const meta::hash_t op = g[id].op->id;
    const Table& t = table();
    for (int rule = t.first[op & 63]; rule >= 0; rule = t.next[rule]) {
      const meta::hash_t inner = t.inner[rule];
      if ((inner != 0 && inner != ops[0] && inner != ops[1] && inner != ops[2]) || (t.number[rule] && !number)) continue;
      if (t.terms[t.left[rule]].op != op || (exact_only && t.rules[rule].sides != agreement::exact)) continue;
      for (int& letter : m.letter) letter = -1;
      if (!fits(table().left[rule], 0, id) || (table().calls[rule] > 1 && shares_inner_nodes(rule))) continue;
      const int made = build(rule, table().right[rule], element);
      uses.resize(g.size());
      if (made < 0 || g[made].type != g[id].type) continue;
      uses[made] += uses[id];
      return made;
    }
    return id;
  }
};

}  // namespace detail

template <class Table, class Graph>
constexpr void simplify_algebra_pass::run(Graph& g, const pass_options& options) {
  const int n = g.size();
  const meta::vec<bool> open = reached(g.view(), walk::outside_kernels);
  meta::vec<int> replaced(n);
  detail::algebra_simplifier<Table, Graph> work(g, options.opt_level < 4);
  for (int id = 0; id < n; ++id) {
    replaced[id] = id;
    if (!open[id]) continue;
    if (g[id].kind == node_kind::constant) {
      work.note(id);
      continue;
    }
    for (int i = 0; i < g[id].operand_count; ++i) g.operand(id, i) = replaced[g.operand(id, i)];
    work.note(id);
    int now = id;
    for (int next = work.step(now); next != now; next = work.step(now)) now = next;
    replaced[id] = now;
  }
}

}  // namespace baton::transform

#endif
