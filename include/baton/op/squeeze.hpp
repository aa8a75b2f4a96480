// SPDX-License-Identifier: Apache-2.0
//
// squeeze: without axes of extent 1 (Relay's `squeeze`).
// Type relation: TVM's SqueezeRel. Layout rule: the axes follow their letters.
#ifndef BATON_OP_SQUEEZE_HPP
#define BATON_OP_SQUEEZE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct squeeze_attrs {
  optional_list<8> axis{};  ///< none: all of extent 1

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, optional_list<8>{});
  }
  friend constexpr bool operator==(const squeeze_attrs&, const squeeze_attrs&) = default;
};

struct squeeze_op {
  static constexpr std::string_view name = "squeeze";
  using attrs = squeeze_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;
  static constexpr bool reshape_only = true;

  /// Whether input axis d goes.
  static constexpr bool removed(const attrs& a, const shape& in, int d) {
    for (int i = 0; i < a.axis.size(); ++i)
      if (normalize_axis(a.axis[i], in.rank) == d) return true;
    return !a.axis.given && in[d] == 1;
  }

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    for (int i = 0; i < a.axis.size(); ++i) {
      const int axis = check_axis(a.axis[i], data->rank(), "axis", out);
      if (axis < 0) return;
      if (data->dims[axis] != 1) {
        out.fail() << "axis " << a.axis[i] << " of ";
        write_shape(out.fail(), data->dims);
        out.fail() << " has extent " << data->dims[axis] << ", needs 1";
        return;
      }
    }
    tensor_ty result{data->element, {}};
    for (int d = 0; d < data->rank(); ++d)
      if (!removed(a, data->dims, d)) result.dims.push_back(data->dims[d]);
    out.set(result);
  }
  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i) {
    element_source s;
    for (int d = 0, kept = 0; d < in[0].rank(); ++d)
      if (!removed(a, in[0].dims, d)) s.from[d] = i[kept++];
    return s;
  }

  /// A new layout is taken over if it is a permutation; a split axis brings data back in the old layout.
  static constexpr bool layouts(attrs& a, layout_query& q) {
    const layout old = q.old_in[0];
    const shape dims = q.types[0].dims;
    if (!old.defined() || old.rank != dims.rank) return false;
    layout in = old;
    const layout wanted = q.new_in.size() > 0 ? q.new_in[0] : layout{};
    bool follows = wanted.defined() && wanted.rank == old.rank && !(wanted == old);
    for (int i = 0; follows && i < old.rank; ++i) follows = layout::is_primal(old.axis[i]) && wanted.find(old.axis[i]) >= 0;
    if (follows) in = wanted;
    layout result;
    int_list<8> axes;
    for (int i = 0; i < in.rank; ++i) {
      if (removed(a, dims, old.find(in.axis[i]))) axes.push_back(i);
      else result.push_back(in.axis[i], in.factor[i]);
    }
    if (follows) a.axis = axes;
    result.scalar = result.rank == 0;
    q.answer(in, result);
    return true;
  }
};

/// data without the axes listed, each of which must have extent 1; without a list, all axes of extent 1 go.
template <squeeze_attrs Attrs = {}, expression Data, class Self = decltype([](squeeze_op* = nullptr) { return call_node<squeeze_op, Attrs, Data>{}; })>
constexpr auto squeeze(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("squeeze")> {
  using type = baton::relay::squeeze_op;
};

#endif
