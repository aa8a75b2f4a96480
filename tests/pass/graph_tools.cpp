// SPDX-License-Identifier: Apache-2.0
//
// What graph passes stand on: visiting, scopes, the verifier, structural equality; and the cases of passes that no golden
// text covers (branches, recursion, chains of lets).
#include "golden_models.hpp"
#include "graph_pass.hpp"

#include <baton/analysis/use_counts.hpp>
#include <baton/ir/scopes.hpp>
#include <baton/ir/structural_equal.hpp>
#include <baton/op/nn/global_avg_pool2d.hpp>
#include <baton/op/nn/softmax.hpp>
#include <baton/op/squeeze.hpp>
#include <baton/transform/dead_code_elimination.hpp>
#include <baton/transform/eliminate_common_subexpr.hpp>
#include <baton/transform/fuse_ops.hpp>
#include <baton/transform/simplify_inference.hpp>
#include <baton/transform/to_a_normal_form.hpp>
#include <baton/transform/to_graph_normal_form.hpp>

using namespace baton;
using namespace baton::transform;
using models::a1;
using models::x;
using test::golden;
using test::run;
using test::text;

namespace {

constexpr auto cond = relay::var<"cond", tensor_type<bool>>;

int count_ops(const graph& g, std::string_view name) {
  int count = 0;
  for (const node& n : g.nodes) count += n.op && n.op->name == name;
  return count;
}

std::string sentence(const graph& g) { return std::string(verify(g.view()).view()); }

/// let f = fn (p) { f(p) } in f(a), applied `times` times: built by hand, since no handle can name itself.
graph recursive(int times) {
  graph g;
  const int type = g.intern(tensor_ty{dtype_of<float>, {4}});
  const int types[] = {type, type};
  const int function_type = g.intern(type_value::kind::function, meta::slice<int>(types, 2));
  const int a = g.add_var("a", -1, type, true);
  const int f = g.add_var("f", -1, function_type, true);
  const int p = g.add_var("p", -1, type, true);
  node call;
  call.kind = node_kind::call;
  call.type = type;
  const int again[] = {p, f};
  const int inner = g.add(call, meta::slice<int>(again, 2));
  node function;
  function.kind = node_kind::function;
  function.type = function_type;
  const int literal_operands[] = {p, inner};
  const int literal = g.add(function, meta::slice<int>(literal_operands, 2));
  int result = a;
  for (int i = 0; i < times; ++i) {
    const int args[] = {result, f};
    result = g.add(call, meta::slice<int>(args, 2));
  }
  node let;
  let.kind = node_kind::let;
  let.type = type;
  const int let_operands[] = {f, literal, result};
  const int body = g.add(let, meta::slice<int>(let_operands, 3));
  const int main_operands[] = {a, body};
  const int main = g.add(function, meta::slice<int>(main_operands, 2));
  g.functions.push_back({"main", main});
  return compact(g);
}

}  // namespace

TEST_CASE("post-order is operands first, each node once") {
  const graph g = test::typed(models::diamond().view());
  std::string order;
  visit_post_order(g.view(), g.functions[0].node, [&](int id) { order += std::to_string(id) + " "; });
  CHECK(order == "0 1 2 3 4 5 ");
  order.clear();
  visit_post_order(g.view(), 3, [&](int id) { order += std::to_string(id) + " "; });
  CHECK(order == "0 1 3 ");
}

TEST_CASE("free variables come in order of first occurrence") {
  const graph g = test::typed(models::let().view());  // a1 l add exp multiply let main
  const int function = g.functions[0].node;
  CHECK(free_variables(g.view(), function).empty());
  const int let = g.view().body_of(function);
  REQUIRE(free_variables(g.view(), let).size() == 1);
  CHECK(g[free_variables(g.view(), let)[0]].name == "a1");
  const meta::vec<int> in_body = free_variables(g.view(), g.operand(let, 2));
  REQUIRE(in_body.size() == 1);
  CHECK(g[in_body[0]].name == "l");
}

