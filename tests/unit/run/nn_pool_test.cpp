// SPDX-License-Identifier: Apache-2.0
//
// Pools over one and three axes, adaptive ones, channels last: kernels against the interpreter.
#include "numbers.hpp"

using namespace baton;

TEST_CASE("pools over one and three axes") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3, 43>>;
  constexpr auto l = relay::var<"l", tensor_type<float, 1, 13, 19>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 1, 2, 5, 6, 21>>;
  constexpr auto z = relay::var<"z", tensor_type<float, 1, 4, 3, 5, 5>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, l, y, z),
                      relay::tuple(relay::nn::max_pool1d<{.pool_size = 3, .strides = 2, .padding = 1}>(x),
                                   relay::exp(relay::nn::avg_pool1d<{.pool_size = 4, .strides = 3, .dilation = 2, .padding = {3, 1}, .ceil_mode = true}>(x)),
                                   relay::nn::avg_pool1d<{.pool_size = 2, .layout = "NWC", .count_include_pad = true}>(l),
                                   relay::nn::relu(relay::nn::max_pool3d<{.pool_size = {2, 3, 3}, .strides = {1, 2, 2}, .padding = {0, 1, 1}}>(y)),
                                   relay::nn::avg_pool3d<{.pool_size = 2, .strides = {2, 1, 3}, .padding = {1, 0, 1, 0, 1, 1}}>(y),
                                   relay::nn::avg_pool3d<{.pool_size = {3, 2, 2}, .padding = 1, .count_include_pad = true}>(y),
                                   relay::nn::max_pool3d<{.pool_size = 2, .strides = 2, .layout = "NDHWC", .ceil_mode = true}>(z),
                                   relay::negative(relay::nn::max_pool1d<{.pool_size = 2, .strides = 2}>(x)),
                                   relay::nn::max_pool3d<{.pool_size = 2, .strides = 2, .padding = {1, 0, 0, 1, 1, 0}}>(y),
                                   relay::nn::avg_pool3d<{.pool_size = 2, .strides = {1, 2, 2}}>(y))));
  numbers::check("pools", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 2, 3, 43>(1), numbers::random<float, 1, 13, 19>(2),
                 numbers::random<float, 1, 2, 5, 6, 21>(3), numbers::random<float, 1, 4, 3, 5, 5>(4));
}

TEST_CASE("adaptive pools, and pools with channels last or dilated") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3, 9, 23>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 1, 2, 6, 5, 8>>;
  constexpr auto l = relay::var<"l", tensor_type<float, 1, 7, 6, 19>>;
  constexpr auto s = relay::var<"s", tensor_type<float, 2, 3, 10>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 1, 2, 4, 5, 6>>;
  constexpr auto i = relay::var<"i", tensor_type<int, 1, 2, 5, 5>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, b, l, s, y, i),
      relay::tuple(relay::nn::adaptive_avg_pool2d<{.output_size = {4, 5}}>(x), relay::tanh(relay::nn::adaptive_max_pool2d<{.output_size = {2, 20}}>(x)),
                   relay::nn::adaptive_avg_pool2d<{.output_size = 3, .layout = "NCHW8c"}>(b), relay::nn::adaptive_max_pool1d<{.output_size = 7}>(s),
                   relay::nn::adaptive_avg_pool1d(s), relay::nn::adaptive_avg_pool3d<{.output_size = {3, 2, 4}}>(y),
                   relay::nn::adaptive_max_pool3d<{.output_size = 2}>(y), relay::nn::relu(relay::nn::global_avg_pool2d<{.layout = "NHWC"}>(l)),
                   relay::nn::global_max_pool2d<{.layout = "NHWC"}>(l),
                   relay::nn::avg_pool2d<{.pool_size = 3, .strides = 2, .padding = 1, .layout = "NHWC"}>(l),
                   relay::nn::max_pool2d<{.pool_size = {2, 3}, .dilation = {3, 2}, .padding = {1, 2}}>(x),
                   relay::nn::avg_pool2d<{.pool_size = 2, .dilation = 2, .layout = "NCHW8c"}>(b), relay::nn::adaptive_max_pool2d<{.output_size = 2}>(i))));
  numbers::check("adaptive", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 2, 3, 9, 23>(1), numbers::random<float, 1, 2, 6, 5, 8>(2),
                 numbers::random<float, 1, 7, 6, 19>(3), numbers::random<float, 2, 3, 10>(4), numbers::random<float, 1, 2, 4, 5, 6>(5),
                 numbers::random<int, 1, 2, 5, 5>(6, -50, 50));
}
