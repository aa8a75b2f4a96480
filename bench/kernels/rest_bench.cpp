// SPDX-License-Identifier: Apache-2.0
//
// Layers that have no bench of their own, as `build` makes them, one thread: reductions over rows, columns and middle axes, norms,
// convolutions over one and three axes, transposed ones, pools, beside oneDNN on the same memory, oneDNN in its own order of channels
// with the reorders counted ("onednn_blocked"), Eigen and plain loops ("hand"). Each result is the reference's before it is timed.
//   bench_rest --benchmark_filter=transposed
#include "bench/support/eigen.hpp"
#include "bench/support/module_race.hpp"
#include "bench/support/onednn_rest.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace {

using namespace baton;
using bench::fill;
using bench::race_module;
using bench::rival;
using rivals = std::vector<rival>;

#if defined(BATON_HAVE_EIGEN)
using matrix = Eigen::Map<const Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;
#endif

void sum_rows(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 512, 1024>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::sum<{.axis = {1}}>(v)));
  tensor<float, 512, 1024> x;
  tensor<float, 512> out;
  fill(x);
  race_module(
      state, mod, 1e-3, 0,
      [&](rivals& all) {
        bench::add_onednn_reduction(all, 0, x.data(), out.data(), {512, 1024}, {512, 1});
        BATON_BENCH_EIGEN(all.push_back({"eigen", [&] { Eigen::Map<Eigen::ArrayXf>(out.data(), 512) = matrix(x.data(), 512, 1024).rowwise().sum(); }});)
      },
      out, x);
}

void sum_rows_int32(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<std::int32_t, 512, 1024>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::sum<{.axis = {1}}>(v)));
  tensor<std::int32_t, 512, 1024> x;
  tensor<std::int32_t, 512> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        BATON_BENCH_EIGEN(all.push_back({"eigen", [&] {
                                           using whole = Eigen::Array<std::int32_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
                                           Eigen::Map<Eigen::ArrayXi>(out.data(), 512) = Eigen::Map<const whole>(x.data(), 512, 1024).rowwise().sum();
                                         }});)
      },
      out, x);
}

void einsum_product(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 256, 256>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 256, 256>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, w), relay::einsum<{.equation = "ij,jk->ik"}>(v, w)));
  tensor<float, 256, 256> x, y, out;
  fill(x), fill(y);
  race_module(
      state, mod, 1e-4, 2.0 * 256 * 256 * 256,
      [&](rivals& all) {
        BATON_BENCH_EIGEN(all.push_back({"eigen", [&] {
                                           using whole = Eigen::Matrix<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
                                           Eigen::Map<whole>(out.data(), 256, 256).noalias() =
                                               Eigen::Map<const whole>(x.data(), 256, 256) * Eigen::Map<const whole>(y.data(), 256, 256);
                                         }});)
      },
      out, x, y);
}

void max_rows_short(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 4096, 40>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::max<{.axis = {1}}>(v)));
  tensor<float, 4096, 40> x;
  tensor<float, 4096> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        bench::add_onednn_reduction(all, 2, x.data(), out.data(), {4096, 40}, {4096, 1});
        BATON_BENCH_EIGEN(all.push_back({"eigen", [&] { Eigen::Map<Eigen::ArrayXf>(out.data(), 4096) = matrix(x.data(), 4096, 40).rowwise().maxCoeff(); }});)
      },
      out, x);
}

void sum_columns(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1024, 512>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::sum<{.axis = {0}}>(v)));
  tensor<float, 1024, 512> x;
  tensor<float, 512> out;
  fill(x);
  race_module(
      state, mod, 1e-3, 0,
      [&](rivals& all) {
        bench::add_onednn_reduction(all, 0, x.data(), out.data(), {1024, 512}, {1, 512});
        BATON_BENCH_EIGEN(all.push_back({"eigen", [&] {
                                           auto sum = Eigen::Map<Eigen::Array<float, 1, Eigen::Dynamic>>(out.data(), 512);
                                           const matrix in(x.data(), 1024, 512);
                                           sum.setZero();
                                           for (int r = 0; r < 1024; ++r) sum += in.row(r);
                                         }});)
      },
      out, x);
}

