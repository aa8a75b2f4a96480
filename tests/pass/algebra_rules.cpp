// SPDX-License-Identifier: Apache-2.0
//
// Every identity of transform/algebra_rules.hpp on random shapes and numbers: both sides are written out as texts and
// evaluated by the reference interpreter, which must find what the rule promises; and the pass must make the right side of
// the left one. The neutral operands that SimplifyExpr drops are held to what its header says of them.
#include "same_numbers.hpp"

#include <baton/transform/simplify_algebra.hpp>

#include <cmath>
#include <cstdint>
#include <limits>
#include <map>
#include <random>
#include <string>
#include <vector>

using namespace baton;
using namespace baton::transform;

namespace {

/// Whether a rule's operands are bools.
bool takes_bools(const algebra_rule& rule) { return rule.left.find("logical") == 0 && rule.left.find("equal") == std::string_view::npos; }

/// Numbers at which identities break.
double special(std::mt19937& engine, bool wide) {
  const double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  const std::vector<double> narrow_list = {0.0, -0.0, inf, -inf, nan, 1, -1, 2, -2, 0.5, -0.5, 1.5, -2.5, 3, 1e-20, -1e-20, 1e15, -1e15};
  const std::vector<double> floats = {1e-45, -1e-45, 1.2e-38, 3.4e38, -3.4e38, 88, 89, -90, -104};
  const std::vector<double> doubles = {5e-324, -5e-324, 2.3e-308, 1.7e308, -1.7e308, 709, 710, -709, -746};
  if (engine() % 3 != 0) return narrow_list[engine() % narrow_list.size()];
  return wide ? doubles[engine() % doubles.size()] : floats[engine() % floats.size()];
}
double ordinary(std::mt19937& engine) { return engine() % 16 == 0 ? (engine() % 2 ? 0.0 : -0.0) : std::uniform_real_distribution<double>(-4, 4)(engine); }

/// One try of a rule: what each letter is, the texts, the arguments.
struct trial {
  std::mt19937 engine;
  agreement sides;
  bool wide;
  std::string dtype;
  std::map<char, std::string> type;
  std::map<char, std::string> written;  ///< how the letter is mentioned
  std::vector<reference::value> arguments;
  std::vector<std::vector<float>> data;
  std::vector<constant_record> records;
  std::string params;

  trial(unsigned seed, const algebra_rule& rule, bool plain_shapes)
      : engine(seed), sides(rule.sides), wide(seed % 4 == 3), dtype(wide ? "float64" : "float32") {
    data.reserve(4);
    records.reserve(4);
    for (std::size_t i = 0; i < rule.left.size(); ++i) {
      const char c = rule.left[i];
      const auto letter_of_word = [&](std::size_t at) { return at < rule.left.size() && rule.left[at] >= 'a' && rule.left[at] <= 'z'; };
      if (letter_of_word(i + 1) || (i > 0 && letter_of_word(i - 1)) || c < 'a' || c > 'z' || written.count(c)) continue;
      if (i + 1 < rule.left.size() && (rule.left[i + 1] == '(' || rule.left[i + 1] == '.')) continue;
      add(c, plain_shapes, c == 'b' || takes_bools(rule));
    }
  }

  void add(char c, bool plain_shape, bool truth) {
    static const std::vector<std::pair<std::string, shape>> shapes = {
        {"(2, 3, 4)", {2, 3, 4}}, {"(3, 4)", {3, 4}}, {"(4)", {4}}, {"(1, 3, 1)", {1, 3, 1}}, {"()", {}}};
    const auto& [text, dims] = shapes[plain_shape ? 0 : engine() % shapes.size()];
    tensor_ty t{truth ? boolean : wide ? float64 : float32, dims};
    type[c] = text == "()" ? (truth ? "bool" : dtype) : "Tensor[" + text + ", " + (truth ? "bool" : dtype) + "]";
    if (c == 'c' || c == 'd') return add_constant(c, t);
    written[c] = std::string("%") + c;
    params += (params.empty() ? "%" : ", %") + std::string(1, c) + ": " + type[c];
    reference::value v{t, {}};
    for (std::int64_t i = 0; i < t.size(); ++i)
      v.elements.push_back(truth ? static_cast<double>(engine() % 2)
                                 : reference::rounded(t.element, sides != agreement::finite && engine() % 2 ? special(engine, wide) : ordinary(engine)));
    arguments.push_back(v);
  }
  void add_constant(char c, const tensor_ty& t) {
    // The first of two is the smaller one, so that clips have a range.
    const auto number = [&] { return (c == 'c' ? -2.0 : 2.5) + std::uniform_real_distribution<double>(-1, 1)(engine); };
    if (t.rank() == 0 || wide || engine() % 2) {
      char chars[32];
      std::snprintf(chars, sizeof chars, wide ? "%.6ff64" : "%.4ff", number());
      written[c] = chars;
      return;
    }
    data.emplace_back();
    for (std::int64_t i = 0; i < t.size(); ++i) data.back().push_back(static_cast<float>(number()));
    records.push_back({t});
    records.back().point(data.back().data());
    written[c] = "meta[relay.Constant][" + std::to_string(records.size() - 1) + "]";
  }

