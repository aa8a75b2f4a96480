// SPDX-License-Identifier: Apache-2.0
//
// Maps of bits and remainders of integers: kernels against the reference for each width, and numbers worked out by hand.
#include "unit/run/numbers.hpp"

using namespace baton;

namespace {

template <class T>
void check_bits(const char* what, unsigned seed, double low, double high) {
  constexpr auto a = relay::var<"a", tensor_type<T, 3, 1, 7>>;
  constexpr auto b = relay::var<"b", tensor_type<T, 2, 7>>;
  constexpr auto shift = relay::var<"s", tensor_type<T, 7>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(a, b, shift),
      relay::tuple(relay::bitwise_and(a, b), relay::bitwise_or(a, b), relay::bitwise_xor(a, b), relay::bitwise_not(a), relay::left_shift(a, shift),
                   relay::right_shift(a, shift), relay::mod(a, b), relay::floor_mod(a, b), relay::bitwise_xor(relay::add(a, b), relay::left_shift(b, shift)))));
  numbers::check(what, mod, numbers::plain, 0, numbers::random<T, 3, 1, 7>(seed, low, high), numbers::random<T, 2, 7>(seed + 1, 1, high),
                 // Of 64-bit integers the reference is exact up to 2^53.
                 numbers::random<T, 7>(seed + 2, 0, sizeof(T) < 8 ? sizeof(T) * 8 - 1 : 20));
}

}  // namespace

TEST_CASE("bits of integers of every width") {
  check_bits<std::int8_t>("int8", 1, -128, 127);
  check_bits<std::uint8_t>("uint8", 2, 0, 255);
  check_bits<std::int32_t>("int32", 3, -1e6, 1e6);
  check_bits<std::int64_t>("int64", 4, -1e6, 1e6);
}

TEST_CASE("bits by hand") {
  constexpr auto a = relay::var<"a", tensor_type<std::int32_t, 4>>;
  constexpr auto b = relay::var<"b", tensor_type<std::int32_t, 4>>;
  constexpr auto u = relay::var<"u", tensor_type<std::uint64_t, 2>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(a, b, u),
      relay::tuple(relay::bitwise_and(a, b), relay::bitwise_not(a), relay::left_shift(a, b), relay::right_shift(a, b), relay::mod(a, b), relay::floor_mod(a, b),
                   relay::bitwise_not(u), relay::right_shift(u, relay::constant<std::uint64_t{1}>), relay::bitwise_or(u, relay::constant<std::uint64_t{1}>))));
  tensor<std::int32_t, 4> x, y;
  const int xs[] = {-7, 7, 1 << 30, -1}, ys[] = {3, 2, 2, 40};
  for (std::size_t i = 0; i < 4; ++i) x(i) = xs[i], y(i) = ys[i];
  tensor<std::uint64_t, 2> w;
  w(0) = 0xffffffffffffff00u;
  w(1) = 4;
  auto exe = build(mod, numbers::plain);
  const auto r = exe(x, y, w);
  const auto is = [](const auto& t, std::vector<std::int64_t> wanted) {
    for (std::size_t i = 0; i < wanted.size(); ++i) CHECK(static_cast<std::int64_t>(t(i)) == wanted[i]);
  };
  using boost::hana::int_c;
  is(r[int_c<0>], {1, 2, 0, 40});
  is(r[int_c<1>], {6, -8, -(1 << 30) - 1, 0});
  is(r[int_c<2>], {-56, 28, 0, 0});
  is(r[int_c<3>], {-1, 1, 1 << 28, -1});
  is(r[int_c<4>], {-1, 1, 0, -1});
  is(r[int_c<5>], {2, 1, 0, 39});
  is(r[int_c<6>], {255, -5});
  is(r[int_c<7>], {0x7fffffffffffff80, 2});
  is(r[int_c<8>], {-255, 5});
}
