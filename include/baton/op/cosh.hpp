// SPDX-License-Identifier: Apache-2.0
//
// cosh: elementwise hyperbolic cosine (Relay's `cosh`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_COSH_HPP
#define BATON_OP_COSH_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct cosh_op : float_unary_op {
  static constexpr std::string_view name = "cosh";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::cosh(x);
  }
};

/// cosh(data); NaN stays NaN. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](cosh_op* = nullptr) { return call_node<cosh_op, no_attrs{}, Data>{}; })>
constexpr auto cosh(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("cosh")> {
  using type = baton::relay::cosh_op;
};

#endif