  /// A side as a module's text.
  std::string module(std::string_view side) {
    std::string body;
    std::string word;
    std::vector<std::string> open;
    const auto flush = [&] {
      if (word.size() == 1 && written.count(word[0])) body += written[word[0]];
      else if (!word.empty()) body += word + (wide ? "f64" : "f");
      word.clear();
    };
    int clips = 0;
    for (char ch : side) {
      if (ch == '(') {
        open.push_back(word);
        body += word + "(";
        word.clear();
      } else if (ch == ')') {
        flush();
        if (open.back() == "clip") {
          const double low[] = {-1.5, -0.5, 0, 0.25, 1};
          const double a = low[(engine() + static_cast<unsigned>(clips)) % 5];
          body += ", a_min=" + std::to_string(a) + "f, a_max=" + std::to_string(a + 0.75) + "f";
          ++clips;
        }
        open.pop_back();
        body += ")";
      } else if (ch == ',') {
        flush();
        body += ch;
      } else if (ch != ' ') {
        word += ch;
      }
    }
    flush();
    return "def @main(" + params + ") {\n  " + body + "\n}\n";
  }
  graph parse(const std::string& text) {
    std::vector<const constant_record*> pointers;
    for (const constant_record& r : records) pointers.push_back(&r);
    const graph g = parse_relay(text, {pointers.data(), static_cast<int>(pointers.size())});
    INFO(text);
    INFO(g.error.view());
    REQUIRE(g.error.empty());
    return test::typed(g.view());
  }
};

/// Whether one number may stand for another; `counted` if the promise says anything about them.
bool agrees(double wanted, double found, agreement sides, bool wide, bool& counted) {
  counted = true;
  if (sides == agreement::finite) {
    counted = std::isfinite(wanted) && std::isfinite(found);
    // What is no number on one side only is no promise: an operand was outside the domain.
    return !counted || std::fabs(found - wanted) <= 2e-5 * std::fmax(1.0, std::fabs(wanted));
  }
  if (std::isnan(wanted) || std::isnan(found)) return std::isnan(wanted) && std::isnan(found);
  if (sides == agreement::exact) return wanted == found && std::signbit(wanted) == std::signbit(found);
  if (std::isinf(wanted) || std::isinf(found)) return wanted == found;
  const double smallest = wide ? std::numeric_limits<double>::min() : static_cast<double>(std::numeric_limits<float>::min());
  const double step = wide ? 2.3e-16 : 1.2e-7;
  if (std::fabs(wanted) < smallest && std::fabs(found) < smallest) return std::signbit(wanted) == std::signbit(found);
  return std::fabs(found - wanted) <= 4 * step * std::fabs(wanted) + smallest;
}

int disagreements(const reference::value& wanted, const reference::value& found, agreement sides, int& counted) {
  REQUIRE(wanted.type == found.type);
  int wrong = 0;
  for (std::size_t i = 0; i < wanted.elements.size(); ++i) {
    bool counts = false;
    if (!agrees(wanted.elements[i], found.elements[i], sides, wanted.type.element == float64, counts)) {
      UNSCOPED_INFO("wanted " << wanted.elements[i] << ", found " << found.elements[i]);
      ++wrong;
    }
    counted += counts ? 1 : 0;
  }
  return wrong;
}

reference::value evaluated(const graph& g, const std::vector<reference::value>& arguments) { return reference::evaluate(g.view(), "main", arguments)[0]; }

/// Tries a rule; the pass runs under `options` and gives the right side's text if `applies`.
template <class Pass>
void try_rule(const algebra_rule& rule, const pass_options& options, bool applies) {
  INFO(std::string(rule.left) << " -> " << std::string(rule.right));
  int applied = 0;
  int counted = 0;
  for (unsigned seed = 0; seed < 24; ++seed) {
    trial t(seed, rule, seed % 3 == 0);
    const std::string left = t.module(rule.left), right = t.module(rule.right);
    const graph before = t.parse(left), wanted = t.parse(right);
    INFO(left << right);
    const graph after = test::run<Pass>(before.view(), options);
    REQUIRE(after.error.empty());
    const reference::value number = evaluated(before, t.arguments);
    CHECK(disagreements(number, evaluated(after, t.arguments), rule.sides, counted) == 0);
    const bool same_type = wanted.view().tensor(wanted.view().body_of(wanted.functions[0].node)) == number.type;
    if (!same_type) continue;
    if (!applies) {
      CHECK(test::text(after) == test::text(before));
      continue;
    }
    if (!rule.attrs) {
      CHECK(test::text(after) == test::text(wanted));
      CHECK(disagreements(number, evaluated(wanted, t.arguments), rule.sides, counted) == 0);
    }
    applied += test::text(after) != test::text(before) ? 1 : 0;
  }
  CHECK(counted > 100);
  if (applies) CHECK(applied >= 8);
}

/// Whether some number shows that two sides are not the same for every float.
bool differs(algebra_rule rule) {
  rule.sides = agreement::exact;
  for (unsigned seed = 0; seed < 60; ++seed) {
    trial t(seed, rule, true);
    const std::string left = t.module(rule.left), right = t.module(rule.right);
    const reference::value wanted = evaluated(t.parse(left), t.arguments), found = evaluated(t.parse(right), t.arguments);
    for (std::size_t i = 0; i < wanted.elements.size(); ++i) {
      bool counted = false;
      if (!agrees(wanted.elements[i], found.elements[i], agreement::exact, t.wide, counted)) return true;
    }
  }
  return false;
}

}  // namespace

