// SPDX-License-Identifier: Apache-2.0
//
// What moves elements or orders them, as `build` makes it, one thread: transposes, pieces, borders, picks, running sums, sorting,
// resampling, beside oneDNN, Eigen, the standard library ("std") and plain loops ("hand"). Each result is the reference's before it
// is timed. Counters: how many times as long the others take; "bandwidth" is the share of a copy's of as many bytes in the same run.
//   bench_moves --benchmark_filter=transpose
#include "bench/support/eigen.hpp"
#include "bench/support/module_race.hpp"
#include "bench/support/onednn_rest.hpp"

#if defined(BATON_HAVE_EIGEN)
#include <unsupported/Eigen/CXX11/Tensor>
#endif

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <numeric>
#include <vector>

namespace {

using namespace baton;
using bench::fill;
using bench::race_module;
using bench::rival;
using rivals = std::vector<rival>;

#if defined(BATON_HAVE_EIGEN)
template <int Rank>
using eigen_in = Eigen::TensorMap<const Eigen::Tensor<const float, Rank, Eigen::RowMajor, std::ptrdiff_t>>;
template <int Rank>
using eigen_out = Eigen::TensorMap<Eigen::Tensor<float, Rank, Eigen::RowMajor, std::ptrdiff_t>>;
template <int Rank>
using eigen_dims = Eigen::array<std::ptrdiff_t, static_cast<std::size_t>(Rank)>;

/// `make(in)` is an expression of Eigen's tensors.
template <int From, int To, class Make>
void add_eigen(rivals& all, const float* x, eigen_dims<From> from, float* out, eigen_dims<To> to, Make make) {
  all.push_back({"eigen", [=] {
                   const eigen_in<From> in(x, from);
                   eigen_out<To>(out, to) = make(in);
                 }});
}
#endif

void transpose_1024(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1024, 1024>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::transpose(v)));
  tensor<float, 1024, 1024> x, out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        bench::add_onednn_reorder(all, x.data(), out.data(), {1024, 1024}, {1024, 1}, {1, 1024});
        BATON_BENCH_EIGEN(
            add_eigen<2, 2>(all, x.data(), {1024, 1024}, out.data(), {1024, 1024}, [](const auto& in) { return in.shuffle(eigen_dims<2>{1, 0}); });)
      },
      out, x);
}

/// Maps in front of movements: what Eigen's expressions fuse, too.
void transpose_of_sum(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1024, 1024>>;
  constexpr auto w = relay::var<"y", tensor_type<float, 1024, 1024>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, w), relay::transpose(relay::add(v, w))));
  tensor<float, 1024, 1024> x, y, out;
  fill(x), fill(y, 3);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        BATON_BENCH_EIGEN(add_eigen<2, 2>(all, x.data(), {1024, 1024}, out.data(), {1024, 1024}, [data = y.data()](const auto& in) {
                            return (in + eigen_in<2>(data, eigen_dims<2>{1024, 1024})).shuffle(eigen_dims<2>{1, 0});
                          });)
      },
      out, x, y);
}

void space_to_batch(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 56, 56, 64>>;
  constexpr auto mod =
      ir_module::from_expr(relay::function(relay::params(v), relay::nn::space_to_batch_nd<{.block_shape = {2, 2}, .paddings = {{0, 0}, {0, 0}}}>(v)));
  tensor<float, 1, 56, 56, 64> x;
  tensor<float, 4, 28, 28, 64> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        all.push_back({"hand", [&] {
                         for (int b = 0; b < 4; ++b)
                           for (int h = 0; h < 28; ++h)
                             for (int w = 0; w < 28; ++w)
                               std::memcpy(out.data() + ((b * 28 + h) * 28 + w) * 64, x.data() + ((h * 2 + b / 2) * 56 + w * 2 + b % 2) * 64,
                                           64 * sizeof(float));
                       }});
      },
      out, x);
}

