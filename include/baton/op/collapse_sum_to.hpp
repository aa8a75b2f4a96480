// SPDX-License-Identifier: Apache-2.0
//
// collapse_sum_to: sums that undo a broadcast (Relay's `collapse_sum_to`).
// Type relation: TVM's CollapseSumToRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_COLLAPSE_SUM_TO_HPP
#define BATON_OP_COLLAPSE_SUM_TO_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/broadcast.hpp"

#include <string_view>

namespace baton::relay {

struct collapse_sum_to_op : collapse_sum_op {
  static constexpr std::string_view name = "collapse_sum_to";
  using attrs = target_shape_attrs;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    tensor_ty result{data ? data->element : dtype{}, {}};
    if (data && check_number(*data, "data", out) && target_shape(a, *data, result.dims, out) && check_broadcasts(result.dims, "shape", data->dims, "data", out))
      out.set(result);
  }
};

/// The sum of data over the axes along which a tensor of that shape would be repeated to data's shape: the inverse of broadcast_to. Fails if the shape does
/// not broadcast into data's. dtype, if given, must be data's.
template <target_shape_attrs Attrs = {}, expression Data,
          class Self = decltype([](collapse_sum_to_op* = nullptr) { return call_node<collapse_sum_to_op, Attrs, Data>{}; })>
constexpr auto collapse_sum_to(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("collapse_sum_to")> {
  using type = baton::relay::collapse_sum_to_op;
};

#endif
