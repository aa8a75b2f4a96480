// SPDX-License-Identifier: Apache-2.0
//
// One program for several instruction sets: which sets there are, which of them the machine runs, and the choice. In: sources that
// CMake's baton_add_multi_isa compiles once for each set. Out: pick. Light: it includes nothing of the library.
//
//     // model.hpp
//     template <class Isa> void classify(const float* image, float* scores);
//     // model.cpp, compiled for each set; an object outside of functions would be made on every machine: have none
//     template <> void classify<baton::isa::current>(const float* image, float* scores) { static auto net = build(mod); ... }
//     // main.cpp
//     const auto classify_here = baton::isa::pick([](auto isa) { return &classify<decltype(isa)>; });
//
// Example: tests/package/multi_isa.
#ifndef BATON_RUNTIME_DISPATCH_HPP
#define BATON_RUNTIME_DISPATCH_HPP

#include <type_traits>

namespace baton::isa {

/// The instruction sets that kernels are made for; what a set needs is what the CMake helper passes to the compiler.
struct sse2 {};
struct avx2 {};    ///< with FMA
struct avx512 {};  ///< F, BW, DQ, VL, CD
struct neon64 {};

/// Some sets, from the plainest to the best.
template <class... Isas>
struct list {};

/// Whether this machine, and its system, run a set.
template <class Isa>
bool runs() noexcept {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_cpu_init();
  if constexpr (std::is_same_v<Isa, sse2>) return __builtin_cpu_supports("sse2");
  if constexpr (std::is_same_v<Isa, avx2>) return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if constexpr (std::is_same_v<Isa, avx512>)
    return __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512dq") &&
           __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("fma");
#elif defined(__aarch64__)
  if constexpr (std::is_same_v<Isa, neon64>) return true;
#endif
  return false;
}

/// f(Isa{}) for the best set of the list that the machine runs; a value-initialised result (a null pointer) if it runs none.
/// f returns a pointer to the set's function, or whatever is made without calling it.
template <class... Isas, class F>
auto pick(list<Isas...>, F f) noexcept {
  std::common_type_t<decltype(f(Isas{}))...> found{};
  ((runs<Isas>() ? static_cast<void>(found = f(Isas{})) : static_cast<void>(0)), ...);
  return found;
}

#if defined(BATON_ISA)
/// The set that this unit is compiled for.
using current = BATON_ISA;
#endif

#if defined(BATON_ISAS)
/// The sets that this program holds.
using compiled = list<BATON_ISAS>;

/// The same for the sets of this program.
template <class F>
auto pick(F f) noexcept {
  return pick(compiled{}, f);
}
#endif

}  // namespace baton::isa

#endif
