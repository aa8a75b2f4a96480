// SPDX-License-Identifier: Apache-2.0
//
// CASE 1: expect: schedule of nn.conv2d: conv2d_nchwc: oc_tile 3 does not divide the 4 output-channel blocks of a group
// CASE 2: expect: schedule of nn.conv2d: conv2d_nchwc: ow_tile is 0, needs to be at least 1
// CASE 3: expect: schedule of nn.conv2d: conv2d_nchwc: ic_unroll 3 does not divide the 16 channels of a data block
// CASE 4: expect: schedule of nn.conv2d: conv2d_nchwc: oc_block is 8, the output's layout has blocks of 16
// CASE 5: expect: schedule of nn.conv2d: dense: the function cannot be computed so, needs conv2d_nchwc or generic
// CASE 6: expect: schedule of nn.conv2d: conv2d_nchw: ow_tile 24 is no multiple of the 16 lanes
// CASE 7: expect: baton: a pass on prim_funcs must return a prim_func, or void_ to delete the function
// CASE 8: expect: baton: a lower pass must return one prim_func for the one that it is given
// CASE 9: expect: schedule of nn.conv1d: layer: tile 3 does not divide the 16 output channels of a group
// CASE 10: expect: schedule of nn.conv1d: layer: store is streaming, which only elementwise functions have
// CASE 11: expect: schedule of a function of maps: elementwise: store is streaming, needs rows of whole vectors of 16
#include <baton/relay.hpp>
#include <baton/tir/prim_func_pass.hpp>

using namespace baton;

constexpr auto blocked() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 4, 56, 56, 16>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 4, 4, 3, 3, 16, 16>>;
  return relay::function(relay::params(x, w), relay::nn::conv2d<{.data_layout = "NCHW16c", .kernel_layout = "OIHW16i16o"}>(x, w));
}
constexpr auto plain() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 64, 64, 3, 3>>;
  return relay::function(relay::params(x, w), relay::nn::conv2d(x, w));
}
constexpr auto line() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 8, 100>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 16, 8, 3>>;
  return relay::function(relay::params(x, w), relay::nn::conv1d(x, w));
}
constexpr auto rows() {
  constexpr auto x = relay::var<"x", tensor_type<float, 8, 20>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 20>>;
  return relay::function(relay::params(x, y), relay::add(x, y));
}
template <class F>
using source = typename F::source;

template <class Function, class Change>
constexpr auto with(Function, Change) {
  constexpr auto s = [] {
    auto r = tir::choose<source<Function>>(targets::avx512);
    Change{}(r);
    return r;
  }();
  return tir::lower<source<Function>, s>{};
}

#if CASE == 0
inline constexpr auto good = with(blocked(), [](auto& s) { s.conv.oc_tile = 2, s.conv.ow_tile = 10, s.conv.ic_unroll = 8; });
inline constexpr auto lines = with(line(), [](auto& s) { s.layer.tile = 4; });
inline constexpr auto fine = with(plain(), [](auto& s) { s.conv.ow_tile = 32; });
#elif CASE == 1
constexpr auto bad = with(blocked(), [](auto& s) { s.conv.oc_tile = 3; });
#elif CASE == 2
constexpr auto bad = with(blocked(), [](auto& s) { s.conv.ow_tile = 0; });
#elif CASE == 3
constexpr auto bad = with(blocked(), [](auto& s) { s.conv.ic_unroll = 3; });
#elif CASE == 4
constexpr auto bad = with(blocked(), [](auto& s) { s.conv.oc_block = 8; });
#elif CASE == 5
constexpr auto bad = with(blocked(), [](auto& s) { s.family = tir::kernel_family::dense; });
#elif CASE == 6
constexpr auto bad = with(plain(), [](auto& s) { s.conv.ow_tile = 24; });
#elif CASE == 7
constexpr auto pass = transform::prim_func_pass<"Number", 0>([](auto, auto, auto) { return 1; });
constexpr auto bad = pass(tir::module<decltype(with(blocked(), [](auto&) {}))>{});
#elif CASE == 8
constexpr auto pass = transform::prim_func_pass<"Nothing", 0>([](auto, auto, auto) { return transform::void_{}; });
constexpr auto ctx = transform::pass_context(transform::lower_pass(pass));
constexpr auto bad = tir::lower_module(transform::optimize(ir_module::from_expr(plain()), transform::pass_context()), ctx);
#elif CASE == 9
constexpr auto bad = with(line(), [](auto& s) { s.layer.tile = 3; });
#elif CASE == 10
constexpr auto bad = with(line(), [](auto& s) { s.store = tir::store_kind::streaming; });
#elif CASE == 11
constexpr auto bad = with(rows(), [](auto& s) { s.store = tir::store_kind::streaming; });
#endif
