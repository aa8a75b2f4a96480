// SPDX-License-Identifier: Apache-2.0
//
// add: elementwise sum with broadcasting (Relay's `add`).
#ifndef BATON_OP_ADD_HPP
#define BATON_OP_ADD_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

namespace baton::relay {

struct add_op : binary_op {
  static constexpr std::string_view name = "add";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return a + b;
  }
};

/// lhs + rhs. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](add_op* = nullptr) { return call_node<add_op, no_attrs{}, L, R>{}; })>
constexpr auto add(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("add")> {
  using type = baton::relay::add_op;
};

#endif
