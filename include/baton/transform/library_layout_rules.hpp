// SPDX-License-Identifier: Apache-2.0
//
// The library's own layout rules, at level 10: which blocked layouts its kernels want. In: transform/layout_rules.hpp.
// Next: transform/alter_op_layout.hpp; the kernels are simd/conv2d_nchwc.hpp.
#ifndef BATON_TRANSFORM_LIBRARY_LAYOUT_RULES_HPP
#define BATON_TRANSFORM_LIBRARY_LAYOUT_RULES_HPP

#include "baton/op/nn/conv2d.hpp"
#include "baton/transform/layout_rules.hpp"

#include <cstdint>
#include <string_view>

namespace baton::transform {

/// The channel block for a target: one vector of floats, and at least 8 (two SSE or NEON vectors).
constexpr int channel_block(int lanes) { return lanes >= 16 ? 16 : 8; }

/// The layouts that the library's kernels want for a float32 convolution that is NCHW and OIHW; other calls stay as they
/// are. With b the channel block:
///   depthwise (groups = channels, a multiple of b)                NCHWbc,                   OIHW1ibo
///   channels per group, in and out, multiples of b                NCHWbc,                   OIHWbibo
///   fewer than b input channels (a first layer), one group        NCHW, result NCHWbc,      OIHWbo
constexpr relay::nn::conv2d_attrs blocked_conv2d(relay::nn::conv2d_attrs a, const shape& data, const shape& weight, dtype element, int block) {
  const std::string_view out = a.out_layout.view();
  if (a.data_layout.view() != "NCHW" || a.kernel_layout.view() != "OIHW" || !(out.empty() || out == "NCHW")) return a;
  if (!(element == dtype_of<float>) || data.rank != 4 || weight.rank != 4) return a;
  const std::int64_t ic = data[1];
  const std::int64_t oc = weight[0];
  const bool wide = block == 16;
  if (a.groups == ic && a.groups == oc && ic > 1 && ic % block == 0) {
    a.data_layout = attr_string(wide ? std::string_view("NCHW16c") : std::string_view("NCHW8c"));
    a.kernel_layout = attr_string(wide ? std::string_view("OIHW1i16o") : std::string_view("OIHW1i8o"));
    a.out_layout = "";
  } else if (ic / a.groups % block == 0 && oc / a.groups % block == 0) {
    a.data_layout = attr_string(wide ? std::string_view("NCHW16c") : std::string_view("NCHW8c"));
    a.kernel_layout = attr_string(wide ? std::string_view("OIHW16i16o") : std::string_view("OIHW8i8o"));
    a.out_layout = "";
  } else if (a.groups == 1 && ic < block && oc % block == 0) {
    a.kernel_layout = attr_string(wide ? std::string_view("OIHW16o") : std::string_view("OIHW8o"));
    a.out_layout = attr_string(wide ? std::string_view("NCHW16c") : std::string_view("NCHW8c"));
  }
  return a;
}

}  // namespace baton::transform

template <>
struct baton::relay::alter_op_layout<baton::relay::nn::conv2d_op, 10> {
  static constexpr nn::conv2d_attrs attrs_for(const nn::conv2d_attrs& attrs, meta::slice<tensor_ty> args, const transform::pass_options& options) {
    return transform::blocked_conv2d(attrs, args[0].dims, args[1].dims, args[0].element, transform::channel_block(options.vector_lanes));
  }
};

#endif
