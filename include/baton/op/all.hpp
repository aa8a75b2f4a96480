// SPDX-License-Identifier: Apache-2.0
//
// all: whether all elements over axes are true (Relay's `all`).
// Type relation: TVM's ReduceRel. Layout rule: the axes follow their letters.
#ifndef BATON_OP_ALL_HPP
#define BATON_OP_ALL_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/reduce.hpp"

#include <string_view>

namespace baton::relay {

struct all_op : reduction_op<reduce_kind::all> {
  static constexpr std::string_view name = "all";
};

/// Whether all elements along the axes are true; of none true.
/// The axes go, or stay with extent 1 with keepdims; exclude reduces over the others. The result's elements are bool. Data must be bool.
template <reduce_attrs Attrs = {}, expression Data, class Self = decltype([](all_op* = nullptr) { return call_node<all_op, Attrs, Data>{}; })>
constexpr auto all(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("all")> {
  using type = baton::relay::all_op;
};

#endif
