// SPDX-License-Identifier: Apache-2.0
//
// Sums of many elements (variance and what is made with it, einsum) and ops that look at bits: kernels against the reference.
#include "unit/run/numbers.hpp"

using namespace baton;

TEST_CASE("variance and what is made with it") {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 5, 7>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x),
      relay::tuple(relay::variance(x), relay::variance<{.axis = {1}}>(x), relay::variance<{.axis = {0, 2}, .keepdims = true, .unbiased = true}>(x),
                   relay::variance<{.axis = {1}, .exclude = true}>(relay::exp(x)), relay::std_<{.axis = {2}}>(x),
                   relay::logsumexp<{.axis = {1}}>(relay::multiply(x, relay::constant<100.0f>)), relay::logsumexp<{.keepdims = true}>(x),
                   relay::add(relay::variance<{.axis = {2}, .keepdims = true}>(x), x))));
  numbers::check("variance", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 7>(5));
}

TEST_CASE("einsum") {
  constexpr auto a = relay::var<"a", tensor_type<float, 3, 4>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 4, 5>>;
  constexpr auto s = relay::var<"s", tensor_type<float, 4, 4>>;
  constexpr auto n = relay::var<"n", tensor_type<std::int32_t, 2, 3, 4>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(a, b, s, n), relay::tuple(relay::einsum<{.equation = "ij,jk->ik"}>(a, b), relay::einsum<{.equation = "ij,jk"}>(relay::exp(a), b),
                                              relay::einsum<{.equation = "ii->"}>(relay::tuple(s)), relay::einsum<{.equation = "ii->i"}>(relay::tuple(s)),
                                              relay::einsum<{.equation = "ij->ji"}>(relay::tuple(a)), relay::einsum<{.equation = "ij, jk, jj -> ki"}>(a, b, s),
                                              relay::einsum<{.equation = "bij,bkj->bik"}>(n, n))));
  numbers::check("einsum", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 4>(1), numbers::random<float, 4, 5>(2),
                 numbers::random<float, 4, 4>(3), numbers::random<std::int32_t, 2, 3, 4>(4, -9, 9));
}

TEST_CASE("bits of elements, and fixed points") {
  constexpr auto x = relay::var<"x", tensor_type<float, 6>>;
  constexpr auto n = relay::var<"n", tensor_type<std::int32_t, 6>>;
  constexpr auto c = relay::var<"c", tensor_type<std::int8_t, 6>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, n, c),
      relay::tuple(relay::reinterpret<{.dtype = int32}>(x), relay::reinterpret<{.dtype = float32}>(n), relay::reinterpret<{.dtype = uint8}>(c),
                   relay::fixed_point_multiply<{.multiplier = 1395864371, .shift = -2}>(n), relay::fixed_point_multiply<{.multiplier = 1 << 30, .shift = 3}>(n),
                   relay::add(relay::reinterpret<{.dtype = float32}>(relay::reinterpret<{.dtype = uint32}>(x)), x))));
  numbers::check("bits", mod, numbers::plain, 0, numbers::random<float, 6>(1), numbers::random<std::int32_t, 6>(2, -1e8, 1e8),
                 numbers::random<std::int8_t, 6>(3, -128, 127));
}

TEST_CASE("running sums of lines side by side") {
  // Thirty-two neighbouring lines, four contiguous ones, and what is left of either.
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 5, 43>>;
  constexpr auto n = relay::var<"n", tensor_type<std::int32_t, 7, 37>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, n), relay::tuple(relay::cumsum<{.axis = 2}>(x), relay::cumsum<{.axis = 1, .exclusive = true}>(x), relay::cumprod<{.axis = 0}>(x),
                                        relay::cumsum<{.axis = 1}>(n), relay::cumsum<{.axis = 0, .dtype = int64, .exclusive = true}>(n), relay::cumsum(x))));
  numbers::check("lines", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 43>(1), numbers::random<std::int32_t, 7, 37>(2, -99, 99));
}
