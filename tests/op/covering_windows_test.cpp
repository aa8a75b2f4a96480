// SPDX-License-Identifier: Apache-2.0
//
// Pools, resizing, convolutions on one and three axes, transposed ones, and batched products on covering sets of shapes.
#include "covering.hpp"

#include <string_view>

using namespace covering;

namespace {

struct pools {
  static constexpr std::string_view name = "pools";
  static constexpr std::uint32_t seed = 31;
  // op, tail, extent of the window, stride, padding, what is fused, ceil_mode
  static constexpr int levels[] = {6, 5, 3, 3, 2, 3, 2};

  template <int R>
  static void check(const std::string& what) {
    static constexpr int op = level<pools, R, 0>, fused = level<pools, R, 5>, window = 1 + level<pools, R, 2>, stride = 1 + level<pools, R, 3>,
                         border = window > 1 ? level<pools, R, 4> : 0;
    // Rounded up, a window may lie beyond the data, which is refused.
    static constexpr bool ceil = level<pools, R, 6> == 1 && stride <= window && border == 0;
    static constexpr std::int64_t tail = pick(tails, level<pools, R, 1>) + 2;
    static constexpr shape s = op % 3 == 0 ? shape{2, 3, tail} : op % 3 == 1 ? shape{1, 3, 6, tail} : shape{1, 2, 5, 4, tail};
    static constexpr auto x = var_of<"x", float, s>();
    static constexpr auto y = [](auto in) {
      using namespace relay::nn;
      if constexpr (op == 0) return max_pool1d<{.pool_size = {window}, .strides = {stride}, .padding = {border}, .ceil_mode = ceil}>(in);
      else if constexpr (op == 1) return max_pool2d<{.pool_size = {window, 2}, .strides = {stride, 1}, .padding = {border, 0}, .ceil_mode = ceil}>(in);
      else if constexpr (op == 2) return max_pool3d<{.pool_size = {2, 2, window}, .strides = {1, 2, stride}, .padding = {0, 0, border}, .ceil_mode = ceil}>(in);
      else if constexpr (op == 3)
        return avg_pool1d<{.pool_size = {window}, .strides = {stride}, .padding = {border}, .ceil_mode = ceil, .count_include_pad = true}>(in);
      else if constexpr (op == 4) return avg_pool2d<{.pool_size = {2, window}, .strides = {1, stride}, .padding = {0, border}, .ceil_mode = ceil}>(in);
      else return avg_pool3d<{.pool_size = {window, 2, 1}, .strides = {stride, 1, 1}, .padding = {border, 0, 0}, .ceil_mode = ceil}>(in);
    }(before<fused>(x));
    static constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), behind<fused>(y)));
    compare(what, mod, 5e-6, numbers_of<float, s>(R));
  }
};

struct resizes {
  static constexpr std::string_view name = "resize";
  static constexpr std::uint32_t seed = 32;
  // op, tail, method, coordinates, new extent, what is fused, channels last
  static constexpr int levels[] = {3, 5, 3, 3, 3, 3, 2};

  template <int R>
  static void check(const std::string& what) {
    static constexpr int op = level<resizes, R, 0>, fused = level<resizes, R, 5>;
    static constexpr bool last = level<resizes, R, 6> == 1;
    static constexpr std::string_view method = level<resizes, R, 2> == 0 ? "nearest_neighbor" : level<resizes, R, 2> == 1 ? "linear" : "cubic";
    static constexpr std::string_view coordinates = level<resizes, R, 3> == 0 ? "half_pixel" : level<resizes, R, 3> == 1 ? "align_corners" : "asymmetric";
    static constexpr std::string_view rounding = level<resizes, R, 3> == 1 ? "round" : "floor";
    static constexpr std::int64_t tail = pick(tails, level<resizes, R, 1>), wide = level<resizes, R, 4> == 0 ? tail * 2 : level<resizes, R, 4> == 1 ? 5 : tail;
    static constexpr shape s = op == 0   ? last ? shape{2, tail, 3} : shape{2, 3, tail}
                                 : op == 1 ? last ? shape{1, 4, tail, 3} : shape{1, 3, 4, tail}
                                 : last ? shape{1, 3, 4, tail, 2}
                                         : shape{1, 2, 3, 4, tail};
    static constexpr auto x = var_of<"x", float, s>();
    static constexpr auto y = [](auto in) {
      if constexpr (op == 0)
        return relay::image::resize1d<{.size = {wide},
                                       .layout = std::string_view(last ? "NWC" : "NCW"),
                                       .method = method,
                                       .coordinate_transformation_mode = coordinates,
                                       .rounding_method = rounding}>(in);
      else if constexpr (op == 1)
        return relay::image::resize2d<{.size = {7, wide},
                                       .layout = std::string_view(last ? "NHWC" : "NCHW"),
                                       .method = method,
                                       .coordinate_transformation_mode = coordinates,
                                       .rounding_method = rounding}>(in);
      else
        return relay::image::resize3d<{.size = {2, 6, wide},
                                       .layout = std::string_view(last ? "NDHWC" : "NCDHW"),
                                       .method = method,
                                       .coordinate_transformation_mode = coordinates,
                                       .rounding_method = rounding}>(in);
    }(before<fused>(x));
    static constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), behind<fused>(y)));
    compare(what, mod, 5e-6, numbers_of<float, s>(R));
  }
};

