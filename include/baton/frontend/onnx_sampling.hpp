// SPDX-License-Identifier: Apache-2.0
//
// ONNX's GridSample and RoiAlign: image.grid_sample and vision.roi_align where these mean the same, else look-ups of the
// elements around each place and their weighted sum. In: a node. Out: calls of Relay's operators.
// Next: frontend/onnx_graph.hpp.
#ifndef BATON_FRONTEND_ONNX_SAMPLING_HPP
#define BATON_FRONTEND_ONNX_SAMPLING_HPP

#include "baton/frontend/onnx_matrices.hpp"

#include <bit>
#include <cstdint>
#include <string_view>

namespace baton::onnx::detail {

/// Elements of images at places that are computed at run time. Places are tensors of one shape, (K, h, w).
class sampler {
 public:
  constexpr sampler(importer& to, int image) : c(to) {
    int_values order;
    for (int d : {0, 2, 3, 1}) order.push_back(d);
    t = c.type(image).element;
    height = c.dims(image)[2];
    width = c.dims(image)[3];
    last = c.transpose(image, order);
  }

  std::string_view padding = "border";
  bool align = false;

  /// The elements (K, h, w, C) of image `batch` (int32) at row y and column x, which are whole numbers; zeros outside if the
  /// padding says so.
  constexpr int fetch(int batch, int y, int x) {
    y = padded(y, height);
    x = padded(x, width);
    const int inside = padding == "zeros" ? c.call<relay::logical_and_op>({}, is_inside(y, height), is_inside(x, width)) : -1;
    shape one{1};
    const shape all = c.dims(y);
    for (int d = 0; d < all.rank; ++d) one.push_back(all[d]);
    const int fields[] = {c.reshape(batch, one), c.reshape(clipped(y, height), one), c.reshape(clipped(x, width), one)};
    const int found = c.call<relay::gather_nd_op>({}, last, c.concatenate(meta::slice<int>(fields, 3), 0));
    return inside < 0 ? found : weighted(found, c.cast(inside, t));
  }
  /// Times weights (K, h, w).
  constexpr int weighted(int values, int weights) {
    shape s = c.dims(weights);
    if (s.rank == max_rank) return c.fail("too many axes");
    s.push_back(1);
    return c.binary<relay::multiply_op>(values, c.reshape(weights, s));
  }
  constexpr int bilinear(int batch, int y, int x) {
    const int y0 = c.call<relay::floor_op>({}, y), x0 = c.call<relay::floor_op>({}, x);
    const int fy = c.binary<relay::subtract_op>(y, y0), fx = c.binary<relay::subtract_op>(x, x0);
    int sum = -1;
    for (int dy = 0; dy < 2; ++dy)
      for (int dx = 0; dx < 2; ++dx) {
        const int weight = c.binary<relay::multiply_op>(dy ? fy : rest(fy), dx ? fx : rest(fx));
        const int term = weighted(fetch(batch, plus(c, y0, dy), plus(c, x0, dx)), weight);
        sum = sum < 0 ? term : c.binary<relay::add_op>(sum, term);
      }
    return sum;
  }
  constexpr int bicubic(int batch, int y, int x) {
    const int y0 = c.call<relay::floor_op>({}, y), x0 = c.call<relay::floor_op>({}, x);
    const int fy = c.binary<relay::subtract_op>(y, y0), fx = c.binary<relay::subtract_op>(x, x0);
    int sum = -1;
    for (int dy = 0; dy < 4; ++dy)
      for (int dx = 0; dx < 4; ++dx) {
        const int weight = c.binary<relay::multiply_op>(cubic(fy, dy), cubic(fx, dx));
        const int term = weighted(fetch(batch, plus(c, y0, dy - 1), plus(c, x0, dx - 1)), weight);
        sum = sum < 0 ? term : c.binary<relay::add_op>(sum, term);
      }
    return sum;
  }
  constexpr int nearest(int batch, int y, int x) { return fetch(batch, rounded(c, y), rounded(c, x)); }
  /// What lies outside comes from inside, by the padding's rule.
  constexpr int padded(int v, std::int64_t extent) {
    const double n = static_cast<double>(extent);
    if (padding == "border") return clip(v, n);
    if (padding != "reflection") return v;
    const double low = align ? 0 : -0.5, span = align ? n - 1 : n;
    if (span <= 0) return times(c, v, 0);
    const int distance = c.call<relay::abs_op>({}, plus(c, v, -low));
    const int part = c.binary<relay::floor_mod_op>(distance, span);
    const int turns = c.binary<relay::floor_mod_op>(c.call<relay::floor_op>({}, c.binary<relay::divide_op>(distance, span)), 2.0);
    const int there = plus(c, part, low), back = plus(c, c.call<relay::negative_op>({}, part), span + low);
    return clip(c.call<relay::where_op>({}, c.binary<relay::less_op>(turns, 1.0), there, back), n);
  }
  constexpr int clip(int v, double extent) { return c.call<relay::clip_op>({.a_min = 0, .a_max = extent - 1}, v); }

