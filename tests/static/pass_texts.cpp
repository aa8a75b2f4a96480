// SPDX-License-Identifier: Apache-2.0
//
// The texts in the opening comments of the passes' headers: parsed, typed, run and printed by the compiler.
#include <baton/ir/compact.hpp>
#include <baton/ir/verify.hpp>
#include <baton/text/relay_parser.hpp>
#include <baton/text/relay_printer.hpp>
#include <baton/transform/pass.hpp>
#include <baton/transform/backward_fold_scale_axis.hpp>
#include <baton/transform/canonicalize_cast.hpp>
#include <baton/transform/combine_parallel_batch_matmul.hpp>
#include <baton/transform/combine_parallel_conv2d.hpp>
#include <baton/transform/combine_parallel_dense.hpp>
#include <baton/transform/convert_layout.hpp>
#include <baton/transform/defuse_ops.hpp>
#include <baton/transform/eta_expand.hpp>
#include <baton/transform/fast_math.hpp>
#include <baton/transform/flatten_atrous_conv.hpp>
#include <baton/transform/fold_explicit_padding.hpp>
#include <baton/transform/forward_fold_scale_axis.hpp>
#include <baton/transform/inline_calls.hpp>
#include <baton/transform/lambda_lift.hpp>
#include <baton/transform/legalize.hpp>
#include <baton/transform/partial_evaluate.hpp>
#include <baton/transform/remove_standalone_reshapes.hpp>
#include <baton/transform/remove_unused_functions.hpp>
#include <baton/transform/simplify_expr.hpp>
#include <baton/transform/simplify_fc_transpose.hpp>
#include <baton/transform/split_args.hpp>

using namespace baton;
using namespace baton::transform;

namespace {

struct bias_add_as_add {
  using op = relay::nn::bias_add_op;
  static constexpr int rewrite(graph& g, int call) { return g.call<relay::add_op>({}, g.operand(call, 0), g.operand(call, 1)); }
};

constexpr bool prints(const graph& g, std::string_view text) {
  meta::text_buffer out;
  print_module(g.view(), out);
  return g.error.empty() && out.view() == text;
}

/// Whether a typed module's text becomes another one by the pass, which leaves a correct module.
template <class Pass>
constexpr bool becomes(std::string_view before, std::string_view after) {
  graph g = parse_relay(before);
  transform::detail::mark_typed(g);
  if (!prints(g, before)) return false;
  Pass::run(g, {});
  graph ordered = compact(g);
  infer_types(ordered);
  transform::detail::mark_typed(ordered);
  return prints(ordered, after) && verify(ordered.view()).empty();
}

static_assert(becomes<fast_math_pass>(R"relay(def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = tanh(%x) /* ty=Tensor[(2), float32] */;
  exp(%0) /* ty=Tensor[(2), float32] */
}
)relay",
                                      R"relay(def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = fast_tanh(%x) /* ty=Tensor[(2), float32] */;
  fast_exp(%0) /* ty=Tensor[(2), float32] */
}
)relay"));

static_assert(becomes<backward_fold_scale_axis_pass>(
    R"relay(def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(4, 1, 1), float32], %b: Tensor[(4, 1, 1), float32]) -> Tensor[(1, 4, 8, 8), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 4, 8, 8), float32] */;
  %1 = add(%0, %b) /* ty=Tensor[(1, 4, 8, 8), float32] */;
  multiply(%1, %s) /* ty=Tensor[(1, 4, 8, 8), float32] */
}
)relay",
    R"relay(def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(4, 1, 1), float32], %b: Tensor[(4, 1, 1), float32]) -> Tensor[(1, 4, 8, 8), float32] {
  %0 = squeeze(%s, axis=[1, 2]) /* ty=Tensor[(4), float32] */;
  %1 = expand_dims(%0, axis=1, num_newaxis=3) /* ty=Tensor[(4, 1, 1, 1), float32] */;
  %2 = multiply(%w, %1) /* ty=Tensor[(4, 3, 3, 3), float32] */;
  %3 = nn.conv2d(%x, %2, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 4, 8, 8), float32] */;
  %4 = expand_dims(%0, axis=1, num_newaxis=2) /* ty=Tensor[(4, 1, 1), float32] */;
  %5 = multiply(%b, %4) /* ty=Tensor[(4, 1, 1), float32] */;
  add(%3, %5) /* ty=Tensor[(1, 4, 8, 8), float32] */
}
)relay"));

