// SPDX-License-Identifier: Apache-2.0
//
// AlterOpLayout: the tutorial's listing, TVM's answers on small networks under the tutorial's rule, the table of what
// happens to the ops after an altered convolution, and which rule wins.
#include "baton/ir/module.hpp"
#include "baton/op/add.hpp"
#include "baton/op/concatenate.hpp"
#include "baton/op/exp.hpp"
#include "baton/op/expand_dims.hpp"
#include "baton/op/log.hpp"
#include "baton/op/multiply.hpp"
#include "baton/op/nn/batch_flatten.hpp"
#include "baton/op/nn/batch_norm.hpp"
#include "baton/op/nn/bias_add.hpp"
#include "baton/op/nn/global_avg_pool2d.hpp"
#include "baton/op/nn/max_pool2d.hpp"
#include "baton/op/nn/relu.hpp"
#include "baton/op/nn/softmax.hpp"
#include "baton/op/sqrt.hpp"
#include "baton/op/sum.hpp"
#include "baton/op/tanh.hpp"
#include "baton/text/as_text.hpp"
#include "baton/transform/alter_op_layout.hpp"
#include "baton/transform/fuse_ops.hpp"
#include "baton/transform/sequential.hpp"

using namespace baton;

// The tutorial's rule, where the channels allow it.
template <>
struct baton::relay::alter_op_layout<baton::relay::nn::conv2d_op, 101> {
  template <auto Attrs, class Data, class Weight>
  static constexpr auto apply(Data data, Weight weight) {
    if constexpr (Attrs.data_layout.view() == "NCHW" && Attrs.groups == 1 && shape_of(Data{})[1] % 16 == 0 && shape_of(Weight{})[0] % 16 == 0) {
      constexpr auto blocked = [] {
        auto a = Attrs;
        a.data_layout = "NCHW16c";
        return a;
      }();
      return relay::nn::conv2d<blocked>(data, weight);
    } else {
      return unchanged;
    }
  }
};

// Two levels: the higher one counts.
template <>
struct baton::relay::alter_op_layout<baton::relay::exp_op, 3> {
  template <auto Attrs, class Data>
  static constexpr auto apply(Data data) {
    return relay::log(data);
  }
};
template <>
struct baton::relay::alter_op_layout<baton::relay::exp_op, 7> {
  template <auto Attrs, class Data>
  static constexpr auto apply(Data data) {
    return relay::tanh(relay::sqrt(data));
  }
};
// The higher one declines, and the lower one is not asked.
template <>
struct baton::relay::alter_op_layout<baton::relay::log_op, 3> {
  template <auto Attrs, class Data>
  static constexpr auto apply(Data data) {
    return relay::tanh(data);
  }
};
template <>
struct baton::relay::alter_op_layout<baton::relay::log_op, 127> {
  template <auto Attrs, class Data>
  static constexpr auto apply(Data) {
    return relay::unchanged;
  }
};

namespace {

template <class Function>
constexpr std::string_view altered(Function f) {
  return as_text(transform::alter_op_layout()(ir_module::from_expr(f)));
}

// ---- the tutorial

inline constexpr auto c_data = make_tensor<float, 1, 64, 54, 54>([](std::size_t i) { return float(i % 7) * 0.5f; });

constexpr auto tutorial() {
  constexpr auto c = relay::constant<&c_data>;
  constexpr auto weight = relay::var<"weight", tensor_type<float, 64, 64, 3, 3>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  auto conv = relay::nn::conv2d(x, weight);
  auto y = relay::add(c, c);
  auto y1 = relay::multiply(y, relay::constant<2.0f>);
  auto y2 = relay::add(conv, y1);
  auto z = relay::add(y2, c);
  auto z1 = relay::add(y2, c);
  auto z2 = relay::add(z, z1);
  return relay::function(relay::params(x, weight), z2);
}
static_assert(altered(tutorial()) ==
              R"(def @main(%x: Tensor[(1, 64, 56, 56), float32], %weight: Tensor[(64, 64, 3, 3), float32]) -> Tensor[(1, 64, 54, 54), float32] {
  %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NCHW16c") /* ty=Tensor[(1, 4, 56, 56, 16), float32] */;
  %1 = nn.conv2d(%0, %weight, padding=[0, 0, 0, 0], data_layout="NCHW16c") /* ty=Tensor[(1, 4, 54, 54, 16), float32] */;
  %2 = add(meta[relay.Constant][0] /* ty=Tensor[(1, 64, 54, 54), float32] */, meta[relay.Constant][0] /* ty=Tensor[(1, 64, 54, 54), float32] */) /* ty=Tensor[(1, 64, 54, 54), float32] */;
  %3 = multiply(%2, 2f /* ty=float32 */) /* ty=Tensor[(1, 64, 54, 54), float32] */;
  %4 = layout_transform(%3, src_layout="NCHW", dst_layout="NCHW16c") /* ty=Tensor[(1, 4, 54, 54, 16), float32] */;
  %5 = add(%1, %4) /* ty=Tensor[(1, 4, 54, 54, 16), float32] */;
  %6 = layout_transform(meta[relay.Constant][0] /* ty=Tensor[(1, 64, 54, 54), float32] */, src_layout="NCHW", dst_layout="NCHW16c") /* ty=Tensor[(1, 4, 54, 54, 16), float32] */;
  %7 = add(%5, %6) /* ty=Tensor[(1, 4, 54, 54, 16), float32] */;
  %8 = add(%5, %6) /* ty=Tensor[(1, 4, 54, 54, 16), float32] */;
  %9 = add(%7, %8) /* ty=Tensor[(1, 4, 54, 54, 16), float32] */;
  layout_transform(%9, src_layout="NCHW16c", dst_layout="NCHW") /* ty=Tensor[(1, 64, 54, 54), float32] */
}
)");

