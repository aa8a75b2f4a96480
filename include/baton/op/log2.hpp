// SPDX-License-Identifier: Apache-2.0
//
// log2: elementwise logarithm to the base 2 (Relay's `log2`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_LOG2_HPP
#define BATON_OP_LOG2_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct log2_op : float_unary_op {
  static constexpr std::string_view name = "log2";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::log2(x);
  }
};

/// The logarithm to the base 2: -inf of zeros, NaN of negative numbers. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](log2_op* = nullptr) { return call_node<log2_op, no_attrs{}, Data>{}; })>
constexpr auto log2(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("log2")> {
  using type = baton::relay::log2_op;
};

#endif
