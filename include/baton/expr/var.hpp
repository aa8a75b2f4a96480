// SPDX-License-Identifier: Apache-2.0
//
// Variables and constants. `relay::var<"x", tensor_type<float, 1, 64, 56, 56>>` is one variable wherever it is mentioned;
// `relay::constant<&object>` refers to data in static storage, `relay::constant<2.0f>` is a scalar.
#ifndef BATON_EXPR_VAR_HPP
#define BATON_EXPR_VAR_HPP

#include "baton/expr/expr.hpp"
#include "baton/meta/fixed_string.hpp"

#include <type_traits>

namespace baton {

namespace detail {

template <fixed_string Name, class Type>
struct var_node {};
template <auto Value>
struct constant_node {};
template <fixed_string Name>
struct global_var_node {};

}  // namespace detail

namespace relay {

template <fixed_string Name, class Type>
struct var_expr {
  using baton_expression = void;
  static constexpr auto node() { return baton::detail::var_node<Name, Type>{}; }
};

template <auto Value>
struct constant_expr {
  using baton_expression = void;
  static constexpr auto node() { return baton::detail::constant_node<Value>{}; }
};

/// A variable of a tensor type. Two mentions of the same name and type are the same variable.
/// Example: examples/01_quickstart.cpp.
template <fixed_string Name, class Type>
inline constexpr var_expr<Name, Type> var{};

/// A constant: a pointer to a tensor literal in static storage (the object is its identity), a scalar (float, double,
/// int, bool ...), or a small tensor literal by value.
template <auto Value>
inline constexpr constant_expr<Value> constant{};

/// Calls an expression of function type: a function literal, a global, or a variable bound to a function.
template <expression Callee, expression... Args,
          class Self = decltype([](call_function_node<Callee, Args...>* = nullptr) { return call_function_node<Callee, Args...>{}; })>
constexpr auto apply(Callee, Args...) {
  return baton::detail::make_handle<Self>();
}

template <fixed_string Name>
struct global_var_expr {
  using baton_expression = void;
  static constexpr auto node() { return baton::detail::global_var_node<Name>{}; }

  /// Two calls on the same handles are one node, see ir::function.
  template <expression... Args>
  constexpr auto operator()(Args... args) const {
    return apply(global_var_expr{}, args...);
  }
};

/// A function of the same module, by name; call it like a function: `relay::global_var<"f">(a, b)`. What it returns is
/// known once the module is put together, so types of what depends on it are checked there.
template <fixed_string Name>
inline constexpr global_var_expr<Name> global_var{};

}  // namespace relay

namespace detail {

template <fixed_string Name, class Type>
constexpr expr_info describe(var_node<Name, Type>) {
  expr_info node;
  node.kind = node_kind::var;
  node.name = Name.view();
  node.type = Type::value;
  node.hash = meta::mix(meta::hash_text(node.name), hash_of(Type::value));
  return node;
}

/// A literal given by value, as an object: the address of a template parameter is no template argument on GCC.
template <auto Value>
inline constexpr auto literal_object = Value;

template <auto Value>
constexpr expr_info describe(constant_node<Value>) {
  using value_type = std::remove_cvref_t<decltype(Value)>;
  expr_info node;
  node.kind = node_kind::constant;
  if constexpr (std::is_pointer_v<value_type>) {
    constexpr bool is_literal = requires {
      typename std::remove_cvref_t<decltype(*Value)>::element;
      Value->data();
    };
    static_assert(is_literal, "baton: constant<...> takes a pointer to a tensor literal, a scalar, or a tensor literal");
    if constexpr (is_literal) {
      node.data = &record_of_constant<Value>;
      node.type = node.data->type;
      node.hash = meta::mix(0xC057, hash_of(node.data->type));
    }
  } else if constexpr (std::is_arithmetic_v<value_type> || is_float_element<value_type>) {
    node.scalar = make_scalar(Value);
    node.type = tensor_ty{node.scalar.type, {}};
    node.hash = meta::mix(0x5CA1A, static_cast<meta::hash_t>(node.scalar.bits));
  } else {
    static_assert(
        requires {
          typename value_type::element;
          Value.data();
        }, "baton: constant<...> takes a pointer to a tensor literal, a scalar, or a tensor literal");
    node.data = &record_of_constant<&literal_object<Value>>;
    node.type = node.data->type;
    node.hash = meta::mix(0x117E7A1, hash_of(node.data->type));
  }
  return node;
}

template <fixed_string Name>
constexpr expr_info describe(global_var_node<Name>) {
  expr_info node;
  node.kind = node_kind::global_var;
  node.name = Name.view();
  node.hash = meta::hash_text(node.name);
  return node;
}

}  // namespace detail

}  // namespace baton

#endif