// ---- TVM 0.8 on small networks

constexpr auto x = relay::var<"x", tensor_type<float, 1, 16, 8, 8>>;
constexpr auto w = relay::var<"w", tensor_type<float, 16, 16, 3, 3>>;
constexpr auto w2 = relay::var<"w2", tensor_type<float, 16, 16, 3, 3>>;
constexpr auto w3 = relay::var<"w3", tensor_type<float, 16, 16, 3, 3>>;

constexpr auto conv_bias_relu() {
  constexpr auto b = relay::var<"b", tensor_type<float, 16>>;
  auto conv = relay::nn::conv2d<{.padding = {1, 1}}>(x, w);
  return relay::function(relay::params(x, w, b), relay::nn::relu(relay::add(conv, relay::expand_dims<{.axis = 1, .num_newaxis = 2}>(b))));
}
static_assert(
    altered(conv_bias_relu()) ==
    R"(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %b: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NCHW16c") /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %2 = expand_dims(%b, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  %3 = expand_dims(%2, axis=0) /* ty=Tensor[(1, 16, 1, 1), float32] */;
  %4 = layout_transform(%3, src_layout="NCHW", dst_layout="NCHW16c") /* ty=Tensor[(1, 1, 1, 1, 16), float32] */;
  %5 = add(%1, %4) /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %6 = nn.relu(%5) /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  layout_transform(%6, src_layout="NCHW16c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)");

constexpr auto residual_block() {
  auto first = relay::nn::conv2d<{.padding = {1, 1}}>(x, w);
  auto second = relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}}>(first, w2));
  auto third = relay::nn::conv2d<{.padding = {1, 1}}>(second, w3);
  return relay::function(relay::params(x, w, w2, w3), relay::nn::relu(relay::add(third, first)));
}
static_assert(
    altered(residual_block()) ==
    R"(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %w2: Tensor[(16, 16, 3, 3), float32], %w3: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NCHW16c") /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %2 = nn.conv2d(%1, %w2, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %3 = nn.relu(%2) /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %4 = nn.conv2d(%3, %w3, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %5 = add(%4, %1) /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %6 = nn.relu(%5) /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  layout_transform(%6, src_layout="NCHW16c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)");

constexpr auto parallel_conv() {
  constexpr auto pw1 = relay::var<"pw1", tensor_type<float, 8, 16, 3, 3>>;
  constexpr auto pw2 = relay::var<"pw2", tensor_type<float, 8, 16, 3, 3>>;
  constexpr auto pw3 = relay::var<"pw3", tensor_type<float, 16, 16, 3, 3>>;
  auto a = relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}}>(x, pw1));
  auto b = relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}}>(x, pw2));
  auto c = relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}}>(x, pw3));
  return relay::function(relay::params(x, pw1, pw2, pw3), relay::concatenate<{.axis = 1}>(relay::tuple(a, b, c)));
}
static_assert(
    altered(parallel_conv()) ==
    R"(def @main(%x: Tensor[(1, 16, 8, 8), float32], %pw1: Tensor[(8, 16, 3, 3), float32], %pw2: Tensor[(8, 16, 3, 3), float32], %pw3: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 32, 8, 8), float32] {
  %0 = nn.conv2d(%x, %pw1, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 8, 8, 8), float32] */;
  %1 = nn.relu(%0) /* ty=Tensor[(1, 8, 8, 8), float32] */;
  %2 = nn.conv2d(%x, %pw2, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 8, 8, 8), float32] */;
  %3 = nn.relu(%2) /* ty=Tensor[(1, 8, 8, 8), float32] */;
  %4 = layout_transform(%x, src_layout="NCHW", dst_layout="NCHW16c") /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %5 = nn.conv2d(%4, %pw3, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %6 = nn.relu(%5) /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %7 = layout_transform(%6, src_layout="NCHW16c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 8, 8), float32] */;
  %8 = (%1, %3, %7);
  concatenate(%8, axis=1) /* ty=Tensor[(1, 32, 8, 8), float32] */
}
)");

