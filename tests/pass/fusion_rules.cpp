// SPDX-License-Identifier: Apache-2.0
//
// FuseOps' rules one by one, as TVM applies them, and the reasons that the report gives.
#include "golden_models.hpp"
#include "graph_pass.hpp"

#include <baton/op/log.hpp>
#include <baton/op/nn/softmax.hpp>
#include <baton/op/reshape.hpp>
#include <baton/op/sqrt.hpp>
#include <baton/op/stop_fusion.hpp>
#include <baton/op/transpose.hpp>
#include <baton/transform/eliminate_common_subexpr.hpp>
#include <baton/transform/fuse_ops.hpp>
#include <baton/transform/to_a_normal_form.hpp>
#include <baton/transform/to_graph_normal_form.hpp>

using namespace baton;
using namespace baton::transform;
using models::conv;
using models::x;
using models::y;

namespace {

/// The ops of each kernel, in order: "exp sum | exp".
std::string kernels(graph_view view, const pass_options& options = {}) {
  const graph fused = test::run<fuse_ops_pass<>>(view, options);
  const graph_view g = fused.view();
  std::string out;
  for (int id = 0; id < g.size(); ++id) {
    if (!g.is_primitive(id)) continue;
    if (!out.empty()) out += " | ";
    std::string ops;
    visit_post_order(g, id, [&](int each) {
      if (g[each].is_call_of_op()) ops += (ops.empty() ? "" : " ") + std::string(g[each].op->name);
    });
    out += ops;
  }
  return out;
}

template <class Result, class... Params>
std::string kernels_of(Result result, Params... params) {
  return kernels(ir_module::from_expr(relay::function(relay::params(params...), result)).view());
}

template <class Result, class... Params>
std::string report_of(Result result, Params... params) {
  const graph g = test::typed(ir_module::from_expr(relay::function(relay::params(params...), result)).view());
  meta::text_buffer out;
  write_fusion_report(out, g.view(), {});
  return std::string(out.view());
}

constexpr auto d = relay::var<"d", tensor_type<float, 2, 32>>;
constexpr auto dw = relay::var<"dw", tensor_type<float, 64, 32>>;
constexpr auto db = relay::var<"db", tensor_type<float, 64>>;
constexpr auto w2 = relay::var<"w2", models::kernel>;

}  // namespace

TEST_CASE("softmax fuses with nothing") {
  CHECK(kernels_of(relay::nn::softmax(relay::exp(d)), d) == "exp | nn.softmax");
  CHECK(kernels_of(relay::exp(relay::nn::softmax(d)), d) == "nn.softmax | exp");
}

TEST_CASE("an anchor takes elementwise and broadcasting followers") {
  auto dense = relay::nn::bias_add(relay::nn::dense(d, dw), db);
  CHECK(kernels_of(relay::nn::relu(dense), d, dw, db) == "nn.dense nn.bias_add nn.relu");
  CHECK(kernels_of(relay::reshape<{.newshape = {128}}>(dense), d, dw, db) == "nn.dense nn.bias_add | reshape");
  CHECK(kernels_of(relay::nn::softmax(dense), d, dw, db) == "nn.dense nn.bias_add | nn.softmax");
}

TEST_CASE("the other branch joins an anchor") {
  constexpr auto r = relay::var<"r", tensor_type<float, 2, 64>>;
  CHECK(kernels_of(relay::add(relay::nn::dense(d, dw), relay::exp(r)), d, dw, r) == "nn.dense exp add");
}

TEST_CASE("two anchors never share a kernel; the one visited first gets the sum") {
  CHECK(kernels_of(relay::add(conv(x, models::w), conv(x, w2)), x, models::w, w2) == "nn.conv2d | nn.conv2d add");
  // The list is in order of first need; the kernel with the sum holds the convolution with w.
  CHECK(report_of(relay::add(conv(x, models::w), conv(x, w2)), x, models::w, w2) ==
        "nn.conv2d (node 3): fused into node 5\n"
        "nn.conv2d (node 4): the way to where its users meet holds something that this kernel cannot\n"
        "add (node 5): its value is a result, bound by a let, or used by an if or a function\n");
}

TEST_CASE("injective producers join") {
  auto t = relay::transpose(d);
  constexpr auto e = relay::var<"e", tensor_type<float, 32, 2>>;
  CHECK(kernels_of(relay::add(t, e), d, e) == "transpose add");
}

TEST_CASE("reductions take producers and no followers") {
  CHECK(kernels_of(relay::exp(relay::sum<{.axis = {1}}>(relay::exp(x))), x) == "exp sum | exp");
  CHECK(report_of(relay::exp(relay::sum<{.axis = {1}}>(relay::exp(x))), x) ==
        "exp (node 1): fused into node 2\n"
        "sum (node 2): a reduction fuses with nothing that follows\n"
        "exp (node 3): its value is a result, bound by a let, or used by an if or a function\n");
}

