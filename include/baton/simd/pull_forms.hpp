// SPDX-License-Identifier: Apache-2.0
//
// One element of each form of computation, from a function that reads an operand's element: the plain loops behind
// simd/pull.hpp. Sums are in double.
#ifndef BATON_SIMD_PULL_FORMS_HPP
#define BATON_SIMD_PULL_FORMS_HPP

#include "baton/meta/config.hpp"
#include "baton/op/form.hpp"
#include "baton/type/layout.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <type_traits>

namespace baton::simd {

template <int N>
struct flat_types {
  tensor_ty types[N > 0 ? N : 1];
};

/// What a layer's element is computed with.
struct layer_math {
  static BATON_INLINE double add(double a, double b) noexcept { return a + b; }
  static BATON_INLINE double multiply(double a, double b) noexcept { return a * b; }
  static BATON_INLINE double divide(double a, double b) noexcept { return a / b; }
  static BATON_INLINE double exp(double x) noexcept { return std::exp(x); }
  static BATON_INLINE double log(double x) noexcept { return std::log(x); }
  static BATON_INLINE double pow(double x, double y) noexcept { return std::pow(x, y); }
  static BATON_INLINE double sqrt(double x) noexcept { return std::sqrt(x); }
  static BATON_INLINE double floor(double x) noexcept { return std::floor(x); }
};

/// The integer part of a number, at most that of the widest integers.
template <class V>
BATON_INLINE std::int64_t to_integer(V x) noexcept {
  constexpr V limit = V(9223372036854775807.0);
  return x != x        ? 0
         : x >= limit  ? std::numeric_limits<std::int64_t>::max()
         : x <= -limit ? std::numeric_limits<std::int64_t>::min()
                       : static_cast<std::int64_t>(x);
}

/// A value as an element of that type. Integers wrap.
template <dtype T, class V>
BATON_INLINE element_t<T> to_element(V x) noexcept {
  if constexpr (T.is_bool()) return x != 0;
  else if constexpr (T.is_float()) return static_cast<element_t<T>>(x);
  else {
    // What 64-bit integers are computed with holds the sums and differences of signed ones and all that is cast, too.
    constexpr V end = V(18446744073709551616.0);
    if constexpr (std::is_same_v<V, long double>) {
      if (x >= -end && x < end) {
        const std::uint64_t size = x == -end ? 0 : static_cast<std::uint64_t>(x < 0 ? -x : x);
        return static_cast<element_t<T>>(x < 0 ? 0 - size : size);
      }
    }
    if constexpr (T == uint64) {
      return !(x >= 0)      ? static_cast<std::uint64_t>(to_integer(x))  // a NaN, too
             : x >= end / 2 ? static_cast<std::uint64_t>(to_integer(x - end / 2)) + 0x8000000000000000u
                            : static_cast<std::uint64_t>(x);
    } else {
      return static_cast<element_t<T>>(to_integer(x));
    }
  }
}

/// The same as a value. Where V does not hold the widest integers, elements at the ends of their range come from to_element.
template <dtype T, class V>
BATON_INLINE V round_to(V x) noexcept {
  return static_cast<V>(to_element<T>(x));
}

/// Accumulates a reduction.
template <reduce_kind Kind, class V = double>
struct reducer {
  V value = Kind == reduce_kind::max                                ? -std::numeric_limits<V>::infinity()
            : Kind == reduce_kind::min                              ? std::numeric_limits<V>::infinity()
            : Kind == reduce_kind::prod || Kind == reduce_kind::all ? 1
                                                                    : 0;
  V best = 0;
  std::int64_t count = 0;
  bool last = false;  ///< of equal elements argmax and argmin take the last

