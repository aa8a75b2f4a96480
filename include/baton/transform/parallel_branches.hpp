// SPDX-License-Identifier: Apache-2.0
//
// What the CombineParallel passes share: calls of one operator on the same data, each followed by elementwise calls, become
// one wide call, followed by the common ones, whose result is cut into pieces. In: a graph and what is special for the
// operator. Out: the same graph with nodes appended and operands redirected. TVM: combine_parallel_op.cc. Next:
// transform/combine_parallel_conv2d.hpp, transform/combine_parallel_dense.hpp, transform/combine_parallel_batch_matmul.hpp.
#ifndef BATON_TRANSFORM_PARALLEL_BRANCHES_HPP
#define BATON_TRANSFORM_PARALLEL_BRANCHES_HPP

#include "baton/analysis/use_counts.hpp"
#include "baton/ir/scopes.hpp"
#include "baton/op/concatenate.hpp"
#include "baton/op/strided_slice.hpp"

#include <cstdint>

namespace baton::transform {

/// Combines at least `min_branches` calls at a time. Kind is a class that may remember what it learns, with
///     constexpr bool is_root(const graph& g, int call);                       // a call to look at
///     constexpr bool compatible(const graph& g, int a, int b);                // on the same data: can be one call
///     constexpr int combine(Graph& g, slice<int> calls);                      // that call
///     constexpr bool argument_fits(const graph& g, int root, int a, int b, int slot);   // of calls that follow: can be one argument
///     constexpr int combine_arguments(Graph& g, int root, slice<int> calls, int slot);  // that argument
///     constexpr void cut(Graph& g, int whole, slice<int> roots, vec<int>& pieces);
template <class Kind, class Graph>
constexpr void combine_parallel(Graph& g, int min_branches);

namespace detail {

/// A tuple of operand `slot` of each call, concatenated along an axis.
template <class Graph>
constexpr int concatenate_operands(Graph& g, meta::slice<int> calls, int slot, int axis) {
  node tuple;
  tuple.kind = node_kind::tuple;
  meta::vec<int> fields;
  for (int call : calls) fields.push_back(g.operand(call, slot));
  relay::concatenate_attrs attrs;
  attrs.axis = axis;
  return g.template call<relay::concatenate_op>(attrs, g.add(tuple, fields));
}

/// Whether operands of two calls have one element type and differ at most along the axis `channel` of the calls' results,
/// which they have themselves.
constexpr bool differ_in_channels_only(const graph& g, int a, int b, int slot, int channel) {
  const graph_view v = g.view();
  if (!v.is_tensor(v.operand(a, slot)) || !v.is_tensor(v.operand(b, slot))) return false;
  const tensor_ty& ta = v.tensor(v.operand(a, slot));
  const tensor_ty& tb = v.tensor(v.operand(b, slot));
  const int at = channel - v.tensor(a).rank() + ta.rank();
  if (!(ta.element == tb.element) || ta.rank() != tb.rank() || at < 0) return false;
  if (ta.dims[at] != v.tensor(a).dims[channel] || tb.dims[at] != v.tensor(b).dims[channel]) return false;
  for (int d = 0; d < ta.rank(); ++d)
    if (d != at && ta.dims[d] != tb.dims[d]) return false;
  return true;
}

/// A part of `whole` along an axis.
template <class Graph>
constexpr int slice_of(Graph& g, int whole, int axis, std::int64_t begin, std::int64_t extent, int explicit_axes) {
  relay::strided_slice_attrs attrs;
  attrs.strides = {};
  for (int d = 0; d < explicit_axes; ++d) {
    attrs.begin.push_back(d == axis ? begin : 0);
    attrs.end.push_back(d == axis ? extent : -1);
    attrs.strides.push_back(1);
  }
  attrs.slice_mode = "size";
  return g.template call<relay::strided_slice_op>(attrs, whole);
}

template <class Kind>
struct branch_combiner {
  graph& g;
  Kind kind;
  const int count;
  const meta::vec<bool> open;
  const meta::vec<int> uses;
  const scope_tree scopes;
  meta::vec<int> user;   ///< of a node with one user: that
  meta::vec<int> next;   ///< the next root on the same data
  meta::vec<int> first;  ///< of data: the first root
  meta::vec<int> last;
  meta::vec<int> replaced;

  constexpr explicit branch_combiner(graph& in)
      : g(in),
        count(in.size()),
        open(reached(in.view(), walk::outside_kernels)),
        uses(analysis::use_counts(in.view())),
        scopes(scopes_of(in.view())),
        user(count, -1),
        next(count, -1),
        first(count, -1),
        last(count, -1),
        replaced(count, -1) {}

