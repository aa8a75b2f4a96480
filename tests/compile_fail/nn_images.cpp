// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: image.resize2d: size is [], needs one or two values of at least 1
// CASE 2: expect: image.resize2d: method is "area", needs "nearest_neighbor", "linear" or "cubic"
// CASE 3: expect: image.resize2d: rounding_method is "up", needs "", "round"
// CASE 4: expect: image.resize2d: coordinate_transformation_mode is "corners", needs "half_pixel"
// CASE 5: expect: image.resize1d: data has rank 4 (Tensor[(1, 6, 8, 9), float32]), layout NCW needs rank 3
// CASE 6: expect: image.resize3d: layout is "NCHW", needs a layout that converts to NCDHW and does not split DHW
// CASE 7: expect: nn.upsampling: method is "linear", needs "nearest_neighbor", "bilinear" or "bicubic"
// CASE 8: expect: nn.upsampling3d: scale_d, scale_h and scale_w need to be positive
#include <baton/op/operators.hpp>

using namespace baton;

inline constexpr auto x = relay::var<"x", tensor_type<float, 1, 6, 8, 9>>;
inline constexpr auto volume = relay::var<"volume", tensor_type<float, 1, 4, 5, 6, 7>>;

#if CASE == 1
inline constexpr auto bad = relay::image::resize2d(x);
#elif CASE == 2
inline constexpr auto bad = relay::image::resize2d<{.size = 4, .method = "area"}>(x);
#elif CASE == 3
inline constexpr auto bad = relay::image::resize2d<{.size = 4, .rounding_method = "up"}>(x);
#elif CASE == 4
inline constexpr auto bad = relay::image::resize2d<{.size = 4, .coordinate_transformation_mode = "corners"}>(x);
#elif CASE == 5
inline constexpr auto bad = relay::image::resize1d<{.size = 4}>(x);
#elif CASE == 6
inline constexpr auto bad = relay::image::resize3d<{.size = 4, .layout = "NCHW"}>(volume);
#elif CASE == 7
inline constexpr auto bad = relay::nn::upsampling<{.scale_h = 2, .scale_w = 2, .method = "linear"}>(x);
#elif CASE == 8
inline constexpr auto bad = relay::nn::upsampling3d<{.scale_d = 0}>(volume);
#else
constexpr bool all(auto...) { return true; }
static_assert(all(relay::image::resize2d<{.size = 4}>(x), relay::image::resize2d<{.size = 4, .method = "cubic"}>(x),
                  relay::image::resize3d<{.size = 4}>(volume), relay::nn::upsampling<{.scale_h = 2, .scale_w = 2, .method = "bicubic"}>(x),
                  relay::nn::upsampling3d<{.scale_d = 2}>(volume)));
#endif
