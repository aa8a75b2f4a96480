// SPDX-License-Identifier: Apache-2.0
//
// Passes on a text under options: the reference interpreter's numbers before and after, for random arguments.
#ifndef BATON_TESTS_PASS_SAME_NUMBERS_HPP
#define BATON_TESTS_PASS_SAME_NUMBERS_HPP

#include "graph_pass.hpp"

#include <baton/runtime/reference.hpp>
#include <baton/text/relay_parser.hpp>

#include <cmath>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace test {

inline baton::graph parsed(std::string_view text) {
  baton::graph g = baton::parse_relay(text);
  INFO(g.error.view());
  REQUIRE(g.error.empty());
  return typed(g.view());
}

/// Numbers in [-1, 1] for main's parameters.
inline std::vector<baton::reference::value> random_arguments(const baton::graph_view& g, unsigned seed) {
  std::mt19937 engine(seed);
  std::vector<baton::reference::value> arguments;
  const int main = g.find_function("main");
  for (int p = 0; p < g.param_count(main); ++p) {
    baton::reference::value v;
    v.type = g.tensor(g.operand(main, p));
    for (std::int64_t i = 0; i < v.type.size(); ++i)
      v.elements.push_back(v.type.element.is_bool() ? static_cast<double>(engine() % 2) : static_cast<double>(engine() % 512) / 256 - 1);
    arguments.push_back(v);
  }
  return arguments;
}

/// Whether the results agree: relative to numbers above 1, absolutely below.
inline void check_same(const baton::graph_view& found_in, const baton::graph_view& wanted_in, double tolerance) {
  for (unsigned seed : {1u, 2u}) {
    const auto arguments = random_arguments(wanted_in, seed);
    const auto found = baton::reference::evaluate(found_in, "main", arguments), wanted = baton::reference::evaluate(wanted_in, "main", arguments);
    REQUIRE(found.size() == wanted.size());
    for (std::size_t r = 0; r < found.size(); ++r) {
      CHECK(found[r].type == wanted[r].type);
      REQUIRE(found[r].elements.size() == wanted[r].elements.size());
      double worst = 0;
      for (std::size_t i = 0; i < found[r].elements.size(); ++i)
        worst = std::fmax(worst, std::fabs(found[r].elements[i] - wanted[r].elements[i]) / std::fmax(1.0, std::fabs(wanted[r].elements[i])));
      CHECK(worst <= tolerance);
    }
  }
}

/// The module's text after the passes, whose numbers have been compared with those before.
template <class... Passes>
std::string same_numbers(const std::string& before, const baton::transform::pass_options& options, double tolerance = 2e-5) {
  const baton::graph g = parsed(before);
  const baton::graph after = run<Passes...>(g.view(), options);
  INFO(text(after));
  REQUIRE(after.error.empty());
  check_same(after.view(), g.view(), tolerance);
  return text(after);
}

inline bool has(const std::string& text, std::string_view part) { return text.find(part) != std::string::npos; }

}  // namespace test

#endif
