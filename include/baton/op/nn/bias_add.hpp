// SPDX-License-Identifier: Apache-2.0
//
// nn.bias_add: a vector added along one axis (Relay's `nn.bias_add`). CanonicalizeOps turns it into expand_dims and add.
// Type relation: TVM's BiasAddRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_BIAS_ADD_HPP
#define BATON_OP_NN_BIAS_ADD_HPP

#include "baton/op/nn/channel_map.hpp"

#include <string_view>

namespace baton::relay::nn {

using bias_add_attrs = channel_map_attrs;

struct bias_add_op : channel_map_op<bias_add_op> {
  static constexpr std::string_view name = "nn.bias_add";
  static constexpr std::string_view vector = "bias";

  template <class Math, class V>
  static constexpr V body(const attrs&, V data, V bias) {
    return data + bias;
  }
};

/// Adds bias, a vector of length data.shape[axis], along that axis. Dtypes must agree; the result has data's type.
template <bias_add_attrs Attrs = {}, expression Data, expression Bias,
          class Self = decltype([](bias_add_op* = nullptr) { return call_node<bias_add_op, Attrs, Data, Bias>{}; })>
constexpr auto bias_add(Data, Bias) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.bias_add")> {
  using type = baton::relay::nn::bias_add_op;
};

#endif
