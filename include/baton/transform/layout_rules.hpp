// SPDX-License-Identifier: Apache-2.0
//
// Layout rules: what AlterOpLayout asks for each call of an operator, TVM's register_alter_op_layout(op, level). A rule is a
// specialisation of relay::alter_op_layout; the highest level wins, the library's own are at 10. A rule is called with
// stand-ins for the call's arguments and returns a new call, or relay::unchanged.
// In: transform/pass_context.hpp (rules of a context). Next: transform/alter_op_layout.hpp.
#ifndef BATON_TRANSFORM_LAYOUT_RULES_HPP
#define BATON_TRANSFORM_LAYOUT_RULES_HPP

#include "baton/expr/structure.hpp"
#include "baton/ir/flat.hpp"
#include "baton/transform/pass_context.hpp"

#include <cstdint>
#include <type_traits>
#include <utility>

namespace baton::relay {

/// A layout rule for Op at a level from 1 to 127; specialise it before AlterOpLayout first meets the op:
///
///     template <> struct baton::relay::alter_op_layout<baton::relay::nn::conv2d_op, 101> {
///       template <auto Attrs, class Data, class Weight>
///       static constexpr auto apply(Data data, Weight weight);   // a call of an op, or relay::unchanged
///     };
///
/// Attrs are the call's attributes. The arguments stand for the rewritten arguments, whose layouts are not known here;
/// `shape_of` and `dtype_of_expr` tell the original ones. The new call needs as many arguments as the old one.
/// Example: examples/02_use_pass_infra.cpp.
///
/// A rule that only changes attributes may say so by a value, which costs the compiler less than an expression for each kind
/// of call, and knows the target: instead of `apply`,
///
///     static constexpr nn::conv2d_attrs attrs_for(const nn::conv2d_attrs&, meta::slice<tensor_ty> args, const transform::pass_options&);
///
/// `args` are the original types of the arguments, of which none may be a tuple; equal attributes leave the call alone.
template <class Op, int Level>
struct alter_op_layout;

/// What a rule returns to leave a call alone.
struct unchanged_t {};
inline constexpr unchanged_t unchanged{};

/// What a rule gets for argument Slot of a call, or for field Field of it. Type is the original type, as in ir/flat.hpp.
template <int Slot, int Field, class Type>
struct layout_argument;

}  // namespace baton::relay

namespace baton::detail {

/// The node of a stand-in. Its type is unknown on purpose: a rule's calls are checked when they stand in the graph.
template <int Slot, int Field>
struct layout_argument_node {};

template <int Slot, int Field>
constexpr expr_info describe(layout_argument_node<Slot, Field>) {
  expr_info node;
  node.kind = node_kind::var;
  node.name = "argument";
  node.index = (Field + 1) * 256 + Slot + 1;
  node.hash = meta::mix(0xA26, static_cast<meta::hash_t>(node.index));
  return node;
}

template <int Index, class First, class... Rest>
struct nth_field : nth_field<Index - 1, Rest...> {};
template <class First, class... Rest>
struct nth_field<0, First, Rest...> {
  using type = First;
};

}  // namespace baton::detail

namespace baton::relay {

template <int Slot, int Field, class Type>
struct layout_argument {
  using baton_expression = void;
  static constexpr auto node() { return baton::detail::layout_argument_node<Slot, Field>{}; }
};

/// The original shape of an argument.
template <int Slot, int Field, int Kind, int Bits, std::int64_t... Dims>
constexpr shape shape_of(layout_argument<Slot, Field, ir::ty<Kind, Bits, Dims...>>) {
  if constexpr (sizeof...(Dims) == 0) return {};
  else return shape{Dims...};
}

/// The element type of an argument.
template <int Slot, int Field, int Kind, int Bits, std::int64_t... Dims>
constexpr dtype dtype_of_expr(layout_argument<Slot, Field, ir::ty<Kind, Bits, Dims...>>) {
  return dtype{static_cast<dtype::code>(Kind), static_cast<std::uint8_t>(Bits)};
}

/// A field of an argument that is a tuple.
template <int Index, int Slot, int What, class... Fields>
constexpr auto get(layout_argument<Slot, -1, ir::ty_of<What, Fields...>>) {
  static_assert(Index >= 0 && Index < static_cast<int>(sizeof...(Fields)), "baton: get<i>: the tuple has no such field");
  return layout_argument<Slot, Index, typename baton::detail::nth_field<Index, Fields...>::type>{};
}

}  // namespace baton::relay

