// SPDX-License-Identifier: Apache-2.0
//
// How images are resampled: for each position of the result the elements of an axis that it is made of, and their weights, by
// method, coordinates and rounding (TVM: topi/image/resize.py). Next: op/image/resize.hpp, op/nn/upsampling.hpp.
#ifndef BATON_OP_IMAGE_RESAMPLING_HPP
#define BATON_OP_IMAGE_RESAMPLING_HPP

#include "baton/op/axes.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::image {

enum class resample_method : std::uint8_t { nearest, linear, cubic, unknown };
enum class resample_coordinates : std::uint8_t { half_pixel, align_corners, asymmetric, pytorch_half_pixel, tf_half_pixel_for_nn, unknown };
enum class resample_rounding : std::uint8_t { round, prefer_floor, prefer_ceil, floor, ceil, unknown };

constexpr resample_method method_of(std::string_view s) {
  return s == "nearest_neighbor" || s == "nearest"              ? resample_method::nearest
         : s == "linear" || s == "bilinear" || s == "trilinear" ? resample_method::linear
         : s == "cubic" || s == "bicubic"                       ? resample_method::cubic
                                                                : resample_method::unknown;
}
constexpr resample_coordinates coordinates_of(std::string_view s) {
  return s == "half_pixel"             ? resample_coordinates::half_pixel
         : s == "align_corners"        ? resample_coordinates::align_corners
         : s == "asymmetric"           ? resample_coordinates::asymmetric
         : s == "pytorch_half_pixel"   ? resample_coordinates::pytorch_half_pixel
         : s == "tf_half_pixel_for_nn" ? resample_coordinates::tf_half_pixel_for_nn
                                       : resample_coordinates::unknown;
}
/// No name: "round" with corners aligned, else "floor".
constexpr resample_rounding rounding_of(std::string_view s, resample_coordinates c) {
  return s == "round" || (s.empty() && c == resample_coordinates::align_corners) ? resample_rounding::round
         : s == "round_prefer_floor"                                             ? resample_rounding::prefer_floor
         : s == "round_prefer_ceil"                                              ? resample_rounding::prefer_ceil
         : s == "floor" || s.empty()                                             ? resample_rounding::floor
         : s == "ceil"                                                           ? resample_rounding::ceil
                                                                                 : resample_rounding::unknown;
}

/// At most four elements of an axis and their weights.
struct resample_taps {
  int count = 1;
  std::int64_t at[4]{};
  double weight[4]{1, 0, 0, 0};
};

/// One resampling, the same on every axis. Structural.
struct resampling {
  double alpha = -0.5;  ///< of the cubic spline
  resample_method method = resample_method::nearest;
  resample_coordinates coordinates = resample_coordinates::half_pixel;
  resample_rounding rounding = resample_rounding::floor;
  bool exclude = false;  ///< cubic: what lies outside has no weight, instead of repeating the border

  friend constexpr bool operator==(const resampling&, const resampling&) = default;

  constexpr int taps_per_axis() const { return method == resample_method::nearest ? 1 : method == resample_method::linear ? 2 : 4; }
  constexpr resample_taps taps(std::int64_t o, std::int64_t in, std::int64_t out) const;
};

namespace detail {

constexpr std::int64_t floor_of(double x) {
  const auto i = static_cast<std::int64_t>(x);
  return static_cast<double>(i) > x ? i - 1 : i;
}
constexpr std::int64_t ceil_of(double x) { return -floor_of(-x); }
constexpr std::int64_t within(std::int64_t i, std::int64_t extent) { return i < 0 ? 0 : i >= extent ? extent - 1 : i; }

}  // namespace detail

