// SPDX-License-Identifier: Apache-2.0
//
// nn.upsampling3d: larger volumes, by the nearest element or by trilinear interpolation (Relay's `nn.upsampling3d`).
// Type relation: TVM's UpSampling3DRel. Layout rule: the layout that comes, with D, H and W whole.
#ifndef BATON_OP_NN_UPSAMPLING3D_HPP
#define BATON_OP_NN_UPSAMPLING3D_HPP

#include "baton/op/nn/upsampling.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct upsampling3d_attrs {
  double scale_d = 1;
  double scale_h = 1;
  double scale_w = 1;
  attr_string layout = "NCDHW";
  attr_string method = "nearest_neighbor";  ///< or "trilinear"
  attr_string coordinate_transformation_mode = "half_pixel";

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("scale_d", self.scale_d);
    visit.always("scale_h", self.scale_h);
    visit.always("scale_w", self.scale_w);
    visit("layout", self.layout, attr_string("NCDHW"));
    visit("method", self.method, attr_string("nearest_neighbor"));
    visit("coordinate_transformation_mode", self.coordinate_transformation_mode, attr_string("half_pixel"));
  }
  friend constexpr bool operator==(const upsampling3d_attrs&, const upsampling3d_attrs&) = default;

  constexpr image::resampling resampling() const {
    const image::resample_coordinates c = image::coordinates_of(coordinate_transformation_mode);
    return {-0.5, image::method_of(method), c, image::rounding_of("", c), false};
  }
};

struct upsampled_volume : image::resampled_image {
  constexpr upsampled_volume(const upsampling3d_attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out)
      : resampled_image(3, a.layout, "NCDHW", a.resampling(), in[0].dims, out.dims) {}
};

struct upsampling3d_op {
  static constexpr std::string_view name = "nn.upsampling3d";
  using attrs = upsampling3d_attrs;
  using computation = upsampled_volume;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::layer;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_layout(*data, "data", a.layout, "NCDHW", "DHW", out)) return;
    if (a.method.view() != "nearest_neighbor" && a.method.view() != "trilinear") {
      out.fail() << "method is \"" << a.method.view() << "\", needs \"nearest_neighbor\" or \"trilinear\"";
      return;
    }
    if (const auto c = a.resampling().coordinates; c > image::resample_coordinates::asymmetric) {
      out.fail() << "coordinate_transformation_mode is \"" << a.coordinate_transformation_mode.view()
                 << "\", needs \"half_pixel\", \"align_corners\" or \"asymmetric\"";
      return;
    }
    const layout l = parse_layout(a.layout);
    const double scales[] = {a.scale_d, a.scale_h, a.scale_w};
    tensor_ty result = *data;
    for (int i = 0; i < 3; ++i) {
      std::int64_t& extent = result.dims[l.find("DHW"[i])];
      extent = scaled_extent(extent, scales[i], "scale_d, scale_h and scale_w", out);
      if (extent < 0) return;
    }
    out.set(result);
  }
  static constexpr bool layouts(attrs& a, layout_query& q) { return follow_layout<3>(a, q); }
  static constexpr double flops(const attrs& a, meta::slice<type_value>, const type_value& result) {
    return image::resampling_flops(a.resampling(), 3, result);
  }
};

/// data (N, C, D, H, W), in the layout that the attributes name, with D, H and W multiplied by the scales (rounded).
template <upsampling3d_attrs Attrs = {}, expression Data,
          class Self = decltype([](upsampling3d_op* = nullptr) { return call_node<upsampling3d_op, Attrs, Data>{}; })>
constexpr auto upsampling3d(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.upsampling3d")> {
  using type = baton::relay::nn::upsampling3d_op;
};

#endif
