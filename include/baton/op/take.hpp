// SPDX-License-Identifier: Apache-2.0
//
// take: elements or slices by their numbers (Relay's `take`).
// Type relation: TVM's TakeRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_TAKE_HPP
#define BATON_OP_TAKE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct take_attrs {
  std::int64_t batch_dims = 0;  ///< leading axes that data and indices share; axis has to be behind them
  optional_int axis{};          ///< none: data counts as a vector
  attr_string mode = "clip";    ///< of indices outside: "clip" to the nearest, "wrap" around, or "fast" (there are none)

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("batch_dims", self.batch_dims, std::int64_t{0});
    visit("axis", self.axis, optional_int{});
    visit("mode", self.mode, attr_string("clip"));
  }
  friend constexpr bool operator==(const take_attrs&, const take_attrs&) = default;
};

struct take_op {
  static constexpr std::string_view name = "take";
  using attrs = take_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::gather;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* indices = data ? tensor_argument(args, 1, "indices", out) : nullptr;
    if (!indices || !check_integer(*indices, "indices", out)) return;
    if (a.mode.view() != "clip" && a.mode.view() != "wrap" && a.mode.view() != "fast") {
      out.fail() << "mode is \"" << a.mode.view() << "\", needs \"clip\", \"wrap\" or \"fast\"";
      return;
    }
    if (a.batch_dims < 0 || a.batch_dims > indices->rank() || (a.batch_dims > 0 && !a.axis.given)) {
      out.fail() << "batch_dims is " << a.batch_dims << ", needs 0 to indices' rank " << indices->rank() << ", and an axis if it is not 0";
      return;
    }
    if (!a.axis.given) {
      if (!check_taken(data->size(), *indices, out)) return;
      out.set({data->element, indices->dims});
      return;
    }
    const int axis = check_axis(a.axis.value, data->rank(), "axis", out);
    if (axis < 0 || !check_result_rank(data->rank() - 1 + indices->rank(), out) || !check_taken(data->dims[axis], *indices, out)) return;
    const int batch = static_cast<int>(a.batch_dims);
    for (int d = 0; d < batch; ++d)
      if (batch > axis || data->dims[d] != indices->dims[d]) {
        out.fail() << "batch_dims is " << batch << ", axis " << axis << ": data ";
        write_shape(out.fail(), data->dims);
        out.fail() << " and indices ";
        write_shape(out.fail(), indices->dims);
        out.fail() << " need equal extents before the axis";
        return;
      }
    tensor_ty result{data->element, {}};
    for (int d = 0; d < data->rank(); ++d) {
      if (d != axis) result.dims.push_back(data->dims[d]);
      else
        for (int k = batch; k < indices->rank(); ++k) result.dims.push_back(indices->dims[k]);
    }
    out.set(result);
  }

  /// Which element of indices (operand 1) decides where output element i comes from.
  static constexpr index index_position(const attrs& a, meta::slice<tensor_ty> in, const index& i) {
    index at;
    const int axis = a.axis.given ? normalize_axis(a.axis.value, in[0].rank()) : 0;
    const int batch = static_cast<int>(a.batch_dims);
    for (int k = 0; k < in[1].rank(); ++k) at[k] = i[k < batch ? k : axis + k - batch];
    return at;
  }
  /// Where it comes from, given that element's value. "fast" clips too: no index reads outside.
  static constexpr element_source source_at(const attrs& a, meta::slice<tensor_ty> in, const index& i, std::int64_t taken) {
    const int axis = a.axis.given ? normalize_axis(a.axis.value, in[0].rank()) : 0;
    const std::int64_t extent = a.axis.given ? in[0].dims[axis] : in[0].size();
    if (a.mode.view() == "wrap") taken = (taken % extent + extent) % extent;
    else taken = taken < 0 ? 0 : taken >= extent ? extent - 1 : taken;
    if (!a.axis.given) return {0, index_of(in[0].dims, taken), 0};
    element_source s;
    for (int d = 0; d < in[0].rank(); ++d) s.from[d] = d == axis ? taken : i[d < axis ? d : d - 1 + in[1].rank() - static_cast<int>(a.batch_dims)];
    return s;
  }

 private:
  static constexpr bool check_taken(std::int64_t extent, const tensor_ty& indices, infer_result& out) {
    if (extent > 0 || indices.size() == 0) return true;
    out.fail() << "data has no elements to take";
    return false;
  }
};

/// data[indices] along axis, whose extent is replaced by the shape of indices; without an axis, of data as a vector. The first batch_dims axes go along.
/// indices must be integers; the result has data's dtype.
template <take_attrs Attrs = {}, expression Data, expression Indices,
          class Self = decltype([](take_op* = nullptr) { return call_node<take_op, Attrs, Data, Indices>{}; })>
constexpr auto take(Data, Indices) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("take")> {
  using type = baton::relay::take_op;
};

#endif
