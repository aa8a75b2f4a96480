// SPDX-License-Identifier: Apache-2.0
//
// logical_and: elementwise conjunction with broadcasting (Relay's `logical_and`).
// Type relation: TVM's BroadcastRel, bools only. Layout rule: both operands in one layout.
#ifndef BATON_OP_LOGICAL_AND_HPP
#define BATON_OP_LOGICAL_AND_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct logical_and_op : logical_binary_op {
  static constexpr std::string_view name = "logical_and";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::select(mask_of<Math>(a), b, Math::template value<V>(0));
  }
};

/// Whether lhs and rhs are both true. Both must be bool; shapes broadcast as in NumPy.
template <expression L, expression R, class Self = decltype([](logical_and_op* = nullptr) { return call_node<logical_and_op, no_attrs{}, L, R>{}; })>
constexpr auto logical_and(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("logical_and")> {
  using type = baton::relay::logical_and_op;
};

#endif
