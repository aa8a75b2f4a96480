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
  attr_words words;
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

/// A value during the walk. Layouts are numbers; 0 is the undefined one.
struct held_value {
  int node = -1;
  int old_layout = 0;
  int new_layout = 0;
};

template <class Alter>
struct layout_rewriter {
  graph& g;
  const Alter& alter;
  int count;
  meta::vec<layout> layouts;
  meta::vec<held_value> now;      ///< of an original node
  meta::vec<int> first_field;     ///< of an original node that is a tuple of held values: into fields; else -1
  meta::vec<held_value> fields;
  meta::vec<int> whole;           ///< of such a node: the tuple in old layouts, or -1

  struct transformed {
    int node, from, to, result;
  };
  meta::vec<transformed> memo;
  meta::hash_index memo_index{64};

  constexpr layout_rewriter(graph& graph_value, const Alter& a)
      : g(graph_value), alter(a), count(g.size()), layouts(1), now(g.size()), first_field(g.size(), -1), whole(g.size(), -1) {
    for (int i = 0; i < count; ++i) now[i].node = i;
  }

  constexpr int number_of(const layout& l) {
    for (int i = 1; i < layouts.size(); ++i)
      if (layouts[i] == l) return i;
    layouts.push_back(l);
    return layouts.size() - 1;
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
  constexpr int add_tuple(meta::slice<int> ids) {
    node n;
    n.kind = node_kind::tuple;
    return typed(g.add(n, ids));
  }

  /// The value of node x in another layout, or -1 if it cannot be had.
  constexpr int transform(int x, int from, int to) {
    if (from == to) return x;
    const meta::hash_t hash = meta::mix(static_cast<meta::hash_t>(x), static_cast<meta::hash_t>(from * 4096 + to));
    const int found = memo_index.find(hash, [&](int i) { return memo[i].node == x && memo[i].from == from && memo[i].to == to; });
    if (found >= 0) return memo[found].result;
    const int result = make_transform(x, layouts[from], layouts[to]);
    if (result < 0) return -1;
    memo_index.insert(hash, memo.size());
    memo.push_back({x, from, to, result});
    return result;
  }
  constexpr int make_transform(int x, layout from, const layout& to) {
    if (!g.view().is_tensor(x)) return -1;
    const tensor_ty type = g.view().tensor(x);
    shape dims = type.dims;
    const int missing = to.primal_rank() - from.primal_rank();
    if (missing > 0) {
      if (dims.size() == 1) return x;
      from = expand_primal(from, to);
      if (dims.rank + missing != from.rank) return -1;
      shape grown;
      for (int i = 0; i < missing; ++i) grown.push_back(1);
      for (int i = 0; i < dims.rank; ++i) grown.push_back(dims[i]);
      dims = grown;
    }
    if (!(from == to) && !fits(dims, from, to)) return -1;
    if (missing > 0) {
      relay::expand_dims_op::attrs attrs{};
      attrs.axis = 0;
      attrs.num_newaxis = missing;
      x = g.call<relay::expand_dims_op>(attrs, x);
      g[x].type = g.intern(tensor_ty{type.element, dims});
    }
    if (from == to) return x;
    relay::layout_transform_op::attrs attrs{};
    attrs.src_layout = layout_text(from);
    attrs.dst_layout = layout_text(to);
    x = g.call<relay::layout_transform_op>(attrs, x);
    g[x].type = g.intern(tensor_ty{type.element, convert_shape(dims, from, to)});
    return x;
  }

  // ---- values in their old layouts

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
    meta::vec<int> ids;
    bool moved = false;
    for (int f = 0; f < n; ++f) {
      ids.push_back(restore(fields[first_field[i] + f]));
      moved = moved || ids[f] != fields[first_field[i] + f].node;
    }
    if (g[i].kind == node_kind::tuple) {
      for (int f = 0; f < n; ++f) g.operand(i, f) = ids[f];
      return whole[i] = i;
    }
    return whole[i] = moved ? add_tuple(ids) : now[i].node;
  }
  constexpr void realise_operands(int i) {
    for (int k = 0; k < g[i].operand_count; ++k) {
      const int id = realise(g.operand(i, k));
      g.operand(i, k) = id;
    }
    now[i] = {i, 0, 0};
  }

  // ---- calls

  /// One round of layout inference; false if something stays undefined.
  constexpr static bool infer(const op_record* op, attr_words& words, layout_query& q, int expected) {
    if (!op->layouts || !op->layouts(words, q) || q.in.size() != expected || q.out.empty()) return false;
    for (const layout& l : q.in)
      if (!l.defined()) return false;
    for (const layout& l : q.out)
      if (!l.defined()) return false;
    return true;
  }

  /// Whether the result of a rewritten call is the original one's in the new layouts.
  constexpr bool result_fits(int original, int id, const meta::vec<layout>& before, const meta::vec<layout>& after) {
    const int was = g[original].type;
    const int is = g[id].type;
    const bool tuple = g.types[was].what == type_value::kind::tuple;
    if (tuple != (g.types[is].what == type_value::kind::tuple) || (tuple && g.types[is].field_count != g.types[was].field_count)) return false;
    if (before.size() != after.size() || (tuple && before.size() != g.types[was].field_count)) return false;
    for (int f = 0; f < before.size(); ++f) {
      const tensor_ty& old_type = g.types[tuple ? g.view().type_field(was, f) : was].tensor;
      const tensor_ty& new_type = g.types[tuple ? g.view().type_field(is, f) : is].tensor;
      if (before[f] == after[f]) {
        if (!(old_type == new_type)) return false;
      } else if (!fits(old_type.dims, before[f], after[f]) || !(convert_shape(old_type.dims, before[f], after[f]) == new_type.dims)) {
        return false;
      }
    }
    return true;
  }

