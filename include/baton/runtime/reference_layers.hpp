// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of nn.conv2d, dense layers, softmax and batch_norm: loops over whole coordinates,
// whatever the layout, with double accumulators. In: operands. Out: results. Next: runtime/reference_ops.hpp.
#ifndef BATON_RUNTIME_REFERENCE_LAYERS_HPP
#define BATON_RUNTIME_REFERENCE_LAYERS_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_moves.hpp"
#include "baton/runtime/reference_value.hpp"

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace baton::reference {

namespace detail {

inline std::int64_t of_pair(const int_list<2>& list, int i) { return list[list.count == 1 ? 0 : i]; }
/// Padding before H (0) and W (1).
inline std::int64_t border(const int_list<4>& padding, int i) { return padding[padding.count == 1 ? 0 : i]; }
inline std::size_t at4(const shape& s, std::int64_t a, std::int64_t b, std::int64_t c, std::int64_t d) {
  return static_cast<std::size_t>(((a * s[1] + b) * s[2] + c) * s[3] + d);
}

inline void conv2d(const relay::nn::conv2d_attrs& a, std::span<const value> in, value& out) {
  const lettered data_layout(a.data_layout.view());
  const lettered weight_layout(a.kernel_layout.view());
  const lettered result_layout(a.out_layout.view().empty() ? a.data_layout.view() : a.out_layout.view());
  const shape d = data_layout.whole_shape(in[0].type.dims, "NCHW");
  const shape w = weight_layout.whole_shape(in[1].type.dims, "OIHW");
  const shape o = result_layout.whole_shape(out.type.dims, "NCHW");
  const std::vector<double> data = plain_elements(in[0], data_layout, "NCHW");
  const std::vector<double> weight = plain_elements(in[1], weight_layout, "OIHW");
  std::vector<double> result;
  for_each(o, [&](const coordinates& at) {
    const std::int64_t first_channel = at[1] / (w[0] / a.groups) * w[1];
    double sum = 0;
    for (std::int64_t ic = 0; ic < w[1]; ++ic)
      for (std::int64_t kh = 0; kh < w[2]; ++kh)
        for (std::int64_t kw = 0; kw < w[3]; ++kw) {
          const std::int64_t y = at[2] * of_pair(a.strides, 0) + kh * of_pair(a.dilation, 0) - border(a.padding, 0);
          const std::int64_t x = at[3] * of_pair(a.strides, 1) + kw * of_pair(a.dilation, 1) - border(a.padding, 1);
          if (y < 0 || x < 0 || y >= d[2] || x >= d[3]) continue;
          sum += data[at4(d, at[0], first_channel + ic, y, x)] * weight[at4(w, at[1], ic, kh, kw)];
        }
    result.push_back(sum);
  });
  store_plain(result, result_layout, "NCHW", out);
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

/// The sparse matrix written out, then an ordinary product.
inline void sparse_dense(bool sparse_lhs, std::span<const value> in, value& out) {
  const value &dense = in[0], &stored = in[1];
  const std::int64_t columns = dense.type.dims[1];
  const bool blocked = stored.type.rank() == 3;
  const std::int64_t height = blocked ? stored.type.dims[1] : 1, width = blocked ? stored.type.dims[2] : 1;
  value whole{{float64, shape{(in[3].type.dims[0] - 1) * height, columns}}, {}};
  whole.elements.assign(static_cast<std::size_t>(whole.type.size()), 0.0);
  for (std::int64_t line = 0; line + 1 < in[3].type.dims[0]; ++line)
    for (double b = largest(0, read(in[3], {line})); b < smallest(read(in[3], {line + 1}), static_cast<double>(stored.type.dims[0])); ++b) {
      const auto block = static_cast<std::int64_t>(b);
      const double first = read(in[2], {block}) * static_cast<double>(width);
      for (std::int64_t i = 0; i < height; ++i)
        for (std::int64_t j = 0; j < width; ++j) {
          const double column = first + static_cast<double>(j);
          if (column < 0 || column >= static_cast<double>(columns)) continue;
          whole.elements[static_cast<std::size_t>((line * height + i) * columns) + static_cast<std::size_t>(column)] +=
              stored.elements[static_cast<std::size_t>((block * height + i) * width + j)];
        }
    }
  fill(out, [&](const coordinates& at) {
    double sum = 0;
    for (std::int64_t k = 0; k < columns; ++k) sum += read(whole, {at[sparse_lhs ? 0 : 1], k}) * read(dense, {at[sparse_lhs ? 1 : 0], k});
    return sum;
  });
}

inline bool evaluate_layer(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, std::vector<value>& out) {
  using namespace relay::nn;
  if (name == "nn.conv2d") {
    reference::detail::conv2d(decode_attrs<conv2d_attrs>(words), in, out[0]);
  } else if (name == "nn.dense") {
    reference::detail::dense(in, out[0]);
  } else if (name == "nn.batch_matmul") {
    reference::detail::batch_matmul(in, out[0]);
  } else if (name == "nn.sparse_dense") {
    reference::detail::sparse_dense(decode_attrs<sparse_dense_attrs>(words).sparse_lhs, in, out[0]);
  } else if (name == "nn.softmax" || name == "nn.fast_softmax") {
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

}  // namespace baton::reference

#endif
