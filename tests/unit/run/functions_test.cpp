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
