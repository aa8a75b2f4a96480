// SPDX-License-Identifier: Apache-2.0
//
// acos: elementwise arc cosine (Relay's `acos`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ACOS_HPP
#define BATON_OP_ACOS_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct acos_op : float_unary_op {
  static constexpr std::string_view name = "acos";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::acos(x);
  }
};

/// The arc cosine, in radians; NaN outside [-1, 1]. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](acos_op* = nullptr) { return call_node<acos_op, no_attrs{}, Data>{}; })>
constexpr auto acos(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("acos")> {
  using type = baton::relay::acos_op;
};

#endif
