// SPDX-License-Identifier: Apache-2.0
//
// log: elementwise natural logarithm (Relay's `log`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_LOG_HPP
#define BATON_OP_LOG_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct log_op : float_unary_op {
  static constexpr std::string_view name = "log";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::log(x);
  }
};

/// The natural logarithm: -inf of zeros, NaN of negative numbers. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](log_op* = nullptr) { return call_node<log_op, no_attrs{}, Data>{}; })>
constexpr auto log(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("log")> {
  using type = baton::relay::log_op;
};

#endif