static_assert(becomes<forward_fold_scale_axis_pass>(
    R"relay(def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(3, 1, 1), float32]) -> Tensor[(1, 4, 8, 8), float32] {
  %0 = multiply(%x, %s) /* ty=Tensor[(1, 3, 8, 8), float32] */;
  nn.conv2d(%0, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 4, 8, 8), float32] */
}
)relay",
    R"relay(def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(3, 1, 1), float32]) -> Tensor[(1, 4, 8, 8), float32] {
  %0 = squeeze(%s, axis=[1, 2]) /* ty=Tensor[(3), float32] */;
  %1 = expand_dims(%0, axis=1, num_newaxis=2) /* ty=Tensor[(3, 1, 1), float32] */;
  %2 = multiply(%w, %1) /* ty=Tensor[(4, 3, 3, 3), float32] */;
  nn.conv2d(%x, %2, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 4, 8, 8), float32] */
}
)relay"));

static_assert(becomes<convert_layout_pass<desired_layout_option<"nn.conv2d", "NHWC", "default">>>(
    R"relay(def @main(%x: Tensor[(1, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32]) -> Tensor[(1, 8, 4, 4), float32] {
  %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 8, 4, 4), float32] */;
  nn.relu(%0) /* ty=Tensor[(1, 8, 4, 4), float32] */
}
)relay",
    R"relay(def @main(%x: Tensor[(1, 8, 4, 4), float32], %w: Tensor[(8, 8, 3, 3), float32]) -> Tensor[(1, 8, 4, 4), float32] {
  %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NHWC") /* ty=Tensor[(1, 4, 4, 8), float32] */;
  %1 = layout_transform(%w, src_layout="OIHW", dst_layout="HWIO") /* ty=Tensor[(3, 3, 8, 8), float32] */;
  %2 = nn.conv2d(%0, %1, padding=[1, 1, 1, 1], data_layout="NHWC", kernel_layout="HWIO") /* ty=Tensor[(1, 4, 4, 8), float32] */;
  %3 = nn.relu(%2) /* ty=Tensor[(1, 4, 4, 8), float32] */;
  layout_transform(%3, src_layout="NHWC", dst_layout="NCHW") /* ty=Tensor[(1, 8, 4, 4), float32] */
}
)relay"));

static_assert(becomes<inline_calls_pass>(R"relay(def @twice(%a: Tensor[(2), float32], Inline=1) -> Tensor[(2), float32] {
  add(%a, %a) /* ty=Tensor[(2), float32] */
}

def @main(%b: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = @twice(%b) /* ty=Tensor[(2), float32] */;
  @twice(%0) /* ty=Tensor[(2), float32] */
}
)relay",
                                         R"relay(def @main(%b: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = add(%b, %b) /* ty=Tensor[(2), float32] */;
  add(%0, %0) /* ty=Tensor[(2), float32] */
}
)relay"));

static_assert(becomes<remove_unused_functions_pass<"main">>(R"relay(def @helper(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
  exp(%a) /* ty=Tensor[(2), float32] */
}

def @unused(%b: Tensor[(2), float32]) -> Tensor[(2), float32] {
  @helper(%b) /* ty=Tensor[(2), float32] */
}

def @main(%c: Tensor[(2), float32]) -> Tensor[(2), float32] {
  @helper(%c) /* ty=Tensor[(2), float32] */
}
)relay",
                                                            R"relay(def @helper(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
  exp(%a) /* ty=Tensor[(2), float32] */
}

def @main(%c: Tensor[(2), float32]) -> Tensor[(2), float32] {
  @helper(%c) /* ty=Tensor[(2), float32] */
}
)relay"));

