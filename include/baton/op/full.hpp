// SPDX-License-Identifier: Apache-2.0
//
// full: a tensor of one value (Relay's `full`).
// Type relation: TVM's FullRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_FULL_HPP
#define BATON_OP_FULL_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/filled.hpp"

#include <string_view>

namespace baton::relay {

struct full_op {
  static constexpr std::string_view name = "full";
  using attrs = filled_attrs;
  static constexpr pattern_kind pattern = pattern_kind::elementwise;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* fill = tensor_argument(args, 0, "fill_value", out);
    if (!fill || !check_rank(*fill, "fill_value", 0, out)) return;
    if (!a.dtype.is_none() && a.dtype != fill->element) {
      out.fail() << "fill_value is ";
      write_dtype(out.fail(), fill->element);
      out.fail() << ", dtype is ";
      write_dtype(out.fail(), a.dtype);
      out.fail() << ", needs equal data types";
      return;
    }
    infer_filled(a, fill->element, out);
  }
  static constexpr element_source source(const attrs&, meta::slice<tensor_ty>, const tensor_ty&, int, const index&) { return {}; }
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value&) { return 0; }
};

/// A tensor whose elements are fill_value, a scalar. dtype, if given, must be fill_value's (TVM converts; write a cast).
template <filled_attrs Attrs = {}, expression Fill, class Self = decltype([](full_op* = nullptr) { return call_node<full_op, Attrs, Fill>{}; })>
constexpr auto full(Fill) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("full")> {
  using type = baton::relay::full_op;
};

#endif
