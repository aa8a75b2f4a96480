// SPDX-License-Identifier: Apache-2.0
//
// How layers above 50 MFLOP scale to two threads, beside two things that the machine gives the same two threads: a loop of multiply-adds
// in registers that takes as long as the layer, and the layer twice, each thread its own. Each layer is a compiled model of one convolution
// or dense layer, data in channel blocks and the weight bound at load. All are run in turn, in elapsed time, each after a run of its own
// kind that is not timed: so threads are awake, and caches hold what such a run leaves. Counters, medians over the turns:
//   scaling   one thread's time over two threads'
//   woken     the same for a call behind a pause, when a thread of the pool has to be woken and finds nothing in its caches
//   fma       scaling of the loop; of_fma: the quotient
//   layers    twice one layer's time over that of two independent ones side by side: caches and memory for threads that share nothing
// Results of both are compared bit by bit first.
//   bench_threads --benchmark_filter=r3_
#include "bench/support/peak.hpp"
#include "examples/thread_pool.hpp"

#include <baton/baton.hpp>

#include <benchmark/benchmark.h>

#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <sched.h>
#endif

namespace {

using namespace baton;

constexpr int block = simd::lanes<simd::default_arch> >= 16 ? 16 : 8;

struct layer {
  int ic, size, oc, kernel, stride, pad;
  constexpr int out() const { return (size + 2 * pad - kernel) / stride + 1; }
  constexpr double flops() const { return 2.0 * oc * out() * out() * ic * kernel * kernel; }
};

template <layer L>
constexpr auto convolution() {
  constexpr int in_block = L.ic == 3 ? 3 : block;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, L.ic / in_block, L.size, L.size, in_block>>;
  constexpr auto w = relay::var<"w", tensor_type<float, L.oc / block, L.ic / in_block, L.kernel, L.kernel, in_block, block>>;
  constexpr relay::nn::conv2d_attrs attrs = [] {
    relay::nn::conv2d_attrs a;
    a.strides = {L.stride, L.stride};
    a.padding = {L.pad, L.pad};
    const attr_string blocked = block == 16 ? attr_string("NCHW16c") : attr_string("NCHW8c");
    a.data_layout = L.ic == 3 ? attr_string("NCHW3c") : blocked;
    if (L.ic == 3) a.kernel_layout = block == 16 ? attr_string("OIHW3i16o") : attr_string("OIHW3i8o");
    else a.kernel_layout = block == 16 ? attr_string("OIHW16i16o") : attr_string("OIHW8i8o");
    a.out_layout = blocked;
    return a;
  }();
  return relay::function(relay::params(x, w), relay::nn::relu(relay::nn::conv2d<attrs>(x, w)));
}

template <int M, int K, int N>
constexpr auto product() {
  constexpr auto x = relay::var<"x", tensor_type<float, M, K>>;
  constexpr auto w = relay::var<"w", tensor_type<float, N, K>>;
  return relay::function(relay::params(x, w), relay::nn::dense(x, w));
}

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

/// The calling thread and another one, each on a processor of its own, if there are two: left alone, they may share one for a while.
examples::thread_pool& two_threads() {
  static examples::thread_pool pool(2);
#if defined(__linux__)
  static const bool once = [] {
    cpu_set_t allowed;
    if (sched_getaffinity(0, sizeof allowed, &allowed) != 0 || CPU_COUNT(&allowed) < 2) return false;
    std::atomic<int> present{0};
    pool.parallel_for(2, [&](int chunk) {
      present.fetch_add(1);
      while (present.load() < 2) std::this_thread::yield();
      int processor = 0;
      for (int left = chunk; !CPU_ISSET(processor, &allowed) || left-- > 0;) ++processor;
      cpu_set_t own;
      CPU_ZERO(&own);
      CPU_SET(processor, &own);
      static_cast<void>(sched_setaffinity(0, sizeof own, &own));
    });
    return true;
  }();
  static_cast<void>(once);
#endif
  return pool;
}

template <class F>
double timed(const F& once) {
  const double start = now();
  once();
  return now() - start;
}
/// The second of two runs.
template <class F>
double again(const F& once) {
  once();
  return timed(once);
}

/// `net` and `other` are two executables of the same layer, each with its own memory and weights.
template <class Net, class X>
void run(benchmark::State& state, double flops, Net& net, const X& x, Net& other) {
  const X other_x = x.clone();
  examples::thread_pool& pool = two_threads();
  const auto first = net(x);
  const std::vector<float> wanted(first.data(), first.data() + first.size());
  const auto second = net.on(pool)(x);
  if (std::memcmp(wanted.data(), second.data(), wanted.size() * sizeof(float)) != 0) return state.SkipWithError("two threads give other bits");
  const auto alone = [&] { net(x); };
  const auto divided = [&] { net.on(pool)(x); };
  const auto both = [&] {
    pool.parallel_for(2, [&](int chunk) {
      if (chunk == 0) net(x);
      else other(other_x);
    });
  };
  const int rounds = static_cast<int>(400000 * again(divided) / again([] { bench::multiply_add_loop(400000); })) + 1;
  const auto loop = [&](int) { (void)bench::multiply_add_loop(rounds); };
  std::vector<double> own, scaling, woken, fma, quotient, layers;
  for (auto _ : state) {
    const double start = now();
    const double one = again(alone), from_sleep = timed(divided), two = again(divided), side_by_side = again(both);
    const double one_loop = again([&] { loop(0); }), two_loops = again([&] { pool.parallel_for(2, loop); });
    own.push_back(two);
    scaling.push_back(one / two);
    woken.push_back(one / from_sleep);
    fma.push_back(2 * one_loop / two_loops);
    quotient.push_back(scaling.back() / fma.back());
    layers.push_back(2 * one / side_by_side);
    state.SetIterationTime(now() - start);
  }
  state.counters["GFLOPs"] = flops / bench::median(own) * 1e-9;
  state.counters["scaling"] = bench::median(scaling);
  state.counters["woken"] = bench::median(woken);
  state.counters["fma"] = bench::median(fma);
  state.counters["of_fma"] = bench::median(quotient);
  state.counters["layers"] = bench::median(layers);
}

template <class Tensor>
void fill(Tensor& t) {
  int i = 0;
  for (float& v : t) v = static_cast<float>(i++ % 17) * 0.02f - 0.16f;
}

constexpr auto threads = transform::pass_context(transform::config<"baton.threads", 2>);

template <layer L>
void convolve(benchmark::State& state) {
  constexpr int in_block = L.ic == 3 ? 3 : block;
  constexpr auto mod = ir_module::from_expr(convolution<L>());
  const auto x = std::make_unique<tensor<float, 1, L.ic / in_block, L.size, L.size, in_block>>();
  const auto w = std::make_unique<tensor<float, L.oc / block, L.ic / in_block, L.kernel, L.kernel, in_block, block>>();
  fill(*x), fill(*w);
  auto net = build(mod, threads, bind<"w">(*w));
  auto other = build(mod, threads, bind<"w">(*w));
  run(state, L.flops(), net, *x, other);
}

template <int M, int K, int N>
void multiply(benchmark::State& state) {
  constexpr auto mod = ir_module::from_expr(product<M, K, N>());
  tensor<float, M, K> x;
  tensor<float, N, K> w;
  fill(x), fill(w);
  auto net = build(mod, threads, bind<"w">(w));
  auto other = build(mod, threads, bind<"w">(w));
  run(state, 2.0 * M * K * N, net, x, other);
}

template <layer L>
void add(const char* name) {
  static_assert(L.flops() > 50e6);
  benchmark::RegisterBenchmark(name, convolve<L>)->UseManualTime();
}

}  // namespace

