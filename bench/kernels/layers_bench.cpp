// SPDX-License-Identifier: Apache-2.0
//
// The convolutions of ResNet-50 (v1.5) and VGG, the tutorial's, and depthwise ones of MobileNet's kind, each beside oneDNN in turn, one
// thread: the direct kernel, and Winograd's where the cost model chooses it. Data, weights and results are in channel blocks for
// both; the transformed weight is made before, as at load. The result is compared with sums in double before it is timed. Counters:
// "onednn" and "opencv" are how many times as long these take (OpenCV, where it is installed, on plain NCHW data), "peak" the share of
// the multiply-add peak measured in the same run (of the direct convolution's operations, so Winograd is above 1), "error" the
// largest error seen on results of unit scale.
//   bench_layers --benchmark_filter=r2_ --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
#include "bench/support/conv_data.hpp"
#include "bench/support/onednn_conv.hpp"
#include "bench/support/opencv_conv.hpp"
#include "bench/support/peak.hpp"

#include <baton/simd/conv2d_nchwc.hpp>
#include <baton/simd/conv2d_winograd.hpp>
#include <baton/targets/winograd_cost.hpp>

#include <benchmark/benchmark.h>

#include <cstddef>
#include <string>

namespace {

using namespace baton::simd;
using namespace baton::tir;
using bench::conv_data;
using bench::floats;
using bench::numbers;
using arch = default_arch;

struct relu {
  template <class V, class... I>
  BATON_INLINE V operator()(V acc, I...) const noexcept {
    if constexpr (std::is_same_v<V, float>) return acc > 0 ? acc : 0.0f;
    else return xsimd::max(acc, V(0.0f));
  }
};

/// Checks, then times beside oneDNN. `plain` gives the sums, `fused` is timed.
template <class Plain, class Fused>
void run(benchmark::State& state, conv_data& m, double bound, Plain plain, Fused fused) {
  plain();
  const double error = m.error();
  if (!(error <= bound)) return state.SkipWithError("the result is not the reference's");
  bench::onednn_conv peer(m.p, false);
  float* out = m.out.get();
  benchmark::DoNotOptimize(out);
  bench::measure_beside(state, flops(m.p), fused, "onednn", [&] { peer.run(false); });
  bench::count_opencv(state, m.p, fused);
  state.counters["error"] = error;
}

template <conv2d_problem P>
void direct(benchmark::State& state) {
  constexpr auto s = default_schedule(P, lanes<arch>, vector_registers<arch>, 0, P.ic == 3 ? 1 : 0);
  using kernel = conv2d_nchwc_kernel<arch, P, s>;
  conv_data m(P, s.ic_block, s.oc_block);
  state.SetLabel(std::to_string(s.oc_tile) + " blocks x " + std::to_string(s.ow_tile) + " pixels");
  const auto once = [&] { kernel::run(m.data.get(), m.weight.get(), m.out.get(), identity_epilogue{}); };
  run(state, m, 1e-5, once, once);
}

template <conv2d_problem P, int M>
void winograd(benchmark::State& state) {
  constexpr int block = lanes<arch> >= 16 ? 16 : 8;
  constexpr auto s = default_winograd_schedule(P, M, block, lanes<arch>, vector_registers<arch>);
  using kernel = conv2d_winograd_kernel<arch, P, s>;
  conv_data m(P, block, block);
  const floats weight = m.transformed_weight<M>(), scratch = numbers(kernel::scratch_floats);
  state.SetLabel("F(" + std::to_string(M) + "x" + std::to_string(M) + "), " + std::to_string(kernel::blocks) + " blocks of " + std::to_string(s.tiles) +
                 " tiles");
  run(
      state, m, M == 4 ? 1e-4 : 1e-5, [&] { kernel::run(m.data.get(), weight.get(), m.out.get(), identity_epilogue{}, scratch.get()); },
      [&] { kernel::run(m.data.get(), weight.get(), m.out.get(), relu{}, scratch.get()); });
}

template <conv2d_problem P>
void add(const std::string& layer) {
  benchmark::RegisterBenchmark((layer + "/direct").c_str(), direct<P>)->UseManualTime();
  if constexpr (fits_winograd(P, lanes<arch> >= 16 ? 16 : 8)) {
    constexpr auto target = baton::targets::with_lanes(lanes<arch>);
    constexpr int m = baton::targets::choose_winograd({P.n, P.ic, P.oc, P.oh, P.ow}, target);
    if constexpr (m != 0) benchmark::RegisterBenchmark((layer + "/winograd").c_str(), winograd<P, m>)->UseManualTime();
  }
}

constexpr conv2d_problem square(int ic, int size, int oc, int kernel, int stride, int pad, int groups = 1) {
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

}  // namespace

int main(int argc, char** argv) {
  bench::insist_on_one_thread(argv);
  add<square(3, 224, 64, 7, 2, 3)>("conv1");
  add<square(64, 56, 64, 1, 1, 0)>("r2_1x1a");
  add<square(64, 56, 64, 3, 1, 1)>("r2_3x3");
  add<square(64, 56, 256, 1, 1, 0)>("r2_1x1b");
  add<square(256, 56, 64, 1, 1, 0)>("r2_1x1c");
  add<square(256, 56, 128, 1, 1, 0)>("r3_1x1a");
  add<square(128, 56, 128, 3, 2, 1)>("r3_3x3s2");
  add<square(256, 56, 512, 1, 2, 0)>("r3_ds");
  add<square(128, 28, 128, 3, 1, 1)>("r3_3x3");
  add<square(128, 28, 512, 1, 1, 0)>("r3_1x1b");
  add<square(512, 28, 128, 1, 1, 0)>("r3_1x1c");
  add<square(512, 28, 256, 1, 1, 0)>("r4_1x1a");
  add<square(256, 28, 256, 3, 2, 1)>("r4_3x3s2");
  add<square(512, 28, 1024, 1, 2, 0)>("r4_ds");
  add<square(256, 14, 256, 3, 1, 1)>("r4_3x3");
  add<square(256, 14, 1024, 1, 1, 0)>("r4_1x1b");
  add<square(1024, 14, 256, 1, 1, 0)>("r4_1x1c");
  add<square(1024, 14, 512, 1, 1, 0)>("r5_1x1a");
  add<square(512, 14, 512, 3, 2, 1)>("r5_3x3s2");
  add<square(1024, 14, 2048, 1, 2, 0)>("r5_ds");
  add<square(512, 7, 512, 3, 1, 1)>("r5_3x3");
  add<square(512, 7, 2048, 1, 1, 0)>("r5_1x1b");
  add<square(2048, 7, 512, 1, 1, 0)>("r5_1x1c");
  add<square(64, 56, 64, 3, 1, 0)>("seed");
  add<square(32, 112, 32, 3, 1, 1, 32)>("dw_112");
  add<square(144, 56, 144, 3, 1, 1, 144)>("dw_56");
  add<square(192, 28, 192, 3, 2, 1, 192)>("dw_28s2");
  add<square(576, 14, 576, 3, 1, 1, 576)>("dw_14");
  add<square(960, 7, 960, 3, 1, 1, 960)>("dw_7");
  add<square(64, 224, 64, 3, 1, 1)>("vgg_64_224");
  add<square(128, 112, 128, 3, 1, 1)>("vgg_128_112");
  add<square(256, 56, 256, 3, 1, 1)>("vgg_256_56");
  add<square(512, 28, 512, 3, 1, 1)>("vgg_512_28");
  add<square(512, 14, 512, 3, 1, 1)>("vgg_512_14");
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
