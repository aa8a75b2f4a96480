// SPDX-License-Identifier: Apache-2.0
//
// The expressions that are not calls of operators: tuples and projections, let, if. In and out: handles.
#ifndef BATON_EXPR_STRUCTURE_HPP
#define BATON_EXPR_STRUCTURE_HPP

#include "baton/expr/expr.hpp"
#include "baton/expr/var.hpp"

#include <utility>

namespace baton::relay {

/// Whether all of T are expressions. No fold: Clang takes 256 operands of one.
template <class... T>
inline constexpr bool all_expressions = [] {
  const bool each[] = {true, expression<T>...};
  for (bool e : each)
    if (!e) return false;
  return true;
}();

/// A tuple of expressions.
template <class... Fields, class Self = decltype([](tuple_node<Fields...>* = nullptr) { return tuple_node<Fields...>{}; })>
  requires(all_expressions<Fields...>)
constexpr auto tuple(Fields...) {
  return baton::detail::make_handle<Self>();
}

/// Field Index of a tuple.
template <int Index, expression Tuple, class Self = decltype([](projection_node<Index, Tuple>* = nullptr) { return projection_node<Index, Tuple>{}; })>
constexpr auto get(Tuple) {
  return baton::detail::make_handle<Self>();
}

/// `let v = value; body`. The value must have the variable's type.
template <expression Var, expression Value, expression Body,
          class Self = decltype([](let_node<Var, Value, Body>* = nullptr) { return let_node<Var, Value, Body>{}; })>
constexpr auto let(Var, Value, Body) {
  static_assert(info<Var>.kind == node_kind::var, "baton: the first argument of let must be a variable");
  return baton::detail::make_handle<Self>();
}

/// `if (condition) { then_ } else { else_ }`; the condition is a scalar bool, the branches have one type.
template <expression Condition, expression Then, expression Else,
          class Self = decltype([](if_node<Condition, Then, Else>* = nullptr) { return if_node<Condition, Then, Else>{}; })>
constexpr auto if_(Condition, Then, Else) {
  return baton::detail::make_handle<Self>();
}

namespace detail {

template <int Times, int I, class X, class Block>
constexpr auto repeat_from(X x, Block block) {
  if constexpr (I == Times) {
    return x;
  } else {
    return repeat_from<Times, I + 1>(block.template operator()<I>(x), block);
  }
}

}  // namespace detail

/// Applies `block` Times times: `block.template operator()<I>(x)` for I = 0 ... Times - 1.
template <int Times, expression X, class Block>
constexpr auto repeat(X x, Block block) {
  return detail::repeat_from<Times, 0>(x, block);
}

namespace detail {

template <class Var>
constexpr bool is_var() {
  if constexpr (expression<Var>) return info<Var>.kind == node_kind::var;
  else return false;
}

/// An array, not a fold or a constrained pack: Clang nests those, and stops at 256.
template <class... Vars>
constexpr bool all_vars() {
  const bool each[] = {is_var<Vars>()..., true};
  for (bool good : each)
    if (!good) return false;
  return true;
}

}  // namespace detail

/// The parameters of a function, in order.
template <class... Vars>
struct parameters {
  static_assert(detail::all_vars<Vars...>(), "baton: params takes variables only");
};

/// Lists a function's parameters: `params(x, weight)`.
template <class... Vars>
constexpr parameters<Vars...> params(Vars...) {
  return {};
}

}  // namespace baton::relay

#endif
