// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of convolutions, pools, dense layers, softmax and batch_norm: loops over whole coordinates,
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

}  // namespace baton::reference

#endif
