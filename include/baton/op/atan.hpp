// SPDX-License-Identifier: Apache-2.0
//
// atan: elementwise arc tangent (Relay's `atan`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ATAN_HPP
#define BATON_OP_ATAN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct atan_op : float_unary_op {
  static constexpr std::string_view name = "atan";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::atan(x);
  }
};

/// The arc tangent of data, in radians. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](atan_op* = nullptr) { return call_node<atan_op, no_attrs{}, Data>{}; })>
constexpr auto atan(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("atan")> {
  using type = baton::relay::atan_op;
};

#endif
