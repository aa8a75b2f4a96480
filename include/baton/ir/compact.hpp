// SPDX-License-Identifier: Apache-2.0
//
// Back to canonical order. A pass appends nodes at the end of a graph and redirects operands; compact() lists again what
// is reachable from the functions, depth first (parameters, operands left to right, callee last), and drops the rest.
#ifndef BATON_IR_COMPACT_HPP
#define BATON_IR_COMPACT_HPP

#include "baton/ir/graph.hpp"

namespace baton {

/// The canonical form of the part of `g` that its functions reach.
constexpr graph compact(const graph& g);

/// A graph whose only content is what node `root` needs, with root last and no function around it.
constexpr graph extract(const graph_view& g, int root);

namespace detail {

/// Copies nodes depth first without recursion.
struct compactor {
  const graph_view in;
  graph out;
  meta::vec<int> place;       ///< of an old node in the new list, or -1
  meta::vec<int> type_place;  ///< of an old type in the new pool, or -1

  constexpr explicit compactor(const graph_view& g) : in(g), place(g.size(), -1), type_place(g.types.size(), -1) {}

  constexpr int map_type(int type) {
    if (type < 0) return -1;
    if (type_place[type] >= 0) return type_place[type];
    type_entry entry = in.types[type];
    if (entry.what != type_value::kind::tensor) {
      meta::vec<int> fields;
      for (int i = 0; i < entry.field_count; ++i) fields.push_back(map_type(in.type_field(type, i)));
      return type_place[type] = out.intern(entry.what, fields);
    }
    out.types.push_back(entry);
    return type_place[type] = out.types.size() - 1;
  }

  constexpr void copy(int id) {
    node n = in[id];
    const int first = out.operands.size();
    for (int operand : in.operands_of(id)) out.operands.push_back(place[operand]);
    n.first_word = n.word_count > 0 ? out.add_words(in.words_of(id)) : 0;
    if (n.kind == node_kind::function) {
      const int first_attr = out.attrs.size();
      for (const function_attr& a : in.attrs_of(id)) out.attrs.push_back(a);
      n.index = first_attr;
    }
    n.first_operand = first;
    n.type = map_type(n.type);
    place[id] = out.add(n);
  }

  constexpr int visit(int root) {
    if (place[root] >= 0) return place[root];
    struct frame {
      int id = 0;
      int next = 0;
    };
    meta::vec<frame> stack;
    stack.push_back({root, 0});
    while (!stack.empty()) {
      const int id = stack.back().id;
      const meta::slice<int> operands = in.operands_of(id);
      int next = stack.back().next;
      while (next < operands.size() && place[operands[next]] >= 0) ++next;
      if (next < operands.size()) {
        stack.back().next = next + 1;
        stack.push_back({operands[next], 0});
      } else {
        stack.pop_back();
        if (place[id] < 0) copy(id);
      }
    }
    return place[root];
  }
};

}  // namespace detail

constexpr graph compact(const graph& g) {
  detail::compactor work(g.view());
  for (const function_entry& f : g.functions) {
    const int id = work.visit(f.node);
    work.out.functions.push_back({f.name, id});
  }
  work.out.error = g.error;
  return static_cast<graph&&>(work.out);
}

constexpr graph extract(const graph_view& g, int root) {
  detail::compactor work(g);
  work.visit(root);
  return static_cast<graph&&>(work.out);
}

}  // namespace baton

#endif