TEST_CASE("use counts and binding lets") {
  const graph g = test::typed(models::let().view());
  const int var = 1;
  REQUIRE(g[var].name == "l");
  CHECK(analysis::use_counts(g.view())[var] == 2);
  CHECK(analysis::use_counts(g.view())[2] == 1);
  CHECK(analysis::use_counts(g.view(), false)[2] == 0);
  CHECK(analysis::binding_lets(g.view())[var] == g.view().body_of(g.functions[0].node));
}

TEST_CASE("scopes nest") {
  const graph g = test::typed(models::branches().view());
  const scope_tree t = scopes_of(g.view());
  const int f = g.functions[0].node;
  const int branch = g.view().body_of(f);
  CHECK(t.of_node[f] == 0);
  CHECK(t.of_node[branch] == t.opened[f]);
  CHECK(t.of_node[g.operand(branch, 1)] == t.opened[branch]);
  CHECK(t.of_node[g.operand(branch, 2)] == t.opened[branch] + 1);
  CHECK(t.contains(t.opened[f], t.opened[branch]));
  CHECK_FALSE(t.contains(t.opened[branch], t.opened[branch] + 1));
  CHECK(t.common(t.opened[branch], t.opened[branch] + 1) == t.opened[f]);
}

TEST_CASE("the verifier accepts models and names what is wrong with others") {
  CHECK(sentence(test::typed(models::residual_block().view())) == "");
  CHECK(sentence(test::typed(models::let().view())) == "");
  CHECK(sentence(recursive(2)) == "");
  graph g = test::typed(models::diamond().view());  // x exp tanh sigmoid add main

  graph order(g.view());
  order.operand(1, 0) = 2;
  CHECK(sentence(order) == "verify: node 1 uses node 2, which does not stand before it");

  graph swapped(g.view());
  swapped.operand(4, 0) = 3;
  swapped.operand(4, 1) = 2;
  CHECK(sentence(swapped) == "verify: node 2 is not where canonical order puts it");

  graph dead(g.view());
  dead.operand(4, 1) = 2;
  CHECK(sentence(dead) == "verify: 1 nodes are in no function");

  graph type(g.view());
  type[2].type = type.intern(tensor_ty{dtype_of<float>, {3}});
  CHECK(sentence(type) == "verify: a node is a Tensor[(3), float32], needs a Tensor[(1, 16, 8, 8), float32] (node 2)");

  graph unknown(g.view());
  unknown[2].type = -1;
  CHECK(sentence(unknown) == "verify: node 2 is marked as checked but has no type");

  graph twice(g.view());
  twice.functions.push_back({"main", twice.functions[0].node});
  CHECK(sentence(twice) == "verify: the name @main is used twice");

  graph function(g.view());
  function.functions[0].node = 4;
  CHECK(sentence(function) == "verify: @main is node 4, which is no function");

  graph unbound(g.view());
  unbound.nodes[5].first_operand += 1;  // without the parameter
  unbound.nodes[5].operand_count -= 1;
  unbound.nodes[5].type = -1;
  unbound.nodes[5].checked = false;
  CHECK(sentence(unbound) == "verify: nothing binds the variable %x (node 0)");

  graph let = test::typed(models::let().view());  // a1 l add exp multiply let main
  graph same(let.view());
  const int node = same.functions[0].node;
  same.operand(node, 0) = 1;
  CHECK(sentence(compact(same)) == "verify: the variable %l (node 0) is bound twice");

  graph outside(let.view());
  outside.operand(node, 1) = 3;
  CHECK(sentence(compact(outside)) == "verify: nothing binds the variable %l (node 1)");

  graph itself(let.view());
  itself.operand(2, 0) = 1;
  CHECK(sentence(compact(itself)) == "verify: the value of %l uses it, which only a function may");
}

TEST_CASE("a variable that leaves its let is found") {
  graph g;
  const int type = g.intern(tensor_ty{dtype_of<float>, {4}});
  const int a = g.add_var("a", -1, type, true);
  const int l = g.add_var("l", -1, type, true);
  node let;
  let.kind = node_kind::let;
  let.type = type;
  const int let_operands[] = {l, a, l};
  const int inner = g.add(let, meta::slice<int>(let_operands, 3));
  const int sum = g.call<relay::add_op>({}, inner, l);
  g[sum].type = type;
  node f;
  f.kind = node_kind::function;
  const int operands[] = {a, sum};
  g.functions.push_back({"main", g.add(f, meta::slice<int>(operands, 2))});
  CHECK(sentence(compact(g)) == "verify: the variable %l (node 1) is used outside its scope");
}

