// SPDX-License-Identifier: Apache-2.0
//
// image.crop_and_resize: parts of images, each in one size (Relay's `image.crop_and_resize`).
// Type relation: TVM's CropAndResizeRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_IMAGE_CROP_AND_RESIZE_HPP
#define BATON_OP_IMAGE_CROP_AND_RESIZE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/axes.hpp"
#include "baton/op/image/sampling.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::image {

struct crop_and_resize_attrs {
  optional_list<4> crop_size{};  ///< height and width of each result
  attr_string layout = "NCHW";
  attr_string method = "bilinear";  ///< or "nearest_neighbor"
  double extrapolation_value = 0;   ///< beyond the border
  dtype out_dtype{};                ///< none: the data's

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("crop_size", self.crop_size, optional_list<4>{});
    visit("layout", self.layout, attr_string("NCHW"));
    visit("method", self.method, attr_string("bilinear"));
    visit("extrapolation_value", self.extrapolation_value, 0.0);
    visit("out_dtype", self.out_dtype, dtype{});
  }
  friend constexpr bool operator==(const crop_and_resize_attrs&, const crop_and_resize_attrs&) = default;
};

struct crop_and_resize_op {
  static constexpr std::string_view name = "image.crop_and_resize";
  using attrs = crop_and_resize_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::layer;

  struct computation {
    lettered_axes data, result;
    bool nearest;
    double outside;

    constexpr computation(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out)
        : data(a.layout, "NCHW", in[0].dims), result(a.layout, "NCHW", out.dims), nearest(a.method == "nearest_neighbor"), outside(a.extrapolation_value) {}

    /// The place on axis d (0: y) of position o, from edges `first` and `last` of a box.
    template <class Math>
    constexpr double place(int d, std::int64_t o, double first, double last) const {
      const double in = static_cast<double>(data.extent[2 + d] - 1), out = static_cast<double>(result.extent[2 + d] - 1);
      if (result.extent[2 + d] == 1) return Math::multiply(0.5 * in, Math::add(first, last));
      return Math::add(Math::multiply(first, in), Math::multiply(static_cast<double>(o), Math::multiply(Math::add(last, -first), in) / out));
    }
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      const index o = result.whole(at);
      double edge[4]{};
      index i;
      i[0] = o[0];
      const auto image = whole_number(read.template at<2>(i));
      for (i[1] = 0; i[1] < 4; ++i[1]) edge[i[1]] = read.template at<1>(i);
      const double y = place<Math>(0, o[2], edge[0], edge[2]), x = place<Math>(1, o[3], edge[1], edge[3]);
      const bool inside = y >= 0 && x >= 0 && y <= static_cast<double>(data.extent[2] - 1) && x <= static_cast<double>(data.extent[3] - 1);
      if (!inside || image < 0 || image >= data.extent[0]) return outside;
      if (!nearest) return bilinear_sample<Math>(read, data, image, o[1], y, x, beyond::nearest);
      return bilinear_sample<Math>(read, data, image, o[1], Math::floor(y + 0.5), Math::floor(x + 0.5), beyond::nearest);
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 3, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* boxes = data ? tensor_argument(args, 1, "boxes", out) : nullptr;
    const tensor_ty* indices = boxes ? tensor_argument(args, 2, "box_indices", out) : nullptr;
    if (!indices || !check_number(*data, "data", out) || !check_layout(*data, "data", a.layout, "NCHW", "NHW", out) || !check_float(*boxes, "boxes", out) ||
        !check_rank(*boxes, "boxes", 2, out) || !check_shape(*boxes, "boxes", shape{boxes->dims[0], 4}, "four edges for each box", out) ||
        !check_integer(*indices, "box_indices", out) || !check_shape(*indices, "box_indices", shape{boxes->dims[0]}, "one for each box", out))
      return;
    if (a.method != "bilinear" && a.method != "nearest_neighbor") {
      out.fail() << "method is \"" << a.method.view() << "\", needs \"bilinear\" or \"nearest_neighbor\"";
      return;
    }
    if (a.crop_size.size() != 2 || a.crop_size[0] < 1 || a.crop_size[1] < 1) {
      out.fail() << "crop_size is ";
      write_list(out.fail(), a.crop_size.list);
      out.fail() << ", needs a height and a width of at least 1";
      return;
    }
    const layout l = parse_layout(a.layout);
    tensor_ty result{a.out_dtype.is_none() ? data->element : a.out_dtype, data->dims};
    result.dims[l.find('N')] = boxes->dims[0];
    result.dims[l.find('H')] = a.crop_size[0];
    result.dims[l.find('W')] = a.crop_size[1];
    out.set(result);
  }
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value& result) { return 12 * static_cast<double>(result.tensor.size()); }
};

/// For each of boxes (B, 4), given as top, left, bottom, right in parts of height and width, that part of image box_indices[b] of data (N, C, H, W)
/// in the size crop_size: (B, C, height, width), in the layout that the attributes name.
template <crop_and_resize_attrs Attrs = {}, expression Data, expression Boxes, expression Indices,
          class Self = decltype([](crop_and_resize_op* = nullptr) { return call_node<crop_and_resize_op, Attrs, Data, Boxes, Indices>{}; })>
constexpr auto crop_and_resize(Data, Boxes, Indices) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::image

template <>
struct baton::registered_op<baton::op_id("image.crop_and_resize")> {
  using type = baton::relay::image::crop_and_resize_op;
};

#endif
