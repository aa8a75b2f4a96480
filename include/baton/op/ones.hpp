// SPDX-License-Identifier: Apache-2.0
//
// ones: a tensor of ones (Relay's `ones`).
// Type relation: TVM's InitOpRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_ONES_HPP
#define BATON_OP_ONES_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/filled.hpp"

#include <string_view>

namespace baton::relay {

struct ones_op : filled_op<1> {
  static constexpr std::string_view name = "ones";
};

/// A tensor of ones of the shape and dtype that the attributes give; both have to be given (no extents mean a scalar).
template <filled_attrs Attrs = {}, class Self = decltype([](ones_op* = nullptr) { return call_node<ones_op, Attrs>{}; })>
constexpr auto ones() {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("ones")> {
  using type = baton::relay::ones_op;
};

#endif
