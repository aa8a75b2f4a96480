// SPDX-License-Identifier: Apache-2.0
//
// Reductions of integers, bools, 16-bit floats and of what is computed in front of them: by lines, against the reference.
#include "unit/run/numbers.hpp"

#include <cstdint>
#include <limits>

using namespace baton;

namespace {

/// Rows, columns and middle axes; sums that wrap and places of equal elements, since the numbers are few.
template <class T>
void check_integers(double most) {
  constexpr auto x = relay::var<"x", tensor_type<T, 3, 4, 5, 67>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x), relay::tuple(relay::sum<{.axis = {3}}>(x), relay::max<{.axis = {0, 2}, .keepdims = true}>(x),
                                                     relay::min<{.axis = {1}}>(x), relay::argmax<{.axis = {3}}>(x), relay::argmin<{.axis = {1, 2}}>(x),
                                                     relay::argmax<{.axis = {3}, .keepdims = true, .select_last_index = true}>(relay::maximum(x, x)))));
  numbers::check("integers", mod, numbers::plain, 0, numbers::random<T, 3, 4, 5, 67>(1, -most, most));
}

}  // namespace

TEST_CASE("reductions of int8") { check_integers<std::int8_t>(100); }
TEST_CASE("reductions of int32") { check_integers<std::int32_t>(20); }
TEST_CASE("reductions of int64") { check_integers<std::int64_t>(1e6); }

TEST_CASE("means and products of integers, and of bools whether all or any are true") {
  constexpr auto x = relay::var<"x", tensor_type<std::int32_t, 4, 75, 6>>;
  constexpr auto b = relay::var<"b", tensor_type<bool, 6, 2, 3>>;
  constexpr auto c = relay::var<"c", tensor_type<bool, 2, 517>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, b, c), relay::tuple(relay::mean<{.axis = {0, 1}}>(x), relay::mean<{.axis = {1, 2}}>(x), relay::prod<{.axis = {0}}>(x),
                                           relay::all<{.axis = {2}}>(b), relay::any<{.axis = {0, 2}}>(b), relay::all<{.axis = {1}}>(c),
                                           relay::any<{.axis = {1}}>(relay::logical_not(c)), relay::cast<{.dtype = float32}>(relay::sum<{.axis = {1}}>(x)))));
  numbers::check("bools", mod, numbers::plain, 0, numbers::random<std::int32_t, 4, 75, 6>(1, -9, 9), numbers::random<bool, 6, 2, 3>(2),
                 numbers::random<bool, 2, 517>(3));
}

TEST_CASE("reductions of what is computed") {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 70, 9>>;
  constexpr auto h = relay::var<"h", tensor_type<half_t, 3, 530>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, h),
      relay::tuple(relay::sum<{.axis = {1, 2}}>(relay::exp(x)), relay::max<{.axis = {1}}>(relay::tanh(x)), relay::mean<{.axis = {0}}>(relay::multiply(x, x)),
                   relay::min(relay::transpose(relay::abs(x))), relay::argmin<{.axis = {2}}>(relay::multiply(x, x)),
                   relay::sqrt(relay::sum<{.axis = {0, 2}}>(relay::abs(x))), relay::max<{.axis = {1}}>(h), relay::max<{.axis = {0}}>(relay::negative(h)))));
  numbers::check("computed", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 70, 9>(1), numbers::random<half_t, 3, 530>(2));
}

TEST_CASE("what is no number stays in a largest and a smallest element") {
  constexpr auto x = relay::var<"x", tensor_type<float, 40, 40>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x), relay::tuple(relay::max<{.axis = {1}}>(relay::negative(x)), relay::min<{.axis = {0}}>(relay::negative(x)))));
  auto t = numbers::random<float, 40, 40>(1);
  t.data()[5] = t.data()[1599] = std::numeric_limits<float>::quiet_NaN();
  numbers::check("no number", mod, numbers::plain, 0, t);
}

TEST_CASE("sums of computed integers wrap as those of stored ones do") {
  constexpr auto x = relay::var<"x", tensor_type<std::int64_t, 2, 70>>;
  constexpr auto mod =
      ir_module::from_expr(relay::function(relay::params(x), relay::tuple(relay::sum<{.axis = {0}}>(x), relay::sum<{.axis = {0}}>(relay::maximum(x, x)),
                                                                          relay::sum<{.axis = {1}}>(relay::maximum(x, x)))));
  auto exe = build(mod, numbers::plain);
  tensor<std::int64_t, 2, 70> t;
  for (std::int64_t& each : t) each = std::numeric_limits<std::int64_t>::max();
  const auto found = numbers::values_of(exe(t));
  for (int i = 0; i < 70; ++i) CHECK((found[0].elements[static_cast<std::size_t>(i)] == -2 && found[1].elements[static_cast<std::size_t>(i)] == -2));
  CHECK((found[2].elements[0] == -70 && found[2].elements[1] == -70));
}

TEST_CASE("products of integers wrap at each step") {
  constexpr auto x = relay::var<"x", tensor_type<std::uint8_t, 70, 5>>;
  constexpr auto y = relay::var<"y", tensor_type<std::int64_t, 3, 67>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, y), relay::tuple(relay::prod<{.axis = {0}}>(x), relay::prod<{.axis = {1}}>(relay::maximum(x, x)), relay::prod<{.axis = {1}}>(y))));
  auto exe = build(mod, numbers::plain);
  const auto a = numbers::random<std::uint8_t, 70, 5>(1, 0, 255);
  tensor<std::int64_t, 3, 67> b;
  for (std::int64_t& each : b) each = -3;
  const auto found = numbers::values_of(exe(a, b));
  std::uint8_t columns[5] = {1, 1, 1, 1, 1};
  for (std::size_t r = 0; r < 70; ++r) {
    std::uint8_t row = 1;
    for (std::size_t c = 0; c < 5; ++c) {
      row = static_cast<std::uint8_t>(row * a.data()[5 * r + c]);
      columns[c] = static_cast<std::uint8_t>(columns[c] * a.data()[5 * r + c]);
    }
    CHECK(found[1].elements[r] == row);
  }
  for (std::size_t c = 0; c < 5; ++c) CHECK(found[0].elements[c] == columns[c]);
  std::uint64_t power = 1;
  for (int i = 0; i < 67; ++i) power *= static_cast<std::uint64_t>(-3);
  CHECK(found[2].elements[2] == static_cast<double>(static_cast<std::int64_t>(power)));
}
