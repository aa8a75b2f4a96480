// SPDX-License-Identifier: Apache-2.0
//
// Every operator, the list of their tags, and the C++ operators + - * / on expressions.
// In: handles. Out: handles; for text, the list from which a name finds its op. Next: ir/freeze.hpp, text/.
#ifndef BATON_OP_OPERATORS_HPP
#define BATON_OP_OPERATORS_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/abs.hpp"
#include "baton/op/acos.hpp"
#include "baton/op/acosh.hpp"
#include "baton/op/add.hpp"
#include "baton/op/adv_index.hpp"
#include "baton/op/all.hpp"
#include "baton/op/any.hpp"
#include "baton/op/arange.hpp"
#include "baton/op/argmax.hpp"
#include "baton/op/argmin.hpp"
#include "baton/op/argsort.hpp"
#include "baton/op/asin.hpp"
#include "baton/op/asinh.hpp"
#include "baton/op/atan.hpp"
#include "baton/op/atanh.hpp"
#include "baton/op/bitwise_and.hpp"
#include "baton/op/bitwise_not.hpp"
#include "baton/op/bitwise_or.hpp"
#include "baton/op/bitwise_xor.hpp"
#include "baton/op/broadcast_to.hpp"
#include "baton/op/broadcast_to_like.hpp"
#include "baton/op/cast.hpp"
#include "baton/op/cast_hint.hpp"
#include "baton/op/cast_like.hpp"
#include "baton/op/ceil.hpp"
#include "baton/op/clip.hpp"
#include "baton/op/collapse_sum_like.hpp"
#include "baton/op/collapse_sum_to.hpp"
#include "baton/op/compiler_begin.hpp"
#include "baton/op/compiler_end.hpp"
#include "baton/op/concatenate.hpp"
#include "baton/op/copy.hpp"
#include "baton/op/cos.hpp"
#include "baton/op/cosh.hpp"
#include "baton/op/cumprod.hpp"
#include "baton/op/cumsum.hpp"
#include "baton/op/device_copy.hpp"
#include "baton/op/divide.hpp"
#include "baton/op/einsum.hpp"
#include "baton/op/equal.hpp"
#include "baton/op/erf.hpp"
#include "baton/op/exp.hpp"
#include "baton/op/expand_dims.hpp"
#include "baton/op/fast_erf.hpp"
#include "baton/op/fast_exp.hpp"
#include "baton/op/fast_tanh.hpp"
#include "baton/op/fixed_point_multiply.hpp"
#include "baton/op/floor.hpp"
#include "baton/op/floor_divide.hpp"
#include "baton/op/floor_mod.hpp"
#include "baton/op/full.hpp"
#include "baton/op/full_like.hpp"
#include "baton/op/gather.hpp"
#include "baton/op/gather_nd.hpp"
#include "baton/op/greater.hpp"
#include "baton/op/greater_equal.hpp"
#include "baton/op/image/affine_grid.hpp"
#include "baton/op/image/crop_and_resize.hpp"
#include "baton/op/image/dilation2d.hpp"
#include "baton/op/image/grid_sample.hpp"
#include "baton/op/image/resize1d.hpp"
#include "baton/op/image/resize2d.hpp"
#include "baton/op/image/resize3d.hpp"
#include "baton/op/invert_permutation.hpp"
#include "baton/op/isfinite.hpp"
#include "baton/op/isinf.hpp"
#include "baton/op/isnan.hpp"
#include "baton/op/layout_transform.hpp"
#include "baton/op/left_shift.hpp"
#include "baton/op/less.hpp"
#include "baton/op/less_equal.hpp"
#include "baton/op/log.hpp"
#include "baton/op/log10.hpp"
#include "baton/op/log2.hpp"
#include "baton/op/logical_and.hpp"
#include "baton/op/logical_not.hpp"
#include "baton/op/logical_or.hpp"
#include "baton/op/logical_xor.hpp"
#include "baton/op/logsumexp.hpp"
#include "baton/op/matrix_set_diag.hpp"
#include "baton/op/max.hpp"
#include "baton/op/maximum.hpp"
#include "baton/op/mean.hpp"
#include "baton/op/meshgrid.hpp"
#include "baton/op/min.hpp"
#include "baton/op/minimum.hpp"
#include "baton/op/mod.hpp"
#include "baton/op/multiply.hpp"
#include "baton/op/ndarray_size.hpp"
#include "baton/op/negative.hpp"
#include "baton/op/nn/activations.hpp"
#include "baton/op/nn/adaptive_avg_pool1d.hpp"
#include "baton/op/nn/adaptive_avg_pool2d.hpp"
#include "baton/op/nn/adaptive_avg_pool3d.hpp"
#include "baton/op/nn/adaptive_max_pool1d.hpp"
#include "baton/op/nn/adaptive_max_pool2d.hpp"
#include "baton/op/nn/adaptive_max_pool3d.hpp"
#include "baton/op/nn/attention.hpp"
#include "baton/op/nn/avg_pool1d.hpp"
#include "baton/op/nn/avg_pool2d.hpp"
#include "baton/op/nn/avg_pool3d.hpp"
#include "baton/op/nn/batch_flatten.hpp"
#include "baton/op/nn/batch_matmul.hpp"
#include "baton/op/nn/batch_norm.hpp"
#include "baton/op/nn/batch_to_space_nd.hpp"
#include "baton/op/nn/bias_add.hpp"
#include "baton/op/nn/cells.hpp"
#include "baton/op/nn/contrib_conv2d_nchwc.hpp"
#include "baton/op/nn/contrib_conv2d_winograd_weight_transform.hpp"
#include "baton/op/nn/contrib_conv2d_winograd_without_weight_transform.hpp"
#include "baton/op/nn/contrib_dense_pack.hpp"
#include "baton/op/nn/contrib_depthwise_conv2d_nchwc.hpp"
#include "baton/op/nn/conv1d.hpp"
#include "baton/op/nn/conv1d_transpose.hpp"
#include "baton/op/nn/conv2d.hpp"
#include "baton/op/nn/conv2d_transpose.hpp"
#include "baton/op/nn/conv3d.hpp"
#include "baton/op/nn/conv3d_transpose.hpp"
#include "baton/op/nn/correlation.hpp"
#include "baton/op/nn/cross_entropy.hpp"
#include "baton/op/nn/cross_entropy_with_logits.hpp"
#include "baton/op/nn/deformable_conv2d.hpp"
#include "baton/op/nn/dense.hpp"
#include "baton/op/nn/depth_to_space.hpp"
#include "baton/op/nn/dilate.hpp"
#include "baton/op/nn/dropout.hpp"
#include "baton/op/nn/fast_softmax.hpp"
#include "baton/op/nn/global_avg_pool2d.hpp"
#include "baton/op/nn/global_max_pool2d.hpp"
#include "baton/op/nn/group_norm.hpp"
#include "baton/op/nn/instance_norm.hpp"
#include "baton/op/nn/l2_normalize.hpp"
#include "baton/op/nn/layer_norm.hpp"
#include "baton/op/nn/leaky_relu.hpp"
#include "baton/op/nn/log_softmax.hpp"
#include "baton/op/nn/lrn.hpp"
#include "baton/op/nn/matmul.hpp"
#include "baton/op/nn/max_pool1d.hpp"
#include "baton/op/nn/max_pool2d.hpp"
#include "baton/op/nn/max_pool3d.hpp"
#include "baton/op/nn/mirror_pad.hpp"
#include "baton/op/nn/nll_loss.hpp"
#include "baton/op/nn/pad.hpp"
#include "baton/op/nn/prelu.hpp"
#include "baton/op/nn/relu.hpp"
#include "baton/op/nn/softmax.hpp"
#include "baton/op/nn/space_to_batch_nd.hpp"
#include "baton/op/nn/space_to_depth.hpp"
#include "baton/op/nn/sparse_dense.hpp"
#include "baton/op/nn/upsampling.hpp"
#include "baton/op/nn/upsampling3d.hpp"
#include "baton/op/not_equal.hpp"
#include "baton/op/on_device.hpp"
#include "baton/op/one_hot.hpp"
#include "baton/op/ones.hpp"
#include "baton/op/ones_like.hpp"
#include "baton/op/power.hpp"
#include "baton/op/prod.hpp"
#include "baton/op/reinterpret.hpp"
#include "baton/op/repeat.hpp"
#include "baton/op/reshape.hpp"
#include "baton/op/reshape_like.hpp"
#include "baton/op/reverse.hpp"
#include "baton/op/reverse_sequence.hpp"
#include "baton/op/right_shift.hpp"
#include "baton/op/round.hpp"
#include "baton/op/rsqrt.hpp"
#include "baton/op/scatter.hpp"
#include "baton/op/scatter_add.hpp"
#include "baton/op/scatter_nd.hpp"
#include "baton/op/searchsorted.hpp"
#include "baton/op/sequence_mask.hpp"
#include "baton/op/shape_of.hpp"
#include "baton/op/sigmoid.hpp"
#include "baton/op/sign.hpp"
#include "baton/op/sin.hpp"
#include "baton/op/sinh.hpp"
#include "baton/op/slice_like.hpp"
#include "baton/op/sort.hpp"
#include "baton/op/sparse_to_dense.hpp"
#include "baton/op/split.hpp"
#include "baton/op/sqrt.hpp"
#include "baton/op/squeeze.hpp"
#include "baton/op/stack.hpp"
#include "baton/op/std.hpp"
#include "baton/op/stop_fusion.hpp"
#include "baton/op/strided_slice.hpp"
#include "baton/op/subtract.hpp"
#include "baton/op/sum.hpp"
#include "baton/op/take.hpp"
#include "baton/op/tan.hpp"
#include "baton/op/tanh.hpp"
#include "baton/op/tile.hpp"
#include "baton/op/topk.hpp"
#include "baton/op/transpose.hpp"
#include "baton/op/trunc.hpp"
#include "baton/op/unravel_index.hpp"
#include "baton/op/variance.hpp"
#include "baton/op/vision/get_valid_counts.hpp"
#include "baton/op/vision/multibox_prior.hpp"
#include "baton/op/vision/multibox_transform_loc.hpp"
#include "baton/op/vision/non_max_suppression.hpp"
#include "baton/op/vision/roi_align.hpp"
#include "baton/op/vision/roi_pool.hpp"
#include "baton/op/vision/yolo_reorg.hpp"
#include "baton/op/where.hpp"
#include "baton/op/zeros.hpp"
#include "baton/op/zeros_like.hpp"

