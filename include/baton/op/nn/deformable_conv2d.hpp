// SPDX-License-Identifier: Apache-2.0
//
// nn.deformable_conv2d: a convolution whose taps have places of their own (Relay's `nn.deformable_conv2d`).
// Type relation: TVM's DeformableConv2DRel. Layout rule: its own layouts, whatever comes in.
#ifndef BATON_OP_NN_DEFORMABLE_CONV2D_HPP
#define BATON_OP_NN_DEFORMABLE_CONV2D_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/axes.hpp"
#include "baton/op/image/sampling.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct deformable_conv2d_attrs {
  int_list<2> strides = {1, 1};
  int_list<4> padding = {0, 0};  ///< one value, (height, width), or (top, left, bottom, right); stored as four
  int_list<2> dilation = {1, 1};
  std::int64_t deformable_groups = 1;  ///< of data's channels, each with offsets of its own
  std::int64_t groups = 1;
  optional_int channels{};
  optional_list<2> kernel_size{};
  attr_string data_layout = "NCHW";
  attr_string kernel_layout = "OIHW";
  attr_string out_layout = "";  ///< empty, or data_layout
  dtype out_dtype{};            ///< none: the data's

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("strides", self.strides, int_list<2>{1, 1});
    visit("padding", self.padding, int_list<4>{0, 0});
    visit("dilation", self.dilation, int_list<2>{1, 1});
    visit("deformable_groups", self.deformable_groups, std::int64_t{1});
    visit("groups", self.groups, std::int64_t{1});
    visit("channels", self.channels, optional_int{});
    visit("kernel_size", self.kernel_size, optional_list<2>{});
    visit("data_layout", self.data_layout, attr_string("NCHW"));
    visit("kernel_layout", self.kernel_layout, attr_string("OIHW"));
    visit("out_layout", self.out_layout, attr_string(""));
    visit("out_dtype", self.out_dtype, dtype{});
  }
  friend constexpr bool operator==(const deformable_conv2d_attrs&, const deformable_conv2d_attrs&) = default;
};

struct deformable_conv2d_op {
  static constexpr std::string_view name = "nn.deformable_conv2d";
  using attrs = deformable_conv2d_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  static constexpr attrs normalise(attrs a) {
    a.strides = expand_axes<2>(a.strides);
    a.padding = expand_sides<2>(a.padding);
    a.dilation = expand_axes<2>(a.dilation);
    return a;
  }

  struct computation {
    attrs a;
    lettered_axes data, offset, weight, result;