TEST_CASE("equality ignores bound names, and only those") {
  constexpr auto p = relay::var<"p", models::image>;
  constexpr auto q = relay::var<"q", models::vector4>;
  auto e = relay::exp(p);
  const auto renamed = ir_module::from_expr(relay::function(relay::params(p), relay::add(relay::tanh(e), relay::sigmoid(e))));
  CHECK(structural_equal(models::diamond().view(), renamed.view()));
  // Other operators, other sharing, another order of operands.
  CHECK_FALSE(structural_equal(models::diamond().view(),
                               ir_module::from_expr(relay::function(relay::params(p), relay::add(relay::sigmoid(e), relay::tanh(e)))).view()));
  CHECK_FALSE(structural_equal(models::diamond().view(),
                               ir_module::from_expr(relay::function(relay::params(p), relay::add(relay::tanh(relay::exp(p)), relay::sigmoid(e)))).view()));
  CHECK_FALSE(structural_equal(models::diamond().view(), models::elemwise_chain().view()));
  // Types, scalars, attributes.
  auto f = [](auto v) { return relay::function(relay::params(v), relay::exp(v)); };
  CHECK_FALSE(structural_equal(ir_module::from_expr(f(p)).view(), ir_module::from_expr(f(q)).view()));
  auto plus = [](auto v, auto c) { return ir_module::from_expr(relay::function(relay::params(v), relay::add(v, c))); };
  CHECK(structural_equal(plus(p, relay::constant<1.0f>).view(), plus(x, relay::constant<1.0f>).view()));
  CHECK_FALSE(structural_equal(plus(p, relay::constant<1.0f>).view(), plus(p, relay::constant<2.0f>).view()));
  auto sum2 = ir_module::from_expr(relay::function(relay::params(x), relay::sum<{.axis = {2}}>(x)));
  auto sum3 = ir_module::from_expr(relay::function(relay::params(x), relay::sum<{.axis = {3}}>(x)));
  CHECK_FALSE(structural_equal(sum2.view(), sum3.view()));
  // Which of two equal parameters is used.
  constexpr auto y = relay::var<"y", models::image>;
  auto first = ir_module::from_expr(relay::function(relay::params(x, y), relay::add(x, x)));
  auto second = ir_module::from_expr(relay::function(relay::params(x, y), relay::add(y, y)));
  CHECK_FALSE(structural_equal(first.view(), second.view()));
}

TEST_CASE("equality finds functions by name") {
  auto f = relay::function(relay::params(x), relay::exp(x));
  auto g = relay::function(relay::params(x), relay::tanh(x));
  CHECK(structural_equal(ir_module::from_functions(named<"f">(f), named<"g">(g)).view(), ir_module::from_functions(named<"g">(g), named<"f">(f)).view()));
  CHECK_FALSE(structural_equal(ir_module::from_functions(named<"f">(f), named<"g">(g)).view(), ir_module::from_functions(named<"f">(g), named<"g">(f)).view()));
}

TEST_CASE("common subexpressions stay apart in branches that cannot see each other") {
  const auto mod = ir_module::from_expr(relay::function(relay::params(cond, a1), relay::if_(cond, relay::exp(a1), relay::tanh(relay::exp(a1)))));
  CHECK(count_ops(run<eliminate_common_subexpr_pass>(mod.view()), "exp") == 2);
  // Seen from both: the one before the if.
  auto before = relay::exp(a1);
  auto inside = relay::if_(cond, relay::exp(a1), relay::tanh(relay::exp(a1)));
  const auto outer = ir_module::from_expr(relay::function(relay::params(cond, a1), relay::add(before, inside)));
  CHECK(count_ops(run<eliminate_common_subexpr_pass>(outer.view()), "exp") == 1);
}

TEST_CASE("equal scalars of different types are different") {
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 4>>;
  auto ints = relay::add(i, relay::constant<1>);
  auto more = relay::add(i, relay::constant<1>);
  auto other = relay::add(i, relay::constant<2>);
  const auto mod = ir_module::from_expr(relay::function(relay::params(i), relay::tuple(ints, more, other)));
  CHECK(count_ops(run<eliminate_common_subexpr_pass>(test::with_own_scalars(mod.view()).view()), "add") == 2);
}

