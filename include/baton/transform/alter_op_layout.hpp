// SPDX-License-Identifier: Apache-2.0
//
// AlterOpLayout: calls of operators with a layout rule are replaced by what the rule wants; values then stay in their new
// layouts as long as the ops between them accept these, and layout_transforms stand where they do not. With a rule that
// asks for NCHW16c data:
//
//     %0 = nn.conv2d(%x, %weight, padding=[0, 0, 0, 0]);
//     nn.relu(%0)
// becomes
//     %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NCHW16c");
//     %1 = nn.conv2d(%0, %weight, padding=[0, 0, 0, 0], data_layout="NCHW16c");
//     %2 = nn.relu(%1);
//     layout_transform(%2, src_layout="NCHW16c", dst_layout="NCHW")
//
// In: a typed module, rules (transform/layout_rules.hpp, transform/library_layout_rules.hpp). Next: transform/fold_constant.hpp
// transforms constants' layouts, transform/fuse_ops.hpp fuses the rest. The algorithm is in transform/layout_rewriter.hpp.
#ifndef BATON_TRANSFORM_ALTER_OP_LAYOUT_HPP
#define BATON_TRANSFORM_ALTER_OP_LAYOUT_HPP

#include "baton/transform/layout_rewriter.hpp"
#include "baton/transform/layout_rules.hpp"
#include "baton/transform/library_layout_rules.hpp"
#include "baton/transform/pass.hpp"
#include "baton/transform/registered_pass.hpp"

namespace baton::transform {

/// The pass AlterOpLayout, level 3.
struct alter_op_layout_fn {
  static constexpr pass_info info() { return {"AlterOpLayout", 3, requires_infer_type}; }

  template <class Source, context_like Context = default_context>
  BATON_INLINE constexpr auto operator()(ir::module<Source> mod, const Context& ctx = {}) const;
};

/// Changes the layouts of convolutions and of what is around them to those that rules ask for. Rules: a context's
/// `layout_rule<Op>(rule)`, else the registered relay::alter_op_layout of the highest level. TVM: AlterOpLayout; where an op
/// cannot work on the new layout of its arguments (a vector added along an axis that is not split, batch_norm over a split
/// axis), it gets them in the old one, while TVM 0.8 rejects the program. A rule that cannot be followed is an error.
/// Example: examples/02_use_pass_infra.cpp.
constexpr alter_op_layout_fn alter_op_layout() { return {}; }

template <>
struct registered_pass<pass_id("AlterOpLayout")> {
  using type = alter_op_layout_fn;
};

namespace detail {

/// The alteration that puts a rule's answer in place of a call.
struct layout_answers {
  /// By class: the mirror of a call over stand-ins for the arguments, or null to leave the call alone.
  meta::slice<const expr_info*> answers;
  meta::slice<int> class_of;         ///< as in rule_classes
  meta::slice<attrs_rule> by_attrs;  ///< the rules that are values

  constexpr bool has_rule(const graph&, int call) const { return class_of[call] != -1; }
  constexpr bool alter(graph& g, int call, const flat_arguments& args, altered_call& out) const;
};

/// Copies the rule's small graph; stand-ins become the call's arguments.
struct answer_splicer {
  graph& g;
  std::string_view op_name;
  const flat_arguments& args;
  meta::vec<const expr_info*> seen;
  meta::vec<int> place;

  constexpr answer_splicer(graph& graph_value, std::string_view name, const flat_arguments& a) : g(graph_value), op_name(name), args(a) {}

  constexpr int fail(std::string_view what) {
    if (g.error.empty()) g.error << "the layout rule of " << op_name << " " << what;
    return 0;
  }
  static constexpr bool is_argument(const expr_info* e) { return e->kind == node_kind::var && e->index > 0; }
  static constexpr int slot_of(const expr_info* e) { return (e->index - 1) % 256; }
  static constexpr int field_of(const expr_info* e) { return e->index / 256 - 1; }
  constexpr int first_of(int slot) const {
    int first = 0;
    for (int k = 0; k < slot; ++k) first += args.fields[k] < 0 ? 1 : args.fields[k];
    return first;
  }

