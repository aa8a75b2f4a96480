// SPDX-License-Identifier: Apache-2.0
//
// trunc: rounding towards zero (Relay's `trunc`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_TRUNC_HPP
#define BATON_OP_TRUNC_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct trunc_op : unary_op {
  static constexpr std::string_view name = "trunc";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::select(Math::less(x, Math::template value<V>(0)), Math::ceil(x), Math::floor(x));
  }
};

/// Data without its fraction; signed zeros, infinities and NaN stay. The result has data's type.
template <expression Data, class Self = decltype([](trunc_op* = nullptr) { return call_node<trunc_op, no_attrs{}, Data>{}; })>
constexpr auto trunc(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("trunc")> {
  using type = baton::relay::trunc_op;
};

#endif
