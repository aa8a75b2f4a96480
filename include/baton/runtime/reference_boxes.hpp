// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of ops on boxes: vision.multibox_prior, multibox_transform_loc, get_valid_counts,
// non_max_suppression. In: operands. Out: results. Next: runtime/reference_nn.hpp.
#ifndef BATON_RUNTIME_REFERENCE_BOXES_HPP
#define BATON_RUNTIME_REFERENCE_BOXES_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_value.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace baton::reference::detail {

inline void multibox_prior(const relay::vision::multibox_prior_attrs& a, const value& in, value& out) {
  const auto height = static_cast<double>(in.type.dims[2]), width = static_cast<double>(in.type.dims[3]);
  for (double y = 0; y < height; ++y)
    for (double x = 0; x < width; ++x)
      for (int k = 0; k < a.sizes.count + a.ratios.count - 1; ++k) {
        const double size = k < a.sizes.count ? a.sizes[k] : a.sizes[0], ratio = k < a.sizes.count ? 1 : a.ratios[k - a.sizes.count + 1];
        const double w = size * height / width * std::sqrt(ratio), h = size / std::sqrt(ratio);
        const double middle_x = (x + a.offsets[1]) * (a.steps[1] > 0 ? a.steps[1] : 1 / width);
        const double middle_y = (y + a.offsets[0]) * (a.steps[0] > 0 ? a.steps[0] : 1 / height);
        for (const double edge : {middle_x - w / 2, middle_y - h / 2, middle_x + w / 2, middle_y + h / 2})
          out.elements.push_back(a.clip ? std::fmin(std::fmax(edge, 0.0), 1.0) : edge);
      }
}

inline void multibox_transform_loc(const relay::vision::multibox_transform_loc_attrs& a, std::span<const value> in, std::vector<value>& out) {
  if (out[0].type.size() == 0) return;
  const shape& s = in[0].type.dims;
  for (std::int64_t b = 0; b < s[0]; ++b) {
    std::vector<double> found;
    for (std::int64_t j = 0; j < s[2]; ++j) {
      std::int64_t best = 1;
      for (std::int64_t k = 2; k < s[1]; ++k)
        if (read(in[0], {b, k, j}) > read(in[0], {b, best, j})) best = k;
      if (s[1] < 2 || read(in[0], {b, best, j}) < a.threshold || !(read(in[0], {b, best, j}) > -1)) continue;
      double middle[2], size[2];
      for (std::int64_t d = 0; d < 2; ++d) {
        const double low = read(in[2], {0, j, d}), high = read(in[2], {0, j, d + 2});
        middle[d] = (low + high) / 2 + read(in[1], {b, 4 * j + d}) * a.variances[static_cast<int>(d)] * (high - low);
        size[d] = (high - low) * std::exp(read(in[1], {b, 4 * j + d + 2}) * a.variances[static_cast<int>(d) + 2]);
      }
      found.push_back(static_cast<double>(best - 1));
      found.push_back(read(in[0], {b, best, j}));
      for (const double edge : {middle[0] - size[0] / 2, middle[1] - size[1] / 2, middle[0] + size[0] / 2, middle[1] + size[1] / 2})
        found.push_back(a.clip ? std::fmin(std::fmax(edge, 0.0), 1.0) : edge);
    }
    out[1].elements.push_back(static_cast<double>(found.size() / 6));
    found.resize(static_cast<std::size_t>(6 * s[2]), -1.0);
    out[0].elements.insert(out[0].elements.end(), found.begin(), found.end());
  }
}

using box = std::vector<double>;

inline std::vector<box> boxes_of(const value& v, std::int64_t batch) {
  std::vector<box> all;
  for (std::int64_t j = 0; j < v.type.dims[1]; ++j) {
    box one;
    for (std::int64_t k = 0; k < v.type.dims[2]; ++k) one.push_back(read(v, {batch, j, k}));
    all.push_back(one);
  }
  return all;
}
inline void append_boxes(value& to, std::vector<box> boxes) {
  boxes.resize(static_cast<std::size_t>(to.type.dims[1]), box(static_cast<std::size_t>(to.type.dims[2]), -1.0));
  for (const box& b : boxes) to.elements.insert(to.elements.end(), b.begin(), b.end());
}

