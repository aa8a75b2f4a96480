// SPDX-License-Identifier: Apache-2.0
//
// The library's passes by name: the factories that users call, and which requirement names run them. Each pass is in its
// own header. Next: transform/pipeline.hpp puts them in order.
#ifndef BATON_TRANSFORM_PASSES_HPP
#define BATON_TRANSFORM_PASSES_HPP

#include "baton/transform/alter_op_layout.hpp"
#include "baton/transform/canonicalize_ops.hpp"
#include "baton/transform/dead_code_elimination.hpp"
#include "baton/transform/eliminate_common_subexpr.hpp"
#include "baton/transform/fold_constant.hpp"
#include "baton/transform/fuse_ops.hpp"
#include "baton/transform/infer_type.hpp"
#include "baton/transform/pass.hpp"
#include "baton/transform/registered_pass.hpp"
#include "baton/transform/simplify_inference.hpp"
#include "baton/transform/to_a_normal_form.hpp"
#include "baton/transform/to_graph_normal_form.hpp"

namespace baton::transform {

/// Merges calls of the same op on the same arguments.
constexpr graph_pass<eliminate_common_subexpr_pass> eliminate_common_subexpr() { return {}; }
/// Groups ops into primitive functions, one kernel each. Level 0: every op its own; -1: the context's level.
template <int Level = -1>
constexpr graph_pass<fuse_ops_pass<Level>> fuse_ops() { return {}; }
/// Binds every intermediate value with let.
constexpr graph_pass<to_a_normal_form_pass> to_a_normal_form() { return {}; }
/// Replaces let by sharing.
constexpr graph_pass<to_graph_normal_form_pass> to_graph_normal_form() { return {}; }
/// Drops let bindings that nobody uses; with InlineOnce also inlines those used once.
template <bool InlineOnce = false>
constexpr graph_pass<dead_code_elimination_pass<InlineOnce>> dead_code_elimination() { return {}; }
/// Rewrites batch_norm and dropout to what they are at inference.
constexpr graph_pass<simplify_inference_pass> simplify_inference() { return {}; }
/// Rewrites bias_add to add.
constexpr graph_pass<canonicalize_ops_pass> canonicalize_ops() { return {}; }

template <>
struct registered_pass<pass_id("EliminateCommonSubexpr")> {
  using type = graph_pass<eliminate_common_subexpr_pass>;
};
template <>
struct registered_pass<pass_id("FuseOps")> {
  using type = graph_pass<fuse_ops_pass<-1>>;
};
template <>
struct registered_pass<pass_id("ToANormalForm")> {
  using type = graph_pass<to_a_normal_form_pass>;
};
template <>
struct registered_pass<pass_id("ToGraphNormalForm")> {
  using type = graph_pass<to_graph_normal_form_pass>;
};
template <>
struct registered_pass<pass_id("DeadCodeElimination")> {
  using type = graph_pass<dead_code_elimination_pass<false>>;
};
template <>
struct registered_pass<pass_id("SimplifyInference")> {
  using type = graph_pass<simplify_inference_pass>;
};
template <>
struct registered_pass<pass_id("CanonicalizeOps")> {
  using type = graph_pass<canonicalize_ops_pass>;
};
template <>
struct registered_pass<pass_id("FoldConstant")> {
  using type = graph_pass<fold_constant_pass>;
};

}  // namespace baton::transform

#endif
