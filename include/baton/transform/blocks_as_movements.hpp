// SPDX-License-Identifier: Apache-2.0
//
// nn.space_to_batch_nd and nn.batch_to_space_nd as movements by strides, which have kernels: the padding in front, or the crops behind, as
// operators of their own. In: a graph and a call. Out: the node that replaces it. Next: transform/simplify_inference.hpp.
#ifndef BATON_TRANSFORM_BLOCKS_AS_MOVEMENTS_HPP
#define BATON_TRANSFORM_BLOCKS_AS_MOVEMENTS_HPP

#include "baton/ir/graph.hpp"
#include "baton/op/nn/batch_to_space_nd.hpp"
#include "baton/op/nn/pad.hpp"
#include "baton/op/nn/space_to_batch_nd.hpp"
#include "baton/op/strided_slice.hpp"

namespace baton::transform::detail {

/// What replaces a call; the call itself if it is neither of the two, or has no padding and no crops.
template <class Graph>
constexpr int blocks_as_movements(Graph& g, int call) {
  using namespace baton::relay;
  if (is_record_of<nn::space_to_batch_nd_op>(g[call].op)) {
    auto attrs = decode_attrs<nn::space_to_batch_nd_attrs>(g.view().words_of(call));
    nn::pad_attrs around;
    around.pad_value = attrs.pad_value;
    around.pad_width.count = g.view().tensor(call).rank();
    bool any = false;
    for (int d = 0; d < attrs.paddings.count; ++d) {
      around.pad_width.first[d + 1] = attrs.paddings.first[d];
      around.pad_width.second[d + 1] = attrs.paddings.second[d];
      any = any || attrs.paddings.first[d] != 0 || attrs.paddings.second[d] != 0;
      attrs.paddings.first[d] = attrs.paddings.second[d] = 0;
    }
    return any ? g.template call<nn::space_to_batch_nd_op>(attrs, g.template call<nn::pad_op>(around, g.operand(call, 0))) : call;
  }
  if (is_record_of<nn::batch_to_space_nd_op>(g[call].op)) {
    auto attrs = decode_attrs<nn::batch_to_space_nd_attrs>(g.view().words_of(call));
    const tensor_ty type = g.view().tensor(call);
    strided_slice_attrs inside;
    inside.strides = {};
    bool any = false;
    for (int d = 0; d < type.rank(); ++d) {
      const bool cropped = d > 0 && d <= attrs.crops.count;
      inside.begin.push_back(cropped ? attrs.crops.first[d - 1] : 0);
      inside.end.push_back(inside.begin[d] + type.dims[d]);
      inside.strides.push_back(1);
      if (!cropped) continue;
      any = any || attrs.crops.first[d - 1] != 0 || attrs.crops.second[d - 1] != 0;
      attrs.crops.first[d - 1] = attrs.crops.second[d - 1] = 0;
    }
    return any ? g.template call<strided_slice_op>(inside, g.template call<nn::batch_to_space_nd_op>(attrs, g.operand(call, 0))) : call;
  }
  return call;
}

}  // namespace baton::transform::detail

#endif