void transpose_nchw_nhwc(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::transpose<{.axes = {0, 2, 3, 1}}>(v)));
  tensor<float, 1, 64, 56, 56> x;
  tensor<float, 1, 56, 56, 64> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        bench::add_onednn_reorder(all, x.data(), out.data(), {1, 64, 56, 56}, {}, {200704, 1, 3584, 64});
        BATON_BENCH_EIGEN(
            add_eigen<4, 4>(all, x.data(), {1, 64, 56, 56}, out.data(), {1, 56, 56, 64}, [](const auto& in) { return in.shuffle(eigen_dims<4>{0, 2, 3, 1}); });)
      },
      out, x);
}

void transpose_image_hwc(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 224, 224, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::transpose<{.axes = {0, 3, 1, 2}}>(v)));
  tensor<float, 1, 224, 224, 3> x;
  tensor<float, 1, 3, 224, 224> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        bench::add_onednn_reorder(all, x.data(), out.data(), {1, 3, 224, 224}, {150528, 1, 672, 3}, {});
        BATON_BENCH_EIGEN(add_eigen<4, 4>(all, x.data(), {1, 224, 224, 3}, out.data(), {1, 3, 224, 224},
                                          [](const auto& in) { return in.shuffle(eigen_dims<4>{0, 3, 1, 2}); });)
      },
      out, x);
}

void transpose_heads(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 128, 12, 64>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::transpose<{.axes = {0, 2, 1, 3}}>(v)));
  tensor<float, 1, 128, 12, 64> x;
  tensor<float, 1, 12, 128, 64> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        bench::add_onednn_reorder(all, x.data(), out.data(), {1, 128, 12, 64}, {}, {98304, 64, 8192, 1});
        BATON_BENCH_EIGEN(add_eigen<4, 4>(all, x.data(), {1, 128, 12, 64}, out.data(), {1, 12, 128, 64},
                                          [](const auto& in) { return in.shuffle(eigen_dims<4>{0, 2, 1, 3}); });)
      },
      out, x);
}

void transpose_keys(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 128, 12, 64>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::transpose<{.axes = {0, 2, 3, 1}}>(v)));
  tensor<float, 1, 128, 12, 64> x;
  tensor<float, 1, 12, 64, 128> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        bench::add_onednn_reorder(all, x.data(), out.data(), {1, 128, 12, 64}, {}, {98304, 1, 8192, 128});
        BATON_BENCH_EIGEN(add_eigen<4, 4>(all, x.data(), {1, 128, 12, 64}, out.data(), {1, 12, 64, 128},
                                          [](const auto& in) { return in.shuffle(eigen_dims<4>{0, 2, 3, 1}); });)
      },
      out, x);
}

void layout_nchw16c(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NCHW16c"}>(v)));
  tensor<float, 1, 64, 56, 56> x;
  tensor<float, 1, 4, 56, 56, 16> out;
  fill(x);
  race_module(state, mod, 0, 0, [&](rivals& all) { bench::add_onednn_blocking(all, x.data(), out.data(), {1, 64, 56, 56}); }, out, x);
}

void concat_channels(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 28, 28>>;
  constexpr auto w = relay::var<"y", tensor_type<float, 1, 64, 28, 28>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, w), relay::concatenate<{.axis = 1}>(v, w)));
  tensor<float, 1, 64, 28, 28> x, y;
  tensor<float, 1, 128, 28, 28> out;
  fill(x), fill(y);
  race_module(state, mod, 0, 0, [&](rivals& all) { bench::add_onednn_concat(all, x.data(), y.data(), out.data(), 1, {1, 64, 28, 28}); }, out, x, y);
}

void concat_last(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1024, 48>>;
  constexpr auto w = relay::var<"y", tensor_type<float, 1024, 48>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, w), relay::concatenate<{.axis = 1}>(v, w)));
  tensor<float, 1024, 48> x, y;
  tensor<float, 1024, 96> out;
  fill(x), fill(y);
  race_module(state, mod, 0, 0, [&](rivals& all) { bench::add_onednn_concat(all, x.data(), y.data(), out.data(), 1, {1024, 48}); }, out, x, y);
}

