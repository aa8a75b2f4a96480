// SPDX-License-Identifier: Apache-2.0
//
// FuseOps (level 1, requires InferType): calls of operators become calls of kernels, functions with the attribute
// Primitive. Levels above 0 fuse what can run in one loop nest; level 0 gives each operator its own kernel.
//
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = multiply(%x, %y) /* ty=Tensor[(2), float32] */;
//       add(%0, 1.5f /* ty=float32 */) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %1 = fn (%p0: Tensor[(2), float32], %p1: Tensor[(2), float32], Primitive=1) -> Tensor[(2), float32] {
//         %0 = multiply(%p0, %p1) /* ty=Tensor[(2), float32] */;
//         add(%0, 1.5f /* ty=float32 */) /* ty=Tensor[(2), float32] */
//       };
//       %1(%x, %y) /* ty=Tensor[(2), float32] */
//     }
//
// A let is the end of a kernel, as in TVM; but at level 4 a let whose variable is used once is none:
//
//     def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       let %v: Tensor[(2), float32] = exp(%x) /* ty=Tensor[(2), float32] */;
//       negative(%v) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %1 = fn (%p0: Tensor[(2), float32], Primitive=1) -> Tensor[(2), float32] {
//         %0 = exp(%p0) /* ty=Tensor[(2), float32] */;
//         negative(%0) /* ty=Tensor[(2), float32] */
//       };
//       %1(%x) /* ty=Tensor[(2), float32] */
//     }
//
// Which nodes join is decided in transform/fusion_groups.hpp. Two things differ from TVM (src/relay/transforms/fuse_ops.cc):
// a scalar that several kernels use is written into each of them, since equal scalars of a model are one node here; and
// tuples and projections among themselves stay outside (TVM makes functions with Primitive=0). Next: tir/lower.hpp.
#ifndef BATON_TRANSFORM_FUSE_OPS_HPP
#define BATON_TRANSFORM_FUSE_OPS_HPP

#include "baton/ir/compact.hpp"
#include "baton/meta/text_buffer.hpp"
#include "baton/transform/dead_code_elimination.hpp"
#include "baton/transform/fusion_groups.hpp"
#include "baton/transform/pass_info.hpp"

namespace baton::transform {

/// Level -1 takes the context's level.
template <int Level = -1>
struct fuse_ops_pass {
  static constexpr pass_info info() { return {"FuseOps", 1, requires_infer_type}; }
  static constexpr void run(graph& g, const pass_options& options);

  /// The options with this pass's own level.
  static constexpr pass_options at_level(pass_options options) {
    if (Level >= 0) options.opt_level = Level;
    return options;
  }

  /// Whether lets whose variable is used once go first.
  static constexpr bool inlines_lets(const graph_view& g, const pass_options& options) {
    if (at_level(options).opt_level < 4) return false;
    for (const node& n : g.nodes)
      if (n.kind == node_kind::let) return true;
    return false;
  }
  static constexpr graph without_lets(graph g) {
    dead_code_elimination_pass<true>::run(g, {});
    return compact(g);
  }

  /// For large graphs: the groups as a constant of their own, so that grouping and making kernels are two evaluations.
  template <class Source, pass_options Options>
  struct plan {
    static constexpr bool inlined = inlines_lets(Source::view(), Options);
    struct without {
      static constexpr graph make() { return without_lets(graph(Source::view())); }
    };
    static constexpr graph_view view() {
      if constexpr (inlined) return baton::detail::stored_graph<without, graph(Source::view()).sizes()>::view();
      else return Source::view();
    }
    struct groups_table {
      int root[view().size() + 1]{};
      bool open[view().size() + 1]{};
      bool fused = false;
    };
    static constexpr groups_table table = [](const graph_view& g) {
      fusion_groups groups = group_for_fusion(g, fuse_ops_pass::at_level(Options));
      groups_table t;
      meta::copy_n(t.root, groups.root.first, g.size());
      meta::copy_n(t.open, groups.open.first, g.size());
      t.fused = groups.fused;
      return t;
    }(view());
  };
  template <class Plan>
  static constexpr void run_planned(graph& g) {
    if constexpr (Plan::inlined) g = graph(Plan::view());
    fusion_groups groups;
    groups.root = meta::vec(meta::slice<int>(Plan::table.root, g.size()));
    groups.open = meta::vec(meta::slice<bool>(Plan::table.open, g.size()));
    groups.fused = Plan::table.fused;
    make_kernels(g, groups);
  }

