// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: schedule of Y: split: found no axis x in Y, which has i, j, k
// CASE 2: expect: schedule of Y: split i: the factor is 0, needs to be at least 1
// CASE 3: expect: schedule of Y: reorder: found axis i twice
// CASE 4: expect: schedule of C: vectorize i: the extent n is not known during compilation, needs a constant
// CASE 5: expect: schedule: at: found no stage Z, the stages are Y
// CASE 6: expect: schedule of Y: vectorize k: it is a reduce axis, whose turns need each other's result
// CASE 7: expect: schedule of Y: fuse i: axis k is not the next one inside
// CASE 8: expect: schedule of Y: compute_at: a result is computed by itself
// CASE 9: expect: schedule of Y: cache_write: needs to come before other primitives of the stage
// CASE 10: expect: schedule: found the primitive splt, which there is not
// CASE 11: expect: nest: A has 24 elements, its index is from 1 to 24
// CASE 12: expect: A has 2 axes, found 1 indices
// CASE 13: expect: Y: a reduction is a part of the expression, needs a tensor of its own
// CASE 14: expect: baton: simd::run: needs a pointer to float for each parameter, results last and not const, and then each size that is not known
// CASE 15: expect: schedule of Y: parallel i: the axis is unrolled already
// CASE 16: expect: schedule: tensorize i.inner gemm: found a condition in it, needs tiles that divide their axes
// CASE 17: expect: baton: simd::run: tensorize gemm: needs as many columns as vectors of the architecture have lanes, or a multiple
#include <baton/simd/nest.hpp>

using namespace baton;
namespace nest = baton::tir::nest;

inline constexpr auto product = [](nest::computation& c) {
  auto X = c.placeholder("X", {32, 64}), W = c.placeholder("W", {64, 48});
  auto i = c.axis("i", 32), j = c.axis("j", 48), k = c.reduce_axis("k", 64);
  c.compute("Y", {i, j}, sum(X(i, k) * W(k, j), k));
};
inline constexpr auto two = [](nest::computation& c) {
  auto X = c.placeholder("X", {32});
  auto i = c.axis("i", 32);
  c.compute("Y", {i}, X(i) + 1);
  c.compute("Z", {i}, X(i) + 2);
};
inline constexpr auto rows = [](nest::computation& c) {
  const auto n = c.size("n");
  auto A = c.placeholder("A", {n, 24});
  auto i = c.axis("i", n), j = c.axis("j", 24);
  c.compute("C", {i, j}, A(i, j) * 2);
};
inline constexpr auto shifted = [](nest::computation& c) {
  auto A = c.placeholder("A", {24});
  auto i = c.axis("i", 24);
#if CASE == 11
  c.compute("C", {i}, A(i + 1));
#else
  c.compute("C", {i}, A(23 - 0) + A(i));
#endif
};
inline constexpr auto indexed = [](nest::computation& c) {
  auto A = c.placeholder("A", {24, 2});
  auto i = c.axis("i", 24);
#if CASE == 12
  c.compute("C", {i}, A(i));
#else
  c.compute("C", {i}, A(i, 1));
#endif
};
inline constexpr auto biased = [](nest::computation& c) {
  auto A = c.placeholder("A", {24, 2});
  auto i = c.axis("i", 24), k = c.reduce_axis("k", 2);
#if CASE == 13
  c.compute("Y", {i}, sum(A(i, k), k) + 1);
#else
  c.compute("Y", {i}, sum(A(i, k) + 1, k));
#endif
};
inline constexpr nest::schedule how;

void use(const float* x, const float* w, float* y) {
#if CASE == 0
  nest::lower<product, how.split("i", 8).reorder("i.outer", "j", "i.inner").fuse("i.outer", "j").vectorize("i.inner")>();
  nest::lower<product, nest::schedule("split i 8")>();
  nest::lower<rows, how.vectorize("j")>();
  nest::lower<product, how.cache_write("local").at("Y").split("i", 8)>();
  nest::lower<shifted>();
  nest::lower<indexed>();
  nest::lower<biased>();
  nest::lower<two, how.at("Y").unroll("i")>();
  simd::run(nest::lower<product>(), x, w, y);
  simd::run(nest::lower<rows>(), x, y, 7);
#elif CASE == 1
  nest::lower<product, how.split("x", 8)>();
#elif CASE == 2
  nest::lower<product, how.split("i", 0)>();
#elif CASE == 3
  nest::lower<product, how.reorder("i", "j", "i")>();
#elif CASE == 4
  nest::lower<rows, how.vectorize("i")>();
#elif CASE == 5
  nest::lower<product, how.at("Z").unroll("i")>();
#elif CASE == 6
  nest::lower<product, how.vectorize("k")>();
#elif CASE == 7
  nest::lower<product, how.fuse("i", "k")>();
#elif CASE == 8
  nest::lower<two, how.at("Y").compute_at("Z", "i")>();
#elif CASE == 9
  nest::lower<product, how.split("i", 8).cache_write("local")>();
#elif CASE == 10
  nest::lower<product, nest::schedule("splt i 8")>();
#elif CASE == 11
  nest::lower<shifted>();
#elif CASE == 12
  nest::lower<indexed>();
#elif CASE == 13
  nest::lower<biased>();
#elif CASE == 14
  simd::run(nest::lower<product>(), x, w);
#elif CASE == 15
  nest::lower<product, how.unroll("i").parallel("i")>();
#elif CASE == 16
  nest::lower<product, how.tile("i", "j", 5, 16).reorder("i.outer", "j.outer", "i.inner", "k", "j.inner").tensorize("i.inner", "gemm")>();
#elif CASE == 17
  simd::run(nest::lower<product, how.tile("i", "j", 4, 6).reorder("i.outer", "j.outer", "i.inner", "k", "j.inner").tensorize("i.inner", "gemm")>(), x, w, y);
#endif
  static_cast<void>(x), static_cast<void>(w), static_cast<void>(y);
}
