// SPDX-License-Identifier: Apache-2.0
//
// An einsum as matrix products, which have kernels: from left to right, letters that both tensors have and nobody needs later are what the
// product sums over, letters that both keep number matrices, the others are rows and columns; transposes bring axes into that order
// where they are not. In: a graph and a call of einsum. Out: the node that replaces it. Next: transform/simplify_inference.hpp.
#ifndef BATON_TRANSFORM_EINSUM_AS_PRODUCTS_HPP
#define BATON_TRANSFORM_EINSUM_AS_PRODUCTS_HPP

#include "baton/ir/graph.hpp"
#include "baton/op/einsum.hpp"
#include "baton/op/multiply.hpp"
#include "baton/op/nn/batch_matmul.hpp"
#include "baton/op/nn/matmul.hpp"
#include "baton/op/reshape.hpp"
#include "baton/op/sum.hpp"
#include "baton/op/transpose.hpp"

#include <cstdint>

namespace baton::transform::detail {

/// Letters in order.
struct einsum_letters {
  int at[2 * max_rank]{};
  int count = 0;

  constexpr void push(int letter) { at[count++] = letter; }
  constexpr void append(const einsum_letters& more) {
    for (int i = 0; i < more.count; ++i) push(more.at[i]);
  }
  constexpr int find(int letter) const {
    for (int i = 0; i < count; ++i)
      if (at[i] == letter) return i;
    return -1;
  }
  constexpr bool has(int letter) const { return find(letter) >= 0; }
  /// Whether it is one list and behind it another.
  constexpr bool is(const einsum_letters& first, const einsum_letters& second) const {
    einsum_letters both = first;
    both.append(second);
    bool equal = both.count == count;
    for (int i = 0; i < count && equal; ++i) equal = at[i] == both.at[i];
    return equal;
  }
};

/// A tensor on the way: a node, and the letters of its axes.
struct einsum_tensor {
  int node = -1;
  einsum_letters axes;
};

template <class Graph>
struct einsum_writer {
  Graph& g;
  std::int64_t extent[relay::einsum_op::letter_count]{};

  constexpr std::int64_t product(const einsum_letters& axes) const {
    std::int64_t n = 1;
    for (int i = 0; i < axes.count; ++i) n *= extent[axes.at[i]];
    return n;
  }
  /// The axes in the order of `wanted`, which has the same letters.
  constexpr void bring(einsum_tensor& t, const einsum_letters& wanted) {
    if (t.axes.is(wanted, {})) return;
    relay::transpose_attrs attrs;
    attrs.axes.given = true;
    for (int i = 0; i < wanted.count; ++i) attrs.axes.list.push_back(t.axes.find(wanted.at[i]));
    t.node = g.template call<relay::transpose_op>(attrs, t.node);
    t.axes = wanted;
  }
  template <class... Extents>
  constexpr int reshaped(int node, Extents... extents) {
    relay::reshape_attrs attrs;
    (attrs.newshape.push_back(extents), ...);
    return g.template call<relay::reshape_op>(attrs, node);
  }
  constexpr int reshaped(int node, const einsum_letters& axes) {
    relay::reshape_attrs attrs;
    for (int i = 0; i < axes.count; ++i) attrs.newshape.push_back(extent[axes.at[i]]);
    return g.template call<relay::reshape_op>(attrs, node);
  }
  /// Sums over the axes that neither list has.
  constexpr void drop(einsum_tensor& t, const einsum_letters& one, const einsum_letters& other) {
    baton::reduce_attrs attrs;
    attrs.axis.given = true;
    einsum_letters left;
    for (int i = 0; i < t.axes.count; ++i) {
      if (one.has(t.axes.at[i]) || other.has(t.axes.at[i])) left.push(t.axes.at[i]);
      else attrs.axis.list.push_back(i);
    }
    if (left.count == t.axes.count) return;
    t.node = g.template call<relay::sum_op>(attrs, t.node);
    t.axes = left;
  }

  /// Without a common axis to sum over: elements broadcast, in the order of `wanted` as far as it has their letters.
  constexpr einsum_tensor multiplied(einsum_tensor a, einsum_tensor b, const einsum_letters& wanted) {
    einsum_tensor result;
    for (int i = 0; i < wanted.count; ++i)
      if (a.axes.has(wanted.at[i]) || b.axes.has(wanted.at[i])) result.axes.push(wanted.at[i]);
    for (const einsum_tensor* t : {&a, &b})
      for (int i = 0; i < t->axes.count; ++i)
        if (!result.axes.has(t->axes.at[i])) result.axes.push(t->axes.at[i]);
    for (einsum_tensor* t : {&a, &b}) {
      einsum_letters own;
      relay::reshape_attrs full;
      for (int i = 0; i < result.axes.count; ++i) {
        const bool has = t->axes.has(result.axes.at[i]);
        if (has) own.push(result.axes.at[i]);
        full.newshape.push_back(has ? extent[result.axes.at[i]] : 1);
      }
      bring(*t, own);
      if (own.count < result.axes.count) t->node = g.template call<relay::reshape_op>(full, t->node);
    }
    result.node = g.template call<relay::multiply_op>({}, a.node, b.node);
    return result;
  }

