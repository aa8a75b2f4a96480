// SPDX-License-Identifier: Apache-2.0
//
// ones_like: ones of a tensor's type (Relay's `ones_like`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ONES_LIKE_HPP
#define BATON_OP_ONES_LIKE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct ones_like_op : unary_op {
  static constexpr std::string_view name = "ones_like";
  template <class Math, class V>
  static constexpr V body(const attrs&, V) {
    return Math::template value<V>(1);
  }
};

/// Ones of data's type.
template <expression Data, class Self = decltype([](ones_like_op* = nullptr) { return call_node<ones_like_op, no_attrs{}, Data>{}; })>
constexpr auto ones_like(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("ones_like")> {
  using type = baton::relay::ones_like_op;
};

#endif