  constexpr void run(int min_branches) {
    for (int id = 0; id < count; ++id) {
      if (!open[id]) continue;
      for (int operand : g.view().operands_of(id)) user[operand] = id;
      if (g[id].op && kind.is_root(g, id)) list(g.operand(id, 0), id);
    }
    for (int data = 0; data < count; ++data)
      for (int root = first[data]; root >= 0; root = next[root])
        if (replaced[root] != root) gather(root, min_branches);
    for (int id = 0; id < count; ++id)
      if (replaced[id] == id) replaced[id] = -1;
    for (int& operand : g.operands)
      if (operand < count && replaced[operand] >= 0) operand = replaced[operand];
  }

 private:
  constexpr void list(int data, int root) {
    (first[data] < 0 ? first[data] : next[last[data]]) = root;
    last[data] = root;
  }

  /// Collects what goes with `leader` among the roots after it. A root that has been looked at is marked by replaced[root] == root.
  constexpr void gather(int leader, int min_branches) {
    meta::vec<int> roots;
    for (int root = leader; root >= 0; root = next[root]) {
      if (replaced[root] == root || scopes.of_node[root] != scopes.of_node[leader]) continue;
      if (root != leader && !kind.compatible(g, leader, root)) continue;
      roots.push_back(root);
      replaced[root] = root;
    }
    if (roots.size() >= min_branches && independent(roots, roots)) combine(roots);
  }

  /// Whether no argument of the calls, other than their data, depends on one of the roots.
  constexpr bool independent(const meta::vec<int>& roots, const meta::vec<int>& calls) const {
    const int from = roots[0];
    int to = from;
    for (int call : calls) to = call > to ? call : to;
    meta::vec<bool> depends(to - from + 1, false);  // of the nodes from..to
    for (int root : roots)
      if (root <= to) depends[root - from] = true;
    for (int id = from + 1; id <= to; ++id) {
      bool found = depends[id - from];
      const int* operand = g.operands.data() + g.nodes.data()[id].first_operand;
      for (int i = 0; i < g.nodes.data()[id].operand_count && !found; ++i) found = operand[i] >= from && operand[i] < id && depends[operand[i] - from];
      depends[id - from] = found;
    }
    for (int call : calls) {
      int found = 0;
      for (int operand : g.view().operands_of(call)) found += operand >= from && operand <= to && depends[operand - from] ? 1 : 0;
      // A call that follows depends on its own root, by one operand.
      if (found > (is_in(roots, call) ? 0 : 1)) return false;
    }
    return true;
  }
  static constexpr bool is_in(const meta::vec<int>& list, int id) {
    for (int each : list)
      if (each == id) return true;
    return false;
  }

  /// The elementwise call that is the only user of `id`, or -1.
  constexpr int follower(int id) const {
    if (uses[id] != 1) return -1;
    const int call = user[id];
    const bool simple = open[call] && g[call].op && g[call].op->pattern <= pattern_kind::broadcast && g.view().is_tensor(call) &&
                        g.view().tensor(call).dims == g.view().tensor(id).dims;
    return simple && scopes.of_node[call] == scopes.of_node[id] ? call : -1;
  }
  constexpr int slot_of(int call, int operand) const {
    int slot = 0;
    while (g.operand(call, slot) != operand) ++slot;
    return slot;
  }
  constexpr bool fit_together(int root, const meta::vec<int>& calls, const meta::vec<int>& before) {
    const int leader = calls[0];
    const int parent = slot_of(leader, before[0]);
    for (int k = 0; k < calls.size(); ++k) {
      const int call = calls[k];
      if (g[call].op != g[leader].op || g[call].operand_count != g[leader].operand_count || !(g.view().words_of(call) == g.view().words_of(leader)) ||
          slot_of(call, before[k]) != parent)
        return false;
      for (int slot = 0; slot < g[call].operand_count; ++slot)
        if (slot != parent && !kind.argument_fits(g, root, leader, call, slot)) return false;
    }
    return true;
  }

  constexpr void combine(const meta::vec<int>& roots) {
    int whole = kind.combine(g, roots);
    meta::vec<int> ends = roots;
    for (;;) {
      meta::vec<int> calls;
      for (int end : ends)
        if (const int call = follower(end); call >= 0) calls.push_back(call);
      if (calls.size() < ends.size() || !fit_together(roots[0], calls, ends) || !independent(roots, calls)) break;
      const int parent = slot_of(calls[0], ends[0]);
      meta::vec<int> arguments;
      for (int slot = 0; slot < g[calls[0]].operand_count; ++slot)
        arguments.push_back(slot == parent ? whole : kind.combine_arguments(g, roots[0], calls, slot));
      const meta::vec<std::int64_t> words(g.view().words_of(calls[0]));
      whole = g.add_call(g[calls[0]].op, words, arguments);
      ends = calls;
    }
    meta::vec<int> pieces;
    kind.cut(g, whole, roots, pieces);
    for (int k = 0; k < roots.size(); ++k) replaced[ends[k]] = pieces[k];
  }
};

}  // namespace detail

template <class Kind, class Graph>
constexpr void combine_parallel(Graph& g, int min_branches) {
  detail::branch_combiner<Kind>(g).run(min_branches);
}

}  // namespace baton::transform

#endif
