// SPDX-License-Identifier: Apache-2.0
//
// Data that nobody vouches for: places and indices that are no numbers, infinite or as large as integers get. Results are what
// they are; nothing outside of tensors is touched, no conversion is undefined, and every call ends. The sanitizers look on.
#include "unit/run/numbers.hpp"

#include <limits>
#include <random>

using namespace baton;

namespace {

template <class T, std::size_t... Dims>
tensor<T, Dims...> hostile(unsigned seed) {
  constexpr double far = std::numeric_limits<double>::infinity();
  constexpr double reals[] = {std::numeric_limits<double>::quiet_NaN(), far, -far, 1e30, -1e30, 1e300, -0.0, 0.5, 3, -1, 9.3e18, 2147483648.0};
  constexpr std::int64_t wholes[] = {
      std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min(), 0, 1, 2, -1, -2, 2147483647, -2147483647 - 1, 2147483648, 65536};
  std::mt19937 engine(seed);
  tensor<T, Dims...> t;
  for (T& x : t) {
    if constexpr (std::is_integral_v<T>) x = static_cast<T>(wholes[engine() % 11]);
    else x = static_cast<T>(reals[engine() % 12]);
  }
  return t;
}

template <class Executable, class... Tensors>
void run(Executable& exe, const Tensors&... arguments) {
  static_cast<void>(exe(arguments...));
  SUCCEED();
}

}  // namespace

TEST_CASE("places in images") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 2, 5, 6>>;
  constexpr auto r = relay::var<"r", tensor_type<float, 8, 5>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 8, 4>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int64_t, 8>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 2, 2, 4, 3>>;
  constexpr auto o = relay::var<"o", tensor_type<float, 2, 18, 3, 4>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 2, 2, 3, 3>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, r, b, i, g, o, w),
                      relay::tuple(relay::vision::roi_align<{.pooled_size = {2, 2}}>(x, r),
                                   relay::vision::roi_align<{.pooled_size = {2, 3}, .sample_ratio = 2, .mode = "max"}>(x, r),
                                   relay::vision::roi_pool<{.pooled_size = {2, 2}}>(x, r), relay::image::crop_and_resize<{.crop_size = {3, 3}}>(x, b, i),
                                   relay::image::crop_and_resize<{.crop_size = {2, 2}, .method = "nearest_neighbor"}>(x, b, i), relay::image::grid_sample(x, g),
                                   relay::nn::deformable_conv2d(x, o, w))));
  auto exe = build(mod);
  for (unsigned seed = 1; seed < 30; ++seed)
    run(exe, numbers::random<float, 2, 2, 5, 6>(seed), hostile<float, 8, 5>(seed), hostile<float, 8, 4>(seed + 50), hostile<std::int64_t, 8>(seed),
        hostile<float, 2, 2, 4, 3>(seed), hostile<float, 2, 18, 3, 4>(seed), hostile<float, 2, 2, 3, 3>(seed));
}

TEST_CASE("indices") {
  constexpr auto x = relay::var<"x", tensor_type<float, 3, 4>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int64_t, 3, 4>>;
  constexpr auto n = relay::var<"n", tensor_type<std::int64_t, 3>>;
  constexpr auto d = relay::var<"d", tensor_type<double, 5, 6>>;
  constexpr auto v = relay::var<"v", tensor_type<double, 4>>;
  constexpr auto c = relay::var<"c", tensor_type<std::int64_t, 4>>;
  constexpr auto p = relay::var<"p", tensor_type<std::int64_t, 6>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, i, n, d, v, c, p),
      relay::tuple(relay::take<{.axis = 1, .mode = "wrap"}>(x, i), relay::take(x, i), relay::gather<{.axis = 1}>(x, i),
                   relay::gather_nd(x, relay::strided_slice<{.begin = {0}, .end = {2}}>(n)), relay::adv_index(x, n),
                   relay::one_hot<{.depth = 4, .dtype = float32}>(i, relay::constant<1.0f>, relay::constant<0.0f>),
                   relay::sequence_mask(relay::transpose(x), n), relay::reverse_sequence<{.seq_axis = 1}>(x, n), relay::scatter<{.axis = 1}>(x, i, x),
                   relay::scatter_add(x, i, x), relay::unravel_index(n, c), relay::invert_permutation(c), relay::nn::sparse_dense(d, v, c, p))));
  auto exe = build(mod);
  for (unsigned seed = 1; seed < 30; ++seed)
    run(exe, numbers::random<float, 3, 4>(seed), hostile<std::int64_t, 3, 4>(seed), hostile<std::int64_t, 3>(seed), numbers::random<double, 5, 6>(seed),
        numbers::random<double, 4>(seed), hostile<std::int64_t, 4>(seed), hostile<std::int64_t, 6>(seed));
}

TEST_CASE("numbers that no integer holds, and what integers do to one another") {
  constexpr auto x = relay::var<"x", tensor_type<float, 40>>;
  constexpr auto y = relay::var<"y", tensor_type<std::int64_t, 40>>;
  constexpr auto z = relay::var<"z", tensor_type<int, 40>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 1, 40, 6>>;
  constexpr auto n = relay::var<"n", tensor_type<std::int64_t, 1>>;
  constexpr auto i = relay::var<"i", tensor_type<int, 1, 40>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, y, z, b, n, i),
      relay::tuple(relay::cast<{.dtype = int32}>(x), relay::cast<{.dtype = uint8}>(x), relay::cast<{.dtype = int64}>(x), relay::floor_divide(y, y),
                   relay::mod(z, z), relay::left_shift(y, y), relay::right_shift(z, z), relay::abs(y), relay::negative(z), relay::multiply(y, y),
                   relay::divide(z, z), relay::sum(y), relay::cumsum(z), relay::argmax(x), relay::argsort(x),
                   relay::vision::non_max_suppression<{.return_indices = false}>(b, n, i, relay::constant<-1>, relay::constant<0.5f>))));
  auto exe = build(mod);
  for (unsigned seed = 1; seed < 30; ++seed)
    run(exe, hostile<float, 40>(seed), hostile<std::int64_t, 40>(seed), hostile<int, 40>(seed), hostile<float, 1, 40, 6>(seed), hostile<std::int64_t, 1>(seed),
        hostile<int, 1, 40>(seed));
}
