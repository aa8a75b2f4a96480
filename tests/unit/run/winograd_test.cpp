// SPDX-License-Identifier: Apache-2.0
//
// Winograd convolutions as `build` makes them: weights bound at load, epilogues, chains, several images, the option in the
// context; and the operators by themselves.
#include "numbers.hpp"

#include <baton/tir/explain.hpp>

using namespace baton;

namespace {

constexpr auto direct = transform::pass_context(transform::config<"baton.winograd", false>);

/// Data and weights of unit scale: the kernel's stated bound, and room for the addition of operands.
constexpr double tolerance = 1e-4;

template <std::size_t I = 0, class Loops>
constexpr int count_family(Loops loops, tir::kernel_family family) {
  if constexpr (I == Loops::size) return 0;
  else return (decltype(tir::get<I>(loops))::sched.family == family ? 1 : 0) + count_family<I + 1>(loops, family);
}

template <std::size_t I = 0, class Loops>
constexpr auto first_winograd(Loops loops) {
  constexpr auto func = tir::get<I>(Loops{});
  if constexpr (decltype(func)::sched.family == tir::kernel_family::conv2d_winograd) return func;
  else return first_winograd<I + 1>(loops);
}

constexpr auto x = relay::var<"x", tensor_type<float, 2, 32, 15, 18>>;
constexpr auto w = relay::var<"w", tensor_type<float, 64, 32, 3, 3>>;
constexpr auto v = relay::var<"v", tensor_type<float, 32, 64, 3, 3>>;
constexpr auto b = relay::var<"b", tensor_type<float, 64>>;

constexpr auto block() {
  auto first = relay::nn::relu(relay::nn::bias_add(relay::nn::conv2d<{.padding = {1, 1}}>(x, w), b));
  auto second = relay::nn::conv2d<{.padding = {1, 1}}>(first, v);
  return relay::function(relay::params(x, w, v, b), relay::nn::relu(relay::add(second, x)));
}
constexpr auto mod = ir_module::from_expr(block());

}  // namespace

TEST_CASE("a residual block with bound weights") {
  const auto xs = numbers::random<float, 2, 32, 15, 18>(1);
  const auto ws = numbers::random<float, 64, 32, 3, 3>(2, -0.1, 0.1);
  const auto vs = numbers::random<float, 32, 64, 3, 3>(3, -0.1, 0.1);
  const auto bs = numbers::random<float, 64>(4);
  const auto wanted = reference::run(mod, xs, ws, vs, bs);
  auto exe = build(mod, bind<"w">(ws), bind<"v">(vs), bind<"b">(bs));
  numbers::compare("Winograd", numbers::values_of(exe(xs)), wanted, tolerance);
  auto other = build(mod, direct, bind<"w">(ws), bind<"v">(vs), bind<"b">(bs));
  numbers::compare("direct", numbers::values_of(other(xs)), wanted, numbers::float_tolerance * 4);
  CHECK(exe.kernel_count == other.kernel_count);
  // Not the same numbers: the option chooses another algorithm.
  CHECK(numbers::distance(numbers::values_of(exe(xs))[0], numbers::values_of(other(xs))[0]) > 0);
}

TEST_CASE("which convolutions become Winograd's") {
  constexpr auto bound = transform::detail::apply_graph_pass<transform::bind_params_pass<true, "x">, transform::pass_options{}, false>(mod);
  static_assert(count_family(build_tir(bound), tir::kernel_family::conv2d_winograd) == 2);
  static_assert(count_family(build_tir(bound, direct), tir::kernel_family::conv2d_winograd) == 0);
  // Weights that are arguments would have to be transformed in every call.
  static_assert(count_family(build_tir(mod), tir::kernel_family::conv2d_winograd) == 0);
  constexpr auto func = first_winograd(build_tir(bound, transform::pass_context(target<"llvm -mattr=avx512">)));
  constexpr std::string_view text = tir::explain<targets::avx512>(func);
  INFO(text);
  CHECK(text.find("Winograd's F(4 x 4, 3 x 3)") != std::string_view::npos);
  CHECK(text.find("the direct kernel") != std::string_view::npos);
}

TEST_CASE("Winograd's operators by themselves") {
  auto u = relay::nn::contrib_conv2d_winograd_weight_transform<{.tile_size = 4}>(w);
  auto conv =
      relay::nn::contrib_conv2d_winograd_without_weight_transform<{.tile_size = 4, .padding = {1, 0, 2, 1}, .channels = 64, .kernel_size = {3, 3}}>(x, u);
  constexpr auto ops = ir_module::from_expr(relay::function(relay::params(x, w), relay::tuple(u, relay::nn::relu(conv))));
  constexpr auto small = ir_module::from_expr(relay::function(relay::params(w), relay::nn::contrib_conv2d_winograd_weight_transform<{.tile_size = 2}>(w)));
  const auto xs = numbers::random<float, 2, 32, 15, 18>(1);
  const auto ws = numbers::random<float, 64, 32, 3, 3>(2, -0.1, 0.1);
  numbers::check("F(4x4)", ops, numbers::plain, 2e-6, xs, ws);
  numbers::check("F(2x2)", small, numbers::plain, 2e-6, ws);
}
