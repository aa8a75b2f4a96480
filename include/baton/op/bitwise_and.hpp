// SPDX-License-Identifier: Apache-2.0
//
// bitwise_and: elementwise conjunction of the bits, with broadcasting (Relay's `bitwise_and`).
// Type relation: TVM's BroadcastRel, integers and bools only. Layout rule: both operands in one layout.
#ifndef BATON_OP_BITWISE_AND_HPP
#define BATON_OP_BITWISE_AND_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct bitwise_and_op : bitwise_binary_op<true> {
  static constexpr std::string_view name = "bitwise_and";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::bit_and(a, b);
  }
};

/// lhs & rhs, bit by bit. Integers or bools of one type; shapes broadcast as in NumPy.
template <expression L, expression R, class Self = decltype([](bitwise_and_op* = nullptr) { return call_node<bitwise_and_op, no_attrs{}, L, R>{}; })>
constexpr auto bitwise_and(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("bitwise_and")> {
  using type = baton::relay::bitwise_and_op;
};

#endif
