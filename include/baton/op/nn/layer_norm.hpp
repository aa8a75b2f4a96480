// SPDX-License-Identifier: Apache-2.0
//
// nn.layer_norm: each line along an axis normalised by its own mean and variance (Relay's `nn.layer_norm`).
// Type relation: TVM's LayerNormRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_LAYER_NORM_HPP
#define BATON_OP_NN_LAYER_NORM_HPP

#include "baton/op/nn/normalization.hpp"

#include <string_view>

namespace baton::relay::nn {

using layer_norm_attrs = normalization_attrs<-1>;

struct layer_norm_op : normalization_op<normalization_kind::layer, layer_norm_attrs> {
  static constexpr std::string_view name = "nn.layer_norm";
};

/// (data - mean) / sqrt(variance + epsilon) * gamma + beta, with the mean and the variance of each line along axis; gamma and beta are
/// vectors of that axis' length and of data's dtype, which must be floating-point.
template <layer_norm_attrs Attrs = {}, expression Data, expression Gamma, expression Beta,
          class Self = decltype([](layer_norm_op* = nullptr) { return call_node<layer_norm_op, Attrs, Data, Gamma, Beta>{}; })>
constexpr auto layer_norm(Data, Gamma, Beta) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.layer_norm")> {
  using type = baton::relay::nn::layer_norm_op;
};

#endif
