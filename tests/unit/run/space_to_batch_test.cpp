// SPDX-License-Identifier: Apache-2.0
//
// nn.space_to_batch_nd and nn.batch_to_space_nd: types, refusals, numbers, and that one undoes the other.
#include "numbers.hpp"

#include <baton/op/operators.hpp>

using namespace baton;

namespace {

constexpr auto x = relay::var<"x", tensor_type<float, 2, 5, 6, 3>>;
constexpr auto dealt = relay::nn::space_to_batch_nd<{.block_shape = {2, 3}, .paddings = {{1, 2}, {0, 3}}, .pad_value = 0.5}>(x);
static_assert(relay::shape_of(dealt) == shape{12, 4, 3, 3});
constexpr auto gathered = relay::nn::batch_to_space_nd<{.block_shape = {2, 3}, .crops = {{1, 2}, {0, 3}}}>(dealt);
static_assert(relay::shape_of(gathered) == shape{2, 5, 6, 3});

template <class Op>
constexpr meta::message refusal(const typename Op::attrs& attrs, const tensor_ty& data) {
  const type_value arguments[] = {data};
  infer_result result;
  Op::infer(attrs, meta::slice<type_value>(arguments, 1), result);
  return result.error;
}
using deal = relay::nn::space_to_batch_nd_op;
using gather = relay::nn::batch_to_space_nd_op;
constexpr tensor_ty data{float32, {3, 5, 6, 1}};
static_assert(refusal<deal>({.block_shape = {2, 2}, .paddings = {{0, 0}, {0, 0}}}, data).view() ==
              "axis 1 has extent 5 with its padding, which 2 does not divide");
static_assert(refusal<deal>({.block_shape = {2, 2}}, data).view() ==
              "block_shape has 2 extents and paddings 0 pairs, needs one of each for some of the 3 axes after the first");
static_assert(refusal<deal>({.block_shape = {0, 2}, .paddings = {{0, 0}, {0, 0}}}, data).view() ==
              "block_shape needs extents of 1 or more, paddings 0 or more");
static_assert(refusal<gather>({.block_shape = {2, 2}, .crops = {{0, 0}, {0, 0}}}, data).view() ==
              "data has 3 batches, which the block's 4 positions do not divide");
static_assert(refusal<gather>({.block_shape = {1, 3}, .crops = {{4, 4}, {0, 0}}}, data).view() ==
              "crops take more than there is of axis 1, which has extent 5");

}  // namespace

TEST_CASE("spatial blocks as batches and back") {
  const auto input = numbers::random<float, 2, 5, 6, 3>(1);
  numbers::check("dealt", ir_module::from_expr(relay::function(relay::params(x), dealt)), numbers::plain, 0, input);
  constexpr auto back = ir_module::from_expr(relay::function(relay::params(x), gathered));
  auto exe = numbers::check("gathered", back, numbers::plain, 0, input);
  numbers::compare("the same", {reference::to_value(exe(input))}, {reference::to_value(input)}, 0);
}

TEST_CASE("spatial blocks without padding, of other types, of the last axis and of what is computed") {
  constexpr auto y = relay::var<"y", tensor_type<std::int8_t, 2, 9, 34, 3>>;
  constexpr auto z = relay::var<"z", tensor_type<float, 8, 5, 33>>;
  constexpr auto mod = ir_module::from_expr(relay::function(
      relay::params(y, z), relay::tuple(relay::nn::space_to_batch_nd<{.block_shape = {3, 2}, .paddings = {{0, 0}, {0, 0}}}>(y),
                                        relay::nn::space_to_batch_nd<{.block_shape = {2, 4}, .paddings = {{1, 0}, {1, 1}}, .pad_value = 3}>(y),
                                        relay::nn::batch_to_space_nd<{.block_shape = {2, 2}, .crops = {{0, 0}, {0, 0}}}>(relay::exp(z)),
                                        relay::nn::relu(relay::nn::batch_to_space_nd<{.block_shape = {2, 2}, .crops = {{0, 3}, {5, 2}}}>(relay::negative(z))),
                                        relay::nn::space_to_batch_nd<{.block_shape = {5, 3}, .paddings = {{0, 0}, {0, 0}}}>(relay::tanh(z)))));
  numbers::check("others", mod, numbers::plain, numbers::float_tolerance, numbers::random<std::int8_t, 2, 9, 34, 3>(1, -100, 100),
                 numbers::random<float, 8, 5, 33>(2));
}
