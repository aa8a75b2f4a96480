// SPDX-License-Identifier: Apache-2.0
//
// The models behind tests/golden/cases, as they were written for TVM.
#ifndef BATON_TESTS_PASS_GOLDEN_MODELS_HPP
#define BATON_TESTS_PASS_GOLDEN_MODELS_HPP

#include <baton/ir/module.hpp>
#include <baton/op/add.hpp>
#include <baton/op/cast.hpp>
#include <baton/op/concatenate.hpp>
#include <baton/op/divide.hpp>
#include <baton/op/exp.hpp>
#include <baton/op/expand_dims.hpp>
#include <baton/op/max.hpp>
#include <baton/op/mean.hpp>
#include <baton/op/multiply.hpp>
#include <baton/op/nn/batch_norm.hpp>
#include <baton/op/nn/bias_add.hpp>
#include <baton/op/nn/conv2d.hpp>
#include <baton/op/nn/dense.hpp>
#include <baton/op/nn/dropout.hpp>
#include <baton/op/nn/relu.hpp>
#include <baton/op/sigmoid.hpp>
#include <baton/op/split.hpp>
#include <baton/op/subtract.hpp>
#include <baton/op/sum.hpp>
#include <baton/op/tanh.hpp>

namespace models {

using namespace baton;

using image = tensor_type<float, 1, 16, 8, 8>;
using kernel = tensor_type<float, 16, 16, 3, 3>;
using vector16 = tensor_type<float, 16>;
using vector4 = tensor_type<float, 4>;

inline constexpr auto x = relay::var<"x", image>;
inline constexpr auto y = relay::var<"y", image>;
inline constexpr auto w = relay::var<"w", kernel>;
inline constexpr auto a1 = relay::var<"a1", vector4>;

template <class X, class W>
constexpr auto conv(X data, W weight) {
  return relay::nn::conv2d<{.padding = {1, 1}}>(data, weight);
}

constexpr auto residual_block() {
  constexpr auto w2 = relay::var<"w2", kernel>;
  constexpr auto w3 = relay::var<"w3", kernel>;
  auto c0 = conv(x, w);
  auto c1 = relay::nn::relu(conv(c0, w2));
  auto c2 = conv(c1, w3);
  return ir_module::from_expr(relay::function(relay::params(x, w, w2, w3), relay::nn::relu(relay::add(c2, c0))));
}

constexpr auto elemwise_chain() {
  auto r = relay::exp(relay::tanh(relay::sigmoid(relay::add(relay::multiply(x, y), relay::constant<1.5f>))));
  return ir_module::from_expr(relay::function(relay::params(x, y), r));
}

constexpr auto diamond() {
  auto e = relay::exp(x);
  return ir_module::from_expr(relay::function(relay::params(x), relay::add(relay::tanh(e), relay::sigmoid(e))));
}

constexpr auto broadcast() {
  constexpr auto a = relay::var<"a", tensor_type<float, 4, 1, 5>>;
  constexpr auto b = relay::var<"bb", tensor_type<float, 3, 1>>;
  return ir_module::from_expr(relay::function(relay::params(a, b), relay::add(relay::multiply(a, b), relay::constant<2.0f>)));
}

constexpr auto cse_add() {
  auto s = relay::add(relay::add(x, y), relay::constant<1.0f>);
  auto t = relay::add(relay::add(x, y), relay::constant<1.0f>);
  return ir_module::from_expr(relay::function(relay::params(x, y), relay::multiply(s, t)));
}

constexpr auto cse_attrs() {
  auto s0 = relay::sum<{.axis = {2}}>(x);
  auto s1 = relay::sum<{.axis = {2}}>(x);
  auto s2 = relay::sum<{.axis = {3}}>(x);
  return ir_module::from_expr(relay::function(relay::params(x), relay::add(s0, relay::add(s1, s2))));
}

constexpr auto reduce() {
  auto e0 = relay::exp(relay::subtract(x, relay::max<{.axis = {1}, .keepdims = true}>(x)));
  auto e1 = relay::exp(relay::subtract(x, relay::max<{.axis = {1}, .keepdims = true}>(x)));
  return ir_module::from_expr(relay::function(relay::params(x), relay::divide(e0, relay::sum<{.axis = {1}, .keepdims = true}>(e1))));
}

constexpr auto conv_bn_relu() {
  constexpr auto gamma = relay::var<"gamma", vector16>;
  constexpr auto beta = relay::var<"beta", vector16>;
  constexpr auto mean = relay::var<"mean", vector16>;
  constexpr auto variance = relay::var<"variance", vector16>;
  auto n = relay::nn::batch_norm(conv(x, w), gamma, beta, mean, variance);
  return ir_module::from_expr(relay::function(relay::params(x, w, gamma, beta, mean, variance), relay::nn::relu(relay::get<0>(n))));
}

constexpr auto dropout() {
  auto d = relay::get<0>(relay::nn::dropout<{.rate = 0.3}>(x));
  return ir_module::from_expr(relay::function(relay::params(x), relay::add(d, relay::constant<1.0f>)));
}

constexpr auto let() {
  constexpr auto l = relay::var<"l", vector4>;
  auto body = relay::multiply(l, relay::exp(l));
  return ir_module::from_expr(relay::function(relay::params(a1), relay::let(l, relay::add(a1, a1), body)));
}

constexpr auto let_dead() {
  constexpr auto dead = relay::var<"dead", vector4>;
  return ir_module::from_expr(relay::function(relay::params(a1), relay::let(dead, relay::exp(a1), relay::add(a1, a1))));
}

constexpr auto branches() {
  constexpr auto cond = relay::var<"cond", tensor_type<bool>>;
  auto r = relay::if_(cond, relay::add(a1, relay::constant<1.0f>), relay::multiply(a1, relay::constant<2.0f>));
  return ir_module::from_expr(relay::function(relay::params(cond, a1), r));
}

constexpr auto tuple_out() {
  auto r = relay::tuple(relay::nn::relu(x), relay::tuple(relay::exp(x), y), relay::add(x, y));
  return ir_module::from_expr(relay::function(relay::params(x, y), r));
}

constexpr auto scalar_math() {
  auto s = relay::multiply(relay::constant<3.0f>, relay::constant<2.0f>);
  auto t = relay::multiply(relay::constant<0.5f>, relay::constant<0.25f>);
  return ir_module::from_expr(relay::function(relay::params(x), relay::add(s, relay::add(x, t))));
}

constexpr auto concat() {
  auto c = relay::concatenate<{.axis = 1}>(relay::tuple(relay::exp(x), relay::tanh(y), x));
  return ir_module::from_expr(relay::function(relay::params(x, y), relay::nn::relu(c)));
}

constexpr auto split() {
  auto s = relay::split<{.indices_or_sections = 4, .axis = 1}>(x);
  auto m = relay::multiply(relay::get<0>(s), relay::get<1>(s));
  auto p = relay::add(relay::get<2>(s), relay::get<3>(s));
  return ir_module::from_expr(relay::function(relay::params(x), relay::add(m, p)));
}

constexpr auto parallel_conv() {
  constexpr auto w1 = relay::var<"pw1", tensor_type<float, 8, 16, 3, 3>>;
  constexpr auto w2 = relay::var<"pw2", tensor_type<float, 8, 16, 3, 3>>;
  constexpr auto w3 = relay::var<"pw3", kernel>;
  auto c = relay::tuple(relay::nn::relu(conv(x, w1)), relay::nn::relu(conv(x, w2)), relay::nn::relu(conv(x, w3)));
  return ir_module::from_expr(relay::function(relay::params(x, w1, w2, w3), relay::concatenate<{.axis = 1}>(c)));
}

constexpr auto scale_bwd() {
  constexpr auto s = relay::var<"s", vector16>;
  auto scale = relay::expand_dims<{.axis = 1, .num_newaxis = 2}>(s);
  return ir_module::from_expr(relay::function(relay::params(x, w, s), relay::multiply(relay::nn::relu(conv(x, w)), scale)));
}

constexpr auto casts() {
  auto i = relay::cast<{.dtype = dtype_of<std::int32_t>}>(relay::multiply(x, relay::constant<3.0f>));
  return ir_module::from_expr(relay::function(relay::params(x), relay::cast<{.dtype = dtype_of<float>}>(relay::add(i, relay::constant<7>))));
}

}  // namespace models

#endif
