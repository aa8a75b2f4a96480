// SPDX-License-Identifier: Apache-2.0
//
// Passes on texts: the numbers stay, the verifier is content, and what must not change does not.
#include "graph_pass.hpp"

#include <baton/runtime/reference.hpp>
#include <baton/text/relay_parser.hpp>
#include <baton/transform/passes.hpp>

#include <cmath>
#include <random>
#include <vector>

using namespace baton;
using namespace baton::transform;

namespace {

graph parsed(std::string_view text) {
  graph g = parse_relay(text);
  INFO(g.error.view());
  REQUIRE(g.error.empty());
  return test::typed(g.view());
}

std::vector<reference::value> results(const graph& g, unsigned seed) {
  std::mt19937 engine(seed);
  std::vector<reference::value> arguments;
  const int main = g.view().find_function("main");
  for (int p = 0; p < g.view().param_count(main); ++p) {
    reference::value v;
    v.type = g.view().tensor(g.operand(main, p));
    for (std::int64_t i = 0; i < v.type.size(); ++i)
      v.elements.push_back(v.type.element.is_bool() ? static_cast<double>(engine() % 2) : static_cast<double>(engine() % 512) / 256 - 1);
    arguments.push_back(v);
  }
  return reference::evaluate(g.view(), "main", arguments);
}

/// The module's text after the passes, whose numbers have been compared with those before.
template <class... Passes>
std::string same_numbers(std::string_view before, double tolerance = 2e-5) {
  const graph g = parsed(before);
  const graph after = test::run<Passes...>(g.view());
  INFO(test::text(after));
  REQUIRE(after.error.empty());
  for (unsigned seed : {1u, 2u}) {
    const auto found = results(after, seed), wanted = results(g, seed);
    REQUIRE(found.size() == wanted.size());
    for (std::size_t r = 0; r < found.size(); ++r) {
      CHECK(found[r].type == wanted[r].type);
      double worst = 0;
      for (std::size_t i = 0; i < found[r].elements.size(); ++i)
        worst = std::fmax(worst, std::fabs(found[r].elements[i] - wanted[r].elements[i]) / std::fmax(1.0, std::fabs(wanted[r].elements[i])));
      CHECK(worst <= tolerance);
    }
  }
  return test::text(after);
}

template <class... Passes>
void unchanged(std::string_view before) {
  CHECK(same_numbers<Passes...>(before) == test::text(parsed(before)));
}

bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

/// A batch norm as arithmetic after a convolution, in several layouts.
const char* const scaled_convolutions[] = {
    R"(def @main(%x: Tensor[(2, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(4), float32]) {
  %0 = nn.conv2d(%x, %w); %1 = expand_dims(%s, axis=1, num_newaxis=2); multiply(%0, %1) })",
    R"(def @main(%x: Tensor[(2, 6, 6, 3), float32], %w: Tensor[(3, 3, 3, 4), float32], %s: Tensor[(4), float32]) {
  %0 = nn.conv2d(%x, %w, data_layout="NHWC", kernel_layout="HWIO"); multiply(%s, %0) })",
    R"(def @main(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 1, 3, 3), float32], %s: Tensor[(1, 8, 1, 1), float32]) {
  %0 = nn.conv2d(%x, %w, groups=8); multiply(%0, %s) })",
    R"(def @main(%x: Tensor[(1, 2, 6, 6, 4), float32], %w: Tensor[(2, 2, 3, 3, 4, 4), float32], %s: Tensor[(1, 2, 1, 1, 4), float32]) {
  %0 = nn.conv2d(%x, %w, data_layout="NCHW4c", kernel_layout="OIHW4i4o"); multiply(%0, %s) })",
};

}  // namespace

