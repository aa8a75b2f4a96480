// SPDX-License-Identifier: Apache-2.0
//
// vision.yolo_reorg: blocks of an image dealt out to channels (Relay's `vision.yolo_reorg`).
// Type relation: TVM's YoloReorgRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_VISION_YOLO_REORG_HPP
#define BATON_OP_VISION_YOLO_REORG_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::vision {

struct yolo_reorg_attrs {
  std::int64_t stride = 1;  ///< height and width of a block

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("stride", self.stride, std::int64_t{1});
  }
  friend constexpr bool operator==(const yolo_reorg_attrs&, const yolo_reorg_attrs&) = default;
};

struct yolo_reorg_op {
  static constexpr std::string_view name = "vision.yolo_reorg";
  using attrs = yolo_reorg_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !check_rank(*data, "data", 4, out)) return;
    const std::int64_t s = a.stride;
    if (s < 1 || data->dims[1] % (s * s) != 0 || data->dims[2] % s != 0 || data->dims[3] % s != 0) {
      out.fail() << "stride is " << s << ", needs to divide height and width, and its square the channels, of a ";
      write_type(out.fail(), *data);
      return;
    }
    out.set({data->element, shape{data->dims[0], data->dims[1] * s * s, data->dims[2] / s, data->dims[3] / s}});
  }

  /// The elements are those of an image with C / stride^2 channels, height and width stride times as large, dealt out to channels; that image is
  /// data's memory under another shape.
  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i) {
    const std::int64_t s = a.stride, height = in[0].dims[2], width = in[0].dims[3], channels = in[0].dims[1] / (s * s);
    // Channel c of the result as it counts in data's own shape.
    const std::int64_t linear = ((i[0] * in[0].dims[1] * s * s + i[1]) * (height / s) + i[2]) * (width / s) + i[3];
    std::int64_t rest = linear;
    const std::int64_t w = rest % width;
    rest /= width;
    const std::int64_t h = rest % height;
    rest /= height;
    const std::int64_t c = rest % in[0].dims[1], n = rest / in[0].dims[1];
    const std::int64_t part = c / channels;
    const std::int64_t place = ((n * channels + c % channels) * (height * s) + h * s + part / s) * (width * s) + w * s + part % s;
    return {0, index_of(in[0].dims, place), 0};
  }
};

/// data (N, C, H, W): (N, C * stride^2, H / stride, W / stride), in the order of Darknet's reorganisation layer.
template <yolo_reorg_attrs Attrs = {}, expression Data, class Self = decltype([](yolo_reorg_op* = nullptr) { return call_node<yolo_reorg_op, Attrs, Data>{}; })>
constexpr auto yolo_reorg(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::vision

template <>
struct baton::registered_op<baton::op_id("vision.yolo_reorg")> {
  using type = baton::relay::vision::yolo_reorg_op;
};

#endif
