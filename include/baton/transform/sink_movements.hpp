// SPDX-License-Identifier: Apache-2.0
//
// SinkMovements (level 4, requires InferType): a reshape, transpose or layout_transform sinks below elementwise operators where it meets
// another one there, with which it cancels or becomes one. Constants beside it are moved the other way, and folded.
//
//     def @main(%x: Tensor[(1, 8, 8, 3), float32]) -> Tensor[(1, 8, 8, 3), float32] {
//       %0 = transpose(%x, axes=[0, 3, 1, 2]) /* ty=Tensor[(1, 3, 8, 8), float32] */;
//       %1 = multiply(%0, 2f /* ty=float32 */) /* ty=Tensor[(1, 3, 8, 8), float32] */;
//       %2 = nn.relu(%1) /* ty=Tensor[(1, 3, 8, 8), float32] */;
//       %3 = add(%2, %0) /* ty=Tensor[(1, 3, 8, 8), float32] */;
//       transpose(%3, axes=[0, 2, 3, 1]) /* ty=Tensor[(1, 8, 8, 3), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(1, 8, 8, 3), float32]) -> Tensor[(1, 8, 8, 3), float32] {
//       %0 = multiply(%x, 2f /* ty=float32 */) /* ty=Tensor[(1, 8, 8, 3), float32] */;
//       %1 = nn.relu(%0) /* ty=Tensor[(1, 8, 8, 3), float32] */;
//       add(%1, %x) /* ty=Tensor[(1, 8, 8, 3), float32] */
//     }
//
// What lies between must be used nowhere else, or it would be computed twice. How two movements become one is
// transform/simplify_expr.hpp's; here squeeze, expand_dims and batch_flatten count as reshapes, too.
#ifndef BATON_TRANSFORM_SINK_MOVEMENTS_HPP
#define BATON_TRANSFORM_SINK_MOVEMENTS_HPP

#include "baton/analysis/use_counts.hpp"
#include "baton/transform/simplify_expr.hpp"

namespace baton::transform {

struct sink_movements_pass {
  static constexpr pass_info info() { return {"SinkMovements", 4, requires_infer_type}; }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

namespace detail {

/// Knows of each node whether it is a movement of something that elementwise operators have been applied to.
template <class Graph>
struct movement_sinker {
  Graph& g;
  expression_simplifier<Graph> simple;
  meta::vec<int> uses;
  meta::vec<int> above;   ///< the movement that a value is the result of, through elementwise operators; or -1
  meta::vec<int> height;  ///< how many operators lie between the two

  /// Regions are copied, each when it gets rid of a movement: their size is limited.
  static constexpr int most_operators = 64;

  constexpr explicit movement_sinker(Graph& in) : g(in), simple{in, true}, uses(analysis::use_counts(in.view())), above(in.size(), -1), height(in.size(), 0) {}

  constexpr const shape& dims(int id) const { return g.types[g[id].type].tensor.dims; }
  constexpr bool is_tensor(int id) const { return g.view().is_tensor(id); }
  constexpr bool is_movement(int id) const { return is_tensor(id) && (simple.is_reshape(id) || simple.moves(id)) && is_tensor(g.operand(id, 0)); }
  constexpr bool is_elementwise(int id) const {
    return g[id].op && g[id].op->pattern <= pattern_kind::broadcast && g[id].op->fold && !g[id].op->stateful && is_tensor(id);
  }
  constexpr bool same_movement(int a, int b) const {
    if (a == b) return true;
    if (!(dims(a) == dims(b)) || !(dims(g.operand(a, 0)) == dims(g.operand(b, 0)))) return false;
    if (simple.is_reshape(a)) return simple.is_reshape(b);
    if (g[a].op != g[b].op || !simple.template is<relay::transpose_op>(a)) return g[a].op == g[b].op && g.view().words_of(a) == g.view().words_of(b);
    const layout letters = expression_simplifier<Graph>::letters(dims(a).rank);
    return expression_simplifier<Graph>::permuted(letters, simple.template attrs_of<relay::transpose_op>(a)) ==
           expression_simplifier<Graph>::permuted(letters, simple.template attrs_of<relay::transpose_op>(b));
  }

  /// What an operand of an elementwise operator below `movement` is.
  enum class role { moved, number, constant, other };
  constexpr role role_of(int operand, int movement, const shape& result) const {
    if (!is_tensor(operand)) return role::other;
    if (dims(operand).size() == 1 && dims(operand).rank <= dims(g.operand(movement, 0)).rank) return role::number;
    if (above[operand] >= 0 && dims(operand) == result && (height[operand] == 0 || uses[operand] == 1) && same_movement(above[operand], movement))
      return role::moved;
    return g[operand].kind == node_kind::constant && simple.template is<relay::transpose_op>(movement) ? role::constant : role::other;
  }

