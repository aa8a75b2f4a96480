// SPDX-License-Identifier: Apache-2.0
//
// An image read between its elements: bilinear interpolation at any place. In: places that operands say. Out: a number. Next:
// op/image/grid_sample.hpp, op/image/crop_and_resize.hpp, op/nn/deformable_conv2d.hpp, op/vision/roi_align.hpp.
#ifndef BATON_OP_IMAGE_SAMPLING_HPP
#define BATON_OP_IMAGE_SAMPLING_HPP

#include "baton/op/axes.hpp"

#include <cstdint>

namespace baton::relay::image {

/// What a place beyond the border has.
enum class beyond : std::uint8_t { nearest, zero };

/// Bilinear interpolation in the plane (n, c) of operand 0 at (y, x).
template <class Math, class Read>
constexpr double bilinear_sample(const Read& read, const lettered_axes& data, std::int64_t n, std::int64_t c, double y, double x, beyond b) {
  const std::int64_t height = data.extent[2], width = data.extent[3];
  const auto low_y = static_cast<std::int64_t>(Math::floor(y)), low_x = static_cast<std::int64_t>(Math::floor(x));
  const double part_y = y - static_cast<double>(low_y), part_x = x - static_cast<double>(low_x);
  double sum = 0;
  for (int dy = 0; dy < 2; ++dy)
    for (int dx = 0; dx < 2; ++dx) {
      index at;
      at[0] = n;
      at[1] = c;
      at[2] = low_y + dy;
      at[3] = low_x + dx;
      const bool inside = at[2] >= 0 && at[2] < height && at[3] >= 0 && at[3] < width;
      if (!inside && b == beyond::zero) continue;
      at[2] = at[2] < 0 ? 0 : at[2] >= height ? height - 1 : at[2];
      at[3] = at[3] < 0 ? 0 : at[3] >= width ? width - 1 : at[3];
      const double weight = (dy == 0 ? 1 - part_y : part_y) * (dx == 0 ? 1 - part_x : part_x);
      sum = Math::add(sum, Math::multiply(weight, read.template at<0>(data.stored(at))));
    }
  return sum;
}

/// A place is used as an integer only within these bounds; what is no number fails every comparison.
constexpr bool is_near(double place, std::int64_t extent) { return place > -1 && place < static_cast<double>(extent); }

}  // namespace baton::relay::image

#endif
