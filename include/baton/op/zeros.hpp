// SPDX-License-Identifier: Apache-2.0
//
// zeros: a tensor of zeros (Relay's `zeros`).
// Type relation: TVM's InitOpRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_ZEROS_HPP
#define BATON_OP_ZEROS_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/filled.hpp"

#include <string_view>

namespace baton::relay {

struct zeros_op : filled_op<0> {
  static constexpr std::string_view name = "zeros";
};

/// A tensor of zeros of the shape and dtype that the attributes give; both have to be given (no extents mean a scalar).
template <filled_attrs Attrs = {}, class Self = decltype([](zeros_op* = nullptr) { return call_node<zeros_op, Attrs>{}; })>
constexpr auto zeros() {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("zeros")> {
  using type = baton::relay::zeros_op;
};

#endif
