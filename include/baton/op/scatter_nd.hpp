// SPDX-License-Identifier: Apache-2.0
//
// scatter_nd: elements or slices put to, or added at, coordinates (Relay's `scatter_nd`).
// Type relation: TVM's ScatterNDRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_SCATTER_ND_HPP
#define BATON_OP_SCATTER_ND_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/scattering.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct scatter_nd_attrs {
  attr_string mode = "update";  ///< or "add"

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("mode", self.mode);
  }
  friend constexpr bool operator==(const scatter_nd_attrs&, const scatter_nd_attrs&) = default;
};

struct scatter_nd_op {
  static constexpr std::string_view name = "scatter_nd";
  using attrs = scatter_nd_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::whole;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 3, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* indices = data ? tensor_argument(args, 1, "indices", out) : nullptr;
    const tensor_ty* updates = indices ? tensor_argument(args, 2, "updates", out) : nullptr;
    if (!updates || !check_integer(*indices, "indices", out) || !check_rank_at_least(*indices, "indices", 1, out) ||
        !check_same_element(*data, "data", *updates, "updates", out))
      return;
    if (a.mode.view() != "update" && a.mode.view() != "add") {
      out.fail() << "mode is \"" << a.mode.view() << "\", needs \"update\" or \"add\"";
      return;
    }
    if (a.mode.view() == "add" && !check_number(*data, "data", out)) return;
    const std::int64_t many = indices->dims[0];
    if (many > data->rank()) {
      out.fail() << "indices has " << many << " coordinates in its first axis, data has rank " << data->rank();
      return;
    }
    if (!check_result_rank(indices->rank() - 1 + data->rank() - many, out)) return;
    shape needed;
    for (int d = 1; d < indices->rank(); ++d) needed.push_back(indices->dims[d]);
    for (int d = static_cast<int>(many); d < data->rank(); ++d) needed.push_back(data->dims[d]);
    if (check_shape(*updates, "updates", needed, "the axes of indices behind the first, and those of data that no coordinate names", out)) out.set(*data);
  }
  template <class Arrays>
  static constexpr void compute(const attrs& a, meta::slice<tensor_ty> in, meta::slice<tensor_ty>, const Arrays& arrays) {
    const auto* const data = arrays.template in<0>();
    const auto* const indices = arrays.template in<1>();
    const auto* const updates = arrays.template in<2>();
    auto* const result = arrays.template out<0>();
    const shape& dims = in[0].dims;
    const int many = static_cast<int>(in[1].dims[0]);
    const bool adds = a.mode.view() == "add";
    for (std::int64_t i = 0, n = dims.size(); i < n; ++i) result[i] = data[i];
    std::int64_t slice = 1;
    for (int d = many; d < dims.rank; ++d) slice *= dims[d];
    std::int64_t places = 1;
    for (int d = 1; d < in[1].rank(); ++d) places *= in[1].dims[d];
    for (std::int64_t p = 0; p < places; ++p) {
      std::int64_t at = 0;
      bool inside = true;
      for (int m = 0; m < many; ++m) {
        const std::int64_t x = counted_index(static_cast<std::int64_t>(indices[m * places + p]), dims[m]);
        inside = inside && x >= 0 && x < dims[m];
        at = at * dims[m] + x;
      }
      for (std::int64_t k = 0; inside && k < slice; ++k) {
        if (adds) update_element<true>(result[at * slice + k], updates[p * slice + k]);
        else update_element<false>(result[at * slice + k], updates[p * slice + k]);
      }
    }
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) {
    return static_cast<double>(args[0].tensor.size() + 3 * args[2].tensor.size() + 6 * args[1].tensor.size());
  }
};

/// data with result[indices[0][y...], indices[1][y...] ...] = updates[y...], or += in mode "add", in row-major order: the inverse of gather_nd. Negative
/// indices count from the end; updates that lie outside are dropped.
template <scatter_nd_attrs Attrs = {}, expression Data, expression Indices, expression Updates,
          class Self = decltype([](scatter_nd_op* = nullptr) { return call_node<scatter_nd_op, Attrs, Data, Indices, Updates>{}; })>
constexpr auto scatter_nd(Data, Indices, Updates) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("scatter_nd")> {
  using type = baton::relay::scatter_nd_op;
};

#endif
