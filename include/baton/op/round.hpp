// SPDX-License-Identifier: Apache-2.0
//
// round: rounding to the nearest whole number (Relay's `round`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ROUND_HPP
#define BATON_OP_ROUND_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct round_op : unary_op {
  static constexpr std::string_view name = "round";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::round(x);
  }
};

/// The nearest whole number, halfway cases away from zero. The result has data's type.
template <expression Data, class Self = decltype([](round_op* = nullptr) { return call_node<round_op, no_attrs{}, Data>{}; })>
constexpr auto round(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("round")> {
  using type = baton::relay::round_op;
};

#endif
