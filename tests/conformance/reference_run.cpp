// SPDX-License-Identifier: Apache-2.0
//
// ONNX's operator tests through Baton: each model is imported, typed, verified and run by the reference interpreter, as it is
// and after the standard pipeline, and compared with the stored outputs. In scope is what scope.hpp says.
//
//   reference_run DATA [--report FILE] [--check FILE] [--only NAME] [--list FILE] [--check-list FILE]
//
// DATA is the folder of the suites (Debian: libonnx-testdata). --report writes docs/onnx_conformance.md, --check compares with
// it. --list writes the cases that pass and the inputs that were given while importing (cases.txt), --check-list compares.
// The last line is the sum; the exit code is 1 if a case fails or a file has changed.
#include "conformance_case.hpp"
#include "run_pipeline.hpp"
#include "scope.hpp"

#include <baton/ir/verify.hpp>
#include <baton/runtime/reference.hpp>
#include <baton/text/relay_printer.hpp>
#include <baton/transform/run_passes.hpp>

#include <cstring>
#include <exception>
#include <iostream>
#include <map>
#include <set>

using namespace baton;

namespace {

/// The sentence about a case that does not pass; empty if it does. `fixed` becomes the inputs given while importing.
std::string run_case(const conformance::test_case& c, std::vector<std::string>& fixed, bool print) {
  conformance::import_result r = conformance::import_case(c);
  fixed = r.fixed;
  if (!r.error.empty()) return r.error;
  const onnx::constant_memory memory(r.module);
  graph& g = r.module.graph;
  infer_types(g);
  if (!g.error.empty()) return std::string(g.error.view());
  if (const meta::message sentence = verify(g.view()); !sentence.empty()) return std::string(sentence.view());
  if (print) {
    meta::text_buffer text;
    print_module(g.view(), text);
    std::cout << text.view();
  }
  if (const std::string d = conformance::difference(reference::evaluate(g.view(), "main", r.arguments), c); !d.empty()) return "as imported: " + d;
  transform::detail::mark_typed(g);
  std::string broken;
  const graph after = conformance::run_standard_pipeline(g.view(), broken);
  if (!broken.empty()) return "after the pipeline: " + broken;
  if (print) {
    meta::text_buffer text;
    print_module(after.view(), text);
    std::cout << text.view();
  }
  if (const std::string d = conformance::difference(reference::evaluate(after.view(), "main", r.arguments), c); !d.empty()) return "after the pipeline: " + d;
  return {};
}

struct operator_row {
  int passed = 0, failed = 0;
  std::map<std::string, int> out;
};

struct summary {
  int cases = 0, passed = 0, with_fixed = 0;
  std::map<std::string, int> out_of_scope;
  std::map<std::string, operator_row> operators;
  std::vector<std::pair<std::string, std::string>> failures;

