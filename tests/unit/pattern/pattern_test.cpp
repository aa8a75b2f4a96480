// SPDX-License-Identifier: Apache-2.0
//
// Dataflow patterns on graphs that come at run time: the same functions as in tests/static/pattern_test.cpp.
#include <baton/ir/pattern_match.hpp>
#include <baton/ir/verify.hpp>
#include <baton/op/operators.hpp>
#include <baton/text/relay_parser.hpp>
#include <baton/text/relay_printer.hpp>
#include <baton/transform/partition_pattern.hpp>
#include <baton/transform/rewrite_pattern.hpp>
#include <baton/transform/run_passes.hpp>

#include <catch2/catch.hpp>

#include <string>

using namespace baton;
using namespace baton::relay::pattern;

namespace {

graph parsed(const std::string& body, const std::string& params = "%x: Tensor[(2), float32], %y: Tensor[(2), float32]") {
  static std::string kept[64];  // names in a graph refer to the text
  static int used = 0;
  std::string& text = kept[used++];
  text = "def @main(" + params + ") {\n" + body + "\n}\n";
  graph g = parse_relay(text);
  REQUIRE(std::string(g.error.view()) == "");
  transform::infer_type_of(g);
  return g;
}

int result_of(const graph& g) { return g.view().body_of(g.functions[0].node); }

template <class Pattern>
bool fits(Pattern pattern, const graph& g) {
  return relay::matches(pattern, g.view(), result_of(g));
}

template <class Pass>
graph run(transform::graph_pass<Pass>, const graph& in) {
  return transform::run_pass<Pass>(in.view());
}

/// The body's text after a pass.
template <class Pass>
std::string after(transform::graph_pass<Pass>, const graph& in) {
  const graph g = transform::run_pass<Pass>(in.view());
  if (!g.error.empty()) return std::string(g.error.view());
  CHECK(std::string(verify(g.view()).view()) == "");
  meta::text_buffer out;
  print_module(g.view(), out);
  std::string text(out.view());
  text = text.substr(text.find('\n') + 1);
  for (std::size_t at; (at = text.find(" /*")) != std::string::npos;) text.erase(at, text.find("*/", at) + 2 - at);
  return text.substr(0, text.find("\n}"));
}

}  // namespace

TEST_CASE("Patterns match nodes of parsed graphs") {
  CHECK(fits(_1 + _2, parsed("add(%x, %y)")));
  CHECK(fits(_1 + _1, parsed("add(%x, %x)")));
  CHECK_FALSE(fits(_1 + _1, parsed("add(%x, %y)")));
  // Numbers are compared by value: each has its own node in a text.
  CHECK(fits(relay::add(_1, relay::constant<2.0f>) * relay::constant<2.0f>, parsed("%0 = add(2f, %x);\nmultiply(2f, %0)")));
  CHECK_FALSE(fits(relay::add(_1, relay::constant<2.0f>), parsed("add(3f, %x)")));
  CHECK(fits(relay::power(is_constant(), _1), parsed("power(2f, %x)")));
  CHECK_FALSE(fits(relay::power(_1, is_constant()), parsed("power(2f, %x)")));
}

TEST_CASE("Patterns match lets, branches, functions and calls of functions") {
  CHECK(fits(is_kind<node_kind::let>(is_var<"v">(), relay::exp(_1), _2), parsed("let %v = exp(%x);\nadd(%v, %y)")));
  CHECK_FALSE(fits(is_kind<node_kind::let>(_3, relay::log(_1), _2), parsed("let %v = exp(%x);\nadd(%v, %y)")));
  CHECK(fits(is_kind<node_kind::if_>(_1, relay::exp(_2), _3), parsed("if (%c) {\n  exp(%x)\n} else {\n  %x\n}", "%c: bool, %x: Tensor[(2), float32]")));
  const graph call = parsed("%1 = fn (%p: Tensor[(2), float32], Primitive=1) {\n  exp(%p)\n};\n%1(%x)");
  const auto function = is_kind<node_kind::function>(is_var(), relay::exp(_1));
  CHECK(fits(is_kind<node_kind::call>(_2, function), call));
  CHECK(fits(relay::apply(function, _2), call));
  CHECK(fits(is_kind<node_kind::call>(_2, has_attr<"Primitive", 1>(function)), call));
  CHECK_FALSE(fits(is_kind<node_kind::call>(_2, has_attr<"Primitive", 0>(function)), call));
  CHECK_FALSE(fits(is_kind<node_kind::call>(_2, has_attr<"Other", 1>(wildcard())), call));
}

