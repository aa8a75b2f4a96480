// SPDX-License-Identifier: Apache-2.0
//
// negative: elementwise negation (Relay's `negative`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_NEGATIVE_HPP
#define BATON_OP_NEGATIVE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct negative_op : unary_op {
  static constexpr std::string_view name = "negative";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::template value<V>(-1) * x;
  }
};

/// -data, of zeros and NaN too. The result has data's type.
template <expression Data, class Self = decltype([](negative_op* = nullptr) { return call_node<negative_op, no_attrs{}, Data>{}; })>
constexpr auto negative(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("negative")> {
  using type = baton::relay::negative_op;
};

#endif
