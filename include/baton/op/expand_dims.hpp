// SPDX-License-Identifier: Apache-2.0
//
// expand_dims: new axes of extent 1 (Relay's `expand_dims`).
// Type relation: TVM's ExpandDimsRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_EXPAND_DIMS_HPP
#define BATON_OP_EXPAND_DIMS_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct expand_dims_attrs {
  std::int64_t axis = 0;
  std::int64_t num_newaxis = 1;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("axis", self.axis);
    visit("num_newaxis", self.num_newaxis, std::int64_t{1});
  }
  friend constexpr bool operator==(const expand_dims_attrs&, const expand_dims_attrs&) = default;
};

struct expand_dims_op {
  static constexpr std::string_view name = "expand_dims";
  using attrs = expand_dims_attrs;
  static constexpr pattern_kind pattern = pattern_kind::broadcast;
  static constexpr op_form form = op_form::injective;
  static constexpr bool reshape_only = true;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const int axis = data ? check_axis(a.axis, data->rank() + 1, "axis", out) : -1;
    if (axis < 0) return;
    if (a.num_newaxis < 0) {
      out.fail() << "num_newaxis is " << a.num_newaxis << ", needs 0 or more";
      return;
    }
    if (!check_result_rank(data->rank() + a.num_newaxis, out)) return;
    tensor_ty result{data->element, {}};
    for (int i = 0; i < axis; ++i) result.dims.push_back(data->dims[i]);
    for (int i = 0; i < a.num_newaxis; ++i) result.dims.push_back(1);
    for (int i = axis; i < data->rank(); ++i) result.dims.push_back(data->dims[i]);
    out.set(result);
  }
  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i) {
    element_source s;
    const int axis = normalize_axis(a.axis, in[0].rank() + 1);
    for (int d = 0; d < in[0].rank(); ++d) s.from[d] = i[d < axis ? d : d + static_cast<int>(a.num_newaxis)];
    return s;
  }
};

/// data with num_newaxis axes of extent 1 before axis (from -rank - 1 to rank; negative values count from the end of the
/// result).
template <expand_dims_attrs Attrs = {}, expression Data,
          class Self = decltype([](expand_dims_op* = nullptr) { return call_node<expand_dims_op, Attrs, Data>{}; })>
constexpr auto expand_dims(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("expand_dims")> {
  using type = baton::relay::expand_dims_op;
};

#endif
