// SPDX-License-Identifier: Apache-2.0
//
// argmax: where the largest element is (Relay's `argmax`).
// Type relation: TVM's ArgReduceRel. Layout rule: the axes follow their letters.
#ifndef BATON_OP_ARGMAX_HPP
#define BATON_OP_ARGMAX_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/reduce.hpp"

#include <string_view>

namespace baton::relay {

struct argmax_op : reduction_op<reduce_kind::argmax> {
  static constexpr std::string_view name = "argmax";
};

/// The position of the largest element along the axes, the first one of equals, or the last with select_last_index; with
/// several axes, counted in row-major order over them.
/// The axes go, or stay with extent 1 with keepdims; exclude reduces over the others. The result's elements are int32.
/// An axis without elements fails.
template <position_attrs Attrs = {}, expression Data, class Self = decltype([](argmax_op* = nullptr) { return call_node<argmax_op, Attrs, Data>{}; })>
constexpr auto argmax(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("argmax")> {
  using type = baton::relay::argmax_op;
};

#endif
