// SPDX-License-Identifier: Apache-2.0
//
// A network of 800 calls, for passes that have to stay within the compilers' limits.
#ifndef BATON_TESTS_STATIC_LARGE_NETWORK_HPP
#define BATON_TESTS_STATIC_LARGE_NETWORK_HPP

#include <baton/ir/compact.hpp>
#include <baton/ir/infer.hpp>
#include <baton/transform/passes.hpp>

namespace {

using namespace baton;

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

}  // namespace

#endif
