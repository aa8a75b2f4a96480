// SPDX-License-Identifier: Apache-2.0
//
// tan: elementwise tangent (Relay's `tan`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_TAN_HPP
#define BATON_OP_TAN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct tan_op : float_unary_op {
  static constexpr std::string_view name = "tan";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::tan(x);
  }
};

/// The tangent of data in radians. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](tan_op* = nullptr) { return call_node<tan_op, no_attrs{}, Data>{}; })>
constexpr auto tan(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("tan")> {
  using type = baton::relay::tan_op;
};

#endif
