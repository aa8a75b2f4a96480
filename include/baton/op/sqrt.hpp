// SPDX-License-Identifier: Apache-2.0
//
// sqrt: elementwise square root (Relay's `sqrt`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_SQRT_HPP
#define BATON_OP_SQRT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct sqrt_op : float_unary_op {
  static constexpr std::string_view name = "sqrt";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::sqrt(x);
  }
};

/// The square root: NaN of negative numbers, -0 of -0. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](sqrt_op* = nullptr) { return call_node<sqrt_op, no_attrs{}, Data>{}; })>
constexpr auto sqrt(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("sqrt")> {
  using type = baton::relay::sqrt_op;
};

#endif
