// SPDX-License-Identifier: Apache-2.0
//
// Laws of graph passes on random graphs: what a pass undoes or repeats, and what every kernel may hold.
#include "golden_models.hpp"
#include "graph_pass.hpp"

#include <baton/ir/structural_equal.hpp>
#include <baton/transform/dead_code_elimination.hpp>
#include <baton/transform/eliminate_common_subexpr.hpp>
#include <baton/transform/fuse_ops.hpp>
#include <baton/transform/to_a_normal_form.hpp>
#include <baton/transform/to_basic_block_normal_form.hpp>
#include <baton/transform/to_graph_normal_form.hpp>

#include <random>

using namespace baton;
using namespace baton::transform;
using test::run;

namespace {

/// A random typed module over 1 x 16 x 8 x 8 tensors: elementwise and broadcasting ops, convolutions, reductions, tuples
/// with concatenation and projections, ifs, lets, opaque calls of functions.
struct generator {
  std::mt19937 engine;
  graph g;
  meta::vec<int> pool;  // nodes of the image type
  int weight = -1, condition = -1, image_type = -1;

  explicit generator(unsigned seed) : engine(seed) {}

  int below(int n) { return static_cast<int>(engine() % static_cast<unsigned>(n)); }
  /// Mostly what is new, so that graphs are deep.
  int pick() {
    const int n = pool.size();
    return pool[below(3) == 0 ? below(n) : n - 1 - below(n < 4 ? n : 4)];
  }
  int other(node_kind kind, std::initializer_list<int> operands, int index = 0) {
    node n;
    n.kind = kind;
    n.index = index;
    return g.add(n, meta::slice<int>(operands.begin(), static_cast<int>(operands.size())));
  }

  int step() {
    using namespace baton::relay;
    switch (below(14)) {
      case 0: return g.call<exp_op>({}, pick());
      case 1: return g.call<tanh_op>({}, pick());
      case 2:
      case 3: return g.call<add_op>({}, pick(), pick());
      case 4: return g.call<multiply_op>({}, pick(), g.add_scalar(make_scalar(static_cast<float>(below(3)))));
      case 5:
      case 6: {
        nn::conv2d_attrs a;
        a.padding = {1, 1};
        return g.call<nn::conv2d_op>(nn::conv2d_op::normalise(a), pick(), weight);
      }
      case 7: {
        reduce_attrs a;
        a.axis = {1};
        a.keepdims = true;
        return g.call<add_op>({}, pick(), g.call<sum_op>(a, pick()));
      }
      case 8: {
        concatenate_attrs a;
        a.axis = 1;
        split_attrs s;
        s.axis = 1;
        s.indices_or_sections = 2;
        const int parts = g.call<split_op>(s, g.call<concatenate_op>(a, other(node_kind::tuple, {pick(), pick()})));
        return other(node_kind::projection, {parts}, below(2));
      }
      case 9: return other(node_kind::projection, {other(node_kind::tuple, {pick(), pick()})}, below(2));
      case 10: return other(node_kind::if_, {condition, pick(), g.call<exp_op>({}, pick())});
      case 11: {
        const int v = g.add_var("v", -1, image_type, true);
        return other(node_kind::let, {v, pick(), g.call<add_op>({}, v, pick())});
      }
      case 12: {
        const int v = g.add_var("p", -1, image_type, true);
        const int f = other(node_kind::function, {v, g.call<tanh_op>({}, g.call<exp_op>({}, v))});
        return other(node_kind::call, {pick(), f});
      }
      default: return g.call<nn::relu_op>({}, pick());
    }
  }

