// SPDX-License-Identifier: Apache-2.0
//
// tanh: elementwise hyperbolic tangent (Relay's `tanh`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_TANH_HPP
#define BATON_OP_TANH_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct tanh_op : float_unary_op {
  static constexpr std::string_view name = "tanh";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::tanh(x);
  }
};

/// tanh(data); NaN stays NaN. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](tanh_op* = nullptr) { return call_node<tanh_op, no_attrs{}, Data>{}; })>
constexpr auto tanh(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("tanh")> {
  using type = baton::relay::tanh_op;
};

#endif
