// SPDX-License-Identifier: Apache-2.0
//
// image.resize1d: images of another size, by the nearest element, by linear or by cubic interpolation (Relay's `image.resize1d`).
// Type relation: TVM's Resize1DRel. Layout rule: the layout that comes, with W whole.
#ifndef BATON_OP_IMAGE_RESIZE1D_HPP
#define BATON_OP_IMAGE_RESIZE1D_HPP

#include "baton/op/image/resize.hpp"

#include <string_view>

namespace baton::relay::image {

using resize1d_attrs = resize_attrs<1>;

struct resize1d_op : resize_following_op<1> {
  static constexpr std::string_view name = "image.resize1d";
};

/// data (N, C, W), in the layout that the attributes name, with the spatial extents `size`. Where an element comes from is said by
/// coordinate_transformation_mode ("half_pixel", "align_corners", "asymmetric", "pytorch_half_pixel", "tf_half_pixel_for_nn").
/// The result is of out_dtype, or data's dtype.
template <resize1d_attrs Attrs = {}, expression Data,
          class Self = decltype([](resize1d_op* = nullptr) { return call_node<resize1d_op, resize1d_op::normalise(Attrs), Data>{}; })>
constexpr auto resize1d(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::image

template <>
struct baton::registered_op<baton::op_id("image.resize1d")> {
  using type = baton::relay::image::resize1d_op;
};

#endif
