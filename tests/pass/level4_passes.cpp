// SPDX-License-Identifier: Apache-2.0
//
// What passes do at level 4 only: the numbers stay, the verifier is content, and below that level nothing happens.
#include "graph_pass.hpp"
#include "same_numbers.hpp"

#include <baton/transform/eliminate_common_subexpr.hpp>
#include <baton/transform/fuse_ops.hpp>
#include <baton/transform/sink_movements.hpp>
#include <baton/transform/to_a_normal_form.hpp>
#include <baton/transform/to_graph_normal_form.hpp>

#include <array>

using namespace baton;
using namespace baton::transform;
using test::has;
using test::same_numbers;

namespace {

constexpr pass_options level3{.opt_level = 3};
constexpr pass_options level4{.opt_level = 4};

std::size_t count(const std::string& text, std::string_view part) {
  std::size_t n = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("equal up to the order of operands") {
  for (const char* op : {"add", "multiply", "maximum", "minimum", "equal", "not_equal"}) {
    const std::string text = std::string("def @main(%x: Tensor[(2, 3), float32], %y: Tensor[(3), float32]) { (") + op + "(%x, %y), " + op + "(%y, %x)) }";
    CHECK(count(same_numbers<eliminate_common_subexpr_pass>(text, level4), op) == 1);
    CHECK(count(same_numbers<eliminate_common_subexpr_pass>(text, level3), op) == 2);
  }
  for (const char* op : {"logical_and", "logical_or", "logical_xor"}) {
    const std::string text = std::string("def @main(%x: Tensor[(2, 3), bool], %y: Tensor[(3), bool]) { (") + op + "(%x, %y), " + op + "(%y, %x)) }";
    CHECK(count(same_numbers<eliminate_common_subexpr_pass>(text, level4), op) == 1);
    CHECK(count(same_numbers<eliminate_common_subexpr_pass>(text, level3), op) == 2);
  }
  for (const char* op : {"bitwise_and", "bitwise_or", "bitwise_xor"}) {
    const std::string text = std::string("def @main(%x: Tensor[(2, 3), float32], %y: Tensor[(3), float32]) { %0 = cast(multiply(%x, 99f), dtype=\"int32\"); ") +
                             "%1 = cast(multiply(%y, 99f), dtype=\"int32\"); (" + op + "(%0, %1), " + op + "(%1, %0)) }";
    CHECK(count(same_numbers<eliminate_common_subexpr_pass>(text, level4), op) == 1);
  }
  for (const char* op : {"subtract", "divide", "power", "less"}) {
    const std::string text = std::string("def @main(%x: Tensor[(2, 3), float32], %y: Tensor[(3), float32]) { %0 = exp(%x); %1 = exp(%y); (") + op +
                             "(%0, %1), " + op + "(%1, %0)) }";
    CHECK(count(same_numbers<eliminate_common_subexpr_pass>(text, level4), std::string(op) + "(") == 2);
  }
  // Equal ones below make equal ones above; scalars count by value; the operands may be one another's.
  const std::string tower = R"(def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) {
  %0 = multiply(add(%x, 2f), add(%y, %x)); %1 = multiply(add(%x, %y), add(2f, %x)); (%0, %1, add(%x, %x), add(%y, %y)) })";
  const std::string after = same_numbers<eliminate_common_subexpr_pass>(tower, level4);
  CHECK(count(after, "multiply(") == 1);
  CHECK(count(after, "add(") == 4);
}

