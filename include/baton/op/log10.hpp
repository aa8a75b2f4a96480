// SPDX-License-Identifier: Apache-2.0
//
// log10: elementwise logarithm to the base 10 (Relay's `log10`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_LOG10_HPP
#define BATON_OP_LOG10_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct log10_op : float_unary_op {
  static constexpr std::string_view name = "log10";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::log10(x);
  }
};

/// The logarithm to the base 10: -inf of zeros, NaN of negative numbers. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](log10_op* = nullptr) { return call_node<log10_op, no_attrs{}, Data>{}; })>
constexpr auto log10(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("log10")> {
  using type = baton::relay::log10_op;
};

#endif
