// SPDX-License-Identifier: Apache-2.0
//
// broadcast_to: a tensor repeated along axes of extent 1 and new ones (Relay's `broadcast_to`).
// Type relation: TVM's BroadCastToRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_BROADCAST_TO_HPP
#define BATON_OP_BROADCAST_TO_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/broadcast.hpp"

#include <string_view>

namespace baton::relay {

struct broadcast_to_op {
  static constexpr std::string_view name = "broadcast_to";
  using attrs = target_shape_attrs;
  static constexpr pattern_kind pattern = pattern_kind::broadcast;
  static constexpr op_form form = op_form::map;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    tensor_ty result{data ? data->element : dtype{}, {}};
    if (data && target_shape(a, *data, result.dims, out) && check_broadcasts(data->dims, "data", result.dims, "shape", out)) out.set(result);
  }
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return x;
  }
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value&) { return 0; }
};

/// data in shape: axes of extent 1 are repeated, missing ones come in front, as NumPy broadcasts. Fails if another extent differs. dtype, if given, must be
/// data's.
template <target_shape_attrs Attrs = {}, expression Data,
          class Self = decltype([](broadcast_to_op* = nullptr) { return call_node<broadcast_to_op, Attrs, Data>{}; })>
constexpr auto broadcast_to(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("broadcast_to")> {
  using type = baton::relay::broadcast_to_op;
};

#endif
