// SPDX-License-Identifier: Apache-2.0
//
// Ops of two and three arguments: broadcasting, integers, bools, casts, fused and alone.
#include "numbers.hpp"

using namespace baton;

TEST_CASE("broadcasting") {
  constexpr auto a = relay::var<"a", tensor_type<float, 4, 1, 5>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 3, 1>>;
  constexpr auto c = relay::var<"c", tensor_type<float, 2, 4, 3, 5>>;
  constexpr auto s = relay::var<"s", tensor_type<float>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(a, b, c, s),
                      relay::tuple(relay::add(a, b), relay::multiply(b, a), relay::subtract(c, a), relay::divide(b, c), relay::maximum(s, b),
                                   relay::minimum(c, s), relay::power(relay::abs(c), a), relay::add(relay::multiply(c, b), relay::exp(relay::subtract(a, s))),
                                   relay::subtract(relay::sigmoid(s), relay::tanh(s)))));
  const auto exe = numbers::check("broadcast", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 4, 1, 5>(1),
                                  numbers::random<float, 3, 1>(2, 0.5, 2), numbers::random<float, 2, 4, 3, 5>(3, 1, 2), numbers::random<float>(4));
  CHECK(exe.kernel_count == 9);
}

TEST_CASE("floor_divide and floor_mod, away from whole quotients") {
  constexpr auto a = relay::var<"a", tensor_type<float, 4, 1>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(a, b), relay::tuple(relay::floor_divide(a, b), relay::floor_mod(a, b))));
  tensor<float, 4, 1> x;
  tensor<float, 3> y;
  const float xs[] = {7.25f, -7.25f, 0.5f, -0.5f};
  const float ys[] = {2.0f, -3.0f, 0.75f};
  for (std::size_t i = 0; i < 4; ++i) x(i, 0) = xs[i];
  for (std::size_t i = 0; i < 3; ++i) y(i) = ys[i];
  numbers::check("floor", mod, numbers::plain, numbers::float_tolerance, x, y);
}

TEST_CASE("integers") {
  constexpr auto a = relay::var<"a", tensor_type<std::int32_t, 4, 1, 5>>;
  constexpr auto b = relay::var<"b", tensor_type<std::int32_t, 3, 1>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(a, b), relay::tuple(relay::add(a, b), relay::multiply(a, b), relay::subtract(a, b), relay::divide(a, b), relay::floor_divide(a, b),
                                        relay::floor_mod(a, b), relay::maximum(a, b), relay::minimum(a, b), relay::negative(a), relay::abs(a), relay::sign(a),
                                        relay::clip<{.a_min = -3, .a_max = 9}>(a), relay::nn::relu(a), relay::less(a, b), relay::greater(a, b),
                                        relay::equal(a, b), relay::greater_equal(a, b), relay::less_equal(a, b), relay::not_equal(a, b))));
  numbers::check("int32", mod, numbers::plain, 0, numbers::random<std::int32_t, 4, 1, 5>(1, -20, 20), numbers::random<std::int32_t, 3, 1>(2, 1, 9));
}

TEST_CASE("narrow integers wrap, doubles stay double") {
  constexpr auto a = relay::var<"a", tensor_type<std::int8_t, 13>>;
  constexpr auto b = relay::var<"b", tensor_type<std::uint8_t, 13>>;
  constexpr auto d = relay::var<"d", tensor_type<double, 13>>;
  constexpr auto mod =
      ir_module::from_expr(relay::function(relay::params(a, b, d), relay::tuple(relay::add(a, a), relay::multiply(b, b), relay::subtract(b, relay::add(b, b)),
                                                                                relay::add(relay::multiply(d, d), d), relay::exp(d))));
  numbers::check("int8, uint8, float64", mod, numbers::plain, 1e-14, numbers::random<std::int8_t, 13>(1, -128, 127),
                 numbers::random<std::uint8_t, 13>(2, 0, 255), numbers::random<double, 13>(3));
}

TEST_CASE("bools, where and casts") {
  constexpr auto p = relay::var<"p", tensor_type<bool, 3, 1>>;
  constexpr auto q = relay::var<"q", tensor_type<bool, 5>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3, 5>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 5>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(p, q, x, i),
      relay::tuple(relay::logical_and(p, q), relay::logical_or(p, q), relay::logical_not(p), relay::where(q, x, relay::exp(x)),
                   relay::where(p, x, relay::constant<1.5f>), relay::cast<{.dtype = int32}>(x), relay::cast<{.dtype = boolean}>(i),
                   relay::cast<{.dtype = float32}>(i), relay::cast<{.dtype = float32}>(p), relay::cast<{.dtype = int8}>(i), relay::cast<{.dtype = float64}>(x),
                   relay::add(relay::cast<{.dtype = float32}>(relay::cast<{.dtype = int32}>(relay::multiply(x, relay::constant<3.0f>))), x),
                   relay::where(relay::less(x, relay::constant<0.0f>), relay::negative(x), x))));
  numbers::check("bool", mod, numbers::plain, numbers::float_tolerance, numbers::random<bool, 3, 1>(1), numbers::random<bool, 5>(2),
                 numbers::random<float, 2, 3, 5>(3, -4, 4), numbers::random<std::int32_t, 5>(4, -3, 3));
}
