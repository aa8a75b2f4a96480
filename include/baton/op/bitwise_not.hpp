// SPDX-License-Identifier: Apache-2.0
//
// bitwise_not: elementwise complement of the bits (Relay's `bitwise_not`).
// Type relation: TVM's IdentityRel, integers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_BITWISE_NOT_HPP
#define BATON_OP_BITWISE_NOT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct bitwise_not_op : unary_op {
  static constexpr std::string_view name = "bitwise_not";

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (data && check_integer(*data, "data", out)) out.set(*data);
  }
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::bit_not(x);
  }
};

/// All bits of data inverted. data must be integers (`logical_not` is for bools); the result has data's type.
template <expression Data, class Self = decltype([](bitwise_not_op* = nullptr) { return call_node<bitwise_not_op, no_attrs{}, Data>{}; })>
constexpr auto bitwise_not(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("bitwise_not")> {
  using type = baton::relay::bitwise_not_op;
};

#endif
