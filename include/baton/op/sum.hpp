// SPDX-License-Identifier: Apache-2.0
//
// sum: the sum over axes (Relay's `sum`).
// Type relation: TVM's ReduceRel. Layout rule: the axes follow their letters.
#ifndef BATON_OP_SUM_HPP
#define BATON_OP_SUM_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/reduce.hpp"

#include <string_view>

namespace baton::relay {

struct sum_op : reduction_op<reduce_kind::sum> {
  static constexpr std::string_view name = "sum";
};

/// The sum of the elements along the axes; of none 0.
/// The axes go, or stay with extent 1 with keepdims; exclude reduces over the others. The result's elements are of data's type.
template <reduce_attrs Attrs = {}, expression Data, class Self = decltype([](sum_op* = nullptr) { return call_node<sum_op, Attrs, Data>{}; })>
constexpr auto sum(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("sum")> {
  using type = baton::relay::sum_op;
};

#endif
