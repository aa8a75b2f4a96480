// SPDX-License-Identifier: Apache-2.0
//
// Activations that Relay writes as several nodes: elu, selu, gelu, hard_sigmoid, hard_swish, silu, mish, softplus, softsign. Each
// function builds those nodes; fusion makes one loop of them. In: an expression of a floating-point type. Out: one of the same
// type. Example: tests/unit/run/nn_composites_test.cpp.
#ifndef BATON_OP_NN_ACTIVATIONS_HPP
#define BATON_OP_NN_ACTIVATIONS_HPP

#include "baton/op/abs.hpp"
#include "baton/op/add.hpp"
#include "baton/op/clip.hpp"
#include "baton/op/divide.hpp"
#include "baton/op/erf.hpp"
#include "baton/op/exp.hpp"
#include "baton/op/log.hpp"
#include "baton/op/minimum.hpp"
#include "baton/op/multiply.hpp"
#include "baton/op/negative.hpp"
#include "baton/op/nn/relu.hpp"
#include "baton/op/sigmoid.hpp"
#include "baton/op/subtract.hpp"
#include "baton/op/tanh.hpp"

namespace baton::relay::nn {

namespace detail {

/// Number as a constant of x's data type, float32 or float64.
template <double Number, expression X>
constexpr auto number_for(X) {
  static_assert(info<X>.type.is_tensor() && info<X>.type.tensor.element.is_float(), "baton: an activation needs a tensor of a floating-point type");
  if constexpr (info<X>.type.tensor.element == float64) return constant<Number>;
  else return constant<static_cast<float>(Number)>;
}

}  // namespace detail

/// x where it is not negative, else Alpha * (exp(x) - 1); as max(x, 0) + Alpha * (exp(min(x, 0)) - 1), which needs no choice and cannot
/// overflow.
template <double Alpha = 1.0, expression X>
constexpr auto elu(X x) {
  const auto below = subtract(exp(minimum(x, detail::number_for<0.0>(x))), detail::number_for<1.0>(x));
  return add(relu(x), multiply(below, detail::number_for<Alpha>(x)));
}

/// Gamma * elu<Alpha>(x), with the constants of self-normalising networks (Klambauer et al. 2017).
template <double Alpha = 1.6732632423543772, double Gamma = 1.0507009873554805, expression X>
constexpr auto selu(X x) {
  return multiply(detail::number_for<Gamma>(x), elu<Alpha>(x));
}

/// x times the normal distribution's cumulative function, x / 2 * (1 + erf(x / sqrt(2))) (Hendrycks and Gimpel 2016).
template <expression X>
constexpr auto gelu(X x) {
  const auto half = multiply(x, detail::number_for<0.5>(x));
  return multiply(half, add(erf(multiply(x, detail::number_for<0.70710678118654752>(x))), detail::number_for<1.0>(x)));
}

/// The approximation x / 2 * (1 + tanh(sqrt(2 / pi) * (x + 0.044715 * x^3))).
template <expression X>
constexpr auto gelu_tanh(X x) {
  const auto cube = multiply(multiply(x, x), multiply(x, detail::number_for<0.044715>(x)));
  const auto half = multiply(x, detail::number_for<0.5>(x));
  return multiply(half, add(tanh(multiply(add(x, cube), detail::number_for<0.79788456080286536>(x))), detail::number_for<1.0>(x)));
}

/// Alpha * x + Beta, clipped to [0, 1]. PyTorch's constants; ONNX has Alpha = 0.2.
template <double Alpha = 1.0 / 6, double Beta = 0.5, expression X>
constexpr auto hard_sigmoid(X x) {
  return clip<{.a_min = 0, .a_max = 1}>(add(multiply(x, detail::number_for<Alpha>(x)), detail::number_for<Beta>(x)));
}

/// x * hard_sigmoid(x) (Howard et al. 2019).
template <expression X>
constexpr auto hard_swish(X x) {
  return multiply(x, hard_sigmoid(x));
}

/// x * sigmoid(x), also known as swish.
template <expression X>
constexpr auto silu(X x) {
  return multiply(x, sigmoid(x));
}
template <expression X>
constexpr auto swish(X x) {
  return silu(x);
}

/// log(1 + exp(x)), as max(x, 0) + log(1 + exp(-|x|)): no overflow.
template <expression X>
constexpr auto softplus(X x) {
  return add(relu(x), log(add(exp(negative(abs(x))), detail::number_for<1.0>(x))));
}

/// x * tanh(softplus(x)) (Misra 2019).
template <expression X>
constexpr auto mish(X x) {
  return multiply(x, tanh(softplus(x)));
}

/// x / (1 + |x|).
template <expression X>
constexpr auto softsign(X x) {
  return divide(x, add(abs(x), detail::number_for<1.0>(x)));
}

}  // namespace baton::relay::nn

#endif