void split_channels(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 128, 28, 28>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::get<1>(relay::split<{.indices_or_sections = 2, .axis = 1}>(v))));
  tensor<float, 1, 128, 28, 28> x;
  tensor<float, 1, 64, 28, 28> out;
  fill(x);
  race_module(state, mod, 0, 0, [&](rivals& all) { all.push_back({"hand", [&] { std::memcpy(out.data(), x.data() + 50176, 4 * 50176); }}); }, out, x);
}

/// A border of one pixel about an image, as it is or rectified.
template <bool Rectified>
void pad_by_one(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 28, 28>>;
  constexpr auto inside = [=] {
    if constexpr (Rectified) return relay::nn::relu(v);
    else return v;
  }();
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::nn::pad<{.pad_width = {{0, 0}, {0, 0}, {1, 1}, {1, 1}}}>(inside)));
  tensor<float, 1, 64, 28, 28> x;
  tensor<float, 1, 64, 30, 30> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        BATON_BENCH_EIGEN(add_eigen<3, 3>(all, x.data(), {64, 28, 28}, out.data(), {64, 30, 30}, [](const auto& in) {
                            using pair = std::pair<std::ptrdiff_t, std::ptrdiff_t>;
                            const Eigen::array<pair, 3> border{pair{0, 0}, pair{1, 1}, pair{1, 1}};
                            if constexpr (Rectified) return in.cwiseMax(0.0f).pad(border);
                            else return in.pad(border);
                          });)
      },
      out, x);
}

void mirror_pad_3(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 16, 56, 56>>;
  constexpr auto mod =
      ir_module::from_expr(relay::function(relay::params(v), relay::nn::mirror_pad<{.mode = "REFLECT", .pad_width = {{0, 0}, {0, 0}, {3, 3}, {3, 3}}}>(v)));
  tensor<float, 1, 16, 56, 56> x;
  tensor<float, 1, 16, 62, 62> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        all.push_back({"hand", [&] {
                         const auto mirrored = [](int i) { return i < 3 ? 3 - i : i >= 59 ? 113 - i : i - 3; };
                         for (int c = 0; c < 16; ++c)
                           for (int h = 0; h < 62; ++h) {
                             const float* from = x.data() + (c * 56 + mirrored(h)) * 56;
                             float* to = out.data() + (c * 62 + h) * 62;
                             for (int w = 0; w < 3; ++w) to[w] = from[3 - w], to[59 + w] = from[54 - w];
                             std::memcpy(to + 3, from, 56 * sizeof(float));
                           }
                       }});
      },
      out, x);
}

void reverse_last(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 256, 1000>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::reverse<{.axis = 1}>(v)));
  tensor<float, 256, 1000> x, out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        BATON_BENCH_EIGEN(add_eigen<2, 2>(all, x.data(), {256, 1000}, out.data(), {256, 1000},
                                          [](const auto& in) { return in.reverse(Eigen::array<bool, 2>{false, true}); });)
        all.push_back({"std", [&] {
                         for (int i = 0; i < 256; ++i) std::reverse_copy(x.data() + i * 1000, x.data() + i * 1000 + 1000, out.data() + i * 1000);
                       }});
      },
      out, x);
}

void slice_strided(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 64, 56, 56>>;
  constexpr auto mod =
      ir_module::from_expr(relay::function(relay::params(v), relay::strided_slice<{.begin = {0, 0, 0}, .end = {64, 56, 56}, .strides = {1, 2, 2}}>(v)));
  tensor<float, 64, 56, 56> x;
  tensor<float, 64, 28, 28> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        BATON_BENCH_EIGEN(
            add_eigen<3, 3>(all, x.data(), {64, 56, 56}, out.data(), {64, 28, 28}, [](const auto& in) { return in.stride(eigen_dims<3>{1, 2, 2}); });)
      },
      out, x);
}

void slice_window(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 64, 56, 56>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::strided_slice<{.begin = {0, 4, 4}, .end = {64, 52, 52}}>(v)));
  tensor<float, 64, 56, 56> x;
  tensor<float, 64, 48, 48> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        BATON_BENCH_EIGEN(add_eigen<3, 3>(all, x.data(), {64, 56, 56}, out.data(), {64, 48, 48},
                                          [](const auto& in) { return in.slice(eigen_dims<3>{0, 4, 4}, eigen_dims<3>{64, 48, 48}); });)
      },
      out, x);
}

