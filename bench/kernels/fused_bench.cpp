// SPDX-License-Identifier: Apache-2.0
//
// The tutorial's program (a 3x3 convolution of 64 channels on 56x56 and the additions after it), one thread, as `build`
// makes it: fused in channel blocks, each op a kernel of its own, and in plain NCHW. "program" takes and gives NCHW, so its
// time has the layout transforms in it; "kernel" is the fused convolution alone, on blocked data. Every result is compared
// with the reference interpreter before it is timed. Counters: "peak" is the share of the multiply-add peak measured in
// the same run (bench/support/peak.hpp), counting the convolution's operations alone; "onednn" is how many times as long
// oneDNN takes for its convolution and two additions in turn with the work (in its own layout beside the kernel, in plain
// NCHW beside programs); "unfused" is the same for the program with a kernel for each op.
//   bench_fused --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
#include "bench/support/onednn_conv.hpp"
#include "bench/support/peak.hpp"

#include <baton/baton.hpp>
#include <baton/runtime/reference.hpp>

#include <benchmark/benchmark.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <vector>

namespace {

using namespace baton;

inline constexpr auto c_data = make_tensor<float, 1, 64, 54, 54>([](std::size_t i) { return float(i % 7) * 0.5f; });

constexpr auto example() {
  constexpr auto c = relay::constant<&c_data>;
  constexpr auto weight = relay::var<"weight", tensor_type<float, 64, 64, 3, 3>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  auto conv = relay::nn::conv2d(x, weight);
  auto y = relay::add(c, c);
  auto y1 = relay::multiply(y, relay::constant<2.0f>);
  auto y2 = relay::add(conv, y1);
  auto z = relay::add(y2, c);
  auto z1 = relay::add(y2, c);
  auto z2 = relay::add(z, z1);
  return relay::function(relay::params(x, weight), z2);
}
constexpr auto mod = ir_module::from_expr(example());
constexpr auto plain_context = transform::pass_context(transform::disabled_pass<"AlterOpLayout">);
constexpr auto unfused_context = transform::pass_context(transform::config<"relay.FuseOps.max_depth", 1>);
constexpr auto unfused_plain_context = transform::pass_context(transform::config<"relay.FuseOps.max_depth", 1>, transform::disabled_pass<"AlterOpLayout">);

constexpr auto problem = tir::make_conv2d_problem({.ic = 64, .ih = 56, .iw = 56, .oc = 64, .kh = 3, .kw = 3});

struct data {
  tensor<float, 1, 64, 56, 56> x;
  tensor<float, 64, 64, 3, 3> weight;
  tensor<float, 1, 64, 54, 54> out;
  std::vector<double> wanted;