#include <type_traits>

namespace baton::relay {

/// A list of operator tags.
template <class... Ops>
struct op_list {
  static constexpr int size = sizeof...(Ops);
};

/// Every operator of the library.
using all_ops = op_list<
    abs_op, acos_op, acosh_op, add_op, adv_index_op, all_op, any_op, arange_op, argmax_op, argmin_op, argsort_op, asin_op, asinh_op, atan_op, atanh_op,
    bitwise_and_op, bitwise_not_op, bitwise_or_op, bitwise_xor_op, broadcast_to_like_op, broadcast_to_op, cast_like_op, cast_op, ceil_op, clip_op,
    collapse_sum_like_op, collapse_sum_to_op, concatenate_op, copy_op, cos_op, cosh_op, cumprod_op, cumsum_op, device_copy_op, divide_op, einsum_op, equal_op,
    erf_op, exp_op, expand_dims_op, fast_erf_op, fast_exp_op, fast_tanh_op, fixed_point_multiply_op, floor_divide_op, floor_mod_op, floor_op, full_like_op,
    full_op, gather_nd_op, gather_op, greater_equal_op, greater_op, invert_permutation_op, isfinite_op, isinf_op, isnan_op, layout_transform_op, left_shift_op,
    less_equal_op, less_op, log10_op, log2_op, log_op, logical_and_op, logical_not_op, logical_or_op, logical_xor_op, matrix_set_diag_op, max_op, maximum_op,
    mean_op, meshgrid_op, min_op, minimum_op, mod_op, multiply_op, ndarray_size_op, negative_op, not_equal_op, on_device_op, one_hot_op, ones_like_op, ones_op,
    power_op, prod_op, reinterpret_op, repeat_op, reshape_like_op, reshape_op, reverse_op, reverse_sequence_op, right_shift_op, round_op, rsqrt_op,
    scatter_add_op, scatter_nd_op, scatter_op, searchsorted_op, sequence_mask_op, shape_of_op, sigmoid_op, sign_op, sin_op, sinh_op, slice_like_op, sort_op,
    sparse_to_dense_op, split_op, sqrt_op, squeeze_op, stack_op, strided_slice_op, subtract_op, sum_op, take_op, tan_op, tanh_op, tile_op, topk_op,
    transpose_op, trunc_op, unravel_index_op, variance_op, where_op, zeros_like_op, zeros_op, annotation::cast_hint_op, annotation::compiler_begin_op,
    annotation::compiler_end_op, annotation::stop_fusion_op, image::affine_grid_op, image::crop_and_resize_op, image::dilation2d_op, image::grid_sample_op,
    image::resize1d_op, image::resize2d_op, image::resize3d_op, nn::adaptive_avg_pool1d_op, nn::adaptive_avg_pool2d_op, nn::adaptive_avg_pool3d_op,
    nn::adaptive_max_pool1d_op, nn::adaptive_max_pool2d_op, nn::adaptive_max_pool3d_op, nn::avg_pool1d_op, nn::avg_pool2d_op, nn::avg_pool3d_op,
    nn::batch_flatten_op, nn::batch_matmul_op, nn::batch_norm_op, nn::batch_to_space_nd_op, nn::bias_add_op, nn::contrib_conv2d_NCHWc_op,
    nn::contrib_conv2d_winograd_weight_transform_op, nn::contrib_conv2d_winograd_without_weight_transform_op, nn::contrib_dense_pack_op,
    nn::contrib_depthwise_conv2d_NCHWc_op, nn::conv1d_op, nn::conv1d_transpose_op, nn::conv2d_op, nn::conv2d_transpose_op, nn::conv3d_op,
    nn::conv3d_transpose_op, nn::correlation_op, nn::cross_entropy_op, nn::cross_entropy_with_logits_op, nn::deformable_conv2d_op, nn::dense_op,
    nn::depth_to_space_op, nn::dilate_op, nn::dropout_op, nn::fast_softmax_op, nn::global_avg_pool2d_op, nn::global_max_pool2d_op, nn::group_norm_op,
    nn::instance_norm_op, nn::l2_normalize_op, nn::layer_norm_op, nn::leaky_relu_op, nn::log_softmax_op, nn::lrn_op, nn::matmul_op, nn::max_pool1d_op,
    nn::max_pool2d_op, nn::max_pool3d_op, nn::mirror_pad_op, nn::nll_loss_op, nn::pad_op, nn::prelu_op, nn::relu_op, nn::softmax_op, nn::space_to_batch_nd_op,
    nn::space_to_depth_op, nn::sparse_dense_op, nn::upsampling3d_op, nn::upsampling_op, vision::get_valid_counts_op, vision::multibox_prior_op,
    vision::multibox_transform_loc_op, vision::non_max_suppression_op, vision::roi_align_op, vision::roi_pool_op, vision::yolo_reorg_op>;

namespace detail {

template <class T>
concept bare_number = std::is_arithmetic_v<std::remove_cvref_t<T>>;

template <class Number>
constexpr void refuse_number() {
  static_assert(!bare_number<Number>, "baton: a bare number stands beside an expression: write relay::constant<2.0f> instead of 2.0f");
}

}  // namespace detail

/// lhs + rhs, as relay::add.
template <expression L, expression R, class Self = decltype([](add_op** = nullptr) { return call_node<add_op, no_attrs{}, L, R>{}; })>
constexpr auto operator+(L, R) {
  return baton::detail::make_handle<Self>();
}
/// lhs - rhs, as relay::subtract.
template <expression L, expression R, class Self = decltype([](subtract_op** = nullptr) { return call_node<subtract_op, no_attrs{}, L, R>{}; })>
constexpr auto operator-(L, R) {
  return baton::detail::make_handle<Self>();
}
/// lhs * rhs, as relay::multiply.
template <expression L, expression R, class Self = decltype([](multiply_op** = nullptr) { return call_node<multiply_op, no_attrs{}, L, R>{}; })>
constexpr auto operator*(L, R) {
  return baton::detail::make_handle<Self>();
}
/// lhs / rhs, as relay::divide.
template <expression L, expression R, class Self = decltype([](divide_op** = nullptr) { return call_node<divide_op, no_attrs{}, L, R>{}; })>
constexpr auto operator/(L, R) {
  return baton::detail::make_handle<Self>();
}
/// -data, as relay::negative.
template <expression Data, class Self = decltype([](negative_op** = nullptr) { return call_node<negative_op, no_attrs{}, Data>{}; })>
constexpr auto operator-(Data) {
  return baton::detail::make_handle<Self>();
}

// A number has no place in a graph before its type is written down.
template <expression L, detail::bare_number R>
constexpr void operator+(L, R) {
  detail::refuse_number<R>();
}
template <detail::bare_number L, expression R>
constexpr void operator+(L, R) {
  detail::refuse_number<L>();
}
template <expression L, detail::bare_number R>
constexpr void operator-(L, R) {
  detail::refuse_number<R>();
}
template <detail::bare_number L, expression R>
constexpr void operator-(L, R) {
  detail::refuse_number<L>();
}
template <expression L, detail::bare_number R>
constexpr void operator*(L, R) {
  detail::refuse_number<R>();
}
template <detail::bare_number L, expression R>
constexpr void operator*(L, R) {
  detail::refuse_number<L>();
}
template <expression L, detail::bare_number R>
constexpr void operator/(L, R) {
  detail::refuse_number<R>();
}
template <detail::bare_number L, expression R>
constexpr void operator/(L, R) {
  detail::refuse_number<L>();
}

}  // namespace baton::relay

#endif
