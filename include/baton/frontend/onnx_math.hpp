// SPDX-License-Identifier: Apache-2.0
//
// ONNX's elementwise arithmetic, comparisons and logic as Relay's, with ONNX's rounding, remainders and types. In: a node.
// Out: calls of Relay's map operators. Next: frontend/onnx_activations.hpp.
#ifndef BATON_FRONTEND_ONNX_MATH_HPP
#define BATON_FRONTEND_ONNX_MATH_HPP

#include "baton/frontend/onnx_importer.hpp"

#include <cstdint>
#include <string_view>

namespace baton::onnx::detail {

/// Operands of different ranks under the old rule of broadcasting: `axis` says where the second one's axes begin.
constexpr int old_broadcast(importer& c, int a, int b) {
  if (c.version >= 7 || c.integer("broadcast", 0) == 0 || !c.find("axis") || b < 0 || a < 0) return b;
  const int first = c.axis(c.integer("axis", 0), c.rank(a));
  shape s = c.dims(b);
  if (first + s.rank > c.rank(a)) return c.fail("axis leaves no room for the second operand");
  for (int d = first + s.rank; d < c.rank(a); ++d) s.push_back(1);
  return c.reshape(b, s);
}

template <class Op>
constexpr void unary(importer& c) {
  c.give(0, c.call<Op>({}, c.in(0)));
}
template <class Op>
constexpr void binary(importer& c) {
  const int a = c.in(0);
  c.give(0, c.call<Op>({}, a, old_broadcast(c, a, c.in(1))));
}
/// Operands two by two.
template <class Op>
constexpr int reduce_operands(importer& c) {
  int sum = c.in(0);
  for (int i = 1; i < c.input_count(); ++i) sum = c.call<Op>({}, sum, c.in(i));
  return sum;
}
template <class Op>
constexpr void variadic(importer& c) {
  c.give(0, reduce_operands<Op>(c));
}
constexpr void mean(importer& c) {
  const int sum = reduce_operands<relay::add_op>(c);
  c.give(0, c.input_count() == 1 ? sum : c.binary<relay::divide_op>(sum, static_cast<double>(c.input_count())));
}

/// Sixteen-bit numbers are for storage: computed with as float32.
template <class Op>
constexpr int wide(importer& c, int a, int b) {
  const dtype t = c.type(a).element;
  if (t != float16 && t != bfloat16) return c.call<Op>({}, a, b);
  return c.cast(c.call<Op>({}, c.cast(a, float32), c.cast(b, float32)), t);
}
/// Larger or smaller ones of several operands.
template <class Op>
constexpr void extreme(importer& c) {
  int best = c.in(0);
  for (int i = 1; i < c.input_count(); ++i) best = wide<Op>(c, best, c.in(i));
  c.give(0, best);
}

constexpr void divide(importer& c) {
  const int a = c.in(0), b = old_broadcast(c, a, c.in(1));
  c.give(0, c.call<relay::divide_op>({}, a, b));
}
/// fmod takes the dividend's sign, otherwise the remainder has the divisor's.
constexpr void mod(importer& c) {
  const int a = c.in(0), b = c.in(1);
  c.give(0, c.integer("fmod", 0) != 0 ? wide<relay::mod_op>(c, a, b) : wide<relay::floor_mod_op>(c, a, b));
}
/// Base and exponent of different types: computed as floating-point numbers, the result has the base's type.
constexpr void power(importer& c) {
  const int a = c.in(0);
  const int b = old_broadcast(c, a, c.in(1));
  const dtype base = c.type(a).element, exponent = c.type(b).element;
  const dtype t = base.is_float() && base.bits >= 32 ? base : base.bits < 32 && exponent != float64 ? float32 : float64;
  c.give(0, c.cast(c.call<relay::power_op>({}, c.cast(a, t), c.cast(b, t)), base));
}
constexpr void bit_shift(importer& c) {
  const std::string_view way = c.text("direction", "");
  if (way == "LEFT") binary<relay::left_shift_op>(c);
  else if (way == "RIGHT") binary<relay::right_shift_op>(c);
  else c.fail("direction needs to be LEFT or RIGHT");
}
constexpr void absolute(importer& c) {
  const int x = c.in(0);
  const dtype t = c.type(x).element;
  c.give(0, t.kind == dtype::code::uint ? x : c.call<relay::abs_op>({}, x));
}
constexpr void reciprocal(importer& c) {
  const int x = c.in(0);
  c.give(0, c.call<relay::divide_op>({}, c.scalar(c.type(x).element, 1), x));
}
/// To the nearest, halves to the even neighbour; Relay's round takes halves away from zero.
constexpr int rounded(importer& c, int x) {
  const int nearest = c.call<relay::round_op>({}, x);
  const int rest = c.call<relay::abs_op>({}, c.binary<relay::subtract_op>(x, c.call<relay::trunc_op>({}, x)));
  const int even = c.binary<relay::multiply_op>(c.call<relay::round_op>({}, c.binary<relay::multiply_op>(x, 0.5)), 2.0);
  return c.call<relay::where_op>({}, c.binary<relay::equal_op>(rest, 0.5), even, nearest);
}
constexpr void round_op(importer& c) { c.give(0, rounded(c, c.in(0))); }

constexpr void is_infinite(importer& c) {
  const int x = c.in(0);
  int found = c.call<relay::isinf_op>({}, x);
  const bool negative = c.integer("detect_negative", 1) != 0, positive = c.integer("detect_positive", 1) != 0;
  if (!negative) found = c.call<relay::logical_and_op>({}, found, c.binary<relay::greater_op>(x, 0.0));
  if (!positive) found = c.call<relay::logical_and_op>({}, found, c.binary<relay::less_op>(x, 0.0));
  c.give(0, found);
}
constexpr void identity(importer& c) {
  if (const int k = c.known(0); k >= 0) c.give_constant(0, k);
  else c.give(0, c.in(0));
}

constexpr void cast_to(importer& c, dtype t) {
  if (t.is_none()) return void(c.fail("this data type is not supported"));
  const int x = c.in(0);
  c.give(0, t.is_bool() && x >= 0 && !c.type(x).element.is_bool() ? c.binary<relay::not_equal_op>(x, 0.0) : c.cast(x, t));
}
constexpr void cast(importer& c) {
  const attribute* to = c.find("to");
  if (!to) return void(c.fail("attribute to is missing"));
  // The first versions named the type.
  dtype t = element_type(to->integer);
  if (!to->text.empty()) {
    constexpr std::string_view upper[] = {"FLOAT", "DOUBLE", "INT32", "INT64", "INT8", "UINT8", "BOOL", "FLOAT16"};
    constexpr dtype types[] = {float32, float64, int32, int64, int8, uint8, boolean, float16};
    for (int i = 0; i < 8; ++i)
      if (to->text == upper[i]) t = types[i];
  }
  cast_to(c, t);
}
constexpr void cast_like(importer& c) { cast_to(c, c.type(c.in(1)).element); }

/// Bounds are inputs, from version 11 on; attributes before.
constexpr void clip(importer& c) {
  int x = c.in(0);
  const dtype t = c.type(x).element;
  if (c.version < 11) {
    if (c.find("min")) x = c.binary<relay::maximum_op>(x, c.real("min", 0));
    if (c.find("max")) x = c.binary<relay::minimum_op>(x, c.real("max", 0));
    return c.give(0, x);
  }
  if (c.has(1)) x = wide<relay::maximum_op>(c, x, c.in(1));
  if (c.has(2)) x = wide<relay::minimum_op>(c, x, c.in(2));
  if (t.is_none()) return void(c.fail("the input is no tensor"));
  c.give(0, x);
}

inline constexpr conversion math_conversions[] = {
    {"Abs", absolute},
    {"Acos", unary<relay::acos_op>},
    {"Acosh", unary<relay::acosh_op>},
    {"Add", binary<relay::add_op>},
    {"And", binary<relay::logical_and_op>},
    {"Asin", unary<relay::asin_op>},
    {"Asinh", unary<relay::asinh_op>},
    {"Atan", unary<relay::atan_op>},
    {"Atanh", unary<relay::atanh_op>},
    {"BitShift", bit_shift},
    {"Cast", cast},
    {"CastLike", cast_like},
    {"Ceil", unary<relay::ceil_op>},
    {"Clip", clip},
    {"Cos", unary<relay::cos_op>},
    {"Cosh", unary<relay::cosh_op>},
    {"Div", divide},
    {"Equal", binary<relay::equal_op>},
    {"Erf", unary<relay::erf_op>},
    {"Exp", unary<relay::exp_op>},
    {"Floor", unary<relay::floor_op>},
    {"Greater", binary<relay::greater_op>},
    {"GreaterOrEqual", binary<relay::greater_equal_op>},
    {"Identity", identity},
    {"IsInf", is_infinite},
    {"IsNaN", unary<relay::isnan_op>},
    {"Less", binary<relay::less_op>},
    {"LessOrEqual", binary<relay::less_equal_op>},
    {"Log", unary<relay::log_op>},
    {"Max", extreme<relay::maximum_op>},
    {"Mean", mean},
    {"Min", extreme<relay::minimum_op>},
    {"Mod", mod},
    {"Mul", binary<relay::multiply_op>},
    {"Neg", unary<relay::negative_op>},
    {"Not", unary<relay::logical_not_op>},
    {"Or", binary<relay::logical_or_op>},
    {"Pow", power},
    {"Reciprocal", reciprocal},
    {"Round", round_op},
    {"Sign", unary<relay::sign_op>},
    {"Sin", unary<relay::sin_op>},
    {"Sinh", unary<relay::sinh_op>},
    {"Sqrt", unary<relay::sqrt_op>},
    {"Sub", binary<relay::subtract_op>},
    {"Sum", variadic<relay::add_op>},
    {"Tan", unary<relay::tan_op>},
    {"Tanh", unary<relay::tanh_op>},
    {"Xor", binary<relay::logical_xor_op>},
};

}  // namespace baton::onnx::detail

#endif
