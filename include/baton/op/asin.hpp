// SPDX-License-Identifier: Apache-2.0
//
// asin: elementwise arc sine (Relay's `asin`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ASIN_HPP
#define BATON_OP_ASIN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct asin_op : float_unary_op {
  static constexpr std::string_view name = "asin";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::asin(x);
  }
};

/// The arc sine, in radians; NaN outside [-1, 1]. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](asin_op* = nullptr) { return call_node<asin_op, no_attrs{}, Data>{}; })>
constexpr auto asin(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("asin")> {
  using type = baton::relay::asin_op;
};

#endif
