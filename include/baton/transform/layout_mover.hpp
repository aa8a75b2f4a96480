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

/// Which nodes the rewriting sees: not those that belong to closed functions or to folded constants.
constexpr meta::vec<bool> open_nodes(const graph_view& g) {
  meta::vec<bool> marks(g.size(), false);
  bool* open = marks.data();
  for (const function_entry& f : g.functions) open[f.node] = true;
  for (int i = g.size(); i-- > 0;) {
    const node& n = g.nodes.first[i];
    if (!open[i] || n.operand_count == 0 || n.kind == node_kind::constant) continue;
    bool closed = false;
    if (n.kind == node_kind::function)
      for (const function_attr& a : g.attrs_of(i))
        closed = closed || a.key == "Compiler" || ((a.key == "Primitive" || a.key == "SkipOptimization") && a.value != 0);
    const int* operand = g.operands.first + n.first_operand;
    if (closed) open[i] = false;
    else
      for (int k = 0; k < n.operand_count; ++k) open[operand[k]] = true;
  }
  return marks;
}

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
  meta::vec<meta::hash_t> hashes;
  meta::vec<int> slots = meta::vec<int>(32);  ///< open addressing: number + 1, or 0

  constexpr int size() const { return hashes.count; }
  constexpr meta::slice<std::int64_t> operator[](int i) const { return {pool.first + first[i], first[i + 1] - first[i]}; }
  static constexpr bool equal(const std::int64_t* a, const std::int64_t* b, int n) {
    for (int i = 0; i < n; ++i)
      if (a[i] != b[i]) return false;
    return true;
  }
  /// The number of `head` followed by the n integers at `tail`.
  constexpr int number_of(std::int64_t head, const std::int64_t* tail, int n) {
    meta::hash_t hash = static_cast<meta::hash_t>(head) * 0x9E3779B97F4A7C15ull;
    for (int i = 0; i < n; ++i) hash = (hash ^ (hash >> 29) ^ static_cast<meta::hash_t>(tail[i])) * 0x9E3779B97F4A7C15ull;
    const int* slot = slots.first;
    const int mask = slots.count - 1;
    int at = static_cast<int>(hash >> 33) & mask;
    for (; slot[at] > 0; at = (at + 1) & mask)
      if (hashes.first[slot[at] - 1] == hash && matches(slot[at] - 1, head, tail, n)) return slot[at] - 1;
    for (int i = -1; i < n; ++i) pool.push_back(i < 0 ? head : tail[i]);
    first.push_back(pool.count);
    hashes.push_back(hash);
    slots[at] = hashes.count;
    if (hashes.count * 2 > slots.count) rehash();
    return hashes.count - 1;
  }

 private:
  constexpr bool matches(int number, std::int64_t head, const std::int64_t* tail, int n) const {
    const int* bounds = first.first + number;
    const std::int64_t* key = pool.first + bounds[0];
    return bounds[1] - bounds[0] == n + 1 && key[0] == head && equal(key + 1, tail, n);
  }
  constexpr void rehash() {
    meta::vec<int> bigger(slots.count * 2);
    for (int i = 0; i < hashes.count; ++i) {
      int at = static_cast<int>(hashes.first[i] >> 33) & (bigger.size() - 1);
      while (bigger[at] > 0) at = (at + 1) & (bigger.size() - 1);
      bigger[at] = i + 1;
    }
    slots.swap(bigger);
  }
};

/// Moves values between layouts. Layouts, and operators with their attributes, go by numbers.
template <class Graph>
struct layout_mover {
  Graph& g;
  meta::vec<layout> layouts = meta::vec<layout>(1);  ///< 0 is the undefined one
  sequence_table calls;                              ///< operators with attributes: op id, words
  meta::vec<const op_record*> ops;                   ///< of these
  meta::vec<int> first_words;                        ///< of these: where nodes of the graph have their attributes
  sequence_table conversions;                        ///< type, layouts
  meta::vec<int> converted;                          ///< of these: the type in the other layout, -1 if it does not fit there
  sequence_table movements;                          ///< type, layouts
  /// How a value of such a type gets from one layout to the other one.
  struct movement {
    bool possible = false;
    int expand = -1;         ///< the call that gives it the axes that it lacks; -1: it lacks none
    int expanded_type = -1;  ///< of the result of that
    int transform = -1;      ///< the layout_transform; -1: none is needed
    int type = -1;           ///< of the result of that
  };
  meta::vec<movement> known_movements;  ///< of these
  struct move {
    int from, to;
    int result;  ///< the node in the other layout, or -1
    int next;    ///< of the same node, or -1
  };
  meta::vec<move> moves;
  meta::vec<int> last_move;  ///< of a node; shorter than the graph as long as nobody asks

