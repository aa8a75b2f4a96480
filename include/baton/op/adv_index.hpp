// SPDX-License-Identifier: Apache-2.0
//
// adv_index: NumPy's indexing by tensors (Relay's `adv_index`).
// Type relation: TVM's AdvIndexRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_ADV_INDEX_HPP
#define BATON_OP_ADV_INDEX_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/indices.hpp"
#include "baton/op/map.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct adv_index_op {
  static constexpr std::string_view name = "adv_index";
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::lookup;

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    meta::vec<tensor_ty> fields;
    if (!check_arity(args, 1, out) || !tuple_argument(args, 0, "inputs", fields, out)) return;
    const int many = fields.size() - 1;
    if (many < 1 || many > fields[0].rank()) {
      out.fail() << "found " << many << " index tensors for data of rank " << fields[0].rank() << ", needs 1 to as many as it has axes";
      return;
    }
    shape where;
    for (int k = 1; k <= many; ++k) {
      if (!check_integer(fields[k], "an index", out)) return;
      const shape before = where;
      if (!broadcast_shapes(before, fields[k].dims, where)) {
        out.fail() << "index " << k << " has shape ";
        write_shape(out.fail(), fields[k].dims);
        out.fail() << ", which does not broadcast with ";
        write_shape(out.fail(), before);
        out.fail() << " of those before it";
        return;
      }
    }
    if (!check_result_rank(where.rank + fields[0].rank() - many, out)) return;
    tensor_ty result{fields[0].element, where};
    for (int d = many; d < fields[0].rank(); ++d) result.dims.push_back(fields[0].dims[d]);
    if (check_readable(fields[0].size(), result.size(), out)) out.set(result);
  }
  template <class Read>
  static constexpr element_source source_by(const attrs&, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i, const Read& read) {
    const int many = in.size() - 1;
    const int rank = out.rank() - (in[0].rank() - many);
    element_source s;
    for (int k = 0; k < many; ++k) {
      const shape& own = in[k + 1].dims;
      index at;
      for (int d = 0; d < own.rank; ++d) at[d] = own[d] == 1 ? 0 : i[rank - own.rank + d];
      s.from[k] = nearest_index(static_cast<std::int64_t>(read(k + 1, at)), in[0].dims[k]);
    }
    for (int d = many; d < in[0].rank(); ++d) s.from[d] = i[rank + d - many];
    return s;
  }
};

/// data[i0, i1 ...] for a tuple of data and index tensors, which broadcast; axes of data beyond the indices are taken whole. Negative indices count from the
/// end, what lies outside is clamped.
template <expression Tuple, class Self = decltype([](adv_index_op* = nullptr) { return call_node<adv_index_op, no_attrs{}, Tuple>{}; })>
constexpr auto adv_index(Tuple) {
  return baton::detail::make_handle<Self>();
}

/// The same for expressions that are no tuple yet.
template <expression Data, expression Index, expression... Rest,
          class Fields = decltype([](baton::detail::site<"adv_index">* = nullptr) { return tuple_node<Data, Index, Rest...>{}; }),
          class Self = decltype([](adv_index_op* = nullptr) { return call_node<adv_index_op, no_attrs{}, expr<Fields>>{}; })>
constexpr auto adv_index(Data, Index, Rest...) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("adv_index")> {
  using type = baton::relay::adv_index_op;
};

#endif
