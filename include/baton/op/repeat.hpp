// SPDX-License-Identifier: Apache-2.0
//
// repeat: each element several times in a row (Relay's `repeat`).
// Type relation: TVM's RepeatRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_REPEAT_HPP
#define BATON_OP_REPEAT_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"
#include "baton/op/movement.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct repeat_attrs {
  std::int64_t repeats = 1;
  optional_int axis{};  ///< none: data counts as a vector

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("repeats", self.repeats);
    visit("axis", self.axis, optional_int{});
  }
  friend constexpr bool operator==(const repeat_attrs&, const repeat_attrs&) = default;
};

struct repeat_op {
  static constexpr std::string_view name = "repeat";
  using attrs = repeat_attrs;
  static constexpr pattern_kind pattern = pattern_kind::broadcast;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (!data) return;
    if (a.repeats < 1) {
      out.fail() << "repeats is " << a.repeats << ", needs 1 or more";
      return;
    }
    if (!a.axis.given) {
      if (!check_result_extent(data->size(), a.repeats, out)) return;
      out.set({data->element, shape(data->size() * a.repeats)});
      return;
    }
    const int axis = check_axis(a.axis.value, data->rank(), "axis", out);
    if (axis < 0 || !check_result_extent(data->dims[axis], a.repeats, out)) return;
    tensor_ty result = *data;
    result.dims[axis] *= a.repeats;
    out.set(result);
  }
  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty> in, const tensor_ty&, int, const index& i) {
    if (!a.axis.given) return {0, index_of(in[0].dims, i[0] / a.repeats), 0};
    element_source s{0, i, 0};
    s.from[normalize_axis(a.axis.value, in[0].rank())] /= a.repeats;
    return s;
  }
  /// Repetitions are loops that do not advance.
  static constexpr movement moves(const attrs& a, const shape& in) {
    movement m;
    const int axis = a.axis.given ? normalize_axis(a.axis.value, in.rank) : in.rank - 1;
    if (in.rank >= max_rank) return {};
    for (int d = 0; d < in.rank; ++d) {
      m.push(in[d], step_of(in, d));
      if (d == axis) m.push(a.repeats, 0);
    }
    m.possible = m.rank > 0;
    return m;
  }
  static constexpr double flops(const attrs&, meta::slice<type_value>, const type_value&) { return 0; }
};

/// Each element of data along axis, repeats times in a row, as in NumPy; without an axis the result is a vector. (`relay::repeat<N>(x, block)` applies a block
/// of layers N times.)
template <repeat_attrs Attrs = {}, expression Data, class Self = decltype([](repeat_op* = nullptr) { return call_node<repeat_op, Attrs, Data>{}; })>
constexpr auto repeat(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("repeat")> {
  using type = baton::relay::repeat_op;
};

#endif
