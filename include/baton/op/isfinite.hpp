// SPDX-License-Identifier: Apache-2.0
//
// isfinite: elementwise, whether a number is finite (Relay's `isfinite`).
// Type relation: TVM's IdentityCompRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ISFINITE_HPP
#define BATON_OP_ISFINITE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct isfinite_op : predicate_op {
  static constexpr std::string_view name = "isfinite";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return number_of<Math, V>(Math::equal(x - x, Math::template value<V>(0)));
  }
};

/// Whether data is neither infinite nor NaN. The result is bool.
template <expression Data, class Self = decltype([](isfinite_op* = nullptr) { return call_node<isfinite_op, no_attrs{}, Data>{}; })>
constexpr auto isfinite(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("isfinite")> {
  using type = baton::relay::isfinite_op;
};

#endif
