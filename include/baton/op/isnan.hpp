// SPDX-License-Identifier: Apache-2.0
//
// isnan: elementwise, whether a number is not a number (Relay's `isnan`).
// Type relation: TVM's IdentityCompRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ISNAN_HPP
#define BATON_OP_ISNAN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct isnan_op : predicate_op {
  static constexpr std::string_view name = "isnan";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return number_of<Math, V>(Math::not_equal(x, x));
  }
};

/// Whether data is NaN. The result is bool; integers are never NaN.
template <expression Data, class Self = decltype([](isnan_op* = nullptr) { return call_node<isnan_op, no_attrs{}, Data>{}; })>
constexpr auto isnan(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("isnan")> {
  using type = baton::relay::isnan_op;
};

#endif