static_assert(becomes<defuse_ops_pass>(R"relay(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %1 = fn (%p0: Tensor[(2), float32], %p1: Tensor[(2), float32], Primitive=1) -> Tensor[(2), float32] {
    %0 = multiply(%p0, %p1) /* ty=Tensor[(2), float32] */;
    add(%0, 1.5f /* ty=float32 */) /* ty=Tensor[(2), float32] */
  };
  %1(%x, %y) /* ty=Tensor[(2), float32] */
}
)relay",
                                       R"relay(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = multiply(%x, %y) /* ty=Tensor[(2), float32] */;
  add(%0, 1.5f /* ty=float32 */) /* ty=Tensor[(2), float32] */
}
)relay"));

static_assert(becomes<combine_parallel_conv2d_pass<2>>(
    R"relay(def @main(%x: Tensor[(1, 8, 4, 4), float32], %w1: Tensor[(4, 8, 3, 3), float32], %w2: Tensor[(8, 8, 3, 3), float32], %b1: Tensor[(4, 1, 1), float32], %b2: Tensor[(8, 1, 1), float32]) -> (Tensor[(1, 4, 2, 2), float32], Tensor[(1, 8, 2, 2), float32]) {
  %0 = nn.conv2d(%x, %w1) /* ty=Tensor[(1, 4, 2, 2), float32] */;
  %1 = add(%0, %b1) /* ty=Tensor[(1, 4, 2, 2), float32] */;
  %2 = nn.conv2d(%x, %w2) /* ty=Tensor[(1, 8, 2, 2), float32] */;
  %3 = add(%2, %b2) /* ty=Tensor[(1, 8, 2, 2), float32] */;
  (%1, %3)
}
)relay",
    R"relay(def @main(%x: Tensor[(1, 8, 4, 4), float32], %w1: Tensor[(4, 8, 3, 3), float32], %w2: Tensor[(8, 8, 3, 3), float32], %b1: Tensor[(4, 1, 1), float32], %b2: Tensor[(8, 1, 1), float32]) -> (Tensor[(1, 4, 2, 2), float32], Tensor[(1, 8, 2, 2), float32]) {
  %0 = (%w1, %w2);
  %1 = concatenate(%0) /* ty=Tensor[(12, 8, 3, 3), float32] */;
  %2 = nn.conv2d(%x, %1, channels=12) /* ty=Tensor[(1, 12, 2, 2), float32] */;
  %3 = (%b1, %b2);
  %4 = concatenate(%3) /* ty=Tensor[(12, 1, 1), float32] */;
  %5 = add(%2, %4) /* ty=Tensor[(1, 12, 2, 2), float32] */;
  %6 = strided_slice(%5, begin=[0, 0], end=[-1, 4], strides=[1, 1], slice_mode="size") /* ty=Tensor[(1, 4, 2, 2), float32] */;
  %7 = strided_slice(%5, begin=[0, 4], end=[-1, 8], strides=[1, 1], slice_mode="size") /* ty=Tensor[(1, 8, 2, 2), float32] */;
  (%6, %7)
}
)relay"));

