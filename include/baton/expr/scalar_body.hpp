// SPDX-License-Identifier: Apache-2.0
//
// Numbers whose element type is known as a value only: what folding scalars, and folding tensors where plain arithmetic
// would not be a constant expression (infinities, NaN, division by zero, wrapping integers), computes with. In: an op's
// scalar body, scalar values. Out: the folded scalar. Elementary functions come in as a table (analysis/fold_math.hpp).
#ifndef BATON_EXPR_SCALAR_BODY_HPP
#define BATON_EXPR_SCALAR_BODY_HPP

#include "baton/expr/attrs.hpp"
#include "baton/expr/constant_record.hpp"
#include "baton/meta/vec.hpp"

#include <cstdint>
#include <limits>

namespace baton {

/// The elementary functions that scalar bodies call.
struct scalar_math {
  using unary = double (*)(double);

  unary exp, log, log2, log10, tanh, sigmoid, erf, sqrt, rsqrt, sin, cos, tan, sinh, cosh, asin, acos, atan, asinh, acosh, atanh, floor, ceil, trunc, round;
  double (*pow)(double, double);
  double (*mod)(double, double);
};

/// A number of any element type. Floating-point types compute in double and round to the type after every operation,
/// which gives the very bits of computing in the type; integers wrap. Nothing here stops a constant evaluation.
struct number {
  dtype type{};  ///< none: a literal of the body, which takes the other operand's type
  double real = 0;
  std::int64_t integer = 0;
  std::int64_t below = 0;        ///< 1: the exact quotient that `integer` was truncated from lies below it
  bool divided_by_zero = false;  ///< an integer was
  const scalar_math* math = nullptr;

  constexpr bool is_float() const { return type.is_none() || type.is_float(); }
  constexpr bool is_unsigned() const { return type.kind == dtype::code::uint; }

  static constexpr number from(const scalar_value& v, const scalar_math* math);
  static constexpr number of(dtype type, double real, std::int64_t integer, const scalar_math* math);
  /// The value in another type.
  constexpr number to(dtype t) const;
  /// Of a type that is not none.
  constexpr scalar_value value() const;

