// SPDX-License-Identifier: Apache-2.0
//
// The interpreter's ops against numbers worked out by hand.
#include "support/catch.hpp"

#include <baton/relay.hpp>
#include <baton/runtime/reference.hpp>

#include <cmath>
#include <limits>

using namespace baton;

namespace {

using list = std::vector<double>;

/// What Op gives for operands counting 1, 2, 3 ... in each shape.
template <class Op>
list count(const typename Op::attrs& a, std::vector<shape> shapes, int result = 0) {
  std::vector<reference::value> in;
  std::vector<tensor_ty> tensors;
  for (const shape& s : shapes) {
    in.push_back({{float32, s}, {}});
    for (std::int64_t i = 0; i < s.size(); ++i) in.back().elements.push_back(static_cast<double>(i + 1));
  }
  meta::vec<type_value> args;
  std::vector<type_value> fields;
  for (const reference::value& v : in) fields.push_back(v.type);
  if (Op::name == "concatenate" || Op::name == "stack") args.push_back(type_value(type_value::kind::tuple, fields.data(), static_cast<int>(fields.size())));
  else
    for (const type_value& t : fields) args.push_back(t);
  infer_result inferred;
  Op::infer(a, args, inferred);
  REQUIRE(inferred.error.empty());
  std::vector<tensor_ty> out;
  for (const tensor_ty& t : inferred.types) out.push_back(t);
  attr_words words;
  encode_attrs(a, words);
  return reference::evaluate_op(Op::name, words, in, out)[static_cast<std::size_t>(result)].elements;
}

}  // namespace

using namespace baton::relay;

