// SPDX-License-Identifier: Apache-2.0
//
// Results larger than caches: whole, with a rest, with rows, and where memory is not aligned, on which ordinary stores are used;
// and rules that say how is stored.
#include "numbers.hpp"

#include <baton/simd/streaming.hpp>

#include <string_view>

// [a rule about stores]
/// A function that ends in sigmoid is stored past the caches, whatever its size.
template <>
struct baton::tir::schedule_rule<baton::relay::sigmoid_op> {
  static constexpr schedule apply(schedule proposed, const targets::description& t) {
    if (t.lanes >= 8 && proposed.family == kernel_family::elementwise) proposed.store = store_kind::streaming;
    return proposed;
  }
};
// [end]
/// One that ends in a negation never.
template <>
struct baton::tir::schedule_rule<baton::relay::negative_op> {
  static constexpr schedule apply(schedule proposed, const targets::description&) {
    proposed.store = store_kind::plain;
    return proposed;
  }
};

using namespace baton;

namespace {

constexpr bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

template <int N, bool Sigmoid>
constexpr auto ruled_program() {
  constexpr auto a = relay::var<"a", tensor_type<float, N>>;
  if constexpr (Sigmoid) return ir_module::from_expr(relay::function(relay::params(a), relay::sigmoid(relay::multiply(a, a))));
  else return ir_module::from_expr(relay::function(relay::params(a), relay::negative(relay::multiply(a, a))));
}
template <class Mod>
constexpr bool streams(Mod mod) {
  using func = decltype(tir::get<0>(build_tir(mod)));
  return simd::detail::worth_streaming<simd::arch_of<targets::native>, func>();
}

template <int... Dims>
constexpr auto program_of() {
  constexpr auto a = relay::var<"a", tensor_type<float, Dims...>>;
  constexpr auto row = relay::var<"row", tensor_type<float, 4096>>;
  if constexpr (sizeof...(Dims) == 2) return ir_module::from_expr(relay::function(relay::params(a, row), relay::add(relay::multiply(a, a), row)));
  else return ir_module::from_expr(relay::function(relay::params(a), relay::add(relay::multiply(a, a), a)));
}
float at(std::size_t i) { return static_cast<float>(i % 1021) * 0.25f; }

}  // namespace

TEST_CASE("results larger than caches") {
  constexpr int count = (8 << 20) + 5;
  static_assert(std::ptrdiff_t{count} * 4 >= simd::streaming_bytes);
  constexpr auto mod = program_of<count>();
  tensor<float, count> a;
  for (std::size_t i = 0; i < a.size(); ++i) a.data()[i] = at(i);
  auto exe = build(mod);
  const auto right = [](const float* r) {
    for (std::size_t i = 0; i < std::size_t{count}; ++i)
      if (r[i] != at(i) * at(i) + at(i)) return false;
    return r[count] == -1.0f;
  };
  std::vector<float> memory(count + 40);
  for (std::size_t shift = 0; shift < 17; shift += 8) {
    for (float& m : memory) m = -1.0f;
    exe.run(a, tensor_view<float, count>(memory.data() + shift));
    CHECK(right(memory.data() + shift));
  }
  for (float& m : memory) m = -1.0f;
  const std::size_t aligned = (64 - reinterpret_cast<std::uintptr_t>(memory.data()) % 64) % 64 / 4;
  exe.run(a, tensor_view<float, count>(memory.data() + aligned));
  CHECK(right(memory.data() + aligned));
}

TEST_CASE("a rule says how is stored") {
  constexpr bool possible = simd::has_streaming<simd::default_arch>;
  constexpr auto small = ruled_program<115, true>();
  STATIC_REQUIRE(has(as_text(build_tir(small)), "\"store\" = \"streaming\"") == possible);
  STATIC_REQUIRE(streams(small) == possible);
  numbers::check("small", small, numbers::plain, numbers::float_tolerance, numbers::random<float, 115>(1, -2, 2));
  constexpr auto large = ruled_program<(8 << 20), false>();
  STATIC_REQUIRE(!has(as_text(build_tir(large)), "\"store\"") && !streams(large));
  STATIC_REQUIRE(has(as_text(build_tir(program_of<(8 << 20)>())), "\"store\" = \"streaming\"") == possible);
  STATIC_REQUIRE(streams(program_of<(8 << 20)>()) == possible);
}

TEST_CASE("rows of a result larger than caches") {
  constexpr auto mod = program_of<2048, 4096>();
  tensor<float, 2048, 4096> a;
  tensor<float, 4096> row;
  for (std::size_t i = 0; i < a.size(); ++i) a.data()[i] = at(i);
  for (std::size_t i = 0; i < row.size(); ++i) row.data()[i] = static_cast<float>(i);
  auto exe = build(mod);
  const auto out = exe(a, row);
  bool right = true;
  for (std::size_t i = 0; i < a.size(); ++i) right = right && out.data()[i] == at(i) * at(i) + static_cast<float>(i % 4096);
  CHECK(right);
}
