// SPDX-License-Identifier: Apache-2.0
//
// nn.conv2d: two-dimensional convolution in any convertible layout (NCHW, NHWC, NCHW16c ... with OIHW, HWIO,
// OIHW16i16o ... weights). Type relation: TVM's Conv2DRel. Layout rule: its own layouts, whatever comes in.
#ifndef BATON_OP_NN_CONV2D_HPP
#define BATON_OP_NN_CONV2D_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/form.hpp"

#include <concepts>
#include <cstdint>

namespace baton::relay::nn {

struct conv2d_attrs {
  int_list<2> strides = {1, 1};
  int_list<4> padding = {0, 0};  ///< one value, (height, width), or (top, left, bottom, right); stored as four
  int_list<2> dilation = {1, 1};
  std::int64_t groups = 1;
  optional_int channels{};
  optional_list<2> kernel_size{};
  attr_string data_layout = "NCHW";
  attr_string kernel_layout = "OIHW";
  attr_string out_layout = "";  ///< empty: data_layout
  dtype out_dtype{};            ///< none: the data's

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("strides", self.strides, int_list<2>{1, 1});
    visit("padding", self.padding, int_list<4>{0, 0});
    visit("dilation", self.dilation, int_list<2>{1, 1});
    visit("groups", self.groups, std::int64_t{1});
    visit("channels", self.channels, optional_int{});
    visit("kernel_size", self.kernel_size, optional_list<2>{});
    visit("data_layout", self.data_layout, attr_string("NCHW"));
    visit("kernel_layout", self.kernel_layout, attr_string("OIHW"));
    visit("out_layout", self.out_layout, attr_string(""));
    visit("out_dtype", self.out_dtype, dtype{});
  }
  friend constexpr bool operator==(const conv2d_attrs&, const conv2d_attrs&) = default;

  // What op/nn/convolution.hpp asks.
  static constexpr int spatial = 2;
  static constexpr bool transposed = false;
  static constexpr std::string_view weight_order = "OIHW";
  /// The layout of the result.
  constexpr std::string_view result_layout() const { return out_layout.view().empty() ? data_layout.view() : out_layout.view(); }
};

/// Padding as Relay's Python front end writes it: four values (top, left, bottom, right).
constexpr int_list<4> expand_padding(const int_list<4>& p) {
  if (p.count == 1) return {p[0], p[0], p[0], p[0]};
  if (p.count == 2) return {p[0], p[1], p[0], p[1]};
  return p;
}
/// One value for both dimensions, or two.
constexpr int_list<2> expand_pair(const int_list<2>& p) { return p.count == 1 ? int_list<2>{p[0], p[0]} : p; }

struct conv2d_op {
  static constexpr std::string_view name = "nn.conv2d";
  using attrs = conv2d_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::conv2d;

