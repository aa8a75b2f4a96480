// SPDX-License-Identifier: Apache-2.0
//
// What a two-dimensional pooling is, as a structural value that serves as template argument of the kernel. In: attributes and
// shapes of nn.max_pool2d or nn.avg_pool2d in NCHW or NCHW{c}c. Next: simd/pool2d.hpp.
#ifndef BATON_TIR_POOL2D_PROBLEM_HPP
#define BATON_TIR_POOL2D_PROBLEM_HPP

#include "baton/tir/window.hpp"

namespace baton::tir {

enum class pool_kind { max, avg };

/// A two-dimensional pooling: logical sizes, whatever the layout; block is the layout's c, 1 for plain NCHW.
struct pool2d_problem {
  pool_kind kind = pool_kind::max;
  int n = 1, c = 1, ih = 1, iw = 1;
  int kh = 1, kw = 1;
  int stride_h = 1, stride_w = 1;
  int pad_top = 0, pad_left = 0, pad_bottom = 0, pad_right = 0;
  int dilation_h = 1, dilation_w = 1;
  bool ceil_mode = false;
  bool count_include_pad = false;  ///< divide by kh * kw everywhere; else by the elements met, at least 1
  int block = 1;
  int oh = 0, ow = 0;

  friend constexpr bool operator==(const pool2d_problem&, const pool2d_problem&) = default;
};

/// The problem with its output size filled in: oh = (ih + pads - dilated kh) / stride + 1, rounded up in ceil_mode; ow likewise.
constexpr pool2d_problem make_pool2d_problem(pool2d_problem p) noexcept {
  const int h = p.ih + p.pad_top + p.pad_bottom - (p.kh - 1) * p.dilation_h - 1 + (p.ceil_mode ? p.stride_h - 1 : 0);
  const int w = p.iw + p.pad_left + p.pad_right - (p.kw - 1) * p.dilation_w - 1 + (p.ceil_mode ? p.stride_w - 1 : 0);
  p.oh = h / p.stride_h + 1;
  p.ow = w / p.stride_w + 1;
  return p;
}

/// The sizes of a pooling with normalised attributes.
template <class Attrs>
constexpr pool2d_problem pool2d_problem_of(const Attrs& a, const shape& data, const shape& out, pool_kind kind) {
  const layout l = parse_layout(a.layout);
  const shape d = as_nchw(data, l), o = as_nchw(out, l);
  pool2d_problem p;
  p.kind = kind;
  set_window(p, a, d);
  p.c = static_cast<int>(d[1]);
  p.kh = static_cast<int>(a.pool_size[0]);
  p.kw = static_cast<int>(a.pool_size[1]);
  p.ceil_mode = a.ceil_mode;
  p.count_include_pad = a.count_include_pad;
  p.block = l.rank == 5 ? static_cast<int>(l.factor[4]) : 1;
  p.oh = static_cast<int>(o[2]);
  p.ow = static_cast<int>(o[3]);
  return p;
}

}  // namespace baton::tir

#endif
