// SPDX-License-Identifier: Apache-2.0
//
// CanonicalizeOps (level 3, requires InferType): bias_add becomes add, which layout inference and fusion know.
//
//     nn.bias_add(%x, %b)                     with %x: (1, 8, 4, 4), %b: (8)
// becomes
//     %0 = expand_dims(%b, axis=1, num_newaxis=2);
//     add(%x, %0)
//
// No expand_dims when the axis is the last. TVM: src/relay/transforms/canonicalize_ops.cc.
#ifndef BATON_TRANSFORM_CANONICALIZE_OPS_HPP
#define BATON_TRANSFORM_CANONICALIZE_OPS_HPP

#include "baton/ir/graph.hpp"
#include "baton/op/add.hpp"
#include "baton/op/expand_dims.hpp"
#include "baton/op/nn/bias_add.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

struct canonicalize_ops_pass {
  static constexpr pass_info info() { return {"CanonicalizeOps", 3, requires_infer_type}; }
  static constexpr int grows_to = 130;
  static constexpr bool may_change(const graph_view& g) {
    for (const node& n : g.nodes)
      if (is_record_of<relay::nn::bias_add_op>(n.op)) return true;
    return false;
  }

  template <class Graph>
  static constexpr void run(Graph& g, const pass_options&) {
    for (int id = 0, n = g.size(); id < n; ++id) {
      if (!is_record_of<relay::nn::bias_add_op>(g[id].op)) continue;
      const auto attrs = decode_attrs<relay::nn::bias_add_attrs>(g.view().words_of(id));
      const int data = g.operand(id, 0);
      int bias = g.operand(id, 1);
      const int rank = g.view().tensor(data).rank();
      const int trailing = rank - 1 - normalize_axis(attrs.axis, rank);
      if (trailing > 0) {
        relay::expand_dims_attrs expand;
        expand.axis = 1;
        expand.num_newaxis = trailing;
        bias = g.template call<relay::expand_dims_op>(expand, bias);
      }
      g[id].op = g.template record<relay::add_op>();
      g[id].word_count = 0;
      g.operand(id, 1) = bias;
    }
  }
};

}  // namespace baton::transform

#endif
