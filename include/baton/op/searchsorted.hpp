// SPDX-License-Identifier: Apache-2.0
//
// searchsorted: where values belong in sorted sequences (Relay's `searchsorted`).
// Type relation: TVM's SearchSortedRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_SEARCHSORTED_HPP
#define BATON_OP_SEARCHSORTED_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct searchsorted_attrs {
  bool right = false;  ///< behind equal elements, not before them
  baton::dtype dtype = int32;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("right", self.right, false);
    visit("dtype", self.dtype, int32);
  }
  friend constexpr bool operator==(const searchsorted_attrs&, const searchsorted_attrs&) = default;
};

struct searchsorted_op {
  static constexpr std::string_view name = "searchsorted";
  using attrs = searchsorted_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::lookup;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* sequence = tensor_argument(args, 0, "sorted_sequence", out);
    const tensor_ty* values = sequence ? tensor_argument(args, 1, "values", out) : nullptr;
    if (!values || !check_rank_at_least(*sequence, "sorted_sequence", 1, out) || !check_same_element(*sequence, "sorted_sequence", *values, "values", out))
      return;
    if (a.dtype != int32 && a.dtype != int64) {
      out.fail() << "dtype is ";
      write_dtype(out.fail(), a.dtype);
      out.fail() << ", needs int32 or int64";
      return;
    }
    if (sequence->rank() > 1) {
      bool fits = values->rank() == sequence->rank();
      for (int d = 0; fits && d + 1 < sequence->rank(); ++d) fits = values->dims[d] == sequence->dims[d];
      if (!fits) {
        out.fail() << "values has shape ";
        write_shape(out.fail(), values->dims);
        out.fail() << ", sorted_sequence ";
        write_shape(out.fail(), sequence->dims);
        out.fail() << ", needs equal extents except for the last";
        return;
      }
    }
    out.set({a.dtype, values->dims});
  }
  template <class Read>
  static constexpr element_source source_by(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i, const Read& read) {
    const int last = in[0].rank() - 1;
    const auto wanted = read(1, i);
    index at;
    for (int d = 0; d < last; ++d) at[d] = i[d];
    std::int64_t low = 0, high = in[0].dims[last];
    while (low < high) {
      at[last] = low + (high - low) / 2;
      const auto x = read(0, at);
      if (a.right ? !(wanted < x) : x < wanted) low = at[last] + 1;
      else high = at[last];
    }
    return {-1, {}, static_cast<double>(low)};
  }
};

/// For each value how many elements of the sequence, sorted in ascending order, are less (with right, less or equal). The sequence is a vector, or its last
/// axis is searched, row by row, for the values of the same row.
template <searchsorted_attrs Attrs = {}, expression Sequence, expression Values,
          class Self = decltype([](searchsorted_op* = nullptr) { return call_node<searchsorted_op, Attrs, Sequence, Values>{}; })>
constexpr auto searchsorted(Sequence, Values) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("searchsorted")> {
  using type = baton::relay::searchsorted_op;
};

#endif
