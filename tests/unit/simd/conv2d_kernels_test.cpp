// SPDX-License-Identifier: Apache-2.0
//
// The convolution kernels against plain loops with double accumulators: shapes with tails, padding, strides,
// dilation, groups and depthwise, on the unit's best architecture and on SSE2.
#include <baton/simd/conv2d_nchw.hpp>
#include <baton/simd/conv2d_nchwc.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstddef>
#include <vector>

using namespace baton::simd;
using namespace baton::tir;

namespace {

using floats = std::vector<float>;
using std::size_t;

floats numbers(int count, unsigned seed) {
  floats v(static_cast<size_t>(count));
  unsigned state = seed * 2654435761u + 1u;
  for (float& x : v) {
    state = state * 1664525u + 1013904223u;
    x = static_cast<float>(state >> 8) / 8388608.0f - 1.0f;
  }
  return v;
}

/// Logical NCHW result with double accumulators; knows only what the operator means.
floats reference(const conv2d_problem& p, const floats& data, const floats& weight) {
  floats out(static_cast<size_t>(p.n * p.oc * p.oh * p.ow));
  const int icg = p.ic / p.groups, ocg = p.oc / p.groups;
  size_t at = 0;
  for (int n = 0; n < p.n; ++n)
    for (int oc = 0; oc < p.oc; ++oc)
      for (int oh = 0; oh < p.oh; ++oh)
        for (int ow = 0; ow < p.ow; ++ow) {
          double sum = 0;
          for (int ic = 0; ic < icg; ++ic)
            for (int kh = 0; kh < p.kh; ++kh)
              for (int kw = 0; kw < p.kw; ++kw) {
                const int ih = oh * p.stride_h - p.pad_top + kh * p.dilation_h;
                const int iw = ow * p.stride_w - p.pad_left + kw * p.dilation_w;
                if (ih < 0 || ih >= p.ih || iw < 0 || iw >= p.iw) continue;
                const int c = oc / ocg * icg + ic;
                sum += static_cast<double>(data[static_cast<size_t>(((n * p.ic + c) * p.ih + ih) * p.iw + iw)]) *
                       static_cast<double>(weight[static_cast<size_t>(((oc * icg + ic) * p.kh + kh) * p.kw + kw)]);
              }
          out[at++] = static_cast<float>(sum);
        }
  return out;
}

/// NCHW to NCHW{b}c.
floats block(const floats& v, int n, int c, int hw, int b) {
  floats r(v.size());
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < c; ++j)
      for (int k = 0; k < hw; ++k) r[static_cast<size_t>(((i * (c / b) + j / b) * hw + k) * b + j % b)] = v[static_cast<size_t>((i * c + j) * hw + k)];
  return r;
}

/// OIHW to OIHW{i}i{o}o.
floats block_weight(const floats& v, int oc, int ic, int taps, int ib, int ob) {
  floats r(v.size());
  for (int o = 0; o < oc; ++o)
    for (int i = 0; i < ic; ++i)
      for (int t = 0; t < taps; ++t)
        r[static_cast<size_t>(((((o / ob) * (ic / ib) + i / ib) * taps + t) * ib + i % ib) * ob + o % ob)] = v[static_cast<size_t>((o * ic + i) * taps + t)];
  return r;
}

/// out = sum + the operand at the coordinates, so that a wrong coordinate shows.
struct add_blocked {
  const float* operand;
  int cb, h, w, b;
  template <class V>
  V operator()(V acc, int n, int c, int y, int x, int lane) const noexcept {
    return acc + loadu<V>(operand + (((n * cb + c) * h + y) * w + x) * b + lane);
  }
};
struct add_plain {
  const float* operand;
  int c, h, w;
  template <class V>
  V operator()(V acc, int n, int ch, int y, int x) const noexcept {
    return acc + loadu<V>(operand + ((n * c + ch) * h + y) * w + x);
  }
};

double worst(const floats& a, const floats& b) {
  double w = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double d = std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
    w = d >= w ? d : (d == d ? w : 1e30);
  }
  return w;
}

