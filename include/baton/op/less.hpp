// SPDX-License-Identifier: Apache-2.0
//
// less: elementwise comparison with broadcasting (Relay's `less`).
// Type relation: TVM's BroadcastCompRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_LESS_HPP
#define BATON_OP_LESS_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct less_op : comparison_op {
  static constexpr std::string_view name = "less";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return number_of<Math, V>(Math::less(a, b));
  }
};

/// lhs < rhs as a bool, false where either is NaN. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](less_op* = nullptr) { return call_node<less_op, no_attrs{}, L, R>{}; })>
constexpr auto less(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("less")> {
  using type = baton::relay::less_op;
};

#endif