  /// Fills in above and height of a node whose operands have theirs.
  constexpr void describe(int id) {
    if (id >= above.size()) {
      const int known = above.size();
      above.resize(id + 1);
      height.resize(id + 1);
      uses.resize(id + 1);
      for (int i = known; i <= id; ++i) above[i] = -1;
    }
    if (is_movement(id)) above[id] = id;
    if (above[id] == id || !is_elementwise(id)) return;
    int movement = -1;
    for (int i = 0; i < g[id].operand_count && movement < 0; ++i)
      if (is_tensor(g.operand(id, i)) && dims(g.operand(id, i)).size() > 1) movement = above[g.operand(id, i)];
    int operators = 1;
    for (int i = 0; i < g[id].operand_count && movement >= 0; ++i) {
      const int operand = g.operand(id, i);
      const role r = role_of(operand, movement, dims(id));
      if (r == role::moved) operators += height[operand];
      else if (r == role::other) movement = -1;
    }
    if (movement < 0 || operators > most_operators) return;
    above[id] = movement;
    height[id] = operators;
  }

  /// A new node, which nobody uses yet.
  constexpr void enter(int id) {
    describe(id);
    for (int operand : g.view().operands_of(id)) ++uses[operand];
  }
  /// A node that may have lost its last user.
  constexpr void drop(int id) {
    if (uses[id] > 0) return;
    for (int i = 0; i < g[id].operand_count; ++i) {
      const int operand = g.operand(id, i);
      --uses[operand];
      drop(operand);
    }
  }
  /// One step of the simplifier.
  constexpr int step(int id) {
    const int known = g.size();
    const int next = simple.step(id);
    if (next >= known) enter(next);
    return next;
  }

  constexpr int add(node n, meta::slice<int> operands) {
    n.type = -1;
    n.checked = false;
    const int id = g.add(n, operands);
    simple.typed(id);
    enter(id);
    return id;
  }
  constexpr int add(int call, int operand) { return add(node(g[call]), {&operand, 1}); }

  /// A constant with its axes as they are before a transpose.
  constexpr int moved_back(int constant, int transpose) {
    const int rank = dims(transpose).rank;
    const shape own = dims(constant);
    if (own.rank < rank) {
      relay::reshape_attrs full;
      for (int d = 0; d < rank; ++d) full.newshape.push_back(d < rank - own.rank ? 1 : own[d - (rank - own.rank)]);
      constant = simple.typed(g.template call<relay::reshape_op>(full, constant));
    }
    const auto axes = simple.template attrs_of<relay::transpose_op>(transpose);
    relay::transpose_attrs inverse;
    inverse.axes.given = true;
    inverse.axes.list.count = rank;
    for (int d = 0; d < rank; ++d) inverse.axes.list.values[relay::transpose_op::input_axis(axes, rank, d)] = d;
    const int id = simple.typed(g.template call<relay::transpose_op>(inverse, constant));
    enter(id);
    return id;
  }

  /// A value as it is without the movement above it.
  constexpr int without_movement(int id, int movement) {
    if (height[id] == 0) return g.operand(id, 0);
    meta::vec<int> operands(g[id].operand_count);
    for (int i = 0; i < g[id].operand_count; ++i) {
      const int operand = g.operand(id, i);
      const role r = role_of(operand, movement, dims(id));
      operands[i] = r == role::moved ? without_movement(operand, movement) : r == role::constant ? moved_back(operand, movement) : operand;
    }
    return add(node(g[id]), operands);
  }

  /// What a movement becomes by one step: itself if nothing is to be done.
  constexpr int sink(int id) {
    const int now = step(id);
    if (now != id) return now;
    const int below = g.operand(id, 0);
    const int movement = above[below];
    if (movement < 0 || height[below] == 0 || uses[below] != 1) return id;
    // Tried without what lies between.
    const int both = add(id, movement);
    const int merged = step(both);
    int result = id;
    if (merged != both) {
      const int bare = without_movement(below, movement);
      result = merged == g.operand(movement, 0) ? bare : add(merged, bare);
      drop(merged);
    }
    drop(both);
    return g[result].type == g[id].type ? result : id;
  }
  constexpr void replace(int id, int by) {
    uses[by] += uses[id];
    uses[id] = 0;
    drop(id);
  }
};

}  // namespace detail

template <class Graph>
constexpr void sink_movements_pass::run(Graph& g, const pass_options&) {
  const int n = g.size();
  const meta::vec<bool> open = reached(g.view(), walk::outside_kernels);
  meta::vec<int> replaced(n);
  detail::movement_sinker<Graph> work(g);
  for (int id = 0; id < n; ++id) {
    replaced[id] = id;
    if (!open[id] || g[id].kind == node_kind::constant) continue;
    for (int i = 0; i < g[id].operand_count; ++i) g.operand(id, i) = replaced[g.operand(id, i)];
    work.describe(id);
    int now = id;
    while (work.is_movement(now)) {
      const int next = work.sink(now);
      if (next == now) break;
      work.replace(now, next);
      now = next;
    }
    replaced[id] = now;
  }
}

}  // namespace baton::transform

#endif
