// SPDX-License-Identifier: Apache-2.0
//
// What map operators share: the type relations and layout rules of the unary elementwise and the binary broadcasting
// families (TVM: IdentityRel, BroadcastRel, ElemwiseArbitraryLayout, BinaryBroadcastLayout). Next: one header per op.
#ifndef BATON_OP_MAP_HPP
#define BATON_OP_MAP_HPP

#include "baton/op/form.hpp"

#include <string_view>

namespace baton {

/// NumPy broadcasting of two shapes; false if a pair of extents neither agrees nor contains a 1.
constexpr bool broadcast_shapes(const shape& a, const shape& b, shape& out) {
  out.rank = a.rank > b.rank ? a.rank : b.rank;
  for (int i = 1; i <= out.rank; ++i) {
    const std::int64_t da = i <= a.rank ? a[a.rank - i] : 1;
    const std::int64_t db = i <= b.rank ? b[b.rank - i] : 1;
    if (da != db && da != 1 && db != 1) return false;
    out[out.rank - i] = da == 1 ? db : da;
  }
  return true;
}

/// Base of unary elementwise ops: the result has the argument's type.
struct unary_op {
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::elementwise;
  static constexpr op_form form = op_form::map;

  template <class Attrs>
  static constexpr void infer(const Attrs&, meta::slice<type_value> args, infer_result& out) {
    if (!check_arity(args, 1, out)) return;
    if (const tensor_ty* data = tensor_argument(args, 0, "data", out)) out.set(*data);
  }
  template <class Attrs>
  static constexpr bool layouts(Attrs&, layout_query& q) {
    const layout keep = q.new_in.size() > 0 && q.new_in[0].defined() ? q.new_in[0] : q.old_in[0];
    if (!keep.defined()) return false;
    q.answer(keep, keep);
    return true;
  }
};

/// Base of binary broadcasting ops: equal dtypes, NumPy broadcasting.
struct binary_op {
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::broadcast;
  static constexpr op_form form = op_form::map;

  template <class Result>
  static constexpr void infer(const no_attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* lhs = tensor_argument(args, 0, "lhs", out);
    const tensor_ty* rhs = lhs ? tensor_argument(args, 1, "rhs", out) : nullptr;
    if (!lhs || !rhs) return;
    if (lhs->element != rhs->element) {
      out.fail() << "data types ";
      write_dtype(out.fail(), lhs->element);
      out.fail() << " and ";
      write_dtype(out.fail(), rhs->element);
      out.fail() << " differ, needs equal ones";
      return;
    }
    tensor_ty result{lhs->element, {}};
    if (!broadcast_shapes(lhs->dims, rhs->dims, result.dims)) {
      out.fail() << "shapes ";
      write_shape(out.fail(), lhs->dims);
      out.fail() << " and ";
      write_shape(out.fail(), rhs->dims);
      out.fail() << " do not broadcast, each pair of extents needs to be equal or hold a 1";
      return;
    }
    out.set(result);
  }

  static constexpr bool layouts(no_attrs&, layout_query& q);
};

namespace detail {

/// The layout of the operand with fewer axes when both are known: blocks of axes along which it is 1 become factor 1.
constexpr layout small_operand_layout(const layout& large, const layout& old, const tensor_ty& type) {
  layout target;
  for (int i = 0; i < large.rank; ++i) {
    const int at = old.find(layout::upper(large.axis[i]));
    const bool single = !layout::is_primal(large.axis[i]) && at >= 0 && at < type.rank() && type.dims[at] == 1;
    target.push_back(large.axis[i], single ? 1 : large.factor[i]);
  }
  return target;
}

}  // namespace detail

constexpr bool binary_op::layouts(no_attrs&, layout_query& q) {
  meta::vec<layout> known = q.new_in.size() == 2 ? q.new_in : q.old_in;
  const bool first = known[0].defined();
  const bool second = known[1].defined();
  if (!first && !second) return false;
  if (first != second) {
    const int with = first ? 0 : 1;
    const int other = 1 - with;
    const int rank = q.types[other].rank();
    if (q.types[with].rank() < rank || known[with].rank < rank) return false;
    known[other] = known[with].sub(known[with].rank - rank, rank);
    q.in = known;
    q.out = meta::vec<layout>(1, known[with]);
    return true;
  }
  if (known[0].scalar || known[1].scalar) {
    q.in = known;
    q.out = meta::vec<layout>(1, known[0].scalar ? known[1] : known[0]);
    return true;
  }
  const int large = known[0].primal_rank() >= known[1].primal_rank() ? 0 : 1;
  const int small = 1 - large;
  const layout result = known[large];
  known[small] = q.old_in[0] == q.old_in[1] ? detail::small_operand_layout(result, q.old_in[small], q.types[small]) : result;
  q.in = known;
  q.out = meta::vec<layout>(1, result);
  return true;
}

}  // namespace baton

#endif
