// SPDX-License-Identifier: Apache-2.0
//
// Patterns, rules and partitions that make no sense.
// CASE 1: expect: rewrite: the right side of a rule uses a placeholder that its left side does not have: _2
// CASE 2: expect: rewrite: the right side of a rule uses the variable %y, which its left side does not have
// CASE 3: expect: has_attr: nn.conv2d has no attribute "stride", it has: strides, padding, dilation, groups
// CASE 4: expect: has_attr: exp has no attribute "axis", it has none
// CASE 5: expect: is_op: no operator is called "nn.conv", or its header is not included
// CASE 6: expect: Rewrite: nn.dense: weight has rank 1 (Tensor[(2), float32]), needs rank 2
// CASE 7: expect: Rewrite: the rules still change the module after 100 rounds
// CASE 8: expect: Rewrite: the right side of a rule uses a pattern that has matched nothing, such as an alternative that was not taken
// CASE 9: expect: Rewrite: same_call needs a pattern that has matched a call
// CASE 10: expect: rewrite: the right side of a rule uses a pattern that its left side does not have
// CASE 11: expect: Rewrite: the rules make the module larger and larger
#include <baton/op/exp.hpp>
#include <baton/op/log.hpp>
#include <baton/op/negative.hpp>
#include <baton/op/nn/conv2d.hpp>
#include <baton/op/nn/dense.hpp>
#include <baton/op/sqrt.hpp>
#include <baton/op/subtract.hpp>
#include <baton/transform/rewrite_pattern.hpp>

using namespace baton;
using namespace baton::relay::pattern;

constexpr auto model() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2>>;
  return relay::function(relay::params(x), relay::subtract(relay::exp(x), x));
}
constexpr auto mod = ir_module::from_expr(model());

#if CASE == 1
constexpr auto rules = transform::rewrite(relay::exp(_1) >> relay::sqrt(_2));
#elif CASE == 2
constexpr auto rules = transform::rewrite(relay::exp(_1) >> relay::sqrt(relay::var<"y", tensor_type<float, 2>>));
#elif CASE == 3
constexpr auto rules = transform::rewrite(has_attr<"stride", int_list<4>{2, 2}>(is_op<"nn.conv2d">(_1, _2)) >> _1);
#elif CASE == 4
constexpr auto rules = transform::rewrite(has_type<tensor_type<float, 2>>(has_attr<"axis", 1>(relay::exp(_1))) >> _1);
#elif CASE == 5
constexpr auto rules = transform::rewrite(is_op<"nn.conv">(_1, _2) >> _1);
#elif CASE == 6
constexpr auto rules = transform::rewrite(relay::exp(_1) >> relay::nn::dense(_1, _1));
#elif CASE == 7
constexpr auto rules = transform::rewrite(relay::subtract(_1, _2) >> relay::subtract(_2, _1));
#elif CASE == 8
constexpr auto rules = transform::rewrite((relay::exp(_1) | relay::log(_2)) >> relay::sqrt(_2));
#elif CASE == 9
constexpr auto rules = transform::rewrite(relay::exp(_1) >> same_call(_1, _1));
#elif CASE == 10
constexpr auto rules = transform::rewrite(relay::exp(_1) >> relay::sqrt(is_constant()));
#elif CASE == 11
constexpr auto rules = transform::rewrite(relay::exp(_1) >> relay::exp(relay::negative(_1)));
#else
constexpr auto conv = has_attr<"strides", int_list<4>{2, 2}>(is_op<"nn.conv2d">(_1, _2));
constexpr auto rules = transform::rewrite(conv >> _1, relay::exp(_1) >> relay::sqrt(_1), (relay::log(_1) | relay::negative(_1)) >> _1);
#endif
constexpr auto result = rules(mod);
static_assert(result.view().size() > 0);