template <conv2d_problem P>
struct sample {
  floats data = numbers(P.n * P.ic * P.ih * P.iw, 1), weight = numbers(P.oc * group_ic(P) * P.kh * P.kw, 2);
  floats operand = numbers(P.n * P.oc * P.oh * P.ow, 3), expected = reference(P, data, weight);
  // One rounding of a sum of k products of unit scale, k times: far below what any wrong tap does.
  double bound = 2e-6 * std::sqrt(static_cast<double>(group_ic(P) * P.kh * P.kw)) + 1e-6;
  floats sum() const {
    floats r = expected;
    for (size_t i = 0; i < r.size(); ++i) r[i] += operand[i];
    return r;
  }
};

template <class Arch, conv2d_problem P, conv2d_schedule S>
void check_blocked_with() {
  using kernel = conv2d_nchwc_kernel<Arch, P, S>;
  const sample<P> s;
  const floats data = block(s.data, P.n, P.ic, P.ih * P.iw, S.ic_block);
  const bool plain = S.weight == conv2d_weight::plain;
  const floats weight = plain ? s.weight : block_weight(s.weight, P.oc, group_ic(P), P.kh * P.kw, kernel::depthwise ? 1 : S.ic_block, S.oc_block);
  floats scratch(static_cast<size_t>(kernel::pack_floats)), out(s.expected.size(), -7.0f);
  kernel::run(data.data(), weight.data(), out.data(), identity_epilogue{}, scratch.data());
  CHECK(worst(out, block(s.expected, P.n, P.oc, P.oh * P.ow, S.oc_block)) < s.bound);
  const floats operand = block(s.operand, P.n, P.oc, P.oh * P.ow, S.oc_block);
  // In place: the output's memory is the operand's.
  out = operand;
  kernel::run(data.data(), weight.data(), out.data(), add_blocked{out.data(), kernel::oc_blocks, P.oh, P.ow, S.oc_block}, scratch.data());
  CHECK(worst(out, block(s.sum(), P.n, P.oc, P.oh * P.ow, S.oc_block)) < s.bound);
}

template <class Arch, conv2d_problem P>
constexpr conv2d_schedule blocked_schedule() {
  return default_schedule(P, lanes<Arch>, vector_registers<Arch>);
}

constexpr conv2d_schedule with_plain_weight(conv2d_schedule s) {
  s.weight = conv2d_weight::plain;
  return s;
}

template <conv2d_problem P>
void check_blocked() {
  check_blocked_with<default_arch, P, blocked_schedule<default_arch, P>()>();
#if defined(__SSE2__)
  check_blocked_with<xsimd::sse2, P, blocked_schedule<xsimd::sse2, P>()>();
#endif
}

template <class Arch, conv2d_problem P, conv2d_schedule S>
void check_plain_with() {
  using kernel = conv2d_nchw_kernel<Arch, P, S>;
  const sample<P> s;
  floats out(s.expected.size(), -7.0f);
  kernel::run(s.data.data(), s.weight.data(), out.data(), identity_epilogue{});
  CHECK(worst(out, s.expected) < s.bound);
  out = s.operand;
  kernel::run(s.data.data(), s.weight.data(), out.data(), add_plain{out.data(), P.oc, P.oh, P.ow});
  CHECK(worst(out, s.sum()) < s.bound);
}

template <conv2d_problem P>
void check_plain() {
  check_plain_with<default_arch, P, default_nchw_schedule(P, lanes<default_arch>, vector_registers<default_arch>)>();
#if defined(__SSE2__)
  check_plain_with<xsimd::sse2, P, default_nchw_schedule(P, lanes<xsimd::sse2>, vector_registers<xsimd::sse2>)>();
#endif
}

}  // namespace

