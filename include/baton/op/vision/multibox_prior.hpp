// SPDX-License-Identifier: Apache-2.0
//
// vision.multibox_prior: boxes of several sizes and ratios around each pixel (Relay's `vision.multibox_prior`).
// Type relation: TVM's MultiboxPriorRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_VISION_MULTIBOX_PRIOR_HPP
#define BATON_OP_VISION_MULTIBOX_PRIOR_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::vision {

struct multibox_prior_attrs {
  real_list<16> sizes{1.0};
  real_list<16> ratios{1.0};
  real_list<2> steps{-1.0, -1.0};  ///< between centres, y and x; -1: one pixel
  real_list<2> offsets{0.5, 0.5};  ///< of a centre in its pixel, y and x
  bool clip = false;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("sizes", self.sizes, real_list<16>{1.0});
    visit("ratios", self.ratios, real_list<16>{1.0});
    visit("steps", self.steps, real_list<2>{-1.0, -1.0});
    visit("offsets", self.offsets, real_list<2>{0.5, 0.5});
    visit("clip", self.clip, false);
  }
  friend constexpr bool operator==(const multibox_prior_attrs&, const multibox_prior_attrs&) = default;
};

struct multibox_prior_op {
  static constexpr std::string_view name = "vision.multibox_prior";
  using attrs = multibox_prior_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::layer;

  struct computation {
    attrs a;
    std::int64_t height, width, boxes;

    constexpr computation(const attrs& given, meta::slice<tensor_ty> in, const tensor_ty&)
        : a(given), height(in[0].dims[2]), width(in[0].dims[3]), boxes(a.sizes.count + a.ratios.count - 1) {}
    /// Elements 0 and 2 are left and right, 1 and 3 top and bottom. Of data nothing is read.
    template <class Math, class Read>
    constexpr double element(const Read&, const index& at, int) const {
      const std::int64_t pixel = at[1] / boxes;
      const int box = static_cast<int>(at[1] % boxes);
      const bool is_y = at[2] % 2 == 1;
      const std::int64_t extent = is_y ? height : width;
      const int d = is_y ? 0 : 1;
      const double step = a.steps[d] > 0 ? a.steps[d] : 1.0 / static_cast<double>(extent);
      const double center = (static_cast<double>(is_y ? pixel / width : pixel % width) + a.offsets[d]) * step;
      double half = a.sizes[box < a.sizes.count ? box : 0] * 0.5;
      if (!is_y) half = half * static_cast<double>(height) / static_cast<double>(width);
      if (box >= a.sizes.count) {
        const double root = Math::sqrt(a.ratios[box - a.sizes.count + 1]);
        half = is_y ? Math::divide(half, root) : Math::multiply(half, root);
      }
      const double edge = at[2] < 2 ? center - half : center + half;
      return !a.clip ? edge : edge < 0 ? 0 : edge > 1 ? 1 : edge;
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_rank(*data, "data", 4, out) || !check_float(*data, "data", out)) return;
    if (a.sizes.count < 1 || a.ratios.count < 1 || a.steps.count != 2 || a.offsets.count != 2) {
      out.fail() << "there are " << a.sizes.count << " sizes, " << a.ratios.count << " ratios, " << a.steps.count << " steps and " << a.offsets.count
                 << " offsets, needs 1 or more of the first two and 2 of the others";
      return;
    }
    for (int i = 1; i < a.ratios.count; ++i)
      if (!(a.ratios[i] > 0)) {
        out.fail() << "ratio " << i << " is not above 0";
        return;
      }
    const std::int64_t boxes = a.sizes.count + a.ratios.count - 1;
    if (!check_result_extent(data->dims[2], data->dims[3], out)) return;
    const std::int64_t pixels = data->dims[2] * data->dims[3];
    if (!check_result_extent(pixels, boxes, out)) return;
    out.set({data->element, shape{1, pixels * boxes, 4}});
  }
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value& result) { return 8 * static_cast<double>(result.tensor.size()); }
};

/// For each pixel of data (N, C, H, W) a box of each of sizes with ratios[0] taken as 1, then one of sizes[0] with each further ratio of width to height: (1,
/// H * W * (sizes + ratios - 1), 4), left, top, right and bottom of each in units of the image (Liu et al. 2016).
template <multibox_prior_attrs Attrs = {}, expression Data,
          class Self = decltype([](multibox_prior_op* = nullptr) { return call_node<multibox_prior_op, Attrs, Data>{}; })>
constexpr auto multibox_prior(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::vision

template <>
struct baton::registered_op<baton::op_id("vision.multibox_prior")> {
  using type = baton::relay::vision::multibox_prior_op;
};

#endif