namespace baton::transform::detail {

template <class T>
concept complete = requires { sizeof(T); };

/// The highest level at which Op has a rule, or 0. Asked only for ops that a module contains.
template <class Op>
inline constexpr int highest_rule_level = []<int... I>(std::integer_sequence<int, I...>) {
  int level = 0;
  ((level = complete<relay::alter_op_layout<Op, I + 1>> ? I + 1 : level), ...);
  return level;
}(std::make_integer_sequence<int, 127>{});

struct no_rule {};

/// The rules of a context.
template <class... Options>
struct rule_list {};

template <class Rules, class... Options>
struct rules_among {
  using type = Rules;
};
template <class... Found, class Op, class Rule, class... Rest>
struct rules_among<rule_list<Found...>, layout_rule_option<Op, Rule>, Rest...> : rules_among<rule_list<Found..., layout_rule_option<Op, Rule>>, Rest...> {};
template <class... Found, class Option, class... Rest>
struct rules_among<rule_list<Found...>, Option, Rest...> : rules_among<rule_list<Found...>, Rest...> {};

template <class Context>
struct context_rules;
template <class... Options>
struct context_rules<context<Options...>> : rules_among<rule_list<>, Options...> {};

/// The rule for Op: a context's, else the registered one of the highest level, else no_rule.
template <class Op, class Rules>
struct rule_for {
  using type = typename decltype([] {
    if constexpr (highest_rule_level<Op> > 0) return std::type_identity<relay::alter_op_layout<Op, highest_rule_level<Op>>>{};
    else return std::type_identity<no_rule>{};
  }())::type;
};
template <class Op, class Rule, class... Rest>
struct rule_for<Op, rule_list<layout_rule_option<Op, Rule>, Rest...>> {
  using type = Rule;
};
template <class Op, class Other, class... Rest>
struct rule_for<Op, rule_list<Other, Rest...>> : rule_for<Op, rule_list<Rest...>> {};

template <class Op, class Rules>
inline constexpr bool has_layout_rule = !std::is_same_v<typename rule_for<Op, Rules>::type, no_rule>;

/// A rule that is a value: writes a call's new attributes, or returns false to leave it alone.
using attrs_rule = bool (*)(const graph& g, int call, attr_words& words);

template <class Op, class Rule, pass_options Options>
constexpr bool change_attrs(const graph& g, int call, attr_words& words) {
  const graph_view v = g.view();
  const auto attrs = decode_attrs<typename Op::attrs>(v.words_of(call));
  meta::vec<tensor_ty> args(v[call].operand_count);
  for (int i = 0; i < args.size(); ++i) args[i] = v.tensor(v.operand(call, i));
  const auto wanted = Rule::attrs_for(attrs, args, Options);
  if (wanted == attrs) return false;
  encode_attrs(wanted, words);
  return true;
}

template <class Op, class Rules, pass_options Options>
constexpr attrs_rule attrs_rule_of() {
  using rule = typename rule_for<Op, Rules>::type;
  if constexpr (requires(const typename Op::attrs& attrs) { rule::attrs_for(attrs, meta::slice<tensor_ty>(), Options); })
    return &change_attrs<Op, rule, Options>;
  else return nullptr;
}

/// What a rule answers for a call with these attributes and arguments: the mirror of the new call, or null. Nothing here
/// names the call, so that equal layers ask once.
template <class Rule, auto Attrs, class... Args>
constexpr const expr_info* ask_layout_rule() {
  using answer = decltype(Rule::template apply<Attrs>(Args{}...));
  if constexpr (std::is_same_v<answer, relay::unchanged_t>) {
    return nullptr;
  } else {
    static_assert(relay::expression<answer>, "baton: a layout rule returns an expression or relay::unchanged");
    return &info<answer>;
  }
}

/// Which nodes are calls of ops with rules, and which of these are alike: same op, attributes and argument types.
template <int Nodes>
struct rule_classes {
  int count = 0;
  int representative[Nodes + 1]{};
  int class_of[Nodes + 1]{};  ///< -1: no rule; below that the rule is a value, number -2 - class_of of attrs_rules
};

/// The first call of each op, in order; `ops[count]` and beyond are unused.
template <int Nodes>
struct first_calls {
  int count = 0;
  int node[Nodes + 1]{};
};

template <class Source>
inline constexpr auto first_calls_in = [] {
  constexpr graph_view g = Source::view();
  first_calls<g.size()> calls;
  for (int i = 0; i < g.size(); ++i) {
    if (!g[i].is_call_of_op()) continue;
    int k = 0;
    while (k < calls.count && g[calls.node[k]].op != g[i].op) ++k;
    if (k == calls.count) calls.node[calls.count++] = i;
  }
  return calls;
}();

/// The op of the module's K-th kind of call.
template <class Source, int K>
using op_of_call = typename registered_op<Source::view()[first_calls_in<Source>.node[K]].op->id>::type;

/// The rules that are values, one for each op that the module calls; null for the others.
template <class Source, class Rules, pass_options Options>
inline constexpr auto attrs_rules = []<int... K>(std::integer_sequence<int, K...>) {
  struct list {
    attrs_rule of[static_cast<std::size_t>(sizeof...(K) + 1)];
  };
  return list{{attrs_rule_of<op_of_call<Source, K>, Rules, Options>()..., nullptr}};
}(std::make_integer_sequence<int, first_calls_in<Source>.count>{});

template <class Source, class Rules, pass_options Options, int... K>
constexpr auto find_rule_classes(const graph_view& g, std::integer_sequence<int, K...>) {
  constexpr auto& calls = first_calls_in<Source>;
  constexpr bool ruled[] = {has_layout_rule<op_of_call<Source, K>, Rules>..., false};
  rule_classes<Source::view().size()> classes;
  meta::hash_index index(64);
  for (int i = 0; i < g.size(); ++i) {
    classes.class_of[i] = -1;
    if (!g[i].is_call_of_op()) continue;
    int k = 0;
    while (g[calls.node[k]].op != g[i].op) ++k;
    if (!ruled[k]) continue;
    if (attrs_rules<Source, Rules, Options>.of[k] != nullptr) {
      classes.class_of[i] = -2 - k;
      continue;
    }
    meta::hash_t hash = static_cast<meta::hash_t>(k);
    for (std::int64_t word : g.words_of(i)) hash = meta::mix(hash, static_cast<meta::hash_t>(word));
    for (int operand : g.operands_of(i)) hash = meta::mix(hash, static_cast<meta::hash_t>(g[operand].type));
    const int found = index.find(hash, [&](int c) {
      const int other = classes.representative[c];
      if (g[other].op != g[i].op || !(g.words_of(other) == g.words_of(i)) || g[other].operand_count != g[i].operand_count) return false;
      for (int a = 0; a < g[i].operand_count; ++a)
        if (g[g.operand(other, a)].type != g[g.operand(i, a)].type) return false;
      return true;
    });
    if (found < 0) {
      index.insert(hash, classes.count);
      classes.representative[classes.count] = i;
    }
    classes.class_of[i] = found < 0 ? classes.count++ : found;
  }
  return classes;
}

template <class Source, class Rules, pass_options Options>
inline constexpr auto rule_classes_in =
    find_rule_classes<Source, Rules, Options>(Source::view(), std::make_integer_sequence<int, first_calls_in<Source>.count>{});

template <class Source, class Rules, int Id, int... Slot>
constexpr const expr_info* answer_for(std::integer_sequence<int, Slot...>) {
  constexpr graph_view g = Source::view();
  using op = typename registered_op<g[Id].op->id>::type;
  return ask_layout_rule<typename rule_for<op, Rules>::type, ir::detail::decoded_attrs<Source, Id>(),
                         relay::layout_argument<Slot, -1, typename ir::detail::flat_type_of<Source, g[g.operand(Id, Slot)].type>::type>...>();
}

/// The answers of a module's rules: `answers[classes.class_of[i]]` for call i.
template <class Source, class Rules, pass_options Options>
struct rule_answers {
  static constexpr auto& classes = rule_classes_in<Source, Rules, Options>;

  template <int... C>
  static constexpr auto make(std::integer_sequence<int, C...>) {
    struct list {
      const expr_info* of[static_cast<std::size_t>(sizeof...(C) + 1)];
    };
    return list{
        {answer_for<Source, Rules, classes.representative[C]>(std::make_integer_sequence<int, Source::view()[classes.representative[C]].operand_count>{})...,
         nullptr}};
  }
  static constexpr auto answers = make(std::make_integer_sequence<int, classes.count>{});
  static constexpr auto& by_attrs = attrs_rules<Source, Rules, Options>;
};

}  // namespace baton::transform::detail

#endif
