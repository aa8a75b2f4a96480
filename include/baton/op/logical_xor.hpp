// SPDX-License-Identifier: Apache-2.0
//
// logical_xor: elementwise, whether exactly one is true, with broadcasting (Relay's `logical_xor`).
// Type relation: TVM's BroadcastRel, bools only. Layout rule: both operands in one layout.
#ifndef BATON_OP_LOGICAL_XOR_HPP
#define BATON_OP_LOGICAL_XOR_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct logical_xor_op : logical_binary_op {
  static constexpr std::string_view name = "logical_xor";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return number_of<Math, V>(Math::not_equal(a, b));
  }
};

/// Whether exactly one of lhs and rhs is true. Both must be bool; shapes broadcast as in NumPy.
template <expression L, expression R, class Self = decltype([](logical_xor_op* = nullptr) { return call_node<logical_xor_op, no_attrs{}, L, R>{}; })>
constexpr auto logical_xor(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("logical_xor")> {
  using type = baton::relay::logical_xor_op;
};

#endif
