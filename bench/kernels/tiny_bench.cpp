// SPDX-License-Identifier: Apache-2.0
//
// A network as in real-time audio: 32 inputs, dense layers of 16, 8 and 1 outputs with biases and tanh between them, one call,
// weights bound at load; beside Eigen with fixed sizes and oneDNN's inner products with tanh as post-op. Results are compared with
// double before they are timed. Counters: how many times as long the others take; "ns" is one call.
//   bench_tiny --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
#include "bench/support/mlp_peers.hpp"
#include "bench/support/race.hpp"

#include <baton/baton.hpp>

#include <cmath>
#include <cstddef>
#include <random>
#include <vector>

namespace {

using namespace baton;

constexpr auto mlp() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 32>>;
  constexpr auto w1 = relay::var<"w1", tensor_type<float, 16, 32>>;
  constexpr auto b1 = relay::var<"b1", tensor_type<float, 16>>;
  constexpr auto w2 = relay::var<"w2", tensor_type<float, 8, 16>>;
  constexpr auto b2 = relay::var<"b2", tensor_type<float, 8>>;
  constexpr auto w3 = relay::var<"w3", tensor_type<float, 1, 8>>;
  constexpr auto b3 = relay::var<"b3", tensor_type<float, 1>>;
  auto h1 = relay::tanh(relay::nn::bias_add(relay::nn::dense(x, w1), b1));
  auto h2 = relay::tanh(relay::nn::bias_add(relay::nn::dense(h1, w2), b2));
  return relay::function(relay::params(x, w1, b1, w2, b2, w3, b3), relay::nn::bias_add(relay::nn::dense(h2, w3), b3));
}
constexpr auto mod = ir_module::from_expr(mlp());

template <class Tensor>
void fill(Tensor& t, unsigned seed, float scale) {
  std::mt19937 bits(seed);
  std::uniform_real_distribution<float> in(-scale, scale);
  for (std::size_t i = 0; i < t.size(); ++i) t.data()[i] = in(bits);
}

void layer(std::vector<double>& x, const float* w, const float* b, std::size_t outputs, bool tanh) {
  std::vector<double> y(outputs);
  for (std::size_t o = 0; o < outputs; ++o) {
    double sum = static_cast<double>(b[o]);
    for (std::size_t i = 0; i < x.size(); ++i) sum += x[i] * static_cast<double>(w[o * x.size() + i]);
    y[o] = tanh ? std::tanh(sum) : sum;
  }
  x = y;
}

void run(benchmark::State& state) {
  tensor<float, 1, 32> x;
  tensor<float, 16, 32> w1;
  tensor<float, 16> b1;
  tensor<float, 8, 16> w2;
  tensor<float, 8> b2;
  tensor<float, 1, 8> w3;
  tensor<float, 1> b3;
  tensor<float, 1, 1> out;
  fill(x, 1, 1.0f);
  fill(w1, 2, 0.3f), fill(b1, 3, 0.1f), fill(w2, 4, 0.5f), fill(b2, 5, 0.1f), fill(w3, 6, 0.7f), fill(b3, 7, 0.1f);
  std::vector<double> wanted(x.data(), x.data() + 32);
  layer(wanted, w1.data(), b1.data(), 16, true);
  layer(wanted, w2.data(), b2.data(), 8, true);
  layer(wanted, w3.data(), b3.data(), 1, false);
  auto exe = build(mod, bind<"w1">(w1), bind<"b1">(b1), bind<"w2">(w2), bind<"b2">(b2), bind<"w3">(w3), bind<"b3">(b3));
  const bench::mlp_data m{x.data(), w1.data(), b1.data(), w2.data(), b2.data(), w3.data(), b3.data(), out.data()};
  std::vector<bench::rival> all{{"", [&] {
                                   exe.run(x, out);
                                   benchmark::DoNotOptimize(out.data());
                                 }}};
  bench::add_eigen_mlp(all, m);
  bench::add_onednn_mlp(all, m);
  for (const bench::rival& r : all) {
    out.data()[0] = -9;
    r.run();
    if (!(std::fabs(static_cast<double>(out.data()[0]) - wanted[0]) <= 1e-6))
      return state.SkipWithError(("the result is not the reference's: " + r.name).c_str());
  }
  bench::race(state, {.flops = 2.0 * (32 * 16 + 16 * 8 + 8)}, std::move(all));
}

}  // namespace

int main(int argc, char** argv) {
  bench::insist_on_one_thread(argv);
  benchmark::RegisterBenchmark("mlp_32_16_8_1", run)->UseManualTime();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