  constexpr void complain(const op_record* op, std::string_view what) {
    if (!g.error.empty()) return;
    g.error << "the layout rule of " << op->name << " " << what;
  }

  /// Calls that stay as they are: arguments in old layouts, nothing known of the result.
  constexpr void fall_back(int i) { realise_operands(i); }

  constexpr void rewrite_call(int i) {
    const op_record* op = g[i].op;
    const bool ruled = alter.has_rule(g, i);
    if (!op->layouts) {
      fall_back(i);
      if (ruled) replace_only(i);
      return;
    }
    meta::vec<held_value> in;
    flat_arguments args;
    layout_query q;
    for (int k = 0; k < g[i].operand_count; ++k) {
      const int a = g.operand(i, k);
      const int type = g[a].type;
      if (first_field[a] >= 0) {
        const int n = g.types[type].field_count;
        args.fields.push_back(n);
        for (int f = 0; f < n; ++f) {
          in.push_back(fields[first_field[a] + f]);
          q.types.push_back(g.types[g.view().type_field(type, f)].tensor);
        }
      } else if (type >= 0 && g.types[type].what == type_value::kind::tensor) {
        args.fields.push_back(-1);
        in.push_back(now[a]);
        q.types.push_back(g.types[type].tensor);
      } else {
        return fall_back(i);
      }
    }
    const int n = in.size();
    for (int j = 0; j < n; ++j) {
      q.old_in.push_back(layouts[in[j].old_layout]);
      args.ids.push_back(in[j].node);
    }
    attr_words words;
    for (std::int64_t w : g.view().words_of(i)) words.push_back(w);
    if (!infer(op, words, q, n)) return fall_back(i);

    layout_query second;
    second.types = q.types;
    second.old_in = q.in;
    second.new_in = q.in;
    for (int j = 0; j < n; ++j)
      if (in[j].new_layout > 0) second.new_in[j] = layouts[in[j].new_layout];
    altered_call call;
    const bool altered = ruled && alter.alter(g, i, args, call);
    if (!g.error.empty()) return;
    if (!altered) {
      call.op = op;
      call.words = static_cast<attr_words&&>(words);
      call.args = args;
    }
    if (call.args.ids.size() != n) return complain(op, "gives a call with another number of arguments");
    if (!infer(call.op, call.words, second, n)) return fall_back(i);
    bool same = call.op == op;
    for (int j = 0; j < n; ++j) {
      const int id = transform(call.args.ids[j], number_of(second.new_in[j]), number_of(second.in[j]));
      if (id < 0 && altered) return cannot_have(op, call.args.ids[j], second.new_in[j], second.in[j]);
      if (id < 0) return fall_back(i);
      same = same && id == args.ids[j];
      call.args.ids[j] = id;
    }
    // An argument may be the original one and yet stand for another node: a projection of a rewritten tuple, for one.
    for (int k = 0, j = 0; same && k < args.fields.size(); ++k) {
      const int a = g.operand(i, k);
      if (args.fields[k] < 0) {
        same = call.args.ids[j++] == a;
      } else {
        for (int f = 0; f < args.fields[k]; ++f) same = same && g[a].kind == node_kind::tuple && call.args.ids[j++] == g.operand(a, f);
      }
    }
    same = same && meta::slice<std::int64_t>(call.words) == g.view().words_of(i);
    int id = i;
    if (!same) {
      id = add_call(call);
      if (g[id].type < 0 || !result_fits(i, id, q.out, second.out)) {
        if (altered) return complain(op, "gives a call whose result is not the original one in another layout");
        g.error = {};
        return fall_back(i);
      }
    }
    keep(i, id, q.out, second.out);
  }

  /// The call, with its type (-1 and a sentence in g.error if it has none).
  constexpr int add_call(const altered_call& call) {
    meta::vec<int> ids;
    int j = 0;
    for (int n : call.args.fields) {
      if (n < 0) ids.push_back(call.args.ids[j++]);
      else {
        ids.push_back(add_tuple({call.args.ids.data() + j, n}));
        j += n;
      }
    }
    return typed(g.add_call(call.op, call.words, ids));
  }

  constexpr void keep(int i, int id, const meta::vec<layout>& before, const meta::vec<layout>& after) {
    if (g.types[g[i].type].what != type_value::kind::tuple) {
      now[i] = {id, number_of(before[0]), number_of(after[0])};
      return;
    }
    now[i] = {id, 0, 0};
    first_field[i] = fields.size();
    for (int f = 0; f < after.size(); ++f) fields.push_back({add_projection(id, f), number_of(before[f]), number_of(after[f])});
  }

  constexpr void cannot_have(const op_record* op, int x, const layout& from, const layout& to) {
    if (!g.error.empty()) return;
    complain(op, "wants a ");
    meta::vec<type_value> storage;
    storage.reserve(64);
    write_type(g.error, type_of(g.view(), g[x].type, storage));
    g.error << " in layout ";
    write_layout(g.error, to);
    g.error << ", it is in layout ";
    write_layout(g.error, from);
    g.error << " which does not convert or does not divide";
  }

  /// An op with a rule but without layout inference: the rule's call, and nothing is known of its layout.
  constexpr void replace_only(int i) {
    flat_arguments args;
    for (int k = 0; k < g[i].operand_count; ++k) {
      args.ids.push_back(g.operand(i, k));
      args.fields.push_back(-1);
    }
    altered_call call;
    if (!alter.alter(g, i, args, call) || !g.error.empty()) return;
    const int id = add_call(call);
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
