// SPDX-License-Identifier: Apache-2.0
//
// nn.log_softmax: logarithm of the softmax along an axis (Relay's `nn.log_softmax`). It does not fuse, as in TVM up to 0.8.
// Type relation: TVM's IdentityRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_LOG_SOFTMAX_HPP
#define BATON_OP_NN_LOG_SOFTMAX_HPP

#include "baton/op/nn/softmax_family.hpp"

#include <string_view>

namespace baton::relay::nn {

using log_softmax_attrs = softmax_attrs;

struct log_softmax_op : softmax_family_op<true> {
  static constexpr std::string_view name = "nn.log_softmax";
};

/// data - max - log(sum(exp(data - max))) along axis, where max is the largest element: no overflow. The result has data's type,
/// which must be floating-point.
template <log_softmax_attrs Attrs = {}, expression Data,
          class Self = decltype([](log_softmax_op* = nullptr) { return call_node<log_softmax_op, Attrs, Data>{}; })>
constexpr auto log_softmax(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.log_softmax")> {
  using type = baton::relay::nn::log_softmax_op;
};

#endif
