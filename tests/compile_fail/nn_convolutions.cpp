// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: nn.conv1d: data has 6 channels, weight expects 5 (OIW dim 1 x groups)
// CASE 2: expect: nn.conv1d: strides is [1, 2], needs one value of at least 1
// CASE 3: expect: nn.conv3d: padding is [1, 2], needs one, three or six values of 0 or more
// CASE 4: expect: nn.conv3d: data_layout is "NCHW", needs a layout that converts to NCDHW
// CASE 5: expect: nn.conv3d: data has rank 4 (Tensor[(1, 6, 8, 9), float32]), layout NCDHW needs rank 5
// CASE 6: expect: nn.conv3d: data is float32, weight is int32, needs equal data types
// CASE 7: expect: nn.conv2d_transpose: data has 4 channels, weight expects 6 (IOHW dim 0)
// CASE 8: expect: nn.conv2d_transpose: output_padding is [1, 1], needs to be at least 0 and smaller than strides or dilation
// CASE 9: expect: nn.conv2d_transpose: padding takes all of the result in H (10 elements before)
#include <baton/op/operators.hpp>

using namespace baton;

inline constexpr auto x = relay::var<"x", tensor_type<float, 1, 6, 20>>;
inline constexpr auto w = relay::var<"w", tensor_type<float, 8, 6, 3>>;
inline constexpr auto narrow = relay::var<"narrow", tensor_type<float, 8, 5, 3>>;
inline constexpr auto image = relay::var<"image", tensor_type<float, 1, 6, 8, 9>>;
inline constexpr auto wt = relay::var<"wt", tensor_type<float, 6, 4, 3, 2>>;
inline constexpr auto volume = relay::var<"volume", tensor_type<float, 1, 4, 5, 6, 7>>;
inline constexpr auto w3 = relay::var<"w3", tensor_type<float, 8, 4, 3, 3, 3>>;
inline constexpr auto whole = relay::var<"whole", tensor_type<int, 8, 4, 3, 3, 3>>;

#if CASE == 1
inline constexpr auto bad = relay::nn::conv1d(x, narrow);
#elif CASE == 2
inline constexpr auto bad = relay::nn::conv1d<{.strides = {1, 2}}>(x, w);
#elif CASE == 3
inline constexpr auto bad = relay::nn::conv3d<{.padding = {1, 2}}>(volume, w3);
#elif CASE == 4
inline constexpr auto bad = relay::nn::conv3d<{.data_layout = "NCHW"}>(volume, w3);
#elif CASE == 5
inline constexpr auto bad = relay::nn::conv3d(image, w3);
#elif CASE == 6
inline constexpr auto bad = relay::nn::conv3d(volume, whole);
#elif CASE == 7
inline constexpr auto bad = relay::nn::conv2d_transpose(relay::squeeze<{.axis = {2}}>(relay::sum<{.axis = {2}, .keepdims = true}>(volume)), wt);
#elif CASE == 8
inline constexpr auto bad = relay::nn::conv2d_transpose<{.output_padding = 1}>(image, wt);
#elif CASE == 9
inline constexpr auto bad = relay::nn::conv2d_transpose<{.padding = 6}>(image, wt);
#else
constexpr bool all(auto...) { return true; }
static_assert(all(relay::nn::conv1d(x, w), relay::nn::conv1d<{.strides = 2}>(x, w), relay::nn::conv3d<{.padding = {1, 2, 0}}>(volume, w3),
                  relay::nn::conv3d(volume, w3), relay::nn::conv3d(relay::cast<{.dtype = int32}>(volume), whole),
                  relay::nn::conv2d_transpose<{.strides = {2, 2}, .output_padding = 1}>(image, wt), relay::nn::conv2d_transpose<{.padding = 1}>(image, wt)));
#endif
