// SPDX-License-Identifier: Apache-2.0
//
// Ops that copy and sum back: tile, repeat, reverse, slices, grids, borders, blocks of pixels, diagonals. Kernels against the
// reference on shapes of every rank, alone and between maps, and small cases worked out by hand.
#include "unit/run/numbers.hpp"

using namespace baton;

namespace {

using boost::hana::int_c;
using std::vector;

/// The elements of a tensor counting from `first`.
template <class T, std::size_t... D>
tensor<T, D...> counting(T first = 1) {
  tensor<T, D...> t;
  for (T& x : t) x = first++;
  return t;
}
template <class View>
vector<double> elements(const View& v) {
  return {v.begin(), v.end()};
}

template <class T, std::size_t A, std::size_t B, std::size_t C>
void check_copies(unsigned seed) {
  constexpr auto x = relay::var<"x", tensor_type<T, A, B, C>>;
  constexpr auto like = relay::var<"like", tensor_type<std::int8_t, A, (B + 1) / 2, C>>;
  constexpr auto base = relay::var<"base", tensor_type<T, B, 1>>;
  constexpr auto y = relay::add(x, x);
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, like, base),
      relay::tuple(relay::tile<{.reps = {2, 1, 3}}>(x), relay::tile<{.reps = {2, 1, 1, 2}}>(y), relay::repeat<{.repeats = 3, .axis = -2}>(x),
                   relay::repeat<{.repeats = 2}>(y), relay::reverse<{.axis = 1}>(x), relay::add(relay::reverse<{.axis = -1}>(y), base),
                   relay::slice_like<{.axes = {0, 1}}>(y, like), relay::slice_like(x, like), relay::reshape_like<{.lhs_begin = 1, .rhs_begin = 1}>(x, y),
                   relay::broadcast_to<{.shape = {2, A, B, C}}>(base), relay::collapse_sum_like(y, base), relay::collapse_sum_to<{.shape = {1, C}}>(x))));
  numbers::check("copies", mod, numbers::plain, numbers::float_tolerance, numbers::random<T, A, B, C>(seed, -9, 9),
                 numbers::random<std::int8_t, A, (B + 1) / 2, C>(seed + 1, 0, 9), numbers::random<T, B, 1>(seed + 2, -9, 9));
}

}  // namespace

TEST_CASE("copies of float32") {
  check_copies<float, 2, 3, 5>(1);
  check_copies<float, 1, 8, 1>(4);
}
TEST_CASE("copies of uint8") { check_copies<std::uint8_t, 1, 2, 17>(10); }

TEST_CASE("copies by hand") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 2>>;
  constexpr auto v = relay::var<"v", tensor_type<float, 3>>;
  constexpr auto grid = relay::meshgrid(v, relay::constant<7.0f>);
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, v),
      relay::tuple(relay::tile<{.reps = {1, 2}}>(x), relay::repeat<{.repeats = 2, .axis = 1}>(x), relay::reverse<{.axis = 0}>(x),
                   relay::collapse_sum_to<{.shape = {2}}>(x), relay::nn::mirror_pad<{.pad_width = {{2, 1}}}>(v),
                   relay::nn::mirror_pad<{.mode = "REFLECT", .pad_width = {{2, 1}}}>(v), relay::get<0>(grid), relay::get<1>(grid),
                   relay::shape_of<{.dtype = int32}>(x), relay::ndarray_size(relay::exp(x)),
                   relay::arange<{.start = 2, .stop = 9, .step = 3, .dtype = int64}>(), relay::arange<{.start = 1, .stop = 0.0, .step = -0.25}>())));
  auto exe = build(mod, numbers::plain);
  const auto r = exe(counting<float, 2, 2>(), counting<float, 3>());
  CHECK(elements(r[int_c<0>]) == vector<double>{1, 2, 1, 2, 3, 4, 3, 4});
  CHECK(elements(r[int_c<1>]) == vector<double>{1, 1, 2, 2, 3, 3, 4, 4});
  CHECK(elements(r[int_c<2>]) == vector<double>{3, 4, 1, 2});
  CHECK(elements(r[int_c<3>]) == vector<double>{4, 6});
  CHECK(elements(r[int_c<4>]) == vector<double>{2, 1, 1, 2, 3, 3});
  CHECK(elements(r[int_c<5>]) == vector<double>{3, 2, 1, 2, 3, 2});
  CHECK(elements(r[int_c<6>]) == vector<double>{1, 2, 3});
  CHECK(elements(r[int_c<7>]) == vector<double>{7, 7, 7});
  CHECK(elements(r[int_c<8>]) == vector<double>{2, 2});
  CHECK(elements(r[int_c<9>]) == vector<double>{4});
  CHECK(elements(r[int_c<10>]) == vector<double>{2, 5, 8});
  CHECK(elements(r[int_c<11>]) == vector<double>{1, 0.75, 0.5, 0.25});
}

