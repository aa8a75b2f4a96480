// SPDX-License-Identifier: Apache-2.0
//
// Data of a convolution on channel blocks, and the check of a kernel's result: a sample of outputs, the corners among them,
// against sums in double. In: a problem and the blocks of its layouts. Next: bench/kernels/layers_bench.cpp.
#ifndef BATON_BENCH_SUPPORT_CONV_DATA_HPP
#define BATON_BENCH_SUPPORT_CONV_DATA_HPP

#include "bench/support/peak.hpp"

#include <baton/simd/winograd_transform.hpp>
#include <baton/tir/conv2d_problem.hpp>

#include <cmath>
#include <cstddef>
#include <random>

namespace bench {

/// Operands of a convolution: evenly distributed data, weights such that results are of unit scale.
struct conv_data {
  baton::tir::conv2d_problem p;
  int ic_block, oc_block;
  bool depthwise = is_depthwise(p);
  floats data, weight, out;

  conv_data(const baton::tir::conv2d_problem& problem, int ib, int ob) : p(problem), ic_block(ib), oc_block(ob) {
    data = random(std::ptrdiff_t{1} * p.n * p.ic * p.ih * p.iw, 1.0, 1);
    weight = random(std::ptrdiff_t{1} * p.oc * group_ic(p) * p.kh * p.kw, std::sqrt(3.0 / (group_ic(p) * p.kh * p.kw)), 2);
    out = numbers(std::ptrdiff_t{1} * p.n * p.oc * p.oh * p.ow);
  }

  double data_at(int n, int c, int h, int w) const {
    return static_cast<double>(data.get()[(((std::ptrdiff_t{n} * (p.ic / ic_block) + c / ic_block) * p.ih + h) * p.iw + w) * ic_block + c % ic_block]);
  }
  /// The weight lies as OIHW{i}i{o}o; depthwise as OIHW1i{o}o.
  double weight_at(int o, int i, int kh, int kw) const {
    const int ib = depthwise ? 1 : ic_block;
    const std::ptrdiff_t tap = ((std::ptrdiff_t{o / oc_block} * (group_ic(p) / ib) + i / ib) * p.kh + kh) * p.kw + kw;
    return static_cast<double>(weight.get()[(tap * ib + i % ib) * oc_block + o % oc_block]);
  }
  double out_at(int n, int c, int h, int w) const {
    return static_cast<double>(out.get()[(((std::ptrdiff_t{n} * (p.oc / oc_block) + c / oc_block) * p.oh + h) * p.ow + w) * oc_block + c % oc_block]);
  }

  double wanted(int n, int oc, int oh, int ow) const {
    double sum = 0;
    for (int i = 0; i < group_ic(p); ++i)
      for (int kh = 0; kh < p.kh; ++kh)
        for (int kw = 0; kw < p.kw; ++kw) {
          const int ih = oh * p.stride_h - p.pad_top + kh * p.dilation_h, iw = ow * p.stride_w - p.pad_left + kw * p.dilation_w;
          if (ih < 0 || iw < 0 || ih >= p.ih || iw >= p.iw) continue;
          sum += data_at(n, oc / group_oc(p) * group_ic(p) + i, ih, iw) * weight_at(oc, i, kh, kw);
        }
    return sum;
  }
  /// The largest error among the outputs looked at.
  double error() const {
    std::mt19937 pick(3);
    const auto one = [&](int size, int sample) { return sample == 0 ? 0 : sample == 1 ? size - 1 : static_cast<int>(pick() % static_cast<unsigned>(size)); };
    double worst = 0;
    for (int s = 0; s < 2000; ++s) {
      const int n = one(p.n, s % 3), c = one(p.oc, s / 3 % 3), h = one(p.oh, s / 9 % 3), w = one(p.ow, s / 27 % 3);
      const double far = std::fabs(out_at(n, c, h, w) - wanted(n, c, h, w));
      worst = far >= worst ? far : far == far ? worst : 1e30;
    }
    return worst;
  }

  /// The weight for Winograd's F(M x M, 3x3): [oc block][frequency][ic][oc_block].
  template <int M>
  floats transformed_weight() const {
    constexpr int alpha = M + 2;
    floats u = numbers(std::ptrdiff_t{alpha} * alpha * p.oc * p.ic);
    for (int o = 0; o < p.oc; ++o)
      for (int i = 0; i < p.ic; ++i) {
        double half[alpha][3];
        for (int x = 0; x < 3; ++x) {
          const double column[3] = {weight_at(o, i, 0, x), weight_at(o, i, 1, x), weight_at(o, i, 2, x)};
          double up[alpha];
          baton::simd::winograd_transform<M>::weight(column, up);
          for (int f = 0; f < alpha; ++f) half[f][x] = up[f];
        }
        for (int f = 0; f < alpha; ++f) {
          double up[alpha];
          baton::simd::winograd_transform<M>::weight(half[f], up);
          for (int g = 0; g < alpha; ++g)
            u.get()[((std::ptrdiff_t{o / oc_block} * alpha * alpha + f * alpha + g) * p.ic + i) * oc_block + o % oc_block] = static_cast<float>(up[g]);
        }
      }
    return u;
  }

 private:
  static floats random(std::ptrdiff_t count, double scale, unsigned seed) {
    std::mt19937 bits(seed);
    std::uniform_real_distribution<double> in(-scale, scale);
    floats m = numbers(count);
    for (std::ptrdiff_t i = 0; i < count; ++i) m.get()[i] = static_cast<float>(in(bits));
    return m;
  }
};

}  // namespace bench

#endif