void tile_rows(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 64, 100>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::tile<{.reps = {4, 4}}>(v)));
  tensor<float, 64, 100> x;
  tensor<float, 256, 400> out;
  fill(x);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        BATON_BENCH_EIGEN(add_eigen<2, 2>(all, x.data(), {64, 100}, out.data(), {256, 400}, [](const auto& in) { return in.broadcast(eigen_dims<2>{4, 4}); });)
      },
      out, x);
}

void take_rows(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1000, 256>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 512>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, i), relay::take<{.axis = 0}>(v, i)));
  tensor<float, 1000, 256> x;
  tensor<std::int32_t, 512> index;
  tensor<float, 512, 256> out;
  fill(x), fill(index, 1000);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        all.push_back({"hand", [&] {
                         for (int r = 0; r < 512; ++r) {
                           const int from = std::clamp(index.data()[r], 0, 999);
                           std::memcpy(out.data() + r * 256, x.data() + from * 256, 256 * sizeof(float));
                         }
                       }});
      },
      out, x, index);
}

void gather_elements(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 256, 256>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 256, 256>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, i), relay::gather<{.axis = 1}>(v, i)));
  tensor<float, 256, 256> x, out;
  tensor<std::int32_t, 256, 256> index;
  fill(x), fill(index, 256);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        all.push_back({"hand", [&] {
                         for (int r = 0; r < 256; ++r)
                           for (int c = 0; c < 256; ++c) {
                             const int k = index.data()[r * 256 + c];
                             out.data()[r * 256 + c] = x.data()[r * 256 + std::clamp(k < 0 ? k + 256 : k, 0, 255)];
                           }
                       }});
      },
      out, x, index);
}

void gather_nd_rows(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 32, 32, 64>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 2, 500>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, i), relay::gather_nd(v, i)));
  tensor<float, 32, 32, 64> x;
  tensor<std::int32_t, 2, 500> index;
  tensor<float, 500, 64> out;
  fill(x), fill(index, 32);
  race_module(
      state, mod, 0, 0,
      [&](rivals& all) {
        all.push_back({"hand", [&] {
                         for (int r = 0; r < 500; ++r) {
                           const int a = std::clamp(index.data()[r], 0, 31), b = std::clamp(index.data()[500 + r], 0, 31);
                           std::memcpy(out.data() + r * 64, x.data() + (a * 32 + b) * 64, 64 * sizeof(float));
                         }
                       }});
      },
      out, x, index);
}

void scatter_add_rows(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 256, 256>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 64, 256>>;
  constexpr auto u = relay::var<"u", tensor_type<float, 64, 256>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v, i, u), relay::scatter_add<{.axis = 0}>(v, i, u)));
  tensor<float, 256, 256> x, out;
  tensor<std::int32_t, 64, 256> index;
  tensor<float, 64, 256> updates;
  fill(x), fill(index, 256), fill(updates);
  race_module(
      state, mod, 1e-6, 0,
      [&](rivals& all) {
        all.push_back({"hand", [&] {
                         std::memcpy(out.data(), x.data(), 65536 * sizeof(float));
                         for (int r = 0; r < 64; ++r)
                           for (int c = 0; c < 256; ++c) {
                             const int k = index.data()[r * 256 + c], at = k < 0 ? k + 256 : k;
                             if (at >= 0 && at < 256) out.data()[at * 256 + c] += updates.data()[r * 256 + c];
                           }
                       }});
      },
      out, x, index, updates);
}

template <int Axis>
void cumsum(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 256, 1000>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::cumsum<{.axis = Axis}>(v)));
  tensor<float, 256, 1000> x, out;
  fill(x);
  race_module(
      state, mod, 1e-4, 0,
      [&](rivals& all) {
        BATON_BENCH_EIGEN(add_eigen<2, 2>(all, x.data(), {256, 1000}, out.data(), {256, 1000}, [](const auto& in) { return in.cumsum(Axis); });)
        if constexpr (Axis == 1)
          all.push_back({"std", [&] {
                           for (int i = 0; i < 256; ++i) std::partial_sum(x.data() + i * 1000, x.data() + i * 1000 + 1000, out.data() + i * 1000);
                         }});
      },
      out, x);
}

