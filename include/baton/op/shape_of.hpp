// SPDX-License-Identifier: Apache-2.0
//
// shape_of: a tensor's extents (Relay's `shape_of`).
// Type relation: TVM's ShapeOfRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_SHAPE_OF_HPP
#define BATON_OP_SHAPE_OF_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/size.hpp"

#include <string_view>

namespace baton::relay {

struct shape_of_op {
  static constexpr std::string_view name = "shape_of";
  using attrs = size_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const dtype element = a.dtype.is_none() ? int32 : a.dtype;
    if (data && check_integer({element, {}}, "dtype", out)) out.set({element, shape(data->rank())});
  }
  static constexpr element_source source(const attrs&, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i) {
    return {-1, {}, static_cast<double>(in[0].dims[static_cast<int>(i[0])])};
  }
};

/// The extents of data, as a vector. They are known while compiling. dtype has to be an integer type. The attributes have to be written,
/// `relay::shape_of<{.dtype = int32}>(x)`: without them relay::shape_of(x) is the shape itself, for C++.
template <size_attrs Attrs, expression Data, class Self = decltype([](shape_of_op* = nullptr) { return call_node<shape_of_op, Attrs, Data>{}; })>
constexpr auto shape_of(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("shape_of")> {
  using type = baton::relay::shape_of_op;
};

#endif
