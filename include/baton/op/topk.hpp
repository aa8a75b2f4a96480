// SPDX-License-Identifier: Apache-2.0
//
// topk: the k largest or smallest elements of an axis and their positions (Relay's `topk`).
// Type relation: TVM's TopKRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_TOPK_HPP
#define BATON_OP_TOPK_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/ordering.hpp"

#include <cstdint>
#include <string_view>
#include <type_traits>

namespace baton::relay {

struct topk_attrs {
  std::int64_t k = 1;  ///< less than 1: all
  std::int64_t axis = -1;
  attr_string ret_type = "both";  ///< or "values", "indices"
  bool is_ascend = false;         ///< the smallest, not the largest
  baton::dtype dtype = int32;     ///< of the positions

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("k", self.k);
    visit("axis", self.axis, std::int64_t{-1});
    visit("ret_type", self.ret_type, attr_string("both"));
    visit("is_ascend", self.is_ascend, false);
    visit("dtype", self.dtype, baton::dtype{});
  }
  friend constexpr bool operator==(const topk_attrs&, const topk_attrs&) = default;
};

struct topk_op {
  static constexpr std::string_view name = "topk";
  using attrs = topk_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::whole;
  static constexpr bool tuple_result(const attrs& a) { return a.ret_type.view() == "both"; }

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const dtype element = a.dtype.is_none() ? int32 : a.dtype;
    if (!data || !check_position_type(element, out)) return;
    const int axis = check_axis(a.axis, data->rank(), "axis", out);
    if (axis < 0) return;
    if (a.k > data->dims[axis]) {
      out.fail() << "k is " << a.k << ", axis " << axis << " has " << data->dims[axis] << " elements";
      return;
    }
    const std::string_view wanted = a.ret_type.view();
    if (wanted != "both" && wanted != "values" && wanted != "indices") {
      out.fail() << "ret_type is \"" << wanted << "\", needs \"both\", \"values\" or \"indices\"";
      return;
    }
    tensor_ty result = *data;
    if (a.k >= 1) result.dims[axis] = a.k;
    if (wanted != "indices") out.set(result);
    result.element = element;
    if (wanted != "values") out.set(result);
    out.is_tuple = wanted == "both";
  }
  template <class Arrays>
  static constexpr void compute(const attrs& a, meta::slice<tensor_ty> in, meta::slice<tensor_ty> out, const Arrays& arrays) {
    const auto* const data = arrays.template in<0>();
    const int axis = normalize_axis(a.axis, in[0].rank());
    const axis_lines lines(in[0].dims, axis), kept(out[0].dims, axis);
    using element = element_of<decltype(data)>;
    for (std::int64_t l = 0; l < lines.count; ++l) {
      const std::int64_t begin = lines.begin(l), to = kept.begin(l);
      if (a.ret_type.view() == "values") {
        if constexpr (std::is_same_v<element_of<decltype(arrays.template out<0>())>, element>)
          select_first(value_slots<element>{arrays.template out<0>() + to, kept.step, a.is_ascend}, kept.length, lines.length,
                       line_values<element>{data + begin, lines.step});
      } else if (a.ret_type.view() == "indices") {
        number_line(data + begin, lines, arrays.template out<0>() + to, kept, a.is_ascend);
      } else {
        auto* const positions = arrays.template out<1>() + to;
        number_line(data + begin, lines, positions, kept, a.is_ascend);
        auto* const values = arrays.template out<0>() + to;
        for (std::int64_t k = 0; k < kept.length; ++k)
          values[k * kept.step] = static_cast<element_of<decltype(values)>>(data[begin + static_cast<std::int64_t>(positions[k * kept.step]) * lines.step]);
      }
    }
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) {
    return sort_flops(static_cast<double>(args[0].tensor.size()));
  }

 private:
  template <class T, class Position>
  static BATON_INLINE constexpr void number_line(const T* line, const axis_lines& lines, Position* to, const axis_lines& kept, bool ascending) {
    select_first(index_slots<T, Position>{line, lines.step, to, kept.step, ascending}, kept.length, lines.length, line_numbers<Position>{});
  }
};

/// The k largest elements of data along axis, from the largest on (the smallest with is_ascend), and their positions: a tuple of both, or one of them. NaN
/// counts as the largest number; of equal elements the first comes first. k may not be above the extent; below 1 it means all.
template <topk_attrs Attrs = {}, expression Data, class Self = decltype([](topk_op* = nullptr) { return call_node<topk_op, Attrs, Data>{}; })>
constexpr auto topk(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("topk")> {
  using type = baton::relay::topk_op;
};

#endif
