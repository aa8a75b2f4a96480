// SPDX-License-Identifier: Apache-2.0
//
// zeros_like: zeros of a tensor's type (Relay's `zeros_like`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ZEROS_LIKE_HPP
#define BATON_OP_ZEROS_LIKE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct zeros_like_op : unary_op {
  static constexpr std::string_view name = "zeros_like";
  template <class Math, class V>
  static constexpr V body(const attrs&, V) {
    return Math::template value<V>(0);
  }
};

/// Zeros of data's type.
template <expression Data, class Self = decltype([](zeros_like_op* = nullptr) { return call_node<zeros_like_op, no_attrs{}, Data>{}; })>
constexpr auto zeros_like(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("zeros_like")> {
  using type = baton::relay::zeros_like_op;
};

#endif
