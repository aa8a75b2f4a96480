// SPDX-License-Identifier: Apache-2.0
//
// cast: conversion of the elements (Relay's `cast`).
// Type relation: TVM's CastRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_CAST_HPP
#define BATON_OP_CAST_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct cast_attrs {
  baton::dtype dtype{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("dtype", self.dtype);
  }
  friend constexpr bool operator==(const cast_attrs&, const cast_attrs&) = default;
};

struct cast_op : unary_op {
  static constexpr std::string_view name = "cast";
  using attrs = cast_attrs;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    if (a.dtype.is_none()) {
      out.fail() << "dtype is not given, needs a data type";
      return;
    }
    out.set({a.dtype, data->dims});
  }
  /// What the value becomes; storing it as dtype rounds a floating-point number to the nearest.
  template <class Math, class V>
  static constexpr V body(const attrs& a, V x) {
    if (a.dtype.is_float()) return x;
    const V zero = Math::template value<V>(0);
    if (a.dtype.is_bool()) return number_of<Math, V>(Math::not_equal(x, zero));
    return Math::select(Math::less(x, zero), Math::ceil(x), Math::floor(x));
  }
};

/// data as dtype: towards zero for integers, not equal to zero for bool. The shape stays. dtype has to be given.
template <cast_attrs Attrs = {}, expression Data, class Self = decltype([](cast_op* = nullptr) { return call_node<cast_op, Attrs, Data>{}; })>
constexpr auto cast(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("cast")> {
  using type = baton::relay::cast_op;
};

#endif