/// Element o of an axis that becomes `out` elements long from `in`.
constexpr resample_taps resampling::taps(std::int64_t o, std::int64_t in, std::int64_t out) const {
  const double position = static_cast<double>(o), scale = static_cast<double>(in) / static_cast<double>(out);
  double x = position * scale;
  if (coordinates == resample_coordinates::half_pixel) x = (position + 0.5) * scale - 0.5;
  else if (coordinates == resample_coordinates::align_corners) x = out > 1 ? position * static_cast<double>(in - 1) / static_cast<double>(out - 1) : 0;
  else if (coordinates == resample_coordinates::pytorch_half_pixel) x = out > 1 ? (position + 0.5) * scale - 0.5 : 0;
  else if (coordinates == resample_coordinates::tf_half_pixel_for_nn) x = (position + 0.5) * scale;
  resample_taps t;
  if (method == resample_method::nearest) {
    // Not to depend on the last bit of x.
    constexpr double little = 1e-5;
    const std::int64_t nearest = rounding == resample_rounding::round          ? (x < 0 ? detail::ceil_of(x - 0.5) : detail::floor_of(x + 0.5))
                                 : rounding == resample_rounding::prefer_floor ? detail::ceil_of(x - 0.5)
                                 : rounding == resample_rounding::prefer_ceil  ? detail::floor_of(x + 0.5)
                                 : rounding == resample_rounding::floor        ? detail::floor_of(x + little)
                                                                               : detail::ceil_of(x - little);
    t.at[0] = detail::within(nearest, in);
    return t;
  }
  const std::int64_t base = detail::floor_of(x);
  const double f = x - static_cast<double>(base);
  if (method == resample_method::linear) {
    t.count = 2;
    t.at[0] = detail::within(base, in);
    t.at[1] = detail::within(base + 1, in);
    t.weight[0] = 1 - f;
    t.weight[1] = f;
    return t;
  }
  t.count = 4;
  const double f2 = f * f, f3 = f2 * f;
  t.weight[0] = alpha * (f3 - 2 * f2 + f);
  t.weight[1] = (alpha + 2) * f3 - (alpha + 3) * f2 + 1;
  t.weight[2] = -(alpha + 2) * f3 + (2 * alpha + 3) * f2 - alpha * f;
  t.weight[3] = -alpha * f3 + alpha * f2;
  double sum = 0;
  for (int i = 0; i < 4; ++i) {
    const std::int64_t at = base - 1 + i;
    if (exclude && (at < 0 || at >= in)) t.weight[i] = 0;
    t.at[i] = detail::within(at, in);
    sum += t.weight[i];
  }
  for (int i = 0; exclude && i < 4; ++i) t.weight[i] /= sum;
  return t;
}

/// Data and result of a resampling over `spatial` axes.
struct resampled_image {
  int spatial = 2;
  resampling by;
  lettered_axes data, result;

  constexpr resampled_image() = default;
  constexpr resampled_image(int axes, std::string_view layout, std::string_view letters, const resampling& r, const shape& in, const shape& out)
      : spatial(axes), by(r), data(layout, letters, in), result(layout, letters, out) {}

  template <class Math, class Read>
  constexpr double element(const Read& read, const index& at, int) const {
    const index o = result.whole(at);
    resample_taps t[3];
    for (int d = 0; d < spatial; ++d) t[d] = by.taps(o[2 + d], data.extent[2 + d], result.extent[2 + d]);
    index from = o;
    double sum = 0;
    for (int a = 0; a < t[0].count; ++a)
      for (int b = 0; b < t[1].count; ++b)
        for (int c = 0; c < t[2].count; ++c) {
          const int k[3] = {a, b, c};
          double weight = 1;
          for (int d = 0; d < spatial; ++d) {
            from[2 + d] = t[d].at[k[d]];
            weight *= t[d].weight[k[d]];
          }
          const double x = read.template at<0>(data.stored(from));
          if (by.method == resample_method::nearest) return x;
          sum = Math::add(sum, Math::multiply(x, weight));
        }
    return sum;
  }
};

/// Operations per element of the result.
constexpr double resampling_flops(const resampling& r, int spatial, const type_value& result) {
  double taps = 1;
  for (int d = 0; d < spatial; ++d) taps *= r.taps_per_axis();
  return r.method == resample_method::nearest ? 0 : 2 * taps * static_cast<double>(result.tensor.size());
}

}  // namespace baton::relay::image

#endif
