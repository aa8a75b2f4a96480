// SPDX-License-Identifier: Apache-2.0
//
// erf: elementwise error function (Relay's `erf`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ERF_HPP
#define BATON_OP_ERF_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct erf_op : float_unary_op {
  static constexpr std::string_view name = "erf";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::erf(x);
  }
};

/// erf(data); NaN stays NaN. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](erf_op* = nullptr) { return call_node<erf_op, no_attrs{}, Data>{}; })>
constexpr auto erf(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("erf")> {
  using type = baton::relay::erf_op;
};

#endif
