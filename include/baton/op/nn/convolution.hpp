// SPDX-License-Identifier: Apache-2.0
//
// What convolutions over 1, 2 or 3 spatial axes share, and their transposes: attributes, type relations, the computation of
// an element (TVM: Conv1DRel, Conv3DRel, Conv2DTransposeRel ...). nn.conv2d itself is op/nn/conv2d.hpp. Next:
// op/nn/conv1d.hpp, op/nn/conv3d.hpp, op/nn/conv2d_transpose.hpp ...
#ifndef BATON_OP_NN_CONVOLUTION_HPP
#define BATON_OP_NN_CONVOLUTION_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/axes.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

/// The letters of a weight. In nn.conv1d_transpose and nn.conv3d_transpose they are, as in TVM, those of the convolution that
/// is transposed: O are data's channels and I the result's; nn.conv2d_transpose names its own, IOHW.
template <int N>
inline constexpr std::string_view weight_letters = N == 1   ? "OIW"
                                                   : N == 2 ? "OIHW"
                                                            : "OIDHW";

/// Sizes and places of a convolution, three spatial axes always: the first ones have extent 1 if there are fewer.
struct convolution {
  int spatial = 1;  ///< axes that there are
  std::int64_t groups = 1;
  bool transposed = false;
  std::int64_t stride[3]{1, 1, 1}, dilation[3]{1, 1, 1}, before[3]{};
  std::int64_t in[3]{1, 1, 1}, kernel[3]{1, 1, 1};
  std::int64_t batch = 1, ic = 1, oc = 1;
  lettered_axes data, weight, result;  ///< letters N, C, spatial; of a weight: first axis, second axis, spatial

  constexpr convolution() = default;
  template <class Attrs>
  constexpr convolution(const Attrs& a, meta::slice<tensor_ty> in_types, const tensor_ty& out);

  template <class Math, class Read>
  constexpr double element(const Read& read, const index& at, int) const;
};

template <int N>
struct convolution_attrs {
  int_list<4> strides = repeated<4, N>(1);
  int_list<8> padding = repeated < 8, N == 1 ? 2 : N > (0);  ///< one value, one for each axis, or all before and all after; stored as the last
  int_list<4> dilation = repeated<4, N>(1);
  std::int64_t groups = 1;
  optional_int channels{};
  optional_list<4> kernel_size{};
  attr_string data_layout = data_letters<N>;
  attr_string kernel_layout = weight_letters<N>;
  attr_string out_layout = "";  ///< empty: data_layout (nn.conv1d has no other)
  dtype out_dtype{};            ///< none: the data's

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("strides", self.strides, repeated<4, N>(1));
    visit("padding", self.padding, repeated < 8, N == 1 ? 2 : N > (0));
    visit("dilation", self.dilation, repeated<4, N>(1));
    visit("groups", self.groups, std::int64_t{1});
    visit("channels", self.channels, optional_int{});
    visit("kernel_size", self.kernel_size, optional_list<4>{});
    visit("data_layout", self.data_layout, attr_string(data_letters<N>));
    visit("kernel_layout", self.kernel_layout, attr_string(weight_letters<N>));
    if constexpr (N != 1) visit("out_layout", self.out_layout, attr_string(""));
    visit("out_dtype", self.out_dtype, dtype{});
  }
  friend constexpr bool operator==(const convolution_attrs&, const convolution_attrs&) = default;

  static constexpr int spatial = N;
  static constexpr bool transposed = false;
  static constexpr std::string_view weight_order = weight_letters<N>;
  constexpr std::string_view result_layout() const { return out_layout.view().empty() ? data_layout.view() : out_layout.view(); }
};

template <int N>
struct transposed_convolution_attrs {
  optional_int channels{};
  optional_list<4> kernel_size{};
  int_list<4> strides = repeated<4, N>(1);
  int_list<4> output_padding = repeated<4, N>(0);  ///< further elements at the end of each axis, fewer than its stride
  int_list<8> padding = repeated<8, N>(0);         ///< as of a convolution: what the result lacks at its sides
  int_list<4> dilation = repeated<4, N>(1);
  std::int64_t groups = 1;
  attr_string data_layout = data_letters<N>;
  attr_string kernel_layout = weight_order;
  attr_string out_layout = "";
  dtype out_dtype{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("channels", self.channels, optional_int{});
    visit("kernel_size", self.kernel_size, optional_list<4>{});
    visit("strides", self.strides, repeated<4, N>(1));
    visit("output_padding", self.output_padding, repeated<4, N>(0));
    visit("padding", self.padding, repeated<8, N>(0));
    visit("dilation", self.dilation, repeated<4, N>(1));
    visit("groups", self.groups, std::int64_t{1});
    visit("data_layout", self.data_layout, attr_string(data_letters<N>));
    visit("kernel_layout", self.kernel_layout, attr_string(weight_letters<N>));
    visit("out_layout", self.out_layout, attr_string(""));
    visit("out_dtype", self.out_dtype, dtype{});
  }
  friend constexpr bool operator==(const transposed_convolution_attrs&, const transposed_convolution_attrs&) = default;

