// SPDX-License-Identifier: Apache-2.0
//
// atanh: elementwise inverse hyperbolic tangent (Relay's `atanh`).
// Type relation: TVM's IdentityRel, floating-point types only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ATANH_HPP
#define BATON_OP_ATANH_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct atanh_op : float_unary_op {
  static constexpr std::string_view name = "atanh";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::atanh(x);
  }
};

/// atanh(data): infinite at 1 and -1, NaN beyond. data must be of a floating-point type; the result has its type.
template <expression Data, class Self = decltype([](atanh_op* = nullptr) { return call_node<atanh_op, no_attrs{}, Data>{}; })>
constexpr auto atanh(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("atanh")> {
  using type = baton::relay::atanh_op;
};

#endif
