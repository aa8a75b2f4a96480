// SPDX-License-Identifier: Apache-2.0
//
// image.grid_sample: an image read at the places of a grid (Relay's `image.grid_sample`).
// Type relation: TVM's GridSampleRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_IMAGE_GRID_SAMPLE_HPP
#define BATON_OP_IMAGE_GRID_SAMPLE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/axes.hpp"
#include "baton/op/image/sampling.hpp"

#include <string_view>

namespace baton::relay::image {

struct grid_sample_attrs {
  attr_string method = "bilinear";
  attr_string layout = "NCHW";

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("method", self.method, attr_string("bilinear"));
    visit("layout", self.layout, attr_string("NCHW"));
  }
  friend constexpr bool operator==(const grid_sample_attrs&, const grid_sample_attrs&) = default;
};

struct grid_sample_op {
  static constexpr std::string_view name = "image.grid_sample";
  using attrs = grid_sample_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::layer;

  struct computation {
    lettered_axes data;

    constexpr computation(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&) : data(a.layout, "NCHW", in[0].dims) {}
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      index i = at;
      i[1] = 0;
      const double x = Math::multiply(Math::add(read.template at<1>(i), 1), 0.5 * static_cast<double>(data.extent[3] - 1));
      i[1] = 1;
      const double y = Math::multiply(Math::add(read.template at<1>(i), 1), 0.5 * static_cast<double>(data.extent[2] - 1));
      if (!is_near(y, data.extent[2]) || !is_near(x, data.extent[3])) return 0;
      return bilinear_sample<Math>(read, data, at[0], at[1], y, x, beyond::zero);
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* grid = data ? tensor_argument(args, 1, "grid", out) : nullptr;
    if (!grid || !check_float(*data, "data", out) || !check_float(*grid, "grid", out) || !check_rank(*data, "data", 4, out) ||
        !check_rank(*grid, "grid", 4, out))
      return;
    if (a.method != "bilinear" || a.layout != "NCHW") {
      out.fail() << "method is \"" << a.method.view() << "\" in layout \"" << a.layout.view() << "\", needs \"bilinear\" in \"NCHW\"";
      return;
    }
    if (grid->dims[0] != data->dims[0] || grid->dims[1] != 2) {
      out.fail() << "grid is a ";
      write_type(out.fail(), *grid);
      out.fail() << ", needs shape (" << data->dims[0] << ", 2, height, width)";
      return;
    }
    out.set({data->element, shape{data->dims[0], data->dims[1], grid->dims[2], grid->dims[3]}});
  }
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value& result) { return 12 * static_cast<double>(result.tensor.size()); }
};

/// data (N, C, H, W) at the places of grid (N, 2, h, w), x before y, where -1 and 1 are the centres of the outermost elements: (N, C, h, w). Beyond
/// the border are zeros.
template <grid_sample_attrs Attrs = {}, expression Data, expression Grid,
          class Self = decltype([](grid_sample_op* = nullptr) { return call_node<grid_sample_op, Attrs, Data, Grid>{}; })>
constexpr auto grid_sample(Data, Grid) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::image

template <>
struct baton::registered_op<baton::op_id("image.grid_sample")> {
  using type = baton::relay::image::grid_sample_op;
};

#endif