void mean_middle(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 32, 49, 256>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::mean<{.axis = {1}}>(v)));
  tensor<float, 32, 49, 256> x;
  tensor<float, 32, 256> out;
  fill(x);
  race_module(state, mod, 1e-5, 0, [&](rivals& all) { bench::add_onednn_reduction(all, 1, x.data(), out.data(), {32, 49, 256}, {32, 1, 256}); }, out, x);
}

void mean_outer_and_inner(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 8, 64, 28, 28>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::mean<{.axis = {0, 2, 3}}>(v)));
  tensor<float, 8, 64, 28, 28> x;
  tensor<float, 64> out;
  fill(x);
  race_module(state, mod, 1e-5, 0, [&](rivals& all) { bench::add_onednn_reduction(all, 1, x.data(), out.data(), {8, 64, 28, 28}, {1, 64, 1, 1}); }, out, x);
}

void argmax_rows(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 64, 1000>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::argmax<{.axis = {1}}>(v)));
  tensor<float, 64, 1000> x;
  tensor<std::int32_t, 64> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        BATON_BENCH_EIGEN(all.push_back({"eigen", [&] {
                                           const matrix in(x.data(), 64, 1000);
                                           for (int r = 0; r < 64; ++r) in.row(r).maxCoeff(&out.data()[r]);
                                         }});)
        all.push_back({"hand", [&] {
                         for (int r = 0; r < 64; ++r) {
                           const float* line = x.data() + r * 1000;
                           int best = 0;
                           for (int i = 1; i < 1000; ++i)
                             if (line[i] > line[best]) best = i;
                           out.data()[r] = best;
                         }
                       }});
      },
      out, x);
}

void variance_rows(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 512, 1024>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::variance<{.axis = {1}}>(v)));
  tensor<float, 512, 1024> x;
  tensor<float, 512> out;
  fill(x);
  race_module(
      state, mod, 1e-5, 0,
      [&](rivals& all) {
        BATON_BENCH_EIGEN(all.push_back({"eigen", [&] {
                                           const matrix in(x.data(), 512, 1024);
                                           for (int r = 0; r < 512; ++r) out.data()[r] = (in.row(r) - in.row(r).mean()).square().mean();
                                         }});)
      },
      out, x);
}

void log_softmax(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 128, 1000>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::nn::log_softmax(v)));
  tensor<float, 128, 1000> x, out;
  fill(x);
  race_module(state, mod, 1e-5, 0, [&](rivals& all) { bench::add_onednn_log_softmax(all, x.data(), out.data(), {128, 1000}, 1); }, out, x);
}

void softmax_channels(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 21, 64, 64>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::nn::softmax<{.axis = 1}>(v)));
  tensor<float, 1, 21, 64, 64> x, out;
  fill(x);
  race_module(state, mod, 1e-5, 0, [&](rivals& all) { bench::add_onednn_softmax_over(all, x.data(), out.data(), {1, 21, 64, 64}, 1); }, out, x);
}

void batch_norm(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 64>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 64>>;
  constexpr auto m = relay::var<"m", tensor_type<float, 64>>;
  constexpr auto d = relay::var<"d", tensor_type<float, 64>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, g, b, m, d), relay::get<0>(relay::nn::batch_norm(v, g, b, m, d))));
  tensor<float, 1, 64, 56, 56> x, out;
  tensor<float, 64> gamma, beta, mean, variance;
  fill(x), fill(gamma), fill(beta), fill(mean);
  for (std::size_t i = 0; i < 64; ++i) variance.data()[i] = 0.5f + 0.01f * static_cast<float>(i);
  race_module(
      state, mod, 1e-5, 0,
      [&](rivals& all) { bench::add_onednn_batch_norm(all, x.data(), gamma.data(), beta.data(), mean.data(), variance.data(), out.data(), {1, 64, 56, 56}); },
      out, x, gamma, beta, mean, variance);
}

void add_eigen_norm(rivals& all, const float* x, const float* gamma, const float* beta, float* out, int blocks, int channels, int length, int per_entry) {
  BATON_BENCH_EIGEN(all.push_back({"eigen", [=] {
                                     for (int i = 0; i < blocks; ++i) {
                                       const Eigen::Map<const Eigen::ArrayXf> in(x + i * length, length);
                                       const float mean = in.mean(), factor = 1.0f / std::sqrt((in - mean).square().mean() + 1e-5f);
                                       for (int k = 0; k < length; k += per_entry) {
                                         const int c = (i * (length / per_entry) + k / per_entry) % channels;
                                         const float scale = factor * gamma[c];
                                         Eigen::Map<Eigen::ArrayXf>(out + i * length + k, per_entry) = (in.segment(k, per_entry) - mean) * scale + beta[c];
                                       }
                                     }
                                   }});)
}

