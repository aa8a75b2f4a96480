// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: image.grid_sample: grid is a Tensor[(1, 6, 8, 8), float32], needs shape (1, 2, height, width)
// CASE 2: expect: image.crop_and_resize: crop_size is [], needs a height and a width of at least 1
// CASE 3: expect: image.dilation2d: the kernel (11) is larger than the padded data (8) in H
// CASE 4: expect: nn.correlation: data2 has shape (1, 6, 8, 8), needs (1, 6, 8, 9) (that of data1)
// CASE 5: expect: nn.deformable_conv2d: offset has shape (1, 18, 6, 7), needs (1, 18, 8, 9) (two offsets for each tap of each place)
// CASE 6: expect: vision.roi_align: mode is "sum", needs "avg" or "max"
// CASE 7: expect: vision.yolo_reorg: stride is 2, needs to divide height and width
#include <baton/op/operators.hpp>

using namespace baton;

inline constexpr auto picture = relay::var<"picture", tensor_type<float, 1, 6, 8, 9>>;
inline constexpr auto narrower = relay::var<"narrower", tensor_type<float, 1, 6, 8, 8>>;
inline constexpr auto grid = relay::var<"grid", tensor_type<float, 1, 2, 3, 5>>;
inline constexpr auto boxes = relay::var<"boxes", tensor_type<float, 5, 4>>;
inline constexpr auto which = relay::var<"which", tensor_type<int, 5>>;
inline constexpr auto taps = relay::var<"taps", tensor_type<float, 6, 3, 3>>;
inline constexpr auto weight = relay::var<"weight", tensor_type<float, 4, 6, 3, 3>>;
inline constexpr auto offsets = relay::var<"offsets", tensor_type<float, 1, 18, 6, 7>>;
inline constexpr auto rois = relay::var<"rois", tensor_type<float, 5, 5>>;

#if CASE == 1
inline constexpr auto bad = relay::image::grid_sample(picture, narrower);
#elif CASE == 2
inline constexpr auto bad = relay::image::crop_and_resize(picture, boxes, which);
#elif CASE == 3
inline constexpr auto bad = relay::image::dilation2d<{.dilations = 5}>(picture, taps);
#elif CASE == 4
inline constexpr auto bad = relay::nn::correlation(picture, narrower);
#elif CASE == 5
inline constexpr auto bad = relay::nn::deformable_conv2d<{.padding = 1}>(picture, offsets, weight);
#elif CASE == 6
inline constexpr auto bad = relay::vision::roi_align<{.pooled_size = {2, 2}, .mode = "sum"}>(picture, rois);
#elif CASE == 7
inline constexpr auto bad = relay::vision::yolo_reorg<{.stride = 2}>(picture);
#else
constexpr bool all(auto...) { return true; }
static_assert(all(relay::image::grid_sample(picture, grid), relay::image::crop_and_resize<{.crop_size = {2, 2}}>(picture, boxes, which),
                  relay::image::dilation2d(picture, taps), relay::nn::correlation(picture, picture), relay::nn::deformable_conv2d(picture, offsets, weight),
                  relay::vision::roi_align<{.pooled_size = {2, 2}}>(picture, rois), relay::vision::yolo_reorg(picture)));
#endif
