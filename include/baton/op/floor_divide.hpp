// SPDX-License-Identifier: Apache-2.0
//
// floor_divide: elementwise quotient, rounded down, with broadcasting (Relay's `floor_divide`).
// Type relation: TVM's BroadcastRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_FLOOR_DIVIDE_HPP
#define BATON_OP_FLOOR_DIVIDE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct floor_divide_op : binary_op {
  static constexpr std::string_view name = "floor_divide";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::floor(a / b);
  }
};

/// floor(lhs / rhs). Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](floor_divide_op* = nullptr) { return call_node<floor_divide_op, no_attrs{}, L, R>{}; })>
constexpr auto floor_divide(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("floor_divide")> {
  using type = baton::relay::floor_divide_op;
};

#endif