TEST_CASE("movements meet below elementwise operators") {
  const auto moves = [](const std::string& text) {
    return count(text, "transpose(") + count(text, "reshape(") + count(text, "layout_transform(") + count(text, "squeeze(") + count(text, "expand_dims(");
  };
  const auto after = [](const std::string& body, const std::string& more = "") {
    return same_numbers<sink_movements_pass>("def @main(%x: Tensor[(2, 3, 4, 8), float32], %y: Tensor[(2, 8, 3, 4), float32]" + more + ") { " + body + " }",
                                             level4);
  };
  // Pairs cancel, whatever kind; they become one where they do not.
  CHECK(moves(after("transpose(exp(transpose(%x, axes=[0, 3, 1, 2])), axes=[0, 2, 3, 1])")) == 0);
  CHECK(moves(after("reshape(exp(reshape(%x, newshape=[6, 32])), newshape=[2, 3, 4, 8])")) == 0);
  CHECK(moves(after("squeeze(exp(expand_dims(%x, axis=1)), axis=[1])")) == 0);
  CHECK(moves(after("reshape(cast(less(nn.batch_flatten(%x), 0f), dtype=\"int32\"), newshape=[2, 3, 4, 8])")) == 0);
  CHECK(moves(after("layout_transform(exp(layout_transform(%y, src_layout=\"NCHW\", dst_layout=\"NCHW4c\")), src_layout=\"NCHW4c\", dst_layout=\"NCHW\")")) ==
        0);
  CHECK(moves(after("layout_transform(exp(transpose(%y, axes=[0, 2, 3, 1])), src_layout=\"NHWC\", dst_layout=\"NCHW\")")) == 0);
  CHECK(moves(after("transpose(exp(transpose(%x, axes=[0, 3, 1, 2])), axes=[0, 3, 1, 2])")) == 1);
  CHECK(moves(after("reshape(exp(reshape(%x, newshape=[6, 32])), newshape=[2, 96])")) == 1);
  CHECK(moves(after("reshape(exp(transpose(%x, axes=[0, 3, 1, 2])), newshape=[2, 96])")) == 2);
  // Three of them, two of which cancel; chains of pairs.
  CHECK(moves(after("transpose(log(transpose(exp(transpose(%x, axes=[0, 3, 1, 2])), axes=[0, 2, 3, 1])), axes=[0, 3, 1, 2])")) == 1);
  CHECK(moves(after("%0 = transpose(exp(transpose(%x, axes=[0, 3, 1, 2])), axes=[0, 2, 3, 1]); %1 = tanh(%0); transpose(exp(transpose(%1, axes=[3, 2, 1, 0])), "
                    "axes=[3, 2, 1, 0])")) == 0);
  // The outer pair, once the inner one has gone.
  CHECK(moves(after("%0 = exp(transpose(%x, axes=[0, 3, 1, 2])); %1 = tanh(reshape(%0, newshape=[2, 96])); %2 = sin(reshape(%1, newshape=[2, 8, 3, 4])); "
                    "transpose(%2, axes=[0, 2, 3, 1])")) == 0);
  // Several operands: the same movement, numbers, a movement that is used twice, a choice.
  CHECK(moves(after("transpose(where(less(transpose(%x), transpose(%z)), multiply(transpose(%x), 2f), transpose(%z)))",
                    ", %z: Tensor[(2, 3, 4, 8), float32]")) == 0);
  CHECK(moves(after("transpose(add(transpose(%x), transpose(%x, axes=[3, 2, 1, 0])))")) == 0);  // the same, written otherwise
  CHECK(moves(after("transpose(add(transpose(%x, axes=[0, 3, 1, 2]), %y), axes=[0, 2, 3, 1])")) == 2);
  CHECK(moves(after("%0 = transpose(%x, axes=[0, 3, 1, 2]); (transpose(add(exp(%0), %0), axes=[0, 2, 3, 1]), %0)")) == 1);
  // What lies between is used elsewhere, or broadcasts.
  CHECK(moves(after("%0 = exp(transpose(%x, axes=[0, 3, 1, 2])); (transpose(%0, axes=[0, 2, 3, 1]), %0)")) == 2);
  CHECK(moves(after("squeeze(add(expand_dims(%z, axis=0), %w), axis=[0])", ", %z: Tensor[(3, 4), float32], %w: Tensor[(1, 3, 4), float32]")) == 2);
  // Identities, squeeze and its kind in a row.
  CHECK(moves(after("transpose(exp(reshape(%x, newshape=[2, 3, 4, 8])), axes=[0, 1, 2, 3])")) == 0);
  CHECK(moves(after("squeeze(expand_dims(squeeze(expand_dims(%x, axis=0), axis=[0]), axis=2), axis=[2])")) == 0);
  CHECK(moves(after("squeeze(expand_dims(%x, axis=0, num_newaxis=2), axis=[0])")) == 1);
}

