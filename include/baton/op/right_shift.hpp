// SPDX-License-Identifier: Apache-2.0
//
// right_shift: elementwise shift of the bits to the right, with broadcasting (Relay's `right_shift`).
// Type relation: TVM's BroadcastRel, integers only. Layout rule: both operands in one layout.
#ifndef BATON_OP_RIGHT_SHIFT_HPP
#define BATON_OP_RIGHT_SHIFT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct right_shift_op : bitwise_binary_op<false> {
  static constexpr std::string_view name = "right_shift";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::shift_right(a, b);
  }
};

/// lhs with its bits moved down by rhs places: lhs / 2^rhs rounded down. By 64 places or more (or fewer than 0) the result is 0, or -1 of a negative number.
/// Integers of one type; shapes broadcast as in NumPy.
template <expression L, expression R, class Self = decltype([](right_shift_op* = nullptr) { return call_node<right_shift_op, no_attrs{}, L, R>{}; })>
constexpr auto right_shift(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("right_shift")> {
  using type = baton::relay::right_shift_op;
};

#endif
