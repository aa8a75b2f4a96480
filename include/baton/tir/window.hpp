// SPDX-License-Identifier: Apache-2.0
//
// What a convolution and a pooling over two axes have in common: image sizes, strides, padding and dilation, from attributes and the
// shape of the data. Next: tir/pool2d_problem.hpp, tir/schedule.hpp.
#ifndef BATON_TIR_WINDOW_HPP
#define BATON_TIR_WINDOW_HPP

#include "baton/type/layout.hpp"

namespace baton::tir {

/// A stored shape as NCHW.
constexpr shape as_nchw(const shape& stored, const layout& l) { return convert_shape(stored, l, parse_layout("NCHW")); }

/// Fills a conv2d_problem or a pool2d_problem; attributes are normalised, data is NCHW.
template <class Problem, class Attrs>
constexpr void set_window(Problem& p, const Attrs& a, const shape& data) {
  p.n = static_cast<int>(data[0]);
  p.ih = static_cast<int>(data[2]);
  p.iw = static_cast<int>(data[3]);
  p.stride_h = static_cast<int>(a.strides[0]);
  p.stride_w = static_cast<int>(a.strides[1]);
  p.pad_top = static_cast<int>(a.padding[0]);
  p.pad_left = static_cast<int>(a.padding[1]);
  p.pad_bottom = static_cast<int>(a.padding[2]);
  p.pad_right = static_cast<int>(a.padding[3]);
  p.dilation_h = static_cast<int>(a.dilation[0]);
  p.dilation_w = static_cast<int>(a.dilation[1]);
}

}  // namespace baton::tir

#endif
