// SPDX-License-Identifier: Apache-2.0
//
// Softmax, layer normalisation and global pooling as `build` makes them, one thread, beside oneDNN and Eigen. Results are compared with
// double before they are timed. Counters: how many times as long the others take; "bandwidth" is the share of a copy's of as
// many floats in the same run (a pooling reads only, so it may be above 1).
//   bench_lines --benchmark_repetitions=3 --benchmark_report_aggregates_only=true
#include "bench/support/eigen.hpp"
#include "bench/support/onednn_lines.hpp"
#include "bench/support/race.hpp"

#include <baton/baton.hpp>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace {

using namespace baton;
using bench::rival;

/// Whether every rival gives `wanted`.
bool all_agree(benchmark::State& state, const std::vector<rival>& all, float* out, const std::vector<double>& wanted, double bound) {
  for (const rival& r : all) {
    for (std::size_t i = 0; i < wanted.size(); ++i) out[i] = -9;
    r.run();
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (!(std::fabs(static_cast<double>(out[i]) - wanted[i]) <= bound)) {
        state.SkipWithError(("the result is not the reference's: " + r.name).c_str());
        return false;
      }
  }
  return true;
}

template <class Tensor>
void fill(Tensor& t) {
  for (std::size_t i = 0; i < t.size(); ++i) t.data()[i] = static_cast<float>(i * 7919 % 10007) * (4.0f / 10007) - 2.0f;
}

template <int Lines, int Length>
void softmax(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, Lines, Length>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::nn::softmax(v)));
  tensor<float, Lines, Length> x, out;
  fill(x);
  std::vector<double> wanted(x.size());
  for (std::size_t l = 0; l < std::size_t{Lines}; ++l) {
    double sum = 0;
    for (std::size_t i = 0; i < std::size_t{Length}; ++i) sum += wanted[l * Length + i] = std::exp(static_cast<double>(x.data()[l * Length + i]));
    for (std::size_t i = 0; i < std::size_t{Length}; ++i) wanted[l * Length + i] /= sum;
  }
  auto exe = build(mod);
  std::vector<rival> all{{"", [&] { exe.run(x, out); }}};
  bench::add_eigen_softmax(all, x.data(), out.data(), Lines, Length);
  bench::add_onednn_softmax(all, x.data(), out.data(), Lines, Length);
  if (all_agree(state, all, out.data(), wanted, 1e-6)) bench::race(state, {.bytes = 8.0 * Lines * Length, .copied_floats = Lines * Length}, std::move(all));
}

template <int Lines, int Length>
void layer_norm(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, Lines, Length>>;
  constexpr auto g = relay::var<"g", tensor_type<float, Length>>;
  constexpr auto b = relay::var<"b", tensor_type<float, Length>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, g, b), relay::nn::layer_norm(v, g, b)));
  tensor<float, Lines, Length> x, out;
  tensor<float, Length> gamma, beta;
  fill(x), fill(gamma), fill(beta);
  std::vector<double> wanted(x.size());
  for (std::size_t l = 0; l < std::size_t{Lines}; ++l) {
    double mean = 0, variance = 0;
    const auto at = [&](std::size_t i) { return static_cast<double>(x.data()[l * Length + i]); };
    for (std::size_t i = 0; i < std::size_t{Length}; ++i) mean += at(i) / Length;
    for (std::size_t i = 0; i < std::size_t{Length}; ++i) variance += (at(i) - mean) * (at(i) - mean) / Length;
    for (std::size_t i = 0; i < std::size_t{Length}; ++i)
      wanted[l * Length + i] = (at(i) - mean) / std::sqrt(variance + 1e-5) * static_cast<double>(gamma.data()[i]) + static_cast<double>(beta.data()[i]);
  }
  auto exe = build(mod);
  std::vector<rival> all{{"", [&] { exe.run(x, gamma, beta, out); }}};
  bench::add_eigen_layer_norm(all, x.data(), gamma.data(), beta.data(), out.data(), Lines, Length);
  bench::add_onednn_layer_norm(all, x.data(), gamma.data(), beta.data(), out.data(), Lines, Length);
  if (all_agree(state, all, out.data(), wanted, 1e-5)) bench::race(state, {.bytes = 8.0 * Lines * Length, .copied_floats = Lines * Length}, std::move(all));
}

template <int Channels, int Size>
void global_pool(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, Channels, Size, Size>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::nn::global_avg_pool2d(v)));
  constexpr std::size_t pixels = std::size_t{Size} * Size;
  tensor<float, 1, Channels, Size, Size> x;
  tensor<float, 1, Channels, 1, 1> out;
  fill(x);
  std::vector<double> wanted(Channels);
  for (std::size_t c = 0; c < wanted.size(); ++c)
    for (std::size_t i = 0; i < pixels; ++i) wanted[c] += static_cast<double>(x.data()[c * pixels + i]) / static_cast<double>(pixels);
  auto exe = build(mod);
  std::vector<rival> all{{"", [&] { exe.run(x, out); }}};
  bench::add_eigen_mean_rows(all, x.data(), out.data(), Channels, Size * Size);
  bench::add_onednn_global_pool(all, x.data(), out.data(), Channels, Size);
  if (all_agree(state, all, out.data(), wanted, 1e-6))
    bench::race(state, {.bytes = 4.0 * Channels * Size * Size, .copied_floats = Channels * Size * Size}, std::move(all));
}

}  // namespace

int main(int argc, char** argv) {
  bench::insist_on_one_thread(argv);
  const auto add = [](const char* name, void (*run)(benchmark::State&)) { benchmark::RegisterBenchmark(name, run)->UseManualTime(); };
  add("softmax_128x1000", softmax<128, 1000>);
  add("softmax_1536x128", softmax<1536, 128>);
  add("layer_norm_128x768", layer_norm<128, 768>);
  add("layer_norm_4096x1024", layer_norm<4096, 1024>);
  add("global_pool_2048_7", global_pool<2048, 7>);
  add("global_pool_256_56", global_pool<256, 56>);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