  graph make(int steps) {
    image_type = g.intern(models::image::value);
    pool.push_back(g.add_var("x", -1, image_type, true));
    pool.push_back(g.add_var("y", -1, image_type, true));
    weight = g.add_var("w", -1, g.intern(models::kernel::value), true);
    condition = g.add_var("c", -1, g.intern(tensor_ty{dtype_of<bool>, {}}), true);
    for (int i = 0; i < steps; ++i) pool.push_back(step());
    const int main = other(node_kind::function, {0, 1, weight, condition, other(node_kind::tuple, {pool.back(), pick()})});
    g.functions.push_back({"main", main});
    graph ordered = compact(g);
    infer_types(ordered);
    REQUIRE(std::string(ordered.error.view()) == "");
    return test::typed(ordered.view());
  }
};

/// Kernels back into the graph around them.
graph without_kernels(const graph& fused) {
  graph g(fused.view());
  const int n = g.size();
  meta::vec<int> replaced(n);
  for (int i = 0; i < n; ++i) replaced[i] = i;
  meta::vec<int> argument(n, -1);
  for (int i = 0; i < n; ++i) {
    if (!g[i].is_call_of_function() || !g.view().is_primitive(g.view().callee_of(i))) continue;
    for (int k = 0; k < g.view().argument_count(i); ++k) argument[g.operand(g.view().callee_of(i), k)] = g.operand(i, k);
  }
  for (int i = 0; i < n; ++i) {
    if (argument[i] >= 0) replaced[i] = replaced[argument[i]];
    const bool kernel = g.view().is_primitive(i);
    const bool call = g[i].is_call_of_function() && g.view().is_primitive(g.view().callee_of(i));
    for (int k = 0; k < g[i].operand_count; ++k)
      if (!kernel || k == g[i].operand_count - 1) g.operand(i, k) = replaced[g.operand(i, k)];
    if (kernel) replaced[i] = g.view().body_of(i);
    if (call) replaced[i] = g.operand(i, g[i].operand_count - 1);
  }
  return compact(g);
}

/// What every kernel must be like.
void check_kernels(const graph& fused, int max_depth) {
  const graph_view g = fused.view();
  for (int id = 0; id < g.size(); ++id) {
    if (!g.is_primitive(id)) continue;
    int nodes = 0, anchors = 0, opaque = 0, calls = 0;
    visit_post_order(g, id, [&](int each) {
      const node& n = g[each];
      if (n.kind == node_kind::call) {
        REQUIRE(n.op);
        ++calls;
        anchors += n.op->pattern == pattern_kind::out_elementwise_fusable;
        opaque += n.op->pattern == pattern_kind::opaque;
      }
      nodes += n.kind == node_kind::call || n.kind == node_kind::tuple || n.kind == node_kind::projection;
    });
    CHECK(calls > 0);
    CHECK(anchors <= 1);
    CHECK((opaque == 0 || calls == 1));
    CHECK(nodes <= (max_depth > 2 ? max_depth : 2));
    CHECK(free_variables(g, id).empty());
  }
}

}  // namespace

TEST_CASE("laws on random graphs") {
  for (unsigned seed = 0; seed < 150; ++seed) {
    INFO(seed);
    const graph g = generator(seed).make(4 + static_cast<int>(seed % 40));
    REQUIRE(std::string(verify(g.view()).view()) == "");

    // Fusion only draws borders, at every level and limit, and does nothing to its own result.
    for (int depth : {256, 3}) {
      const graph fused = run<fuse_ops_pass<2>>(g.view(), {.fuse_max_depth = depth});
      CHECK(structural_equal(without_kernels(fused).view(), g.view()));
      check_kernels(fused, depth);
      CHECK(structural_equal(run<fuse_ops_pass<2>>(fused.view()).view(), fused.view()));
    }
    const graph alone = run<fuse_ops_pass<0>>(g.view());
    CHECK(structural_equal(without_kernels(alone).view(), g.view()));
    CHECK(structural_equal(run<fuse_ops_pass<1>>(g.view()).view(), run<fuse_ops_pass<3>>(g.view()).view()));

    // Lets come and go.
    const graph plain = run<to_graph_normal_form_pass>(g.view());
    const graph bound = run<to_a_normal_form_pass>(g.view());
    CHECK(structural_equal(run<to_graph_normal_form_pass>(bound.view()).view(), plain.view()));
    CHECK(structural_equal(run<to_basic_block_normal_form_pass, to_graph_normal_form_pass>(g.view()).view(), plain.view()));
    CHECK(structural_equal(run<dead_code_elimination_pass<false>, to_graph_normal_form_pass>(bound.view()).view(), plain.view()));
    CHECK(structural_equal(run<dead_code_elimination_pass<true>, to_graph_normal_form_pass>(bound.view()).view(), plain.view()));
    check_kernels(run<fuse_ops_pass<2>>(bound.view()), 256);

    // Merging finds everything at once.
    const graph merged = run<eliminate_common_subexpr_pass>(g.view());
    CHECK(merged.size() <= g.size());
    CHECK(structural_equal(run<eliminate_common_subexpr_pass>(merged.view()).view(), merged.view()));
  }
}
