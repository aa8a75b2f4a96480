// SPDX-License-Identifier: Apache-2.0
//
// sparse_to_dense: a tensor of one value with other values at coordinates (Relay's `sparse_to_dense`).
// Type relation: TVM's SparseToDenseRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_SPARSE_TO_DENSE_HPP
#define BATON_OP_SPARSE_TO_DENSE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/indices.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct sparse_to_dense_attrs {
  int_list<8> output_shape{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("output_shape", self.output_shape);
  }
  friend constexpr bool operator==(const sparse_to_dense_attrs&, const sparse_to_dense_attrs&) = default;
};

struct sparse_to_dense_op {
  static constexpr std::string_view name = "sparse_to_dense";
  using attrs = sparse_to_dense_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::whole;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 3, out)) return;
    const tensor_ty* indices = tensor_argument(args, 0, "sparse_indices", out);
    const tensor_ty* values = indices ? tensor_argument(args, 1, "sparse_values", out) : nullptr;
    const tensor_ty* fill = values ? tensor_argument(args, 2, "default_value", out) : nullptr;
    if (!fill || !check_integer(*indices, "sparse_indices", out) || !check_rank(*fill, "default_value", 0, out) ||
        !check_same_element(*values, "sparse_values", *fill, "default_value", out))
      return;
    tensor_ty result{values->element, {}};
    for (int d = 0; d < a.output_shape.count; ++d) {
      if (a.output_shape[d] < 0) {
        out.fail() << "output_shape is ";
        write_list(out.fail(), a.output_shape);
        out.fail() << ", needs extents of 0 or more";
        return;
      }
      result.dims.push_back(a.output_shape[d]);
    }
    const std::int64_t coordinates = indices->rank() == 2 ? indices->dims[1] : 1;
    if (indices->rank() > 2 || coordinates != result.rank()) {
      out.fail() << "sparse_indices has shape ";
      write_shape(out.fail(), indices->dims);
      out.fail() << ", needs " << result.rank() << " coordinates for each value (one axis of output_shape each)";
      return;
    }
    const shape needed = indices->rank() == 0 ? shape{} : shape(indices->dims[0]);
    if (values->rank() > 0 && !check_shape(*values, "sparse_values", needed, "one for each place, or one for all", out)) return;
    out.set(result);
  }
  template <class Arrays>
  static constexpr void compute(const attrs&, meta::slice<tensor_ty> in, meta::slice<tensor_ty> out, const Arrays& arrays) {
    const auto* const indices = arrays.template in<0>();
    const auto* const values = arrays.template in<1>();
    const auto* const fill = arrays.template in<2>();
    auto* const result = arrays.template out<0>();
    const shape& dims = out[0].dims;
    for (std::int64_t i = 0, n = dims.size(); i < n; ++i) result[i] = fill[0];
    const std::int64_t places = in[0].rank() == 0 ? 1 : in[0].dims[0];
    for (std::int64_t p = 0; p < places; ++p) {
      std::int64_t at = 0;
      bool inside = true;
      for (int d = 0; d < dims.rank; ++d) {
        const auto x = static_cast<std::int64_t>(indices[p * dims.rank + d]);
        inside = inside && x >= 0 && x < dims[d];
        at = at * dims[d] + x;
      }
      if (inside) result[at] = values[in[1].rank() == 0 ? 0 : p];
    }
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value& result) {
    return static_cast<double>(6 * args[0].tensor.size()) + (result.is_tensor() ? static_cast<double>(result.tensor.size()) : 0);
  }
};

/// A tensor of shape output_shape with sparse_values at sparse_indices (a row of coordinates for each value; a vector or scalar for one axis), default_value
/// elsewhere. Later values win; what lies outside is dropped.
template <sparse_to_dense_attrs Attrs = {}, expression Indices, expression Values, expression Fill,
          class Self = decltype([](sparse_to_dense_op* = nullptr) { return call_node<sparse_to_dense_op, Attrs, Indices, Values, Fill>{}; })>
constexpr auto sparse_to_dense(Indices, Values, Fill) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("sparse_to_dense")> {
  using type = baton::relay::sparse_to_dense_op;
};

#endif
