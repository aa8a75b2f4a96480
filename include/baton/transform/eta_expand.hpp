// SPDX-License-Identifier: Apache-2.0
//
// EtaExpand (level 1, a module pass): with GlobalVar, a function of the module that is mentioned without being called becomes
// a function literal that calls it.
//
//     def @f(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       exp(%a) /* ty=Tensor[(2), float32] */
//     }
//
//     def @main(%b: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       let %g: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = @f;
//       %g(%b) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @f(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       exp(%a) /* ty=Tensor[(2), float32] */
//     }
//
//     def @main(%b: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       let %g: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = fn (%eta_expand_param: Tensor[(2), float32]) -> Tensor[(2), float32] {
//         @f(%eta_expand_param) /* ty=Tensor[(2), float32] */
//       };
//       %g(%b) /* ty=Tensor[(2), float32] */
//     }
//
// TVM: src/relay/transforms/eta_expand.cc, which can also expand constructors of data types; Baton has none, so the pass does
// nothing unless GlobalVar is given.
#ifndef BATON_TRANSFORM_ETA_EXPAND_HPP
#define BATON_TRANSFORM_ETA_EXPAND_HPP

#include "baton/ir/visit.hpp"
#include "baton/transform/pass.hpp"

namespace baton::transform {

template <bool Constructor = false, bool GlobalVar = false>
struct eta_expand_pass {
  static constexpr pass_kind kind = pass_kind::module;
  static constexpr pass_info info() { return {"EtaExpand", 1, {}}; }

  static constexpr void run(graph& g, const pass_options&) {
    if constexpr (GlobalVar) {
      const meta::vec<bool> open = reached(g.view(), walk::module_pass);
      for (int id = 0, n = g.size(); id < n; ++id)
        for (int i = 0; open[id] && i < g[id].operand_count; ++i) {
          const int operand = g.operand(id, i);
          const bool called = g[id].is_call_of_function() && i == g[id].operand_count - 1;
          if (called || g[operand].kind != node_kind::global_var) continue;
          const int literal = expand(g, operand);
          g.operand(id, i) = literal;
        }
    }
  }

 private:
  /// fn (params) { @name(params) }
  static constexpr int expand(graph& g, int name) {
    const int function = g.view().find_function(g[name].name);
    if (function < 0) return name;
    meta::vec<int> ids;
    for (int p = 0; p < g.view().param_count(function); ++p) ids.push_back(g.add_var("eta_expand_param", -1, g[g.operand(function, p)].type, true));
    node call;
    call.kind = node_kind::call;
    meta::vec<int> call_ids = ids;
    call_ids.push_back(name);
    ids.push_back(g.add(call, call_ids));
    node literal;
    literal.kind = node_kind::function;
    literal.annotated = g[function].annotated;
    literal.type = g[function].type;
    return g.add(literal, ids);
  }
};

}  // namespace baton::transform

#endif
