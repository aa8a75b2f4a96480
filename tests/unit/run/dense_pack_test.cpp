// SPDX-License-Identifier: Apache-2.0
//
// Dense layers whose weight is bound at load: packed where their rows are whole blocks; one row and many, epilogues.
#include "numbers.hpp"

#include <baton/tir/explain.hpp>

using namespace baton;

namespace {

constexpr auto plain = transform::pass_context(transform::disabled_pass<"DensePack">);
constexpr auto x = relay::var<"x", tensor_type<float, 1, 37>>;
constexpr auto y = relay::var<"y", tensor_type<float, 18, 64>>;
constexpr auto w = relay::var<"w", tensor_type<float, 64, 37>>;
constexpr auto v = relay::var<"v", tensor_type<float, 48, 64>>;
constexpr auto u = relay::var<"u", tensor_type<float, 7, 64>>;
constexpr auto b = relay::var<"b", tensor_type<float, 64>>;

constexpr auto layers() {
  auto one = relay::nn::relu(relay::nn::bias_add(relay::nn::dense(x, w), b));
  auto many = relay::tanh(relay::nn::dense(y, v));
  return relay::function(relay::params(x, y, w, v, u, b), relay::tuple(one, many, relay::nn::dense(one, u)));
}
constexpr auto mod = ir_module::from_expr(layers());

template <std::size_t I = 0, class Loops>
constexpr int count_packed(Loops loops) {
  if constexpr (I == Loops::size) return 0;
  else return (decltype(tir::get<I>(loops))::sched.family == tir::kernel_family::dense_packed ? 1 : 0) + count_packed<I + 1>(loops);
}
constexpr auto bound = transform::detail::apply_graph_pass<transform::bind_params_pass<true, "x", "y">, transform::pass_options{}, false>(mod);

}  // namespace

TEST_CASE("dense layers with bound weights") {
  const auto xs = numbers::random<float, 1, 37>(1);
  const auto ys = numbers::random<float, 18, 64>(2);
  const auto ws = numbers::random<float, 64, 37>(3, -0.3, 0.3);
  const auto vs = numbers::random<float, 48, 64>(4, -0.3, 0.3);
  const auto us = numbers::random<float, 7, 64>(5, -0.3, 0.3);
  const auto bs = numbers::random<float, 64>(6);
  const auto wanted = reference::run(mod, xs, ys, ws, vs, us, bs);
  auto packed = build(mod, bind<"w">(ws), bind<"v">(vs), bind<"u">(us), bind<"b">(bs));
  numbers::compare("packed", numbers::values_of(packed(xs, ys)), wanted, numbers::float_tolerance);
  auto other = build(mod, plain, bind<"w">(ws), bind<"v">(vs), bind<"u">(us), bind<"b">(bs));
  numbers::compare("plain", numbers::values_of(other(xs, ys)), wanted, numbers::float_tolerance);
  CHECK(packed.kernel_count == other.kernel_count);
}

TEST_CASE("which dense layers are packed") {
  static_assert(count_packed(build_tir(bound)) == 2);  // seven outputs are no whole block
  static_assert(count_packed(build_tir(bound, plain)) == 0);
  static_assert(count_packed(build_tir(mod)) == 0);
  CHECK(as_text(build_tir(bound)).find("dense_packed(lanes=") != std::string_view::npos);
}

TEST_CASE("a packed dense layer by itself") {
  constexpr auto p = relay::var<"p", tensor_type<float, 3, 64, 16>>;
  constexpr auto q = relay::var<"q", tensor_type<float, 6, 64, 8>>;
  constexpr auto ops = ir_module::from_expr(
      relay::function(relay::params(y, p, q), relay::tuple(relay::nn::relu(relay::nn::contrib_dense_pack<{.units = 48, .weight_layout = "NC16n"}>(y, p)),
                                                           relay::nn::contrib_dense_pack<{.weight_layout = "NC8n"}>(y, q))));
  numbers::check("NC16n and NC8n", ops, numbers::plain, numbers::float_tolerance, numbers::random<float, 18, 64>(2),
                 numbers::random<float, 3, 64, 16>(3, -0.3, 0.3), numbers::random<float, 6, 64, 8>(4, -0.3, 0.3));
}

TEST_CASE("a network for single samples") {
  constexpr auto in = relay::var<"in", tensor_type<float, 1, 32>>;
  constexpr auto w1 = relay::var<"w1", tensor_type<float, 16, 32>>;
  constexpr auto b1 = relay::var<"b1", tensor_type<float, 16>>;
  constexpr auto w2 = relay::var<"w2", tensor_type<float, 8, 16>>;
  constexpr auto w3 = relay::var<"w3", tensor_type<float, 1, 8>>;
  constexpr auto net = [=] {
    auto h1 = relay::tanh(relay::nn::bias_add(relay::nn::dense(in, w1), b1));
    auto h2 = relay::tanh(relay::nn::dense(h1, w2));
    return ir_module::from_expr(relay::function(relay::params(in, w1, b1, w2, w3), relay::nn::dense(h2, w3)));
  }();
  const auto ins = numbers::random<float, 1, 32>(1);
  const auto w1s = numbers::random<float, 16, 32>(2, -0.3, 0.3);
  const auto b1s = numbers::random<float, 16>(3);
  const auto w2s = numbers::random<float, 8, 16>(4, -0.5, 0.5);
  const auto w3s = numbers::random<float, 1, 8>(5, -0.7, 0.7);
  const auto wanted = reference::run(net, ins, w1s, b1s, w2s, w3s);
  auto exe = build(net, bind<"w1">(w1s), bind<"b1">(b1s), bind<"w2">(w2s), bind<"w3">(w3s));
  numbers::compare("exe", numbers::values_of(exe(ins)), wanted, numbers::float_tolerance);
}