  static constexpr int spatial = N;
  static constexpr bool transposed = true;
  /// Data's channels first, then those of the result.
  static constexpr std::string_view weight_order = N == 2 ? "IOHW" : weight_letters<N>;
  constexpr std::string_view result_layout() const { return out_layout.view().empty() ? data_layout.view() : out_layout.view(); }
};

/// Base of the convolutions and their transposes.
template <class Attrs>
struct convolution_op {
  using attrs = Attrs;
  using computation = convolution;
  static constexpr int spatial = Attrs::spatial;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  static constexpr Attrs normalise(Attrs a) {
    a.strides = expand_axes<spatial>(a.strides);
    a.padding = expand_sides<spatial>(a.padding);
    a.dilation = expand_axes<spatial>(a.dilation);
    if constexpr (Attrs::transposed) a.output_padding = expand_axes<spatial>(a.output_padding);
    return a;
  }

  static constexpr void infer(const Attrs& given, meta::slice<type_value> args, infer_result& out);

  static constexpr bool layouts(Attrs& a, layout_query& q) {
    q.in = meta::vec<layout>(2);
    q.in[0] = parse_layout(a.data_layout);
    q.in[1] = parse_layout(a.kernel_layout);
    q.out = meta::vec<layout>(1, parse_layout(a.result_layout()));
    return true;
  }

  static constexpr double flops(const Attrs& a, meta::slice<type_value> args, const type_value& result) {
    const lettered_axes w(a.kernel_layout, Attrs::weight_order, args[1].tensor.dims);
    double taps = static_cast<double>(w.extent[1]);
    for (int i = 0; i < spatial; ++i) taps *= static_cast<double>(w.extent[2 + i]);
    return 2.0 * static_cast<double>(Attrs::transposed ? args[0].tensor.size() : result.tensor.size()) * taps;
  }
};

template <class Attrs>
constexpr void convolution_op<Attrs>::infer(const Attrs& given, meta::slice<type_value> args, infer_result& out) {
  if (!check_arity(args, 2, out)) return;
  const tensor_ty* data = tensor_argument(args, 0, "data", out);
  const tensor_ty* weight = data ? tensor_argument(args, 1, "weight", out) : nullptr;
  const Attrs a = normalise(given);
  constexpr std::string_view letters = data_letters<spatial>;
  if (!weight || !check_number(*data, "data", out) || !check_layout(*data, "data", a.data_layout, letters, "", out, "data_layout") ||
      !check_layout(*weight, "weight", a.kernel_layout, Attrs::weight_order, "", out, "kernel_layout") ||
      !check_same_element(*data, "data", *weight, "weight", out) || !check_axes_list(a.strides, spatial, 1, "strides", out) ||
      !check_axes_list(a.dilation, spatial, 1, "dilation", out) || !check_sides_list(a.padding, spatial, out))
    return;
  const layout result_layout = parse_layout(a.result_layout());
  if (!result_layout.valid || !convertible(result_layout, parse_layout(letters))) {
    out.fail() << "out_layout is \"" << a.result_layout() << "\", needs a layout that converts to " << letters;
    return;
  }
  const shape d = lettered_axes(a.data_layout, letters, data->dims).extent;
  const shape w = lettered_axes(a.kernel_layout, Attrs::weight_order, weight->dims).extent;
  const std::int64_t outputs = Attrs::transposed ? w[1] * a.groups : w[0];
  if (a.groups < 1 || d[1] % a.groups != 0 || outputs % a.groups != 0) {
    out.fail() << a.groups << " groups do not divide " << d[1] << " data channels and " << outputs << " output channels";
    return;
  }
  if (const std::int64_t wanted = Attrs::transposed ? w[0] : w[1] * a.groups; d[1] != wanted) {
    out.fail() << "data has " << d[1] << " channels, weight expects " << wanted << " (" << a.kernel_layout.view() << " dim "
               << parse_layout(a.kernel_layout).find(Attrs::weight_order[Attrs::transposed ? 0 : 1]) << (Attrs::transposed ? ")" : " x groups)");
    return;
  }
  if (a.channels.given && a.channels.value != outputs) {
    out.fail() << "channels is " << a.channels.value << ", weight has " << outputs << " output channels";
    return;
  }
  shape result{d[0], outputs};
  for (int i = 0; i < spatial; ++i) {
    const std::string_view axis = spatial_letters<spatial>.substr(static_cast<std::size_t>(i), 1);
    const std::int64_t extent = d[2 + i], sides = a.padding[i] + a.padding[spatial + i], window = (w[2 + i] - 1) * a.dilation[i] + 1;
    if (a.kernel_size.given && (a.kernel_size.size() != spatial || a.kernel_size[i] != w[2 + i])) {
      out.fail() << "kernel_size is ";
      write_list(out.fail(), a.kernel_size.list);
      out.fail() << ", weight has " << w[2 + i] << " in " << axis;
      return;
    }
    if constexpr (Attrs::transposed) {
      if (a.output_padding.count != spatial || a.output_padding[i] < 0 ||
          a.output_padding[i] >= (a.strides[i] > a.dilation[i] ? a.strides[i] : a.dilation[i])) {
        out.fail() << "output_padding is ";
        write_list(out.fail(), a.output_padding);
        out.fail() << ", needs to be at least 0 and smaller than strides or dilation";
        return;
      }
      result.push_back((extent - 1) * a.strides[i] - sides + window + a.output_padding[i]);
      if (extent < 1 || result[2 + i] < 1) {
        out.fail() << "padding takes all of the result in " << axis << " (" << (extent - 1) * a.strides[i] + window << " elements before)";
        return;
      }
    } else {
      if (extent + sides < window) {
        out.fail() << "the kernel (" << window << ") is larger than the padded data (" << extent + sides << ") in " << axis;
        return;
      }
      result.push_back((extent + sides - window) / a.strides[i] + 1);
    }
  }
  out.set({a.out_dtype.is_none() ? data->element : a.out_dtype, convert_shape(result, parse_layout(letters), result_layout)});
}

