// SPDX-License-Identifier: Apache-2.0
//
// A case of ONNX's operator tests: a model, inputs and the outputs that it has to give, read from a folder; imported, with
// those inputs fixed that ONNX computes with at run time and Relay has as attributes.
#ifndef BATON_TESTS_CONFORMANCE_CONFORMANCE_CASE_HPP
#define BATON_TESTS_CONFORMANCE_CONFORMANCE_CASE_HPP

#include <baton/frontend/onnx_memory.hpp>
#include <baton/runtime/reference_value.hpp>

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

namespace conformance {

using baton::reference::value;

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::stringstream content;
  content << file.rdbuf();
  return content.str();
}

/// A TensorProto as a value of the reference interpreter; nothing if it is no tensor of a type that Baton has. Files have the
/// bits of bfloat16 as uint16, so `declared` says what the model takes.
inline std::optional<value> tensor_value(std::string_view bytes, baton::dtype declared = {}) {
  baton::onnx::model m;
  const int id = baton::onnx::read_tensor(m, bytes);
  if (id < 0 || m.tensors[id].type.element.is_none()) return {};
  baton::onnx::tensor& t = m.tensors[id];
  if (declared == baton::bfloat16 && t.type.element == baton::uint16 && t.raw_width == 2) t.type.element = declared;
  value v;
  v.type = t.type;
  for (std::int64_t i = 0; i < t.type.size(); ++i) {
    const std::int64_t word = baton::onnx::element_word(t, m.words, i);
    v.elements.push_back(t.type.element.is_float()         ? std::bit_cast<double>(word)
                         : t.type.element == baton::uint64 ? static_cast<double>(static_cast<std::uint64_t>(word))
                                                           : static_cast<double>(word));
  }
  return v;
}

struct test_case {
  std::string suite, name;
  std::filesystem::path folder;
  std::string model;
  std::vector<std::string> inputs, outputs;  ///< TensorProtos, in the graph's order
};

/// The cases of a folder of suites, in order.
inline std::vector<test_case> find_cases(const std::filesystem::path& data) {
  std::vector<test_case> cases;
  for (const char* suite : {"node", "pytorch-converted", "pytorch-operator", "simple"}) {
    std::vector<std::filesystem::path> folders;
    if (std::filesystem::is_directory(data / suite))
      for (const auto& entry : std::filesystem::directory_iterator(data / suite)) folders.push_back(entry.path());
    std::sort(folders.begin(), folders.end());
    for (const auto& folder : folders)
      if (std::filesystem::exists(folder / "model.onnx")) cases.push_back({suite, folder.filename().string(), folder, {}, {}, {}});
  }
  return cases;
}
/// Reads the files of a case.
inline void load(test_case& c) {
  c.model = read_file(c.folder / "model.onnx");
  for (int kind = 0; kind < 2; ++kind)
    for (int i = 0;; ++i) {
      const auto path = c.folder / "test_data_set_0" / ((kind ? "output_" : "input_") + std::to_string(i) + ".pb");
      if (!std::filesystem::exists(path)) break;
      (kind ? c.outputs : c.inputs).push_back(read_file(path));
    }
}

/// An imported case, and what main's parameters are.
struct import_result {
  baton::onnx::imported module;
  std::vector<std::string> fixed;  ///< inputs that were given while importing
  std::vector<value> arguments;
  std::string error;
};

/// Imports a case. What has to be known is fixed: one input after the other, or at last all that are no floating-point numbers,
/// and then all but the first.
import_result import_case(const test_case& c);

/// How far a result may be from the stored one: absolutely, and relative to it.
struct tolerance {
  double absolute = 0, relative = 0;
};
inline tolerance tolerance_of(baton::dtype t) {
  if (t == baton::float64) return {1e-7, 1e-6};
  if (t == baton::float32) return {1e-6, 1e-4};
  if (t == baton::float16) return {1e-4, 2e-3};
  if (t == baton::bfloat16) return {1e-3, 1e-2};
  return {};
}

/// What is wrong with a result; empty if nothing is.
inline std::string difference(const value& found, const value& wanted, int output, std::string_view name) {
  std::ostringstream text;
  const auto type_text = [](const baton::tensor_ty& t) {
    baton::meta::message m;
    baton::write_type(m, t);
    return std::string(m.view());
  };
  if (!(found.type == wanted.type)) {
    text << "output " << output << " is a " << type_text(found.type) << ", needs a " << type_text(wanted.type);
    return text.str();
  }
  tolerance bound = tolerance_of(wanted.type.element);
  // The windows were made with pi = 3.1415; outputs of these others are written with four decimals.
  if (name.find("window") != std::string_view::npos) bound.relative *= 10;
  if (name.find("gridsample") != std::string_view::npos || name.find("roialign") != std::string_view::npos) bound.absolute = 6e-5;
  for (std::size_t i = 0; i < wanted.elements.size(); ++i) {
    const double a = found.elements[i], b = wanted.elements[i];
    if (a == b || (std::isnan(a) && std::isnan(b))) continue;
    if (std::fabs(a - b) <= bound.absolute + bound.relative * std::fabs(b)) continue;
    text << "output " << output << ", element " << i << " is " << a << ", needs " << b;
    return text.str();
  }
  return {};
}
inline std::string difference(const std::vector<value>& found, const test_case& c) {
  if (found.size() < c.outputs.size()) return "there are fewer outputs than stored";
  for (std::size_t i = 0; i < c.outputs.size(); ++i) {
    const auto wanted = tensor_value(c.outputs[i], found[i].type.element);
    if (!wanted) return "output " + std::to_string(i) + " is no tensor of a supported type";
    if (const std::string d = difference(found[i], *wanted, static_cast<int>(i), c.name); !d.empty()) return d;
  }
  return {};
}

}  // namespace conformance

#endif
