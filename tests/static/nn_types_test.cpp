// SPDX-License-Identifier: Apache-2.0
//
// Types, printed attributes and refusals of convolutions, pools, norms, products and losses.
#include <baton/op/operators.hpp>

#include <string_view>

using namespace baton;

namespace {

template <class H, class Type>
constexpr bool has_type(H, Type) {
  return info<H>.type.is_tensor() && info<H>.type.tensor == Type::value;
}
template <class T, std::int64_t... D>
constexpr tensor_type<T, D...> is{};

template <class H>
constexpr bool prints(H, std::string_view text) {
  meta::text_buffer out;
  info<H>.op->print(info<H>.words, out);
  return out.view() == text;
}
template <class H>
constexpr pattern_kind pattern_of(H) {
  return info<H>.op->pattern;
}

/// The sentence of a call that fails; empty if the call is right.
template <class Op>
constexpr meta::message refusal(const typename Op::attrs& attrs, std::initializer_list<tensor_ty> operands) {
  meta::vec<type_value> args;
  for (const tensor_ty& t : operands) args.push_back(t);
  infer_result result;
  Op::infer(attrs, args, result);
  return result.error;
}
constexpr tensor_ty f(std::initializer_list<int> dims) {
  tensor_ty t{float32, {}};
  for (int d : dims) t.dims.push_back(d);
  return t;
}
constexpr tensor_ty i32(std::initializer_list<int> dims) {
  tensor_ty t = f(dims);
  t.element = int32;
  return t;
}

namespace nn = relay::nn;

// Convolutions.
constexpr auto line = relay::var<"line", tensor_type<float, 1, 6, 20>>;
constexpr auto image = relay::var<"image", tensor_type<float, 1, 6, 8, 9>>;
constexpr auto volume = relay::var<"volume", tensor_type<float, 1, 4, 5, 6, 7>>;
constexpr auto w1 = relay::var<"w1", tensor_type<float, 8, 6, 3>>;
constexpr auto w3 = relay::var<"w3", tensor_type<float, 8, 2, 3, 3, 3>>;
constexpr auto wt = relay::var<"wt", tensor_type<float, 6, 4, 3, 2>>;
constexpr auto wt1 = relay::var<"wt1", tensor_type<float, 6, 4, 3>>;
static_assert(has_type(nn::conv1d(line, w1), is<float, 1, 8, 18>) && prints(nn::conv1d(line, w1), ""));
constexpr auto strided = nn::conv1d<{.strides = 2, .padding = 1, .channels = 8, .kernel_size = 3}>(line, w1);
static_assert(has_type(strided, is<float, 1, 8, 10>) && prints(strided, ", strides=[2], padding=[1, 1], channels=8, kernel_size=[3]"));
static_assert(has_type(nn::conv3d<{.groups = 2}>(volume, w3), is<float, 1, 8, 3, 4, 5>) &&
              prints(nn::conv3d<{.groups = 2}>(volume, w3), ", padding=[0, 0, 0, 0, 0, 0], groups=2"));
constexpr auto larger = nn::conv2d_transpose<{.strides = {2, 3}, .output_padding = {1, 0}, .padding = 1}>(image, wt);
static_assert(has_type(larger, is<float, 1, 4, 16, 24>));
static_assert(prints(larger, ", strides=[2, 3], output_padding=[1, 0], padding=[1, 1, 1, 1], kernel_layout=\"IOHW\""));
static_assert(has_type(nn::conv1d_transpose(line, wt1), is<float, 1, 4, 22>) && prints(nn::conv1d_transpose(line, wt1), ", padding=[0, 0]"));
static_assert(pattern_of(larger) == pattern_kind::out_elementwise_fusable);
static_assert(refusal<nn::conv1d_op>({}, {f({1, 6, 20}), f({8, 5, 3})}).view() == "data has 6 channels, weight expects 5 (OIW dim 1 x groups)");
static_assert(refusal<nn::conv1d_op>({}, {f({1, 6, 2}), f({8, 6, 3})}).view() == "the kernel (3) is larger than the padded data (2) in W");
static_assert(refusal<nn::conv1d_op>({.strides = {1, 2}}, {f({1, 6, 9}), f({8, 6, 3})}).view() == "strides is [1, 2], needs one value of at least 1");
static_assert(refusal<nn::conv3d_op>({.padding = {1, 2}}, {f({1, 4, 5, 6, 7}), f({8, 4, 3, 3, 3})}).view() ==
              "padding is [1, 2], needs one, three or six values of 0 or more");
static_assert(refusal<nn::conv3d_op>({.dilation = 0}, {f({1, 4, 5, 6, 7}), f({8, 4, 3, 3, 3})}).view() ==
              "dilation is [0, 0, 0], needs one or three values of at least 1");
static_assert(refusal<nn::conv3d_op>({.data_layout = "NCHW"}, {f({1, 4, 5, 6, 7}), f({8, 4, 3, 3, 3})}).view() ==
              "data_layout is \"NCHW\", needs a layout that converts to NCDHW");
static_assert(refusal<nn::conv3d_op>({}, {f({1, 4, 5, 6}), f({8, 4, 3, 3, 3})}).view() ==
              "data has rank 4 (Tensor[(1, 4, 5, 6), float32]), layout NCDHW needs rank 5");
static_assert(refusal<nn::conv3d_op>({}, {f({1, 4, 5, 6, 7}), i32({8, 4, 3, 3, 3})}).view() == "data is float32, weight is int32, needs equal data types");
static_assert(refusal<nn::conv2d_transpose_op>({}, {f({1, 6, 8, 9}), f({5, 4, 3, 2})}).view() == "data has 6 channels, weight expects 5 (IOHW dim 0)");
static_assert(refusal<nn::conv2d_transpose_op>({.output_padding = 1}, {f({1, 6, 8, 9}), f({6, 4, 3, 2})}).view() ==
              "output_padding is [1, 1], needs to be at least 0 and smaller than strides or dilation");
static_assert(refusal<nn::conv2d_transpose_op>({.padding = 6}, {f({1, 6, 8, 9}), f({6, 4, 3, 2})}).view() ==
              "padding takes all of the result in H (10 elements before)");
static_assert(refusal<nn::conv2d_transpose_op>({.channels = 3}, {f({1, 6, 8, 9}), f({6, 4, 3, 2})}).view() == "channels is 3, weight has 4 output channels");
static_assert(refusal<nn::conv2d_transpose_op>({.kernel_size = {3, 3}}, {f({1, 6, 8, 9}), f({6, 4, 3, 2})}).view() ==
              "kernel_size is [3, 3], weight has 2 in W");
static_assert(refusal<nn::conv1d_transpose_op>({.groups = 4}, {f({1, 6, 8}), f({6, 4, 3})}).view() ==
              "4 groups do not divide 6 data channels and 16 output channels");

// Pools.
constexpr auto pooled = nn::max_pool1d<{.pool_size = 3, .strides = 2, .padding = 1}>(line);
static_assert(has_type(pooled, is<float, 1, 6, 10>) && prints(pooled, ", pool_size=[3], strides=[2], padding=[1, 1]"));
constexpr auto averaged = nn::avg_pool3d<{.pool_size = 2, .ceil_mode = true, .count_include_pad = true}>(volume);
static_assert(has_type(averaged, is<float, 1, 4, 4, 5, 6>));
static_assert(prints(averaged, ", pool_size=[2, 2, 2], padding=[0, 0, 0, 0, 0, 0], ceil_mode=True, count_include_pad=True"));
static_assert(prints(nn::max_pool2d<{.pool_size = 2, .dilation = {2, 1}}>(image), ", pool_size=[2, 2], dilation=[2, 1], padding=[0, 0, 0, 0]"));
static_assert(has_type(nn::adaptive_avg_pool2d(image), is<float, 1, 6, 8, 9>) && prints(nn::adaptive_avg_pool2d(image), ""));
static_assert(has_type(nn::adaptive_max_pool3d<{.output_size = {1, 2, 3}}>(volume), is<float, 1, 4, 1, 2, 3>));
static_assert(prints(nn::adaptive_max_pool3d<{.output_size = {1, 2, 3}}>(volume), ", output_size=[1, 2, 3]"));
static_assert(pattern_of(pooled) == pattern_kind::out_elementwise_fusable &&
              pattern_of(nn::adaptive_max_pool1d(line)) == pattern_kind::out_elementwise_fusable);
static_assert(refusal<nn::max_pool1d_op>({.pool_size = 3, .padding = 3}, {f({1, 6, 9})}).view() ==
              "padding is [3, 3], needs to be at least 0 and smaller than pool_size [3]");
static_assert(refusal<nn::avg_pool3d_op>({.pool_size = {2, 2}}, {f({1, 4, 5, 6, 7})}).view() ==
              "pool_size and strides need one or three values, padding one, three or six");
static_assert(refusal<nn::avg_pool3d_op>({.pool_size = 4, .dilation = 2}, {f({1, 4, 5, 6, 7})}).view() ==
              "the window (7) is larger than the padded data (5) in D");
static_assert(refusal<nn::max_pool2d_op>({.dilation = 0}, {f({1, 4, 5, 6})}).view() == "dilation needs to be at least 1");
static_assert(refusal<nn::max_pool2d_op>({.out_layout = "NHWC"}, {f({1, 4, 5, 6})}).view() == "out_layout is \"NHWC\", needs to be layout or \"\"");
static_assert(refusal<nn::adaptive_avg_pool2d_op>({.output_size = 0}, {f({1, 4, 5, 6})}).view() ==
              "output_size is [0, 0], needs one or two values of at least 1");
static_assert(refusal<nn::adaptive_avg_pool1d_op>({}, {f({1, 4, 0})}).view() == "data has no elements in W");
static_assert(refusal<nn::adaptive_avg_pool1d_op>({.layout = "NCHW"}, {f({1, 4, 3})}).view() ==
              "layout is \"NCHW\", needs a layout that converts to NCW and does not split W");

// Norms.
constexpr auto c6 = relay::var<"c6", tensor_type<float, 6>>;
constexpr auto c9 = relay::var<"c9", tensor_type<float, 9>>;
static_assert(has_type(nn::layer_norm(image, c9, c9), is<float, 1, 6, 8, 9>) && prints(nn::layer_norm(image, c9, c9), ""));
static_assert(prints(nn::layer_norm<{.axis = 3, .epsilon = 1e-3, .center = false}>(image, c9, c9), ", axis=3, epsilon=0.001f, center=False"));
static_assert(prints(nn::group_norm<{.num_groups = 3, .scale = false}>(image, c6, c6), ", num_groups=3, scale=False"));
static_assert(has_type(nn::instance_norm(image, c6, c6), is<float, 1, 6, 8, 9>) && prints(nn::instance_norm<{.axis = -1}>(image, c9, c9), ", axis=-1"));
static_assert(prints(nn::l2_normalize<{.eps = 1e-4, .axis = {1}}>(image), ", eps=0.0001f, axis=[1]") && prints(nn::l2_normalize(image), ", eps=0f, axis=None"));
static_assert(prints(nn::lrn(image), ", alpha=1e-05f") && prints(nn::lrn<{.size = 3, .alpha = 1e-4}>(image), ", size=3"));
static_assert(pattern_of(nn::lrn(image)) == pattern_kind::opaque);
static_assert(refusal<nn::layer_norm_op>({}, {f({2, 3}), f({2}), f({3})}).view() == "gamma has shape (2), needs (3) (the extent of data's axis)");
static_assert(refusal<nn::layer_norm_op>({.epsilon = -1}, {f({2, 3}), f({3}), f({3})}).view() == "epsilon needs to be 0 or more");
static_assert(refusal<nn::layer_norm_op>({.axis = 2}, {f({2, 3}), f({3}), f({3})}).view() == "axis is 2, needs to be in [-2, 1]");
static_assert(refusal<nn::instance_norm_op>({}, {i32({2, 3}), f({3}), f({3})}).view() == "data is int32, needs a floating-point type");
static_assert(refusal<nn::group_norm_op>({}, {f({2, 6, 4}), f({6}), f({6})}).view() == "num_groups is 0, needs to divide the 6 channels of axis 1");
static_assert(refusal<nn::l2_normalize_op>({.eps = 1, .axis = {3}}, {f({2, 3})}).view() == "axis is 3, needs to be in [-2, 1]");
static_assert(refusal<nn::lrn_op>({.size = 4}, {f({1, 2, 3, 4})}).view() == "size is 4, needs to be odd and at least 1");

// Products and losses.
constexpr auto a = relay::var<"a", tensor_type<float, 4, 3>>;
constexpr auto b = relay::var<"b", tensor_type<float, 3, 5>>;
constexpr auto t = relay::var<"t", tensor_type<int, 4>>;
constexpr auto k3 = relay::var<"k3", tensor_type<float, 3>>;
static_assert(has_type(nn::matmul(a, b), is<float, 4, 5>) && prints(nn::matmul(a, b), ", units=None"));
static_assert(prints(nn::matmul<{.transpose_a = true}>(b, relay::zeros<{.shape = {3, 2}, .dtype = float32}>()), ", units=None, transpose_a=True"));
static_assert(info<decltype(nn::matmul<{.transpose_b = true}>(a, a))>.op == &record_of<nn::dense_op>, "as in Relay's Python");
static_assert(has_type(nn::cross_entropy(a, a), is<float>) && has_type(nn::cross_entropy_with_logits(a, a), is<float>));
static_assert(has_type(nn::nll_loss(a, t, k3), is<float>) && prints(nn::nll_loss(a, t, k3), ", ignore_index=-100"));
static_assert(has_type(nn::nll_loss<{.reduction = "none"}>(a, t, k3), is<float, 4>));
static_assert(has_type(nn::dilate<{.strides = {2, 3}}>(a), is<float, 7, 7>) && prints(nn::dilate<{.strides = {2, 3}}>(a), ", strides=[2, 3]"));
static_assert(pattern_of(nn::cross_entropy(a, a)) == pattern_kind::opaque && pattern_of(nn::dilate(a)) == pattern_kind::injective);
static_assert(refusal<nn::matmul_op>({}, {f({4, 3}), f({2, 5})}).view() == "tensor_a has 3 columns, tensor_b expects 2 (dim 0)");
static_assert(refusal<nn::matmul_op>({.units = 4}, {f({4, 3}), f({3, 5})}).view() == "units is 4, tensor_b has 5 (dim 1)");
static_assert(refusal<nn::matmul_op>({.transpose_a = true}, {f({2, 4, 3}), f({3, 5})}).view() ==
              "tensor_a has rank 3 (Tensor[(2, 4, 3), float32]), needs rank 2");
static_assert(refusal<nn::cross_entropy_op>({}, {f({4, 3}), f({3, 4})}).view() == "targets has shape (3, 4), needs (4, 3) (that of predictions)");
static_assert(refusal<nn::nll_loss_op>({}, {f({4, 3}), f({4}), f({3})}).view() == "targets is float32, needs an integer type");
static_assert(refusal<nn::nll_loss_op>({}, {f({4, 3, 2}), i32({4}), f({3})}).view() ==
              "targets has shape (4), needs (4, 2) (predictions without its axis of classes)");
static_assert(refusal<nn::nll_loss_op>({.reduction = "max"}, {f({4, 3}), i32({4}), f({3})}).view() ==
              "reduction is \"max\", needs \"mean\", \"sum\" or \"none\"");
static_assert(refusal<nn::dilate_op>({}, {f({4, 3, 2})}).view() == "strides is [1, 1], needs a value of at least 1 for each of data's 3 axes");
static_assert(refusal<nn::contrib_dense_pack_op>({.weight_layout = "NC8n"}, {f({4, 3}), f({2, 5, 8})}).view() == "data has 3 columns, weight expects 5");

}  // namespace
