// SPDX-License-Identifier: Apache-2.0
//
// Rules that answer with schedule primitives: the functions that a build runs are then the loops that these make, in text, code
// and threads.
#include "unit/run/numbers.hpp"

#include <baton/baton.hpp>
#include <baton/simd/nest_kernel.hpp>
#include <baton/tir/explain.hpp>
#include <baton/tir/prim_func_pass.hpp>

#include <string_view>
#include <vector>

namespace nest = baton::tir::nest;

/// Maps that end in tanh, if they have rows of 48; a dense layer; sums; a product whose tile is the micro-kernel.
template <>
struct baton::tir::schedule_rule<baton::relay::tanh_op> {
  template <class Function>
  static constexpr auto apply(schedule proposed, const targets::description&) {
    if constexpr (Function::view().tensor(function_region<Function>::region.root).dims[1] == 48)
      return nest::schedule("split ax1 16; parallel ax0; vectorize ax1.inner");
    else return proposed;
  }
};
template <>
struct baton::tir::schedule_rule<baton::relay::nn::dense_op> {
  static constexpr auto apply(schedule, const targets::description&) {
    return nest::schedule("split ax1 8; at T_dense; compute_at T_relu ax1.outer; reorder k i j; unroll j");
  }
};
template <>
struct baton::tir::schedule_rule<baton::relay::sum_op> {
  static constexpr auto apply(schedule, const targets::description&) { return nest::schedule("split ax0 4; reorder ax0.outer k1 ax0.inner; unroll ax0.inner"); }
};
template <>
struct baton::tir::schedule_rule<baton::relay::nn::matmul_op> {
  static constexpr auto apply(schedule, const targets::description&) {
    return nest::schedule("tile i j 8 16; reorder i.outer j.outer i.inner k j.inner; parallel i.outer; tensorize i.inner gemm");
  }
};

using namespace baton;

namespace {

constexpr bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

template <int Columns>
constexpr auto maps() {
  constexpr auto a = relay::var<"a", tensor_type<float, 12, Columns>>;
  constexpr auto b = relay::var<"b", tensor_type<float, Columns>>;
  return relay::function(relay::params(a, b), relay::tanh(relay::add(a, b)));
}
constexpr auto layer() {
  constexpr auto x = relay::var<"x", tensor_type<float, 5, 24>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 32, 24>>;
  return relay::function(relay::params(x, w), relay::nn::relu(relay::nn::dense(x, w)));
}
constexpr auto sums() {
  constexpr auto x = relay::var<"x", tensor_type<float, 16, 40>>;
  return relay::function(relay::params(x), relay::sum<{.axis = {1}}>(x));
}
template <int M>
constexpr auto product() {
  constexpr auto x = relay::var<"x", tensor_type<float, M, 64>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 64, 48>>;
  return relay::function(relay::params(x, w), relay::nn::matmul(x, w));
}

/// Runs chunks from the last to the first.
struct backwards {
  int most = 0;
  template <class F>
  void parallel_for(int chunks, F f) noexcept {
    most = chunks > most ? chunks : most;
    for (int i = chunks; i-- > 0;) f(i);
  }
};

/// Another schedule for what is a nest already.
constexpr auto other_tile = transform::prim_func_pass<"OtherTile", 0>([](auto func, auto, const auto&) {
  return tir::reschedule<nest::schedule("tile i j 4 16; reorder i.outer j.outer k i.inner j.inner; tensorize k gemm")>(func);
});

}  // namespace

TEST_CASE("maps, a dense layer and sums as nests") {
  constexpr auto rows = ir_module::from_expr(maps<48>());
  STATIC_REQUIRE(has(as_text(build_tir(rows)), "\"global_symbol\": \"fused_add_tanh\"") &&
                 has(as_text(build_tir(rows)), "for (ax0: int32, 0, 12) \"parallel\" {"));
  STATIC_REQUIRE(has(as_text(build_tir(rows)), "T_tanh_2[ramp(((ax0*48) + (ax1.outer*16)), 1, 16)]"));
  STATIC_REQUIRE(
      has(tir::explain<decltype(maps<48>())::source>(),
          "nest for maps alone: split ax1 16; parallel ax0; vectorize ax1.inner\n  chosen by schedule_rule; the cost model proposes elementwise: lanes="));
  numbers::check("rows", rows, numbers::plain, numbers::float_tolerance, numbers::random<float, 12, 48>(1), numbers::random<float, 48>(2));
  constexpr auto others = ir_module::from_expr(maps<40>());
  STATIC_REQUIRE(!has(as_text(build_tir(others)), "ax0"));
  numbers::check("others", others, numbers::plain, numbers::float_tolerance, numbers::random<float, 12, 40>(1), numbers::random<float, 40>(2));

  constexpr auto dense = ir_module::from_expr(layer());
  STATIC_REQUIRE(has(as_text(build_tir(dense)), "allocate(T_dense, float32, [8])"));
  numbers::check("dense", dense, numbers::plain, numbers::float_tolerance, numbers::random<float, 5, 24>(1), numbers::random<float, 32, 24>(2));

  constexpr auto reduced = ir_module::from_expr(sums());
  STATIC_REQUIRE(has(as_text(build_tir(reduced)), "for (k1: int32, 0, 40) {"));
  numbers::check("sums", reduced, numbers::plain, numbers::float_tolerance, numbers::random<float, 16, 40>(1));
}

TEST_CASE("a product as a nest with the micro-kernel, divided among threads, and under a pass") {
  constexpr auto mod = ir_module::from_expr(product<256>());
  STATIC_REQUIRE(has(as_text(build_tir(mod)), "attr [i.inner] \"micro_kernel\" = \"gemm\";"));
  using func = decltype(tir::get<0>(build_tir(mod)));
  STATIC_REQUIRE(simd::split<simd::arch_of<targets::native>, func, 1>::units == 32);
  const auto x = numbers::random<float, 256, 64>(1);
  const auto w = numbers::random<float, 64, 48>(2);
  auto exe = numbers::check("micro-kernel", mod, numbers::plain, numbers::float_tolerance, x, w);
  const auto serial = exe(x, w);
  const std::vector<float> wanted(serial.data(), serial.data() + serial.size());
  backwards threads;
  const auto divided = exe.on(threads)(x, w);
  CHECK(threads.most > 1);
  CHECK(std::vector<float>(divided.data(), divided.data() + divided.size()) == wanted);
  constexpr auto ctx = transform::pass_context(transform::lower_pass(other_tile));
  STATIC_REQUIRE(has(as_text(build_tir(mod, ctx)), "attr [k] \"micro_kernel\" = \"gemm\";"));
  numbers::check("pass", mod, ctx, numbers::float_tolerance, x, w);
}
