// SPDX-License-Identifier: Apache-2.0
//
// layout_transform: the same tensor in another layout (Relay's `layout_transform`).
// Type relation: TVM's LayoutTransformRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_LAYOUT_TRANSFORM_HPP
#define BATON_OP_LAYOUT_TRANSFORM_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"
#include "baton/op/movement.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct layout_transform_attrs {
  attr_string src_layout{};
  attr_string dst_layout{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("src_layout", self.src_layout);
    visit.always("dst_layout", self.dst_layout);
  }
  friend constexpr bool operator==(const layout_transform_attrs&, const layout_transform_attrs&) = default;
};

struct layout_transform_op {
  static constexpr std::string_view name = "layout_transform";
  using attrs = layout_transform_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    const layout from = parse_layout(a.src_layout);
    const layout to = parse_layout(a.dst_layout);
    if (!from.defined() || !to.defined() || !convertible(from, to)) {
      out.fail() << "src_layout is \"" << a.src_layout.view() << "\" and dst_layout is \"" << a.dst_layout.view()
                 << "\", needs two layouts that convert to each other";
      return;
    }
    if (!check_layout(*data, "data", a.src_layout, a.dst_layout, "", out)) return;
    for (int i = 0; i < to.rank; ++i) {
      const char axis = layout::upper(to.axis[i]);
      std::int64_t extent = data->dims[from.find(axis)];
      if (from.factor_of(axis) > 0) extent *= from.factor_of(axis);
      if (to.factor[i] > 0 && extent % to.factor[i] != 0) {
        out.fail() << "axis " << std::string_view(&axis, 1) << " has extent " << extent << ", layout " << a.dst_layout.view() << " needs a multiple of "
                   << to.factor[i];
        return;
      }
    }
    out.set({data->element, convert_shape(data->dims, from, to)});
  }

  static constexpr movement moves(const attrs& a, const shape& in) { return layout_movement(parse_layout(a.src_layout), parse_layout(a.dst_layout), in); }

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty>, const tensor_ty&, int, const index& i) {
    const layout from = parse_layout(a.src_layout);
    const layout to = parse_layout(a.dst_layout);
    element_source s;
    for (int d = 0; d < from.rank; ++d) {
      // The whole axis' coordinate, then the part of it that this axis of the source counts.
      const char axis = layout::upper(from.axis[d]);
      std::int64_t at = i[to.find(axis)];
      if (const std::int64_t f = to.factor_of(axis); f > 0) at = at * f + i[to.find(static_cast<char>(axis - 'A' + 'a'))];
      const std::int64_t f = from.factor_of(axis);
      s.from[d] = from.factor[d] > 0 ? at % f : f > 0 ? at / f : at;
    }
    return s;
  }
};

/// data, whose layout is src_layout, in dst_layout. The two must hold the same letters; an axis that gets split must be
/// a multiple of its block (TVM drops what is left over).
template <layout_transform_attrs Attrs = {}, expression Data,
          class Self = decltype([](layout_transform_op* = nullptr) { return call_node<layout_transform_op, Attrs, Data>{}; })>
constexpr auto layout_transform(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("layout_transform")> {
  using type = baton::relay::layout_transform_op;
};

#endif
