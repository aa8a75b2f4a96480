// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: nn.max_pool1d: padding is [3, 3], needs to be at least 0 and smaller than pool_size [3]
// CASE 2: expect: nn.avg_pool3d: pool_size and strides need one or three values, padding one, three or six
// CASE 3: expect: nn.max_pool2d: the window (7) is larger than the padded data (5) in H
// CASE 4: expect: nn.avg_pool2d: out_layout is "NHWC", needs to be layout or ""
// CASE 5: expect: nn.adaptive_avg_pool2d: output_size is [0, 0], needs one or two values of at least 1
// CASE 6: expect: nn.adaptive_max_pool1d: data has no elements in W
// CASE 7: expect: nn.adaptive_max_pool3d: data has rank 4 (Tensor[(1, 4, 5, 6), float32]), layout NCDHW needs rank 5
#include <baton/op/operators.hpp>

using namespace baton;

inline constexpr auto line = relay::var<"line", tensor_type<float, 1, 6, 9>>;
inline constexpr auto image = relay::var<"image", tensor_type<float, 1, 4, 5, 6>>;
inline constexpr auto volume = relay::var<"volume", tensor_type<float, 1, 4, 5, 6, 7>>;
inline constexpr auto empty = relay::var<"empty", tensor_type<float, 1, 4, 0>>;

#if CASE == 1
inline constexpr auto bad = relay::nn::max_pool1d<{.pool_size = 3, .padding = 3}>(line);
#elif CASE == 2
inline constexpr auto bad = relay::nn::avg_pool3d<{.pool_size = {2, 2}}>(volume);
#elif CASE == 3
inline constexpr auto bad = relay::nn::max_pool2d<{.pool_size = 4, .dilation = 2}>(image);
#elif CASE == 4
inline constexpr auto bad = relay::nn::avg_pool2d<{.out_layout = "NHWC"}>(image);
#elif CASE == 5
inline constexpr auto bad = relay::nn::adaptive_avg_pool2d<{.output_size = 0}>(image);
#elif CASE == 6
inline constexpr auto bad = relay::nn::adaptive_max_pool1d(empty);
#elif CASE == 7
inline constexpr auto bad = relay::nn::adaptive_max_pool3d(image);
#else
constexpr bool all(auto...) { return true; }
static_assert(all(relay::nn::max_pool1d<{.pool_size = 3, .padding = 2}>(line), relay::nn::avg_pool3d<{.pool_size = {2, 2, 2}}>(volume),
                  relay::nn::max_pool2d<{.pool_size = 2, .dilation = 2}>(image), relay::nn::avg_pool2d<{.out_layout = "NCHW"}>(image),
                  relay::nn::adaptive_avg_pool2d<{.output_size = 1}>(image), relay::nn::adaptive_max_pool1d(line), relay::nn::adaptive_max_pool3d(volume)));
#endif
