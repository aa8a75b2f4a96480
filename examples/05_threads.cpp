// SPDX-License-Identifier: Apache-2.0
//
// One network on several threads: a pool of one's own (thread_pool.hpp), OpenMP if the compiler is told to use it
// (-fopenmp), oneTBB if it is there. Results are the same to the last bit.
#include "examples/thread_pool.hpp"

#include <baton/baton.hpp>

#include <chrono>
#include <cstdio>
#include <cstring>
#if defined(BATON_EXAMPLE_TBB)
#include <oneapi/tbb/parallel_for.h>
#endif

using namespace baton;

namespace {

constexpr auto model() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  constexpr auto w1 = relay::var<"w1", tensor_type<float, 64, 64, 3, 3>>;
  constexpr auto w2 = relay::var<"w2", tensor_type<float, 256, 64, 1, 1>>;
  auto y = relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}}>(x, w1));
  return relay::function(relay::params(x, w1, w2), relay::nn::relu(relay::nn::conv2d(y, w2)));
}
constexpr auto mod = ir_module::from_expr(model());

#if defined(BATON_EXAMPLE_TBB)
/// An executor is an object with this one function.
struct tbb_executor {
  template <class F>
  void parallel_for(int chunks, F f) const noexcept {
    oneapi::tbb::parallel_for(0, chunks, f);
  }
};
#endif

/// The best of some runs, in milliseconds.
template <class F>
double milliseconds(F run) {
  double best = 1e9;
  for (int i = 0; i < 30; ++i) {
    const auto start = std::chrono::steady_clock::now();
    run();
    const double took = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    if (took < best) best = took;
  }
  return best;
}

}  // namespace

int main() {
  tensor<float, 1, 64, 56, 56> x;
  tensor<float, 64, 64, 3, 3> w1;
  tensor<float, 256, 64, 1, 1> w2;
  int i = 0;
  for (float& v : x) v = static_cast<float>(i++ % 17) * 0.1f - 0.8f;
  for (float& v : w1) v = static_cast<float>(i++ % 13) * 0.02f - 0.12f;
  for (float& v : w2) v = static_cast<float>(i++ % 11) * 0.02f - 0.1f;

  // Scratch memory for up to eight threads: Winograd's convolution needs some for each.
  auto net = build(mod, transform::pass_context(transform::config<"baton.threads", 8>), bind<"w1">(w1), bind<"w2">(w2));
  tensor<float, 1, 256, 56, 56> expected, found;
  net.run(x, expected);

  bool same = true;
  const auto show = [&](const char* name, auto& on) {
    net.on(on).run(x, found);
    same &= std::memcmp(found.data(), expected.data(), sizeof(float) * expected.size()) == 0;
    std::printf("%-20s %6.3f ms\n", name, milliseconds([&] { net.on(on)(x); }));
  };
  std::printf("%-20s %6.3f ms\n", "no executor", milliseconds([&] { net(x); }));
  examples::thread_pool pool(static_cast<int>(std::thread::hardware_concurrency()));
  show("a pool of threads", pool);
#if defined(_OPENMP)
  openmp_executor openmp;
  show("OpenMP", openmp);
#endif
#if defined(BATON_EXAMPLE_TBB)
  tbb_executor tbb;
  show("oneTBB", tbb);
#endif
  std::printf("%s\n", same ? "the same bits" : "results differ");
  return same ? 0 : 1;
}
