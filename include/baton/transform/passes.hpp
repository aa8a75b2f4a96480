// SPDX-License-Identifier: Apache-2.0
//
// The library's passes by name: the factories that users call, and which requirement names run them. Each pass is in its
// own header. Next: transform/pipeline.hpp puts them in order.
#ifndef BATON_TRANSFORM_PASSES_HPP
#define BATON_TRANSFORM_PASSES_HPP

#include "baton/transform/alter_op_layout.hpp"
#include "baton/transform/backward_fold_scale_axis.hpp"
#include "baton/transform/canonicalize_cast.hpp"
#include "baton/transform/canonicalize_ops.hpp"
#include "baton/transform/combine_parallel_batch_matmul.hpp"
#include "baton/transform/combine_parallel_conv2d.hpp"
#include "baton/transform/combine_parallel_dense.hpp"
#include "baton/transform/convert_layout.hpp"
#include "baton/transform/dead_code_elimination.hpp"
#include "baton/transform/defuse_ops.hpp"
#include "baton/transform/dense_pack.hpp"
#include "baton/transform/eliminate_common_subexpr.hpp"
#include "baton/transform/eta_expand.hpp"
#include "baton/transform/fast_math.hpp"
#include "baton/transform/flatten_atrous_conv.hpp"
#include "baton/transform/fold_constant.hpp"
#include "baton/transform/fold_explicit_padding.hpp"
#include "baton/transform/fold_scale_axis.hpp"
#include "baton/transform/forward_fold_scale_axis.hpp"
#include "baton/transform/fuse_ops.hpp"
#include "baton/transform/infer_type.hpp"
#include "baton/transform/inline_calls.hpp"
#include "baton/transform/lambda_lift.hpp"
#include "baton/transform/legalize.hpp"
#include "baton/transform/partial_evaluate.hpp"
#include "baton/transform/pass.hpp"
#include "baton/transform/registered_pass.hpp"
#include "baton/transform/remove_standalone_reshapes.hpp"
#include "baton/transform/remove_unused_functions.hpp"
#include "baton/transform/simplify_algebra.hpp"
#include "baton/transform/simplify_expr.hpp"
#include "baton/transform/simplify_fc_transpose.hpp"
#include "baton/transform/simplify_inference.hpp"
#include "baton/transform/sink_movements.hpp"
#include "baton/transform/split_args.hpp"
#include "baton/transform/to_a_normal_form.hpp"
#include "baton/transform/to_basic_block_normal_form.hpp"
#include "baton/transform/to_graph_normal_form.hpp"
#include "baton/transform/winograd_conv2d.hpp"

