// SPDX-License-Identifier: Apache-2.0
//
// What each operator means, as plain loops over doubles: the yardstick of every kernel. Nothing here is shared with the
// kernels or with the ops' own bodies and index maps; result types come from type inference. In: an op's name, its
// attributes and operands. Out: its results, rounded to their element type. Next: runtime/reference.hpp walks graphs.
#ifndef BATON_RUNTIME_REFERENCE_OPS_HPP
#define BATON_RUNTIME_REFERENCE_OPS_HPP

#include "baton/op/operators.hpp"

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <limits>
#include <span>
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

/// The results of one call. `in` are the operands, tuples flattened; `out` the result types. Throws std::invalid_argument for
/// an op or element type that it does not know.
inline std::vector<value> evaluate_op(std::string_view name, meta::slice<std::int64_t> attrs, std::span<const value> in, std::span<const tensor_ty> out);

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

// ---- elementwise

using unary_function = double (*)(double);
using binary_function = double (*)(double, double);

inline double largest(double a, double b) {
  if (std::isnan(a) || std::isnan(b)) return std::numeric_limits<double>::quiet_NaN();
  if (a == b) return std::signbit(a) ? b : a;
  return a > b ? a : b;
}
inline double smallest(double a, double b) { return -largest(-a, -b); }

inline unary_function find_unary(std::string_view name) {
  struct entry {
    std::string_view name;
    unary_function f;
  };
  static constexpr entry known[] = {
      {"abs", [](double x) { return std::fabs(x); }},
      {"acos", [](double x) { return std::acos(x); }},
      {"asin", [](double x) { return std::asin(x); }},
      {"atan", [](double x) { return std::atan(x); }},
      {"ceil", [](double x) { return std::ceil(x); }},
      {"copy", [](double x) { return x; }},
      {"annotation.stop_fusion", [](double x) { return x; }},
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
      {"sign", [](double x) { return x > 0 ? 1.0 : x < 0 ? -1.0 : 0.0; }},
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
      {"logical_or", [](double a, double b) { return a != 0 || b != 0 ? 1.0 : 0.0; }},
  };
  for (const entry& e : known)
    if (e.name == name) return e.f;
  return nullptr;
}

/// An element of an operand that broadcasts to rank `rank`, axes aligned to the right.
inline double read_broadcast(const value& v, const coordinates& at, int rank) {
  coordinates own(static_cast<std::size_t>(v.type.rank()) + 1, 0);
  for (int d = 0; d < v.type.rank(); ++d)
    own[static_cast<std::size_t>(d)] = v.type.dims[d] == 1 ? 0 : at[static_cast<std::size_t>(rank - v.type.rank() + d)];
  return read(v, own);
}

// ---- layouts: a tensor addressed by the letters of its axes

struct lettered {
  std::string letters;                 ///< as in the layout, lower case for blocks
  std::vector<std::int64_t> factors;   ///< of a block, else 0

  explicit lettered(std::string_view text) {
    std::int64_t factor = 0;
    for (char c : text) {
      if (c >= '0' && c <= '9') {
        factor = factor * 10 + (c - '0');
        continue;
      }
      letters += c;
      factors.push_back(factor);
      factor = 0;
    }
  }
  static char primal(char c) { return c >= 'a' ? static_cast<char>(c - 'a' + 'A') : c; }
  std::int64_t block(char letter) const {
    for (std::size_t i = 0; i < letters.size(); ++i)
      if (factors[i] > 0 && primal(letters[i]) == letter) return factors[i];
    return 1;
  }
  /// The whole extent of a letter's axis.
  std::int64_t extent(const shape& s, char letter) const { return s[static_cast<int>(letters.find(letter))] * block(letter); }
  /// The offset of the element at these whole coordinates, one for each letter of `order`.
  std::size_t offset(const shape& s, std::string_view order, const coordinates& at) const {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < letters.size(); ++i) {
      const std::int64_t whole = at[order.find(primal(letters[i]))];
      const std::int64_t b = block(primal(letters[i]));
      sum = sum * s[static_cast<int>(i)] + (factors[i] > 0 ? whole % b : whole / b);
    }
    return static_cast<std::size_t>(sum);
  }
  shape whole_shape(const shape& s, std::string_view order) const {
    shape result;
    for (char letter : order) result.push_back(extent(s, letter));
    return result;
  }
};

