// SPDX-License-Identifier: Apache-2.0
//
// Ends a test executable as skipped (exit code 77) on a machine that lacks the instruction set it was
// compiled for. That has to happen before the first constructor of a static object, since the compiler may
// already use the set there; hence the priority, and hence no -m flag for this file.
#include <unistd.h>
#include <cstdio>
#include <cstdlib>

namespace {

#if defined(__x86_64__)
[[gnu::constructor(101)]] void check_machine() {
  __builtin_cpu_init();
  const char* missing = nullptr;
#if defined(BATON_TEST_ISA_avx2)
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma")) missing = "AVX2 with FMA";
#elif defined(BATON_TEST_ISA_avx512)
  if (!__builtin_cpu_supports("avx512f") || !__builtin_cpu_supports("avx512bw") || !__builtin_cpu_supports("avx512dq") || !__builtin_cpu_supports("avx512vl") ||
      !__builtin_cpu_supports("avx512cd"))
    missing = "AVX-512";
#endif
  // For trying out the skip on a machine that has everything.
  if (std::getenv("BATON_TEST_PRETEND_OLD_CPU") != nullptr) missing = "an instruction set (pretended)";
  if (missing == nullptr) return;
  std::printf("skipped: this machine lacks %s\n", missing);
  std::fflush(stdout);
  _exit(77);
}
#endif

}  // namespace
