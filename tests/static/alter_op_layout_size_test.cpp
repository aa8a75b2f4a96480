// SPDX-License-Identifier: Apache-2.0
//
// AlterOpLayout on a residual network of 272 nodes, within the compilers' default limits for constant evaluations.
#include "baton/ir/module.hpp"
#include "baton/op/add.hpp"
#include "baton/op/layout_transform.hpp"
#include "baton/op/nn/relu.hpp"
#include "baton/transform/alter_op_layout.hpp"

#include <utility>

using namespace baton;

namespace {

struct block {
  template <unsigned I, int Which>
  static constexpr auto weight() {
    return relay::var<"w" + to_fixed_string<2 * I + Which>(), tensor_type<float, 64, 64, 3, 3>>;
  }
  template <unsigned I>
  static constexpr auto bias() {
    return relay::var<"b" + to_fixed_string<I>(), tensor_type<float, 64, 1, 1>>;
  }
  template <int I>
  constexpr auto operator()(auto x) const {
    auto first = relay::nn::relu(relay::add(relay::nn::conv2d<{.padding = {1, 1}}>(x, weight<I, 0>()), bias<I>()));
    auto second = relay::add(relay::nn::conv2d<{.padding = {1, 1}}>(first, weight<I, 1>()), bias<I>());
    return relay::nn::relu(relay::add(second, x));
  }
};

template <unsigned... I>
constexpr auto network(std::integer_sequence<unsigned, I...>) {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  return relay::function(relay::params(x, block::weight<I, 0>()..., block::weight<I, 1>()..., block::bias<I>()...), relay::repeat<sizeof...(I)>(x, block{}));
}

constexpr auto original = ir_module::from_expr(network(std::make_integer_sequence<unsigned, 27>{}));
constexpr auto altered = transform::alter_op_layout()(original, transform::pass_context(target<"llvm -mattr=avx512">));

constexpr int count(const graph_view& g, std::string_view op) {
  int n = 0;
  for (const node& each : g.nodes) n += each.op && each.op->name == op ? 1 : 0;
  return n;
}
static_assert(original.view().size() == 272);
// The data comes in once and goes out once, each weight is transformed once, and each bias (after an expand_dims) once.
static_assert(count(altered.view(), "nn.conv2d") == 54 && count(altered.view(), "layout_transform") == 2 + 54 + 27 &&
              count(altered.view(), "expand_dims") == 27);
static_assert(altered.view().size() == 272 + 83 + 27);

}  // namespace
