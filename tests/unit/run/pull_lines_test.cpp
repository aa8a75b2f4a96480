// SPDX-License-Identifier: Apache-2.0
//
// Functions in which maps, reshapes and movements follow each other in an order for which no kernel of its own exists: by lines, against
// the reference. Sizes cross the length of lines and end in parts of vectors.
#include "unit/run/numbers.hpp"

#include <cstddef>
#include <cstdint>
#include <limits>

using namespace baton;

namespace {

constexpr auto x = relay::var<"x", tensor_type<float, 3, 5, 37, 9>>;
constexpr auto g = relay::var<"g", tensor_type<float, 5>>;
constexpr auto b = relay::var<"b", tensor_type<float, 5>>;
constexpr auto m = relay::var<"m", tensor_type<float, 5>>;
constexpr auto v = relay::var<"v", tensor_type<float, 5>>;

}  // namespace

TEST_CASE("a norm whose statistics are parameters, along the axis of channels and the last") {
  constexpr auto last = relay::nn::batch_norm<{.axis = 3}>(relay::transpose<{.axes = {{0, 2, 3, 1}}}>(x), g, b, m, v);
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, g, b, m, v), relay::tuple(relay::get<0>(relay::nn::batch_norm(x, g, b, m, v)), relay::get<0>(last))));
  numbers::check("norm", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 37, 9>(1), numbers::random<float, 5>(2),
                 numbers::random<float, 5>(3), numbers::random<float, 5>(4), numbers::random<float, 5>(5, 0.5, 2));
}

TEST_CASE("maps in front of movements") {
  constexpr auto y = relay::var<"y", tensor_type<float, 37, 1>>;
  constexpr auto sum = relay::add(x, y);
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, y, g),
      relay::tuple(relay::transpose<{.axes = {{2, 0, 3, 1}}}>(relay::exp(sum)), relay::transpose(relay::multiply(sum, sum)),
                   relay::nn::pad<{.pad_value = 2.5, .pad_width = {{0, 1}, {0, 0}, {3, 2}, {1, 0}}}>(relay::exp(sum)),
                   relay::nn::mirror_pad<{.pad_width = {{0, 0}, {1, 2}, {3, 0}, {0, 4}}}>(relay::tanh(x)),
                   relay::nn::relu(relay::strided_slice<{.begin = {0, 4, 1, 8}, .end = {3, 0, 36, 0}, .strides = {2, -1, 1, -2}}>(sum)),
                   relay::concatenate<{.axis = 1}>(relay::exp(x), sum, x), relay::get<1>(relay::split<{.indices_or_sections = {2, 7}, .axis = 3}>(sum)),
                   relay::reverse<{.axis = 2}>(relay::multiply(x, relay::expand_dims<{.axis = 1, .num_newaxis = 2}>(relay::sqrt(relay::abs(g))))))));
  numbers::check("moves", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 37, 9>(1), numbers::random<float, 37, 1>(2),
                 numbers::random<float, 5>(3));
}

TEST_CASE("movements and reshapes between maps") {
  constexpr auto y = relay::var<"y", tensor_type<float, 9, 37>>;
  constexpr auto turned = relay::transpose<{.axes = {{0, 1, 3, 2}}}>(relay::exp(x));
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, y), relay::tuple(relay::multiply(relay::nn::relu(relay::reshape<{.newshape = {15, 9, 37}}>(turned)), relay::tanh(y)),
                                        relay::nn::pad<{.pad_width = {{0, 0}, {0, 0}, {1, 1}, {0, 3}}}>(relay::multiply(turned, relay::exp(y))),
                                        relay::strided_slice<{.begin = {0, 0, 0, 0}, .end = {3, 5, 9, 37}, .strides = {1, 1, 2, 3}}>(relay::add(turned, y)),
                                        relay::concatenate<{.axis = -1}>(turned, relay::reverse<{.axis = 0}>(relay::negative(turned))))));
  numbers::check("between", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 37, 9>(1), numbers::random<float, 9, 37>(2));
}

TEST_CASE("conversions around maps of float32") {
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 5, 37, 9>>;
  constexpr auto wide = relay::cast<{.dtype = float32}>(i);
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, i), relay::tuple(relay::cast<{.dtype = int8}>(relay::multiply(x, wide)), relay::where(relay::less(x, wide), x, wide),
                                                        relay::add(i, relay::cast<{.dtype = int32}>(relay::multiply(x, x))),
                                                        relay::cast<{.dtype = float64}>(relay::cast<{.dtype = float16}>(relay::add(x, x))))));
  numbers::check("conversions", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 37, 9>(1),
                 numbers::random<std::int32_t, 5, 37, 9>(2, -90, 90));
}

TEST_CASE("float32 beyond what the widest integers hold") {
  constexpr auto y = relay::var<"y", tensor_type<float, 37>>;
  constexpr auto sum = relay::add(y, y);
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(y), relay::tuple(relay::cast<{.dtype = int64}>(sum), relay::cast<{.dtype = uint64}>(sum),
                                                     relay::nn::pad<{.pad_value = 1e300, .pad_width = {{1, 0}}}>(relay::cast<{.dtype = int64}>(sum)))));
  auto exe = build(mod, numbers::plain);
  auto t = numbers::random<float, 37>(1);
  constexpr float inf = std::numeric_limits<float>::infinity();
  // Within the vectors, and behind them.
  for (float* at : {t.data(), t.data() + 33}) at[0] = inf, at[1] = -inf, at[2] = std::numeric_limits<float>::quiet_NaN(), at[3] = 5e18f;
  const auto found = numbers::values_of(exe(t));
  // The widest numbers as doubles are one more.
  for (int i : {0, 33}) {
    const auto at = [&](int result, int place) { return found[static_cast<std::size_t>(result)].elements[static_cast<std::size_t>(place)]; };
    CHECK((at(0, i) == 0x1p63 && at(0, i + 1) == -0x1p63 && at(0, i + 2) == 0 && at(0, i + 3) == 0x1p63));
    CHECK((at(1, i) == 0x1p64 && at(1, i + 2) == 0 && at(1, i + 3) == 2.0f * 5e18f));
    CHECK((at(2, 0) == 0x1p63 && at(2, i + 1) == 0x1p63));
  }
}

TEST_CASE("64-bit integers wrap") {
  constexpr auto u = relay::var<"u", tensor_type<std::uint64_t, 2, 3>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int64_t, 2, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(u, i),
      relay::tuple(relay::transpose(relay::cast<{.dtype = int8}>(u)), relay::cast<{.dtype = int64}>(relay::transpose(u)), relay::transpose(relay::negative(u)),
                   relay::add(i, i), relay::transpose(relay::subtract(relay::negative(i), i)), relay::bitwise_and(u, u))));
  tensor<std::uint64_t, 2, 3> large;
  tensor<std::int64_t, 2, 3> most;
  for (std::uint64_t& each : large) each = 0xfffffffffffff800u;
  for (std::int64_t& each : most) each = std::numeric_limits<std::int64_t>::max() - 1023;
  auto exe = build(mod, numbers::plain);
  const auto found = numbers::values_of(exe(large, most));
  const double wanted[] = {0, -2048, 2048, -2048, 2048, static_cast<double>(0xfffffffffffff800u)};
  for (std::size_t r = 0; r < found.size(); ++r)
    for (const double each : found[r].elements) CHECK(each == wanted[r]);
  numbers::compare("bits", {found[5]}, {baton::reference::run(mod, large, most)[5]}, 0);
}
