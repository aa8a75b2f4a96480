// SPDX-License-Identifier: Apache-2.0
//
// The engine under AlterOpLayout and ConvertLayout (TVM's transform_layout.h): one forward walk in which a value may be
// held in another layout than the one it had, until somebody wants it back. In: a graph and an alteration that proposes new
// calls. Out: the same graph with nodes appended and operands redirected; the caller compacts it. One memo serves the whole
// graph: a value is brought from one layout to another once. Nothing else is optimised, as in TVM.
// Next: transform/alter_op_layout.hpp, transform/convert_layout.hpp.
#ifndef BATON_TRANSFORM_LAYOUT_REWRITER_HPP
#define BATON_TRANSFORM_LAYOUT_REWRITER_HPP

#include "baton/transform/layout_mover.hpp"

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
/// g.error. With `static constexpr bool states_layouts = true` its calls name their layouts, whatever comes in. It answers alike for calls that agree in
/// operator, attributes and argument types. Functions marked Primitive, Compiler or SkipOptimization are not entered.
///
/// A call that was not altered and cannot work in its arguments' new layouts gets them in their old ones. TVM finds that
/// out only where layout inference says so; here the type of the new call is inferred at once and a layout must fit its
/// tensor, so that three programs work which TVM 0.8 rejects: adding a vector that cannot be split, reducing a split axis
/// without keepdims, and batch_norm after an altered convolution.
template <class Graph, class Alter>
constexpr void rewrite_layouts(Graph& g, const Alter& alter);

namespace detail {

/// A value during the walk. Layouts are numbers; 0 is the undefined one.
struct held_value {
  int node;
  int old_layout;
  int new_layout;
};

template <class Alter, class Graph>
struct layout_rewriter : layout_mover<Graph> {
  using mover = layout_mover<Graph>;
  using mover::add_node, mover::add_projection, mover::add_tuple, mover::convert_type, mover::g, mover::layouts, mover::number_of, mover::number_of_call,
      mover::ops, mover::transform, mover::typed, mover::words_of_call;

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

  const Alter& alter;
  int count;
  meta::vec<held_value> now;   ///< of an original node
  meta::vec<int> first_field;  ///< of an original node that is a tuple of held values: into fields; else -1
  meta::vec<int> whole;        ///< of such a node: the tuple in old layouts, or -1
  meta::vec<held_value> fields;
  meta::vec<int> numbers;     ///< layouts in answers of layout inference
  sequence_table situations;  ///< call; layouts and type of each argument
  meta::vec<outcome> outcomes;
  meta::vec<int> call_of_words;  ///< of a place in the original words: one more than the number of the call that has them

  // The call at hand; members, so that their memory is there already.
  struct argument {
    int node, type, old_layout, new_layout;
  };
  meta::vec<argument> in;
  meta::vec<int> fields_of;  ///< per argument: how many values it is if it is a tuple, else -1
  meta::vec<std::int64_t> key = meta::vec<std::int64_t>(64);
  meta::vec<int> ids;
  meta::vec<int> operands;

  constexpr layout_rewriter(Graph& graph_value, const Alter& a)
      : mover(graph_value), alter(a), count(g.size()), now(g.size()), first_field(g.size(), -1), whole(g.size(), -1), call_of_words(g.words.size() + 1) {
    for (int i = 0; i < count; ++i) now.first[i].node = i;
  }

  // ---- values in their old layouts

  constexpr int restore(const held_value& v) {
    const int id = transform(v.node, v.new_layout, v.old_layout);
    if (id < 0 && g.error.empty()) {
      g.error << "a value cannot be brought back from layout ";
      write_layout(g.error, layouts.first[v.new_layout]);
      g.error << " to ";
      write_layout(g.error, layouts.first[v.old_layout]);
    }
    return id < 0 ? v.node : id;
  }
  /// Original node i as it was.
  constexpr int realise(int i) {
    if (first_field.first[i] < 0) return now.first[i].new_layout == now.first[i].old_layout ? now.first[i].node : restore(now.first[i]);
    if (whole[i] >= 0) return whole[i];
    const int n = g.types[g[i].type].field_count;
    meta::vec<int> elements(n);
    bool other = false;
    for (int f = 0; f < n; ++f) {
      const held_value v = fields[first_field.first[i] + f];
      elements[f] = restore(v);
      other = other || elements[f] != v.node;
    }
    if (g[i].kind == node_kind::tuple) {
      for (int f = 0; f < n; ++f) g.operand(i, f) = elements[f];
      return whole[i] = i;
    }
    return whole[i] = other ? add_tuple(elements) : now.first[i].node;
  }
  constexpr void realise_operands(int i) {
    for (int k = 0; k < g[i].operand_count; ++k) {
      const int id = realise(g.operand(i, k));
      g.operand(i, k) = id;
    }
    now.first[i] = {i, 0, 0};
  }

  // ---- layout inference

