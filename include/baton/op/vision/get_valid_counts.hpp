// SPDX-License-Identifier: Apache-2.0
//
// vision.get_valid_counts: boxes with a score, moved to the front (Relay's `vision.get_valid_counts`, as in TVM 0.8).
// Type relation: TVM's GetValidCountRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_VISION_GET_VALID_COUNTS_HPP
#define BATON_OP_VISION_GET_VALID_COUNTS_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::vision {

struct get_valid_counts_attrs {
  optional_int score_threshold{};  ///< None: the threshold is an operand
  std::int64_t id_index = 0;       ///< which number of a box is its class; -1: none
  std::int64_t score_index = 1;    ///< which one its score

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("score_threshold", self.score_threshold);
    visit("id_index", self.id_index, std::int64_t{0});
    visit("score_index", self.score_index, std::int64_t{1});
  }
  friend constexpr bool operator==(const get_valid_counts_attrs&, const get_valid_counts_attrs&) = default;
};

/// Boxes (batch, boxes, numbers), and which of the numbers are what.
template <class Result>
constexpr bool check_boxes(const tensor_ty& data, std::int64_t score, std::int64_t id, Result& out) {
  if (!check_rank(data, "data", 3, out) || !check_float(data, "data", out)) return false;
  const std::int64_t numbers = data.dims[2];
  if (score >= 0 && score < numbers && id >= -1 && id < numbers) return true;
  out.fail() << "score_index is " << score << ", id_index " << id << ", boxes have " << numbers << " numbers, needs two of those (or -1 for no id)";
  return false;
}

struct get_valid_counts_op {
  static constexpr std::string_view name = "vision.get_valid_counts";
  using attrs = get_valid_counts_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::whole;
  static constexpr bool tuple_result(const attrs&) { return true; }

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* threshold = data ? tensor_argument(args, 1, "score_threshold", out) : nullptr;
    if (!threshold || !check_boxes(*data, a.score_index, a.id_index, out) || !check_rank(*threshold, "score_threshold", 0, out) ||
        !check_float(*threshold, "score_threshold", out))
      return;
    if (a.score_threshold.given) {
      out.fail() << "score_threshold is an attribute, needs to be an operand";
      return;
    }
    out.set({int32, shape{data->dims[0]}});
    out.set(*data);
    out.set({int32, shape{data->dims[0], data->dims[1]}});
    out.is_tuple = true;
  }
  template <class Arrays>
  static constexpr void compute(const attrs& a, meta::slice<tensor_ty> in, meta::slice<tensor_ty>, const Arrays& arrays) {
    const auto* data = arrays.template in<0>();
    auto* const counts = arrays.template out<0>();
    auto* boxes = arrays.template out<1>();
    auto* indices = arrays.template out<2>();
    const auto threshold = static_cast<double>(arrays.template in<1>()[0]);
    const std::int64_t count = in[0].dims[1], numbers = in[0].dims[2];
    for (std::int64_t b = 0; b < in[0].dims[0]; ++b) {
      std::int64_t valid = 0;
      for (std::int64_t j = 0; j < count; ++j, data += numbers) {
        if (!(static_cast<double>(data[a.score_index]) > threshold) || (a.id_index >= 0 && static_cast<double>(data[a.id_index]) < 0)) continue;
        for (std::int64_t k = 0; k < numbers; ++k) boxes[valid * numbers + k] = data[k];
        indices[valid++] = static_cast<std::int32_t>(j);
      }
      counts[b] = static_cast<std::int32_t>(valid);
      for (std::int64_t j = valid; j < count; ++j) {
        for (std::int64_t k = 0; k < numbers; ++k) boxes[j * numbers + k] = static_cast<decltype(boxes[0] + boxes[0])>(-1);
        indices[j] = -1;
      }
      boxes += count * numbers;
      indices += count;
    }
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) { return 2 * static_cast<double>(args[0].tensor.size()); }
};

/// Of data (batch, boxes, numbers) the boxes with a score above score_threshold and an id that is not negative: how many there are in each batch, the boxes
/// themselves, in order, and where each was. Behind them the last two are filled with -1.
template <get_valid_counts_attrs Attrs = {}, expression Data, expression Threshold,
          class Self = decltype([](get_valid_counts_op* = nullptr) { return call_node<get_valid_counts_op, Attrs, Data, Threshold>{}; })>
constexpr auto get_valid_counts(Data, Threshold) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::vision

template <>
struct baton::registered_op<baton::op_id("vision.get_valid_counts")> {
  using type = baton::relay::vision::get_valid_counts_op;
};

#endif