  int out() const {
    int n = 0;
    for (const auto& [why, count] : out_of_scope) n += count;
    return n;
  }
};

void write_report(const summary& s, std::ostream& out) {
  out << "# ONNX operator conformance\n\n"
      << "Written by `tests/conformance/reference_run`; do not edit. The cases are those of Debian's `libonnx-testdata` (ONNX 1.12): the\n"
      << "suites node, pytorch-converted, pytorch-operator and simple. Each model in scope is imported, typed, verified and run by the\n"
      << "reference interpreter, as imported and after the standard pipeline, and compared with the stored outputs. Tolerances:\n"
      << "float32 1e-6 + 1e-4 |x|, float64 1e-7 + 1e-6 |x|, float16 1e-4 + 2e-3 |x|, bfloat16 1e-3 + 1e-2 |x|; whole numbers and bools are exact.\n"
      << "Windows may differ by ten times as much: their outputs were computed with 3.1415 for pi. Those of GridSample and RoiAlign are\n"
      << "stored with four decimals: 6e-5 + 1e-4 |x|.\n\n"
      << "| cases | |\n|---|---:|\n| all | " << s.cases << " |\n| in scope | " << s.cases - s.out() << " |\n| passed | " << s.passed << " |\n| failed | "
      << s.failures.size() << " |\n| out of scope | " << s.out() << " |\n\n"
      << "In " << s.with_fixed << " of the passed cases some inputs were given while importing, since Relay has them as attributes: shapes, axes, pads,\n"
      << "scales, repetitions.\n\n## Out of scope\n\n| why | cases |\n|---|---:|\n";
  for (const auto& [why, count] : s.out_of_scope) out << "| " << why << " | " << count << " |\n";
  out << "\n## Operators\n\nA case counts for each operator that its model names.\n\n| operator | passed | failed | out of scope |\n|---|---:|---:|---|\n";
  for (const auto& [op, row] : s.operators) {
    out << "| " << op << " | " << row.passed << " | " << row.failed << " | ";
    bool first = true;
    for (const auto& [why, count] : row.out) {
      out << (first ? "" : "; ") << count << ": " << why;
      first = false;
    }
    out << " |\n";
  }
  out << "\n## Failures\n\n";
  if (s.failures.empty()) out << "None.\n";
  for (const auto& [name, why] : s.failures) out << "- `" << name << "`: " << why << "\n";
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    std::cerr << "usage: reference_run DATA [--report FILE] [--check FILE] [--only NAME] [--list FILE] [--check-list FILE]\n";
    return 2;
  }
  std::string report, check, only, list, check_list;
  for (int i = 2; i + 1 < argc; i += 2) {
    if (!std::strcmp(argv[i], "--report")) report = argv[i + 1];
    if (!std::strcmp(argv[i], "--check")) check = argv[i + 1];
    if (!std::strcmp(argv[i], "--only")) only = argv[i + 1];
    if (!std::strcmp(argv[i], "--list")) list = argv[i + 1];
    if (!std::strcmp(argv[i], "--check-list")) check_list = argv[i + 1];
  }
  summary s;
  std::ostringstream passed_list;
  for (conformance::test_case& c : conformance::find_cases(argv[1])) {
    if (!only.empty() && c.name != only && c.suite + "/" + c.name != only) continue;
    ++s.cases;
    conformance::load(c);
    const onnx::model m = onnx::read_model(c.model);
    std::set<std::string> ops;
    for (const onnx::node_proto& n : m.nodes) ops.insert(std::string(n.op));
    if (const std::string why = conformance::out_of_scope(m, c.name); !why.empty()) {
      ++s.out_of_scope[why];
      for (const std::string& op : ops) ++s.operators[op].out[why];
      continue;
    }
    std::string wrong;
    std::vector<std::string> fixed;
#if defined(__cpp_exceptions)
    try {
      wrong = run_case(c, fixed, !only.empty());
    } catch (const std::exception& e) {
      wrong = e.what();
    }
#else
    wrong = run_case(c, fixed, !only.empty());
#endif
    for (const std::string& op : ops) ++(wrong.empty() ? s.operators[op].passed : s.operators[op].failed);
    if (!wrong.empty()) {
      s.failures.emplace_back(c.suite + "/" + c.name, wrong);
      std::cout << "FAILED " << c.suite << "/" << c.name << ": " << wrong << "\n";
      continue;
    }
    ++s.passed;
    s.with_fixed += fixed.empty() ? 0 : 1;
    passed_list << c.suite << "/" << c.name;
    for (const std::string& f : fixed) passed_list << " " << f;
    passed_list << "\n";
  }
  if (s.cases == 0) std::cerr << "reference_run: no cases in " << argv[1] << "\n";
  if (!report.empty()) {
    std::ofstream file(report);
    write_report(s, file);
  }
  bool current = true;
  if (!list.empty()) std::ofstream(list) << passed_list.str();
  if (!check_list.empty() && passed_list.str() != conformance::read_file(check_list)) {
    current = false;
    std::cout << check_list << " is not what this run found: write it anew with --list\n";
  }
  if (!check.empty()) {
    std::ostringstream text;
    write_report(s, text);
    const bool same = text.str() == conformance::read_file(check);
    current = current && same;
    if (!same) std::cout << check << " is not what this run found: write it anew with --report\n";
  }
  std::cout << "onnx conformance: " << s.cases << " cases, " << s.cases - s.out() << " in scope, " << s.passed << " passed, " << s.failures.size()
            << " failed, " << s.out() << " out of scope\n";
  return s.failures.empty() && s.cases > 0 && current ? 0 : 1;
}
