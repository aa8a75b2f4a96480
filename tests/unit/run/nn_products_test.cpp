// SPDX-License-Identifier: Apache-2.0
//
// Products of matrices, losses, nn.lrn, nn.dilate, convolutions on blocks by their contrib names: kernels against the interpreter.
#include "numbers.hpp"

using namespace baton;

namespace {

constexpr double tolerance = 5e-6;

}  // namespace

TEST_CASE("matrix products") {
  constexpr auto a = relay::var<"a", tensor_type<float, 9, 23>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 23, 37>>;
  constexpr auto c = relay::var<"c", tensor_type<float, 23, 9>>;
  constexpr auto d = relay::var<"d", tensor_type<float, 37, 23>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 10, 7>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 3, 5, 7>>;
  constexpr auto one = relay::var<"one", tensor_type<float, 1, 5, 7>>;
  constexpr auto v = relay::var<"v", tensor_type<float, 37>>;
  constexpr auto p = relay::var<"p", tensor_type<float, 4, 23, 8>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(a, b, c, d, x, y, one, v, p),
      relay::tuple(relay::nn::relu(relay::add(relay::nn::matmul(a, b), v)), relay::nn::matmul<{.transpose_a = true}>(c, b),
                   relay::nn::matmul<{.transpose_b = true}>(a, d), relay::nn::matmul<{.transpose_a = true, .transpose_b = true}>(c, d),
                   relay::tanh(relay::nn::batch_matmul(x, y)), relay::nn::batch_matmul(x, one), relay::nn::matmul(y, relay::transpose(relay::squeeze(one))),
                   relay::nn::contrib_dense_pack<{.weight_layout = "NC8n"}>(a, p))));
  numbers::check("products", mod, numbers::plain, tolerance, numbers::random<float, 9, 23>(1), numbers::random<float, 23, 37>(2),
                 numbers::random<float, 23, 9>(3), numbers::random<float, 37, 23>(4), numbers::random<float, 3, 10, 7>(5), numbers::random<float, 3, 5, 7>(6),
                 numbers::random<float, 1, 5, 7>(7), numbers::random<float, 37>(8), numbers::random<float, 4, 23, 8>(9));
}

TEST_CASE("losses, lrn, dilate, softmax") {
  constexpr auto x = relay::var<"x", tensor_type<float, 4, 6>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 4, 6>>;
  constexpr auto t = relay::var<"t", tensor_type<int, 4>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 6>>;
  constexpr auto i = relay::var<"i", tensor_type<float, 2, 7, 3, 13>>;
  constexpr auto u = relay::var<"u", tensor_type<int, 2, 3, 13>>;
  constexpr auto z = relay::var<"z", tensor_type<float, 7>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, y, t, w, i, u, z),
      relay::tuple(relay::nn::cross_entropy(x, y), relay::nn::cross_entropy_with_logits(x, y), relay::nn::nll_loss(x, t, w),
                   relay::nn::nll_loss<{.reduction = "none", .ignore_index = 2}>(i, u, z), relay::nn::nll_loss<{.reduction = "sum"}>(i, u, z),
                   relay::exp(relay::nn::lrn<{.alpha = 0.1}>(i)), relay::nn::lrn<{.size = 3, .axis = 3, .bias = 1, .alpha = 0.5, .beta = 0.6}>(i),
                   relay::nn::lrn<{.size = 7, .axis = 0, .alpha = 0.2, .beta = 0.5}>(i), relay::nn::dilate<{.strides = {3, 2}, .dilation_value = -1}>(x),
                   relay::nn::fast_softmax(x))));
  numbers::check("losses", mod, numbers::plain, tolerance, numbers::random<float, 4, 6>(1, 0.1, 1), numbers::random<float, 4, 6>(2, 0, 1),
                 numbers::random<int, 4>(3, 0, 6), numbers::random<float, 6>(4, 0.5, 2), numbers::random<float, 2, 7, 3, 13>(5, -2, 2),
                 numbers::random<int, 2, 3, 13>(6, -1, 7), numbers::random<float, 7>(7, 0.5, 2));
}

TEST_CASE("convolutions on channel blocks by their contrib names") {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 2, 6, 5, 16>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 1, 2, 3, 3, 16, 16>>;
  constexpr auto d = relay::var<"d", tensor_type<float, 2, 1, 3, 3, 16>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, w, d),
      relay::tuple(relay::nn::relu(relay::nn::contrib_conv2d_NCHWc<{.padding = {1, 1}, .data_layout = "NCHW16c", .kernel_layout = "OIHW16i16o"}>(x, w)),
                   relay::nn::contrib_depthwise_conv2d_NCHWc<{.padding = {1, 1}, .groups = 32, .data_layout = "NCHW16c", .kernel_layout = "OIHW16o"}>(x, d))));
  numbers::check("blocks", mod, numbers::plain, tolerance, numbers::random<float, 1, 2, 6, 5, 16>(1), numbers::random<float, 1, 2, 3, 3, 16, 16>(2),
                 numbers::random<float, 2, 1, 3, 3, 16>(3));
}
