// SPDX-License-Identifier: Apache-2.0
//
// The mathematics of folding: the table that scalar folding hands to op bodies, and the Math policy under which the
// evaluator runs bodies on plain floats and doubles. In: analysis/constexpr_math.hpp. Next: analysis/evaluator.hpp,
// transform/fold_constant.hpp.
#ifndef BATON_ANALYSIS_FOLD_MATH_HPP
#define BATON_ANALYSIS_FOLD_MATH_HPP

#include "baton/analysis/constexpr_math.hpp"
#include "baton/expr/scalar_body.hpp"

namespace baton::analysis {

/// The elementary functions of constant folding.
inline constexpr scalar_math folding_functions{&cx::exp,   &cx::log,   &cx::log2,  &cx::log10, &cx::tanh,  &cx::sigmoid, &cx::erf,  &cx::sqrt, &cx::rsqrt,
                                               &cx::sin,   &cx::cos,   &cx::tan,   &cx::sinh,  &cx::cosh,  &cx::asin,    &cx::acos, &cx::atan, &cx::asinh,
                                               &cx::acosh, &cx::atanh, &cx::floor, &cx::ceil,  &cx::trunc, &cx::round,   &cx::pow,  &cx::mod};

/// The Math policy of bodies on float and double, for operands of which plain arithmetic is a constant expression.
struct fold_math {
  template <class V>
  static constexpr V value(double v) {
    return static_cast<V>(v);
  }
  template <class V>
  static constexpr bool less(V a, V b) {
    return a < b;
  }
  template <class V>
  static constexpr bool less_equal(V a, V b) {
    return a <= b;
  }
  template <class V>
  static constexpr bool equal(V a, V b) {
    return a == b;
  }
  template <class V>
  static constexpr bool not_equal(V a, V b) {
    return a != b;
  }
  template <class V>
  static constexpr V select(bool mask, V a, V b) {
    return mask ? a : b;
  }
  template <class V>
  static constexpr V maximum(V a, V b) {
    return b < a || a != a ? a : b;
  }
  template <class V>
  static constexpr V minimum(V a, V b) {
    return a < b || a != a ? a : b;
  }
  template <class V>
  static constexpr V abs(V x) {
    return x < 0 ? -x : x == 0 ? V(0) : x;
  }
  template <class V>
  static constexpr V exp(V x) {
    return cx::exp(x);
  }
  template <class V>
  static constexpr V log(V x) {
    return cx::log(x);
  }
  template <class V>
  static constexpr V log2(V x) {
    return cx::log2(x);
  }
  template <class V>
  static constexpr V log10(V x) {
    return cx::log10(x);
  }
  template <class V>
  static constexpr V tanh(V x) {
    return cx::tanh(x);
  }
  template <class V>
  static constexpr V sigmoid(V x) {
    return cx::sigmoid(x);
  }
  template <class V>
  static constexpr V erf(V x) {
    return cx::erf(x);
  }
  template <class V>
  static constexpr V sqrt(V x) {
    return cx::sqrt(x);
  }
  template <class V>
  static constexpr V rsqrt(V x) {
    return cx::rsqrt(x);
  }
  template <class V>
  static constexpr V sin(V x) {
    return cx::sin(x);
  }
  template <class V>
  static constexpr V cos(V x) {
    return cx::cos(x);
  }
  template <class V>
  static constexpr V tan(V x) {
    return cx::tan(x);
  }
  template <class V>
  static constexpr V sinh(V x) {
    return cx::sinh(x);
  }
  template <class V>
  static constexpr V cosh(V x) {
    return cx::cosh(x);
  }
  template <class V>
  static constexpr V asin(V x) {
    return cx::asin(x);
  }
  template <class V>
  static constexpr V acos(V x) {
    return cx::acos(x);
  }
  template <class V>
  static constexpr V atan(V x) {
    return cx::atan(x);
  }
  template <class V>
  static constexpr V floor(V x) {
    return cx::floor(x);
  }
  template <class V>
  static constexpr V ceil(V x) {
    return cx::ceil(x);
  }
  template <class V>
  static constexpr V trunc(V x) {
    return cx::trunc(x);
  }
  template <class V>
  static constexpr V round(V x) {
    return cx::round(x);
  }
  template <class V>
  static constexpr V asinh(V x) {
    return cx::asinh(x);
  }
  template <class V>
  static constexpr V acosh(V x) {
    return cx::acosh(x);
  }
  template <class V>
  static constexpr V atanh(V x) {
    return cx::atanh(x);
  }
  template <class V>
  static constexpr V pow(V a, V b) {
    return cx::pow(a, b);
  }
  template <class V>
  static constexpr V mod(V a, V b) {
    return cx::mod(a, b);
  }
};

/// What is known of the numbers in an array before they are computed: the largest and smallest magnitude, and what one
/// of them costs. `most` is infinite when nothing is known. Running a body on these decides whether plain arithmetic is
/// a constant expression for all elements.
struct bound {
  double most = baton::detail::real_inf;
  double least = 0;
  int cost = 0;

  constexpr bool known() const { return most < 1e30; }

