// SPDX-License-Identifier: Apache-2.0
//
// nn.upsampling: larger images, by the nearest element, by bilinear or by bicubic interpolation (Relay's `nn.upsampling`).
// Type relation: TVM's UpSamplingRel. Layout rule: the layout that comes, with H and W whole.
#ifndef BATON_OP_NN_UPSAMPLING_HPP
#define BATON_OP_NN_UPSAMPLING_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/image/resampling.hpp"
#include "baton/op/nn/pooling.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct upsampling_attrs {
  double scale_h = 1;
  double scale_w = 1;
  attr_string layout = "NCHW";
  attr_string method = "nearest_neighbor";  ///< or "bilinear" or "bicubic"
  bool align_corners = false;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("scale_h", self.scale_h);
    visit.always("scale_w", self.scale_w);
    visit("layout", self.layout, attr_string("NCHW"));
    visit("method", self.method, attr_string("nearest_neighbor"));
    visit("align_corners", self.align_corners, false);
  }
  friend constexpr bool operator==(const upsampling_attrs&, const upsampling_attrs&) = default;

  constexpr image::resampling resampling() const {
    using image::resample_coordinates;
    const resample_coordinates c = align_corners ? resample_coordinates::align_corners : resample_coordinates::asymmetric;
    return {-0.5, image::method_of(method), c, image::rounding_of("", c), false};
  }
};

/// An extent times a scale, rounded; -1 and a sentence if that is no extent.
constexpr std::int64_t scaled_extent(std::int64_t extent, double scale, std::string_view scales, infer_result& out) {
  const double result = static_cast<double>(extent) * scale;
  if (scale > 0 && result < 1e9 && result >= 0.5) return static_cast<std::int64_t>(result + 0.5);
  out.fail() << scales << " need to be positive, and such that each extent stays between 1 and 1e9";
  return -1;
}

struct upsampled_image : image::resampled_image {
  constexpr upsampled_image(const upsampling_attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out)
      : resampled_image(2, a.layout, "NCHW", a.resampling(), in[0].dims, out.dims) {}
};

struct upsampling_op {
  static constexpr std::string_view name = "nn.upsampling";
  using attrs = upsampling_attrs;
  using computation = upsampled_image;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::layer;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_layout(*data, "data", a.layout, "NCHW", "HW", out)) return;
    if (a.method.view() != "nearest_neighbor" && a.method.view() != "bilinear" && a.method.view() != "bicubic") {
      out.fail() << "method is \"" << a.method.view() << "\", needs \"nearest_neighbor\", \"bilinear\" or \"bicubic\"";
      return;
    }
    const layout l = parse_layout(a.layout);
    tensor_ty result = *data;
    for (int i = 0; i < 2; ++i) {
      std::int64_t& extent = result.dims[l.find("HW"[i])];
      extent = scaled_extent(extent, i == 0 ? a.scale_h : a.scale_w, "scale_h and scale_w", out);
      if (extent < 0) return;
    }
    out.set(result);
  }
  static constexpr bool layouts(attrs& a, layout_query& q) { return follow_layout<2>(a, q); }
  static constexpr double flops(const attrs& a, meta::slice<type_value>, const type_value& result) {
    return image::resampling_flops(a.resampling(), 2, result);
  }
};

/// data (N, C, H, W), in the layout that the attributes name, with H and W multiplied by scale_h and scale_w (rounded). Element y lies at
/// y * H / new H, or with align_corners at y * (H - 1) / (new H - 1).
template <upsampling_attrs Attrs = {}, expression Data, class Self = decltype([](upsampling_op* = nullptr) { return call_node<upsampling_op, Attrs, Data>{}; })>
constexpr auto upsampling(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.upsampling")> {
  using type = baton::relay::nn::upsampling_op;
};

#endif
