// SPDX-License-Identifier: Apache-2.0
//
// sort: the elements of an axis in order (Relay's `sort`).
// Type relation: TVM's SortRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_SORT_HPP
#define BATON_OP_SORT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/ordering.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct sort_op {
  static constexpr std::string_view name = "sort";
  using attrs = sort_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::whole;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (data && check_axis(a.axis, data->rank(), "axis", out) >= 0) out.set(*data);
  }
  template <class Arrays>
  static constexpr void compute(const attrs& a, meta::slice<tensor_ty> in, meta::slice<tensor_ty>, const Arrays& arrays) {
    const auto* const data = arrays.template in<0>();
    auto* const result = arrays.template out<0>();
    using element = element_of<decltype(result)>;
    const axis_lines lines(in[0].dims, normalize_axis(a.axis, in[0].rank()));
    for (std::int64_t l = 0; l < lines.count; ++l) {
      const std::int64_t begin = lines.begin(l);
      const value_slots<element> slots{result + begin, lines.step, a.is_ascend};
      select_first(slots, lines.length, lines.length, line_values<element>{data + begin, lines.step});
    }
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) {
    return sort_flops(static_cast<double>(args[0].tensor.size()));
  }
};

/// The elements of data along axis in ascending order, or descending; NaN counts as the largest number. The result has data's type; dtype is not used, as in
/// Relay.
template <sort_attrs Attrs = {}, expression Data, class Self = decltype([](sort_op* = nullptr) { return call_node<sort_op, Attrs, Data>{}; })>
constexpr auto sort(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("sort")> {
  using type = baton::relay::sort_op;
};

#endif
