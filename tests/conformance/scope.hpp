// SPDX-License-Identifier: Apache-2.0
//
// Which cases of ONNX's operator tests are in scope. It is decided by what a model says of itself, not by what the import can
// do: types and shapes of its inputs and outputs, the operators that it names.
#ifndef BATON_TESTS_CONFORMANCE_SCOPE_HPP
#define BATON_TESTS_CONFORMANCE_SCOPE_HPP

#include <baton/frontend/onnx_model.hpp>

#include <string>
#include <string_view>

namespace conformance {

/// Why a case with such an operator is out of scope; empty if it is not.
inline std::string_view refused_operator(std::string_view op) {
  constexpr struct {
    std::string_view op, why;
  } known[] = {
      {"Adagrad", "training"},
      {"Adam", "training"},
      {"Gradient", "training"},
      {"Momentum", "training"},
      {"Bernoulli", "random numbers"},
      {"RandomNormal", "random numbers"},
      {"RandomNormalLike", "random numbers"},
      {"RandomUniform", "random numbers"},
      {"RandomUniformLike", "random numbers"},
      {"Multinomial", "random numbers"},
      {"NonMaxSuppression", "the result's shape depends on data"},
      {"NonZero", "the result's shape depends on data"},
      {"Unique", "the result's shape depends on data"},
      {"If", "control flow with subgraphs"},
      {"Loop", "control flow with subgraphs"},
      {"Scan", "control flow with subgraphs"},
      {"SequenceMap", "sequences, optionals, maps"},
      {"ConcatFromSequence", "sequences, optionals, maps"},
      {"SplitToSequence", "sequences, optionals, maps"},
      {"SequenceAt", "sequences, optionals, maps"},
      {"SequenceConstruct", "sequences, optionals, maps"},
      {"SequenceEmpty", "sequences, optionals, maps"},
      {"SequenceErase", "sequences, optionals, maps"},
      {"SequenceInsert", "sequences, optionals, maps"},
      {"SequenceLength", "sequences, optionals, maps"},
      {"Optional", "sequences, optionals, maps"},
      {"OptionalGetElement", "sequences, optionals, maps"},
      {"OptionalHasElement", "sequences, optionals, maps"},
      {"StringNormalizer", "strings"},
      {"TfIdfVectorizer", "an operator that Relay does not have"},
      {"Det", "an operator that Relay does not have"},
      {"MelWeightMatrix", "an operator that Relay does not have"},
  };
  for (const auto& k : known)
    if (k.op == op) return k.why;
  return {};
}

/// Why a case is out of scope; empty if it is not.
inline std::string out_of_scope(const baton::onnx::model& m, std::string_view name) {
  for (const auto* list : {&m.inputs, &m.outputs})
    for (const baton::onnx::value_info& v : *list) {
      if (!v.is_tensor) return "sequences, optionals, maps";
      if (v.data_type == 8) return "strings";
    }
  for (const baton::onnx::node_proto& n : m.nodes)
    if (const std::string_view why = refused_operator(n.op); !why.empty()) return std::string(why);
  for (const baton::onnx::value_info& v : m.inputs)
    if (!v.is_static) return "dynamic shapes";
  // A dropout with zeros at random.
  if (name.starts_with("test_training_dropout") && name.find("zero_ratio") == std::string_view::npos) return "random numbers";
  return {};
}

}  // namespace conformance

#endif
