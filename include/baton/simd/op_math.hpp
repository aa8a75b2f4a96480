// SPDX-License-Identifier: Apache-2.0
//
// The Math policy of op bodies at run time: one name for float, double and batches (simd/math.hpp). Scalar results are
// the same functions that the vector code uses. In: op/*.hpp bodies. Next: simd/evaluate.hpp.
#ifndef BATON_SIMD_OP_MATH_HPP
#define BATON_SIMD_OP_MATH_HPP

#include "baton/simd/arch.hpp"
#include "baton/simd/math.hpp"
#include "baton/simd/math_more.hpp"

#include <concepts>

namespace baton::simd {

struct op_math {
  template <class V>
  static BATON_INLINE V value(double x) { return V(static_cast<scalar_of<V>>(x)); }

  template <class V> static BATON_INLINE V exp(V x) { return math::exp(x); }
  template <class V> static BATON_INLINE V log(V x) { return math::log(x); }
  template <class V> static BATON_INLINE V sqrt(V x) { return math::sqrt(x); }
  template <class V> static BATON_INLINE V rsqrt(V x) { return math::rsqrt(x); }
  template <class V> static BATON_INLINE V tanh(V x) { return math::tanh(x); }
  template <class V> static BATON_INLINE V sigmoid(V x) { return math::sigmoid(x); }
  template <class V> static BATON_INLINE V erf(V x) { return math::erf(x); }
  template <class V> static BATON_INLINE V pow(V x, V y) { return math::pow(x, y); }
  template <class V> static BATON_INLINE V maximum(V a, V b) { return math::maximum(a, b); }
  template <class V> static BATON_INLINE V minimum(V a, V b) { return math::minimum(a, b); }

  template <class V> static BATON_INLINE V abs(V x) { return math::abs(x); }
  template <class V> static BATON_INLINE V floor(V x) { return math::floor(x); }
  template <class V> static BATON_INLINE V ceil(V x) { return math::ceil(x); }
  template <class V> static BATON_INLINE V round(V x) { return math::round(x); }
  template <class V> static BATON_INLINE V trunc(V x) { return math::trunc(x); }
  template <class V> static BATON_INLINE V sin(V x) { return math::sin(x); }
  template <class V> static BATON_INLINE V cos(V x) { return math::cos(x); }
  template <class V> static BATON_INLINE V tan(V x) { return math::tan(x); }
  template <class V> static BATON_INLINE V asin(V x) { return math::asin(x); }
  template <class V> static BATON_INLINE V acos(V x) { return math::acos(x); }
  template <class V> static BATON_INLINE V atan(V x) { return math::atan(x); }
  template <class V> static BATON_INLINE V sinh(V x) { return math::sinh(x); }
  template <class V> static BATON_INLINE V cosh(V x) { return math::cosh(x); }
  template <class V> static BATON_INLINE V log2(V x) { return math::log2(x); }
  template <class V> static BATON_INLINE V log10(V x) { return math::log10(x); }

  template <class V> static BATON_INLINE auto less(V a, V b) { return a < b; }
  template <class V> static BATON_INLINE auto less_equal(V a, V b) { return a <= b; }
  template <class V> static BATON_INLINE auto equal(V a, V b) { return a == b; }
  template <class V> static BATON_INLINE auto not_equal(V a, V b) { return !(a == b); }
  template <class V> static BATON_INLINE V select(bool mask, V a, V b) { return mask ? a : b; }
  template <class Mask, class V>
    requires(!std::same_as<Mask, bool>)
  static BATON_INLINE V select(const Mask& mask, V a, V b) { return xsimd::select(mask, a, b); }

 private:
  template <class V>
  struct scalar_type {
    using type = typename V::value_type;
  };
  template <std::floating_point V>
  struct scalar_type<V> {
    using type = V;
  };
  template <class V>
  using scalar_of = typename scalar_type<V>::type;
};

}  // namespace baton::simd

#endif
