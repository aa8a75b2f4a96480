// SPDX-License-Identifier: Apache-2.0
//
// matrix_set_diag: matrices with other diagonals (Relay's `matrix_set_diag`).
// Type relation: TVM's MatrixSetDiagRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_MATRIX_SET_DIAG_HPP
#define BATON_OP_MATRIX_SET_DIAG_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct matrix_set_diag_attrs {
  std::int64_t k1 = 0;                 ///< the lowest diagonal: 0 is the main one, below it are negative numbers
  std::int64_t k2 = 0;                 ///< the highest
  bool super_diag_right_align = true;  ///< where a diagonal that is shorter than the longest stands in its row
  bool sub_diag_right_align = false;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("k1", self.k1, std::int64_t{0});
    visit("k2", self.k2, std::int64_t{0});
    visit("super_diag_right_align", self.super_diag_right_align, true);
    visit("sub_diag_right_align", self.sub_diag_right_align, false);
  }
  friend constexpr bool operator==(const matrix_set_diag_attrs&, const matrix_set_diag_attrs&) = default;
};

struct matrix_set_diag_op {
  static constexpr std::string_view name = "matrix_set_diag";
  using attrs = matrix_set_diag_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "input", out);
    const tensor_ty* diagonal = data ? tensor_argument(args, 1, "diagonal", out) : nullptr;
    if (!diagonal || !check_rank_at_least(*data, "input", 2, out) || !check_same_element(*data, "input", *diagonal, "diagonal", out)) return;
    const std::int64_t rows = data->dims[data->rank() - 2], columns = data->dims[data->rank() - 1];
    if (a.k1 > a.k2 || a.k1 <= -rows || a.k2 >= columns) {
      out.fail() << "k1 and k2 are " << a.k1 << " and " << a.k2 << ", needs diagonals of a " << rows << " by " << columns
                 << " matrix, from the lower to the higher";
      return;
    }
    shape needed;
    for (int d = 0; d + 2 < data->rank(); ++d) needed.push_back(data->dims[d]);
    if (a.k1 != a.k2) needed.push_back(a.k2 - a.k1 + 1);
    needed.push_back(longest(a, rows, columns));
    if (check_shape(*diagonal, "diagonal", needed, "the leading axes, the diagonals if there are several, and the longest one", out)) out.set(*data);
  }
  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i) {
    const int row = out.rank() - 2;
    const std::int64_t k = i[row + 1] - i[row];
    element_source s{0, i, 0};
    if (k < a.k1 || k > a.k2) return s;
    s.operand = 1;
    const std::int64_t rows = out.dims[row], columns = out.dims[row + 1];
    const std::int64_t place = k >= 0 ? i[row] : i[row + 1];
    const std::int64_t below = k >= 0 ? columns - k : rows + k, beside = k >= 0 ? rows : columns;
    const std::int64_t length = below < beside ? below : beside;
    const bool right = k >= 0 ? a.super_diag_right_align : a.sub_diag_right_align;
    const std::int64_t at = place + (right ? longest(a, rows, columns) - length : 0);
    int d = row;
    s.from[row] = s.from[row + 1] = 0;
    if (in[1].rank() == out.rank()) s.from[d++] = a.k2 - k;
    s.from[d] = at;
    return s;
  }

 private:
  /// The length of the longest of the diagonals.
  static constexpr std::int64_t longest(const attrs& a, std::int64_t rows, std::int64_t columns) {
    const std::int64_t high = rows + (a.k2 < 0 ? a.k2 : 0), wide = columns - (a.k1 > 0 ? a.k1 : 0);
    return high < wide ? high : wide;
  }
};

/// input, matrices in its last two axes, with the diagonals k1 to k2 replaced by diagonal: one row for each, from k2 down to k1 (no such axis if there is one),
/// a shorter diagonal at the left or right end of its row. As TensorFlow's matrix_set_diag.
template <matrix_set_diag_attrs Attrs = {}, expression Input, expression Diagonal,
          class Self = decltype([](matrix_set_diag_op* = nullptr) { return call_node<matrix_set_diag_op, Attrs, Input, Diagonal>{}; })>
constexpr auto matrix_set_diag(Input, Diagonal) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("matrix_set_diag")> {
  using type = baton::relay::matrix_set_diag_op;
};

#endif