static_assert(becomes<combine_parallel_dense_pass<2>>(
    R"relay(def @main(%x: Tensor[(1, 8), float32], %w1: Tensor[(4, 8), float32], %w2: Tensor[(4, 8), float32], %b1: Tensor[(4), float32], %b2: Tensor[(4), float32]) -> (Tensor[(1, 4), float32], Tensor[(1, 4), float32]) {
  %0 = nn.dense(%x, %w1, units=None) /* ty=Tensor[(1, 4), float32] */;
  %1 = add(%0, %b1) /* ty=Tensor[(1, 4), float32] */;
  %2 = nn.dense(%x, %w2, units=None) /* ty=Tensor[(1, 4), float32] */;
  %3 = add(%2, %b2) /* ty=Tensor[(1, 4), float32] */;
  (%1, %3)
}
)relay",
    R"relay(def @main(%x: Tensor[(1, 8), float32], %w1: Tensor[(4, 8), float32], %w2: Tensor[(4, 8), float32], %b1: Tensor[(4), float32], %b2: Tensor[(4), float32]) -> (Tensor[(1, 4), float32], Tensor[(1, 4), float32]) {
  %0 = (%x, %x);
  %1 = stack(%0) /* ty=Tensor[(2, 1, 8), float32] */;
  %2 = (%w1, %w2);
  %3 = stack(%2) /* ty=Tensor[(2, 4, 8), float32] */;
  %4 = nn.batch_matmul(%1, %3) /* ty=Tensor[(2, 1, 4), float32] */;
  %5 = expand_dims(%b1, axis=0) /* ty=Tensor[(1, 4), float32] */;
  %6 = expand_dims(%b2, axis=0) /* ty=Tensor[(1, 4), float32] */;
  %7 = (%5, %6);
  %8 = stack(%7) /* ty=Tensor[(2, 1, 4), float32] */;
  %9 = add(%4, %8) /* ty=Tensor[(2, 1, 4), float32] */;
  %10 = split(%9, indices_or_sections=2) /* ty=(Tensor[(1, 1, 4), float32], Tensor[(1, 1, 4), float32]) */;
  %11 = %10.0;
  %12 = squeeze(%11, axis=[0]) /* ty=Tensor[(1, 4), float32] */;
  %13 = %10.1;
  %14 = squeeze(%13, axis=[0]) /* ty=Tensor[(1, 4), float32] */;
  (%12, %14)
}
)relay"));

static_assert(becomes<combine_parallel_dense_pass<2, false>>(
    R"relay(def @main(%x: Tensor[(1, 8), float32], %w1: Tensor[(4, 8), float32], %w2: Tensor[(6, 8), float32], %b1: Tensor[(4), float32], %b2: Tensor[(6), float32]) -> (Tensor[(1, 4), float32], Tensor[(1, 6), float32]) {
  %0 = nn.dense(%x, %w1, units=None) /* ty=Tensor[(1, 4), float32] */;
  %1 = add(%0, %b1) /* ty=Tensor[(1, 4), float32] */;
  %2 = nn.dense(%x, %w2, units=None) /* ty=Tensor[(1, 6), float32] */;
  %3 = add(%2, %b2) /* ty=Tensor[(1, 6), float32] */;
  (%1, %3)
}
)relay",
    R"relay(def @main(%x: Tensor[(1, 8), float32], %w1: Tensor[(4, 8), float32], %w2: Tensor[(6, 8), float32], %b1: Tensor[(4), float32], %b2: Tensor[(6), float32]) -> (Tensor[(1, 4), float32], Tensor[(1, 6), float32]) {
  %0 = (%w1, %w2);
  %1 = concatenate(%0) /* ty=Tensor[(10, 8), float32] */;
  %2 = nn.dense(%x, %1, units=10) /* ty=Tensor[(1, 10), float32] */;
  %3 = (%b1, %b2);
  %4 = concatenate(%3) /* ty=Tensor[(10), float32] */;
  %5 = add(%2, %4) /* ty=Tensor[(1, 10), float32] */;
  %6 = strided_slice(%5, begin=[0, 0], end=[-1, 4], strides=[1, 1], slice_mode="size") /* ty=Tensor[(1, 4), float32] */;
  %7 = strided_slice(%5, begin=[0, 4], end=[-1, 6], strides=[1, 1], slice_mode="size") /* ty=Tensor[(1, 6), float32] */;
  (%6, %7)
}
)relay"));

