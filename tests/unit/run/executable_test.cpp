// SPDX-License-Identifier: Apache-2.0
//
// The execution contract: what is returned and from where, whose memory is used, clones.
#include "numbers.hpp"

#include <cstring>
#include <stdexcept>
#include <thread>

using namespace baton;

namespace {

constexpr auto x = relay::var<"x", tensor_type<float, 3, 5>>;
constexpr auto w = relay::var<"w", tensor_type<float, 3, 5>>;
constexpr auto data = make_tensor<float, 3, 5>([](std::size_t i) { return float(i) - 7; });

}  // namespace

TEST_CASE("parameters and constants as results") {
  constexpr auto c = relay::constant<&data>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, w), relay::tuple(w, c, relay::constant<2.5f>, relay::exp(x), x)));
  const auto xs = numbers::random<float, 3, 5>(1);
  const auto ws = numbers::random<float, 3, 5>(2);
  const auto exe = numbers::check("direct", mod, numbers::plain, numbers::float_tolerance, xs, ws);
  CHECK(exe.kernel_count == 1);
  CHECK(exe.arena_bytes == 0);

  constexpr auto identity = ir_module::from_expr(relay::function(relay::params(x), x));
  auto same = build(identity);
  CHECK(same.kernel_count == 0);
  const auto out = same(xs);
  CHECK(out.data() != xs.data());
  CHECK(std::memcmp(out.data(), xs.data(), sizeof(float) * 15) == 0);
}

TEST_CASE("one value, several results") {
  constexpr auto e = relay::exp(x);
  constexpr auto s = relay::sum<{.axis = {1}}>(e);
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), relay::tuple(e, e, relay::tanh(e), s, s)));
  numbers::check("twice", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5>(1));
}

TEST_CASE("a result that is also read") {
  constexpr auto s = relay::nn::softmax(x);
  constexpr auto t = relay::nn::softmax<{.axis = 0}>(s);
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), relay::tuple(t, s, relay::nn::softmax(relay::add(t, s)))));
  auto exe = numbers::check("chain", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5>(1));
  // The sum alone: the other two values live where the caller gets them.
  CHECK(exe.arena_bytes == 64);
}

TEST_CASE("run writes to memory of any alignment") {
  constexpr auto mod =
      ir_module::from_expr(relay::function(relay::params(x, w), relay::tuple(relay::add(relay::exp(x), w), relay::nn::softmax(x), relay::less(x, w), w)));
  auto exe = build(mod);
  const auto xs = numbers::random<float, 3, 5>(1);
  const auto ws = numbers::random<float, 3, 5>(2);
  const auto wanted = reference::run(mod, xs, ws);
  alignas(64) float in[2][17]{};
  alignas(64) float out[3][18]{};
  alignas(64) bool flags[17]{};
  std::memcpy(in[0] + 1, xs.data(), sizeof(float) * 15);
  std::memcpy(in[1] + 2, ws.data(), sizeof(float) * 15);
  const tensor_view<const float, 3, 5> a(in[0] + 1), b(in[1] + 2);
  tensor_view<float, 3, 5> sum(out[0] + 1), soft(out[1] + 2), copy(out[2] + 3);
  tensor_view<bool, 3, 5> less(flags + 1);
  exe.run(a, b, sum, soft, less, copy);
  numbers::compare("unaligned", {reference::to_value(sum), reference::to_value(soft), reference::to_value(less), reference::to_value(copy)}, wanted,
                   numbers::float_tolerance);
  // Nothing before or behind is touched.
  CHECK((out[0][0] == 0 && out[0][16] == 0 && out[1][1] == 0 && out[1][17] == 0 && out[2][2] == 0 && !flags[0] && !flags[16]));
  tensor<float, 3, 5> owned_sum, owned_soft, owned_copy;
  tensor<bool, 3, 5> owned_less;
  exe.run(xs, ws, owned_sum, owned_soft, owned_less, owned_copy);
  CHECK(std::memcmp(owned_sum.data(), sum.data(), sizeof(float) * 15) == 0);
}

TEST_CASE("values that are not alive together share the arena") {
  // Softmax is a kernel of its own each time: a chain of six has two values alive at most.
  auto chain = [](auto self, auto value, auto left) {
    if constexpr (decltype(left)::value == 0) return value;
    else return self(self, relay::nn::softmax(relay::multiply(value, relay::constant<3.0f>)), std::integral_constant<int, decltype(left)::value - 1>{});
  };
  constexpr auto y = relay::var<"y", tensor_type<float, 4, 16>>;
  auto last = chain(chain, y, std::integral_constant<int, 6>{});
  const auto exe = numbers::check("chain", ir_module::from_expr(relay::function(relay::params(y), last)), numbers::plain, numbers::float_tolerance,
                                  numbers::random<float, 4, 16>(1));
  CHECK(exe.arena_bytes == 2 * 4 * 16 * sizeof(float));
}

TEST_CASE("build_in uses the caller's memory") {
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), relay::nn::softmax(relay::nn::softmax<{.axis = 0}>(x))));
  using exe_type = decltype(build(mod));
  const auto xs = numbers::random<float, 3, 5>(1);
  alignas(64) std::byte memory[exe_type::memory_bytes + 1];
  for (const std::size_t shift : {std::size_t{0}, std::size_t{1}}) {
    auto exe = build_in(std::span<std::byte>(memory + shift, exe_type::memory_bytes), mod);
    const auto out = exe(xs);
    CHECK(reinterpret_cast<const std::byte*>(out.data()) >= memory);
    CHECK(reinterpret_cast<const std::byte*>(out.data() + out.size()) <= memory + sizeof memory);
    numbers::compare("build_in", numbers::values_of(out), reference::run(mod, xs), numbers::float_tolerance);
  }
  CHECK_THROWS_AS(build_in(std::span<std::byte>(memory, exe_type::memory_bytes - 65), mod), std::length_error);
  CHECK_THROWS_AS(build_in(std::span<std::byte>(memory, 1), mod), std::length_error);
  CHECK_THROWS_AS(build_in(std::span<std::byte>(), mod), std::length_error);
}

TEST_CASE("a clone works in another thread with the same weights") {
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, w), relay::nn::softmax(relay::add(x, relay::exp(w)))));
  const auto ws = numbers::random<float, 3, 5>(2);
  auto exe = build(mod, bind<"w">(ws));
  auto copy = exe.clone();
  const auto one = numbers::random<float, 3, 5>(3);
  const auto two = numbers::random<float, 3, 5>(4);
  const auto wanted_one = reference::run(mod, one, ws);
  const auto wanted_two = reference::run(mod, two, ws);
  double worst = 0;
  std::thread other([&] {
    for (int i = 0; i < 200; ++i) worst = std::fmax(worst, numbers::distance(numbers::values_of(copy(two))[0], wanted_two[0]));
  });
  double here = 0;
  for (int i = 0; i < 200; ++i) here = std::fmax(here, numbers::distance(numbers::values_of(exe(one))[0], wanted_one[0]));
  other.join();
  CHECK(worst <= numbers::float_tolerance);
  CHECK(here <= numbers::float_tolerance);
}

TEST_CASE("executables move") {
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), relay::nn::softmax(relay::nn::softmax<{.axis = 0}>(x))));
  const auto xs = numbers::random<float, 3, 5>(1);
  auto first = build(mod);
  auto second = std::move(first);
  numbers::compare("moved", numbers::values_of(second(xs)), reference::run(mod, xs), numbers::float_tolerance);
}
