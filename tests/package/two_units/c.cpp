// SPDX-License-Identifier: Apache-2.0
//
// The model of a.cpp once more.
#include "two_units/units.hpp"

#include <baton/relay.hpp>

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
