// SPDX-License-Identifier: Apache-2.0
//
// Every operator's type relation, printed attributes and pattern; layout rules; what the type relations refuse.
#include <baton/op/operators.hpp>

#include <string_view>
#include <type_traits>

using namespace baton;

namespace {

constexpr auto x = relay::var<"x", tensor_type<float, 1, 16, 8, 8>>;
constexpr auto v = relay::var<"v", tensor_type<float, 16>>;
constexpr auto m = relay::var<"m", tensor_type<float, 2, 3>>;
constexpr auto n = relay::var<"n", tensor_type<int, 2, 3>>;
constexpr auto b = relay::var<"b", tensor_type<bool, 2, 3>>;

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

/// The sentence of a call that fails, with the text after the op's name; empty if the call is right.
template <class Op, auto Attrs = typename Op::attrs{}>
constexpr meta::message refusal(auto... args) {
  return baton::detail::infer_call<Op, Attrs, decltype(args)...>().error;
}

// Elementwise operators.
static_assert(has_type(relay::subtract(x, x), is<float, 1, 16, 8, 8>));
static_assert(has_type(relay::divide(m, relay::constant<2.0f>), is<float, 2, 3>));
static_assert(has_type(relay::maximum(n, relay::constant<2>), is<int, 2, 3>));
static_assert(has_type(relay::minimum(m, m), is<float, 2, 3>));
static_assert(has_type(relay::power(m, m), is<float, 2, 3>));
static_assert(has_type(relay::floor_divide(n, n), is<int, 2, 3>));
static_assert(has_type(relay::floor_mod(n, n), is<int, 2, 3>));
static_assert(has_type(relay::negative(n), is<int, 2, 3>));
static_assert(has_type(relay::abs(m), is<float, 2, 3>));
static_assert(has_type(relay::exp(relay::log(relay::sqrt(relay::rsqrt(m)))), is<float, 2, 3>));
static_assert(has_type(relay::tanh(relay::sigmoid(relay::erf(m))), is<float, 2, 3>));
static_assert(has_type(relay::fast_exp(relay::fast_tanh(relay::fast_erf(m))), is<float, 2, 3>));
static_assert(has_type(relay::sin(relay::cos(relay::atan(m))), is<float, 2, 3>));
static_assert(has_type(relay::log2(relay::log10(relay::tan(relay::sinh(relay::cosh(relay::asin(relay::acos(m))))))), is<float, 2, 3>));
static_assert(has_type(relay::floor(relay::ceil(relay::round(relay::trunc(relay::sign(m))))), is<float, 2, 3>));
static_assert(has_type(relay::copy(relay::zeros_like(relay::ones_like(n))), is<int, 2, 3>));
static_assert(has_type(relay::annotation::stop_fusion(m), is<float, 2, 3>));
static_assert(has_type(relay::nn::relu(m), is<float, 2, 3>));
static_assert(has_type(relay::equal(m, m), is<bool, 2, 3>));
static_assert(has_type(relay::not_equal(n, relay::constant<1>), is<bool, 2, 3>));
static_assert(has_type(relay::less(m, m), is<bool, 2, 3>) && has_type(relay::less_equal(m, m), is<bool, 2, 3>));
static_assert(has_type(relay::greater(m, m), is<bool, 2, 3>) && has_type(relay::greater_equal(m, m), is<bool, 2, 3>));
static_assert(has_type(relay::logical_and(b, relay::logical_or(b, relay::logical_not(b))), is<bool, 2, 3>));
static_assert(has_type(relay::where(b, m, relay::constant<0.0f>), is<float, 2, 3>));
static_assert(has_type(relay::where(b, relay::constant<1.0f>, relay::constant<0.0f>), is<float, 2, 3>));
static_assert(prints(relay::subtract(m, m), "") && prints(relay::nn::relu(m), "") && prints(relay::where(b, m, m), ""));
static_assert(pattern_of(relay::subtract(m, m)) == pattern_kind::broadcast);
static_assert(pattern_of(relay::exp(m)) == pattern_kind::elementwise);
static_assert(pattern_of(relay::annotation::stop_fusion(m)) == pattern_kind::opaque);
static_assert(pattern_of(relay::where(b, m, m)) == pattern_kind::broadcast);

// The spellings + - * /.
static_assert(has_type(m + m - m * relay::constant<2.0f> / m, is<float, 2, 3>));
static_assert(has_type(-n, is<int, 2, 3>));
static_assert(info<decltype(m + m)>.op == &record_of<relay::add_op>);
static_assert(info<decltype(m - m)>.op == &record_of<relay::subtract_op>);
static_assert(info<decltype(relay::constant<2.0f> * m)>.op == &record_of<relay::multiply_op>);
static_assert(info<decltype(m / m)>.op == &record_of<relay::divide_op>);
static_assert(info<decltype(-m)>.op == &record_of<relay::negative_op>);
static_assert(!std::is_same_v<decltype(m + m), decltype(m + m)>, "each mention is a node of its own");

// Elementwise operators with attributes.
constexpr auto clipped = relay::clip<{.a_min = 0, .a_max = 6}>(m);
static_assert(has_type(clipped, is<float, 2, 3>) && prints(clipped, ", a_min=0f, a_max=6f"));
static_assert(prints(relay::nn::leaky_relu(m), ", alpha=0.01f"));
static_assert(prints(relay::nn::leaky_relu<{.alpha = 0.25}>(m), ""));
constexpr auto converted = relay::cast<{.dtype = int32}>(m);
static_assert(has_type(converted, is<int, 2, 3>) && prints(converted, ", dtype=\"int32\""));
constexpr auto biased = relay::nn::bias_add(x, v);
static_assert(has_type(biased, is<float, 1, 16, 8, 8>) && prints(biased, "") && pattern_of(biased) == pattern_kind::broadcast);
static_assert(prints(relay::nn::bias_add<{.axis = -1}>(relay::nn::batch_flatten(v), relay::sum<{.axis = {-1}, .keepdims = true}>(v)), ", axis=-1"));
static_assert(has_type(relay::nn::prelu(x, v), is<float, 1, 16, 8, 8>) && prints(relay::nn::prelu(x, v), "") &&
              pattern_of(relay::nn::prelu(x, v)) == pattern_kind::broadcast);

// nn.
constexpr auto normal = relay::nn::batch_norm(x, v, v, v, v);
static_assert(info<decltype(normal)>.type.is_tuple() && info<decltype(normal)>.type.field_count == 3);
static_assert(has_type(relay::get<0>(normal), is<float, 1, 16, 8, 8>) && has_type(relay::get<2>(normal), is<float, 16>));
static_assert(prints(normal, "") && pattern_of(normal) == pattern_kind::none);
static_assert(prints(relay::nn::batch_norm<{.axis = 1, .epsilon = 2e-5, .scale = false}>(x, v, v, v, v), ", epsilon=2e-05f, scale=False"));
constexpr auto dropped = relay::nn::dropout<{.rate = 0.3}>(m);
static_assert(has_type(relay::get<0>(dropped), is<float, 2, 3>) && has_type(relay::get<1>(dropped), is<float, 2, 3>));
static_assert(prints(dropped, ", rate=0.3f") && prints(relay::nn::dropout(m), "") && record_of<relay::nn::dropout_op>.stateful);
constexpr auto w = relay::var<"w", tensor_type<float, 10, 3>>;
static_assert(has_type(relay::nn::dense(m, w), is<float, 2, 10>) && prints(relay::nn::dense(m, w), ", units=None"));
static_assert(prints(relay::nn::dense<{.units = 10}>(m, w), ", units=10"));
constexpr auto pooled = relay::nn::max_pool2d<{.pool_size = {3, 3}, .strides = {2, 2}, .padding = {1, 1}}>(x);
static_assert(has_type(pooled, is<float, 1, 16, 4, 4>) && prints(pooled, ", pool_size=[3, 3], strides=[2, 2], padding=[1, 1, 1, 1]"));
static_assert(prints(relay::nn::max_pool2d(x), ", pool_size=[1, 1], padding=[0, 0, 0, 0]"));
constexpr auto averaged = relay::nn::avg_pool2d<{.pool_size = 3, .strides = 2, .ceil_mode = true, .count_include_pad = true}>(x);
static_assert(has_type(averaged, is<float, 1, 16, 4, 4>));
static_assert(prints(averaged, ", pool_size=[3, 3], strides=[2, 2], padding=[0, 0, 0, 0], ceil_mode=True, count_include_pad=True"));
static_assert(has_type(relay::nn::avg_pool2d<{.pool_size = 3, .strides = 2}>(x), is<float, 1, 16, 3, 3>));
static_assert(has_type(relay::nn::global_max_pool2d(x), is<float, 1, 16, 1, 1>) && prints(relay::nn::global_max_pool2d(x), ""));
constexpr auto nhwc = relay::var<"nhwc", tensor_type<float, 1, 8, 6, 16>>;
constexpr auto global = relay::nn::global_avg_pool2d<{.layout = "NHWC"}>(nhwc);
static_assert(has_type(global, is<float, 1, 1, 1, 16>) && prints(global, ", layout=\"NHWC\""));
static_assert(has_type(relay::nn::softmax(m), is<float, 2, 3>) && prints(relay::nn::softmax(m), "") &&
              pattern_of(relay::nn::softmax(m)) == pattern_kind::opaque);
static_assert(prints(relay::nn::log_softmax<{.axis = 1}>(m), ", axis=1"));
static_assert(has_type(relay::nn::batch_flatten(x), is<float, 1, 1024>) && has_type(relay::nn::batch_flatten(v), is<float, 16, 1>));
constexpr auto padded = relay::nn::pad<{.pad_width = {{0, 0}, {0, 0}, {1, 2}, {0, 3}}}>(x);
static_assert(has_type(padded, is<float, 1, 16, 11, 11>) && prints(padded, ", pad_width=[[0, 0], [0, 0], [1, 2], [0, 3]]"));
static_assert(prints(relay::nn::pad<{.pad_value = 1.5, .pad_width = {{0, 0}, {1, 1}}, .pad_mode = "edge"}>(m),
                     ", pad_value=1.5f, pad_width=[[0, 0], [1, 1]], pad_mode=\"edge\""));
constexpr auto larger = relay::nn::upsampling<{.scale_h = 2, .scale_w = 1.5}>(x);
static_assert(has_type(larger, is<float, 1, 16, 16, 12>) && prints(larger, ", scale_h=2f, scale_w=1.5f"));
constexpr auto first = relay::var<"first", tensor_type<float, 4, 2, 3>>;
constexpr auto second = relay::var<"second", tensor_type<float, 4, 5, 3>>;
static_assert(has_type(relay::nn::batch_matmul(first, second), is<float, 4, 2, 5>) && prints(relay::nn::batch_matmul(first, second), ""));
static_assert(has_type(relay::nn::batch_matmul(relay::expand_dims(m), second), is<float, 4, 2, 5>));

// Filled tensors.
constexpr auto nothing = relay::zeros<{.shape = {2, 3}, .dtype = float32}>();
static_assert(has_type(nothing, is<float, 2, 3>) && prints(nothing, ", shape=[2, 3], dtype=\"float32\""));
static_assert(has_type(relay::ones<{.dtype = int32}>(), is<int>) && prints(relay::ones<{.dtype = int32}>(), ", shape=[], dtype=\"int32\""));
static_assert(has_type(relay::full<{.shape = 2}>(relay::constant<1.0f>), is<float, 2>) &&
              prints(relay::full<{.shape = 2, .dtype = float32}>(relay::constant<1.0f>), ", shape=[2], dtype=\"float32\""));

// Shapes.
static_assert(has_type(relay::reshape<{.newshape = {1, 4, 4, -1}}>(x), is<float, 1, 4, 4, 64>));
static_assert(has_type(relay::reshape<{.newshape = {0, -3, -1}}>(x), is<float, 1, 128, 8>) &&
              prints(relay::reshape<{.newshape = {0, -3, -1}}>(x), ", newshape=[0, -3, -1]"));
static_assert(has_type(relay::reshape<{.newshape = {-4, 1, -1, -2}}>(x), is<float, 1, 1, 16, 8, 8>));
static_assert(has_type(relay::reshape<{.newshape = {0, -4, -1, 4, -2}}>(x), is<float, 1, 4, 4, 8, 8>));
static_assert(has_type(relay::reshape<{.newshape = -1}>(m), is<float, 6>));
static_assert(has_type(relay::reshape<{.newshape = {2, -2}}>(m), is<float, 2, 3>));
static_assert(has_type(relay::reshape(relay::constant<1.0f>), is<float>));
static_assert(has_type(relay::transpose(m), is<float, 3, 2>) && prints(relay::transpose(m), ", axes=None"));
static_assert(has_type(relay::transpose<{.axes = {0, -2, -1, 1}}>(x), is<float, 1, 8, 8, 16>) &&
              prints(relay::transpose<{.axes = {0, 2, 3, 1}}>(x), ", axes=[0, 2, 3, 1]"));
static_assert(has_type(relay::expand_dims<{.axis = 1, .num_newaxis = 2}>(v), is<float, 16, 1, 1>) &&
              prints(relay::expand_dims<{.axis = 1, .num_newaxis = 2}>(v), ", axis=1, num_newaxis=2"));
static_assert(has_type(relay::expand_dims(v), is<float, 1, 16>) && prints(relay::expand_dims(v), ", axis=0") &&
              pattern_of(relay::expand_dims(v)) == pattern_kind::broadcast);
static_assert(has_type(relay::expand_dims<{.axis = -1}>(m), is<float, 2, 3, 1>));
static_assert(has_type(relay::squeeze(pooled), is<float, 16, 4, 4>) && prints(relay::squeeze(x), ""));
static_assert(has_type(relay::squeeze<{.axis = {2, -1}}>(relay::nn::global_max_pool2d(x)), is<float, 1, 16>));
static_assert(prints(relay::squeeze<{.axis = {2, 3}}>(relay::nn::global_max_pool2d(x)), ", axis=[2, 3]"));
static_assert(record_of<relay::reshape_op>.reshape_only && record_of<relay::expand_dims_op>.reshape_only && record_of<relay::squeeze_op>.reshape_only &&
              !record_of<relay::transpose_op>.reshape_only);
constexpr auto blocked = relay::layout_transform<{.src_layout = "NCHW", .dst_layout = "NCHW4c"}>(x);
static_assert(has_type(blocked, is<float, 1, 4, 8, 8, 4>) && prints(blocked, ", src_layout=\"NCHW\", dst_layout=\"NCHW4c\""));
static_assert(has_type(relay::layout_transform<{.src_layout = "NCHW4c", .dst_layout = "NHWC"}>(blocked), is<float, 1, 8, 8, 16>));
static_assert(has_type(relay::layout_transform<{.src_layout = "NCHW4c", .dst_layout = "NCHW8c"}>(blocked), is<float, 1, 2, 8, 8, 8>));
static_assert(has_type(relay::concatenate<{.axis = 1}>(x, x, x), is<float, 1, 48, 8, 8>) && prints(relay::concatenate<{.axis = 1}>(x, x), ", axis=1"));
static_assert(has_type(relay::concatenate(relay::tuple(m, m, m)), is<float, 6, 3>) && prints(relay::concatenate(m, m), ""));
static_assert(has_type(relay::stack(m, m), is<float, 2, 2, 3>) && prints(relay::stack(m, m), "") &&
              has_type(relay::stack<{.axis = -1}>(relay::tuple(m, m, m, m)), is<float, 2, 3, 4>));
constexpr auto parts = relay::split<{.indices_or_sections = 4, .axis = 1}>(x);
static_assert(info<decltype(parts)>.type.field_count == 4 && has_type(relay::get<3>(parts), is<float, 1, 4, 8, 8>) &&
              prints(parts, ", indices_or_sections=4, axis=1"));
constexpr auto pieces = relay::split<{.indices_or_sections = {1, 5}, .axis = -1}>(x);
static_assert(info<decltype(pieces)>.type.field_count == 3 && has_type(relay::get<0>(pieces), is<float, 1, 16, 8, 1>) &&
              has_type(relay::get<1>(pieces), is<float, 1, 16, 8, 4>) && has_type(relay::get<2>(pieces), is<float, 1, 16, 8, 3>) &&
              prints(pieces, ", indices_or_sections=[1, 5], axis=-1"));
constexpr auto cut = relay::strided_slice<{.begin = {0, 2, 1, 1}, .end = {1, 10, 7, 8}, .strides = {1, 2, 1, 1}}>(x);
static_assert(has_type(cut, is<float, 1, 4, 6, 7>) && prints(cut, ", begin=[0, 2, 1, 1], end=[1, 10, 7, 8], strides=[1, 2, 1, 1]"));
constexpr auto sized = relay::strided_slice<{.begin = {0, 8}, .end = {-1, 8}, .strides = {1, 1}, .slice_mode = "size"}>(x);
static_assert(has_type(sized, is<float, 1, 8, 8, 8>) && prints(sized, ", begin=[0, 8], end=[-1, 8], strides=[1, 1], slice_mode=\"size\""));
static_assert(has_type(relay::strided_slice<{.begin = {-1}, .end = {-100}, .strides = -2}>(v), is<float, 8>) &&
              prints(relay::strided_slice<{.begin = 0, .end = 4}>(v), ", begin=[0], end=[4], strides=[1]"));
constexpr auto ids = relay::var<"ids", tensor_type<int, 4, 5>>;
static_assert(has_type(relay::take<{.axis = 1}>(m, ids), is<float, 2, 4, 5>) && prints(relay::take<{.axis = 1}>(m, ids), ", axis=1"));
static_assert(has_type(relay::take<{.mode = "wrap"}>(m, ids), is<float, 4, 5>) && prints(relay::take<{.mode = "wrap"}>(m, ids), ", mode=\"wrap\""));

// Reductions.
static_assert(has_type(relay::sum(x), is<float>) && prints(relay::sum(x), "") && pattern_of(relay::sum(x)) == pattern_kind::comm_reduce);
static_assert(has_type(relay::mean<{.axis = {2, 3}, .keepdims = true}>(x), is<float, 1, 16, 1, 1>) &&
              prints(relay::mean<{.axis = {2, 3}, .keepdims = true}>(x), ", axis=[2, 3], keepdims=True"));
static_assert(has_type(relay::max<{.axis = -1}>(x), is<float, 1, 16, 8>) && prints(relay::max<{.axis = -1}>(x), ", axis=[-1]"));
static_assert(has_type(relay::min<{.axis = 1, .exclude = true}>(x), is<float, 16>) &&
              prints(relay::min<{.axis = 1, .exclude = true}>(x), ", axis=[1], exclude=True"));
static_assert(has_type(relay::prod<{.axis = {0, 1}, .exclude = true}>(m), is<float, 2, 3>));
static_assert(has_type(relay::argmax<{.axis = 1}>(m), is<int, 2>) && prints(relay::argmax<{.axis = 1}>(m), ", axis=[1]"));
static_assert(has_type(relay::argmin(m), is<int>));
static_assert(has_type(relay::all<{.axis = 1}>(b), is<bool, 2>) && has_type(relay::any(b), is<bool>) && prints(relay::all<{.axis = 1}>(b), ", axis=[1]"));

// What the type relations refuse.
constexpr auto c5 = relay::var<"c5", tensor_type<float, 5>>;
constexpr auto i5 = relay::var<"i5", tensor_type<int, 5>>;
constexpr auto t9 = relay::var<"t9", tensor_type<float, 1, 1, 1, 1, 1, 1, 1, 1>>;
constexpr auto empty = relay::var<"empty", tensor_type<float, 2, 0>>;
constexpr auto scalar = relay::constant<1.0f>;
static_assert(refusal<relay::subtract_op>(m, n).view() == "data types float32 and int32 differ, needs equal ones");
static_assert(refusal<relay::subtract_op>(m).view() == "found 1 arguments, needs 2");
static_assert(refusal<relay::subtract_op>(m, c5).view() == "shapes (2, 3) and (5) do not broadcast, each pair of extents needs to be equal or hold a 1");
static_assert(refusal<relay::less_op>(m, parts).view().starts_with("rhs must be a tensor, found (Tensor["));
static_assert(refusal<relay::exp_op>(n).view() == "data is int32, needs a floating-point type");
static_assert(refusal<relay::logical_and_op>(b, m).view() == "rhs is float32, needs bool");
static_assert(refusal<relay::logical_not_op>(m).view() == "data is float32, needs bool");
static_assert(refusal<relay::where_op>(b, m, n).view() == "data types float32 and int32 differ, needs equal ones");
static_assert(refusal<relay::where_op>(c5, m, m).view() == "the condition's shape (5) does not broadcast with the values, which are Tensor[(2, 3), float32]");
static_assert(refusal<relay::clip_op, relay::clip_attrs{.a_min = 1}>(m).view() == "a_min needs to be at most a_max");
static_assert(refusal<relay::cast_op>(m).view() == "dtype is not given, needs a data type");
static_assert(refusal<relay::nn::leaky_relu_op>(n).view() == "data is int32, needs a floating-point type");
static_assert(refusal<relay::nn::bias_add_op>(x, c5).view() == "bias has shape (5), needs (16) (the extent of data's axis)");
static_assert(refusal<relay::nn::bias_add_op>(c5, c5).view() == "axis is 1, needs to be in [-1, 0]");
static_assert(refusal<relay::nn::bias_add_op>(m, relay::reshape<{.newshape = 3}>(relay::var<"i3", tensor_type<int, 3>>)).view() ==
              "data is float32, bias is int32, needs equal data types");
static_assert(refusal<relay::nn::prelu_op>(x, c5).view() == "alpha has shape (5), needs (16) (the extent of data's axis)");
static_assert(refusal<relay::nn::batch_norm_op>(x, v, v, v, c5).view() == "moving_var has shape (5), needs (16) (the extent of data's axis)");
static_assert(refusal<relay::nn::batch_norm_op>(x, v, v).view() == "found 3 arguments, needs 5");
static_assert(refusal<relay::nn::batch_norm_op, relay::nn::batch_norm_attrs{.epsilon = -1}>(x, v, v, v, v).view() == "epsilon needs to be 0 or more");
static_assert(refusal<relay::nn::dropout_op, relay::nn::dropout_attrs{.rate = 1}>(x).view() == "rate needs to be at least 0 and less than 1");
static_assert(refusal<relay::nn::dense_op>(m, m).empty());
static_assert(refusal<relay::nn::dense_op>(c5, w).view() == "data has 5 columns, weight expects 3 (dim 1)");
static_assert(refusal<relay::nn::dense_op, relay::nn::dense_attrs{.units = 9}>(m, w).view() == "units is 9, weight has 10 rows");
static_assert(refusal<relay::nn::dense_op>(m, c5).view() == "weight has rank 1 (Tensor[(5), float32]), needs rank 2");
static_assert(refusal<relay::nn::dense_op>(scalar, w).view() == "data has rank 0 (float32), needs rank 1 or more");
static_assert(refusal<relay::nn::dense_op>(n, w).view() == "data is int32, weight is float32, needs equal data types");
static_assert(refusal<relay::nn::batch_matmul_op>(first, first).empty());
static_assert(refusal<relay::nn::batch_matmul_op>(first, m).view() == "y has rank 2 (Tensor[(2, 3), float32]), needs rank 3");
static_assert(refusal<relay::nn::batch_matmul_op>(first, relay::transpose<{.axes = {0, 2, 1}}>(second)).view() ==
              "x has 3 columns, y has 5 (dim 2), needs equally many");
static_assert(refusal<relay::nn::batch_matmul_op>(first, relay::transpose<{.axes = {1, 0, 2}}>(second)).view() ==
              "x has 4 matrices, y has 5, needs equally many, or 1");
static_assert(refusal<relay::zeros_op>().view() == "dtype is not given, needs a data type");
static_assert(refusal<relay::ones_op, filled_attrs{.shape = -1, .dtype = float32}>().view() == "shape is [-1], needs extents of 0 or more");
static_assert(refusal<relay::full_op>(m).view() == "fill_value has rank 2 (Tensor[(2, 3), float32]), needs rank 0");
static_assert(refusal<relay::full_op, filled_attrs{.dtype = int32}>(scalar).view() == "fill_value is float32, dtype is int32, needs equal data types");
constexpr auto filter = relay::var<"filter", tensor_type<float, 8, 16, 3, 3>>;
static_assert(refusal<relay::nn::conv2d_op>(x, filter).empty());
static_assert(refusal<relay::nn::conv2d_op, relay::nn::conv2d_attrs{.padding = {1, 1, 1}}>(x, filter).view() ==
              "padding needs one, two or four values of 0 or more");
static_assert(refusal<relay::nn::conv2d_op, relay::nn::conv2d_attrs{.padding = -1}>(x, filter).view() == "padding needs one, two or four values of 0 or more");
static_assert(refusal<relay::nn::conv2d_op, relay::nn::conv2d_attrs{.strides = 1}>(x, filter).view() == "strides and dilation need to be at least 1");
static_assert(refusal<relay::nn::conv2d_op, relay::nn::conv2d_attrs{.channels = 4}>(x, filter).view() == "channels is 4, weight has 8 output channels");
static_assert(refusal<relay::nn::max_pool2d_op>(m).view() == "data has rank 2 (Tensor[(2, 3), float32]), layout NCHW needs rank 4");
static_assert(refusal<relay::nn::max_pool2d_op, relay::nn::max_pool2d_attrs{.layout = "NCHW4h"}>(x).view() ==
              "layout is \"NCHW4h\", needs a layout that converts to NCHW and does not split HW");
static_assert(refusal<relay::nn::max_pool2d_op, relay::nn::max_pool2d_attrs{.layout = "NCHX"}>(x).view() ==
              "layout is \"NCHX\", needs a layout that converts to NCHW and does not split HW");
static_assert(refusal<relay::nn::max_pool2d_op, relay::nn::max_pool2d_attrs{.pool_size = 0}>(x).view() == "pool_size and strides need to be at least 1");
static_assert(refusal<relay::nn::max_pool2d_op, relay::nn::max_pool2d_attrs{.pool_size = 9}>(x).view() ==
              "the window (9) is larger than the padded data (8) in H");
static_assert(refusal<relay::nn::max_pool2d_op, relay::nn::max_pool2d_attrs{.pool_size = 2, .padding = 2}>(x).view() ==
              "padding is [2, 2, 2, 2], needs to be at least 0 and smaller than pool_size [2, 2]");
static_assert(refusal<relay::nn::avg_pool2d_op, relay::nn::avg_pool2d_attrs{.pool_size = 2, .strides = 8, .ceil_mode = true}>(x).view() ==
              "the last window in H lies outside the data (extent 8), needs less padding or no ceil_mode");
static_assert(refusal<relay::nn::avg_pool2d_op, relay::nn::avg_pool2d_attrs{.padding = {0, 0, 0}}>(x).view() ==
              "pool_size and strides need one or two values, padding one, two or four");
static_assert(refusal<relay::nn::global_avg_pool2d_op>(v).view() == "data has rank 1 (Tensor[(16), float32]), layout NCHW needs rank 4");
static_assert(refusal<relay::nn::softmax_op, relay::nn::softmax_attrs{.axis = 2}>(m).view() == "axis is 2, needs to be in [-2, 1]");
static_assert(refusal<relay::nn::softmax_op>(scalar).view() == "data has rank 0 (float32), needs rank 1 or more");
static_assert(refusal<relay::nn::batch_flatten_op>(scalar).view() == "data has rank 0 (float32), needs rank 1 or more");
static_assert(refusal<relay::nn::pad_op>(m).view() == "pad_width has 0 pairs, needs one for each of data's 2 axes");
static_assert(refusal<relay::nn::pad_op, relay::nn::pad_attrs{.pad_width = {{0, 0}, {-1, 0}}}>(m).view() == "pad_width is [-1, 0] on axis 1, needs 0 or more");
static_assert(refusal<relay::nn::pad_op, relay::nn::pad_attrs{.pad_width = {{2, 0}, {0, 0}}, .pad_mode = "reflect"}>(m).view() ==
              "axis 0 has extent 2, which is too small for a border of 2 in pad_mode \"reflect\"");
static_assert(refusal<relay::nn::pad_op, relay::nn::pad_attrs{.pad_width = {{2, 0}, {0, 0}}, .pad_mode = "round"}>(m).view() ==
              "pad_mode is \"round\", needs \"constant\", \"edge\" or \"reflect\"");
static_assert(refusal<relay::nn::upsampling_op, relay::nn::upsampling_attrs{.scale_h = 0}>(x).view().starts_with("scale_h and scale_w need to be positive"));
static_assert(refusal<relay::nn::upsampling_op, relay::nn::upsampling_attrs{.method = "linear"}>(x).view() ==
              "method is \"linear\", needs \"nearest_neighbor\", \"bilinear\" or \"bicubic\"");
static_assert(refusal<relay::reshape_op, relay::reshape_attrs{.newshape = {4, 2}}>(m).view() == "data (2, 3) has 6 elements, newshape [4, 2] needs 8");
static_assert(refusal<relay::reshape_op, relay::reshape_attrs{.newshape = {4, -1}}>(m).view() ==
              "newshape [4, -1]: value -1 at position 1 has no whole answer for the data's size");
static_assert(refusal<relay::reshape_op, relay::reshape_attrs{.newshape = {-1, -1}}>(m).view() ==
              "newshape [-1, -1]: value -1 at position 1 is the second -1, one is possible");
static_assert(refusal<relay::reshape_op, relay::reshape_attrs{.newshape = {0, 0, 0}}>(m).view() ==
              "newshape [0, 0, 0]: value 0 at position 2 has no input dimension left");
static_assert(refusal<relay::reshape_op, relay::reshape_attrs{.newshape = {0, -3}}>(m).view() ==
              "newshape [0, -3]: value -3 at position 1 has no input dimension left");
static_assert(refusal<relay::reshape_op, relay::reshape_attrs{.newshape = {-4, 2, 2, 0}}>(m).view() ==
              "newshape [-4, 2, 2, 0]: value -4 at position 0 does not split its input dimension");
static_assert(refusal<relay::reshape_op, relay::reshape_attrs{.newshape = {-4, 2}}>(m).view() ==
              "newshape [-4, 2]: value -4 at position 0 needs two values after it");
static_assert(refusal<relay::reshape_op, relay::reshape_attrs{.newshape = -5}>(m).view() ==
              "newshape [-5]: value -5 at position 0 has no meaning, needs -4 or more");
static_assert(refusal<relay::reshape_op, relay::reshape_attrs{.newshape = {1, 1, 1, 1, 1, 1, 1, 2, 3}}>(m).view() ==
              "the result would have rank 9, at most 8 is possible");
static_assert(refusal<relay::transpose_op, relay::transpose_attrs{.axes = {0, 0}}>(m).view() == "axes is [0, 0], needs a permutation of data's 2 axes");
static_assert(refusal<relay::transpose_op, relay::transpose_attrs{.axes = {0, 1, 2}}>(m).view() == "axes is [0, 1, 2], needs a permutation of data's 2 axes");
static_assert(refusal<relay::expand_dims_op, relay::expand_dims_attrs{.axis = 3}>(m).view() == "axis is 3, needs to be in [-3, 2]");
static_assert(refusal<relay::expand_dims_op>(t9).view() == "the result would have rank 9, at most 8 is possible");
static_assert(refusal<relay::expand_dims_op, relay::expand_dims_attrs{.num_newaxis = -1}>(m).view() == "num_newaxis is -1, needs 0 or more");
static_assert(refusal<relay::squeeze_op, relay::squeeze_attrs{.axis = 1}>(m).view() == "axis 1 of (2, 3) has extent 3, needs 1");
static_assert(refusal<relay::layout_transform_op>(x).view() == "src_layout is \"\" and dst_layout is \"\", needs two layouts that convert to each other");
static_assert(refusal<relay::layout_transform_op, relay::layout_transform_attrs{.src_layout = "NCHW", .dst_layout = "NCHW5c"}>(x).view() ==
              "axis C has extent 16, layout NCHW5c needs a multiple of 5");
static_assert(refusal<relay::layout_transform_op, relay::layout_transform_attrs{.src_layout = "NC", .dst_layout = "CN"}>(x).view() ==
              "data has rank 4 (Tensor[(1, 16, 8, 8), float32]), layout NC needs rank 2");
static_assert(refusal<relay::concatenate_op>(m).view() == "data must be a tuple of tensors, found Tensor[(2, 3), float32]");
static_assert(refusal<relay::concatenate_op>(relay::tuple()).view() == "data must be a tuple of tensors, found ()");
static_assert(refusal<relay::concatenate_op>(relay::tuple(m, n)).view() ==
              "field 1 is a Tensor[(2, 3), int32], field 0 is a Tensor[(2, 3), float32], needs one data type and extents that differ on axis 0 only");
static_assert(refusal<relay::concatenate_op>(relay::tuple(scalar, scalar)).view() == "axis is 0, needs to be in [0, -1]");
static_assert(refusal<relay::stack_op>(relay::tuple(c5, i5)).view() == "field 1 is a Tensor[(5), int32], field 0 is a Tensor[(5), float32], needs equal types");
static_assert(refusal<relay::split_op>(m).view() == "axis 0 has extent 2, which does not divide into 0 equal parts");
static_assert(refusal<relay::split_op, relay::split_attrs{.indices_or_sections = 2}>(c5).view() ==
              "axis 0 has extent 5, which does not divide into 2 equal parts");
static_assert(refusal<relay::split_op, relay::split_attrs{.indices_or_sections = {3, 2}}>(c5).view() ==
              "indices_or_sections is [3, 2], needs ascending indices between 0 and the extent 5 of axis 0");
static_assert(refusal<relay::strided_slice_op, relay::strided_slice_attrs{.begin = {3}, .end = {1}}>(c5).view() ==
              "axis 0 of extent 5: end comes before begin, begin is [3] and end is [1]");
static_assert(refusal<relay::strided_slice_op, relay::strided_slice_attrs{.begin = {3, 0}, .end = {1}}>(c5).view() ==
              "begin, end and strides have 2, 1 and 1 values, data has 1 axes");
static_assert(refusal<relay::strided_slice_op, relay::strided_slice_attrs{.strides = 0}>(c5).view() == "strides is 0 on axis 0, needs another value");
static_assert(refusal<relay::strided_slice_op, relay::strided_slice_attrs{.slice_mode = "all"}>(c5).view() ==
              "slice_mode is \"all\", needs \"end\" or \"size\"");
static_assert(refusal<relay::take_op>(m, c5).view() == "indices is float32, needs an integer type");
static_assert(refusal<relay::take_op, relay::take_attrs{.axis = 2}>(m, i5).view() == "axis is 2, needs to be in [-2, 1]");
static_assert(refusal<relay::take_op, relay::take_attrs{.axis = 1}>(empty, i5).view() == "data has no elements to take");
static_assert(refusal<relay::take_op, relay::take_attrs{.mode = "raise"}>(m, i5).view() == "mode is \"raise\", needs \"clip\", \"wrap\" or \"fast\"");
static_assert(refusal<relay::sum_op, reduce_attrs{.axis = 2}>(m).view() == "axis is 2, needs to be in [-2, 1]");
static_assert(refusal<relay::sum_op, reduce_attrs{.axis = {0, -2}}>(m).view() == "axis is [0, -2], needs each axis once");
static_assert(refusal<relay::sum_op>(b).view() == "data is bool, needs a number type");
static_assert(refusal<relay::all_op>(m).view() == "data is float32, needs bool");
static_assert(refusal<relay::argmax_op>(empty).view() == "axis 1 has no elements to choose from");

// Layout rules, in the second round: the arguments' old layouts, their new ones, what the op answers.
template <class Op>
struct layout_case {
  typename Op::attrs attrs;
  layout_query query;
  bool answered = false;