 private:
  static constexpr void make_kernels(graph& g, const fusion_groups& groups);
};

/// What became of an operator's call.
struct fusion_entry {
  int node = -1;                                 ///< the call
  int kernel = -1;                               ///< the last node of its kernel
  int post_dominator = -1;                       ///< where everything that uses its value meets, -1: nowhere
  fusion_refusal reason = fusion_refusal::none;  ///< why it is not in its post-dominator's kernel
};

/// One entry per call of an operator, in order: FuseOps' decisions on a typed graph.
constexpr meta::vec<fusion_entry> fusion_report(const graph_view& g, const pass_options& options);

/// Appends the report as text, one line per call: `nn.conv2d (node 4): fused into node 6`, or the reason.
constexpr void write_fusion_report(meta::text_buffer& out, const graph_view& g, const pass_options& options);

namespace detail {

/// Makes kernels of groups, in place: a group's nodes stay, their outside operands become parameters.
struct kernel_maker {
  graph& g;
  const fusion_groups& groups;
  const int original;       ///< how many nodes there were
  meta::vec<int> replaced;  ///< by what a node's users outside its group see it
  meta::vec<int> param;     ///< the parameter that stands for a node in group param_of
  meta::vec<int> param_of;
  meta::vec<bool> seen;
  meta::vec<int> scalar_uses;  ///< of scalars, by calls that could hold one in their kernel
  meta::vec<bool> computes;    ///< a call of an operator is in the group with that root
  // The kernel at hand.
  meta::vec<int> params;     ///< and the body
  meta::vec<int> arguments;  ///< and the function

  constexpr kernel_maker(graph& in, const fusion_groups& by)
      : g(in),
        groups(by),
        original(in.size()),
        replaced(in.size()),
        param(in.size(), -1),
        param_of(in.size(), -1),
        seen(in.size(), false),
        scalar_uses(in.size(), 0),
        computes(in.size(), false) {
    for (int i = 0; i < original; ++i) {
      replaced.first[i] = i;
      if (g[i].op) computes.first[groups.root.first[i]] = true;
      if (!holds_scalars(i)) continue;
      for (int slot = 0; slot < g[i].operand_count; ++slot) ++scalar_uses.first[g.operand(i, slot)];
    }
  }

  constexpr bool holds_scalars(int id) const { return groups.fused && g[id].op && g[id].op->pattern <= pattern_kind::comm_reduce; }

  constexpr bool is_shared_scalar(int operand, int user) const {
    return g[operand].constant == constant_kind::scalar && scalar_uses.first[operand] > 1 && holds_scalars(user) &&
           analysis::detail::is_literal(g.view(), operand);
  }

  constexpr int parameter_for(int outside, int group) {
    // What stop_fusion hides is the same argument as the thing itself.
    int source = outside;
    while (is_stop_fusion(source)) source = g.operand(source, 0);
    if (param_of.first[source] == group) return param.first[source];
    param_of.first[source] = group;
    param.first[source] = g.add_var("p", params.size(), g[outside].type, true);
    params.push_back(param.first[source]);
    arguments.push_back(replaced.first[source]);
    return param.first[source];
  }

  /// Turns outside operands of the group below `root` into parameters, numbered by depth-first occurrence.
  constexpr void collect(int root) {
    struct frame {
      int id = 0;
      int slot = 0;
    };
    meta::vec<frame> above;
    frame at{root, 0};
    while (true) {
      if (at.slot == g[at.id].operand_count) {
        if (above.empty()) return;
        at = above.back();
        above.pop_back();
        continue;
      }
      const int place = g[at.id].first_operand + at.slot++;
      const int operand = g.operands[place];
      if (groups.root.first[operand] != root) {
        if (!is_shared_scalar(operand, at.id)) g.operands[place] = parameter_for(operand, root);  // adds no operands
      } else if (!seen.first[operand] && g[operand].kind != node_kind::constant) {
        seen.first[operand] = true;
        above.push_back(at);
        at = {operand, 0};
      }
    }
  }

