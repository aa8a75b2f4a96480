// SPDX-License-Identifier: Apache-2.0
//
// Convolutions, pools, norms, resampling and products, kernels and interpreter, against oneDNN.
#include "numbers.hpp"
#include "support/onednn.hpp"

#ifdef BATON_HAVE_ONEDNN

using namespace baton;
using onednn::floats;

namespace {

constexpr double tolerance = 1e-5;

template <class Tensor>
floats copy_of(const Tensor& t) {
  return floats(t.begin(), t.end());
}

template <class Module, class... Tensors>
void agree(const char* what, Module mod, const std::vector<floats>& opinions, const Tensors&... arguments) {
  const auto interpreted = reference::run(mod, arguments...);
  std::vector<reference::value> wanted;
  for (std::size_t r = 0; r < opinions.size(); ++r) wanted.push_back({interpreted.at(r).type, {opinions[r].begin(), opinions[r].end()}});
  numbers::compare(what + std::string(", interpreter"), interpreted, wanted, tolerance);
  auto exe = build(mod);
  numbers::compare(what + std::string(", kernels"), numbers::values_of(exe(arguments...)), wanted, tolerance);
}

}  // namespace

TEST_CASE("convolutions as oneDNN") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 4, 25>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 6, 2, 3>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 1, 3, 4, 6, 18>>;
  constexpr auto v = relay::var<"v", tensor_type<float, 4, 3, 2, 3, 3>>;
  constexpr auto i = relay::var<"i", tensor_type<float, 1, 4, 5, 9>>;
  constexpr auto u = relay::var<"u", tensor_type<float, 6, 4, 3, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, w, y, v, i, u),
      relay::tuple(relay::nn::conv1d<{.strides = 2, .padding = {2, 1}, .dilation = 2, .groups = 2}>(x, w),
                   relay::nn::conv3d<{.strides = {1, 2, 1}, .padding = {1, 1, 1}}>(y, v),
                   relay::nn::conv2d_transpose<{.strides = {2, 3}, .output_padding = {1, 0}, .padding = {1, 1}, .kernel_layout = "OIHW"}>(i, u))));
  const auto xs = numbers::random<float, 2, 4, 25>(1);
  const auto ws = numbers::random<float, 6, 2, 3>(2);
  const auto ys = numbers::random<float, 1, 3, 4, 6, 18>(3);
  const auto vs = numbers::random<float, 4, 3, 2, 3, 3>(4);
  const auto is = numbers::random<float, 1, 4, 5, 9>(5);
  const auto us = numbers::random<float, 6, 4, 3, 3>(6);
  agree("convolutions", mod,
        {onednn::convolution(copy_of(xs), {2, 4, 25}, copy_of(ws), {6, 2, 3}, {2, 6, 12}, {{2}, {2}, {2}, {1}}, 2),
         onednn::convolution(copy_of(ys), {1, 3, 4, 6, 18}, copy_of(vs), {4, 3, 2, 3, 3}, {1, 4, 5, 3, 18}, {{1, 2, 1}, {1, 1, 1}, {1, 1, 1}, {1, 1, 1}}),
         onednn::deconvolution(copy_of(is), {1, 4, 5, 9}, copy_of(us), {6, 4, 3, 3}, {1, 6, 10, 25}, {{2, 3}, {1, 1}, {1, 1}, {0, 1}})},
        xs, ws, ys, vs, is, us);
}

TEST_CASE("pools over one and three axes as oneDNN") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3, 25>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 1, 2, 5, 6, 18>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, y), relay::tuple(relay::nn::max_pool1d<{.pool_size = 3, .strides = 2, .padding = 1}>(x),
                                                        relay::nn::avg_pool3d<{.pool_size = {2, 3, 2}, .strides = {1, 2, 2}, .padding = {1, 1, 0}}>(y),
                                                        relay::nn::max_pool3d<{.pool_size = 2, .dilation = {1, 2, 3}}>(y))));
  const auto xs = numbers::random<float, 2, 3, 25>(1);
  const auto ys = numbers::random<float, 1, 2, 5, 6, 18>(2);
  agree("pools", mod,
        {onednn::pool(dnnl::algorithm::pooling_max, copy_of(xs), {2, 3, 25}, {2, 3, 13}, {3}, {{2}, {1}, {1}, {1}}),
         onednn::pool(dnnl::algorithm::pooling_avg_exclude_padding, copy_of(ys), {1, 2, 5, 6, 18}, {1, 2, 6, 3, 9}, {2, 3, 2},
                      {{1, 2, 2}, {1, 1, 1}, {1, 1, 0}, {1, 1, 0}}),
         onednn::pool(dnnl::algorithm::pooling_max, copy_of(ys), {1, 2, 5, 6, 18}, {1, 2, 4, 4, 15}, {2, 2, 2}, {{1, 1, 1}, {1, 2, 3}, {0, 0, 0}, {0, 0, 0}})},
        xs, ys);
}

TEST_CASE("norms, resampling and products as oneDNN") {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 4, 21>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 21>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 21>>;
  constexpr auto i = relay::var<"i", tensor_type<float, 1, 7, 5, 6>>;
  constexpr auto p = relay::var<"p", tensor_type<float, 3, 21, 5>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, g, b, i, p), relay::tuple(relay::nn::layer_norm<{.epsilon = 1e-3}>(x, g, b), relay::nn::lrn<{.bias = 1, .alpha = 0.3}>(i),
                                                 relay::image::resize2d<{.size = {11, 9}}>(i),
                                                 relay::image::resize2d<{.size = {10, 18}, .method = "nearest_neighbor", .rounding_method = "round"}>(i),
                                                 relay::nn::batch_matmul(x, relay::transpose<{.axes = {0, 2, 1}}>(p)))));
  const auto xs = numbers::random<float, 3, 4, 21>(1, -2, 2);
  const auto gs = numbers::random<float, 21>(2), bs = numbers::random<float, 21>(3);
  const auto is = numbers::random<float, 1, 7, 5, 6>(4);
  const auto ps = numbers::random<float, 3, 21, 5>(5);
  const onednn::dims image{1, 7, 5, 6};
  agree("others", mod,
        {onednn::layer_norm(copy_of(xs), {3, 4, 21}, copy_of(gs), copy_of(bs), 1e-3f), onednn::lrn(copy_of(is), image, 5, 0.3f, 0.75f, 1.0f),
         onednn::resample(dnnl::algorithm::resampling_linear, copy_of(is), image, {1, 7, 11, 9}),
         onednn::resample(dnnl::algorithm::resampling_nearest, copy_of(is), image, {1, 7, 10, 18}),
         onednn::matmul(copy_of(xs), {3, 4, 21}, copy_of(ps), {3, 21, 5}, {3, 4, 5})},
        xs, gs, bs, is, ps);
}

#endif
