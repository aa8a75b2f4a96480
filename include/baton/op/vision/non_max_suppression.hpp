// SPDX-License-Identifier: Apache-2.0
//
// vision.non_max_suppression: of boxes that overlap only the best one stays (Relay's `vision.non_max_suppression`, as in TVM
// 0.8, in its form of static shape: return_indices=False).
// Type relation: TVM's NMSRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_VISION_NON_MAX_SUPPRESSION_HPP
#define BATON_OP_VISION_NON_MAX_SUPPRESSION_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/ordering.hpp"
#include "baton/op/vision/get_valid_counts.hpp"

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace baton::relay::vision {

struct non_max_suppression_attrs {
  bool force_suppress = false;   ///< boxes of other classes too
  std::int64_t top_k = -1;       ///< only so many boxes with the highest scores; -1: all
  std::int64_t coord_start = 2;  ///< the first of a box's four coordinates
  std::int64_t score_index = 1;
  std::int64_t id_index = 0;  ///< -1: boxes have no class
  bool return_indices = true;
  bool invalid_to_bottom = false;  ///< what stays comes first

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("force_suppress", self.force_suppress, false);
    visit("top_k", self.top_k, std::int64_t{-1});
    visit("coord_start", self.coord_start, std::int64_t{2});
    visit("score_index", self.score_index, std::int64_t{1});
    visit("id_index", self.id_index, std::int64_t{0});
    visit("return_indices", self.return_indices, true);
    visit("invalid_to_bottom", self.invalid_to_bottom, false);
  }
  friend constexpr bool operator==(const non_max_suppression_attrs&, const non_max_suppression_attrs&) = default;
};

