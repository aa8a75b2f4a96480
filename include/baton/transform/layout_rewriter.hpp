// SPDX-License-Identifier: Apache-2.0
//
// The engine under AlterOpLayout and ConvertLayout (TVM's transform_layout.h): one forward walk in which a value may be
// held in another layout than the one it had, until somebody wants it back. In: a graph and an alteration that proposes new
// calls. Out: the same graph with nodes appended and operands redirected; the caller compacts it. One memo serves the whole
// graph: a value is brought from one layout to another once. Nothing else is optimised, as in TVM.
// Next: transform/alter_op_layout.hpp, transform/convert_layout.hpp.
#ifndef BATON_TRANSFORM_LAYOUT_REWRITER_HPP
#define BATON_TRANSFORM_LAYOUT_REWRITER_HPP

#include "baton/ir/infer.hpp"
#include "baton/op/expand_dims.hpp"
#include "baton/op/layout_transform.hpp"

#include <cstdint>
#include <string_view>

namespace baton::transform {

/// The arguments of a call with the fields of tuples in line.
struct flat_arguments {
  meta::vec<int> ids;     ///< the values
  meta::vec<int> fields;  ///< per argument: how many values it is if it is a tuple, else -1
};

/// What an alteration proposes in place of a call: an operator, its attributes, its arguments. The arguments stand in the
/// layouts that the original call's rewritten arguments have.
struct altered_call {
  const op_record* op = nullptr;
  meta::slice<std::int64_t> words;  ///< of somebody, or of `storage`
  attr_words storage;
  flat_arguments args;
};

/// Rewrites the graph. Alter has
///     bool has_rule(const graph& g, int call) const;
///     bool alter(graph& g, int call, const flat_arguments& args, altered_call& out) const;
/// `alter` may append nodes (with their types) and returns false to leave the call alone; a misfit leaves its sentence in
/// g.error. Functions marked Primitive, Compiler or SkipOptimization are not entered.
///
/// A call that was not altered and cannot work in its arguments' new layouts gets them in their old ones. TVM finds that
/// out only where layout inference says so; here the type of the new call is inferred at once and a layout must fit its
/// tensor, so that three programs work which TVM 0.8 rejects: adding a vector that cannot be split, reducing a split axis
/// without keepdims, and batch_norm after an altered convolution.
template <class Alter>
constexpr void rewrite_layouts(graph& g, const Alter& alter);

namespace detail {

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

/// Which nodes the rewriting sees: not those that belong to closed functions or to folded constants.
constexpr meta::vec<bool> open_nodes(const graph_view& g) {
  meta::vec<bool> open(g.size(), false);
  for (const function_entry& f : g.functions) open[f.node] = true;
  for (int i = g.size(); i-- > 0;) {
    if (!open[i] || g[i].kind == node_kind::constant) continue;
    bool closed = false;
    if (g[i].kind == node_kind::function)
      for (const function_attr& a : g.attrs_of(i)) closed = closed || a.key == "Compiler" || ((a.key == "Primitive" || a.key == "SkipOptimization") && a.value != 0);
    if (closed) open[i] = false;
    else
      for (int operand : g.operands_of(i)) open[operand] = true;
  }
  return open;
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

/// A value during the walk. Layouts are numbers; 0 is the undefined one.
struct held_value {
  int node;
  int old_layout;
  int new_layout;
};

template <class Alter>
struct layout_rewriter {
  /// What layout inference says: layouts by number in `numbers`, first those of the arguments.
  struct inferred {
    bool known = false;
    int call = 0;   ///< the operator with its attributes, which inference may have changed
    int first = 0;  ///< of the arguments' layouts in `numbers`; those of the results follow
    int results = 0;
  };

  /// What becomes of a call in a situation.
  struct outcome {
    bool works = false;  ///< if not, it stays as it is
    inferred before;     ///< of the original call on old layouts
    inferred after;      ///< of the rewritten call
    int type = -1;       ///< of the rewritten call
  };

  graph& g;
  const Alter& alter;
  int count;
  meta::vec<layout> layouts = meta::vec<layout>(1);
  meta::vec<held_value> now;            ///< of an original node
  meta::vec<int> first_field;           ///< of an original node that is a tuple of held values: into fields; else -1
  meta::vec<int> whole;                 ///< of such a node: the tuple in old layouts, or -1
  meta::vec<held_value> fields;
  sequence_table calls;                 ///< operators with attributes: op id, words
  meta::vec<const op_record*> ops;      ///< of these
  meta::vec<int> first_words;           ///< of these: where nodes of the graph have their attributes
  meta::vec<int> numbers;               ///< layouts in answers of layout inference
  sequence_table situations;            ///< call; layouts and type of each argument
  meta::vec<outcome> outcomes;
  sequence_table conversions;           ///< type, layout, layout
  meta::vec<int> converted;             ///< the type in the other layout, or -1
  sequence_table moves;                 ///< node, layout, layout
  meta::vec<int> moved;                 ///< the node in the other layout
  sequence_table layout_pairs;          ///< layout, layout
  meta::vec<int> transform_calls;       ///< the layout_transform from one to the other

  // The call at hand; members, so that their memory is there already.
  struct argument {
    int node, type, old_layout, new_layout;
  };
  meta::vec<argument> in;
  meta::vec<int> fields_of;  ///< per argument: how many values it is if it is a tuple, else -1
  meta::vec<std::int64_t> key = meta::vec<std::int64_t>(64);
  meta::vec<int> ids;
  meta::vec<int> operands;

  constexpr layout_rewriter(graph& graph_value, const Alter& a)
      : g(graph_value), alter(a), count(g.size()), now(g.size()), first_field(g.size(), -1), whole(g.size(), -1) {
    for (int i = 0; i < count; ++i) now[i].node = i;
  }

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

  constexpr int restore(const held_value& v) {
    const int id = transform(v.node, v.new_layout, v.old_layout);
    if (id < 0 && g.error.empty()) {
      g.error << "a value cannot be brought back from layout ";
      write_layout(g.error, layouts[v.new_layout]);
      g.error << " to ";
      write_layout(g.error, layouts[v.old_layout]);
    }
    return id < 0 ? v.node : id;
  }
  /// Original node i as it was.
  constexpr int realise(int i) {
    if (first_field[i] < 0) return now[i].new_layout == now[i].old_layout ? now[i].node : restore(now[i]);
    if (whole[i] >= 0) return whole[i];
    const int n = g.types[g[i].type].field_count;
    meta::vec<int> elements(n);
    bool other = false;
    for (int f = 0; f < n; ++f) {
      const held_value v = fields[first_field[i] + f];
      elements[f] = restore(v);
      other = other || elements[f] != v.node;
    }
    if (g[i].kind == node_kind::tuple) {
      for (int f = 0; f < n; ++f) g.operand(i, f) = elements[f];
      return whole[i] = i;
    }
    return whole[i] = other ? add_tuple(elements) : now[i].node;
  }
  constexpr void realise_operands(int i) {
    for (int k = 0; k < g[i].operand_count; ++k) {
      const int id = realise(g.operand(i, k));
      g.operand(i, k) = id;
    }
    now[i] = {i, 0, 0};
  }

  // ---- layout inference

  constexpr static bool all_defined(const meta::vec<layout>& some) {
    for (const layout& l : some)
      if (!l.defined()) return false;
    return !some.empty();
  }
  /// Asks about a call on the arguments `in`, whose new layouts count in the second round only.
  constexpr inferred ask(int call, bool second) {
    const int n = in.size();
    const op_record* op = ops[call];
    inferred answer;
    if (!op->layouts) return answer;
    layout_query q;
    q.old_in = meta::vec<layout>(n);
    q.types = meta::vec<tensor_ty>(n);
    if (second) q.new_in = meta::vec<layout>(n);
    for (int j = 0; j < n; ++j) {
      q.old_in[j] = layouts[in[j].old_layout];
      q.types[j] = g.types[in[j].type].tensor;
      if (second) q.new_in[j] = layouts[in[j].new_layout];
    }
    attr_words words;
    words.reserve(words_of_call(call).size() + 16);
    for (std::int64_t w : words_of_call(call)) words.push_back(w);
    if (!op->layouts(words, q) || q.in.size() != n || !all_defined(q.in) || !all_defined(q.out)) return answer;
    answer = {true, number_of_call(op, words), numbers.size(), q.out.size()};
    for (const layout& l : q.in) numbers.push_back(number_of(l));
    for (const layout& l : q.out) numbers.push_back(number_of(l));
    return answer;
  }

  // ---- calls

  constexpr void complain(const op_record* op, std::string_view what) {
    if (g.error.empty()) g.error << "the layout rule of " << op->name << " " << what;
  }
  constexpr void cannot_have(const op_record* op, int x, int from, int to) {
    if (!g.error.empty()) return;
    complain(op, "wants a ");
    meta::vec<type_value> storage;
    storage.reserve(64);
    write_type(g.error, type_of(g.view(), g[x].type, storage));
    g.error << " in layout ";
    write_layout(g.error, layouts[to]);
    g.error << ", it is in layout ";
    write_layout(g.error, layouts[from]);
    g.error << " which does not convert or does not divide";
  }

  /// The arguments of a call, tuples in line, and the key of its situation; false if something is not known.
  constexpr bool flatten(const node& call) {
    in.clear();
    fields_of.clear();
    const int* operand = g.operands.data() + call.first_operand;
    for (int k = 0; k < call.operand_count; ++k) {
      const int a = operand[k];
      const int type = g[a].type;
      if (type < 0) return false;
      if (first_field[a] >= 0) {
        const int n = g.types[type].field_count;
        fields_of.push_back(n);
        for (int f = 0; f < n; ++f) {
          const held_value& v = fields[first_field[a] + f];
          in.push_back({v.node, g.view().type_field(type, f), v.old_layout, v.new_layout});
        }
      } else {
        if (g.types[type].what != type_value::kind::tensor) return false;
        const held_value& v = now[a];
        fields_of.push_back(-1);
        in.push_back({v.node, type, v.old_layout, v.new_layout});
      }
    }
    if (key.size() < 2 * in.size()) key.resize(2 * in.size());
    std::int64_t* k = key.data();
    for (const argument& a : in) {
      *k++ = a.old_layout * 4096 + a.new_layout;
      *k++ = a.type;
    }
    return true;
  }

  /// Whether the values `ids` are the very operands of call i.
  constexpr bool are_operands(int i) const {
    const int* operand = g.operands.data() + g[i].first_operand;
    for (int k = 0, j = 0; k < fields_of.size(); ++k) {
      const int a = operand[k];
      if (fields_of[k] < 0 ? ids[j++] != a : g[a].kind != node_kind::tuple) return false;
      for (int f = 0; f < fields_of[k]; ++f)
        if (ids[j++] != g.operand(a, f)) return false;
    }
    return true;
  }

  constexpr void rewrite_call(int i) {
    const node& call = g[i];
    const op_record* op = call.op;
    const bool ruled = alter.has_rule(g, i);
    if (!op->layouts) {
      realise_operands(i);
      if (ruled) replace_only(i);
      return;
    }
    if (call.type < 0 || !flatten(call)) return realise_operands(i);
    const int original = number_of_call(op, {g.words.data() + call.first_word, call.word_count});
    const int situation = situations.number_of(original, key.data(), 2 * in.size());
    const bool known = situation < outcomes.size();
    if (!known) {
      outcomes.push_back({});
      outcomes[situation].before = ask(original, false);
      outcomes[situation].works = outcomes[situation].before.known;
    }
    if (!outcomes[situation].works || !rewrite_with(i, original, ruled, known, outcomes[situation])) {
      outcomes[situation].works = false;
      realise_operands(i);
    }
  }

  /// Tries to rewrite call i; false if it has to stay. What is not `known` yet goes into `plan`.
  constexpr bool rewrite_with(int i, int original, bool ruled, bool known, outcome& plan) {
    const op_record* op = ops[original];
    const int* wants = numbers.data() + plan.before.first;
    for (argument& a : in) {
      a.old_layout = *wants++;
      if (a.new_layout == 0) a.new_layout = a.old_layout;
    }
    altered_call proposal;
    bool altered = false;
    if (ruled) {
      flat_arguments args;
      args.ids.reserve(in.size());
      for (const argument& a : in) args.ids.push_back(a.node);
      args.fields = fields_of;
      altered = alter.alter(g, i, args, proposal);
      if (altered && proposal.args.ids.size() != in.size()) complain(op, "gives a call with another number of arguments");
      if (!g.error.empty()) return true;
    }
    if (!known) plan.after = ask(altered ? number_of_call(proposal.op, proposal.words) : plan.before.call, true);
    if (!plan.after.known) return false;
    wants = numbers.data() + plan.after.first;
    ids.clear();
    for (int j = 0; j < in.size(); ++j) {
      const argument& a = in[j];
      const int x = altered ? proposal.args.ids[j] : a.node;
      const int id = a.new_layout == wants[j] ? x : transform(x, a.new_layout, wants[j]);
      if (id < 0) {
        if (altered) cannot_have(op, x, a.new_layout, wants[j]);
        return altered;
      }
      wants = numbers.data() + plan.after.first;
      ids.push_back(id);
    }
    int id = i;
    if (plan.after.call != original || !are_operands(i)) {
      id = add_call(plan.after.call, altered ? proposal.args.fields : fields_of, plan.type);
      if (!known && (g[id].type < 0 || !result_fits(i, id, plan.before, plan.after))) {
        if (altered) complain(op, "gives a call whose result is not the original one in another layout");
        else g.error = {};
        return altered;
      }
    }
    plan.type = g[id].type;
    keep(i, id, plan.before, plan.after);
    return true;
  }

  /// A call by number on the values `ids`, some of them in tuples; its type, if that is not known, is -1 and there is a
  /// sentence in g.error if it has none.
  constexpr int add_call(int call, const meta::vec<int>& groups, int type) {
    operands.clear();
    for (int k = 0, j = 0; k < groups.size(); ++k) {
      operands.push_back(groups[k] < 0 ? ids[j] : add_tuple({ids.data() + j, groups[k]}));
      j += groups[k] < 0 ? 1 : groups[k];
    }
    const int id = add_node(call, operands);
    g[id].type = type;
    return type < 0 ? typed(id) : id;
  }

  /// Whether the result of a rewritten call is the original one's in the new layouts.
  constexpr bool result_fits(int i, int id, const inferred& before, const inferred& after) {
    const int was = g[i].type;
    const int is = g[id].type;
    const int n = in.size();
    if (before.results != after.results) return false;
    if (g.types[was].what == type_value::kind::tensor) return before.results == 1 && convert_type(was, numbers[before.first + n], numbers[after.first + n]) == is;
    if (g.types[is].what != type_value::kind::tuple || g.types[is].field_count != before.results || g.types[was].field_count != before.results) return false;
    for (int f = 0; f < before.results; ++f)
      if (convert_type(g.view().type_field(was, f), numbers[before.first + n + f], numbers[after.first + n + f]) != g.view().type_field(is, f)) return false;
    return true;
  }

  constexpr void keep(int i, int id, const inferred& before, const inferred& after) {
    const int n = in.size();
    if (g.types[g[i].type].what == type_value::kind::tensor) {
      now[i] = {id, numbers[before.first + n], numbers[after.first + n]};
      return;
    }
    now[i] = {id, 0, 0};
    first_field[i] = fields.size();
    for (int f = 0; f < after.results; ++f) fields.push_back({add_projection(id, f), numbers[before.first + n + f], numbers[after.first + n + f]});
  }

  /// An op with a rule but without layout inference: the rule's call, and nothing is known of its layout.
  constexpr void replace_only(int i) {
    flat_arguments plain;
    for (int k = 0; k < g[i].operand_count; ++k) {
      plain.ids.push_back(g.operand(i, k));
      plain.fields.push_back(-1);
    }
    altered_call proposal;
    if (!alter.alter(g, i, plain, proposal) || !g.error.empty()) return;
    ids = proposal.args.ids;
    const int id = add_call(number_of_call(proposal.op, proposal.words), proposal.args.fields, -1);
    if (g[id].type < 0) return;
    if (g[id].type != g[i].type) return complain(g[i].op, "changes the type of the result");
    now[i] = {id, 0, 0};
  }

  // ---- the walk

  constexpr void visit(int i) {
    const node& n = g[i];
    if (n.kind == node_kind::call && n.op) return rewrite_call(i);
    if (n.kind == node_kind::var || n.kind == node_kind::constant || n.kind == node_kind::global_var) return;
    if (n.kind == node_kind::tuple) {
      bool nested = false;
      for (int operand : g.view().operands_of(i)) nested = nested || !g.view().is_tensor(operand);
      if (nested) return realise_operands(i);
      const int first = fields.size();
      for (int k = 0; k < g[i].operand_count; ++k) fields.push_back(now[g.operand(i, k)]);
      first_field[i] = first;
      return;
    }
    if (n.kind == node_kind::projection) {
      if (const int tuple = g.operand(i, 0); first_field[tuple] >= 0) {
        now[i] = fields[first_field[tuple] + n.index];
        return;
      }
    }
    realise_operands(i);
  }

  constexpr void run() {
    const meta::vec<bool> open = open_nodes(g.view());
    for (int i = 0; i < count && g.error.empty(); ++i)
      if (open[i]) visit(i);
  }
};

}  // namespace detail

template <class Alter>
constexpr void rewrite_layouts(graph& g, const Alter& alter) {
  detail::layout_rewriter<Alter> work(g, alter);
  work.run();
}

}  // namespace baton::transform

#endif
