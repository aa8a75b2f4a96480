// SPDX-License-Identifier: Apache-2.0
//
// vision.roi_align: regions of images, pooled from samples between elements (Relay's `vision.roi_align`).
// Type relation: TVM's ROIAlignRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_VISION_ROI_ALIGN_HPP
#define BATON_OP_VISION_ROI_ALIGN_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/axes.hpp"
#include "baton/op/image/sampling.hpp"
#include "baton/op/vision/regions.hpp"

#include <cstdint>
#include <limits>
#include <string_view>

namespace baton::relay::vision {

struct roi_align_attrs {
  int_list<2> pooled_size{};       ///< height and width of each result
  double spatial_scale = 1;        ///< from a region's coordinates to data's
  std::int64_t sample_ratio = -1;  ///< samples of a bin on each axis; -1: as many as it has elements, rounded up, at most 4 * extent of data + 64
  attr_string layout = "NCHW";
  attr_string mode = "avg";  ///< or "max"

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("pooled_size", self.pooled_size);
    visit.always("spatial_scale", self.spatial_scale);
    visit("sample_ratio", self.sample_ratio, std::int64_t{-1});
    visit("layout", self.layout, attr_string("NCHW"));
    visit("mode", self.mode, attr_string("avg"));
  }
  friend constexpr bool operator==(const roi_align_attrs&, const roi_align_attrs&) = default;
};

struct roi_align_op : region_pooling_op<roi_align_attrs> {
  static constexpr std::string_view name = "vision.roi_align";

  struct computation {
    attrs a;
    lettered_axes data, result;

    constexpr computation(const attrs& given, meta::slice<tensor_ty> in, const tensor_ty& out)
        : a(given), data(a.layout, "NCHW", in[0].dims), result(a.layout, "NCHW", out.dims) {}
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      const index o = result.whole(at);
      double roi[5]{};
      index i;
      i[0] = o[0];
      for (i[1] = 0; i[1] < 5; ++i[1]) roi[i[1]] = read.template at<1>(i);
      const auto image_number = whole_number(roi[0]);
      // Position d = 0 is y. A region has at least the size of one element.
      double first[2]{}, bin[2]{};
      std::int64_t samples[2]{};
      for (int d = 0; d < 2; ++d) {
        first[d] = Math::multiply(roi[2 - d], a.spatial_scale);
        const double size = Math::add(Math::multiply(roi[4 - d], a.spatial_scale), -first[d]);
        bin[d] = (size > 1 ? size : 1) / static_cast<double>(a.pooled_size[d]);
        samples[d] = a.sample_ratio > 0 ? a.sample_ratio : -whole_number(Math::floor(-bin[d]));
        if (const std::int64_t most = 4 * data.extent[2 + d] + 64; a.sample_ratio <= 0 && samples[d] > most) samples[d] = most;
      }
      const bool largest = a.mode == "max";
      double value = largest ? -std::numeric_limits<double>::infinity() : 0;
      for (std::int64_t y = 0; y < samples[0]; ++y)
        for (std::int64_t x = 0; x < samples[1]; ++x) {
          const double place_y = first[0] + (static_cast<double>(o[2]) + (static_cast<double>(y) + 0.5) / static_cast<double>(samples[0])) * bin[0];
          const double place_x = first[1] + (static_cast<double>(o[3]) + (static_cast<double>(x) + 0.5) / static_cast<double>(samples[1])) * bin[1];
          const bool inside =
              place_y >= -1 && place_x >= -1 && place_y <= static_cast<double>(data.extent[2]) && place_x <= static_cast<double>(data.extent[3]);
          double sample = 0;
          if (inside && image_number >= 0 && image_number < data.extent[0])
            sample = image::bilinear_sample<Math>(read, data, image_number, o[1], place_y < 0 ? 0 : place_y, place_x < 0 ? 0 : place_x, image::beyond::nearest);
          if (largest) value = sample > value || sample != sample ? sample : value;
          else value = Math::add(value, sample);
        }
      return largest ? value : Math::divide(value, static_cast<double>(samples[0] * samples[1]));
    }
  };

  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value& result) { return 48 * static_cast<double>(result.tensor.size()); }
};

/// For each of rois (R, 5), given as image, left, top, right, bottom in units of 1 / spatial_scale, the region of data (N, C, H, W) in pooled_size bins:
/// (R, C, height, width), the mean or the maximum of samples of each bin, taken between elements (He et al. 2017).
template <roi_align_attrs Attrs = {}, expression Data, expression Rois,
          class Self = decltype([](roi_align_op* = nullptr) { return call_node<roi_align_op, Attrs, Data, Rois>{}; })>
constexpr auto roi_align(Data, Rois) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::vision

template <>
struct baton::registered_op<baton::op_id("vision.roi_align")> {
  using type = baton::relay::vision::roi_align_op;
};

#endif
