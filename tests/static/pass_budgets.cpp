// SPDX-License-Identifier: Apache-2.0
//
// Passes on networks of 800 calls stay within the compilers' default limits on constant evaluations.
#include <baton/ir/compact.hpp>
#include <baton/ir/infer.hpp>
#include <baton/transform/passes.hpp>

using namespace baton;
using namespace baton::transform;

namespace {

/// Convolutions of one weight, each followed by a scale, a shift and relu, in pairs that are added; every third block has
/// parallel convolutions.
template <int Calls>
constexpr graph network() {
  graph g;
  const int image = g.intern(tensor_ty{float32, {1, 8, 6, 6}});
  const int kernel = g.intern(tensor_ty{float32, {8, 8, 3, 3}});
  const int vector = g.intern(tensor_ty{float32, {8}});
  const int x = g.add_var("x", -1, image, true), w = g.add_var("w", -1, kernel, true), s = g.add_var("s", -1, vector, true);
  const int column = g.intern(tensor_ty{float32, {8, 1, 1}});
  relay::nn::conv2d_attrs conv;
  conv.padding = {1, 1, 1, 1};
  relay::expand_dims_attrs expand;
  expand.axis = 1;
  expand.num_newaxis = 2;
  int last = x;
  while (g.size() < Calls) {
    const int a = g.call<relay::nn::conv2d_op>(conv, last, w);
    const int b =
        g.call<relay::add_op>({}, g.call<relay::multiply_op>({}, a, g.call<relay::expand_dims_op>(expand, s)), g.call<relay::expand_dims_op>(expand, s));
    const int c = g.call<relay::nn::conv2d_op>(conv, g.call<relay::nn::relu_op>({}, b), w);
    last = g.call<relay::exp_op>({}, g.call<relay::add_op>({}, c, g.call<relay::nn::conv2d_op>(conv, last, w)));
  }
  for (node& n : g.nodes)
    if (n.op) n.type = n.op == &record_of<relay::expand_dims_op> ? column : image;
  node f;
  f.kind = node_kind::function;
  const int operands[] = {x, w, s, last};
  const int id = g.add(f, meta::slice<int>(operands, 4));
  g[id].type = baton::detail::function_type(g, id);
  g.functions.push_back({"main", id});
  return compact(g);
}
struct network_maker {
  static constexpr graph make() { return network<800>(); }
};
constexpr auto stored = baton::detail::stored_graph<network_maker, graph_sizes{1000, 4000, 16000, 32, 64, 8, 2}>::value.arrays;

/// How many nodes a pass leaves; what matters is that the compiler gets there.
template <class Pass>
constexpr int size_after() {
  graph g(stored.view());
  Pass::run(g, {});
  return g.error.empty() ? g.size() : -1;
}

static_assert(size_after<fast_math_pass>() == stored.view().size());
static_assert(size_after<backward_fold_scale_axis_pass>() > 800);
static_assert(size_after<forward_fold_scale_axis_pass>() >= 800);
static_assert(size_after<convert_layout_pass<desired_layout_option<"nn.conv2d", "NHWC", "default">>>() > 800);
static_assert(size_after<combine_parallel_conv2d_pass<2>>() > 800);
static_assert(size_after<combine_parallel_dense_pass<2>>() >= 800);
static_assert(size_after<combine_parallel_batch_matmul_pass<2>>() >= 800);
static_assert(size_after<inline_calls_pass>() >= 800);
static_assert(size_after<inline_all_pass>() >= 800);
static_assert(size_after<remove_unused_functions_pass<"main">>() >= 800);
static_assert(size_after<simplify_expr_pass>() >= 800);
static_assert(size_after<canonicalize_cast_pass>() >= 800);
static_assert(size_after<fold_explicit_padding_pass>() >= 800);
static_assert(size_after<eta_expand_pass<false, true>>() >= 800);
static_assert(size_after<lambda_lift_pass>() >= 800);
static_assert(size_after<legalize_pass<>>() >= 800);
static_assert(size_after<split_args_pass<8>>() >= 800);
static_assert(size_after<simplify_fc_transpose_pass<"w">>() >= 800);
static_assert(size_after<defuse_ops_pass>() >= 800);
static_assert(size_after<flatten_atrous_conv_pass>() >= 800);
static_assert(size_after<remove_standalone_reshapes_pass>() >= 800);
static_assert(size_after<partial_evaluate_pass>() >= 800);

}  // namespace
