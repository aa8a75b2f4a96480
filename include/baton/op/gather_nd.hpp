// SPDX-License-Identifier: Apache-2.0
//
// gather_nd: elements or slices by coordinates (Relay's `gather_nd`).
// Type relation: TVM's GatherNDRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_GATHER_ND_HPP
#define BATON_OP_GATHER_ND_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/indices.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct gather_nd_attrs {
  std::int64_t batch_dims = 0;  ///< leading axes that data and indices share
  optional_int index_rank{};    ///< of shapes that are not known; here only checked

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("batch_dims", self.batch_dims, std::int64_t{0});
    visit("index_rank", self.index_rank, optional_int{});
  }
  friend constexpr bool operator==(const gather_nd_attrs&, const gather_nd_attrs&) = default;
};

struct gather_nd_op {
  static constexpr std::string_view name = "gather_nd";
  using attrs = gather_nd_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::lookup;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    const tensor_ty* indices = data ? tensor_argument(args, 1, "indices", out) : nullptr;
    if (!indices || !check_integer(*indices, "indices", out) || !check_rank_at_least(*indices, "indices", 1, out)) return;
    const std::int64_t many = indices->dims[0];
    if (a.batch_dims < 0 || a.batch_dims + many > data->rank() || a.batch_dims + 1 > indices->rank() || many < 1) {
      out.fail() << "indices has shape ";
      write_shape(out.fail(), indices->dims);
      out.fail() << ", data ";
      write_shape(out.fail(), data->dims);
      out.fail() << ", batch_dims is " << a.batch_dims << ": needs 1 to " << data->rank()
                 << " coordinates in the first axis of indices, those of the batch not among them";
      return;
    }
    if (a.index_rank.given && a.index_rank.value != many) {
      out.fail() << "index_rank is " << a.index_rank.value << ", indices has " << many << " coordinates";
      return;
    }
    const int batch = static_cast<int>(a.batch_dims), taken = static_cast<int>(many);
    tensor_ty result{data->element, {}};
    if (!check_result_rank(indices->rank() - 1 + data->rank() - batch - taken, out)) return;
    for (int d = 0; d < batch; ++d)
      if (indices->dims[d + 1] != data->dims[d]) {
        out.fail() << "axis " << d << " of the batch has extent " << data->dims[d] << " in data, " << indices->dims[d + 1] << " in indices, needs equal ones";
        return;
      }
    for (int d = 1; d < indices->rank(); ++d) result.dims.push_back(indices->dims[d]);
    for (int d = batch + taken; d < data->rank(); ++d) result.dims.push_back(data->dims[d]);
    if (check_readable(data->size(), result.size(), out)) out.set(result);
  }
  template <class Read>
  static constexpr element_source source_by(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i, const Read& read) {
    element_source s;
    const int batch = static_cast<int>(a.batch_dims), taken = static_cast<int>(in[1].dims[0]);
    for (int d = 0; d < batch; ++d) s.from[d] = i[d];
    index at;
    for (int d = 1; d < in[1].rank(); ++d) at[d] = i[d - 1];
    for (int k = 0; k < taken; ++k) {
      at[0] = k;
      s.from[batch + k] = nearest_index(static_cast<std::int64_t>(read(1, at)), in[0].dims[batch + k]);
    }
    for (int d = batch + taken; d < in[0].rank(); ++d) s.from[d] = i[in[1].rank() - 1 + d - batch - taken];
    return s;
  }
};

/// out[y...] = data[indices[0][y...], indices[1][y...] ...]: the first axis of indices holds the coordinates in data; axes of data that they do not name are
/// taken whole. The first batch_dims axes after it go along with data's first axes. Negative indices count from the end, what lies outside is clamped.
template <gather_nd_attrs Attrs = {}, expression Data, expression Indices,
          class Self = decltype([](gather_nd_op* = nullptr) { return call_node<gather_nd_op, Attrs, Data, Indices>{}; })>
constexpr auto gather_nd(Data, Indices) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("gather_nd")> {
  using type = baton::relay::gather_nd_op;
};

#endif
