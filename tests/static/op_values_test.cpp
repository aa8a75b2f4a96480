// SPDX-License-Identifier: Apache-2.0
//
// What operators compute, element by element: the sources of the injective ones, the bodies of the maps with their
// special values, the axes of reductions. Lowering and folding are tested elsewhere; this is their specification.
#include <baton/analysis/constexpr_math.hpp>
#include <baton/analysis/fold_math.hpp>
#include <baton/op/operators.hpp>

#include <bit>
#include <cstdint>
#include <initializer_list>
#include <limits>

using namespace baton;

namespace {

// Injective operators: the operands are numbered row-major, operand k from 100 * k on.
template <class Op>
constexpr bool moves(const typename Op::attrs& attrs, std::initializer_list<shape> operands, std::initializer_list<double> wanted, int result = 0,
                     bool as_tuple = false) {
  meta::vec<tensor_ty> in;
  meta::vec<type_value> args;
  for (const shape& s : operands) {
    in.push_back({float32, s});
    args.push_back(in.back());
  }
  const type_value tuple(type_value::kind::tuple, args.data(), args.size());
  infer_result types;
  if (as_tuple) Op::infer(attrs, {&tuple, 1}, types);
  else Op::infer(attrs, args, types);
  if (types.types.size() <= result) return false;
  const tensor_ty out = types.types[result];
  if (out.size() != static_cast<std::int64_t>(wanted.size())) return false;
  std::int64_t at = 0;
  for (double w : wanted) {
    const element_source s = Op::source(attrs, in, out, result, index_of(out.dims, at++));
    const double found = s.operand < 0 ? s.value : 100 * s.operand + static_cast<double>(offset_of(in[s.operand].dims, s.from));
    if (found != w) return false;
  }
  return true;
}

static_assert(moves<relay::reshape_op>({.newshape = {3, 2}}, {{2, 3}}, {0, 1, 2, 3, 4, 5}));
static_assert(moves<relay::nn::batch_flatten_op>({}, {{1, 2, 2}}, {0, 1, 2, 3}));
static_assert(moves<relay::transpose_op>({}, {{2, 3}}, {0, 3, 1, 4, 2, 5}));
static_assert(moves<relay::transpose_op>({.axes = {1, 2, 0}}, {{2, 1, 3}}, {0, 3, 1, 4, 2, 5}));
static_assert(moves<relay::expand_dims_op>({.axis = 1, .num_newaxis = 2}, {{2, 2}}, {0, 1, 2, 3}));
static_assert(moves<relay::squeeze_op>({}, {{1, 2, 1, 2}}, {0, 1, 2, 3}));
static_assert(moves<relay::squeeze_op>({.axis = 2}, {{1, 2, 1, 2}}, {0, 1, 2, 3}));
static_assert(moves<relay::concatenate_op>({.axis = 1}, {{2, 1}, {2, 2}, {2, 1}}, {0, 100, 101, 200, 1, 102, 103, 201}, 0, true));
static_assert(moves<relay::concatenate_op>({}, {{0, 2}, {1, 2}}, {100, 101}, 0, true));
static_assert(moves<relay::stack_op>({.axis = -1}, {{2}, {2}}, {0, 100, 1, 101}, 0, true));
static_assert(moves<relay::stack_op>({}, {{2}, {2}}, {0, 1, 100, 101}, 0, true));
static_assert(moves<relay::split_op>({.indices_or_sections = 2, .axis = 1}, {{2, 4}}, {2, 3, 6, 7}, 1));
static_assert(moves<relay::split_op>({.indices_or_sections = {1, 3}}, {{4}}, {0}, 0));
static_assert(moves<relay::split_op>({.indices_or_sections = {1, 3}}, {{4}}, {1, 2}, 1));
static_assert(moves<relay::split_op>({.indices_or_sections = {1, 3}}, {{4}}, {3}, 2));
static_assert(moves<relay::strided_slice_op>({.begin = {0, 1}, .end = {2, 4}, .strides = {1, 2}}, {{2, 4}}, {1, 3, 5, 7}));
static_assert(moves<relay::strided_slice_op>({.begin = {-1}, .end = {-6}, .strides = {-2}}, {{5}}, {4, 2, 0}));
static_assert(moves<relay::strided_slice_op>({.begin = {1}, .end = {-1}, .slice_mode = "size"}, {{3, 2}}, {2, 3, 4, 5}));
static_assert(moves<relay::nn::pad_op>({.pad_value = 9, .pad_width = {{1, 0}, {0, 1}}}, {{1, 2}}, {9, 9, 9, 0, 1, 9}));
static_assert(moves<relay::nn::pad_op>({.pad_width = {{2, 1}}, .pad_mode = "edge"}, {{3}}, {0, 0, 0, 1, 2, 2}));
static_assert(moves<relay::nn::pad_op>({.pad_width = {{2, 1}}, .pad_mode = "reflect"}, {{3}}, {2, 1, 0, 1, 2, 1}));
static_assert(moves<relay::layout_transform_op>({.src_layout = "NCHW", .dst_layout = "NHWC"}, {{1, 2, 1, 3}}, {0, 3, 1, 4, 2, 5}));
static_assert(moves<relay::layout_transform_op>({.src_layout = "NCHW", .dst_layout = "NCHW2c"}, {{1, 4, 1, 2}}, {0, 2, 1, 3, 4, 6, 5, 7}));
static_assert(moves<relay::layout_transform_op>({.src_layout = "NCHW2c", .dst_layout = "NCHW"}, {{1, 2, 1, 2, 2}}, {0, 2, 1, 3, 4, 6, 5, 7}));
static_assert(moves<relay::layout_transform_op>({.src_layout = "C4c", .dst_layout = "C2c"}, {{1, 4}}, {0, 1, 2, 3}));
static_assert(moves<relay::layout_transform_op>({.src_layout = "OI", .dst_layout = "OI2i2o"}, {{2, 2}}, {0, 2, 1, 3}));
static_assert(moves<relay::zeros_op>({.shape = 2, .dtype = float32}, {}, {0, 0}) && moves<relay::ones_op>({.shape = 2, .dtype = float32}, {}, {1, 1}));
static_assert(moves<relay::full_op>({.shape = {1, 2}}, {{}}, {0, 0}));

// take.
template <std::size_t N>
constexpr double taken(const relay::take_attrs& attrs, const shape& data, const shape& indices, const int (&values)[N], std::int64_t element) {
  const tensor_ty in[] = {{float32, data}, {int32, indices}};
  const type_value args[] = {in[0], in[1]};
  infer_result types;
  relay::take_op::infer(attrs, {args, 2}, types);
  const index i = index_of(types.types[0].dims, element);
  const std::int64_t at = offset_of(indices, relay::take_op::index_position(attrs, {in, 2}, i));
  return static_cast<double>(offset_of(data, relay::take_op::source_at(attrs, {in, 2}, i, values[at]).from));
}
static_assert(taken({.axis = 1}, {2, 3}, {2}, {2, 0}, 0) == 2 && taken({.axis = 1}, {2, 3}, {2}, {2, 0}, 3) == 3);
static_assert(taken({.axis = 0}, {3, 2}, {2}, {2, 0}, 0) == 4 && taken({.axis = 0}, {3, 2}, {2}, {2, 0}, 3) == 1);
static_assert(taken({}, {3, 2}, {1, 2}, {5, 1}, 0) == 5 && taken({}, {3, 2}, {1, 2}, {5, 1}, 1) == 1);
static_assert(taken({}, {3, 2}, {1}, {7}, 0) == 5 && taken({}, {3, 2}, {1}, {-1}, 0) == 0);
static_assert(taken({.mode = "wrap"}, {3, 2}, {1}, {7}, 0) == 1 && taken({.mode = "wrap"}, {3, 2}, {1}, {-1}, 0) == 5);

// Maps. The policy that a body meets here is the least that bodies may count on.
struct plain {
  template <class V>
  static constexpr V value(double v) {
    return v;
  }
  static constexpr double exp(double v) { return analysis::cx::exp(v); }
  static constexpr double log(double v) { return analysis::cx::log(v); }
  static constexpr double sqrt(double v) { return analysis::cx::sqrt(v); }
  static constexpr double rsqrt(double v) { return analysis::cx::rsqrt(v); }
  static constexpr double tanh(double v) { return analysis::cx::tanh(v); }
  static constexpr double sigmoid(double v) { return analysis::cx::sigmoid(v); }
  static constexpr double erf(double v) { return analysis::cx::erf(v); }
  static constexpr double sin(double v) { return analysis::cx::sin(v); }
  static constexpr double cos(double v) { return analysis::cx::cos(v); }
  static constexpr double atan(double v) { return analysis::cx::atan(v); }
  static constexpr double log2(double v) { return analysis::cx::log2(v); }
  static constexpr double log10(double v) { return analysis::cx::log10(v); }
  static constexpr double tan(double v) { return analysis::cx::tan(v); }
  static constexpr double sinh(double v) { return analysis::cx::sinh(v); }
  static constexpr double cosh(double v) { return analysis::cx::cosh(v); }
  static constexpr double asin(double v) { return analysis::cx::asin(v); }
  static constexpr double acos(double v) { return analysis::cx::acos(v); }
  static constexpr double floor(double v) { return analysis::cx::floor(v); }
  static constexpr double ceil(double v) { return analysis::cx::ceil(v); }
  static constexpr double round(double v) { return analysis::cx::round(v); }
  static constexpr double abs(double v) { return v < 0 ? -v : v; }
  static constexpr double pow(double a, double b) { return analysis::cx::pow(a, b); }
  static constexpr double maximum(double a, double b) { return a != a || a > b ? a : b; }
  static constexpr double minimum(double a, double b) { return a != a || a < b ? a : b; }
  static constexpr bool less(double a, double b) { return a < b; }
  static constexpr bool less_equal(double a, double b) { return a <= b; }
  static constexpr bool equal(double a, double b) { return a == b; }
  static constexpr bool not_equal(double a, double b) { return a != b; }
  static constexpr double select(bool mask, double a, double b) { return mask ? a : b; }
};
template <class Op, auto Attrs = typename Op::attrs{}>
constexpr double of(auto... operands) {
  return Op::template body<plain, double>(Attrs, static_cast<double>(operands)...);
}
constexpr double nan = std::numeric_limits<double>::quiet_NaN();
constexpr double inf = std::numeric_limits<double>::infinity();
constexpr bool is_nan(double v) { return v != v; }
constexpr bool plus_zero(double v) { return std::bit_cast<std::uint64_t>(v) == 0; }
constexpr bool minus_zero(double v) { return std::bit_cast<std::uint64_t>(v) == std::uint64_t{1} << 63; }
constexpr bool close(double found, double wanted) { return found - wanted < 1e-12 && wanted - found < 1e-12; }

static_assert(of<relay::add_op>(3, 4) == 7 && of<relay::subtract_op>(3, 4) == -1 && of<relay::multiply_op>(3, 4) == 12 && of<relay::divide_op>(3, 4) == 0.75);
static_assert(of<relay::maximum_op>(3, 4) == 4 && of<relay::minimum_op>(3, 4) == 3 && of<relay::power_op>(2, 10) == 1024);
static_assert(of<relay::floor_divide_op>(-7, 2) == -4 && of<relay::floor_mod_op>(-7, 2) == 1 && of<relay::floor_mod_op>(7, -2) == -1);
static_assert(of<relay::negative_op>(3) == -3 && minus_zero(of<relay::negative_op>(0.0)) && plus_zero(of<relay::negative_op>(-0.0)));
static_assert(of<relay::abs_op>(-3) == 3 && of<relay::sqrt_op>(16) == 4 && of<relay::rsqrt_op>(16) == 0.25 && of<relay::copy_op>(5) == 5);
static_assert(close(of<relay::exp_op>(1), 2.718281828459045) && close(of<relay::log_op>(2), 0.6931471805599453) && of<relay::log_op>(0) == -inf);
static_assert(close(of<relay::tanh_op>(1), 0.7615941559557649) && of<relay::sigmoid_op>(0) == 0.5 && close(of<relay::erf_op>(1), 0.8427007929497149));
static_assert(close(of<relay::fast_exp_op>(1), 2.718281828459045) && of<relay::fast_tanh_op>(0) == 0 && of<relay::fast_erf_op>(0) == 0);
static_assert(close(of<relay::sin_op>(1), 0.8414709848078965) && of<relay::cos_op>(0) == 1 && close(of<relay::atan_op>(1), 0.7853981633974483));
static_assert(of<relay::log2_op>(8) == 3 && close(of<relay::log10_op>(1000), 3) && close(of<relay::tan_op>(1), 1.5574077246549023) &&
              close(of<relay::sinh_op>(1), 1.1752011936438014));
static_assert(close(of<relay::cosh_op>(1), 1.5430806348152437) && close(of<relay::asin_op>(1), 1.5707963267948966) && of<relay::acos_op>(1) == 0);
static_assert(of<relay::floor_op>(-1.5) == -2 && of<relay::ceil_op>(-1.5) == -1 && of<relay::round_op>(-1.5) == -2 && of<relay::trunc_op>(-1.5) == -1 &&
              of<relay::trunc_op>(1.5) == 1);
static_assert(minus_zero(of<relay::trunc_op>(-0.5)) && is_nan(of<relay::trunc_op>(nan)));
static_assert(of<relay::sign_op>(-3) == -1 && of<relay::sign_op>(0) == 0 && of<relay::sign_op>(3) == 1 && of<relay::sign_op>(nan) == 0);
static_assert(of<relay::zeros_like_op>(nan) == 0 && of<relay::ones_like_op>(nan) == 1 && of<relay::annotation::stop_fusion_op>(3) == 3);
static_assert(of<relay::equal_op>(1, 1) == 1 && of<relay::equal_op>(nan, nan) == 0 && of<relay::not_equal_op>(1, 2) == 1 &&
              of<relay::not_equal_op>(nan, nan) == 1);
static_assert(of<relay::less_op>(1, 2) == 1 && of<relay::less_op>(2, 2) == 0 && of<relay::less_equal_op>(2, 2) == 1 && of<relay::less_equal_op>(3, 2) == 0);
static_assert(of<relay::greater_op>(2, 1) == 1 && of<relay::greater_op>(2, 2) == 0 && of<relay::greater_equal_op>(2, 2) == 1 &&
              of<relay::greater_equal_op>(nan, 2) == 0);
static_assert(of<relay::logical_and_op>(1, 1) == 1 && of<relay::logical_and_op>(1, 0) == 0 && of<relay::logical_and_op>(0, 1) == 0);
static_assert(of<relay::logical_or_op>(0, 0) == 0 && of<relay::logical_or_op>(1, 0) == 1 && of<relay::logical_or_op>(0, 1) == 1);
static_assert(of<relay::logical_not_op>(0) == 1 && of<relay::logical_not_op>(1) == 0);
static_assert(of<relay::where_op>(1, 2, 3) == 2 && of<relay::where_op>(0, 2, 3) == 3);
static_assert(of<relay::nn::relu_op>(2) == 2 && of<relay::nn::relu_op>(-2) == 0 && is_nan(of<relay::nn::relu_op>(nan)) &&
              plus_zero(of<relay::nn::relu_op>(-0.0)));
static_assert(of<relay::nn::leaky_relu_op, relay::nn::leaky_relu_attrs{.alpha = 0.5}>(-4) == -2 && of<relay::nn::leaky_relu_op>(4) == 4);
static_assert(of<relay::nn::prelu_op>(-4, 0.25) == -1 && of<relay::nn::prelu_op>(4, 0.25) == 4);
constexpr relay::clip_attrs six{.a_min = 0, .a_max = 6};
static_assert(of<relay::clip_op, six>(-1) == 0 && of<relay::clip_op, six>(3) == 3 && of<relay::clip_op, six>(inf) == 6 &&
              is_nan(of<relay::clip_op, six>(nan)) && minus_zero(of<relay::clip_op, six>(-0.0)));
static_assert(of<relay::cast_op, relay::cast_attrs{.dtype = int32}>(-1.5) == -1 && of<relay::cast_op, relay::cast_attrs{.dtype = uint8}>(2.9) == 2);
static_assert(of<relay::cast_op, relay::cast_attrs{.dtype = boolean}>(0.5) == 1 && of<relay::cast_op, relay::cast_attrs{.dtype = float32}>(0.5) == 0.5);
static_assert(of<relay::nn::bias_add_op>(3, 4) == 7);
static_assert([] {
  const tensor_ty in[] = {{float32, {1, 16, 8, 8}}, {float32, {16}}};
  return relay::nn::bias_add_op::operand_shape({}, {in, 2}, 1) == shape{16, 1, 1} && relay::nn::bias_add_op::operand_shape({}, {in, 2}, 0) == in[0].dims &&
         relay::nn::bias_add_op::operand_shape({.axis = -1}, {in, 2}, 1) == shape{16};
}());

// The same bodies on numbers of an element type, as a record folds them.
template <class Op, auto Attrs = typename Op::attrs{}>
constexpr scalar_value folded(auto... operands) {
  attr_words words;
  encode_attrs(Attrs, words);
  const scalar_value in[] = {make_scalar(operands)...};
  type_value types[sizeof...(operands)];
  for (std::size_t i = 0; i < sizeof...(operands); ++i) types[i] = tensor_ty{in[i].type, {}};
  infer_result result;
  record_of<Op>.infer(words, {types, sizeof...(operands)}, result);
  scalar_value out;
  if (result.types.empty() || !record_of<Op>.fold(words, {in, sizeof...(operands)}, result.types[0].element, analysis::folding_functions, out)) return {};
  return out;
}
static_assert(folded<relay::divide_op>(7, 2) == make_scalar(3) && folded<relay::divide_op>(-7, 2) == make_scalar(-3) &&
              folded<relay::divide_op>(1.0f, 0.0f) == make_scalar(static_cast<float>(inf)));
static_assert(folded<relay::floor_divide_op>(-7, 2) == make_scalar(-4) && folded<relay::floor_mod_op>(-7, 2) == make_scalar(1) &&
              folded<relay::divide_op>(1, 0) == scalar_value{});
static_assert(folded<relay::subtract_op>(std::uint8_t{1}, std::uint8_t{2}) == make_scalar(std::uint8_t{255}) &&
              folded<relay::power_op>(2, 10) == make_scalar(1024));
static_assert(folded<relay::less_op>(1, 2) == make_scalar(true) && folded<relay::not_equal_op>(nan, nan) == make_scalar(true) &&
              folded<relay::logical_not_op>(true) == make_scalar(false));
static_assert(folded<relay::logical_and_op>(true, false) == make_scalar(false) && folded<relay::logical_or_op>(false, true) == make_scalar(true));
static_assert(folded<relay::where_op>(true, 1.5f, 2.5f) == make_scalar(1.5f) && folded<relay::where_op>(false, 1, 2) == make_scalar(2));
static_assert(folded<relay::negative_op>(3) == make_scalar(-3) && folded<relay::sign_op>(-2.5) == make_scalar(-1.0) &&
              folded<relay::trunc_op>(-2.5f) == make_scalar(-2.0f) && folded<relay::abs_op>(-3) == make_scalar(3));
static_assert(folded<relay::cast_op, relay::cast_attrs{.dtype = int32}>(-2.75f) == make_scalar(-2) &&
              folded<relay::cast_op, relay::cast_attrs{.dtype = boolean}>(0.5) == make_scalar(true));
static_assert(folded<relay::cast_op, relay::cast_attrs{.dtype = float32}>(16777217) == make_scalar(16777216.0f) &&
              folded<relay::cast_op, relay::cast_attrs{.dtype = int8}>(300) == make_scalar(std::int8_t{44}));
static_assert(folded<relay::clip_op, six>(7.5f) == make_scalar(6.0f) && folded<relay::clip_op, six>(-7) == make_scalar(0) &&
              folded<relay::nn::relu_op>(-1.0f) == make_scalar(0.0f));
static_assert(is_nan(folded<relay::nn::leaky_relu_op>(nan).as_double()) && is_nan(folded<relay::nn::relu_op>(nan).as_double()) &&
              is_nan(folded<relay::clip_op, six>(nan).as_double()));
static_assert(folded<relay::zeros_like_op>(3) == make_scalar(0) && folded<relay::ones_like_op>(3.5f) == make_scalar(1.0f) &&
              folded<relay::nn::bias_add_op>(1.0f, 2.0f) == scalar_value{});
static_assert(record_of<relay::transpose_op>.fold == nullptr && record_of<relay::transpose_op>.computes && !record_of<relay::nn::batch_norm_op>.computes);

// Reductions.
constexpr int reduced(const reduce_attrs& attrs) {
  const reduce_axes r = relay::sum_op::axes(attrs, {float32, {2, 3, 4}});
  return (r.reduced[0] ? 100 : 0) + (r.reduced[1] ? 10 : 0) + (r.reduced[2] ? 1 : 0);
}
static_assert(reduced({}) == 111 && reduced({.axis = {0, -1}}) == 101 && reduced({.axis = 1, .exclude = true}) == 101 && reduced({.exclude = true}) == 111);
static_assert(relay::mean_op::kind == reduce_kind::mean && relay::argmin_op::kind == reduce_kind::argmin &&
              relay::nn::avg_pool2d_op::kind == reduce_kind::mean && relay::nn::global_max_pool2d_op::kind == reduce_kind::max);

// Work.
constexpr double work(auto handle) {
  constexpr const expr_info& call = info<decltype(handle)>;
  const type_value args[] = {call.operand(0)->type, call.operand_count > 1 ? call.operand(1)->type : type_value{}};
  return call.op->flops(call.words, {args, call.operand_count}, call.type);
}
constexpr auto x = relay::var<"x", tensor_type<float, 1, 16, 8, 8>>;
constexpr auto m = relay::var<"m", tensor_type<float, 2, 3>>;
static_assert(work(relay::nn::dense(m, relay::var<"w", tensor_type<float, 10, 3>>)) == 2 * 2 * 3 * 10);
static_assert(work(relay::nn::max_pool2d<{.pool_size = 2, .strides = 2}>(x)) == 16 * 4 * 4 * 4);
static_assert(work(relay::nn::global_avg_pool2d(x)) == 1024 && work(relay::sum(x)) == 1024 && work(relay::nn::softmax(m)) == 24);
static_assert(work(m + m) == 6 && work(relay::transpose(m)) == 0);

}  // namespace
