// SPDX-License-Identifier: Apache-2.0
//
// What reductions share: attributes, axes, the type relations and the layout rule (TVM: ReduceRel, ArgReduceRel,
// ReduceInferCorrectLayout). Next: op/sum.hpp, op/mean.hpp, op/argmax.hpp ...
#ifndef BATON_OP_REDUCE_HPP
#define BATON_OP_REDUCE_HPP

#include "baton/op/check.hpp"

#include <string_view>
#include <type_traits>

namespace baton {

struct reduce_attrs {
  optional_list<8> axis{};  ///< none: all axes
  bool keepdims = false;    ///< reduced axes stay, with extent 1
  bool exclude = false;     ///< reduce over the axes that are not listed

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, optional_list<8>{});
    visit("keepdims", self.keepdims, false);
    visit("exclude", self.exclude, false);
  }
  friend constexpr bool operator==(const reduce_attrs&, const reduce_attrs&) = default;
};

/// The attributes of argmax and argmin.
struct position_attrs {
  optional_list<8> axis{};  ///< none: all axes
  bool keepdims = false;
  bool select_last_index = false;  ///< of equal elements the last, not the first
  bool exclude = false;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("axis", self.axis, optional_list<8>{});
    visit("keepdims", self.keepdims, false);
    visit("select_last_index", self.select_last_index, false);
    visit("exclude", self.exclude, false);
  }
  friend constexpr bool operator==(const position_attrs&, const position_attrs&) = default;
};

/// Base of reductions; Kind is what they compute.
template <reduce_kind Kind>
struct reduction_op {
  static constexpr bool gives_index = Kind == reduce_kind::argmax || Kind == reduce_kind::argmin;
  using attrs = std::conditional_t<gives_index, position_attrs, reduce_attrs>;
  static constexpr pattern_kind pattern = pattern_kind::comm_reduce;
  static constexpr op_form form = op_form::reduce;
  static constexpr reduce_kind kind = Kind;
  static constexpr bool logical = Kind == reduce_kind::all || Kind == reduce_kind::any;
  /// There is no maximum of no elements.
  static constexpr bool needs_elements = gives_index || Kind == reduce_kind::max || Kind == reduce_kind::min;

  /// Whether of equal elements the last one counts.
  static constexpr bool takes_last(const attrs& a) {
    if constexpr (gives_index) return a.select_last_index;
    else return false;
  }
  static constexpr reduce_axes axes(const attrs& a, const tensor_ty& in) {
    reduce_axes r;
    for (int d = 0; d < in.rank(); ++d) r.reduced[d] = !a.axis.given || a.exclude;
    for (int i = 0; i < a.axis.size(); ++i)
      if (const int d = normalize_axis(a.axis[i], in.rank()); d >= 0) r.reduced[d] = !a.exclude;
    return r;
  }

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data || !(logical ? check_bool(*data, "data", out) : check_number(*data, "data", out))) return;
    bool named[max_rank]{};
    for (int i = 0; i < a.axis.size(); ++i) {
      const int d = check_axis(a.axis[i], data->rank(), "axis", out);
      if (d < 0) return;
      if (named[d]) {
        out.fail() << "axis is ";
        write_list(out.fail(), a.axis.list);
        out.fail() << ", needs each axis once";
        return;
      }
      named[d] = true;
    }
    const reduce_axes r = axes(a, *data);
    tensor_ty result{gives_index ? int32 : data->element, {}};
    for (int d = 0; d < data->rank(); ++d) {
      if (r.reduced[d] && needs_elements && data->dims[d] == 0) {
        out.fail() << "axis " << d << " has no elements to choose from";
        return;
      }
      if (!r.reduced[d]) result.dims.push_back(data->dims[d]);
      else if (a.keepdims) result.dims.push_back(1);
    }
    out.set(result);
  }

  /// Axes follow their letters, and so do their blocks; a letter that stays with extent 1 has blocks of 1.
  static constexpr bool layouts(attrs& a, layout_query& q) {
    const layout old = q.old_in[0];
    const tensor_ty& type = q.types[0];
    if (!old.defined() || old.rank != type.rank()) return false;
    const reduce_axes r = axes(a, type);
    int count = 0;
    for (int d = 0; d < old.rank; ++d) count += r.reduced[d] ? 1 : 0;
    layout in = old;
    // A position counted over several axes depends on their order.
    if (!(gives_index && count > 1) && q.new_in.size() > 0 && convertible(q.new_in[0], old)) in = q.new_in[0];
    layout result;
    int_list<8> reduced;
    for (int i = 0; i < in.rank; ++i) {
      const int at = old.find(in.axis[i]) >= 0 ? old.find(in.axis[i]) : old.find(layout::upper(in.axis[i]));
      if (r.reduced[at]) reduced.push_back(i);
      if (!r.reduced[at]) result.push_back(in.axis[i], in.factor[i]);
      else if (a.keepdims) result.push_back(in.axis[i], in.factor[i] > 0 ? 1 : 0);
    }
    if (!(in == old) && (a.axis.given || a.exclude)) {
      a.axis = reduced;
      a.exclude = false;
    }
    result.scalar = result.rank == 0;
    q.answer(in, result);
    return true;
  }

  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) { return static_cast<double>(args[0].tensor.size()); }
};

}  // namespace baton

#endif
