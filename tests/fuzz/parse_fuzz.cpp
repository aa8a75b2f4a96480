// SPDX-License-Identifier: Apache-2.0
//
// A libFuzzer target for everything that a text meets at run time. In: any bytes. The parser answers with a sentence, or
// with a module that the verifier accepts, whose text parses and prints as itself, and on which every pass leaves a module
// of which the same holds. Built and run by tests/CMakeLists.txt with sanitizers; seeds are made by make_corpus.py.
#include <baton/ir/verify.hpp>
#include <baton/text/relay_parser.hpp>
#include <baton/text/relay_printer.hpp>
#include <baton/transform/passes.hpp>
#include <baton/transform/run_passes.hpp>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>

namespace {

using namespace baton;
using namespace baton::transform;

[[noreturn]] void report(const char* what, std::string_view sentence, std::string_view before, std::string_view after) {
  std::fprintf(stderr, "parse_fuzz: %s: %.*s\n---- before\n%.*s\n---- after\n%.*s\n", what, static_cast<int>(sentence.size()), sentence.data(),
               static_cast<int>(before.size()), before.data(), static_cast<int>(after.size()), after.data());
  std::abort();
}

std::string text_of(const graph& g) {
  meta::text_buffer out;
  print_module(g.view(), out);
  return std::string(out.view());
}

/// Whether the text says everything: without its type comment, Relay's text does not tell an int64 literal from an int32
/// one, nor the type of a constant of the meta section.
bool says_all(const graph& g) {
  for (const node& n : g.nodes)
    if (n.kind == node_kind::constant && !n.checked && (n.constant != constant_kind::scalar || n.scalar.type == int64 || !baton::detail::has_literal(n.scalar.type)))
      return false;
  return true;
}

/// What has to hold of every module; returns its text.
std::string check(const char* what, const graph& g, std::string_view before) {
  const std::string text = text_of(g);
  const meta::message wrong = verify(g.view());
  if (!wrong.empty()) report(what, wrong.view(), before, text);
  if (!says_all(g)) return text;
  const graph again = parse_relay(text);
  // Passes nest deeper than a text may be.
  if (again.error.view().find("nested more than") != std::string_view::npos) return text;
  if (!again.error.empty()) report(what, again.error.view(), before, text);
  const std::string printed = text_of(again);
  if (printed != text) report(what, "the text is not a fixed point of parsing and printing", text, printed);
  return text;
}

struct named_pass {
  const char* name;
  graph (*run)(const graph_view&, const pass_options&);
};
constexpr named_pass passes[] = {
    {"SimplifyInference", &run_pass<simplify_inference_pass>},
    {"FoldConstant", &run_pass<fold_constant_pass>},
    {"EliminateCommonSubexpr", &run_pass<eliminate_common_subexpr_pass>},
    {"CanonicalizeOps", &run_pass<canonicalize_ops_pass>},
    {"ToANormalForm", &run_pass<to_a_normal_form_pass>},
    {"ToGraphNormalForm", &run_pass<to_graph_normal_form_pass>},
    {"DeadCodeElimination", &run_pass<dead_code_elimination_pass<true>>},
    {"FuseOps", &run_pass<fuse_ops_pass<2>>},
    {"Inline", &run_pass<inline_calls_pass>},
    {"SimplifyExpr", &run_pass<simplify_expr_pass>},
};
constexpr std::size_t pass_count = sizeof(passes) / sizeof(passes[0]);

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  graph g = parse_relay(text);
  if (!g.error.empty()) {
    if (g.error.view().substr(0, 5) != "line ") report("parse", g.error.view(), text, "");
    return 0;
  }
  std::string before = check("parse", g, text);
  infer_type_of(g);
  if (!g.error.empty()) report("InferType", g.error.view(), before, "");
  before = check("InferType", g, before);

  // Which passes, and in which order, follows from the text.
  std::uint64_t hash = meta::hash_text(text);
  for (int i = 0; i < 3; ++i, hash /= pass_count) {
    const named_pass& pass = passes[hash % pass_count];
    graph next = pass.run(g.view(), {});
    // A pass may refuse a module; it says so in a sentence.
    if (!next.error.empty()) return 0;
    before = check(pass.name, next, before);
    g = std::move(next);
  }
  return 0;
}
