// SPDX-License-Identifier: Apache-2.0
//
// sinh: elementwise hyperbolic sine (Relay's `sinh`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_SINH_HPP
#define BATON_OP_SINH_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct sinh_op : float_unary_op {
  static constexpr std::string_view name = "sinh";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::sinh(x);
  }
};

/// sinh(data); NaN stays NaN. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](sinh_op* = nullptr) { return call_node<sinh_op, no_attrs{}, Data>{}; })>
constexpr auto sinh(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("sinh")> {
  using type = baton::relay::sinh_op;
};

#endif
