// SPDX-License-Identifier: Apache-2.0
//
// Who runs the chunks of a kernel: the calling thread, OpenMP's threads, or a pool of yours. A kernel is divided into units during
// compilation (simd/split.hpp); an executor only decides where and in which order they are computed, and so cannot change a result.
// In: a number of chunks and a function. Next: runtime/executable.hpp, `exe.on(executor)(x, w)`.
#ifndef BATON_RUNTIME_PARALLEL_HPP
#define BATON_RUNTIME_PARALLEL_HPP

#include "baton/meta/config.hpp"

#include <type_traits>

namespace baton {

namespace detail {

struct any_chunk {
  void operator()(int) const noexcept {}
};

}  // namespace detail

/// An object with `void parallel_for(int chunks, F f) noexcept`, which calls f(0) ... f(chunks - 1), each once, on any threads in
/// any order, and returns when all have returned. F is a small object that may be copied; f(i) throws nothing. Chunks that run
/// at the same time are independent. See examples/thread_pool.hpp.
template <class Executor>
concept executor = requires(std::remove_cvref_t<Executor>& e, detail::any_chunk f) {
  { e.parallel_for(1, f) } noexcept;
};

/// The calling thread, one chunk after the other. A call without an executor does not even divide its kernels.
struct serial_executor {
  template <class F>
  BATON_INLINE void parallel_for(int chunks, F f) const noexcept {
    for (int i = 0; i < chunks; ++i) f(i);
  }
};

#if defined(_OPENMP)
/// OpenMP's threads; there if the unit is compiled with OpenMP (-fopenmp). The number of threads is OpenMP's own unless it is
/// given.
struct openmp_executor {
  int threads = 0;

  template <class F>
  void parallel_for(int chunks, F f) const noexcept {
    if (threads > 0) {
#pragma omp parallel for schedule(dynamic, 1) num_threads(threads)
      for (int i = 0; i < chunks; ++i) f(i);
    } else {
#pragma omp parallel for schedule(dynamic, 1)
      for (int i = 0; i < chunks; ++i) f(i);
    }
  }
};
#endif

}  // namespace baton

#endif