TEST_CASE("chains of lets") {
  constexpr auto p = relay::var<"p", models::vector4>;
  constexpr auto q = relay::var<"q", models::vector4>;
  constexpr auto r = relay::var<"r", models::vector4>;
  // q is another name of p, r is dead and keeps s alive only for itself.
  auto body = relay::let(p, relay::exp(a1), relay::let(q, p, relay::let(r, relay::tanh(q), relay::add(q, q))));
  const auto mod = ir_module::from_expr(relay::function(relay::params(a1), body));
  CHECK(count_ops(run<dead_code_elimination_pass<>>(mod.view()), "tanh") == 0);
  CHECK(text(run<dead_code_elimination_pass<>>(mod.view())).find("let %q") != std::string::npos);
  const std::string graph_form =
      "def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {\n"
      "  %0 = exp(%a1) /* ty=Tensor[(4), float32] */;\n"
      "  add(%0, %0) /* ty=Tensor[(4), float32] */\n"
      "}\n";
  CHECK(text(run<to_graph_normal_form_pass>(mod.view())) == graph_form);
  CHECK(text(run<to_a_normal_form_pass, to_graph_normal_form_pass>(mod.view())) == graph_form);
  // p is used once, by q, which is used twice.
  CHECK(text(run<dead_code_elimination_pass<true>>(mod.view())) ==
        "def @main(%a1: Tensor[(4), float32]) -> Tensor[(4), float32] {\n"
        "  let %q: Tensor[(4), float32] = exp(%a1) /* ty=Tensor[(4), float32] */;\n"
        "  add(%q, %q) /* ty=Tensor[(4), float32] */\n"
        "}\n");
}

TEST_CASE("the A-normal form is stable and keeps its meaning") {
  for (const graph_view& view :
       {models::residual_block().view(), models::branches().view(), models::let().view(), models::tuple_out().view(), models::split().view()}) {
    const graph once = run<to_a_normal_form_pass>(view);
    CHECK(text(run<to_graph_normal_form_pass>(once.view())) == text(run<to_graph_normal_form_pass>(view)));
    const graph twice = run<to_a_normal_form_pass>(once.view());
    CHECK(text(run<to_graph_normal_form_pass>(twice.view())) == text(run<to_graph_normal_form_pass>(view)));
  }
}

TEST_CASE("what both branches use is bound before the if") {
  auto shared = relay::exp(a1);
  const auto mod = ir_module::from_expr(relay::function(relay::params(cond, a1), relay::if_(cond, relay::tanh(shared), shared)));
  CHECK(text(run<to_a_normal_form_pass>(mod.view())) ==
        "def @main(%cond: bool, %a1: Tensor[(4), float32]) -> Tensor[(4), float32] {\n"
        "  let %x: Tensor[(4), float32] = exp(%a1) /* ty=Tensor[(4), float32] */;\n"
        "  let %x1: Tensor[(4), float32] = if (%cond) {\n"
        "    let %x2: Tensor[(4), float32] = tanh(%x) /* ty=Tensor[(4), float32] */;\n"
        "    %x2\n"
        "  } else {\n"
        "    %x\n"
        "  };\n"
        "  %x1\n"
        "}\n");
}

TEST_CASE("recursive functions keep their let") {
  const graph twice = recursive(2);
  const graph in_graph_form = run<to_graph_normal_form_pass>(twice.view());
  int lets = 0;
  for (const node& n : in_graph_form.nodes) lets += n.kind == node_kind::let;
  CHECK(lets == 1);
  CHECK(text(run<dead_code_elimination_pass<>>(twice.view())) == text(test::typed(twice.view())));
  CHECK(text(run<dead_code_elimination_pass<true>>(recursive(1).view())) == text(test::typed(recursive(1).view())));
  CHECK(run<dead_code_elimination_pass<>>(recursive(0).view()).size() == 2);
  CHECK(text(run<fuse_ops_pass<>>(twice.view())) == text(test::typed(twice.view())));
}

