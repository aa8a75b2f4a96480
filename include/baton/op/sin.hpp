// SPDX-License-Identifier: Apache-2.0
//
// sin: elementwise sine (Relay's `sin`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_SIN_HPP
#define BATON_OP_SIN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct sin_op : float_unary_op {
  static constexpr std::string_view name = "sin";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::sin(x);
  }
};

/// The sine of data in radians. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](sin_op* = nullptr) { return call_node<sin_op, no_attrs{}, Data>{}; })>
constexpr auto sin(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("sin")> {
  using type = baton::relay::sin_op;
};

#endif
