// SPDX-License-Identifier: Apache-2.0
//
// transpose: the axes in another order (Relay's `transpose`).
// Type relation: TVM's TransposeRel. Layout rule: the axes follow their letters.
#ifndef BATON_OP_TRANSPOSE_HPP
#define BATON_OP_TRANSPOSE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"
#include "baton/op/movement.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct transpose_attrs {
  optional_list<8> axes{};  ///< none: reversed

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("axes", self.axes);
  }
  friend constexpr bool operator==(const transpose_attrs&, const transpose_attrs&) = default;
};

struct transpose_op {
  static constexpr std::string_view name = "transpose";
  using attrs = transpose_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  /// The input axis of output axis i.
  static constexpr int input_axis(const attrs& a, int rank, int i) { return a.axes.given ? normalize_axis(a.axes[i], rank) : rank - 1 - i; }

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    const int rank = data->rank();
    bool seen[max_rank]{};
    bool permutes = !a.axes.given || a.axes.size() == rank;
    tensor_ty result{data->element, {}};
    for (int i = 0; permutes && i < rank; ++i) {
      const int from = input_axis(a, rank, i);
      permutes = from >= 0 && !seen[from];
      if (!permutes) break;
      seen[from] = true;
      result.dims.push_back(data->dims[from]);
    }
    if (!permutes) {
      out.fail() << "axes is ";
      write_list(out.fail(), a.axes.list);
      out.fail() << ", needs a permutation of data's " << rank << " axes";
      return;
    }
    out.set(result);
  }

  static constexpr movement moves(const attrs& a, const shape& in) {
    movement m;
    m.possible = true;
    for (int d = 0; d < in.rank; ++d) m.push(in[input_axis(a, in.rank, d)], step_of(in, input_axis(a, in.rank, d)));
    return m;
  }

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i) {
    element_source s;
    for (int d = 0; d < out.rank(); ++d) s.from[input_axis(a, in[0].rank(), d)] = i[d];
    return s;
  }

  /// A new layout of the same letters is taken over: the result's letters stay in their order.
  static constexpr bool layouts(attrs& a, layout_query& q) {
    const layout old = q.old_in[0];
    const int rank = q.types[0].rank();
    if (!old.defined() || old.rank != rank) return false;
    layout result;
    for (int i = 0; i < rank; ++i) {
      const int from = input_axis(a, rank, i);
      if (from < 0) return false;
      result.push_back(old.axis[from], old.factor[from]);
    }
    layout in = old;
    const layout wanted = q.new_in.size() > 0 ? q.new_in[0] : layout{};
    bool follows = wanted.defined() && wanted.rank == rank && !(wanted == old);
    for (int i = 0; follows && i < rank; ++i) follows = wanted.find(old.axis[i]) >= 0 && wanted.factor[wanted.find(old.axis[i])] == old.factor[i];
    if (follows) {
      int_list<8> axes;
      for (int i = 0; i < rank; ++i) axes.push_back(wanted.find(result.axis[i]));
      a.axes = axes;
      in = wanted;
    }
    q.answer(in, result);
    return true;
  }
};

/// Output axis i is input axis axes[i]; without axes the order is reversed. axes must be a permutation (negative values count
/// from the end).
template <transpose_attrs Attrs = {}, expression Data, class Self = decltype([](transpose_op* = nullptr) { return call_node<transpose_op, Attrs, Data>{}; })>
constexpr auto transpose(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("transpose")> {
  using type = baton::relay::transpose_op;
};

#endif
