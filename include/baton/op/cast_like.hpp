// SPDX-License-Identifier: Apache-2.0
//
// cast_like: conversion of the elements to another tensor's type (Relay's `cast_like`).
// Type relation: TVM's CastLikeRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_CAST_LIKE_HPP
#define BATON_OP_CAST_LIKE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <string_view>

namespace baton::relay {

struct cast_like_op {
  static constexpr std::string_view name = "cast_like";
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::elementwise;
  static constexpr op_form form = op_form::lookup;

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* like = data ? tensor_argument(args, 1, "dtype_like", out) : nullptr;
    if (like) out.set({like->element, data->dims});
  }
  /// Storing the element converts it.
  template <class Read>
  static constexpr element_source source_by(const attrs&, meta::slice<tensor_ty>, const tensor_ty&, int, const index& i, const Read&) {
    return {0, i, 0};
  }
};

/// data with elements of like's dtype: towards zero for integers, not equal to zero for bool. The shape stays; of like's elements nothing is read.
template <expression Data, expression Like, class Self = decltype([](cast_like_op* = nullptr) { return call_node<cast_like_op, no_attrs{}, Data, Like>{}; })>
constexpr auto cast_like(Data, Like) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("cast_like")> {
  using type = baton::relay::cast_like_op;
};

#endif
