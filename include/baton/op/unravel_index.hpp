// SPDX-License-Identifier: Apache-2.0
//
// unravel_index: coordinates of row-major positions (Relay's `unravel_index`).
// Type relation: TVM's UnRavelIndexRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_UNRAVEL_INDEX_HPP
#define BATON_OP_UNRAVEL_INDEX_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct unravel_index_op {
  static constexpr std::string_view name = "unravel_index";
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::lookup;

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* indices = tensor_argument(args, 0, "indices", out);
    const tensor_ty* extents = indices ? tensor_argument(args, 1, "shape", out) : nullptr;
    if (!extents || !check_integer(*indices, "indices", out) || !check_integer(*extents, "shape", out) || !check_rank(*extents, "shape", 1, out)) return;
    if (indices->rank() > 1) {
      out.fail() << "indices has rank " << indices->rank() << ", needs 0 or 1";
      return;
    }
    tensor_ty result{indices->element, shape(extents->dims[0])};
    if (indices->rank() == 1) result.dims.push_back(indices->dims[0]);
    out.set(result);
  }
  template <class Read>
  static constexpr element_source source_by(const attrs&, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i, const Read& read) {
    index at;
    at[0] = i[1];
    auto position = static_cast<std::int64_t>(read(0, in[0].rank() == 0 ? index{} : at));
    std::int64_t coordinate = 0;
    for (std::int64_t d = in[1].dims[0]; d-- > i[0];) {
      at[0] = d;
      const auto extent = static_cast<std::int64_t>(read(1, at));
      coordinate = extent > 0 ? position % extent : 0;
      position = extent > 0 ? position / extent : 0;
    }
    return {-1, {}, static_cast<double>(coordinate)};
  }
};

/// The coordinates, in a tensor of extents shape (a vector), of the elements at row-major positions indices (a vector or scalar): one row for each axis, of
/// indices' dtype.
template <expression Indices, expression Extents,
          class Self = decltype([](unravel_index_op* = nullptr) { return call_node<unravel_index_op, no_attrs{}, Indices, Extents>{}; })>
constexpr auto unravel_index(Indices, Extents) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("unravel_index")> {
  using type = baton::relay::unravel_index_op;
};

#endif