void instance_norm(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 64>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 64>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, g, b), relay::nn::instance_norm(v, g, b)));
  tensor<float, 1, 64, 56, 56> x, out;
  tensor<float, 64> gamma, beta;
  fill(x), fill(gamma), fill(beta);
  race_module(
      state, mod, 2e-5, 0, [&](rivals& all) { add_eigen_norm(all, x.data(), gamma.data(), beta.data(), out.data(), 64, 64, 3136, 3136); }, out, x, gamma, beta);
}

void group_norm(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 64>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 64>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, g, b), relay::nn::group_norm<{.num_groups = 16}>(v, g, b)));
  tensor<float, 1, 64, 56, 56> x, out;
  tensor<float, 64> gamma, beta;
  fill(x), fill(gamma), fill(beta);
  race_module(
      state, mod, 2e-5, 0, [&](rivals& all) { add_eigen_norm(all, x.data(), gamma.data(), beta.data(), out.data(), 16, 64, 12544, 3136); }, out, x, gamma,
      beta);
}

void lrn(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::nn::lrn<{.size = 5, .bias = 2, .alpha = 1e-4, .beta = 0.75}>(v)));
  tensor<float, 1, 64, 56, 56> x, out;
  fill(x);
  race_module(state, mod, 1e-5, 0, [&](rivals& all) { bench::add_onednn_lrn(all, x.data(), out.data(), {1, 64, 56, 56}, 5, 1e-4f, 0.75f, 2.0f); }, out, x);
}

void max_pool3d(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 16, 16, 28, 28>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::nn::max_pool3d<{.pool_size = {2, 2, 2}, .strides = {2, 2, 2}}>(v)));
  tensor<float, 1, 16, 16, 28, 28> x;
  tensor<float, 1, 16, 8, 14, 14> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        bench::add_onednn_max_pool(all, x.data(), out.data(), {1, 16, 16, 28, 28}, {1, 16, 8, 14, 14}, {2, 2, 2}, {2, 2, 2}, {0, 0, 0}, {0, 0, 0});
      },
      out, x);
}

void conv1d(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 512>>;
  constexpr auto f = relay::var<"w", tensor_type<float, 64, 64, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, f), relay::nn::conv1d<{.padding = {1, 1}}>(v, f)));
  tensor<float, 1, 64, 512> x, out;
  tensor<float, 64, 64, 3> w;
  fill(x), fill(w);
  race_module(
      state, mod, 1e-4, 2.0 * 64 * 512 * 64 * 3,
      [&](rivals& all) {
        bench::add_onednn_conv(all, false, x.data(), w.data(), out.data(), {1, 64, 512}, {64, 64, 3}, {1, 64, 512}, {1}, {1}, {1});
        bench::add_onednn_conv_blocked(all, false, x.data(), w.data(), out.data(), {1, 64, 512}, {64, 64, 3}, {1, 64, 512}, {1}, {1}, {1});
      },
      out, x, w);
}

void conv3d(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 16, 8, 28, 28>>;
  constexpr auto f = relay::var<"w", tensor_type<float, 32, 16, 3, 3, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, f), relay::nn::conv3d<{.padding = {1, 1, 1}}>(v, f)));
  tensor<float, 1, 16, 8, 28, 28> x;
  tensor<float, 1, 32, 8, 28, 28> out;
  tensor<float, 32, 16, 3, 3, 3> w;
  fill(x), fill(w);
  const bench::extents from{1, 16, 8, 28, 28}, weight{32, 16, 3, 3, 3}, to{1, 32, 8, 28, 28}, one{1, 1, 1};
  race_module(
      state, mod, 1e-4, 2.0 * 32 * 8 * 28 * 28 * 16 * 27,
      [&](rivals& all) {
        bench::add_onednn_conv(all, false, x.data(), w.data(), out.data(), from, weight, to, one, one, one);
        bench::add_onednn_conv_blocked(all, false, x.data(), w.data(), out.data(), from, weight, to, one, one, one);
      },
      out, x, w);
}

