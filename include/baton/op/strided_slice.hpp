// SPDX-License-Identifier: Apache-2.0
//
// strided_slice: every stride-th element between begin and end (Relay's `strided_slice`, attributes as in TVM 0.8, where a text of 0.7 has
// no axes).
// Type relation: TVM's StridedSliceRel. Layout rule: begin and end follow the letters.
#ifndef BATON_OP_STRIDED_SLICE_HPP
#define BATON_OP_STRIDED_SLICE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct strided_slice_attrs {
  int_list<8> begin{};
  int_list<8> end{};
  int_list<8> strides = {1};
  attr_string slice_mode = "end";  ///< or "size": end holds extents, -1 means all that is left, and strides are 1
  optional_list<8> axes{};         ///< which axes the values are for; none: the first ones. Printed if given

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("begin", self.begin);
    visit.always("end", self.end);
    visit.always("strides", self.strides);
    visit("slice_mode", self.slice_mode, attr_string("end"));
    visit("axes", self.axes, optional_list<8>{});
  }
  friend constexpr bool operator==(const strided_slice_attrs&, const strided_slice_attrs&) = default;
};

struct strided_slice_op {
  static constexpr std::string_view name = "strided_slice";
  using attrs = strided_slice_attrs;
  static constexpr pattern_kind pattern = pattern_kind::injective;
  static constexpr op_form form = op_form::injective;

  /// What one axis of extent n keeps: `count` elements, the first at `first`, `step` apart.
  struct range {
    std::int64_t first = 0;
    std::int64_t step = 1;
    std::int64_t count = 0;  ///< negative: begin and end are the wrong way round
  };
  /// Which of the values are axis d's; past all of them if none are.
  static constexpr int place_of(const attrs& a, int d, int rank) {
    if (!a.axes.given) return d;
    int k = 0;
    while (k < a.axes.size() && normalize_axis(a.axes[k], rank) != d) ++k;
    return k < a.axes.size() ? k : max_rank;
  }
  static constexpr range range_of(const attrs& a, int axis, const shape& dims) {
    const std::int64_t n = dims[axis];
    const int d = place_of(a, axis, dims.rank);
    const bool by_size = a.slice_mode.view() == "size";
    // One stride stands for all axes that are named.
    const int at = a.axes.given && a.strides.count == 1 && d < a.axes.size() ? 0 : d;
    const std::int64_t step = !by_size && at < a.strides.count ? a.strides[at] : 1;
    const std::int64_t low = step > 0 ? 0 : -1;
    std::int64_t first = step > 0 ? 0 : n - 1;
    std::int64_t last = step > 0 ? n : -1;
    if (d < a.begin.count) first = clamp(a.begin[d] < 0 ? a.begin[d] + n : a.begin[d], low, n + low);
    if (d < a.end.count && by_size) last = a.end[d] < 0 ? n : clamp(first + a.end[d], 0, n);
    if (d < a.end.count && !by_size) last = clamp(a.end[d] < 0 ? a.end[d] + n : a.end[d], low, n + low);
    const std::int64_t length = step > 0 ? last - first : first - last;
    const std::int64_t size = step > 0 ? step : -step;
    return {first, step, length < 0 ? -1 : (length + size - 1) / size};
  }

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    const int rank = data->rank();
    if (a.begin.count > rank || a.end.count > rank || a.strides.count > (rank > 1 ? rank : 1)) {
      out.fail() << "begin, end and strides have " << a.begin.count << ", " << a.end.count << " and " << a.strides.count << " values, data has " << rank
                 << " axes";
      return;
    }
    if (a.slice_mode.view() != "end" && a.slice_mode.view() != "size") {
      out.fail() << "slice_mode is \"" << a.slice_mode.view() << "\", needs \"end\" or \"size\"";
      return;
    }
    bool named[max_rank]{};
    for (int k = 0; k < a.axes.size(); ++k) {
      const int axis = check_axis(a.axes[k], rank, "axes", out);
      if (axis < 0) return;
      if (named[axis] || a.begin.count != a.axes.size() || a.end.count != a.axes.size()) {
        out.fail() << "axes is ";
        write_list(out.fail(), a.axes.list);
        out.fail() << ", needs each axis once, and begin and end for each";
        return;
      }
      named[axis] = true;
    }
    tensor_ty result = *data;
    for (int d = 0; d < rank; ++d) {
      if (d < a.strides.count && a.strides[d] == 0) {
        out.fail() << "strides is 0 on axis " << d << ", needs another value";
        return;
      }
      const range r = range_of(a, d, data->dims);
      if (r.count < 0) {
        out.fail() << "axis " << d << " of extent " << data->dims[d] << ": end comes before begin, begin is ";
        write_list(out.fail(), a.begin);
        out.fail() << " and end is ";
        write_list(out.fail(), a.end);
        return;
      }
      result.dims[d] = r.count;
    }
    out.set(result);
  }

  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int, const index& i) {
    element_source s;
    for (int d = 0; d < out.rank(); ++d) {
      const range r = range_of(a, d, in[0].dims);
      s.from[d] = r.first + i[d] * r.step;
    }
    return s;
  }

  /// Blocks are cut between, never through: an axis that gets split keeps its old layout unless its slice starts and ends at
  /// whole blocks, without gaps.
  static constexpr bool layouts(attrs& a, layout_query& q) {
    const layout old = q.old_in[0];
    const shape dims = q.types[0].dims;
    if (!old.defined() || old.rank != dims.rank) return false;
    layout keep = old;
    const layout wanted = q.new_in.size() > 0 ? q.new_in[0] : layout{};
    if (convertible(wanted, old) && !(wanted == old)) {
      const bool by_size = a.slice_mode.view() == "size";
      attrs moved = a;
      moved.begin = {};
      moved.end = {};
      moved.strides = {};
      moved.axes = {};
      bool follows = true;
      for (int i = 0; follows && i < wanted.rank; ++i) {
        const char axis = layout::upper(wanted.axis[i]);
        const std::int64_t f = wanted.factor_of(axis);
        const bool same = old.factor_of(axis) == f;
        const int at = same ? old.find(wanted.axis[i]) : old.find(axis);
        range r = range_of(a, at, dims);
        if (!same) {
          follows = old.factor_of(axis) == 0 && r.step == 1 && r.first % f == 0 && r.count % f == 0;
          if (!follows) break;
          const bool inner = wanted.factor[i] > 0;
          r = {inner ? 0 : r.first / f, 1, inner ? f : r.count / f};
        }
        const std::int64_t last = r.first + r.count * r.step;
        moved.begin.push_back(r.first);
        moved.strides.push_back(r.step);
        // Going down to element 0, the end would be -1, which means the last element; far below is clamped.
        moved.end.push_back(by_size ? r.count : last < 0 ? -(std::int64_t{1} << 31) : last);
      }
      if (follows) {
        a = moved;
        keep = wanted;
      }
    }
    q.answer(keep, keep);
    return true;
  }

 private:
  static constexpr std::int64_t clamp(std::int64_t x, std::int64_t low, std::int64_t high) { return x < low ? low : x > high ? high : x; }
};

/// The elements begin, begin + stride ... before end of each axis. Negative begin and end count from the end; what lies outside is
/// cut off; missing values mean the whole axis, missing strides 1. With axes, the values are for those.
/// Fails if end comes before begin.
template <strided_slice_attrs Attrs = {}, expression Data,
          class Self = decltype([](strided_slice_op* = nullptr) { return call_node<strided_slice_op, Attrs, Data>{}; })>
constexpr auto strided_slice(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("strided_slice")> {
  using type = baton::relay::strided_slice_op;
};

#endif
