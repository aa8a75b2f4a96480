// SPDX-License-Identifier: Apache-2.0
//
// slice_like: the first elements of each axis, as many as another tensor has (Relay's `slice_like`).
// Type relation: TVM's SliceLikeRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_SLICE_LIKE_HPP
#define BATON_OP_SLICE_LIKE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <string_view>

namespace baton::relay {

struct slice_like_attrs {
  optional_list<8> axes{};  ///< none: all axes

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("axes", self.axes);
  }
  friend constexpr bool operator==(const slice_like_attrs&, const slice_like_attrs&) = default;
};

struct slice_like_op {
  static constexpr std::string_view name = "slice_like";
  using attrs = slice_like_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* like = data ? tensor_argument(args, 1, "shape_like", out) : nullptr;
    if (!like) return;
    if (!a.axes.given && !check_rank(*like, "shape_like", data->rank(), out)) return;
    tensor_ty result = *data;
    for (int k = 0; k < (a.axes.given ? a.axes.size() : data->rank()); ++k) {
      const int axis = check_axis(a.axes.given ? a.axes[k] : k, data->rank(), "axes", out);
      if (axis < 0) return;
      if (axis >= like->rank() || like->dims[axis] > data->dims[axis]) {
        out.fail() << "axis " << axis << " of data ";
        write_shape(out.fail(), data->dims);
        out.fail() << " is sliced like ";
        write_shape(out.fail(), like->dims);
        out.fail() << ", needs an extent there that is not larger";
        return;
      }
      result.dims[axis] = like->dims[axis];
    }
    out.set(result);
  }
  static constexpr element_source source(const attrs&, meta::slice<tensor_ty>, const tensor_ty&, int, const index& i) { return {0, i, 0}; }
};

/// The first elements of data along axes, as many as like has there. Of like's elements nothing is read. Fails if like has more than data.
template <slice_like_attrs Attrs = {}, expression Data, expression Like,
          class Self = decltype([](slice_like_op* = nullptr) { return call_node<slice_like_op, Attrs, Data, Like>{}; })>
constexpr auto slice_like(Data, Like) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("slice_like")> {
  using type = baton::relay::slice_like_op;
};

#endif
