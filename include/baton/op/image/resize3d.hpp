// SPDX-License-Identifier: Apache-2.0
//
// image.resize3d: images of another size, by the nearest element, by linear or by cubic interpolation (Relay's `image.resize3d`).
// Type relation: TVM's Resize3DRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_IMAGE_RESIZE3D_HPP
#define BATON_OP_IMAGE_RESIZE3D_HPP

#include "baton/op/image/resize.hpp"

#include <string_view>

namespace baton::relay::image {

using resize3d_attrs = resize_attrs<3>;

struct resize3d_op : resize_op<3> {
  static constexpr std::string_view name = "image.resize3d";
};

/// data (N, C, D, H, W), in the layout that the attributes name, with the spatial extents `size`. Where an element comes from is said by
/// coordinate_transformation_mode ("half_pixel", "align_corners", "asymmetric", "pytorch_half_pixel", "tf_half_pixel_for_nn").
/// The result is of out_dtype, or data's dtype.
template <resize3d_attrs Attrs = {}, expression Data,
          class Self = decltype([](resize3d_op* = nullptr) { return call_node<resize3d_op, resize3d_op::normalise(Attrs), Data>{}; })>
constexpr auto resize3d(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::image

template <>
struct baton::registered_op<baton::op_id("image.resize3d")> {
  using type = baton::relay::image::resize3d_op;
};

#endif
