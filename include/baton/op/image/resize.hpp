// SPDX-License-Identifier: Apache-2.0
//
// What image.resize1d, image.resize2d and image.resize3d share: attributes and the type relation (TVM: Resize1DRel ...). Next:
// op/image/resize2d.hpp.
#ifndef BATON_OP_IMAGE_RESIZE_HPP
#define BATON_OP_IMAGE_RESIZE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/image/resampling.hpp"
#include "baton/op/nn/pooling.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::image {

/// A caller's rounding_method is "", as in Relay's Python; the declared one, which does not print, is "round".
template <int N>
struct resize_attrs {
  optional_list<4> size{};  ///< extents of the spatial axes; one value: of all
  attr_string layout = data_letters<N>;
  attr_string method = "linear";  ///< or "nearest_neighbor" or "cubic"
  attr_string coordinate_transformation_mode = "half_pixel";
  attr_string rounding_method = "";  ///< of nearest_neighbor; "": "round" with align_corners, else "floor"
  double cubic_alpha = -0.5;
  std::int64_t cubic_exclude = 0;
  dtype out_dtype{};  ///< none: the data's

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("size", self.size, optional_list<4>{});
    visit("layout", self.layout, attr_string(data_letters<N>));
    visit("method", self.method, attr_string("linear"));
    visit("coordinate_transformation_mode", self.coordinate_transformation_mode, attr_string("half_pixel"));
    visit("rounding_method", self.rounding_method, attr_string("round"));
    visit("cubic_alpha", self.cubic_alpha, -0.5);
    visit("cubic_exclude", self.cubic_exclude, std::int64_t{0});
    visit("out_dtype", self.out_dtype, dtype{});
  }
  friend constexpr bool operator==(const resize_attrs&, const resize_attrs&) = default;

  constexpr image::resampling resampling() const {
    const resample_coordinates c = coordinates_of(coordinate_transformation_mode);
    return {cubic_alpha, method_of(method), c, rounding_of(rounding_method, c), cubic_exclude != 0};
  }
};

template <int N>
struct resized_image : resampled_image {
  constexpr resized_image(const resize_attrs<N>& a, meta::slice<tensor_ty> in, const tensor_ty& out)
      : resampled_image(N, a.layout, data_letters<N>, a.resampling(), in[0].dims, out.dims) {}
};

/// Base of the three.
template <int N>
struct resize_op {
  using attrs = resize_attrs<N>;
  using computation = resized_image<N>;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::layer;

  static constexpr attrs normalise(attrs a) {
    a.size.list = expand_axes<N>(a.size.list);
    return a;
  }
  template <class Result>
  static constexpr void infer(const attrs& given, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const attrs a = normalise(given);
    if (!data || !check_number(*data, "data", out) || !check_layout(*data, "data", a.layout, data_letters<N>, spatial_letters<N>, out)) return;
    const image::resampling by = a.resampling();
    if (by.method == resample_method::unknown) {
      out.fail() << "method is \"" << a.method.view() << "\", needs \"nearest_neighbor\", \"linear\" or \"cubic\"";
    } else if (by.coordinates == resample_coordinates::unknown) {
      out.fail() << "coordinate_transformation_mode is \"" << a.coordinate_transformation_mode.view()
                 << "\", needs \"half_pixel\", \"align_corners\", \"asymmetric\", \"pytorch_half_pixel\" or \"tf_half_pixel_for_nn\"";
    } else if (by.rounding == resample_rounding::unknown) {
      out.fail() << "rounding_method is \"" << a.rounding_method.view()
                 << "\", needs \"\", \"round\", \"round_prefer_floor\", \"round_prefer_ceil\", \"floor\" or \"ceil\"";
    } else if (check_axes_list(a.size.list, N, 1, "size", out)) {
      tensor_ty result{a.out_dtype.is_none() ? data->element : a.out_dtype, data->dims};
      const layout l = parse_layout(a.layout);
      for (int i = 0; i < N; ++i) {
        std::int64_t& extent = result.dims[l.find(spatial_letters<N>[static_cast<std::size_t>(i)])];
        if (extent < 1) {
          out.fail() << "data has no elements in " << spatial_letters<N>.substr(static_cast<std::size_t>(i), 1);
          return;
        }
        extent = a.size[i];
      }
      out.set(result);
    }
  }
  static constexpr double flops(const attrs& a, meta::slice<type_value>, const type_value& result) { return resampling_flops(a.resampling(), N, result); }
};

/// The layout rule of resize1d and resize2d; resize3d has none, as in TVM.
template <int N>
struct resize_following_op : resize_op<N> {
  static constexpr bool layouts(resize_attrs<N>& a, layout_query& q) { return nn::follow_layout<N>(a, q); }
};

}  // namespace baton::relay::image

#endif
