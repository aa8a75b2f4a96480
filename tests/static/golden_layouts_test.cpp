// SPDX-License-Identifier: Apache-2.0
//
// Cases recorded with TVM v0.7.0 as constant expressions, see golden_test.cpp: convolutions, their scales and layouts.
#include <golden/relay_cases.hpp>

#include <baton/text/as_text.hpp>
#include <baton/text/parse.hpp>
#include <baton/transform/passes.hpp>

using namespace baton;
using namespace golden::relay_cases;

namespace {

template <const std::string_view& Input>
constexpr auto in = relay::parse_text<Input>();

static_assert(as_text(transform::combine_parallel_conv2d()(in<parallel_input>)) == parallel_output);
static_assert(as_text(transform::backward_fold_scale_axis()(transform::simplify_inference()(in<norm_backward_input>))) == norm_backward_output);
static_assert(as_text(transform::forward_fold_scale_axis()(transform::simplify_inference()(in<norm_forward_input>))) == norm_forward_output);
static_assert(as_text(transform::forward_fold_scale_axis()(transform::simplify_inference()(in<scale_forward_input>))) == scale_forward_output);

// ConvertLayout requires CanonicalizeOps, which a pass does not run by itself.
constexpr auto nhwc = transform::convert_layout(desired_layout<"nn.conv2d", "NHWC", "default">);
constexpr auto blocked = transform::convert_layout(desired_layout<"nn.conv2d", "NCHW16c", "OIHW16i16o">);
static_assert(as_text(nhwc(transform::canonicalize_ops()(in<pool_nhwc_input>))) == pool_nhwc_output);
static_assert(as_text(nhwc(transform::canonicalize_ops()(in<bias_nhwc_input>))) == bias_nhwc_output);
static_assert(as_text(blocked(transform::canonicalize_ops()(in<concat_blocked_input>))) == concat_blocked_output);

}  // namespace
