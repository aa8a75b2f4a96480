// SPDX-License-Identifier: Apache-2.0
//
// What tests of graph passes share: running passes on a module's graph at run time, and the golden texts of TVM v0.7.0,
// whose modules are always typed.
#ifndef BATON_TESTS_PASS_GRAPH_PASS_HPP
#define BATON_TESTS_PASS_GRAPH_PASS_HPP

#include <baton/ir/compact.hpp>
#include <baton/ir/module.hpp>
#include <baton/ir/verify.hpp>
#include <baton/text/relay_printer.hpp>
#include <baton/transform/pass.hpp>

#include <catch2/catch.hpp>

#include <fstream>
#include <sstream>
#include <string>

namespace test {

inline baton::graph typed(baton::graph_view view) {
  baton::graph g(view);
  baton::transform::detail::mark_typed(g);
  return g;
}

/// A copy in which each use of a scalar has a node of its own, as in TVM; handles of equal scalars are one node.
inline baton::graph with_own_scalars(baton::graph_view view) {
  baton::graph g(view);
  for (int& operand : g.operands)
    if (g[operand].constant == baton::constant_kind::scalar) operand = g.add_scalar(baton::scalar_value(g[operand].scalar));
  return baton::compact(g);
}

template <class Pass>
baton::graph run_one(const baton::graph& in, const baton::transform::pass_options& options) {
  baton::graph g(in.view());
  Pass::run(g, options);
  if (!g.error.empty()) return g;
  baton::graph ordered = baton::compact(g);
  baton::infer_types(ordered);
  baton::transform::detail::mark_typed(ordered);
  CHECK(std::string(baton::verify(ordered.view()).view()) == "");
  return ordered;
}

/// The passes one after another on a typed copy.
template <class... Passes>
baton::graph run(baton::graph_view view, const baton::transform::pass_options& options = {}) {
  baton::graph g = typed(view);
  ((g = run_one<Passes>(g, options)), ...);
  return g;
}

inline std::string text(const baton::graph& g) {
  if (!g.error.empty()) return std::string(g.error.view());
  baton::meta::text_buffer out;
  baton::print_module(g.view(), out);
  return std::string(out.view());
}

/// A text of tests/golden/cases.
inline std::string golden(const std::string& name) {
  std::string here = __FILE__;
  here.resize(here.rfind('/'));
  std::ifstream file(here + "/../golden/cases/" + name + ".txt");
  REQUIRE(file);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

}  // namespace test

#endif
