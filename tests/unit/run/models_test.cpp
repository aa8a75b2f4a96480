// SPDX-License-Identifier: Apache-2.0
//
// The tutorial's program and a residual block, built in NCHW and in channel blocks, against the reference.
#include "models.hpp"
#include "numbers.hpp"

using namespace baton;

namespace {

// A result near zero may be the difference of numbers around 20, whose rounding it keeps.
constexpr double tolerance = 1e-5;
constexpr auto nchw = transform::pass_context(transform::disabled_pass<"AlterOpLayout">);
constexpr auto unfused = transform::pass_context(transform::config<"relay.FuseOps.max_depth", 1>);

/// The functions of a module with the attribute Primitive.
template <class Module>
constexpr int primitive_functions(Module) {
  int count = 0;
  for (int id = 0; id < Module::view().size(); ++id) count += Module::view().is_primitive(id) ? 1 : 0;
  return count;
}
template <class Module, class Context>
constexpr int expected_kernels(Module mod, Context ctx) {
  return primitive_functions(transform::optimize(mod, baton::detail::with_level(ctx)));
}

}  // namespace

TEST_CASE("the tutorial's program at its own size") {
  constexpr auto mod = models::tutorial<64, 56>();
  const auto x = numbers::random<float, 1, 64, 56, 56>(1);
  const auto weight = numbers::random<float, 64, 64, 3, 3>(2, -0.1, 0.1);
  const auto wanted = reference::run(mod, x, weight);
  auto plain = build(mod, nchw);
  numbers::compare("NCHW", numbers::values_of(plain(x, weight)), wanted, tolerance);
  CHECK(plain.kernel_count == 1);
  CHECK(plain.kernel_count == expected_kernels(mod, nchw));
  // Nothing lies between the convolution and the result.
  CHECK(plain.arena_bytes == 0);
  auto blocked = build(mod);
  numbers::compare("blocked", numbers::values_of(blocked(x, weight)), wanted, tolerance);
  CHECK(blocked.kernel_count == expected_kernels(mod, numbers::plain));
}

TEST_CASE("the tutorial's program where rows are no multiple of a vector") {
  constexpr auto mod = models::tutorial<16, 9>();
  const auto x = numbers::random<float, 1, 16, 9, 9>(3);
  const auto weight = numbers::random<float, 16, 16, 3, 3>(4);
  numbers::check("NCHW", mod, nchw, tolerance, x, weight);
  numbers::check("blocked", mod, numbers::plain, tolerance, x, weight);
  const auto many = numbers::check("unfused", mod, unfused, tolerance, x, weight);
  CHECK(many.kernel_count > 1);
  CHECK(many.kernel_count == expected_kernels(mod, unfused));
  CHECK(many.arena_bytes > 0);
}

TEST_CASE("a residual block with batch_norm") {
  constexpr auto mod = models::residual_block<16, 7>();
  const auto x = numbers::random<float, 1, 16, 7, 7>(1);
  const auto w1 = numbers::random<float, 16, 16, 3, 3>(2, -0.3, 0.3);
  const auto w2 = numbers::random<float, 16, 16, 3, 3>(3, -0.3, 0.3);
  const auto gamma = numbers::random<float, 16>(4, 0.5, 1.5);
  const auto beta = numbers::random<float, 16>(5);
  const auto mean = numbers::random<float, 16>(6);
  const auto variance = numbers::random<float, 16>(7, 0.5, 2);
  const auto plain = numbers::check("NCHW", mod, nchw, tolerance, x, w1, w2, gamma, beta, mean, variance);
  CHECK(plain.kernel_count == expected_kernels(mod, nchw));
  const auto blocked = numbers::check("blocked", mod, numbers::plain, tolerance, x, w1, w2, gamma, beta, mean, variance);
  CHECK(blocked.kernel_count == expected_kernels(mod, numbers::plain));
}
