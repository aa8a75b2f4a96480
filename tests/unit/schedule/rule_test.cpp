// SPDX-License-Identifier: Apache-2.0
//
// A user's schedule_rule: the same model with other tiles. The rule tells layers apart by their sizes, so one program shows
// both what the cost model proposes and what the rule makes of it.
#include "unit/run/numbers.hpp"

#include <baton/baton.hpp>
#include <baton/tir/explain.hpp>

#include <string_view>
#include <type_traits>

template <>
struct baton::tir::schedule_rule<baton::relay::nn::conv2d_op> {
  template <class Function>
  static constexpr schedule apply(schedule proposed, const targets::description&) {
    if (conv2d_problem_of<Function>().ow == 18)
      proposed.conv.ow_tile = proposed.family != kernel_family::conv2d_nchw ? 5 : proposed.conv.ow_tile == proposed.lanes ? 2 * proposed.lanes : proposed.lanes;
    return proposed;
  }
};
template <>
struct baton::tir::schedule_rule<baton::relay::nn::dense_op> {
  static constexpr schedule apply(schedule proposed, const targets::description&) {
    proposed.dense = {2, 2, 1};
    return proposed;
  }
};

using namespace baton;

namespace {

template <int Size>
constexpr auto conv() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 16, Size, Size>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 16, 16, 3, 3>>;
  return relay::function(relay::params(x, w), relay::nn::relu(relay::nn::conv2d(x, w)));
}
constexpr auto layer() {
  constexpr auto x = relay::var<"x", tensor_type<float, 5, 24>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 20, 24>>;
  return relay::function(relay::params(x, w), relay::tanh(relay::nn::dense(x, w)));
}
constexpr bool has(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

}  // namespace

TEST_CASE("a rule that tells layers apart changes one of them") {
  constexpr auto ruled = ir_module::from_expr(conv<20>());
  constexpr auto other = ir_module::from_expr(conv<19>());
  STATIC_REQUIRE(has(as_text(build_tir(ruled)), "ow_tile=5,"));
  STATIC_REQUIRE(!has(as_text(build_tir(other)), "ow_tile=5,"));
  using function = decltype(conv<20>())::source;
  STATIC_REQUIRE(has(tir::explain<function>(), "chosen by schedule_rule; the cost model proposes conv2d_nchw: "));
  const auto w = numbers::random<float, 16, 16, 3, 3>(2, -0.1, 0.1);
  numbers::check("ruled", ruled, numbers::plain, numbers::float_tolerance, numbers::random<float, 1, 16, 20, 20>(1), w);
  numbers::check("other", other, numbers::plain, numbers::float_tolerance, numbers::random<float, 1, 16, 19, 19>(1), w);
  constexpr auto nchw = transform::pass_context(transform::disabled_pass<"AlterOpLayout">);
  numbers::check("ruled, NCHW", ruled, nchw, numbers::float_tolerance, numbers::random<float, 1, 16, 20, 20>(1), w);
}

TEST_CASE("a rule for every layer of an op") {
  constexpr auto mod = ir_module::from_expr(layer());
  STATIC_REQUIRE(has(as_text(build_tir(mod)), "m_tile=2, n_tile=2, k_chains=1"));
  numbers::check("dense", mod, numbers::plain, numbers::float_tolerance, numbers::random<float, 5, 24>(1), numbers::random<float, 20, 24>(2));
}
