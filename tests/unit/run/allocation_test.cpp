// SPDX-License-Identifier: Apache-2.0
//
// A call allocates nothing: operator new counts for the whole program.
#include "models.hpp"
#include "numbers.hpp"

#include <atomic>
#include <cstdlib>
#include <new>

namespace {

std::atomic<long> allocations{0};

void* allocate_or_null(std::size_t bytes, std::size_t alignment) noexcept {
  ++allocations;
  return alignment == 0 ? std::malloc(bytes + 1) : std::aligned_alloc(alignment, (bytes + alignment) / alignment * alignment);
}
void* allocate(std::size_t bytes, std::size_t alignment) {
  if (void* p = allocate_or_null(bytes, alignment)) return p;
  throw std::bad_alloc();
}
/// Out of line, or GCC warns that what new gives meets free.
BATON_NOINLINE void release(void* p) noexcept { std::free(p); }

}  // namespace

void* operator new(std::size_t bytes) { return allocate(bytes, 0); }
void* operator new[](std::size_t bytes) { return allocate(bytes, 0); }
void* operator new(std::size_t bytes, std::align_val_t alignment) { return allocate(bytes, static_cast<std::size_t>(alignment)); }
void* operator new[](std::size_t bytes, std::align_val_t alignment) { return allocate(bytes, static_cast<std::size_t>(alignment)); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return allocate_or_null(bytes, 0); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return allocate_or_null(bytes, 0); }
void* operator new(std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept { return allocate_or_null(bytes, static_cast<std::size_t>(alignment)); }
void* operator new[](std::size_t bytes, std::align_val_t alignment, const std::nothrow_t&) noexcept {
  return allocate_or_null(bytes, static_cast<std::size_t>(alignment));
}
void operator delete(void* p) noexcept { release(p); }
void operator delete[](void* p) noexcept { release(p); }
void operator delete(void* p, std::size_t) noexcept { release(p); }
void operator delete[](void* p, std::size_t) noexcept { release(p); }
void operator delete(void* p, std::align_val_t) noexcept { release(p); }
void operator delete[](void* p, std::align_val_t) noexcept { release(p); }
void operator delete(void* p, std::size_t, std::align_val_t) noexcept { release(p); }
void operator delete[](void* p, std::size_t, std::align_val_t) noexcept { release(p); }

using namespace baton;

TEST_CASE("a call allocates nothing") {
  constexpr auto mod = models::residual_block<16, 7>();
  const auto x = numbers::random<float, 1, 16, 7, 7>(1);
  const auto w1 = numbers::random<float, 16, 16, 3, 3>(2);
  const auto w2 = numbers::random<float, 16, 16, 3, 3>(3);
  const auto v = numbers::random<float, 16>(4, 0.5, 1.5);
  const long before_build = allocations;
  auto exe = build(mod);
  auto bound = build(mod, bind<"w1">(w1), bind<"w2">(w2));
  CHECK(allocations > before_build);
  tensor<float, 1, 16, 7, 7> out;
  const long before = allocations;
  for (int i = 0; i < 3; ++i) {
    static_cast<void>(exe(x, w1, w2, v, v, v, v));
    static_cast<void>(bound(x, v, v, v, v));
    exe.run(x, w1, w2, v, v, v, v, out);
  }
  CHECK(allocations == before);
}
