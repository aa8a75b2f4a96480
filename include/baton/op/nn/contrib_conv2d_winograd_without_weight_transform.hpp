// SPDX-License-Identifier: Apache-2.0
//
// nn.contrib_conv2d_winograd_without_weight_transform: a 3x3 convolution with stride 1 by Winograd's F(m x m, 3x3), given the
// transformed weight (Relay's `nn.contrib_conv2d_winograd_without_weight_transform`).
// Type relation: TVM's Conv2DWinogradRel. It has no layout rule: transform/winograd_conv2d.hpp makes it when layouts are chosen.
#ifndef BATON_OP_NN_CONTRIB_CONV2D_WINOGRAD_WITHOUT_WEIGHT_TRANSFORM_HPP
#define BATON_OP_NN_CONTRIB_CONV2D_WINOGRAD_WITHOUT_WEIGHT_TRANSFORM_HPP

#include "baton/op/nn/winograd.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct contrib_conv2d_winograd_without_weight_transform_op {
  static constexpr std::string_view name = "nn.contrib_conv2d_winograd_without_weight_transform";
  using attrs = winograd_conv2d_attrs;
  using computation = winograd_conv2d_computation;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  static constexpr attrs normalise(attrs a) {
    a.padding = expand_padding(a.padding);
    a.strides = expand_pair(a.strides);
    a.dilation = expand_pair(a.dilation);
    return a;
  }

  template <class Result>
  static constexpr void infer(const attrs& given, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* weight = data ? tensor_argument(args, 1, "weight", out) : nullptr;
    const attrs a = normalise(given);
    if (!weight || !check_float(*data, "data", out) || !check_layout(*data, "data", a.data_layout, "NCHW", "", out, "data_layout") ||
        !check_same_element(*data, "data", *weight, "weight", out) || !check_tile_size(a.tile_size, out) || !check_sides_list(a.padding, 2, out))
      return;
    const layout result_layout = parse_layout(a.result_layout());
    if (!result_layout.valid || !convertible(result_layout, parse_layout("NCHW"))) {
      out.fail() << "out_layout is \"" << a.result_layout() << "\", needs a layout that converts to NCHW";
      return;
    }
    if (a.strides != int_list<2>{1, 1} || a.dilation != int_list<2>{1, 1} || a.groups != 1) {
      out.fail() << "strides, dilation and groups need to be 1";
      return;
    }
    if (!a.kernel_size.given || a.kernel_size[0] != 3 || a.kernel_size[1] != 3) {
      out.fail() << "kernel_size needs to be given and to be [3, 3]";
      return;
    }
    if (weight->rank() != 4 && weight->rank() != 5) {
      out.fail() << "weight has rank " << weight->rank() << ", needs 4, or 5 in blocks of output channels";
      return;
    }
    const shape d = convert_shape(data->dims, parse_layout(a.data_layout), parse_layout("NCHW"));
    const transformed_weight w(weight->dims);
    if (w.alpha != a.tile_size + 2 || w.columns != a.tile_size + 2) {
      out.fail() << "weight has " << w.alpha << " x " << w.columns << " frequencies, tile_size " << a.tile_size << " needs " << a.tile_size + 2 << " x "
                 << a.tile_size + 2;
      return;
    }
    if (d[1] != w.inputs) {
      out.fail() << "data has " << d[1] << " channels, weight expects " << w.inputs;
      return;
    }
    if (a.channels.given && a.channels.value != w.outputs) {
      out.fail() << "channels is " << a.channels.value << ", weight has " << w.outputs << " output channels";
      return;
    }
    const std::int64_t height = d[2] + a.padding[0] + a.padding[2] - 2, width = d[3] + a.padding[1] + a.padding[3] - 2;
    if (height < 1 || width < 1) {
      out.fail() << "the kernel (3 x 3) is larger than the padded data (" << height + 2 << " x " << width + 2 << ")";
      return;
    }
    out.set({a.out_dtype.is_none() ? data->element : a.out_dtype, convert_shape(shape{d[0], w.outputs, height, width}, parse_layout("NCHW"), result_layout)});
  }

  /// Those of the convolution that it computes.
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value& result) {
    return 18.0 * static_cast<double>(result.tensor.size()) * static_cast<double>(transformed_weight(args[1].tensor.dims).inputs);
  }
};

/// nn.conv2d of data (N, C, H, W), in data_layout, with a 3 x 3 weight that contrib_conv2d_winograd_weight_transform has
/// transformed: (m + 2, m + 2, O, C), or (O / b, m + 2, m + 2, C, b) in blocks of b output channels. m is tile_size;
/// `.kernel_size = {3, 3}` has to be said.
template <winograd_conv2d_attrs Attrs = {}, expression Data, expression Weight,
          class Self = decltype([](contrib_conv2d_winograd_without_weight_transform_op* = nullptr) {
            return call_node<contrib_conv2d_winograd_without_weight_transform_op, contrib_conv2d_winograd_without_weight_transform_op::normalise(Attrs), Data,
                             Weight>{};
          })>
constexpr auto contrib_conv2d_winograd_without_weight_transform(Data, Weight) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.contrib_conv2d_winograd_without_weight_transform")> {
  using type = baton::relay::nn::contrib_conv2d_winograd_without_weight_transform_op;
};

#endif
