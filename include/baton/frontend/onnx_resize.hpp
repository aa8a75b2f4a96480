// SPDX-License-Identifier: Apache-2.0
//
// ONNX's Resize and Upsample. Where Relay's image.resize means the same it is used. Else, since all is known while importing,
// nearest neighbours are look-ups along each axis, and weighted sums are products with a matrix for each axis. In: a node.
// Out: calls of Relay's operators. Next: frontend/onnx_signal.hpp.
#ifndef BATON_FRONTEND_ONNX_RESIZE_HPP
#define BATON_FRONTEND_ONNX_RESIZE_HPP

#include "baton/frontend/onnx_matrices.hpp"

#include <bit>
#include <cstdint>
#include <string_view>

namespace baton::onnx::detail {

/// How one axis is resampled.
struct resized_axis {
  std::int64_t in = 0, out = 0;
  double scale = 1;
  double first = 0, last = 1;  ///< the region that is cropped, as parts of the axis
};
struct resize_rules {
  std::string_view mode, coordinates, nearest;
  double cubic = -0.75, outside = 0;
  bool exclude = false;

  constexpr double position(const resized_axis& a, std::int64_t o) const {
    const double x = static_cast<double>(o), in = static_cast<double>(a.in);
    if (coordinates == "half_pixel") return (x + 0.5) / a.scale - 0.5;
    if (coordinates == "pytorch_half_pixel") return a.out > 1 ? (x + 0.5) / a.scale - 0.5 : 0;
    // By the length before it was rounded.
    if (coordinates == "align_corners") return in * a.scale > 1 ? x * (in - 1) / (in * a.scale - 1) : 0;
    if (coordinates == "tf_half_pixel_for_nn") return (x + 0.5) / a.scale;
    if (coordinates == "tf_crop_and_resize")
      return a.out > 1 ? a.first * (in - 1) + x * (a.last - a.first) * (in - 1) / static_cast<double>(a.out - 1) : 0.5 * (a.first + a.last) * (in - 1);
    return x / a.scale;
  }
  constexpr bool is_known() const {
    for (std::string_view k : {"half_pixel", "pytorch_half_pixel", "align_corners", "tf_half_pixel_for_nn", "tf_crop_and_resize", "asymmetric"})
      if (coordinates == k) return mode == "nearest" || mode == "linear" || mode == "cubic";
    return false;
  }
};

constexpr std::int64_t floor_of(double x) { return relay::image::detail::floor_of(x); }
constexpr std::int64_t within(std::int64_t i, std::int64_t n) { return i < 0 ? 0 : i >= n ? n - 1 : i; }
constexpr std::int64_t nearest_of(std::string_view rule, double x) {
  // Not to depend on the last bit of x.
  constexpr double little = 1e-9;
  if (rule == "floor") return floor_of(x + little);
  if (rule == "ceil") return -floor_of(-(x - little));
  if (rule == "round_prefer_ceil") return floor_of(x + 0.5);
  return -floor_of(-(x - 0.5));
}
/// A row of the matrix of one axis: weights of its elements.
constexpr void weights_of(const resize_rules& r, const resized_axis& a, double x, double* row) {
  const std::int64_t base = floor_of(x);
  const double f = x - static_cast<double>(base), k = r.cubic, f2 = f * f, f3 = f2 * f;
  const bool cubic = r.mode == "cubic";
  const double taps[4] = {cubic ? k * (f3 - 2 * f2 + f) : 0, cubic ? (k + 2) * f3 - (k + 3) * f2 + 1 : 1 - f,
                          cubic ? -(k + 2) * f3 + (2 * k + 3) * f2 - k * f : f, cubic ? -k * f3 + k * f2 : 0};
  double sum = 0;
  for (int t = 0; t < 4; ++t) {
    const std::int64_t at = base - 1 + t;
    if (r.exclude && (at < 0 || at >= a.in)) continue;
    row[within(at, a.in)] += taps[t];
    sum += taps[t];
  }
  for (std::int64_t i = 0; r.exclude && sum != 0 && i < a.in; ++i) row[i] /= sum;
}

/// One axis after the other.
constexpr int resample_axis(importer& c, int x, int axis, const resized_axis& a, const resize_rules& r) {
  const bool nearest = r.mode == "nearest";
  if (c.failed() || a.in < 1 || a.out * (nearest ? 1 : a.in) > importer::most_words) return c.fail("an axis is empty or too long");
  if (nearest) {
    int_values from;
    for (std::int64_t o = 0; o < a.out; ++o) from.push_back(within(nearest_of(r.nearest, r.position(a, o)), a.in));
    return c.call<relay::take_op>({.axis = axis}, x, c.vector(int32, from));
  }
  int_values matrix;
  meta::vec<double> row;
  for (std::int64_t o = 0; o < a.out; ++o) {
    row = meta::vec<double>(static_cast<int>(a.in), 0.0);
    weights_of(r, a, r.position(a, o), row.data());
    for (double w : row) matrix.push_back(std::bit_cast<std::int64_t>(w));
  }
  const dtype t = c.type(x).element;
  const dtype computed = t == float64 ? float64 : float32;
  int_values order, back;
  const int rank = c.rank(x);
  for (int d = 0; d < rank; ++d)
    if (d != axis) order.push_back(d);
  order.push_back(axis);
  for (int d = 0; d < rank; ++d) back.push_back(d < axis ? d : d == axis ? rank - 1 : d - 1);
  shape rows = c.dims(x), result;
  for (int d = 0; d + 1 < rank; ++d) result.push_back(rows[static_cast<int>(order[d])]);
  result.push_back(a.out);
  int y = c.transpose(c.cast(x, computed), order);
  y = dense(c, c.reshape(y, shape(rows.size() / a.in, a.in)), c.tensor_of(computed, shape(a.out, a.in), matrix));
  return c.cast(c.transpose(c.reshape(y, result), back), t);
}

template <class Op>
constexpr int resize_image(importer& c, int x, const resized_axis* axes, const resize_rules& r) {
  typename Op::attrs a;
  a.size.given = true;
  for (int d = 2; d < c.rank(x); ++d) a.size.list.push_back(axes[d].out);
  a.method = r.mode == "nearest" ? attr_string("nearest_neighbor") : attr_string(r.mode);
  a.coordinate_transformation_mode = attr_string(r.coordinates);
  a.rounding_method = r.mode == "nearest" ? attr_string(r.nearest) : attr_string("");
  a.cubic_alpha = r.cubic;
  a.cubic_exclude = r.exclude ? 1 : 0;
  return c.call<Op>(a, x);
}

constexpr int resample(importer& c, int x, const resized_axis* axes, const resize_rules& r) {
  const int rank = c.rank(x);
  // Relay's scale is the quotient of the extents.
  bool plain = rank >= 3 && rank <= 5 && axes[0].in == axes[0].out && axes[1].in == axes[1].out && r.coordinates != "tf_crop_and_resize" &&
               c.type(x).element == float32 && (r.mode != "linear" || !r.exclude);
  for (int d = 0; d < rank; ++d) {
    const double scaled = static_cast<double>(axes[d].in) * axes[d].scale, off = scaled - static_cast<double>(axes[d].out);
    plain = plain && off < 1e-6 && off > -1e-6 && axes[d].in > 0;
  }
  if (plain)
    return rank == 3   ? resize_image<relay::image::resize1d_op>(c, x, axes, r)
           : rank == 4 ? resize_image<relay::image::resize2d_op>(c, x, axes, r)
                       : resize_image<relay::image::resize3d_op>(c, x, axes, r);
  int y = x;
  for (int d = 0; d < rank && !c.failed(); ++d)
    if (axes[d].in != axes[d].out || axes[d].scale != 1 || r.coordinates == "tf_crop_and_resize") y = resample_axis(c, y, d, axes[d], r);
  if (r.coordinates != "tf_crop_and_resize" || c.failed()) return y;
  // What lies outside of the data has a value of its own.
  for (int d = 0; d < rank; ++d) {
    int_values outside;
    bool any = false;
    for (std::int64_t o = 0; o < axes[d].out; ++o) {
      const double x_at = r.position(axes[d], o);
      outside.push_back(x_at < 0 || x_at > static_cast<double>(axes[d].in - 1) ? 1 : 0);
      any = any || outside.back() != 0;
    }
    if (any) y = c.call<relay::where_op>({}, c.along(c.vector(boolean, outside), d, rank), c.scalar(c.type(y).element, r.outside), y);
  }
  return y;
}

/// Scales, or sizes, from attributes or inputs.
constexpr void resize(importer& c) {
  const int x = c.in(0);
  const shape in = c.dims(x);
  const bool upsample = c.op() == "Upsample", old = upsample || c.version < 11;
  resize_rules r;
  r.mode = c.text("mode", "nearest");
  r.coordinates = old ? "asymmetric" : c.text("coordinate_transformation_mode", "half_pixel");
  r.nearest = old ? "floor" : c.text("nearest_mode", "round_prefer_floor");
  r.cubic = c.real("cubic_coeff_a", -0.75);
  r.exclude = c.integer("exclude_outside", 0) != 0;
  r.outside = c.real("extrapolation_value", 0);
  if (r.mode == "bilinear" || r.mode == "trilinear") r.mode = "linear";
  if (!r.is_known()) return void(c.fail("mode or coordinate_transformation_mode is not known"));
  resized_axis axes[max_rank];
  const int at = old ? 1 : 2;
  const bool by_attribute = upsample && c.version < 9;
  const int scales = by_attribute || !c.has(at) ? -1 : c.needed(at, "scales");
  const bool sized = !old && c.has(3) && (scales < 0 || c.constants[scales].type.size() == 0);
  int_values sizes;
  if (sized) sizes = c.known_integers(3, "sizes");
  const attribute* list = by_attribute ? c.find("scales") : nullptr;
  const std::int64_t given = sized ? sizes.size() : scales >= 0 ? c.constants[scales].type.size() : list ? list->reals.count : 0;
  if (c.failed() || given != in.rank) return void(c.fail("one scale or size is needed for each axis"));
  const int region = r.coordinates == "tf_crop_and_resize" ? c.needed(1, "roi") : -1;
  if (region >= 0 && c.constants[region].type.size() != 2 * in.rank) c.fail("roi needs two numbers for each axis");
  for (int d = 0; d < in.rank && !c.failed(); ++d) {
    resized_axis& a = axes[d];
    a.in = in[d];
    const double n = static_cast<double>(in[d]);
    if (region >= 0) a.first = c.number(region, d), a.last = c.number(region, in.rank + d);
    if (sized) {
      a.out = sizes[d];
      a.scale = in[d] > 0 ? static_cast<double>(a.out) / n : 1;
    } else {
      a.scale = scales >= 0 ? c.number(scales, d) : c.m.reals[list->reals.first + d];
      const double length = n * (region >= 0 ? a.last - a.first : 1.0) * a.scale;
      if (!(length >= 0 && length <= static_cast<double>(most_elements))) return void(c.fail("a scale is out of range"));
      a.out = floor_of(length + 1e-6);
    }
    if (a.out < 1 || a.out > most_elements || !(a.scale > 0)) return void(c.fail("a size is out of range"));
  }
  if (!c.failed()) c.give(0, resample(c, x, axes, r));
}

inline constexpr conversion resize_conversions[] = {{"Resize", resize}, {"Upsample", resize}};

}  // namespace baton::onnx::detail

#endif
