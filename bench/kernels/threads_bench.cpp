// SPDX-License-Identifier: Apache-2.0
//
// How layers above 50 MFLOP scale to two threads, beside a loop of multiply-adds in registers on the same two threads: what the
// machine gives. Each layer is a compiled model of one convolution or dense layer, data in channel blocks and the weight bound at load, run by
// one thread and by a pool of two in turn, in elapsed time. Counters: "scaling" is the median over pairs, "fma" that of the loop in the
// same run, "of_fma" their quotient; results of both are compared bit by bit first.
//   bench_threads --benchmark_filter=r3_
#include "bench/support/peak.hpp"
#include "examples/thread_pool.hpp"

#include <baton/baton.hpp>

#include <benchmark/benchmark.h>

#include <chrono>
#include <cstddef>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

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

/// A loop of multiply-adds for each of so many chunks; how long all take.
template <class Executor>
double multiply_adds(Executor& on, int chunks) {
  const double start = now();
  on.parallel_for(chunks, [](int) { (void)bench::multiply_add_loop(400000); });
  return now() - start;
}

template <class Net, class X>
void run(benchmark::State& state, double flops, Net& net, const X& x) {
  static examples::thread_pool pool(2);
  serial_executor alone;
  const auto first = net(x);
  const std::vector<float> wanted(first.data(), first.data() + first.size());
  const auto second = net.on(pool)(x);
  if (std::memcmp(wanted.data(), second.data(), wanted.size() * sizeof(float)) != 0) return state.SkipWithError("two threads give other bits");
  std::vector<double> own, scaling, fma, quotient;
  for (auto _ : state) {
    const double start = now();
    net(x);
    const double middle = now();
    net.on(pool)(x);
    const double end = now();
    const double one = multiply_adds(alone, 1), two = multiply_adds(pool, 2);
    own.push_back(end - middle);
    scaling.push_back((middle - start) / (end - middle));
    fma.push_back(2 * one / two);
    quotient.push_back(scaling.back() / fma.back());
    state.SetIterationTime(now() - start);
  }
  state.counters["GFLOPs"] = flops / bench::median(own) * 1e-9;
  state.counters["scaling"] = bench::median(scaling);
  state.counters["fma"] = bench::median(fma);
  state.counters["of_fma"] = bench::median(quotient);
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
  run(state, L.flops(), net, *x);
}

template <int M, int K, int N>
void multiply(benchmark::State& state) {
  constexpr auto mod = ir_module::from_expr(product<M, K, N>());
  tensor<float, M, K> x;
  tensor<float, N, K> w;
  fill(x), fill(w);
  auto net = build(mod, threads, bind<"w">(w));
  run(state, 2.0 * M * K * N, net, x);
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
