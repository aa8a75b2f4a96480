// SPDX-License-Identifier: Apache-2.0
//
// vision.multibox_transform_loc: boxes out of anchors and what a network says of each (Relay's `vision.multibox_transform_loc`).
// Type relation: TVM's MultiBoxTransformLocRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_VISION_MULTIBOX_TRANSFORM_LOC_HPP
#define BATON_OP_VISION_MULTIBOX_TRANSFORM_LOC_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace baton::relay::vision {

struct multibox_transform_loc_attrs {
  bool clip = true;
  double threshold = 0.01;                     ///< a class needs at least so much
  real_list<4> variances{0.1, 0.1, 0.2, 0.2};  ///< of x, y, width and height

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("clip", self.clip, true);
    visit("threshold", self.threshold, 0.01);
    visit("variances", self.variances, real_list<4>{0.1, 0.1, 0.2, 0.2});
  }
  friend constexpr bool operator==(const multibox_transform_loc_attrs&, const multibox_transform_loc_attrs&) = default;
};

struct multibox_transform_loc_op {
  static constexpr std::string_view name = "vision.multibox_transform_loc";
  using attrs = multibox_transform_loc_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::whole;
  static constexpr bool tuple_result(const attrs&) { return true; }

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 3, out)) return;
    const tensor_ty* classes = tensor_argument(args, 0, "cls_prob", out);
    const tensor_ty* places = classes ? tensor_argument(args, 1, "loc_pred", out) : nullptr;
    const tensor_ty* anchors = places ? tensor_argument(args, 2, "anchor", out) : nullptr;
    if (!anchors || !check_rank(*classes, "cls_prob", 3, out) || !check_float(*classes, "cls_prob", out) ||
        !check_same_element(*classes, "cls_prob", *places, "loc_pred", out) || !check_same_element(*classes, "cls_prob", *anchors, "anchor", out) ||
        !check_shape(*places, "loc_pred", shape{classes->dims[0], 4 * classes->dims[2]}, "four numbers for each anchor", out) ||
        !check_shape(*anchors, "anchor", shape{1, classes->dims[2], 4}, "four coordinates of each anchor", out))
      return;
    if (a.variances.count != 4) {
      out.fail() << "there are " << a.variances.count << " variances, needs 4";
      return;
    }
    out.set({classes->element, shape{classes->dims[0], classes->dims[2], 6}});
    out.set({int32, shape{classes->dims[0]}});
    out.is_tuple = true;
  }
  template <class Arrays>
  static constexpr void compute(const attrs& a, meta::slice<tensor_ty> in, meta::slice<tensor_ty>, const Arrays& arrays) {
    const auto* scores = arrays.template in<0>();
    const auto* places = arrays.template in<1>();
    const auto* const anchors = arrays.template in<2>();
    auto* boxes = arrays.template out<0>();
    auto* const counts = arrays.template out<1>();
    using element = std::remove_cvref_t<decltype(boxes[0])>;
    const std::int64_t classes = in[0].dims[1], count = in[0].dims[2];
    for (std::int64_t b = 0; b < in[0].dims[0]; ++b, scores += classes * count, places += 4 * count, boxes += 6 * count) {
      std::int64_t valid = 0;
      for (std::int64_t j = 0; j < count; ++j) {
        // Class 0 is the background.
        std::int64_t best = 0;
        double score = -1;
        for (std::int64_t k = 1; k < classes; ++k)
          if (const auto s = static_cast<double>(scores[k * count + j]); s > score) {
            score = s;
            best = k;
          }
        if (best == 0 || score < a.threshold) continue;
        element* const box = boxes + 6 * valid++;
        box[0] = static_cast<element>(static_cast<double>(best - 1));
        box[1] = static_cast<element>(score);
        for (int d = 0; d < 2; ++d) {
          const auto low = static_cast<double>(anchors[4 * j + d]), high = static_cast<double>(anchors[4 * j + d + 2]), size = high - low;
          const double middle = static_cast<double>(places[4 * j + d]) * a.variances[d] * size + (low + high) * 0.5;
          const double half = exponential(static_cast<double>(places[4 * j + d + 2]) * a.variances[d + 2]) * size * 0.5;
          box[2 + d] = static_cast<element>(clipped(a.clip, middle - half));
          box[4 + d] = static_cast<element>(clipped(a.clip, middle + half));
        }
      }
      counts[b] = static_cast<std::int32_t>(valid);
      for (std::int64_t i = 6 * valid; i < 6 * count; ++i) boxes[i] = static_cast<element>(-1.0);
    }
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) {
    return static_cast<double>(args[0].tensor.size() + 12 * args[1].tensor.size());
  }

 private:
  static constexpr double clipped(bool clip, double x) { return !clip ? x : x < 0 ? 0 : x > 1 ? 1 : x; }
  /// e^x by its series near 0, squared as often as x was halved: a few units in the last place of a double, in constant expressions too.
  static constexpr double exponential(double x) {
    x = x > 700 ? 700 : x < -700 ? -700 : x;
    int halved = 0;
    for (; x > 0.25 || x < -0.25; ++halved) x *= 0.5;
    double sum = 1;
    for (int k = 12; k > 0; --k) sum = 1 + sum * x / k;
    for (; halved > 0; --halved) sum *= sum;
    return sum;
  }
};

/// Of each of anchor (1, N, 4), as left, top, right and bottom: its best class but the background by cls_prob (batch, classes, N), if that has threshold or
/// more, and its box, moved and resized by loc_pred (batch, N * 4) times variances: class, score, left, top, right and bottom of each, in order, -1 behind
/// them, (batch, N, 6), and how many there are (batch) (Liu et al. 2016).
template <multibox_transform_loc_attrs Attrs = {}, expression Classes, expression Places, expression Anchors,
          class Self = decltype([](multibox_transform_loc_op* = nullptr) { return call_node<multibox_transform_loc_op, Attrs, Classes, Places, Anchors>{}; })>
constexpr auto multibox_transform_loc(Classes, Places, Anchors) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::vision

template <>
struct baton::registered_op<baton::op_id("vision.multibox_transform_loc")> {
  using type = baton::relay::vision::multibox_transform_loc_op;
};

#endif
