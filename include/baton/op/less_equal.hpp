// SPDX-License-Identifier: Apache-2.0
//
// less_equal: elementwise comparison with broadcasting (Relay's `less_equal`).
// Type relation: TVM's BroadcastCompRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_LESS_EQUAL_HPP
#define BATON_OP_LESS_EQUAL_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct less_equal_op : comparison_op {
  static constexpr std::string_view name = "less_equal";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return number_of<Math, V>(Math::less_equal(a, b));
  }
};

/// lhs <= rhs as a bool, false where either is NaN. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](less_equal_op* = nullptr) { return call_node<less_equal_op, no_attrs{}, L, R>{}; })>
constexpr auto less_equal(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("less_equal")> {
  using type = baton::relay::less_equal_op;
};

#endif
