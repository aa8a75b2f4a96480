// SPDX-License-Identifier: Apache-2.0
//
// maximum: elementwise maximum with broadcasting (Relay's `maximum`).
// Type relation: TVM's BroadcastRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_MAXIMUM_HPP
#define BATON_OP_MAXIMUM_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct maximum_op : binary_op {
  static constexpr std::string_view name = "maximum";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::maximum(a, b);
  }
};

/// The larger of lhs and rhs; NaN if either is NaN, and +0 of two zeros unless both are -0. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](maximum_op* = nullptr) { return call_node<maximum_op, no_attrs{}, L, R>{}; })>
constexpr auto maximum(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("maximum")> {
  using type = baton::relay::maximum_op;
};

#endif