constexpr auto scale_after() {
  constexpr auto s = relay::var<"s", tensor_type<float, 16>>;
  auto conv = relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}}>(x, w));
  return relay::function(relay::params(x, w, s), relay::multiply(conv, relay::expand_dims<{.axis = 1, .num_newaxis = 2}>(s)));
}
static_assert(
    altered(scale_after()) ==
    R"(def @main(%x: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %s: Tensor[(16), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NCHW16c") /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %3 = expand_dims(%s, axis=1, num_newaxis=2) /* ty=Tensor[(16, 1, 1), float32] */;
  %4 = expand_dims(%3, axis=0) /* ty=Tensor[(1, 16, 1, 1), float32] */;
  %5 = layout_transform(%4, src_layout="NCHW", dst_layout="NCHW16c") /* ty=Tensor[(1, 1, 1, 1, 16), float32] */;
  %6 = multiply(%2, %5) /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  layout_transform(%6, src_layout="NCHW16c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)");

constexpr auto depthwise() {
  constexpr auto dw = relay::var<"dw", tensor_type<float, 16, 1, 3, 3>>;
  return relay::function(relay::params(x, dw),
                         relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}, .groups = 16, .channels = 16, .kernel_size = {3, 3}}>(x, dw)));
}
static_assert(altered(depthwise()) == R"(def @main(%x: Tensor[(1, 16, 8, 8), float32], %dw: Tensor[(16, 1, 3, 3), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = nn.conv2d(%x, %dw, padding=[1, 1, 1, 1], groups=16, channels=16, kernel_size=[3, 3]) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  nn.relu(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)");

constexpr auto nhwc() {
  constexpr auto xh = relay::var<"xh", tensor_type<float, 1, 8, 8, 16>>;
  constexpr auto wh = relay::var<"wh", tensor_type<float, 3, 3, 16, 8>>;
  return relay::function(
      relay::params(xh, wh),
      relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}, .channels = 8, .kernel_size = {3, 3}, .data_layout = "NHWC", .kernel_layout = "HWIO"}>(xh, wh)));
}
static_assert(altered(nhwc()) == R"(def @main(%xh: Tensor[(1, 8, 8, 16), float32], %wh: Tensor[(3, 3, 16, 8), float32]) -> Tensor[(1, 8, 8, 8), float32] {
  %0 = nn.conv2d(%xh, %wh, padding=[1, 1, 1, 1], channels=8, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWIO") /* ty=Tensor[(1, 8, 8, 8), float32] */;
  nn.relu(%0) /* ty=Tensor[(1, 8, 8, 8), float32] */
}
)");

constexpr auto dilated() {
  constexpr auto diw = relay::var<"diw", tensor_type<float, 8, 16, 3, 3>>;
  return relay::function(relay::params(x, diw), relay::nn::conv2d<{.padding = {2, 2}, .dilation = {2, 2}}>(x, diw));
}
static_assert(altered(dilated()) == R"(def @main(%x: Tensor[(1, 16, 8, 8), float32], %diw: Tensor[(8, 16, 3, 3), float32]) -> Tensor[(1, 8, 8, 8), float32] {
  nn.conv2d(%x, %diw, padding=[2, 2, 2, 2], dilation=[2, 2]) /* ty=Tensor[(1, 8, 8, 8), float32] */
}
)");

