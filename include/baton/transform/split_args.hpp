// SPDX-License-Identifier: Apache-2.0
//
// SplitArgs (level 1, requires InferType): a concatenation of so many tensors that a kernel would have more than Max arguments
// becomes several, which fusion keeps apart. With Max = 3:
//
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32], %z: Tensor[(2), float32]) -> Tensor[(6), float32] {
//       %0 = (%x, %y, %z);
//       concatenate(%0) /* ty=Tensor[(6), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32], %z: Tensor[(2), float32]) -> Tensor[(6), float32] {
//       %0 = (%x, %y);
//       %1 = concatenate(%0) /* ty=Tensor[(4), float32] */;
//       %2 = annotation.stop_fusion(%1) /* ty=Tensor[(4), float32] */;
//       %3 = (%z,);
//       %4 = concatenate(%3) /* ty=Tensor[(2), float32] */;
//       %5 = annotation.stop_fusion(%4) /* ty=Tensor[(2), float32] */;
//       %6 = (%2, %5);
//       concatenate(%6) /* ty=Tensor[(6), float32] */
//     }
//
// Negative Max: nothing happens. TVM: src/relay/transforms/split_args.cc. Next: transform/fuse_ops.hpp.
#ifndef BATON_TRANSFORM_SPLIT_ARGS_HPP
#define BATON_TRANSFORM_SPLIT_ARGS_HPP

#include "baton/ir/visit.hpp"
#include "baton/op/concatenate.hpp"
#include "baton/op/stop_fusion.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

template <int Max = -1>
struct split_args_pass {
  static_assert(Max < 0 || Max >= 3, "baton: split_args<max>: max must be at least 3, two inputs and the result, or negative");
  static constexpr pass_info info() { return {"SplitArgs", 1, requires_infer_type}; }

  template <class Graph>
  static constexpr void run(Graph& g, const pass_options&) {
    const meta::vec<bool> open = reached(g.view(), walk::function_pass);
    for (int id = 0, n = Max < 0 ? 0 : g.size(); id < n; ++id) {
      if (!open[id] || !is_record_of<relay::concatenate_op>(g[id].op)) continue;
      const meta::vec<int> inputs(g.view().operands_of(g.operand(id, 0)));
      if (g[g.operand(id, 0)].kind != node_kind::tuple || inputs.size() < limit) continue;
      const auto attrs = decode_attrs<relay::concatenate_attrs>(g.view().words_of(id));
      meta::vec<int> parts;
      for (int first = 0; first < inputs.size(); first += limit) {
        const int size = inputs.size() - first < limit ? inputs.size() - first : limit;
        const int part = g.template call<relay::concatenate_op>(attrs, tuple_of(g, {inputs.data() + first, size}));
        parts.push_back(g.template call<relay::annotation::stop_fusion_op>({}, part));
      }
      const int all = tuple_of(g, parts);
      g.operand(id, 0) = all;
    }
  }

 private:
  static constexpr int limit = Max - 1;

  static constexpr int tuple_of(graph& g, meta::slice<int> fields) {
    node tuple;
    tuple.kind = node_kind::tuple;
    return g.add(tuple, fields);
  }
};

}  // namespace baton::transform

#endif
