// SPDX-License-Identifier: Apache-2.0
//
// The program that runs once, at load: its parameters are the bound values, its results everything that depends on them
// alone (and constants too large for the compiler). The same kernels compute it. In: a fused graph. Next: build.hpp.
#ifndef BATON_RUNTIME_LOADER_HPP
#define BATON_RUNTIME_LOADER_HPP

#include "baton/ir/compact.hpp"
#include "baton/meta/hash.hpp"
#include "baton/runtime/program.hpp"

namespace baton::runtime {

/// The graph of the loader: @main takes each bound name once and returns a tuple, one field per load-time constant of
/// Source (in the order of load_slots).
template <class Source, int MaxFold>
struct loader_source {
  using slots = detail::load_slots<Source, MaxFold>;

  static constexpr graph make() {
    graph g(Source::view());
    g.functions.clear();
    meta::vec<int> operands;  // parameters, then the body
    meta::vec<int> stands_for(g.size(), -1);
    meta::hash_index named(64);
    const int count = g.size();
    for (int id = 0; id < count; ++id) {
      if (g[id].kind != node_kind::constant || g[id].constant != constant_kind::bound) continue;
      const meta::hash_t hash = meta::hash_text(g[id].name);
      int variable = named.find(hash, [&](int p) { return g[p].name == g[id].name; });
      if (variable < 0) {
        variable = g.add_var(g[id].name, -1, g[id].type, true);
        operands.push_back(variable);
        named.insert(hash, variable);
      }
      stands_for[id] = variable;
    }
    for (int& operand : g.operands)
      if (operand < count && stands_for[operand] >= 0) operand = stands_for[operand];
    meta::vec<int> fields;
    for (int s = 0; s < slots::of.count; ++s) {
      const int id = slots::of.node[s];
      fields.push_back(g[id].constant == constant_kind::bound ? stands_for[id] : g.operand(id, 0));
    }
    node tuple;
    tuple.kind = node_kind::tuple;
    operands.push_back(g.add(tuple, fields));
    node function;
    function.kind = node_kind::function;
    const int main = g.add(function, operands);
    g.functions.push_back({"main", main});
    graph ordered = only_used_parameters(compact(g));
    infer_types(ordered);
    return ordered;
  }
  static constexpr graph_view view() {
    constexpr graph_view v = Source::view();
    return baton::detail::stored_graph<loader_source, graph_sizes{2 * v.size() + 8, 2 * v.operands.size() + 2 * v.size() + 8, v.words.size() + 8,
                                                                  v.types.size() + 16, v.type_fields.size() + v.size() + 8, v.attrs.size() + 8, 2}>::view();
  }

 private:
  /// A bound name that nothing at load depends on is no parameter.
  static constexpr graph only_used_parameters(graph g) {
    const int main = g.functions[0].node;
    meta::vec<bool> used(g.size(), false);
    used[g.view().body_of(main)] = true;
    for (int id = g.size(); id-- > 0;)
      if (used[id])
        for (int operand : g.view().operands_of(id)) used[operand] = true;
    meta::vec<int> kept;
    for (int operand : g.view().operands_of(main))
      if (used[operand]) kept.push_back(operand);
    const int first = g.operands.size();
    for (int id : kept) g.operands.push_back(id);
    g[main].first_operand = first;
    g[main].operand_count = kept.size();
    g[main].type = -1;
    return compact(g);
  }
};

}  // namespace baton::runtime

#endif
