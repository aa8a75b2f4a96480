// SPDX-License-Identifier: Apache-2.0
//
// equal: elementwise comparison with broadcasting (Relay's `equal`).
// Type relation: TVM's BroadcastCompRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_EQUAL_HPP
#define BATON_OP_EQUAL_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct equal_op : comparison_op {
  static constexpr std::string_view name = "equal";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return number_of<Math, V>(Math::equal(a, b));
  }
};

/// lhs == rhs as a bool, false where either is NaN. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](equal_op* = nullptr) { return call_node<equal_op, no_attrs{}, L, R>{}; })>
constexpr auto equal(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("equal")> {
  using type = baton::relay::equal_op;
};

#endif
