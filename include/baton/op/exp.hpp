// SPDX-License-Identifier: Apache-2.0
//
// exp: elementwise exponential (Relay's `exp`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_EXP_HPP
#define BATON_OP_EXP_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct exp_op : float_unary_op {
  static constexpr std::string_view name = "exp";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::exp(x);
  }
};

/// e to the power data; NaN stays NaN. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](exp_op* = nullptr) { return call_node<exp_op, no_attrs{}, Data>{}; })>
constexpr auto exp(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("exp")> {
  using type = baton::relay::exp_op;
};

#endif
