// SPDX-License-Identifier: Apache-2.0
//
// nn.instance_norm: each channel of each image normalised by its own mean and variance (Relay's `nn.instance_norm`).
// Type relation: TVM's InstanceNormRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_INSTANCE_NORM_HPP
#define BATON_OP_NN_INSTANCE_NORM_HPP

#include "baton/op/nn/normalization.hpp"

#include <string_view>

namespace baton::relay::nn {

using instance_norm_attrs = normalization_attrs<1>;

struct instance_norm_op : normalization_op<normalization_kind::instance, instance_norm_attrs> {
  static constexpr std::string_view name = "nn.instance_norm";
};

/// (data - mean) / sqrt(variance + epsilon) * gamma + beta, with the mean and the variance over all axes but the first and `axis`; gamma and
/// beta are vectors of that axis' length and of data's dtype, which must be floating-point.
template <instance_norm_attrs Attrs = {}, expression Data, expression Gamma, expression Beta,
          class Self = decltype([](instance_norm_op* = nullptr) { return call_node<instance_norm_op, Attrs, Data, Gamma, Beta>{}; })>
constexpr auto instance_norm(Data, Gamma, Beta) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.instance_norm")> {
  using type = baton::relay::nn::instance_norm_op;
};

#endif