template <unsigned I>
constexpr auto tower_weight() {
  return relay::var<"bw" + to_fixed_string<I>(), tensor_type<float, 32, 32, 3, 3>>;
}
template <unsigned I>
constexpr auto tower_block(auto data) {
  auto a = relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}}>(data, tower_weight<2 * I>()));
  auto b = relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}}>(a, tower_weight<2 * I + 1>()));
  return relay::add(b, data);
}
constexpr auto tower() {
  constexpr auto data = relay::var<"x", tensor_type<float, 1, 32, 14, 14>>;
  auto y = tower_block<2>(tower_block<1>(tower_block<0>(data)));
  auto pooled = relay::nn::global_avg_pool2d(relay::nn::max_pool2d<{.pool_size = {2, 2}, .strides = {2, 2}}>(y));
  return relay::function(relay::params(data, tower_weight<0>(), tower_weight<1>(), tower_weight<2>(), tower_weight<3>(), tower_weight<4>(), tower_weight<5>()),
                         pooled);
}
static_assert(
    altered(tower()) ==
    R"(def @main(%x: Tensor[(1, 32, 14, 14), float32], %bw0: Tensor[(32, 32, 3, 3), float32], %bw1: Tensor[(32, 32, 3, 3), float32], %bw2: Tensor[(32, 32, 3, 3), float32], %bw3: Tensor[(32, 32, 3, 3), float32], %bw4: Tensor[(32, 32, 3, 3), float32], %bw5: Tensor[(32, 32, 3, 3), float32]) -> Tensor[(1, 32, 1, 1), float32] {
  %0 = layout_transform(%x, src_layout="NCHW", dst_layout="NCHW16c") /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %1 = nn.conv2d(%0, %bw0, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %3 = nn.conv2d(%2, %bw1, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %4 = nn.relu(%3) /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %5 = add(%4, %0) /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %6 = nn.conv2d(%5, %bw2, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %7 = nn.relu(%6) /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %8 = nn.conv2d(%7, %bw3, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %9 = nn.relu(%8) /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %10 = add(%9, %5) /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %11 = nn.conv2d(%10, %bw4, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %12 = nn.relu(%11) /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %13 = nn.conv2d(%12, %bw5, padding=[1, 1, 1, 1], data_layout="NCHW16c") /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %14 = nn.relu(%13) /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %15 = add(%14, %10) /* ty=Tensor[(1, 2, 14, 14, 16), float32] */;
  %16 = nn.max_pool2d(%15, pool_size=[2, 2], strides=[2, 2], padding=[0, 0, 0, 0], layout="NCHW16c") /* ty=Tensor[(1, 2, 7, 7, 16), float32] */;
  %17 = nn.global_avg_pool2d(%16, layout="NCHW16c") /* ty=Tensor[(1, 2, 1, 1, 16), float32] */;
  layout_transform(%17, src_layout="NCHW16c", dst_layout="NCHW") /* ty=Tensor[(1, 32, 1, 1), float32] */
}
)");

// ---- the op after a convolution that a context's rule alters to NCHW4c

struct by_four {
  template <auto Attrs, class Data, class Weight>
  static constexpr auto apply(Data data, Weight weight) {
    constexpr auto blocked = [] {
      auto a = Attrs;
      a.data_layout = "NCHW4c";
      return a;
    }();
    return relay::nn::conv2d<blocked>(data, weight);
  }
};

constexpr auto d = relay::var<"d", tensor_type<float, 1, 16, 8, 8>>;

template <class Function>
constexpr std::string_view by_four_text(Function f) {
  return as_text(transform::alter_op_layout()(ir_module::from_expr(f), transform::pass_context(transform::layout_rule<relay::nn::conv2d_op>(by_four{}))));
}

constexpr auto then_bias_add() {
  constexpr auto b = relay::var<"b", tensor_type<float, 16>>;
  return relay::function(relay::params(d, w, b), relay::nn::relu(relay::nn::bias_add(relay::nn::conv2d(d, w), b)));
}
static_assert(
    by_four_text(then_bias_add()) ==
    R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %b: Tensor[(16), float32]) -> Tensor[(1, 16, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = layout_transform(%1, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */;
  %3 = nn.bias_add(%2, %b) /* ty=Tensor[(1, 16, 6, 6), float32] */;
  nn.relu(%3) /* ty=Tensor[(1, 16, 6, 6), float32] */
}
)");

constexpr auto then_scalar() { return relay::function(relay::params(d, w), relay::nn::relu(relay::add(relay::nn::conv2d(d, w), relay::constant<1.0f>))); }
static_assert(by_four_text(then_scalar()) ==
              R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 16, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = add(%1, 1f /* ty=float32 */) /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %3 = nn.relu(%2) /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  layout_transform(%3, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */
}
)");

constexpr auto then_single_element() {
  constexpr auto q = relay::var<"q", tensor_type<float, 1, 1, 1, 1>>;
  return relay::function(relay::params(d, w, q), relay::add(relay::nn::conv2d(d, w), q));
}
static_assert(
    by_four_text(then_single_element()) ==
    R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %q: Tensor[(1, 1, 1, 1), float32]) -> Tensor[(1, 16, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = layout_transform(%q, src_layout="NCHW", dst_layout="NCHW1c") /* ty=Tensor[(1, 1, 1, 1, 1), float32] */;
  %3 = add(%1, %2) /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  layout_transform(%3, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */
}
)");

constexpr auto then_pool_and_softmax() {
  return relay::function(relay::params(d, w), relay::nn::softmax(relay::nn::max_pool2d<{.pool_size = {2, 2}}>(relay::nn::conv2d(d, w))));
}
static_assert(by_four_text(then_pool_and_softmax()) ==
              R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 16, 5, 5), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = nn.max_pool2d(%1, pool_size=[2, 2], padding=[0, 0, 0, 0], layout="NCHW4c") /* ty=Tensor[(1, 4, 5, 5, 4), float32] */;
  %3 = layout_transform(%2, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 5, 5), float32] */;
  nn.softmax(%3) /* ty=Tensor[(1, 16, 5, 5), float32] */
}
)");

constexpr auto then_global_pool() {
  return relay::function(relay::params(d, w), relay::nn::batch_flatten(relay::nn::global_avg_pool2d(relay::nn::conv2d(d, w))));
}
static_assert(by_four_text(then_global_pool()) ==
              R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 16), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = nn.global_avg_pool2d(%1, layout="NCHW4c") /* ty=Tensor[(1, 4, 1, 1, 4), float32] */;
  %3 = layout_transform(%2, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 1, 1), float32] */;
  nn.batch_flatten(%3) /* ty=Tensor[(1, 16), float32] */
}
)");

constexpr auto then_concatenate() {
  return relay::function(relay::params(d, w), relay::concatenate<{.axis = 1}>(relay::tuple(relay::nn::conv2d(d, w), relay::nn::conv2d(d, w))));
}
static_assert(by_four_text(then_concatenate()) ==
              R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 32, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %3 = (%1, %2);
  %4 = concatenate(%3, axis=1) /* ty=Tensor[(1, 8, 6, 6, 4), float32] */;
  layout_transform(%4, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 32, 6, 6), float32] */
}
)");

