// SPDX-License-Identifier: Apache-2.0
//
// subtract: elementwise difference with broadcasting (Relay's `subtract`).
// Type relation: TVM's BroadcastRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_SUBTRACT_HPP
#define BATON_OP_SUBTRACT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct subtract_op : binary_op {
  static constexpr std::string_view name = "subtract";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return a - b;
  }
};

/// lhs - rhs. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](subtract_op* = nullptr) { return call_node<subtract_op, no_attrs{}, L, R>{}; })>
constexpr auto subtract(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("subtract")> {
  using type = baton::relay::subtract_op;
};

#endif
