// SPDX-License-Identifier: Apache-2.0
//
// logical_or: elementwise disjunction with broadcasting (Relay's `logical_or`).
// Type relation: TVM's BroadcastRel, bools only. Layout rule: both operands in one layout.
#ifndef BATON_OP_LOGICAL_OR_HPP
#define BATON_OP_LOGICAL_OR_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct logical_or_op : logical_binary_op {
  static constexpr std::string_view name = "logical_or";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::select(mask_of<Math>(a), Math::template value<V>(1), b);
  }
};

/// Whether lhs or rhs is true. Both must be bool; shapes broadcast as in NumPy.
template <expression L, expression R, class Self = decltype([](logical_or_op* = nullptr) { return call_node<logical_or_op, no_attrs{}, L, R>{}; })>
constexpr auto logical_or(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("logical_or")> {
  using type = baton::relay::logical_or_op;
};

#endif
