// SPDX-License-Identifier: Apache-2.0
//
// Ops that move runs and blocks of elements (simd/moves.hpp): shapes with tails, negative steps, several types, and kernels that are
// cut anywhere among threads.
#include "numbers.hpp"

using namespace baton;

namespace {

constexpr auto x = relay::var<"x", tensor_type<float, 3, 5, 7>>;
constexpr auto w = relay::var<"w", tensor_type<std::int64_t, 3, 5, 7>>;
constexpr auto i = relay::var<"i", tensor_type<std::int32_t, 3, 4>>;
constexpr auto j = relay::var<"j", tensor_type<std::int64_t, 2, 3, 2>>;
constexpr auto k = relay::var<"k", tensor_type<std::int32_t, 2, 5, 7>>;

}  // namespace

TEST_CASE("pieces of axes") {
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(x, w), relay::tuple(relay::reverse<{.axis = 0}>(x), relay::reverse<{.axis = 1}>(w), relay::reverse<{.axis = -1}>(x),
                                                        relay::nn::mirror_pad<{.mode = "REFLECT", .pad_width = {{0, 2}, {3, 1}, {6, 0}}}>(x),
                                                        relay::nn::mirror_pad<{.mode = "SYMMETRIC", .pad_width = {{1, 0}, {0, 0}, {0, 5}}}>(w),
                                                        relay::nn::pad<{.pad_value = -3, .pad_width = {{2, 0}, {0, 1}, {0, 0}}}>(w),
                                                        relay::nn::pad<{.pad_value = 0.5, .pad_width = {{0, 0}, {0, 0}, {4, 19}}}>(x),
                                                        relay::nn::pad<{.pad_width = {{1, 2}, {0, 0}, {3, 0}}, .pad_mode = "edge"}>(x),
                                                        relay::strided_slice<{.begin = {2, 4, 6}, .end = {-10, 0, 0}, .strides = {-1, -3, -2}}>(x),
                                                        relay::strided_slice<{.begin = {1}, .end = {3}}>(w),
                                                        relay::strided_slice<{.begin = {0, 0, 1}, .end = {3, 5, 7}, .strides = {2, 2, 3}}>(x))));
  numbers::check("pieces", mod, numbers::plain, 0, numbers::random<float, 3, 5, 7>(1), numbers::random<std::int64_t, 3, 5, 7>(2, -99, 99));
}

TEST_CASE("blocks of tensors") {
  constexpr auto parts = relay::split<{.indices_or_sections = {2, 3}, .axis = 1}>(w);
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, w, i, j, k),
      relay::tuple(relay::concatenate<{.axis = 2}>(x, x, x), relay::concatenate<{.axis = 0}>(w, w), relay::stack<{.axis = -1}>(w, w),
                   relay::stack<{.axis = 1}>(x, x, x), relay::get<0>(parts), relay::get<2>(parts), relay::transpose(w),
                   relay::transpose<{.axes = {1, 0, 2}}>(w), relay::take<{.batch_dims = 1, .axis = 1}>(x, i), relay::take<{.axis = 2, .mode = "wrap"}>(w, i),
                   relay::take<{.axis = 0}>(x, i), relay::gather_nd(x, j), relay::gather_nd<{.batch_dims = 1}>(x, j), relay::gather<{.axis = 0}>(x, k),
                   relay::gather<{.axis = 1}>(x, k), relay::gather<{.axis = 2}>(w, k))));
  numbers::check("blocks", mod, numbers::plain, 0, numbers::random<float, 3, 5, 7>(1), numbers::random<std::int64_t, 3, 5, 7>(2, -99, 99),
                 numbers::random<std::int32_t, 3, 4>(3, -9, 9), numbers::random<std::int64_t, 2, 3, 2>(4, 0, 4),
                 numbers::random<std::int32_t, 2, 5, 7>(5, -4, 7));
}

TEST_CASE("maps of what was moved") {
  constexpr auto c = relay::var<"c", tensor_type<float, 5, 1>>;
  constexpr auto r = relay::var<"r", tensor_type<float, 3, 4, 5, 7>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(x, c, i, r),
      relay::tuple(relay::nn::relu(relay::add(relay::concatenate<{.axis = 2}>(x, x), c)),
                   relay::tanh(relay::nn::pad<{.pad_width = {{1, 0}, {0, 0}, {2, 9}}}>(x)), relay::add(relay::take<{.axis = 0}>(x, i), r),
                   relay::multiply(relay::reverse<{.axis = 2}>(x), relay::reverse<{.axis = 1}>(x)),
                   relay::add(relay::transpose<{.axes = {0, 2, 1}}>(x), relay::constant<1.0f>), relay::nn::relu(relay::stack<{.axis = 1}>(x, x)))));
  numbers::check("maps", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 3, 5, 7>(1), numbers::random<float, 5, 1>(2),
                 numbers::random<std::int32_t, 3, 4>(3, -9, 9), numbers::random<float, 3, 4, 5, 7>(4));
}

TEST_CASE("cut anywhere") {
  // Chunks end in the middle of rows, borders and blocks.
  constexpr auto y = relay::var<"y", tensor_type<float, 33, 31, 37>>;
  constexpr auto n = relay::var<"n", tensor_type<std::int32_t, 31>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(y, n), relay::tuple(relay::nn::pad<{.pad_value = 2, .pad_width = {{1, 1}, {2, 0}, {3, 1}}}>(y),
                                                        relay::reverse<{.axis = 1}>(y), relay::concatenate<{.axis = 1}>(y, y), relay::take<{.axis = 0}>(y, n),
                                                        relay::nn::mirror_pad<{.mode = "REFLECT", .pad_width = {{0, 0}, {1, 2}, {5, 5}}}>(y))));
  auto exe = build(mod);
  const auto data = numbers::random<float, 33, 31, 37>(1);
  const auto numbers_ = numbers::random<std::int32_t, 31>(2, 0, 32);
  const auto alone = numbers::values_of(exe(data, numbers_));
  const auto divided = numbers::values_of(exe.on(serial_executor{})(data, numbers_));
  numbers::compare("cut", divided, alone, 0);
  numbers::compare("reference", alone, reference::run(mod, data, numbers_), 0);
}