  /// Two tensors as one; `wanted` is the result's order, `later` the letters that are needed after that.
  constexpr einsum_tensor contracted(einsum_tensor a, einsum_tensor b, const einsum_letters& wanted, const einsum_letters& later) {
    einsum_letters needed = wanted;
    for (int i = 0; i < later.count; ++i)
      if (!needed.has(later.at[i])) needed.push(later.at[i]);
    drop(a, b.axes, needed);
    drop(b, a.axes, needed);
    // The operand whose rows come first.
    for (int i = 0; i < wanted.count; ++i) {
      const bool in_a = a.axes.has(wanted.at[i]), in_b = b.axes.has(wanted.at[i]);
      if (in_a == in_b) continue;
      if (in_b) {
        const einsum_tensor other = a;
        a = b;
        b = other;
      }
      break;
    }
    einsum_letters batch, rows, columns, inner;
    for (int i = 0; i < a.axes.count; ++i) {
      const int letter = a.axes.at[i];
      (!b.axes.has(letter) ? rows : needed.has(letter) ? batch : inner).push(letter);
    }
    for (int i = 0; i < b.axes.count; ++i)
      if (!a.axes.has(b.axes.at[i])) columns.push(b.axes.at[i]);
    if (inner.count == 0) return multiplied(a, b, wanted);
    einsum_tensor result;
    result.axes = batch;
    result.axes.append(rows);
    result.axes.append(columns);
    const std::int64_t m = product(rows), n = product(columns), k = product(inner);
    if (batch.count == 0) {
      relay::nn::matmul_attrs attrs;
      attrs.transpose_a = a.axes.is(inner, rows) && !a.axes.is(rows, inner);
      attrs.transpose_b = !b.axes.is(inner, columns);
      einsum_letters order = rows;
      order.append(inner);
      if (!attrs.transpose_a) bring(a, order);
      order = columns;
      order.append(inner);
      if (attrs.transpose_b) bring(b, order);
      const int left = attrs.transpose_a ? reshaped(a.node, k, m) : reshaped(a.node, m, k);
      const int right = attrs.transpose_b ? reshaped(b.node, n, k) : reshaped(b.node, k, n);
      result.node = g.template call<relay::nn::matmul_op>(attrs, left, right);
    } else {
      einsum_letters order = batch;
      order.append(rows);
      order.append(inner);
      bring(a, order);
      order = batch;
      order.append(columns);
      order.append(inner);
      bring(b, order);
      const std::int64_t count = product(batch);
      result.node = g.template call<relay::nn::batch_matmul_op>({}, reshaped(a.node, count, m, k), reshaped(b.node, count, n, k));
    }
    result.node = reshaped(result.node, result.axes);
    return result;
  }
};

/// What replaces a call of einsum on float32 tensors; the call itself if a letter occurs twice in a tensor, or the way leads over too many axes.
template <class Graph>
constexpr int einsum_as_products(Graph& g, int call) {
  const auto attrs = decode_attrs<relay::einsum_attrs>(g.view().words_of(call));
  const relay::einsum_op::equation e(attrs.equation.view());
  const int tuple = g.operand(call, 0);
  einsum_writer<Graph> w{g};
  einsum_tensor all[relay::einsum_op::most_terms];
  einsum_letters wanted;
  for (int d = 0; d < e.result.count; ++d) wanted.push(e.result.letter[d]);
  for (int t = 0; t < e.terms; ++t) {
    const tensor_ty type = g.types[g.view().type_field(g[tuple].type, t)].tensor;
    if (type.element != float32 || type.size() == 0) return call;
    for (int d = 0; d < e.term[t].count; ++d) {
      const int letter = e.term[t].letter[d];
      if (all[t].axes.has(letter)) return call;
      all[t].axes.push(letter);
      w.extent[letter] = type.dims[d];
    }
  }
  for (int t = 0; t < e.terms; ++t) {
    if (g[tuple].kind == node_kind::tuple) {
      all[t].node = g.operand(tuple, t);
    } else {
      node field;
      field.kind = node_kind::projection;
      field.index = t;
      all[t].node = g.add(field, {&tuple, 1});
    }
  }
  einsum_tensor result = all[0];
  for (int t = 1; t < e.terms; ++t) {
    einsum_letters later;
    for (int u = t + 1; u < e.terms; ++u)
      for (int d = 0; d < all[u].axes.count; ++d)
        if (!later.has(all[u].axes.at[d])) {
          if (later.count == 2 * max_rank) return call;
          later.push(all[u].axes.at[d]);
        }
    if (later.count + wanted.count > 2 * max_rank) return call;
    result = w.contracted(result, all[t], wanted, later);
    if (result.axes.count > max_rank) return call;
  }
  w.drop(result, wanted, {});
  w.bring(result, wanted);
  return result.node;
}

}  // namespace baton::transform::detail

#endif
