// SPDX-License-Identifier: Apache-2.0
//
// Passes on networks of 800 calls stay within the compilers' default limits on constant evaluations.
#include "large_network.hpp"

#include <baton/transform/passes.hpp>

using namespace baton;
using namespace baton::transform;

namespace {

/// How many nodes a pass leaves; what matters is that the compiler gets there.
template <class Pass>
constexpr int size_after() {
  graph g(stored.view());
  Pass::run(g, {});
  return g.error.empty() ? g.size() : -1;
}

static_assert(size_after<fast_math_pass>() == stored.view().size());
static_assert(size_after<backward_fold_scale_axis_pass>() > 800);
static_assert(size_after<forward_fold_scale_axis_pass>() >= 800);
static_assert(size_after<convert_layout_pass<desired_layout_option<"nn.conv2d", "NHWC", "default">>>() > 800);
static_assert(size_after<combine_parallel_conv2d_pass<2>>() > 800);
static_assert(size_after<combine_parallel_dense_pass<2>>() >= 800);
static_assert(size_after<combine_parallel_batch_matmul_pass<2>>() >= 800);
static_assert(size_after<inline_calls_pass>() >= 800);
static_assert(size_after<inline_all_pass>() >= 800);
static_assert(size_after<remove_unused_functions_pass<"main">>() >= 800);
static_assert(size_after<simplify_expr_pass>() >= 800);
static_assert(size_after<canonicalize_cast_pass>() >= 800);
static_assert(size_after<fold_explicit_padding_pass>() >= 800);
static_assert(size_after<eta_expand_pass<false, true>>() >= 800);
static_assert(size_after<lambda_lift_pass>() >= 800);
static_assert(size_after<legalize_pass<>>() >= 800);
static_assert(size_after<split_args_pass<8>>() >= 800);
static_assert(size_after<simplify_fc_transpose_pass<"w">>() >= 800);
static_assert(size_after<defuse_ops_pass>() >= 800);
static_assert(size_after<flatten_atrous_conv_pass>() >= 800);
static_assert(size_after<remove_standalone_reshapes_pass>() >= 800);
static_assert(size_after<partial_evaluate_pass>() >= 800);

}  // namespace
