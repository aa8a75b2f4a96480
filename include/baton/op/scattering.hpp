// SPDX-License-Identifier: Apache-2.0
//
// What scatter and scatter_add share: attributes, type relation and the loop (TVM: ScatterRel, ScatterAddRel).
// Next: op/scatter.hpp, op/scatter_add.hpp.
#ifndef BATON_OP_SCATTERING_HPP
#define BATON_OP_SCATTERING_HPP

#include "baton/op/indices.hpp"
#include "baton/op/lines.hpp"
#include "baton/op/movement.hpp"

#include <cstdint>

namespace baton {

struct scatter_attrs {
  std::int64_t axis = 0;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, std::int64_t{0});
  }
  friend constexpr bool operator==(const scatter_attrs&, const scatter_attrs&) = default;
};

/// Puts an update to an element, or adds it.
template <bool Adds, class T>
BATON_INLINE constexpr void update_element(T& to, T from) {
  if constexpr (Adds) to = static_cast<T>(to + from);
  else to = from;
}

/// Base of scatter and scatter_add.
template <bool Adds>
struct scattering_op {
  using attrs = scatter_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::whole;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 3, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* indices = data ? tensor_argument(args, 1, "indices", out) : nullptr;
    const tensor_ty* updates = indices ? tensor_argument(args, 2, "updates", out) : nullptr;
    if (!updates || !check_integer(*indices, "indices", out) || !check_same_element(*data, "data", *updates, "updates", out)) return;
    if (Adds && !check_number(*data, "data", out)) return;
    const int axis = check_axis(a.axis, data->rank(), "axis", out);
    if (axis < 0 || !check_same_shape(*indices, "indices", *updates, "updates", out) || !check_index_shape(*data, *indices, axis, out)) return;
    out.set(*data);
  }
  template <class Arrays>
  static constexpr void compute(const attrs& a, meta::slice<tensor_ty> in, meta::slice<tensor_ty>, const Arrays& arrays) {
    const auto* const data = arrays.template in<0>();
    const auto* const indices = arrays.template in<1>();
    const auto* const updates = arrays.template in<2>();
    auto* const result = arrays.template out<0>();
    const shape& dims = in[0].dims;
    const int axis = normalize_axis(a.axis, dims.rank);
    for (std::int64_t i = 0, n = dims.size(); i < n; ++i) result[i] = data[i];
    // Row by row: within one the place follows from the index alone.
    const int inner = in[1].rank() - 1;
    const std::int64_t row = in[1].dims[inner], step = step_of(dims, axis);
    for (std::int64_t first = 0, n = in[1].size(); first < n; first += row) {
      index at = index_of(in[1].dims, first);
      at[axis] = 0;
      const std::int64_t base = offset_of(dims, at);
      for (std::int64_t i = 0; i < row; ++i) {
        const std::int64_t place = counted_index(static_cast<std::int64_t>(indices[first + i]), dims[axis]);
        if (place >= 0 && place < dims[axis]) update_element<Adds>(result[base + place * step + (axis == inner ? 0 : i)], updates[first + i]);
      }
    }
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) {
    return static_cast<double>(args[0].tensor.size() + 12 * args[1].tensor.size());
  }
};

}  // namespace baton

#endif
