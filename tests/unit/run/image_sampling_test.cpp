// SPDX-License-Identifier: Apache-2.0
//
// Ops that read images at places which operands say, nn.correlation, image.dilation2d, vision ops: computed element by element and
// compared with the interpreter; some results worked out by hand.
#include "numbers.hpp"

using namespace baton;

namespace {

constexpr double tolerance = 2e-5;  // places lie within float32 rounding of each other

}  // namespace

TEST_CASE("grids, crops, dilation") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3, 6, 7>>;
  constexpr auto m = relay::var<"m", tensor_type<float, 2, 2, 3>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 4, 4>>;
  constexpr auto i = relay::var<"i", tensor_type<int, 4>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 3, 2, 3>>;
  auto sampled = relay::exp(relay::image::grid_sample(x, relay::image::affine_grid<{.target_shape = {4, 5}}>(m)));
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, m, b, i, w), relay::tuple(sampled, relay::image::crop_and_resize<{.crop_size = {3, 4}, .extrapolation_value = 0.5}>(x, b, i),
                                                 relay::image::crop_and_resize<{.crop_size = {1, 3}, .method = "nearest_neighbor"}>(x, b, i),
                                                 relay::image::dilation2d<{.strides = {2, 1}, .padding = {1, 1}, .dilations = {1, 2}}>(x, w))));
  numbers::check("places", mod, numbers::plain, tolerance, numbers::random<float, 2, 3, 6, 7>(1), numbers::random<float, 2, 2, 3>(2),
                 numbers::random<float, 4, 4>(3, -0.1, 1.1), numbers::random<int, 4>(4, 0, 2), numbers::random<float, 3, 2, 3>(5));
}

TEST_CASE("the identity's grid reads the image itself") {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 2, 5, 4>>;
  constexpr auto m = relay::var<"m", tensor_type<float, 1, 2, 3>>;
  constexpr auto mod =
      ir_module::from_expr(relay::function(relay::params(x, m), relay::image::grid_sample(x, relay::image::affine_grid<{.target_shape = {5, 4}}>(m))));
  tensor<float, 1, 2, 3> identity;
  for (std::size_t k = 0; k < 6; ++k) identity.data()[k] = k == 0 || k == 4 ? 1.0f : 0.0f;
  const auto xs = numbers::random<float, 1, 2, 5, 4>(1);
  numbers::compare("identity", reference::run(mod, xs, identity), {reference::to_value(xs)}, 1e-6);
}

TEST_CASE("correlation and deformable convolution") {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 4, 7, 8>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 1, 4, 7, 8>>;
  constexpr auto o = relay::var<"o", tensor_type<float, 1, 24, 4, 8>>;
  constexpr auto z = relay::var<"z", tensor_type<float, 1, 24, 4, 8>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 2, 2, 3, 2>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, y, o, z, w),
                      relay::tuple(relay::nn::correlation<{.kernel_size = 3, .max_displacement = 3, .stride1 = 2, .stride2 = 2, .padding = 3}>(x, y),
                                   relay::nn::relu(relay::nn::correlation<{.padding = {1, 2}, .is_multiply = false}>(x, y)),
                                   relay::nn::deformable_conv2d<{.strides = {2, 1}, .padding = {1, 0, 1, 1}, .deformable_groups = 2, .groups = 2}>(x, o, w),
                                   relay::nn::deformable_conv2d<{.strides = {2, 1}, .padding = {1, 0, 1, 1}, .deformable_groups = 2, .groups = 2}>(x, z, w),
                                   relay::nn::conv2d<{.strides = {2, 1}, .padding = {1, 0, 1, 1}, .groups = 2}>(x, w))));
  tensor<float, 1, 24, 4, 8> zeros;
  for (float& v : zeros) v = 0;
  const auto xs = numbers::random<float, 1, 4, 7, 8>(1), ys = numbers::random<float, 1, 4, 7, 8>(2);
  const auto os = numbers::random<float, 1, 24, 4, 8>(3, -1.5, 1.5);
  const auto ws = numbers::random<float, 2, 2, 3, 2>(4);
  numbers::check("taps", mod, numbers::plain, tolerance, xs, ys, os, zeros, ws);
  const auto results = reference::run(mod, xs, ys, os, zeros, ws);
  numbers::compare("without offsets", {results[3]}, {results[4]}, 1e-6);
}

TEST_CASE("regions of interest, reorganisation") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 4, 8, 6>>;
  constexpr auto r = relay::var<"r", tensor_type<float, 5, 5>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, r),
                      relay::tuple(relay::vision::roi_align<{.pooled_size = {2, 3}, .spatial_scale = 0.5, .sample_ratio = 2}>(x, r),
                                   relay::vision::roi_align<{.pooled_size = {3, 2}, .spatial_scale = 1, .mode = "max"}>(x, r),
                                   relay::vision::roi_pool<{.pooled_size = {2, 2}, .spatial_scale = 0.5}>(x, r), relay::vision::yolo_reorg<{.stride = 2}>(x))));
  auto regions = numbers::random<float, 5, 5>(2, 0, 6);
  for (std::size_t k = 0; k < 5; ++k) {
    regions(k, 0) = static_cast<float>(k % 2);
    regions(k, 3) += regions(k, 1);
    regions(k, 4) += regions(k, 2);
  }
  numbers::check("regions", mod, numbers::plain, tolerance, numbers::random<float, 2, 4, 8, 6>(1), regions);
}
