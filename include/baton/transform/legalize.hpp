// SPDX-License-Identifier: Apache-2.0
//
// Legalize (level 1, requires InferType): calls that a target cannot run are replaced by what it can. The rules come from
// whoever knows the target; the library's kernels need none. With a rule that turns nn.bias_add into add:
//
//     def @main(%x: Tensor[(1, 4), float32], %b: Tensor[(4), float32]) -> Tensor[(1, 4), float32] {
//       nn.bias_add(%x, %b) /* ty=Tensor[(1, 4), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(1, 4), float32], %b: Tensor[(4), float32]) -> Tensor[(1, 4), float32] {
//       add(%x, %b) /* ty=Tensor[(1, 4), float32] */
//     }
//
// TVM: src/relay/transforms/legalize.cc. Next: transform/simplify_inference.hpp.
#ifndef BATON_TRANSFORM_LEGALIZE_HPP
#define BATON_TRANSFORM_LEGALIZE_HPP

#include "baton/ir/visit.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

/// Each rule is a class with
///     using op = ...;                                        // whose calls it is asked about
///     static constexpr int rewrite(graph& g, int call);      // what replaces the call; the call itself to leave it
/// The call's operands have been rewritten, the types of those that are new may be unknown; `g.view().tensor(call)` is known.
/// What replaces a call has to be of its type. The first rule for an op that changes a call wins.
template <class... Rules>
struct legalize_pass {
  static constexpr pass_info info() { return {"Legalize", 1, requires_infer_type}; }

  static constexpr void run(graph& g, const pass_options&) {
    const int n = g.size();
    const meta::vec<bool> open = reached(g.view(), walk::function_pass);
    meta::vec<int> replaced(n);
    for (int id = 0; id < n; ++id) {
      replaced[id] = id;
      if (!open[id]) continue;
      for (int i = 0; i < g[id].operand_count; ++i) g.operand(id, i) = replaced[g.operand(id, i)];
      if (!g[id].op) continue;
      int result = id;
      ((result = result == id && g[id].op == &record_of<typename Rules::op> ? Rules::rewrite(g, id) : result), ...);
      replaced[id] = result;
      if (g[result].type < 0) g[result].type = g[id].type;
    }
  }
};

}  // namespace baton::transform

#endif
