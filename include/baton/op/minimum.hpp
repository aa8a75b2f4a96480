// SPDX-License-Identifier: Apache-2.0
//
// minimum: elementwise minimum with broadcasting (Relay's `minimum`).
// Type relation: TVM's BroadcastRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_MINIMUM_HPP
#define BATON_OP_MINIMUM_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct minimum_op : binary_op {
  static constexpr std::string_view name = "minimum";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::minimum(a, b);
  }
};

/// The smaller of lhs and rhs; NaN if either is NaN, and -0 of two zeros unless both are +0. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](minimum_op* = nullptr) { return call_node<minimum_op, no_attrs{}, L, R>{}; })>
constexpr auto minimum(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("minimum")> {
  using type = baton::relay::minimum_op;
};

#endif