  friend constexpr bound operator+(bound a, bound b) { return a.known() && b.known() ? bound{a.most + b.most, 0, a.cost + b.cost} : unknown(a, b); }
  friend constexpr bound operator-(bound a, bound b) { return a + b; }
  friend constexpr bound operator*(bound a, bound b) {
    return a.known() && b.known() && a.most * b.most < 1e30 ? bound{a.most * b.most, a.least * b.least, a.cost + b.cost} : unknown(a, b);
  }
  friend constexpr bound operator/(bound a, bound b) {
    return a.known() && b.known() && b.least > 1e-30 && a.most / b.least < 1e30 ? bound{a.most / b.least, a.least / b.most, a.cost + b.cost} : unknown(a, b);
  }
  static constexpr bound unknown(bound a, bound b) { return {baton::detail::real_inf, 0, a.cost + b.cost}; }
};

/// The Math policy of bodies on bounds.
struct bound_math {
  static constexpr int function_cost = 60;  ///< statements of an elementary function, about

  template <class V>
  static constexpr V value(double v) {
    return {baton::detail::magnitude(v), baton::detail::magnitude(v), 0};
  }
  static constexpr bound either(bound a, bound b) {
    return a.known() && b.known() ? bound{a.most > b.most ? a.most : b.most, a.least < b.least ? a.least : b.least, a.cost + b.cost + 1} : bound::unknown(a, b);
  }
  static constexpr bound function(bound x, double most) {
    return x.known() && most < 1e30 ? bound{most, 0, x.cost + function_cost} : bound{baton::detail::real_inf, 0, x.cost + function_cost};
  }

  static constexpr bound less(bound a, bound b) { return either(a, b); }
  static constexpr bound less_equal(bound a, bound b) { return either(a, b); }
  static constexpr bound equal(bound a, bound b) { return either(a, b); }
  static constexpr bound not_equal(bound a, bound b) { return either(a, b); }
  static constexpr bound select(bound mask, bound a, bound b) {
    bound r = either(a, b);
    r.cost += mask.cost + 1;
    return r;
  }
  static constexpr bound maximum(bound a, bound b) { return either(a, b); }
  static constexpr bound minimum(bound a, bound b) { return either(a, b); }
  static constexpr bound abs(bound x) { return {x.most, x.least, x.cost + 1}; }
  static constexpr bound exp(bound x) { return function(x, x.most < 60 ? cx::exp(x.most) : baton::detail::real_inf); }
  static constexpr bound log(bound x) { return function(x, baton::detail::real_inf); }
  static constexpr bound log2(bound x) { return function(x, baton::detail::real_inf); }
  static constexpr bound log10(bound x) { return function(x, baton::detail::real_inf); }
  static constexpr bound tanh(bound x) { return function(x, 1); }
  static constexpr bound sigmoid(bound x) { return function(x, 1); }
  static constexpr bound erf(bound x) { return function(x, 1); }
  static constexpr bound sqrt(bound x) { return function(x, baton::detail::real_inf); }
  static constexpr bound rsqrt(bound x) { return function(x, baton::detail::real_inf); }
  static constexpr bound sin(bound x) { return function(x, 1); }
  static constexpr bound cos(bound x) { return function(x, 1); }
  static constexpr bound tan(bound x) { return function(x, baton::detail::real_inf); }
  static constexpr bound sinh(bound x) { return function(x, x.most < 60 ? cx::exp(x.most) : baton::detail::real_inf); }
  static constexpr bound cosh(bound x) { return sinh(x); }
  static constexpr bound asin(bound x) { return function(x, baton::detail::real_inf); }
  static constexpr bound acos(bound x) { return function(x, baton::detail::real_inf); }
  static constexpr bound atan(bound x) { return function(x, 2); }
  static constexpr bound asinh(bound x) { return function(x, x.most); }
  static constexpr bound acosh(bound x) { return function(x, baton::detail::real_inf); }
  static constexpr bound atanh(bound x) { return function(x, baton::detail::real_inf); }
  static constexpr bound floor(bound x) { return {x.most + 1, 0, x.cost + 6}; }
  static constexpr bound ceil(bound x) { return floor(x); }
  static constexpr bound trunc(bound x) { return floor(x); }
  static constexpr bound round(bound x) { return floor(x); }
  static constexpr bound pow(bound a, bound b) {
    bound r = function(a, baton::detail::real_inf);
    r.cost += b.cost + function_cost;
    return r;
  }
  static constexpr bound mod(bound a, bound b) { return pow(a, b); }
  static constexpr bound bit_and(bound a, bound b) { return bound::unknown(a, b); }
  static constexpr bound bit_or(bound a, bound b) { return bound::unknown(a, b); }
  static constexpr bound bit_xor(bound a, bound b) { return bound::unknown(a, b); }
  static constexpr bound bit_not(bound x) { return bound::unknown(x, x); }
  static constexpr bound shift_left(bound a, bound b) { return bound::unknown(a, b); }
  static constexpr bound shift_right(bound a, bound b) { return bound::unknown(a, b); }
};

}  // namespace baton::analysis

#endif
