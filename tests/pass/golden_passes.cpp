// SPDX-License-Identifier: Apache-2.0
//
// Graph passes against what TVM v0.7.0 printed for the same models.
#include "golden_models.hpp"
#include "graph_pass.hpp"

#include <baton/transform/dead_code_elimination.hpp>
#include <baton/transform/eliminate_common_subexpr.hpp>
#include <baton/transform/fuse_ops.hpp>
#include <baton/transform/simplify_inference.hpp>
#include <baton/transform/to_a_normal_form.hpp>
#include <baton/transform/to_basic_block_normal_form.hpp>
#include <baton/transform/to_graph_normal_form.hpp>

using namespace baton;
using namespace baton::transform;
using test::golden;
using test::run;
using test::text;

namespace {

/// The texts that exist for every model that can be fused.
void check_common(const std::string& name, graph_view view) {
  INFO(name);
  CHECK(text(test::typed(view)) == golden(name + ".print"));
  CHECK(text(run<fuse_ops_pass<0>>(view)) == golden(name + ".fuse_0"));
  CHECK(text(run<fuse_ops_pass<2>>(view)) == golden(name + ".fuse_2"));
  CHECK(text(run<fuse_ops_pass<>>(view)) == golden(name + ".fuse_2"));
  CHECK(text(run<to_a_normal_form_pass>(view)) == golden(name + ".anf"));
  CHECK(text(run<to_a_normal_form_pass, to_graph_normal_form_pass>(view)) == golden(name + ".anf_gnf"));
  CHECK(text(run<to_a_normal_form_pass, fuse_ops_pass<2>>(view)) == golden(name + ".anf_fuse"));
}

}  // namespace

TEST_CASE("fusion and normal forms of chains and diamonds") {
  check_common("residual_block", models::residual_block().view());
  check_common("elemwise_chain", models::elemwise_chain().view());
  check_common("diamond", models::diamond().view());
  check_common("broadcast", models::broadcast().view());
  check_common("scalar_math", models::scalar_math().view());
  check_common("scale_bwd", models::scale_bwd().view());
  check_common("cast", models::casts().view());
}

TEST_CASE("fusion and normal forms of tuples") {
  check_common("tuple_out", models::tuple_out().view());
  check_common("concat", models::concat().view());
  check_common("split", models::split().view());
  check_common("parallel_conv", models::parallel_conv().view());
}

TEST_CASE("fusion and normal forms around reductions") {
  check_common("cse_add", test::with_own_scalars(models::cse_add().view()).view());
  check_common("cse_attrs", models::cse_attrs().view());
  check_common("reduce", models::reduce().view());
}

TEST_CASE("fusion and normal forms of let and if") {
  check_common("let", models::let().view());
  check_common("let_dead", models::let_dead().view());
  check_common("if", models::branches().view());
}

TEST_CASE("basic blocks") {
  CHECK(text(run<to_basic_block_normal_form_pass>(models::diamond().view())) == golden("diamond.bbnf"));
  CHECK(text(run<to_basic_block_normal_form_pass>(models::branches().view())) == golden("if.bbnf"));
}

TEST_CASE("max_depth") {
  for (int depth = 1; depth <= 4; ++depth) {
    INFO(depth);
    CHECK(text(run<fuse_ops_pass<2>>(models::elemwise_chain().view(), {.fuse_max_depth = depth})) ==
          golden("elemwise_chain.max_depth" + std::to_string(depth)));
  }
}

TEST_CASE("common subexpressions") {
  CHECK(text(run<eliminate_common_subexpr_pass>(models::cse_add().view())) == golden("cse_add.cse"));
  CHECK(text(run<eliminate_common_subexpr_pass>(models::cse_attrs().view())) == golden("cse_attrs.cse"));
  CHECK(text(run<eliminate_common_subexpr_pass>(models::reduce().view())) == golden("reduce.cse"));
}

TEST_CASE("dead lets") {
  CHECK(text(run<dead_code_elimination_pass<false>>(models::let_dead().view())) == golden("let_dead.dce"));
  CHECK(text(run<dead_code_elimination_pass<true>>(models::let_dead().view())) == golden("let_dead.dce_inline"));
  CHECK(text(run<dead_code_elimination_pass<true>>(models::let().view())) == golden("let.dce_inline"));
}

TEST_CASE("inference only") {
  CHECK(text(run<simplify_inference_pass>(models::conv_bn_relu().view())) == golden("conv_bn_relu.simplify_inference"));
  CHECK(text(run<simplify_inference_pass>(models::dropout().view())) == golden("dropout.simplify_inference"));
  for (const char* name : {"conv_bn_relu", "dropout"}) {
    const graph_view view = name[0] == 'c' ? models::conv_bn_relu().view() : models::dropout().view();
    CHECK(text(test::typed(view)) == golden(std::string(name) + ".print"));
    CHECK(text(run<to_a_normal_form_pass>(view)) == golden(std::string(name) + ".anf"));
    CHECK(text(run<to_a_normal_form_pass, to_graph_normal_form_pass>(view)) == golden(std::string(name) + ".anf_gnf"));
  }
  CHECK(text(run<fuse_ops_pass<2>>(models::conv_bn_relu().view())) == "nn.batch_norm has no fusion pattern, run SimplifyInference first");
}
