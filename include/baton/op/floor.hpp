// SPDX-License-Identifier: Apache-2.0
//
// floor: rounding down (Relay's `floor`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_FLOOR_HPP
#define BATON_OP_FLOOR_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct floor_op : unary_op {
  static constexpr std::string_view name = "floor";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::floor(x);
  }
};

/// The largest whole number that is not above data; signed zeros, infinities and NaN stay. The result has data's type.
template <expression Data, class Self = decltype([](floor_op* = nullptr) { return call_node<floor_op, no_attrs{}, Data>{}; })>
constexpr auto floor(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("floor")> {
  using type = baton::relay::floor_op;
};

#endif
