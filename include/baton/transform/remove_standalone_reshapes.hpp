// SPDX-License-Identifier: Apache-2.0
//
// RemoveStandaloneReshapes (level 1): a fused function that only reshapes moves no element, so it needs no kernel. It goes into
// the fused functions that use its result, where it is another way to count the same memory.
//
//     def @main(%x: Tensor[(1, 2, 2, 1), float32], %w: Tensor[(3, 4), float32]) -> Tensor[(1, 3), float32] {
//       %0 = fn (%p0: Tensor[(1, 2, 2, 1), float32], Primitive=1) -> Tensor[(1, 4), float32] {
//         nn.batch_flatten(%p0) /* ty=Tensor[(1, 4), float32] */
//       };
//       %1 = %0(%x) /* ty=Tensor[(1, 4), float32] */;
//       %3 = fn (%q0: Tensor[(1, 4), float32], %q1: Tensor[(3, 4), float32], Primitive=1) -> Tensor[(1, 3), float32] {
//         %2 = nn.dense(%q0, %q1, units=3) /* ty=Tensor[(1, 3), float32] */;
//         nn.relu(%2) /* ty=Tensor[(1, 3), float32] */
//       };
//       %3(%1, %w) /* ty=Tensor[(1, 3), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(1, 2, 2, 1), float32], %w: Tensor[(3, 4), float32]) -> Tensor[(1, 3), float32] {
//       %2 = fn (%q0: Tensor[(1, 2, 2, 1), float32], %q1: Tensor[(3, 4), float32], Primitive=1) -> Tensor[(1, 3), float32] {
//         %0 = nn.batch_flatten(%q0) /* ty=Tensor[(1, 4), float32] */;
//         %1 = nn.dense(%0, %q1, units=3) /* ty=Tensor[(1, 3), float32] */;
//         nn.relu(%1) /* ty=Tensor[(1, 3), float32] */
//       };
//       %2(%x, %w) /* ty=Tensor[(1, 3), float32] */
//     }
//
// One whose result is used otherwise, as a result of main for instance, stays. TVM: remove_standalone_reshapes.cc, which does
// it after lowering, where buffers have no shapes. Before: transform/fuse_ops.hpp. Next: tir/region.hpp.
#ifndef BATON_TRANSFORM_REMOVE_STANDALONE_RESHAPES_HPP
#define BATON_TRANSFORM_REMOVE_STANDALONE_RESHAPES_HPP

#include "baton/transform/body_copier.hpp"
#include "baton/transform/pass.hpp"

namespace baton::transform {

struct remove_standalone_reshapes_pass {
  static constexpr pass_kind kind = pass_kind::module;
  static constexpr pass_info info() { return {"RemoveStandaloneReshapes", 1, {}}; }
  static constexpr int grows_to = 130;
  static constexpr bool may_change(const graph_view& g) {
    for (int id = 0; id < g.size(); ++id) {
      const node& n = g.nodes.first[id];
      if (n.kind != node_kind::function || n.operand_count != 2) continue;
      int at = g.body_of(id);
      if (at == g.operand(id, 0)) continue;
      while (g[at].op && g[at].op->reshape_only && g[at].operand_count == 1) at = g.operand(at, 0);
      if (at == g.operand(id, 0)) return true;
    }
    return false;
  }
  static constexpr void run(graph& g, const pass_options& options);
};

namespace detail {

struct reshape_remover {
  graph& g;
  const int count;
  const meta::vec<bool> open;
  body_copier copier;
  meta::vec<bool> removable;  ///< calls that only reshape, all of whose users are calls of fused functions

  constexpr explicit reshape_remover(graph& in)
      : g(in), count(in.size()), open(reached(in.view(), walk::module_outside_kernels)), copier(in), removable(in.size(), false) {}

  constexpr bool calls_kernel(int id) const { return g[id].is_call_of_function() && g.view().is_primitive(g.view().callee_of(id)); }
  constexpr bool only_reshapes(int function) const {
    if (g.view().param_count(function) != 1) return false;
    int at = g.view().body_of(function);
    while (g[at].op && g[at].op->reshape_only && g[at].operand_count == 1) at = g.operand(at, 0);
    return at == g.operand(function, 0);
  }

  /// The function of call `user` with reshapes of parameters for those arguments that are removable.
  constexpr void take_in(int user) {
    const int function = g.view().callee_of(user);
    const int params = g.view().param_count(function);
    meta::vec<int> from, to, ids;
    for (int p = 0; p < params; ++p) {
      const int argument = g.operand(user, p);
      node var = g[g.operand(function, p)];
      from.push_back(g.operand(function, p));
      if (!removable[argument]) {
        ids.push_back(g.add(var));
        to.push_back(ids.back());
        continue;
      }
      const int source = g.operand(argument, 0);
      var.type = g[source].type;
      ids.push_back(g.add(var));
      to.push_back(copier.instantiate(g.view().callee_of(argument), {&ids.back(), 1}));
      g.operand(user, p) = source;
    }
    ids.push_back(copier.copy(g.view().body_of(function), from, to));
    node changed = g[function];
    changed.type = -1;
    const int id = g.add(changed, ids);
    g.operand(user, params) = id;
  }

  constexpr void run() {
    for (int id = 0; id < count; ++id) {
      if (!open[id]) continue;
      removable[id] = calls_kernel(id) && only_reshapes(g.view().callee_of(id));
      for (int i = 0; i < g[id].operand_count; ++i)
        if (const int operand = g.operand(id, i); removable[operand] && (!calls_kernel(id) || removable[id])) removable[operand] = false;
    }
    for (int id = 0; id < count; ++id) {
      if (!open[id] || !calls_kernel(id) || removable[id]) continue;
      bool any = false;
      for (int p = 0; p + 1 < g[id].operand_count && !any; ++p) any = removable[g.operand(id, p)];
      if (any) take_in(id);
    }
  }
};

}  // namespace detail

constexpr void remove_standalone_reshapes_pass::run(graph& g, const pass_options&) { detail::reshape_remover(g).run(); }

}  // namespace baton::transform

#endif