static_assert(becomes<combine_parallel_batch_matmul_pass<2>>(
    R"relay(def @main(%x: Tensor[(2, 3, 8), float32], %w1: Tensor[(2, 4, 8), float32], %w2: Tensor[(2, 5, 8), float32]) -> (Tensor[(2, 3, 4), float32], Tensor[(2, 3, 5), float32]) {
  %0 = nn.batch_matmul(%x, %w1) /* ty=Tensor[(2, 3, 4), float32] */;
  %1 = nn.relu(%0) /* ty=Tensor[(2, 3, 4), float32] */;
  %2 = nn.batch_matmul(%x, %w2) /* ty=Tensor[(2, 3, 5), float32] */;
  %3 = nn.relu(%2) /* ty=Tensor[(2, 3, 5), float32] */;
  (%1, %3)
}
)relay",
    R"relay(def @main(%x: Tensor[(2, 3, 8), float32], %w1: Tensor[(2, 4, 8), float32], %w2: Tensor[(2, 5, 8), float32]) -> (Tensor[(2, 3, 4), float32], Tensor[(2, 3, 5), float32]) {
  %0 = (%w1, %w2);
  %1 = concatenate(%0, axis=1) /* ty=Tensor[(2, 9, 8), float32] */;
  %2 = nn.batch_matmul(%x, %1) /* ty=Tensor[(2, 3, 9), float32] */;
  %3 = nn.relu(%2) /* ty=Tensor[(2, 3, 9), float32] */;
  %4 = split(%3, indices_or_sections=[4], axis=2) /* ty=(Tensor[(2, 3, 4), float32], Tensor[(2, 3, 5), float32]) */;
  %5 = %4.0;
  %6 = %4.1;
  (%5, %6)
}
)relay"));

static_assert(becomes<partial_evaluate_pass>(R"relay(def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %double: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = fn (%v: Tensor[(2), float32]) -> Tensor[(2), float32] {
    add(%v, %v) /* ty=Tensor[(2), float32] */
  };
  let %p: (Tensor[(2), float32], float32) = (%a, 2f /* ty=float32 */);
  if (True /* ty=bool */) {
    %0 = %p.0;
    %1 = %double(%0) /* ty=Tensor[(2), float32] */;
    %2 = %p.1;
    multiply(%1, %2) /* ty=Tensor[(2), float32] */
  } else {
    %a
  }
}
)relay",
                                             R"relay(def @main(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %x: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = fn (%v: Tensor[(2), float32]) -> Tensor[(2), float32] {
    let %x1: Tensor[(2), float32] = add(%v, %v) /* ty=Tensor[(2), float32] */;
    %x1
  };
  let %x2: float32 = 2f /* ty=float32 */;
  let %x3: (Tensor[(2), float32], float32) = (%a, %x2);
  let %x4: Tensor[(2), float32] = add(%a, %a) /* ty=Tensor[(2), float32] */;
  let %x5: Tensor[(2), float32] = multiply(%x4, %x2) /* ty=Tensor[(2), float32] */;
  %x5
}
)relay"));

static_assert(
    becomes<canonicalize_cast_pass>(R"relay(def @main(%x: Tensor[(2), float16], %y: Tensor[(2), float32]) -> (Tensor[(2), float32], Tensor[(2), float32]) {
  %0 = cast(%x, dtype="float32") /* ty=Tensor[(2), float32] */;
  %1 = add(%0, %y) /* ty=Tensor[(2), float32] */;
  %2 = multiply(%0, %y) /* ty=Tensor[(2), float32] */;
  (%1, %2)
}
)relay",
                                    R"relay(def @main(%x: Tensor[(2), float16], %y: Tensor[(2), float32]) -> (Tensor[(2), float32], Tensor[(2), float32]) {
  %0 = cast(%x, dtype="float32") /* ty=Tensor[(2), float32] */;
  %1 = add(%0, %y) /* ty=Tensor[(2), float32] */;
  %2 = cast(%x, dtype="float32") /* ty=Tensor[(2), float32] */;
  %3 = multiply(%2, %y) /* ty=Tensor[(2), float32] */;
  (%1, %3)
}
)relay"));

static_assert(becomes<fold_explicit_padding_pass>(
    R"relay(def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32]) -> Tensor[(1, 4, 9, 7), float32] {
  %0 = nn.pad(%x, pad_width=[[0, 0], [0, 0], [1, 2], [0, 1]]) /* ty=Tensor[(1, 3, 9, 7), float32] */;
  nn.conv2d(%0, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 4, 9, 7), float32] */
}
)relay",
    R"relay(def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32]) -> Tensor[(1, 4, 9, 7), float32] {
  nn.conv2d(%x, %w, padding=[2, 1, 3, 2]) /* ty=Tensor[(1, 4, 9, 7), float32] */
}
)relay"));

