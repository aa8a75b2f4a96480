// SPDX-License-Identifier: Apache-2.0
//
// fast_tanh: elementwise tanh that may be approximate (Relay's `fast_tanh`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_FAST_TANH_HPP
#define BATON_OP_FAST_TANH_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct fast_tanh_op : float_unary_op {
  static constexpr std::string_view name = "fast_tanh";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::tanh(x);
  }
};

/// tanh(data), for which a kernel may take an approximation. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](fast_tanh_op* = nullptr) { return call_node<fast_tanh_op, no_attrs{}, Data>{}; })>
constexpr auto fast_tanh(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("fast_tanh")> {
  using type = baton::relay::fast_tanh_op;
};

#endif
