// SPDX-License-Identifier: Apache-2.0
//
// Modules of several functions, and function literals: a program is one function, whatever the context says.
#include "numbers.hpp"

#include <baton/op/operators.hpp>

using namespace baton;

namespace {

using vector = tensor_type<float, 37>;

constexpr auto square_plus() {
  constexpr auto a = relay::var<"a", vector>;
  constexpr auto b = relay::var<"b", vector>;
  return relay::function(relay::params(a, b), relay::add(relay::multiply(a, a), b));
}

constexpr auto calls_twice() {
  constexpr auto x = relay::var<"x", vector>;
  constexpr auto y = relay::var<"y", vector>;
  auto once = relay::global_var<"square_plus">(x, y);
  return relay::function(relay::params(x, y), relay::exp(relay::global_var<"square_plus">(once, x)));
}

constexpr auto two_functions() { return ir_module::from_functions(named<"main">(calls_twice()), named<"square_plus">(square_plus())); }

constexpr auto normalised_block() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 16, 8, 8>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 16, 16, 3, 3>>;
  constexpr auto gamma = relay::var<"gamma", tensor_type<float, 16>>;
  constexpr auto beta = relay::var<"beta", tensor_type<float, 16>>;
  constexpr auto mean = relay::var<"mean", tensor_type<float, 16>>;
  constexpr auto variance = relay::var<"variance", tensor_type<float, 16>>;
  auto conv = relay::nn::conv2d<{.padding = {1, 1}}>(x, w);
  auto norm = relay::get<0>(relay::nn::batch_norm(conv, gamma, beta, mean, variance));
  return relay::function(relay::params(x, w, gamma, beta, mean, variance), relay::nn::relu(norm));
}

constexpr auto simplifiable() {
  constexpr auto x = relay::var<"x", vector>;
  auto zeros = relay::zeros_like(relay::exp(x));
  auto ones = relay::ones_like(x);
  auto cast = relay::cast<{.dtype = float32}>(relay::multiply(x, ones));
  return relay::function(relay::params(x), relay::tuple(relay::add(cast, zeros), zeros, relay::subtract(ones, x)));
}

constexpr auto flattened() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 16, 8, 8>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 16, 16, 3, 3>>;
  constexpr auto d = relay::var<"d", tensor_type<float, 10, 576>>;
  auto features = relay::nn::relu(relay::nn::conv2d(x, w));
  return relay::function(relay::params(x, w, d), relay::nn::softmax(relay::nn::dense(relay::nn::batch_flatten(features), d)));
}

constexpr auto reshaped() {
  constexpr auto x = relay::var<"x", tensor_type<float, 4, 256>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 8, 4, 3, 3>>;
  auto sums = relay::nn::softmax(x);
  auto conv = relay::nn::conv2d(relay::reshape<{.newshape = {1, 4, 16, 16}}>(sums), w);
  auto pool = relay::nn::global_avg_pool2d(conv);
  auto squeezed = relay::squeeze(pool);
  return relay::function(relay::params(x, w),
                         relay::tuple(relay::nn::softmax(squeezed), relay::mean<{.axis = {0}}>(relay::reshape<{.newshape = {4, 2}}>(squeezed)), sums));
}

constexpr auto parallel_layers() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 24>>;
  constexpr auto a = relay::var<"a", tensor_type<float, 5, 24>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 7, 24>>;
  constexpr auto c = relay::var<"c", tensor_type<float, 16, 24>>;
  auto each = relay::tuple(relay::nn::relu(relay::nn::dense(x, a)), relay::nn::relu(relay::nn::dense(x, b)), relay::nn::relu(relay::nn::dense(x, c)));
  return relay::function(relay::params(x, a, b, c), each);
}

}  // namespace

TEST_CASE("a module of two functions builds, at every level") {
  const auto x = numbers::random<float, 37>(1), y = numbers::random<float, 37>(2);
  constexpr auto mod = two_functions();
  const auto wanted = reference::run(mod, x, y);
  auto exe = build(mod);
  numbers::compare("level 3", {reference::to_value(exe(x, y))}, wanted, 1e-5);
  CHECK(exe.kernel_count == 1);
  auto plain = build(mod, transform::pass_context(transform::opt_level<0>));
  numbers::compare("level 0", {reference::to_value(plain(x, y))}, wanted, 1e-5);
}

TEST_CASE("a scale in a weight: computed once at load if the weight is bound") {
  const auto x = numbers::random<float, 1, 16, 8, 8>(1);
  const auto w = numbers::random<float, 16, 16, 3, 3>(2);
  const auto gamma = numbers::random<float, 16>(3), beta = numbers::random<float, 16>(4), mean = numbers::random<float, 16>(5);
  const auto variance = numbers::random<float, 16>(6, 0.5, 2);
  constexpr auto mod = ir_module::from_expr(normalised_block());
  const auto wanted = reference::run(mod, x, w, gamma, beta, mean, variance);
  auto open = build(mod);
  numbers::compare("arguments", {reference::to_value(open(x, w, gamma, beta, mean, variance))}, wanted, 1e-5);
  auto bound = build(mod, transform::pass_context(), bind<"w">(w), bind<"gamma">(gamma), bind<"beta">(beta), bind<"mean">(mean), bind<"variance">(variance));
  numbers::compare("bound", {reference::to_value(bound(x))}, wanted, 1e-4);  // by Winograd's algorithm, whose bound this is
}

TEST_CASE("what the pipeline simplifies and combines") {
  const auto v = numbers::random<float, 37>(7);
  numbers::check("simplified", ir_module::from_expr(simplifiable()), numbers::plain, 1e-6, v);
  const auto x = numbers::random<float, 2, 24>(8);
  const auto a = numbers::random<float, 5, 24>(9);
  const auto b = numbers::random<float, 7, 24>(10);
  const auto c = numbers::random<float, 16, 24>(11);
  numbers::check("combined", ir_module::from_expr(parallel_layers()), transform::pass_context(transform::opt_level<4>), 1e-5, x, a, b, c);
}

TEST_CASE("reshapes between kernels are views") {
  const auto x = numbers::random<float, 1, 16, 8, 8>(1);
  const auto w = numbers::random<float, 16, 16, 3, 3>(2);
  const auto d = numbers::random<float, 10, 576>(3);
  constexpr auto kept = transform::pass_context(transform::disabled_pass<"RemoveStandaloneReshapes", "AlterOpLayout">);
  const auto copies = numbers::check("copies", ir_module::from_expr(flattened()), kept, 1e-5, x, w, d);
  const auto views =
      numbers::check("views", ir_module::from_expr(flattened()), transform::pass_context(transform::disabled_pass<"AlterOpLayout">), 1e-5, x, w, d);
  CHECK(views.kernel_count < copies.kernel_count);
  const auto a = numbers::random<float, 4, 256>(4);
  const auto k = numbers::random<float, 8, 4, 3, 3>(5);
  numbers::check("reshaped", ir_module::from_expr(reshaped()), numbers::plain, 1e-5, a, k);
}