struct non_max_suppression_op {
  static constexpr std::string_view name = "vision.non_max_suppression";
  using attrs = non_max_suppression_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::whole;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 5, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* counts = data ? tensor_argument(args, 1, "valid_count", out) : nullptr;
    const tensor_ty* indices = counts ? tensor_argument(args, 2, "indices", out) : nullptr;
    const tensor_ty* most = indices ? tensor_argument(args, 3, "max_output_size", out) : nullptr;
    const tensor_ty* overlap = most ? tensor_argument(args, 4, "iou_threshold", out) : nullptr;
    if (!overlap || !check_boxes(*data, a.score_index, a.id_index, out) || !check_integer(*counts, "valid_count", out) ||
        !check_shape(*counts, "valid_count", shape{data->dims[0]}, "one for each batch", out) || !check_integer(*indices, "indices", out) ||
        !check_shape(*indices, "indices", shape{data->dims[0], data->dims[1]}, "one for each box", out) || !check_integer(*most, "max_output_size", out) ||
        !check_rank(*most, "max_output_size", 0, out) || !check_float(*overlap, "iou_threshold", out) || !check_rank(*overlap, "iou_threshold", 0, out))
      return;
    if (data->element != float32 && data->element != float64) {
      baton::detail::wrong_element(*data, "data", "float32 or float64", out);
      return;
    }
    if (a.coord_start < 0 || a.coord_start > data->dims[2] - 4) {
      out.fail() << "coord_start is " << a.coord_start << ", boxes have " << data->dims[2] << " numbers, needs four from there on";
      return;
    }
    if (a.return_indices) {
      out.fail() << "return_indices is True, needs False: how many indices there are would depend on data";
      return;
    }
    out.set(*data);
  }
  template <class Arrays>
  static constexpr void compute(const attrs& a, meta::slice<tensor_ty> in, meta::slice<tensor_ty>, const Arrays& arrays) {
    const auto* data = arrays.template in<0>();
    const auto* const counts = arrays.template in<1>();
    auto* boxes = arrays.template out<0>();
    using element = std::remove_cvref_t<decltype(boxes[0])>;
    const auto most = static_cast<std::int64_t>(arrays.template in<3>()[0]);
    const auto overlap = static_cast<double>(arrays.template in<4>()[0]);
    const std::int64_t count = in[0].dims[1], numbers = in[0].dims[2];
    for (std::int64_t b = 0; b < in[0].dims[0]; ++b, data += count * numbers, boxes += count * numbers) {
      const auto given = static_cast<std::int64_t>(counts[b]);
      const std::int64_t valid = given < 0 ? 0 : given > count ? count : given;
      const bool sorts = overlap > 0;
      const std::int64_t kept = sorts && a.top_k > 0 && a.top_k < valid ? a.top_k : valid;
      // The place of a box by its score, kept in the row where it will be.
      if (sorts && kept > 0)
        select_first(index_slots<element, element>{data + a.score_index, numbers, boxes, numbers, false}, kept, valid, line_numbers<element>{});
      for (std::int64_t j = 0; j < count; ++j) {
        element* const row = boxes + j * numbers;
        const element* const from = data + (sorts && j < kept ? static_cast<std::int64_t>(row[0]) : j) * numbers;
        for (std::int64_t k = 0; k < numbers; ++k) row[k] = j < kept ? from[k] : element(-1);
      }
      if (sorts) suppress(a, boxes, kept, numbers, most, overlap);
      if (a.invalid_to_bottom) to_bottom(a, boxes, kept, numbers);
    }
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) {
    const auto boxes = static_cast<double>(args[0].tensor.dims[1]);
    return static_cast<double>(args[0].tensor.dims[0]) * (sort_flops(boxes) + 8 * boxes * boxes);
  }

 private:
  /// A box is gone if its score is not above 0.
  template <class T>
  static constexpr void suppress(const attrs& a, T* boxes, std::int64_t count, std::int64_t numbers, std::int64_t most, double overlap) {
    std::int64_t stays = 0;
    for (std::int64_t j = 0; j < count; ++j) {
      T* const box = boxes + j * numbers;
      if (!(box[a.score_index] > 0)) continue;
      bool good = most < 0 || stays < most;
      for (std::int64_t k = 0; good && k < j; ++k) {
        const T* const other = boxes + k * numbers;
        if (!(other[a.score_index] > 0) || (a.id_index >= 0 && other[a.id_index] < 0)) continue;
        if (!a.force_suppress && a.id_index >= 0 && box[a.id_index] != other[a.id_index]) continue;
        good = !(intersection_over_union(box + a.coord_start, other + a.coord_start) >= overlap);
      }
      if (good) {
        ++stays;
      } else {
        box[a.score_index] = T(-1);
        if (a.id_index >= 0) box[a.id_index] = T(-1);
      }
    }
  }
  template <class T>
  static constexpr double intersection_over_union(const T* a, const T* b) {
    double common = 1, area_a = 1, area_b = 1;
    for (int d = 0; d < 2; ++d) {
      const double a0 = static_cast<double>(a[d] < a[d + 2] ? a[d] : a[d + 2]), a1 = static_cast<double>(a[d] < a[d + 2] ? a[d + 2] : a[d]);
      const double b0 = static_cast<double>(b[d] < b[d + 2] ? b[d] : b[d + 2]), b1 = static_cast<double>(b[d] < b[d + 2] ? b[d + 2] : b[d]);
      const double length = (a1 < b1 ? a1 : b1) - (a0 > b0 ? a0 : b0);
      common *= length > 0 ? length : 0;
      area_a *= a1 - a0;
      area_b *= b1 - b0;
    }
    const double all = area_a + area_b - common;
    return all > 0 ? common / all : 0;
  }
  template <class T>
  static constexpr void to_bottom(const attrs& a, T* boxes, std::int64_t count, std::int64_t numbers) {
    std::int64_t next = 0;
    for (std::int64_t j = 0; j < count; ++j) {
      if (!(boxes[j * numbers + a.score_index] > 0)) continue;
      for (std::int64_t k = 0; next < j && k < numbers; ++k) boxes[next * numbers + k] = boxes[j * numbers + k];
      ++next;
    }
    for (std::int64_t i = next * numbers; i < count * numbers; ++i) boxes[i] = T(-1);
  }
};

/// data (batch, boxes, numbers), of which valid_count are valid: sorted by falling score, and of two that overlap by iou_threshold or more, as intersection
/// over union, and that are of one class (or any, with force_suppress), only the first stays, and not more than max_output_size in all, if that is not
/// negative. What does not stay has score and id -1; what is not valid, or behind top_k, is -1 altogether. With an iou_threshold of 0 or less the valid boxes
/// stay as they are.
template <non_max_suppression_attrs Attrs, expression Data, expression Counts, expression Indices, expression Most, expression Overlap,
          class Self = decltype([](non_max_suppression_op* = nullptr) {
            return call_node<non_max_suppression_op, Attrs, Data, Counts, Indices, Most, Overlap>{};
          })>
constexpr auto non_max_suppression(Data, Counts, Indices, Most, Overlap) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::vision

template <>
struct baton::registered_op<baton::op_id("vision.non_max_suppression")> {
  using type = baton::relay::vision::non_max_suppression_op;
};

#endif
