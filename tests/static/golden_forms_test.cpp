// SPDX-License-Identifier: Apache-2.0
//
// Cases recorded with TVM v0.7.0 as constant expressions, see golden_test.cpp: normal forms and simplifications.
#include <golden/relay_cases.hpp>

#include <baton/text/as_text.hpp>
#include <baton/text/parse.hpp>
#include <baton/transform/passes.hpp>

using namespace baton;
using namespace golden::relay_cases;

namespace {

template <const std::string_view& Input>
constexpr auto in = relay::parse_text<Input>();

static_assert(as_text(transform::infer_type()(transform::to_a_normal_form()(in<let_anf_input>))) == let_anf_output);
static_assert(as_text(transform::infer_type()(transform::to_basic_block_normal_form()(in<diamond_bbnf_input>))) == diamond_bbnf_output);
static_assert(as_text(transform::infer_type()(transform::to_basic_block_normal_form()(in<if_bbnf_input>))) == if_bbnf_output);
static_assert(as_text(transform::fuse_ops<2>()(transform::infer_type()(transform::to_a_normal_form()(in<concat_anf_fused_input>)))) == concat_anf_fused_output);

static_assert(as_text(transform::simplify_inference()(in<dropout_input>)) == dropout_output);
static_assert(as_text(transform::simplify_inference()(in<noscale_input>)) == noscale_output);
static_assert(as_text(transform::eliminate_common_subexpr()(in<cse_attrs_input>)) == cse_attrs_output);
static_assert(as_text(transform::eliminate_common_subexpr()(in<cse_reduce_input>)) == cse_reduce_output);
static_assert(as_text(transform::canonicalize_ops()(in<bias_input>)) == bias_output);
static_assert(as_text(transform::dead_code_elimination()(in<dead_input>)) == dead_output);
static_assert(as_text(transform::fast_math()(in<unary_fast_input>)) == unary_fast_output);
static_assert(as_text(transform::inline_calls()(in<inlined_input>)) == inlined_output);
static_assert(as_text(transform::remove_unused_functions()(in<unused_input>)) == unused_output);
static_assert(as_text(transform::infer_type()(transform::partial_evaluate()(in<let_evaluated_input>))) == let_evaluated_output);

}  // namespace