  constexpr int add(node n, meta::slice<int> ids) {
    const int id = g.add(n, ids);
    if (g.error.empty()) g[id].type = baton::detail::infer_node_type(g, id);
    return id;
  }
  constexpr int argument(const expr_info* e) {
    const int slot = slot_of(e);
    const int first = first_of(slot);
    const int count = args.fields[slot];
    node n;
    if (field_of(e) >= 0) {
      if (count >= 0) return args.ids[first + field_of(e)];
      n.kind = node_kind::projection;
      n.index = field_of(e);
      return add(n, {args.ids.data() + first, 1});
    }
    if (count < 0) return args.ids[first];
    n.kind = node_kind::tuple;
    return add(n, {args.ids.data() + first, count});
  }
  constexpr int copy(const expr_info* e) {
    if (is_argument(e)) return argument(e);
    if (e->kind == node_kind::var) return fail("uses a variable that is no argument of the call");
    if (e->kind == node_kind::function || e->kind == node_kind::let || e->kind == node_kind::if_ || e->kind == node_kind::global_var ||
        (e->kind == node_kind::call && !e->op))
      return fail("may use calls of operators, tuples, projections and constants only");
    meta::vec<int> ids;
    for (int i = 0; i < e->operand_count; ++i) ids.push_back(visit(e->operand(i)));
    node n;
    n.kind = e->kind;
    n.op = e->op;
    n.index = e->index;
    n.first_word = g.add_words(e->words);
    n.word_count = e->words.size();
    if (e->kind == node_kind::constant) {
      n.constant = e->data ? constant_kind::data : constant_kind::scalar;
      n.data = e->data;
      n.scalar = e->scalar;
      n.type = g.intern(e->type);
      return g.add(n);
    }
    return add(n, ids);
  }
  constexpr int visit(const expr_info* e) {
    for (int i = 0; i < seen.size(); ++i)
      if (seen[i] == e) return place[i];
    const int id = copy(e);
    seen.push_back(e);
    place.push_back(id);
    return id;
  }

  /// The arguments of the answer's root, tuples in line.
  constexpr void root(const expr_info* e, altered_call& out) {
    out.op = e->op;
    out.words = e->words;
    for (int k = 0; k < e->operand_count; ++k) {
      const expr_info* operand = e->operand(k);
      const int count = is_argument(operand) && field_of(operand) < 0 ? args.fields[slot_of(operand)]
                        : operand->kind == node_kind::tuple           ? operand->operand_count
                                                                      : -1;
      out.args.fields.push_back(count);
      if (count < 0) out.args.ids.push_back(visit(operand));
      for (int f = 0; f < count; ++f) out.args.ids.push_back(is_argument(operand) ? args.ids[first_of(slot_of(operand)) + f] : visit(operand->operand(f)));
    }
  }
};

constexpr bool layout_answers::alter(graph& g, int call, const flat_arguments& args, altered_call& out) const {
  if (class_of[call] < 0) {
    if (!by_attrs[-2 - class_of[call]](g, call, out.storage)) return false;
    out.op = g[call].op;
    out.words = out.storage;
    out.args = args;
    return true;
  }
  const expr_info* answer = answers[class_of[call]];
  if (!answer) return false;
  answer_splicer work(g, g[call].op->name, args);
  if (answer->kind != node_kind::call || !answer->op) {
    work.fail("gives something else; can only replace the original operator with another call of an operator");
    return false;
  }
  work.root(answer, out);
  return true;
}

/// What the rules say for a module's calls.
template <class Source, class Rules, pass_options Options>
constexpr layout_answers answers_for() {
  using asked = rule_answers<Source, Rules, Options>;
  return {{asked::answers.of, asked::classes.count}, {asked::classes.class_of, Source::view().size()}, {asked::by_attrs.of, first_calls_in<Source>.count}};
}

/// Large graphs are walked in parts, each a constant of its own.
template <class Source, class Rules, pass_options Options, int Part>
struct layout_part;

template <class Source, class Rules, pass_options Options>
struct layout_parts {
  static constexpr int nodes = Source::view().size();
  static constexpr int size = 1000;
  static constexpr int count = (nodes + size - 1) / size;
  using walk = layout_rewriter<layout_answers, graph>;