  std::int64_t height = 0, width = 0;

 private:
  constexpr int rest(int f) { return c.binary<relay::subtract_op>(c.scalar(t, 1), f); }
  constexpr int clipped(int v, std::int64_t extent) { return c.cast(clip(v, static_cast<double>(extent)), int32); }
  constexpr int is_inside(int v, std::int64_t extent) {
    return c.call<relay::logical_and_op>({}, c.binary<relay::greater_equal_op>(v, 0.0), c.binary<relay::less_op>(v, static_cast<double>(extent)));
  }
  /// The weight of tap 0 to 3 at a fraction f between taps 1 and 2; the spline of -0.75.
  constexpr int cubic(int f, int tap) {
    constexpr double a = -0.75;
    const double from[4] = {1, 0, 1, 2};
    const int d = tap < 2 ? plus(c, f, from[tap]) : c.binary<relay::subtract_op>(c.scalar(t, from[tap] == 1 ? 1 : 2), f);
    const auto poly = [&](double c3, double c2, double c1, double c0) {
      return plus(c, c.binary<relay::multiply_op>(plus(c, c.binary<relay::multiply_op>(plus(c, times(c, d, c3), c2), d), c1), d), c0);
    };
    return tap == 1 || tap == 2 ? poly(a + 2, -(a + 3), 0, 1) : poly(a, -5 * a, 8 * a, -4 * a);
  }

