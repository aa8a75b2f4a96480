// SPDX-License-Identifier: Apache-2.0
//
// Results larger than caches: whole, with a rest, with rows, and where memory is not aligned, on which ordinary stores are used.
#include "numbers.hpp"

#include <baton/simd/streaming.hpp>

using namespace baton;

namespace {

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
