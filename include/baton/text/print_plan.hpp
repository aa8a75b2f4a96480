// SPDX-License-Identifier: Apache-2.0
//
// What is known before the first character of a graph's text is written. In: a graph. Out: the order in which nodes are
// met (depth first, operands left to right, callee last: Relay's order of numbers), which nodes get a line of their own,
// the numbers of these lines and of the constants, and where nested scopes begin. Next:
// text/printed_words.hpp, text/relay_printer.hpp.
#ifndef BATON_TEXT_PRINT_PLAN_HPP
#define BATON_TEXT_PRINT_PLAN_HPP

#include "baton/ir/graph.hpp"

namespace baton::detail {

/// The nodes that are met first within a scope are consecutive in the order, so a scope is a range [first, last) of
/// positions. A node with scopes inside (function, let, if) comes after all of them; walking a scope therefore has to
/// know where another one begins inside it.
struct print_plan {
  meta::vec<int> order;   ///< nodes as they are met
  meta::vec<int> place;   ///< of a node in the order; -1: not reached
  meta::vec<int> start;   ///< of a node: where what is met under it begins
  meta::vec<int> number;  ///< of a node with a line of its own, or of a constant in the meta section; -1: neither
  meta::vec<int> owner;   ///< by position: the place of the outermost node whose inner scopes begin here; -1: none
  meta::vec<int> inner;   ///< by place of such a node: the next one inwards that begins at the same position; -1: none

  constexpr explicit print_plan(const graph_view& graph)
      : order(graph.size()),
        place(graph.size(), -1),
        start(graph.size()),
        number(graph.size(), -1),
        owner(graph.size(), -1),
        inner(graph.size(), -1),
        g(graph),
        uses(graph.size()),
        scope_final(graph.size()) {}

  /// A plan that was saved by another evaluation.
  constexpr print_plan(const graph_view& graph, const int* saved)
      : order(part_of(graph, saved, 0)),
        place(part_of(graph, saved, 1)),
        start(part_of(graph, saved, 2)),
        number(part_of(graph, saved, 3)),
        owner(part_of(graph, saved, 4)),
        inner(part_of(graph, saved, 5)),
        g(graph) {}
  /// Numbers per node that save() writes.
  static constexpr int saved_numbers = 6;
  constexpr void save(int* to) const {
    const meta::vec<int>* const all[saved_numbers] = {&order, &place, &start, &number, &owner, &inner};
    for (int i = 0; i < saved_numbers; ++i) meta::copy_n(to + i * g.size(), all[i]->data(), g.size());
  }

  /// Meets everything under `root`, which itself is in final position.
  constexpr void visit(int root);
  /// Gives out the numbers, once everything has been met.
  constexpr void finish();

  /// All of it for a module.
  constexpr void visit_module() {
    for (const function_entry& f : g.functions) visit(f.node);
    finish();
  }

  /// Where the part of a range ends that begins at `from` and holds what is met under `operand`.
  constexpr int end_of(int operand, int from) const { return place.first[operand] >= from ? place.first[operand] + 1 : from; }

  /// The outermost node with scopes inside that begin at `position` and end before `last`, or -1.
  constexpr int owner_at(int position, int last) const {
    int at = owner.first[position];
    while (at >= last) at = inner.first[at];
    return at;
  }

 private:
  static constexpr meta::slice<int> part_of(const graph_view& graph, const int* saved, int i) { return {saved + i * graph.size(), graph.size()}; }
  constexpr void leave(int id, int from);

  const graph_view g;
  meta::vec<int> uses;
  meta::vec<bool> scope_final;
  int met = 0;
};

/// Whether a constant of rank 0 and of this type is written as a literal.
constexpr bool has_literal(dtype t) { return t == float32 || t == float64 || t == int32 || t == int64 || t == boolean; }

/// Whether a constant is a literal in the text; any other is a reference to the meta section.
constexpr bool is_literal(const node& n) {
  if (n.constant == constant_kind::scalar) return has_literal(n.scalar.type);
  return n.constant == constant_kind::data && n.data->type.rank() == 0 && has_literal(n.data->type.element);
}

constexpr void print_plan::visit(int root) {
  scope_final.first[root] = true;
  if (place.first[root] >= 0) return;
  struct frame {
    int id = 0, next = 0, start = 0;
  };
  meta::vec<frame> stack(g.size() + 1);
  // Plain pointers: an access through operator[] would cost a constant evaluation two statements.
  frame* top = stack.first;
  int* const used = uses.first;
  const int* const placed = place.first;
  *top = {root, 0, met};
  for (;;) {
    const node& n = g.nodes.first[top->id];
    const int* const operands = g.operands.first + n.first_operand;
    const int count = n.constant == constant_kind::folded ? 0 : n.operand_count;
    int next = top->next;
    int below = -1;
    for (; next < count && below < 0; ++next) ++used[operands[next]], below = placed[operands[next]] < 0 ? operands[next] : -1;
    if (below >= 0) {
      top->next = next;
      *++top = {below, 0, met};
    } else {
      leave(top->id, top->start);
      if (top == stack.first) return;
      --top;
    }
  }
}

constexpr void print_plan::leave(int id, int from) {
  const int at = met++;
  order.first[at] = id;
  place.first[id] = at;
  start.first[id] = from;
  const node& n = g.nodes.first[id];
  const int* const operands = g.operands.first + n.first_operand;
  int begin = from;
  if (n.kind == node_kind::function) {
    scope_final.first[operands[n.operand_count - 1]] = true;
  } else if (n.kind == node_kind::let) {
    scope_final.first[operands[1]] = scope_final.first[operands[2]] = true;
  } else if (n.kind == node_kind::if_) {
    scope_final.first[operands[1]] = scope_final.first[operands[2]] = true;
    begin = end_of(operands[0], from);
  } else {
    return;
  }
  if (begin == at) return;
  inner.first[at] = owner.first[begin];
  owner.first[begin] = at;
}

constexpr void print_plan::finish() {
  int lines = 0;
  int constants = 0;
  const bool* const is_final = scope_final.data();
  const int* const used = uses.first;
  for (int at = 0; at < met; ++at) {
    const int id = order.first[at];
    const node& n = g.nodes.first[id];
    if (n.kind == node_kind::constant) {
      if (!is_literal(n)) number.first[id] = constants++;
    } else if (n.kind != node_kind::var && n.kind != node_kind::global_var && !(is_final[id] && used[id] <= 1)) {
      number.first[id] = lines++;
    }
  }
}

}  // namespace baton::detail

#endif