  constexpr layout_case(const typename Op::attrs& a, tensor_ty type, std::string_view before, std::string_view after, int operands = 1) : attrs(a) {
    for (int i = 0; i < operands; ++i) {
      query.types.push_back(type);
      query.old_in.push_back(parse_layout(before));
      if (!after.empty()) query.new_in.push_back(parse_layout(after));
    }
    answered = Op::layouts(attrs, query);
  }
  /// "in -> out, attributes", or "none".
  constexpr bool gives(std::string_view text) const {
    meta::text_buffer out;
    if (answered) {
      write_layout(out, query.in[0]);
      out << " -> ";
      write_layout(out, query.out[0]);
      print_attrs(attrs, out);
    } else {
      out << "none";
    }
    return out.view() == text;
  }
};
constexpr tensor_ty image{float32, {1, 16, 8, 8}};
static_assert(layout_case<relay::nn::relu_op>({}, image, "NCHW", "NCHW4c").gives("NCHW4c -> NCHW4c"));
static_assert(layout_case<relay::nn::relu_op>({}, image, "", "").gives("none"));
static_assert(layout_case<relay::nn::max_pool2d_op>({}, image, "NCHW", "NCHW4c").gives("NCHW4c -> NCHW4c, pool_size=[1, 1], layout=\"NCHW4c\""));
static_assert(layout_case<relay::nn::max_pool2d_op>({}, image, "NCHW", "NCHW4h").gives("NCHW -> NCHW, pool_size=[1, 1]"));
static_assert(layout_case<relay::nn::global_avg_pool2d_op>({}, image, "NCHW", "NHWC").gives("NHWC -> NHWC, layout=\"NHWC\""));
static_assert(layout_case<relay::nn::batch_norm_op>({}, image, "NCHW", "NHWC").gives("NHWC -> NHWC, axis=3"));
static_assert(layout_case<relay::nn::batch_norm_op>({}, image, "NCHW", "NCHW4c").gives("NCHW -> NCHW"));
static_assert(layout_case<relay::nn::dropout_op>({}, image, "NCHW", "NCHW4c").gives("NCHW4c -> NCHW4c"));
static_assert(layout_case<relay::nn::prelu_op>({}, image, "NCHW", "NCHW4c", 2).gives("NCHW -> NCHW"));
static_assert(layout_case<relay::nn::pad_op>({.pad_width = {{0, 0}, {0, 0}, {1, 2}, {0, 3}}}, image, "NCHW", "NCHW4c")
                  .gives("NCHW4c -> NCHW4c, pad_width=[[0, 0], [0, 0], [1, 2], [0, 3], [0, 0]]"));
static_assert(layout_case<relay::nn::pad_op>({.pad_width = {{0, 0}, {0, 0}, {1, 2}, {0, 3}}}, image, "NCHW", "NHWC")
                  .gives("NHWC -> NHWC, pad_width=[[0, 0], [1, 2], [0, 3], [0, 0]]"));
static_assert(layout_case<relay::nn::pad_op>({.pad_width = {{0, 0}, {4, 0}, {1, 2}, {0, 3}}}, image, "NCHW", "NCHW4c")
                  .gives("NCHW -> NCHW, pad_width=[[0, 0], [4, 0], [1, 2], [0, 3]]"));
static_assert(layout_case<relay::concatenate_op>({.axis = -3}, image, "NCHW", "NHWC", 2).gives("NHWC -> NHWC, axis=3"));
static_assert(layout_case<relay::concatenate_op>({.axis = 1}, image, "NCHW", "NCHW16c", 2).gives("NCHW16c -> NCHW16c, axis=1"));
static_assert(layout_case<relay::concatenate_op>({.axis = 1}, image, "NCHW", "NCHW32c", 2).gives("NCHW -> NCHW, axis=1"));
static_assert(layout_case<relay::concatenate_op>({.axis = 1}, image, "", "", 2).gives("none"));
static_assert(layout_case<relay::sum_op>({.axis = 1}, image, "NCHW", "").gives("NCHW -> NHW, axis=[1]"));
static_assert(layout_case<relay::sum_op>({.axis = 1}, image, "NCHW", "NCHW4c").gives("NCHW4c -> NHW, axis=[1, 4]"));
static_assert(layout_case<relay::mean_op>({.axis = {2, 3}, .keepdims = true}, image, "NCHW", "NHWC").gives("NHWC -> NHWC, axis=[1, 2], keepdims=True"));
static_assert(layout_case<relay::mean_op>({.axis = 1, .keepdims = true}, image, "NCHW", "NCHW4c").gives("NCHW4c -> NCHW1c, axis=[1, 4], keepdims=True"));
static_assert(layout_case<relay::mean_op>({.axis = 1, .exclude = true}, image, "NCHW", "NHWC").gives("NHWC -> C, axis=[0, 1, 2]"));
static_assert(layout_case<relay::sum_op>({}, image, "NCHW", "NHWC").gives("NHWC -> "));
static_assert(layout_case<relay::argmax_op>({.axis = {2, 3}}, image, "NCHW", "NWHC").gives("NCHW -> NC, axis=[2, 3]"));
static_assert(layout_case<relay::argmax_op>({.axis = 1}, image, "NCHW", "NCHW4c").gives("NCHW4c -> NHW, axis=[1, 4]"));
static_assert(layout_case<relay::transpose_op>({.axes = {0, 2, 3, 1}}, image, "NCHW", "NWHC").gives("NWHC -> NHWC, axes=[0, 2, 1, 3]"));
static_assert(layout_case<relay::transpose_op>({.axes = {0, 2, 3, 1}}, image, "NCHW", "NCHW4c").gives("NCHW -> NHWC, axes=[0, 2, 3, 1]"));
static_assert(layout_case<relay::squeeze_op>({.axis = 0}, image, "NCHW", "HWCN").gives("HWCN -> HWC, axis=[3]"));
static_assert(layout_case<relay::squeeze_op>({}, image, "NCHW", "").gives("NCHW -> CHW"));
static_assert(layout_case<relay::strided_slice_op>({.begin = {0, 4}, .end = {1, 12}}, image, "NCHW", "NHWC")
                  .gives("NHWC -> NHWC, begin=[0, 0, 0, 4], end=[1, 8, 8, 12], strides=[1, 1, 1, 1]"));
static_assert(layout_case<relay::strided_slice_op>({.begin = {0, 4}, .end = {1, 12}}, image, "NCHW", "NCHW4c")
                  .gives("NCHW4c -> NCHW4c, begin=[0, 1, 0, 0, 0], end=[1, 3, 8, 8, 4], strides=[1, 1, 1, 1, 1]"));
static_assert(layout_case<relay::strided_slice_op>({.begin = {0, 2}, .end = {1, 12}}, image, "NCHW", "NCHW4c")
                  .gives("NCHW -> NCHW, begin=[0, 2], end=[1, 12], strides=[1]"));
static_assert(layout_case<relay::strided_slice_op>({.begin = {0, 8}, .end = {-1, 8}, .strides = {1, 1}, .slice_mode = "size"}, image, "NCHW", "NCHW8c")
                  .gives("NCHW8c -> NCHW8c, begin=[0, 1, 0, 0, 0], end=[1, 1, 8, 8, 8], strides=[1, 1, 1, 1, 1], slice_mode=\"size\""));

// Every op is found by its name, once.
template <class... Ops>
constexpr bool registered(relay::op_list<Ops...>) {
  return (std::is_same_v<typename registered_op<op_id(Ops::name)>::type, Ops> && ...);
}
static_assert(registered(relay::all_ops{}));

}  // namespace
