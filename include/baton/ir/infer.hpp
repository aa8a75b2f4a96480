// SPDX-License-Identifier: Apache-2.0
//
// Type inference on a flat graph: one loop, since operands come first. Types that are known stay; what a pass added is
// inferred from the op's relation. What the InferType pass does beyond that (marking types as checked, so that they
// print) is in transform/infer_type.hpp.
#ifndef BATON_IR_INFER_HPP
#define BATON_IR_INFER_HPP

#include "baton/ir/graph.hpp"

namespace baton {

/// Fills in every type that is unknown. `g` is in an order where operands come first. A failure leaves its sentence in
/// g.error and stops.
constexpr void infer_types(graph& g);

namespace detail {

/// The type of a call of an operator, or -1 after a failure.
constexpr int infer_call_type(graph& g, int id) {
  // Plain pointers, and tensors without a detour: this runs for each call after each pass that makes some.
  const node* const nodes = g.nodes.first;
  const node& n = nodes[id];
  const int* const operands = g.operands.first + n.first_operand;
  const type_entry* const types = g.types.first;
  meta::vec<type_value> args(n.operand_count);
  bool tuples = false;
  for (int i = 0; i < n.operand_count; ++i) {
    const int type = nodes[operands[i]].type;
    if (type < 0) return -1;
    if (types[type].what == type_value::kind::tensor) args[i] = types[type].tensor;
    else tuples = true;
  }
  meta::vec<type_value> storage;
  if (tuples) {
    const graph_view v = g.view();
    int fields = 0;
    for (int i = 0; i < n.operand_count; ++i) fields += field_storage_of(v, nodes[operands[i]].type);
    storage.reserve(fields);
    for (int i = 0; i < n.operand_count; ++i) args[i] = type_of(v, nodes[operands[i]].type, storage);
  }
  infer_result result;
  n.op->infer({g.words.first + n.first_word, n.word_count}, args, result);
  if (!result.error.empty() || result.types.empty()) {
    g.error = {};
    g.error << n.op->name << ": " << result.error.view();
    return -1;
  }
  if (!result.is_tuple) return g.intern(result.types[0]);
  meta::vec<int> ids;
  for (const tensor_ty& t : result.types) ids.push_back(g.intern(t));
  return g.intern(type_value::kind::tuple, ids);
}

/// A tuple of the operands' types, or a function from all but the last to the last; -1 while one is unknown.
constexpr int type_of_operands(graph& g, int id, type_value::kind what) {
  const node* const nodes = g.nodes.first;
  const int count = nodes[id].operand_count;
  const int* const operands = g.operands.first + nodes[id].first_operand;
  meta::vec<int> fields(count);
  for (int i = 0; i < count; ++i) {
    if (nodes[operands[i]].type < 0) return -1;
    fields[i] = nodes[operands[i]].type;
  }
  return g.intern(what, fields);
}

/// The type of a function whose parameters and body have types.
constexpr int function_type(graph& g, int id) { return type_of_operands(g, id, type_value::kind::function); }

constexpr void type_error(graph& g, std::string_view where, std::string_view what, int found, int needed) {
  meta::vec<type_value> storage;
  storage.reserve(field_storage_of(g.view(), found) + field_storage_of(g.view(), needed));
  g.error = {};
  g.error << where << ": " << what << " is a ";
  write_type(g.error, type_of(g.view(), found, storage));
  g.error << ", needs a ";
  write_type(g.error, type_of(g.view(), needed, storage));
}

constexpr int infer_node_type(graph& g, int id) {
  const node& n = g[id];
  switch (n.kind) {
    case node_kind::call: {
      if (n.op) return infer_call_type(g, id);
      const int count = n.operand_count - 1;
      const int* const arguments = g.operands.first + n.first_operand;
      const int callee = arguments[count];
      int type = g[callee].type;
      if (g[callee].kind == node_kind::global_var) {
        const int function = g.view().find_function(g[callee].name);
        if (function < 0) {
          g.error = {};
          g.error << "call: the module has no function @" << g[callee].name;
          return -1;
        }
        type = g[function].type;
        g[callee].type = type;
        if (type < 0) return -1;
      }
      if (type < 0) return -1;
      const type_entry entry = g.types[type];
      if (entry.what != type_value::kind::function) {
        g.error = {};
        g.error << "call: only functions can be called";
        return -1;
      }
      if (entry.field_count - 1 != count) {
        g.error = {};
        g.error << "call: found " << count << " arguments, the function needs " << entry.field_count - 1;
        return -1;
      }
      for (int i = 0; i < count; ++i) {
        const int found = g.nodes.first[arguments[i]].type;
        const int needed = g.type_fields.first[entry.first_field + i];
        if (found >= 0 && found != needed) {
          type_error(g, "call", "an argument", found, needed);
          return -1;
        }
      }
      return g.type_fields[entry.first_field + count];
    }
    case node_kind::tuple: return type_of_operands(g, id, type_value::kind::tuple);
    case node_kind::projection: {
      const int tuple = g[g.operand(id, 0)].type;
      if (tuple < 0) return -1;
      if (g.types[tuple].what != type_value::kind::tuple || n.index >= g.types[tuple].field_count) {
        g.error = {};
        g.error << "projection: the operand has no field " << n.index;
        return -1;
      }
      return g.type_fields[g.types[tuple].first_field + n.index];
    }
    case node_kind::let: return g[g.operand(id, 2)].type;
    case node_kind::if_: return g[g.operand(id, 1)].type;
    case node_kind::function: return function_type(g, id);
    case node_kind::constant:
      if (n.constant == constant_kind::folded) return g[g.operand(id, 0)].type;
      return n.type;
    default: return n.type;
  }
}

/// Of each node that a let binds: the variable, else -1. Empty if there are no lets.
constexpr meta::vec<int> let_variables(const graph& g) {
  meta::vec<int> variable;
  const node* nodes = g.nodes.first;
  for (int id = 0, n = g.size(); id < n; ++id) {
    if (nodes[id].kind != node_kind::let) continue;
    if (variable.empty()) variable = meta::vec<int>(n, -1);
    int& bound = variable[g.operand(id, 1)];
    if (bound < g.operand(id, 0)) bound = g.operand(id, 0);
  }
  return variable;
}

}  // namespace detail

constexpr void infer_types(graph& g) {
  // A let's variable stands before its value in the list; it gets its type as soon as the value has one, which is
  // before its first user (the body comes after the value).
  const meta::vec<int> bound_by = detail::let_variables(g);
  const bool lets = bound_by.count > 0;
  // Functions may be listed before the ones that they call: one more round per function, while something waits.
  bool waiting = true;
  for (int round = 0; waiting && round <= g.functions.size() && g.error.empty(); ++round) {
    waiting = false;
    node* nodes = g.nodes.first;
    for (int id = 0, n = g.size(); id < n; ++id) {
      if (nodes[id].type >= 0 && !lets) continue;
      if (nodes[id].type < 0) nodes[id].type = detail::infer_node_type(g, id);
      if (nodes[id].type < 0 && !g.error.empty()) return;
      if (nodes[id].type < 0 && nodes[id].kind != node_kind::var && nodes[id].kind != node_kind::global_var) waiting = true;
      if (!lets) continue;
      const int variable = bound_by[id];
      if (variable < 0 || nodes[id].type < 0) continue;
      if (nodes[variable].type < 0) nodes[variable].type = nodes[id].type;
      else if (nodes[variable].type != nodes[id].type) return detail::type_error(g, "let", "the value", nodes[id].type, nodes[variable].type);
    }
  }
}

}  // namespace baton

#endif
