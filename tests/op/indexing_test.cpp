// SPDX-License-Identifier: Apache-2.0
//
// Ops that read and write at indices: kernels against the reference for float32, integers and bools, with indices that are
// negative and outside, alone and between maps; small cases worked out by hand.
#include "unit/run/numbers.hpp"

using namespace baton;

namespace {

using boost::hana::int_c;
using std::vector;

template <class View>
vector<double> elements(const View& v) {
  return {v.begin(), v.end()};
}
template <class T, std::size_t N>
tensor<T, N> list(std::initializer_list<int> items) {
  tensor<T, N> t;
  std::size_t i = 0;
  for (int x : items) t(i++) = static_cast<T>(x);
  return t;
}

/// `I` is the type of the indices.
template <class T, class I>
void check_reads(unsigned seed) {
  constexpr auto x = relay::var<"x", tensor_type<T, 3, 4, 5>>;
  constexpr auto i = relay::var<"i", tensor_type<I, 3, 2, 5>>;
  constexpr auto nd = relay::var<"nd", tensor_type<I, 2, 3, 2>>;
  constexpr auto lengths = relay::var<"lengths", tensor_type<I, 3>>;
  constexpr auto y = relay::maximum(x, x);
  constexpr auto column = relay::reshape<{.newshape = {3, 1}}>(lengths);
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, i, nd, lengths),
      relay::tuple(relay::gather<{.axis = 1}>(x, i), relay::gather<{.axis = -2}>(y, relay::add(i, i)), relay::gather_nd(x, nd),
                   relay::take<{.batch_dims = 1, .axis = 1}>(x, i), relay::take<{.batch_dims = 1, .axis = 2, .mode = "wrap"}>(y, column),
                   relay::strided_slice<{.begin = {-1, 3}, .end = {0, 0}, .strides = {-2, -1}, .axes = {2, 1}}>(x),
                   relay::strided_slice<{.begin = {1, 0}, .end = {9, 2}, .strides = {2}, .axes = {-1, 0}}>(y), relay::gather_nd<{.batch_dims = 1}>(y, nd),
                   relay::adv_index(x, lengths), relay::adv_index(y, lengths, column), relay::reverse_sequence(x, lengths),
                   relay::reverse_sequence<{.seq_axis = 2, .batch_axis = -3}>(y, lengths), relay::sequence_mask<{.axis = 1}>(x, lengths),
                   relay::sequence_mask<{.mask_value = 3}>(relay::transpose<{.axes = {1, 0, 2}}>(y), lengths))));
  numbers::check("reads", mod, numbers::plain, 0, numbers::random<T, 3, 4, 5>(seed, -9, 9), numbers::random<I, 3, 2, 5>(seed + 1, -5, 5),
                 numbers::random<I, 2, 3, 2>(seed + 2, -4, 6), numbers::random<I, 3>(seed + 3, -1, 6));
}

template <class T, class I>
void check_writes(unsigned seed) {
  constexpr auto x = relay::var<"x", tensor_type<T, 3, 4, 5>>;
  constexpr auto i = relay::var<"i", tensor_type<I, 3, 2, 5>>;
  constexpr auto u = relay::var<"u", tensor_type<T, 3, 2, 5>>;
  constexpr auto nd = relay::var<"nd", tensor_type<I, 2, 3>>;
  constexpr auto un = relay::var<"un", tensor_type<T, 3, 5>>;
  constexpr auto places = relay::var<"places", tensor_type<I, 3, 2>>;
  constexpr auto v = relay::var<"v", tensor_type<T, 3>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, i, u, nd, un, places, v),
      relay::tuple(relay::scatter<{.axis = 1}>(x, i, u), relay::scatter_add<{.axis = -2}>(x, i, u), relay::scatter_nd(x, nd, un),
                   relay::scatter_nd<{.mode = "add"}>(x, nd, un), relay::sparse_to_dense<{.output_shape = {4, 3}}>(places, v, relay::constant<T(7)>),
                   relay::add(relay::scatter<{.axis = 0}>(relay::add(x, x), relay::maximum(i, i), u), x))));
  numbers::check("writes", mod, numbers::plain, numbers::float_tolerance, numbers::random<T, 3, 4, 5>(seed, -9, 9),
                 numbers::random<I, 3, 2, 5>(seed + 1, -5, 5), numbers::random<T, 3, 2, 5>(seed + 2, -9, 9), numbers::random<I, 2, 3>(seed + 3, -5, 5),
                 numbers::random<T, 3, 5>(seed + 4, -9, 9), numbers::random<I, 3, 2>(seed + 5, -1, 4), numbers::random<T, 3>(seed + 6, -9, 9));
}

}  // namespace

