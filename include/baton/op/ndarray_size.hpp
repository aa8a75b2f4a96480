// SPDX-License-Identifier: Apache-2.0
//
// ndarray_size: how many elements a tensor has (Relay's `ndarray_size`).
// Type relation: TVM's NdarraySizeRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NDARRAY_SIZE_HPP
#define BATON_OP_NDARRAY_SIZE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/size.hpp"

#include <string_view>

namespace baton::relay {

struct ndarray_size_op {
  static constexpr std::string_view name = "ndarray_size";
  using attrs = size_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const dtype element = a.dtype.is_none() ? int32 : a.dtype;
    if (data && check_integer({element, {}}, "dtype", out)) out.set({element, {}});
  }
  static constexpr element_source source(const attrs&, meta::slice<tensor_ty> in, const tensor_ty&, int, const index&) {
    return {-1, {}, static_cast<double>(in[0].size())};
  }
};

/// The number of elements of data, a scalar. It is known while compiling. dtype has to be an integer type.
template <size_attrs Attrs = {}, expression Data, class Self = decltype([](ndarray_size_op* = nullptr) { return call_node<ndarray_size_op, Attrs, Data>{}; })>
constexpr auto ndarray_size(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("ndarray_size")> {
  using type = baton::relay::ndarray_size_op;
};

#endif
