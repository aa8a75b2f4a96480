// SPDX-License-Identifier: Apache-2.0
//
// Resized and upsampled images: kernels against the interpreter, over methods, coordinates, roundings and layouts.
#include "numbers.hpp"

using namespace baton;

namespace {

constexpr double tolerance = 2e-6;

}  // namespace

TEST_CASE("resize2d") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3, 7, 19>>;
  constexpr auto l = relay::var<"l", tensor_type<float, 1, 6, 5, 18>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 1, 2, 5, 4, 8>>;
  constexpr auto i = relay::var<"i", tensor_type<std::uint8_t, 1, 1, 4, 4>>;
  auto wider = relay::nn::relu(relay::image::resize2d<{.size = {10, 33}}>(x));
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, l, b, i),
      relay::tuple(
          wider, relay::image::resize2d<{.size = {4, 40}, .method = "nearest_neighbor"}>(x),
          relay::image::resize2d<{.size = 11, .method = "cubic", .coordinate_transformation_mode = "align_corners", .cubic_alpha = -0.75}>(x),
          relay::image::resize2d<{.size = {9, 3}, .layout = "NHWC", .coordinate_transformation_mode = "asymmetric"}>(l),
          relay::tanh(relay::image::resize2d<{.size = {3, 9}, .layout = "NHWC", .method = "cubic", .cubic_exclude = 1}>(l)),
          relay::image::resize2d<{.size = {6, 6}, .layout = "NCHW8c", .method = "nearest_neighbor", .rounding_method = "ceil"}>(b),
          relay::image::resize2d<{
              .size = {2, 7}, .method = "nearest_neighbor", .coordinate_transformation_mode = "pytorch_half_pixel", .rounding_method = "round"}>(x),
          relay::image::resize2d<{
              .size = {5, 8}, .method = "nearest_neighbor", .coordinate_transformation_mode = "tf_half_pixel_for_nn", .rounding_method = "round_prefer_floor"}>(
              x),
          relay::image::resize2d<{.size = {3, 5}, .method = "nearest_neighbor"}>(i))));
  numbers::check("2d", mod, numbers::plain, tolerance, numbers::random<float, 2, 3, 7, 19>(1), numbers::random<float, 1, 6, 5, 18>(2),
                 numbers::random<float, 1, 2, 5, 4, 8>(3), numbers::random<std::uint8_t, 1, 1, 4, 4>(4, 0, 200));
}

TEST_CASE("one and three axes, and upsampling") {
  constexpr auto s = relay::var<"s", tensor_type<float, 1, 2, 9>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 1, 2, 3, 4, 17>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 2, 5, 6>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(s, y, x),
                      relay::tuple(relay::image::resize1d<{.size = 20}>(s), relay::image::resize1d<{.size = 4, .layout = "NWC", .method = "cubic"}>(s),
                                   relay::image::resize3d<{.size = {5, 3, 30}}>(y), relay::image::resize3d<{.size = {2, 6, 9}, .method = "cubic"}>(y),
                                   relay::image::resize3d<{.size = {4, 5, 20}, .layout = "NDHWC"}>(y), relay::nn::upsampling<{.scale_h = 2, .scale_w = 3}>(x),
                                   relay::exp(relay::nn::upsampling<{.scale_h = 1.5, .scale_w = 2, .method = "bilinear", .align_corners = true}>(x)),
                                   relay::nn::upsampling<{.scale_h = 2, .scale_w = 2, .method = "bicubic"}>(x),
                                   relay::nn::upsampling3d<{.scale_d = 2, .scale_h = 2, .scale_w = 1.5}>(y),
                                   relay::nn::upsampling3d<{.scale_d = 1, .scale_h = 2, .scale_w = 2, .method = "trilinear"}>(y))));
  numbers::check("others", mod, numbers::plain, tolerance, numbers::random<float, 1, 2, 9>(1), numbers::random<float, 1, 2, 3, 4, 17>(2),
                 numbers::random<float, 1, 2, 5, 6>(3));
}
