// SPDX-License-Identifier: Apache-2.0
//
// The kernel that runs is made from the prim_func: one value of the schedule changes its text, its type and the
// micro-kernel, and no number.
#include "models.hpp"
#include "numbers.hpp"

#include <cstring>
#include <string_view>
#include <type_traits>

using namespace baton;

namespace {

template <tir::kernel_family Family, int OwTile, int OcTile>
struct set_tile {
  template <class Func, class Module, class Context>
  constexpr auto operator()(Func func, Module, const Context&) const {
    constexpr auto s = [] {
      auto r = Func::sched;
      if (r.family == Family) r.conv.ow_tile = OwTile, r.conv.oc_tile = OcTile;
      return r;
    }();
    return tir::reschedule<s>(func);
  }
};
template <tir::kernel_family Family, int OwTile, int OcTile>
constexpr auto tiled = transform::prim_func_pass<"SetTile", 0>(set_tile<Family, OwTile, OcTile>{});

/// Another register tile for layers.
constexpr auto cut_layers = transform::prim_func_pass<"CutLayers", 0>([](auto func, auto, const auto&) {
  constexpr auto s = [] {
    auto r = decltype(func)::sched;
    if (r.family == tir::kernel_family::layer && r.layer != tir::layer_schedule{}) r.layer = {2, 3};
    return r;
  }();
  return tir::reschedule<s>(func);
});

constexpr bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

/// The convolution of a module of prim_funcs.
template <std::size_t I = 0, class Module>
constexpr auto convolution(Module mod) {
  if constexpr (has(as_text(tir::get<I>(mod)), "conv2d")) return tir::get<I>(mod);
  else return convolution<I + 1>(mod);
}
using arch = simd::arch_of<targets::native>;
template <class Func>
using micro_kernel = typename simd::detail::tile_kernel<arch, Func>::kernel;

}  // namespace

TEST_CASE("a tile of 9 pixels instead of 27 changes the text and the kernel of the tutorial's convolution") {
  constexpr auto mod = models::tutorial<64, 56>();
  constexpr auto ctx_27 = transform::pass_context(transform::lower_pass(tiled<tir::kernel_family::conv2d_nchwc, 27, 1>));
  constexpr auto ctx_9 = transform::pass_context(transform::lower_pass(tiled<tir::kernel_family::conv2d_nchwc, 9, 1>));
  constexpr auto func_27 = convolution(build_tir(mod, ctx_27));
  constexpr auto func_9 = convolution(build_tir(mod, ctx_9));
  STATIC_REQUIRE(has(as_text(func_27), "ow_tile=27") && has(as_text(func_9), "ow_tile=9"));
  STATIC_REQUIRE(as_text(func_27) != as_text(func_9));
  STATIC_REQUIRE(!std::is_same_v<decltype(func_27), decltype(func_9)>);
  STATIC_REQUIRE(!std::is_same_v<micro_kernel<std::remove_const_t<decltype(func_27)>>, micro_kernel<std::remove_const_t<decltype(func_9)>>>);
  const auto x = numbers::random<float, 1, 64, 56, 56>(1);
  const auto weight = numbers::random<float, 64, 64, 3, 3>(2, -0.1, 0.1);
  auto exe_27 = build(mod, ctx_27);
  auto exe_9 = build(mod, ctx_9);
  const auto a = exe_27(x, weight);
  const auto b = exe_9(x, weight);
  // Each output is the same sum in the same order, whatever the tile.
  CHECK(std::memcmp(a.data(), b.data(), a.size() * sizeof(float)) == 0);
}

TEST_CASE("tiles of plain NCHW convolutions, and blocks of output channels") {
  constexpr auto mod = models::tutorial<32, 12>();
  const auto x = numbers::random<float, 1, 32, 12, 12>(1);
  const auto weight = numbers::random<float, 32, 32, 3, 3>(2, -0.1, 0.1);
  constexpr auto plain = transform::pass_context(transform::disabled_pass<"AlterOpLayout">,
                                                 transform::lower_pass(tiled<tir::kernel_family::conv2d_nchw, targets::native.lanes, 2>));
  STATIC_REQUIRE(has(as_text(build_tir(mod, plain)), "oc_tile=2"));
  numbers::check("NCHW", mod, plain, numbers::float_tolerance, x, weight);
  constexpr auto blocks = transform::pass_context(transform::lower_pass(tiled<tir::kernel_family::conv2d_nchwc, 3, 2>));
  STATIC_REQUIRE(has(as_text(build_tir(mod, blocks)), "oc_tile=2, ow_tile=3"));
  numbers::check("blocked", mod, blocks, numbers::float_tolerance, x, weight);
}

TEST_CASE("tiles of layers") {
  constexpr auto a = relay::var<"a", tensor_type<float, 2, 13, 9>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 2, 70, 9>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 6, 75>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 4, 6, 3>>;
  constexpr auto l = relay::var<"l", tensor_type<float, 1, 7, 7, 5>>;
  constexpr auto f = relay::var<"f", tensor_type<float, 3, 3, 5, 70>>;
  constexpr auto t = relay::var<"t", tensor_type<float, 6, 4, 3>>;
  constexpr auto mod = ir_module::from_expr(
      relay::function(relay::params(a, b, x, w, l, f, t),
                      relay::tuple(relay::tanh(relay::nn::batch_matmul(a, b)), relay::nn::conv1d<{.padding = 1}>(x, w),
                                   relay::nn::relu(relay::nn::conv2d<{.padding = {1, 1}, .data_layout = "NHWC", .kernel_layout = "HWIO"}>(l, f)),
                                   relay::nn::conv1d_transpose<{.strides = 2}>(x, t))));
  constexpr auto ctx = transform::pass_context(transform::disabled_pass<"AlterOpLayout">, transform::lower_pass(cut_layers));
  constexpr auto text = as_text(build_tir(mod, ctx));
  STATIC_REQUIRE(has(text, "layer nn.batch_matmul(lanes=") && has(text, "layer nn.conv1d(lanes=") && has(text, "layer nn.conv2d(lanes=") &&
                 has(text, "layer nn.conv1d_transpose(lanes=") && has(text, "tile=2, vectors=3)"));
  numbers::check("layers", mod, ctx, numbers::float_tolerance, numbers::random<float, 2, 13, 9>(1), numbers::random<float, 2, 70, 9>(2),
                 numbers::random<float, 1, 6, 75>(3), numbers::random<float, 4, 6, 3>(4), numbers::random<float, 1, 7, 7, 5>(5),
                 numbers::random<float, 3, 3, 5, 70>(6), numbers::random<float, 6, 4, 3>(7));
}
