// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of image resampling: where an element lies in the data, and the weights of its neighbours by the
// formulas of TVM's operators. In: operands. Out: results. Next: runtime/reference_nn.hpp.
#ifndef BATON_RUNTIME_REFERENCE_IMAGES_HPP
#define BATON_RUNTIME_REFERENCE_IMAGES_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_convolutions.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace baton::reference::detail {

struct resample_rule {
  std::string method, mode, rounding;
  double alpha = -0.5;
  bool exclude = false;
};

using weighted_positions = std::vector<std::pair<std::int64_t, double>>;

/// The elements of one axis that position o of the result is made of.
inline weighted_positions resample(const resample_rule& rule, std::int64_t o, std::int64_t in, std::int64_t out) {
  const double x = static_cast<double>(o), ratio = static_cast<double>(in) / static_cast<double>(out);
  double at = x * ratio;
  if (rule.mode == "half_pixel" || (rule.mode == "pytorch_half_pixel" && out > 1)) at = (x + 0.5) * ratio - 0.5;
  else if (rule.mode == "pytorch_half_pixel") at = 0;
  else if (rule.mode == "tf_half_pixel_for_nn") at = (x + 0.5) * ratio;
  else if (rule.mode == "align_corners") at = out == 1 ? 0 : x * static_cast<double>(in - 1) / static_cast<double>(out - 1);
  const auto clamped = [in](double p) { return static_cast<std::int64_t>(std::clamp(p, 0.0, static_cast<double>(in - 1))); };
  if (rule.method == "nearest_neighbor") {
    const std::string rounding = !rule.rounding.empty() ? rule.rounding : rule.mode == "align_corners" ? "round" : "floor";
    if (rounding == "round") return {{clamped(std::round(at)), 1.0}};
    if (rounding == "round_prefer_floor") return {{clamped(std::ceil(at - 0.5)), 1.0}};
    if (rounding == "round_prefer_ceil") return {{clamped(std::floor(at + 0.5)), 1.0}};
    if (rounding == "floor") return {{clamped(std::floor(at + 1e-5)), 1.0}};
    return {{clamped(std::ceil(at - 1e-5)), 1.0}};
  }
  const double low = std::floor(at), t = at - low;
  if (rule.method == "linear") return {{clamped(low), 1 - t}, {clamped(low + 1), t}};
  // Keys' cubic convolution kernel at the distances of the four neighbours.
  weighted_positions taps;
  double sum = 0;
  for (int k = -1; k <= 2; ++k) {
    const double d = std::fabs(t - k), a = rule.alpha;
    double w = d <= 1 ? (a + 2) * d * d * d - (a + 3) * d * d + 1 : a * d * d * d - 5 * a * d * d + 8 * a * d - 4 * a;
    if (rule.exclude && (low + k < 0 || low + k >= static_cast<double>(in))) w = 0;
    taps.emplace_back(clamped(low + k), w);
    sum += w;
  }
  if (rule.exclude)
    for (auto& tap : taps) tap.second /= sum;
  return taps;
}

inline void resize(const resample_rule& rule, std::string_view layout_text, std::string_view order, const value& in, value& out) {
  if (out.type.size() == 0) return;
  const lettered l(layout_text);
  const shape d = l.whole_shape(in.type.dims, order);
  const shape o = l.whole_shape(out.type.dims, order);
  const std::vector<double> data = plain_elements(in, l, order);
  std::vector<double> result;
  for_each(o, [&](const coordinates& at) {
    std::vector<weighted_positions> taps;
    shape counts;
    for (int i = 2; i < d.rank; ++i) {
      taps.push_back(resample(rule, at[static_cast<std::size_t>(i)], d[i], o[i]));
      counts.push_back(static_cast<std::int64_t>(taps.back().size()));
    }
    double sum = 0;
    for_each(counts, [&](const coordinates& k) {
      coordinates from{at[0], at[1]};
      double weight = 1;
      for (std::size_t i = 0; i < taps.size(); ++i) {
        from.push_back(taps[i][static_cast<std::size_t>(k[i])].first);
        weight *= taps[i][static_cast<std::size_t>(k[i])].second;
      }
      sum += weight * data[row_major(d, from)];
    });
    result.push_back(out.type.element.is_float() ? sum : std::trunc(sum));
  });
  store_plain(result, l, order, out);
}

template <class Attrs>
void resize_by(const Attrs& a, std::string_view order, const value& in, value& out) {
  if (out.type.size() == 0) return;
  resize({std::string(a.method.view()), std::string(a.coordinate_transformation_mode.view()), std::string(a.rounding_method.view()), a.cubic_alpha,
          a.cubic_exclude != 0},
         a.layout.view(), order, in, out);
}

inline bool evaluate_image(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, value& out) {
  using namespace relay;
  if (name == "image.resize1d") resize_by(decode_attrs<image::resize1d_attrs>(words), "NCW", in[0], out);
  else if (name == "image.resize2d") resize_by(decode_attrs<image::resize2d_attrs>(words), "NCHW", in[0], out);
  else if (name == "image.resize3d") resize_by(decode_attrs<image::resize3d_attrs>(words), "NCDHW", in[0], out);
  else if (name == "nn.upsampling") {
    const auto a = decode_attrs<nn::upsampling_attrs>(words);
    const std::string method = a.method.view() == "bilinear" ? "linear" : a.method.view() == "bicubic" ? "cubic" : "nearest_neighbor";
    resize({method, a.align_corners ? "align_corners" : "asymmetric", "", -0.5, false}, a.layout.view(), "NCHW", in[0], out);
  } else if (name == "nn.upsampling3d") {
    const auto a = decode_attrs<nn::upsampling3d_attrs>(words);
    const std::string method = a.method.view() == "trilinear" ? "linear" : "nearest_neighbor";
    resize({method, std::string(a.coordinate_transformation_mode.view()), "", -0.5, false}, a.layout.view(), "NCDHW", in[0], out);
  } else {
    return false;
  }
  return true;
}

}  // namespace baton::reference::detail

#endif