  template <int Part>
  static constexpr graph start() {
    if constexpr (Part == 0) return graph(Source::view());
    else return layout_part<Source, Rules, Options, Part - 1>::value.nodes_so_far.copy();
  }
  template <int Part, class Then>
  static constexpr void continue_walk(graph& g, Then then) {
    const layout_answers answers = answers_for<Source, Rules, Options>();
    walk work(g, answers);
    if constexpr (Part > 0) work.load(layout_part<Source, Rules, Options, Part - 1>::value.state);
    work.run(Part * size, Part + 1 == count ? nodes : (Part + 1) * size);
    then(work);
  }
  /// Whether all parts but the last can be kept.
  template <int Part = 0>
  static constexpr bool possible() {
    if constexpr (Part + 1 >= count) return count > 1;
    else if constexpr (!layout_part<Source, Rules, Options, Part>::fits) return false;
    else return possible<Part + 1>();
  }
};

/// The walk after a part.
template <class Source, class Rules, pass_options Options, int Part>
struct layout_part {
  using parts = layout_parts<Source, Rules, Options>;
  static constexpr graph_view v = Source::view();
  static constexpr graph_sizes capacity{
      3 * v.nodes.size(), 4 * v.operands.size(), 2 * v.words.size() + 512, 2 * v.types.size() + 64, 2 * v.type_fields.size() + v.operands.size() + 64,
      v.attrs.size() + 1, v.functions.size()};
  struct result {
    baton::detail::roomy_graph<capacity> nodes_so_far;
    typename parts::walk::template saved_state<parts::nodes, 3 * parts::nodes> state;
  };
  static constexpr result make() {
    result r;
    graph g = parts::template start<Part>();
    parts::template continue_walk<Part>(g, [&](const auto& work) { work.save(r.state); });
    r.nodes_so_far = baton::detail::to_roomy<capacity>(g);
    return r;
  }
  static constexpr result value = make();
  static constexpr bool fits = value.state.fits && value.nodes_so_far.fits && !value.nodes_so_far.failed;
};

/// The pass on one source, for whose calls the rules have been asked.
template <class Source, class Rules, pass_options Options>
struct alter_op_layout_with {
  static constexpr pass_info info() { return alter_op_layout_fn::info(); }
  static constexpr void run(graph& g, const pass_options&) { rewrite_layouts(g, answers_for<Source, Rules, Options>()); }

  template <class, pass_options>
  using plan = layout_parts<Source, Rules, Options>;
  template <class Plan>
  static constexpr void run_planned(graph& g) {
    if constexpr (Plan::possible()) {
      g = Plan::template start<Plan::count - 1>();
      Plan::template continue_walk<Plan::count - 1>(g, [](const auto&) {});
    } else {
      run(g, Options);
    }
  }
};

template <class Rules, pass_options Options, bool Typed, class Source,
          class Tag = decltype([](baton::detail::site<"alter_op_layout">* = nullptr) { return Source{}; })>
BATON_INLINE constexpr auto apply_alter_op_layout(ir::module<Source>) {
  using source = short_name<Tag>;
  using result = applied<alter_op_layout_with<source, Rules, Options>, Options, source, Typed>;
  static_assert(meta::check<result>);
  return ir::module<result>{};
}

}  // namespace detail

template <class Source, context_like Context>
BATON_INLINE constexpr auto alter_op_layout_fn::operator()(ir::module<Source> mod, const Context& ctx) const {
  constexpr pass_options options = Context::graph_options();
  using rules = typename detail::context_rules<Context>::type;
  if constexpr (detail::calls_enter_and_exit<Context>) {
    return detail::within(ctx, [&](const auto& inner) { return (*this)(mod, inner); });
  } else if constexpr (!detail::allows<Context, ir::module<Source>>::check(info())) {
    return mod;
  } else if constexpr (!detail::is_instrumented<Context>) {
    return detail::apply_alter_op_layout<rules, options, true>(mod);
  } else {
    detail::notify(ctx, mod, info(), true);
    const auto result = detail::apply_alter_op_layout<rules, options, false>(mod);
    detail::notify(ctx, result, info(), false);
    return detail::close_with_infer_type(result, ctx);
  }
}

}  // namespace baton::transform

#endif