static_assert(becomes<eta_expand_pass<false, true>>(R"relay(def @f(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
  exp(%a) /* ty=Tensor[(2), float32] */
}

def @main(%b: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %g: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = @f;
  %g(%b) /* ty=Tensor[(2), float32] */
}
)relay",
                                                    R"relay(def @f(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
  exp(%a) /* ty=Tensor[(2), float32] */
}

def @main(%b: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %g: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = fn (%eta_expand_param: Tensor[(2), float32]) -> Tensor[(2), float32] {
    @f(%eta_expand_param) /* ty=Tensor[(2), float32] */
  };
  %g(%b) /* ty=Tensor[(2), float32] */
}
)relay"));

static_assert(
    becomes<split_args_pass<3>>(R"relay(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32], %z: Tensor[(2), float32]) -> Tensor[(6), float32] {
  %0 = (%x, %y, %z);
  concatenate(%0) /* ty=Tensor[(6), float32] */
}
)relay",
                                R"relay(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32], %z: Tensor[(2), float32]) -> Tensor[(6), float32] {
  %0 = (%x, %y);
  %1 = concatenate(%0) /* ty=Tensor[(4), float32] */;
  %2 = annotation.stop_fusion(%1) /* ty=Tensor[(4), float32] */;
  %3 = (%z,);
  %4 = concatenate(%3) /* ty=Tensor[(2), float32] */;
  %5 = annotation.stop_fusion(%4) /* ty=Tensor[(2), float32] */;
  %6 = (%2, %5);
  concatenate(%6) /* ty=Tensor[(6), float32] */
}
)relay"));

static_assert(
    becomes<simplify_fc_transpose_pass<"w">>(R"relay(def @main(%x: Tensor[(1, 4), float32], %w: Tensor[(4, 8), float32]) -> Tensor[(1, 8), float32] {
  %0 = transpose(%w, axes=[1, 0]) /* ty=Tensor[(8, 4), float32] */;
  nn.dense(%x, %0, units=8) /* ty=Tensor[(1, 8), float32] */
}
)relay",
                                             R"relay(def @main(%x: Tensor[(1, 4), float32], %w.T: Tensor[(8, 4), float32]) -> Tensor[(1, 8), float32] {
  nn.dense(%x, %w.T, units=8) /* ty=Tensor[(1, 8), float32] */
}
)relay"));

static_assert(becomes<legalize_pass<bias_add_as_add>>(R"relay(def @main(%x: Tensor[(1, 4), float32], %b: Tensor[(4), float32]) -> Tensor[(1, 4), float32] {
  nn.bias_add(%x, %b) /* ty=Tensor[(1, 4), float32] */
}
)relay",
                                                      R"relay(def @main(%x: Tensor[(1, 4), float32], %b: Tensor[(4), float32]) -> Tensor[(1, 4), float32] {
  add(%x, %b) /* ty=Tensor[(1, 4), float32] */
}
)relay"));

static_assert(becomes<simplify_expr_pass>(R"relay(def @main(%x: Tensor[(2, 3), float32]) -> (Tensor[(3, 2), float32], Tensor[(3, 2), float32]) {
  %0 = reshape(%x, newshape=[6]) /* ty=Tensor[(6), float32] */;
  %1 = reshape(%0, newshape=[3, 2]) /* ty=Tensor[(3, 2), float32] */;
  %2 = transpose(%1, axes=[1, 0]) /* ty=Tensor[(2, 3), float32] */;
  %3 = transpose(%2, axes=[1, 0]) /* ty=Tensor[(3, 2), float32] */;
  %4 = multiply(%3, 1f /* ty=float32 */) /* ty=Tensor[(3, 2), float32] */;
  %5 = ones(shape=[3, 2], dtype="float32") /* ty=Tensor[(3, 2), float32] */;
  %6 = subtract(%4, %5) /* ty=Tensor[(3, 2), float32] */;
  %7 = zeros_like(%6) /* ty=Tensor[(3, 2), float32] */;
  (%6, %7)
}
)relay",
                                          R"relay(def @main(%x: Tensor[(2, 3), float32]) -> (Tensor[(3, 2), float32], Tensor[(3, 2), float32]) {
  %0 = reshape(%x, newshape=[3, 2]) /* ty=Tensor[(3, 2), float32] */;
  %1 = subtract(%0, 1f /* ty=float32 */) /* ty=Tensor[(3, 2), float32] */;
  %2 = zeros(shape=[3, 2], dtype="float32") /* ty=Tensor[(3, 2), float32] */;
  (%1, %2)
}
)relay"));

