// SPDX-License-Identifier: Apache-2.0
//
// Convolutions over one and three axes, channels last, transposed ones: kernels against the interpreter, over shapes that pair
// strides, dilation, padding, groups and layouts.
#include "numbers.hpp"

using namespace baton;

namespace {

constexpr double tolerance = 5e-6;

template <std::size_t... D>
auto data(unsigned seed) {
  return numbers::random<float, D...>(seed);
}

}  // namespace

TEST_CASE("conv1d") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 6, 37>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 8, 6, 3>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 4, 3, 4>>;
  constexpr auto d = relay::var<"d", tensor_type<float, 6, 1, 5>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 8>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, w, g, d, b), relay::tuple(relay::nn::relu(relay::nn::bias_add(relay::nn::conv1d<{.padding = {1, 1}}>(x, w), b)),
                                                                 relay::nn::conv1d<{.strides = 2, .padding = {0, 3}, .dilation = 3, .groups = 2}>(x, g),
                                                                 relay::nn::conv1d<{.strides = 3, .padding = 2, .groups = 6}>(x, d))));
  const auto exe = numbers::check("NCW", mod, numbers::plain, tolerance, data<2, 6, 37>(1), data<8, 6, 3>(2), data<4, 3, 4>(3), data<6, 1, 5>(4), data<8>(5));
  CHECK(exe.kernel_count == 3);
}

TEST_CASE("channels last") {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 9, 7, 6>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 3, 3, 6, 37>>;
  constexpr auto d = relay::var<"d", tensor_type<float, 3, 2, 1, 6>>;
  constexpr auto e = relay::var<"e", tensor_type<float, 3, 2, 6, 1>>;
  constexpr auto s = relay::var<"s", tensor_type<float, 2, 15, 4>>;
  constexpr auto v = relay::var<"v", tensor_type<float, 3, 2, 8>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 37>>;
  auto wide = relay::nn::conv2d<{.strides = {2, 1}, .padding = {1, 1}, .data_layout = "NHWC", .kernel_layout = "HWIO"}>(x, w);
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, w, d, e, s, v, b),
      relay::tuple(relay::nn::relu(relay::nn::bias_add<{.axis = -1}>(wide, b)),
                   relay::nn::conv2d<{.padding = {1, 0}, .dilation = {1, 2}, .groups = 6, .data_layout = "NHWC", .kernel_layout = "HWIO"}>(x, d),
                   relay::nn::conv2d<{.strides = {2, 2}, .groups = 6, .data_layout = "NHWC", .kernel_layout = "HWOI"}>(x, e),
                   relay::nn::conv1d<{.padding = {2, 1}, .groups = 2, .data_layout = "NWC", .kernel_layout = "WIO"}>(s, v))));
  numbers::check("last", mod, numbers::plain, tolerance, data<1, 9, 7, 6>(1), data<3, 3, 6, 37>(2), data<3, 2, 1, 6>(3), data<3, 2, 6, 1>(7), data<2, 15, 4>(4),
                 data<3, 2, 8>(5), data<37>(6));
}

TEST_CASE("conv3d") {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 4, 5, 6, 19>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 6, 4, 2, 3, 3>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 2, 2, 3, 1, 2>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 1, 3, 4, 5, 3>>;
  constexpr auto v = relay::var<"v", tensor_type<float, 2, 2, 2, 3, 17>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, w, g, y, v),
                      relay::tuple(relay::tanh(relay::nn::conv3d<{.strides = {1, 2, 1}, .padding = {0, 1, 1}}>(x, w)),
                                   relay::nn::conv3d<{.strides = {2, 1, 2}, .padding = {1, 0, 2, 0, 1, 0}, .dilation = {1, 1, 2}, .groups = 2}>(x, g),
                                   relay::nn::conv3d<{.padding = {1, 1, 1}, .data_layout = "NDHWC", .kernel_layout = "DHWIO"}>(y, v))));
  numbers::check("3d", mod, numbers::plain, tolerance, data<1, 4, 5, 6, 19>(1), data<6, 4, 2, 3, 3>(2), data<2, 2, 3, 1, 2>(3), data<1, 3, 4, 5, 3>(4),
                 data<2, 2, 2, 3, 17>(5));
}

TEST_CASE("transposed convolutions") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 4, 5, 7>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 4, 6, 3, 4>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 4, 3, 2, 3>>;
  constexpr auto s = relay::var<"s", tensor_type<float, 1, 3, 21>>;
  constexpr auto v = relay::var<"v", tensor_type<float, 3, 2, 4>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 1, 2, 3, 4, 3>>;
  constexpr auto u = relay::var<"u", tensor_type<float, 2, 2, 2, 3, 3>>;
  auto doubled = relay::nn::relu(relay::nn::conv2d_transpose<{.strides = {2, 2}, .output_padding = {1, 0}, .padding = {1, 1}}>(x, w));
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, w, g, s, v, y, u),
                      relay::tuple(doubled, relay::nn::conv2d_transpose<{.strides = {1, 3}, .padding = {0, 1, 1, 2}, .dilation = {2, 1}, .groups = 2}>(x, g),
                                   relay::nn::conv1d_transpose<{.strides = 2, .output_padding = 1, .padding = {3, 0}}>(s, v),
                                   relay::nn::conv3d_transpose<{.strides = {2, 1, 2}, .padding = {0, 1, 1}}>(y, u),
                                   relay::nn::conv2d_transpose<{.strides = {2, 2}, .data_layout = "NHWC", .kernel_layout = "HWOI"}>(
                                       relay::transpose<{.axes = {0, 2, 3, 1}}>(x), relay::transpose<{.axes = {2, 3, 1, 0}}>(w)))));
  numbers::check("transposed", mod, numbers::plain, tolerance, data<2, 4, 5, 7>(1), data<4, 6, 3, 4>(2), data<4, 3, 2, 3>(3), data<1, 3, 21>(4),
                 data<3, 2, 4>(5), data<1, 2, 3, 4, 3>(6), data<2, 2, 2, 3, 3>(7));
}
