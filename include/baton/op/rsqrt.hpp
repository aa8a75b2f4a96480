// SPDX-License-Identifier: Apache-2.0
//
// rsqrt: elementwise reciprocal square root (Relay's `rsqrt`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_RSQRT_HPP
#define BATON_OP_RSQRT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct rsqrt_op : float_unary_op {
  static constexpr std::string_view name = "rsqrt";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::rsqrt(x);
  }
};

/// 1 / sqrt(data): an infinity of zeros, NaN of negative numbers. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](rsqrt_op* = nullptr) { return call_node<rsqrt_op, no_attrs{}, Data>{}; })>
constexpr auto rsqrt(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("rsqrt")> {
  using type = baton::relay::rsqrt_op;
};

#endif
