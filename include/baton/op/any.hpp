// SPDX-License-Identifier: Apache-2.0
//
// any: whether an element over axes is true (Relay's `any`).
// Type relation: TVM's ReduceRel. Layout rule: the axes follow their letters.
#ifndef BATON_OP_ANY_HPP
#define BATON_OP_ANY_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/reduce.hpp"

#include <string_view>

namespace baton::relay {

struct any_op : reduction_op<reduce_kind::any> {
  static constexpr std::string_view name = "any";
};

/// Whether an element along the axes is true; of none false.
/// The axes go, or stay with extent 1 with keepdims; exclude reduces over the others. The result's elements are bool. Data must be bool.
template <reduce_attrs Attrs = {}, expression Data, class Self = decltype([](any_op* = nullptr) { return call_node<any_op, Attrs, Data>{}; })>
constexpr auto any(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("any")> {
  using type = baton::relay::any_op;
};

#endif
