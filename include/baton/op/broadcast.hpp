// SPDX-License-Identifier: Apache-2.0
//
// What ops share that broadcast a tensor to a shape, or sum it back: the attributes, what a shape has to be, and the sum.
// Next: op/broadcast_to.hpp, op/broadcast_to_like.hpp, op/collapse_sum_to.hpp, op/collapse_sum_like.hpp.
#ifndef BATON_OP_BROADCAST_HPP
#define BATON_OP_BROADCAST_HPP

#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton {

/// A shape to reach. Relay always prints the dtype, though nothing sets it.
struct target_shape_attrs {
  int_list<8> shape{};
  baton::dtype dtype{};

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("shape", self.shape);
    visit.always("dtype", self.dtype);
  }
  friend constexpr bool operator==(const target_shape_attrs&, const target_shape_attrs&) = default;
};

/// The attributes' shape; false and a sentence if it is none, or if the dtype is not data's.
constexpr bool target_shape(const target_shape_attrs& a, const tensor_ty& data, shape& result, infer_result& out) {
  if (!a.dtype.is_none() && a.dtype != data.element) {
    out.fail() << "data is ";
    write_dtype(out.fail(), data.element);
    out.fail() << ", dtype is ";
    write_dtype(out.fail(), a.dtype);
    out.fail() << ", needs equal data types";
    return false;
  }
  for (int d = 0; d < a.shape.count; ++d) {
    if (a.shape[d] < 0) {
      out.fail() << "shape is ";
      write_list(out.fail(), a.shape);
      out.fail() << ", needs extents of 0 or more";
      return false;
    }
    result.push_back(a.shape[d]);
  }
  return true;
}

/// Whether a tensor of shape `from` broadcasts into shape `to` without changing that.
constexpr bool check_broadcasts(const shape& from, std::string_view from_name, const shape& to, std::string_view to_name, infer_result& out) {
  bool fits = from.rank <= to.rank;
  for (int i = 1; fits && i <= from.rank; ++i) fits = from[from.rank - i] == 1 || from[from.rank - i] == to[to.rank - i];
  if (fits) return true;
  out.fail() << from_name << " ";
  write_shape(out.fail(), from);
  out.fail() << " does not broadcast to " << to_name << " ";
  write_shape(out.fail(), to);
  out.fail() << ", needs extents that are 1 or equal, aligned at the last axis";
  return false;
}

/// Base of the ops that undo a broadcast: each element is the sum of those that it would be repeated to.
struct collapse_sum_op {
  static constexpr pattern_kind pattern = pattern_kind::comm_reduce;
  static constexpr op_form form = op_form::element;

  template <class Math, class Attrs, class Read>
  static constexpr auto element(const Attrs&, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i, const Read& read) {
    const shape& from = in[0].dims;
    const int added = from.rank - out.rank();
    shape window;  // extents of the axes summed over; 1 for those that stay
    index at;
    for (int d = 0; d < from.rank; ++d) {
      const bool stays = d >= added && out.dims[d - added] == from[d];
      window.push_back(stays ? 1 : from[d]);
      if (stays) at[d] = i[d - added];
    }
    const index first = at;
    auto sum = Math::template value<decltype(read(0, at))>(0);
    for (std::int64_t e = 0, n = window.size(); e < n; ++e) {
      const index w = index_of(window, e);
      for (int d = 0; d < from.rank; ++d) at[d] = first[d] + w[d];
      sum = sum + read(0, at);
    }
    return sum;
  }
  template <class Attrs>
  static constexpr double flops(const Attrs&, meta::slice<type_value> args, const type_value&) {
    return static_cast<double>(args[0].tensor.size());
  }
};

}  // namespace baton

#endif
