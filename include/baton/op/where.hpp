// SPDX-License-Identifier: Apache-2.0
//
// where: elementwise choice with broadcasting (Relay's `where`).
// Type relation: TVM's WhereRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_WHERE_HPP
#define BATON_OP_WHERE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map_families.hpp"

#include <string_view>

namespace baton::relay {

struct where_op {
  static constexpr std::string_view name = "where";
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::broadcast;
  static constexpr op_form form = op_form::map;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 3, out)) return;
    const tensor_ty* condition = tensor_argument(args, 0, "condition", out);
    if (!condition) return;
    binary_op::infer(a, args.part(1, 2), out);
    if (out.types.empty()) return;
    tensor_ty result = out.types[0];
    if (!broadcast_shapes(condition->dims, out.types[0].dims, result.dims)) {
      out.types.clear();
      out.fail() << "the condition's shape ";
      write_shape(out.fail(), condition->dims);
      out.fail() << " does not broadcast with the values, which are ";
      write_type(out.fail(), result);
      return;
    }
    out.types[0] = result;
  }
  template <class Math, class V>
  static constexpr V body(const attrs&, V condition, V x, V y) {
    return Math::select(mask_of<Math>(condition), x, y);
  }
};

/// x where the condition is true (not zero, if it is a number), else y. The three shapes broadcast as in NumPy; x and y
/// need one dtype, which is the result's.
template <expression Condition, expression X, expression Y,
          class Self = decltype([](where_op* = nullptr) { return call_node<where_op, no_attrs{}, Condition, X, Y>{}; })>
constexpr auto where(Condition, X, Y) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("where")> {
  using type = baton::relay::where_op;
};

#endif
