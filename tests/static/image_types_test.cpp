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

namespace image = relay::image;

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

}  // namespace
