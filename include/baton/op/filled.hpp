// SPDX-License-Identifier: Apache-2.0
//
// What the ops that make a tensor of one value share: attributes and the type relation (TVM: InitOpRel, FullRel).
// Next: op/zeros.hpp, op/ones.hpp, op/full.hpp.
#ifndef BATON_OP_FILLED_HPP
#define BATON_OP_FILLED_HPP

#include "baton/op/check.hpp"

namespace baton {

struct filled_attrs {
  int_list<8> shape{};
  baton::dtype dtype{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("shape", self.shape);
    visit("dtype", self.dtype, baton::dtype{});
  }
  friend constexpr bool operator==(const filled_attrs&, const filled_attrs&) = default;
};

/// The attributes' type; `element` if they name none.
constexpr void infer_filled(const filled_attrs& a, dtype element, infer_result& out) {
  tensor_ty result{a.dtype.is_none() ? element : a.dtype, {}};
  if (result.element.is_none()) {
    out.fail() << "dtype is not given, needs a data type";
    return;
  }
  for (int d = 0; d < a.shape.count; ++d) {
    if (a.shape[d] < 0) {
      out.fail() << "shape is ";
      write_list(out.fail(), a.shape);
      out.fail() << ", needs extents of 0 or more";
      return;
    }
    result.dims.push_back(a.shape[d]);
  }
  out.set(result);
}

/// Base of zeros and ones.
template <int Value>
struct filled_op {
  using attrs = filled_attrs;
  static constexpr pattern_kind pattern = pattern_kind::elementwise;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (check_arity(args, 0, out)) infer_filled(a, {}, out);
  }
  static constexpr element_source source(const attrs&, meta::slice<tensor_ty>, const tensor_ty&, int, const index&) { return {-1, {}, Value}; }
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value&) { return 0; }
};

}  // namespace baton

#endif
