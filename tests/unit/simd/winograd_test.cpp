// SPDX-License-Identifier: Apache-2.0
//
// Winograd's convolution kernel against plain loops with double accumulators, on the unit's best architecture and on SSE2: tails
// of tiles and of blocks of tiles, any padding, several images, an epilogue in place; and its error on normal data.
#include <baton/simd/conv2d_winograd.hpp>

#include <catch2/catch.hpp>

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

using namespace baton::simd;
using namespace baton::tir;

namespace {

using floats = std::vector<float>;
using std::size_t;

floats normal(std::ptrdiff_t count, unsigned seed, double scale) {
  std::mt19937 bits(seed);
  std::normal_distribution<double> of(0, scale);
  floats v(static_cast<size_t>(count));
  for (float& x : v) x = static_cast<float>(of(bits));
  return v;
}

/// Logical NCHW result with double accumulators.
std::vector<double> reference(const conv2d_problem& p, const floats& data, const floats& weight) {
  std::vector<double> out;
  for (int n = 0; n < p.n; ++n)
    for (int oc = 0; oc < p.oc; ++oc)
      for (int oh = 0; oh < p.oh; ++oh)
        for (int ow = 0; ow < p.ow; ++ow) {
          double sum = 0;
          for (int ic = 0; ic < p.ic; ++ic)
            for (int kh = 0; kh < 3; ++kh)
              for (int kw = 0; kw < 3; ++kw) {
                const int ih = oh - p.pad_top + kh, iw = ow - p.pad_left + kw;
                if (ih < 0 || ih >= p.ih || iw < 0 || iw >= p.iw) continue;
                sum += static_cast<double>(data[static_cast<size_t>(((n * p.ic + ic) * p.ih + ih) * p.iw + iw)]) *
                       static_cast<double>(weight[static_cast<size_t>(((oc * p.ic + ic) * 3 + kh) * 3 + kw)]);
              }
          out.push_back(sum);
        }
  return out;
}

template <class T>
std::vector<T> block(const std::vector<T>& v, int n, int c, int hw, int b) {
  std::vector<T> r(v.size());
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < c; ++j)
      for (int k = 0; k < hw; ++k) r[static_cast<size_t>(((i * (c / b) + j / b) * hw + k) * b + j % b)] = v[static_cast<size_t>((i * c + j) * hw + k)];
  return r;
}

/// OIHW to the kernel's order: G g G', computed in double.
template <int M>
floats transformed(const floats& v, int oc, int ic, int b) {
  constexpr int alpha = M + 2;
  floats r(static_cast<size_t>(oc * ic * alpha * alpha));
  for (int o = 0; o < oc; ++o)
    for (int i = 0; i < ic; ++i) {
      double half[alpha][3];
      for (int x = 0; x < 3; ++x) {
        double column[3], up[alpha];
        for (int y = 0; y < 3; ++y) column[y] = static_cast<double>(v[static_cast<size_t>(((o * ic + i) * 3 + y) * 3 + x)]);
        winograd_transform<M>::weight(column, up);
        for (int f = 0; f < alpha; ++f) half[f][x] = up[f];
      }
      for (int f = 0; f < alpha; ++f) {
        double up[alpha];
        winograd_transform<M>::weight(half[f], up);
        for (int g = 0; g < alpha; ++g) r[static_cast<size_t>((((o / b * alpha + f) * alpha + g) * ic + i) * b + o % b)] = static_cast<float>(up[g]);
      }
    }
  return r;
}

struct add_blocked {
  const float* operand;
  int cb, h, w, b;
  template <class V>
  V operator()(V acc, int n, int c, int y, int x, int lane) const noexcept {
    return acc + loadu<V>(operand + (((n * cb + c) * h + y) * w + x) * b + lane);
  }
};

template <class T>
double worst(const floats& a, const std::vector<T>& b) {
  double w = 0;
  for (size_t i = 0; i < a.size(); ++i) {
    const double d = std::abs(static_cast<double>(a[i]) - static_cast<double>(b[i]));
    w = d >= w ? d : (d == d ? w : 1e30);
  }
  return w;
}

/// The stated bound: data of unit scale, weights such that results are, too.
template <int M>
inline constexpr double bound = M == 4 ? 1e-4 : 1e-5;

