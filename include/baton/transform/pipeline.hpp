// SPDX-License-Identifier: Apache-2.0
//
// The standard pipeline: the order of passes that `build` runs, with the reason for each place. In: a module. Out: a module
// whose main function calls primitive functions. Next: build.hpp.
#ifndef BATON_TRANSFORM_PIPELINE_HPP
#define BATON_TRANSFORM_PIPELINE_HPP

#include "baton/transform/passes.hpp"
#include "baton/transform/sequential.hpp"

namespace baton::transform {

namespace detail {

/// The pass, of a type that depends on User: what is made of it is made when a template is used, not when it is read.
template <class User, class Pass>
constexpr Pass later(Pass pass) {
  return pass;
}

}  // namespace detail

/// What is optional: it runs by level, and a context may disable or require each member. The order is TVM's relay.build
/// (0.8) where nothing else is said. A template, so that it costs nothing where nobody builds.
template <class User = void>
constexpr auto standard_pipeline() {
  return sequential(
      // Lets become sharing: every later pass sees through them. (TVM keeps basic blocks, since it has effects.)
      detail::later<User>(to_graph_normal_form()),
      // Small functions where they are called, as early as can be: what follows looks into one function at a time. (TVM
      // inlines after fusion.)
      inline_calls(),
      // batch_norm and dropout have no pattern: they must be gone before fusion. Normalisations with kernels stay. An einsum
      // becomes matrix products while its operands are not yet inside functions.
      graph_pass<simplify_for_kernels_pass>{},
      // bias_add has no layout inference and takes no scale, add does both. (TVM: after FoldScaleAxis.)
      canonicalize_ops(),
      // Scales, shifts and expanded biases of constants become constants before anything looks at them.
      fold_constant(),
      // Equal calls once; before layouts, so that equal operands get one layout_transform.
      eliminate_common_subexpr(),
      // Neutral operands, casts and movements that cancel: after equal calls are one, before anything is built on them.
      simplify_expr(),
      // Pairs with elementwise operators between them: before layouts add movements of their own, and before fusion makes the
      // operators parts of what stands above them.
      sink_movements(),
      // On canonical expressions; constants that meet here are folded below, and scales that are one go into one weight.
      simplify_algebra(),
      // Wider convolutions and dense layers instead of parallel ones, while these still have the same data and attributes.
      combine_parallel_conv2d(), combine_parallel_dense<3, false>(), combine_parallel_batch_matmul(),
      // The scales of batch_norms into weights: needs the canonical add, and weights in their own layouts.
      fold_scale_axis(),
      // Each elementwise operator with its own widening cast, so that fusion reads the narrow tensor.
      canonicalize_cast(),
      // Convolutions in channel blocks. Needs the canonical add, and constants not yet inside functions.
      alter_op_layout(),
      // Needs the channel blocks; brings weights that have to be folded.
      winograd_conv2d(),
      // The same for dense layers.
      dense_pack(),
      // Approximations do not change layouts; folding is exact as long as it comes first.
      fast_math(),
      // The layout_transforms of weights that alter_op_layout put in.
      fold_constant(),
      // Passes before this one do not look into primitive functions.
      fuse_ops(),
      // Reshapes that fusion left alone: views of memory in the kernels that read it, instead of copies.
      remove_standalone_reshapes());
}

namespace detail {

/// Visits main's own nodes that remain for a kernel to need: those outside of function literals and hidden expressions.
template <class Visit>
constexpr void visit_outside(const graph_view& g, Visit visit) {
  meta::vec<bool> outside(g.size(), false);
  for (const function_entry& f : g.functions) outside[f.node] = true;
  for (int id = g.size(); id-- > 0;) {
    const bool entry = g[id].kind == node_kind::function && !g.is_primitive(id);
    if (!outside[id] || g[id].kind == node_kind::constant || (g[id].kind == node_kind::function && !entry)) continue;
    visit(g[id]);
    for (int operand : g.operands_of(id)) outside[operand] = true;
  }
}

/// What kernels cannot be made of.
struct left_over {
  bool lets = false;       ///< a let
  bool unfusable = false;  ///< a call of an operator without a pattern
  bool bare = false;       ///< a call of an operator outside of kernels
};
constexpr left_over left_over_in(const graph_view& g) {
  left_over found;
  visit_outside(g, [&](const node& n) {
    if (n.kind == node_kind::let) found.lets = true;
    if (n.op != nullptr) found.bare = true, found.unfusable = found.unfusable || n.op->pattern == pattern_kind::none;
  });
  return found;
}

/// Whether main calls a function that is no kernel.
constexpr bool has_calls_between_functions(const graph_view& g) {
  const meta::vec<bool> open = reached(g, walk::outside_kernels);
  for (int id = 0; id < g.size(); ++id) {
    if (!open[id] || !g[id].is_call_of_function()) continue;
    const int callee = g.callee_of(id);
    if (g[callee].kind == node_kind::global_var || (g[callee].kind == node_kind::function && !g.is_primitive(callee))) return true;
  }
  return false;
}

/// A program has one function: passes, kernels and the arena's plan see everything at once.
template <class Module, class Context>
BATON_INLINE constexpr auto join_functions(Module mod, const Context& ctx) {
  if constexpr (has_calls_between_functions(Module::view())) return graph_pass<inline_all_pass>{}(mod, ctx);
  else return mod;
}

/// Correctness must not depend on a level: what a kernel needs is done whatever the context says.
template <class Module, class Context>
BATON_INLINE constexpr auto finish_pipeline(Module in, const Context& ctx) {
  const auto mod = join_functions(in, ctx);
  constexpr left_over found = left_over_in(decltype(mod)::view());
  if constexpr (found.lets) return finish_pipeline(to_graph_normal_form()(mod, ctx), ctx);
  else if constexpr (found.unfusable) return finish_pipeline(simplify_inference()(mod, ctx), ctx);
  else if constexpr (found.bare) return fuse_ops<0>()(mod, ctx);
  else return apply_infer_type<Context::graph_options()>(mod);
}

}  // namespace detail

/// The standard pipeline under a context, and whatever kernels need beyond it.
template <class Module, context_like Context>
BATON_INLINE constexpr auto optimize(Module mod, const Context& ctx) {
  return detail::finish_pipeline(standard_pipeline<Module>()(detail::join_functions(mod, ctx), ctx), ctx);
}

}  // namespace baton::transform

#endif
