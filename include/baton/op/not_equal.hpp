// SPDX-License-Identifier: Apache-2.0
//
// not_equal: elementwise comparison with broadcasting (Relay's `not_equal`).
// Type relation: TVM's BroadcastCompRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_NOT_EQUAL_HPP
#define BATON_OP_NOT_EQUAL_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct not_equal_op : comparison_op {
  static constexpr std::string_view name = "not_equal";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return number_of<Math, V>(Math::not_equal(a, b));
  }
};

/// lhs != rhs as a bool, true where either is NaN. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](not_equal_op* = nullptr) { return call_node<not_equal_op, no_attrs{}, L, R>{}; })>
constexpr auto not_equal(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("not_equal")> {
  using type = baton::relay::not_equal_op;
};

#endif