void conv2d_transpose_2x(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 28, 28>>;
  constexpr auto f = relay::var<"w", tensor_type<float, 64, 32, 4, 4>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, f), relay::nn::conv2d_transpose<{.strides = {2, 2}, .padding = {1, 1}}>(v, f)));
  tensor<float, 1, 64, 28, 28> x;
  tensor<float, 1, 32, 56, 56> out;
  tensor<float, 64, 32, 4, 4> w;
  fill(x), fill(w);
  const bench::extents from{1, 64, 28, 28}, weight{64, 32, 4, 4}, to{1, 32, 56, 56}, two{2, 2}, one{1, 1};
  race_module(
      state, mod, 1e-4, 2.0 * 64 * 28 * 28 * 32 * 16,
      [&](rivals& all) {
        bench::add_onednn_conv(all, true, x.data(), w.data(), out.data(), from, weight, to, two, one, one);
        bench::add_onednn_conv_blocked(all, true, x.data(), w.data(), out.data(), from, weight, to, two, one, one);
      },
      out, x, w);
}

void conv2d_transpose_1x(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 32, 28, 28>>;
  constexpr auto f = relay::var<"w", tensor_type<float, 32, 32, 3, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, f), relay::nn::conv2d_transpose<{.padding = {1, 1}}>(v, f)));
  tensor<float, 1, 32, 28, 28> x, out;
  tensor<float, 32, 32, 3, 3> w;
  fill(x), fill(w);
  const bench::extents from{1, 32, 28, 28}, weight{32, 32, 3, 3}, one{1, 1};
  race_module(
      state, mod, 1e-4, 2.0 * 32 * 28 * 28 * 32 * 9,
      [&](rivals& all) {
        bench::add_onednn_conv(all, true, x.data(), w.data(), out.data(), from, weight, from, one, one, one);
        bench::add_onednn_conv_blocked(all, true, x.data(), w.data(), out.data(), from, weight, from, one, one, one);
      },
      out, x, w);
}

void conv1d_transpose(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 256>>;
  constexpr auto f = relay::var<"w", tensor_type<float, 64, 32, 8>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, f), relay::nn::conv1d_transpose<{.strides = 4, .padding = {2, 2}}>(v, f)));
  tensor<float, 1, 64, 256> x;
  tensor<float, 1, 32, 1024> out;
  tensor<float, 64, 32, 8> w;
  fill(x), fill(w);
  const bench::extents from{1, 64, 256}, weight{64, 32, 8}, to{1, 32, 1024};
  race_module(
      state, mod, 1e-4, 2.0 * 64 * 256 * 32 * 8,
      [&](rivals& all) {
        bench::add_onednn_conv(all, true, x.data(), w.data(), out.data(), from, weight, to, {4}, {2}, {2});
        bench::add_onednn_conv_blocked(all, true, x.data(), w.data(), out.data(), from, weight, to, {4}, {2}, {2});
      },
      out, x, w);
}

}  // namespace

int main(int argc, char** argv) {
  bench::insist_on_one_thread(argv);
  const auto add = [](const char* name, void (*run)(benchmark::State&)) { benchmark::RegisterBenchmark(name, run)->UseManualTime(); };
  add("sum_rows_512x1024", sum_rows);
  add("sum_rows_int32_512x1024", sum_rows_int32);
  add("einsum_256x256x256", einsum_product);
  add("max_rows_4096x40", max_rows_short);
  add("sum_columns_1024x512", sum_columns);
  add("mean_middle_32x49x256", mean_middle);
  add("mean_over_0_2_3", mean_outer_and_inner);
  add("argmax_64x1000", argmax_rows);
  add("variance_512x1024", variance_rows);
  add("log_softmax_128x1000", log_softmax);
  add("softmax_channels_21", softmax_channels);
  add("batch_norm_64_56", batch_norm);
  add("instance_norm_64_56", instance_norm);
  add("group_norm_64_56", group_norm);
  add("lrn_64_56", lrn);
  add("max_pool3d_2", max_pool3d);
  add("conv1d_64_512_k3", conv1d);
  add("conv3d_16_8x28x28", conv3d);
  add("conv2d_transpose_28_k4s2", conv2d_transpose_2x);
  add("conv2d_transpose_28_k3s1", conv2d_transpose_1x);
  add("conv1d_transpose_256_k8s4", conv1d_transpose);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
