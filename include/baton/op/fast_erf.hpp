// SPDX-License-Identifier: Apache-2.0
//
// fast_erf: elementwise erf that may be approximate (Relay's `fast_erf`).
// Type relation: TVM's IdentityRel, floating-point numbers only. Layout rule: any layout, unchanged.
#ifndef BATON_OP_FAST_ERF_HPP
#define BATON_OP_FAST_ERF_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct fast_erf_op : float_unary_op {
  static constexpr std::string_view name = "fast_erf";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::erf(x);
  }
};

/// erf(data), for which a kernel may take an approximation. The result has data's type, which must be floating-point.
template <expression Data, class Self = decltype([](fast_erf_op* = nullptr) { return call_node<fast_erf_op, no_attrs{}, Data>{}; })>
constexpr auto fast_erf(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("fast_erf")> {
  using type = baton::relay::fast_erf_op;
};

#endif
