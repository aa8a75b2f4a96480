// SPDX-License-Identifier: Apache-2.0
//
// The twelve programs of tests/golden/tir/ and their schedules, as each text's first line names them; and programs of several stages
// with windows, strides and quotients, whose numbers are small integers and halves.
#ifndef BATON_TESTS_UNIT_NEST_PROGRAMS_HPP
#define BATON_TESTS_UNIT_NEST_PROGRAMS_HPP

#include <baton/tir/nest/computation.hpp>
#include <baton/tir/nest/schedule.hpp>

namespace programs {

namespace nest = baton::tir::nest;

inline constexpr auto add = [](nest::computation& c) {
  auto A = c.placeholder("A", {128}), B = c.placeholder("B", {128});
  auto i = c.axis("i", 128);
  c.compute("C", {i}, A(i) + B(i));
};
inline constexpr auto scale = [](nest::computation& c) {
  auto A = c.placeholder("A", {130});
  auto i = c.axis("i", 130);
  c.compute("C", {i}, A(i) * 2 + 1);
};
inline constexpr auto matmul = [](nest::computation& c) {
  auto X = c.placeholder("X", {32, 64}), W = c.placeholder("W", {64, 48});
  auto i = c.axis("i", 32), j = c.axis("j", 48), k = c.reduce_axis("k", 64);
  c.compute("Y", {i, j}, sum(X(i, k) * W(k, j), k));
};
inline constexpr auto matmul_relu = [](nest::computation& c) {
  auto X = c.placeholder("X", {32, 64}), W = c.placeholder("W", {64, 48});
  auto i = c.axis("i", 32), j = c.axis("j", 48), k = c.reduce_axis("k", 64);
  auto Y = c.compute("Y", {i, j}, sum(X(i, k) * W(k, j), k));
  c.compute("R", {i, j}, max(Y(i, j), 0));
};
inline constexpr auto conv_relu = [](nest::computation& c) {
  auto D = c.placeholder("D", {1, 16, 10, 10}), F = c.placeholder("F", {32, 16, 3, 3});
  auto n = c.axis("n", 1), f = c.axis("f", 32), h = c.axis("h", 8), w = c.axis("w", 8);
  auto ic = c.reduce_axis("c", 16), kh = c.reduce_axis("kh", 3), kw = c.reduce_axis("kw", 3);
  auto conv = c.compute("conv", {n, f, h, w}, sum(D(n, ic, h + kh, w + kw) * F(f, ic, kh, kw), ic, kh, kw));
  c.compute("relu", {n, f, h, w}, max(conv(n, f, h, w), 0));
};
inline constexpr auto row_sum = [](nest::computation& c) {
  auto P = c.placeholder("P", {16, 64});
  auto i = c.axis("i", 16), k = c.reduce_axis("k", 64);
  c.compute("S", {i}, sum(P(i, k), k));
};

inline constexpr auto stencils = [](nest::computation& c) {
  auto A = c.placeholder("A", {26});
  auto i = c.axis("i", 24), o = c.axis("o", 11), t = c.reduce_axis("t", 2);
  auto B = c.compute("B", {i}, A(i) + A(i + 2) * 0.5);
  auto C = c.compute("C", {i}, B(i) * 2 - A(i));
  c.compute("D", {o}, max_of(C(o * 2 + t) + B(o * 2 + t + 1), t));
};
inline constexpr auto chain = [](nest::computation& c) {
  auto A = c.placeholder("A", {20});
  auto i = c.axis("i", 20), o = c.axis("o", 18), p = c.axis("p", 8);
  auto B = c.compute("B", {i}, A(i) * 2);
  auto C = c.compute("C", {i}, B(i) + 1);
  auto D = c.compute("D", {o}, C(o) + C(o + 2));
  auto E = c.compute("E", {p}, D(p * 2) - D(p + 10));
  c.compute("F", {p}, max(E(p), E(p / 2)));
};
inline constexpr auto strided = [](nest::computation& c) {
  auto D = c.placeholder("D", {3, 7, 6}), F = c.placeholder("F", {4, 3, 2, 2});
  auto f = c.axis("f", 4), h = c.axis("h", 3), w = c.axis("w", 5);
  auto ic = c.reduce_axis("c", 3), kh = c.reduce_axis("kh", 2), kw = c.reduce_axis("kw", 2);
  auto conv = c.compute("conv", {f, h, w}, sum(D(ic, h * 2 + kh, w + kw) * F(f, ic, kh, kw), ic, kh, kw));
  c.compute("out", {f, h, w}, max(conv(f, h, w), 0));
};

inline constexpr nest::schedule as_it_is;
inline constexpr auto vectorized = as_it_is.split("i", 16).vectorize("i.inner");
inline constexpr auto parallel = as_it_is.split("i", 32).parallel("i.outer").vectorize("i.inner");
inline constexpr auto unrolled = as_it_is.split("i", 4).unroll("i.inner");
inline constexpr auto tiled = as_it_is.tile("i", "j", 8, 16)
                                  .split("k", 4)
                                  .reorder("i.outer", "j.outer", "k.outer", "i.inner", "k.inner", "j.inner")
                                  .vectorize("j.inner")
                                  .unroll("k.inner");
inline constexpr auto cached = as_it_is.cache_write("local")
                                   .at("Y")
                                   .tile("i", "j", 8, 16)
                                   .vectorize("j.inner")
                                   .parallel("i.outer")
                                   .at("Y.local")
                                   .compute_at("Y", "j.outer")
                                   .reorder("k", "i.c", "j.c")
                                   .vectorize("j.c");
inline constexpr auto row_at_a_time = as_it_is.at("Y").compute_at("R", "i");
inline constexpr auto pixel_at_a_time = as_it_is.split("f", 16)
                                            .reorder("f.outer", "h", "w", "f.inner")
                                            .vectorize("f.inner")
                                            .at("conv")
                                            .compute_at("relu", "w")
                                            .reorder("c", "kh", "kw", "f")
                                            .vectorize("f");

}  // namespace programs

#endif
