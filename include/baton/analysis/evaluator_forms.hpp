// SPDX-License-Identifier: Apache-2.0
//
// One element of each form of computation other than maps, as a constant expression: plain loops with double
// accumulators. In: shapes, coordinates, elements as doubles. Out: the element before rounding to its type.
// Next: analysis/evaluator.hpp.
#ifndef BATON_ANALYSIS_EVALUATOR_FORMS_HPP
#define BATON_ANALYSIS_EVALUATOR_FORMS_HPP

#include "baton/analysis/constexpr_math.hpp"
#include "baton/op/form.hpp"
#include "baton/type/layout.hpp"

#include <cstdint>

namespace baton::analysis::detail {

using baton::detail::safe_add;
using baton::detail::safe_divide;
using baton::detail::safe_multiply;

/// What a layer's element is computed with.
struct layer_math {
  static constexpr double add(double a, double b) { return safe_add(a, b); }
  static constexpr double multiply(double a, double b) { return safe_multiply(a, b); }
  static constexpr double divide(double a, double b) { return safe_divide(a, b); }
  static constexpr double exp(double x) { return cx::exp(x); }
  static constexpr double log(double x) { return cx::log(x); }
  static constexpr double pow(double x, double y) { return cx::pow(x, y); }
  static constexpr double sqrt(double x) { return cx::sqrt(x); }
  static constexpr double floor(double x) { return cx::floor(x); }
};

/// Row-major strides.
struct strides_of {
  std::int64_t of[max_rank]{};
  constexpr explicit strides_of(const shape& s) {
    std::int64_t step = 1;
    for (int d = s.rank; d-- > 0; step *= s[d]) of[d] = step;
  }
};

/// Accumulates a reduction.
struct reducer {
  reduce_kind kind;
  double value = 0;
  double best = 0;
  std::int64_t count = 0;
  bool last = false;

  constexpr explicit reducer(reduce_kind k)
      : kind(k),
        value(k == reduce_kind::max                             ? -baton::detail::real_inf
              : k == reduce_kind::min                           ? baton::detail::real_inf
              : k == reduce_kind::prod || k == reduce_kind::all ? 1
                                                                : 0) {}

