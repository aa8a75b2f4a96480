// SPDX-License-Identifier: Apache-2.0
//
// Passes by name: what a requirement such as "InferType" refers to, and which names a context may mention. Each pass's
// header registers its type once. Next: transform/sequential.hpp.
#ifndef BATON_TRANSFORM_REGISTERED_PASS_HPP
#define BATON_TRANSFORM_REGISTERED_PASS_HPP

#include "baton/meta/hash.hpp"

#include <string_view>

namespace baton::transform {

/// The id of a pass name.
constexpr meta::hash_t pass_id(std::string_view name) { return meta::hash_text(name); }

/// The pass that a requirement of that name runs.
template <meta::hash_t Id>
struct registered_pass;

/// The names of the library's passes, for disabled_pass and required_pass. scripts/make_pass_table.py --check compares them
/// with what the passes' headers say.
inline constexpr std::string_view known_pass_names[] = {"InferType",
                                                        "FoldConstant",
                                                        "EliminateCommonSubexpr",
                                                        "FuseOps",
                                                        "SimplifyInference",
                                                        "AlterOpLayout",
                                                        "ToANormalForm",
                                                        "ToGraphNormalForm",
                                                        "ToBasicBlockNormalForm",
                                                        "DeadCodeElimination",
                                                        "PrintIR",
                                                        "CanonicalizeOps",
                                                        "CanonicalizeCast",
                                                        "ConvertLayout",
                                                        "FastMath",
                                                        "FoldScaleAxis",
                                                        "BackwardFoldScaleAxis",
                                                        "ForwardFoldScaleAxis",
                                                        "CombineParallelConv2d",
                                                        "CombineParallelDense",
                                                        "CombineParallelBatchMatmul",
                                                        "InlineGlobals",
                                                        "RemoveUnusedFunctions",
                                                        "PartialEval",
                                                        "DefuseOps",
                                                        "SimplifyExpr",
                                                        "SimplifyAlgebra",
                                                        "SinkMovements",
                                                        " FoldExplicitPadding",
                                                        "EtaExpand",
                                                        "LambdaLift",
                                                        "Legalize",
                                                        "FlattenAtrousConv",
                                                        "SplitArgs",
                                                        "RemoveStandaloneReshapes",
                                                        "WinogradConv2d",
                                                        "DensePack",
                                                        "SimplifyFCTranspose",
                                                        "Rewrite",
                                                        "Partition",
                                                        "BindParams",
                                                        "sequential"};

}  // namespace baton::transform

#endif
