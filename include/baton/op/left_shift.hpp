// SPDX-License-Identifier: Apache-2.0
//
// left_shift: elementwise shift of the bits to the left, with broadcasting (Relay's `left_shift`).
// Type relation: TVM's BroadcastRel, integers only. Layout rule: both operands in one layout.
#ifndef BATON_OP_LEFT_SHIFT_HPP
#define BATON_OP_LEFT_SHIFT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct left_shift_op : bitwise_binary_op<false> {
  static constexpr std::string_view name = "left_shift";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::shift_left(a, b);
  }
};

/// lhs with its bits moved up by rhs places; what leaves the type is lost, and from the type's width on (or by fewer than 0 places) the result is 0.
/// Integers of one type; shapes broadcast as in NumPy.
template <expression L, expression R, class Self = decltype([](left_shift_op* = nullptr) { return call_node<left_shift_op, no_attrs{}, L, R>{}; })>
constexpr auto left_shift(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("left_shift")> {
  using type = baton::relay::left_shift_op;
};

#endif
