// SPDX-License-Identifier: Apache-2.0
//
// nn.relu: rectified linear unit (Relay's `nn.relu`).
// Type relation: TVM's IdentityRel. Layout rule: any layout, unchanged.
#ifndef BATON_OP_NN_RELU_HPP
#define BATON_OP_NN_RELU_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/map.hpp"

#include <string_view>

namespace baton::relay::nn {

struct relu_op : unary_op {
  static constexpr std::string_view name = "nn.relu";
  template <class Math, class V>
  static constexpr V body(const attrs&, V x) {
    return Math::select(Math::less_equal(x, Math::template value<V>(0)), Math::template value<V>(0), x);
  }
};

/// data where it is positive, else +0: relu(-0) is +0; NaN stays NaN. The result has data's type.
template <expression Data, class Self = decltype([](relu_op* = nullptr) { return call_node<relu_op, no_attrs{}, Data>{}; })>
constexpr auto relu(Data) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.relu")> {
  using type = baton::relay::nn::relu_op;
};

#endif
