// SPDX-License-Identifier: Apache-2.0
//
// Kernels, and the reference interpreter, against oneDNN: a meaning that is not our own.
#include "numbers.hpp"
#include "support/onednn.hpp"

#ifdef BATON_HAVE_ONEDNN

using namespace baton;
using onednn::floats;

namespace {

constexpr double tolerance = 1e-5;
constexpr auto nchw = transform::pass_context(transform::disabled_pass<"AlterOpLayout">);

template <class Tensor>
floats copy_of(const Tensor& t) {
  return floats(t.begin(), t.end());
}

/// One result of kernels in both layouts and of the interpreter.
template <class Module, class... Tensors>
void agree(const char* what, Module mod, const std::vector<floats>& opinions, const Tensors&... arguments) {
  const auto interpreted = reference::run(mod, arguments...);
  std::vector<reference::value> wanted;
  for (std::size_t r = 0; r < opinions.size(); ++r) wanted.push_back({interpreted.at(r).type, {opinions[r].begin(), opinions[r].end()}});
  numbers::compare(what + std::string(", interpreter"), interpreted, wanted, tolerance);
  auto plain = build(mod, nchw);
  numbers::compare(what + std::string(", NCHW"), numbers::values_of(plain(arguments...)), wanted, tolerance);
  auto blocked = build(mod);
  numbers::compare(what + std::string(", blocked"), numbers::values_of(blocked(arguments...)), wanted, tolerance);
}

}  // namespace

TEST_CASE("conv2d as oneDNN") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 16, 11, 9>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 32, 16, 3, 3>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 16, 8, 3, 2>>;
  constexpr auto d = relay::var<"d", tensor_type<float, 16, 1, 3, 3>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, w, g, d), relay::tuple(relay::nn::conv2d<{.strides = {2, 1}, .padding = {1, 1}}>(x, w),
                                                              relay::nn::conv2d<{.padding = {2, 0, 1, 1}, .dilation = {2, 1}, .groups = 2}>(x, g),
                                                              relay::nn::conv2d<{.padding = {1, 1}, .groups = 16}>(x, d))));
  const auto xs = numbers::random<float, 2, 16, 11, 9>(1);
  const auto ws = numbers::random<float, 32, 16, 3, 3>(2, -0.3, 0.3);
  const auto gs = numbers::random<float, 16, 8, 3, 2>(3);
  const auto ds = numbers::random<float, 16, 1, 3, 3>(4);
  const onednn::dims data{2, 16, 11, 9};
  agree("conv2d", mod,
        {onednn::conv2d(copy_of(xs), data, copy_of(ws), {32, 16, 3, 3}, {2, 32, 6, 9}, {{2, 1}, {1, 1}, {1, 1}, {1, 1}}),
         onednn::conv2d(copy_of(xs), data, copy_of(gs), {16, 8, 3, 2}, {2, 16, 10, 9}, {{1, 1}, {2, 1}, {2, 0}, {1, 1}}, 2),
         onednn::conv2d(copy_of(xs), data, copy_of(ds), {16, 1, 3, 3}, {2, 16, 11, 9}, {{1, 1}, {1, 1}, {1, 1}, {1, 1}}, 16)},
        xs, ws, gs, ds);
}

TEST_CASE("dense, softmax and batch_norm as oneDNN") {
  constexpr auto x = relay::var<"x", tensor_type<float, 5, 23>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 13, 23>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 2, 5, 3, 4>>;
  constexpr auto gamma = relay::var<"gamma", tensor_type<float, 5>>;
  constexpr auto beta = relay::var<"beta", tensor_type<float, 5>>;
  constexpr auto mean = relay::var<"mean", tensor_type<float, 5>>;
  constexpr auto variance = relay::var<"variance", tensor_type<float, 5>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, w, y, gamma, beta, mean, variance),
                      relay::tuple(relay::nn::dense(x, w), relay::nn::softmax(x), relay::nn::softmax<{.axis = 1}>(y), relay::nn::log_softmax<{.axis = 2}>(y),
                                   relay::get<0>(relay::nn::batch_norm<{.epsilon = 1e-3}>(y, gamma, beta, mean, variance)))));
  const auto xs = numbers::random<float, 5, 23>(1, -3, 3);
  const auto ws = numbers::random<float, 13, 23>(2);
  const auto ys = numbers::random<float, 2, 5, 3, 4>(3, -4, 4);
  const auto gs = numbers::random<float, 5>(4), bs = numbers::random<float, 5>(5), ms = numbers::random<float, 5>(6), vs = numbers::random<float, 5>(7, 0.5, 2);
  const onednn::dims image{2, 5, 3, 4};
  agree("layers", mod,
        {onednn::dense(copy_of(xs), {5, 23}, copy_of(ws), {13, 23}), onednn::softmax(copy_of(xs), {5, 23}, 1, false),
         onednn::softmax(copy_of(ys), image, 1, false), onednn::softmax(copy_of(ys), image, 2, true),
         onednn::batch_norm(copy_of(ys), image, copy_of(gs), copy_of(bs), copy_of(ms), copy_of(vs), 1e-3f)},
        xs, ws, ys, gs, bs, ms, vs);
}

TEST_CASE("pools as oneDNN") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3, 9, 11>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x), relay::tuple(relay::nn::max_pool2d<{.pool_size = {3, 3}, .strides = {2, 2}, .padding = {1, 1}}>(x),
                                     relay::nn::avg_pool2d<{.pool_size = {3, 2}, .strides = {2, 1}, .padding = {1, 0}}>(x),
                                     relay::nn::avg_pool2d<{.pool_size = {3, 2}, .strides = {2, 1}, .padding = {1, 0}, .count_include_pad = true}>(x),
                                     relay::nn::global_avg_pool2d(x))));
  const auto xs = numbers::random<float, 2, 3, 9, 11>(1);
  const onednn::dims data{2, 3, 9, 11};
  const onednn::window odd{{2, 1}, {1, 1}, {1, 0}, {1, 0}};
  agree("pools", mod,
        {onednn::pool2d(dnnl::algorithm::pooling_max, copy_of(xs), data, {2, 3, 5, 6}, {3, 3}, {{2, 2}, {1, 1}, {1, 1}, {1, 1}}),
         onednn::pool2d(dnnl::algorithm::pooling_avg_exclude_padding, copy_of(xs), data, {2, 3, 5, 10}, {3, 2}, odd),
         onednn::pool2d(dnnl::algorithm::pooling_avg_include_padding, copy_of(xs), data, {2, 3, 5, 10}, {3, 2}, odd),
         onednn::pool2d(dnnl::algorithm::pooling_avg_exclude_padding, copy_of(xs), data, {2, 3, 1, 1}, {9, 11}, {})},
        xs);
}

#endif