  static constexpr attrs normalise(attrs a) {
    a.padding = expand_padding(a.padding);
    a.strides = expand_pair(a.strides);
    a.dilation = expand_pair(a.dilation);
    return a;
  }

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* weight = data ? tensor_argument(args, 1, "weight", out) : nullptr;
    if (!data || !weight) return;
    constexpr layout nchw = parse_layout("NCHW");
    constexpr layout oihw = parse_layout("OIHW");
    const layout data_layout = parse_layout(a.data_layout);
    const layout kernel_layout = parse_layout(a.kernel_layout);
    const layout result_layout = parse_layout(a.result_layout());
    if (!check_layout(data_layout, nchw, "data_layout", a.data_layout, "NCHW", out) ||
        !check_layout(kernel_layout, oihw, "kernel_layout", a.kernel_layout, "OIHW", out) ||
        !check_layout(result_layout, nchw, "out_layout", a.result_layout(), "NCHW", out))
      return;
    if (!check_rank(*data, data_layout, "data", a.data_layout, out) || !check_rank(*weight, kernel_layout, "weight", a.kernel_layout, out)) return;
    if (data->element != weight->element) {
      out.fail() << "data is ";
      write_dtype(out.fail(), data->element);
      out.fail() << ", weight is ";
      write_dtype(out.fail(), weight->element);
      out.fail() << ", needs equal data types";
      return;
    }
    if (!check_block(*data, data_layout, "data", out) || !check_block(*weight, kernel_layout, "weight", out)) return;
    const shape d = convert_shape(data->dims, data_layout, nchw);
    const shape w = convert_shape(weight->dims, kernel_layout, oihw);
    for (int i = 0; i < 2; ++i)
      if (a.strides[i] < 1 || a.dilation[i] < 1) {
        out.fail() << "strides and dilation need to be at least 1";
        return;
      }
    for (int i = 0; i < 4; ++i)
      if (a.padding[i] < 0 || a.padding.count == 0 || a.padding.count == 3) {
        out.fail() << "padding needs one, two or four values of 0 or more";
        return;
      }
    if (a.groups < 1 || d[1] % a.groups != 0 || w[0] % a.groups != 0) {
      out.fail() << a.groups << " groups do not divide " << d[1] << " data channels and " << w[0] << " output channels";
      return;
    }
    if (d[1] / a.groups != w[1]) {
      out.fail() << "data has " << d[1] << " channels, weight expects " << w[1] * a.groups << " (" << a.kernel_layout.view() << " dim "
                 << kernel_layout.find('I') << " x groups)";
      return;
    }
    if (a.channels.given && a.channels.value != w[0]) {
      out.fail() << "channels is " << a.channels.value << ", weight has " << w[0] << " output channels";
      return;
    }
    if (a.kernel_size.given && (a.kernel_size[0] != w[2] || a.kernel_size[1] != w[3])) {
      out.fail() << "kernel_size is [" << a.kernel_size[0] << ", " << a.kernel_size[1] << "], weight has " << w[2] << " x " << w[3];
      return;
    }
    const int_list<4> p = expand_padding(a.padding);
    shape result{d[0], w[0], 0, 0};
    for (int i = 0; i < 2; ++i) {
      const std::int64_t room = d[2 + i] + p[i] + p[i + 2] - ((w[2 + i] - 1) * a.dilation[i] + 1);
      if (room < 0) {
        out.fail() << "the kernel (" << w[2] << " x " << w[3] << ") is larger than the padded data (" << d[2] + p[0] + p[2] << " x " << d[3] + p[1] + p[3]
                   << ")";
        return;
      }
      result[2 + i] = room / a.strides[i] + 1;
    }
    out.set({a.out_dtype.is_none() ? data->element : a.out_dtype, convert_shape(result, nchw, result_layout)});
  }

  static constexpr bool layouts(attrs& a, layout_query& q) {
    q.in = meta::vec<layout>(2);
    q.in[0] = parse_layout(a.data_layout);
    q.in[1] = parse_layout(a.kernel_layout);
    q.out = meta::vec<layout>(1, parse_layout(a.result_layout()));
    return true;
  }

  static constexpr double flops(const attrs& a, meta::slice<type_value> args, const type_value& result) {
    const shape w = convert_shape(args[1].tensor.dims, parse_layout(a.kernel_layout), parse_layout("OIHW"));
    return 2.0 * static_cast<double>(result.tensor.size()) * static_cast<double>(w[1] * w[2] * w[3]);
  }

 private:
  static constexpr bool check_layout(const layout& l, const layout& canonical, std::string_view field, std::string_view text, std::string_view needed,
                                     infer_result& out) {
    if (l.valid && convertible(l, canonical)) return true;
    out.fail() << field << " is \"" << text << "\", needs a layout that converts to " << needed;
    return false;
  }
  static constexpr bool check_rank(const tensor_ty& t, const layout& l, std::string_view which, std::string_view text, infer_result& out) {
    if (t.rank() == l.rank) return true;
    out.fail() << which << " has rank " << t.rank() << " (";
    write_type(out.fail(), t);
    out.fail() << "), layout " << text << " needs rank " << l.rank;
    return false;
  }
  static constexpr bool check_block(const tensor_ty& t, const layout& l, std::string_view which, infer_result& out) {
    for (int i = 0; i < l.rank; ++i)
      if (l.factor[i] > 0 && t.dims[i] != l.factor[i]) {
        out.fail() << which << " has extent " << t.dims[i] << " in dimension " << i << ", its layout needs blocks of " << l.factor[i];
        return false;
      }
    return true;
  }
};

/// Two-dimensional convolution. data (N, C, H, W) and weight (O, C / groups, kh, kw) in the layouts that the attributes
/// name; the result is (N, O, (H + padding - dilated kernel) / stride + 1, ...), in out_layout.
template <conv2d_attrs Attrs = {}, expression Data, expression Weight,
          class Self = decltype([](conv2d_op* = nullptr) { return call_node<conv2d_op, conv2d_op::normalise(Attrs), Data, Weight>{}; })>
constexpr auto conv2d(Data, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.conv2d")> {
  using type = baton::relay::nn::conv2d_op;
};

#endif
