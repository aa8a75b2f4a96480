// SPDX-License-Identifier: Apache-2.0
//
// ONNX's activations as arithmetic of Relay's operators, and the softmaxes. In: a node, or a value and the parameters of an
// activation (recurrent cells use these too). Out: calls of Relay's operators. Next: frontend/onnx_reductions.hpp.
#ifndef BATON_FRONTEND_ONNX_ACTIVATIONS_HPP
#define BATON_FRONTEND_ONNX_ACTIVATIONS_HPP

#include "baton/frontend/onnx_importer.hpp"

#include <cstdint>
#include <string_view>

namespace baton::onnx::detail {

// Shorthands for arithmetic with numbers.
constexpr int plus(importer& c, int x, double y) { return c.binary<relay::add_op>(x, y); }
constexpr int times(importer& c, int x, double y) { return y == 1 ? x : c.binary<relay::multiply_op>(x, y); }

constexpr int elu(importer& c, int x, double alpha) {
  const int below = times(c, plus(c, c.call<relay::exp_op>({}, c.binary<relay::minimum_op>(x, 0.0)), -1), alpha);
  return c.call<relay::where_op>({}, c.binary<relay::less_op>(x, 0.0), below, x);
}
constexpr int celu(importer& c, int x, double alpha) {
  if (alpha == 0) return c.fail("alpha is 0");
  const int small = c.binary<relay::minimum_op>(x, 0.0);
  const int below = times(c, plus(c, c.call<relay::exp_op>({}, c.binary<relay::divide_op>(small, alpha)), -1), alpha);
  return c.binary<relay::add_op>(c.binary<relay::maximum_op>(x, 0.0), c.binary<relay::minimum_op>(below, 0.0));
}
constexpr int hard_sigmoid(importer& c, int x, double alpha, double beta) {
  return c.call<relay::clip_op>({.a_min = 0, .a_max = 1}, plus(c, times(c, x, alpha), beta));
}
/// log(1 + exp(x)), without overflow.
constexpr int softplus(importer& c, int x) {
  const int tail = c.call<relay::log_op>({}, plus(c, c.call<relay::exp_op>({}, c.call<relay::negative_op>({}, c.call<relay::abs_op>({}, x))), 1));
  return c.binary<relay::add_op>(c.binary<relay::maximum_op>(x, 0.0), tail);
}
constexpr int softsign(importer& c, int x) { return c.binary<relay::divide_op>(x, plus(c, c.call<relay::abs_op>({}, x), 1)); }
constexpr int thresholded(importer& c, int x, double alpha) {
  return c.call<relay::where_op>({}, c.binary<relay::greater_op>(x, alpha), x, c.scalar(c.type(x).element, 0));
}

/// An activation by its name, with its two parameters.
constexpr int activation(importer& c, std::string_view name, int x, const double* alpha, const double* beta) {
  const auto or_else = [](const double* given, double otherwise) { return given ? *given : otherwise; };
  if (name == "Relu") return c.call<relay::nn::relu_op>({}, x);
  if (name == "Tanh") return c.call<relay::tanh_op>({}, x);
  if (name == "Sigmoid") return c.call<relay::sigmoid_op>({}, x);
  if (name == "Affine") return plus(c, times(c, x, or_else(alpha, 1)), or_else(beta, 0));
  if (name == "LeakyRelu") return c.call<relay::nn::leaky_relu_op>({.alpha = or_else(alpha, 0.01)}, x);
  if (name == "ThresholdedRelu") return thresholded(c, x, or_else(alpha, 1));
  if (name == "ScaledTanh") return times(c, c.call<relay::tanh_op>({}, times(c, x, or_else(beta, 1))), or_else(alpha, 1));
  if (name == "HardSigmoid") return hard_sigmoid(c, x, or_else(alpha, 0.2), or_else(beta, 0.5));
  if (name == "Elu") return elu(c, x, or_else(alpha, 1));
  if (name == "Softsign") return softsign(c, x);
  if (name == "Softplus") return softplus(c, x);
  return c.fail() << "activation " << name << " is not supported", -1;
}
/// A node that is an activation.
constexpr void activate(importer& c) {
  const double alpha = c.real("alpha", 0), beta = c.real("beta", 0);
  c.give(0, activation(c, c.op(), c.in(0), c.find("alpha") ? &alpha : nullptr, c.find("beta") ? &beta : nullptr));
}

constexpr void selu(importer& c) {
  const bool old = c.version < 6;
  const double alpha = c.real("alpha", old ? 1.6732 : 1.67326319217681884765625), gamma = c.real("gamma", old ? 1.0507 : 1.05070102214813232421875);
  c.give(0, times(c, elu(c, c.in(0), alpha), gamma));
}
constexpr void celu_node(importer& c) { c.give(0, celu(c, c.in(0), c.real("alpha", 1))); }
constexpr void hard_swish(importer& c) {
  const int x = c.in(0);
  c.give(0, c.binary<relay::multiply_op>(x, hard_sigmoid(c, x, 1.0 / 6, 0.5)));
}
constexpr void mish(importer& c) {
  const int x = c.in(0);
  c.give(0, c.binary<relay::multiply_op>(x, c.call<relay::tanh_op>({}, softplus(c, x))));
}
constexpr void gelu(importer& c) {
  const int x = c.in(0);
  c.give(0, c.binary<relay::multiply_op>(times(c, x, 0.5), plus(c, c.call<relay::erf_op>({}, times(c, x, 0.7071067811865476)), 1)));
}
/// Slopes broadcast as any operand does; Relay's prelu has one for each channel.
constexpr void prelu(importer& c) {
  const int x = c.in(0);
  int slope = c.in(1);
  if (c.version < 7 && c.rank(slope) == 1 && c.dims(slope)[0] > 1 && c.rank(x) > 1) slope = c.along(slope, 1, c.rank(x));
  const int zero = c.scalar(c.type(x).element, 0);
  c.give(0, c.call<relay::where_op>({}, c.binary<relay::less_op>(x, zero), c.binary<relay::multiply_op>(x, slope), x));
}
constexpr void shrink(importer& c) {
  const int x = c.in(0);
  const double bias = c.real("bias", 0), lambda = c.real("lambd", 0.5);
  const int high = plus(c, x, -bias), low = plus(c, x, bias);
  const int zero = c.scalar(c.type(x).element, 0);
  const int positive = c.call<relay::where_op>({}, c.binary<relay::greater_op>(x, lambda), high, zero);
  c.give(0, c.call<relay::where_op>({}, c.binary<relay::less_op>(x, -lambda), low, positive));
}

/// The axis that a softmax works along; before version 13 all from `axis` on were one.
template <class Make>
constexpr void along_axis(importer& c, Make make) {
  const int x = c.in(0);
  const bool old = c.version < 13;
  const int rank = c.rank(x);
  if (x < 0 || rank == 0) return void(c.fail("the input needs an axis"));
  const int axis = c.axis(c.integer("axis", old ? 1 : -1), rank);
  if (!old) return c.give(0, make(x, axis));
  std::int64_t rows = 1, columns = 1;
  for (int d = 0; d < rank; ++d) (d < axis ? rows : columns) *= c.dims(x)[d];
  if (rank == axis + 1) return c.give(0, make(x, axis));
  c.give(0, c.reshape(make(c.reshape(x, shape(rows, columns)), 1), c.dims(x)));
}
constexpr void softmax(importer& c) {
  along_axis(c, [&](int x, int axis) { return c.call<relay::nn::softmax_op>({.axis = axis}, x); });
}
constexpr void log_softmax(importer& c) {
  along_axis(c, [&](int x, int axis) { return c.call<relay::nn::log_softmax_op>({.axis = axis}, x); });
}
/// One where the first largest element is.
constexpr void hardmax(importer& c) {
  along_axis(c, [&](int x, int axis) {
    const int best = c.call<relay::argmax_op>({.axis = {axis}}, x);
    const dtype t = c.type(x).element;
    return c.call<relay::one_hot_op>({.depth = c.dims(x)[axis], .axis = axis, .dtype = t}, best, c.scalar(t, 1), c.scalar(t, 0));
  });
}

inline constexpr conversion activation_conversions[] = {
    {"Affine", activate},
    {"Celu", celu_node},
    {"Elu", activate},
    {"Gelu", gelu},
    {"HardSigmoid", activate},
    {"HardSwish", hard_swish},
    {"Hardmax", hardmax},
    {"LeakyRelu", activate},
    {"LogSoftmax", log_softmax},
    {"Mish", mish},
    {"PRelu", prelu},
    {"Relu", activate},
    {"ScaledTanh", activate},
    {"Selu", selu},
    {"Shrink", shrink},
    {"Sigmoid", activate},
    {"Softmax", softmax},
    {"Softplus", activate},
    {"Softsign", activate},
    {"ThresholdedRelu", activate},
};

}  // namespace baton::onnx::detail

#endif