  BATON_INLINE void add(V x) noexcept {
    if constexpr (Kind == reduce_kind::max) value = x > value || x != x ? x : value;
    else if constexpr (Kind == reduce_kind::min) value = x < value || x != x ? x : value;
    else if constexpr (Kind == reduce_kind::prod) value *= x;
    else if constexpr (Kind == reduce_kind::all) value = value != 0 && x != 0 ? 1 : 0;
    else if constexpr (Kind == reduce_kind::any) value = value != 0 || x != 0 ? 1 : 0;
    else if constexpr (Kind == reduce_kind::argmax || Kind == reduce_kind::argmin) {
      if (count == 0 || (Kind == reduce_kind::argmax ? x > best : x < best) || (last && x == best)) {
        best = x;
        value = static_cast<V>(count);
      }
    } else value += x;
    ++count;
  }
  BATON_INLINE V result() const noexcept {
    if constexpr (Kind == reduce_kind::mean) return value / static_cast<V>(count);
    else return value;
  }
};

template <reduce_kind Kind, class Read>
BATON_INLINE auto pull_reduce(const shape& in, const reduce_axes& axes, const shape& out, const index& at, const Read& read, bool last = false) noexcept {
  index i;
  shape window;
  int axis_of[max_rank]{};
  int kept = 0;
  int rank = 0;
  for (int d = 0; d < in.rank; ++d) rank += axes.reduced[d] ? 1 : 0;
  const bool keepdims = out.rank == in.rank && rank > 0;
  for (int d = 0; d < in.rank; ++d) {
    if (axes.reduced[d]) {
      axis_of[window.rank] = d;
      window.push_back(in[d]);
      if (keepdims) ++kept;
    } else {
      i[d] = at[kept++];
    }
  }
  reducer<Kind, decltype(read(i))> r;
  r.last = last;
  for (std::int64_t e = 0, n = window.size(); e < n; ++e) {
    const index w = index_of(window, e);
    for (int d = 0; d < window.rank; ++d) i[axis_of[d]] = w[d];
    r.add(read(i));
  }
  return r.result();
}

template <class Read>
BATON_INLINE double pull_softmax(const shape& in, int axis, bool log, const index& at, const Read& read) noexcept {
  index i = at;
  double top = -std::numeric_limits<double>::infinity();
  double sum = 0;
  for (std::int64_t k = 0; k < in[axis]; ++k) {
    i[axis] = k;
    const double x = static_cast<double>(read(i));
    top = x > top ? x : top;
  }
  for (std::int64_t k = 0; k < in[axis]; ++k) {
    i[axis] = k;
    sum += std::exp(static_cast<double>(read(i)) - top);
  }
  const double x = static_cast<double>(read(at)) - top;
  return log ? x - std::log(sum) : std::exp(x) / sum;
}

template <class Read, class ReadWeight>
BATON_INLINE double pull_dense(const shape& data, const index& at, const Read& read, const ReadWeight& weight) noexcept {
  index x = at;
  index w;
  w[0] = at[data.rank - 1];
  double sum = 0;
  for (std::int64_t k = 0; k < data[data.rank - 1]; ++k) {
    x[data.rank - 1] = w[1] = k;
    sum += static_cast<double>(read(x)) * static_cast<double>(weight(w));
  }
  return sum;
}

/// Coordinates in the order of `letters` (such as NCHW) from coordinates in a layout.
BATON_INLINE constexpr index to_logical(const layout& l, const index& at, const layout& letters) noexcept {
  index i;
  for (int a = 0; a < letters.rank; ++a) {
    const std::int64_t block = l.factor_of(letters.axis[a]);
    i[a] = at[l.find(letters.axis[a])];
    if (block > 0) i[a] = i[a] * block + at[l.find(static_cast<char>(letters.axis[a] - 'A' + 'a'))];
  }
  return i;
}

/// Coordinates in a layout from coordinates in the order of `letters`.
BATON_INLINE constexpr index to_layout(const layout& l, const index& logical, const layout& letters) noexcept {
  index i;
  for (int a = 0; a < l.rank; ++a) {
    const std::int64_t x = logical[letters.find(layout::upper(l.axis[a]))];
    const std::int64_t block = l.factor_of(layout::upper(l.axis[a]));
    i[a] = block == 0 ? x : layout::is_primal(l.axis[a]) ? x / block : x % block;
  }
  return i;
}

inline constexpr layout nchw_letters = parse_layout("NCHW");
inline constexpr layout oihw_letters = parse_layout("OIHW");

template <class Attrs, class Read, class ReadWeight>
BATON_INLINE double pull_conv2d(const Attrs& a, const shape& data, const shape& weight, const index& at, const Read& read,
                                const ReadWeight& read_weight) noexcept {
  const layout dl = parse_layout(a.data_layout);
  const layout wl = parse_layout(a.kernel_layout);
  const shape d = convert_shape(data, dl, nchw_letters);
  const shape w = convert_shape(weight, wl, oihw_letters);
  const index o = to_logical(parse_layout(a.result_layout()), at, nchw_letters);
  const std::int64_t group = o[1] / (w[0] / a.groups);
  double sum = 0;
  for (std::int64_t c = 0; c < w[1]; ++c)
    for (std::int64_t kh = 0; kh < w[2]; ++kh)
      for (std::int64_t kw = 0; kw < w[3]; ++kw) {
        const std::int64_t y = o[2] * a.strides[0] - a.padding[0] + kh * a.dilation[0];
        const std::int64_t x = o[3] * a.strides[1] - a.padding[1] + kw * a.dilation[1];
        if (y < 0 || y >= d[2] || x < 0 || x >= d[3]) continue;
        const index from{{o[0], group * w[1] + c, y, x}};
        const index tap{{o[1], c, kh, kw}};
        sum += static_cast<double>(read(to_layout(dl, from, nchw_letters))) * static_cast<double>(read_weight(to_layout(wl, tap, oihw_letters)));
      }
  return sum;
}

template <reduce_kind Kind, class Attrs, class Read>
BATON_INLINE double pull_pool2d(const Attrs& a, const shape& data, const index& at, const Read& read) noexcept {
  const layout l = parse_layout(a.layout);
  const shape d = convert_shape(data, l, nchw_letters);
  const index o = to_logical(l, at, nchw_letters);
  reducer<Kind == reduce_kind::max ? Kind : reduce_kind::sum> r;
  for (std::int64_t kh = 0; kh < a.pool_size[0]; ++kh)
    for (std::int64_t kw = 0; kw < a.pool_size[1]; ++kw) {
      const std::int64_t y = o[2] * a.strides[0] - a.padding[0] + kh * a.dilation[0];
      const std::int64_t x = o[3] * a.strides[1] - a.padding[1] + kw * a.dilation[1];
      if (y < 0 || y >= d[2] || x < 0 || x >= d[3]) continue;
      r.add(static_cast<double>(read(to_layout(l, index{{o[0], o[1], y, x}}, nchw_letters))));
    }
  if constexpr (Kind == reduce_kind::max) {
    return r.result();
  } else {
    const double all = static_cast<double>(a.pool_size[0] * a.pool_size[1]);
    return r.result() / (a.count_include_pad ? all : static_cast<double>(r.count > 0 ? r.count : 1));
  }
}

template <reduce_kind Kind, class Read>
BATON_INLINE double pull_global_pool2d(const layout& l, const shape& data, const index& at, const Read& read) noexcept {
  const shape d = convert_shape(data, l, nchw_letters);
  const index o = to_logical(l, at, nchw_letters);
  reducer<Kind == reduce_kind::max ? Kind : reduce_kind::mean> r;
  for (std::int64_t y = 0; y < d[2]; ++y)
    for (std::int64_t x = 0; x < d[3]; ++x) r.add(static_cast<double>(read(to_layout(l, index{{o[0], o[1], y, x}}, nchw_letters))));
  return r.result();
}

}  // namespace baton::simd

#endif
