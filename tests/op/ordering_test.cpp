// SPDX-License-Identifier: Apache-2.0
//
// Sorting and running sums: kernels against the reference, numbers worked out by hand, and hostile orders: equal elements,
// NaN, lines of one element.
#include "unit/run/numbers.hpp"

#include <algorithm>
#include <limits>

using namespace baton;

namespace {

using boost::hana::int_c;
using std::vector;

template <class View>
vector<double> elements(const View& v) {
  return {v.begin(), v.end()};
}

template <class T, std::size_t A, std::size_t B, std::size_t C>
void check_order(unsigned seed, double span) {
  constexpr auto x = relay::var<"x", tensor_type<T, A, B, C>>;
  constexpr auto both = relay::topk<{.k = (B + 1) / 2, .axis = 1}>(x);
  constexpr auto all = relay::topk<{.k = 0, .axis = -1, .is_ascend = true, .dtype = int64}>(x);
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x),
      relay::tuple(relay::sort(x), relay::sort<{.axis = 0, .is_ascend = false}>(x), relay::argsort<{.axis = 1}>(x),
                   relay::argsort<{.is_ascend = false, .dtype = float32}>(x), relay::get<0>(both), relay::get<1>(both), relay::get<0>(all), relay::get<1>(all),
                   relay::topk<{.k = 1, .axis = 0, .ret_type = "values"}>(x), relay::topk<{.k = 1, .axis = 2, .ret_type = "indices", .is_ascend = true}>(x),
                   relay::cumsum<{.axis = 1}>(x), relay::cumsum<{.exclusive = true}>(x), relay::cumprod<{.axis = -1, .dtype = float64}>(x),
                   relay::argmax<{.axis = {1}, .select_last_index = true}>(x), relay::argmin<{.select_last_index = true}>(x),
                   relay::cumsum<{.axis = 0, .dtype = int32, .exclusive = false}>(x))));
  numbers::check("order", mod, numbers::plain, numbers::float_tolerance, numbers::random<T, A, B, C>(seed, -span, span));
}

}  // namespace

TEST_CASE("order of float32") { check_order<float, 2, 7, 3>(1, 5); }
TEST_CASE("order of integers with many equal ones") { check_order<std::int8_t, 3, 5, 2>(3, 3); }

TEST_CASE("order by hand") {
  constexpr auto x = relay::var<"x", tensor_type<float, 5>>;
  constexpr auto p = relay::var<"p", tensor_type<bool, 4>>;
  constexpr auto top = relay::topk<{.k = 2}>(x);
  constexpr auto mod =
      ir_module::from_expr(relay::function(relay::params(x, p), relay::tuple(relay::argsort(x), relay::argsort<{.is_ascend = false}>(x), relay::get<1>(top),
                                                                             relay::cumsum(p), relay::sort(p), relay::argsort(p))));
  auto exe = build(mod, numbers::plain);
  tensor<float, 5> a;
  const float as[] = {2, std::numeric_limits<float>::quiet_NaN(), -1, 2, 0};
  for (std::size_t i = 0; i < 5; ++i) a(i) = as[i];
  tensor<bool, 4> b;
  b(0) = b(1) = b(3) = true;
  b(2) = false;
  const auto r = exe(a, b);
  CHECK(elements(r[int_c<0>]) == vector<double>{2, 4, 0, 3, 1});
  CHECK(elements(r[int_c<1>]) == vector<double>{1, 0, 3, 4, 2});
  CHECK(elements(r[int_c<2>]) == vector<double>{1, 0});
  CHECK(elements(r[int_c<3>]) == vector<double>{1, 2, 2, 3});
  CHECK(elements(r[int_c<4>]) == vector<double>{0, 1, 1, 1});
  CHECK(elements(r[int_c<5>]) == vector<double>{2, 0, 1, 3});
}

TEST_CASE("lines that are in order, reversed, of few values, or shaped like an organ pipe") {
  // The loops themselves, since the reference is quadratic.
  for (int n : {0, 1, 2, 15, 16, 17, 18, 33, 100, 1000, 5000})
    for (int kind = 0; kind < 7; ++kind) {
      vector<int> line;
      for (int i = 0; i < n; ++i)
        line.push_back(kind == 0 ? i : kind == 1 ? -i : kind == 2 ? i % 3 : kind == 3 ? (i < n / 2 ? i : n - i) : kind == 4 ? 7 : (i * 7919) % 1009);
      if (kind == 6)  // what is worst for a median of three
        for (int i = 1, k = n / 2; i <= k; ++i) {
          line[static_cast<std::size_t>(i) - 1] = i % 2 == 1 ? i : k + i - 1;
          line[static_cast<std::size_t>(k + i) - 1] = 2 * i;
        }
      vector<int> wanted = line;
      std::stable_sort(wanted.begin(), wanted.end());
      vector<int> values(line.size());
      vector<std::int32_t> positions(line.size());
      select_first(value_slots<int>{values.data(), 1, true}, n, n, line_values<int>{line.data(), 1});
      select_first(index_slots<int, std::int32_t>{line.data(), 1, positions.data(), 1, true}, n, n, line_numbers<std::int32_t>{});
      REQUIRE(values == wanted);
      for (int i = 0; i < n; ++i) {
        REQUIRE(line[static_cast<std::size_t>(positions[static_cast<std::size_t>(i)])] == wanted[static_cast<std::size_t>(i)]);
        if (i > 0 && wanted[static_cast<std::size_t>(i)] == wanted[static_cast<std::size_t>(i) - 1])
          REQUIRE(positions[static_cast<std::size_t>(i)] > positions[static_cast<std::size_t>(i) - 1]);
      }
    }
}

TEST_CASE("a long line in order") {
  constexpr auto x = relay::var<"x", tensor_type<std::int32_t, 1000>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x), relay::tuple(relay::sort(x), relay::argsort(x), relay::cumsum(x), relay::sort<{.axis = 0}>(relay::reshape<{.newshape = {40, 25}}>(x)),
                                     relay::add(relay::sort(relay::add(x, x)), x))));
  numbers::check("long", mod, numbers::plain, 0, numbers::random<std::int32_t, 1000>(4, -300, 300));
}
