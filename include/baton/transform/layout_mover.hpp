// SPDX-License-Identifier: Apache-2.0
//
// Values in other layouts: where a layout fits, what a type becomes, and the nodes that bring a value from one layout to
// another (expand_dims and layout_transform), each made once. In: a graph. Out: nodes appended to it, with types.
// Next: transform/layout_rewriter.hpp decides which values move.
#ifndef BATON_TRANSFORM_LAYOUT_MOVER_HPP
#define BATON_TRANSFORM_LAYOUT_MOVER_HPP

#include "baton/ir/infer.hpp"
#include "baton/op/expand_dims.hpp"
#include "baton/op/layout_transform.hpp"

#include <cstdint>
#include <string_view>

namespace baton::transform::detail {

/// The layout `l` with those primal axes in front that only `to` has.
constexpr layout expand_primal(const layout& l, const layout& to) {
  layout expanded;
  for (int i = 0; i < to.rank; ++i)
    if (layout::is_primal(to.axis[i]) && l.find(to.axis[i]) < 0) expanded.push_back(to.axis[i]);
  for (int i = 0; i < l.rank && expanded.rank < layout::max_axes; ++i) expanded.push_back(l.axis[i], l.factor[i]);
  return expanded;
}

/// Whether a tensor of this shape in layout `from` can be brought to layout `to` without loss.
constexpr bool fits(const shape& s, const layout& from, const layout& to) {
  if (s.rank != from.rank || !convertible(from, to)) return false;
  for (int i = 0; i < from.rank; ++i)
    if (from.factor[i] > 0 && s[i] != from.factor[i]) return false;
  for (int i = 0; i < to.rank; ++i)
    if (to.factor[i] > 0) {
      const char upper = layout::upper(to.axis[i]);
      const std::int64_t split = from.factor_of(upper);
      if (s[from.find(upper)] * (split > 0 ? split : 1) % to.factor[i] != 0) return false;
    }
  return true;
}

constexpr attr_string layout_text(const layout& l) {
  meta::message text;
  write_layout(text, l);
  return attr_string(text.view());
}

/// Numbers sequences of integers: equal ones get one number. What is computed from such a key is computed once, since a
/// network repeats its layers. Plain loops over pointers, because every statement of a constant evaluation counts.
struct sequence_table {
  meta::vec<std::int64_t> pool;
  meta::vec<int> first = meta::vec<int>(1);
  meta::hash_index index{16};

  constexpr int size() const { return first.size() - 1; }
  constexpr meta::slice<std::int64_t> operator[](int i) const { return {pool.data() + first[i], first[i + 1] - first[i]}; }
  static constexpr bool equal(const std::int64_t* a, const std::int64_t* b, int n) {
    for (int i = 0; i < n; ++i)
      if (a[i] != b[i]) return false;
    return true;
  }
  /// The number of `head` followed by the n integers at `tail`.
  constexpr int number_of(std::int64_t head, const std::int64_t* tail, int n) {
    meta::hash_t hash = static_cast<meta::hash_t>(head);
    for (int i = 0; i < n; ++i) hash = (hash ^ static_cast<meta::hash_t>(tail[i])) * 0x9E3779B97F4A7C15ull;
    hash = meta::mix(hash, hash >> 31);
    const int found = index.find(hash, [&](int i) { return first[i + 1] - first[i] == n + 1 && pool[first[i]] == head && equal(pool.data() + first[i] + 1, tail, n); });
    if (found >= 0) return found;
    index.insert(hash, size());
    pool.push_back(head);
    for (int i = 0; i < n; ++i) pool.push_back(tail[i]);
    first.push_back(pool.size());
    return size() - 1;
  }
  constexpr int number_of(std::int64_t a, std::int64_t b, std::int64_t c) {
    const std::int64_t tail[] = {b, c};
    return number_of(a, tail, 2);
  }
};

/// Moves values between layouts. Layouts, and operators with their attributes, go by numbers.
struct layout_mover {
  graph& g;
  meta::vec<layout> layouts = meta::vec<layout>(1);  ///< 0 is the undefined one
  sequence_table calls;                              ///< operators with attributes: op id, words
  meta::vec<const op_record*> ops;                   ///< of these
  meta::vec<int> first_words;                        ///< of these: where nodes of the graph have their attributes
  sequence_table conversions;                        ///< type, layout, layout
  meta::vec<int> converted;                          ///< the type in the other layout, or -1
  sequence_table moves;                              ///< node, layout, layout
  meta::vec<int> moved;                              ///< the node in the other layout, or -1
  sequence_table layout_pairs;                       ///< layout, layout
  meta::vec<int> transform_calls;                    ///< the layout_transform from one to the other

