// SPDX-License-Identifier: Apache-2.0
//
// greater: elementwise comparison with broadcasting (Relay's `greater`).
// Type relation: TVM's BroadcastCompRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_GREATER_HPP
#define BATON_OP_GREATER_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct greater_op : comparison_op {
  static constexpr std::string_view name = "greater";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return number_of<Math, V>(Math::less(b, a));
  }
};

/// lhs > rhs as a bool, false where either is NaN. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](greater_op* = nullptr) { return call_node<greater_op, no_attrs{}, L, R>{}; })>
constexpr auto greater(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("greater")> {
  using type = baton::relay::greater_op;
};

#endif
