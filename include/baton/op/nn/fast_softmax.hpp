// SPDX-License-Identifier: Apache-2.0
//
// nn.fast_softmax: nn.softmax by the name under which TVM computes it with a fast exponential (Relay's `nn.fast_softmax`); here both
// use the same exponential, which is vectorized and good to the last bits.
// Type relation: TVM's IdentityRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_FAST_SOFTMAX_HPP
#define BATON_OP_NN_FAST_SOFTMAX_HPP

#include "baton/op/nn/softmax_family.hpp"

#include <string_view>

namespace baton::relay::nn {

struct fast_softmax_op : softmax_family_op<false> {
  static constexpr std::string_view name = "nn.fast_softmax";
};

/// As nn.softmax.
template <softmax_attrs Attrs = {}, expression Data,
          class Self = decltype([](fast_softmax_op* = nullptr) { return call_node<fast_softmax_op, Attrs, Data>{}; })>
constexpr auto fast_softmax(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.fast_softmax")> {
  using type = baton::relay::nn::fast_softmax_op;
};

#endif