  constexpr explicit layout_mover(graph& graph_value) : g(graph_value) {}

  constexpr int number_of(const layout& l) {
    for (int i = 1; i < layouts.size(); ++i)
      if (layouts[i] == l) return i;
    layouts.push_back(l);
    return layouts.size() - 1;
  }
  constexpr int number_of_call(const op_record* op, meta::slice<std::int64_t> words) {
    const int number = calls.number_of(static_cast<std::int64_t>(op->id), words.begin(), words.size());
    if (number == ops.size()) {
      ops.push_back(op);
      first_words.push_back(-1);
    }
    return number;
  }
  constexpr meta::slice<std::int64_t> words_of_call(int number) const {
    const meta::slice<std::int64_t> all = calls[number];
    return all.part(1, all.size() - 1);
  }

  // ---- new nodes, with types

  constexpr int typed(int id) {
    if (g[id].type < 0) g[id].type = baton::detail::infer_node_type(g, id);
    return id;
  }
  constexpr int add_projection(int tuple, int field) {
    node n;
    n.kind = node_kind::projection;
    n.index = field;
    return typed(g.add(n, meta::slice<int>(&tuple, 1)));
  }
  constexpr int add_tuple(meta::slice<int> elements) {
    node n;
    n.kind = node_kind::tuple;
    return typed(g.add(n, elements));
  }

  // ---- values in other layouts

  /// A tensor type in another layout, or -1 if it does not fit there.
  constexpr int convert_type(int type, int from, int to) {
    if (from == to) return type;
    const int number = conversions.number_of(type, from, to);
    if (number < converted.size()) return converted[number];
    const type_entry entry = g.types[type];
    int result = -1;
    if (entry.what == type_value::kind::tensor && fits(entry.tensor.dims, layouts[from], layouts[to]))
      result = g.intern(tensor_ty{entry.tensor.element, convert_shape(entry.tensor.dims, layouts[from], layouts[to])});
    converted.push_back(result);
    return result;
  }
  /// The value of node x in another layout, or -1 if it cannot be had.
  constexpr int transform(int x, int from, int to) {
    if (from == to) return x;
    const int number = moves.number_of(x, from, to);
    if (number == moved.size()) {
      moved.push_back(-1);
      const int result = make_transform(x, from, to);
      moved[number] = result;
    }
    return moved[number];
  }
  constexpr int make_transform(int x, int from, int to) {
    if (!g.view().is_tensor(x)) return -1;
    int type = g[x].type;
    const tensor_ty tensor = g.types[type].tensor;
    const int missing = layouts[to].primal_rank() - layouts[from].primal_rank();
    if (missing > 0) {
      if (tensor.size() == 1) return x;
      const layout expanded = expand_primal(layouts[from], layouts[to]);
      if (tensor.rank() + missing != expanded.rank) return -1;
      shape dims;
      for (int i = 0; i < missing; ++i) dims.push_back(1);
      for (int i = 0; i < tensor.rank(); ++i) dims.push_back(tensor.dims[i]);
      type = g.intern(tensor_ty{tensor.element, dims});
      from = number_of(expanded);
    }
    const int result = convert_type(type, from, to);
    if (result < 0) return -1;
    if (missing > 0) {
      relay::expand_dims_attrs attrs{};
      attrs.axis = 0;
      attrs.num_newaxis = missing;
      x = g.call<relay::expand_dims_op>(attrs, x);
      g[x].type = type;
    }
    if (from == to) return x;
    x = add_node(layout_transform_call(from, to), {&x, 1});
    g[x].type = result;
    return x;
  }
  constexpr int layout_transform_call(int from, int to) {
    const int number = layout_pairs.number_of(0, from, to);
    if (number == transform_calls.size()) {
      relay::layout_transform_attrs attrs{};
      attrs.src_layout = layout_text(layouts[from]);
      attrs.dst_layout = layout_text(layouts[to]);
      attr_words words;
      encode_attrs(attrs, words);
      transform_calls.push_back(number_of_call(&record_of<relay::layout_transform_op>, words));
    }
    return transform_calls[number];
  }
  /// A node for a call by number. Equal calls share their attributes' words.
  constexpr int add_node(int call, meta::slice<int> arguments) {
    node n;
    n.kind = node_kind::call;
    n.op = ops[call];
    n.word_count = calls.first[call + 1] - calls.first[call] - 1;
    if (first_words[call] < 0) first_words[call] = g.add_words(words_of_call(call));
    n.first_word = first_words[call];
    return g.add(n, arguments);
  }
};

}  // namespace baton::transform::detail

#endif