  data() {
    for (std::size_t i = 0; i < x.size(); ++i) x.data()[i] = static_cast<float>(i % 17) * 0.25f - 2.0f;
    for (std::size_t i = 0; i < weight.size(); ++i) weight.data()[i] = static_cast<float>(i % 13) * 0.01f - 0.06f;
    wanted = reference::run(mod, x, weight)[0].elements;
  }
  /// Whether `found`, in NCHW, is the reference's answer.
  bool agrees(const float* found) const {
    for (std::size_t i = 0; i < wanted.size(); ++i)
      if (!(std::fabs(static_cast<double>(found[i]) - wanted[i]) <= 1e-5 * std::fmax(1.0, std::fabs(wanted[i])))) return false;
    return true;
  }
};
data& shared() {
  static data d;
  return d;
}

/// Times `once` beside oneDNN's convolution and two additions.
template <class F>
void beside_onednn(benchmark::State& state, bool plain_layout, F&& once) {
  bench::onednn_conv peer(problem, plain_layout);
  bench::measure_beside(state, flops(problem), once, "onednn", [&] { peer.run(true); });
  state.SetLabel("beside " + peer.name());
}

/// A whole program, its weight bound at load.
template <class Context>
void program(benchmark::State& state, const Context& ctx) {
  data& d = shared();
  auto exe = build(mod, ctx, bind<"weight">(d.weight));
  exe.run(d.x, d.out);
  if (!d.agrees(d.out.data())) return state.SkipWithError("the result is not the reference's");
  state.counters["kernels"] = decltype(exe)::kernel_count;
  beside_onednn(state, true, [&] { exe.run(d.x, d.out); });
}

/// The fused program beside the same program with a kernel for each op.
template <class Context, class Unfused>
void fusion(benchmark::State& state, const Context& ctx, const Unfused& unfused) {
  data& d = shared();
  auto exe = build(mod, ctx, bind<"weight">(d.weight));
  auto single = build(mod, unfused, bind<"weight">(d.weight));
  static_assert(decltype(single)::kernel_count > decltype(exe)::kernel_count);
  single.run(d.x, d.out);
  if (!d.agrees(d.out.data())) return state.SkipWithError("the result is not the reference's");
  bench::measure_beside(state, flops(problem), [&] { exe.run(d.x, d.out); }, "unfused", [&] { single.run(d.x, d.out); });
}

/// The convolution among the prim_funcs of a module.
template <std::size_t I = 0, class Module>
constexpr auto convolution(Module loops) {
  constexpr auto func = tir::get<I>(Module{});
  if constexpr (decltype(func)::sched.family == tir::kernel_family::conv2d_nchwc || decltype(func)::sched.family == tir::kernel_family::conv2d_nchw)
    return func;
  else return convolution<I + 1>(loops);
}

/// NCHW in channel blocks, and back.
void block(const float* from, float* to, int channels, int pixels, int by) {
  for (int c = 0; c < channels; ++c)
    for (int i = 0; i < pixels; ++i) to[(std::ptrdiff_t{c} / by * pixels + i) * by + c % by] = from[std::ptrdiff_t{c} * pixels + i];
}
void unblock(const float* from, float* to, int channels, int pixels, int by) {
  for (int c = 0; c < channels; ++c)
    for (int i = 0; i < pixels; ++i) to[std::ptrdiff_t{c} * pixels + i] = from[(std::ptrdiff_t{c} / by * pixels + i) * by + c % by];
}

/// Another width of the tile; 0: the cost model's.
template <int OwTile>
struct set_tile {
  template <class Func>
  constexpr auto operator()(Func func, auto, auto) const {
    constexpr auto s = [] {
      auto r = Func::sched;
      if (r.family == tir::kernel_family::conv2d_nchwc && OwTile > 0) r.conv.ow_tile = OwTile;
      return r;
    }();
    return tir::reschedule<s>(func);
  }
};

/// The fused convolution of the program, as build makes it, on blocked data.
template <int OwTile>
void kernel(benchmark::State& state) {
  constexpr auto ctx = transform::pass_context(transform::lower_pass(transform::prim_func_pass<"SetTile", 0>(set_tile<OwTile>{})));
  using func = std::remove_const_t<decltype(convolution(build_tir(mod, ctx)))>;
  static_assert(func::sched.family == tir::kernel_family::conv2d_nchwc);
  constexpr int by = func::sched.conv.oc_block;
  data& d = shared();
  const auto x = bench::numbers(64 * 56 * 56), weight = bench::numbers(64 * 64 * 9), c = bench::numbers(64 * 54 * 54), four_c = bench::numbers(64 * 54 * 54),
             out = bench::numbers(64 * 54 * 54);
  block(d.x.data(), x.get(), 64, 56 * 56, by);
  block(c_data.data(), c.get(), 64, 54 * 54, by);
  for (int i = 0; i < 64 * 54 * 54; ++i) four_c.get()[i] = 4 * c.get()[i];
  for (int o = 0; o < 64; ++o)
    for (int i = 0; i < 64; ++i)
      for (int t = 0; t < 9; ++t) weight.get()[((((o / by) * (64 / by) + i / by) * 9 + t) * by + i % by) * by + o % by] = d.weight.data()[(o * 64 + i) * 9 + t];
  const void* const in[] = {x.get(), weight.get(), four_c.get(), c.get()};
  void* const results[] = {out.get()};
  using code = simd::fused<simd::arch_of<targets::native>, relay::nn::conv2d_op, relay::add_op>;
  const auto once = [&] { code::run<func>({in, results, nullptr}); };
  once();
  unblock(out.get(), d.out.data(), 64, 54 * 54, by);
  if (!d.agrees(d.out.data())) return state.SkipWithError("the result is not the reference's");
  beside_onednn(state, false, once);
}

}  // namespace

int main(int argc, char** argv) {
  bench::insist_on_one_thread(argv);
  const auto add = [](const char* name, auto run) { benchmark::RegisterBenchmark(name, run)->UseManualTime(); };
  add("tutorial/kernel", kernel<0>);
  add("tutorial/kernel_tile_27", kernel<27>);
  add("tutorial/kernel_tile_5", kernel<5>);
  add("tutorial/program", [](benchmark::State& s) { program(s, transform::default_context{}); });
  add("tutorial/program_nchw", [](benchmark::State& s) { program(s, plain_context); });
  add("tutorial/fusion", [](benchmark::State& s) { fusion(s, transform::default_context{}, unfused_context); });
  add("tutorial/fusion_nchw", [](benchmark::State& s) { fusion(s, plain_context, unfused_plain_context); });
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