int main(int argc, char** argv) {
  add<layer{3, 224, 64, 7, 2, 3}>("conv1");
  add<layer{64, 56, 64, 3, 1, 1}>("r2_3x3");
  add<layer{64, 56, 256, 1, 1, 0}>("r2_1x1b");
  add<layer{256, 56, 64, 1, 1, 0}>("r2_1x1c");
  add<layer{256, 56, 128, 1, 1, 0}>("r3_1x1a");
  add<layer{128, 56, 128, 3, 2, 1}>("r3_3x3s2");
  add<layer{256, 56, 512, 1, 2, 0}>("r3_ds");
  add<layer{128, 28, 128, 3, 1, 1}>("r3_3x3");
  add<layer{128, 28, 512, 1, 1, 0}>("r3_1x1b");
  add<layer{512, 28, 128, 1, 1, 0}>("r3_1x1c");
  add<layer{512, 28, 256, 1, 1, 0}>("r4_1x1a");
  add<layer{256, 28, 256, 3, 2, 1}>("r4_3x3s2");
  add<layer{512, 28, 1024, 1, 2, 0}>("r4_ds");
  add<layer{256, 14, 256, 3, 1, 1}>("r4_3x3");
  add<layer{256, 14, 1024, 1, 1, 0}>("r4_1x1b");
  add<layer{1024, 14, 256, 1, 1, 0}>("r4_1x1c");
  add<layer{1024, 14, 512, 1, 1, 0}>("r5_1x1a");
  add<layer{512, 14, 512, 3, 2, 1}>("r5_3x3s2");
  add<layer{1024, 14, 2048, 1, 2, 0}>("r5_ds");
  add<layer{512, 7, 512, 3, 1, 1}>("r5_3x3");
  add<layer{512, 7, 2048, 1, 1, 0}>("r5_1x1b");
  add<layer{2048, 7, 512, 1, 1, 0}>("r5_1x1c");
  benchmark::RegisterBenchmark("dense_64x1024x1024", multiply<64, 1024, 1024>)->UseManualTime();
  benchmark::RegisterBenchmark("dense_256x512x512", multiply<256, 512, 512>)->UseManualTime();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
