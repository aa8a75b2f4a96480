// SPDX-License-Identifier: Apache-2.0
//
// gather: elements along an axis, each by an index of its own (Relay's `gather`; ONNX calls it GatherElements).
// Type relation: TVM's GatherRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_GATHER_HPP
#define BATON_OP_GATHER_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/indices.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct gather_attrs {
  optional_int axis{};  ///< has to be given

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, optional_int{});
  }
  friend constexpr bool operator==(const gather_attrs&, const gather_attrs&) = default;
};

struct gather_op {
  static constexpr std::string_view name = "gather";
  using attrs = gather_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::lookup;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* indices = data ? tensor_argument(args, 1, "indices", out) : nullptr;
    if (!indices || !check_integer(*indices, "indices", out)) return;
    if (!a.axis.given) {
      out.fail() << "axis is not given, needs one";
      return;
    }
    const int axis = check_axis(a.axis.value, data->rank(), "axis", out);
    if (axis < 0 || !check_index_shape(*data, *indices, axis, out) || !check_readable(data->dims[axis], indices->size(), out)) return;
    out.set({data->element, indices->dims});
  }
  template <class Read>
  static constexpr element_source source_by(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i, const Read& read) {
    element_source s{0, i, 0};
    const int axis = normalize_axis(a.axis.value, in[0].rank());
    s.from[axis] = nearest_index(static_cast<std::int64_t>(read(1, i)), in[0].dims[axis]);
    return s;
  }
};

/// out[i][j] = data[indices[i][j]][j] for axis 0, and so on: the result has indices' shape and data's dtype. indices are integers and have data's rank;
/// negative ones count from the end, what lies outside is clamped.
template <gather_attrs Attrs = {}, expression Data, expression Indices,
          class Self = decltype([](gather_op* = nullptr) { return call_node<gather_op, Attrs, Data, Indices>{}; })>
constexpr auto gather(Data, Indices) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("gather")> {
  using type = baton::relay::gather_op;
};

#endif
