// SPDX-License-Identifier: Apache-2.0
//
// Lower passes: what a user's pass makes of the loops is what runs, and instruments see it.
#include "models.hpp"
#include "numbers.hpp"

#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

using namespace baton;

namespace {

/// Makes inner serial loops of at most eight turns unrolled, and parallel loops serial.
struct change_kinds {
  template <class Loop>
  constexpr auto operator()(Loop l) const {
    constexpr tir::loop what = tir::loop_of(Loop{});
    if constexpr (what.kind == tir::for_kind::serial && what.extent <= 8) return tir::with_kind<tir::for_kind::unrolled>(l);
    else if constexpr (what.kind == tir::for_kind::parallel) return tir::with_kind<tir::for_kind::serial>(l);
    else return l;
  }
};
constexpr auto unroll = transform::prim_func_pass<"Unroll", 1>([](auto func, auto, auto) { return tir::map_loops(func, change_kinds{}); });

/// Element by element, whatever the function is.
constexpr auto scalar = transform::prim_func_pass<"Scalar", 0>([](auto func, auto, auto) { return tir::reschedule<tir::schedule{}>(func); });

/// Only every second element of elementwise loops: a wrong pass, whose mark is in the numbers.
struct halve {
  template <fixed_string Var, int Begin, int Extent, tir::for_kind Kind, class Body>
  constexpr auto operator()(tir::for_<Var, Begin, Extent, Kind, Body> l) const {
    if constexpr (Kind == tir::for_kind::vectorized) return l;
    else return tir::for_<Var, Begin, Extent / 2, Kind, Body>{};
  }
};
constexpr auto half = transform::prim_func_pass<"Half", 3>([](auto func, auto, auto) { return tir::map_loops(func, halve{}); });

struct recorder {
  std::vector<std::string>* events;

  template <class Module>
  void operator()(Module mod, const transform::pass_info& info, bool is_before) const {
    if (info.name != "Unroll") return;
    const std::string_view text = as_text(mod);
    events->push_back(std::string(is_before ? "before " : "after ") + (text.find("\"unroll\"") != std::string_view::npos ? "unrolled" : "not unrolled"));
  }
};

constexpr auto chain() {
  constexpr auto a = relay::var<"a", tensor_type<float, 4, 1, 7>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 6, 1>>;
  return relay::function(relay::params(a, b), relay::tanh(relay::add(relay::multiply(a, b), relay::constant<0.25f>)));
}
constexpr auto one_axis() {
  constexpr auto a = relay::var<"a", tensor_type<float, 64>>;
  return relay::function(relay::params(a), relay::negative(a));
}

constexpr bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

TEST_CASE("loops that a pass unrolls run") {
  constexpr auto mod = ir_module::from_expr(chain());
  constexpr auto ctx = transform::pass_context(transform::lower_pass(unroll));
  STATIC_REQUIRE(has(as_text(build_tir(mod, ctx)), "\"unroll\"") && !has(as_text(build_tir(mod, ctx)), "\"parallel\""));
  STATIC_REQUIRE(has(as_text(build_tir(mod)), "\"parallel\""));
  numbers::check("unrolled", mod, ctx, numbers::float_tolerance, numbers::random<float, 4, 1, 7>(1), numbers::random<float, 6, 1>(2));
  constexpr auto tutorial = models::tutorial<16, 9>();
  numbers::check("tutorial", tutorial, ctx, numbers::float_tolerance, numbers::random<float, 1, 16, 9, 9>(3),
                 numbers::random<float, 16, 16, 3, 3>(4, -0.1, 0.1));
}

TEST_CASE("a pass that reschedules to the element by element form") {
  constexpr auto mod = models::tutorial<16, 9>();
  constexpr auto ctx = transform::pass_context(transform::lower_pass(scalar));
  STATIC_REQUIRE(!has(as_text(build_tir(mod, ctx)), "micro_kernel"));
  numbers::check("generic", mod, ctx, numbers::float_tolerance, numbers::random<float, 1, 16, 9, 9>(3), numbers::random<float, 16, 16, 3, 3>(4, -0.1, 0.1));
}

TEST_CASE("what a pass does is what runs") {
  constexpr auto mod = ir_module::from_expr(one_axis());
  tensor<float, 64> a;
  tensor<float, 64> out;
  for (float& x : a) x = 1;
  for (float& x : out) x = 7;
  auto exe = build(mod, transform::pass_context(transform::lower_pass(half)));
  exe.run(a, out);
  CHECK(out.data()[31] == -1.0f);
  CHECK(out.data()[32] == 7.0f);
  // Its level is 3: a context of level 2 does not run it.
  auto low = build(mod, transform::pass_context(transform::lower_pass(half), transform::opt_level<2>));
  low.run(a, out);
  CHECK(out.data()[63] == -1.0f);
  auto off = build(mod, transform::pass_context(transform::lower_pass(half), transform::disabled_pass<"Half">));
  for (float& x : out) x = 7;
  off.run(a, out);
  CHECK(out.data()[63] == -1.0f);
}

TEST_CASE("instruments see passes on prim_funcs") {
  std::vector<std::string> events;
  constexpr auto mod = ir_module::from_expr(chain());
  const auto ctx = transform::pass_context(transform::lower_pass(unroll), transform::instruments(recorder{&events}));
  auto exe = build(mod, ctx);
  CHECK(exe.kernel_count == 1);
  CHECK(events == std::vector<std::string>{"before not unrolled", "after unrolled"});
  events.clear();
  // On a module of prim_funcs, alone and in a sequential; a Relay module comes back as it was.
  constexpr auto loops = build_tir(mod);
  const auto watched = transform::pass_context(transform::instruments(recorder{&events}));
  const auto changed = unroll(loops, watched);
  CHECK(has(as_text(changed), "\"unroll\""));
  CHECK(events.size() == 2);
  const auto in_sequence = transform::sequential(unroll)(loops, watched);
  CHECK(as_text(in_sequence) == as_text(changed));
  CHECK(events.size() == 4);
  const auto same = unroll(mod, watched);
  CHECK(std::is_same_v<decltype(same), decltype(mod)>);
  CHECK(events.size() == 6);
  CHECK(events.back() == "after not unrolled");
}
