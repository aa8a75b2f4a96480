// SPDX-License-Identifier: Apache-2.0
//
// A pool of threads as an executor of Baton (baton/runtime/parallel.hpp): as many as you say, the calling one among them.
// Waiting threads spin for a moment, since the next kernel comes soon, and then sleep. A call allocates nothing.
#ifndef BATON_EXAMPLES_THREAD_POOL_HPP
#define BATON_EXAMPLES_THREAD_POOL_HPP

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace examples {

class thread_pool {
 public:
  explicit thread_pool(int threads) {
    for (int i = 1; i < threads; ++i) workers_.emplace_back([this] { work(); });
  }
  thread_pool(const thread_pool&) = delete;
  thread_pool& operator=(const thread_pool&) = delete;
  ~thread_pool() {
    stop_ = true;
    begin();
    for (std::thread& t : workers_) t.join();
  }

  /// Calls f(0) ... f(chunks - 1), each once, and returns when all have ended. One caller at a time.
  template <class F>
  void parallel_for(int chunks, F f) noexcept {
    call_ = [](const void* function, int chunk) { (*static_cast<const F*>(function))(chunk); };
    function_ = &f;
    chunks_ = chunks;
    next_.store(0, std::memory_order_relaxed);
    busy_.store(static_cast<int>(workers_.size()), std::memory_order_relaxed);
    begin();
    run_chunks();
    // f lives here: every worker has to be through with it.
    for (int turn = 0, left; (left = busy_.load(std::memory_order_acquire)) != 0; ++turn)
      if (turn >= spins) busy_.wait(left);
  }

 private:
  static constexpr int spins = 200000;  // about 0.1 ms: waking a thread takes half of that

  void begin() noexcept {
    round_.fetch_add(1, std::memory_order_release);
    round_.notify_all();
  }
  void run_chunks() noexcept {
    for (int i; (i = next_.fetch_add(1, std::memory_order_relaxed)) < chunks_;) call_(function_, i);
  }
  void work() noexcept {
    for (std::uint32_t seen = 0;;) {
      for (int turn = 0; round_.load(std::memory_order_acquire) == seen; ++turn)
        if (turn >= spins) round_.wait(seen);
      ++seen;
      if (stop_) return;
      run_chunks();
      if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) busy_.notify_one();
    }
  }

  void (*call_)(const void*, int) = nullptr;
  const void* function_ = nullptr;
  int chunks_ = 0;
  bool stop_ = false;
  std::atomic<std::uint32_t> round_{0};
  alignas(64) std::atomic<int> next_{0};
  alignas(64) std::atomic<int> busy_{0};
  std::vector<std::thread> workers_;
};

}  // namespace examples

#endif
