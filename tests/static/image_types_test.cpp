// SPDX-License-Identifier: Apache-2.0
//
// Types, printed attributes and refusals of the image operators.
#include <baton/op/operators.hpp>

#include <string_view>

using namespace baton;

namespace {

template <class H>
constexpr bool has_shape(H, const shape& s) {
  return info<H>.type.is_tensor() && info<H>.type.tensor.dims == s;
}
template <class H>
constexpr bool prints(H, std::string_view text) {
  meta::text_buffer out;
  info<H>.op->print(info<H>.words, out);
  return out.view() == text;
}
template <class Op>
constexpr meta::message refusal(const typename Op::attrs& attrs, std::initializer_list<tensor_ty> operands) {
  meta::vec<type_value> args;
  for (const tensor_ty& t : operands) args.push_back(t);
  infer_result result;
  Op::infer(attrs, args, result);
  return result.error;
}

constexpr tensor_ty i32(std::initializer_list<int> dims) {
  tensor_ty t{int32, {}};
  for (int d : dims) t.dims.push_back(d);
  return t;
}

namespace image = relay::image;
namespace nn = relay::nn;
namespace vision = relay::vision;

constexpr auto line = relay::var<"line", tensor_type<float, 1, 6, 20>>;
constexpr auto x = relay::var<"x", tensor_type<float, 1, 6, 8, 9>>;
constexpr auto volume = relay::var<"volume", tensor_type<float, 1, 4, 5, 6, 7>>;
constexpr tensor_ty data{float32, {1, 6, 8, 9}};

static_assert(has_shape(image::resize1d<{.size = 7}>(line), {1, 6, 7}) && prints(image::resize1d<{.size = 7}>(line), ", size=[7], rounding_method=\"\""));
constexpr auto resized = image::resize2d<{.size = {4, 4}}>(x);
static_assert(has_shape(resized, {1, 6, 4, 4}) && prints(resized, ", size=[4, 4], rounding_method=\"\""));
static_assert(info<decltype(resized)>.op->pattern == pattern_kind::injective);
constexpr auto cubic = image::resize2d<{.size = 5,
                                        .method = "cubic",
                                        .coordinate_transformation_mode = "align_corners",
                                        .rounding_method = "round",
                                        .cubic_alpha = -0.75,
                                        .cubic_exclude = 1,
                                        .out_dtype = float64}>(x);
static_assert(info<decltype(cubic)>.type.tensor == tensor_ty{float64, {1, 6, 5, 5}});
static_assert(prints(cubic,
                     ", size=[5, 5], method=\"cubic\", coordinate_transformation_mode=\"align_corners\", cubic_alpha=-0.75f, cubic_exclude=1, "
                     "out_dtype=\"float64\""));
static_assert(has_shape(image::resize3d<{.size = {2, 3, 4}}>(volume), {1, 4, 2, 3, 4}));
static_assert(has_shape(relay::nn::upsampling<{.scale_h = 2, .scale_w = 1.5, .method = "bilinear"}>(x), {1, 6, 16, 14}));
constexpr auto up = relay::nn::upsampling3d<{.scale_d = 2, .scale_h = 1, .scale_w = 2, .coordinate_transformation_mode = "asymmetric"}>(volume);
static_assert(has_shape(up, {1, 4, 10, 6, 14}));
static_assert(prints(up, ", scale_d=2f, scale_h=1f, scale_w=2f, coordinate_transformation_mode=\"asymmetric\""));

static_assert(refusal<image::resize2d_op>({}, {data}).view() == "size is [], needs one or two values of at least 1");
static_assert(refusal<image::resize2d_op>({.size = {4, 0}}, {data}).view() == "size is [4, 0], needs one or two values of at least 1");
static_assert(refusal<image::resize2d_op>({.size = 4, .method = "area"}, {data}).view() ==
              "method is \"area\", needs \"nearest_neighbor\", \"linear\" or \"cubic\"");
static_assert(refusal<image::resize2d_op>({.size = 4, .coordinate_transformation_mode = "corners"}, {data})
                  .view()
                  .starts_with("coordinate_transformation_mode is \"corners\", needs \"half_pixel\""));
static_assert(refusal<image::resize2d_op>({.size = 4, .rounding_method = "up"}, {data}).view().starts_with("rounding_method is \"up\", needs \"\", \"round\""));
static_assert(refusal<image::resize2d_op>({.size = 4, .layout = "NCW"}, {data}).view() ==
              "layout is \"NCW\", needs a layout that converts to NCHW and does not split HW");
static_assert(refusal<image::resize1d_op>({.size = 4}, {data}).view() == "data has rank 4 (Tensor[(1, 6, 8, 9), float32]), layout NCW needs rank 3");
static_assert(refusal<relay::nn::upsampling3d_op>({.method = "bilinear"}, {{float32, {1, 4, 5, 6, 7}}}).view() ==
              "method is \"bilinear\", needs \"nearest_neighbor\" or \"trilinear\"");

constexpr auto matrices = relay::var<"matrices", tensor_type<float, 1, 2, 3>>;
constexpr auto boxes = relay::var<"boxes", tensor_type<float, 5, 4>>;
constexpr auto which = relay::var<"which", tensor_type<int, 5>>;
constexpr auto rois = relay::var<"rois", tensor_type<float, 5, 5>>;
constexpr auto taps = relay::var<"taps", tensor_type<float, 6, 3, 3>>;
constexpr auto weight = relay::var<"weight", tensor_type<float, 4, 6, 3, 3>>;
constexpr auto offsets = relay::var<"offsets", tensor_type<float, 1, 18, 6, 7>>;
constexpr auto grid = image::affine_grid<{.target_shape = {3, 5}}>(matrices);
static_assert(has_shape(grid, {1, 2, 3, 5}) && prints(grid, ", target_shape=[3, 5]"));
static_assert(has_shape(image::grid_sample(x, grid), {1, 6, 3, 5}) && prints(image::grid_sample(x, grid), ""));
constexpr auto crops = image::crop_and_resize<{.crop_size = {2, 3}, .method = "nearest_neighbor", .extrapolation_value = 1}>(x, boxes, which);
static_assert(has_shape(crops, {5, 6, 2, 3}) && prints(crops, ", crop_size=[2, 3], method=\"nearest_neighbor\", extrapolation_value=1f"));
constexpr auto dilated = image::dilation2d<{.strides = 2, .padding = 1}>(x, taps);
static_assert(has_shape(dilated, {1, 6, 4, 5}) && prints(dilated, ", strides=[2, 2], padding=[1, 1, 1, 1]"));
constexpr auto correlated = nn::correlation<{.kernel_size = 3, .max_displacement = 2, .stride2 = 2, .padding = 1}>(x, x);
static_assert(has_shape(correlated, {1, 9, 4, 5}) && prints(correlated, ", kernel_size=3, max_displacement=2, stride2=2, padding=[1, 1, 1, 1]"));
static_assert(has_shape(nn::deformable_conv2d(x, offsets, weight), {1, 4, 6, 7}) &&
              prints(nn::deformable_conv2d(x, offsets, weight), ", padding=[0, 0, 0, 0]"));
constexpr auto aligned = vision::roi_align<{.pooled_size = {2, 3}, .spatial_scale = 0.5, .mode = "max"}>(x, rois);
static_assert(has_shape(aligned, {5, 6, 2, 3}) && prints(aligned, ", pooled_size=[2, 3], spatial_scale=0.5f, mode=\"max\""));
static_assert(has_shape(vision::roi_pool<{.pooled_size = {2, 3}}>(x, rois), {5, 6, 2, 3}));
constexpr auto even = relay::var<"even", tensor_type<float, 1, 8, 4, 6>>;
static_assert(has_shape(vision::yolo_reorg<{.stride = 2}>(even), {1, 32, 2, 3}) && prints(vision::yolo_reorg<{.stride = 2}>(even), ", stride=2"));

static_assert(refusal<image::grid_sample_op>({.method = "cubic"}, {data, {float32, {1, 2, 3, 5}}}).view() ==
              "method is \"cubic\" in layout \"NCHW\", needs \"bilinear\" in \"NCHW\"");
static_assert(refusal<image::grid_sample_op>({}, {data, {float32, {1, 3, 3, 5}}}).view() ==
              "grid is a Tensor[(1, 3, 3, 5), float32], needs shape (1, 2, height, width)");
static_assert(refusal<image::affine_grid_op>({}, {{float32, {1, 2, 3}}}).view() == "target_shape is [], needs a height and a width of at least 1");
static_assert(refusal<image::affine_grid_op>({.target_shape = {2, 2}}, {{float32, {1, 3, 3}}}).view() ==
              "data has shape (1, 3, 3), needs (1, 2, 3) (an affine matrix for each image)");
static_assert(refusal<image::crop_and_resize_op>({}, {data, {float32, {5, 4}}, i32({5})}).view() ==
              "crop_size is [], needs a height and a width of at least 1");
static_assert(refusal<image::crop_and_resize_op>({.crop_size = {2, 2}}, {data, {float32, {5, 4}}, i32({4})}).view() ==
              "box_indices has shape (4), needs (5) (one for each box)");
static_assert(refusal<image::crop_and_resize_op>({.crop_size = {2, 2}, .method = "linear"}, {data, {float32, {5, 4}}, i32({5})}).view() ==
              "method is \"linear\", needs \"bilinear\" or \"nearest_neighbor\"");
static_assert(refusal<image::dilation2d_op>({}, {data, {float32, {5, 3, 3}}}).view() == "data has 6 channels, weight expects 5");
static_assert(refusal<image::dilation2d_op>({.dilations = 5}, {data, {float32, {6, 3, 3}}}).view() ==
              "the kernel (11) is larger than the padded data (8) in H");
static_assert(refusal<nn::correlation_op>({.kernel_size = 2}, {data, data}).view() ==
              "kernel_size needs to be odd and at least 1, the strides at least 1, max_displacement 0 or more");
static_assert(refusal<nn::correlation_op>({.max_displacement = 4}, {data, data}).view() ==
              "displacement and patch (9) are larger than the padded data (8) in H");
static_assert(refusal<nn::correlation_op>({}, {data, {float32, {1, 6, 8, 8}}}).view() == "data2 has shape (1, 6, 8, 8), needs (1, 6, 8, 9) (that of data1)");
static_assert(refusal<nn::deformable_conv2d_op>({}, {data, {float32, {1, 18, 6, 6}}, {float32, {4, 6, 3, 3}}}).view() ==
              "offset has shape (1, 18, 6, 6), needs (1, 18, 6, 7) (two offsets for each tap of each place)");
static_assert(refusal<nn::deformable_conv2d_op>({.deformable_groups = 4}, {data, {float32, {1, 18, 6, 7}}, {float32, {4, 6, 3, 3}}}).view() ==
              "1 groups and 4 deformable groups do not divide 6 data channels and 4 output channels");
static_assert(refusal<vision::roi_align_op>({}, {data, {float32, {5, 5}}}).view() == "pooled_size is [], needs a height and a width of at least 1");
static_assert(refusal<vision::roi_align_op>({.pooled_size = {2, 2}, .mode = "sum"}, {data, {float32, {5, 5}}}).view() ==
              "mode is \"sum\", needs \"avg\" or \"max\"");
static_assert(refusal<vision::roi_pool_op>({.pooled_size = {2, 2}}, {data, {float32, {5, 4}}}).view() ==
              "rois has shape (5, 4), needs (5, 5) (image, left, top, right, bottom of each)");
static_assert(refusal<vision::yolo_reorg_op>({.stride = 2}, {data}).view() ==
              "stride is 2, needs to divide height and width, and its square the channels, of a Tensor[(1, 6, 8, 9), float32]");

}  // namespace
