// SPDX-License-Identifier: Apache-2.0
//
// The interpreter's own tests: what is not an operator, and errors.
#include "support/catch.hpp"

#include <baton/relay.hpp>
#include <baton/runtime/reference.hpp>
#include <baton/transform/bind_params.hpp>

#include <stdexcept>
#include <string>

using namespace baton;

namespace {

constexpr auto x = relay::var<"x", tensor_type<float, 2>>;
constexpr auto y = relay::var<"y", tensor_type<float, 2>>;
constexpr auto two = make_tensor<float, 2>([](std::size_t i) { return float(i) + 1; });

/// What computes takes modules: handles are types of one function, no arguments for run time.
template <class Body>
constexpr auto fn(Body body) {
  return ir_module::from_expr(relay::function(relay::params(x), body));
}
template <class Module>
std::vector<double> of_x(Module mod, float first, float second) {
  tensor<float, 2> t;
  t(0) = first;
  t(1) = second;
  std::vector<double> all;
  for (const reference::value& v : reference::run(mod, t)) all.insert(all.end(), v.elements.begin(), v.elements.end());
  return all;
}
using list = std::vector<double>;

template <class F>
std::string sentence(F f) {
  try {
    f();
    return "";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

}  // namespace

TEST_CASE("constants, tuples and projections") {
  CHECK(of_x(fn(relay::add(x, relay::constant<&two>)), 10, 20) == list{11, 22});
  CHECK(of_x(fn(relay::tuple(x, relay::constant<0.5f>)), 1, 2) == list{1, 2, 0.5});
  CHECK(of_x(fn(relay::get<1>(relay::tuple(x, relay::negative(x)))), 1, 2) == list{-1, -2});
  CHECK(of_x(fn(relay::tuple(relay::tuple(x), x)), 1, 2) == list{1, 2, 1, 2});
}

TEST_CASE("let and if") {
  constexpr auto v = relay::var<"v", tensor_type<float, 2>>;
  CHECK(of_x(fn(relay::let(v, relay::add(x, x), relay::multiply(v, v))), 1, 3) == list{4, 36});
  auto positive = relay::greater(relay::sum(x), relay::constant<0.0f>);
  CHECK(of_x(fn(relay::if_(positive, relay::add(x, x), relay::negative(x))), 1, 3) == list{2, 6});
  CHECK(of_x(fn(relay::if_(positive, relay::add(x, x), relay::negative(x))), -1, -3) == list{1, 3});
}

TEST_CASE("function literals and functions of the module") {
  constexpr auto twice = relay::function(relay::params(y), relay::add(y, y));
  CHECK(of_x(fn(relay::apply(twice, relay::apply(twice, x))), 1, 3) == list{4, 12});
  constexpr auto g = relay::function(relay::params(y), relay::multiply(y, y));
  constexpr auto f = relay::function(relay::params(x), relay::global_var<"g">(relay::global_var<"g">(x)));
  constexpr auto mod = ir_module::from_functions(named<"main">(f), named<"g">(g));
  tensor<float, 2> t;
  t(0) = 2;
  t(1) = 3;
  CHECK(reference::run(mod, t)[0].elements == list{16, 81});
  const std::vector<reference::value> arguments{reference::to_value(t)};
  CHECK(reference::evaluate(mod.view(), "g", arguments)[0].elements == list{4, 9});
}

TEST_CASE("every result is rounded to its element type") {
  const float third = 1.0f / 3.0f;
  CHECK(of_x(fn(relay::divide(x, relay::constant<3.0f>)), 1, 2) == list{double{third}, double{2.0f / 3.0f}});
  // Not one rounding at the end: 2^24 + 1 is no float.
  CHECK(of_x(fn(relay::subtract(relay::add(x, relay::constant<1.0f>), relay::constant<16777216.0f>)), 16777216, 16777216) == list{0, 0});
  CHECK(reference::rounded(int8, 200) == -56);
  CHECK(reference::rounded(uint8, -1) == 255);
  CHECK(reference::rounded(uint8, 511) == 255);
  CHECK(reference::rounded(int32, 2147483648.0) == -2147483648.0);
  CHECK(reference::rounded(int32, -7.9) == -7);
  CHECK(reference::rounded(boolean, 0.25) == 1);
  CHECK(reference::rounded(float64, 0.1) == 0.1);
}

TEST_CASE("bound parameters get their values by name") {
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x, y), relay::subtract(x, y)));
  constexpr auto bound = transform::detail::apply_graph_pass<transform::bind_params_pass<false, fixed_string("y")>, transform::pass_options{}, false>(mod);
  const tensor_ty type{float32, {2}};
  const std::vector<reference::value> arguments{{type, {5, 7}}};
  const std::vector<reference::named_value> values{{"y", {type, {1, 2}}}};
  CHECK(reference::evaluate(bound.view(), "main", arguments, values)[0].elements == list{4, 5});
  CHECK(sentence([&] { reference::evaluate(bound.view(), "main", arguments); }) == "baton: reference: no value bound for y");
}

TEST_CASE("what cannot be evaluated is said") {
  constexpr auto mod = ir_module::from_expr(relay::function(relay::params(x), x));
  CHECK(sentence([&] { reference::evaluate(mod.view(), "other", {}); }) == "baton: reference: no function other");
  CHECK(sentence([&] { reference::evaluate(mod.view(), "main", {}); }) == "baton: reference: wrong number of arguments for main");
  const std::vector<reference::value> wrong{{{float32, {3}}, {1, 2, 3}}};
  CHECK(sentence([&] { reference::evaluate(mod.view(), "main", wrong); }) == "baton: reference: wrong type of argument x");
  const std::vector<reference::value> operands{{{float32, {1}}, {1}}};
  const tensor_ty none{dtype{}, {1}};
  CHECK(sentence([&] { reference::evaluate_op("exp", {}, operands, std::span(&none, 1)); }).find("no arithmetic") != std::string::npos);
  CHECK(sentence([&] { reference::evaluate_op("nn.no_such_op", {}, operands, std::span(&none, 1)); }) == "baton: reference: unknown operator nn.no_such_op");
}

namespace {

template <class... Ops>
std::string unknown_ops(relay::op_list<Ops...>) {
  // Results without elements: nothing is computed, so neither operands nor attributes need to make sense.
  std::string unknown;
  const reference::value one{{float32, shape{1, 1, 1, 1}}, {1.0}};
  const tensor_ty none{float32, shape{0, 1, 1, 1}};
  const auto ask = [&]<class Op>(Op) {
    const std::vector<reference::value> in(5, one);
    const std::vector<tensor_ty> out(3, none);
    attr_words words;
    typename Op::attrs a{};
    if constexpr (requires { a.src_layout; }) a.src_layout = a.dst_layout = "NCHW";
    encode_attrs(a, words);
    const std::string said = sentence([&] { reference::evaluate_op(Op::name, words, in, out); });
    if (!said.empty()) unknown += std::string(Op::name) + " ";
  };
  (ask(Ops{}), ...);
  return unknown;
}

}  // namespace

TEST_CASE("the interpreter knows every op of the library") { CHECK(unknown_ops(relay::all_ops{}) == ""); }
