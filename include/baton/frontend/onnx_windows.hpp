// SPDX-License-Identifier: Apache-2.0
//
// ONNX's convolutions and pools: pads by rule or as numbers, one to three spatial axes. In: a node. Out: calls of Relay's
// convolutions and pools. Next: frontend/onnx_matrices.hpp.
#ifndef BATON_FRONTEND_ONNX_WINDOWS_HPP
#define BATON_FRONTEND_ONNX_WINDOWS_HPP

#include "baton/frontend/onnx_activations.hpp"
#include "baton/frontend/onnx_shapes.hpp"

#include <cstdint>
#include <limits>
#include <string_view>

namespace baton::onnx::detail {

/// Strides, pads and so on of up to three spatial axes.
struct windows {
  int spatial = 0;
  std::int64_t kernel[3]{}, stride[3]{1, 1, 1}, dilation[3]{1, 1, 1}, before[3]{}, after[3]{}, result[3]{};

  constexpr std::int64_t reach(int d) const { return (kernel[d] - 1) * dilation[d] + 1; }
};

/// A list of one number for each spatial axis, all of them in [least, 2^20].
constexpr bool spatial_list(importer& c, std::string_view name, int spatial, std::int64_t least, std::int64_t* to) {
  const int_values list = c.integers(name);
  if (list.empty()) return true;
  if (list.size() != spatial) c.fail() << name << " needs " << spatial << " numbers";
  for (int d = 0; d < spatial && !c.failed(); ++d) {
    if (list[d] < least || list[d] > (1 << 20)) c.fail() << name << " is out of range";
    to[d] = list[d];
  }
  return !c.failed();
}

/// Windows on data; kernel_shape is an attribute, or else the weight's.
constexpr windows read_windows(importer& c, const shape& data, const shape& weight) {
  windows w;
  w.spatial = data.rank - 2;
  if (w.spatial < 1 || w.spatial > 3) return c.fail("one to three spatial axes are supported"), w;
  if (weight.rank > 0 && weight.rank != data.rank) return c.fail("data and weight differ in rank"), w;
  for (int d = 0; d < w.spatial; ++d) w.kernel[d] = weight.rank > 0 ? weight[2 + d] : 0;
  spatial_list(c, "kernel_shape", w.spatial, 1, w.kernel);
  spatial_list(c, "strides", w.spatial, 1, w.stride);
  spatial_list(c, "dilations", w.spatial, 1, w.dilation);
  for (int d = 0; d < w.spatial && !c.failed(); ++d)
    if (w.kernel[d] < 1 || w.kernel[d] > (1 << 20)) c.fail("kernel_shape is missing or out of range");
  const int_values pads = c.integers("pads");
  if (!pads.empty() && pads.size() != 2 * w.spatial) c.fail("pads needs two numbers for each spatial axis");
  for (int d = 0; d < w.spatial && !pads.empty() && !c.failed(); ++d) {
    w.before[d] = pads[d];
    w.after[d] = pads[w.spatial + d];
    if (w.before[d] < 0 || w.after[d] < 0 || w.before[d] > (1 << 20) || w.after[d] > (1 << 20)) c.fail("pads is out of range");
  }
  return w;
}
/// Pads by rule, so that the result has ceil(extent / stride) elements.
constexpr void apply_auto_pad(importer& c, windows& w, const shape& data) {
  const std::string_view rule = c.text("auto_pad", "NOTSET");
  if (rule == "NOTSET" || rule.empty() || c.failed()) return;
  const bool upper = rule == "SAME_UPPER";
  if (!upper && rule != "SAME_LOWER" && rule != "VALID") return void(c.fail() << "auto_pad " << rule << " is not known");
  for (int d = 0; d < w.spatial; ++d) {
    w.before[d] = w.after[d] = 0;
    if (rule == "VALID") continue;
    const std::int64_t n = data[2 + d], needed = ((n + w.stride[d] - 1) / w.stride[d] - 1) * w.stride[d] + w.reach(d) - n;
    const std::int64_t total = needed > 0 ? needed : 0;
    w.before[d] = upper ? total / 2 : total - total / 2;
    w.after[d] = total - w.before[d];
  }
}
template <class Attrs>
constexpr void set_windows(Attrs& a, const windows& w) {
  a.strides = {};
  a.padding = {};
  a.dilation = {};
  for (int d = 0; d < w.spatial; ++d) a.strides.push_back(w.stride[d]), a.dilation.push_back(w.dilation[d]), a.padding.push_back(w.before[d]);
  for (int d = 0; d < w.spatial; ++d) a.padding.push_back(w.after[d]);
}
template <class Attrs>
constexpr void set_kernel(Attrs& a, const windows& w, std::int64_t channels, std::int64_t groups) {
  set_windows(a, w);
  a.groups = groups;
  a.channels = channels;
  a.kernel_size.given = true;
  for (int d = 0; d < w.spatial; ++d) a.kernel_size.list.push_back(w.kernel[d]);
}

// ---- convolutions

template <class Op>
constexpr int convolve(importer& c, int x, int weight, const windows& w) {
  typename Op::attrs a;
  set_kernel(a, w, c.dims(weight)[0], c.integer("group", 1));
  return c.call<Op>(a, x, weight);
}
/// x * weight with the node's attributes.
constexpr int convolution(importer& c, int x, int weight) {
  if (c.failed()) return -1;
  windows w = read_windows(c, c.dims(x), c.dims(weight));
  if (!c.failed() && c.rank(weight) != w.spatial + 2) c.fail("data and weight differ in rank");
  apply_auto_pad(c, w, c.dims(x));
  if (c.failed()) return -1;
  return w.spatial == 1   ? convolve<relay::nn::conv1d_op>(c, x, weight, w)
         : w.spatial == 2 ? convolve<relay::nn::conv2d_op>(c, x, weight, w)
                          : convolve<relay::nn::conv3d_op>(c, x, weight, w);
}
constexpr void conv(importer& c) {
  int y = convolution(c, c.in(0), c.in(1));
  if (c.has(2)) y = c.call<relay::nn::bias_add_op>({}, y, c.in(2));
  c.give(0, y);
}

template <class Op>
constexpr int convolve_transposed(importer& c, int x, int weight, const windows& w, const std::int64_t* output_padding) {
  typename Op::attrs a;
  const std::int64_t groups = c.integer("group", 1);
  set_kernel(a, w, c.dims(weight)[1] * groups, groups);
  a.output_padding = {};
  for (int d = 0; d < w.spatial; ++d) a.output_padding.push_back(output_padding[d]);
  return c.call<Op>(a, x, weight);
}
constexpr void conv_transpose(importer& c) {
  const int x = c.in(0), weight = c.in(1);
  if (c.failed()) return;
  const shape data = c.dims(x);
  windows w = read_windows(c, data, c.dims(weight));
  std::int64_t extra[3]{}, wanted[3]{};
  spatial_list(c, "output_padding", w.spatial, 0, extra);
  if (const int_values all = c.integers("output_shape"); all.size() == w.spatial + 2) {
    for (int d = 0; d < w.spatial; ++d) wanted[d] = all[2 + d];
  } else {
    spatial_list(c, "output_shape", w.spatial, 1, wanted);
  }
  if (c.failed() || c.rank(weight) != data.rank) return void(c.fail("data and weight differ in rank"));
  const std::string_view rule = c.text("auto_pad", "NOTSET");
  for (int d = 0; d < w.spatial; ++d) {
    const std::int64_t full = (data[2 + d] - 1) * w.stride[d] + w.reach(d);
    if (rule == "VALID") w.before[d] = w.after[d] = 0;
    if (wanted[d] == 0 && (rule == "SAME_UPPER" || rule == "SAME_LOWER")) wanted[d] = data[2 + d] * w.stride[d];
    if (wanted[d] == 0) continue;
    std::int64_t total = full + extra[d] - wanted[d];
    if (total < 0) extra[d] -= total, total = 0;
    w.before[d] = rule == "SAME_UPPER" ? total / 2 : total - total / 2;
    w.after[d] = total - w.before[d];
  }
  int y = w.spatial == 1   ? convolve_transposed<relay::nn::conv1d_transpose_op>(c, x, weight, w, extra)
          : w.spatial == 2 ? convolve_transposed<relay::nn::conv2d_transpose_op>(c, x, weight, w, extra)
                           : convolve_transposed<relay::nn::conv3d_transpose_op>(c, x, weight, w, extra);
  if (c.has(2)) y = c.call<relay::nn::bias_add_op>({}, y, c.in(2));
  c.give(0, y);
}

// ---- pools

template <class Op>
constexpr int pool_by(importer& c, int x, const windows& w) {
  typename Op::attrs a;
  set_windows(a, w);
  a.pool_size = {};
  for (int d = 0; d < w.spatial; ++d) a.pool_size.push_back(w.kernel[d]);
  a.ceil_mode = c.integer("ceil_mode", 0) != 0;
  if constexpr (requires { a.count_include_pad; }) a.count_include_pad = c.integer("count_include_pad", 0) != 0;
  return c.call<Op>(a, x);
}
constexpr windows pool_windows(importer& c, int x) {
  windows w = read_windows(c, c.dims(x), {});
  apply_auto_pad(c, w, c.dims(x));
  return w;
}
constexpr void average_pool(importer& c) {
  const int x = c.in(0);
  const windows w = pool_windows(c, x);
  if (c.failed()) return;
  c.give(0, w.spatial == 1   ? pool_by<relay::nn::avg_pool1d_op>(c, x, w)
            : w.spatial == 2 ? pool_by<relay::nn::avg_pool2d_op>(c, x, w)
                             : pool_by<relay::nn::avg_pool3d_op>(c, x, w));
}

/// Where the largest elements stand in the whole tensor: a look-up of each window's elements and the place of the largest.
constexpr int places_of_largest(importer& c, int x, const windows& w, const shape& result) {
  const shape data = c.dims(x);
  std::int64_t outputs = 1, taps = 1, plane = 1, padded_size = 1;
  shape padded = data;
  relay::nn::pad_attrs pads;
  pads.pad_value = c.type(x).element.is_float() ? -std::numeric_limits<double>::infinity() : c.type(x).element.kind == dtype::code::uint ? 0 : -128;
  pads.pad_width.count = data.rank;
  for (int d = 0; d < w.spatial; ++d) {
    const std::int64_t needed = (result[2 + d] - 1) * w.stride[d] + w.reach(d) - data[2 + d] - w.before[d];
    pads.pad_width.first[2 + d] = w.before[d];
    pads.pad_width.second[2 + d] = needed > 0 ? needed : 0;
    padded[2 + d] += w.before[d] + pads.pad_width.second[2 + d];
    outputs *= result[2 + d];
    taps *= w.kernel[d];
    plane *= data[2 + d];
    padded_size *= padded[2 + d];
    if (outputs * taps > importer::most_words || padded_size > importer::most_words) return c.fail("the pool is too large for Indices");
  }
  const bool by_column = c.integer("storage_order", 0) != 0;
  int_values from, place;
  for (std::int64_t o = 0; o < outputs; ++o)
    for (std::int64_t t = 0; t < taps; ++t) {
      std::int64_t at[3]{}, rest_o = o, rest_t = t;
      for (int d = w.spatial; d-- > 0;) {
        at[d] = rest_o % result[2 + d] * w.stride[d] + rest_t % w.kernel[d] * w.dilation[d];
        rest_o /= result[2 + d];
        rest_t /= w.kernel[d];
      }
      std::int64_t offset = 0, flat = 0;
      for (int d = 0; d < w.spatial; ++d) {
        offset = offset * padded[2 + d] + at[d];
        const int e = by_column ? w.spatial - 1 - d : d;
        flat = flat * data[2 + e] + at[e] - w.before[e];
      }
      from.push_back(offset);
      place.push_back(flat);
    }
  int all = c.call<relay::nn::pad_op>(pads, x);
  all = c.call<relay::take_op>({.axis = 2}, c.reshape(all, shape(data[0], data[1], padded_size)), c.tensor_of(int32, shape(outputs, taps), from));
  int best = c.cast(c.call<relay::argmax_op>({.axis = {3}}, all), int64);
  int_values starts, planes;
  for (std::int64_t o = 0; o < outputs; ++o) starts.push_back(o * taps);
  for (std::int64_t p = 0; p < data[0] * data[1]; ++p) planes.push_back(p * plane);
  best = c.binary<relay::add_op>(best, c.vector(int64, starts));
  best = c.call<relay::take_op>({}, c.vector(int64, place), best);
  best = c.binary<relay::add_op>(best, c.tensor_of(int64, shape(data[0], data[1], 1), planes));
  return c.reshape(best, result);
}
constexpr void max_pool(importer& c) {
  const int x = c.in(0);
  const windows w = pool_windows(c, x);
  if (c.failed()) return;
  const int y = w.spatial == 1   ? pool_by<relay::nn::max_pool1d_op>(c, x, w)
                : w.spatial == 2 ? pool_by<relay::nn::max_pool2d_op>(c, x, w)
                                 : pool_by<relay::nn::max_pool3d_op>(c, x, w);
  c.give(0, y);
  if (c.wants(1) && y >= 0) c.give(1, places_of_largest(c, x, w, c.dims(y)));
}
/// Puts elements back where a pool took them from.
constexpr void max_unpool(importer& c) {
  const int x = c.in(0), places = c.in(1);
  if (c.failed()) return;
  const shape data = c.dims(x);
  const windows w = read_windows(c, data, {});
  shape plain = data;
  for (int d = 0; d < w.spatial; ++d) plain[2 + d] = (data[2 + d] - 1) * w.stride[d] - w.before[d] - w.after[d] + w.kernel[d];
  if (c.failed() || !importer::fits(plain)) return void(c.fail("the result's shape is wrong"));
  const shape all(plain.size()), some(data.size());
  int y = c.call<relay::scatter_op>({}, filled<relay::zeros_op>(c, all, c.type(x).element), c.reshape(places, some), c.reshape(x, some));
  y = c.reshape(y, plain);
  if (c.has(2)) {
    const shape wanted = shape_of(c, c.known_integers(2, "output_shape"));
    relay::nn::pad_attrs a;
    a.pad_width.count = wanted.rank;
    for (int d = 0; d < wanted.rank && d < plain.rank; ++d) {
      if (wanted[d] < plain[d]) c.fail("output_shape is too small");
      a.pad_width.second[d] = wanted[d] - plain[d];
    }
    if (wanted.rank != plain.rank) c.fail("output_shape has another rank");
    y = c.call<relay::nn::pad_op>(a, y);
  }
  c.give(0, y);
}

/// Over all spatial axes, which stay.
template <class Op, class Image>
constexpr void global_pool(importer& c) {
  const int x = c.in(0);
  if (c.rank(x) == 4) return c.give(0, c.call<Image>({}, x));
  reduce_attrs a;
  a.keepdims = true;
  a.axis.given = true;
  if (c.rank(x) < 3) c.fail("the input needs a spatial axis");
  for (int d = 2; d < c.rank(x); ++d) a.axis.list.push_back(d);
  c.give(0, c.call<Op>(a, x));
}
/// (sum of |x|^p)^(1/p).
constexpr int power_sum(importer& c, int x, double p, bool back) {
  return c.binary<relay::power_op>(back ? x : c.call<relay::abs_op>({}, x), back ? 1 / p : p);
}
constexpr void global_lp_pool(importer& c) {
  const int x = c.in(0);
  const double p = static_cast<double>(c.integer("p", 2));
  if (p < 1 || c.rank(x) < 3) return void(c.fail("p needs to be 1 or more, and the input a spatial axis"));
  reduce_attrs a;
  a.keepdims = true;
  a.axis.given = true;
  for (int d = 2; d < c.rank(x); ++d) a.axis.list.push_back(d);
  c.give(0, power_sum(c, c.call<relay::sum_op>(a, power_sum(c, x, p, false)), p, true));
}

inline constexpr conversion window_conversions[] = {
    {"AveragePool", average_pool},
    {"Conv", conv},
    {"ConvTranspose", conv_transpose},
    {"GlobalAveragePool", global_pool<relay::mean_op, relay::nn::global_avg_pool2d_op>},
    {"GlobalLpPool", global_lp_pool},
    {"GlobalMaxPool", global_pool<relay::max_op, relay::nn::global_max_pool2d_op>},
    {"MaxPool", max_pool},
    {"MaxUnpool", max_unpool},
};

}  // namespace baton::onnx::detail

#endif
