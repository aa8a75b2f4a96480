// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of ops that copy, order, accumulate and contract whole tensors: tile and repeat, sort and topk,
// running sums, variance, einsum, bits. Loops of their own. In: operands. Out: results. Next: runtime/reference_ops.hpp.
#ifndef BATON_RUNTIME_REFERENCE_ARRAYS_HPP
#define BATON_RUNTIME_REFERENCE_ARRAYS_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_value.hpp"

#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace baton::reference {

namespace detail {

// ---- copies

inline void tile(const value& in, value& out) {
  const std::size_t added = static_cast<std::size_t>(out.type.rank() - in.type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates from(at.begin() + static_cast<std::ptrdiff_t>(added), at.end());
    for (int d = 0; d < in.type.rank(); ++d) from[static_cast<std::size_t>(d)] %= in.type.dims[d];
    return read(in, from);
  });
}

inline void repeat(const relay::repeat_attrs& a, const value& in, value& out) {
  if (!a.axis.given) {
    for (double x : in.elements) out.elements.insert(out.elements.end(), static_cast<std::size_t>(a.repeats), x);
    return;
  }
  const std::size_t axis = axis_of(a.axis.value, in.type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    from[axis] = at[axis] / a.repeats;
    return read(in, from);
  });
}

inline void reverse(std::int64_t axis_attr, const value& in, value& out) {
  const std::size_t axis = axis_of(axis_attr, in.type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    from[axis] = in.type.dims[static_cast<int>(axis)] - at[axis] - 1;
    return read(in, from);
  });
}

inline void slice_like(const value& in, value& out) {
  fill(out, [&](const coordinates& at) { return read(in, at); });
}

inline void broadcast(const value& in, value& out) {
  const std::size_t added = static_cast<std::size_t>(out.type.rank() - in.type.rank());
  fill(out, [&](const coordinates& at) {
    coordinates from(at.begin() + static_cast<std::ptrdiff_t>(added), at.end());
    for (int d = 0; d < in.type.rank(); ++d) from[static_cast<std::size_t>(d)] = in.type.dims[d] == 1 ? 0 : from[static_cast<std::size_t>(d)];
    return read(in, from);
  });
}

/// Each input element goes to the sum that it would be repeated from.
inline void collapse_sum(const value& in, value& out) {
  if (out.type.size() == 0) return;
  out.elements.assign(static_cast<std::size_t>(out.type.size()), 0.0);
  const std::size_t added = static_cast<std::size_t>(in.type.rank() - out.type.rank());
  for_each(in.type.dims, [&](const coordinates& at) {
    std::int64_t offset = 0;
    for (int d = 0; d < out.type.rank(); ++d) offset = offset * out.type.dims[d] + (out.type.dims[d] == 1 ? 0 : at[added + static_cast<std::size_t>(d)]);
    out.elements[static_cast<std::size_t>(offset)] += read(in, at);
  });
}

inline void meshgrid(const relay::meshgrid_attrs& a, std::span<const value> in, std::vector<value>& out) {
  for (std::size_t k = 0; k < out.size(); ++k) {
    std::size_t axis = k;
    if (a.indexing.view() == "xy" && out.size() > 1 && k < 2) axis = 1 - k;
    fill(out[k], [&](const coordinates& at) { return in[k].elements[in[k].type.rank() == 0 ? 0 : static_cast<std::size_t>(at[axis])]; });
  }
}

/// Writes one diagonal after the other.
inline void matrix_set_diag(const relay::matrix_set_diag_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  out.elements = in[0].elements;
  const std::int64_t rows = in[0].type.dims[in[0].type.rank() - 2], columns = in[0].type.dims[in[0].type.rank() - 1];
  const std::int64_t width = in[1].type.dims[in[1].type.rank() - 1], diagonals = a.k2 - a.k1 + 1;
  for (std::int64_t m = 0; m < in[0].type.size() / (rows * columns); ++m)
    for (std::int64_t k = a.k1; k <= a.k2; ++k) {
      std::int64_t length = 0;
      for (std::int64_t r = 0; r < rows; ++r) length += r + k >= 0 && r + k < columns ? 1 : 0;
      const bool right = k >= 0 ? a.super_diag_right_align : a.sub_diag_right_align;
      std::int64_t from = (m * diagonals + a.k2 - k) * width + (right ? width - length : 0);
      for (std::int64_t r = 0; r < rows; ++r)
        if (r + k >= 0 && r + k < columns)
          out.elements[static_cast<std::size_t>((m * rows + r) * columns + r + k)] = in[1].elements[static_cast<std::size_t>(from++)];
    }
}

