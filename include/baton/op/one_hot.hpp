// SPDX-License-Identifier: Apache-2.0
//
// one_hot: indices as vectors that are on at the index and off elsewhere (Relay's `one_hot`).
// Type relation: TVM's OneHotRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_ONE_HOT_HPP
#define BATON_OP_ONE_HOT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct one_hot_attrs {
  std::int64_t depth = 1;  ///< the extent of the new axis
  std::int64_t axis = -1;  ///< where it is in the result
  baton::dtype dtype{};    ///< none: on_value's

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("depth", self.depth, std::int64_t{1});
    visit("axis", self.axis, std::int64_t{-1});
    visit("dtype", self.dtype, baton::dtype{});
  }
  friend constexpr bool operator==(const one_hot_attrs&, const one_hot_attrs&) = default;
};

struct one_hot_op {
  static constexpr std::string_view name = "one_hot";
  using attrs = one_hot_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::lookup;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 3, out)) return;
    const tensor_ty* indices = tensor_argument(args, 0, "indices", out);
    const tensor_ty* on = indices ? tensor_argument(args, 1, "on_value", out) : nullptr;
    const tensor_ty* off = on ? tensor_argument(args, 2, "off_value", out) : nullptr;
    if (!off || !check_integer(*indices, "indices", out) || !check_rank(*on, "on_value", 0, out) || !check_rank(*off, "off_value", 0, out) ||
        !check_same_element(*on, "on_value", *off, "off_value", out) || !check_result_rank(indices->rank() + 1, out))
      return;
    if (a.depth < 1) {
      out.fail() << "depth is " << a.depth << ", needs 1 or more";
      return;
    }
    const int axis = check_axis(a.axis, indices->rank() + 1, "axis", out);
    if (axis < 0) return;
    tensor_ty result{a.dtype.is_none() ? on->element : a.dtype, {}};
    for (int d = 0; d <= indices->rank(); ++d) result.dims.push_back(d == axis ? a.depth : indices->dims[d < axis ? d : d - 1]);
    out.set(result);
  }
  template <class Read>
  static constexpr element_source source_by(const attrs& a, meta::slice<tensor_ty>, const tensor_ty& out, int, const index& i, const Read& read) {
    const int axis = normalize_axis(a.axis, out.rank());
    index which;
    for (int d = 0; d + 1 < out.rank(); ++d) which[d] = i[d < axis ? d : d + 1];
    element_source s;
    s.operand = static_cast<std::int64_t>(read(0, which)) == i[axis] ? 1 : 2;
    return s;
  }
};

/// A new axis of depth elements, on_value where its position is the index, off_value elsewhere (everywhere for an index outside). The two values are scalars of
/// one dtype and are converted to dtype.
template <one_hot_attrs Attrs = {}, expression Indices, expression On, expression Off,
          class Self = decltype([](one_hot_op* = nullptr) { return call_node<one_hot_op, Attrs, Indices, On, Off>{}; })>
constexpr auto one_hot(Indices, On, Off) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("one_hot")> {
  using type = baton::relay::one_hot_op;
};

#endif