  importer& c;
  dtype t;
  int last = -1;  ///< the image, channels last
};

constexpr int channels_second(importer& c, int v) {
  int_values order;
  for (int d : {0, 3, 1, 2}) order.push_back(d);
  return c.transpose(v, order);
}

/// Which image each of K results is of, as int32 (K, h, w).
constexpr int image_numbers(importer& c, int numbers, std::int64_t h, std::int64_t w) {
  const shape s{c.dims(numbers)[0], h, w};
  return c.broadcast(c.along(c.cast(numbers, int32), 0, 3), s);
}

constexpr void grid_sample(importer& c) {
  const int x = c.in(0), grid = c.in(1);
  if (c.rank(x) != 4 || c.rank(grid) != 4 || c.dims(grid)[3] != 2 || c.dims(grid)[0] != c.dims(x)[0] || c.dims(x).size() == 0 ||
      c.type(x).element != c.type(grid).element || c.dims(x)[0] > importer::most_words)
    return void(c.fail("an image (N, C, H, W) and a grid (N, h, w, 2) of one type are needed"));
  const std::string_view mode = c.text("mode", "bilinear");
  sampler s(c, x);
  s.padding = c.text("padding_mode", "zeros");
  s.align = c.integer("align_corners", 0) != 0;
  if (s.padding != "zeros" && s.padding != "border" && s.padding != "reflection") return void(c.fail("padding_mode is not known"));
  if (mode == "bilinear" && s.padding == "zeros" && s.align) return c.give(0, c.call<relay::image::grid_sample_op>({}, x, channels_second(c, grid)));
  const shape g = c.dims(grid), places{g[0], g[1], g[2]};
  const auto pixel = [&](int which, std::int64_t extent) {
    const int v = c.reshape(c.slice(grid, 3, which, which + 1), places);
    const double n = static_cast<double>(extent);
    return s.align ? times(c, plus(c, v, 1), (n - 1) / 2) : plus(c, times(c, plus(c, v, 1), n / 2), -0.5);
  };
  int column = pixel(0, s.width), row = pixel(1, s.height);
  int_values numbers;
  for (std::int64_t n = 0; n < g[0]; ++n) numbers.push_back(n);
  const int batch = image_numbers(c, c.vector(int32, numbers), g[1], g[2]);
  // A spline has its taps padded, the others the place.
  if (mode != "bicubic") row = s.padded(row, s.height), column = s.padded(column, s.width);
  const int found = mode == "bilinear"  ? s.bilinear(batch, row, column)
                    : mode == "nearest" ? s.nearest(batch, row, column)
                    : mode == "bicubic" ? s.bicubic(batch, row, column)
                                        : c.fail("mode is not known");
  c.give(0, channels_second(c, found));
}

constexpr void roi_align(importer& c) {
  const int x = c.in(0), rois = c.in(1), numbers = c.in(2);
  if (c.rank(x) != 4 || c.rank(rois) != 2 || c.dims(rois)[1] != 4 || c.rank(numbers) != 1 || c.dims(numbers)[0] != c.dims(rois)[0] || c.dims(x).size() == 0)
    return void(c.fail("an image (N, C, H, W), regions (K, 4) and their images' numbers (K) are needed"));
  const std::string_view mode = c.text("mode", "avg");
  const std::int64_t ph = c.integer("output_height", 1), pw = c.integer("output_width", 1), ratio = c.integer("sampling_ratio", 0), k = c.dims(rois)[0];
  const double scale = c.real("spatial_scale", 1);
  const bool half = c.text("coordinate_transformation_mode", c.version < 16 ? "output_half_pixel" : "half_pixel") == "half_pixel";
  if (ph < 1 || pw < 1 || ratio < 0 || ph > 4096 || pw > 4096 || ratio > 64)
    return void(c.fail("output_height, output_width or sampling_ratio is out of range"));
  const dtype t = c.type(x).element;
  if (!half && mode == "avg") {
    const int fields[] = {c.reshape(c.cast(numbers, t), shape(k, 1)), rois};
    relay::vision::roi_align_attrs a;
    a.pooled_size = {ph, pw};
    a.spatial_scale = scale;
    a.sample_ratio = ratio == 0 ? -1 : ratio;
    return c.give(0, c.call<relay::vision::roi_align_op>(a, x, c.concatenate(meta::slice<int>(fields, 2), 1)));
  }
  // Sample places of a region, which may be smaller than an element here, are known up to its corners; their number is not.
  if (!half || mode != "avg" || ratio == 0) return void(c.fail("only avg, and in half_pixel mode only with a sampling_ratio, is supported"));
  sampler s(c, x);
  const auto edge = [&](int which) { return plus(c, times(c, c.slice(rois, 1, which, which + 1), scale), -0.5); };
  // Places along one axis: (K, samples).
  const auto places = [&](int low, int high, std::int64_t bins) {
    int_values parts;
    for (std::int64_t i = 0; i < bins * ratio; ++i)
      parts.push_back(std::bit_cast<std::int64_t>((static_cast<double>(i) + 0.5) / static_cast<double>(bins * ratio)));
    const int from = edge(low);
    return c.binary<relay::add_op>(c.binary<relay::multiply_op>(c.binary<relay::subtract_op>(edge(high), from), c.tensor_of(t, shape(1, bins * ratio), parts)),
                                   from);
  };
  const shape all{k, ph * ratio, pw * ratio};
  const int y = c.broadcast(c.reshape(places(1, 3, ph), shape(k, ph * ratio, 1)), all);
  const int xx = c.broadcast(c.reshape(places(0, 2, pw), shape(k, 1, pw * ratio)), all);
  const auto near = [&](int v, std::int64_t extent) {
    return c.call<relay::logical_and_op>({}, c.binary<relay::greater_equal_op>(v, -1.0), c.binary<relay::less_equal_op>(v, static_cast<double>(extent)));
  };
  const int inside = c.call<relay::logical_and_op>({}, near(y, s.height), near(xx, s.width));
  const int batch = image_numbers(c, numbers, ph * ratio, pw * ratio);
  const int values = s.bilinear(batch, s.clip(y, static_cast<double>(s.height)), s.clip(xx, static_cast<double>(s.width)));
  const int samples = channels_second(c, s.weighted(values, c.cast(inside, t)));
  c.give(0, c.call<relay::nn::avg_pool2d_op>({.pool_size = {ratio, ratio}, .strides = {ratio, ratio}}, samples));
}

inline constexpr conversion sampling_conversions[] = {{"GridSample", grid_sample}, {"RoiAlign", roi_align}};

}  // namespace baton::onnx::detail

#endif