inline void mirror_pad(const relay::nn::mirror_pad_attrs& a, const value& in, value& out) {
  fill(out, [&](const coordinates& at) {
    coordinates from = at;
    for (int d = 0; d < in.type.rank(); ++d) {
      // Walk from the edge, back and forth.
      const std::int64_t extent = in.type.dims[d];
      std::int64_t& x = from[static_cast<std::size_t>(d)];
      x -= a.pad_width.first[d];
      if (a.mode.view() == "SYMMETRIC") x = x < 0 ? -1 - x : x >= extent ? extent - 1 - (x - extent) : x;
      else x = x < 0 ? -x : x >= extent ? extent - 2 - (x - extent) : x;
    }
    return read(in, from);
  });
}

/// Every pixel of the depth tensor goes where it belongs; `to_space` says which side is given.
inline void depth_space(const relay::nn::depth_space_attrs& a, bool to_space, const value& in, value& out) {
  if (out.type.size() == 0) return;
  const bool nhwc = a.layout.view() == "NHWC";
  const std::size_t c = nhwc ? 3 : 1, h = nhwc ? 1 : 2, w = nhwc ? 2 : 3;
  const value& deep = to_space ? in : out;
  const std::int64_t channels = deep.type.dims[static_cast<int>(c)] / (a.block_size * a.block_size);
  const bool neighbours = to_space && a.mode.view() == "CRD";
  std::vector<double> result(static_cast<std::size_t>(out.type.size()));
  for_each(deep.type.dims, [&](const coordinates& at) {
    const std::int64_t number = at[c];
    const std::int64_t channel = neighbours ? number / (a.block_size * a.block_size) : number % channels;
    const std::int64_t position = neighbours ? number % (a.block_size * a.block_size) : number / channels;
    coordinates flat = at;
    flat[c] = channel;
    flat[h] = at[h] * a.block_size + position / a.block_size;
    flat[w] = at[w] * a.block_size + position % a.block_size;
    const auto offset = [](const shape& s, const coordinates& i) { return static_cast<std::size_t>(((i[0] * s[1] + i[1]) * s[2] + i[2]) * s[3] + i[3]); };
    if (to_space) result[offset(out.type.dims, flat)] = read(in, at);
    else result[offset(out.type.dims, at)] = read(in, flat);
  });
  out.elements = result;
}

// ---- along an axis

/// The elements along an axis through a place.
inline std::vector<double> line_of(const value& v, coordinates at, std::size_t axis) {
  std::vector<double> line;
  for (at[axis] = 0; at[axis] < v.type.dims[static_cast<int>(axis)]; ++at[axis]) line.push_back(read(v, at));
  return line;
}

/// The numbers of a line's elements in order: each time the first of the best that are left.
inline std::vector<std::size_t> order_of(const std::vector<double>& line, bool ascending) {
  const auto less = [](double a, double b) { return std::isnan(a) ? false : std::isnan(b) ? true : a < b; };
  std::vector<std::size_t> order;
  std::vector<bool> taken(line.size(), false);
  for (std::size_t n = 0; n < line.size(); ++n) {
    std::size_t best = line.size();
    for (std::size_t i = 0; i < line.size(); ++i)
      if (!taken[i] && (best == line.size() || (ascending ? less(line[i], line[best]) : less(line[best], line[i])))) best = i;
    taken[best] = true;
    order.push_back(best);
  }
  return order;
}

inline void order(std::int64_t axis_attr, bool ascending, bool positions, const value& in, value& out) {
  const std::size_t axis = axis_of(axis_attr, in.type.rank());
  fill(out, [&](const coordinates& at) {
    const std::vector<double> line = line_of(in, at, axis);
    const std::size_t which = order_of(line, ascending)[static_cast<std::size_t>(at[axis])];
    return positions ? static_cast<double>(which) : line[which];
  });
}

