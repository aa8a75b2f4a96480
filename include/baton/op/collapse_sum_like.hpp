// SPDX-License-Identifier: Apache-2.0
//
// collapse_sum_like: sums that undo a broadcast (Relay's `collapse_sum_like`).
// Type relation: TVM's CollapseSumLikeRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_COLLAPSE_SUM_LIKE_HPP
#define BATON_OP_COLLAPSE_SUM_LIKE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/broadcast.hpp"

#include <string_view>

namespace baton::relay {

struct collapse_sum_like_op : collapse_sum_op {
  static constexpr std::string_view name = "collapse_sum_like";
  using attrs = no_attrs;

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* like = data ? tensor_argument(args, 1, "collapse_type", out) : nullptr;
    if (like && check_number(*data, "data", out) && check_broadcasts(like->dims, "collapse_type", data->dims, "data", out))
      out.set({data->element, like->dims});
  }
};

/// The sum of data over the axes along which a tensor of like's shape would be repeated to data's shape: the inverse of broadcast_to_like.
/// Of like's elements nothing is read. Fails if like does not broadcast into data's shape.
template <expression Data, expression Like,
          class Self = decltype([](collapse_sum_like_op* = nullptr) { return call_node<collapse_sum_like_op, no_attrs{}, Data, Like>{}; })>
constexpr auto collapse_sum_like(Data, Like) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("collapse_sum_like")> {
  using type = baton::relay::collapse_sum_like_op;
};

#endif