TEST_CASE("Attributes are compared as the op stores them") {
  const graph dense = parsed("nn.dense(%x, %w, units=3)", "%x: Tensor[(1, 4), float32], %w: Tensor[(3, 4), float32]");
  const auto any = is_op<"nn.dense">();
  CHECK(fits(has_attr<"units", 3>(any), dense));
  CHECK_FALSE(fits(has_attr<"units", 4>(any), dense));
  const graph conv = parsed("nn.conv2d(%x, %w, padding=[1, 1, 1, 1])", "%x: Tensor[(1, 4, 8, 8), float32], %w: Tensor[(4, 4, 3, 3), float32]");
  CHECK(fits(has_attr<"padding", int_list<4>{1, 1}>(_1), conv));
  CHECK(fits(has_attr<"strides", int_list<2>{1, 1}>(_1), conv));
  CHECK_FALSE(fits(has_attr<"strides", int_list<2>{2, 2}>(_1), conv));
  CHECK(fits(has_text_attr<"kernel_layout", "OIHW">(_1), conv));
  CHECK_FALSE(fits(has_attr<"stride", int_list<2>{1, 1}>(_1), conv));
  CHECK_FALSE(fits(has_attr<"strides", 1>(_1), conv));
  const graph mean = parsed("mean(%x, axis=[1], keepdims=True)", "%x: Tensor[(2, 3), float32]");
  CHECK(fits(has_attr<"keepdims", true>(_1), mean));
  CHECK_FALSE(fits(has_attr<"exclude", true>(_1), mean));
  CHECK(fits(has_attr<"exclude", false>(_1), mean));
  const graph clip = parsed("clip(%x, a_min=0f, a_max=6f)");
  CHECK(fits(has_attr<"a_max", 6.0>(_1), clip));
  CHECK_FALSE(fits(has_attr<"a_max", 5.0>(_1), clip));
}

TEST_CASE("An optional end is taken where it is there") {
  const auto sum = relay::exp(_1);
  const auto maybe = optional(sum, [](auto p) { return relay::nn::relu(p); });
  CHECK(fits(maybe, parsed("exp(%x)")));
  CHECK(fits(maybe, parsed("%0 = exp(%x);\nnn.relu(%0)")));
  CHECK_FALSE(fits(maybe, parsed("nn.relu(%x)")));
}

TEST_CASE("A dominator needs all uses of its parent") {
  const auto diamond = dominates(relay::exp(wildcard()), relay::sqrt(wildcard()) | relay::add(wildcard(), wildcard()), relay::add(wildcard(), wildcard()));
  CHECK(fits(diamond, parsed("%0 = exp(%x);\n%1 = sqrt(%0);\nadd(%0, %1)")));
  CHECK(fits(diamond, parsed("%0 = exp(%x);\n%1 = sqrt(%0);\n%2 = add(%y, %1);\nadd(%2, %1)")));
  CHECK_FALSE(fits(diamond, parsed("%0 = exp(%x);\n%1 = log(%0);\nadd(%0, %1)")));
  CHECK_FALSE(fits(diamond, parsed("%0 = sqrt(%x);\nadd(%0, %0)")));
  // The exponential is used beside the sum.
  const graph beside = parsed("%0 = exp(%x);\n%1 = sqrt(%0);\n%2 = add(%0, %1);\n(%2, %0)");
  CHECK_FALSE(relay::matches(diamond, beside.view(), beside.operand(result_of(beside), 0)));
}