TEST_CASE("other outputs of batch_norm keep it") {
  constexpr auto gamma = relay::var<"gamma", models::vector16>;
  constexpr auto mean = relay::var<"mean", models::vector16>;
  auto n = relay::nn::batch_norm(x, gamma, gamma, mean, mean);
  const auto mod = ir_module::from_expr(relay::function(relay::params(x, gamma, mean), relay::tuple(relay::get<0>(n), relay::get<1>(n))));
  const graph g = run<simplify_inference_pass>(mod.view());
  CHECK(count_ops(g, "nn.batch_norm") == 1);
  CHECK(count_ops(g, "negative") == 1);
}

TEST_CASE("batch_norm along the last axis needs no expand_dims") {
  constexpr auto data = relay::var<"data", tensor_type<float, 2, 16>>;
  constexpr auto v = relay::var<"v", models::vector16>;
  auto n = relay::get<0>(relay::nn::batch_norm<{.axis = -1, .center = false}>(data, v, v, v, v));
  const graph g = run<simplify_inference_pass>(ir_module::from_expr(relay::function(relay::params(data, v), n)).view());
  CHECK(count_ops(g, "expand_dims") == 0);
  CHECK(count_ops(g, "add") == 2);
}

TEST_CASE("golden texts with pooling, dense layers and squeeze") {
  constexpr auto gamma = relay::var<"gamma", models::vector16>;
  constexpr auto beta = relay::var<"beta", models::vector16>;
  constexpr auto mean = relay::var<"mean", models::vector16>;
  constexpr auto variance = relay::var<"variance", models::vector16>;
  auto n = relay::get<0>(relay::nn::batch_norm<{.scale = false}>(x, gamma, beta, mean, variance));
  const auto bn = ir_module::from_expr(relay::function(relay::params(x, gamma, beta, mean, variance), relay::nn::global_avg_pool2d(n)));
  CHECK(text(test::typed(bn.view())) == golden("bn_noscale.print"));
  CHECK(text(run<simplify_inference_pass>(bn.view())) == golden("bn_noscale.simplify_inference"));
  CHECK(text(run<to_a_normal_form_pass>(bn.view())) == golden("bn_noscale.anf"));
  CHECK(text(run<to_a_normal_form_pass, to_graph_normal_form_pass>(bn.view())) == golden("bn_noscale.anf_gnf"));

  constexpr auto d = relay::var<"d", tensor_type<float, 2, 32>>;
  constexpr auto w1 = relay::var<"dw1", tensor_type<float, 64, 32>>;
  constexpr auto b1 = relay::var<"db1", tensor_type<float, 64>>;
  constexpr auto w2 = relay::var<"dw2", tensor_type<float, 10, 64>>;
  constexpr auto b2 = relay::var<"db2", tensor_type<float, 10>>;
  auto hidden = relay::nn::relu(relay::nn::bias_add(relay::nn::dense(d, w1), b1));
  const auto mlp =
      ir_module::from_expr(relay::function(relay::params(d, w1, b1, w2, b2), relay::nn::softmax(relay::nn::bias_add(relay::nn::dense(hidden, w2), b2))));
  auto pooled = relay::expand_dims<{.axis = 0}>(relay::mean<{.axis = {2, 3}, .keepdims = true}>(x));
  const auto squeezed = ir_module::from_expr(relay::function(relay::params(x), relay::squeeze<{.axis = {3, 4}}>(pooled)));
  for (const char* name : {"dense_mlp", "squeeze_expand"}) {
    const graph_view view = name[0] == 'd' ? mlp.view() : squeezed.view();
    const std::string base = name;
    CHECK(text(test::typed(view)) == golden(base + ".print"));
    CHECK(text(run<fuse_ops_pass<0>>(view)) == golden(base + ".fuse_0"));
    CHECK(text(run<fuse_ops_pass<2>>(view)) == golden(base + ".fuse_2"));
    CHECK(text(run<to_a_normal_form_pass>(view)) == golden(base + ".anf"));
    CHECK(text(run<to_a_normal_form_pass, to_graph_normal_form_pass>(view)) == golden(base + ".anf_gnf"));
    CHECK(text(run<to_a_normal_form_pass, fuse_ops_pass<2>>(view)) == golden(base + ".anf_fuse"));
  }
}
