// SPDX-License-Identifier: Apache-2.0
//
// Attention, built of dense layers, matrix products and softmax. In: expressions. Out: an expression. Example:
// tests/unit/run/nn_composites_test.cpp.
#ifndef BATON_OP_NN_ATTENTION_HPP
#define BATON_OP_NN_ATTENTION_HPP

#include "baton/op/add.hpp"
#include "baton/op/multiply.hpp"
#include "baton/op/nn/activations.hpp"
#include "baton/op/nn/batch_matmul.hpp"
#include "baton/op/nn/dense.hpp"
#include "baton/op/nn/softmax.hpp"
#include "baton/op/reshape.hpp"
#include "baton/op/transpose.hpp"

namespace baton::relay::nn {

/// softmax(query key^T / sqrt(D)) value, for each of a batch: query (B, L, D), key (B, S, D), value (B, S, E), result (B, L, E).
template <expression Query, expression Key, expression Value>
constexpr auto scaled_dot_product_attention(Query query, Key key, Value value);

/// Multi-head attention (Vaswani et al. 2017): query (B, L, E), key and value (B, S, E), four weights (E, E) with biases (E) for query, key, value
/// and result; Heads has to divide E. The result is (B, L, E).
template <int Heads, expression Query, expression Key, expression Value, expression Wq, expression Bq, expression Wk, expression Bk, expression Wv,
          expression Bv, expression Wo, expression Bo>
constexpr auto multi_head_attention(Query query, Key key, Value value, Wq query_weight, Bq query_bias, Wk key_weight, Bk key_bias, Wv value_weight,
                                    Bv value_bias, Wo out_weight, Bo out_bias);

namespace detail {

/// The square root by Newton's steps.
constexpr double root_of(double x) {
  double r = x > 1 ? x : 1;
  for (int i = 0; i < 64; ++i) r = 0.5 * (r + x / r);
  return r;
}

/// (B, L, E) as (B * Heads, L, E / Heads).
template <int Heads, expression X>
constexpr auto split_heads(X x) {
  constexpr shape s = info<X>.type.tensor.dims;
  static_assert(s.rank == 3 && s[2] % Heads == 0, "baton: nn.multi_head_attention: the number of heads has to divide the last of three axes");
  const auto parts = reshape<{.newshape = {s[0], s[1], Heads, s[2] / Heads}}>(x);
  return reshape<{.newshape = {s[0] * Heads, s[1], s[2] / Heads}}>(transpose<{.axes = {0, 2, 1, 3}}>(parts));
}

/// The way back.
template <int Heads, expression X>
constexpr auto join_heads(X x) {
  constexpr shape s = info<X>.type.tensor.dims;
  const auto parts = reshape<{.newshape = {s[0] / Heads, Heads, s[1], s[2]}}>(x);
  return reshape<{.newshape = {s[0] / Heads, s[1], s[2] * Heads}}>(transpose<{.axes = {0, 2, 1, 3}}>(parts));
}

}  // namespace detail

template <expression Query, expression Key, expression Value>
constexpr auto scaled_dot_product_attention(Query query, Key key, Value value) {
  constexpr tensor_ty type = info<Query>.type.tensor;
  static_assert(type.rank() == 3 && type.element.is_float(), "baton: nn.scaled_dot_product_attention: query needs three axes and a floating-point type");
  const auto weights = softmax(multiply(batch_matmul(query, key), detail::number_for<1 / detail::root_of(static_cast<double>(type.dims[2]))>(query)));
  return batch_matmul(weights, transpose<{.axes = {0, 2, 1}}>(value));
}

template <int Heads, expression Query, expression Key, expression Value, expression Wq, expression Bq, expression Wk, expression Bk, expression Wv,
          expression Bv, expression Wo, expression Bo>
constexpr auto multi_head_attention(Query query, Key key, Value value, Wq query_weight, Bq query_bias, Wk key_weight, Bk key_bias, Wv value_weight,
                                    Bv value_bias, Wo out_weight, Bo out_bias) {
  const auto q = detail::split_heads<Heads>(add(dense(query, query_weight), query_bias));
  const auto k = detail::split_heads<Heads>(add(dense(key, key_weight), key_bias));
  const auto v = detail::split_heads<Heads>(add(dense(value, value_weight), value_bias));
  return add(dense(detail::join_heads<Heads>(scaled_dot_product_attention(q, k, v)), out_weight), out_bias);
}

}  // namespace baton::relay::nn

#endif
