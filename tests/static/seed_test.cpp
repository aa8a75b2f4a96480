// SPDX-License-Identifier: Apache-2.0
//
// The tutorial's program in its fixed spelling, against the tutorial's listings (tests/golden/seed, all as constants).
#include <baton/relay.hpp>

#include "golden/seed.hpp"

#include <string_view>

using namespace baton;

inline constexpr auto c_data = make_tensor<float, 1, 64, 54, 54>([](std::size_t i) { return float(i % 7) * 0.5f; });

constexpr auto example() {
  constexpr auto c = relay::constant<&c_data>;
  constexpr auto weight = relay::var<"weight", tensor_type<float, 64, 64, 3, 3>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  auto conv = relay::nn::conv2d(x, weight);
  auto y = relay::add(c, c);
  auto y1 = relay::multiply(y, relay::constant<2.0f>);
  auto y2 = relay::add(conv, y1);
  auto z = relay::add(y2, c);
  auto z1 = relay::add(y2, c);
  auto z2 = relay::add(z, z1);
  return relay::function(relay::params(x, weight), z2);
}

// The user's layout rule, as TVM's register_alter_op_layout(op, level).
template <>
struct baton::relay::alter_op_layout<relay::nn::conv2d_op, 101> {
  template <auto Attrs, class Data, class Weight>
  static constexpr auto apply(Data data, Weight weight) {
    constexpr auto blocked = [] {
      auto a = Attrs;
      a.data_layout = "NCHW16c";
      return a;
    }();
    return relay::nn::conv2d<blocked>(data, weight);
  }
};

template <class Multiplier>
struct replace_constant : relay::expr_mutator {
  template <class Constant>
  constexpr auto rewrite_constant(Constant c) const {
    return relay::multiply(Multiplier{}, c);
  }
};

// 00: a fresh module has no types.
constexpr auto mod = ir_module::from_expr(example());
static_assert(as_text(mod) == golden::seed::before_untyped);

// 01 to 03: passes called on a module, whatever their level.
constexpr auto folded = transform::fold_constant()(mod);
static_assert(as_text(folded) == golden::seed::fold_constant);
static_assert(relay::constant_value<0>(folded)[7] == 0.0f);
static_assert(relay::constant_value<0>(folded)[8] == 2.0f && relay::constant_value<0>(folded)[13] == 12.0f);
static_assert(relay::constant_value<0>(folded).size() == 64 * 54 * 54);
static_assert(relay::constant_value<1>(folded)[8] == 0.5f);

constexpr auto merged = transform::eliminate_common_subexpr()(folded);
static_assert(as_text(merged) == golden::seed::eliminate_common_subexpr);

constexpr auto fused = transform::fuse_ops<0>()(merged);
static_assert(as_text(fused) == golden::seed::fuse_ops_0);

// 04 to 06: a sequential under contexts.
constexpr auto seq = transform::sequential(transform::fold_constant(), transform::eliminate_common_subexpr(), transform::fuse_ops<2>());
constexpr auto mod1 = seq(mod);
static_assert(as_text(mod1) == golden::seed::sequential_default);

constexpr auto mod2 = seq(mod, transform::pass_context(transform::opt_level<3>));
static_assert(as_text(mod2) == golden::seed::sequential_opt3);

constexpr auto mod3 = seq(mod, transform::pass_context(transform::opt_level<3>, transform::disabled_pass<"EliminateCommonSubexpr">));
static_assert(as_text(mod3) == golden::seed::sequential_disabled_cse);

// A pass leaves its input alone: once more from the same module.
constexpr auto mod4 = seq(mod, transform::pass_context(transform::opt_level<3>));
static_assert(as_text(mod4) == golden::seed::sequential_opt3 && as_text(mod) == golden::seed::before_untyped);

// 07: the user's layout rule, under a target.
constexpr auto alter = transform::sequential(transform::alter_op_layout());
constexpr auto mod5 = alter(mod, transform::pass_context(transform::opt_level<3>, target<"llvm">));
static_assert(as_text(mod5) == golden::seed::alter_op_layout);

// 08: the user's pass.
constexpr auto custom = transform::function_pass<"CustomPipeline", /*opt_level*/ 1>(
    [](auto func, auto /*mod*/, auto /*ctx*/) { return relay::mutate(replace_constant<decltype(relay::constant<3.0f>)>{}, func); });
static_assert(custom.info().name == "CustomPipeline" && custom.info().opt_level == 1);
constexpr auto mod6 = custom(mod);
static_assert(as_text(mod6) == golden::seed::custom_pipeline);
