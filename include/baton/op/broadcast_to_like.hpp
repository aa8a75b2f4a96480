// SPDX-License-Identifier: Apache-2.0
//
// broadcast_to_like: a tensor repeated to the shape of another (Relay's `broadcast_to_like`).
// Type relation: TVM's BroadCastToLikeRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_BROADCAST_TO_LIKE_HPP
#define BATON_OP_BROADCAST_TO_LIKE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/broadcast.hpp"

#include <string_view>

namespace baton::relay {

struct broadcast_to_like_op {
  static constexpr std::string_view name = "broadcast_to_like";
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::broadcast;
  static constexpr op_form form = op_form::map;

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* like = data ? tensor_argument(args, 1, "broadcast_type", out) : nullptr;
    if (like && check_broadcasts(data->dims, "data", like->dims, "broadcast_type", out)) out.set({data->element, like->dims});
  }
  template <class Math, class V>
  static constexpr V body(const attrs&, V x, V) {
    return x;
  }
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value&) { return 0; }
};

/// data in the shape of like, as NumPy broadcasts; of like's elements nothing is read. Fails if data does not broadcast into that shape.
template <expression Data, expression Like,
          class Self = decltype([](broadcast_to_like_op* = nullptr) { return call_node<broadcast_to_like_op, no_attrs{}, Data, Like>{}; })>
constexpr auto broadcast_to_like(Data, Like) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("broadcast_to_like")> {
  using type = baton::relay::broadcast_to_like_op;
};

#endif