constexpr auto then_convolution() { return relay::function(relay::params(d, w), relay::nn::conv2d(relay::nn::relu(relay::nn::conv2d(d, w)), w)); }
static_assert(by_four_text(then_convolution()) ==
              R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 16, 4, 4), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %3 = nn.conv2d(%2, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 4, 4, 4), float32] */;
  layout_transform(%3, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 4, 4), float32] */
}
)");

constexpr auto then_channel_constant() {
  constexpr auto s = relay::var<"s", tensor_type<float, 16, 1, 1>>;
  return relay::function(relay::params(d, w, s), relay::nn::relu(relay::add(relay::nn::conv2d(d, w), s)));
}
static_assert(
    by_four_text(then_channel_constant()) ==
    R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %s: Tensor[(16, 1, 1), float32]) -> Tensor[(1, 16, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = expand_dims(%s, axis=0) /* ty=Tensor[(1, 16, 1, 1), float32] */;
  %3 = layout_transform(%2, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 1, 1, 4), float32] */;
  %4 = add(%1, %3) /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %5 = nn.relu(%4) /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  layout_transform(%5, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */
}
)");

// The vector, the sum without keepdims and batch_norm stop TVM 0.8 with an error.
constexpr auto then_vector() {
  constexpr auto q = relay::var<"q", tensor_type<float, 6>>;
  return relay::function(relay::params(d, w, q), relay::nn::relu(relay::add(relay::nn::conv2d(d, w), q)));
}
static_assert(
    by_four_text(then_vector()) ==
    R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %q: Tensor[(6), float32]) -> Tensor[(1, 16, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = layout_transform(%1, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */;
  %3 = add(%2, %q) /* ty=Tensor[(1, 16, 6, 6), float32] */;
  nn.relu(%3) /* ty=Tensor[(1, 16, 6, 6), float32] */
}
)");

constexpr auto then_sum() { return relay::function(relay::params(d, w), relay::nn::relu(relay::sum<{.axis = {1}}>(relay::nn::conv2d(d, w)))); }
static_assert(by_four_text(then_sum()) == R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = sum(%1, axis=[1, 4]) /* ty=Tensor[(1, 6, 6), float32] */;
  nn.relu(%2) /* ty=Tensor[(1, 6, 6), float32] */
}
)");

constexpr auto then_sum_keepdims() {
  return relay::function(relay::params(d, w), relay::nn::relu(relay::sum<{.axis = {1}, .keepdims = true}>(relay::nn::conv2d(d, w))));
}
static_assert(by_four_text(then_sum_keepdims()) ==
              R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 1, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = sum(%1, axis=[1, 4], keepdims=True) /* ty=Tensor[(1, 1, 6, 6, 1), float32] */;
  %3 = nn.relu(%2) /* ty=Tensor[(1, 1, 6, 6, 1), float32] */;
  layout_transform(%3, src_layout="NCHW1c", dst_layout="NCHW") /* ty=Tensor[(1, 1, 6, 6), float32] */
}
)");

constexpr auto then_batch_norm() {
  constexpr auto b = relay::var<"b", tensor_type<float, 16>>;
  return relay::function(relay::params(d, w, b), relay::nn::relu(relay::get<0>(relay::nn::batch_norm(relay::nn::conv2d(d, w), b, b, b, b))));
}
static_assert(
    by_four_text(then_batch_norm()) ==
    R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %b: Tensor[(16), float32]) -> Tensor[(1, 16, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = layout_transform(%1, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */;
  %3 = nn.batch_norm(%2, %b, %b, %b, %b) /* ty=(Tensor[(1, 16, 6, 6), float32], Tensor[(16), float32], Tensor[(16), float32]) */;
  %4 = %3.0;
  nn.relu(%4) /* ty=Tensor[(1, 16, 6, 6), float32] */
}
)");

// A tuple that is wanted whole does not come apart.
constexpr auto then_whole_tuple() {
  constexpr auto b = relay::var<"b", tensor_type<float, 16>>;
  return relay::function(relay::params(d, w, b), relay::nn::batch_norm(relay::nn::conv2d(d, w), b, b, b, b));
}
static_assert(
    by_four_text(then_whole_tuple()) ==
    R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %b: Tensor[(16), float32]) -> (Tensor[(1, 16, 6, 6), float32], Tensor[(16), float32], Tensor[(16), float32]) {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = layout_transform(%1, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */;
  nn.batch_norm(%2, %b, %b, %b, %b) /* ty=(Tensor[(1, 16, 6, 6), float32], Tensor[(16), float32], Tensor[(16), float32]) */
}
)");

// One tuple, blocked for one user and as it was for another; each value is brought back once.
constexpr auto tuples() {
  auto conv = relay::nn::conv2d(d, w);
  auto t = relay::tuple(conv, relay::nn::relu(conv));
  return relay::function(relay::params(d, w), relay::tuple(relay::concatenate<{.axis = 1}>(t), t, relay::get<1>(t)));
}
static_assert(
    by_four_text(tuples()) ==
    R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32]) -> (Tensor[(1, 32, 6, 6), float32], (Tensor[(1, 16, 6, 6), float32], Tensor[(1, 16, 6, 6), float32]), Tensor[(1, 16, 6, 6), float32]) {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %3 = (%1, %2);
  %4 = concatenate(%3, axis=1) /* ty=Tensor[(1, 8, 6, 6, 4), float32] */;
  %5 = layout_transform(%4, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 32, 6, 6), float32] */;
  %6 = layout_transform(%1, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */;
  %7 = layout_transform(%2, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */;
  %8 = (%6, %7);
  (%5, %8, %7)
}
)");

