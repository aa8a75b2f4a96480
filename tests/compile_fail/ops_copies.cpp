// SPDX-License-Identifier: Apache-2.0
//
// Ops that copy, sum back and make tensors.
//
// CASE 1: expect: tile: reps is [2, 0], needs numbers of 1 or more
// CASE 2: expect: repeat: axis is 2, needs to be in [-2, 1]
// CASE 3: expect: reverse: axis is not given, needs one
// CASE 4: expect: slice_like: axis 0 of data (2, 3) is sliced like (3), needs an extent there that is not larger
// CASE 5: expect: reshape_like: data (2, 3) has 6 elements, the result (3) needs 3
// CASE 6: expect: collapse_sum_to: shape (2) does not broadcast to data (2, 3), needs extents that are 1 or equal
// CASE 7: expect: meshgrid: field 1 is a Tensor[(2, 3), float32], needs vectors or scalars of one data type
// CASE 8: expect: nn.mirror_pad: axis 0 of extent 2 is padded by 3 and 0, needs 0 to 2 in mode SYMMETRIC
// CASE 9: expect: nn.depth_to_space: data has 8 channels, needs a multiple of 9 (block_size squared)
// CASE 10: expect: nn.space_to_depth: data has 4 by 4 pixels, needs multiples of block_size 3
// CASE 11: expect: arange: step is 0, or a number is not finite, needs a step from start to stop
// CASE 12: expect: matrix_set_diag: diagonal has shape (3), needs (2)
#include <baton/op/operators.hpp>

using namespace baton;

inline constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
inline constexpr auto n = relay::var<"n", tensor_type<int, 2, 3>>;
inline constexpr auto b = relay::var<"b", tensor_type<bool, 2, 3>>;
inline constexpr auto v = relay::var<"v", tensor_type<float, 3>>;
inline constexpr auto k = relay::var<"k", tensor_type<int, 3>>;
inline constexpr auto s = relay::var<"s", tensor_type<float>>;
inline constexpr auto image = relay::var<"image", tensor_type<float, 1, 8, 4, 4>>;

#if CASE == 1
inline constexpr auto bad = relay::tile<{.reps = {2, 0}}>(x);
#elif CASE == 2
inline constexpr auto bad = relay::repeat<{.repeats = 2, .axis = 2}>(x);
#elif CASE == 3
inline constexpr auto bad = relay::reverse(x);
#elif CASE == 4
inline constexpr auto bad = relay::slice_like<{.axes = {0}}>(x, v);
#elif CASE == 5
inline constexpr auto bad = relay::reshape_like(x, v);
#elif CASE == 6
inline constexpr auto bad = relay::collapse_sum_to<{.shape = {2}}>(x);
#elif CASE == 7
inline constexpr auto bad = relay::meshgrid(v, x);
#elif CASE == 8
inline constexpr auto bad = relay::nn::mirror_pad<{.pad_width = {{3, 0}, {0, 0}}}>(x);
#elif CASE == 9
inline constexpr auto bad = relay::nn::depth_to_space<{.block_size = 3}>(image);
#elif CASE == 10
inline constexpr auto bad = relay::nn::space_to_depth<{.block_size = 3}>(image);
#elif CASE == 11
inline constexpr auto bad = relay::arange<{.start = 0, .stop = 5, .step = 0}>();
#elif CASE == 12
inline constexpr auto bad = relay::matrix_set_diag(x, v);
#else
constexpr bool all_right(auto...) { return true; }
static_assert(all_right(relay::tile<{.reps = {2, 1}}>(x), relay::repeat<{.repeats = 2, .axis = 1}>(x), relay::reverse<{.axis = 0}>(x), relay::slice_like(x, n),
                        relay::reshape_like(x, n), relay::collapse_sum_to<{.shape = {3}}>(x), relay::meshgrid(v, v),
                        relay::nn::mirror_pad<{.pad_width = {{2, 0}, {0, 0}}}>(x), relay::nn::depth_to_space<{.block_size = 2}>(image),
                        relay::nn::space_to_depth<{.block_size = 2}>(image), relay::arange<{.start = 0, .stop = 5}>(),
                        relay::matrix_set_diag(x, relay::max<{.axis = {1}}>(x))));
#endif
