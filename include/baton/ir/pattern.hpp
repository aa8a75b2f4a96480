// SPDX-License-Identifier: Apache-2.0
//
// Dataflow patterns. A pattern is an expression with holes: every op function of namespace relay takes patterns as
// arguments (`multiply(_1, constant<1.0f>)`), and this header adds what expressions cannot say: wildcards, any attributes,
// alternatives, tests, dominators. One pattern object stands for one node. In: handles. Out: a graph whose nodes of kind
// none are holes, so that matching is a plain function on two graphs. Next: ir/pattern_match.hpp,
// transform/rewrite_pattern.hpp. TVM: tvm.relay.dataflow_pattern.
#ifndef BATON_IR_PATTERN_HPP
#define BATON_IR_PATTERN_HPP

#include "baton/expr/structure.hpp"
#include "baton/ir/freeze.hpp"
#include "baton/ir/module.hpp"
#include "baton/meta/fixed_string.hpp"

#include <bit>
#include <concepts>
#include <cstdint>
#include <string_view>

namespace baton {

/// What a pattern node of kind none asks for; stored in `index`.
enum class pattern_form : int {
  any,        ///< every node
  var,        ///< a variable, of the given name if there is one
  constant,   ///< a constant
  op,         ///< a call of an op with any attributes; words: 1 if the arguments are patterns too
  of_kind,    ///< a node of a kind; words: the kind, 1 if the operands are patterns too
  either,     ///< operand 0 or else operand 1
  attr,       ///< operand 0, with an attribute; name: its key; words: written_attr's kind, then the value
  type,       ///< operand 0, of a tensor type; words: dtype's kind and bits, extents
  dims,       ///< operand 0, of a shape; words: extents, -1 for any
  element,    ///< operand 0, of an element type; words: dtype's kind and bits
  op_kind,    ///< operand 0, a call of an op of a pattern_kind
  dominates,  ///< operand 2; all uses of operand 0 lead there through nodes that match operand 1
  same_call,  ///< right side of a rule: the call that operand 0 has matched, with the other operands as arguments
};

namespace detail {

using pattern_words = int_list<32>;

/// A hole. Details is a class that has, if the form needs them, `name`, `words` or `op`.
template <pattern_form Form, class Details, class... Args>
struct pattern_node {};

template <pattern_form Form, class Details, class... Args>
constexpr expr_info describe(pattern_node<Form, Details, Args...>) {
  expr_info node;
  node.index = static_cast<int>(Form);
  if constexpr (requires { Details::name; }) node.name = Details::name;
  if constexpr (requires { typename Details::op; }) node.op = &record_of<typename Details::op>;
  if constexpr (requires { Details::words; }) node.words = {Details::words.values, Details::words.count};
  if constexpr (sizeof...(Args) > 0) set_operands<Args...>(node);
  node.hash = hash_of_operands(meta::mix(0x9A77E47, static_cast<meta::hash_t>(Form)), node);
  return node;
}

template <meta::hash_t Id>
concept known_op = requires { typename registered_op<Id>::type; };

/// The sentence about a name that no operator has.
template <fixed_string Name>
struct op_of_pattern {
  static constexpr meta::message text() {
    meta::message sentence;
    if constexpr (!known_op<op_id(Name.view())>) sentence << "is_op: no operator is called \"" << Name.view() << "\", or its header is not included";
    return sentence;
  }
};

/// The sentence about an attribute that the operator of a pattern does not have. Of a wildcard no operator is known: it
/// matches nothing without the attribute.
template <fixed_string Key, class Pattern>
struct attr_of_pattern {
  static constexpr bool is_test(const expr_info& e) {
    if (e.kind != node_kind::none) return false;
    const pattern_form form = static_cast<pattern_form>(e.index);
    return form == pattern_form::attr || form == pattern_form::type || form == pattern_form::dims || form == pattern_form::element ||
           form == pattern_form::op_kind;
  }
  static constexpr bool lists(std::string_view names, std::string_view name) {
    for (std::size_t at = names.find(name); at != std::string_view::npos; at = names.find(name, at + 1)) {
      const std::size_t end = at + name.size();
      if ((at == 0 || names[at - 1] == ' ') && (end == names.size() || names[end] == ' ' || names[end] == ',')) return true;
    }
    return false;
  }
  static constexpr meta::message text() {
    meta::message sentence;
    const expr_info* at = &info<Pattern>;
    while (is_test(*at)) at = at->operand(0);
    if (!at->op) return sentence;
    meta::text_buffer names;
    at->op->list(names);
    if (lists(names.view(), Key.view())) return sentence;
    sentence << "has_attr: " << at->op->name << " has no attribute \"" << Key.view() << "\", it has";
    if (names.view().empty()) sentence << " none";
    else sentence << ": " << names.view();
    return sentence;
  }
};

/// The value of has_attr as words: written_attr's kind, then the number, the list's items or the characters.
template <class Value>
constexpr pattern_words attr_value_words(const Value& value) {
  using kind = written_attr::kind;
  pattern_words words;
  if constexpr (std::same_as<Value, bool>) {
    words.push_back(static_cast<std::int64_t>(kind::truth));
    words.push_back(value ? 1 : 0);
  } else if constexpr (std::integral<Value>) {
    words.push_back(static_cast<std::int64_t>(kind::integer));
    words.push_back(static_cast<std::int64_t>(value));
  } else if constexpr (std::floating_point<Value>) {
    words.push_back(static_cast<std::int64_t>(kind::real));
    words.push_back(std::bit_cast<std::int64_t>(static_cast<double>(value)));
  } else if constexpr (requires { value.values; }) {
    words.push_back(static_cast<std::int64_t>(kind::list));
    for (int i = 0; i < value.count; ++i) words.push_back(value.values[i]);
  } else {
    words.push_back(static_cast<std::int64_t>(kind::text));
    for (char c : value.view()) words.push_back(c);
  }
  return words;
}

constexpr pattern_words type_words(const tensor_ty& t) {
  pattern_words words{static_cast<int>(t.element.kind), static_cast<int>(t.element.bits)};
  for (int i = 0; i < t.rank(); ++i) words.push_back(t.dims[i]);
  return words;
}

constexpr pattern_words dims_words(const int_list<8>& dims) {
  pattern_words words;
  for (int i = 0; i < dims.count; ++i) words.push_back(dims.values[i]);
  return words;
}

// The details of the forms.
struct no_details {};
template <fixed_string Name>
struct name_details {
  static constexpr std::string_view name = Name.view();
};
template <fixed_string Name, bool WithArguments>
struct op_details {
  using op = typename registered_op<op_id(Name.view())>::type;
  static constexpr pattern_words words{WithArguments};
};
template <int... Words>
struct number_details {
  static constexpr pattern_words words{Words...};
};
template <fixed_string Key, auto Value>
struct attr_details {
  static constexpr std::string_view name = Key.view();
  static constexpr pattern_words words = attr_value_words(Value);
};
template <class Type>
struct type_details {
  static constexpr pattern_words words = type_words(Type::value);
};
template <int_list<8> Dims>
struct dims_details {
  static constexpr pattern_words words = dims_words(Dims);
};

}  // namespace detail

namespace relay {

/// The type of _1 ... _9: a wildcard that is one object wherever it is mentioned.
template <int N>
struct placeholder_expr {
  using baton_expression = void;
  static constexpr auto node() { return baton::detail::pattern_node<pattern_form::any, baton::detail::number_details<N>>{}; }
};

/// A rule: what matches Left becomes Right.
template <class Left, class Right>
struct rewrite_rule {
  using left = Left;
  using right = Right;
};

/// `left >> right`, a rule for transform::rewrite. Whatever pattern object of the left side is used on the right side
/// stands for the node that it has matched; everything else on the right side is built anew.
/// Example: tests/static/pattern_test.cpp.
template <expression Left, expression Right>
constexpr rewrite_rule<Left, Right> operator>>(Left, Right) {
  return {};
}

/// `a | b`: what matches a, or else b.
template <expression A, expression B, class Self = decltype([](baton::detail::site<"pattern.either">* = nullptr) {
                                        return baton::detail::pattern_node<pattern_form::either, baton::detail::no_details, A, B>{};
                                      })>
constexpr auto operator|(A, B) {
  return baton::detail::make_handle<Self>();
}

/// The pattern language; use it with `using namespace baton::relay::pattern`.
namespace pattern {

inline constexpr placeholder_expr<1> _1{};
inline constexpr placeholder_expr<2> _2{};
inline constexpr placeholder_expr<3> _3{};
inline constexpr placeholder_expr<4> _4{};
inline constexpr placeholder_expr<5> _5{};
inline constexpr placeholder_expr<6> _6{};
inline constexpr placeholder_expr<7> _7{};
inline constexpr placeholder_expr<8> _8{};
inline constexpr placeholder_expr<9> _9{};

/// Any node; each call is a new object.
template <class Self = decltype([](baton::detail::site<"pattern.wildcard">* = nullptr) {
            return baton::detail::pattern_node<pattern_form::any, baton::detail::no_details>{};
          })>
constexpr auto wildcard() {
  return baton::detail::make_handle<Self>();
}

/// A variable.
template <class Self = decltype([](baton::detail::site<"pattern.is_var">* = nullptr) {
            return baton::detail::pattern_node<pattern_form::var, baton::detail::no_details>{};
          })>
constexpr auto is_var() {
  return baton::detail::make_handle<Self>();
}
/// The variable of that name.
template <fixed_string Name, class Self = decltype([](baton::detail::site<"pattern.is_var_of">* = nullptr) {
                               return baton::detail::pattern_node<pattern_form::var, baton::detail::name_details<Name>>{};
                             })>
constexpr auto is_var() {
  return baton::detail::make_handle<Self>();
}

/// Any constant. A constant of a certain value is relay::constant<...>.
template <class Self = decltype([](baton::detail::site<"pattern.is_constant">* = nullptr) {
            return baton::detail::pattern_node<pattern_form::constant, baton::detail::no_details>{};
          })>
constexpr auto is_constant() {
  return baton::detail::make_handle<Self>();
}

/// A call of an op with any attributes, on these arguments; without arguments: on any. The op's own function
/// (relay::nn::conv2d<...>) as a pattern matches only calls with exactly its attributes.
template <fixed_string Name, expression... Args, class Self = decltype([](baton::detail::site<"pattern.is_op">* = nullptr) {
                                                   return baton::detail::pattern_node<pattern_form::op, baton::detail::op_details<Name, sizeof...(Args) != 0>,
                                                                                      Args...>{};
                                                 })>
constexpr auto is_op(Args...) {
  static_assert(meta::check<baton::detail::op_of_pattern<Name>>);
  return baton::detail::make_handle<Self>();
}

/// A node of that kind, with these operands in the graph's order (a call: arguments, then the callee; a function:
/// parameters, then the body); without operands: with any.
template <node_kind Kind, expression... Operands,
          class Self = decltype([](baton::detail::site<"pattern.is_kind">* = nullptr) {
            return baton::detail::pattern_node<pattern_form::of_kind, baton::detail::number_details<static_cast<int>(Kind), sizeof...(Operands) != 0>,
                                               Operands...>{};
          })>
constexpr auto is_kind(Operands...) {
  return baton::detail::make_handle<Self>();
}

/// A tuple; without fields: any tuple.
template <expression... Fields, class Self = decltype([](baton::detail::site<"pattern.is_tuple">* = nullptr) {
                                  return baton::detail::pattern_node<pattern_form::of_kind,
                                                                     baton::detail::number_details<static_cast<int>(node_kind::tuple), sizeof...(Fields) != 0>,
                                                                     Fields...>{};
                                })>
constexpr auto is_tuple(Fields...) {
  return baton::detail::make_handle<Self>();
}

/// Any field of a tuple. A certain field is relay::get<I>(tuple).
template <expression Tuple, class Self = decltype([](baton::detail::site<"pattern.is_get">* = nullptr) {
                              return baton::detail::pattern_node<pattern_form::of_kind,
                                                                 baton::detail::number_details<static_cast<int>(node_kind::projection), 1>, Tuple>{};
                            })>
constexpr auto is_tuple_get_item(Tuple) {
  return baton::detail::make_handle<Self>();
}

/// p, with an attribute of that value: a number, a truth value, a fixed_string or an int_list, compared as the op stores
/// it (`has_attr<"padding", int_list<4>{1, 1}>` of nn.conv2d is [1, 1, 1, 1]). On a function: an attribute of the function.
/// A name that p's operator does not have is an error.
template <fixed_string Key, auto Value, expression P, class Self = decltype([](baton::detail::site<"pattern.has_attr">* = nullptr) {
                                                        return baton::detail::pattern_node<pattern_form::attr, baton::detail::attr_details<Key, Value>, P>{};
                                                      })>
constexpr auto has_attr(P) {
  static_assert(meta::check<baton::detail::attr_of_pattern<Key, P>>);
  return baton::detail::make_handle<Self>();
}
/// The same for a string.
template <fixed_string Key, fixed_string Value, expression P, class Self = decltype([](baton::detail::site<"pattern.has_attr_text">* = nullptr) {
                                                                return baton::detail::pattern_node<pattern_form::attr, baton::detail::attr_details<Key, Value>,
                                                                                                   P>{};
                                                              })>
constexpr auto has_text_attr(P) {
  static_assert(meta::check<baton::detail::attr_of_pattern<Key, P>>);
  return baton::detail::make_handle<Self>();
}

/// p, with that tensor type.
template <class Type, expression P, class Self = decltype([](baton::detail::site<"pattern.has_type">* = nullptr) {
                                      return baton::detail::pattern_node<pattern_form::type, baton::detail::type_details<Type>, P>{};
                                    })>
constexpr auto has_type(P) {
  return baton::detail::make_handle<Self>();
}

/// p, with that shape; -1 stands for any extent: `has_shape<int_list<4>{1, -1, 7, 7}>(p)`.
template <int_list<8> Dims, expression P, class Self = decltype([](baton::detail::site<"pattern.has_shape">* = nullptr) {
                                            return baton::detail::pattern_node<pattern_form::dims, baton::detail::dims_details<Dims>, P>{};
                                          })>
constexpr auto has_shape(P) {
  return baton::detail::make_handle<Self>();
}

/// p, with that element type: `has_dtype<float32>(p)`.
template <dtype Type, expression P, class Self = decltype([](baton::detail::site<"pattern.has_dtype">* = nullptr) {
                                      return baton::detail::pattern_node<
                                          pattern_form::element, baton::detail::number_details<static_cast<int>(Type.kind), static_cast<int>(Type.bits)>, P>{};
                                    })>
constexpr auto has_dtype(P) {
  return baton::detail::make_handle<Self>();
}

/// p, a call of an op of that pattern kind (TVM: has_attr TOpPattern).
template <pattern_kind Kind, expression P, class Self = decltype([](baton::detail::site<"pattern.has_kind">* = nullptr) {
                                             return baton::detail::pattern_node<pattern_form::op_kind, baton::detail::number_details<static_cast<int>(Kind)>,
                                                                                P>{};
                                           })>
constexpr auto has_op_pattern(P) {
  return baton::detail::make_handle<Self>();
}

/// child, at the end of all paths on which the value of a node that matches parent is used; each node between the two
/// matches path, anew for each node.
template <expression Parent, expression Path, expression Child, class Self = decltype([](baton::detail::site<"pattern.dominates">* = nullptr) {
                                                                  return baton::detail::pattern_node<pattern_form::dominates, baton::detail::no_details, Parent,
                                                                                                     Path, Child>{};
                                                                })>
constexpr auto dominates(Parent, Path, Child) {
  return baton::detail::make_handle<Self>();
}

/// p, or f(p).
template <expression P, class F>
constexpr auto optional(P p, F f) {
  return p | f(p);
}

/// For the right side of a rule: the call that p has matched, op and attributes, on other arguments.
template <expression P, expression... Args, class Self = decltype([](baton::detail::site<"pattern.same_call">* = nullptr) {
                                              return baton::detail::pattern_node<pattern_form::same_call, baton::detail::no_details, P, Args...>{};
                                            })>
constexpr auto same_call(P, Args...) {
  return baton::detail::make_handle<Self>();
}

}  // namespace pattern

}  // namespace relay

namespace detail {

/// A pattern's graph; its root is the module's first "function".
template <class Pattern>
struct pattern_source {
  static constexpr graph make() {
    freezer work;
    work.out.functions.push_back({"", work.visit(&info<Pattern>)});
    return static_cast<graph&&>(work.out);
  }
};

/// Both sides of a rule in one graph, so that they share pattern objects. What the left side has comes first.
template <class Left, class Right>
struct rule_source {
  static constexpr graph make() {
    freezer work;
    const int left = work.visit(&info<Left>);
    const int right = work.visit(&info<Right>);
    work.out.functions.push_back({"", left});
    work.out.functions.push_back({"", right});
    for (int i = left + 1; i < work.out.size() && work.out.error.empty(); ++i) {
      const node& n = work.out[i];
      const bool hole = n.kind == node_kind::none && n.index != static_cast<int>(pattern_form::same_call);
      if (hole || n.kind == node_kind::var) work.out.error << "rewrite: the right side of a rule uses ";
      if (n.kind == node_kind::var) work.out.error << "the variable %" << n.name << ", which its left side does not have";
      else if (hole && n.word_count > 0 && n.index == static_cast<int>(pattern_form::any))
        work.out.error << "a placeholder that its left side does not have: _" << work.out.words[n.first_word];
      else if (hole) work.out.error << "a pattern that its left side does not have";
    }
    return static_cast<graph&&>(work.out);
  }
  static constexpr meta::message text() { return make().error; }
};

}  // namespace detail

namespace relay {

/// The graph of a pattern, for matching at run time; its root is `functions[0].node`.
template <expression Pattern>
constexpr graph_view pattern_graph(Pattern) {
  return baton::detail::frozen<baton::detail::pattern_source<Pattern>>::view();
}

}  // namespace relay

}  // namespace baton

#endif