  constexpr void add(double x) {
    switch (kind) {
      case reduce_kind::max: value = x > value || x != x ? x : value; break;
      case reduce_kind::min: value = x < value || x != x ? x : value; break;
      case reduce_kind::prod: value = safe_multiply(value, x); break;
      case reduce_kind::all: value = value != 0 && x != 0 ? 1 : 0; break;
      case reduce_kind::any: value = value != 0 || x != 0 ? 1 : 0; break;
      case reduce_kind::argmax:
      case reduce_kind::argmin:
        if (count == 0 || (kind == reduce_kind::argmax ? x > best : x < best) || (last && x == best)) {
          best = x;
          value = static_cast<double>(count);
        }
        break;
      default: value = safe_add(value, x);
    }
    ++count;
  }
  constexpr double result() const { return kind == reduce_kind::mean ? safe_divide(value, static_cast<double>(count)) : value; }
};

/// Element `at` of a reduction of `data`.
template <class T>
constexpr double reduce_element(reduce_kind kind, const T* data, const shape& in, const reduce_axes& axes, const shape& out, const index& at, bool last) {
  const strides_of strides(in);
  shape window;
  std::int64_t step[max_rank]{};
  std::int64_t base = 0;
  int kept = 0;
  bool any = false;
  for (int d = 0; d < in.rank; ++d) any = any || axes.reduced[d];
  const bool keepdims = any && out.rank == in.rank;
  for (int d = 0; d < in.rank; ++d) {
    if (axes.reduced[d]) {
      step[window.rank] = strides.of[d];
      window.push_back(in[d]);
      if (keepdims) ++kept;
    } else {
      base += at[kept++] * strides.of[d];
    }
  }
  // Reduced axes that lie one behind the other are one run.
  std::int64_t run = 1;
  int rank = window.rank;
  const std::int64_t run_step = rank > 0 ? step[rank - 1] : 1;
  for (; rank > 0 && step[rank - 1] == run * run_step; --rank) run *= window[rank - 1];
  window.rank = rank;
  reducer r(kind);
  r.last = last;
  for (std::int64_t row = 0, rows = window.size(); row < rows; ++row) {
    const index w = index_of(window, row);
    std::int64_t offset = base;
    for (int d = 0; d < rank; ++d) offset += w[d] * step[d];
    for (std::int64_t block = 0; block < run; block += 100'000)
      for (std::int64_t k = block; k < run && k < block + 100'000; ++k) r.add(static_cast<double>(data[offset + k * run_step]));
  }
  return r.result();
}

/// A softmax (or its logarithm) along an axis, element by element. What the elements of one line share is computed when
/// the line changes.
template <class T>
struct softmax_line {
  const T* data;
  shape in;
  int axis;
  std::int64_t stride;
  std::int64_t base = -1;
  double top = 0;
  double sum = 0;

  constexpr softmax_line(const T* d, const shape& s, int a) : data(d), in(s), axis(a), stride(strides_of(s).of[a]) {}

  constexpr double element(std::int64_t here, bool logarithm) {
    const std::int64_t line = here - here / stride % in[axis] * stride;
    if (line != base) start(line);
    const double shifted = safe_add(static_cast<double>(data[here]), -top);
    return logarithm ? safe_add(shifted, -cx::log(sum)) : safe_divide(cx::exp(shifted), sum);
  }

 private:
  constexpr void start(std::int64_t line) {
    base = line;
    top = -baton::detail::real_inf;
    sum = 0;
    for (std::int64_t k = 0; k < in[axis]; ++k) {
      const double x = static_cast<double>(data[base + k * stride]);
      top = x > top ? x : top;
    }
    for (std::int64_t k = 0; k < in[axis]; ++k) sum = safe_add(sum, cx::exp(safe_add(static_cast<double>(data[base + k * stride]), -top)));
  }
};

/// Element `at` of data * transposed weight.
template <class T>
constexpr double dense_element(const T* data, const T* weight, const shape& in, const index& at) {
  const std::int64_t columns = in[in.rank - 1];
  index row = at;
  row[in.rank - 1] = 0;
  const T* const x = data + offset_of(in, row);
  const T* const w = weight + at[in.rank - 1] * columns;
  double sum = 0;
  for (std::int64_t k = 0; k < columns; ++k) sum = safe_add(sum, safe_multiply(static_cast<double>(x[k]), static_cast<double>(w[k])));
  return sum;
}

/// A tensor in some layout, read by the coordinates of its canonical letters.
struct laid_out {
  layout axes;
  layout letters;
  shape logical;
  std::int64_t outer[max_rank]{};  ///< stride of a letter's primal axis
  std::int64_t inner[max_rank]{};  ///< stride of its block
  std::int64_t block[max_rank]{};  ///< its block's size; 1 if it has none

  constexpr laid_out(std::string_view l, std::string_view canonical, const shape& stored)
      : axes(parse_layout(l)), letters(parse_layout(canonical)), logical(convert_shape(stored, axes, letters)) {
    const strides_of strides(stored);
    for (int a = 0; a < letters.rank; ++a) {
      const int lower = axes.find(static_cast<char>(letters.axis[a] - 'A' + 'a'));
      outer[a] = strides.of[axes.find(letters.axis[a])];
      block[a] = lower < 0 ? 1 : axes.factor[lower];
      inner[a] = lower < 0 ? 0 : strides.of[lower];
    }
  }
  constexpr std::int64_t part(int a, std::int64_t x) const { return x / block[a] * outer[a] + x % block[a] * inner[a]; }
  constexpr std::int64_t offset(std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) const {
    return part(0, a) + part(1, b) + part(2, c) + part(3, d);
  }
  /// Canonical coordinates of coordinates in the layout.
  constexpr index canonical(const index& at) const {
    index i;
    for (int a = 0; a < letters.rank; ++a) {
      const int lower = axes.find(static_cast<char>(letters.axis[a] - 'A' + 'a'));
      i[a] = at[axes.find(letters.axis[a])] * block[a] + (lower < 0 ? 0 : at[lower]);
    }
    return i;
  }
};

/// Element o (canonical coordinates) of a convolution.
template <class Attrs, class T>
constexpr double conv2d_element(const Attrs& a, const T* data, const T* weight, const laid_out& d, const laid_out& w, const index& o) {
  const std::int64_t group = o[1] / (w.logical[0] / a.groups);
  double sum = 0;
  for (std::int64_t c = 0; c < w.logical[1]; ++c)
    for (std::int64_t kh = 0; kh < w.logical[2]; ++kh)
      for (std::int64_t kw = 0; kw < w.logical[3]; ++kw) {
        const std::int64_t y = o[2] * a.strides[0] - a.padding[0] + kh * a.dilation[0];
        const std::int64_t x = o[3] * a.strides[1] - a.padding[1] + kw * a.dilation[1];
        if (y < 0 || y >= d.logical[2] || x < 0 || x >= d.logical[3]) continue;
        const double tap = static_cast<double>(weight[w.offset(o[1], c, kh, kw)]);
        sum = safe_add(sum, safe_multiply(static_cast<double>(data[d.offset(o[0], group * w.logical[1] + c, y, x)]), tap));
      }
  return sum;
}

/// Element o (canonical coordinates) of pooling by windows.
template <class Attrs, class T>
constexpr double pool2d_element(reduce_kind kind, const Attrs& a, const T* data, const laid_out& d, const index& o) {
  reducer r(kind == reduce_kind::max ? kind : reduce_kind::sum);
  for (std::int64_t kh = 0; kh < a.pool_size[0]; ++kh)
    for (std::int64_t kw = 0; kw < a.pool_size[1]; ++kw) {
      const std::int64_t y = o[2] * a.strides[0] - a.padding[0] + kh * a.dilation[0];
      const std::int64_t x = o[3] * a.strides[1] - a.padding[1] + kw * a.dilation[1];
      if (y >= 0 && y < d.logical[2] && x >= 0 && x < d.logical[3]) r.add(static_cast<double>(data[d.offset(o[0], o[1], y, x)]));
    }
  if (kind == reduce_kind::max) return r.result();
  bool whole = false;
  if constexpr (requires { a.count_include_pad; }) whole = a.count_include_pad;
  const std::int64_t count = whole ? a.pool_size[0] * a.pool_size[1] : r.count > 0 ? r.count : 1;
  return safe_divide(r.result(), static_cast<double>(count));
}

/// Element o (canonical coordinates) of pooling over a whole plane.
template <class T>
constexpr double global_pool2d_element(reduce_kind kind, const T* data, const laid_out& d, const index& o) {
  reducer r(kind);
  for (std::int64_t y = 0; y < d.logical[2]; ++y)
    for (std::int64_t x = 0; x < d.logical[3]; ++x) r.add(static_cast<double>(data[d.offset(o[0], o[1], y, x)]));
  return r.result();
}

}  // namespace baton::analysis::detail

#endif
