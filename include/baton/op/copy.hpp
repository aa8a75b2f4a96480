// SPDX-License-Identifier: Apache-2.0
//
// copy: the identity, as a node of its own (Relay's `copy`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_COPY_HPP
#define BATON_OP_COPY_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay {

struct copy_op : unary_op {
  static constexpr std::string_view name = "copy";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return x;
  }
};

/// Data, unchanged.
template <expression Data, class Self = decltype([](copy_op* = nullptr) { return call_node<copy_op, no_attrs{}, Data>{}; })>
constexpr auto copy(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("copy")> {
  using type = baton::relay::copy_op;
};

#endif