inline void cumulate(const relay::cumsum_op::attrs& a, bool multiplies, const value& in, value& out) {
  const std::size_t axis = a.axis.given ? axis_of(a.axis.value, in.type.rank()) : 0;
  fill(out, [&](const coordinates& at) {
    const std::vector<double> line = a.axis.given ? line_of(in, at, axis) : in.elements;
    const std::size_t count = static_cast<std::size_t>(at[axis]) + (a.exclusive.value ? 0 : 1);
    double result = multiplies ? 1 : 0;
    for (std::size_t i = 0; i < count; ++i) {
      const double x = rounded(out.type.element, line[i]);
      result = multiplies ? result * x : result + x;
    }
    return result;
  });
}

inline void variance(const relay::variance_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const int rank = in[0].type.rank();
  std::vector<bool> over(static_cast<std::size_t>(rank) + 1, !a.axis.given || a.exclude);
  for (int i = 0; i < a.axis.size(); ++i) over[axis_of(a.axis[i], rank)] = !a.exclude;
  out.elements.assign(static_cast<std::size_t>(out.type.size()), 0.0);
  for_each(in[0].type.dims, [&](const coordinates& at) {
    std::size_t place = 0;
    coordinates mean_at = at;
    for (int d = 0; d < rank; ++d) {
      if (over[static_cast<std::size_t>(d)]) mean_at[static_cast<std::size_t>(d)] = 0;
      else place = place * static_cast<std::size_t>(in[0].type.dims[d]) + static_cast<std::size_t>(at[static_cast<std::size_t>(d)]);
    }
    const double distance = read(in[0], at) - read(in[1], mean_at);
    out.elements[place] += distance * distance;
  });
  const double count = static_cast<double>(in[0].type.size()) / static_cast<double>(out.type.size()) - (a.unbiased ? 1 : 0);
  for (double& x : out.elements) x /= count;
}

/// Goes through every combination of the letters.
inline void einsum(std::string_view equation, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  std::vector<std::string> terms(1);
  std::string result;
  bool arrow = false;
  for (char c : equation) {
    if (c == '>') arrow = true;
    else if (c == ',') terms.emplace_back();
    else if (c != '-' && c != ' ') (arrow ? result : terms.back()) += c;
  }
  std::map<char, std::int64_t> extents;
  std::map<char, int> times;
  for (std::size_t t = 0; t < terms.size(); ++t)
    for (std::size_t d = 0; d < terms[t].size(); ++d) {
      extents[terms[t][d]] = in[t].type.dims[static_cast<int>(d)];
      ++times[terms[t][d]];
    }
  std::vector<char> letters;
  for (const auto& each : extents) letters.push_back(each.first);
  if (!arrow)
    for (char letter : letters)
      if (times[letter] == 1) result += letter;
  out.elements.assign(static_cast<std::size_t>(out.type.size()), 0.0);
  std::map<char, std::int64_t> at;
  for (char letter : letters) {
    at[letter] = 0;
    if (extents[letter] == 0) return;
  }
  const auto place = [&](const std::string& term) {
    std::size_t offset = 0;
    for (char letter : term) offset = offset * static_cast<std::size_t>(extents[letter]) + static_cast<std::size_t>(at[letter]);
    return offset;
  };
  for (bool more = true; more;) {
    double product = 1;
    for (std::size_t t = 0; t < terms.size(); ++t) product *= in[t].elements[place(terms[t])];
    out.elements[place(result)] += product;
    more = false;
    for (char letter : letters) {
      more = ++at[letter] < extents[letter];
      if (more) break;
      at[letter] = 0;
    }
  }
}

// ---- bits

inline double bits_as(double x, dtype from, dtype to) {
  std::uint64_t bits = 0;
  if (from == float64) bits = std::bit_cast<std::uint64_t>(x);
  else if (from == float32) bits = std::bit_cast<std::uint32_t>(static_cast<float>(x));
  else if (from.is_float()) bits = from == float16 ? half_t(x).bits : bfloat_t(x).bits;
  else bits = static_cast<std::uint64_t>(static_cast<std::int64_t>(x)) & (~std::uint64_t{0} >> (64 - from.bits));
  if (to == float64) return std::bit_cast<double>(bits);
  if (to == float32) return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(bits)));
  if (to == float16 || to == bfloat16) {
    half_t h;
    bfloat_t b;
    h.bits = b.bits = static_cast<std::uint16_t>(bits);
    return to == float16 ? h.wide() : b.wide();
  }
  return to.kind == dtype::code::int_ ? static_cast<double>(static_cast<std::int64_t>(bits)) : static_cast<double>(bits);
}

