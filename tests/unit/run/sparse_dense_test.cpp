// SPDX-License-Identifier: Apache-2.0
//
// nn.sparse_dense: kernels against the interpreter, which writes the sparse matrix out. Elements and blocks, either side, one
// row and many, between maps, and indices that lie outside.
#include "numbers.hpp"

#include <cstring>
#include <limits>

using namespace baton;

namespace {

/// Where rows of so many elements on average begin; some rows are empty.
template <class I, std::size_t N>
tensor<I, N> begins(int stored) {
  tensor<I, N> t;
  for (std::size_t i = 0; i < N; ++i) t(i) = static_cast<I>(i < 2 ? 0 : (static_cast<int>(i) * stored) / static_cast<int>(N - 1));
  return t;
}

template <std::size_t M, std::size_t N, std::size_t K, std::size_t Stored, class I = int>
void check_elements(unsigned seed) {
  constexpr auto x = relay::var<"x", tensor_type<float, M, K>>;
  constexpr auto w = relay::var<"w", tensor_type<float, Stored>>;
  constexpr auto i = relay::var<"i", tensor_type<I, Stored>>;
  constexpr auto p = relay::var<"p", tensor_type<I, N + 1>>;
  constexpr auto b = relay::var<"b", tensor_type<float, N>>;
  constexpr auto mod =
      ir_module::from_expr(relay::function(relay::params(x, w, i, p, b), relay::tuple(relay::nn::relu(relay::add(relay::nn::sparse_dense(x, w, i, p), b)),
                                                                                      relay::nn::sparse_dense<{.sparse_lhs = true}>(x, w, i, p))));
  // One column before the first and one behind the last: those count as none.
  numbers::check("elements", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, M, K>(seed), numbers::random<float, Stored>(seed + 1),
                 numbers::random<I, Stored>(seed + 2, -1.9, K + 0.9), begins<I, N + 1>(Stored), numbers::random<float, N>(seed + 3));
}

template <std::size_t M, std::size_t Lines, std::size_t K, std::size_t Stored, std::size_t Height, std::size_t Width>
void check_blocks(unsigned seed) {
  constexpr auto x = relay::var<"x", tensor_type<float, M, K>>;
  constexpr auto w = relay::var<"w", tensor_type<float, Stored, Height, Width>>;
  constexpr auto i = relay::var<"i", tensor_type<int, Stored>>;
  constexpr auto p = relay::var<"p", tensor_type<std::int64_t, Lines + 1>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, w, i, p), relay::tuple(relay::nn::sparse_dense(x, w, i, p), relay::exp(relay::nn::sparse_dense<{.sparse_lhs = true}>(x, w, i, p)))));
  numbers::check("blocks", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, M, K>(seed, -0.3, 0.3),
                 numbers::random<float, Stored, Height, Width>(seed + 1), numbers::random<int, Stored>(seed + 2, 0, K / Width),
                 begins<std::int64_t, Lines + 1>(Stored));
}

}  // namespace

TEST_CASE("products with sparse matrices of elements") {
  check_elements<1, 21, 30, 60>(1);
  check_elements<19, 35, 24, 80, std::int64_t>(2);
}

TEST_CASE("products with sparse matrices of blocks") {
  check_blocks<5, 4, 24, 7, 16, 1>(1);
  check_blocks<17, 5, 12, 9, 2, 4>(2);
}

namespace {

/// The last chunk first.
struct backwards {
  int most = 0;
  template <class F>
  void parallel_for(int chunks, F f) noexcept {
    most = chunks > most ? chunks : most;
    for (int i = chunks; i-- > 0;) f(i);
  }
};

}  // namespace

TEST_CASE("chunks of sparse products have the same bits") {
  constexpr auto x = relay::var<"x", tensor_type<float, 40, 64>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 9000>>;
  constexpr auto i = relay::var<"i", tensor_type<int, 9000>>;
  constexpr auto p = relay::var<"p", tensor_type<int, 301>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, w, i, p), relay::nn::relu(relay::nn::sparse_dense(x, w, i, p))));
  auto exe = build(mod, transform::pass_context(transform::config<"baton.threads", 3>));
  const auto xs = numbers::random<float, 40, 64>(1);
  const auto ws = numbers::random<float, 9000>(2);
  const auto is = numbers::random<int, 9000>(3, 0, 64);
  const auto ps = begins<int, 301>(9000);
  tensor<float, 40, 300> serial, divided;
  exe.run(xs, ws, is, ps, serial);
  backwards threads;
  exe.on(threads).run(xs, ws, is, ps, divided);
  CHECK(threads.most > 1);
  CHECK(std::memcmp(serial.data(), divided.data(), serial.size() * sizeof(float)) == 0);
}

TEST_CASE("indices that nobody vouches for") {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 3>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int64_t, 3>>;
  constexpr auto p = relay::var<"p", tensor_type<std::int64_t, 4>>;
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, w, i, p), relay::nn::sparse_dense(x, w, i, p)));
  auto exe = build(mod);
  tensor<float, 2, 3> xs;
  tensor<float, 3> ws;
  tensor<std::int64_t, 3> is;
  tensor<std::int64_t, 4> ps;
  for (std::size_t k = 0; k < 6; ++k) xs.data()[k] = static_cast<float>(k + 1);
  for (std::size_t k = 0; k < 3; ++k) ws(k) = static_cast<float>(k + 1);
  is(0) = std::numeric_limits<std::int64_t>::max();
  is(1) = 1;
  is(2) = std::numeric_limits<std::int64_t>::min();
  ps(0) = std::numeric_limits<std::int64_t>::min();
  ps(1) = std::numeric_limits<std::int64_t>::max();
  ps(2) = 1;
  ps(3) = 2;
  const auto y = exe(xs, ws, is, ps);
  CHECK(y(0, 0) == 4);  // every stored element, of which one has a column
  CHECK(y(1, 0) == 10);
  CHECK(y(0, 1) == 0);  // from behind the end to 1
  CHECK(y(0, 2) == 4);
  CHECK(y(1, 2) == 10);
}

TEST_CASE("sparse products of other types, and of data computed in the same function") {
  constexpr auto x = relay::var<"x", tensor_type<double, 3, 8>>;
  constexpr auto w = relay::var<"w", tensor_type<double, 9>>;
  constexpr auto i = relay::var<"i", tensor_type<std::int8_t, 9>>;
  constexpr auto p = relay::var<"p", tensor_type<int, 6>>;
  constexpr auto n = relay::var<"n", tensor_type<int, 3, 8>>;
  constexpr auto v = relay::var<"v", tensor_type<int, 9>>;
  constexpr auto f = relay::var<"f", tensor_type<float, 3, 8>>;
  constexpr auto g = relay::var<"g", tensor_type<float, 9>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, w, i, p, n, v, f, g), relay::tuple(relay::nn::sparse_dense(relay::exp(x), w, i, p), relay::nn::sparse_dense(n, v, i, p),
                                                          relay::add(relay::nn::sparse_dense<{.sparse_lhs = true}>(f, g, i, relay::add(p, p)),
                                                                     relay::cast<{.dtype = float32}>(relay::strided_slice<{.begin = {0}, .end = {3}}>(p))))));
  numbers::check("types", mod, numbers::plain, numbers::float_tolerance, numbers::random<double, 3, 8>(1), numbers::random<double, 9>(2),
                 numbers::random<std::int8_t, 9>(3, 0, 8), begins<int, 6>(9), numbers::random<int, 3, 8>(4, -9, 9), numbers::random<int, 9>(5, -9, 9),
                 numbers::random<float, 3, 8>(6), numbers::random<float, 9>(7));
}
