// SPDX-License-Identifier: Apache-2.0
//
// What roi_align and roi_pool share: a number of regions of images in, each pooled to one size out (TVM: ROIAlignRel, ROIPoolRel).
// Next: op/vision/roi_align.hpp, op/vision/roi_pool.hpp.
#ifndef BATON_OP_VISION_REGIONS_HPP
#define BATON_OP_VISION_REGIONS_HPP

#include "baton/op/check.hpp"

namespace baton::relay::vision {

/// Base of ops that pool regions: attributes with pooled_size and layout, perhaps a mode.
template <class Attrs>
struct region_pooling_op {
  using attrs = Attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* rois = data ? tensor_argument(args, 1, "rois", out) : nullptr;
    if (!rois || !check_float(*data, "data", out) || !check_layout(*data, "data", a.layout, "NCHW", "NHW", out) ||
        !check_same_element(*data, "data", *rois, "rois", out) || !check_rank(*rois, "rois", 2, out) ||
        !check_shape(*rois, "rois", shape{rois->dims[0], 5}, "image, left, top, right, bottom of each", out))
      return;
    if (a.pooled_size.count != 2 || a.pooled_size[0] < 1 || a.pooled_size[1] < 1) {
      out.fail() << "pooled_size is ";
      write_list(out.fail(), a.pooled_size);
      out.fail() << ", needs a height and a width of at least 1";
      return;
    }
    if constexpr (requires { a.mode; }) {
      if (a.mode != "avg" && a.mode != "max") {
        out.fail() << "mode is \"" << a.mode.view() << "\", needs \"avg\" or \"max\"";
        return;
      }
    }
    const layout l = parse_layout(a.layout);
    tensor_ty result = *data;
    result.dims[l.find('N')] = rois->dims[0];
    result.dims[l.find('H')] = a.pooled_size[0];
    result.dims[l.find('W')] = a.pooled_size[1];
    out.set(result);
  }
};

}  // namespace baton::relay::vision

#endif