TEST_CASE("blocked convolution, no padding", "[simd][conv2d]") {
  check_blocked<make_conv2d_problem({.ic = 32, .ih = 9, .iw = 56, .oc = 32, .kh = 3, .kw = 3})>();
}
TEST_CASE("blocked convolution, padding and a tail", "[simd][conv2d]") {
  check_blocked<make_conv2d_problem(
      {.n = 2, .ic = 16, .ih = 6, .iw = 31, .oc = 48, .kh = 3, .kw = 3, .pad_top = 1, .pad_left = 1, .pad_bottom = 1, .pad_right = 1})>();
}
TEST_CASE("blocked convolution, stride 2 and uneven padding", "[simd][conv2d]") {
  check_blocked<make_conv2d_problem({.ic = 16,
                                     .ih = 11,
                                     .iw = 70,
                                     .oc = 16,
                                     .kh = 3,
                                     .kw = 3,
                                     .stride_h = 2,
                                     .stride_w = 2,
                                     .pad_top = 0,
                                     .pad_left = 1,
                                     .pad_bottom = 1,
                                     .pad_right = 2})>();
}
TEST_CASE("blocked convolution, dilation", "[simd][conv2d]") {
  check_blocked<make_conv2d_problem({.ic = 16,
                                     .ih = 12,
                                     .iw = 40,
                                     .oc = 16,
                                     .kh = 3,
                                     .kw = 3,
                                     .pad_top = 2,
                                     .pad_left = 2,
                                     .pad_bottom = 2,
                                     .pad_right = 2,
                                     .dilation_h = 2,
                                     .dilation_w = 2})>();
}
TEST_CASE("blocked convolution, 1x1", "[simd][conv2d]") { check_blocked<make_conv2d_problem({.ic = 48, .ih = 7, .iw = 7, .oc = 64, .kh = 1, .kw = 1})>(); }
TEST_CASE("blocked convolution, padding wider than the image", "[simd][conv2d]") {
  check_blocked<make_conv2d_problem({.ic = 16, .ih = 2, .iw = 2, .oc = 16, .kh = 3, .kw = 3, .pad_top = 4, .pad_left = 4, .pad_bottom = 4, .pad_right = 4})>();
}
TEST_CASE("blocked convolution, first layer", "[simd][conv2d]") {
  constexpr auto p = make_conv2d_problem(
      {.ic = 3, .ih = 20, .iw = 66, .oc = 16, .kh = 7, .kw = 7, .stride_h = 2, .stride_w = 2, .pad_top = 3, .pad_left = 3, .pad_bottom = 3, .pad_right = 3});
  check_blocked<p>();
  check_blocked_with<default_arch, p, default_schedule(p, lanes<default_arch>, vector_registers<default_arch>, 16, 1)>();
}
TEST_CASE("blocked convolution, groups", "[simd][conv2d]") {
  check_blocked<make_conv2d_problem({.ic = 32, .ih = 6, .iw = 10, .oc = 64, .kh = 3, .kw = 2, .pad_left = 1, .groups = 2})>();
}
TEST_CASE("blocked convolution, depthwise", "[simd][conv2d]") {
  check_blocked<make_conv2d_problem(
      {.ic = 32, .ih = 8, .iw = 30, .oc = 32, .kh = 3, .kw = 3, .pad_top = 1, .pad_left = 1, .pad_bottom = 1, .pad_right = 1, .groups = 32})>();
  check_blocked<make_conv2d_problem({.ic = 16,
                                     .ih = 9,
                                     .iw = 21,
                                     .oc = 16,
                                     .kh = 5,
                                     .kw = 5,
                                     .stride_h = 2,
                                     .stride_w = 2,
                                     .pad_top = 2,
                                     .pad_left = 2,
                                     .pad_bottom = 2,
                                     .pad_right = 2,
                                     .groups = 16})>();
}
TEST_CASE("blocked convolution, plain weight", "[simd][conv2d]") {
  constexpr auto p = make_conv2d_problem({.ic = 32, .ih = 5, .iw = 20, .oc = 32, .kh = 3, .kw = 3});
  constexpr auto s = with_plain_weight(blocked_schedule<default_arch, p>());
  check_blocked_with<default_arch, p, s>();
}
TEST_CASE("blocked convolution, a schedule by hand", "[simd][conv2d]") {
  constexpr auto p = make_conv2d_problem({.ic = 16, .ih = 4, .iw = 20, .oc = 64, .kh = 3, .kw = 3, .pad_left = 1});
  check_blocked_with<default_arch, p, conv2d_schedule{.oc_block = 16, .ic_block = 8, .oc_tile = 2, .ow_tile = 5, .ic_unroll = 2}>();
}

