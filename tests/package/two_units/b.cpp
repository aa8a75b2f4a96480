// SPDX-License-Identifier: Apache-2.0
//
// The counterpart of a.cpp.
#include "two_units/units.hpp"

#include <baton/relay.hpp>

#include <cstddef>

namespace {

using namespace baton;

constexpr auto table = make_tensor<float, 2, 3>([](std::size_t i) { return static_cast<float>(i); });

constexpr auto model() {
    constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
    auto k = relay::multiply(relay::constant<&table>, relay::constant<5.0f>);
    auto y = relay::multiply(x, k);
    return relay::function(relay::params(x), relay::multiply(y, y));
}

constexpr auto mod = ir_module::from_expr(model());
constexpr auto folded = transform::fold_constant()(mod);

}  // namespace

std::string_view text_b() { return as_text(folded); }
float folded_b() { return relay::constant_value<0>(folded)[1]; }
