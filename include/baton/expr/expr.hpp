// SPDX-License-Identifier: Apache-2.0
//
// Handles: what a user holds while writing a model. Each call of an operator gives a value of a fresh closure type, so
// that a handle stands for one node: using it twice shares the node, calling twice makes two. Behind a handle is its
// type-erased mirror, info<H>. In: nothing. Next: var.hpp, constant.hpp, op/*.hpp make handles; ir/freeze.hpp reads them.
#ifndef BATON_EXPR_EXPR_HPP
#define BATON_EXPR_EXPR_HPP

#include "baton/expr/constant_record.hpp"
#include "baton/expr/op_record.hpp"
#include "baton/meta/fixed_string.hpp"

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace baton {

// Without a tag of internal linkage Clang numbers closures per translation unit under names that are shared between
// units: two models would silently become one.
namespace {
struct this_tu {};
}  // namespace

enum class node_kind : std::uint8_t { none, var, constant, global_var, call, tuple, projection, let, if_, function };

// A function's flat graph, and a node of it (ir/graph.hpp).
struct graph_view;
struct node;

/// The mirror of a handle. Plain constexpr functions walk these.
struct expr_info {
  static constexpr int inline_operands = 5;

  node_kind kind = node_kind::none;
  bool failed = false;              ///< its types are wrong
  const op_record* op = nullptr;    ///< of a call of an operator
  meta::slice<std::int64_t> words;  ///< encoded attributes
  int operand_count = 0;            ///< call: arguments, then the callee unless it is an op; let: variable, value, body; if: condition, branches
  const expr_info* operands[inline_operands]{};
  const expr_info* const* more_operands = nullptr;  ///< all of them, when there are more
  type_value type;
  std::string_view name;                  ///< of a variable or global
  int index = 0;                          ///< of a projection
  const constant_record* data = nullptr;  ///< of a tensor constant
  scalar_value scalar;                    ///< of a rank-0 constant
  const graph_view* function = nullptr;   ///< of a function literal
  const node* thawed = nullptr;           ///< of a handle made from a flat graph: the node there
  meta::hash_t hash = 0;

  constexpr const expr_info* operand(int i) const { return more_operands ? more_operands[i] : operands[i]; }
};

namespace detail {

/// Where a closure stands, as the type of its (never given) parameter. Clang numbers the closures of one default template
/// argument, but those of two templates in one namespace get the same names, and so would whatever is made of them.
template <fixed_string Where>
struct site {};

}  // namespace detail

namespace relay {

/// A handle: an expression of Relay as a value.
template <class Self, class Tu = this_tu>
struct expr {
  using baton_expression = void;
  static constexpr auto node() { return Self{}(); }
};

/// Anything that stands for an expression: handles, variables, constants, functions.
template <class T>
concept expression = requires { typename std::remove_cvref_t<T>::baton_expression; };

}  // namespace relay

namespace detail {

template <class H>
constexpr expr_info describe_handle();

}  // namespace detail

/// The mirror of handle H.
template <class H>
inline constexpr expr_info info = detail::describe_handle<H>();
template <class H>
inline constexpr const expr_info& info<const H> = info<H>;

namespace detail {

template <class... Args>
inline constexpr const expr_info* operand_infos[sizeof...(Args)] = {&info<Args>...};

/// Whether one of the types is unknown. No fold: Clang takes 256 operands of one.
template <class... Args>
constexpr bool any_unknown() {
  const bool unknown[] = {false, (info<Args>.type.what == type_value::kind::none)...};
  for (bool u : unknown)
    if (u) return true;
  return false;
}

template <class... Args>
constexpr void set_operands(expr_info& node) {
  node.operand_count = sizeof...(Args);
  if constexpr (sizeof...(Args) <= expr_info::inline_operands) {
    int i = 0;
    ((node.operands[i++] = &info<Args>), ...);
  } else {
    node.more_operands = operand_infos<Args...>;
  }
}

}  // namespace detail

// What a handle's closure returns: the kinds of nodes. They live in detail so that describe() is found beside them.
namespace detail {

/// A call of operator Op.
template <class Op, auto Attrs, class... Args>
struct call_node {};
/// A call of a function, a global or a variable.
template <class Callee, class... Args>
struct call_function_node {};
/// The same with the callee listed last, as graphs have it.
template <class... ArgsAndCallee>
struct call_of_last_node {};
template <class... Fields>
struct tuple_node {};
template <int Index, class Tuple>
struct projection_node {};
template <class Var, class Value, class Body>
struct let_node {};
template <class Condition, class Then, class Else>
struct if_node {};

}  // namespace detail

using detail::call_function_node;
using detail::call_node;
using detail::if_node;
using detail::let_node;
using detail::projection_node;
using detail::tuple_node;

namespace detail {

template <class Op, auto Attrs>
inline constexpr int attr_word_count = [] {
  attr_words words;
  encode_attrs(Attrs, words);
  return words.size();
}();

template <class Op, auto Attrs>
struct attr_storage {
  std::int64_t words[attr_word_count<Op, Attrs> + 1]{};
};

template <class Op, auto Attrs>
inline constexpr attr_storage<Op, Attrs> stored_attrs = [] {
  attr_storage<Op, Attrs> storage;
  attr_words words;
  encode_attrs(Attrs, words);
  for (int i = 0; i < words.size(); ++i) storage.words[i] = words[i];
  return storage;
}();

constexpr meta::hash_t hash_of_operands(meta::hash_t seed, const expr_info& node) {
  for (int i = 0; i < node.operand_count; ++i) seed = meta::mix(seed, node.operand(i)->hash);
  return seed;
}

/// Runs a type relation over the types of handles.
template <class Op, auto Attrs, class... Args>
constexpr infer_result infer_call() {
  const type_value args[sizeof...(Args) + 1] = {info<Args>.type..., type_value{}};
  infer_result result;
  Op::infer(Attrs, meta::slice<type_value>(args, sizeof...(Args)), result);
  return result;
}

template <int N>
struct field_storage {
  type_value fields[N > 0 ? N : 1]{};
};

template <class Op, auto Attrs, class... Args>
inline constexpr int call_field_count = infer_call<Op, Attrs, Args...>().types.size();

template <class Op, auto Attrs, class... Args>
inline constexpr field_storage<call_field_count<Op, Attrs, Args...>> call_fields = [] {
  field_storage<call_field_count<Op, Attrs, Args...>> storage;
  const infer_result result = infer_call<Op, Attrs, Args...>();
  for (int i = 0; i < result.types.size(); ++i) storage.fields[i] = result.types[i];
  return storage;
}();

/// Whether an op's result is a tuple: always, or if its attributes say so.
template <class Op>
constexpr bool gives_tuple(const typename Op::attrs& attrs) {
  if constexpr (requires { Op::tuple_result(attrs); }) return Op::tuple_result(attrs);
  else return requires { Op::tuple_result; };
}

template <class Op, auto Attrs, class... Args>
constexpr expr_info describe(call_node<Op, Attrs, Args...>) {
  expr_info node;
  node.kind = node_kind::call;
  node.op = &record_of<Op>;
  set_operands<Args...>(node);
  if constexpr (attr_word_count<Op, Attrs> > 0) node.words = {stored_attrs<Op, Attrs>.words, attr_word_count<Op, Attrs>};
  meta::hash_t h = node.op->id;
  for (std::int64_t word : node.words) h = meta::mix(h, static_cast<meta::hash_t>(word));
  node.hash = hash_of_operands(h, node);
  if constexpr (any_unknown<Args...>()) {
    // The result of a global function: its type, and so this one, is inferred when the module is put together.
  } else if constexpr (gives_tuple<Op>(Attrs)) {
    node.failed = call_field_count<Op, Attrs, Args...> == 0;
    node.type = type_value(type_value::kind::tuple, call_fields<Op, Attrs, Args...>.fields, call_field_count<Op, Attrs, Args...>);
  } else {
    const infer_result result = infer_call<Op, Attrs, Args...>();
    node.failed = result.types.size() != 1;
    if (!node.failed) node.type = result.types[0];
  }
  return node;
}

template <class... Fields>
inline constexpr type_value field_types[sizeof...(Fields) + 1] = {info<Fields>.type..., type_value{}};

template <class... Fields>
constexpr expr_info describe(tuple_node<Fields...>) {
  expr_info node;
  node.kind = node_kind::tuple;
  set_operands<Fields...>(node);
  // With a field of unknown type (the result of a global function, or what a layout rule is given) the tuple's is unknown.
  if constexpr (!any_unknown<Fields...>()) node.type = type_value(type_value::kind::tuple, field_types<Fields...>, sizeof...(Fields));
  node.hash = hash_of_operands(0x7AB1E, node);
  return node;
}

template <int Index, class Tuple>
constexpr expr_info describe(projection_node<Index, Tuple>) {
  expr_info node;
  node.kind = node_kind::projection;
  node.index = Index;
  set_operands<Tuple>(node);
  const type_value& tuple = info<Tuple>.type;
  const bool known = tuple.what != type_value::kind::none;
  node.failed = known && (!tuple.is_tuple() || Index < 0 || Index >= tuple.field_count);
  if (known && !node.failed) node.type = tuple.fields[Index];
  node.hash = hash_of_operands(0xF1E1D + static_cast<unsigned>(Index), node);
  return node;
}

template <class Var, class Value, class Body>
constexpr expr_info describe(let_node<Var, Value, Body>) {
  expr_info node;
  node.kind = node_kind::let;
  set_operands<Var, Value, Body>(node);
  node.failed = info<Value>.type.what != type_value::kind::none && !same_type(info<Var>.type, info<Value>.type);
  node.type = info<Body>.type;
  node.hash = hash_of_operands(0x1E7, node);
  return node;
}

template <class Condition, class Then, class Else>
constexpr expr_info describe(if_node<Condition, Then, Else>) {
  expr_info node;
  node.kind = node_kind::if_;
  set_operands<Condition, Then, Else>(node);
  const type_value& condition = info<Condition>.type;
  node.failed = !condition.is_tensor() || condition.tensor.rank() != 0 || !condition.tensor.element.is_bool() || !same_type(info<Then>.type, info<Else>.type);
  node.type = info<Then>.type;
  node.hash = hash_of_operands(0x1F, node);
  return node;
}

template <class... ArgsAndCallee>
constexpr expr_info describe(call_of_last_node<ArgsAndCallee...>) {
  expr_info node;
  node.kind = node_kind::call;
  set_operands<ArgsAndCallee...>(node);
  const int count = node.operand_count - 1;
  const type_value& callee = node.operand(count)->type;
  if (callee.what == type_value::kind::function) {
    node.failed = callee.field_count != count + 1;
    for (int i = 0; i < count && !node.failed; ++i)
      node.failed = node.operand(i)->type.what != type_value::kind::none && !same_type(callee.fields[i], node.operand(i)->type);
    if (!node.failed) node.type = callee.fields[count];
  } else {
    node.failed = callee.what != type_value::kind::none;
  }
  node.hash = hash_of_operands(0xCA11, node);
  return node;
}

template <class Callee, class... Args>
constexpr expr_info describe(call_function_node<Callee, Args...>) {
  return describe(call_of_last_node<Args..., Callee>{});
}

template <class H>
constexpr expr_info describe_handle() {
  return describe(H::node());
}

// The sentences.

template <class Node>
struct node_error;

template <class Op, auto Attrs, class... Args>
struct node_error<call_node<Op, Attrs, Args...>> {
  static constexpr meta::message text() {
    meta::message sentence;
    sentence << Op::name << ": ";
    const infer_result result = infer_call<Op, Attrs, Args...>();
    return sentence << result.error.view();
  }
};

template <int Index, class Tuple>
struct node_error<projection_node<Index, Tuple>> {
  static constexpr meta::message text() {
    meta::message sentence;
    sentence << "get<" << Index << ">: found ";
    write_type(sentence, info<Tuple>.type);
    return sentence << ", needs a tuple with that field";
  }
};

template <class Var, class Value, class Body>
struct node_error<let_node<Var, Value, Body>> {
  static constexpr meta::message text() {
    meta::message sentence;
    sentence << "let: the value is a ";
    write_type(sentence, info<Value>.type);
    sentence << ", the variable needs a ";
    write_type(sentence, info<Var>.type);
    return sentence;
  }
};

template <class Condition, class Then, class Else>
struct node_error<if_node<Condition, Then, Else>> {
  static constexpr meta::message text() {
    meta::message sentence;
    const type_value& condition = info<Condition>.type;
    if (!condition.is_tensor() || condition.tensor.rank() != 0 || !condition.tensor.element.is_bool()) {
      sentence << "if_: the condition is a ";
      write_type(sentence, condition);
      return sentence << ", needs a scalar bool";
    }
    sentence << "if_: the branches are a ";
    write_type(sentence, info<Then>.type);
    sentence << " and a ";
    write_type(sentence, info<Else>.type);
    return sentence << ", need one type";
  }
};

template <class... ArgsAndCallee>
struct node_error<call_of_last_node<ArgsAndCallee...>> {
  static constexpr meta::message text() {
    meta::message sentence;
    const expr_info node = describe(call_of_last_node<ArgsAndCallee...>{});
    const int count = node.operand_count - 1;
    const type_value& callee = node.operand(count)->type;
    if (callee.what != type_value::kind::function) {
      sentence << "call: only functions can be called, found a ";
      write_type(sentence, callee);
      return sentence;
    }
    const int needed = callee.field_count - 1;
    if (count != needed) return sentence << "call: found " << count << " arguments, the function needs " << needed;
    for (int i = 0; i < needed; ++i) {
      if (same_type(node.operand(i)->type, callee.fields[i])) continue;
      sentence << "call: argument " << i << " is a ";
      write_type(sentence, node.operand(i)->type);
      sentence << ", the function needs a ";
      write_type(sentence, callee.fields[i]);
      break;
    }
    return sentence;
  }
};

template <class Callee, class... Args>
struct node_error<call_function_node<Callee, Args...>> : node_error<call_of_last_node<Args..., Callee>> {};

/// The handle of a closure. Its mirror is formed here and now, which puts a shape error at the user's line and keeps
/// GCC's instantiation depth independent of the model's depth.
template <class Self>
constexpr auto make_handle() {
  using handle = relay::expr<Self>;
  if constexpr (info<handle>.failed) static_assert(meta::check<node_error<decltype(Self{}())>>);
  return handle{};
}

}  // namespace detail

namespace relay {

/// The shape of an expression's tensor, for reusable blocks: `shape_of(x)[1]` is a constant.
template <expression X>
constexpr shape shape_of(X) {
  static_assert(info<X>.type.is_tensor(), "baton: shape_of needs an expression whose type is a tensor");
  return info<X>.type.tensor.dims;
}

/// The element type of an expression's tensor.
template <expression X>
constexpr dtype dtype_of_expr(X) {
  static_assert(info<X>.type.is_tensor(), "baton: dtype_of_expr needs an expression whose type is a tensor");
  return info<X>.type.tensor.element;
}

/// Calls Op on arguments with attributes. The op functions (relay::add, relay::nn::conv2d ...) are spellings of this;
/// use it directly for an op of your own.
template <class Op, auto Attrs, expression... Args, class Self = decltype([](Op*** = nullptr) { return call_node<Op, Attrs, Args...>{}; })>
constexpr auto call(Args...) {
  return baton::detail::make_handle<Self>();
}
/// The same with default attributes.
template <class Op, expression... Args, class Self = decltype([](Op**** = nullptr) { return call_node<Op, typename Op::attrs{}, Args...>{}; })>
constexpr auto call(Args...) {
  return baton::detail::make_handle<Self>();
}

}  // namespace relay

}  // namespace baton

#endif
