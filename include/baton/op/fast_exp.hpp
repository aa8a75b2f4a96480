// SPDX-License-Identifier: Apache-2.0
//
// fast_exp: elementwise exp that may be approximate (Relay's `fast_exp`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_FAST_EXP_HPP
#define BATON_OP_FAST_EXP_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct fast_exp_op : float_unary_op {
  static constexpr std::string_view name = "fast_exp";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::exp(x);
  }
};

/// exp(data), for which a kernel may take an approximation. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](fast_exp_op* = nullptr) { return call_node<fast_exp_op, no_attrs{}, Data>{}; })>
constexpr auto fast_exp(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("fast_exp")> {
  using type = baton::relay::fast_exp_op;
};

#endif
