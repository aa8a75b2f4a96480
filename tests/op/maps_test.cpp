// SPDX-License-Identifier: Apache-2.0
//
// Inverse hyperbolic functions, remainders, predicates, logic, and maps that compute nothing: kernels against the reference.
#include "unit/run/numbers.hpp"

#include <limits>

using namespace baton;

namespace {

template <class T>
void check_floats(const char* what, double tolerance) {
  constexpr auto x = relay::var<"x", tensor_type<T, 5, 9>>;
  constexpr auto y = relay::var<"y", tensor_type<T, 9>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, y), relay::tuple(relay::asinh(x), relay::acosh(relay::add(relay::abs(x), relay::constant<T(1.0625)>)),
                                                        relay::atanh(relay::multiply(x, relay::constant<T(0.125)>)), relay::mod(x, y), relay::isnan(x),
                                                        relay::isinf(relay::divide(x, relay::subtract(y, y))),
                                                        relay::isfinite(relay::divide(y, relay::floor(relay::abs(x)))), relay::add(relay::mod(x, y), y))));
  numbers::check(what, mod, numbers::plain, tolerance, numbers::random<T, 5, 9>(7, -5, 5), numbers::random<T, 9>(8, 0.1, 2));
}

}  // namespace

TEST_CASE("inverse hyperbolic functions, remainders and predicates") {
  check_floats<float>("float32", numbers::float_tolerance);
  check_floats<double>("float64", 1e-14);
}

TEST_CASE("special values") {
  constexpr auto x = relay::var<"x", tensor_type<float, 8>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 8>>;
  constexpr auto n = relay::var<"n", tensor_type<std::int32_t, 8>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, y, n), relay::tuple(relay::isnan(x), relay::isinf(x), relay::isfinite(x), relay::mod(x, y), relay::asinh(x), relay::acosh(x),
                                           relay::atanh(x), relay::isnan(n), relay::isfinite(n), relay::full_like(x, relay::constant<2.5f>))));
  constexpr float inf = std::numeric_limits<float>::infinity(), nan = std::numeric_limits<float>::quiet_NaN();
  const float xs[] = {inf, -inf, nan, 0, -0.0f, 1, -5.5f, 3e38f}, ys[] = {2, 3, 1, 1, 1, inf, 2, 1e-30f};
  tensor<float, 8> a, b;
  for (std::size_t i = 0; i < 8; ++i) a(i) = xs[i], b(i) = ys[i];
  numbers::check("special", mod, numbers::plain, numbers::float_tolerance, a, b, numbers::random<std::int32_t, 8>(3, -4, 4));
}

TEST_CASE("logic and identities") {
  constexpr auto p = relay::var<"p", tensor_type<bool, 3, 1, 5>>;
  constexpr auto q = relay::var<"q", tensor_type<bool, 4, 5>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 1, 5>>;
  constexpr auto like = relay::var<"like", tensor_type<std::int8_t, 3, 2, 4, 5>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(p, q, x, like),
      relay::tuple(relay::logical_xor(p, q), relay::bitwise_and(p, q), relay::bitwise_xor(p, q), relay::annotation::cast_hint<{.dtype = int8}>(x),
                   relay::annotation::compiler_end<{.compiler = "other"}>(relay::annotation::compiler_begin<{.compiler = "other"}>(x)),
                   relay::device_copy<{.src_dev_type = 1, .dst_dev_type = 2}>(x), relay::on_device<{.device_type = 1}>(x),
                   relay::broadcast_to<{.shape = {3, 2, 4, 5}}>(x), relay::broadcast_to_like(relay::exp(x), like),
                   relay::add(relay::broadcast_to<{.shape = {2, 6, 5}}>(x), relay::constant<1.0f>), relay::cast_like(x, like), relay::cast_like(q, x),
                   relay::cast_like(like, p))));
  numbers::check("logic", mod, numbers::plain, numbers::float_tolerance, numbers::random<bool, 3, 1, 5>(1), numbers::random<bool, 4, 5>(2),
                 numbers::random<float, 2, 1, 5>(3, -9, 9), numbers::random<std::int8_t, 3, 2, 4, 5>(4, -2, 3));
}
