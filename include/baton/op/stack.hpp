// SPDX-License-Identifier: Apache-2.0
//
// stack: the fields of a tuple along a new axis (Relay's `stack`).
// Type relation: TVM's StackRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_STACK_HPP
#define BATON_OP_STACK_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct stack_attrs {
  std::int64_t axis = 0;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, std::int64_t{0});
  }
  friend constexpr bool operator==(const stack_attrs&, const stack_attrs&) = default;
};

struct stack_op {
  static constexpr std::string_view name = "stack";
  using attrs = stack_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    meta::vec<tensor_ty> fields;
    if (!check_arity(args, 1, out) || !tuple_argument(args, 0, "data", fields, out)) return;
    const int axis = check_axis(a.axis, fields[0].rank() + 1, "axis", out);
    if (axis < 0 || !check_result_rank(fields[0].rank() + 1, out)) return;
    for (int k = 1; k < fields.size(); ++k)
      if (!(fields[k] == fields[0])) {
        out.fail() << "field " << k << " is a ";
        write_type(out.fail(), fields[k]);
        out.fail() << ", field 0 is a ";
        write_type(out.fail(), fields[0]);
        out.fail() << ", needs equal types";
        return;
      }
    tensor_ty result{fields[0].element, {}};
    for (int d = 0; d <= fields[0].rank(); ++d) result.dims.push_back(d == axis ? fields.size() : fields[0].dims[d < axis ? d : d - 1]);
    out.set(result);
  }
  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty>, const tensor_ty& out, int, const index& i) {
    const int axis = normalize_axis(a.axis, out.rank());
    element_source s{static_cast<int>(i[axis]), {}, 0};
    for (int d = 0; d + 1 < out.rank(); ++d) s.from[d] = i[d < axis ? d : d + 1];
    return s;
  }
};

/// The tensors of a tuple, all of one type, along a new axis (from -rank - 1 to rank).
template <stack_attrs Attrs = {}, expression Tuple, class Self = decltype([](stack_op* = nullptr) { return call_node<stack_op, Attrs, Tuple>{}; })>
constexpr auto stack(Tuple) {
  return baton::detail::make_handle<Self>();
}

/// The same for expressions that are no tuple yet.
template <stack_attrs Attrs = {}, expression First, expression Second, expression... Rest,
          class Fields = decltype([](baton::detail::site<"stack">* = nullptr) { return tuple_node<First, Second, Rest...>{}; }),
          class Self = decltype([](stack_op* = nullptr) { return call_node<stack_op, Attrs, expr<Fields>>{}; })>
constexpr auto stack(First, Second, Rest...) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("stack")> {
  using type = baton::relay::stack_op;
};

#endif
