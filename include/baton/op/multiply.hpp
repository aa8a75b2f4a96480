// SPDX-License-Identifier: Apache-2.0
//
// multiply: elementwise product with broadcasting (Relay's `multiply`).
#ifndef BATON_OP_MULTIPLY_HPP
#define BATON_OP_MULTIPLY_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

namespace baton::relay {

struct multiply_op : binary_op {
  static constexpr std::string_view name = "multiply";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return a * b;
  }
};

/// lhs * rhs. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](multiply_op* = nullptr) { return call_node<multiply_op, no_attrs{}, L, R>{}; })>
constexpr auto multiply(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("multiply")> {
  using type = baton::relay::multiply_op;
};

#endif
