// SPDX-License-Identifier: Apache-2.0
//
// vision.roi_pool: regions of images, pooled by maxima (Relay's `vision.roi_pool`).
// Type relation: TVM's ROIPoolRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_VISION_ROI_POOL_HPP
#define BATON_OP_VISION_ROI_POOL_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/axes.hpp"
#include "baton/op/vision/regions.hpp"

#include <cstdint>
#include <limits>
#include <string_view>

namespace baton::relay::vision {

struct roi_pool_attrs {
  int_list<2> pooled_size{};  ///< height and width of each result
  double spatial_scale = 1;   ///< from a region's coordinates to data's
  attr_string layout = "NCHW";

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("pooled_size", self.pooled_size);
    visit.always("spatial_scale", self.spatial_scale);
    visit("layout", self.layout, attr_string("NCHW"));
  }
  friend constexpr bool operator==(const roi_pool_attrs&, const roi_pool_attrs&) = default;
};

struct roi_pool_op : region_pooling_op<roi_pool_attrs> {
  static constexpr std::string_view name = "vision.roi_pool";

  struct computation {
    attrs a;
    lettered_axes data, result;

    constexpr computation(const attrs& given, meta::slice<tensor_ty> in, const tensor_ty& out)
        : a(given), data(a.layout, "NCHW", in[0].dims), result(a.layout, "NCHW", out.dims) {}
    template <class Math>
    static constexpr std::int64_t rounded(double x) {
      return x < 0 ? -whole_number(Math::floor(0.5 - x)) : whole_number(Math::floor(x + 0.5));
    }
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      const index o = result.whole(at);
      index i;
      i[0] = o[0];
      const auto edge = [&](int k) {
        i[1] = k;
        return read.template at<1>(i);
      };
      index from = o;
      from[0] = whole_number(edge(0));
      if (from[0] < 0 || from[0] >= data.extent[0]) return 0;
      std::int64_t begin[2]{}, end[2]{};
      for (int d = 0; d < 2; ++d) {
        const std::int64_t first = rounded<Math>(Math::multiply(edge(2 - d), a.spatial_scale)),
                           last = rounded<Math>(Math::multiply(edge(4 - d), a.spatial_scale));
        const double bin = static_cast<double>(last - first + 1 > 1 ? last - first + 1 : 1) / static_cast<double>(a.pooled_size[d]);
        begin[d] = first + whole_number(Math::floor(static_cast<double>(o[2 + d]) * bin));
        end[d] = first - whole_number(Math::floor(-static_cast<double>(o[2 + d] + 1) * bin));
        begin[d] = begin[d] < 0 ? 0 : begin[d];
        end[d] = end[d] > data.extent[2 + d] ? data.extent[2 + d] : end[d];
      }
      if (begin[0] >= end[0] || begin[1] >= end[1]) return 0;
      double top = -std::numeric_limits<double>::infinity();
      for (from[2] = begin[0]; from[2] < end[0]; ++from[2])
        for (from[3] = begin[1]; from[3] < end[1]; ++from[3]) {
          const double x = read.template at<0>(data.stored(from));
          top = x > top || x != x ? x : top;
        }
      return top;
    }
  };

  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) { return static_cast<double>(args[0].tensor.size()); }
};

/// For each of rois (R, 5), given as image, left, top, right, bottom in units of 1 / spatial_scale, the maxima of pooled_size bins of that region of
/// data (N, C, H, W): (R, C, height, width) (Girshick 2015). A bin without elements is 0.
template <roi_pool_attrs Attrs = {}, expression Data, expression Rois,
          class Self = decltype([](roi_pool_op* = nullptr) { return call_node<roi_pool_op, Attrs, Data, Rois>{}; })>
constexpr auto roi_pool(Data, Rois) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::vision

template <>
struct baton::registered_op<baton::op_id("vision.roi_pool")> {
  using type = baton::relay::vision::roi_pool_op;
};

#endif
