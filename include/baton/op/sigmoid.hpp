// SPDX-License-Identifier: Apache-2.0
//
// sigmoid: elementwise logistic function (Relay's `sigmoid`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_SIGMOID_HPP
#define BATON_OP_SIGMOID_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct sigmoid_op : float_unary_op {
  static constexpr std::string_view name = "sigmoid";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::sigmoid(x);
  }
};

/// 1 / (1 + exp(-data)), without overflow; NaN stays NaN. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](sigmoid_op* = nullptr) { return call_node<sigmoid_op, no_attrs{}, Data>{}; })>
constexpr auto sigmoid(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("sigmoid")> {
  using type = baton::relay::sigmoid_op;
};

#endif