  constexpr explicit layout_mover(Graph& graph_value) : g(graph_value) {}

  constexpr int number_of(const layout& l) {
    for (int i = 1; i < layouts.count; ++i)
      if (layouts[i] == l) return i;
    layouts.push_back(l);
    return layouts.count - 1;
  }
  constexpr int number_of_call(const op_record* op, meta::slice<std::int64_t> words) {
    const int number = calls.number_of(static_cast<std::int64_t>(op->id), words.begin(), words.size());
    if (number == ops.count) {
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

  /// The conversion of a tensor type from one layout to another one, by number.
  constexpr int conversion_of(int type, int from, int to) {
    const std::int64_t layout_pair = from * 4096 + to;
    const int number = conversions.number_of(type, &layout_pair, 1);
    if (number < converted.size()) return number;
    int result_type = -1;
    const type_entry& entry = g.types[type];
    if (entry.what == type_value::kind::tensor && fits(entry.tensor.dims, layouts[from], layouts[to])) {
      const tensor_ty result{entry.tensor.element, convert_shape(entry.tensor.dims, layouts[from], layouts[to])};
      result_type = g.intern(result);
    }
    converted.push_back(result_type);
    return number;
  }
  /// A tensor type in another layout, or -1 if it does not fit there.
  constexpr int convert_type(int type, int from, int to) { return from == to ? type : converted[conversion_of(type, from, to)]; }

  /// The value of node x in another layout, or -1 if it cannot be had.
  constexpr int transform(int x, int from, int to) {
    if (from == to) return x;
    if (x >= last_move.size()) {
      const int known = last_move.size();
      last_move.resize(g.size() + g.size() / 2);
      for (int i = known; i < last_move.size(); ++i) last_move[i] = -1;
    }
    for (int m = last_move[x]; m >= 0; m = moves[m].next)
      if (moves[m].from == from && moves[m].to == to) return moves[m].result;
    const int result = make_transform(x, from, to);
    moves.push_back({from, to, result, last_move[x]});
    last_move[x] = moves.size() - 1;
    return result;
  }
  constexpr int make_transform(int x, int from, int to) {
    const int type = g.nodes.data()[x].type;
    if (g.types.data()[type].what != type_value::kind::tensor) return -1;
    const std::int64_t layout_pair = from * 4096 + to;
    const int number = movements.number_of(type, &layout_pair, 1);
    if (number == known_movements.size()) {
      const movement made = movement_of(type, from, to);
      known_movements.push_back(made);
    }
    const movement m = known_movements.data()[number];
    if (!m.possible) return -1;
    if (m.expand >= 0) {
      x = add_node(m.expand, {&x, 1});
      g.nodes.data()[x].type = m.expanded_type;
    }
    if (m.transform >= 0) {
      x = add_node(m.transform, {&x, 1});
      g.nodes.data()[x].type = m.type;
    }
    return x;
  }
  constexpr movement movement_of(int type, int from, int to) {
    movement m;
    const tensor_ty tensor = g.types[type].tensor;
    const int missing = layouts[to].primal_rank() - layouts[from].primal_rank();
    if (missing > 0) {
      m.possible = tensor.size() == 1;
      if (m.possible) return m;
      const layout expanded = expand_primal(layouts[from], layouts[to]);
      if (tensor.rank() + missing != expanded.rank) return m;
      shape dims;
      for (int i = 0; i < missing; ++i) dims.push_back(1);
      for (int i = 0; i < tensor.rank(); ++i) dims.push_back(tensor.dims[i]);
      type = m.expanded_type = g.intern(tensor_ty{tensor.element, dims});
      from = number_of(expanded);
      relay::expand_dims_attrs attrs{};
      attrs.axis = 0;
      attrs.num_newaxis = missing;
      attr_words words;
      encode_attrs(attrs, words);
      m.expand = number_of_call(Graph::template record<relay::expand_dims_op>(), words);
    }
    if (from != to) {
      m.type = convert_type(type, from, to);
      if (m.type < 0) return m;
      m.transform = layout_transform_call(from, to);
    }
    m.possible = true;
    return m;
  }
  constexpr int layout_transform_call(int from, int to) {
    relay::layout_transform_attrs attrs{};
    attrs.src_layout = layout_text(layouts[from]);
    attrs.dst_layout = layout_text(layouts[to]);
    attr_words words;
    encode_attrs(attrs, words);
    return number_of_call(Graph::template record<relay::layout_transform_op>(), words);
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
