// SPDX-License-Identifier: Apache-2.0
//
// What a module computes and moves. In: a graph. Out: FLOPs (a multiplication and an addition are two), and bytes that
// operators read and write in memory: what is inside a primitive function stays in registers, so that fusion shows.
// Next: transform/statistics.hpp.
#ifndef BATON_ANALYSIS_COST_HPP
#define BATON_ANALYSIS_COST_HPP

#include "baton/ir/infer.hpp"
#include "baton/ir/module.hpp"

#include <cstdint>

namespace baton::analysis {

/// The cost of one call of @main, or of each function once if there is no @main.
struct cost {
  double flops = 0;
  double bytes = 0;
  std::int64_t nodes = 0;  ///< in the module; what folded constants hide does not count
  std::int64_t calls = 0;  ///< of operators and functions, among them
};

/// Both branches of an `if` count; a function counts as often as it is called, a recursive one's own calls of itself do not.
constexpr cost cost_of(const graph_view& g);

namespace detail {

/// Bytes of a value of pool type `type`.
constexpr double bytes_of(const graph_view& g, int type) {
  if (type < 0) return 0;
  const type_entry& t = g.types[type];
  if (t.what == type_value::kind::tensor) return static_cast<double>(t.tensor.bytes());
  double sum = 0;
  for (int i = 0; t.what == type_value::kind::tuple && i < t.field_count; ++i) sum += bytes_of(g, g.type_field(type, i));
  return sum;
}

constexpr double flops_of(const graph_view& g, int call) {
  // Exactly as much as is needed: what type_of returns points into it, and a constant evaluation pays for every element.
  int fields = g[call].type < 0 ? 0 : field_storage_of(g, g[call].type);
  for (int operand : g.operands_of(call)) fields += g[operand].type < 0 ? 0 : field_storage_of(g, g[operand].type);
  meta::vec<type_value> storage;
  meta::vec<type_value> args;
  storage.reserve(fields);
  for (int operand : g.operands_of(call)) args.push_back(baton::type_of(g, g[operand].type, storage));
  return g[call].type < 0 ? 0 : g[call].op->flops(g.words_of(call), args, baton::type_of(g, g[call].type, storage));
}

class cost_walk {
 public:
  constexpr explicit cost_walk(const graph_view& graph)
      : g(graph), times(graph.size(), 0.0), inside(graph.size(), false), busy(graph.functions.size(), false) {}

  /// The cost of one call of a function of the module.
  constexpr cost of_entry(int entry) {
    cost sum;
    if (busy[entry]) return sum;
    busy[entry] = true;
    const int root = g.functions[entry].node;
    times[root] = 1;
    // An id's users have higher ids: how often it runs is known when the walk comes by.
    for (int id = root; id >= 0; --id) {
      const double runs = times[id];
      times[id] = 0;
      const bool in_kernel = inside[id] || g.is_primitive(id);
      inside[id] = false;
      if (runs == 0) continue;
      visit(id, runs, in_kernel, sum);
    }
    busy[entry] = false;
    return sum;
  }

 private:
  constexpr void visit(int id, double runs, bool in_kernel, cost& sum) {
    const node& n = g.nodes[id];
    if (n.kind == node_kind::constant) return;
    const int callee = n.is_call_of_function() ? g.callee_of(id) : -1;
    const bool literal = callee >= 0 && g[callee].kind == node_kind::function;
    const meta::slice<int> operands = g.operands_of(id);
    for (int i = 0; i < operands.size(); ++i) {
      const int operand = operands[i];
      if (literal && operand == callee) times[operand] += runs;
      else if (times[operand] < runs) times[operand] = runs;
      inside[operand] = in_kernel;
    }
    if (n.op) sum.flops += runs * flops_of(g, id);
    if (callee >= 0 && g[callee].kind == node_kind::global_var) add_global(g[callee].name, runs, sum);
    const bool moves = !in_kernel && (n.op || (literal && g.is_primitive(callee)));
    for (int i = 0; moves && i < g.argument_count(id); ++i) sum.bytes += runs * bytes_of(g, g[operands[i]].type);
    if (moves) sum.bytes += runs * bytes_of(g, n.type);
  }
  constexpr void add_global(std::string_view name, double runs, cost& sum) {
    for (int entry = 0; entry < g.functions.size(); ++entry) {
      if (g.functions[entry].name != name) continue;
      cost_walk other(g);
      other.busy = busy;
      const cost one = other.of_entry(entry);
      sum.flops += runs * one.flops;
      sum.bytes += runs * one.bytes;
    }
  }

  const graph_view g;
  meta::vec<double> times;
  meta::vec<bool> inside;
  meta::vec<bool> busy;
};

}  // namespace detail

constexpr cost cost_of(const graph_view& g) {
  cost sum;
  detail::cost_walk walk(g);
  const bool has_main = g.find_function("main") >= 0;
  for (int entry = 0; entry < g.functions.size(); ++entry) {
    if (has_main && g.functions[entry].name != "main") continue;
    const cost one = walk.of_entry(entry);
    sum.flops += one.flops;
    sum.bytes += one.bytes;
  }
  meta::vec<bool> visible(g.size(), false);
  for (const function_entry& f : g.functions) visible[f.node] = true;
  for (int id = g.size(); id-- > 0;) {
    if (!visible[id]) continue;
    ++sum.nodes;
    sum.calls += g[id].kind == node_kind::call;
    if (g[id].kind == node_kind::constant) continue;
    for (int operand : g.operands_of(id)) visible[operand] = true;
  }
  return sum;
}

namespace detail {

/// Named after a closure, so that a model's type does not become part of a symbol.
template <class Tag, class Tu = this_tu>
inline constexpr cost cost_value = cost_of(decltype(Tag{}())::view());

}  // namespace detail

}  // namespace baton::analysis

namespace baton {

/// FLOPs of one call of a module's @main.
template <class Source, class Tag = decltype([](baton::detail::site<"flops">* = nullptr) { return ir::module<Source>{}; })>
constexpr std::int64_t flops(ir::module<Source>) {
  return static_cast<std::int64_t>(analysis::detail::cost_value<Tag>.flops);
}

/// Bytes that the operators (or, once fused, the primitive functions) of one call of a module's @main read and write.
template <class Source, class Tag = decltype([](baton::detail::site<"bytes">* = nullptr) { return ir::module<Source>{}; })>
constexpr std::int64_t bytes(ir::module<Source>) {
  return static_cast<std::int64_t>(analysis::detail::cost_value<Tag>.bytes);
}

}  // namespace baton

#endif