TEST_CASE("a scale after a convolution goes into the weight") {
  for (const char* text : scaled_convolutions) {
    const std::string after = same_numbers<backward_fold_scale_axis_pass>(text);
    CHECK(has(after, "multiply(%w"));
    CHECK(has(after, "nn.conv2d(%x, %"));
  }
  // Past two convolutions that are added, a bias, and relu if the scale is positive.
  CHECK(has(same_numbers<backward_fold_scale_axis_pass>(R"(
def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32], %v: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(4, 1, 1), float32], %b: Tensor[(4, 1, 1), float32]) {
  %0 = nn.conv2d(%x, %w); %1 = nn.conv2d(%x, %v); %2 = subtract(%b, add(%0, %1)); multiply(%2, %s) })"),
            "multiply(%v"));
}

TEST_CASE("a scale that cannot move stays") {
  // The convolution has another user.
  unchanged<backward_fold_scale_axis_pass>(R"(def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(4, 1, 1), float32]) {
  %0 = nn.conv2d(%x, %w); add(%0, multiply(%0, %s)) })");
  // It may be negative before relu.
  unchanged<backward_fold_scale_axis_pass>(R"(def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(4, 1, 1), float32]) {
  %0 = nn.relu(nn.conv2d(%x, %w)); multiply(%0, %s) })");
  // It varies along the rows; it depends on the input; the convolution has groups.
  unchanged<backward_fold_scale_axis_pass>(R"(def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(4, 4, 1), float32]) {
  multiply(nn.conv2d(%x, %w), %s) })");
  unchanged<backward_fold_scale_axis_pass>(R"(def @main(%x: Tensor[(1, 4, 6, 6), float32], %w: Tensor[(4, 4, 3, 3), float32]) {
  multiply(nn.conv2d(%x, %w), mean(%x, axis=[2, 3], keepdims=True)) })");
  unchanged<backward_fold_scale_axis_pass>(R"(def @main(%x: Tensor[(1, 4, 6, 6), float32], %w: Tensor[(4, 2, 3, 3), float32], %s: Tensor[(4, 1, 1), float32]) {
  multiply(nn.conv2d(%x, %w, groups=2), %s) })");
}

TEST_CASE("a scale before convolutions goes into their weights") {
  const std::string both = same_numbers<forward_fold_scale_axis_pass>(R"(
def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32], %v: Tensor[(3, 1, 3, 3), float32], %s: Tensor[(3, 1, 1), float32]) {
  %0 = multiply(%x, %s); (nn.conv2d(%0, %w, padding=[1, 1, 1, 1]), nn.conv2d(%0, %v, groups=3)) })");
  CHECK(has(both, "multiply(%w"));
  CHECK(has(both, "multiply(%v"));
  // Past an addition: the number divided by something is not zero.
  CHECK(has(same_numbers<forward_fold_scale_axis_pass>(R"(
def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(3, 1, 1), float32], %b: Tensor[(3, 1, 1), float32]) {
  %0 = multiply(%x, divide(2f, add(exp(%s), 1f))); nn.conv2d(add(%0, %b), %w, padding=[1, 1, 1, 1]) })",
                                                       1e-4),
            "divide(%b"));
  // A number that may be zero does not pass an addition; nor does a scale go where one user cannot take it.
  unchanged<forward_fold_scale_axis_pass>(R"(
def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(3, 1, 1), float32], %b: Tensor[(3, 1, 1), float32]) {
  nn.conv2d(add(multiply(%x, %s), %b), %w) })");
  unchanged<forward_fold_scale_axis_pass>(R"(
def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(3, 1, 1), float32]) {
  %0 = multiply(%x, %s); (nn.conv2d(%0, %w), exp(%0)) })");
}

TEST_CASE("layouts that the user wants") {
  const char* const text = R"(
def @main(%x: Tensor[(1, 8, 6, 6), float32], %w: Tensor[(8, 8, 3, 3), float32], %v: Tensor[(8, 1, 3, 3), float32], %b: Tensor[(8, 1, 1), float32]) {
  %0 = nn.relu(add(nn.conv2d(%x, %w, padding=[1, 1, 1, 1]), %b)); %1 = nn.conv2d(%0, %v, groups=8); nn.max_pool2d(%1, pool_size=[2, 2], strides=[2, 2]) })";
  CHECK(has(same_numbers<convert_layout_pass<desired_layout_option<"nn.conv2d", "NHWC", "default">>>(text), "HWOI"));
  CHECK(has(same_numbers<convert_layout_pass<desired_layout_option<"nn.conv2d", "NCHW4c", "OIHW4o">>>(text), "NCHW4c"));
  CHECK(has(same_numbers<convert_layout_pass<desired_layout_option<"nn.max_pool2d", "NHWC">>>(text), "layout=\"NHWC\""));
  // Sixteen do not divide eight channels.
  CHECK(!has(same_numbers<convert_layout_pass<desired_layout_option<"nn.max_pool2d", "NCHW16c">>>(text), "NCHW16c"));
}