TEST_CASE("constants beside a movement move the other way") {
  const float numbers[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  for (const shape& dims : {shape{4}, shape{3, 1}, shape{3, 4}, shape{1, 3, 1}, shape{1, 1, 3, 4}}) {
    constant_record record{tensor_ty{float32, dims}};
    record.point(numbers);
    const constant_record* const records[] = {&record};
    const std::string text =
        "def @main(%x: Tensor[(2, 3, 4, 8), float32]) { %0 = transpose(%x, axes=[0, 3, 1, 2]); %1 = add(multiply(%0, meta[relay.Constant][0]), 1f); "
        "transpose(%1, axes=[0, 2, 3, 1]) }";
    const graph parsed = parse_relay(text, {records, 1});
    REQUIRE(parsed.error.empty());
    const graph before = test::typed(parsed.view());
    const graph after = test::run<sink_movements_pass>(before.view(), level4);
    test::check_same(after.view(), before.view(), 1e-6);
    CHECK(count(test::text(after), "transpose(%") <= 1);
    CHECK(!has(test::text(after), "transpose(%x"));
    CHECK(count(test::text(after), "Tensor[(2, 8, 3, 4), float32]") == 0);
  }
}

TEST_CASE("large regions are left alone") {
  for (int operators : {60, 70}) {
    std::string chain = "%0 = transpose(%x); ";
    for (int i = 0; i < operators; ++i) chain += "%" + std::to_string(i + 1) + " = negative(%" + std::to_string(i) + "); ";
    const std::string after =
        same_numbers<sink_movements_pass>("def @main(%x: Tensor[(2, 3), float32]) { " + chain + "transpose(%" + std::to_string(operators) + ") }", level4);
    CHECK(count(after, "transpose(") == (operators <= 64 ? 0u : 2u));
  }
}

TEST_CASE("lets of variables that are used once do not end kernels") {
  const std::string chain = R"(def @main(%x: Tensor[(2, 8), float32], %w: Tensor[(4, 8), float32], %b: Tensor[(4), float32]) {
  %0 = nn.dense(%x, %w, units=4); %1 = add(%0, %b); %2 = nn.relu(%1); %3 = exp(%2); %4 = negative(%3); (%4, multiply(%2, 2f)) })";
  const auto kernels = [](const std::string& text) { return count(text, "Primitive=1"); };
  // Each its own in TVM; in A-normal form at level 4 as without lets, but for what is used twice.
  CHECK(kernels(same_numbers<to_a_normal_form_pass, fuse_ops_pass<>>(chain, level3)) == 6);
  CHECK(kernels(same_numbers<to_a_normal_form_pass, fuse_ops_pass<>>(chain, level4)) == kernels(same_numbers<fuse_ops_pass<>>(chain, level4)));
  CHECK(kernels(same_numbers<to_a_normal_form_pass, fuse_ops_pass<>>(chain, level4)) == 3);
  CHECK(!has(same_numbers<to_a_normal_form_pass, fuse_ops_pass<>>(chain, level4), "let %x3"));
  // A branch takes what only it uses.
  const std::string branch = R"(def @main(%c: bool, %x: Tensor[(3), float32]) {
  let %v = exp(%x); let %u = tanh(%x); if (%c) { negative(%v) } else { add(%u, %u) } })";
  const std::string fused = same_numbers<fuse_ops_pass<>>(branch, level4);
  CHECK(kernels(fused) == 3);
  CHECK(count(fused, "let ") == 1);
}