namespace baton::transform {

/// Merges calls of the same op on the same arguments.
constexpr graph_pass<eliminate_common_subexpr_pass> eliminate_common_subexpr() { return {}; }
/// Groups ops into primitive functions, one kernel each. Level 0: every op its own; -1: the context's level.
template <int Level = -1>
constexpr graph_pass<fuse_ops_pass<Level>> fuse_ops() {
  return {};
}
/// Binds every intermediate value with let.
constexpr graph_pass<to_a_normal_form_pass> to_a_normal_form() { return {}; }
/// Replaces let by sharing.
constexpr graph_pass<to_graph_normal_form_pass> to_graph_normal_form() { return {}; }
/// Drops let bindings that nobody uses; with InlineOnce also inlines those used once.
template <bool InlineOnce = false>
constexpr graph_pass<dead_code_elimination_pass<InlineOnce>> dead_code_elimination() {
  return {};
}
/// Rewrites batch_norm and dropout to what they are at inference.
constexpr graph_pass<simplify_inference_pass> simplify_inference() { return {}; }
/// Rewrites bias_add to add.
constexpr graph_pass<canonicalize_ops_pass> canonicalize_ops() { return {}; }
/// Binds what several scopes use with let, and nothing else.
constexpr graph_pass<to_basic_block_normal_form_pass> to_basic_block_normal_form() { return {}; }
/// Replaces exp, erf and tanh by fast approximations.
constexpr graph_pass<fast_math_pass> fast_math() { return {}; }
/// Multiplications by one number per channel go into convolutions' weights: the two directions below, and folding.
constexpr fold_scale_axis_fn fold_scale_axis() { return {}; }
/// Multiplications after a convolution go into its weight.
constexpr graph_pass<backward_fold_scale_axis_pass> backward_fold_scale_axis() { return {}; }
/// Multiplications before convolutions go into their weights.
constexpr graph_pass<forward_fold_scale_axis_pass> forward_fold_scale_axis() { return {}; }
/// Convolutions of the same data, at least Min, become one.
template <int Min = 3>
constexpr graph_pass<combine_parallel_conv2d_pass<Min>> combine_parallel_conv2d() {
  return {};
}
/// Dense layers on the same data, at least Min, become one: a batch_matmul, or without ToBatch a wider dense layer.
template <int Min = 3, bool ToBatch = true>
constexpr graph_pass<combine_parallel_dense_pass<Min, ToBatch>> combine_parallel_dense() {
  return {};
}
/// Matrix products of the same data, at least Min, become one.
template <int Min = 3>
constexpr graph_pass<combine_parallel_batch_matmul_pass<Min>> combine_parallel_batch_matmul() {
  return {};
}
/// Operators work in the layouts that the wishes name: `convert_layout(baton::desired_layout<"nn.conv2d", "NHWC", "default">)`.
template <class... Wishes>
constexpr graph_pass<convert_layout_pass<Wishes...>> convert_layout(Wishes...) {
  return {};
}
/// Replaces calls of functions with the attribute Inline by their bodies.
constexpr graph_pass<inline_calls_pass> inline_calls() { return {}; }
/// Drops functions that the entries, main unless others are named, do not need.
template <fixed_string... Entries>
constexpr auto remove_unused_functions() {
  if constexpr (sizeof...(Entries) == 0) return graph_pass<remove_unused_functions_pass<"main">>{};
  else return graph_pass<remove_unused_functions_pass<Entries...>>{};
}
/// Computes what is known without the parameters; the result is in A-normal form.
constexpr graph_pass<partial_evaluate_pass> partial_evaluate() { return {}; }
/// Removes neutral operands, merges reshapes, transposes and layout_transforms, and the like.
constexpr graph_pass<simplify_expr_pass> simplify_expr() { return {}; }
/// Applies algebraic identities: signs, powers, exponentials, ranges, constants that meet; below level 4 only exact ones.
constexpr graph_pass<simplify_algebra_pass> simplify_algebra() { return {}; }
/// Lets reshapes, transposes and layout_transforms meet below elementwise operators, where they cancel or become one.
constexpr graph_pass<sink_movements_pass> sink_movements() { return {}; }
/// Repeats a widening cast for each elementwise operator that uses it.
constexpr graph_pass<canonicalize_cast_pass> canonicalize_cast() { return {}; }
/// What nn.pad puts around the data of a convolution or pool becomes its own padding, where that is exact.
constexpr graph_pass<fold_explicit_padding_pass> fold_explicit_padding() { return {}; }
/// A convolution between space_to_batch_nd and batch_to_space_nd becomes a dilated one.
constexpr graph_pass<flatten_atrous_conv_pass> flatten_atrous_conv() { return {}; }
/// With GlobalVar, functions that are mentioned without being called become function literals that call them.
template <bool Constructor = false, bool GlobalVar = false>
constexpr graph_pass<eta_expand_pass<Constructor, GlobalVar>> eta_expand() {
  return {};
}
/// Function literals become functions of the module.
constexpr graph_pass<lambda_lift_pass> lambda_lift() { return {}; }
/// Replaces calls that a target cannot run by what the rules say: `legalize(my_rule{}, ...)`.
template <class... Rules>
constexpr graph_pass<legalize_pass<Rules...>> legalize(Rules...) {
  return {};
}
/// Cuts concatenations that would need more than Max arguments of a kernel; nothing happens if Max is negative.
template <int Max = -1>
constexpr graph_pass<split_args_pass<Max>> split_args() {
  return {};
}
/// Parameters of these names, where a dense layer transposes them, are taken transposed.
template <fixed_string... Names>
constexpr graph_pass<simplify_fc_transpose_pass<Names...>> simplify_fc_transpose() {
  return {};
}
/// Fused functions that only reshape go into those that use their results.
constexpr graph_pass<remove_standalone_reshapes_pass> remove_standalone_reshapes() { return {}; }
/// 3x3 convolutions with constant weights become Winograd convolutions where these are expected to be faster. Results then differ
/// from the direct kernel's by more than one rounding; `config<"baton.winograd", false>` switches it off.
constexpr graph_pass<winograd_conv2d_pass> winograd_conv2d() { return {}; }
/// Dense layers with constant weights get them in blocks of outputs.
constexpr graph_pass<dense_pack_pass> dense_pack() { return {}; }
/// Replaces calls of function literals by the functions' bodies: the inverse of fuse_ops.
constexpr graph_pass<defuse_ops_pass> defuse_ops() { return {}; }

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
template <>
struct registered_pass<pass_id("ToBasicBlockNormalForm")> {
  using type = graph_pass<to_basic_block_normal_form_pass>;
};
template <>
struct registered_pass<pass_id("FastMath")> {
  using type = graph_pass<fast_math_pass>;
};
template <>
struct registered_pass<pass_id("FoldScaleAxis")> {
  using type = fold_scale_axis_fn;
};
template <>
struct registered_pass<pass_id("BackwardFoldScaleAxis")> {
  using type = graph_pass<backward_fold_scale_axis_pass>;
};
template <>
struct registered_pass<pass_id("ForwardFoldScaleAxis")> {
  using type = graph_pass<forward_fold_scale_axis_pass>;
};
template <>
struct registered_pass<pass_id("CombineParallelConv2d")> {
  using type = graph_pass<combine_parallel_conv2d_pass<3>>;
};
template <>
struct registered_pass<pass_id("CombineParallelDense")> {
  using type = graph_pass<combine_parallel_dense_pass<3>>;
};
template <>
struct registered_pass<pass_id("CombineParallelBatchMatmul")> {
  using type = graph_pass<combine_parallel_batch_matmul_pass<3>>;
};
template <>
struct registered_pass<pass_id("InlineGlobals")> {
  using type = graph_pass<inline_calls_pass>;
};
template <>
struct registered_pass<pass_id("RemoveUnusedFunctions")> {
  using type = graph_pass<remove_unused_functions_pass<"main">>;
};
template <>
struct registered_pass<pass_id("PartialEval")> {
  using type = graph_pass<partial_evaluate_pass>;
};
template <>
struct registered_pass<pass_id("DefuseOps")> {
  using type = graph_pass<defuse_ops_pass>;
};
template <>
struct registered_pass<pass_id("SimplifyExpr")> {
  using type = graph_pass<simplify_expr_pass>;
};
template <>
struct registered_pass<pass_id("SimplifyAlgebra")> {
  using type = graph_pass<simplify_algebra_pass>;
};
template <>
struct registered_pass<pass_id("SinkMovements")> {
  using type = graph_pass<sink_movements_pass>;
};
template <>
struct registered_pass<pass_id("CanonicalizeCast")> {
  using type = graph_pass<canonicalize_cast_pass>;
};
template <>
struct registered_pass<pass_id(" FoldExplicitPadding")> {
  using type = graph_pass<fold_explicit_padding_pass>;
};
template <>
struct registered_pass<pass_id("EtaExpand")> {
  using type = graph_pass<eta_expand_pass<>>;
};
template <>
struct registered_pass<pass_id("LambdaLift")> {
  using type = graph_pass<lambda_lift_pass>;
};
template <>
struct registered_pass<pass_id("Legalize")> {
  using type = graph_pass<legalize_pass<>>;
};
template <>
struct registered_pass<pass_id("SplitArgs")> {
  using type = graph_pass<split_args_pass<>>;
};
template <>
struct registered_pass<pass_id("DensePack")> {
  using type = graph_pass<dense_pack_pass>;
};
template <>
struct registered_pass<pass_id("WinogradConv2d")> {
  using type = graph_pass<winograd_conv2d_pass>;
};
template <>
struct registered_pass<pass_id("RemoveStandaloneReshapes")> {
  using type = graph_pass<remove_standalone_reshapes_pass>;
};
template <>
struct registered_pass<pass_id("FlattenAtrousConv")> {
  using type = graph_pass<flatten_atrous_conv_pass>;
};

}  // namespace baton::transform

#endif
