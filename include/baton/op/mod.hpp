// SPDX-License-Identifier: Apache-2.0
//
// mod: elementwise remainder of the division that rounds towards zero, with broadcasting (Relay's `mod`).
// Type relation: TVM's BroadcastRel. Layout rule: both operands in one layout.
#ifndef BATON_OP_MOD_HPP
#define BATON_OP_MOD_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct mod_op : binary_op {
  static constexpr std::string_view name = "mod";
  template <class Math, class V>
  static constexpr V body(const attrs&, V a, V b) {
    return Math::mod(a, b);
  }
};

/// lhs - trunc(lhs / rhs) * rhs, which has the sign of lhs, as C's % and fmod; exact. Shapes broadcast as in NumPy; dtypes must agree.
template <expression L, expression R, class Self = decltype([](mod_op* = nullptr) { return call_node<mod_op, no_attrs{}, L, R>{}; })>
constexpr auto mod(L, R) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("mod")> {
  using type = baton::relay::mod_op;
};

#endif
