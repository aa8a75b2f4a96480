// SPDX-License-Identifier: Apache-2.0
//
// isinf: elementwise, whether a number is infinite (Relay's `isinf`).
// Type relation: TVM's IdentityCompRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_ISINF_HPP
#define BATON_OP_ISINF_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct isinf_op : predicate_op {
  static constexpr std::string_view name = "isinf";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    // A difference from itself that is not 0 is NaN: of infinities and of NaN.
    const V zero = Math::template value<V>(0);
    const V no_nan = number_of<Math, V>(Math::equal(x, x));
    return Math::select(Math::equal(x - x, zero), zero, no_nan);
  }
};

/// Whether data is infinite, of either sign. The result is bool.
template <expression Data, class Self = decltype([](isinf_op* = nullptr) { return call_node<isinf_op, no_attrs{}, Data>{}; })>
constexpr auto isinf(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("isinf")> {
  using type = baton::relay::isinf_op;
};

#endif
