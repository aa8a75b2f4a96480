// SPDX-License-Identifier: Apache-2.0
//
// ceil: rounding up (Relay's `ceil`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_CEIL_HPP
#define BATON_OP_CEIL_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct ceil_op : unary_op {
  static constexpr std::string_view name = "ceil";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::ceil(x);
  }
};

/// The smallest whole number that is not below data; signed zeros, infinities and NaN stay. The result has data's type.
template <expression Data, class Self = decltype([](ceil_op* = nullptr) { return call_node<ceil_op, no_attrs{}, Data>{}; })>
constexpr auto ceil(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("ceil")> {
  using type = baton::relay::ceil_op;
};

#endif