struct convolutions {
  static constexpr std::string_view name = "convolutions";
  static constexpr std::uint32_t seed = 33;
  // op, tail, channels in and out, extent of the window, stride, padding, what is fused
  static constexpr int levels[] = {5, 5, 4, 2, 2, 2, 3};

  template <int R>
  static void check(const std::string& what) {
    static constexpr int op = level<convolutions, R, 0>, fused = level<convolutions, R, 6>, window = 1 + 2 * level<convolutions, R, 3>,
                         stride = 1 + level<convolutions, R, 4>, border = window > 1 ? level<convolutions, R, 5> : 0;
    static constexpr std::int64_t tail = pick(tails, level<convolutions, R, 1>) + 2;
    static constexpr int which = level<convolutions, R, 2>;
    static constexpr std::int64_t in = which == 0   ? 1
                                       : which == 1 ? 3
                                       : which == 2 ? 8
                                                    : 4,
                                  out = which == 0   ? 5
                                        : which == 1 ? 17
                                        : which == 2 ? 8
                                                     : 6,
                                  groups = which == 3 ? 2 : 1;
    static constexpr shape s = op == 0 || op == 2 ? shape{2, in, tail} : op == 3 ? shape{1, in, 4, tail} : shape{1, in, 3, 4, tail};
    // Transposed ones have their channels in front.
    static constexpr std::int64_t o = op < 2 ? out : in, i = op < 2 ? in / groups : out / groups;
    static constexpr shape k = op == 0 || op == 2 ? shape{o, i, window} : op == 3 ? shape{o, i, 2, window} : shape{o, i, 2, 1, window};
    static constexpr auto x = var_of<"x", float, s>();
    static constexpr auto w = var_of<"w", float, k>();
    static constexpr auto y = [](auto data) {
      using namespace relay::nn;
      if constexpr (op == 0) return conv1d<{.strides = {stride}, .padding = {border}, .groups = groups}>(data, w);
      else if constexpr (op == 1) return conv3d<{.strides = {1, 2, stride}, .padding = {1, 0, border}, .groups = groups}>(data, w);
      else if constexpr (op == 2) return conv1d_transpose<{.strides = {stride}, .padding = {border}, .groups = groups}>(data, w);
      else if constexpr (op == 3) return conv2d_transpose<{.strides = {2, stride}, .padding = {0, border}, .groups = groups, .kernel_layout = "IOHW"}>(data, w);
      else return conv3d_transpose<{.strides = {1, 1, stride}, .padding = {0, 0, border}, .groups = groups}>(data, w);
    }(before<fused>(x));
    static constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, w), behind<fused>(y)));
    compare(what, mod, 1e-5, numbers_of<float, s>(R), numbers_of<float, k>(R + 1, -0.3, 0.3));
  }
};

struct products {
  static constexpr std::string_view name = "batch_matmul";
  static constexpr std::uint32_t seed = 34;
  // element type, batches of x and y, m, n, k, what is fused
  static constexpr int levels[] = {3, 3, 3, 5, 4, 3};

  template <int R>
  static void check(const std::string& what) {
    static constexpr int fused = level<products, R, 5>, batches = level<products, R, 1>;
    using T = number_type<level<products, R, 0>>;
    constexpr std::int64_t ms[] = {1, 5, 9}, ks[] = {1, 3, 8, 20};
    static constexpr std::int64_t m = pick(ms, level<products, R, 2>), n = pick(tails, level<products, R, 3>), k = pick(ks, level<products, R, 4>);
    static constexpr shape a{batches == 2 ? 1 : 3, m, k}, b{batches == 1 ? 1 : 3, n, k};
    static constexpr auto x = var_of<"x", T, a>();
    static constexpr auto w = var_of<"w", T, b>();
    static constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, w), behind<fused>(relay::nn::batch_matmul(before<fused>(x), w))));
    compare(what, mod, 5e-6, numbers_of<T, a>(R), numbers_of<T, b>(R + 1));
  }
};

}  // namespace

TEST_CASE("pools of covering shapes") { covering::check<pools, 1>(); }
TEST_CASE("resizing of covering shapes") { covering::check<resizes, 1>(); }
TEST_CASE("convolutions of covering shapes") { covering::check<convolutions>(); }
TEST_CASE("batched products of covering shapes") { covering::check<products, 1>(); }
