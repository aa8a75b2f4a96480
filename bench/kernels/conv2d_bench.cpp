// SPDX-License-Identifier: Apache-2.0
//
// The convolution kernels beside oneDNN, one thread, layer by layer. Every benchmark measures the machine's
// multiply-add peak just before and after its own loop and reports its share of it ("peak"), both in processor
// time, so that a busy machine does not tell lies. Padding counts as work, as is customary.
// "onednn" is the convolution alone and compares with the kernels without "+2adds"; with them it is followed by two
// binary primitives in place, since as post-ops they make oneDNN 2.6 leave its fast kernels.
//   conv2d_bench --benchmark_repetitions=5 --benchmark_report_aggregates_only=true
#include <baton/simd/conv2d_nchw.hpp>
#include <baton/simd/conv2d_nchwc.hpp>

#include <benchmark/benchmark.h>
#include <dnnl.hpp>

#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <ctime>
#include <memory>
#include <string>
#include <unordered_map>
#include <vector>

namespace {

using namespace baton::simd;
using namespace baton::tir;
using arch = default_arch;
using batch = f32<arch>;

double seconds() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

/// Multiply-adds per second of independent chains in registers, times two.
double peak_flops() {
    constexpr int chains = 12, rounds = 400000;
    batch acc[chains];
    for (batch& a : acc) a = batch(1.0f);
    float one = 1.0f;
    benchmark::DoNotOptimize(one);
    const batch m(one), c(one * 1e-9f);
    double best = 0;
    for (int trial = 0; trial < 3; ++trial) {
        const double start = seconds();
        for (int r = 0; r < rounds; ++r)
            for (int k = 0; k < chains; ++k) acc[k] = madd(acc[k], m, c);
        best = std::max(best, 2.0 * lanes<arch> * chains * rounds / (seconds() - start));
    }
    for (batch& a : acc) benchmark::DoNotOptimize(a);
    return best;
}

struct free_memory { void operator()(float* p) const { std::free(p); } };
using floats = std::unique_ptr<float, free_memory>;

floats numbers(std::ptrdiff_t count) {
    const auto bytes = (static_cast<std::size_t>(count) * sizeof(float) + 127) / 64 * 64;
    floats m(static_cast<float*>(std::aligned_alloc(64, bytes)));
    for (std::ptrdiff_t i = 0; i < count; ++i) m.get()[i] = static_cast<float>(i % 17) * 0.25f - 2.0f;
    return m;
}

template <class F> void measure(benchmark::State& state, double work, F&& once) {
    once();
    double peak = peak_flops();
    const double start = seconds();
    for (auto _ : state) {
        once();
        benchmark::ClobberMemory();
    }
    const double rate = work * static_cast<double>(state.iterations()) / (seconds() - start);
    peak = std::max(peak, peak_flops());
    state.counters["GFLOPs"] = rate * 1e-9;
    state.counters["peak"] = rate / peak;
}

/// The epilogue of the tutorial's layer: two operands of the output's own shape and layout are added.
template <conv2d_problem P, int Block> struct add_two {
    const float *a, *b;
    template <class V> V at(V acc, std::ptrdiff_t i) const noexcept { return acc + loadu<V>(a + i) + loadu<V>(b + i); }
    template <class V> V operator()(V acc, int n, int cb, int h, int w, int lane) const noexcept {
        return at(acc, (((std::ptrdiff_t{n} * (P.oc / Block) + cb) * P.oh + h) * P.ow + w) * Block + lane);
    }
    template <class V> V operator()(V acc, int n, int c, int h, int w) const noexcept {
        return at(acc, ((std::ptrdiff_t{n} * P.oc + c) * P.oh + h) * P.ow + w);
    }
};

template <conv2d_problem P> struct buffers {
    static constexpr std::ptrdiff_t outputs = std::ptrdiff_t{1} * P.n * P.oc * P.oh * P.ow;
    floats data = numbers(std::ptrdiff_t{1} * P.n * P.ic * P.ih * P.iw);
    floats weight = numbers(std::ptrdiff_t{1} * P.oc * group_ic(P) * P.kh * P.kw);
    floats out = numbers(outputs), a = numbers(outputs), b = numbers(outputs);
};

template <conv2d_problem P, conv2d_schedule S, bool Adds = false> void blocked(benchmark::State& state) {
    using kernel = conv2d_nchwc_kernel<arch, P, S>;
    buffers<P> m;
    const floats scratch = numbers(kernel::pack_floats);
    const add_two<P, S.oc_block> epi{m.a.get(), m.b.get()};
    state.SetLabel(std::to_string(S.oc_tile) + " blocks of " + std::to_string(S.oc_block) + " x " +
                   std::to_string(S.ow_tile) + " pixels, data block " + std::to_string(S.ic_block));
    measure(state, flops(P), [&] {
        if constexpr (Adds) kernel::run(m.data.get(), m.weight.get(), m.out.get(), epi, scratch.get());
        else kernel::run(m.data.get(), m.weight.get(), m.out.get(), identity_epilogue{}, scratch.get());
    });
}

template <conv2d_problem P, bool Adds = false> void plain(benchmark::State& state) {
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

/// oneDNN with the layouts it likes best (or plain NCHW everywhere).
void onednn(benchmark::State& state, const conv2d_problem& p, bool plain_layout, bool adds) {
    using namespace dnnl;
    using tag = memory::format_tag;
    const engine cpu(engine::kind::cpu, 0);
    stream queue(cpu);
    const auto type = memory::data_type::f32;
    const auto layout = plain_layout ? tag::nchw : tag::any;
    const auto icg = group_ic(p), ocg = group_oc(p);
    const memory::desc data({p.n, p.ic, p.ih, p.iw}, type, layout);
    const memory::desc out({p.n, p.oc, p.oh, p.ow}, type, layout);
    const memory::desc weight = p.groups == 1
        ? memory::desc({p.oc, icg, p.kh, p.kw}, type, plain_layout ? tag::oihw : tag::any)
        : memory::desc({p.groups, ocg, icg, p.kh, p.kw}, type, plain_layout ? tag::goihw : tag::any);
    const convolution_forward::desc what(prop_kind::forward_inference, algorithm::convolution_direct, data, weight, out,
                                         {p.stride_h, p.stride_w}, {p.dilation_h - 1, p.dilation_w - 1},
                                         {p.pad_top, p.pad_left}, {p.pad_bottom, p.pad_right});
    const convolution_forward::primitive_desc how(what, cpu);
    const convolution_forward conv(how);
    const auto filled = [&](const memory::desc& d) {
        memory m(d, cpu);
        auto* f = static_cast<float*>(m.get_data_handle());
        for (std::size_t i = 0; i < d.get_size() / sizeof(float); ++i) f[i] = static_cast<float>(i % 17) * 0.25f - 2.0f;
        return m;
    };
    std::unordered_map<int, memory> args{
        {DNNL_ARG_SRC, filled(how.src_desc())}, {DNNL_ARG_WEIGHTS, filled(how.weights_desc())},
        {DNNL_ARG_DST, filled(how.dst_desc())}};
    const auto result = how.dst_desc();
    const binary add({{algorithm::binary_add, result, result, result}, cpu});
    const memory sum = args.at(DNNL_ARG_DST), a = filled(result), b = filled(result);
    state.SetLabel(how.impl_info_str());
    measure(state, flops(p), [&] {
        conv.execute(queue, args);
        if (adds)
            for (const memory& operand : {a, b})
                add.execute(queue, {{DNNL_ARG_SRC_0, sum}, {DNNL_ARG_SRC_1, operand}, {DNNL_ARG_DST, sum}});
        queue.wait();
    });
}

constexpr conv2d_schedule with_plain_weight(conv2d_schedule s) {
    s.weight = conv2d_weight::plain;
    return s;
}
template <conv2d_problem P, int IcBlock = 0>
constexpr conv2d_schedule chosen = default_schedule(P, lanes<arch>, vector_registers<arch>, 0, IcBlock);

template <conv2d_problem P> void add(const std::string& layer) {
    const auto as = [&](const char* what) { return layer + "/" + what; };
    benchmark::RegisterBenchmark(as("baton_nchwc").c_str(), blocked<P, chosen<P>>);
    benchmark::RegisterBenchmark(as("onednn").c_str(), [](benchmark::State& s) { onednn(s, P, false, false); });
    benchmark::RegisterBenchmark(as("baton_nchw").c_str(), plain<P>);
    benchmark::RegisterBenchmark(as("onednn_nchw").c_str(), [](benchmark::State& s) { onednn(s, P, true, false); });
}

constexpr conv2d_problem square(int ic, int oc, int size, int kernel, int stride, int pad, int groups = 1) {
    return make_conv2d_problem({.ic = ic, .ih = size, .iw = size, .oc = oc, .kh = kernel, .kw = kernel,
        .stride_h = stride, .stride_w = stride, .pad_top = pad, .pad_left = pad, .pad_bottom = pad, .pad_right = pad,
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

} // namespace

int main(int argc, char** argv) {
    // The peer reads the number of its threads when it is loaded.
    if (std::getenv("OMP_NUM_THREADS") == nullptr && setenv("OMP_NUM_THREADS", "1", 1) == 0) execv("/proc/self/exe", argv);
    add_all();
    benchmark::Initialize(&argc, argv);
    benchmark::RunSpecifiedBenchmarks();
}