TEST_CASE("reads of float32 by int32") { check_reads<float, std::int32_t>(1); }
TEST_CASE("reads of int8 by int64") { check_reads<std::int8_t, std::int64_t>(2); }
TEST_CASE("writes of float32 by int64") { check_writes<float, std::int64_t>(3); }
TEST_CASE("writes of uint8 by int32") { check_writes<std::uint8_t, std::int32_t>(4); }

TEST_CASE("one_hot, unravel_index, permutations and searches") {
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 2, 3>>;
  constexpr auto flat = relay::var<"flat", tensor_type<std::int64_t, 5>>;
  constexpr auto p = relay::var<"p", tensor_type<std::int32_t, 6>>;
  constexpr auto s = relay::var<"s", tensor_type<float, 6>>;
  constexpr auto q = relay::var<"q", tensor_type<float, 2, 3>>;
  constexpr auto rows = relay::var<"rows", tensor_type<float, 2, 4>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(i, flat, p, s, q, rows),
      relay::tuple(relay::one_hot<{.depth = 4}>(i, relay::constant<1.0f>, relay::constant<0.0f>),
                   relay::one_hot<{.depth = 3, .axis = 1, .dtype = int8}>(i, relay::constant<std::int32_t{2}>, relay::constant<std::int32_t{-1}>),
                   relay::multiply(relay::one_hot<{.depth = 4, .axis = 0, .dtype = float32}>(i, relay::constant<2.0f>, relay::constant<0.5f>), q),
                   relay::unravel_index(flat, relay::constant<tensor_literal<std::int64_t, 3>{{2, 3, 4}}>), relay::invert_permutation(p),
                   relay::invert_permutation(relay::cast<{.dtype = int64}>(relay::argsort(s))), relay::searchsorted(relay::sort(s), q),
                   relay::searchsorted<{.right = true, .dtype = int64}>(relay::sort(rows), q))));
  tensor<float, 2, 3> wanted = numbers::random<float, 2, 3>(5);
  tensor<float, 6> sequence = numbers::random<float, 6>(6);
  wanted(0, 0) = sequence(2);
  numbers::check("one_hot", mod, numbers::plain, 0, numbers::random<std::int32_t, 2, 3>(1, -1, 4), list<std::int64_t, 5>({0, 23, 7, 12, 5}),
                 list<std::int32_t, 6>({3, 0, 5, 1, 2, 4}), sequence, wanted, numbers::random<float, 2, 4>(7));
}

TEST_CASE("indices by hand") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 2>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 2, 2>>;
  constexpr auto v = relay::var<"v", tensor_type<float, 4>>;
  constexpr auto w = relay::var<"w", tensor_type<std::int32_t, 2>>;
  constexpr auto u = relay::var<"u", tensor_type<float, 2>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, i, v, w, u),
      relay::tuple(relay::gather<{.axis = 1}>(x, i), relay::gather_nd(x, i), relay::scatter<{.axis = 0}>(v, w, u), relay::scatter_add<{.axis = 0}>(v, w, u),
                   relay::scatter_nd<{.mode = "add"}>(x, i, u), relay::sparse_to_dense<{.output_shape = {4}}>(w, u, relay::constant<-1.0f>),
                   relay::unravel_index(relay::constant<std::int32_t{22}>, relay::constant<tensor_literal<std::int32_t, 2>{{7, 6}}>))));
  auto exe = build(mod, numbers::plain);
  tensor<float, 2, 2> data;
  tensor<std::int32_t, 2, 2> at;
  const float xs[] = {1, 2, 3, 4};
  const int is[] = {0, 0, 1, 0};
  for (std::size_t k = 0; k < 4; ++k) data.data()[k] = xs[k], at.data()[k] = is[k];
  const auto r = exe(data, at, list<float, 4>({10, 20, 30, 40}), list<std::int32_t, 2>({3, -3}), list<float, 2>({1, 2}));
  CHECK(elements(r[int_c<0>]) == vector<double>{1, 1, 4, 3});
  CHECK(elements(r[int_c<1>]) == vector<double>{2, 1});
  CHECK(elements(r[int_c<2>]) == vector<double>{10, 2, 30, 1});
  CHECK(elements(r[int_c<3>]) == vector<double>{10, 22, 30, 41});
  CHECK(elements(r[int_c<4>]) == vector<double>{3, 3, 3, 4});
  CHECK(elements(r[int_c<5>]) == vector<double>{-1, -1, -1, 1});
  CHECK(elements(r[int_c<6>]) == vector<double>{3, 4});
}
