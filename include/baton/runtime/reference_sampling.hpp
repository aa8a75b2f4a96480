// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of ops that read images at places which operands say, of nn.correlation, image.dilation2d and the vision
// ops. In: operands. Out: results. Next: runtime/reference_nn.hpp.
#ifndef BATON_RUNTIME_REFERENCE_SAMPLING_HPP
#define BATON_RUNTIME_REFERENCE_SAMPLING_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_convolutions.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <string_view>
#include <vector>

namespace baton::reference::detail {

/// Images in NCHW order.
struct planes {
  shape dims;
  std::vector<double> data;

  planes(const value& v, std::string_view layout_text) {
    const lettered l(layout_text);
    dims = l.whole_shape(v.type.dims, "NCHW");
    data = plain_elements(v, l, "NCHW");
  }
  bool holds(std::int64_t y, std::int64_t x) const { return y >= 0 && x >= 0 && y < dims[2] && x < dims[3]; }
  double at(std::int64_t n, std::int64_t c, std::int64_t y, std::int64_t x) const { return data[row_major(dims, {n, c, y, x})]; }
  double or_zero(std::int64_t n, std::int64_t c, std::int64_t y, std::int64_t x) const { return holds(y, x) ? at(n, c, y, x) : 0; }
  double or_nearest(std::int64_t n, std::int64_t c, std::int64_t y, std::int64_t x) const {
    return at(n, c, std::clamp<std::int64_t>(y, 0, dims[2] - 1), std::clamp<std::int64_t>(x, 0, dims[3] - 1));
  }
  /// Between four elements; `fetch` is one of the above.
  template <class Fetch>
  double between(std::int64_t n, std::int64_t c, double y, double x, Fetch fetch) const {
    const double fy = std::floor(y), fx = std::floor(x);
    const auto iy = static_cast<std::int64_t>(fy), ix = static_cast<std::int64_t>(fx);
    const double top = (this->*fetch)(n, c, iy, ix) * (1 - (x - fx)) + (this->*fetch)(n, c, iy, ix + 1) * (x - fx);
    const double bottom = (this->*fetch)(n, c, iy + 1, ix) * (1 - (x - fx)) + (this->*fetch)(n, c, iy + 1, ix + 1) * (x - fx);
    return top * (1 - (y - fy)) + bottom * (y - fy);
  }
};

/// Fills a result by its NCHW coordinates.
template <class F>
void fill_planes(value& out, std::string_view layout_text, F f) {
  const lettered l(layout_text);
  std::vector<double> result;
  for_each(l.whole_shape(out.type.dims, "NCHW"), [&](const coordinates& at) { result.push_back(f(at)); });
  store_plain(result, l, "NCHW", out);
}

inline void grid_sample(std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const planes p(in[0], "NCHW");
  fill_planes(out, "NCHW", [&](const coordinates& at) {
    const double x = (read(in[1], {at[0], 0, at[2], at[3]}) + 1) / 2 * static_cast<double>(p.dims[3] - 1);
    const double y = (read(in[1], {at[0], 1, at[2], at[3]}) + 1) / 2 * static_cast<double>(p.dims[2] - 1);
    return p.between(at[0], at[1], y, x, &planes::or_zero);
  });
}

inline void affine_grid(const value& in, value& out) {
  if (out.type.size() == 0) return;
  const auto place = [](std::int64_t i, std::int64_t n) { return n == 1 ? -1.0 : static_cast<double>(2 * i - (n - 1)) / static_cast<double>(n - 1); };
  fill(out, [&](const coordinates& at) {
    return read(in, {at[0], at[1], 0}) * place(at[3], out.type.dims[3]) + read(in, {at[0], at[1], 1}) * place(at[2], out.type.dims[2]) +
           read(in, {at[0], at[1], 2});
  });
}

inline void crop_and_resize(const relay::image::crop_and_resize_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const planes p(in[0], a.layout.view());
  const auto place = [](double from, double to, std::int64_t extent, std::int64_t o, std::int64_t count) {
    const double last = static_cast<double>(extent - 1);
    return count == 1 ? (from + to) / 2 * last : (from + (to - from) * static_cast<double>(o) / static_cast<double>(count - 1)) * last;
  };
  fill_planes(out, a.layout.view(), [&](const coordinates& at) {
    const auto n = static_cast<std::int64_t>(in[2].elements[static_cast<std::size_t>(at[0])]);
    const auto edge = [&](std::int64_t k) { return read(in[1], {at[0], k}); };
    const double y = place(edge(0), edge(2), p.dims[2], at[2], a.crop_size[0]), x = place(edge(1), edge(3), p.dims[3], at[3], a.crop_size[1]);
    if (n < 0 || n >= p.dims[0] || y < 0 || x < 0 || y > static_cast<double>(p.dims[2] - 1) || x > static_cast<double>(p.dims[3] - 1))
      return a.extrapolation_value;
    if (a.method.view() == "bilinear") return p.between(n, at[1], y, x, &planes::or_nearest);
    return p.at(n, at[1], std::llround(y), std::llround(x));
  });
}

inline void dilation2d(const relay::image::dilation2d_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const planes p(in[0], a.data_layout.view());
  const lettered l(a.kernel_layout.view());
  const shape w = l.whole_shape(in[1].type.dims, "IHW");
  const std::vector<double> weight = plain_elements(in[1], l, "IHW");
  fill_planes(out, a.data_layout.view(), [&](const coordinates& at) {
    double top = -std::numeric_limits<double>::infinity();
    for_each(part_of(w, 1), [&](const coordinates& k) {
      const std::int64_t y = at[2] * of_axis(a.strides, 0) + k[0] * of_axis(a.dilations, 0) - of_axis(a.padding, 0);
      const std::int64_t x = at[3] * of_axis(a.strides, 1) + k[1] * of_axis(a.dilations, 1) - of_axis(a.padding, 1);
      if (p.holds(y, x)) top = largest(top, p.at(at[0], at[1], y, x) + weight[row_major(w, {at[1], k[0], k[1]})]);
    });
    return top;
  });
}

inline void correlation(const relay::nn::correlation_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const planes p(in[0], "NCHW"), q(in[1], "NCHW");
  std::vector<std::int64_t> shifts;
  for (std::int64_t d = 0; d <= a.max_displacement; d += a.stride2) {
    shifts.push_back(d);
    if (d > 0) shifts.insert(shifts.begin(), -d);
  }
  const std::int64_t grid = static_cast<std::int64_t>(shifts.size());
  fill_planes(out, "NCHW", [&](const coordinates& at) {
    double sum = 0;
    for_each(shape{p.dims[1], a.kernel_size, a.kernel_size}, [&](const coordinates& k) {
      const std::int64_t y = at[2] * a.stride1 + a.max_displacement + k[1] - of_axis(a.padding, 0);
      const std::int64_t x = at[3] * a.stride1 + a.max_displacement + k[2] - of_axis(a.padding, 1);
      const double u = p.or_zero(at[0], k[0], y, x);
      const double v = q.or_zero(at[0], k[0], y + shifts[static_cast<std::size_t>(at[1] / grid)], x + shifts[static_cast<std::size_t>(at[1] % grid)]);
      sum += a.is_multiply ? u * v : std::fabs(u - v);
    });
    return sum / static_cast<double>(p.dims[1] * a.kernel_size * a.kernel_size);
  });
}

inline void deformable_conv2d(const relay::nn::deformable_conv2d_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const planes p(in[0], a.data_layout.view()), shift(in[1], a.data_layout.view());
  const lettered l(a.kernel_layout.view());
  const shape w = l.whole_shape(in[2].type.dims, "OIHW");
  const std::vector<double> weight = plain_elements(in[2], l, "OIHW");
  fill_planes(out, a.data_layout.view(), [&](const coordinates& at) {
    double sum = 0;
    for_each(part_of(w, 1), [&](const coordinates& k) {
      const std::int64_t channel = at[1] * a.groups / w[0] * w[1] + k[0];
      const std::int64_t part = channel * a.deformable_groups / p.dims[1];
      const std::int64_t tap = part * w[2] * w[3] * 2 + (k[1] * w[3] + k[2]) * 2;
      const double y =
          static_cast<double>(at[2] * of_axis(a.strides, 0) + k[1] * of_axis(a.dilation, 0) - of_axis(a.padding, 0)) + shift.at(at[0], tap, at[2], at[3]);
      const double x =
          static_cast<double>(at[3] * of_axis(a.strides, 1) + k[2] * of_axis(a.dilation, 1) - of_axis(a.padding, 1)) + shift.at(at[0], tap + 1, at[2], at[3]);
      if (y < 0 || x < 0 || y >= static_cast<double>(p.dims[2]) || x >= static_cast<double>(p.dims[3])) return;
      sum += p.between(at[0], channel, y, x, &planes::or_nearest) * weight[row_major(w, {at[1], k[0], k[1], k[2]})];
    });
    return sum;
  });
}

inline void roi_align(const relay::vision::roi_align_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const planes p(in[0], a.layout.view());
  fill_planes(out, a.layout.view(), [&](const coordinates& at) {
    const auto edge = [&](std::int64_t k) { return read(in[1], {at[0], k}) * (k > 0 ? a.spatial_scale : 1.0); };
    const auto n = static_cast<std::int64_t>(edge(0));
    const double height = std::fmax(edge(4) - edge(2), 1.0) / static_cast<double>(a.pooled_size[0]);
    const double width = std::fmax(edge(3) - edge(1), 1.0) / static_cast<double>(a.pooled_size[1]);
    const double rows = a.sample_ratio > 0 ? static_cast<double>(a.sample_ratio) : std::fmin(std::ceil(height), 4 * static_cast<double>(p.dims[2]) + 64);
    const double columns = a.sample_ratio > 0 ? static_cast<double>(a.sample_ratio) : std::fmin(std::ceil(width), 4 * static_cast<double>(p.dims[3]) + 64);
    double sum = 0, top = -std::numeric_limits<double>::infinity();
    for (double r = 0.5; r < rows; r += 1)
      for (double c = 0.5; c < columns; c += 1) {
        const double y = edge(2) + static_cast<double>(at[2]) * height + r * height / rows,
                     x = edge(1) + static_cast<double>(at[3]) * width + c * width / columns;
        double sample = 0;
        if (n >= 0 && n < p.dims[0] && y >= -1 && x >= -1 && y <= static_cast<double>(p.dims[2]) && x <= static_cast<double>(p.dims[3]))
          sample = p.between(n, at[1], std::fmax(y, 0.0), std::fmax(x, 0.0), &planes::or_nearest);
        sum += sample;
        top = largest(top, sample);
      }
    return a.mode.view() == "max" ? top : sum / (rows * columns);
  });
}

inline void roi_pool(const relay::vision::roi_pool_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const planes p(in[0], a.layout.view());
  fill_planes(out, a.layout.view(), [&](const coordinates& at) {
    const auto edge = [&](std::int64_t k) { return std::round(read(in[1], {at[0], k}) * (k > 0 ? a.spatial_scale : 1.0)); };
    const auto n = static_cast<std::int64_t>(edge(0));
    if (n < 0 || n >= p.dims[0]) return 0.0;
    double top = -std::numeric_limits<double>::infinity();
    bool empty = true;
    const double height = std::fmax(edge(4) - edge(2) + 1, 1.0) / static_cast<double>(a.pooled_size[0]);
    const double width = std::fmax(edge(3) - edge(1) + 1, 1.0) / static_cast<double>(a.pooled_size[1]);
    for (std::int64_t y = 0; y < p.dims[2]; ++y)
      for (std::int64_t x = 0; x < p.dims[3]; ++x) {
        const double in_y = static_cast<double>(y) - edge(2), in_x = static_cast<double>(x) - edge(1);
        if (in_y < std::floor(static_cast<double>(at[2]) * height) || in_y >= std::ceil(static_cast<double>(at[2] + 1) * height)) continue;
        if (in_x < std::floor(static_cast<double>(at[3]) * width) || in_x >= std::ceil(static_cast<double>(at[3] + 1) * width)) continue;
        empty = false;
        top = largest(top, p.at(n, at[1], y, x));
      }
    return empty ? 0.0 : top;
  });
}

/// Darknet's loop over the elements of the image that data's memory is taken for.
inline void yolo_reorg(const relay::vision::yolo_reorg_attrs& a, const value& in, value& out) {
  if (out.type.size() == 0) return;
  const shape& d = in.type.dims;
  const std::int64_t channels = d[1] / (a.stride * a.stride);
  for_each(d, [&](const coordinates& at) {
    const std::int64_t part = at[1] / channels;
    const std::int64_t y = at[2] * a.stride + part / a.stride, x = at[3] * a.stride + part % a.stride;
    const std::int64_t from = x + d[3] * a.stride * (y + d[2] * a.stride * (at[1] % channels + channels * at[0]));
    out.elements.push_back(in.elements[static_cast<std::size_t>(from)]);
  });
}

inline bool evaluate_sampling(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, value& out) {
  using namespace relay;
  if (name == "image.grid_sample") reference::detail::grid_sample(in, out);
  else if (name == "image.affine_grid") reference::detail::affine_grid(in[0], out);
  else if (name == "image.crop_and_resize") reference::detail::crop_and_resize(decode_attrs<image::crop_and_resize_attrs>(words), in, out);
  else if (name == "image.dilation2d") reference::detail::dilation2d(decode_attrs<image::dilation2d_attrs>(words), in, out);
  else if (name == "nn.correlation") reference::detail::correlation(decode_attrs<nn::correlation_attrs>(words), in, out);
  else if (name == "nn.deformable_conv2d") reference::detail::deformable_conv2d(decode_attrs<nn::deformable_conv2d_attrs>(words), in, out);
  else if (name == "vision.roi_align") reference::detail::roi_align(decode_attrs<vision::roi_align_attrs>(words), in, out);
  else if (name == "vision.roi_pool") reference::detail::roi_pool(decode_attrs<vision::roi_pool_attrs>(words), in, out);
  else if (name == "vision.yolo_reorg") reference::detail::yolo_reorg(decode_attrs<vision::yolo_reorg_attrs>(words), in[0], out);
  else return false;
  return true;
}

}  // namespace baton::reference::detail

#endif
