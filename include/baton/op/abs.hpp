// SPDX-License-Identifier: Apache-2.0
//
// abs: elementwise absolute value (Relay's `abs`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ABS_HPP
#define BATON_OP_ABS_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct abs_op : unary_op {
  static constexpr std::string_view name = "abs";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::abs(x);
  }
};

/// |data|; NaN stays NaN. The result has data's type.
template <expression Data, class Self = decltype([](abs_op* = nullptr) { return call_node<abs_op, no_attrs{}, Data>{}; })>
constexpr auto abs(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("abs")> {
  using type = baton::relay::abs_op;
};

#endif
