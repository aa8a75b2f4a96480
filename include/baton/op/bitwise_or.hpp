// SPDX-License-Identifier: Apache-2.0
//
// bitwise_or: elementwise disjunction of the bits, with broadcasting (Relay's `bitwise_or`).
// Type relation: TVM's BroadcastRel, integers and bools only. Layout rule: both operands in one layout.
#ifndef BATON_OP_BITWISE_OR_HPP
#define BATON_OP_BITWISE_OR_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct bitwise_or_op : bitwise_binary_op<true> {
  static constexpr std::string_view name = "bitwise_or";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::bit_or(a, b);
  }
};

/// lhs | rhs, bit by bit. Integers or bools of one type; shapes broadcast as in NumPy.
template <expression L, expression R, class Self = decltype([](bitwise_or_op* = nullptr) { return call_node<bitwise_or_op, no_attrs{}, L, R>{}; })>
constexpr auto bitwise_or(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("bitwise_or")> {
  using type = baton::relay::bitwise_or_op;
};

#endif