inline void get_valid_counts(const relay::vision::get_valid_counts_attrs& a, std::span<const value> in, std::vector<value>& out) {
  if (out[1].type.size() == 0) return;
  for (std::int64_t b = 0; b < in[0].type.dims[0]; ++b) {
    std::vector<box> good;
    std::vector<double> places;
    double place = 0;
    for (const box& each : boxes_of(in[0], b)) {
      if (each[static_cast<std::size_t>(a.score_index)] > in[1].elements[0] && (a.id_index < 0 || each[static_cast<std::size_t>(a.id_index)] >= 0)) {
        good.push_back(each);
        places.push_back(place);
      }
      ++place;
    }
    out[0].elements.push_back(static_cast<double>(good.size()));
    append_boxes(out[1], good);
    places.resize(static_cast<std::size_t>(place), -1.0);
    out[2].elements.insert(out[2].elements.end(), places.begin(), places.end());
  }
}

inline double overlap_of(const box& a, const box& b, std::size_t first) {
  double common = 1, sum_a = 1, sum_b = 1;
  for (std::size_t d = first; d < first + 2; ++d) {
    const auto [a0, a1] = std::minmax({a[d], a[d + 2]});
    const auto [b0, b1] = std::minmax({b[d], b[d + 2]});
    common *= std::fmax(0.0, std::fmin(a1, b1) - std::fmax(a0, b0));
    sum_a *= a1 - a0;
    sum_b *= b1 - b0;
  }
  return sum_a + sum_b - common > 0 ? common / (sum_a + sum_b - common) : 0;
}

inline void non_max_suppression(const relay::vision::non_max_suppression_attrs& a, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const auto score = static_cast<std::size_t>(a.score_index), id = static_cast<std::size_t>(a.id_index < 0 ? 0 : a.id_index);
  for (std::int64_t b = 0; b < in[0].type.dims[0]; ++b) {
    std::vector<box> all = boxes_of(in[0], b);
    const double valid = std::fmin(std::fmax(in[1].elements[static_cast<std::size_t>(b)], 0.0), static_cast<double>(all.size()));
    all.resize(static_cast<std::size_t>(valid));
    if (in[4].elements[0] > 0) {
      // In order of equal scores; std::stable_sort makes Clang warn of what libstdc++ deprecates.
      std::vector<std::size_t> order(all.size());
      for (std::size_t j = 0; j < order.size(); ++j) order[j] = j;
      std::sort(order.begin(), order.end(),
                [&](std::size_t x, std::size_t y) { return all[x][score] != all[y][score] ? all[x][score] > all[y][score] : x < y; });
      std::vector<box> sorted;
      for (const std::size_t j : order) sorted.push_back(all[j]);
      all.swap(sorted);
      if (a.top_k > 0 && static_cast<std::size_t>(a.top_k) < all.size()) all.resize(static_cast<std::size_t>(a.top_k));
      std::vector<box> best;
      for (box& each : all) {
        if (each[score] <= 0) continue;
        bool stays = in[3].elements[0] < 0 || static_cast<double>(best.size()) < in[3].elements[0];
        for (const box& better : best) {
          const bool counts = a.id_index < 0 || (better[id] >= 0 && (a.force_suppress || better[id] == each[id]));
          if (counts && overlap_of(each, better, static_cast<std::size_t>(a.coord_start)) >= in[4].elements[0]) stays = false;
        }
        if (stays) {
          best.push_back(each);
          continue;
        }
        each[score] = -1;
        if (a.id_index >= 0) each[id] = -1;
      }
    }
    if (a.invalid_to_bottom) std::erase_if(all, [&](const box& each) { return each[score] <= 0; });
    append_boxes(out, all);
  }
}

inline bool evaluate_boxes(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, std::vector<value>& out) {
  using namespace relay::vision;
  if (name == "vision.multibox_prior") reference::detail::multibox_prior(decode_attrs<multibox_prior_attrs>(words), in[0], out[0]);
  else if (name == "vision.multibox_transform_loc") reference::detail::multibox_transform_loc(decode_attrs<multibox_transform_loc_attrs>(words), in, out);
  else if (name == "vision.get_valid_counts") reference::detail::get_valid_counts(decode_attrs<get_valid_counts_attrs>(words), in, out);
  else if (name == "vision.non_max_suppression") reference::detail::non_max_suppression(decode_attrs<non_max_suppression_attrs>(words), in, out[0]);
  else return false;
  return true;
}

}  // namespace baton::reference::detail

#endif
