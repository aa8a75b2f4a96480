// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: this constant is computed at load: it has too many elements
// CASE 2: expect: the module's text has no meta[relay.Constant][I]
#include <baton/analysis/constant_value.hpp>
#include <baton/op/add.hpp>
#include <baton/transform/fold_constant.hpp>

inline constexpr auto four = baton::make_tensor<float, 4>([](std::size_t i) { return float(i); });

constexpr auto model() {
  constexpr auto c = baton::relay::constant<&four>;
  return baton::relay::function(baton::relay::params(), baton::relay::add(c, c));
}
constexpr auto folded = baton::transform::fold_constant()(baton::ir_module::from_expr(model()));

#if CASE == 1
constexpr auto& bad = baton::relay::constant_value<0, 3>(folded);
#elif CASE == 2
constexpr auto& bad = baton::relay::constant_value<1>(folded);
#else
static_assert(baton::relay::constant_value<0, 4>(folded)[3] == 6);
#endif