TEST_CASE("both sides of each identity agree as promised") {
  int exact = 0;
  for (const algebra_rule& rule : transform::detail::algebra<>.all()) {
    try_rule<simplify_algebra_pass>(rule, {.opt_level = 4}, true);
    // Below level 4 only what is exact for every float.
    try_rule<simplify_algebra_pass>(rule, {.opt_level = 3}, rule.sides == agreement::exact);
    exact += rule.sides == agreement::exact ? 1 : 0;
  }
  CHECK(exact > 40);
}

TEST_CASE("what is promised less would break a larger promise") {
  for (const algebra_rule& rule : transform::detail::algebra<>.all()) {
    INFO(std::string(rule.left));
    if (rule.sides == agreement::finite && !rule.attrs) CHECK(differs(rule));
  }
}

TEST_CASE("neutral operands are dropped as promised") {
  const algebra_rule rules[] = {{"multiply(x, 1)", "x"}, {"divide(x, 1)", "x"}, {"subtract(x, 0)", "x"}, {"add(x, 0)", "x", agreement::finite}};
  for (const algebra_rule& rule : rules) try_rule<simplify_expr_pass>(rule, {.opt_level = 3}, true);
  CHECK(differs(rules[3]));
}

TEST_CASE("places where identities do not go") {
  const auto unchanged = [](const std::string& text) {
    const graph g = test::parsed(text);
    CHECK(test::text(test::run<simplify_algebra_pass>(g.view(), {.opt_level = 4})) == test::text(g));
  };
  // Integers, a part that is used elsewhere where two calls would come, a fused function, a larger result, minus zero.
  unchanged("def @main(%x: Tensor[(3), int32], %y: Tensor[(3), int32]) { multiply(divide(%x, %y), %y) }");
  unchanged("def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) { %0 = sqrt(%y); (divide(%x, %0), %0) }");
  unchanged("def @main(%x: Tensor[(3), float32]) { %1 = fn (%p: Tensor[(3), float32], Primitive=1) { negative(negative(%p)) }; %1(%x) }");
  unchanged("def @main(%x: Tensor[(3), float32], %y: Tensor[(2, 3), float32]) { multiply(divide(%x, %y), %y) }");
  unchanged("def @main(%x: Tensor[(3), float32]) { maximum(%x, -0f) }");
  unchanged("def @main(%x: Tensor[(3), float32]) { minimum(maximum(%x, 2f), 1f) }");
  unchanged("def @main(%x: Tensor[(3), float32]) { nn.relu(clip(%x, a_min=0f, a_max=6f)) }");
  // One call for one call is none too many, shared or not.
  const graph shared = test::parsed("def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) { %0 = negative(%y); (add(%x, %0), %0) }");
  CHECK(test::text(test::run<simplify_algebra_pass>(shared.view(), {.opt_level = 4})).find("subtract(%x, %y)") != std::string::npos);
}

TEST_CASE("identities meet") {
  const auto after = [](const std::string& body) {
    const std::string module = "def @main(%x: Tensor[(3), float32], %y: Tensor[(3), float32]) { " + body + " }";
    const graph g = test::parsed(module);
    std::string text = test::text(test::run<simplify_algebra_pass>(g.view(), {.opt_level = 4}));
    text.erase(0, text.find('\n') + 1);
    for (std::size_t at; (at = text.find(" /*")) != std::string::npos;) text.erase(at, text.find("*/", at) + 2 - at);
    return text;
  };
  CHECK(after("exp(log(exp(log(%x))))") == "  %x\n}\n");
  CHECK(after("negative(negative(negative(%x)))") == "  negative(%x)\n}\n");
  CHECK(after("multiply(multiply(multiply(%x, 2f), 3f), 4f)") == "  %0 = multiply(2f, 3f);\n  %1 = multiply(%0, 4f);\n  multiply(%x, %1)\n}\n");
  CHECK(after("minimum(maximum(%x, 0f), 6f)") == "  clip(%x, a_min=0f, a_max=6f)\n}\n");
  CHECK(after("clip(clip(%x, a_min=0f, a_max=6f), a_min=-1f, a_max=3f)") == "  clip(%x, a_min=0f, a_max=3f)\n}\n");
  CHECK(after("where(logical_not(logical_not(logical_not(less(%x, %y)))), %x, %y)") == "  %0 = less(%x, %y);\n  where(%0, %y, %x)\n}\n");
}