  constexpr static bool all_defined(const meta::vec<layout>& some) {
    for (const layout& l : some)
      if (!l.defined()) return false;
    return !some.empty();
  }
  /// Asks about a call on the arguments `in`, whose new layouts count in the second round only.
  constexpr inferred ask(int call, bool second) {
    const int n = in.count;
    const op_record* op = ops[call];
    inferred answer;
    if (!op->layouts) return answer;
    layout_query q;
    q.old_in = meta::vec<layout>(n);
    q.types = meta::vec<tensor_ty>(n);
    if (second) q.new_in = meta::vec<layout>(n);
    for (int j = 0; j < n; ++j) {
      q.old_in[j] = layouts.first[in[j].old_layout];
      q.types[j] = g.types[in[j].type].tensor;
      if (second) q.new_in[j] = layouts.first[in[j].new_layout];
    }
    attr_words words;
    words.reserve(words_of_call(call).size() + 16);
    for (std::int64_t w : words_of_call(call)) words.push_back(w);
    if (!op->layouts(words, q) || q.in.count != n || !all_defined(q.in) || !all_defined(q.out)) return answer;
    answer = {true, number_of_call(op, words), numbers.count, q.out.size()};
    for (const layout& l : q.in) numbers.push_back(number_of(l));
    for (const layout& l : q.out) numbers.push_back(number_of(l));
    return answer;
  }

  /// Whether the alteration's calls name their layouts, so that what comes in has to follow.
  static constexpr bool states_layouts() {
    if constexpr (requires { Alter::states_layouts; }) return Alter::states_layouts;
    else return false;
  }

  // ---- calls

  constexpr void complain(const op_record* op, std::string_view what) {
    if (g.error.empty()) g.error << "the layout rule of " << op->name << " " << what;
  }
  constexpr void cannot_have(const op_record* op, int x, int from, int to) {
    if (!g.error.empty()) return;
    complain(op, "wants a ");
    meta::vec<type_value> storage;
    storage.reserve(field_storage_of(g.view(), g[x].type));
    write_type(g.error, type_of(g.view(), g[x].type, storage));
    g.error << " in layout ";
    write_layout(g.error, layouts.first[to]);
    g.error << ", it is in layout ";
    write_layout(g.error, layouts.first[from]);
    g.error << " which does not convert or does not divide";
  }

  /// The arguments of a call, tuples in line, and the key of its situation; false if something is not known.
  constexpr bool flatten(const node& call) {
    in.clear();
    fields_of.clear();
    const int* operand = g.operands.data() + call.first_operand;
    const node* nodes = g.nodes.data();
    const type_entry* types = g.types.data();
    for (int k = 0; k < call.operand_count; ++k) {
      const int a = operand[k];
      const int type = nodes[a].type;
      if (type < 0) return false;
      if (first_field.first[a] < 0) {
        if (types[type].what != type_value::kind::tensor) return false;
        const held_value& v = now.first[a];
        fields_of.push_back(-1);
        in.push_back({v.node, type, v.old_layout, v.new_layout});
      } else {
        fields_of.push_back(types[type].field_count);
        for (int f = 0; f < types[type].field_count; ++f) {
          const held_value& v = fields[first_field.first[a] + f];
          in.push_back({v.node, g.type_fields[types[type].first_field + f], v.old_layout, v.new_layout});
        }
      }
    }
    if (key.count < 2 * in.count) key.resize(2 * in.count);
    std::int64_t* k = key.first;
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
      if (fields_of.first[k] < 0 ? ids[j++] != a : g[a].kind != node_kind::tuple) return false;
      for (int f = 0; f < fields_of.first[k]; ++f)
        if (ids[j++] != g.operand(a, f)) return false;
    }
    return true;
  }

  /// The number of an original call; equal attributes are mostly the same words.
  constexpr int number_of_original(const node& call) {
    int& known = call_of_words[call.first_word];
    if (known > 0 && ops[known - 1] == call.op && words_of_call(known - 1).size() == call.word_count) return known - 1;
    const int number = number_of_call(call.op, {g.words.data() + call.first_word, call.word_count});
    if (call.word_count > 0) known = number + 1;
    return number;
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
    const int original = number_of_original(call);
    const int situation = situations.number_of(original, key.first, 2 * in.count);
    const bool known = situation < outcomes.count;
    if (!known) {
      outcomes.push_back({});
      outcomes.first[situation].before = ask(original, false);
      outcomes.first[situation].works = outcomes.first[situation].before.known;
    }
    if (!outcomes.first[situation].works || !rewrite_with(i, original, ruled, known, outcomes.first[situation])) {
      outcomes.first[situation].works = false;
      realise_operands(i);
    }
  }