TEST_CASE("moving elements") {
  CHECK(count<transpose_op>({}, {{2, 3}}) == list{1, 4, 2, 5, 3, 6});
  CHECK(count<transpose_op>({.axes = {1, 0, 2}}, {{2, 1, 2}}) == list{1, 2, 3, 4});
  CHECK(count<concatenate_op>({.axis = 1}, {{2, 1}, {2, 2}}) == list{1, 1, 2, 2, 3, 4});
  CHECK(count<stack_op>({.axis = -1}, {{2}, {2}}) == list{1, 1, 2, 2});
  CHECK(count<split_op>({.indices_or_sections = {1}, .axis = 1}, {{2, 3}}, 1) == list{2, 3, 5, 6});
  CHECK(count<split_op>({.indices_or_sections = 2, .axis = 0}, {{4}}, 1) == list{3, 4});
  CHECK(count<nn::pad_op>({.pad_value = 9, .pad_width = {{1, 0}, {0, 1}}}, {{1, 2}}) == list{9, 9, 9, 1, 2, 9});
  CHECK(count<nn::pad_op>({.pad_width = {{2, 2}}, .pad_mode = "reflect"}, {{3}}) == list{3, 2, 1, 2, 3, 2, 1});
  CHECK(count<nn::pad_op>({.pad_width = {{2, 1}}, .pad_mode = "edge"}, {{3}}) == list{1, 1, 1, 2, 3, 3});
  CHECK(count<strided_slice_op>({.begin = {-1}, .end = {-5}, .strides = {-2}}, {{4}}) == list{4, 2});
  CHECK(count<strided_slice_op>({.begin = {1, 1}, .end = {1, -1}, .slice_mode = "size"}, {{2, 3}}) == list{5, 6});
  // The indices are 1 and 2; then 1, 2, 3, 4 of three elements.
  CHECK(count<nn::upsampling_op>({.scale_h = 2, .scale_w = 1}, {{1, 1, 2, 2}}) == list{1, 2, 1, 2, 3, 4, 3, 4});
  CHECK(count<layout_transform_op>({.src_layout = "NC", .dst_layout = "NC2c"}, {{2, 4}}) == list{1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(count<layout_transform_op>({.src_layout = "CW", .dst_layout = "CW2c"}, {{2, 3}}) == list{1, 4, 2, 5, 3, 6});
  CHECK(count<layout_transform_op>({.src_layout = "CW2c", .dst_layout = "WC"}, {{1, 3, 2}}) == list{1, 2, 3, 4, 5, 6});
  CHECK(count<layout_transform_op>({.src_layout = "OI", .dst_layout = "OI2i2o"}, {{2, 2}}) == list{1, 3, 2, 4});
  CHECK(count<full_op>({.shape = {2, 2}}, {{}}) == list{1, 1, 1, 1});
}

TEST_CASE("take") {
  const reference::value data{{float32, {3}}, {10, 20, 30}};
  const reference::value indices{{int32, {5}}, {-1, 0, 2, 3, 7}};
  const reference::value in[] = {data, indices};
  const tensor_ty out{float32, {5}};
  const auto with = [&](const char* mode) {
    take_attrs a;
    a.mode = attr_string(std::string_view(mode));
    a.axis = 0;
    attr_words words;
    encode_attrs(a, words);
    return reference::evaluate_op("take", words, in, std::span(&out, 1))[0].elements;
  };
  CHECK(with("clip") == list{10, 10, 30, 30, 30});
  CHECK(with("wrap") == list{30, 10, 30, 10, 20});
}

TEST_CASE("sums of products") {
  CHECK(count<nn::dense_op>({}, {{1, 2}, {3, 2}}) == list{5, 11, 17});
  CHECK(count<nn::batch_matmul_op>({}, {{1, 1, 2}, {2, 1, 2}}) == list{5, 11});
  CHECK(count<nn::conv2d_op>({}, {{1, 1, 2, 3}, {1, 1, 2, 2}}) == list{1 + 4 + 12 + 20, 2 + 6 + 15 + 24});
  // One row of padding above: the first output row sees the first data row with the kernel's second row.
  CHECK(count<nn::conv2d_op>({.padding = {1, 0, 0, 0}}, {{1, 1, 1, 2}, {1, 1, 2, 1}}) == list{2, 4});
  CHECK(count<nn::conv2d_op>({.strides = {1, 2}, .dilation = {1, 2}}, {{1, 1, 1, 5}, {1, 1, 1, 2}}) == list{1 + 6, 3 + 10});
  CHECK(count<nn::conv2d_op>({.groups = 2}, {{1, 2, 1, 1}, {2, 1, 1, 1}}) == list{1, 4});
  CHECK(count<nn::conv2d_op>({.data_layout = "NHWC", .kernel_layout = "HWIO"}, {{1, 1, 1, 2}, {1, 1, 2, 2}}) == list{1 + 6, 2 + 8});
  CHECK(count<nn::conv2d_op>({.data_layout = "NCHW2c", .kernel_layout = "OIHW2i2o"}, {{1, 1, 1, 1, 2}, {1, 1, 1, 1, 2, 2}}) == list{1 + 6, 2 + 8});
}

TEST_CASE("windows") {
  CHECK(count<nn::max_pool2d_op>({.pool_size = {2, 2}, .strides = {2, 2}}, {{1, 1, 2, 4}}) == list{6, 8});
  CHECK(count<nn::avg_pool2d_op>({.pool_size = {1, 2}, .padding = {0, 1}}, {{1, 1, 1, 2}}) == list{1, 1.5, 2});
  CHECK(count<nn::avg_pool2d_op>({.pool_size = {1, 2}, .padding = {0, 1}, .count_include_pad = true}, {{1, 1, 1, 2}}) == list{0.5, 1.5, 1});
  CHECK(count<nn::max_pool2d_op>({.pool_size = {1, 2}, .strides = {1, 2}, .ceil_mode = true}, {{1, 1, 1, 3}}) == list{2, 3});
  CHECK(count<nn::global_avg_pool2d_op>({}, {{1, 2, 1, 2}}) == list{1.5, 3.5});
  CHECK(count<nn::global_max_pool2d_op>({.layout = "NHWC"}, {{1, 2, 1, 2}}) == list{3, 4});
}

TEST_CASE("reductions") {
  CHECK(count<sum_op>({}, {{2, 3}}) == list{21});
  CHECK(count<sum_op>({.axis = {0}}, {{2, 3}}) == list{5, 7, 9});
  CHECK(count<sum_op>({.axis = {0}, .exclude = true}, {{2, 3}}) == list{6, 15});
  CHECK(count<mean_op>({.axis = {-1}, .keepdims = true}, {{2, 3}}) == list{2, 5});
  CHECK(count<prod_op>({.axis = {1}}, {{2, 3}}) == list{6, 120});
  CHECK(count<argmax_op>({}, {{2, 3}}) == list{5});
  CHECK(count<argmin_op>({.axis = {1}}, {{2, 3}}) == list{0, 0});
}

TEST_CASE("normalisation") {
  const list soft = count<nn::softmax_op>({}, {{1, 2}});
  CHECK(soft[1] == Approx(1 / (1 + std::exp(-1.0))));
  CHECK(soft[0] + soft[1] == Approx(1));
  CHECK(count<nn::log_softmax_op>({.axis = 0}, {{1, 2}}) == list{0, 0});
  // gamma = beta = mean = variance = 1, 2 for the two channels.
  const list norm = count<nn::batch_norm_op>({.epsilon = 0}, {{1, 2}, {2}, {2}, {2}, {2}});
  CHECK(norm == list{1, 2});
  CHECK(count<nn::batch_norm_op>({.epsilon = 3, .center = false}, {{2, 1}, {1}, {1}, {1}, {1}}) == list{0, 0.5});
  CHECK(count<nn::batch_norm_op>({}, {{1, 2}, {2}, {2}, {2}, {2}}, 2) == list{1, 2});
  CHECK(count<nn::bias_add_op>({.axis = 0}, {{2, 2}, {2}}) == list{2, 3, 5, 6});
}

TEST_CASE("special values") {
  const double inf = std::numeric_limits<double>::infinity();
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const tensor_ty type{float32, {4}};
  const reference::value in[] = {{type, {nan, 0.0, -0.0, -inf}}, {type, {1.0, -0.0, -0.0, 5.0}}};
  const auto top = reference::evaluate_op("maximum", {}, in, std::span(&type, 1))[0].elements;
  CHECK(std::isnan(top[0]));
  CHECK_FALSE(std::signbit(top[1]));
  CHECK(std::signbit(top[2]));
  CHECK(top[3] == 5);
  const auto low = reference::evaluate_op("minimum", {}, in, std::span(&type, 1))[0].elements;
  CHECK(std::isnan(low[0]));
  CHECK(std::signbit(low[1]));
  CHECK(low[3] == -inf);
  const auto relu = reference::evaluate_op("nn.relu", {}, std::span(in, 1), std::span(&type, 1))[0].elements;
  CHECK(std::isnan(relu[0]));
  CHECK_FALSE(std::signbit(relu[2]));
  CHECK(relu[3] == 0);
}
