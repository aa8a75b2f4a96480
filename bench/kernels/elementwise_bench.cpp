// SPDX-License-Identifier: Apache-2.0
//
// Work that memory bounds, one thread: a chain of eight cheap elementwise ops on two inputs as `build` fuses it, beside a loop written by
// hand with the same kind of store, Eigen's and xtensor's single expression, and the same program with a kernel for each op; and
// exp, tanh and erf of arrays. Results are compared with a loop in double before they are timed. Counters: how many times as long each
// other way takes; "bandwidth" is the share of a copy's of as many floats in the same run.
//   bench_elementwise --benchmark_repetitions=3 --benchmark_report_aggregates_only=true
#include "bench/support/eigen.hpp"
#include "bench/support/race.hpp"
#include "bench/support/xtensor.hpp"

#include <baton/baton.hpp>

#include <cmath>
#include <cstddef>
#include <string>
#include <vector>

namespace {

using namespace baton;
using bench::rival;

template <int N>
constexpr auto chain_of() {
  constexpr auto a = relay::var<"a", tensor_type<float, N>>;
  constexpr auto b = relay::var<"b", tensor_type<float, N>>;
  auto t1 = relay::multiply(a, relay::constant<2.0f>);
  auto t2 = relay::add(t1, b);
  auto t3 = relay::multiply(t2, a);
  auto t4 = relay::subtract(t3, b);
  auto t5 = relay::abs(t4);
  auto t6 = relay::multiply(t5, relay::constant<0.25f>);
  auto t7 = relay::subtract(t6, relay::constant<1.0f>);
  return relay::function(relay::params(a, b), relay::nn::relu(t7));
}
template <int N>
inline constexpr auto chain_module = ir_module::from_expr(chain_of<N>());
constexpr auto unfused_context = transform::pass_context(transform::config<"relay.FuseOps.max_depth", 1>);

/// The loop that one writes by hand.
template <bool Stream>
void by_hand(const float* BATON_RESTRICT a, const float* BATON_RESTRICT b, float* BATON_RESTRICT out, std::ptrdiff_t count) {
  using arch = simd::default_arch;
  using batch = simd::f32<arch>;
  const batch two(2.0f), quarter(0.25f), one(1.0f), zero(0.0f);
  for (std::ptrdiff_t i = 0; i < count; i += simd::lanes<arch>) {
    const batch x = simd::loadu<batch>(a + i), y = simd::loadu<batch>(b + i);
    const batch r = xsimd::max(xsimd::abs((x * two + y) * x - y) * quarter - one, zero);
    if constexpr (Stream) simd::stream(out + i, r);
    else simd::storeu(out + i, r);
  }
  if constexpr (Stream) simd::finish_streaming<arch>();
}

template <int N>
void chain(benchmark::State& state) {
  constexpr bool stream = std::ptrdiff_t{N} * 4 >= simd::streaming_bytes && simd::has_streaming<simd::default_arch>;
  tensor<float, N> a, b, out;
  for (std::size_t i = 0; i < a.size(); ++i) {
    a.data()[i] = static_cast<float>(i % 1009) * 0.01f - 5.0f;
    b.data()[i] = static_cast<float>(i % 1013) * 0.01f - 5.0f;
  }
  const auto wrong = [&] {
    for (std::size_t i = 0; i < out.size(); ++i) {
      const double x = static_cast<double>(a.data()[i]), y = static_cast<double>(b.data()[i]);
      const double wanted = std::fmax(std::fabs((2 * x + y) * x - y) * 0.25 - 1, 0.0);
      if (!(std::fabs(static_cast<double>(out.data()[i]) - wanted) <= 1e-5 * std::fmax(1.0, wanted))) return true;
    }
    return false;
  };
  auto exe = build(chain_module<N>);
  auto unfused = build(chain_module<N>, unfused_context);
  static_assert(decltype(exe)::kernel_count == 1 && decltype(unfused)::kernel_count == 8);
  std::vector<rival> all{{"", [&] { exe.run(a, b, out); }},
                         {"hand", [&] { by_hand<stream>(a.data(), b.data(), out.data(), N); }},
                         {"hand_plain", [&] { by_hand<false>(a.data(), b.data(), out.data(), N); }},
                         {"unfused", [&] { unfused.run(a, b, out); }}};
  bench::add_eigen_chain(all, a.data(), b.data(), out.data(), N);
  bench::add_xtensor_chain(all, a.data(), b.data(), out.data(), N);
  for (const rival& r : all) {
    for (std::size_t i = 0; i < out.size(); ++i) out.data()[i] = -1;
    r.run();
    if (wrong()) return state.SkipWithError(("the result is not the reference's: " + r.name).c_str());
  }
  state.SetLabel(stream ? "stores past the caches" : "plain stores");
  bench::race(state, {.flops = 8.0 * N, .bytes = 12.0 * N, .copied_floats = N}, std::move(all));
}

enum class function { exp, tanh, erf };

template <function F, int N>
constexpr auto map_of() {
  constexpr auto x = relay::var<"x", tensor_type<float, N>>;
  if constexpr (F == function::exp) return relay::function(relay::params(x), relay::exp(x));
  else if constexpr (F == function::tanh) return relay::function(relay::params(x), relay::tanh(x));
  else return relay::function(relay::params(x), relay::erf(x));
}
template <function F, int N>
inline constexpr auto map_module = ir_module::from_expr(map_of<F, N>());

template <function F, int N>
void map(benchmark::State& state) {
  tensor<float, N> x, out;
  for (std::size_t i = 0; i < x.size(); ++i) x.data()[i] = static_cast<float>(i % 10007) * (16.0f / 10007) - 8.0f;
  const auto libm = [](float v) { return F == function::exp ? std::exp(v) : F == function::tanh ? std::tanh(v) : std::erf(v); };
  const auto exact = [](double v) { return F == function::exp ? std::exp(v) : F == function::tanh ? std::tanh(v) : std::erf(v); };
  auto exe = build(map_module<F, N>);
  exe.run(x, out);
  for (std::size_t i = 0; i < x.size(); ++i) {
    const double wanted = exact(static_cast<double>(x.data()[i]));
    if (!(std::fabs(static_cast<double>(out.data()[i]) - wanted) <= 4e-7 * std::fabs(wanted))) return state.SkipWithError("the result is not the reference's");
  }
  std::vector<rival> all{{"", [&] { exe.run(x, out); }}, {"libm", [&] {
                                                            for (int i = 0; i < N; ++i) out.data()[i] = libm(x.data()[i]);
                                                          }}};
  const int which = static_cast<int>(F);
  bench::add_eigen_map(all, which, x.data(), out.data(), N);
  bench::add_xtensor_map(all, which, x.data(), out.data(), N);
  bench::race(state, {.flops = 1.0 * N, .bytes = 8.0 * N, .copied_floats = N}, std::move(all));
}

}  // namespace

int main(int argc, char** argv) {
  bench::insist_on_one_thread(argv);
  const auto add = [](const char* name, void (*run)(benchmark::State&)) { benchmark::RegisterBenchmark(name, run)->UseManualTime(); };
  add("chain8_16M", chain<1 << 24>);
  add("chain8_64k", chain<1 << 16>);
  add("exp_64k", map<function::exp, 1 << 16>);
  add("tanh_64k", map<function::tanh, 1 << 16>);
  add("erf_64k", map<function::erf, 1 << 16>);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
