// SPDX-License-Identifier: Apache-2.0
//
// ONNX models made by hand: what an import says about each thing that it cannot do, names, parameters and constants.
#include "onnx_builder.hpp"

#include <baton/frontend/onnx_memory.hpp>
#include <baton/ir/verify.hpp>
#include <baton/text/relay_printer.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace baton;
using namespace test::onnx;

namespace {

std::string error_of(const std::string& model) { return std::string(onnx::to_graph(model).graph.error.view()); }
std::string text_of(const std::string& model) {
  onnx::imported m = onnx::to_graph(model);
  if (!m.graph.error.empty()) return std::string(m.graph.error.view());
  const onnx::constant_memory memory(m);
  CHECK(std::string(verify(m.graph.view()).view()) == "");
  meta::text_buffer out;
  print_module(m.graph.view(), out);
  return std::string(out.view());
}

}  // namespace

TEST_CASE("a node becomes a call, an initializer a constant") {
  const std::string text =
      text_of(model_of(node_of("Add", {"x", "w"}, {"y"}) + initializer_of("w", {2}, {1.0f, 2.0f}) + input_of("x", 1, {3, 2}) + output_of("y", 1, {3, 2})));
  CHECK(text ==
        "def @main(%x: Tensor[(3, 2), float32]) {\n"
        "  add(%x, meta[relay.Constant][0])\n"
        "}\n");
}

TEST_CASE("several outputs are a tuple; a name that Relay cannot spell is replaced") {
  const std::string text = text_of(
      model_of(node_of("Relu", {"1:x"}, {"a"}) + node_of("Exp", {"a"}, {"b"}) + input_of("1:x", 1, {2}) + output_of("a", 1, {2}) + output_of("b", 1, {2})));
  CHECK(text ==
        "def @main(%input0: Tensor[(2), float32]) {\n"
        "  %0 = nn.relu(%input0);\n"
        "  %1 = exp(%0);\n"
        "  (%0, %1)\n"
        "}\n");
}

TEST_CASE("large initializers become parameters behind the inputs") {
  const std::string bytes =
      model_of(node_of("Add", {"w", "x"}, {"y"}) + initializer_of("w", {2}, {1.0f, 2.0f}) + input_of("x", 1, {3, 2}) + output_of("y", 1, {3, 2}));
  const onnx::imported m = onnx::to_graph(bytes, {.fixed = {}, .largest_constant = 1});
  REQUIRE(m.graph.error.empty());
  const graph_view g = m.graph.view();
  const int main = g.find_function("main");
  REQUIRE(g.param_count(main) == 2);
  CHECK(g[g.operand(main, 0)].name == "x");
  CHECK(g[g.operand(main, 1)].name == "w");
}

TEST_CASE("what an import cannot do is one sentence") {
  const std::string x = input_of("x", 1, {2, 3}), y = output_of("y", 1, {2, 3});
  CHECK(error_of("") == "onnx: the model has no graph");
  CHECK(error_of("\x0a") == "onnx: a number is cut off at byte 1");
  CHECK(error_of(model_of(x + y)) == "onnx: nothing before it gives y");
  CHECK(error_of(model_of(node_of("Relu", {"z"}, {"y"}) + x + y)) == "onnx: node y (Relu): nothing before it gives z");
  CHECK(error_of(model_of(node_of("Frobnicate", {"x"}, {"y"}) + x + y)) == "onnx: node y (Frobnicate): the operator is not supported");
  CHECK(error_of(model_of(node_of("Add", {"x"}, {"y"}) + x + y)) == "onnx: node y (Add): input 1 is missing");
  CHECK(error_of(model_of(node_of("Relu", {"x"}, {"x"}) + x + y)) == "onnx: node x (Relu): x has a value already");
  CHECK(error_of(model_of(node_of("Relu", {"x"}, {"y"}) + input_of("x", 8, {2}) + y)) == "onnx: data type string of input x is not supported");
  CHECK(error_of(model_of(node_of("Relu", {"x"}, {"y"}) + input_of("x", 1, {-1, 3}) + y)) ==
        "onnx: input x has an extent that is not known (a dynamic shape); give the input a fixed shape when the model is exported");
  CHECK(error_of(model_of(node_of("Softmax", {"x"}, {"y"}, {integer_of("axis", 2)}) + x + y)) == "onnx: node y (Softmax): axis 2 of a tensor of rank 2");
  CHECK(error_of(model_of(node_of("Reshape", {"x", "s"}, {"y"}) + x + input_of("s", 7, {2}) + y)) ==
        "onnx: node y (Reshape): shape (input 1) has to be known when the model is imported: a constant, an initializer or a fixed input");
  CHECK(error_of(model_of(node_of("Add", {"x", "z"}, {"y"}) + x + input_of("z", 7, {2, 3}) + y)) ==
        "onnx: node y (Add): add: data types float32 and int64 differ, needs equal ones");
  CHECK(error_of(model_of(node_of("Conv", {"x", "x"}, {"y"}) + x + y)) == "onnx: node y (Conv): one to three spatial axes are supported");
  CHECK(error_of(model_of(node_of("If", {"x"}, {"y"}, {subgraph_of("then_branch")}) + x + y)) ==
        "onnx: node y (If): control flow with subgraphs is not supported");
  CHECK(error_of(model_of(initializer_of("w", {3}, {1.0f}) + x + y)).starts_with("onnx: a tensor's data is not as long as its shape says at byte "));
}

TEST_CASE("shapes that a model computes are known while importing") {
  // The shape of x, its second extent, as the shape of a reshape.
  const std::string bytes = model_of(node_of("Shape", {"x"}, {"s"}) + node_of("Gather", {"s", "one"}, {"d"}, {integer_of("axis", 0)}) +
                                     node_of("Concat", {"minus", "d"}, {"t"}, {integer_of("axis", 0)}) + node_of("Reshape", {"x", "t"}, {"y"}) +
                                     integers_of("one", {1}, {1}) + integers_of("minus", {1}, {-1}) + input_of("x", 1, {2, 3, 4}) + output_of("y", 1, {8, 3}));
  CHECK(text_of(bytes) ==
        "def @main(%x: Tensor[(2, 3, 4), float32]) {\n"
        "  reshape(%x, newshape=[8, 3])\n"
        "}\n");
}
