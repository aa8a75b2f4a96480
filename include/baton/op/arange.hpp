// SPDX-License-Identifier: Apache-2.0
//
// arange: numbers at equal distances (Relay's `arange`). Type relation: TVM's ArangeRel; the numbers are attributes, since
// the result's extent follows from them; the operands are the same numbers once more, as in Relay, whose text shows the
// attributes as references to constants where this shows the numbers. Layout rule: none.
#ifndef BATON_OP_ARANGE_HPP
#define BATON_OP_ARANGE_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay {

struct arange_attrs {
  attr_number start = 0;
  attr_number stop = 0;
  attr_number step = 1;
  baton::dtype dtype = float32;

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit.always("start", self.start);
    visit.always("stop", self.stop);
    visit.always("step", self.step);
    visit.always("dtype", self.dtype);
  }
  friend constexpr bool operator==(const arange_attrs&, const arange_attrs&) = default;
};

struct arange_op {
  static constexpr std::string_view name = "arange";
  using attrs = arange_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::injective;

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 3, out)) return;
    for (int i = 0; i < 3; ++i) {
      const std::string_view field = i == 0 ? "start" : i == 1 ? "stop" : "step";
      const tensor_ty* operand = tensor_argument(args, i, field, out);
      if (!operand || !check_rank(*operand, field, 0, out)) return;
    }
    if (a.dtype.is_none() || a.dtype.is_bool()) {
      out.fail() << "dtype is not given or bool, needs a number type";
      return;
    }
    const double start = a.start.value(), stop = a.stop.value(), step = a.step.value();
    if (step == 0 || !(step - step == 0) || !(start - start == 0) || !(stop - stop == 0)) {
      out.fail() << "step is 0, or a number is not finite, needs a step from start to stop";
      return;
    }
    const double wanted = (stop - start) / step;
    if (wanted > 1e9) {
      out.fail() << "the result would have more than 1000000000 elements";
      return;
    }
    std::int64_t count = wanted > 0 ? static_cast<std::int64_t>(wanted) : 0;
    if (static_cast<double>(count) < wanted) ++count;
    out.set({a.dtype, shape(count)});
  }
  static constexpr element_source source(const attrs& a, meta::slice<tensor_ty>, const tensor_ty&, int, const index& i) {
    return {-1, {}, a.start.value() + static_cast<double>(i[0]) * a.step.value()};
  }

  /// A number of the attributes as a scalar of the type; what is no number type, the type relation refuses.
  template <dtype Type, attr_number N>
  static constexpr auto scalar() {
    if constexpr (Type.bits < 8 || (Type.is_float() && Type.bits < 32)) return static_cast<float>(N.value());
    else if constexpr (N.is_real) return static_cast<element_t<Type>>(N.real);
    else return static_cast<element_t<Type>>(N.integer);
  }
};

/// start, start + step ... before stop (or above, if step is negative), computed as start + i * step: a vector of dtype. The three numbers are attributes:
/// `relay::arange<{.start = 1, .stop = 10, .step = 2, .dtype = int32}>()`.
template <arange_attrs Attrs = {}, class Self = decltype([](arange_op* = nullptr) {
                                     return call_node<arange_op, Attrs, constant_expr<arange_op::scalar<Attrs.dtype, Attrs.start>()>,
                                                      constant_expr<arange_op::scalar<Attrs.dtype, Attrs.stop>()>,
                                                      constant_expr<arange_op::scalar<Attrs.dtype, Attrs.step>()>>{};
                                   })>
constexpr auto arange() {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay

template <>
struct baton::registered_op<baton::op_id("arange")> {
  using type = baton::relay::arange_op;
};

#endif
