// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of pools: the elements that a window meets, one by one, over any number of spatial axes. In: operands.
// Out: results. Next: runtime/reference_nn.hpp.
#ifndef BATON_RUNTIME_REFERENCE_POOLS_HPP
#define BATON_RUNTIME_REFERENCE_POOLS_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_convolutions.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>
#include <string_view>
#include <vector>

namespace baton::reference::detail {

/// What a window holds, and how many elements it would hold without a border.
struct pool_window {
  double sum = 0;
  double top = -std::numeric_limits<double>::infinity();
  double count = 0;

  void add(double x) {
    sum += x;
    top = largest(top, x);
    count += 1;
  }
};

/// Calls `positions(axis, o)` for the positions of each axis, in or outside the data; pools what is inside.
template <class Positions>
void pool(std::string_view layout_text, std::string_view order, bool largest_wins, bool count_all, const value& in, value& out, Positions positions) {
  const lettered l(layout_text);
  const shape d = l.whole_shape(in.type.dims, order);
  const std::vector<double> data = plain_elements(in, l, order);
  std::vector<double> result;
  for_each(l.whole_shape(out.type.dims, order), [&](const coordinates& at) {
    std::vector<std::vector<std::int64_t>> each;
    shape window;
    for (int i = 2; i < d.rank; ++i) {
      each.push_back(positions(static_cast<std::size_t>(i - 2), at[static_cast<std::size_t>(i)]));
      window.push_back(static_cast<std::int64_t>(each.back().size()));
    }
    pool_window w;
    for_each(window, [&](const coordinates& k) {
      coordinates from{at[0], at[1]};
      for (std::size_t i = 0; i < each.size(); ++i) {
        from.push_back(each[i][static_cast<std::size_t>(k[i])]);
        if (from.back() < 0 || from.back() >= d[static_cast<int>(i) + 2]) return;
      }
      w.add(data[row_major(d, from)]);
    });
    result.push_back(largest_wins ? w.top : w.sum / (count_all ? static_cast<double>(window.size()) : w.count));
  });
  store_plain(result, l, order, out);
}

template <class Attrs>
void window_pool(const Attrs& a, std::string_view order, bool largest_wins, const value& in, value& out) {
  if (out.type.size() == 0) return;
  pool(a.layout.view(), order, largest_wins, a.count_include_pad, in, out, [&](std::size_t axis, std::int64_t o) {
    std::vector<std::int64_t> at;
    for (std::int64_t k = 0; k < of_axis(a.pool_size, axis); ++k)
      at.push_back(o * of_axis(a.strides, axis) - of_axis(a.padding, axis) + k * of_axis(a.dilation, axis));
    return at;
  });
}

/// An adaptive pool, or a global one, whose result has one element on each axis.
template <class Attrs>
void whole_pool(const Attrs& a, std::string_view order, bool largest_wins, const value& in, value& out) {
  if (out.type.size() == 0) return;
  const lettered l(a.layout.view());
  const shape d = l.whole_shape(in.type.dims, order);
  const shape r = l.whole_shape(out.type.dims, order);
  pool(a.layout.view(), order, largest_wins, true, in, out, [&](std::size_t axis, std::int64_t o) {
    const std::int64_t extent = d[static_cast<int>(axis) + 2], size = r[static_cast<int>(axis) + 2];
    std::vector<std::int64_t> at;
    for (std::int64_t x = 0; x < extent; ++x)
      if ((x + 1) * size > o * extent && x * size < (o + 1) * extent) at.push_back(x);
    return at;
  });
}

inline bool evaluate_pool(std::string_view name, meta::slice<std::int64_t> words, const value& in, value& out) {
  using namespace relay::nn;
  const bool top = name.find("max_pool") != std::string_view::npos;
  if (name == "nn.max_pool1d") window_pool(decode_attrs<max_pool1d_attrs>(words), "NCW", top, in, out);
  else if (name == "nn.avg_pool1d") window_pool(decode_attrs<avg_pool1d_attrs>(words), "NCW", top, in, out);
  else if (name == "nn.max_pool2d") window_pool(decode_attrs<max_pool2d_attrs>(words), "NCHW", top, in, out);
  else if (name == "nn.avg_pool2d") window_pool(decode_attrs<avg_pool2d_attrs>(words), "NCHW", top, in, out);
  else if (name == "nn.max_pool3d") window_pool(decode_attrs<max_pool3d_attrs>(words), "NCDHW", top, in, out);
  else if (name == "nn.avg_pool3d") window_pool(decode_attrs<avg_pool3d_attrs>(words), "NCDHW", top, in, out);
  else if (name == "nn.adaptive_max_pool1d" || name == "nn.adaptive_avg_pool1d")
    whole_pool(decode_attrs<adaptive_max_pool1d_attrs>(words), "NCW", top, in, out);
  else if (name == "nn.adaptive_max_pool2d" || name == "nn.adaptive_avg_pool2d")
    whole_pool(decode_attrs<adaptive_max_pool2d_attrs>(words), "NCHW", top, in, out);
  else if (name == "nn.adaptive_max_pool3d" || name == "nn.adaptive_avg_pool3d")
    whole_pool(decode_attrs<adaptive_max_pool3d_attrs>(words), "NCDHW", top, in, out);
  else if (name == "nn.global_max_pool2d" || name == "nn.global_avg_pool2d") whole_pool(decode_attrs<global_pool2d_attrs>(words), "NCHW", top, in, out);
  else return false;
  return true;
}

}  // namespace baton::reference::detail

#endif
