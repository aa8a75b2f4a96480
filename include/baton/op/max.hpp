// SPDX-License-Identifier: Apache-2.0
//
// max: the largest element over axes (Relay's `max`).
// Type relation: TVM's ReduceRel. Layout rule: the axes follow their letters.
#ifndef BATON_OP_MAX_HPP
#define BATON_OP_MAX_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/reduce.hpp"

#include <string_view>

namespace baton::relay {

struct max_op : reduction_op<reduce_kind::max> {
  static constexpr std::string_view name = "max";
};

/// The largest element along the axes; NaN if there is one.
/// The axes go, or stay with extent 1 with keepdims; exclude reduces over the others. The result's elements are of data's type.
/// An axis without elements fails.
template <reduce_attrs Attrs = {}, expression Data, class Self = decltype([](max_op* = nullptr) { return call_node<max_op, Attrs, Data>{}; })>
constexpr auto max(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("max")> {
  using type = baton::relay::max_op;
};

#endif
