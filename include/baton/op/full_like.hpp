// SPDX-License-Identifier: Apache-2.0
//
// full_like: a tensor of one value, of the type of another (Relay's `full_like`).
// Type relation: TVM's FullLikeRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_FULL_LIKE_HPP
#define BATON_OP_FULL_LIKE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <string_view>

namespace baton::relay {

struct full_like_op {
  static constexpr std::string_view name = "full_like";
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::elementwise;
  static constexpr op_form form = op_form::map;

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* fill = data ? tensor_argument(args, 1, "fill_value", out) : nullptr;
    if (!fill || !check_rank(*fill, "fill_value", 0, out) || !check_same_element(*data, "data", *fill, "fill_value", out)) return;
    out.set(*data);
  }
  template <class Math, class V>
  static constexpr V body(const attrs&, V, V fill) {
    return fill;
  }
};

/// fill_value, a scalar of data's dtype, in data's shape.
template <expression Data, expression Fill, class Self = decltype([](full_like_op* = nullptr) { return call_node<full_like_op, no_attrs{}, Data, Fill>{}; })>
constexpr auto full_like(Data, Fill) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("full_like")> {
  using type = baton::relay::full_like_op;
};

#endif
