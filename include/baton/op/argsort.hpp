// SPDX-License-Identifier: Apache-2.0
//
// argsort: the positions of the elements of an axis in order (Relay's `argsort`).
// Type relation: TVM's ArgsortRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_ARGSORT_HPP
#define BATON_OP_ARGSORT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/ordering.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct argsort_attrs {
  std::int64_t axis = -1;
  bool is_ascend = true;
  baton::dtype dtype = int32;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, std::int64_t{-1});
    visit("is_ascend", self.is_ascend, true);
    visit("dtype", self.dtype, baton::dtype{});
  }
  friend constexpr bool operator==(const argsort_attrs&, const argsort_attrs&) = default;
};

struct argsort_op {
  static constexpr std::string_view name = "argsort";
  using attrs = argsort_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::whole;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const dtype element = a.dtype.is_none() ? int32 : a.dtype;
    if (data && check_axis(a.axis, data->rank(), "axis", out) >= 0 && check_position_type(element, out)) out.set({element, data->dims});
  }
  template <class Arrays>
  static constexpr void compute(const attrs& a, meta::slice<tensor_ty> in, meta::slice<tensor_ty>, const Arrays& arrays) {
    const auto* const data = arrays.template in<0>();
    auto* const result = arrays.template out<0>();
    using position = element_of<decltype(result)>;
    const axis_lines lines(in[0].dims, normalize_axis(a.axis, in[0].rank()));
    for (std::int64_t l = 0; l < lines.count; ++l) {
      const std::int64_t begin = lines.begin(l);
      const index_slots<element_of<decltype(data)>, position> slots{data + begin, lines.step, result + begin, lines.step, a.is_ascend};
      select_first(slots, lines.length, lines.length, line_numbers<position>{});
    }
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) {
    return sort_flops(static_cast<double>(args[0].tensor.size()));
  }
};

/// The positions along axis in the order in which sort would put the elements; of equal ones the first comes first. dtype is int32, int64, float32 or float64.
template <argsort_attrs Attrs = {}, expression Data, class Self = decltype([](argsort_op* = nullptr) { return call_node<argsort_op, Attrs, Data>{}; })>
constexpr auto argsort(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("argsort")> {
  using type = baton::relay::argsort_op;
};

#endif