  /// Tries to rewrite call i; false if it has to stay. What is not `known` yet goes into `plan`.
  constexpr bool rewrite_with(int i, int original, bool ruled, bool known, outcome& plan) {
    const op_record* op = ops[original];
    const int* wants = numbers.first + plan.before.first;
    for (argument& a : in) {
      a.old_layout = *wants++;
      if (a.new_layout == 0) a.new_layout = a.old_layout;
    }
    altered_call proposal;
    bool altered = false;
    if (ruled) {
      flat_arguments args;
      args.ids.reserve(in.count);
      for (const argument& a : in) args.ids.push_back(a.node);
      args.fields = fields_of;
      altered = alter.alter(g, i, args, proposal);
      if (altered && proposal.args.ids.size() != in.count) complain(op, "gives a call with another number of arguments");
      if (!g.error.empty()) return true;
    }
    if (!known) plan.after = ask(altered ? number_of_call(proposal.op, proposal.words) : plan.before.call, !(altered && states_layouts()));
    if (!plan.after.known) return false;
    wants = numbers.first + plan.after.first;
    ids.clear();
    for (int j = 0; j < in.count; ++j) {
      const argument& a = in[j];
      const int x = altered ? proposal.args.ids[j] : a.node;
      const int id = a.new_layout == wants[j] ? x : transform(x, a.new_layout, wants[j]);
      if (id < 0) {
        if (altered) cannot_have(op, x, a.new_layout, wants[j]);
        return altered;
      }
      wants = numbers.first + plan.after.first;
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
    const int n = in.count;
    if (before.results != after.results) return false;
    if (g.types[was].what == type_value::kind::tensor)
      return before.results == 1 && convert_type(was, numbers[before.first + n], numbers[after.first + n]) == is;
    if (g.types[is].what != type_value::kind::tuple || g.types[is].field_count != before.results || g.types[was].field_count != before.results) return false;
    for (int f = 0; f < before.results; ++f)
      if (convert_type(g.view().type_field(was, f), numbers[before.first + n + f], numbers[after.first + n + f]) != g.view().type_field(is, f)) return false;
    return true;
  }

  constexpr void keep(int i, int id, const inferred& before, const inferred& after) {
    const int n = in.count;
    if (g.types[g[i].type].what == type_value::kind::tensor) {
      now.first[i] = {id, numbers[before.first + n], numbers[after.first + n]};
      return;
    }
    now.first[i] = {id, 0, 0};
    first_field.first[i] = fields.size();
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
    now.first[i] = {id, 0, 0};
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
      for (int k = 0; k < g[i].operand_count; ++k) fields.push_back(now.first[g.operand(i, k)]);
      first_field.first[i] = first;
      return;
    }
    if (n.kind == node_kind::projection) {
      if (const int tuple = g.operand(i, 0); first_field.first[tuple] >= 0) {
        now.first[i] = fields[first_field.first[tuple] + n.index];
        return;
      }
    }
    realise_operands(i);
  }

  /// Visits the original nodes in [first, last).
  constexpr void run(int first, int last) {
    const meta::vec<bool> open = open_nodes(g.view());
    for (int i = first; i < last && g.error.empty(); ++i)
      if (open[i]) visit(i);
  }

  /// What a walk remembers between two parts: all that cannot be found out again.
  template <int Nodes, int Grown>
  struct saved_state {
    held_value now[Nodes]{};
    int first_field[Nodes]{};
    int whole[Nodes]{};
    held_value fields[Grown]{};
    layout layouts[64]{};
    typename mover::move moves[Grown]{};
    int last_move[Grown]{};
    int field_count = 0, layout_count = 0, move_count = 0, last_move_count = 0;
    bool fits = false;
  };
  template <int Nodes, int Grown>
  constexpr void save(saved_state<Nodes, Grown>& to) const {
    to.field_count = fields.size(), to.layout_count = layouts.size(), to.move_count = mover::moves.size(), to.last_move_count = mover::last_move.size();
    to.fits = to.field_count <= Grown && to.layout_count <= 64 && to.move_count <= Grown && to.last_move_count <= Grown;
    if (!to.fits) return;
    meta::copy_n(to.now, now.data(), Nodes);
    meta::copy_n(to.first_field, first_field.data(), Nodes);
    meta::copy_n(to.whole, whole.data(), Nodes);
    meta::copy_n(to.fields, fields.data(), to.field_count);
    meta::copy_n(to.layouts, layouts.data(), to.layout_count);
    meta::copy_n(to.moves, mover::moves.data(), to.move_count);
    meta::copy_n(to.last_move, mover::last_move.data(), to.last_move_count);
  }
  template <int Nodes, int Grown>
  constexpr void load(const saved_state<Nodes, Grown>& from) {
    count = Nodes;
    now = meta::vec(meta::slice<held_value>(from.now, Nodes));
    first_field = meta::vec(meta::slice<int>(from.first_field, Nodes));
    whole = meta::vec(meta::slice<int>(from.whole, Nodes));
    fields = meta::vec(meta::slice<held_value>(from.fields, from.field_count));
    layouts = meta::vec(meta::slice<layout>(from.layouts, from.layout_count));
    mover::moves = meta::vec(meta::slice<typename mover::move>(from.moves, from.move_count));
    mover::last_move = meta::vec(meta::slice<int>(from.last_move, from.last_move_count));
  }
};

}  // namespace detail

template <class Graph, class Alter>
constexpr void rewrite_layouts(Graph& g, const Alter& alter) {
  detail::layout_rewriter<Alter, Graph> work(g, alter);
  work.run(0, g.size());
}

}  // namespace baton::transform

#endif
