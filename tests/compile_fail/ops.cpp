// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: nn.conv2d: data has 64 channels, weight expects 32 (OIHW dim 1 x groups)
// CASE 2: expect: nn.conv2d: data has rank 3 (Tensor[(64, 56, 56), float32]), layout NCHW needs rank 4
// CASE 3: expect: add: data types float32 and int32 differ, needs equal ones
// CASE 4: expect: nn.conv2d: data_layout is "NCHX", needs a layout that
// CASE 5: expect: multiply: shapes (2, 3) and (4) do not broadcast, each pair of extents needs to be equal or hold a 1
// CASE 6: expect: nn.dense: data has 3 columns, weight expects 4 (dim 1)
// CASE 7: expect: concatenate: field 1 is a Tensor[(4), float32], field 0 is a Tensor[(2, 3), float32], needs one data type and extents that differ on axis 1 only
// CASE 8: expect: reshape: data (2, 3) has 6 elements, newshape [4, 2] needs 8
// CASE 9: expect: transpose: axes is [0, 0], needs a permutation of data's 2 axes
// CASE 10: expect: split: axis 1 has extent 3, which does not divide into 2 equal parts
// CASE 11: expect: add: found 3 arguments, needs 2
// CASE 12: expect: baton: a bare number stands beside an expression: write relay::constant<2.0f> instead of 2.0f
// CASE 13: expect: subtract: shapes (2, 3) and (4) do not broadcast
// CASE 14: expect: nn.batch_norm: gamma has shape (4), needs (64) (the extent of data's axis)
// CASE 15: expect: get<3>: found
// CASE 16: expect: sum: axis is 2, needs to be in [-2, 1]
// CASE 17: expect: nn.max_pool2d: the window (60) is larger than the padded data (56) in H
// CASE 18: expect: layout_transform: axis C has extent 64, layout NCHW48c needs a multiple of 48
// CASE 19: expect: exp: data is int32, needs a floating-point type
// CASE 20: expect: baton: a bare number stands beside an expression
#include <baton/op/operators.hpp>

using namespace baton;

inline constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
inline constexpr auto flat = relay::var<"flat", tensor_type<float, 64, 56, 56>>;
inline constexpr auto wide = relay::var<"wide", tensor_type<float, 64, 64, 3, 3>>;
inline constexpr auto narrow = relay::var<"narrow", tensor_type<float, 64, 32, 3, 3>>;
inline constexpr auto channel = relay::var<"channel", tensor_type<float, 64>>;
inline constexpr auto m = relay::var<"m", tensor_type<float, 2, 3>>;
inline constexpr auto n = relay::var<"n", tensor_type<int, 2, 3>>;
inline constexpr auto v = relay::var<"v", tensor_type<float, 4>>;
inline constexpr auto units3 = relay::var<"units3", tensor_type<float, 5, 3>>;
inline constexpr auto units4 = relay::var<"units4", tensor_type<float, 5, 4>>;

#if CASE == 1
inline constexpr auto bad = relay::nn::conv2d(x, narrow);
#elif CASE == 2
inline constexpr auto bad = relay::nn::conv2d(flat, wide);
#elif CASE == 3
inline constexpr auto bad = relay::add(m, n);
#elif CASE == 4
inline constexpr auto bad = relay::nn::conv2d<{.data_layout = "NCHX"}>(x, wide);
#elif CASE == 5
inline constexpr auto bad = relay::multiply(m, v);
#elif CASE == 6
inline constexpr auto bad = relay::nn::dense(m, units4);
#elif CASE == 7
inline constexpr auto bad = relay::concatenate<{.axis = 1}>(m, v);
#elif CASE == 8
inline constexpr auto bad = relay::reshape<{.newshape = {4, 2}}>(m);
#elif CASE == 9
inline constexpr auto bad = relay::transpose<{.axes = {0, 0}}>(m);
#elif CASE == 10
inline constexpr auto bad = relay::split<{.indices_or_sections = 2, .axis = 1}>(m);
#elif CASE == 11
inline constexpr auto bad = relay::call<relay::add_op, no_attrs{}>(m, m, m);
#elif CASE == 12
inline constexpr auto bad = (m * 2.0f, 0);
#elif CASE == 13
inline constexpr auto bad = m - v;
#elif CASE == 14
inline constexpr auto bad = relay::nn::batch_norm(x, v, v, v, v);
#elif CASE == 15
inline constexpr auto bad = relay::get<3>(relay::nn::batch_norm(x, channel, channel, channel, channel));
#elif CASE == 16
inline constexpr auto bad = relay::sum<{.axis = 2}>(m);
#elif CASE == 17
inline constexpr auto bad = relay::nn::max_pool2d<{.pool_size = 60}>(x);
#elif CASE == 18
inline constexpr auto bad = relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NCHW48c"}>(x);
#elif CASE == 19
inline constexpr auto bad = relay::exp(n);
#elif CASE == 20
inline constexpr auto bad = (3 - m, 0);
#else
constexpr bool all(auto...) { return true; }
static_assert(all(relay::nn::conv2d(x, wide),
                  relay::nn::conv2d<{.groups = 2}>(x, narrow),
                  relay::add(m, relay::cast<{.dtype = float32}>(n)),
                  relay::multiply(m, relay::constant<2.0f>),
                  relay::nn::dense(m, units3),
                  relay::concatenate<{.axis = 1}>(m, m),
                  relay::reshape<{.newshape = {3, 2}}>(m),
                  relay::transpose<{.axes = {1, 0}}>(m),
                  relay::split<{.indices_or_sections = 3, .axis = 1}>(m),
                  relay::call<relay::add_op, no_attrs{}>(m, m),
                  m * relay::constant<2.0f> - m,
                  relay::get<2>(relay::nn::batch_norm(x, channel, channel, channel, channel)),
                  relay::sum<{.axis = 1}>(m),
                  relay::nn::max_pool2d<{.pool_size = 56}>(x),
                  relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NCHW16c"}>(x),
                  relay::exp(m),
                  relay::nn::conv2d<{.data_layout = "NHWC"}>(relay::transpose<{.axes = {0, 2, 3, 1}}>(x), wide)));
#endif
