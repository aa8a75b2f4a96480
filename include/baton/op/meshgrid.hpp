// SPDX-License-Identifier: Apache-2.0
//
// meshgrid: the coordinates of a grid (Relay's `meshgrid`); the result is a tuple.
// Type relation: TVM's MeshgridRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_MESHGRID_HPP
#define BATON_OP_MESHGRID_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct meshgrid_attrs {
  attr_string indexing = "ij";  ///< or "xy": the first two axes of the grid change places

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("indexing", self.indexing, attr_string("ij"));
  }
  friend constexpr bool operator==(const meshgrid_attrs&, const meshgrid_attrs&) = default;
};

struct meshgrid_op {
  static constexpr std::string_view name = "meshgrid";
  using attrs = meshgrid_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;
  static constexpr bool tuple_result = true;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    meta::vec<tensor_ty> fields;
    if (!check_arity(args, 1, out) || !tuple_argument(args, 0, "data", fields, out) || !check_result_rank(fields.size(), out)) return;
    if (a.indexing.view() != "ij" && a.indexing.view() != "xy") {
      out.fail() << "indexing is \"" << a.indexing.view() << "\", needs \"ij\" or \"xy\"";
      return;
    }
    tensor_ty grid{fields[0].element, {}};
    for (int k = 0; k < fields.size(); ++k) {
      if (fields[k].rank() > 1 || fields[k].element != grid.element) {
        out.fail() << "field " << k << " is a ";
        write_type(out.fail(), fields[k]);
        out.fail() << ", needs vectors or scalars of one data type";
        return;
      }
      grid.dims.push_back(fields[k].size());
    }
    if (swaps(a, grid)) {
      const std::int64_t first = grid.dims[0];
      grid.dims[0] = grid.dims[1];
      grid.dims[1] = first;
    }
    for (int k = 0; k < fields.size(); ++k) out.set(grid);
    out.is_tuple = true;
  }
  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int result, const index& i) {
    element_source s;
    s.operand = result;
    if (in[result].rank() == 1) s.from[0] = i[swaps(a, out) && result < 2 ? 1 - result : result];
    return s;
  }

 private:
  static constexpr bool swaps(const attrs& a, const tensor_ty& grid) { return a.indexing.view() == "xy" && grid.rank() > 1; }
};

/// The tensors of a tuple, vectors or scalars, each repeated over the grid that they span: field k of the result is vector k along the grid's axis k.
/// `relay::get<k>` takes one.
template <meshgrid_attrs Attrs = {}, expression Tuple, class Self = decltype([](meshgrid_op* = nullptr) { return call_node<meshgrid_op, Attrs, Tuple>{}; })>
constexpr auto meshgrid(Tuple) {
  return baton::detail::make_handle<Self>();
}

/// The same for expressions that are no tuple yet.
template <meshgrid_attrs Attrs = {}, expression First, expression Second, expression... Rest,
          class Fields = decltype([](baton::detail::site<"meshgrid">* = nullptr) { return tuple_node<First, Second, Rest...>{}; }),
          class Self = decltype([](meshgrid_op* = nullptr) { return call_node<meshgrid_op, Attrs, expr<Fields>>{}; })>
constexpr auto meshgrid(First, Second, Rest...) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("meshgrid")> {
  using type = baton::relay::meshgrid_op;
};

#endif
