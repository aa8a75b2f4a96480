// SPDX-License-Identifier: Apache-2.0
//
// The tutorial's program, and a residual block with batch normalisation, at any size.
#ifndef BATON_TESTS_UNIT_RUN_MODELS_HPP
#define BATON_TESTS_UNIT_RUN_MODELS_HPP

#include <baton/relay.hpp>

#include <cstddef>

namespace models {

using namespace baton;

template <std::size_t Channels, std::size_t Size>
inline constexpr auto c_data = make_tensor<float, 1, Channels, Size - 2, Size - 2>([](std::size_t i) { return float(i % 7) * 0.5f; });

/// DESIGN's example: one convolution and what folds, merges and fuses after it.
template <int Channels, int Size>
constexpr auto tutorial() {
  constexpr auto c = relay::constant<&c_data<std::size_t{Channels}, std::size_t{Size}>>;
  constexpr auto weight = relay::var<"weight", tensor_type<float, Channels, Channels, 3, 3>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, Channels, Size, Size>>;
  auto conv = relay::nn::conv2d(x, weight);
  auto y = relay::add(c, c);
  auto y1 = relay::multiply(y, relay::constant<2.0f>);
  auto y2 = relay::add(conv, y1);
  auto z = relay::add(y2, c);
  auto z1 = relay::add(y2, c);
  auto z2 = relay::add(z, z1);
  return ir_module::from_expr(relay::function(relay::params(x, weight), z2));
}

template <int Channels>
using vector = tensor_type<float, Channels>;

/// relu(bn(conv(relu(bn(conv(x))))) + x).
template <int Channels, int Size>
constexpr auto residual_block() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, Channels, Size, Size>>;
  constexpr auto w1 = relay::var<"w1", tensor_type<float, Channels, Channels, 3, 3>>;
  constexpr auto w2 = relay::var<"w2", tensor_type<float, Channels, Channels, 3, 3>>;
  constexpr auto gamma = relay::var<"gamma", vector<Channels>>;
  constexpr auto beta = relay::var<"beta", vector<Channels>>;
  constexpr auto mean = relay::var<"mean", vector<Channels>>;
  constexpr auto variance = relay::var<"variance", vector<Channels>>;
  auto b1 = relay::get<0>(relay::nn::batch_norm(relay::nn::conv2d<{.padding = {1, 1}}>(x, w1), gamma, beta, mean, variance));
  auto b2 = relay::get<0>(
      relay::nn::batch_norm<{.epsilon = 1e-3, .scale = false}>(relay::nn::conv2d<{.padding = {1, 1}}>(relay::nn::relu(b1), w2), gamma, beta, mean, variance));
  return ir_module::from_expr(relay::function(relay::params(x, w1, w2, gamma, beta, mean, variance), relay::nn::relu(relay::add(b2, x))));
}

}  // namespace models

#endif
