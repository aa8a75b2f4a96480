// SPDX-License-Identifier: Apache-2.0
//
// RemoveUnusedFunctions (level 1, a module pass): only functions stay that the entries, main unless others are named,
// mention, directly or not.
//
//     def @helper(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       exp(%a) /* ty=Tensor[(2), float32] */
//     }
//
//     def @unused(%b: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       @helper(%b) /* ty=Tensor[(2), float32] */
//     }
//
//     def @main(%c: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       @helper(%c) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @helper(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       exp(%a) /* ty=Tensor[(2), float32] */
//     }
//
//     def @main(%c: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       @helper(%c) /* ty=Tensor[(2), float32] */
//     }
//
// TVM: src/relay/backend/vm/removed_unused_funcs.cc. Next: transform/inline_calls.hpp.
#ifndef BATON_TRANSFORM_REMOVE_UNUSED_FUNCTIONS_HPP
#define BATON_TRANSFORM_REMOVE_UNUSED_FUNCTIONS_HPP

#include "baton/ir/graph.hpp"
#include "baton/meta/fixed_string.hpp"
#include "baton/transform/pass.hpp"

#include <string_view>

namespace baton::transform {

template <fixed_string... Entries>
struct remove_unused_functions_pass {
  static constexpr pass_kind kind = pass_kind::module;
  static constexpr pass_info info() { return {"RemoveUnusedFunctions", 1, {}}; }
  static constexpr void run(graph& g, const pass_options& options);
};

template <fixed_string... Entries>
constexpr void remove_unused_functions_pass<Entries...>::run(graph& g, const pass_options&) {
  const std::string_view entries[] = {Entries.view()...};
  meta::vec<int> waiting;  // nodes
  meta::vec<bool> seen(g.size(), false);
  const auto reach = [&](int id) {
    if (!seen[id]) waiting.push_back(id);
    seen[id] = true;
  };
  for (std::string_view name : entries) {
    const int node = g.view().find_function(name);
    if (node < 0) {
      g.error << "the module has no function @" << name;
      return;
    }
    reach(node);
  }
  while (!waiting.empty()) {
    const int id = waiting.back();
    waiting.pop_back();
    for (int operand : g.view().operands_of(id)) reach(operand);
    if (g[id].kind != node_kind::global_var) continue;
    const int function = g.view().find_function(g[id].name);
    if (function >= 0) reach(function);
  }
  meta::vec<function_entry> kept;
  for (const function_entry& f : g.functions)
    if (seen[f.node]) kept.push_back(f);
  g.functions = kept;
}

}  // namespace baton::transform

#endif