  friend constexpr number operator+(const number& a, const number& b);
  friend constexpr number operator-(const number& a, const number& b);
  friend constexpr number operator*(const number& a, const number& b);
  friend constexpr number operator/(const number& a, const number& b);
  constexpr number operator-() const;
};

/// The Math policy of bodies on numbers.
struct number_math {
  template <class V>
  static constexpr V value(double v) {
    number n;
    n.real = v;
    n.integer = static_cast<std::int64_t>(v);
    return n;
  }
  static constexpr bool less(const number& a, const number& b);
  static constexpr bool less_equal(const number& a, const number& b);
  static constexpr bool equal(const number& a, const number& b);
  static constexpr bool not_equal(const number& a, const number& b) { return !equal(a, b); }
  static constexpr number select(bool mask, const number& a, const number& b) { return mask ? a : b; }
  static constexpr number maximum(const number& a, const number& b);
  static constexpr number minimum(const number& a, const number& b);
  static constexpr number abs(const number& x);
  static constexpr number floor(const number& x);
  static constexpr number ceil(const number& x);
  static constexpr number trunc(const number& x);
  static constexpr number round(const number& x);
  static constexpr number exp(const number& x);
  static constexpr number log(const number& x);
  static constexpr number log2(const number& x);
  static constexpr number log10(const number& x);
  static constexpr number tanh(const number& x);
  static constexpr number sigmoid(const number& x);
  static constexpr number erf(const number& x);
  static constexpr number sqrt(const number& x);
  static constexpr number rsqrt(const number& x);
  static constexpr number sin(const number& x);
  static constexpr number cos(const number& x);
  static constexpr number tan(const number& x);
  static constexpr number sinh(const number& x);
  static constexpr number cosh(const number& x);
  static constexpr number asin(const number& x);
  static constexpr number acos(const number& x);
  static constexpr number atan(const number& x);
  static constexpr number asinh(const number& x);
  static constexpr number acosh(const number& x);
  static constexpr number atanh(const number& x);
  static constexpr number pow(const number& a, const number& b);
  static constexpr number mod(const number& a, const number& b);
  // Of integers and bools only.
  static constexpr number bit_and(const number& a, const number& b);
  static constexpr number bit_or(const number& a, const number& b);
  static constexpr number bit_xor(const number& a, const number& b);
  static constexpr number bit_not(const number& x);
  static constexpr number shift_left(const number& a, const number& b);
  static constexpr number shift_right(const number& a, const number& b);
};

namespace detail {

inline constexpr double real_max = std::numeric_limits<double>::max();
inline constexpr double real_inf = std::numeric_limits<double>::infinity();
inline constexpr double real_nan = std::numeric_limits<double>::quiet_NaN();

constexpr bool is_finite(double x) { return x <= real_max && x >= -real_max; }
constexpr double magnitude(double x) { return x < 0 ? -x : x; }
constexpr bool sign_of(double x) { return std::bit_cast<std::uint64_t>(x) >> 63 != 0; }

// GCC takes no overflow and no NaN, Clang no NaN, in a constant expression: decide before computing.

constexpr double safe_add(double a, double b) {
  if (magnitude(a) < 1e307 && magnitude(b) < 1e307) return a + b;
  if (a != a || b != b) return real_nan;
  if (!is_finite(a)) return b == -a ? real_nan : a;
  if (!is_finite(b)) return b;
  const double half = a * 0.5 + b * 0.5;
  return magnitude(half) >= 0x1p+1023 ? (half < 0 ? -real_inf : real_inf) : a + b;
}
constexpr double safe_multiply(double a, double b) {
  if (magnitude(a) < 1e150 && magnitude(b) < 1e150) return a * b;
  if (a != a || b != b) return real_nan;
  const double infinity = sign_of(a) != sign_of(b) ? -real_inf : real_inf;
  if (!is_finite(a) || !is_finite(b)) return a == 0 || b == 0 ? real_nan : infinity;
  if (magnitude(a) <= 1 || magnitude(b) <= 1) return a * b;
  return magnitude((a * 0x1p-600) * (b * 0x1p-600)) >= 0x1p-176 ? infinity : a * b;
}
constexpr double safe_divide(double a, double b) {
  if (a != a || b != b) return real_nan;
  const double sign = sign_of(a) != sign_of(b) ? -1 : 1;
  if (!is_finite(b)) return is_finite(a) ? sign * 0.0 : real_nan;
  if (!is_finite(a)) return sign * real_inf;
  if (b == 0) return a == 0 ? real_nan : sign * real_inf;
  return magnitude(b) < 1 && magnitude(a) >= real_max * magnitude(b) ? sign * real_inf : a / b;
}

/// Rounds to the precision of a floating-point type.
constexpr double round_real(dtype t, double x) {
  if (t == float16) return half_t(x).wide();
  if (t == bfloat16) return bfloat_t(x).wide();
  if (t.bits != 32 || x != x) return x;
  // Halfway between the largest float and the next power of two.
  if (magnitude(x) >= 0x1.ffffffp+127) return x < 0 ? -real_inf : real_inf;
  return static_cast<double>(static_cast<float>(x));
}

/// Wraps to the width of an integer type.
constexpr std::int64_t wrap(dtype t, std::uint64_t x) {
  if (t.bits == 1) return x != 0;
  if (t.bits == 64 || t.bits == 0) return static_cast<std::int64_t>(x);
  const int spare = 64 - t.bits;
  return t.kind == dtype::code::uint ? static_cast<std::int64_t>(x << spare >> spare) : static_cast<std::int64_t>(x << spare) >> spare;
}

/// Towards zero; what does not fit becomes the nearest number that does, NaN becomes 0.
constexpr std::int64_t to_integer(dtype t, double x) {
  if (t.bits == 1) return x != 0;
  if (x != x) return 0;
  if (t.kind == dtype::code::uint) {
    if (x <= -1) return t.bits == 64 ? 0 : wrap(t, static_cast<std::uint64_t>(static_cast<std::int64_t>(x > -0x1p+62 ? x : -0x1p+62)));
    if (x >= 0x1p+64) return wrap(t, ~std::uint64_t{0});
    return wrap(t, static_cast<std::uint64_t>(x < 0 ? 0 : x));
  }
  const double limit = static_cast<double>(std::uint64_t{1} << (t.bits - 1));
  const std::int64_t largest = static_cast<std::int64_t>((std::uint64_t{1} << (t.bits - 1)) - 1);
  return x >= limit ? largest : x <= -limit ? -largest - 1 : static_cast<std::int64_t>(x);
}

/// What two operands have in common; the values are the caller's.
constexpr number result_of(const number& a, const number& b, double real, std::uint64_t integer) {
  number r = a.type.is_none() ? b : a;
  r.divided_by_zero = a.divided_by_zero || b.divided_by_zero;
  r.math = a.math ? a.math : b.math;
  r.below = 0;
  r.real = round_real(r.type, real);
  r.integer = r.is_float() ? 0 : r.type.bits == 1 ? static_cast<std::int64_t>(integer) : wrap(r.type, integer);
  return r;
}
constexpr bool is_real(const number& a, const number& b) { return a.is_float() && b.is_float(); }
constexpr bool unsigned_pair(const number& a, const number& b) { return a.is_unsigned() || b.is_unsigned(); }

constexpr std::uint64_t bits_of(const number& x) { return static_cast<std::uint64_t>(x.integer); }

constexpr number apply_math(scalar_math::unary scalar_math::* function, const number& x) {
  number r = x;
  r.real = x.math ? round_real(x.type, (x.math->*function)(x.real)) : real_nan;
  return r;
}

}  // namespace detail

constexpr number number::of(dtype type, double real, std::int64_t integer, const scalar_math* math) {
  number n;
  n.type = type;
  n.real = real;
  n.integer = integer;
  n.math = math;
  return n;
}
constexpr number number::from(const scalar_value& v, const scalar_math* math) {
  return v.type.is_float() ? of(v.type, v.as_double(), 0, math) : of(v.type, 0, v.bits, math);
}
constexpr number number::to(dtype t) const {
  number n = *this;
  n.type = t;
  n.below = 0;
  if (type.is_none()) {
    n.real = t.is_float() ? detail::round_real(t, real) : 0;
    n.integer = t.is_float() ? 0 : detail::wrap(t, static_cast<std::uint64_t>(integer));
  } else if (is_float()) {
    n.real = t.is_float() ? detail::round_real(t, real) : 0;
    n.integer = t.is_float() ? 0 : detail::to_integer(t, real);
  } else if (t.is_float()) {
    const auto u = static_cast<std::uint64_t>(integer);
    n.real = t.bits == 32    ? static_cast<double>(is_unsigned() ? static_cast<float>(u) : static_cast<float>(integer))
             : is_unsigned() ? static_cast<double>(u)
                             : static_cast<double>(integer);
    n.real = detail::round_real(t, n.real);
    n.integer = 0;
  } else {
    n.integer = detail::wrap(t, static_cast<std::uint64_t>(integer));
  }
  return n;
}
constexpr scalar_value number::value() const { return {type, type.is_float() ? std::bit_cast<std::int64_t>(real) : integer}; }

constexpr number operator+(const number& a, const number& b) {
  return detail::result_of(a, b, detail::is_real(a, b) ? detail::safe_add(a.real, b.real) : 0,
                           static_cast<std::uint64_t>(a.integer) + static_cast<std::uint64_t>(b.integer));
}
constexpr number operator-(const number& a, const number& b) {
  return detail::result_of(a, b, detail::is_real(a, b) ? detail::safe_add(a.real, -b.real) : 0,
                           static_cast<std::uint64_t>(a.integer) - static_cast<std::uint64_t>(b.integer));
}
constexpr number operator*(const number& a, const number& b) {
  return detail::result_of(a, b, detail::is_real(a, b) ? detail::safe_multiply(a.real, b.real) : 0,
                           static_cast<std::uint64_t>(a.integer) * static_cast<std::uint64_t>(b.integer));
}
constexpr number operator/(const number& a, const number& b) {
  if (detail::is_real(a, b)) return detail::result_of(a, b, detail::safe_divide(a.real, b.real), 0);
  const auto ua = static_cast<std::uint64_t>(a.integer), ub = static_cast<std::uint64_t>(b.integer);
  number r;
  if (ub == 0) {
    r = detail::result_of(a, b, 0, 0);
    r.divided_by_zero = true;
  } else if (detail::unsigned_pair(a, b)) {
    r = detail::result_of(a, b, 0, ua / ub);
  } else if (b.integer == -1) {
    r = detail::result_of(a, b, 0, 0 - ua);
  } else {
    r = detail::result_of(a, b, 0, static_cast<std::uint64_t>(a.integer / b.integer));
    r.below = a.integer % b.integer != 0 && (a.integer < 0) != (b.integer < 0) ? 1 : 0;
  }
  return r;
}
constexpr number number::operator-() const { return detail::result_of(*this, *this, -real, 0 - static_cast<std::uint64_t>(integer)); }

constexpr bool number_math::less(const number& a, const number& b) {
  if (detail::is_real(a, b)) return a.real < b.real;
  return detail::unsigned_pair(a, b) ? static_cast<std::uint64_t>(a.integer) < static_cast<std::uint64_t>(b.integer) : a.integer < b.integer;
}
constexpr bool number_math::equal(const number& a, const number& b) { return detail::is_real(a, b) ? a.real == b.real : a.integer == b.integer; }
constexpr bool number_math::less_equal(const number& a, const number& b) { return less(a, b) || equal(a, b); }
constexpr number number_math::maximum(const number& a, const number& b) {
  const bool nan = detail::is_real(a, b) && a.real != a.real;
  return nan || less(b, a) ? detail::result_of(a, b, a.real, static_cast<std::uint64_t>(a.integer))
                           : detail::result_of(a, b, b.real, static_cast<std::uint64_t>(b.integer));
}
constexpr number number_math::minimum(const number& a, const number& b) {
  const bool nan = detail::is_real(a, b) && a.real != a.real;
  return nan || less(a, b) ? detail::result_of(a, b, a.real, static_cast<std::uint64_t>(a.integer))
                           : detail::result_of(a, b, b.real, static_cast<std::uint64_t>(b.integer));
}
constexpr number number_math::abs(const number& x) {
  const bool negative = x.is_float() ? detail::sign_of(x.real) : !x.is_unsigned() && x.integer < 0;
  return negative ? -x : x;
}
constexpr number number_math::floor(const number& x) {
  if (x.is_float()) return detail::apply_math(&scalar_math::floor, x);
  return detail::result_of(x, x, 0, static_cast<std::uint64_t>(x.integer) - static_cast<std::uint64_t>(x.below));
}
constexpr number number_math::ceil(const number& x) { return x.is_float() ? detail::apply_math(&scalar_math::ceil, x) : x; }
constexpr number number_math::trunc(const number& x) { return x.is_float() ? detail::apply_math(&scalar_math::trunc, x) : x; }
constexpr number number_math::round(const number& x) { return x.is_float() ? detail::apply_math(&scalar_math::round, x) : x; }
constexpr number number_math::exp(const number& x) { return detail::apply_math(&scalar_math::exp, x); }
constexpr number number_math::log(const number& x) { return detail::apply_math(&scalar_math::log, x); }
constexpr number number_math::log2(const number& x) { return detail::apply_math(&scalar_math::log2, x); }
constexpr number number_math::log10(const number& x) { return detail::apply_math(&scalar_math::log10, x); }
constexpr number number_math::tanh(const number& x) { return detail::apply_math(&scalar_math::tanh, x); }
constexpr number number_math::sigmoid(const number& x) { return detail::apply_math(&scalar_math::sigmoid, x); }
constexpr number number_math::erf(const number& x) { return detail::apply_math(&scalar_math::erf, x); }
constexpr number number_math::sqrt(const number& x) { return detail::apply_math(&scalar_math::sqrt, x); }
constexpr number number_math::rsqrt(const number& x) { return detail::apply_math(&scalar_math::rsqrt, x); }
constexpr number number_math::sin(const number& x) { return detail::apply_math(&scalar_math::sin, x); }
constexpr number number_math::cos(const number& x) { return detail::apply_math(&scalar_math::cos, x); }
constexpr number number_math::tan(const number& x) { return detail::apply_math(&scalar_math::tan, x); }
constexpr number number_math::sinh(const number& x) { return detail::apply_math(&scalar_math::sinh, x); }
constexpr number number_math::cosh(const number& x) { return detail::apply_math(&scalar_math::cosh, x); }
constexpr number number_math::asin(const number& x) { return detail::apply_math(&scalar_math::asin, x); }
constexpr number number_math::acos(const number& x) { return detail::apply_math(&scalar_math::acos, x); }
constexpr number number_math::atan(const number& x) { return detail::apply_math(&scalar_math::atan, x); }
constexpr number number_math::asinh(const number& x) { return detail::apply_math(&scalar_math::asinh, x); }
constexpr number number_math::acosh(const number& x) { return detail::apply_math(&scalar_math::acosh, x); }
constexpr number number_math::atanh(const number& x) { return detail::apply_math(&scalar_math::atanh, x); }
constexpr number number_math::mod(const number& a, const number& b) {
  const scalar_math* math = a.math ? a.math : b.math;
  if (detail::is_real(a, b)) return detail::result_of(a, b, math ? math->mod(a.real, b.real) : detail::real_nan, 0);
  number quotient = a / b;
  quotient.below = 0;
  return a - quotient * b;
}
constexpr number number_math::bit_and(const number& a, const number& b) { return detail::result_of(a, b, 0, detail::bits_of(a) & detail::bits_of(b)); }
constexpr number number_math::bit_or(const number& a, const number& b) { return detail::result_of(a, b, 0, detail::bits_of(a) | detail::bits_of(b)); }
constexpr number number_math::bit_xor(const number& a, const number& b) { return detail::result_of(a, b, 0, detail::bits_of(a) ^ detail::bits_of(b)); }
constexpr number number_math::bit_not(const number& x) { return detail::result_of(x, x, 0, ~detail::bits_of(x)); }
constexpr number number_math::shift_left(const number& a, const number& b) {
  return detail::result_of(a, b, 0, b.integer < 0 || b.integer > 63 ? 0 : detail::bits_of(a) << b.integer);
}
constexpr number number_math::shift_right(const number& a, const number& b) {
  const int places = b.integer < 0 || b.integer > 63 ? 63 : static_cast<int>(b.integer);
  if (!a.is_unsigned()) return detail::result_of(a, b, 0, static_cast<std::uint64_t>(a.integer >> places));
  return detail::result_of(a, b, 0, b.integer < 0 || b.integer > 63 ? 0 : detail::bits_of(a) >> places);
}
constexpr number number_math::pow(const number& a, const number& b) {
  const number& typed = a.type.is_none() ? b : a;
  const scalar_math* math = a.math ? a.math : b.math;
  if (typed.is_float()) return detail::result_of(a, b, math ? math->pow(a.real, b.real) : detail::real_nan, 0);
  std::uint64_t power = 1, base = static_cast<std::uint64_t>(a.integer);
  for (std::uint64_t rest = b.integer > 0 ? static_cast<std::uint64_t>(b.integer) : 0; rest > 0; rest >>= 1, base *= base)
    if ((rest & 1) != 0) power *= base;
  return detail::result_of(a, b, 0, b.integer < 0 && a.integer != 1 ? 0 : power);
}

namespace detail {

/// An op's scalar body on numbers. False: not to be folded (an integer is divided by zero).
template <class Op>
constexpr bool fold_scalar_thunk(meta::slice<std::int64_t> words, meta::slice<scalar_value> args, dtype to, const scalar_math& math, scalar_value& out) {
  const typename Op::attrs attrs = decode_attrs<typename Op::attrs>(words);
  constexpr bool one = requires(const number& n) { Op::template body<number_math, number>(attrs, n); };
  constexpr bool two = requires(const number& n) { Op::template body<number_math, number>(attrs, n, n); };
  if (args.size() != (one ? 1 : two ? 2 : 3)) return false;
  if (to.is_none()) return false;
  number result;
  if constexpr (one) result = Op::template body<number_math, number>(attrs, number::from(args[0], &math));
  else if constexpr (two) result = Op::template body<number_math, number>(attrs, number::from(args[0], &math), number::from(args[1], &math));
  else result = Op::template body<number_math, number>(attrs, number::from(args[0], &math), number::from(args[1], &math), number::from(args[2], &math));
  out = result.to(to).value();
  return !result.divided_by_zero;
}

}  // namespace detail

}  // namespace baton

#endif
