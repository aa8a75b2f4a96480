// SPDX-License-Identifier: Apache-2.0
//
// acosh: elementwise inverse hyperbolic cosine (Relay's `acosh`).
// Type relation: TVM's IdentityRel, floating-point types only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ACOSH_HPP
#define BATON_OP_ACOSH_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct acosh_op : float_unary_op {
  static constexpr std::string_view name = "acosh";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::acosh(x);
  }
};

/// acosh(data), NaN below 1. data must be of a floating-point type; the result has its type.
template <expression Data, class Self = decltype([](acosh_op* = nullptr) { return call_node<acosh_op, no_attrs{}, Data>{}; })>
constexpr auto acosh(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("acosh")> {
  using type = baton::relay::acosh_op;
};

#endif
