// SPDX-License-Identifier: Apache-2.0
//
// Cases recorded with TVM v0.7.0 as constant expressions, see golden_test.cpp: fusion, and levels of passes.
#include <golden/relay_cases.hpp>

#include <baton/text/as_text.hpp>
#include <baton/text/parse.hpp>
#include <baton/transform/passes.hpp>

using namespace baton;
using namespace golden::relay_cases;

namespace {

template <const std::string_view& Input>
constexpr auto in = relay::parse_text<Input>();

static_assert(as_text(transform::fuse_ops<2>()(in<broadcast_fused_input>)) == broadcast_fused_output);
static_assert(as_text(transform::fuse_ops<2>()(in<cse_fused_input>)) == cse_fused_output);
static_assert(as_text(transform::fuse_ops<2>()(in<concat_fused_input>)) == concat_fused_output);
static_assert(as_text(transform::fuse_ops<2>()(in<diamond_fused_input>)) == diamond_fused_output);
static_assert(as_text(transform::fuse_ops<2>()(in<pool_fused_input>)) == pool_fused_output);
static_assert(as_text(transform::fuse_ops<2>()(in<let_fused_input>)) == let_fused_output);
static_assert(as_text(transform::fuse_ops<2>()(in<if_fused_input>)) == if_fused_output);
static_assert(as_text(transform::fuse_ops<2>()(in<binary_fused_input>)) == binary_fused_output);
static_assert(as_text(transform::fuse_ops<0>()(in<reduce_alone_input>)) == reduce_alone_output);

// Under contexts.
constexpr auto two = transform::pass_context(transform::opt_level<2>, transform::config<"relay.FuseOps.max_depth", 2>);
static_assert(as_text(transform::fuse_ops<2>()(in<chain_depth2_input>, two)) == chain_depth2_output);

constexpr auto three_passes = transform::sequential(transform::fold_constant(), transform::eliminate_common_subexpr(), transform::fuse_ops<2>());
constexpr auto low = transform::pass_context(transform::opt_level<1>);
constexpr auto none_but_cse = transform::pass_context(transform::opt_level<0>, transform::required_pass<"EliminateCommonSubexpr">);
constexpr auto all_but_cse = transform::pass_context(transform::opt_level<3>, transform::disabled_pass<"EliminateCommonSubexpr">);
static_assert(as_text(three_passes(in<level1_input>, low)) == level1_output);
static_assert(as_text(three_passes(in<required_input>, none_but_cse)) == required_output);
static_assert(as_text(three_passes(in<disabled_input>, all_but_cse)) == disabled_output);

}  // namespace