// Binders, branches and calls of functions want values as they were.
constexpr auto binders() {
  constexpr auto v = relay::var<"v", tensor_type<float, 1, 16, 6, 6>>;
  constexpr auto c = relay::var<"c", tensor_type<bool>>;
  auto conv = relay::nn::conv2d(d, w);
  auto inner = relay::function(relay::params(v), relay::nn::relu(v));
  return relay::function(relay::params(d, w, c), relay::let(v, relay::nn::relu(conv), relay::if_(c, relay::add(v, conv), relay::apply(inner, conv))));
}
static_assert(by_four_text(binders()) ==
              R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32], %c: bool) -> Tensor[(1, 16, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  let %v: Tensor[(1, 16, 6, 6), float32] = layout_transform(%2, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */;
  if (%c) {
    %3 = layout_transform(%1, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */;
    add(%v, %3) /* ty=Tensor[(1, 16, 6, 6), float32] */
  } else {
    %4 = fn (%v1: Tensor[(1, 16, 6, 6), float32]) -> Tensor[(1, 16, 6, 6), float32] {
      nn.relu(%v1) /* ty=Tensor[(1, 16, 6, 6), float32] */
    };
    %4(%3) /* ty=Tensor[(1, 16, 6, 6), float32] */
  }
}
)");

// ---- levels

// exp: the rule at 7, not the one at 3. log: the rule at 127 declines, and the one at 3 is not asked.
constexpr auto levels() { return relay::function(relay::params(d, w), relay::log(relay::exp(relay::nn::conv2d(d, w)))); }
static_assert(altered(levels()) == R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 16, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW16c") /* ty=Tensor[(1, 1, 8, 8, 16), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW16c") /* ty=Tensor[(1, 1, 6, 6, 16), float32] */;
  %2 = sqrt(%1) /* ty=Tensor[(1, 1, 6, 6, 16), float32] */;
  %3 = tanh(%2) /* ty=Tensor[(1, 1, 6, 6, 16), float32] */;
  %4 = log(%3) /* ty=Tensor[(1, 1, 6, 6, 16), float32] */;
  layout_transform(%4, src_layout="NCHW16c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */
}
)");

// Where no layout is known, an op that follows its input's layout is not altered.
constexpr auto unknown_layouts() { return relay::function(relay::params(d), relay::log(relay::exp(d))); }
static_assert(altered(unknown_layouts()) == R"(def @main(%d: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = exp(%d) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  log(%0) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)");

// An op without layout inference is replaced all the same.
struct by_exp_and_log {
  template <auto Attrs, class Data>
  static constexpr auto apply(Data data) {
    return relay::exp(relay::log(data));
  }
};
constexpr auto soft() { return relay::function(relay::params(d, w), relay::nn::softmax(relay::nn::conv2d(d, w))); }
static_assert(as_text(transform::alter_op_layout()(ir_module::from_expr(soft()),
                                                   transform::pass_context(transform::layout_rule<relay::nn::conv2d_op>(by_four{}),
                                                                           transform::layout_rule<relay::nn::softmax_op>(by_exp_and_log{})))) ==
              R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 16, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = layout_transform(%1, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 16, 6, 6), float32] */;
  %3 = log(%2) /* ty=Tensor[(1, 16, 6, 6), float32] */;
  exp(%3) /* ty=Tensor[(1, 16, 6, 6), float32] */
}
)");

static_assert(transform::detail::highest_rule_level<relay::nn::conv2d_op> == 101);
static_assert(transform::detail::highest_rule_level<relay::exp_op> == 7);
static_assert(transform::detail::highest_rule_level<relay::tanh_op> == 0);

// ---- rules on tuples

// A rule may take a tuple apart; shapes are those of the original fields.
struct field_by_field {
  template <auto Attrs, class Fields>
  static constexpr auto apply(Fields fields) {
    static_assert(shape_of(relay::get<1>(Fields{}))[1] == 16);
    return relay::concatenate<Attrs>(relay::tuple(relay::get<0>(fields), relay::nn::relu(relay::get<1>(fields))));
  }
};
constexpr auto joined() {
  auto conv = relay::nn::conv2d(d, w);
  return relay::function(relay::params(d, w), relay::concatenate<{.axis = 1}>(relay::tuple(conv, conv)));
}
static_assert(as_text(transform::alter_op_layout()(ir_module::from_expr(joined()),
                                                   transform::pass_context(transform::layout_rule<relay::concatenate_op>(field_by_field{}),
                                                                           transform::layout_rule<relay::nn::conv2d_op>(by_four{})))) ==
              R"(def @main(%d: Tensor[(1, 16, 8, 8), float32], %w: Tensor[(16, 16, 3, 3), float32]) -> Tensor[(1, 32, 6, 6), float32] {
  %0 = layout_transform(%d, src_layout="NCHW", dst_layout="NCHW4c") /* ty=Tensor[(1, 4, 8, 8, 4), float32] */;
  %1 = nn.conv2d(%0, %w, padding=[0, 0, 0, 0], data_layout="NCHW4c") /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 4, 6, 6, 4), float32] */;
  %3 = (%1, %2);
  %4 = concatenate(%3, axis=1) /* ty=Tensor[(1, 8, 6, 6, 4), float32] */;
  layout_transform(%4, src_layout="NCHW4c", dst_layout="NCHW") /* ty=Tensor[(1, 32, 6, 6), float32] */
}
)");

