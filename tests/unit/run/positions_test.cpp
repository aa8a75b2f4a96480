// SPDX-License-Identifier: Apache-2.0
//
// argmax, argmin and variance by vectors: lines with tails, neighbouring lines, equal elements, NaN.
#include "numbers.hpp"

#include <limits>

using namespace baton;

namespace {

constexpr auto x = relay::var<"x", tensor_type<float, 3, 37, 21>>;

}  // namespace

TEST_CASE("positions") {
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x), relay::tuple(relay::argmax<{.axis = {2}}>(x), relay::argmin<{.axis = {-1}, .keepdims = true}>(x), relay::argmax<{.axis = {1}}>(x),
                                     relay::argmin<{.axis = {0}}>(x), relay::argmax<{.axis = {1, 2}, .select_last_index = true}>(x),
                                     relay::argmin<{.axis = {1}, .select_last_index = true}>(x), relay::argmax(x), relay::argmax<{.axis = {0, 2}}>(x))));
  auto data = numbers::random<float, 3, 37, 21>(1);
  numbers::check("random", mod, numbers::plain, 0, data);
  for (std::size_t i = 0; i < data.size(); ++i) data.data()[i] = static_cast<float>(i * 7 % 5);
  numbers::check("equal", mod, numbers::plain, 0, data);
  for (std::size_t i = 0; i < data.size(); i += 13) data.data()[i] = std::numeric_limits<float>::quiet_NaN();
  numbers::check("nan", mod, numbers::plain, 0, data);
}

TEST_CASE("variances") {
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x),
      relay::tuple(relay::variance<{.axis = {2}}>(x), relay::variance<{.axis = {1}, .keepdims = true}>(x), relay::variance<{.axis = {0}, .unbiased = true}>(x),
                   relay::sqrt(relay::variance<{.axis = {1, 2}}>(x)), relay::variance(x), relay::variance<{.axis = {0, 2}}>(x))));
  numbers::check("variances", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 37, 21>(1));
}
