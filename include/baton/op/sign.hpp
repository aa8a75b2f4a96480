// SPDX-License-Identifier: Apache-2.0
//
// sign: elementwise sign (Relay's `sign`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_SIGN_HPP
#define BATON_OP_SIGN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct sign_op : unary_op {
  static constexpr std::string_view name = "sign";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::select(Math::less(Math::template value<V>(0), x), Math::template value<V>(1),
                        Math::select(Math::less(x, Math::template value<V>(0)), Math::template value<V>(-1), Math::template value<V>(0)));
  }
};

/// 1, 0 or -1 as data is positive, zero or negative; 0 of NaN, as in TVM. The result has data's type.
template <expression Data, class Self = decltype([](sign_op* = nullptr) { return call_node<sign_op, no_attrs{}, Data>{}; })>
constexpr auto sign(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("sign")> {
  using type = baton::relay::sign_op;
};

#endif
