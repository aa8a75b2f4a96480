// SPDX-License-Identifier: Apache-2.0
//
// One step of recurrent networks, built of dense layers and maps: rnn_cell, lstm_cell, gru_cell. Weights are as PyTorch stores
// them: (gates * hidden, inputs), gates one behind the other. In: expressions. Out: an expression, or a tuple of two.
// Example: tests/unit/run/nn_composites_test.cpp.
#ifndef BATON_OP_NN_CELLS_HPP
#define BATON_OP_NN_CELLS_HPP

#include "baton/op/add.hpp"
#include "baton/op/multiply.hpp"
#include "baton/op/nn/bias_add.hpp"
#include "baton/op/nn/dense.hpp"
#include "baton/op/sigmoid.hpp"
#include "baton/op/split.hpp"
#include "baton/op/subtract.hpp"
#include "baton/op/tanh.hpp"

namespace baton::relay::nn {

/// tanh(x W^T + b + h W_h^T + b_h): the next hidden state (N, H) from an input (N, I) and the last state (N, H); the weights are (H, I) and
/// (H, H), the biases (H).
template <expression X, expression H, expression W, expression Wh, expression B, expression Bh>
constexpr auto rnn_cell(X x, H hidden, W weight, Wh hidden_weight, B bias, Bh hidden_bias) {
  return tanh(add(bias_add(dense(x, weight), bias), bias_add(dense(hidden, hidden_weight), hidden_bias)));
}

/// A step of long short-term memory (Hochreiter and Schmidhuber 1997), gates in the order input, forget, cell, output: the tuple of the next
/// hidden state and the next cell state, both (N, H). The weights are (4 H, I) and (4 H, H), the biases (4 H).
template <expression X, expression H, expression C, expression W, expression Wh, expression B, expression Bh>
constexpr auto lstm_cell(X x, H hidden, C cell, W weight, Wh hidden_weight, B bias, Bh hidden_bias) {
  const auto sums = add(bias_add(dense(x, weight), bias), bias_add(dense(hidden, hidden_weight), hidden_bias));
  const auto gates = split<{.indices_or_sections = 4, .axis = 1}>(sums);
  const auto kept = multiply(sigmoid(get<1>(gates)), cell);
  const auto next = add(kept, multiply(sigmoid(get<0>(gates)), tanh(get<2>(gates))));
  return tuple(multiply(sigmoid(get<3>(gates)), tanh(next)), next);
}

/// A step of a gated recurrent unit (Cho et al. 2014), gates in the order reset, update, new: the next hidden state (N, H). The weights are
/// (3 H, I) and (3 H, H), the biases (3 H).
template <expression X, expression H, expression W, expression Wh, expression B, expression Bh>
constexpr auto gru_cell(X x, H hidden, W weight, Wh hidden_weight, B bias, Bh hidden_bias) {
  const auto from_input = split<{.indices_or_sections = 3, .axis = 1}>(bias_add(dense(x, weight), bias));
  const auto from_hidden = split<{.indices_or_sections = 3, .axis = 1}>(bias_add(dense(hidden, hidden_weight), hidden_bias));
  const auto reset = sigmoid(add(get<0>(from_input), get<0>(from_hidden)));
  const auto update = sigmoid(add(get<1>(from_input), get<1>(from_hidden)));
  const auto fresh = tanh(add(get<2>(from_input), multiply(reset, get<2>(from_hidden))));
  return add(fresh, multiply(update, subtract(hidden, fresh)));
}

}  // namespace baton::relay::nn

#endif
