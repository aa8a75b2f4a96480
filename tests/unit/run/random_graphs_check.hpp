// SPDX-License-Identifier: Apache-2.0
//
// Builds a random graph in several ways and compares with the reference.
#ifndef BATON_TESTS_UNIT_RUN_RANDOM_GRAPHS_CHECK_HPP
#define BATON_TESTS_UNIT_RUN_RANDOM_GRAPHS_CHECK_HPP

#include "numbers.hpp"
#include "random_graphs.hpp"

#include <string>

/// Errors of sums pass through up to sixteen ops that multiply and exponentiate.
inline constexpr double random_tolerance = 1e-4;

template <int Number, class Module>
void check_random(Module) {
  using namespace baton;
  constexpr Module mod{};
  const auto x = numbers::random<float, 2, 16, 5, 6>(100 + Number);
  const auto y = numbers::random<float, 2, 16, 5, 6>(200 + Number);
  const auto b = numbers::random<float, 16, 1, 1>(300 + Number);
  const auto v = numbers::random<float, 6>(400 + Number);
  const auto w = numbers::random<float, 16, 16, 3, 3>(500 + Number, -0.1, 0.1);
  const auto wanted = reference::run(mod, x, y, b, v, w);
  auto blocked = build(mod);
  numbers::compare("blocked", numbers::values_of(blocked(x, y, b, v, w)), wanted, random_tolerance);
  auto plain = build(mod, transform::pass_context(transform::disabled_pass<"AlterOpLayout">));
  numbers::compare("NCHW", numbers::values_of(plain(x, y, b, v, w)), wanted, random_tolerance);
}

#endif
