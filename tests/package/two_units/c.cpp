// SPDX-License-Identifier: Apache-2.0
//
// The model of a.cpp once more.
#include "two_units/units.hpp"

#include <baton/baton.hpp>

#include <cstddef>

namespace {

using namespace baton;

constexpr auto table = make_tensor<float, 2, 3>([](std::size_t i) { return static_cast<float>(i); });

constexpr auto model() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
  auto k = relay::add(relay::constant<&table>, relay::constant<2.0f>);
  auto y = relay::add(x, k);
  return relay::function(relay::params(x), relay::add(y, y));
}

constexpr auto mod = ir_module::from_expr(model());
constexpr auto folded = transform::fold_constant()(mod);

}  // namespace

std::string_view text_c() { return as_text(folded); }
float folded_c() { return relay::constant_value<0>(folded)[1]; }

/// What executables of the model give for an input of ones: called, bound, cloned, into other memory; and its FLOPs.
std::array<float, 5> numbers_c() {
  tensor<float, 2, 3> ones;
  for (float& v : ones) v = 1;
  auto called = build(mod);
  auto bound = build(mod, transform::pass_context(transform::opt_level<1>), bind<"x">(ones));
  auto cloned = bound.clone();
  tensor<float, 2, 3> elsewhere;
  called.run(ones, elsewhere);
  return {called(ones)(1, 2), bound()(1, 2), cloned()(1, 2), elsewhere(1, 2), static_cast<float>(flops(mod))};
}
