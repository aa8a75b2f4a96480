// SPDX-License-Identifier: Apache-2.0
//
// asinh: elementwise inverse hyperbolic sine (Relay's `asinh`).
// Type relation: TVM's IdentityRel, floating-point types only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ASINH_HPP
#define BATON_OP_ASINH_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct asinh_op : float_unary_op {
  static constexpr std::string_view name = "asinh";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::asinh(x);
  }
};

/// asinh(data). data must be of a floating-point type; the result has its type.
template <expression Data, class Self = decltype([](asinh_op* = nullptr) { return call_node<asinh_op, no_attrs{}, Data>{}; })>
constexpr auto asinh(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("asinh")> {
  using type = baton::relay::asinh_op;
};

#endif