/// The numbers of the elements of each line in ascending order, or the first `kept` of them in descending order.
std::vector<double> ordered_numbers(const float* x, int lines, int length, int kept, bool values) {
  std::vector<double> all;
  std::vector<int> numbers(static_cast<std::size_t>(length));
  for (int i = 0; i < lines; ++i) {
    const float* line = x + i * length;
    std::iota(numbers.begin(), numbers.end(), 0);
    std::sort(numbers.begin(), numbers.end(), [&](int a, int b) {
      if (line[a] == line[b]) return a < b;
      return kept == length ? line[a] < line[b] : line[a] > line[b];
    });
    for (int k = 0; k < kept; ++k) {
      const int at = numbers[static_cast<std::size_t>(k)];
      all.push_back(values ? static_cast<double>(line[at]) : static_cast<double>(at));
    }
  }
  return all;
}

void sort_64x1000(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 64, 1000>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::sort(v)));
  tensor<float, 64, 1000> x, out;
  fill(x);
  bench::race_known(
      state, mod, ordered_numbers(x.data(), 64, 1000, 1000, true), 0, 0,
      [&](rivals& all) {
        all.push_back({"std", [&] {
                         std::memcpy(out.data(), x.data(), 64000 * sizeof(float));
                         for (int i = 0; i < 64; ++i) std::sort(out.data() + i * 1000, out.data() + i * 1000 + 1000);
                       }});
      },
      out, x);
}

void argsort_64x1000(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 64, 1000>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::argsort<{.dtype = int32}>(v)));
  tensor<float, 64, 1000> x;
  tensor<std::int32_t, 64, 1000> out;
  fill(x);
  bench::race_known(
      state, mod, ordered_numbers(x.data(), 64, 1000, 1000, false), 0, 0,
      [&](rivals& all) {
        all.push_back({"std", [&] {
                         for (int i = 0; i < 64; ++i) {
                           const float* line = x.data() + i * 1000;
                           std::int32_t* to = out.data() + i * 1000;
                           std::iota(to, to + 1000, 0);
                           std::sort(to, to + 1000, [line](int a, int b) { return line[a] < line[b] || (line[a] == line[b] && a < b); });
                         }
                       }});
      },
      out, x);
}

void topk_10(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 64, 1000>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::topk<{.k = 10, .ret_type = "values"}>(v)));
  tensor<float, 64, 1000> x;
  tensor<float, 64, 10> out;
  fill(x);
  bench::race_known(
      state, mod, ordered_numbers(x.data(), 64, 1000, 10, true), 0, 0,
      [&](rivals& all) {
        all.push_back({"std", [&] {
                         for (int i = 0; i < 64; ++i)
                           std::partial_sort_copy(x.data() + i * 1000, x.data() + i * 1000 + 1000, out.data() + i * 10, out.data() + i * 10 + 10,
                                                  std::greater<>());
                       }});
      },
      out, x);
}

void topk_10_positions(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 64, 1000>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::topk<{.k = 10, .ret_type = "indices"}>(v)));
  tensor<float, 64, 1000> x;
  tensor<std::int32_t, 64, 10> out;
  fill(x);
  bench::race_known(
      state, mod, ordered_numbers(x.data(), 64, 1000, 10, false), 0, 0,
      [&](rivals& all) {
        all.push_back({"std", [&, numbers = std::vector<std::int32_t>(1000)]() mutable {
                         for (int i = 0; i < 64; ++i) {
                           const float* line = x.data() + i * 1000;
                           std::iota(numbers.begin(), numbers.end(), 0);
                           std::partial_sort(numbers.begin(), numbers.begin() + 10, numbers.end(),
                                             [line](int a, int b) { return line[a] > line[b] || (line[a] == line[b] && a < b); });
                           std::copy_n(numbers.begin(), 10, out.data() + i * 10);
                         }
                       }});
      },
      out, x);
}

