// SPDX-License-Identifier: Apache-2.0
//
// nn.cross_entropy_with_logits: mean over a batch of -sum(targets * predictions), for predictions that are logarithms (Relay's `nn.cross_entropy_with_logits`).
// Type relation: TVM's CrossEntropyRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_CROSS_ENTROPY_WITH_LOGITS_HPP
#define BATON_OP_NN_CROSS_ENTROPY_WITH_LOGITS_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/nn/cross_entropy.hpp"

#include <string_view>

namespace baton::relay::nn {

struct cross_entropy_with_logits_op : cross_entropy_base<true> {
  static constexpr std::string_view name = "nn.cross_entropy_with_logits";
};

/// predictions and targets (N, classes): -sum(targets * predictions) / N, a scalar. Dtypes must agree and be floating-point.
template <expression Predictions, expression Targets, class Self = decltype([](cross_entropy_with_logits_op* = nullptr) {
                                                        return call_node<cross_entropy_with_logits_op, no_attrs{}, Predictions, Targets>{};
                                                      })>
constexpr auto cross_entropy_with_logits(Predictions, Targets) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.cross_entropy_with_logits")> {
  using type = baton::relay::nn::cross_entropy_with_logits_op;
};

#endif
