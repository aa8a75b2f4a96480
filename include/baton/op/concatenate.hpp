// SPDX-License-Identifier: Apache-2.0
//
// concatenate: the fields of a tuple joined along an axis (Relay's `concatenate`).
// Type relation: TVM's ConcatenateRel. Layout rule: the axis follows its letter when all fields have one layout.
#ifndef BATON_OP_CONCATENATE_HPP
#define BATON_OP_CONCATENATE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct concatenate_attrs {
  std::int64_t axis = 0;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, std::int64_t{0});
  }
  friend constexpr bool operator==(const concatenate_attrs&, const concatenate_attrs&) = default;
};

struct concatenate_op {
  static constexpr std::string_view name = "concatenate";
  using attrs = concatenate_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    meta::vec<tensor_ty> fields;
    if (!check_arity(args, 1, out) || !tuple_argument(args, 0, "data", fields, out)) return;
    tensor_ty result = fields[0];
    const int axis = check_axis(a.axis, result.rank(), "axis", out);
    if (axis < 0) return;
    for (int k = 1; k < fields.size(); ++k) {
      bool fits = fields[k].element == result.element && fields[k].rank() == result.rank();
      for (int d = 0; fits && d < result.rank(); ++d) fits = d == axis || fields[k].dims[d] == result.dims[d];
      if (!fits) {
        out.fail() << "field " << k << " is a ";
        write_type(out.fail(), fields[k]);
        out.fail() << ", field 0 is a ";
        write_type(out.fail(), fields[0]);
        out.fail() << ", needs one data type and extents that differ on axis " << axis << " only";
        return;
      }
      result.dims[axis] += fields[k].dims[axis];
    }
    out.set(result);
  }

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i) {
    element_source s{0, i, 0};
    const int axis = normalize_axis(a.axis, out.rank());
    while (s.operand + 1 < in.size() && s.from[axis] >= in[s.operand].dims[axis]) s.from[axis] -= in[s.operand++].dims[axis];
    return s;
  }

  static constexpr bool layouts(attrs& a, layout_query& q) {
    layout keep;
    for (const layout& l : q.old_in)
      if (l.defined()) {
        keep = l;
        break;
      }
    const int axis = q.types.empty() ? -1 : normalize_axis(a.axis, q.types[0].rank());
    if (!keep.defined() || axis < 0 || axis >= keep.rank || !layout::is_primal(keep.axis[axis])) return false;
    bool follows = q.new_in.size() > 0 && q.new_in[0].defined() && q.old_in[0] == keep;
    for (int i = 1; follows && i < q.new_in.size(); ++i) follows = q.new_in[i] == q.new_in[0];
    if (follows && !(q.new_in[0] == keep)) {
      const int at = q.new_in[0].find(keep.axis[axis]);
      follows = at >= 0;
      if (const std::int64_t f = q.new_in[0].factor_of(keep.axis[axis]); f > 0)
        for (const tensor_ty& t : q.types) follows = follows && t.dims[axis] % f == 0;
      if (follows) {
        keep = q.new_in[0];
        a.axis = at;
      }
    }
    q.answer(keep, keep);
    return true;
  }
};

/// The tensors of a tuple, joined along axis. They need one data type, one rank, and equal extents on the other axes.
template <concatenate_attrs Attrs = {}, expression Tuple,
          class Self = decltype([](concatenate_op* = nullptr) { return call_node<concatenate_op, Attrs, Tuple>{}; })>
constexpr auto concatenate(Tuple) {
  return baton::detail::make_handle<Self>();
}

/// The same for expressions that are no tuple yet.
template <concatenate_attrs Attrs = {}, expression First, expression Second, expression... Rest,
          class Fields = decltype([](baton::detail::site<"concatenate">* = nullptr) { return tuple_node<First, Second, Rest...>{}; }),
          class Self = decltype([](concatenate_op* = nullptr) { return call_node<concatenate_op, Attrs, expr<Fields>>{}; })>
constexpr auto concatenate(First, Second, Rest...) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("concatenate")> {
  using type = baton::relay::concatenate_op;
};

#endif