inline void conv2d(const relay::nn::conv2d_attrs& given, std::span<const value> in, value& out) {
  const lettered data(given.data_layout.view());
  const lettered weight(given.kernel_layout.view());
  const lettered result(given.out_layout.view().empty() ? given.data_layout.view() : given.out_layout.view());
  const shape d = data.whole_shape(in[0].type.dims, "NCHW");
  const shape w = weight.whole_shape(in[1].type.dims, "OIHW");
  const shape o = result.whole_shape(out.type.dims, "NCHW");
  const auto pair = [](const auto& list, int i) { return list[list.count == 1 ? 0 : i]; };
  const std::int64_t top = given.padding[0];
  const std::int64_t left = given.padding.count == 1 ? given.padding[0] : given.padding[1];
  out.elements.assign(static_cast<std::size_t>(out.type.size()), 0.0);
  for_each(o, [&](const coordinates& at) {
    double sum = 0;
    for (std::int64_t ic = 0; ic < w[1]; ++ic)
      for (std::int64_t kh = 0; kh < w[2]; ++kh)
        for (std::int64_t kw = 0; kw < w[3]; ++kw) {
          const std::int64_t y = at[2] * pair(given.strides, 0) + kh * pair(given.dilation, 0) - top;
          const std::int64_t x = at[3] * pair(given.strides, 1) + kw * pair(given.dilation, 1) - left;
          if (y < 0 || x < 0 || y >= d[2] || x >= d[3]) continue;
          const std::int64_t channel = at[1] / (w[0] / given.groups) * w[1] + ic;
          sum += in[0].elements[data.offset(in[0].type.dims, "NCHW", {at[0], channel, y, x})] * in[1].elements[weight.offset(in[1].type.dims, "OIHW", {at[1], ic, kh, kw})];
        }
    out.elements[result.offset(out.type.dims, "NCHW", at)] = sum;
  });
}

template <class Attrs>
void pool2d(const Attrs& given, bool largest_wins, bool count_padding, const value& in, value& out) {
  const lettered l(given.layout.view());
  const shape d = l.whole_shape(in.type.dims, "NCHW");
  const shape o = l.whole_shape(out.type.dims, "NCHW");
  const auto pair = [](const auto& list, int i) { return list[list.count == 1 ? 0 : i]; };
  const std::int64_t left = given.padding.count == 1 ? given.padding[0] : given.padding[1];
  out.elements.assign(static_cast<std::size_t>(out.type.size()), 0.0);
  for_each(o, [&](const coordinates& at) {
    double sum = 0;
    double top = -std::numeric_limits<double>::infinity();
    double count = 0;
    for (std::int64_t kh = 0; kh < pair(given.pool_size, 0); ++kh)
      for (std::int64_t kw = 0; kw < pair(given.pool_size, 1); ++kw) {
        const std::int64_t y = at[2] * pair(given.strides, 0) + kh - given.padding[0];
        const std::int64_t x = at[3] * pair(given.strides, 1) + kw - left;
        if (y < 0 || x < 0 || y >= d[2] || x >= d[3]) continue;
        const double element = in.elements[l.offset(in.type.dims, "NCHW", {at[0], at[1], y, x})];
        sum += element;
        top = largest(top, element);
        count += 1;
      }
    if (count_padding) count = static_cast<double>(pair(given.pool_size, 0) * pair(given.pool_size, 1));
    out.elements[l.offset(out.type.dims, "NCHW", at)] = largest_wins ? top : sum / count;
  });
}

inline void global_pool2d(std::string_view layout_text, bool largest_wins, const value& in, value& out) {
  const lettered l(layout_text);
  const shape d = l.whole_shape(in.type.dims, "NCHW");
  out.elements.assign(static_cast<std::size_t>(out.type.size()), 0.0);
  for_each(shape{d[0], d[1]}, [&](const coordinates& at) {
    double sum = 0;
    double top = -std::numeric_limits<double>::infinity();
    for (std::int64_t y = 0; y < d[2]; ++y)
      for (std::int64_t x = 0; x < d[3]; ++x) {
        const double element = in.elements[l.offset(in.type.dims, "NCHW", {at[0], at[1], y, x})];
        sum += element;
        top = largest(top, element);
      }
    out.elements[l.offset(out.type.dims, "NCHW", {at[0], at[1], 0, 0})] = largest_wins ? top : sum / static_cast<double>(d[2] * d[3]);
  });
}

