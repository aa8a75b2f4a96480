// SPDX-License-Identifier: Apache-2.0
//
// ONNX's reductions, running sums and orderings as Relay's. Axes are an attribute, or an input that is known while
// importing. In: a node. Out: calls of Relay's operators. Next: frontend/onnx_shapes.hpp.
#ifndef BATON_FRONTEND_ONNX_REDUCTIONS_HPP
#define BATON_FRONTEND_ONNX_REDUCTIONS_HPP

#include "baton/frontend/onnx_importer.hpp"

#include <cstdint>

namespace baton::onnx::detail {

/// Which axes, and whether they stay; `none`: nothing is to be reduced.
struct reduced_axes {
  reduce_attrs attrs;
  bool none = false;
};
constexpr reduced_axes axes_of_reduction(importer& c, int rank) {
  reduced_axes r;
  r.attrs.keepdims = c.integer("keepdims", 1) != 0;
  const bool input = c.has(1);
  const int_values axes = c.list("axes", 1, input);
  if (axes.empty()) {
    r.none = c.integer("noop_with_empty_axes", 0) != 0;
    return r;
  }
  if (axes.size() > max_rank) c.fail("more than 8 axes");
  r.attrs.axis.given = true;
  for (int i = 0; i < axes.size() && !c.failed(); ++i) r.attrs.axis.list.push_back(c.axis(axes[i], rank));
  return r;
}

constexpr int same(importer&, int x) { return x; }
constexpr int square(importer& c, int x) { return c.binary<relay::multiply_op>(x, x); }
constexpr int magnitude(importer& c, int x) { return c.type(x).element.kind == dtype::code::uint ? x : c.call<relay::abs_op>({}, x); }
constexpr int root(importer& c, int x) {
  const dtype t = c.type(x).element;
  return c.cast(c.call<relay::sqrt_op>({}, c.cast(x, t.is_float() ? t : float64)), t);
}
constexpr int logarithm(importer& c, int x) {
  const dtype t = c.type(x).element;
  return c.cast(c.call<relay::log_op>({}, c.cast(x, t.is_float() ? t : float64)), t);
}

/// Before, Op and After.
template <class Op, int (*Before)(importer&, int) = same, int (*After)(importer&, int) = same>
constexpr void reduction(importer& c) {
  const int x = c.in(0);
  const reduced_axes r = axes_of_reduction(c, c.rank(x));
  if (r.none) return c.give(0, x);
  if (c.rank(x) == 0) return c.give(0, After(c, Before(c, x)));
  c.give(0, After(c, c.call<Op>(r.attrs, Before(c, x))));
}
/// log(sum(exp(x))), without overflow.
constexpr void log_sum_exp(importer& c) {
  const int given = c.in(0);
  const dtype t = c.type(given).element;
  const reduced_axes r = axes_of_reduction(c, c.rank(given));
  if (r.none || c.rank(given) == 0) return c.give(0, given);
  const int x = c.cast(given, t.is_float() ? t : float64);
  reduce_attrs kept = r.attrs;
  kept.keepdims = true;
  const int top = c.call<relay::max_op>(kept, x);
  const int sum = c.call<relay::sum_op>(r.attrs, c.call<relay::exp_op>({}, c.binary<relay::subtract_op>(x, top)));
  c.give(0, c.cast(c.binary<relay::add_op>(c.call<relay::log_op>({}, sum), c.reshape(top, c.dims(sum))), t));
}

/// Positions are int64; `select_last_index` counts from the end.
template <class Op>
constexpr void position(importer& c) {
  int x = c.in(0);
  if (c.rank(x) == 0) return void(c.fail("the input needs an axis"));
  const int axis = c.axis(c.integer("axis", 0), c.rank(x));
  const bool last = c.integer("select_last_index", 0) != 0;
  const std::int64_t extent = c.dims(x)[axis];
  if (last) x = c.call<relay::reverse_op>({.axis = axis}, x);
  int at = c.cast(c.call<Op>({.axis = {axis}, .keepdims = c.integer("keepdims", 1) != 0}, x), int64);
  if (last) at = c.binary<relay::subtract_op>(c.scalar(int64, static_cast<double>(extent - 1)), at);
  c.give(0, at);
}

constexpr void running_sum(importer& c) {
  int x = c.in(0);
  const int axis = c.axis(c.known_integer(1, "axis", 0), c.rank(x));
  const bool reverse = c.integer("reverse", 0) != 0;
  if (reverse) x = c.call<relay::reverse_op>({.axis = axis}, x);
  x = c.call<relay::cumsum_op>({.axis = axis, .dtype = c.type(x).element, .exclusive = c.integer("exclusive", 0) != 0}, x);
  c.give(0, reverse ? c.call<relay::reverse_op>({.axis = axis}, x) : x);
}

constexpr void top_k(importer& c) {
  const int x = c.in(0);
  if (c.rank(x) == 0) return void(c.fail("the input needs an axis"));
  const int axis = c.axis(c.integer("axis", -1), c.rank(x));
  const std::int64_t k = c.version < 10 ? c.integer("k", 0) : c.known_integer(1, "K", 0);
  if (k < 1 || k > c.dims(x)[axis]) return void(c.fail("K needs to be between 1 and the axis' extent"));
  const int both = c.call<relay::topk_op>({.k = k, .axis = axis, .is_ascend = c.integer("largest", 1) == 0, .dtype = int64}, x);
  c.give(0, c.field(both, 0));
  c.give(1, c.field(both, 1));
}

inline constexpr conversion reduction_conversions[] = {
    {"ArgMax", position<relay::argmax_op>},
    {"ArgMin", position<relay::argmin_op>},
    {"CumSum", running_sum},
    {"ReduceL1", reduction<relay::sum_op, magnitude>},
    {"ReduceL2", reduction<relay::sum_op, square, root>},
    {"ReduceLogSum", reduction<relay::sum_op, same, logarithm>},
    {"ReduceLogSumExp", log_sum_exp},
    {"ReduceMax", reduction<relay::max_op>},
    {"ReduceMean", reduction<relay::mean_op>},
    {"ReduceMin", reduction<relay::min_op>},
    {"ReduceProd", reduction<relay::prod_op>},
    {"ReduceSum", reduction<relay::sum_op>},
    {"ReduceSumSquare", reduction<relay::sum_op, square>},
    {"TopK", top_k},
};

}  // namespace baton::onnx::detail

#endif