TEST_CASE("grids, borders and blocks of pixels") {
  constexpr auto a = relay::var<"a", tensor_type<float, 3>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 4>>;
  constexpr auto c = relay::var<"c", tensor_type<float>>;
  constexpr auto image = relay::var<"image", tensor_type<float, 2, 8, 3, 2>>;
  constexpr auto ij = relay::meshgrid(a, relay::exp(b), c);
  constexpr auto xy = relay::meshgrid<{.indexing = "xy"}>(a, b, c);
  constexpr auto shuffled = relay::nn::depth_to_space<{.block_size = 2, .mode = "CRD"}>(image);
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(a, b, c, image),
                      relay::tuple(relay::get<0>(ij), relay::get<1>(ij), relay::get<2>(ij), relay::get<0>(xy), relay::get<1>(xy),
                                   relay::nn::mirror_pad<{.pad_width = {{0, 0}, {8, 3}, {3, 1}, {1, 2}}}>(image),
                                   relay::nn::mirror_pad<{.mode = "REFLECT", .pad_width = {{1, 0}, {7, 3}, {2, 1}, {1, 1}}}>(relay::exp(image)), shuffled,
                                   relay::nn::depth_to_space<{.block_size = 2}>(relay::exp(image)), relay::nn::space_to_depth<{.block_size = 2}>(shuffled),
                                   relay::nn::depth_to_space<{.block_size = 1, .layout = "NHWC"}>(image),
                                   relay::nn::space_to_depth<{.block_size = 2, .layout = "NHWC"}>(relay::nn::depth_to_space<{.block_size = 2}>(image)))));
  numbers::check("grids", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3>(1), numbers::random<float, 4>(2), numbers::random<float>(3),
                 numbers::random<float, 2, 8, 3, 2>(4));
}

TEST_CASE("pixel shuffle by hand") {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 8, 1, 1>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x), relay::tuple(relay::nn::depth_to_space<{.block_size = 2}>(x), relay::nn::depth_to_space<{.block_size = 2, .mode = "CRD"}>(x))));
  auto exe = build(mod, numbers::plain);
  const auto r = exe(counting<float, 1, 8, 1, 1>());
  CHECK(elements(r[int_c<0>]) == vector<double>{1, 3, 5, 7, 2, 4, 6, 8});
  CHECK(elements(r[int_c<1>]) == vector<double>{1, 2, 3, 4, 5, 6, 7, 8});
}

TEST_CASE("diagonals") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3, 4>>;
  constexpr auto one = relay::var<"one", tensor_type<float, 2, 3>>;
  constexpr auto band = relay::var<"band", tensor_type<float, 2, 4, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, one, band),
      relay::tuple(relay::matrix_set_diag(x, one), relay::matrix_set_diag<{.k1 = 1, .k2 = 1}>(relay::exp(x), one),
                   relay::matrix_set_diag<{.k1 = -1, .k2 = 2}>(x, band),
                   relay::matrix_set_diag<{.k1 = -2, .k2 = 1, .super_diag_right_align = false, .sub_diag_right_align = true}>(x, relay::exp(band)))));
  numbers::check("diagonals", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 2, 3, 4>(1), numbers::random<float, 2, 3>(2),
                 numbers::random<float, 2, 4, 3>(3));
}
