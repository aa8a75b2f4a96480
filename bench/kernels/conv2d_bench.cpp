// SPDX-License-Identifier: Apache-2.0
//
// The convolution kernels beside oneDNN, one thread, layer by layer. Every benchmark measures the machine's
// multiply-add peak just before and after its own loop and reports its share of it ("peak"), both in processor
// time, so that a busy machine does not tell lies. Padding counts as work, as is customary.
// "onednn" is the convolution alone and compares with the kernels without "+2adds"; with them it is followed by two
// binary primitives in place, since as post-ops they make oneDNN 2.6 leave its fast kernels.
//   conv2d_bench --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
#include "bench/support/onednn_conv.hpp"
#include "bench/support/peak.hpp"

#include <baton/simd/conv2d_nchw.hpp>
#include <baton/simd/conv2d_nchwc.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>

namespace {

using namespace baton::simd;
using namespace baton::tir;
using bench::floats;
using bench::measure;
using bench::numbers;
using arch = default_arch;

/// The epilogue of the tutorial's layer: two operands of the output's own shape and layout are added.
template <conv2d_problem P, int Block>
struct add_two {
  const float *a, *b;
  template <class V>
  V at(V acc, std::ptrdiff_t i) const noexcept {
    return acc + loadu<V>(a + i) + loadu<V>(b + i);
  }
  template <class V>
  V operator()(V acc, int n, int cb, int h, int w, int lane) const noexcept {
    return at(acc, (((std::ptrdiff_t{n} * (P.oc / Block) + cb) * P.oh + h) * P.ow + w) * Block + lane);
  }
  template <class V>
  V operator()(V acc, int n, int c, int h, int w) const noexcept {
    return at(acc, ((std::ptrdiff_t{n} * P.oc + c) * P.oh + h) * P.ow + w);
  }
};

template <conv2d_problem P>
struct buffers {
  static constexpr std::ptrdiff_t outputs = std::ptrdiff_t{1} * P.n * P.oc * P.oh * P.ow;
  floats data = numbers(std::ptrdiff_t{1} * P.n * P.ic * P.ih * P.iw);
  floats weight = numbers(std::ptrdiff_t{1} * P.oc * group_ic(P) * P.kh * P.kw);
  floats out = numbers(outputs), a = numbers(outputs), b = numbers(outputs);
};

template <conv2d_problem P, conv2d_schedule S, bool Adds = false>
void blocked(benchmark::State& state) {
  using kernel = conv2d_nchwc_kernel<arch, P, S>;
  buffers<P> m;
  const floats scratch = numbers(kernel::pack_floats);
  const add_two<P, S.oc_block> epi{m.a.get(), m.b.get()};
  state.SetLabel(std::to_string(S.oc_tile) + " blocks of " + std::to_string(S.oc_block) + " x " + std::to_string(S.ow_tile) + " pixels, data block " +
                 std::to_string(S.ic_block));
  measure(state, flops(P), [&] {
    if constexpr (Adds) kernel::run(m.data.get(), m.weight.get(), m.out.get(), epi, scratch.get());
    else kernel::run(m.data.get(), m.weight.get(), m.out.get(), identity_epilogue{}, scratch.get());
  });
}

template <conv2d_problem P, bool Adds = false>
void plain(benchmark::State& state) {
  constexpr auto s = default_nchw_schedule(P, lanes<arch>, vector_registers<arch>);
  using kernel = conv2d_nchw_kernel<arch, P, s>;
  buffers<P> m;
  const add_two<P, 1> epi{m.a.get(), m.b.get()};
  state.SetLabel(std::to_string(s.oc_tile) + " channels x " + std::to_string(s.ow_tile) + " pixels");
  measure(state, flops(P), [&] {
    if constexpr (Adds) kernel::run(m.data.get(), m.weight.get(), m.out.get(), epi);
    else kernel::run(m.data.get(), m.weight.get(), m.out.get(), identity_epilogue{});
  });
}

void onednn(benchmark::State& state, const conv2d_problem& p, bool plain_layout, bool adds) {
  bench::onednn_conv peer(p, plain_layout);
  state.SetLabel(peer.name());
  measure(state, flops(p), [&] { peer.run(adds); });
}

constexpr conv2d_schedule with_plain_weight(conv2d_schedule s) {
  s.weight = conv2d_weight::plain;
  return s;
}
template <conv2d_problem P, int IcBlock = 0>
constexpr conv2d_schedule chosen = default_schedule(P, lanes<arch>, vector_registers<arch>, 0, IcBlock);

template <conv2d_problem P>
void add(const std::string& layer) {
  const auto as = [&](const char* what) { return layer + "/" + what; };
  benchmark::RegisterBenchmark(as("baton_nchwc").c_str(), blocked<P, chosen<P>>);
  benchmark::RegisterBenchmark(as("onednn").c_str(), [](benchmark::State& s) { onednn(s, P, false, false); });
  benchmark::RegisterBenchmark(as("baton_nchw").c_str(), plain<P>);
  benchmark::RegisterBenchmark(as("onednn_nchw").c_str(), [](benchmark::State& s) { onednn(s, P, true, false); });
}

constexpr conv2d_problem square(int ic, int oc, int size, int kernel, int stride, int pad, int groups = 1) {
  return make_conv2d_problem({.ic = ic,
                              .ih = size,
                              .iw = size,
                              .oc = oc,
                              .kh = kernel,
                              .kw = kernel,
                              .stride_h = stride,
                              .stride_w = stride,
                              .pad_top = pad,
                              .pad_left = pad,
                              .pad_bottom = pad,
                              .pad_right = pad,
                              .groups = groups});
}

constexpr conv2d_problem tutorial = square(64, 64, 56, 3, 1, 0), first = square(3, 64, 224, 7, 2, 3);

void add_all() {
  add<tutorial>("tutorial_64_56");
  constexpr auto plain_weight = with_plain_weight(chosen<tutorial>);
  benchmark::RegisterBenchmark("tutorial_64_56/baton_nchwc_plain_weight", blocked<tutorial, plain_weight>);
  benchmark::RegisterBenchmark("tutorial_64_56/baton_nchwc+2adds", blocked<tutorial, chosen<tutorial>, true>);
  benchmark::RegisterBenchmark("tutorial_64_56/onednn+2adds", [](benchmark::State& s) { onednn(s, tutorial, false, true); });
  benchmark::RegisterBenchmark("tutorial_64_56/baton_nchw+2adds", plain<tutorial, true>);
  add<square(64, 64, 56, 3, 1, 1)>("3x3_64_56");
  add<square(128, 128, 28, 3, 1, 1)>("3x3_128_28");
  add<square(256, 256, 14, 3, 1, 1)>("3x3_256_14");
  add<square(512, 512, 7, 3, 1, 1)>("3x3_512_7");
  add<square(128, 128, 56, 3, 2, 1)>("3x3s2_128_56");
  add<square(64, 256, 56, 1, 1, 0)>("1x1_64_256_56");
  add<square(256, 64, 56, 1, 1, 0)>("1x1_256_64_56");
  add<square(1024, 256, 14, 1, 1, 0)>("1x1_1024_256_14");
  add<square(512, 2048, 7, 1, 1, 0)>("1x1_512_2048_7");
  add<first>("7x7s2_3_64_224");
  benchmark::RegisterBenchmark("7x7s2_3_64_224/baton_nchwc_plain_data", blocked<first, chosen<first, 1>>);
  add<square(128, 128, 56, 3, 1, 1, 128)>("depthwise_128_56");
  add<square(512, 512, 14, 3, 1, 1, 512)>("depthwise_512_14");
}

}  // namespace

int main(int argc, char** argv) {
  bench::insist_on_one_thread(argv);
  add_all();
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
