// SPDX-License-Identifier: Apache-2.0
//
// A tensor as the reference interpreter knows it, and the loops over coordinates that its ops are made of. Shared with
// nothing else. Next: runtime/reference_moves.hpp, runtime/reference_layers.hpp, runtime/reference_ops.hpp.
#ifndef BATON_RUNTIME_REFERENCE_VALUE_HPP
#define BATON_RUNTIME_REFERENCE_VALUE_HPP

#include "baton/type/type_value.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace baton::reference {

/// A tensor: every element type travels as double, so 64-bit integers are exact up to 2^53.
struct value {
  tensor_ty type;
  std::vector<double> elements;  ///< row-major
};

/// What an element of that type holds after x is stored there. Integers wrap.
inline double rounded(dtype type, double x);

namespace detail {

[[noreturn]] inline void refuse(std::string_view what, std::string_view name) {
  const std::string sentence = "baton: reference: " + std::string(what) + " " + std::string(name);
#if defined(__cpp_exceptions)
  throw std::invalid_argument(sentence);
#else
  std::fprintf(stderr, "%s\n", sentence.c_str());
  std::abort();
#endif
}

using coordinates = std::vector<std::int64_t>;

inline bool advance(coordinates& at, const shape& s) {
  for (int d = s.rank; d-- > 0;) {
    if (++at[static_cast<std::size_t>(d)] < s[d]) return true;
    at[static_cast<std::size_t>(d)] = 0;
  }
  return false;
}

/// Calls f with the coordinates of each element, in row-major order.
template <class F>
void for_each(const shape& s, F f) {
  if (s.size() == 0) return;
  coordinates at(static_cast<std::size_t>(s.rank) + 1, 0);
  do f(at);
  while (advance(at, s));
}

inline double read(const value& v, const coordinates& at) {
  std::int64_t offset = 0;
  for (int d = 0; d < v.type.rank(); ++d) offset = offset * v.type.dims[d] + at[static_cast<std::size_t>(d)];
  return v.elements[static_cast<std::size_t>(offset)];
}

inline std::size_t axis_of(std::int64_t axis, int rank) { return static_cast<std::size_t>(axis < 0 ? axis + rank : axis); }

/// Fills a value, element by element in row-major order.
template <class F>
void fill(value& v, F f) {
  v.elements.reserve(static_cast<std::size_t>(v.type.size()));
  for_each(v.type.dims, [&](const coordinates& at) { v.elements.push_back(f(at)); });
}

inline double largest(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<double>::quiet_NaN();
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
/// To so many digits behind the point, with exponents from `lowest` to `highest`.
inline double rounded_to(double x, int digits, int lowest, int highest) {
  if (x == 0 || !std::isfinite(x)) return x;
  const int exponent = std::ilogb(x) < lowest ? lowest : std::ilogb(x);
  const double unit = std::ldexp(1.0, exponent - digits);
  const double result = std::nearbyint(x / unit) * unit;
  return std::fabs(result) >= std::ldexp(1.0, highest + 1) ? std::copysign(std::numeric_limits<double>::infinity(), x) : result;
}
inline double smallest(double a, double b) { return -largest(-a, -b); }

}  // namespace detail

inline double rounded(dtype type, double x) {
  if (type == float64) return x;
  if (type == float32) return static_cast<double>(static_cast<float>(x));
  if (type.is_bool()) return x != 0 ? 1.0 : 0.0;
  if (type == float16) return detail::rounded_to(x, 10, -14, 15);
  if (type == bfloat16) return detail::rounded_to(x, 7, -126, 127);
  if (type.is_float() || type.is_none()) detail::refuse("no arithmetic for this element type:", "not one of Relay's");
  x = std::trunc(x);
  if (type.bits == 64 || std::isnan(x)) return std::isnan(x) ? 0.0 : x;
  const double range = std::ldexp(1.0, type.bits);
  x = std::fmod(x, range);
  if (x < 0) x += range;
  return type.kind == dtype::code::int_ && x >= range / 2 ? x - range : x;
}

}  // namespace baton::reference

#endif
