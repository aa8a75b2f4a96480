// SPDX-License-Identifier: Apache-2.0
//
// Elementwise functions: every op of one argument, on shapes that are no multiple of a vector.
#include "numbers.hpp"

using namespace baton;

namespace {

using odd = tensor_type<float, 3, 5, 7>;
constexpr auto x = relay::var<"x", odd>;

}  // namespace

TEST_CASE("ops of one argument, any number") {
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x), relay::tuple(relay::abs(x), relay::ceil(x), relay::floor(x), relay::round(x), relay::trunc(x), relay::sign(x),
                                                     relay::negative(x), relay::copy(x), relay::ones_like(x), relay::zeros_like(x), relay::nn::relu(x),
                                                     relay::nn::leaky_relu<{.alpha = 0.125}>(x), relay::clip<{.a_min = -0.5, .a_max = 0.75}>(x))));
  const auto exe = numbers::check("plain", mod, numbers::plain, 0, numbers::random<float, 3, 5, 7>(1, -3, 3));
  CHECK(exe.kernel_count == 13);
}

TEST_CASE("transcendental ops") {
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x), relay::tuple(relay::exp(x), relay::sigmoid(x), relay::tanh(x), relay::erf(x), relay::sin(x), relay::cos(x), relay::tan(x),
                                     relay::atan(x), relay::sinh(x), relay::cosh(x), relay::fast_exp(x), relay::fast_tanh(x), relay::fast_erf(x))));
  numbers::check("transcendental", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 7>(2, -1.5, 1.5));
}

TEST_CASE("ops of positive or small numbers") {
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x), relay::tuple(relay::log(x), relay::log2(x), relay::log10(x), relay::sqrt(x), relay::rsqrt(x), relay::asin(x), relay::acos(x))));
  numbers::check("positive", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 7>(3, 0.01, 0.99));
}

TEST_CASE("special values go through maps") {
  constexpr float inf = std::numeric_limits<float>::infinity();
  constexpr float nan = std::numeric_limits<float>::quiet_NaN();
  constexpr auto v = relay::var<"v", tensor_type<float, 8>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 8>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(v, w),
      relay::tuple(relay::maximum(v, w), relay::minimum(v, w), relay::nn::relu(v), relay::clip<{.a_min = -1, .a_max = 1}>(v), relay::sigmoid(v), relay::exp(v),
                   relay::sqrt(v), relay::log(v), relay::sign(v), relay::power(v, w), relay::less(v, w), relay::not_equal(v, w))));
  tensor<float, 8> a, b;
  const float as[] = {inf, -inf, nan, 0.0f, -0.0f, 1.0f, -2.0f, nan};
  const float bs[] = {-inf, 1.0f, 2.0f, -0.0f, 0.0f, nan, 3.0f, nan};
  for (std::size_t i = 0; i < 8; ++i) {
    a(i) = as[i];
    b(i) = bs[i];
  }
  numbers::check("special", mod, numbers::plain, numbers::float_tolerance, a, b);
}