TEST_CASE("parallel calls become one") {
  const char* const convolutions = R"(
def @main(%x: Tensor[(1, 4, 6, 6), float32], %a: Tensor[(2, 4, 3, 3), float32], %b: Tensor[(3, 4, 3, 3), float32], %c: Tensor[(5, 4, 1, 1), float32], %d: Tensor[(4, 4, 3, 3), float32], %s: Tensor[(2, 1, 1), float32], %t: Tensor[(3, 1, 1), float32], %u: Tensor[(4, 1, 1), float32]) {
  %0 = nn.relu(add(nn.conv2d(%x, %a), %s)); %1 = nn.relu(add(nn.conv2d(%x, %b), %t)); %2 = nn.conv2d(%x, %c); %3 = add(nn.conv2d(%x, %d), %u); (%0, %1, %2, %3) })";
  const std::string combined = same_numbers<combine_parallel_conv2d_pass<3>>(convolutions);
  CHECK(has(combined, "channels=9"));
  CHECK(has(combined, "(%s, %t, %u)"));
  unchanged<combine_parallel_conv2d_pass<4>>(convolutions);
  // One's weight depends on another one.
  unchanged<combine_parallel_conv2d_pass<2>>(R"(
def @main(%x: Tensor[(4, 4, 1, 1), float32], %a: Tensor[(4, 4, 1, 1), float32]) {
  %0 = nn.conv2d(%x, %a); nn.conv2d(%x, %0) })");
  const char* const layers = R"(
def @main(%x: Tensor[(2, 4), float32], %a: Tensor[(3, 4), float32], %b: Tensor[(3, 4), float32], %c: Tensor[(3, 4), float32], %s: Tensor[(3), float32], %t: Tensor[(3), float32], %u: Tensor[(3), float32]) {
  (add(nn.dense(%x, %a, units=3), %s), add(nn.dense(%x, %b, units=3), %t), add(nn.dense(%x, %c, units=3), %u)) })";
  CHECK(has(same_numbers<combine_parallel_dense_pass<3>>(layers), "nn.batch_matmul"));
  CHECK(has(same_numbers<combine_parallel_dense_pass<3, false>>(layers), "units=9"));
  CHECK(has(same_numbers<combine_parallel_batch_matmul_pass<2>>(R"(
def @main(%x: Tensor[(2, 3, 4), float32], %a: Tensor[(2, 5, 4), float32], %b: Tensor[(2, 6, 4), float32], %s: Tensor[(5), float32], %t: Tensor[(6), float32]) {
  (nn.relu(add(nn.batch_matmul(%x, %a), %s)), nn.relu(add(nn.batch_matmul(%x, %b), %t))) })"),
            "indices_or_sections=[5]"));
}

