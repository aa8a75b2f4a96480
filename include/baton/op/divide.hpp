// SPDX-License-Identifier: Apache-2.0
//
// divide: elementwise quotient with broadcasting (Relay's `divide`).
// Type relation: TVM's BroadcastRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_DIVIDE_HPP
#define BATON_OP_DIVIDE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct divide_op : binary_op {
  static constexpr std::string_view name = "divide";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return a / b;
  }
};

/// lhs / rhs. Shapes broadcast as in NumPy; dtypes must agree. Integers divide towards zero.
template <expression L, expression R, class Self = decltype([](divide_op* = nullptr) { return call_node<divide_op, no_attrs{}, L, R>{}; })>
constexpr auto divide(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("divide")> {
  using type = baton::relay::divide_op;
};

#endif
