// SPDX-License-Identifier: Apache-2.0
//
// The cases of tests/golden/relay_cases.txt, recorded with TVM v0.7.0: each input is parsed, goes through the case's
// passes, and is printed again. The same functions run here and during compilation; static/golden_test.cpp has some of
// the cases as constant expressions.
#include "golden_passes.hpp"

#include <catch2/catch.hpp>

#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace {

struct golden_case {
  std::string name;
  std::vector<std::string> passes;
  golden::context ctx;
  int input = 0;
  int output = 0;
};

struct golden_file {
  std::vector<std::string> texts;
  std::vector<golden_case> cases;
};

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at <= line.size();) {
    const std::size_t end = std::min(line.find("; ", at), line.size());
    parts.push_back(line.substr(at, end - at));
    at = end + 2;
  }
  return parts;
}

golden_file read_cases() {
  std::string here = __FILE__;
  here.resize(here.rfind('/'));
  std::ifstream file(here + "/../../golden/relay_cases.txt");
  REQUIRE(file);
  golden_file result;
  bool in_text = false;
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("=== text ", 0) == 0) {
      in_text = true;
      result.texts.emplace_back();
    } else if (line.rfind("=== case ", 0) == 0) {
      in_text = false;
      result.cases.emplace_back();
      result.cases.back().name = line.substr(9);
    } else if (in_text) {
      result.texts.back() += line + "\n";
    } else {
      const std::string key = line.substr(0, line.find(' '));
      const std::string value = line.substr(key.size() + 1);
      golden_case& c = result.cases.back();
      if (key == "passes") c.passes = split(value);
      if (key == "opt_level") c.ctx.opt_level = std::stoi(value);
      if (key == "max_depth") c.ctx.max_depth = std::stoi(value);
      if (key == "disabled") c.ctx.disabled = value;
      if (key == "required") c.ctx.required = value;
      if (key == "input") c.input = std::stoi(value);
      if (key == "output") c.output = std::stoi(value);
    }
  }
  return result;
}

std::string printed(const baton::graph& g) {
  if (!g.error.empty()) return std::string(g.error.view());
  baton::meta::text_buffer out;
  baton::print_module(g.view(), out);
  return std::string(out.view());
}

/// Where the library differs from TVM on purpose, with the line of the specification that says why.
const std::map<std::string, std::string> differences = {
    {"scalar_types/", "`float64 literal suffix | none` in v0.7.0, `f64` in profile S: 0.1 prints as 0.1f64"},
    {"net_vgg11/ConvertLayout NCHW16c", "`layout_transform: no divisibility check (floor division)`: 3 channels in blocks of 16 become 0 blocks"},
    {"net_dqn/ConvertLayout NCHW16c", "the same with 4 channels"},
    {"depthwise/ConvertLayout NCHW16c", "the same with 1 input channel of a depthwise kernel"},
};

std::string difference_of(const std::string& name) {
  for (const auto& [prefix, reason] : differences)
    if (name.rfind(prefix, 0) == 0) return reason;
  return {};
}

/// A text of profile S from one of v0.7.0: doubles have a suffix.
std::string with_suffix(std::string text) {
  const std::string plain = "0.1 /* ty=float64 */";
  for (std::size_t at = 0; (at = text.find(plain, at)) != std::string::npos; at += plain.size()) text.replace(at, 3, "0.1f64");
  return text;
}

}  // namespace

TEST_CASE("TVM's texts come out of the parser as they went in") {
  const golden_file file = read_cases();
  CHECK(file.texts.size() > 200);
  for (const std::string& text : file.texts) {
    const baton::graph g = baton::parse_relay(text);
    if (g.error.view().find("needs a multiple of") != std::string_view::npos) continue;  // the differences above
    CHECK(printed(g) == with_suffix(text));
    CHECK(baton::verify(g.view()).view() == "");
  }
}

TEST_CASE("passes give TVM's texts") {
  const golden_file file = read_cases();
  CHECK(file.cases.size() == 321);
  int passed = 0;
  int different = 0;
  std::vector<std::string> unsupported;
  for (const golden_case& c : file.cases) {
    INFO(c.name);
    const std::string& input = file.texts[static_cast<std::size_t>(c.input)];
    const std::string& output = file.texts[static_cast<std::size_t>(c.output)];
    const golden::result result = golden::run(baton::parse_relay(input), c.passes, c.ctx);
    if (!result.unsupported.empty()) {
      unsupported.push_back(result.unsupported);
      continue;
    }
    const std::string text = printed(result.module);
    if (text == output) {
      ++passed;
    } else if (!difference_of(c.name).empty()) {
      ++different;
      CHECK(result.module.error.view() == "");
      if (c.name.rfind("scalar_types/", 0) == 0) CHECK(text == with_suffix(output));
    } else {
      CHECK(text == output);
    }
  }
  for (const std::string& name : unsupported) CHECK(name + " is not supported" == "");
  CHECK(passed == 311);
  CHECK(different == 10);
}