inline void layout_transform(const relay::layout_transform_attrs& a, const value& in, value& out) {
  const lettered from(a.src_layout.view());
  const lettered to(a.dst_layout.view());
  std::string order;
  for (char c : from.letters)
    if (c < 'a') order += c;
  out.elements.assign(static_cast<std::size_t>(out.type.size()), 0.0);
  for_each(from.whole_shape(in.type.dims, order), [&](const coordinates& at) {
    out.elements[to.offset(out.type.dims, order, at)] = in.elements[from.offset(in.type.dims, order, at)];
  });
}

inline void upsampling(const relay::nn::upsampling_attrs& a, const value& in, value& out) {
  const lettered l(a.layout.view());
  const shape d = l.whole_shape(in.type.dims, "NCHW");
  const shape o = l.whole_shape(out.type.dims, "NCHW");
  out.elements.assign(static_cast<std::size_t>(out.type.size()), 0.0);
  for_each(o, [&](const coordinates& at) {
    out.elements[l.offset(out.type.dims, "NCHW", at)] = in.elements[l.offset(in.type.dims, "NCHW", {at[0], at[1], at[2] * d[2] / o[2], at[3] * d[3] / o[3]})];
  });
}

// ---- along axes

inline bool reduce(std::string_view name, const reduce_attrs& a, const value& in, value& out) {
  const int rank = in.type.rank();
  std::vector<bool> over(static_cast<std::size_t>(rank) + 1, !a.axis.given || a.exclude);
  for (int i = 0; i < a.axis.size(); ++i) over[axis_of(a.axis[i], rank)] = !a.exclude;
  shape kept, gone;
  std::vector<std::size_t> kept_axes, gone_axes;
  for (int d = 0; d < rank; ++d) {
    (over[static_cast<std::size_t>(d)] ? gone : kept).push_back(in.type.dims[d]);
    (over[static_cast<std::size_t>(d)] ? gone_axes : kept_axes).push_back(static_cast<std::size_t>(d));
  }
  const bool known = name == "sum" || name == "mean" || name == "max" || name == "min" || name == "prod" || name == "all" || name == "any" || name == "argmax" || name == "argmin";
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
      if (window[i] > window[where_top]) where_top = i;
      if (window[i] < window[where_bottom]) where_bottom = i;
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

inline void softmax(std::int64_t axis_attr, bool logarithm, const value& in, value& out) {
  const std::size_t axis = axis_of(axis_attr, in.type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates other = at;
    double top = -std::numeric_limits<double>::infinity();
    double sum = 0;
    for (other[axis] = 0; other[axis] < in.type.dims[static_cast<int>(axis)]; ++other[axis]) top = largest(top, read(in, other));
    for (other[axis] = 0; other[axis] < in.type.dims[static_cast<int>(axis)]; ++other[axis]) sum += std::exp(read(in, other) - top);
    return logarithm ? read(in, at) - top - std::log(sum) : std::exp(read(in, at) - top) / sum;
  });
}

inline void batch_norm(const relay::nn::batch_norm_attrs& a, std::span<const value> in, std::vector<value>& out) {
  const std::size_t axis = axis_of(a.axis, in[0].type.rank());
  fill(out[0], [&](const coordinates& at) {
    const std::size_t c = static_cast<std::size_t>(at[axis]);
    const double x = (read(in[0], at) - in[3].elements[c]) / std::sqrt(in[4].elements[c] + a.epsilon);
    return x * (a.scale ? in[1].elements[c] : 1.0) + (a.center ? in[2].elements[c] : 0.0);
  });
  out[1].elements = in[3].elements;
  out[2].elements = in[4].elements;
}

// ---- contractions

inline void dense(std::span<const value> in, value& out) {
  const std::int64_t columns = in[1].type.dims[1];
  const std::size_t last = static_cast<std::size_t>(in[0].type.rank()) - 1;
  fill(out, [&](const coordinates& at) {
    coordinates x = at;
    double sum = 0;
    for (std::int64_t k = 0; k < columns; ++k) {
      x[last] = k;
      sum += read(in[0], x) * read(in[1], {at[last], k});
    }
    return sum;
  });
}

inline void batch_matmul(std::span<const value> in, value& out) {
  fill(out, [&](const coordinates& at) {
    double sum = 0;
    for (std::int64_t k = 0; k < in[0].type.dims[2]; ++k)
      sum += read(in[0], {in[0].type.dims[0] == 1 ? 0 : at[0], at[1], k}) * read(in[1], {in[1].type.dims[0] == 1 ? 0 : at[0], at[2], k});
    return sum;
  });
}

// ---- moving elements

