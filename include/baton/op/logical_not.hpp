// SPDX-License-Identifier: Apache-2.0
//
// logical_not: elementwise negation of bools (Relay's `logical_not`).
// Type relation: TVM's IdentityRel, bools only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_LOGICAL_NOT_HPP
#define BATON_OP_LOGICAL_NOT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct logical_not_op : unary_op {
  static constexpr std::string_view name = "logical_not";
  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (data && check_bool(*data, "data", out)) out.set(*data);
  }
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::template value<V>(1) - x;
  }
};

/// Whether data is false. Data must be bool.
template <expression Data, class Self = decltype([](logical_not_op* = nullptr) { return call_node<logical_not_op, no_attrs{}, Data>{}; })>
constexpr auto logical_not(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("logical_not")> {
  using type = baton::relay::logical_not_op;
};

#endif
