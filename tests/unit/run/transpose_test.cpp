// SPDX-License-Identifier: Apache-2.0
//
// Transposes by squares in registers: shapes that are no multiples of a vector, and the text of the loops.
#include "numbers.hpp"

using namespace baton;

TEST_CASE("transposes by squares") {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 37, 21>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 2, 5, 19, 33>>;
  constexpr auto z = relay::var<"z", tensor_type<float, 1, 32, 9, 7>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 1, 2, 9, 7, 16>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, y, z, b),
      relay::tuple(relay::transpose(x), relay::transpose<{.axes = {0, 2, 1}}>(x), relay::transpose<{.axes = {1, 2, 0}}>(x),
                   relay::transpose<{.axes = {1, 0, 2}}>(x), relay::transpose<{.axes = {0, 2, 3, 1}}>(y), relay::transpose<{.axes = {3, 0, 2, 1}}>(y),
                   relay::transpose<{.axes = {1, 0, 2, 3}}>(y), relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NCHW16c"}>(z),
                   relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NCHW8c"}>(z),
                   relay::layout_transform<{.src_layout = "NCHW16c", .dst_layout = "NCHW"}>(b))));
  numbers::check("squares", mod, numbers::plain, 0, numbers::random<float, 3, 37, 21>(1), numbers::random<float, 2, 5, 19, 33>(2),
                 numbers::random<float, 1, 32, 9, 7>(3), numbers::random<float, 1, 2, 9, 7, 16>(4));
}

TEST_CASE("squares cut among threads") {
  constexpr auto x = relay::var<"x", tensor_type<float, 5, 131, 70>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), relay::transpose<{.axes = {0, 2, 1}}>(x)));
  auto exe = build(mod);
  const auto data = numbers::random<float, 5, 131, 70>(1);
  const auto divided = numbers::values_of(exe.on(serial_executor{})(data));
  numbers::compare("divided", divided, reference::run(mod, data), 0);
}
