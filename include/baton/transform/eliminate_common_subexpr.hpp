// SPDX-License-Identifier: Apache-2.0
//
// EliminateCommonSubexpr (level 3, requires InferType): equal calls of one operator on the same operands become one, as do
// equal projections. Scalars are the same operand if their values are equal; other constants if they are one object.
//
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = add(%x, %y) /* ty=Tensor[(2), float32] */;
//       %1 = add(%x, %y) /* ty=Tensor[(2), float32] */;
//       multiply(%0, %1) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = add(%x, %y) /* ty=Tensor[(2), float32] */;
//       multiply(%0, %0) /* ty=Tensor[(2), float32] */
//     }
//
// At level 4 of the context the two operands of what commutes (add, multiply, maximum, minimum, equal, not_equal, the
// logical and bitwise operators) are taken in either order, which TVM does not do:
//
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = add(%x, %y) /* ty=Tensor[(2), float32] */;
//       %1 = add(%y, %x) /* ty=Tensor[(2), float32] */;
//       divide(%0, %1) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = add(%x, %y) /* ty=Tensor[(2), float32] */;
//       divide(%0, %0) /* ty=Tensor[(2), float32] */
//     }
//
// TVM: src/relay/transforms/eliminate_common_subexpr.cc, which also merges a call in one branch of an if with one in the
// other, so that its text uses a name outside its scope; here a call is replaced only by one that its scope can see.
// Next: transform/fuse_ops.hpp.
#ifndef BATON_TRANSFORM_ELIMINATE_COMMON_SUBEXPR_HPP
#define BATON_TRANSFORM_ELIMINATE_COMMON_SUBEXPR_HPP

#include "baton/ir/scopes.hpp"
#include "baton/meta/hash.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

struct eliminate_common_subexpr_pass {
  static constexpr pass_info info() { return {"EliminateCommonSubexpr", 3, requires_infer_type}; }
  static constexpr int grows_to = 100;
  static constexpr void run(graph& g, const pass_options& options);
};

namespace detail {

/// Whether a node is a scalar whose value is in the node.
constexpr bool is_scalar(const graph& g, int id) { return g[id].kind == node_kind::constant && g[id].constant == constant_kind::scalar; }

constexpr bool same_operand(const graph& g, int a, int b) { return a == b || (is_scalar(g, a) && is_scalar(g, b) && g[a].scalar == g[b].scalar); }

constexpr bool is_mergeable(const node& n) { return n.kind == node_kind::projection || (n.is_call_of_op() && n.operand_count > 0 && !n.op->stateful); }

/// Whether the order of a call's two operands does not matter, which holds for every float, NaN included.
constexpr bool commutes(const node& n) {
  if (!n.op || n.operand_count != 2 || n.op->pattern != pattern_kind::broadcast) return false;
  constexpr meta::hash_t known[] = {op_id("add"),         op_id("multiply"),    op_id("maximum"),     op_id("minimum"),
                                    op_id("equal"),       op_id("not_equal"),   op_id("logical_and"), op_id("logical_or"),
                                    op_id("logical_xor"), op_id("bitwise_and"), op_id("bitwise_or"),  op_id("bitwise_xor")};
  for (meta::hash_t id : known)
    if (n.op->id == id) return true;
  return false;
}

constexpr meta::hash_t hash_of_operand(const node* nodes, int id) {
  const node& n = nodes[id];
  return n.kind == node_kind::constant && n.constant == constant_kind::scalar ? static_cast<meta::hash_t>(n.scalar.bits) : static_cast<meta::hash_t>(id);
}

/// By op and operands: calls that differ in attributes alone are few.
constexpr meta::hash_t hash_of_expression(const graph& g, const node& n, bool in_any_order) {
  const node* const nodes = g.nodes.data();
  const int* const operand = g.operands.data() + n.first_operand;
  const int count = n.operand_count;
  meta::hash_t h = n.op ? n.op->id : static_cast<meta::hash_t>(n.index) + 1;
  if (in_any_order) return meta::mix(h, meta::mix(1, hash_of_operand(nodes, operand[0])) + meta::mix(1, hash_of_operand(nodes, operand[1])));
  for (int i = 0; i < count; ++i) h = meta::mix(h, hash_of_operand(nodes, operand[i]));
  return h;
}

constexpr bool same_expression(const graph& g, int a, int b, bool in_any_order) {
  const node& m = g[a];
  const node& n = g[b];
  if (m.kind != n.kind || m.op != n.op || m.index != n.index || m.operand_count != n.operand_count || m.word_count != n.word_count) return false;
  for (int i = 0; i < m.word_count && m.first_word != n.first_word; ++i)
    if (g.words[m.first_word + i] != g.words[n.first_word + i]) return false;
  if (in_any_order && same_operand(g, g.operand(a, 0), g.operand(b, 1)) && same_operand(g, g.operand(a, 1), g.operand(b, 0))) return true;
  for (int i = 0; i < m.operand_count; ++i)
    if (!same_operand(g, g.operand(a, i), g.operand(b, i))) return false;
  return true;
}

}  // namespace detail

constexpr void eliminate_common_subexpr_pass::run(graph& g, const pass_options& options) {
  const int n = g.size();
  const scope_tree scopes = scopes_of(g.view(), walk::function_pass);
  meta::vec<int> replaced(n);
  meta::hash_index seen(n / 2);
  const node* const nodes = g.nodes.data();
  int* const operands = g.operands.data();
  int* const by = replaced.data();
  const int* const scope_of = scopes.of_node.data();
  for (int id = 0; id < n; ++id) {
    by[id] = id;
    const int scope = scope_of[id];
    const node& it = nodes[id];
    const int count = it.operand_count;
    if (scope < 0 || count == 0) continue;
    int* const operand = operands + it.first_operand;
    for (int i = 0; i < count; ++i) operand[i] = by[operand[i]];
    if (!detail::is_mergeable(it)) continue;
    const bool in_any_order = options.opt_level >= 4 && detail::commutes(it);
    const meta::hash_t hash = detail::hash_of_expression(g, it, in_any_order);
    const int first = seen.find(hash, [&](int other) { return detail::same_expression(g, other, id, in_any_order) && scopes.contains(scope_of[other], scope); });
    if (first >= 0) by[id] = first;
    else seen.insert(hash, id);
  }
}

}  // namespace baton::transform

#endif
