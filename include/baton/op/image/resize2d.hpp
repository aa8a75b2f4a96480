// SPDX-License-Identifier: Apache-2.0
//
// image.resize2d: images of another size, by the nearest element, by linear or by cubic interpolation (Relay's `image.resize2d`).
// Type relation: TVM's Resize2DRel. Layout rule: the layout that comes, with H and W whole.
#ifndef BATON_OP_IMAGE_RESIZE2D_HPP
#define BATON_OP_IMAGE_RESIZE2D_HPP

#include "baton/op/image/resize.hpp"

#include <string_view>

namespace baton::relay::image {

using resize2d_attrs = resize_attrs<2>;

struct resize2d_op : resize_following_op<2> {
  static constexpr std::string_view name = "image.resize2d";
};

/// data (N, C, H, W), in the layout that the attributes name, with the spatial extents `size`. Where an element comes from is said by
/// coordinate_transformation_mode ("half_pixel", "align_corners", "asymmetric", "pytorch_half_pixel", "tf_half_pixel_for_nn").
/// The result is of out_dtype, or data's dtype.
template <resize2d_attrs Attrs = {}, expression Data,
          class Self = decltype([](resize2d_op* = nullptr) { return call_node<resize2d_op, resize2d_op::normalise(Attrs), Data>{}; })>
constexpr auto resize2d(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::image

template <>
struct baton::registered_op<baton::op_id("image.resize2d")> {
  using type = baton::relay::image::resize2d_op;
};

#endif
