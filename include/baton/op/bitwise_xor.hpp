// SPDX-License-Identifier: Apache-2.0
//
// bitwise_xor: elementwise exclusive disjunction of the bits, with broadcasting (Relay's `bitwise_xor`).
// Type relation: TVM's BroadcastRel, integers and bools only. Layout rule: both operands in one layout.
#ifndef BATON_OP_BITWISE_XOR_HPP
#define BATON_OP_BITWISE_XOR_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct bitwise_xor_op : bitwise_binary_op<true> {
  static constexpr std::string_view name = "bitwise_xor";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::bit_xor(a, b);
  }
};

/// lhs ^ rhs, bit by bit. Integers or bools of one type; shapes broadcast as in NumPy.
template <expression L, expression R, class Self = decltype([](bitwise_xor_op* = nullptr) { return call_node<bitwise_xor_op, no_attrs{}, L, R>{}; })>
constexpr auto bitwise_xor(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("bitwise_xor")> {
  using type = baton::relay::bitwise_xor_op;
};

#endif
