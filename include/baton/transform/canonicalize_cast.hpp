// SPDX-License-Identifier: Apache-2.0
//
// CanonicalizeCast (level 3, requires InferType): a cast to a wider type that several elementwise operators use is repeated
// for each, so that every one of them can fuse with its own and reads the narrow tensor.
//
//     def @main(%x: Tensor[(2), float16], %y: Tensor[(2), float32]) -> (Tensor[(2), float32], Tensor[(2), float32]) {
//       %0 = cast(%x, dtype="float32") /* ty=Tensor[(2), float32] */;
//       %1 = add(%0, %y) /* ty=Tensor[(2), float32] */;
//       %2 = multiply(%0, %y) /* ty=Tensor[(2), float32] */;
//       (%1, %2)
//     }
// becomes
//     def @main(%x: Tensor[(2), float16], %y: Tensor[(2), float32]) -> (Tensor[(2), float32], Tensor[(2), float32]) {
//       %0 = cast(%x, dtype="float32") /* ty=Tensor[(2), float32] */;
//       %1 = add(%0, %y) /* ty=Tensor[(2), float32] */;
//       %2 = cast(%x, dtype="float32") /* ty=Tensor[(2), float32] */;
//       %3 = multiply(%2, %y) /* ty=Tensor[(2), float32] */;
//       (%1, %3)
//     }
//
// TVM: src/relay/transforms/canonicalize_cast.cc. Next: transform/fuse_ops.hpp.
#ifndef BATON_TRANSFORM_CANONICALIZE_CAST_HPP
#define BATON_TRANSFORM_CANONICALIZE_CAST_HPP

#include "baton/ir/visit.hpp"
#include "baton/op/cast.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

struct canonicalize_cast_pass {
  static constexpr pass_info info() { return {"CanonicalizeCast", 3, requires_infer_type}; }
  static constexpr int grows_to = 120;
  static constexpr bool may_change(const graph_view& g) {
    for (const node& n : g.nodes)
      if (is_record_of<relay::cast_op>(n.op)) return true;
    return false;
  }

  static constexpr void run(graph& g, const pass_options&) {
    const int n = g.size();
    const meta::vec<bool> open = reached(g.view(), walk::function_pass);
    meta::vec<bool> used(n, false);
    for (int id = 0; id < n; ++id) {
      if (!open[id] || !g[id].op || g[id].op->pattern > pattern_kind::broadcast) continue;
      for (int i = 0; i < g[id].operand_count; ++i) {
        const int cast = g.operand(id, i);
        if (cast >= n || !widens(g, cast)) continue;
        if (used[cast]) {
          const int narrow = g.operand(cast, 0);
          const int copy = g.add(node(g[cast]), meta::slice<int>(&narrow, 1));
          g.operand(id, i) = copy;
        }
        used[cast] = true;
      }
    }
  }

 private:
  static constexpr bool widens(const graph& g, int id) {
    if (!is_record_of<relay::cast_op>(g[id].op)) return false;
    return g.view().tensor(g.operand(id, 0)).element.bits < g.view().tensor(id).element.bits;
  }
};

}  // namespace baton::transform

#endif
