// SPDX-License-Identifier: Apache-2.0
//
// Convolutions, pools, dense layers with their epilogues, in plain and blocked layouts and in layouts without a kernel of
// their own.
#include "numbers.hpp"

using namespace baton;

namespace {

constexpr auto nchw = transform::pass_context(transform::disabled_pass<"AlterOpLayout">);

}  // namespace

TEST_CASE("convolutions with epilogues, NCHW and blocked") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 16, 9, 7>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 32, 16, 3, 3>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 32>>;
  constexpr auto v = relay::var<"v", tensor_type<float, 16, 8, 1, 3>>;
  constexpr auto d = relay::var<"d", tensor_type<float, 16, 1, 3, 3>>;
  auto first = relay::nn::relu(relay::nn::bias_add(relay::nn::conv2d<{.padding = {1, 1}}>(x, w), b));
  auto grouped = relay::tanh(relay::nn::conv2d<{.strides = {2, 1}, .padding = {0, 1, 0, 1}, .dilation = {1, 2}, .groups = 2}>(x, v));
  auto depthwise = relay::add(relay::nn::conv2d<{.padding = {1, 1}, .groups = 16}>(x, d), x);
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, w, b, v, d), relay::tuple(first, grouped, depthwise)));
  const auto xs = numbers::random<float, 2, 16, 9, 7>(1);
  const auto ws = numbers::random<float, 32, 16, 3, 3>(2, -0.2, 0.2);
  const auto bs = numbers::random<float, 32>(3);
  const auto vs = numbers::random<float, 16, 8, 1, 3>(4);
  const auto ds = numbers::random<float, 16, 1, 3, 3>(5);
  const auto exe = numbers::check("NCHW", mod, nchw, numbers::float_tolerance, xs, ws, bs, vs, ds);
  CHECK(exe.kernel_count == 3);
  numbers::check("blocked", mod, numbers::plain, numbers::float_tolerance, xs, ws, bs, vs, ds);
}

TEST_CASE("convolutions in other layouts, and of other types") {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 5, 6, 4>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 3, 2, 4, 6>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int8_t, 1, 3, 5, 5>>;
  constexpr auto k = relay::var<"k", tensor_type<std::int8_t, 2, 3, 3, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, w, i, k), relay::tuple(relay::nn::relu(relay::nn::conv2d<{.padding = {1, 0}, .data_layout = "NHWC", .kernel_layout = "HWIO"}>(x, w)),
                                              relay::nn::conv2d<{.padding = {1, 1}, .out_dtype = int32}>(i, k))));
  numbers::check("NHWC, int8", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 1, 5, 6, 4>(1), numbers::random<float, 3, 2, 4, 6>(2),
                 numbers::random<std::int8_t, 1, 3, 5, 5>(3, -100, 100), numbers::random<std::int8_t, 2, 3, 3, 3>(4, -100, 100));
}

TEST_CASE("pools") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3, 9, 11>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 1, 2, 6, 5, 8>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, b), relay::tuple(relay::nn::max_pool2d<{.pool_size = {3, 3}, .strides = {2, 2}, .padding = {1, 1}}>(x),
                                        relay::exp(relay::nn::avg_pool2d<{.pool_size = {3, 2}, .strides = {2, 2}, .padding = {1, 0}}>(x)),
                                        relay::nn::avg_pool2d<{.pool_size = {2, 3}, .padding = {1, 2, 0, 1}, .ceil_mode = true, .count_include_pad = true}>(x),
                                        relay::nn::global_avg_pool2d(x), relay::nn::global_max_pool2d(x),
                                        relay::nn::max_pool2d<{.pool_size = {2, 2}, .strides = {2, 2}, .layout = "NCHW8c"}>(b),
                                        relay::nn::relu(relay::nn::global_avg_pool2d<{.layout = "NCHW8c"}>(b)),
                                        relay::nn::avg_pool2d<{.pool_size = {2, 2}, .layout = "NHWC"}>(relay::transpose<{.axes = {0, 2, 3, 1}}>(x)))));
  numbers::check("pools", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 2, 3, 9, 11>(1), numbers::random<float, 1, 2, 6, 5, 8>(2));
}

TEST_CASE("dense layers") {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 37>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 19, 37>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 19>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 2, 3, 37>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, w, b, y), relay::tuple(relay::nn::relu(relay::nn::bias_add(relay::nn::dense(x, w), b)), relay::add(relay::nn::dense(y, w), b),
                                              relay::nn::dense(relay::exp(x), w), relay::nn::softmax(relay::nn::dense(x, w)))));
  numbers::check("dense", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 37>(1), numbers::random<float, 19, 37>(2, -0.3, 0.3),
                 numbers::random<float, 19>(3), numbers::random<float, 2, 3, 37>(4));
}

TEST_CASE("prelu, bias along other axes, batch_norm, dropout") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 5, 3, 4>>;
  constexpr auto c = relay::var<"c", tensor_type<float, 5>>;
  constexpr auto l = relay::var<"l", tensor_type<float, 4>>;
  constexpr auto p = relay::var<"p", tensor_type<float, 5>>;
  auto norm = relay::get<0>(relay::nn::batch_norm<{.epsilon = 1e-3}>(x, c, c, c, p));
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, c, l, p), relay::tuple(relay::nn::prelu(x, c), relay::nn::bias_add<{.axis = -1}>(x, l), relay::nn::bias_add(relay::exp(x), c),
                                              relay::nn::prelu<{.axis = 3}>(relay::tanh(x), l), norm, relay::nn::relu(relay::get<0>(relay::nn::dropout(x))))));
  numbers::check("channels", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 2, 5, 3, 4>(1), numbers::random<float, 5>(2),
                 numbers::random<float, 4>(3), numbers::random<float, 5>(4, 0.5, 2));
}

namespace {

/// A function per strides: two of one mangled name would be one function.
template <tir::strides S>
BATON_NOINLINE std::int64_t weighted() {
  return S.at[0] + 2 * S.at[1] + 3 * S.at[2];
}

}  // namespace

TEST_CASE("strides that start with zeros are template arguments of their own") {
  constexpr tir::space over = tir::space_of(shape{2, 3, 4});
  CHECK(weighted<tir::strides_in(over, shape{4})>() == 3);
  CHECK(weighted<tir::strides_in(over, shape{3, 1})>() == 2);
  CHECK(weighted<tir::strides_in(over, shape{2, 1, 1})>() == 1);
}