// ---- the library's rule

struct library_rule : relay::alter_op_layout<relay::nn::conv2d_op, 10> {};

constexpr auto small_network() {
  constexpr auto image = relay::var<"x", tensor_type<float, 1, 3, 32, 32>>;
  constexpr auto k0 = relay::var<"w0", tensor_type<float, 32, 3, 3, 3>>;
  constexpr auto k1 = relay::var<"w1", tensor_type<float, 64, 32, 3, 3>>;
  constexpr auto k2 = relay::var<"w2", tensor_type<float, 64, 1, 3, 3>>;
  constexpr auto k3 = relay::var<"w3", tensor_type<float, 64, 32, 1, 1>>;
  constexpr auto k4 = relay::var<"w4", tensor_type<float, 10, 64, 1, 1>>;
  auto first = relay::nn::relu(relay::nn::conv2d<{.strides = {2, 2}, .padding = {1, 1}}>(image, k0));
  auto dense = relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}}>(first, k1));
  auto depth = relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}, .groups = 64}>(dense, k2));
  auto grouped = relay::nn::relu(relay::nn::conv2d<{.groups = 2}>(depth, k3));
  auto odd = relay::nn::relu(relay::nn::conv2d(grouped, k4));
  return relay::function(relay::params(image, k0, k1, k2, k3, k4), odd);
}
static_assert(
    as_text(transform::alter_op_layout()(ir_module::from_expr(small_network()),
                                         transform::pass_context(target<"llvm -mattr=avx512">,
                                                                 transform::layout_rule<relay::nn::conv2d_op>(library_rule{})))) ==
    R"(def @main(%x: Tensor[(1, 3, 32, 32), float32], %w0: Tensor[(32, 3, 3, 3), float32], %w1: Tensor[(64, 32, 3, 3), float32], %w2: Tensor[(64, 1, 3, 3), float32], %w3: Tensor[(64, 32, 1, 1), float32], %w4: Tensor[(10, 64, 1, 1), float32]) -> Tensor[(1, 10, 16, 16), float32] {
  %0 = layout_transform(%w0, src_layout="OIHW", dst_layout="OIHW16o") /* ty=Tensor[(2, 3, 3, 3, 16), float32] */;
  %1 = nn.conv2d(%x, %0, strides=[2, 2], padding=[1, 1, 1, 1], kernel_layout="OIHW16o", out_layout="NCHW16c") /* ty=Tensor[(1, 2, 16, 16, 16), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 2, 16, 16, 16), float32] */;
  %3 = layout_transform(%w1, src_layout="OIHW", dst_layout="OIHW16i16o") /* ty=Tensor[(4, 2, 3, 3, 16, 16), float32] */;
  %4 = nn.conv2d(%2, %3, padding=[1, 1, 1, 1], data_layout="NCHW16c", kernel_layout="OIHW16i16o") /* ty=Tensor[(1, 4, 16, 16, 16), float32] */;
  %5 = nn.relu(%4) /* ty=Tensor[(1, 4, 16, 16, 16), float32] */;
  %6 = layout_transform(%w2, src_layout="OIHW", dst_layout="OIHW1i16o") /* ty=Tensor[(4, 1, 3, 3, 1, 16), float32] */;
  %7 = nn.conv2d(%5, %6, padding=[1, 1, 1, 1], groups=64, data_layout="NCHW16c", kernel_layout="OIHW1i16o") /* ty=Tensor[(1, 4, 16, 16, 16), float32] */;
  %8 = nn.relu(%7) /* ty=Tensor[(1, 4, 16, 16, 16), float32] */;
  %9 = layout_transform(%w3, src_layout="OIHW", dst_layout="OIHW16i16o") /* ty=Tensor[(4, 2, 1, 1, 16, 16), float32] */;
  %10 = nn.conv2d(%8, %9, padding=[0, 0, 0, 0], groups=2, data_layout="NCHW16c", kernel_layout="OIHW16i16o") /* ty=Tensor[(1, 4, 16, 16, 16), float32] */;
  %11 = nn.relu(%10) /* ty=Tensor[(1, 4, 16, 16, 16), float32] */;
  %12 = layout_transform(%11, src_layout="NCHW16c", dst_layout="NCHW") /* ty=Tensor[(1, 64, 16, 16), float32] */;
  %13 = nn.conv2d(%12, %w4, padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 10, 16, 16), float32] */;
  nn.relu(%13) /* ty=Tensor[(1, 10, 16, 16), float32] */
}
)");
static_assert(
    as_text(transform::alter_op_layout()(ir_module::from_expr(small_network()),
                                         transform::pass_context(target<"llvm -mattr=avx2">, transform::layout_rule<relay::nn::conv2d_op>(library_rule{})))) ==
    R"(def @main(%x: Tensor[(1, 3, 32, 32), float32], %w0: Tensor[(32, 3, 3, 3), float32], %w1: Tensor[(64, 32, 3, 3), float32], %w2: Tensor[(64, 1, 3, 3), float32], %w3: Tensor[(64, 32, 1, 1), float32], %w4: Tensor[(10, 64, 1, 1), float32]) -> Tensor[(1, 10, 16, 16), float32] {
  %0 = layout_transform(%w0, src_layout="OIHW", dst_layout="OIHW8o") /* ty=Tensor[(4, 3, 3, 3, 8), float32] */;
  %1 = nn.conv2d(%x, %0, strides=[2, 2], padding=[1, 1, 1, 1], kernel_layout="OIHW8o", out_layout="NCHW8c") /* ty=Tensor[(1, 4, 16, 16, 8), float32] */;
  %2 = nn.relu(%1) /* ty=Tensor[(1, 4, 16, 16, 8), float32] */;
  %3 = layout_transform(%w1, src_layout="OIHW", dst_layout="OIHW8i8o") /* ty=Tensor[(8, 4, 3, 3, 8, 8), float32] */;
  %4 = nn.conv2d(%2, %3, padding=[1, 1, 1, 1], data_layout="NCHW8c", kernel_layout="OIHW8i8o") /* ty=Tensor[(1, 8, 16, 16, 8), float32] */;
  %5 = nn.relu(%4) /* ty=Tensor[(1, 8, 16, 16, 8), float32] */;
  %6 = layout_transform(%w2, src_layout="OIHW", dst_layout="OIHW1i8o") /* ty=Tensor[(8, 1, 3, 3, 1, 8), float32] */;
  %7 = nn.conv2d(%5, %6, padding=[1, 1, 1, 1], groups=64, data_layout="NCHW8c", kernel_layout="OIHW1i8o") /* ty=Tensor[(1, 8, 16, 16, 8), float32] */;
  %8 = nn.relu(%7) /* ty=Tensor[(1, 8, 16, 16, 8), float32] */;
  %9 = layout_transform(%w3, src_layout="OIHW", dst_layout="OIHW8i8o") /* ty=Tensor[(8, 4, 1, 1, 8, 8), float32] */;
  %10 = nn.conv2d(%8, %9, padding=[0, 0, 0, 0], groups=2, data_layout="NCHW8c", kernel_layout="OIHW8i8o") /* ty=Tensor[(1, 8, 16, 16, 8), float32] */;
  %11 = nn.relu(%10) /* ty=Tensor[(1, 8, 16, 16, 8), float32] */;
  %12 = layout_transform(%11, src_layout="NCHW8c", dst_layout="NCHW") /* ty=Tensor[(1, 64, 16, 16), float32] */;
  %13 = nn.conv2d(%12, %w4, padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 10, 16, 16), float32] */;
  nn.relu(%13) /* ty=Tensor[(1, 10, 16, 16), float32] */
}
)");
static_assert(transform::channel_block(4) == 8 && transform::channel_block(8) == 8 && transform::channel_block(16) == 16);