inline void transpose(const relay::transpose_attrs& a, const value& in, value& out) {
  const int rank = in.type.rank();
  fill(out, [&](const coordinates& at) {
    coordinates from(at.size(), 0);
    for (int i = 0; i < rank; ++i) from[a.axes.given ? axis_of(a.axes[i], rank) : static_cast<std::size_t>(rank - 1 - i)] = at[static_cast<std::size_t>(i)];
    return read(in, from);
  });
}

inline void concatenate(std::int64_t axis_attr, std::span<const value> in, value& out) {
  const std::size_t axis = axis_of(axis_attr, out.type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    std::size_t which = 0;
    for (; from[axis] >= in[which].type.dims[static_cast<int>(axis)]; ++which) from[axis] -= in[which].type.dims[static_cast<int>(axis)];
    return read(in[which], from);
  });
}

inline void stack(std::int64_t axis_attr, std::span<const value> in, value& out) {
  const std::size_t axis = axis_of(axis_attr, out.type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    from.erase(from.begin() + static_cast<std::ptrdiff_t>(axis));
    return read(in[static_cast<std::size_t>(at[axis])], from);
  });
}

inline void split(std::int64_t axis_attr, const value& in, std::vector<value>& out) {
  const std::size_t axis = axis_of(axis_attr, in.type.rank());
  std::int64_t begin = 0;
  for (value& part : out) {
    fill(part, [&](const coordinates& at) {
      coordinates from = at;
      from[axis] += begin;
      return read(in, from);
    });
    begin += part.type.dims[static_cast<int>(axis)];
  }
}

inline void pad(const relay::nn::pad_attrs& a, const value& in, value& out) {
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    for (int d = 0; d < in.type.rank(); ++d) {
      const std::int64_t extent = in.type.dims[d];
      std::int64_t& x = from[static_cast<std::size_t>(d)];
      x -= a.pad_width.first[d];
      if (x >= 0 && x < extent) continue;
      if (a.pad_mode.view() == "constant") return a.pad_value;
      if (a.pad_mode.view() == "edge") x = x < 0 ? 0 : extent - 1;
      else x = x < 0 ? -x : 2 * extent - 2 - x;
    }
    return read(in, from);
  });
}

/// Python's rules: the first element and the step; how many there are is the result's extent.
inline void strided_slice(const relay::strided_slice_attrs& a, const value& in, value& out) {
  const bool by_size = a.slice_mode.view() == "size";
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    for (int d = 0; d < in.type.rank(); ++d) {
      const std::int64_t extent = in.type.dims[d];
      const std::int64_t step = by_size || d >= a.strides.count ? 1 : a.strides[d];
      std::int64_t first = step > 0 ? 0 : extent - 1;
      if (d < a.begin.count) {
        first = a.begin[d] < 0 ? a.begin[d] + extent : a.begin[d];
        if (first < 0) first = step > 0 ? 0 : -1;
        if (first >= extent) first = step > 0 ? extent : extent - 1;
      }
      from[static_cast<std::size_t>(d)] = first + at[static_cast<std::size_t>(d)] * step;
    }
    return read(in, from);
  });
}

inline void take(const relay::take_attrs& a, std::span<const value> in, value& out) {
  const int rank = in[0].type.rank();
  const std::size_t axis = a.axis.given ? axis_of(a.axis.value, rank) : 0;
  const std::int64_t extent = a.axis.given ? in[0].type.dims[static_cast<int>(axis)] : in[0].type.size();
  const std::size_t index_rank = static_cast<std::size_t>(in[1].type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates which(at.begin() + static_cast<std::ptrdiff_t>(axis), at.begin() + static_cast<std::ptrdiff_t>(axis + index_rank));
    std::int64_t i = static_cast<std::int64_t>(read(in[1], which));
    if (a.mode.view() == "wrap") {
      while (i < 0) i += extent;
      while (i >= extent) i -= extent;
    } else {
      i = i < 0 ? 0 : i >= extent ? extent - 1 : i;
    }
    if (!a.axis.given) return in[0].elements[static_cast<std::size_t>(i)];
    coordinates from(at.begin(), at.begin() + static_cast<std::ptrdiff_t>(axis));
    from.push_back(i);
    from.insert(from.end(), at.begin() + static_cast<std::ptrdiff_t>(axis + index_rank), at.end());
    return read(in[0], from);
  });
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

