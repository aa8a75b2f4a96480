// SPDX-License-Identifier: Apache-2.0
//
// reverse: the elements of an axis in the opposite order (Relay's `reverse`).
// Type relation: TVM's ReverseRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_REVERSE_HPP
#define BATON_OP_REVERSE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <string_view>

namespace baton::relay {

struct reverse_attrs {
  optional_int axis{};  ///< has to be given

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, optional_int{});
  }
  friend constexpr bool operator==(const reverse_attrs&, const reverse_attrs&) = default;
};

struct reverse_op {
  static constexpr std::string_view name = "reverse";
  using attrs = reverse_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    if (!a.axis.given) {
      out.fail() << "axis is not given, needs one";
      return;
    }
    if (check_axis(a.axis.value, data->rank(), "axis", out) >= 0) out.set(*data);
  }
  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i) {
    element_source s{0, i, 0};
    const int axis = normalize_axis(a.axis.value, in[0].rank());
    s.from[axis] = in[0].dims[axis] - 1 - i[axis];
    return s;
  }
};

/// data with the elements along axis in the opposite order (flip).
template <reverse_attrs Attrs = {}, expression Data, class Self = decltype([](reverse_op* = nullptr) { return call_node<reverse_op, Attrs, Data>{}; })>
constexpr auto reverse(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("reverse")> {
  using type = baton::relay::reverse_op;
};

#endif
