// SPDX-License-Identifier: Apache-2.0
//
// Relay's text at run time: streams, graphs made at run time, number formats.
#include "baton/op/add.hpp"
#include "baton/op/multiply.hpp"
#include "baton/text/as_text.hpp"

#include <catch2/catch.hpp>

#include <bit>
#include <cstdint>
#include <cstdio>
#include <iostream>
#include <limits>
#include <random>
#include <sstream>
#include <string>
#include <string_view>

using namespace baton;

namespace {

constexpr auto square() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2>>;
  auto twice = relay::add(x, x);
  return relay::function(relay::params(x), relay::multiply(twice, twice));
}

constexpr std::string_view square_text = "fn (%x: Tensor[(2), float32]) {\n  %0 = add(%x, %x);\n  multiply(%0, %0)\n}";

std::string text_of_module(const graph& g) {
  meta::text_buffer text;
  print_module(g.view(), text);
  return std::string(text.view());
}

std::string text_of_function(const graph& g, int id) {
  meta::text_buffer text;
  print_function(g.view(), id, text);
  return std::string(text.view());
}

int add_node(graph& g, node_kind kind, std::initializer_list<int> operands) {
  node n;
  n.kind = kind;
  return g.add(n, meta::slice<int>(operands.begin(), static_cast<int>(operands.size())));
}

std::string text_of_scalar(const scalar_value& value) {
  graph g;
  const int id = g.add_scalar(value);
  meta::text_buffer text;
  print_expression(g.view(), id, text);
  return std::string(text.view());
}

std::string with_printf(double value) {
  char text[64];
  std::snprintf(text, sizeof(text), "%g", value);
  return text;
}

}  // namespace

TEST_CASE("text: modules, functions, expressions and types write to streams", "[text]") {
  constexpr auto f = square();
  constexpr auto mod = ir_module::from_expr(f);
  constexpr auto y = relay::add(relay::var<"x", tensor_type<float, 2>>, relay::constant<0.5f>);
  const std::string module_text = "def @main" + std::string(square_text.substr(3)) + "\n";

  std::ostringstream out;
  out << mod;
  CHECK(out.str() == module_text);
  out.str("");
  (out << f << "|") << y << "|" << relay::constant<2.0f> << "|" << as_text(tensor_ty{float32, {3}});
  CHECK(out.str() == std::string(square_text) + "|free_var %x: Tensor[(2), float32];\nadd(%x, 0.5f)|2f|Tensor[(3), float32]");

  std::ostream& base = out;
  out.str("");
  base << mod;
  CHECK(out.str() == module_text);

  std::ostringstream captured;
  std::streambuf* const standard = std::cout.rdbuf(captured.rdbuf());
  std::cout << mod << y << std::flush;
  std::cout.rdbuf(standard);
  CHECK(captured.str() == module_text + "free_var %x: Tensor[(2), float32];\nadd(%x, 0.5f)");

  // A constant text is a C string too.
  CHECK(std::string(as_text(mod).data()) == module_text);
}

TEST_CASE("text: a view in static storage prints at run time as during compilation", "[text]") {
  constexpr auto mod = ir_module::from_expr(square());
  CHECK(text_of_module(graph(decltype(mod)::view())) == as_text(mod));
  CHECK(text_of_function(graph(decltype(mod)::view()), decltype(mod)::view().find_function("main")) == square_text);
}

TEST_CASE("text: the depth of the data flow does not matter", "[text]") {
  constexpr int length = 3000;
  graph g;
  const int type = g.intern(tensor_ty{float32, {2}});
  const int x = g.add_var("x", -1, type, true);
  int last = x;
  std::string expected = "def @main(%x: Tensor[(2), float32]) {\n";
  std::string operand = "%x";
  for (int i = 0; i < length; ++i) {
    last = g.call<relay::add_op>({}, last, x);
    const std::string call = "add(" + operand + ", %x)";
    operand = "%" + std::to_string(i);
    expected += i + 1 < length ? "  " + operand + " = " + call + ";\n" : "  " + call + "\n}\n";
  }
  g.functions.push_back({"main", add_node(g, node_kind::function, {x, last})});
  CHECK(text_of_module(g) == expected);
}

