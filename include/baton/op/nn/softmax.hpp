// SPDX-License-Identifier: Apache-2.0
//
// nn.softmax: exponentials divided by their sum along an axis (Relay's `nn.softmax`). It does not fuse, as in TVM up to 0.8.
// Type relation: TVM's IdentityRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_SOFTMAX_HPP
#define BATON_OP_NN_SOFTMAX_HPP

#include "baton/op/nn/softmax_family.hpp"

#include <string_view>

namespace baton::relay::nn {

struct softmax_op : softmax_family_op<false> {
  static constexpr std::string_view name = "nn.softmax";
};

/// exp(data - max) / sum(exp(data - max)) along axis, where max is the largest element: no overflow. The result has data's type,
/// which must be floating-point.
template <softmax_attrs Attrs = {}, expression Data, class Self = decltype([](softmax_op* = nullptr) { return call_node<softmax_op, Attrs, Data>{}; })>
constexpr auto softmax(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.softmax")> {
  using type = baton::relay::nn::softmax_op;
};

#endif
