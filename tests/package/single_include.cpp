// SPDX-License-Identifier: Apache-2.0
//
// Compiled with single_include/ as the only include path of the library, and with include/ but without exceptions
// and run-time type information.
#include <baton/baton.hpp>

#include <string_view>

namespace {

using namespace baton;

constexpr auto model() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
  return relay::function(relay::params(x), relay::add(x, x));
}

constexpr auto mod = ir_module::from_expr(model());
static_assert(as_text(mod).find("add(%x, %x)") != std::string_view::npos);

}  // namespace

int main() {
  tensor<float, 2, 3> t;
  return t(1, 2) == 0.0f ? 0 : 1;
}
