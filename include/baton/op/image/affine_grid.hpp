// SPDX-License-Identifier: Apache-2.0
//
// image.affine_grid: the places that an affine transformation takes a grid to (Relay's `image.affine_grid`).
// Type relation: TVM's AffineGridRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_IMAGE_AFFINE_GRID_HPP
#define BATON_OP_IMAGE_AFFINE_GRID_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::image {

struct affine_grid_attrs {
  int_list<2> target_shape{};  ///< height and width

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("target_shape", self.target_shape);
  }
  friend constexpr bool operator==(const affine_grid_attrs&, const affine_grid_attrs&) = default;
};

struct affine_grid_op {
  static constexpr std::string_view name = "image.affine_grid";
  using attrs = affine_grid_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::layer;

  struct computation {
    std::int64_t height, width;

    constexpr computation(const attrs& a, meta::slice<tensor_ty>, const tensor_ty&) : height(a.target_shape[0]), width(a.target_shape[1]) {}
    static constexpr double place(std::int64_t i, std::int64_t extent) {
      return extent > 1 ? -1 + 2 * static_cast<double>(i) / static_cast<double>(extent - 1) : -1;
    }
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      index i;
      i[0] = at[0];
      i[1] = at[1];
      const double a = read.template at<0>(i);
      i[2] = 1;
      const double b = read.template at<0>(i);
      i[2] = 2;
      return Math::add(Math::add(Math::multiply(a, place(at[3], width)), Math::multiply(b, place(at[2], height))), read.template at<0>(i));
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_float(*data, "data", out) || !check_rank(*data, "data", 3, out) ||
        !check_shape(*data, "data", shape{data->dims[0], 2, 3}, "an affine matrix for each image", out))
      return;
    if (a.target_shape.count != 2 || a.target_shape[0] < 1 || a.target_shape[1] < 1) {
      out.fail() << "target_shape is ";
      write_list(out.fail(), a.target_shape);
      out.fail() << ", needs a height and a width of at least 1";
      return;
    }
    out.set({data->element, shape{data->dims[0], 2, a.target_shape[0], a.target_shape[1]}});
  }
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value& result) { return 4 * static_cast<double>(result.tensor.size()); }
};

/// data (N, 2, 3), matrices of affine transformations: (N, 2, height, width), the places for image.grid_sample, x before y, of a grid whose corners
/// are at -1 and 1.
template <affine_grid_attrs Attrs = {}, expression Data,
          class Self = decltype([](affine_grid_op* = nullptr) { return call_node<affine_grid_op, Attrs, Data>{}; })>
constexpr auto affine_grid(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::image

template <>
struct baton::registered_op<baton::op_id("image.affine_grid")> {
  using type = baton::relay::image::affine_grid_op;
};

#endif