template <class Attrs>
constexpr convolution::convolution(const Attrs& a, meta::slice<tensor_ty> in_types, const tensor_ty& out)
    : spatial(Attrs::spatial),
      groups(a.groups),
      transposed(Attrs::transposed),
      data(a.data_layout, data_letters<Attrs::spatial>, in_types[0].dims),
      weight(a.kernel_layout, Attrs::weight_order, in_types[1].dims),
      result(a.result_layout(), data_letters<Attrs::spatial>, out.dims) {
  batch = data.extent[0];
  ic = data.extent[1];
  oc = result.extent[1];
  for (int i = 0, to = 3 - spatial; i < spatial; ++i, ++to) {
    stride[to] = a.strides[i];
    dilation[to] = a.dilation[i];
    before[to] = a.padding[i];
    in[to] = data.extent[2 + i];
    kernel[to] = weight.extent[2 + i];
  }
}

template <class Math, class Read>
constexpr double convolution::element(const Read& read, const index& at, int) const {
  const index o = result.whole(at);
  const std::int64_t inputs = ic / groups, outputs = oc / groups, group = o[1] / outputs;
  const int first = 3 - spatial;
  double sum = 0;
  index from, tap;
  from[0] = o[0];
  std::int64_t k[3];
  for (std::int64_t c = 0; c < inputs; ++c) {
    from[1] = group * inputs + c;
    tap[0] = transposed ? from[1] : o[1];
    tap[1] = transposed ? o[1] - group * outputs : c;
    for (k[0] = 0; k[0] < kernel[0]; ++k[0])
      for (k[1] = 0; k[1] < kernel[1]; ++k[1])
        for (k[2] = 0; k[2] < kernel[2]; ++k[2]) {
          bool inside = true;
          for (int d = first; d < 3 && inside; ++d) {
            std::int64_t x = o[2 + d - first];
            if (transposed) {
              x += before[d] - k[d] * dilation[d];
              inside = x >= 0 && x % stride[d] == 0;
              x /= stride[d];
            } else {
              x = x * stride[d] - before[d] + k[d] * dilation[d];
            }
            inside = inside && x >= 0 && x < in[d];
            from[2 + d - first] = x;
            tap[2 + d - first] = k[d];
          }
          if (inside) sum = Math::add(sum, Math::multiply(read.template at<0>(data.stored(from)), read.template at<1>(weight.stored(tap))));
        }
  }
  return sum;
}

}  // namespace baton::relay::nn

#endif
