// SPDX-License-Identifier: Apache-2.0
//
// floor_mod: elementwise remainder of the division that rounds down, with broadcasting (Relay's `floor_mod`).
// Type relation: TVM's BroadcastRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_FLOOR_MOD_HPP
#define BATON_OP_FLOOR_MOD_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct floor_mod_op : binary_op {
  static constexpr std::string_view name = "floor_mod";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return a - Math::floor(a / b) * b;
  }
};

/// lhs - floor(lhs / rhs) * rhs, which has the sign of rhs. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](floor_mod_op* = nullptr) { return call_node<floor_mod_op, no_attrs{}, L, R>{}; })>
constexpr auto floor_mod(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("floor_mod")> {
  using type = baton::relay::floor_mod_op;
};

#endif
