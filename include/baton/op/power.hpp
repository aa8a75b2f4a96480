// SPDX-License-Identifier: Apache-2.0
//
// power: elementwise power with broadcasting (Relay's `power`).
// Type relation: TVM's BroadcastRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_POWER_HPP
#define BATON_OP_POWER_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct power_op : binary_op {
  static constexpr std::string_view name = "power";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::pow(a, b);
  }
};

/// lhs to the power rhs, with the special values of C's pow: power(x, 0) and power(1, y) are 1 even for NaN, a negative base
/// needs a whole exponent (else NaN). Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](power_op* = nullptr) { return call_node<power_op, no_attrs{}, L, R>{}; })>
constexpr auto power(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("power")> {
  using type = baton::relay::power_op;
};

#endif