template <class Arch, conv2d_problem P, winograd_schedule S>
double check_with() {
  using kernel = conv2d_winograd_kernel<Arch, P, S>;
  const floats data = normal(std::ptrdiff_t{1} * P.n * P.ic * P.ih * P.iw, 1, 1);
  const floats weight = normal(std::ptrdiff_t{9} * P.oc * P.ic, 2, 1 / std::sqrt(9.0 * P.ic));
  const std::vector<double> expected = block(reference(P, data, weight), P.n, P.oc, P.oh * P.ow, S.block);
  const floats x = block(data, P.n, P.ic, P.ih * P.iw, S.block), u = transformed<S.tile_size>(weight, P.oc, P.ic, S.block);
  floats scratch(static_cast<size_t>(kernel::scratch_floats), NAN), out(expected.size(), -7.0f);
  kernel::run(x.data(), u.data(), out.data(), identity_epilogue{}, scratch.data());
  const double error = worst(out, expected);
  CHECK(error < bound<S.tile_size>);
  // In place: the output's memory is the operand's.
  out = normal(static_cast<std::ptrdiff_t>(out.size()), 3, 1);
  std::vector<double> sum = expected;
  for (size_t i = 0; i < sum.size(); ++i) sum[i] += static_cast<double>(out[i]);
  kernel::run(x.data(), u.data(), out.data(), add_blocked{out.data(), P.oc / S.block, P.oh, P.ow, S.block}, scratch.data());
  CHECK(worst(out, sum) < bound<S.tile_size>);
  return error;
}

template <class Arch, conv2d_problem P, int M>
double check_on() {
  constexpr int block_size = lanes<Arch> >= 16 ? 16 : 8;
  return check_with<Arch, P, default_winograd_schedule(P, M, block_size, lanes<Arch>, vector_registers<Arch>)>();
}
template <conv2d_problem P>
void check() {
  check_on<default_arch, P, 4>();
  check_on<default_arch, P, 2>();
#if defined(__SSE2__)
  check_on<xsimd::sse2, P, 4>();
  check_on<xsimd::sse2, P, 2>();
#endif
}

constexpr conv2d_problem padded(conv2d_problem p, int pad) {
  p.kh = p.kw = 3;
  p.pad_top = p.pad_left = p.pad_bottom = p.pad_right = pad;
  return make_conv2d_problem(p);
}

}  // namespace

TEST_CASE("Winograd, no padding, whole tiles", "[simd][winograd]") { check<padded({.ic = 16, .ih = 18, .iw = 18, .oc = 32}, 0)>(); }
TEST_CASE("Winograd, padding, tails of tiles and of blocks", "[simd][winograd]") { check<padded({.n = 2, .ic = 32, .ih = 13, .iw = 23, .oc = 16}, 1)>(); }
TEST_CASE("Winograd, small images", "[simd][winograd]") {
  check<padded({.ic = 32, .ih = 7, .iw = 7, .oc = 64}, 1)>();
  check<padded({.ic = 16, .ih = 1, .iw = 2, .oc = 16}, 1)>();
}
TEST_CASE("Winograd, uneven padding, wider than a tile", "[simd][winograd]") {
  check<make_conv2d_problem({.ic = 16, .ih = 5, .iw = 9, .oc = 16, .kh = 3, .kw = 3, .pad_top = 9, .pad_left = 0, .pad_bottom = 2, .pad_right = 7})>();
}
TEST_CASE("Winograd, a schedule by hand", "[simd][winograd]") {
  constexpr auto p = padded({.ic = 32, .ih = 12, .iw = 20, .oc = 64}, 1);
  check_with<default_arch, p, winograd_schedule{.tile_size = 4, .block = 16, .tiles = 4, .oc_tile = 2}>();
  check_with<default_arch, p, winograd_schedule{.tile_size = 2, .block = 32, .tiles = 7, .oc_tile = 1}>();
}
TEST_CASE("Winograd, error on normal data of unit scale", "[simd][winograd]") {
  constexpr auto p = padded({.ic = 256, .ih = 14, .iw = 14, .oc = 64}, 1);
  const double large = check_on<default_arch, p, 4>(), small = check_on<default_arch, p, 2>();
  CHECK(small < large);
  CHECK(large > 1e-7);  // it is not the direct kernel
}