static_assert(becomes<simplify_expr_pass>(
    R"relay(def @main(%x: Tensor[(1, 8, 4, 6), float32]) -> (Tensor[(1, 8, 4, 6), float32], Tensor[(1, 4, 6, 2, 4), float32], Tensor[(1, 4, 4, 6, 2), float32]) {
  %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 2, 4, 6, 4), float32] */;
  %1 = layout_transform(%0, src_layout="NCHW4c", dst_layout="NHWC") /* ty=Tensor[(1, 4, 6, 8), float32] */;
  %2 = transpose(%1, axes=[0, 3, 1, 2]) /* ty=Tensor[(1, 8, 4, 6), float32] */;
  %3 = layout_transform(%x, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 2, 4, 6, 4), float32] */;
  %4 = transpose(%3, axes=[0, 2, 3, 1, 4]) /* ty=Tensor[(1, 4, 6, 2, 4), float32] */;
  %5 = transpose(%x, axes=[0, 2, 3, 1]) /* ty=Tensor[(1, 4, 6, 8), float32] */;
  %6 = layout_transform(%5, src_layout="NHWC", dst_layout="NCHW2c") /* ty=Tensor[(1, 4, 4, 6, 2), float32] */;
  (%2, %4, %6)
}
)relay",
    R"relay(def @main(%x: Tensor[(1, 8, 4, 6), float32]) -> (Tensor[(1, 8, 4, 6), float32], Tensor[(1, 4, 6, 2, 4), float32], Tensor[(1, 4, 4, 6, 2), float32]) {
  %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NHWC4c") /* ty=Tensor[(1, 4, 6, 2, 4), float32] */;
  %1 = layout_transform(%x, src_layout="NCHW", dst_layout="NCHW2c") /* ty=Tensor[(1, 4, 4, 6, 2), float32] */;
  (%x, %0, %1)
}
)relay"));

static_assert(becomes<lambda_lift_pass>(R"relay(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %f: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = fn (%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
    multiply(%a, %x) /* ty=Tensor[(2), float32] */
  };
  %f(%y) /* ty=Tensor[(2), float32] */
}
)relay",
                                        R"relay(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %f: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = @lifted_name0(%x) /* ty=fn (Tensor[(2), float32]) -> Tensor[(2), float32] */;
  %f(%y) /* ty=Tensor[(2), float32] */
}

def @lifted_name0(%x1: Tensor[(2), float32], Closure=1) -> fn (Tensor[(2), float32]) -> Tensor[(2), float32] {
  fn (%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
    multiply(%a, %x1) /* ty=Tensor[(2), float32] */
  }
}
)relay"));

static_assert(becomes<lambda_lift_pass>(R"relay(def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %f: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = fn (%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
    exp(%a) /* ty=Tensor[(2), float32] */
  };
  let %h: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = fn (%b: Tensor[(2), float32]) -> Tensor[(2), float32] {
    let %k: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = fn (%c: Tensor[(2), float32]) -> Tensor[(2), float32] {
      add(%b, %c) /* ty=Tensor[(2), float32] */
    };
    %k(%x) /* ty=Tensor[(2), float32] */
  };
  %0 = %f(%x) /* ty=Tensor[(2), float32] */;
  %h(%0) /* ty=Tensor[(2), float32] */
}
)relay",
                                        R"relay(def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
  let %f: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = @lifted_name0;
  let %h: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = @lifted_name2(%x) /* ty=fn (Tensor[(2), float32]) -> Tensor[(2), float32] */;
  %0 = %f(%x) /* ty=Tensor[(2), float32] */;
  %h(%0) /* ty=Tensor[(2), float32] */
}

