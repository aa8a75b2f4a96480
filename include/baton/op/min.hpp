// SPDX-License-Identifier: Apache-2.0
//
// min: the smallest element over axes (Relay's `min`).
// Type relation: TVM's ReduceRel. Layout rule: the axes follow their letters.
#ifndef BATON_OP_MIN_HPP
#define BATON_OP_MIN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/reduce.hpp"

#include <string_view>

namespace baton::relay {

struct min_op : reduction_op<reduce_kind::min> {
  static constexpr std::string_view name = "min";
};

/// The smallest element along the axes; NaN if there is one.
/// The axes go, or stay with extent 1 with keepdims; exclude reduces over the others. The result's elements are of data's type.
/// An axis without elements fails.
template <reduce_attrs Attrs = {}, expression Data, class Self = decltype([](min_op* = nullptr) { return call_node<min_op, Attrs, Data>{}; })>
constexpr auto min(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("min")> {
  using type = baton::relay::min_op;
};

#endif
