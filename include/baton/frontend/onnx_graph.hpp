// SPDX-License-Identifier: Apache-2.0
//
// An ONNX model as a Relay module: each node becomes Relay's expressions, with the meaning that the model's operator set gives
// it. A plain function, for compile time and run time. In: the bytes of a ModelProto. Out: a typed graph with one function,
// main, and its constant data; or a sentence in graph.error. Next: frontend/onnx.hpp (a module of it),
// frontend/onnx_memory.hpp (its constants at run time).
#ifndef BATON_FRONTEND_ONNX_GRAPH_HPP
#define BATON_FRONTEND_ONNX_GRAPH_HPP

#include "baton/frontend/onnx_activations.hpp"
#include "baton/frontend/onnx_fold.hpp"
#include "baton/frontend/onnx_importer.hpp"
#include "baton/frontend/onnx_math.hpp"
#include "baton/frontend/onnx_matrices.hpp"
#include "baton/frontend/onnx_norms.hpp"
#include "baton/frontend/onnx_recurrent.hpp"
#include "baton/frontend/onnx_reductions.hpp"
#include "baton/frontend/onnx_resize.hpp"
#include "baton/frontend/onnx_sampling.hpp"
#include "baton/frontend/onnx_shapes.hpp"
#include "baton/frontend/onnx_signal.hpp"
#include "baton/frontend/onnx_slices.hpp"
#include "baton/frontend/onnx_windows.hpp"
#include "baton/ir/compact.hpp"

#include <cstdint>
#include <string_view>

namespace baton::onnx {

/// An imported model. A constant node of kind `data` has no data yet: its `index` says which of `constants` it is.
struct imported {
  baton::graph graph;  ///< graph.error is what is wrong; empty if nothing is
  model source;
  meta::vec<constant> constants;
  meta::vec<std::int64_t> words;
  std::string_view unknown;  ///< if that is the error: the value that has to be known, perhaps an input

  /// Element i of a constant: an integer, or the bits of a double.
  constexpr std::int64_t word(int which, std::int64_t i) const {
    const constant& c = constants[which];
    return c.tensor >= 0 ? element_word(source.tensors[c.tensor], source.words, i) : words[c.words.first + static_cast<int>(i)];
  }
};

/// Imports a model. The bytes have to outlive the result, which refers to names and data in them.
constexpr imported to_graph(std::string_view bytes, const import_options& options = {});

/// Whether an operator of the default domain has a conversion.
constexpr bool is_supported(std::string_view op);

namespace detail {

template <std::size_t N>
constexpr const conversion* find_conversion(const conversion (&table)[N], std::string_view op) {
  for (const conversion& each : table)
    if (each.op == op) return &each;
  return nullptr;
}
constexpr const conversion* find_conversion(std::string_view op) {
  const conversion* found = find_conversion(math_conversions, op);
  if (!found) found = find_conversion(shape_conversions, op);
  if (!found) found = find_conversion(window_conversions, op);
  if (!found) found = find_conversion(activation_conversions, op);
  if (!found) found = find_conversion(matrix_conversions, op);
  if (!found) found = find_conversion(norm_conversions, op);
  if (!found) found = find_conversion(slice_conversions, op);
  if (!found) found = find_conversion(reduction_conversions, op);
  if (!found) found = find_conversion(resize_conversions, op);
  if (!found) found = find_conversion(recurrent_conversions, op);
  if (!found) found = find_conversion(signal_conversions, op);
  if (!found) found = find_conversion(sampling_conversions, op);
  return found;
}

constexpr void import_inputs(importer& c) {
  for (int i : c.m.initializers) c.add_initializer(i);
  // By position: reading a fixed input lengthens lists of the model.
  for (int i = 0; i < c.m.inputs.size() && !c.failed(); ++i) {
    const value_info input = c.m.inputs[i];
    if (c.is_defined(input.name)) continue;
    int given = -1;
    for (const fixed_input& f : c.options.fixed) {
      if (f.name != input.name) continue;
      given = read_tensor(c.m, f.bytes);
      if (given < 0) return void(c.fail() << "the value of " << f.name << ": " << c.m.error.view());
      if (c.m.tensors[given].type.element.is_none()) return void(c.fail() << "the value of " << f.name << " has a type that is not supported");
    }
    if (given < 0) {
      if (!input.is_tensor) return void(c.fail() << "input " << input.name << " is no tensor (a sequence, an optional or a map)");
      if (input.type.element.is_none())
        return void(c.fail() << "data type " << data_type_name(input.data_type) << " of input " << input.name << " is not supported");
      if (!input.is_static)
        return void(c.fail() << "input " << input.name
                             << " has an extent that is not known (a dynamic shape); give the input a fixed shape when the model is exported");
    }
    c.add_input(input, given);
  }
}

constexpr void import_node(importer& c, const node_proto& n) {
  c.start(n);
  if (!n.domain.empty() && n.domain != "ai.onnx") return void(c.fail() << "operator set " << n.domain << " is not supported");
  for (int a = 0; a < n.attributes.count; ++a)
    if (c.m.attributes[n.attributes.first + a].subgraph) return void(c.fail("control flow with subgraphs is not supported"));
  if (fold(c) || c.failed()) return;
  const conversion* known = find_conversion(n.op);
  if (!known) return void(c.fail("the operator is not supported"));
  known->convert(c);
}

constexpr void finish(importer& c) {
  c.stop();
  if (c.failed()) return;
  if (c.m.outputs.empty()) return void(c.fail("the graph has no outputs"));
  meta::vec<int> results;
  for (const value_info& output : c.m.outputs) results.push_back(c.node_of(output.name));
  meta::vec<int> operands = c.parameters();
  const int body = results.size() == 1 ? results[0] : c.tuple(results);
  if (c.failed() || body < 0) return;
  operands.push_back(body);
  node f;
  f.kind = node_kind::function;
  const int main = c.typed(c.g.add(f, operands));
  if (main >= 0) c.g.functions.push_back({"main", main});
}

}  // namespace detail

constexpr bool is_supported(std::string_view op) { return detail::find_conversion(op) != nullptr; }

constexpr imported to_graph(std::string_view bytes, const import_options& options) {
  imported result;
  result.source = read_model(bytes);
  if (!result.source.error.empty()) {
    result.graph.error << "onnx: " << result.source.error.view();
    return result;
  }
  detail::importer c(result.source, options);
  c.version = result.source.version_of("");
  if (c.version == 0) c.version = 1;
  if (result.source.has_functions) c.fail("functions of the model are not supported");
  detail::import_inputs(c);
  for (int i = 0; i < result.source.nodes.size() && !c.failed(); ++i) detail::import_node(c, result.source.nodes[i]);
  detail::finish(c);
  result.unknown = c.unknown;
  if (c.failed()) {
    result.graph = {};
    result.graph.error = c.error;
    return result;
  }
  result.constants.swap(c.constants);
  result.words.swap(c.words);
  result.graph = compact(c.g);
  return result;
}

}  // namespace baton::onnx

#endif