TEST_CASE("text: neither does the length of a chain of lets", "[text]") {
  constexpr int length = 3000;
  graph g;
  const int x = g.add_var("x", -1, -1, false);
  meta::vec<int> variables;
  meta::vec<int> values;
  std::string expected = "def @main(%x) {\n";
  std::string previous = "%x";
  for (int i = 0; i < length; ++i) {
    // The list's order is not the text's: it prints whatever order a list is in.
    values.push_back(g.call<relay::add_op>({}, i == 0 ? x : variables.back(), x));
    variables.push_back(g.add_var("x", -1, -1, false));
    const std::string name = "%x" + std::to_string(i + 1);
    expected += "  let " + name + " = add(" + previous + ", %x);\n";
    previous = name;
  }
  int body = variables.back();
  for (int i = length; i-- > 0;) body = add_node(g, node_kind::let, {variables[i], values[i], body});
  g.functions.push_back({"main", add_node(g, node_kind::function, {x, body})});
  CHECK(text_of_module(g) == expected + "  " + previous + "\n}\n");
}

TEST_CASE("text: scopes nest and indent", "[text]") {
  constexpr int depth = 60;
  graph g;
  const int x = g.add_var("x", -1, -1, false);
  int body = x;
  std::string before;
  std::string after;
  for (int i = 0; i < depth; ++i) {
    const std::string indent(static_cast<std::size_t>(2 * i), ' ');
    before += indent + (i == 0 ? "fn (%x) {\n" : "if (%x) {\n");
    after = (i == 0 ? "\n}" : "\n" + indent + "} else {\n" + indent + "  %x\n" + indent + "}") + after;
    if (i + 1 < depth) body = add_node(g, node_kind::if_, {x, body, x});
  }
  const int f = add_node(g, node_kind::function, {x, body});
  CHECK(text_of_function(g, f) == before + std::string(2 * depth, ' ') + "%x" + after);
}

TEST_CASE("text: names stay unique among many with one hint", "[text]") {
  graph g;
  meta::vec<int> operands;
  std::string expected = "fn (";
  for (int i = 0; i < 500; ++i) {
    operands.push_back(g.add_var("p", 0, -1, false));
    expected += (i > 0 ? ", %p0" + std::to_string(i) : "%p0");
  }
  operands.push_back(operands[0]);
  node n;
  n.kind = node_kind::function;
  const int f = g.add(n, operands);
  CHECK(text_of_function(g, f) == expected + ") {\n  %p0\n}");
}

TEST_CASE("text: floating point numbers are written as %g writes them", "[text]") {
  using limits = std::numeric_limits<double>;
  const double special[] = {0.0,
                            -0.0,
                            1.0,
                            -1.0,
                            0.1,
                            1e-5,
                            0.0001,
                            0.00012345678,
                            123456.0,
                            1234567.0,
                            999999.5,
                            999999.4999,
                            1e15,
                            1e16,
                            1e22,
                            1e100,
                            1e-300,
                            2.5,
                            0.5,
                            1.0000005,
                            100000.5,
                            1000005e-1,
                            3e38,
                            limits::min(),
                            limits::max(),
                            limits::denorm_min(),
                            limits::epsilon(),
                            limits::infinity(),
                            -limits::infinity(),
                            limits::quiet_NaN(),
                            299792458.0,
                            6.02214076e23};
  for (const double value : special) {
    INFO(value);
    CHECK(text_of_scalar(make_scalar(value)) == with_printf(value) + "f64");
    const float narrow = value > 3.4e38 && value < limits::infinity() ? 0.0f : static_cast<float>(value);
    CHECK(text_of_scalar(make_scalar(narrow)) == with_printf(static_cast<double>(narrow)) + "f");
  }
  std::mt19937_64 random(7);
  for (int i = 0; i < 3000; ++i) {
    const std::uint64_t bits = random();
    double value = std::bit_cast<double>(bits);
    if (value != value) continue;  // printf writes the sign of a NaN, a stream of the text does not
    // Half of them of moderate size, where rounding to six digits meets ties.
    if (i % 2 == 0) value = static_cast<double>(static_cast<std::int64_t>(bits >> 40)) / 64.0;
    INFO(value);
    CHECK(text_of_scalar(make_scalar(value)) == with_printf(value) + "f64");
  }
}

TEST_CASE("text: integers and bools", "[text]") {
  CHECK(text_of_scalar(make_scalar(std::numeric_limits<std::int32_t>::min())) == "-2147483648");
  CHECK(text_of_scalar(make_scalar(std::numeric_limits<std::int64_t>::min())) == "-9223372036854775808");
  CHECK(text_of_scalar(make_scalar(std::numeric_limits<std::int64_t>::max())) == "9223372036854775807");
  CHECK(text_of_scalar(make_scalar(true)) == "True");
  CHECK(text_of_scalar(make_scalar(false)) == "False");
  CHECK(text_of_scalar(make_scalar(std::int8_t{1})) == "meta[relay.Constant][0]");
}