    constexpr computation(const attrs& given, meta::slice<tensor_ty> in, const tensor_ty& out)
        : a(normalise(given)),
          data(a.data_layout, "NCHW", in[0].dims),
          offset(a.data_layout, "NCHW", in[1].dims),
          weight(a.kernel_layout, "OIHW", in[2].dims),
          result(a.data_layout, "NCHW", out.dims) {}
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      const index o = result.whole(at);
      const std::int64_t inputs = weight.extent[1], first = o[1] / (weight.extent[0] / a.groups) * inputs;
      const std::int64_t per_offset = data.extent[1] / a.deformable_groups;
      double sum = 0;
      index tap, shift = o;
      tap[0] = o[1];
      for (tap[1] = 0; tap[1] < inputs; ++tap[1])
        for (tap[2] = 0; tap[2] < weight.extent[2]; ++tap[2])
          for (tap[3] = 0; tap[3] < weight.extent[3]; ++tap[3]) {
            const std::int64_t channel = first + tap[1];
            shift[1] = 2 * ((channel / per_offset * weight.extent[2] + tap[2]) * weight.extent[3] + tap[3]);
            const double y =
                Math::add(read.template at<1>(offset.stored(shift)), static_cast<double>(o[2] * a.strides[0] - a.padding[0] + tap[2] * a.dilation[0]));
            ++shift[1];
            const double x =
                Math::add(read.template at<1>(offset.stored(shift)), static_cast<double>(o[3] * a.strides[1] - a.padding[1] + tap[3] * a.dilation[1]));
            if (!(y >= 0 && x >= 0 && y < static_cast<double>(data.extent[2]) && x < static_cast<double>(data.extent[3]))) continue;
            const double sample = image::bilinear_sample<Math>(read, data, o[0], channel, y, x, image::beyond::nearest);
            sum = Math::add(sum, Math::multiply(sample, read.template at<2>(weight.stored(tap))));
          }
      return sum;
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& given, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 3, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* offset = data ? tensor_argument(args, 1, "offset", out) : nullptr;
    const tensor_ty* weight = offset ? tensor_argument(args, 2, "weight", out) : nullptr;
    const attrs a = normalise(given);
    if (!weight || !check_float(*data, "data", out) || !check_same_element(*data, "data", *offset, "offset", out) ||
        !check_same_element(*data, "data", *weight, "weight", out) || !check_layout(*data, "data", a.data_layout, "NCHW", "", out, "data_layout") ||
        !check_layout(*offset, "offset", a.data_layout, "NCHW", "", out, "data_layout") ||
        !check_layout(*weight, "weight", a.kernel_layout, "OIHW", "", out, "kernel_layout") || !check_axes_list(a.strides, 2, 1, "strides", out) ||
        !check_axes_list(a.dilation, 2, 1, "dilation", out) || !check_sides_list(a.padding, 2, out))
      return;
    const shape d = lettered_axes(a.data_layout, "NCHW", data->dims).extent, w = lettered_axes(a.kernel_layout, "OIHW", weight->dims).extent;
    if (a.out_layout.view() != "" && a.out_layout != a.data_layout) {
      out.fail() << "out_layout is \"" << a.out_layout.view() << "\", needs to be data_layout or \"\"";
      return;
    }
    if (a.groups < 1 || a.deformable_groups < 1 || d[1] % a.groups != 0 || w[0] % a.groups != 0 || d[1] % a.deformable_groups != 0) {
      out.fail() << a.groups << " groups and " << a.deformable_groups << " deformable groups do not divide " << d[1] << " data channels and " << w[0]
                 << " output channels";
      return;
    }
    if (d[1] != w[1] * a.groups) {
      out.fail() << "data has " << d[1] << " channels, weight expects " << w[1] * a.groups;
      return;
    }
    if ((a.channels.given && a.channels.value != w[0]) || (a.kernel_size.given && (a.kernel_size[0] != w[2] || a.kernel_size[1] != w[3]))) {
      out.fail() << "channels and kernel_size are not weight's " << w[0] << " output channels of " << w[2] << " x " << w[3];
      return;
    }
    shape result{d[0], w[0]}, wanted{d[0], 2 * w[2] * w[3] * a.deformable_groups};
    for (int i = 0; i < 2; ++i) {
      const std::int64_t room = d[2 + i] + a.padding[i] + a.padding[2 + i] - ((w[2 + i] - 1) * a.dilation[i] + 1);
      if (room < 0) {
        out.fail() << "the kernel (" << w[2] << " x " << w[3] << ") is larger than the padded data";
        return;
      }
      result.push_back(room / a.strides[i] + 1);
      wanted.push_back(result[2 + i]);
    }
    const layout nchw = parse_layout("NCHW"), l = parse_layout(a.data_layout);
    if (!check_shape(*offset, "offset", convert_shape(wanted, nchw, l), "two offsets for each tap of each place", out)) return;
    out.set({a.out_dtype.is_none() ? data->element : a.out_dtype, convert_shape(result, nchw, l)});
  }
  static constexpr bool layouts(attrs& a, layout_query& q) {
    q.in = meta::vec<layout>(3, parse_layout(a.data_layout));
    q.in[2] = parse_layout(a.kernel_layout);
    q.out = meta::vec<layout>(1, q.in[0]);
    return true;
  }
  static constexpr double flops(const attrs& a, meta::slice<type_value> args, const type_value& result) {
    const shape w = lettered_axes(a.kernel_layout, "OIHW", args[2].tensor.dims).extent;
    return 10.0 * static_cast<double>(result.tensor.size()) * static_cast<double>(w[1] * w[2] * w[3]);
  }
};

/// Deformable convolution (Dai et al. 2017). data (N, C, H, W), offset (N, 2 * kh * kw * deformable_groups, H', W'), y before x, and weight
/// (O, C / groups, kh, kw) in the layouts that the attributes name: as nn.conv2d, but tap (i, j) reads at its place plus its offset, between elements
/// by bilinear interpolation. Beyond the border are zeros.
template <deformable_conv2d_attrs Attrs = {}, expression Data, expression Offset, expression Weight,
          class Self = decltype([](deformable_conv2d_op* = nullptr) {
            return call_node<deformable_conv2d_op, deformable_conv2d_op::normalise(Attrs), Data, Offset, Weight>{};
          })>
constexpr auto deformable_conv2d(Data, Offset, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.deformable_conv2d")> {
  using type = baton::relay::nn::deformable_conv2d_op;
};

#endif
