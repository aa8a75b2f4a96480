// SPDX-License-Identifier: Apache-2.0
//
// image.dilation2d: the grey dilation of an image: the largest sum of elements and weights in windows (Relay's `image.dilation2d`).
// Type relation: TVM's Dilation2DRel. Layout rule: its own layouts, whatever comes in.
#ifndef BATON_OP_IMAGE_DILATION2D_HPP
#define BATON_OP_IMAGE_DILATION2D_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/axes.hpp"

#include <cstdint>
#include <limits>
#include <string_view>

namespace baton::relay::image {

struct dilation2d_attrs {
  int_list<2> strides = {1, 1};
  int_list<4> padding = {0, 0};  ///< one value, (height, width), or (top, left, bottom, right); stored as four
  int_list<2> dilations = {1, 1};
  attr_string data_layout = "NCHW";
  attr_string kernel_layout = "IHW";
  dtype out_dtype{};  ///< none: the data's

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("strides", self.strides, int_list<2>{1, 1});
    visit("padding", self.padding, int_list<4>{0, 0});
    visit("dilations", self.dilations, int_list<2>{1, 1});
    visit("data_layout", self.data_layout, attr_string("NCHW"));
    visit("kernel_layout", self.kernel_layout, attr_string("IHW"));
    visit("out_dtype", self.out_dtype, dtype{});
  }
  friend constexpr bool operator==(const dilation2d_attrs&, const dilation2d_attrs&) = default;
};

struct dilation2d_op {
  static constexpr std::string_view name = "image.dilation2d";
  using attrs = dilation2d_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  static constexpr attrs normalise(attrs a) {
    a.strides = expand_axes<2>(a.strides);
    a.padding = expand_sides<2>(a.padding);
    a.dilations = expand_axes<2>(a.dilations);
    return a;
  }

  struct computation {
    attrs a;
    lettered_axes data, weight, result;

    constexpr computation(const attrs& given, meta::slice<tensor_ty> in, const tensor_ty& out)
        : a(normalise(given)), data(a.data_layout, "NCHW", in[0].dims), weight(a.kernel_layout, "IHW", in[1].dims), result(a.data_layout, "NCHW", out.dims) {}
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      const index o = result.whole(at);
      double top = -std::numeric_limits<double>::infinity();
      index from = o, tap;
      tap[0] = o[1];
      for (tap[1] = 0; tap[1] < weight.extent[1]; ++tap[1])
        for (tap[2] = 0; tap[2] < weight.extent[2]; ++tap[2]) {
          from[2] = o[2] * a.strides[0] - a.padding[0] + tap[1] * a.dilations[0];
          from[3] = o[3] * a.strides[1] - a.padding[1] + tap[2] * a.dilations[1];
          if (from[2] < 0 || from[3] < 0 || from[2] >= data.extent[2] || from[3] >= data.extent[3]) continue;
          const double sum = Math::add(read.template at<0>(data.stored(from)), read.template at<1>(weight.stored(tap)));
          top = sum > top || sum != sum ? sum : top;
        }
      return top;
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& given, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* weight = data ? tensor_argument(args, 1, "weight", out) : nullptr;
    const attrs a = normalise(given);
    if (!weight || !check_number(*data, "data", out) || !check_same_element(*data, "data", *weight, "weight", out) ||
        !check_layout(*data, "data", a.data_layout, "NCHW", "", out, "data_layout") ||
        !check_layout(*weight, "weight", a.kernel_layout, "IHW", "", out, "kernel_layout") || !check_axes_list(a.strides, 2, 1, "strides", out) ||
        !check_axes_list(a.dilations, 2, 1, "dilations", out) || !check_sides_list(a.padding, 2, out))
      return;
    const shape d = lettered_axes(a.data_layout, "NCHW", data->dims).extent, w = lettered_axes(a.kernel_layout, "IHW", weight->dims).extent;
    if (d[1] != w[0]) {
      out.fail() << "data has " << d[1] << " channels, weight expects " << w[0];
      return;
    }
    shape result{d[0], d[1]};
    for (int i = 0; i < 2; ++i) {
      const std::int64_t padded = d[2 + i] + a.padding[i] + a.padding[2 + i], window = (w[1 + i] - 1) * a.dilations[i] + 1;
      if (padded < window) {
        out.fail() << "the kernel (" << window << ") is larger than the padded data (" << padded << ") in "
                   << std::string_view("HW").substr(static_cast<std::size_t>(i), 1);
        return;
      }
      result.push_back((padded - window) / a.strides[i] + 1);
    }
    out.set({a.out_dtype.is_none() ? data->element : a.out_dtype, convert_shape(result, parse_layout("NCHW"), parse_layout(a.data_layout))});
  }
  static constexpr bool layouts(attrs& a, layout_query& q) {
    q.in = meta::vec<layout>(2);
    q.in[0] = parse_layout(a.data_layout);
    q.in[1] = parse_layout(a.kernel_layout);
    q.out = meta::vec<layout>(1, q.in[0]);
    return true;
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value& result) {
    return 2.0 * static_cast<double>(result.tensor.size()) * static_cast<double>(args[1].tensor.size()) /
           static_cast<double>(args[0].tensor.dims[1] > 0 ? args[0].tensor.dims[1] : 1);
  }
};

/// The maximum of data[n, c, y * stride + i * dilation, ...] + weight[c, i, j] over each window, for data (N, C, H, W) and weight (C, kh, kw) in the
/// layouts that the attributes name. Padding never wins.
template <dilation2d_attrs Attrs = {}, expression Data, expression Weight,
          class Self = decltype([](dilation2d_op* = nullptr) { return call_node<dilation2d_op, dilation2d_op::normalise(Attrs), Data, Weight>{}; })>
constexpr auto dilation2d(Data, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::image

template <>
struct baton::registered_op<baton::op_id("image.dilation2d")> {
  using type = baton::relay::image::dilation2d_op;
};

#endif
