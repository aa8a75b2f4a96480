// SPDX-License-Identifier: Apache-2.0
//
// WinogradConv2d on text: what the header's comment shows, and the convolutions that it leaves alone.
#include <baton/relay.hpp>
#include <baton/targets/winograd_cost.hpp>

using namespace baton;

namespace {

constexpr auto kernel = make_tensor<float, 64, 64, 3, 3>([](std::size_t i) { return float(i % 5); });
constexpr auto narrow = make_tensor<float, 64, 64, 1, 3>([](std::size_t i) { return float(i % 5); });
constexpr auto x = relay::var<"x", tensor_type<float, 1, 4, 28, 28, 16>>;
constexpr auto level = transform::pass_context(transform::opt_level<3>, target<"llvm -mattr=avx512">);

template <relay::nn::conv2d_attrs Attrs, class Weight>
constexpr auto convolution(Weight w) {
  constexpr auto blocked = [] {
    auto a = Attrs;
    a.data_layout = "NCHW16c";
    a.kernel_layout = "OIHW16i16o";
    return a;
  }();
  return relay::nn::conv2d<blocked>(x, relay::layout_transform<{.src_layout = "OIHW", .dst_layout = "OIHW16i16o"}>(w));
}
template <class Context, class Result>
constexpr bool stays(Result result, const Context& ctx) {
  const auto mod = transform::infer_type()(ir_module::from_expr(relay::function(relay::params(x), result)));
  return as_text(transform::winograd_conv2d()(mod, ctx)) == as_text(mod);
}

constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), convolution<{.padding = {1, 1}}>(relay::constant<&kernel>)));
static_assert(as_text(transform::winograd_conv2d()(mod, level)) ==
              R"relay(def @main(%x: Tensor[(1, 4, 28, 28, 16), float32]) -> Tensor[(1, 4, 28, 28, 16), float32] {
  %0 = nn.contrib_conv2d_winograd_weight_transform(meta[relay.Constant][0] /* ty=Tensor[(64, 64, 3, 3), float32] */, tile_size=4) /* ty=Tensor[(6, 6, 64, 64), float32] */;
  %1 = reshape(%0, newshape=[6, 6, 4, 16, 64]) /* ty=Tensor[(6, 6, 4, 16, 64), float32] */;
  %2 = transpose(%1, axes=[2, 0, 1, 4, 3]) /* ty=Tensor[(4, 6, 6, 64, 16), float32] */;
  nn.contrib_conv2d_winograd_without_weight_transform(%x, %2, tile_size=4, padding=[1, 1, 1, 1], channels=64, kernel_size=[3, 3], data_layout="NCHW16c") /* ty=Tensor[(1, 4, 28, 28, 16), float32] */
}
)relay");

// Another stride, another kernel, weights that are arguments, a switch in the context, a lower level.
static_assert(stays(convolution<{.strides = {2, 2}, .padding = {1, 1}}>(relay::constant<&kernel>), level));
static_assert(stays(convolution<{.padding = {0, 1}}>(relay::constant<&narrow>), level));
constexpr auto w = relay::var<"w", tensor_type<float, 64, 64, 3, 3>>;
constexpr auto by_argument = transform::infer_type()(ir_module::from_expr(relay::function(relay::params(x, w), convolution<{.padding = {1, 1}}>(w))));
static_assert(as_text(transform::winograd_conv2d()(by_argument, level)) == as_text(by_argument));
static_assert(stays(convolution<{.padding = {1, 1}}>(relay::constant<&kernel>),
                    transform::pass_context(transform::opt_level<3>, target<"llvm -mattr=avx512">, transform::config<"baton.winograd", false>)));
constexpr auto disabled = transform::pass_context(transform::opt_level<3>, target<"llvm -mattr=avx512">, transform::disabled_pass<"WinogradConv2d">);
static_assert(as_text(transform::sequential(transform::winograd_conv2d())(transform::infer_type()(mod), disabled)) == as_text(transform::infer_type()(mod)));
static_assert(as_text(transform::sequential(transform::winograd_conv2d())(transform::infer_type()(mod), level)) != as_text(transform::infer_type()(mod)));

// The cost model: large tiles for large images, small ones where the weight would be read from memory for few tiles; nothing
// for a single pixel.
static_assert(targets::choose_winograd({1, 64, 64, 56, 56}, targets::avx512) == 4);
static_assert(targets::choose_winograd({1, 128, 128, 28, 28}, targets::avx512) == 4);
static_assert(targets::choose_winograd({1, 256, 256, 14, 14}, targets::avx512) == 4);
static_assert(targets::choose_winograd({1, 512, 512, 7, 7}, targets::avx512) == 2);
static_assert(targets::choose_winograd({8, 512, 512, 7, 7}, targets::avx512) == 4);
static_assert(targets::choose_winograd({1, 512, 512, 1, 1}, targets::avx512) == 0);
static_assert(targets::choose_winograd({1, 64, 64, 56, 56}, targets::avx2) == 4);
static_assert(targets::choose_winograd({1, 64, 64, 56, 56}, targets::sse2) == 4);

}  // namespace