  constexpr void make_kernel(int root) {
    params.clear();
    arguments.clear();
    collect(root);
    params.push_back(root);
    node f;
    f.kind = node_kind::function;
    f.annotated = true;
    f.index = g.attrs.size();
    f.attr_count = 1;
    g.attrs.push_back({"Primitive", 1, {}});
    arguments.push_back(g.add(f, params));
    node call;
    call.kind = node_kind::call;
    call.type = g[root].type;
    call.checked = g[root].checked;
    replaced.first[root] = g.add(call, arguments);
  }

  constexpr void redirect_operands(int id) {
    for (int i = 0; i < g[id].operand_count; ++i) g.operand(id, i) = replaced.first[g.operand(id, i)];
  }

  constexpr void visit(int id) {
    const node& n = g[id];
    const bool is_root = groups.root.first[id] == id;
    switch (n.kind) {
      case node_kind::constant: return;
      case node_kind::call:
        if (!n.op) return redirect_operands(id);
        if (is_stop_fusion(id)) replaced.first[id] = replaced.first[g.operand(id, 0)];
        else if (is_root) make_kernel(id);
        return;
      case node_kind::tuple:
      case node_kind::projection:
        // A field of a tuple that is computed here is a kernel's result; what only passes values on needs no kernel.
        if (!computes.first[groups.root.first[id]] || (is_root && (n.kind == node_kind::tuple || groups.root.first[g.operand(id, 0)] != id)))
          redirect_operands(id);
        else if (is_root) make_kernel(id);
        return;
      default: return redirect_operands(id);
    }
  }

  constexpr bool is_stop_fusion(int id) const { return g[id].op && g[id].op->id == stop_fusion; }
  static constexpr meta::hash_t stop_fusion = op_id("annotation.stop_fusion");
};

constexpr bool check_patterns(graph& g, const meta::vec<bool>& open) {
  for (int id = 0; id < g.size(); ++id) {
    if (!open[id] || !g[id].op || g[id].op->pattern != pattern_kind::none) continue;
    g.error = {};
    g.error << g[id].op->name << " has no fusion pattern, run SimplifyInference first";
    return false;
  }
  return true;
}

}  // namespace detail

template <int Level>
constexpr void fuse_ops_pass<Level>::make_kernels(graph& g, const fusion_groups& groups) {
  if (!detail::check_patterns(g, groups.open)) return;
  detail::kernel_maker make(g, groups);
  for (int id = 0; id < make.original; ++id)
    if (groups.open[id]) make.visit(id);
}

template <int Level>
constexpr void fuse_ops_pass<Level>::run(graph& g, const pass_options& options) {
  if (inlines_lets(g.view(), options)) g = without_lets(g);
  make_kernels(g, group_for_fusion(g.view(), at_level(options)));
}

constexpr meta::vec<fusion_entry> fusion_report(const graph_view& g, const pass_options& options) {
  const fusion_groups groups = group_for_fusion(g, options);
  meta::vec<fusion_entry> report;
  for (int id = 0; id < g.size(); ++id)
    if (groups.open[id] && g[id].is_call_of_op()) report.push_back({id, groups.root.first[id], groups.post_dominator[id], groups.refusal[id]});
  return report;
}

constexpr void write_fusion_report(meta::text_buffer& out, const graph_view& g, const pass_options& options) {
  for (const fusion_entry& e : fusion_report(g, options)) {
    out << g[e.node].op->name << " (node " << e.node << "): ";
    if (e.reason == fusion_refusal::none) out << "fused into node " << e.kernel << "\n";
    else out << text_of(e.reason) << "\n";
  }
}

}  // namespace baton::transform

#endif