TEST_CASE("plain convolution, no padding", "[simd][conv2d]") { check_plain<make_conv2d_problem({.ic = 5, .ih = 6, .iw = 56, .oc = 6, .kh = 3, .kw = 3})>(); }
TEST_CASE("plain convolution, padding and a tail", "[simd][conv2d]") {
  check_plain<make_conv2d_problem(
      {.n = 2, .ic = 3, .ih = 5, .iw = 53, .oc = 7, .kh = 3, .kw = 3, .pad_top = 1, .pad_left = 1, .pad_bottom = 1, .pad_right = 1})>();
}
TEST_CASE("plain convolution, rows shorter than a vector", "[simd][conv2d]") {
  check_plain<make_conv2d_problem({.ic = 4, .ih = 3, .iw = 3, .oc = 4, .kh = 3, .kw = 3, .pad_top = 1, .pad_left = 1, .pad_bottom = 1, .pad_right = 1})>();
}
TEST_CASE("plain convolution, long rows", "[simd][conv2d]") {
  check_plain<make_conv2d_problem({.ic = 2, .ih = 4, .iw = 230, .oc = 4, .kh = 3, .kw = 5, .pad_top = 1, .pad_left = 2, .pad_bottom = 1, .pad_right = 2})>();
}
TEST_CASE("plain convolution, strides", "[simd][conv2d]") {
  check_plain<make_conv2d_problem(
      {.ic = 3, .ih = 20, .iw = 67, .oc = 8, .kh = 7, .kw = 7, .stride_h = 2, .stride_w = 2, .pad_top = 3, .pad_left = 3, .pad_bottom = 3, .pad_right = 3})>();
  check_plain<make_conv2d_problem({.ic = 3, .ih = 20, .iw = 72, .oc = 4, .kh = 5, .kw = 5, .stride_h = 4, .stride_w = 4})>();
}
TEST_CASE("plain convolution, dilation and groups", "[simd][conv2d]") {
  check_plain<make_conv2d_problem({.ic = 4,
                                   .ih = 8,
                                   .iw = 40,
                                   .oc = 6,
                                   .kh = 3,
                                   .kw = 3,
                                   .pad_top = 2,
                                   .pad_left = 2,
                                   .pad_bottom = 2,
                                   .pad_right = 2,
                                   .dilation_h = 2,
                                   .dilation_w = 2,
                                   .groups = 2})>();
}
TEST_CASE("plain convolution, depthwise", "[simd][conv2d]") {
  check_plain<make_conv2d_problem(
      {.ic = 5, .ih = 7, .iw = 35, .oc = 5, .kh = 3, .kw = 3, .pad_top = 1, .pad_left = 1, .pad_bottom = 1, .pad_right = 1, .groups = 5})>();
  check_plain<make_conv2d_problem({.ic = 3,
                                   .ih = 9,
                                   .iw = 50,
                                   .oc = 6,
                                   .kh = 3,
                                   .kw = 3,
                                   .stride_h = 2,
                                   .stride_w = 2,
                                   .pad_top = 1,
                                   .pad_left = 1,
                                   .pad_bottom = 1,
                                   .pad_right = 1,
                                   .groups = 3})>();
}
TEST_CASE("plain convolution, 1x1 in one image row", "[simd][conv2d]") {
  check_plain<make_conv2d_problem({.ic = 9, .ih = 4, .iw = 16, .oc = 13, .kh = 1, .kw = 1})>();
}
