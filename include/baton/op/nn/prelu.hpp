// SPDX-License-Identifier: Apache-2.0
//
// nn.prelu: rectified linear unit with one slope per channel (Relay's `nn.prelu`).
// Type relation: TVM's PReluRel. Layout rule: data keeps its old layout, the slopes are C.
#ifndef BATON_OP_NN_PRELU_HPP
#define BATON_OP_NN_PRELU_HPP

#include "baton/op/nn/channel_map.hpp"

#include <string_view>

namespace baton::relay::nn {

using prelu_attrs = channel_map_attrs;

struct prelu_op : channel_map_op<prelu_op> {
  static constexpr std::string_view name = "nn.prelu";
  static constexpr std::string_view vector = "alpha";

  template <class Math, class V>
  static constexpr V body(const attrs&, V data, V alpha) {
    return Math::select(Math::less(data, Math::template value<V>(0)), alpha * data, data);
  }

  static constexpr bool layouts(attrs&, layout_query& q) {
    if (!q.old_in[0].defined()) return false;
    q.answer(q.old_in[0], q.old_in[0]);
    q.in[1] = parse_layout("C");
    return true;
  }
};

/// data where it is not negative, else alpha * data; alpha is a vector of length data.shape[axis]. Dtypes must agree; the result
/// has data's type.
template <prelu_attrs Attrs = {}, expression Data, expression Alpha,
          class Self = decltype([](prelu_op* = nullptr) { return call_node<prelu_op, Attrs, Data, Alpha>{}; })>
constexpr auto prelu(Data, Alpha) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.prelu")> {
  using type = baton::relay::nn::prelu_op;
};

#endif