TEST_CASE("diamonds close over one kernel, open ends do not") {
  auto e = relay::exp(x);
  CHECK(kernels_of(relay::add(relay::log(e), relay::sqrt(e)), x) == "exp log sqrt add");
  auto t = relay::tanh(x);
  CHECK(kernels_of(relay::tuple(relay::exp(t), relay::log(t)), x) == "tanh | exp | log");
  CHECK(report_of(relay::tuple(relay::exp(t), relay::log(t)), x) ==
        "tanh (node 1): it meets its users in a tuple that is in no kernel\n"
        "exp (node 2): it meets its users in a tuple that is in no kernel\n"
        "log (node 3): it meets its users in a tuple that is in no kernel\n");
}

TEST_CASE("stop_fusion splits and goes") {
  CHECK(kernels_of(relay::log(relay::annotation::stop_fusion(relay::exp(x))), x) == "exp | log");
  const graph g = test::run<fuse_ops_pass<>>(ir_module::from_expr(relay::function(relay::params(x), relay::annotation::stop_fusion(relay::exp(x)))).view());
  CHECK(test::text(g).find("stop_fusion") == std::string::npos);
}

TEST_CASE("one argument is one parameter, also behind stop_fusion") {
  auto e = relay::exp(x);
  const graph g = test::run<fuse_ops_pass<>>(
      ir_module::from_expr(relay::function(relay::params(x), relay::add(relay::add(e, relay::annotation::stop_fusion(e)), e))).view());
  CHECK(test::text(g).find("%p1") == std::string::npos);
}

TEST_CASE("a scalar of several kernels is written into each") {
  constexpr auto half = relay::constant<0.5f>;
  auto first = relay::multiply(conv(x, models::w), half);
  auto second = relay::multiply(conv(first, w2), half);
  const graph g = test::run<fuse_ops_pass<>>(ir_module::from_expr(relay::function(relay::params(x, models::w, w2), second)).view());
  CHECK(test::text(g).find("%p2") == std::string::npos);
  CHECK(kernels_of(second, x, models::w, w2) == "nn.conv2d multiply | nn.conv2d multiply");
}

TEST_CASE("kernels stay as they are") {
  const graph once = test::run<fuse_ops_pass<>>(models::residual_block().view());
  CHECK(test::text(test::run<fuse_ops_pass<>>(once.view())) == test::text(once));
  CHECK(test::text(test::run<to_a_normal_form_pass, to_graph_normal_form_pass>(once.view())) == test::text(once));
}

TEST_CASE("what only passes values on is no kernel") {
  CHECK(kernels_of(relay::get<1>(relay::tuple(x, y)), x, y) == "");
  CHECK(kernels_of(relay::get<0>(relay::tuple(relay::exp(x), y)), x, y) == "exp");
  const graph g = test::run<fuse_ops_pass<>>(ir_module::from_expr(relay::function(relay::params(x, y), relay::get<1>(relay::tuple(x, y)))).view());
  CHECK(test::text(g).find("fn (") == std::string::npos);
}

TEST_CASE("each function of a module is fused by itself") {
  constexpr auto v = relay::var<"v", models::vector4>;
  auto f = relay::function(relay::params(v), relay::tanh(relay::exp(v)));
  auto main = relay::function(relay::params(models::a1), relay::exp(relay::global_var<"f">(relay::exp(models::a1))));
  CHECK(kernels(ir_module::from_functions(named<"f">(f), named<"main">(main)).view()) == "exp tanh | exp | exp");
}

TEST_CASE("function literals are regions of their own") {
  constexpr auto v = relay::var<"v", models::vector4>;
  auto f = relay::function(relay::params(v), relay::tanh(relay::exp(v)));
  CHECK(kernels_of(relay::log(f(relay::sqrt(relay::exp(models::a1)))), models::a1) == "exp sqrt | exp tanh | log");
}

TEST_CASE("functions with the attribute Compiler or SkipOptimization are left alone") {
  graph g = test::typed(models::elemwise_chain().view());
  for (const char* key : {"Compiler", "SkipOptimization"}) {
    graph marked(g.view());
    const int f = marked.functions[0].node;
    marked[f].index = marked.attrs.size();
    marked[f].attr_count = 1;
    marked.attrs.push_back({key, 1, key[0] == 'C' ? "x" : std::string_view{}});
    CHECK(test::text(test::run<fuse_ops_pass<>>(marked.view())) == test::text(marked));
    CHECK(test::text(test::run<eliminate_common_subexpr_pass>(marked.view())) == test::text(marked));
  }
}
