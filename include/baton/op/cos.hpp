// SPDX-License-Identifier: Apache-2.0
//
// cos: elementwise cosine (Relay's `cos`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_COS_HPP
#define BATON_OP_COS_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct cos_op : float_unary_op {
  static constexpr std::string_view name = "cos";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::cos(x);
  }
};

/// The cosine of data in radians. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](cos_op* = nullptr) { return call_node<cos_op, no_attrs{}, Data>{}; })>
constexpr auto cos(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("cos")> {
  using type = baton::relay::cos_op;
};

#endif