def @lifted_name0(%a: Tensor[(2), float32]) -> Tensor[(2), float32] {
  exp(%a) /* ty=Tensor[(2), float32] */
}

def @lifted_name1(%b: Tensor[(2), float32], Closure=1) -> fn (Tensor[(2), float32]) -> Tensor[(2), float32] {
  fn (%c: Tensor[(2), float32]) -> Tensor[(2), float32] {
    add(%b, %c) /* ty=Tensor[(2), float32] */
  }
}

def @lifted_name2(%x1: Tensor[(2), float32], Closure=1) -> fn (Tensor[(2), float32]) -> Tensor[(2), float32] {
  fn (%b1: Tensor[(2), float32]) -> Tensor[(2), float32] {
    let %k: fn (Tensor[(2), float32]) -> Tensor[(2), float32] = @lifted_name1(%b1) /* ty=fn (Tensor[(2), float32]) -> Tensor[(2), float32] */;
    %k(%x1) /* ty=Tensor[(2), float32] */
  }
}
)relay"));

static_assert(
    becomes<remove_standalone_reshapes_pass>(R"relay(def @main(%x: Tensor[(1, 2, 2, 1), float32], %w: Tensor[(3, 4), float32]) -> Tensor[(1, 3), float32] {
  %0 = fn (%p0: Tensor[(1, 2, 2, 1), float32], Primitive=1) -> Tensor[(1, 4), float32] {
    nn.batch_flatten(%p0) /* ty=Tensor[(1, 4), float32] */
  };
  %1 = %0(%x) /* ty=Tensor[(1, 4), float32] */;
  %3 = fn (%q0: Tensor[(1, 4), float32], %q1: Tensor[(3, 4), float32], Primitive=1) -> Tensor[(1, 3), float32] {
    %2 = nn.dense(%q0, %q1, units=3) /* ty=Tensor[(1, 3), float32] */;
    nn.relu(%2) /* ty=Tensor[(1, 3), float32] */
  };
  %3(%1, %w) /* ty=Tensor[(1, 3), float32] */
}
)relay",
                                             R"relay(def @main(%x: Tensor[(1, 2, 2, 1), float32], %w: Tensor[(3, 4), float32]) -> Tensor[(1, 3), float32] {
  %2 = fn (%q0: Tensor[(1, 2, 2, 1), float32], %q1: Tensor[(3, 4), float32], Primitive=1) -> Tensor[(1, 3), float32] {
    %0 = nn.batch_flatten(%q0) /* ty=Tensor[(1, 4), float32] */;
    %1 = nn.dense(%0, %q1, units=3) /* ty=Tensor[(1, 3), float32] */;
    nn.relu(%1) /* ty=Tensor[(1, 3), float32] */
  };
  %2(%x, %w) /* ty=Tensor[(1, 3), float32] */
}
)relay"));

static_assert(
    becomes<flatten_atrous_conv_pass>(R"relay(def @main(%x: Tensor[(1, 5, 6, 2), float32], %w: Tensor[(3, 3, 2, 4), float32]) -> Tensor[(1, 5, 6, 4), float32] {
  %0 = nn.space_to_batch_nd(%x, block_shape=[2, 3], paddings=[[2, 3], [3, 3]]) /* ty=Tensor[(6, 5, 4, 2), float32] */;
  %1 = nn.conv2d(%0, %w, channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWIO") /* ty=Tensor[(6, 3, 2, 4), float32] */;
  nn.batch_to_space_nd(%1, block_shape=[2, 3], crops=[[0, 1], [0, 0]]) /* ty=Tensor[(1, 5, 6, 4), float32] */
}
)relay",
                                      R"relay(def @main(%x: Tensor[(1, 5, 6, 2), float32], %w: Tensor[(3, 3, 2, 4), float32]) -> Tensor[(1, 5, 6, 4), float32] {
  nn.conv2d(%x, %w, padding=[2, 3, 2, 3], dilation=[2, 3], channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWIO") /* ty=Tensor[(1, 5, 6, 4), float32] */
}
)relay"));

}  // namespace
