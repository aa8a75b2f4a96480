// SPDX-License-Identifier: Apache-2.0
//
// nn.group_norm: groups of channels of each image normalised by their own mean and variance (Relay's `nn.group_norm`).
// Type relation: TVM's GroupNormRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_GROUP_NORM_HPP
#define BATON_OP_NN_GROUP_NORM_HPP

#include "baton/op/nn/normalization.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct group_norm_attrs {
  std::int64_t num_groups = 0;
  std::int64_t axis = 1;
  double epsilon = 1e-5;
  bool center = true;  ///< add beta
  bool scale = true;   ///< multiply by gamma

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("num_groups", self.num_groups, std::int64_t{0});
    visit("axis", self.axis, std::int64_t{1});
    visit("epsilon", self.epsilon, 1e-5);
    visit("center", self.center, true);
    visit("scale", self.scale, true);
  }
  friend constexpr bool operator==(const group_norm_attrs&, const group_norm_attrs&) = default;
};

struct group_norm_op : normalization_op<normalization_kind::group, group_norm_attrs> {
  static constexpr std::string_view name = "nn.group_norm";
};

/// (data - mean) / sqrt(variance + epsilon) * gamma + beta, with the mean and the variance of each of num_groups groups of neighbours on
/// `axis`, together with the axes after it; gamma and beta are vectors of that axis' length and of data's dtype, which must be
/// floating-point. num_groups has to be given and to divide the axis.
template <group_norm_attrs Attrs = {}, expression Data, expression Gamma, expression Beta,
          class Self = decltype([](group_norm_op* = nullptr) { return call_node<group_norm_op, Attrs, Data, Gamma, Beta>{}; })>
constexpr auto group_norm(Data, Gamma, Beta) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.group_norm")> {
  using type = baton::relay::nn::group_norm_op;
};

#endif
