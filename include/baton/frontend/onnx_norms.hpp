// SPDX-License-Identifier: Apache-2.0
//
// ONNX's normalisations and losses. In: a node. Out: Relay's norms, nn.nll_loss, or arithmetic where there is no such
// operator. Next: frontend/onnx_recurrent.hpp.
#ifndef BATON_FRONTEND_ONNX_NORMS_HPP
#define BATON_FRONTEND_ONNX_NORMS_HPP

#include "baton/frontend/onnx_activations.hpp"
#include "baton/frontend/onnx_reductions.hpp"

#include <bit>
#include <cstdint>
#include <string_view>

namespace baton::onnx::detail {

/// All axes but one, or all from one on.
constexpr reduce_attrs all_but(int axis, int rank) {
  reduce_attrs a;
  a.keepdims = true;
  a.axis.given = true;
  for (int d = 0; d < rank; ++d)
    if (d != axis) a.axis.list.push_back(d);
  return a;
}
constexpr reduce_attrs all_from(int axis, int rank) {
  reduce_attrs a;
  a.keepdims = true;
  a.axis.given = true;
  for (int d = axis; d < rank; ++d) a.axis.list.push_back(d);
  return a;
}
constexpr int centre(importer& c, int x, int mean) { return c.binary<relay::subtract_op>(x, mean); }
/// 1 / sqrt(x + epsilon).
constexpr int inverse_deviation(importer& c, int variance, double epsilon) { return c.call<relay::rsqrt_op>({}, plus(c, variance, epsilon)); }

/// With the statistics of the batch itself where a model is trained.
constexpr void batch_normalization(importer& c) {
  const int x = c.in(0);
  const int scale = c.in(1), bias = c.in(2), mean = c.in(3), variance = c.in(4);
  const double epsilon = c.real("epsilon", 1e-5);
  const int rank = c.rank(x);
  if (rank < 2) return void(c.fail("the input needs a channel axis"));
  const bool training = c.version >= 14 ? c.integer("training_mode", 0) != 0 : c.version < 7 && c.integer("is_test", 0) == 0;
  if (!training) {
    if (c.version < 9 && c.integer("spatial", 1) == 0) return void(c.fail("spatial = 0 is not supported"));
    return c.give(0, c.field(c.call<relay::nn::batch_norm_op>({.epsilon = epsilon}, x, scale, bias, mean, variance), 0));
  }
  if (c.version < 14) return void(c.fail("training is not supported in this version"));
  const double momentum = c.real("momentum", 0.9);
  const reduce_attrs others = all_but(1, rank);
  const int own_mean = c.call<relay::mean_op>(others, x);
  const int centred_x = centre(c, x, own_mean);
  const int own_variance = c.call<relay::mean_op>(others, square(c, centred_x));
  const int y = c.binary<relay::multiply_op>(c.binary<relay::multiply_op>(centred_x, inverse_deviation(c, own_variance, epsilon)), c.along(scale, 1, rank));
  c.give(0, c.binary<relay::add_op>(y, c.along(bias, 1, rank)));
  const auto running = [&](int before, int now) {
    return c.binary<relay::add_op>(times(c, before, momentum), times(c, c.reshape(now, c.dims(before)), 1 - momentum));
  };
  c.give(1, running(mean, own_mean));
  c.give(2, running(variance, own_variance));
}
constexpr void instance_normalization(importer& c) {
  c.give(0, c.call<relay::nn::instance_norm_op>({.axis = 1, .epsilon = c.real("epsilon", 1e-5)}, c.in(0), c.in(1), c.in(2)));
}
/// Over all axes from one on, which become one for Relay's layer_norm.
constexpr void layer_normalization(importer& c) {
  const int x = c.in(0);
  const int rank = c.rank(x);
  if (rank == 0) return void(c.fail("the input needs an axis"));
  const int axis = c.axis(c.integer("axis", -1), rank);
  const double epsilon = c.real("epsilon", 1e-5);
  std::int64_t rows = 1, columns = 1;
  for (int d = 0; d < rank; ++d) (d < axis ? rows : columns) *= c.dims(x)[d];
  const int scale = c.in(1);
  if (c.failed() || c.dims(scale).size() != columns || (c.has(2) && c.dims(c.in(2)).size() != columns))
    return void(c.fail("scale and bias need one number for each normalised element"));
  const int gamma = c.reshape(scale, shape(columns));
  const int beta = c.has(2) ? c.reshape(c.in(2), shape(columns)) : gamma;
  const int y = c.call<relay::nn::layer_norm_op>({.axis = 1, .epsilon = epsilon, .center = c.has(2)}, c.reshape(x, shape(rows, columns)), gamma, beta);
  c.give(0, c.reshape(y, c.dims(x)));
  if (!c.wants(1) && !c.wants(2)) return;
  const reduce_attrs inner = all_from(axis, rank);
  const int mean = c.call<relay::mean_op>(inner, x);
  c.give(1, mean);
  if (c.wants(2)) c.give(2, inverse_deviation(c, c.call<relay::mean_op>(inner, square(c, centre(c, x, mean))), epsilon));
}
constexpr void group_normalization(importer& c) {
  const double epsilon = c.real("epsilon", 1e-5);
  c.give(0, c.call<relay::nn::group_norm_op>({.num_groups = c.integer("num_groups", 0), .axis = 1, .epsilon = epsilon}, c.in(0), c.in(1), c.in(2)));
}
constexpr void mean_variance_normalization(importer& c) {
  const int x = c.in(0);
  int_values axes = c.integers("axes");
  if (axes.empty())
    for (int d : {0, 2, 3}) axes.push_back(d);
  reduce_attrs a;
  a.keepdims = true;
  a.axis.given = true;
  if (axes.size() > max_rank) c.fail("more than 8 axes");
  for (int i = 0; i < axes.size() && !c.failed(); ++i) a.axis.list.push_back(c.axis(axes[i], c.rank(x)));
  const int centred_x = centre(c, x, c.call<relay::mean_op>(a, x));
  const int deviation = c.call<relay::sqrt_op>({}, c.call<relay::mean_op>(a, square(c, centred_x)));
  c.give(0, c.binary<relay::divide_op>(centred_x, plus(c, deviation, 1e-9)));
}
constexpr void local_response_normalization(importer& c) {
  c.give(0, c.call<relay::nn::lrn_op>(
                {.size = c.integer("size", 0), .axis = 1, .bias = c.real("bias", 1), .alpha = c.real("alpha", 1e-4), .beta = c.real("beta", 0.75)}, c.in(0)));
}
constexpr void lp_normalization(importer& c) {
  const int x = c.in(0);
  reduce_attrs a;
  a.keepdims = true;
  a.axis = {c.axis(c.integer("axis", -1), c.rank(x))};
  const bool one = c.integer("p", 2) == 1;
  const int sum = c.call<relay::sum_op>(a, one ? magnitude(c, x) : square(c, x));
  c.give(0, c.binary<relay::divide_op>(x, one ? sum : c.call<relay::sqrt_op>({}, sum)));
}

// ---- losses

/// Weights are all 1 if they are not given.
constexpr int loss_of(importer& c, int log_probabilities) {
  const int target = c.in(1);
  if (c.rank(log_probabilities) < 2) return c.fail("the input needs an axis of classes");
  const tensor_ty t = c.type(log_probabilities);
  const std::int64_t classes = t.dims[1];
  if (classes > importer::most_words) return c.fail("there are too many classes");
  const int weight = c.has(2) ? c.in(2) : c.vector(t.element, int_values(static_cast<int>(classes), std::bit_cast<std::int64_t>(1.0)));
  return c.call<relay::nn::nll_loss_op>({.reduction = attr_string(c.text("reduction", "mean")), .ignore_index = c.integer("ignore_index", -100)},
                                        log_probabilities, target, weight);
}
constexpr void nll_loss(importer& c) { c.give(0, loss_of(c, c.in(0))); }
constexpr void cross_entropy(importer& c) {
  const int log_probabilities = c.call<relay::nn::log_softmax_op>({.axis = 1}, c.in(0));
  c.give(0, loss_of(c, log_probabilities));
  c.give(1, log_probabilities);
}

inline constexpr conversion norm_conversions[] = {
    {"BatchNormalization", batch_normalization},
    {"GroupNormalization", group_normalization},
    {"InstanceNormalization", instance_normalization},
    {"LRN", local_response_normalization},
    {"LayerNormalization", layer_normalization},
    {"LpNormalization", lp_normalization},
    {"MeanVarianceNormalization", mean_variance_normalization},
    {"NegativeLogLikelihoodLoss", nll_loss},
    {"SoftmaxCrossEntropyLoss", cross_entropy},
};

}  // namespace baton::onnx::detail

#endif