TEST_CASE("Rules are applied until nothing changes") {
  const auto one = transform::rewrite(relay::multiply(_1, relay::constant<1.0f>) >> _1);
  CHECK(after(one, parsed("%0 = multiply(%x, 1f);\n%1 = multiply(1f, %0);\nexp(%1)")) == "  exp(%x)");
  CHECK(after(one, parsed("multiply(%x, 2f)")) == "  multiply(%x, 2f)");
  // The result would be a scalar.
  CHECK(after(transform::rewrite(relay::multiply(_1, is_var<"y">()) >> _1), parsed("multiply(1f, %y)")) == "  multiply(1f, %y)");
  // Lower rules make room for upper ones.
  const auto two = transform::rewrite(relay::exp(relay::log(_1)) >> _1, relay::sqrt(relay::sqrt(_1)) >> relay::power(_1, relay::constant<0.25f>));
  CHECK(after(two, parsed("%0 = sqrt(%x);\n%1 = sqrt(%0);\n%2 = log(%1);\nexp(%2)")) == "  power(%x, 0.25f)");
  CHECK(after(two, parsed("%0 = sqrt(%x);\n%1 = log(%0);\n%2 = exp(%1);\nsqrt(%2)")) == "  power(%x, 0.25f)");
  // Under lets and in functions.
  CHECK(after(one, parsed("let %v = multiply(%x, 1f);\nadd(%v, %y)")) == "  let %v: Tensor[(2), float32] = %x;\n  add(%v, %y)");
}

TEST_CASE("Places that share an inner node stay") {
  const auto undo = transform::rewrite(relay::log(relay::exp(_1)) >> _1);
  CHECK(after(undo, parsed("%0 = exp(%x);\n%1 = log(%0);\nadd(%0, %1)")) == "  %0 = exp(%x);\n  %1 = log(%0);\n  add(%0, %1)");
  CHECK(after(undo, parsed("%0 = exp(%x);\n%1 = log(%0);\nadd(%1, %1)")) == "  add(%x, %x)");
}

TEST_CASE("Fused functions stay as they are") {
  const graph fused = parsed("%1 = fn (%p: Tensor[(2), float32], Primitive=1) {\n  exp(%p)\n};\n%1(%x)");
  const graph plain = parsed("%1 = fn (%p: Tensor[(2), float32]) {\n  exp(%p)\n};\n%1(%x)");
  const auto rule = transform::rewrite(relay::exp(_1) >> relay::sqrt(_1));
  CHECK(after(rule, fused).find("exp(%p)") != std::string::npos);
  CHECK(after(rule, plain).find("sqrt(%p)") != std::string::npos);
  CHECK(after(transform::partition(relay::exp(_1)), fused).find("FunctionVar") == std::string::npos);
  CHECK(after(transform::partition(relay::exp(_1)), plain).find("FunctionVar") != std::string::npos);
}

TEST_CASE("Rules that have no end are found out") {
  CHECK(after(transform::rewrite(relay::exp(_1) >> relay::exp(relay::negative(_1))), parsed("exp(%x)")) ==
        "the rules make the module larger and larger");
  CHECK(after(transform::rewrite(relay::subtract(_1, _2) >> relay::subtract(_2, _1)), parsed("subtract(%x, %y)")) ==
        "the rules still change the module after 100 rounds");
  CHECK(after(transform::rewrite(relay::add(_1, _2) >> relay::add(_1, _2)), parsed("add(%x, %y)")) == "  add(%x, %y)");
  CHECK(after(transform::rewrite_once(relay::subtract(_1, _2) >> relay::subtract(_2, _1)), parsed("subtract(%x, %y)")) == "  subtract(%y, %x)");
}

TEST_CASE("A wrong result is an error of the rule") {
  CHECK(after(transform::rewrite(relay::exp(_1) >> relay::nn::dense(_1, _1)), parsed("exp(%x)")).find("nn.dense: ") == 0);
  const auto either = relay::exp(_1) | relay::log(_2);
  CHECK(after(transform::rewrite(either >> relay::sqrt(_2)), parsed("exp(%x)")).find("the right side of a rule uses a pattern") == 0);
  CHECK(after(transform::rewrite(either >> relay::sqrt(_2)), parsed("log(%x)")) == "  sqrt(%x)");
}