template <class Module>
void resize_twice(benchmark::State& state, Module mod, bool linear) {
  tensor<float, 1, 64, 28, 28> x;
  tensor<float, 1, 64, 56, 56> out;
  fill(x);
  race_module(
      state, mod, 2e-6, 0, [&](rivals& all) { bench::add_onednn_resampling(all, linear, x.data(), out.data(), {1, 64, 28, 28}, {1, 64, 56, 56}); }, out, x);
}
void resize_nearest(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 28, 28>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(v), relay::image::resize2d<{.size = {56, 56}, .method = "nearest_neighbor", .coordinate_transformation_mode = "asymmetric"}>(v)));
  resize_twice(state, mod, false);
}
void resize_linear(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 64, 28, 28>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::image::resize2d<{.size = {56, 56}}>(v)));
  resize_twice(state, mod, true);
}

void resize_down(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 3, 480, 640>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::image::resize2d<{.size = {224, 224}}>(v)));
  tensor<float, 1, 3, 480, 640> x;
  tensor<float, 1, 3, 224, 224> out;
  fill(x);
  race_module(
      state, mod, 5e-4, 0, [&](rivals& all) { bench::add_onednn_resampling(all, true, x.data(), out.data(), {1, 3, 480, 640}, {1, 3, 224, 224}); }, out, x);
}

void resize_last(benchmark::State& state) {
  constexpr auto v = relay::var<"x", tensor_type<float, 1, 28, 28, 64>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(v), relay::image::resize2d<{.size = {56, 56}, .layout = "NHWC"}>(v)));
  tensor<float, 1, 28, 28, 64> x;
  tensor<float, 1, 56, 56, 64> out;
  fill(x);
  race_module(
      state, mod, 2e-6, 0,
      [&](rivals& all) {
        bench::add_onednn_resampling(all, true, x.data(), out.data(), {1, 64, 28, 28}, {1, 64, 56, 56}, {50176, 1, 1792, 64}, {200704, 1, 3584, 64});
      },
      out, x);
}

}  // namespace

int main(int argc, char** argv) {
  bench::insist_on_one_thread(argv);
  const auto add = [](const char* name, void (*run)(benchmark::State&)) { benchmark::RegisterBenchmark(name, run)->UseManualTime(); };
  add("transpose_1024x1024", transpose_1024);
  add("transpose_of_sum_1024", transpose_of_sum);
  add("pad_of_relu_28", pad_by_one<true>);
  add("space_to_batch_56", space_to_batch);
  add("transpose_nchw_nhwc", transpose_nchw_nhwc);
  add("transpose_image_hwc_chw", transpose_image_hwc);
  add("transpose_heads_0213", transpose_heads);
  add("transpose_keys_0231", transpose_keys);
  add("layout_nchw_nchw16c", layout_nchw16c);
  add("concat_channels", concat_channels);
  add("concat_last_48", concat_last);
  add("split_channels", split_channels);
  add("pad_28_by_1", pad_by_one<false>);
  add("mirror_pad_56_by_3", mirror_pad_3);
  add("reverse_last", reverse_last);
  add("slice_stride_2", slice_strided);
  add("slice_window_48", slice_window);
  add("tile_4x4", tile_rows);
  add("take_rows_512x256", take_rows);
  add("gather_elements", gather_elements);
  add("gather_nd_rows", gather_nd_rows);
  add("scatter_add", scatter_add_rows);
  add("cumsum_rows", cumsum<1>);
  add("cumsum_columns", cumsum<0>);
  add("sort_64x1000", sort_64x1000);
  add("argsort_64x1000", argsort_64x1000);
  add("topk_10_of_1000", topk_10);
  add("topk_10_positions", topk_10_positions);
  add("resize_nearest_2x", resize_nearest);
  add("resize_linear_2x", resize_linear);
  add("resize_linear_down", resize_down);
  add("resize_linear_nhwc", resize_last);
  benchmark::Initialize(&argc, argv);
  benchmark::RunSpecifiedBenchmarks();
}
