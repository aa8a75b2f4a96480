// SPDX-License-Identifier: Apache-2.0
//
// DefuseOps (level 3, requires InferType): the inverse of FuseOps. A call of a function literal becomes the function's body.
//
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %1 = fn (%p0: Tensor[(2), float32], %p1: Tensor[(2), float32], Primitive=1) -> Tensor[(2), float32] {
//         %0 = multiply(%p0, %p1) /* ty=Tensor[(2), float32] */;
//         add(%0, 1.5f /* ty=float32 */) /* ty=Tensor[(2), float32] */
//       };
//       %1(%x, %y) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = multiply(%x, %y) /* ty=Tensor[(2), float32] */;
//       add(%0, 1.5f /* ty=float32 */) /* ty=Tensor[(2), float32] */
//     }
//
// TVM: src/relay/transforms/defuse_ops.cc, which matches parameters by name and leaves functions whose body is no call; here
// both work. The way there: transform/fuse_ops.hpp.
#ifndef BATON_TRANSFORM_DEFUSE_OPS_HPP
#define BATON_TRANSFORM_DEFUSE_OPS_HPP

#include "baton/transform/body_copier.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

struct defuse_ops_pass {
  static constexpr pass_info info() { return {"DefuseOps", 3, requires_infer_type}; }

  static constexpr void run(graph& g, const pass_options&) {
    const int n = g.size();
    const meta::vec<bool> open = reached(g.view(), walk::function_pass);
    detail::body_copier copier(g);
    meta::vec<int> replaced(n);
    for (int id = 0; id < n; ++id) {
      replaced[id] = id;
      if (!open[id]) continue;
      for (int i = 0; i < g[id].operand_count; ++i) g.operand(id, i) = replaced[g.operand(id, i)];
      if (!g[id].is_call_of_function()) continue;
      const int callee = g.view().callee_of(id);
      if (g[callee].kind != node_kind::function) continue;
      const meta::vec<int> arguments(g.view().operands_of(id).part(0, g[id].operand_count - 1));
      replaced[id] = copier.instantiate(callee, arguments);
    }
  }
};

}  // namespace baton::transform

#endif
