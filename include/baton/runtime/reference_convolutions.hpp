// SPDX-License-Identifier: Apache-2.0
//
// The reference meaning of convolutions over any number of spatial axes and of their transposes. A convolution gathers, a
// transposed one scatters every product to where it belongs. In: operands. Out: results. Next: runtime/reference_nn.hpp.
#ifndef BATON_RUNTIME_REFERENCE_CONVOLUTIONS_HPP
#define BATON_RUNTIME_REFERENCE_CONVOLUTIONS_HPP

#include "baton/op/operators.hpp"
#include "baton/runtime/reference_moves.hpp"
#include "baton/runtime/reference_value.hpp"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace baton::reference::detail {

inline std::size_t row_major(const shape& s, const coordinates& at) {
  std::int64_t offset = 0;
  for (int d = 0; d < s.rank; ++d) offset = offset * s[d] + at[static_cast<std::size_t>(d)];
  return static_cast<std::size_t>(offset);
}
inline shape part_of(const shape& s, int from) {
  shape part;
  for (int d = from; d < s.rank; ++d) part.push_back(s[d]);
  return part;
}

/// One entry for each spatial axis of a list that may hold one for all.
template <int Room>
std::int64_t of_axis(const int_list<Room>& list, std::size_t i) {
  return list[list.count == 1 ? 0 : static_cast<int>(i)];
}

template <class Attrs>
void convolution(const Attrs& a, std::string_view data_order, std::string_view weight_order, std::span<const value> in, value& out) {
  const lettered data_layout(a.data_layout.view());
  const lettered weight_layout(a.kernel_layout.view());
  const lettered result_layout(a.out_layout.view().empty() ? a.data_layout.view() : a.out_layout.view());
  const shape d = data_layout.whole_shape(in[0].type.dims, data_order);
  const shape w = weight_layout.whole_shape(in[1].type.dims, weight_order);
  const shape o = result_layout.whole_shape(out.type.dims, data_order);
  const std::vector<double> data = plain_elements(in[0], data_layout, data_order);
  const std::vector<double> weight = plain_elements(in[1], weight_layout, weight_order);
  std::vector<double> result;
  for_each(o, [&](const coordinates& at) {
    double sum = 0;
    for_each(part_of(w, 1), [&](const coordinates& tap) {
      coordinates from{at[0], at[1] / (w[0] / a.groups) * w[1] + tap[0]};
      coordinates filter{at[1], tap[0]};
      for (std::size_t i = 0; i + 2 < static_cast<std::size_t>(d.rank); ++i) {
        from.push_back(at[i + 2] * of_axis(a.strides, i) + tap[i + 1] * of_axis(a.dilation, i) - of_axis(a.padding, i));
        if (from.back() < 0 || from.back() >= d[static_cast<int>(i) + 2]) return;
        filter.push_back(tap[i + 1]);
      }
      sum += data[row_major(d, from)] * weight[row_major(w, filter)];
    });
    result.push_back(sum);
  });
  store_plain(result, result_layout, data_order, out);
}

template <class Attrs>
void transposed_convolution(const Attrs& a, std::string_view data_order, std::string_view weight_order, std::span<const value> in, value& out) {
  if (out.type.size() == 0) return;
  const lettered data_layout(a.data_layout.view());
  const lettered weight_layout(a.kernel_layout.view());
  const lettered result_layout(a.out_layout.view().empty() ? a.data_layout.view() : a.out_layout.view());
  const shape d = data_layout.whole_shape(in[0].type.dims, data_order);
  const shape w = weight_layout.whole_shape(in[1].type.dims, weight_order);
  const shape o = result_layout.whole_shape(out.type.dims, data_order);
  const std::vector<double> data = plain_elements(in[0], data_layout, data_order);
  const std::vector<double> weight = plain_elements(in[1], weight_layout, weight_order);
  std::vector<double> result(static_cast<std::size_t>(o.size()), 0.0);
  for_each(d, [&](const coordinates& at) {
    for_each(part_of(w, 1), [&](const coordinates& tap) {
      coordinates to{at[0], at[1] / (d[1] / a.groups) * w[1] + tap[0]};
      coordinates filter{at[1], tap[0]};
      for (std::size_t i = 0; i + 2 < static_cast<std::size_t>(d.rank); ++i) {
        to.push_back(at[i + 2] * of_axis(a.strides, i) + tap[i + 1] * of_axis(a.dilation, i) - of_axis(a.padding, i));
        if (to.back() < 0 || to.back() >= o[static_cast<int>(i) + 2]) return;
        filter.push_back(tap[i + 1]);
      }
      result[row_major(o, to)] += data[row_major(d, at)] * weight[row_major(w, filter)];
    });
  });
  store_plain(result, result_layout, data_order, out);
}

inline bool evaluate_convolution(std::string_view name, meta::slice<std::int64_t> words, std::span<const value> in, value& out) {
  using namespace relay::nn;
  if (name == "nn.conv1d") reference::detail::convolution(decode_attrs<conv1d_attrs>(words), "NCW", "OIW", in, out);
  else if (name == "nn.conv3d") reference::detail::convolution(decode_attrs<conv3d_attrs>(words), "NCDHW", "OIDHW", in, out);
  else if (name == "nn.contrib_conv2d_NCHWc" || name == "nn.contrib_depthwise_conv2d_NCHWc")
    reference::detail::convolution(decode_attrs<conv2d_attrs>(words), "NCHW", "OIHW", in, out);
  else if (name == "nn.conv1d_transpose") transposed_convolution(decode_attrs<conv1d_transpose_attrs>(words), "NCW", "OIW", in, out);
  else if (name == "nn.conv2d_transpose") transposed_convolution(decode_attrs<conv2d_transpose_attrs>(words), "NCHW", "IOHW", in, out);
  else if (name == "nn.conv3d_transpose") transposed_convolution(decode_attrs<conv3d_transpose_attrs>(words), "NCDHW", "OIDHW", in, out);
  else return false;
  return true;
}

}  // namespace baton::reference::detail

#endif