// ---- as a pass among others

struct silent {
  static constexpr bool in_constant_expressions = true;
  template <class Module>
  constexpr void operator()(Module, transform::pass_info, bool) const {}
};
static_assert(as_text(transform::alter_op_layout()(ir_module::from_expr(residual_block()), transform::pass_context(transform::instruments(silent{})))) ==
              altered(residual_block()));

constexpr auto alone = transform::sequential(transform::alter_op_layout());
constexpr auto at_level_3 = transform::pass_context(transform::opt_level<3>);
static_assert(as_text(alone(ir_module::from_expr(residual_block()), at_level_3)) == altered(residual_block()));
static_assert(as_text(alone(ir_module::from_expr(residual_block()))) == as_text(ir_module::from_expr(residual_block())));
static_assert(transform::alter_op_layout().info().name == "AlterOpLayout" && transform::alter_op_layout().info().opt_level == 3);
// A second time nothing is NCHW any more.
static_assert(as_text(transform::alter_op_layout()(transform::alter_op_layout()(ir_module::from_expr(residual_block())))) == altered(residual_block()));

// Fused kernels are left alone, other functions are not.
constexpr auto fused = transform::graph_pass<transform::fuse_ops_pass<2>>{}(ir_module::from_expr(residual_block()));
static_assert(as_text(transform::alter_op_layout()(fused)) == as_text(fused));
constexpr auto two_functions = ir_module::from_functions(named<"main">(scale_after()), named<"other">(residual_block()));
constexpr auto both = transform::alter_op_layout()(two_functions);
static_assert(as_text(both.get<"other">()) == as_text(transform::alter_op_layout()(ir_module::from_expr(residual_block())).get<"main">()));
static_assert(as_text(both.get<"main">()) == as_text(transform::alter_op_layout()(ir_module::from_expr(scale_after())).get<"main">()));

}  // namespace