TEST_CASE("functions of a module") {
  const char* const chain = R"(
def @inner(%a: Tensor[(3), float32], Inline=1) { let %l = exp(%a); multiply(%l, %l) }
def @outer(%b: Tensor[(3), float32], Inline=1) { @inner(@inner(%b)) }
def @kept(%c: Tensor[(3), float32]) { add(%c, @outer(%c)) }
def @main(%d: Tensor[(3), float32]) { %0 = @kept(@outer(%d)); subtract(%0, @inner(%d)) })";
  const std::string inlined = same_numbers<inline_calls_pass>(chain, 1e-4);
  CHECK(!has(inlined, "@inner"));
  CHECK(!has(inlined, "@outer"));
  CHECK(has(inlined, "@kept"));
  CHECK(!has(same_numbers<inline_all_pass>(chain, 1e-4), "@kept"));
  CHECK(!has(same_numbers<partial_evaluate_pass>(chain, 1e-4), "def @main(%d: Tensor[(3), float32]) -> Tensor[(3), float32] {\n  @kept"));

  // Recursion stays, and so does the function that calls it.
  const graph recursive = parsed(R"(
def @loop(%c: bool, %a: Tensor[(3), float32], Inline=1) -> Tensor[(3), float32] { if (%c) { %a } else { @loop(%c, %a) } }
def @main(%c: bool, %b: Tensor[(3), float32]) { @loop(%c, %b) })");
  CHECK(test::text(test::run<inline_calls_pass>(recursive.view())) == test::text(recursive));
  CHECK(has(test::text(test::run<partial_evaluate_pass>(recursive.view())), "@loop(%c"));
  CHECK(test::text(test::run<remove_unused_functions_pass<"entry">>(recursive.view())) == "the module has no function @entry");
}

TEST_CASE("closures and literals") {
  const char* const closures = R"(
def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32], %c: bool) {
  let %scale = fn (%a: Tensor[(3), float32]) { %0 = multiply(%a, %x); add(%0, exp(%y)) };
  let %twice = fn (%f: fn (Tensor[(3), float32]) -> Tensor[(3), float32], %b: Tensor[(3), float32]) { %f(%f(%b)) };
  let %pair = (%twice(%scale, %y), %x);
  if (%c) { add(%pair.0, %pair.1) } else { %scale(%pair.0) }
})";
  const std::string lifted = same_numbers<lambda_lift_pass>(closures);
  CHECK(has(lifted, "Closure=1"));
  const std::string evaluated = same_numbers<partial_evaluate_pass>(closures);
  CHECK(!has(evaluated, "%scale("));
  CHECK(has(same_numbers<partial_evaluate_pass, dead_code_elimination_pass<false>>(closures), "if (%c)"));
  CHECK(!has(same_numbers<partial_evaluate_pass, dead_code_elimination_pass<false>>(closures), "fn"));
  CHECK(same_numbers<fuse_ops_pass<2>, defuse_ops_pass>(R"(
def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) { %0 = add(%x, %y); %1 = exp(%0); (multiply(%1, %0), split(%1, indices_or_sections=3).1) })")
            .find("Primitive") == std::string::npos);
}

TEST_CASE("expressions become simpler") {
  const std::string simple = same_numbers<simplify_expr_pass>(R"(
def @main(%x: Tensor[(2, 8, 4, 6), float32]) {
  %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NCHW4c"); %1 = layout_transform(%0, src_layout="NCHW4c", dst_layout="NHWC");
  %2 = transpose(%1, axes=[0, 3, 1, 2]); %3 = add(zeros_like(%2), %2); %4 = divide(%3, ones(shape=[2, 8, 4, 6], dtype="float32"));
  %5 = reshape(%4, newshape=[-1]); %6 = reshape(%5, newshape=[2, 8, 4, 6]); cast(%6, dtype="float32") })");
  CHECK(simple == "def @main(%x: Tensor[(2, 8, 4, 6), float32]) -> Tensor[(2, 8, 4, 6), float32] {\n  %x\n}\n");
  // A neutral operand that makes the result larger has work to do.
  unchanged<simplify_expr_pass>(R"(def @main(%x: Tensor[(3), float32]) { add(%x, zeros(shape=[2, 3], dtype="float32")) })");
  unchanged<simplify_expr_pass>(R"(def @main(%x: Tensor[(3), float32]) { subtract(0f, %x) })");
  unchanged<fold_explicit_padding_pass>(R"(def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32]) {
  nn.conv2d(nn.pad(%x, pad_value=1f, pad_width=[[0, 0], [0, 0], [1, 1], [1, 1]]), %w) })");
  same_numbers<split_args_pass<3>, fuse_ops_pass<2>>(R"(def @main(%a: Tensor[(2), float32], %b: Tensor[(3), float32], %c: Tensor[(1), float32]) {
  concatenate((exp(%a), exp(%b), %c, %a, %b)) })");
}
