// SPDX-License-Identifier: Apache-2.0
//
// mean: the mean over axes (Relay's `mean`).
// Type relation: TVM's ReduceRel. Layout rule: the axes follow their letters.
#ifndef BATON_OP_MEAN_HPP
#define BATON_OP_MEAN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/reduce.hpp"

#include <string_view>

namespace baton::relay {

struct mean_op : reduction_op<reduce_kind::mean> {
  static constexpr std::string_view name = "mean";
};

/// The mean of the elements along the axes; of none NaN.
/// The axes go, or stay with extent 1 with keepdims; exclude reduces over the others. The result's elements are of data's type.
template <reduce_attrs Attrs = {}, expression Data, class Self = decltype([](mean_op* = nullptr) { return call_node<mean_op, Attrs, Data>{}; })>
constexpr auto mean(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("mean")> {
  using type = baton::relay::mean_op;
};

#endif
