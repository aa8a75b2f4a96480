// SPDX-License-Identifier: Apache-2.0
//
// Reductions and softmax: axes in front, in the middle and at the end, with elementwise producers and consumers.
#include "numbers.hpp"

using namespace baton;

namespace {

constexpr auto x = relay::var<"x", tensor_type<float, 3, 5, 7>>;

}  // namespace

TEST_CASE("reductions over each axis") {
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x), relay::tuple(relay::sum<{.axis = {2}}>(x), relay::sum<{.axis = {1}}>(x), relay::sum<{.axis = {0}, .keepdims = true}>(x),
                                     relay::mean<{.axis = {0, 2}}>(x), relay::mean(x), relay::max<{.axis = {-1}, .keepdims = true}>(x),
                                     relay::min<{.axis = {1}, .exclude = true}>(x), relay::prod<{.axis = {2}}>(x), relay::argmax<{.axis = {1}}>(x),
                                     relay::argmin<{.axis = {2}}>(x), relay::argmax(x), relay::sum<{.axis = {1, 2}, .keepdims = true}>(x))));
  numbers::check("axes", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 7>(1));
}

TEST_CASE("reductions between elementwise functions") {
  constexpr auto bias = relay::var<"bias", tensor_type<float, 5, 1>>;
  constexpr auto deviation = relay::subtract(x, relay::mean<{.axis = {1, 2}, .keepdims = true}>(x));
  constexpr auto variance = relay::mean<{.axis = {1, 2}, .keepdims = true}>(relay::multiply(deviation, deviation));
  constexpr auto normal = relay::multiply(deviation, relay::rsqrt(relay::add(variance, relay::constant<1e-3f>)));
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, bias),
      relay::tuple(normal, relay::sum<{.axis = {2, 0}}>(relay::exp(relay::add(x, bias))), relay::sqrt(relay::sum<{.axis = {2}}>(relay::multiply(x, x))),
                   relay::add(relay::max<{.axis = {1}, .keepdims = true}>(relay::multiply(x, bias)), relay::constant<1.0f>))));
  numbers::check("fused", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 7>(2), numbers::random<float, 5, 1>(3));
}

TEST_CASE("reductions of integers and bools") {
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 4, 9>>;
  constexpr auto p = relay::var<"p", tensor_type<bool, 4, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(i, p),
      relay::tuple(relay::sum<{.axis = {1}}>(i), relay::max<{.axis = {0}}>(i), relay::argmin<{.axis = {1}}>(i), relay::all<{.axis = {1}}>(p),
                   relay::any<{.axis = {0}}>(p), relay::all(p), relay::any<{.axis = {1}}>(relay::less(i, relay::constant<std::int32_t{-15}>)))));
  numbers::check("integers", mod, numbers::plain, 0, numbers::random<std::int32_t, 4, 9>(4, -20, 20), numbers::random<bool, 4, 3>(5));
}

TEST_CASE("softmax over any axis") {
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x),
      relay::tuple(relay::nn::softmax(x), relay::nn::softmax<{.axis = 1}>(x), relay::nn::log_softmax<{.axis = 0}>(x), relay::nn::log_softmax(x),
                   relay::nn::softmax<{.axis = 1}>(relay::multiply(x, relay::constant<60.0f>)), relay::add(relay::nn::softmax(x), relay::constant<1.0f>))));
  numbers::check("softmax", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 7>(6, -3, 3));
}
