// SPDX-License-Identifier: Apache-2.0
//
// What each operator means, as plain loops over doubles: the yardstick of every kernel. Nothing here is shared with the
// kernels or with the ops' own bodies and index maps; result types come from type inference. In: an op's name, its
// attributes and operands. Out: its results, rounded to their element type. Next: runtime/reference.hpp walks graphs.
#ifndef BATON_RUNTIME_REFERENCE_OPS_HPP
#define BATON_RUNTIME_REFERENCE_OPS_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_arrays.hpp"
#include "baton/runtime/reference_indexing.hpp"
#include "baton/runtime/reference_layers.hpp"
#include "baton/runtime/reference_moves.hpp"
#include "baton/runtime/reference_nn.hpp"
#include "baton/runtime/reference_value.hpp"
#include "baton/runtime/reference_winograd.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace baton::reference {

/// The results of one call. `in` are the operands, tuples flattened; `out` the result types. Throws std::invalid_argument for
/// an op or element type that it does not know.
inline std::vector<value> evaluate_op(std::string_view name, meta::slice<std::int64_t> attrs, std::span<const value> in, std::span<const tensor_ty> out);

namespace detail {

// ---- elementwise

using unary_function = double (*)(double);
using binary_function = double (*)(double, double);

inline unary_function find_unary(std::string_view name) {
  struct entry {
    std::string_view name;
    unary_function f;
  };
  static constexpr entry known[] = {
      {"abs", [](double x) { return std::fabs(x); }},
      {"acos", [](double x) { return std::acos(x); }},
      {"acosh", [](double x) { return std::acosh(x); }},
      {"asin", [](double x) { return std::asin(x); }},
      {"asinh", [](double x) { return std::asinh(x); }},
      {"atan", [](double x) { return std::atan(x); }},
      {"atanh", [](double x) { return std::atanh(x); }},
      {"bitwise_not", [](double x) { return -x - 1; }},
      {"isnan", [](double x) { return std::isnan(x) ? 1.0 : 0.0; }},
      {"isinf", [](double x) { return std::isinf(x) ? 1.0 : 0.0; }},
      {"isfinite", [](double x) { return std::isfinite(x) ? 1.0 : 0.0; }},
      {"ceil", [](double x) { return std::ceil(x); }},
      {"copy", [](double x) { return x; }},
      {"annotation.stop_fusion", [](double x) { return x; }},
      {"annotation.cast_hint", [](double x) { return x; }},
      {"annotation.compiler_begin", [](double x) { return x; }},
      {"annotation.compiler_end", [](double x) { return x; }},
      {"device_copy", [](double x) { return x; }},
      {"on_device", [](double x) { return x; }},
      {"cos", [](double x) { return std::cos(x); }},
      {"cosh", [](double x) { return std::cosh(x); }},
      {"erf", [](double x) { return std::erf(x); }},
      {"fast_erf", [](double x) { return std::erf(x); }},
      {"exp", [](double x) { return std::exp(x); }},
      {"fast_exp", [](double x) { return std::exp(x); }},
      {"floor", [](double x) { return std::floor(x); }},
      {"log", [](double x) { return std::log(x); }},
      {"log10", [](double x) { return std::log10(x); }},
      {"log2", [](double x) { return std::log2(x); }},
      {"logical_not", [](double x) { return x == 0 ? 1.0 : 0.0; }},
      {"negative", [](double x) { return -x; }},
      {"nn.relu", [](double x) { return largest(x, 0.0); }},
      {"ones_like", [](double) { return 1.0; }},
      {"zeros_like", [](double) { return 0.0; }},
      {"round", [](double x) { return std::round(x); }},
      {"rsqrt", [](double x) { return 1 / std::sqrt(x); }},
      {"sigmoid", [](double x) { return x < 0 ? std::exp(x) / (1 + std::exp(x)) : 1 / (1 + std::exp(-x)); }},
      {"sign", [](double x) { return x > 0   ? 1.0
                                     : x < 0 ? -1.0
                                             : 0.0; }},
      {"sin", [](double x) { return std::sin(x); }},
      {"sinh", [](double x) { return std::sinh(x); }},
      {"sqrt", [](double x) { return std::sqrt(x); }},
      {"tan", [](double x) { return std::tan(x); }},
      {"tanh", [](double x) { return std::tanh(x); }},
      {"fast_tanh", [](double x) { return std::tanh(x); }},
      {"trunc", [](double x) { return std::trunc(x); }},
  };
  for (const entry& e : known)
    if (e.name == name) return e.f;
  return nullptr;
}

/// The bits of an integer, as those of the widest that is signed.
inline std::int64_t bits_of(double x) { return x >= 0x1p63 ? static_cast<std::int64_t>(static_cast<std::uint64_t>(x)) : static_cast<std::int64_t>(x); }
/// The integer that has these bits, which two others were combined to: unsigned ones are never negative.
inline double from_bits(std::int64_t bits, double a, double b) {
  return a < 0 || b < 0 ? static_cast<double>(bits) : static_cast<double>(static_cast<std::uint64_t>(bits));
}

inline binary_function find_binary(std::string_view name) {
  struct entry {
    std::string_view name;
    binary_function f;
  };
  static constexpr entry known[] = {
      {"add", [](double a, double b) { return a + b; }},
      {"subtract", [](double a, double b) { return a - b; }},
      {"multiply", [](double a, double b) { return a * b; }},
      {"divide", [](double a, double b) { return a / b; }},
      {"floor_divide", [](double a, double b) { return std::floor(a / b); }},
      {"floor_mod", [](double a, double b) { return a - std::floor(a / b) * b; }},
      {"mod", [](double a, double b) { return std::fmod(a, b); }},
      {"left_shift", [](double a, double b) { return b < 0 || b > 63 ? 0.0 : a * std::exp2(b); }},
      {"right_shift", [](double a, double b) { return b < 0 || b > 63 ? (a < 0 ? -1.0 : 0.0) : std::floor(a / std::exp2(b)); }},
      {"bitwise_and", [](double a, double b) { return from_bits(bits_of(a) & bits_of(b), a, b); }},
      {"bitwise_or", [](double a, double b) { return from_bits(bits_of(a) | bits_of(b), a, b); }},
      {"bitwise_xor", [](double a, double b) { return from_bits(bits_of(a) ^ bits_of(b), a, b); }},
      {"power", [](double a, double b) { return std::pow(a, b); }},
      {"maximum", [](double a, double b) { return largest(a, b); }},
      {"minimum", [](double a, double b) { return smallest(a, b); }},
      {"equal", [](double a, double b) { return a == b ? 1.0 : 0.0; }},
      {"not_equal", [](double a, double b) { return a != b ? 1.0 : 0.0; }},
      {"less", [](double a, double b) { return a < b ? 1.0 : 0.0; }},
      {"less_equal", [](double a, double b) { return a <= b ? 1.0 : 0.0; }},
      {"greater", [](double a, double b) { return a > b ? 1.0 : 0.0; }},
      {"greater_equal", [](double a, double b) { return a >= b ? 1.0 : 0.0; }},
      {"logical_and", [](double a, double b) { return a != 0 && b != 0 ? 1.0 : 0.0; }},
      {"logical_xor", [](double a, double b) { return (a != 0) != (b != 0) ? 1.0 : 0.0; }},
      {"logical_or", [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; }},
  };
  for (const entry& e : known)
    if (e.name == name) return e.f;
  return nullptr;
}

/// An element of an operand that broadcasts to rank `rank`, axes aligned to the right.
inline double read_broadcast(const value& v, const coordinates& at, int rank) {
  coordinates own(static_cast<std::size_t>(v.type.rank()) + 1, 0);
  for (int d = 0; d < v.type.rank(); ++d) own[static_cast<std::size_t>(d)] = v.type.dims[d] == 1 ? 0 : at[static_cast<std::size_t>(rank - v.type.rank() + d)];
  return read(v, own);
}

// ---- along axes

inline bool reduce(std::string_view name, meta::slice<std::int64_t> words, const value& in, value& out) {
  const bool position = name == "argmax" || name == "argmin";
  const auto of_position = decode_attrs<position_attrs>(position ? words : meta::slice<std::int64_t>{});
  const reduce_attrs a = position ? reduce_attrs{of_position.axis, of_position.keepdims, of_position.exclude} : decode_attrs<reduce_attrs>(words);
  const bool last = of_position.select_last_index;
  const int rank = in.type.rank();
  std::vector<bool> over(static_cast<std::size_t>(rank) + 1, !a.axis.given || a.exclude);
  for (int i = 0; i < a.axis.size(); ++i) over[axis_of(a.axis[i], rank)] = !a.exclude;
  shape kept, gone;
  std::vector<std::size_t> kept_axes, gone_axes;
  for (int d = 0; d < rank; ++d) {
    (over[static_cast<std::size_t>(d)] ? gone : kept).push_back(in.type.dims[d]);
    (over[static_cast<std::size_t>(d)] ? gone_axes : kept_axes).push_back(static_cast<std::size_t>(d));
  }
  const bool known = name == "sum" || name == "mean" || name == "max" || name == "min" || name == "prod" || name == "all" || name == "any" ||
                     name == "argmax" || name == "argmin";
  if (!known) return false;
  for_each(kept, [&](const coordinates& outer) {
    coordinates at(static_cast<std::size_t>(rank) + 1, 0);
    for (std::size_t k = 0; k < kept_axes.size(); ++k) at[kept_axes[k]] = outer[k];
    std::vector<double> window;
    for_each(gone, [&](const coordinates& inner) {
      for (std::size_t k = 0; k < gone_axes.size(); ++k) at[gone_axes[k]] = inner[k];
      window.push_back(read(in, at));
    });
    double sum = 0, product = 1, every = 1, some = 0, top = window.empty() ? 0 : window[0], bottom = top;
    std::size_t where_top = 0, where_bottom = 0;
    for (std::size_t i = 0; i < window.size(); ++i) {
      sum += window[i];
      product *= window[i];
      every = every != 0 && window[i] != 0 ? 1 : 0;
      some = some != 0 || window[i] != 0 ? 1 : 0;
      top = largest(top, window[i]);
      bottom = smallest(bottom, window[i]);
      if (window[i] > window[where_top] || (last && window[i] == window[where_top])) where_top = i;
      if (window[i] < window[where_bottom] || (last && window[i] == window[where_bottom])) where_bottom = i;
    }
    out.elements.push_back(name == "sum"      ? sum
                           : name == "mean"   ? sum / static_cast<double>(window.size())
                           : name == "prod"   ? product
                           : name == "max"    ? top
                           : name == "min"    ? bottom
                           : name == "all"    ? every
                           : name == "any"    ? some
                           : name == "argmax" ? static_cast<double>(where_top)
                                              : static_cast<double>(where_bottom));
  });
  return true;
}

inline bool evaluate_map(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, value& out) {
  const int rank = out.type.rank();
  if (const unary_function f = find_unary(name)) {
    for (double x : in[0].elements) out.elements.push_back(f(x));
  } else if (const binary_function g = find_binary(name)) {
    fill(out, [&](const coordinates& at) { return g(read_broadcast(in[0], at, rank), read_broadcast(in[1], at, rank)); });
  } else if (name == "where") {
    fill(out, [&](const coordinates& at) { return read_broadcast(in[0], at, rank) != 0 ? read_broadcast(in[1], at, rank) : read_broadcast(in[2], at, rank); });
  } else if (name == "cast") {
    for (double x : in[0].elements) out.elements.push_back(out.type.element.is_float() || out.type.element.is_bool() ? x : std::trunc(x));
  } else if (name == "clip") {
    const auto a = decode_attrs<relay::clip_attrs>(words);
    for (double x : in[0].elements) out.elements.push_back(x < a.a_min ? a.a_min : x > a.a_max ? a.a_max : x);
  } else if (name == "nn.leaky_relu") {
    const auto a = decode_attrs<relay::nn::leaky_relu_attrs>(words);
    for (double x : in[0].elements) out.elements.push_back(x < 0 ? a.alpha * x : x);
  } else if (name == "nn.bias_add" || name == "nn.prelu") {
    const bool add = name == "nn.bias_add";
    const std::size_t axis = axis_of(add ? decode_attrs<relay::nn::bias_add_attrs>(words).axis : decode_attrs<relay::nn::prelu_attrs>(words).axis, rank);
    fill(out, [&](const coordinates& at) {
      const double x = read(in[0], at);
      const double other = in[1].elements[static_cast<std::size_t>(at[axis])];
      return add ? x + other : x < 0 ? x * other : x;
    });
  } else {
    return false;
  }
  return true;
}

}  // namespace detail

inline std::vector<value> evaluate_op(std::string_view name, meta::slice<std::int64_t> attrs, std::span<const value> in, std::span<const tensor_ty> out) {
  std::vector<value> results;
  for (const tensor_ty& type : out) results.push_back({type, {}});
  const bool done = detail::evaluate_map(name, attrs, in, results[0]) || detail::evaluate_move(name, attrs, in, results) ||
                    detail::evaluate_layer(name, attrs, in, results) || detail::evaluate_nn(name, attrs, in, results) ||
                    detail::evaluate_indexing(name, attrs, in, results) || detail::evaluate_array(name, attrs, in, results) ||
                    detail::evaluate_winograd(name, attrs, in, results[0]) || detail::reduce(name, attrs, in[0], results[0]);
  if (!done) detail::refuse("unknown operator", name);
  for (value& result : results)
    for (double& x : result.elements) x = rounded(result.type.element, x);
  return results;
}

}  // namespace baton::reference

#endif
