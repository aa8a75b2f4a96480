// SPDX-License-Identifier: Apache-2.0
//
// Ops that move elements, alone and fused with what computes them.
#include "numbers.hpp"

using namespace baton;

namespace {

constexpr auto x = relay::var<"x", tensor_type<float, 2, 5, 6>>;

}  // namespace

TEST_CASE("shapes and axes") {
  constexpr auto one = relay::var<"one", tensor_type<float, 1, 5, 1>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, one),
      relay::tuple(relay::reshape<{.newshape = {6, -1}}>(x), relay::nn::batch_flatten(x), relay::expand_dims<{.axis = 1, .num_newaxis = 2}>(x),
                   relay::squeeze(one), relay::squeeze<{.axis = {0}}>(one), relay::transpose(x), relay::transpose<{.axes = {1, 0, 2}}>(x),
                   relay::transpose<{.axes = {0, 2, 1}}>(relay::exp(x)), relay::add(relay::reshape<{.newshape = {10, 6}}>(x), relay::constant<1.0f>),
                   relay::reshape<{.newshape = {60}}>(relay::transpose<{.axes = {2, 0, 1}}>(relay::add(x, one))))));
  numbers::check("shapes", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 2, 5, 6>(1), numbers::random<float, 1, 5, 1>(2));
}

TEST_CASE("pieces") {
  constexpr auto y = relay::var<"y", tensor_type<float, 2, 3, 6>>;
  constexpr auto parts = relay::split<{.indices_or_sections = 3, .axis = 2}>(x);
  constexpr auto cut = relay::split<{.indices_or_sections = {1, 4}, .axis = 1}>(relay::exp(x));
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, y),
      relay::tuple(relay::concatenate<{.axis = 1}>(x, y), relay::concatenate<{.axis = 1}>(relay::exp(x), y, relay::add(y, relay::constant<1.0f>)),
                   relay::get<0>(parts), relay::get<2>(parts), relay::add(relay::get<0>(cut), relay::get<2>(cut)), relay::get<1>(cut),
                   relay::stack<{.axis = 1}>(x, relay::tanh(x)), relay::stack<{.axis = -1}>(x, x, x))));
  numbers::check("pieces", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 2, 5, 6>(1), numbers::random<float, 2, 3, 6>(2));
}

TEST_CASE("all parts of a split are results") {
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), relay::split<{.indices_or_sections = {2}, .axis = 1}>(relay::negative(x))));
  const auto exe = numbers::check("split", mod, numbers::plain, 0, numbers::random<float, 2, 5, 6>(1));
  CHECK(exe.arena_bytes == 0);
}

TEST_CASE("borders, slices and picks") {
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 2, 4>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, i),
      relay::tuple(relay::nn::pad<{.pad_value = 2.5, .pad_width = {{0, 1}, {2, 0}, {1, 1}}}>(x),
                   relay::nn::pad<{.pad_width = {{1, 1}, {0, 2}, {0, 0}}, .pad_mode = "edge"}>(relay::exp(x)),
                   relay::nn::pad<{.pad_width = {{0, 0}, {4, 3}, {2, 5}}, .pad_mode = "reflect"}>(x),
                   relay::strided_slice<{.begin = {0, 1, 4}, .end = {2, 5, 0}, .strides = {1, 2, -1}}>(x),
                   relay::strided_slice<{.begin = {-1, -3}, .end = {10, 10}}>(relay::exp(x)),
                   relay::strided_slice<{.begin = {0, 1, 2}, .end = {1, -1, 3}, .slice_mode = "size"}>(x), relay::take<{.axis = 1}>(x, i), relay::take(x, i),
                   relay::take<{.axis = 2, .mode = "wrap"}>(relay::exp(x), i), relay::take<{.axis = 0, .mode = "fast"}>(x, i))));
  numbers::check("borders", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 2, 5, 6>(1), numbers::random<std::int32_t, 2, 4>(2, -9, 9));
}

TEST_CASE("layouts there and back") {
  constexpr auto image = relay::var<"image", tensor_type<float, 1, 16, 3, 5>>;
  constexpr auto weight = relay::var<"weight", tensor_type<float, 32, 16, 1, 3>>;
  constexpr auto blocked = relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NCHW8c"}>(image);
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(image, weight), relay::tuple(blocked, relay::layout_transform<{.src_layout = "NCHW8c", .dst_layout = "NCHW"}>(blocked),
                                                                 relay::layout_transform<{.src_layout = "NCHW8c", .dst_layout = "NCHW4c"}>(blocked),
                                                                 relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NHWC"}>(relay::nn::relu(image)),
                                                                 relay::layout_transform<{.src_layout = "OIHW", .dst_layout = "OIHW16i16o"}>(weight),
                                                                 relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NCHW16c"}>(relay::exp(image)),
                                                                 relay::nn::upsampling<{.scale_h = 2, .scale_w = 1.5}>(image))));
  numbers::check("layouts", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 1, 16, 3, 5>(1), numbers::random<float, 32, 16, 1, 3>(2));
}

TEST_CASE("tensors that are made of nothing") {
  constexpr auto s = relay::var<"s", tensor_type<float>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(s), relay::tuple(relay::full<{.shape = {3, 4}}>(s), relay::add(relay::ones<{.shape = {2, 3}, .dtype = float32}>(), s),
                                                     relay::zeros<{.shape = {5}, .dtype = int32}>())));
  numbers::check("filled", mod, numbers::plain, 0, numbers::random<float>(1));
}