inline bool evaluate_array(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, std::vector<value>& out) {
  using namespace relay;
  if (name == "tile") {
    reference::detail::tile(in[0], out[0]);
  } else if (name == "repeat") {
    reference::detail::repeat(decode_attrs<repeat_attrs>(words), in[0], out[0]);
  } else if (name == "reverse") {
    reference::detail::reverse(decode_attrs<reverse_attrs>(words).axis.value, in[0], out[0]);
  } else if (name == "slice_like") {
    reference::detail::slice_like(in[0], out[0]);
  } else if (name == "reshape_like" || name == "cast_like") {
    // Of a cast, storing the numbers is all.
    out[0].elements = in[0].elements;
  } else if (name == "broadcast_to" || name == "broadcast_to_like") {
    broadcast(in[0], out[0]);
  } else if (name == "full_like") {
    out[0].elements.assign(in[0].elements.size(), in[1].elements[0]);
  } else if (name == "collapse_sum_like" || name == "collapse_sum_to") {
    collapse_sum(in[0], out[0]);
  } else if (name == "meshgrid") {
    reference::detail::meshgrid(decode_attrs<meshgrid_attrs>(words), in, out);
  } else if (name == "matrix_set_diag") {
    reference::detail::matrix_set_diag(decode_attrs<matrix_set_diag_attrs>(words), in, out[0]);
  } else if (name == "nn.mirror_pad") {
    mirror_pad(decode_attrs<nn::mirror_pad_attrs>(words), in[0], out[0]);
  } else if (name == "nn.depth_to_space" || name == "nn.space_to_depth") {
    depth_space(decode_attrs<nn::depth_space_attrs>(words), name == "nn.depth_to_space", in[0], out[0]);
  } else if (name == "arange") {
    const auto a = decode_attrs<arange_attrs>(words);
    for (std::int64_t i = 0; i < out[0].type.size(); ++i) out[0].elements.push_back(a.start.value() + static_cast<double>(i) * a.step.value());
  } else if (name == "shape_of") {
    for (int d = 0; d < in[0].type.rank(); ++d) out[0].elements.push_back(static_cast<double>(in[0].type.dims[d]));
  } else if (name == "ndarray_size") {
    out[0].elements.push_back(static_cast<double>(in[0].elements.size()));
  } else if (name == "sort" || name == "argsort") {
    const auto a = decode_attrs<sort_attrs>(words);
    order(a.axis, a.is_ascend, name == "argsort", in[0], out[0]);
  } else if (name == "topk") {
    const auto a = decode_attrs<topk_attrs>(words);
    if (a.ret_type.view() != "indices") order(a.axis, a.is_ascend, false, in[0], out[0]);
    if (a.ret_type.view() != "values") order(a.axis, a.is_ascend, true, in[0], out.back());
  } else if (name == "cumsum" || name == "cumprod") {
    cumulate(decode_attrs<cumsum_op::attrs>(words), name == "cumprod", in[0], out[0]);
  } else if (name == "variance") {
    reference::detail::variance(decode_attrs<variance_attrs>(words), in, out[0]);
  } else if (name == "einsum") {
    reference::detail::einsum(decode_attrs<einsum_attrs>(words).equation.view(), in, out[0]);
  } else if (name == "reinterpret") {
    for (double x : in[0].elements) out[0].elements.push_back(bits_as(x, in[0].type.element, out[0].type.element));
  } else if (name == "fixed_point_multiply") {
    // As TVM's comment has it: round(data * multiplier * 2^(shift - 31)), halfway cases up.
    const auto a = decode_attrs<fixed_point_multiply_attrs>(words);
    for (double x : in[0].elements)
      out[0].elements.push_back(static_cast<double>(
          std::floor(static_cast<long double>(x) * static_cast<long double>(a.multiplier) * std::ldexp(1.0L, static_cast<int>(a.shift) - 31) + 0.5L)));
  } else {
    return false;
  }
  return true;
}

}  // namespace detail

}  // namespace baton::reference

#endif