TEST_CASE("Matches move into functions") {
  const std::string two =
      after(transform::partition(relay::exp(relay::negative(_1))), parsed("%0 = negative(%x);\n%1 = exp(%0);\n%2 = negative(%1);\nexp(%2)"));
  // Numbers go from the graph's end, as matches are looked for.
  CHECK(two == R"(  %1 = fn (%FunctionVar_1_0: Tensor[(2), float32], PartitionedFromPattern="negative_exp_") -> Tensor[(2), float32] {
    %0 = negative(%FunctionVar_1_0);
    exp(%0)
  };
  %2 = %1(%x);
  %4 = fn (%FunctionVar_0_0: Tensor[(2), float32], PartitionedFromPattern="negative_exp_") -> Tensor[(2), float32] {
    %3 = negative(%FunctionVar_0_0);
    exp(%3)
  };
  %4(%2))");
}

TEST_CASE("Constants go along only if the pattern asks for them") {
  const graph sum = parsed("add(%x, 2f)");
  CHECK(after(transform::partition(relay::add(_1, is_constant())), sum) ==
        R"(  %0 = fn (%FunctionVar_0_0: Tensor[(2), float32], PartitionedFromPattern="add_") -> Tensor[(2), float32] {
    add(%FunctionVar_0_0, 2f)
  };
  %0(%x))");
  CHECK(after(transform::partition(relay::add(_1, _2)), sum) ==
        R"(  %0 = fn (%FunctionVar_0_0: Tensor[(2), float32], %FunctionVar_0_1: float32, PartitionedFromPattern="add_") -> Tensor[(2), float32] {
    add(%FunctionVar_0_0, %FunctionVar_0_1)
  };
  %0(%x, 2f))");
  CHECK(after(transform::partition(relay::subtract(_1, _2)), sum) == "  add(%x, 2f)");
}

TEST_CASE("The name of a partition says which alternative was taken") {
  const auto activated = relay::exp(_1) | relay::log(_2) | relay::constant<2.0f>;
  const auto pass = transform::partition(relay::add(activated, _3));
  CHECK(after(pass, parsed("%0 = log(%x);\nadd(%0, %y)")).find("=\"log_add_\"") != std::string::npos);
  CHECK(after(pass, parsed("%0 = exp(%x);\nadd(%y, %0)")).find("=\"exp_add_\"") != std::string::npos);
  CHECK(after(pass, parsed("add(%y, 2f)")).find("=\"add_\"") != std::string::npos);
  const auto path = relay::sqrt(wildcard());
  const auto region = transform::partition(dominates(relay::exp(wildcard()), path, relay::add(wildcard(), wildcard())));
  CHECK(after(region, parsed("%0 = exp(%x);\n%1 = sqrt(%0);\nadd(%1, %0)")) ==
        R"(  %2 = fn (%FunctionVar_0_0: Tensor[(2), float32], PartitionedFromPattern="exp_add_") -> Tensor[(2), float32] {
    %0 = exp(%FunctionVar_0_0);
    %1 = sqrt(%0);
    add(%1, %0)
  };
  %2(%x))");
}

namespace {

struct only_vectors {
  constexpr bool operator()(const graph_view& g, const pattern_match& m) const { return g.tensor(m.root).rank() == 1; }
};

}  // namespace

TEST_CASE("A check may say no, and what is partitioned stays") {
  const graph one = parsed("exp(%x)");
  const auto pass = transform::partition<"p">(relay::exp(_1), only_vectors{});
  const std::string once = after(pass, one);
  CHECK(once.find("Composite=\"p\"") != std::string::npos);
  const graph moved = run(pass, one);
  CHECK(after(pass, moved) == once);
  CHECK(after(pass, parsed("exp(%x)", "%x: Tensor[(2, 2), float32]")) == "  exp(%x)");
}