inline bool evaluate_move(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, std::vector<value>& out) {
  if (name == "reshape" || name == "squeeze" || name == "expand_dims" || name == "nn.batch_flatten") out[0].elements = in[0].elements;
  else if (name == "transpose") transpose(decode_attrs<relay::transpose_attrs>(words), in[0], out[0]);
  else if (name == "concatenate") concatenate(decode_attrs<relay::concatenate_attrs>(words).axis, in, out[0]);
  else if (name == "stack") stack(decode_attrs<relay::stack_attrs>(words).axis, in, out[0]);
  else if (name == "split") split(decode_attrs<relay::split_attrs>(words).axis, in[0], out);
  else if (name == "nn.pad") pad(decode_attrs<relay::nn::pad_attrs>(words), in[0], out[0]);
  else if (name == "strided_slice") strided_slice(decode_attrs<relay::strided_slice_attrs>(words), in[0], out[0]);
  else if (name == "take") take(decode_attrs<relay::take_attrs>(words), in, out[0]);
  else if (name == "layout_transform") layout_transform(decode_attrs<relay::layout_transform_attrs>(words), in[0], out[0]);
  else if (name == "nn.upsampling") upsampling(decode_attrs<relay::nn::upsampling_attrs>(words), in[0], out[0]);
  else if (name == "full") out[0].elements.assign(static_cast<std::size_t>(out[0].type.size()), in[0].elements[0]);
  else if (name == "ones" || name == "zeros") out[0].elements.assign(static_cast<std::size_t>(out[0].type.size()), name == "ones" ? 1.0 : 0.0);
  else return false;
  return true;
}

inline bool evaluate_layer(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, std::vector<value>& out) {
  using namespace relay::nn;
  if (name == "nn.conv2d") {
    reference::detail::conv2d(decode_attrs<conv2d_attrs>(words), in, out[0]);
  } else if (name == "nn.dense") {
    reference::detail::dense(in, out[0]);
  } else if (name == "nn.batch_matmul") {
    reference::detail::batch_matmul(in, out[0]);
  } else if (name == "nn.max_pool2d") {
    pool2d(decode_attrs<max_pool2d_attrs>(words), true, false, in[0], out[0]);
  } else if (name == "nn.avg_pool2d") {
    const auto a = decode_attrs<avg_pool2d_attrs>(words);
    pool2d(a, false, a.count_include_pad, in[0], out[0]);
  } else if (name == "nn.global_max_pool2d" || name == "nn.global_avg_pool2d") {
    global_pool2d(decode_attrs<global_pool2d_attrs>(words).layout.view(), name == "nn.global_max_pool2d", in[0], out[0]);
  } else if (name == "nn.softmax") {
    reference::detail::softmax(decode_attrs<softmax_attrs>(words).axis, false, in[0], out[0]);
  } else if (name == "nn.log_softmax") {
    reference::detail::softmax(decode_attrs<log_softmax_attrs>(words).axis, true, in[0], out[0]);
  } else if (name == "nn.batch_norm") {
    reference::detail::batch_norm(decode_attrs<batch_norm_attrs>(words), in, out);
  } else if (name == "nn.dropout") {
    // At inference: the data, and a mask that keeps everything.
    out[0].elements = in[0].elements;
    out[1].elements.assign(in[0].elements.size(), 1.0);
  } else {
    return false;
  }
  return true;
}

}  // namespace detail

inline double rounded(dtype type, double x) {
  if (type == float64) return x;
  if (type == float32) return static_cast<double>(static_cast<float>(x));
  if (type.is_bool()) return x != 0 ? 1.0 : 0.0;
  if (type.is_float() || type.is_none()) detail::refuse("no arithmetic for this element type:", "float16 or bfloat16");
  x = std::trunc(x);
  if (type.bits == 64 || std::isnan(x)) return std::isnan(x) ? 0.0 : x;
  const double range = std::ldexp(1.0, type.bits);
  x = std::fmod(x, range);
  if (x < 0) x += range;
  return type.kind == dtype::code::int_ && x >= range / 2 ? x - range : x;
}

inline std::vector<value> evaluate_op(std::string_view name, meta::slice<std::int64_t> attrs, std::span<const value> in, std::span<const tensor_ty> out) {
  std::vector<value> results;
  for (const tensor_ty& type : out) results.push_back({type, {}});
  const bool done = detail::evaluate_map(name, attrs, in, results[0]) || detail::evaluate_move(name, attrs, in, results) || detail::evaluate_layer(name, attrs, in, results) ||
                    detail::reduce(name, decode_attrs<reduce_attrs>(attrs), in[0], results[0]);
  if (!done) detail::refuse("unknown operator", name);
  for (value& result : results)
    for (double& x : result.elements) x = rounded(result.type.element, x);
  return results;
}

}  // namespace baton::reference

#endif
