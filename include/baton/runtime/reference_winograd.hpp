// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of Winograd's convolution: the weight's transform from the interpolation points, and the convolution
// without any transform, on the 3x3 weight that the transformed one stands for (it has to be one that the transform made).
// In: operands. Out: results. Next: runtime/reference_ops.hpp.
#ifndef BATON_RUNTIME_REFERENCE_WINOGRAD_HPP
#define BATON_RUNTIME_REFERENCE_WINOGRAD_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_layers.hpp"
#include "baton/runtime/reference_value.hpp"

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace baton::reference::detail {

/// Row i of the transform: values of the polynomial g0 + g1 x + g2 x^2 at a point, over the product of the differences to the others.
inline std::array<double, 3> winograd_row(std::int64_t tile_size, std::int64_t i) {
  const std::vector<double> points = tile_size == 2 ? std::vector<double>{0, 1, -1} : std::vector<double>{0, 1, -1, 2, -2};
  if (i == static_cast<std::int64_t>(points.size())) return {0, 0, 1};
  const double x = points[static_cast<std::size_t>(i)];
  double scale = 1;
  for (double other : points)
    if (other != x) scale *= x - other;
  if (x == 0) scale = std::fabs(scale);
  return {1 / scale, x / scale, x * x / scale};
}

inline void winograd_weight(std::int64_t tile_size, const value& in, value& out) {
  const shape w = in.type.dims;
  for_each(out.type.dims, [&](const coordinates& at) {
    const std::array<double, 3> down = winograd_row(tile_size, at[0]), across = winograd_row(tile_size, at[1]);
    double sum = 0;
    for (std::int64_t y = 0; y < 3; ++y)
      for (std::int64_t x = 0; x < 3; ++x)
        sum += down[static_cast<std::size_t>(y)] * across[static_cast<std::size_t>(x)] * in.elements[at4(w, at[2], at[3], y, x)];
    out.elements.push_back(sum);
  });
}

/// The three numbers behind a column of transformed ones: the first and last rows are multiples of the outer two, and rows 1
/// and 2 differ by a multiple of the middle one.
inline std::array<double, 3> winograd_unrow(std::int64_t tile_size, const std::vector<double>& r) {
  const std::array<double, 3> plus = winograd_row(tile_size, 1), minus = winograd_row(tile_size, 2);
  return {r[0] / winograd_row(tile_size, 0)[0], (r[1] - r[2]) / (plus[1] - minus[1]), r.back()};
}

inline void winograd_conv2d(const relay::nn::winograd_conv2d_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const shape s = in[1].type.dims;
  const bool blocked = s.rank == 5;
  const std::int64_t alpha = a.tile_size + 2, block = blocked ? s[4] : 1, outputs = blocked ? s[0] * block : s[2], inputs = s[3];
  const auto stored = [&](std::int64_t i, std::int64_t j, std::int64_t o, std::int64_t c) {
    const std::int64_t place =
        blocked ? (((o / block * alpha + i) * alpha + j) * inputs + c) * block + o % block : ((i * alpha + j) * outputs + o) * inputs + c;
    return in[1].elements[static_cast<std::size_t>(place)];
  };
  value weight{{in[1].type.element, shape{outputs, inputs, 3, 3}}, {}};
  for (std::int64_t o = 0; o < outputs; ++o)
    for (std::int64_t c = 0; c < inputs; ++c) {
      std::array<std::array<double, 3>, 3> taps{};
      std::vector<std::array<double, 3>> rows;
      for (std::int64_t i = 0; i < alpha; ++i) {
        std::vector<double> row;
        for (std::int64_t j = 0; j < alpha; ++j) row.push_back(stored(i, j, o, c));
        rows.push_back(winograd_unrow(a.tile_size, row));
      }
      for (std::size_t x = 0; x < 3; ++x) {
        std::vector<double> column;
        for (const std::array<double, 3>& row : rows) column.push_back(row[x]);
        const std::array<double, 3> down = winograd_unrow(a.tile_size, column);
        for (std::size_t y = 0; y < 3; ++y) taps[y][x] = down[y];
      }
      for (const std::array<double, 3>& row : taps) weight.elements.insert(weight.elements.end(), row.begin(), row.end());
    }
  relay::nn::conv2d_attrs plain;
  plain.padding = a.padding;
  plain.data_layout = a.data_layout;
  plain.out_layout = a.out_layout;
  const std::vector<value> operands{in[0], weight};
  conv2d(plain, operands, out);
}

inline bool evaluate_winograd(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, value& out) {
  if (name == "nn.contrib_conv2d_winograd_weight_transform")
    winograd_weight(decode_attrs<relay::nn::winograd_weight_transform_attrs>(words).tile_size, in[0], out);
  else if (name == "nn.contrib_conv2d_winograd_without_weight_transform") winograd_conv2d(decode_attrs<relay::nn::winograd_conv2d_attrs>(words), in, out);
  else return false;
  return true;
}

}  // namespace baton::reference::detail

#endif
