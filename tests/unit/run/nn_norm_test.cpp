// SPDX-License-Identifier: Apache-2.0
//
// Normalisations: kernels and the arithmetic of SimplifyInference against the interpreter.
#include "numbers.hpp"

using namespace baton;

namespace {

constexpr double tolerance = 1e-5;
/// Without kernels: the pass that users call decomposes all of them.
constexpr auto arithmetic = transform::sequential(transform::simplify_inference());

}  // namespace

TEST_CASE("layer norms") {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 4, 37>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 37>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 37>>;
  constexpr auto c = relay::var<"c", tensor_type<float, 4>>;
  auto last = relay::nn::relu(relay::nn::layer_norm(x, g, b));
  constexpr auto mod =
      ir_module::from_expr(relay::function(relay::params(x, g, b, c), relay::tuple(last, relay::nn::layer_norm<{.axis = 1, .epsilon = 1e-3}>(x, c, c),
                                                                                   relay::nn::layer_norm<{.center = false}>(x, g, b),
                                                                                   relay::add(relay::nn::layer_norm<{.scale = false}>(x, g, b), x))));
  const auto xs = numbers::random<float, 3, 4, 37>(1, -2, 3);
  const auto gs = numbers::random<float, 37>(2), bs = numbers::random<float, 37>(3);
  const auto cs = numbers::random<float, 4>(4);
  const auto exe = numbers::check("kernels", mod, numbers::plain, tolerance, xs, gs, bs, cs);
  CHECK(exe.kernel_count == 4);
  numbers::compare("arithmetic", reference::run(arithmetic(mod), xs, gs, bs, cs), reference::run(mod, xs, gs, bs, cs), tolerance);
}

TEST_CASE("norms of groups and of instances") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 6, 5, 7>>;
  constexpr auto l = relay::var<"l", tensor_type<float, 2, 5, 3, 19>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 6>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 6>>;
  constexpr auto c = relay::var<"c", tensor_type<float, 19>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, l, g, b, c),
                      relay::tuple(relay::nn::relu(relay::nn::group_norm<{.num_groups = 3}>(x, g, b)), relay::nn::group_norm<{.num_groups = 6}>(x, g, b),
                                   relay::nn::group_norm<{.num_groups = 1, .axis = 3, .scale = false}>(l, c, c), relay::nn::instance_norm(x, g, b),
                                   relay::tanh(relay::nn::instance_norm<{.axis = -1}>(l, c, c)),
                                   relay::nn::instance_norm<{.axis = 2}>(relay::transpose<{.axes = {0, 2, 1, 3}}>(x), g, b))));
  const auto xs = numbers::random<float, 2, 6, 5, 7>(1, -2, 3);
  const auto ls = numbers::random<float, 2, 5, 3, 19>(2, 1, 2);
  const auto gs = numbers::random<float, 6>(3), bs = numbers::random<float, 6>(4);
  const auto cs = numbers::random<float, 19>(5);
  numbers::check("kernels", mod, numbers::plain, tolerance, xs, ls, gs, bs, cs);
  numbers::compare("arithmetic", reference::run(arithmetic(mod), xs, ls, gs, bs, cs), reference::run(mod, xs, ls, gs, bs, cs), tolerance);
}

TEST_CASE("division by lengths, and double precision") {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 4, 21>>;
  constexpr auto d = relay::var<"d", tensor_type<double, 2, 5>>;
  constexpr auto g = relay::var<"g", tensor_type<double, 5>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, d, g),
      relay::tuple(relay::nn::l2_normalize<{.eps = 1e-4, .axis = {2}}>(x), relay::nn::l2_normalize<{.eps = 1e-4, .axis = {1}}>(x),
                   relay::nn::l2_normalize<{.eps = 1e-4}>(x), relay::nn::l2_normalize<{.eps = 50, .axis = {0, 2}}>(x), relay::nn::layer_norm(d, g, g))));
  const auto xs = numbers::random<float, 3, 4, 21>(1);
  const auto ds = numbers::random<double, 2, 5>(2);
  const auto gs = numbers::random<double, 5>(3);
  numbers::check("lengths", mod, numbers::plain, tolerance, xs, ds, gs);
  numbers::compare("arithmetic", reference::run(arithmetic(mod), xs, ds, gs), reference::run(mod, xs, ds, gs), tolerance);
}
