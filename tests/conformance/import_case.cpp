// SPDX-License-Identifier: Apache-2.0
#include "conformance_case.hpp"

namespace conformance {

namespace {

/// The names of graph inputs that have no initializer: those that the files of a case are for.
std::vector<std::string_view> input_names(const baton::onnx::model& m) {
  std::vector<std::string_view> names;
  for (const baton::onnx::value_info& input : m.inputs) {
    bool initialized = false;
    for (int i : m.initializers) initialized = initialized || m.tensors[i].name == input.name;
    if (!initialized) names.push_back(input.name);
  }
  return names;
}

}  // namespace

import_result import_case(const test_case& c) {
  const baton::onnx::model m = baton::onnx::read_model(c.model);
  import_result r;
  if (!m.error.empty()) return r.error = m.error.view(), r;
  std::vector<std::string_view> names = input_names(m);
  // The data files of some models are for all inputs, initializers among them.
  if (names.size() < c.inputs.size() && static_cast<std::size_t>(m.inputs.size()) >= c.inputs.size()) {
    names.clear();
    for (const baton::onnx::value_info& input : m.inputs) names.push_back(input.name);
  }
  const auto declared = [&](std::size_t i) {
    for (const baton::onnx::value_info& input : m.inputs)
      if (input.name == names[i]) return input.type;
    return baton::tensor_ty{};
  };
  std::vector<bool> given(names.size(), false);
  for (int round = 0;; ++round) {
    std::vector<baton::onnx::fixed_input> fixed;
    for (std::size_t i = 0; i < names.size() && i < c.inputs.size(); ++i)
      if (given[i]) fixed.push_back({names[i], c.inputs[i]});
    r.module = baton::onnx::to_graph(c.model, {.fixed = {fixed.data(), static_cast<int>(fixed.size())}});
    r.error = r.module.graph.error.view();
    r.fixed.clear();
    for (const auto& f : fixed) r.fixed.emplace_back(f.name);
    if (r.error.empty() || r.module.unknown.empty() || round > 8) break;
    bool progress = false;
    for (std::size_t i = 0; i < names.size(); ++i)
      if (!given[i] && names[i] == r.module.unknown) progress = given[i] = true;
    for (int wider = 0; wider < 3 && !progress; ++wider)
      for (std::size_t i = 0; i < names.size() && i < c.inputs.size(); ++i) {
        const auto v = tensor_value(c.inputs[i]);
        if (given[i] || !v || (wider == 0 && v->type.element.is_float()) || (wider == 1 && i == 0)) continue;
        progress = given[i] = true;
      }
    if (!progress) break;
  }
  if (!r.error.empty()) return r;
  for (std::size_t i = 0; i < names.size() && i < c.inputs.size(); ++i) {
    if (given[i]) continue;
    const baton::tensor_ty type = declared(i);
    auto v = tensor_value(c.inputs[i], type.element);
    if (!v) return r.error = "an input file is no tensor of a supported type", r;
    // Some files have one element where the model takes more: inputs whose type alone matters.
    if (v->elements.size() == 1 && v->type.element == type.element && type.size() > 1)
      *v = {type, std::vector<double>(static_cast<std::size_t>(type.size()), v->elements[0])};
    r.arguments.push_back(std::move(*v));
  }
  return r;
}

}  // namespace conformance
