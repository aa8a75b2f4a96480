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

  // Of a node on the way down: its id, and which operand is next. Plain numbers, which cost an evaluation least.
  meta::vec<int> path;
  meta::vec<int> next_operand;

  constexpr explicit compactor(const graph_view& g)
      : in(g), place(g.size(), -1), type_place(g.types.size(), -1), path(g.size() + 1), next_operand(g.size() + 1) {
    out.nodes.reserve(g.nodes.count);
    out.operands.reserve(g.operands.count);
    out.words.reserve(g.words.count);
    out.types.reserve(g.types.count);
  }

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
    node n = in.nodes.first[id];
    if (n.operand_count > 0) {
      const int* from = in.operands.first + n.first_operand;
      const int* at = place.data();
      n.first_operand = out.operands.size();
      int* to = out.operands.extend(n.operand_count);
      for (int i = 0; i < n.operand_count; ++i) to[i] = at[from[i]];
    } else {
      n.first_operand = 0;
    }
    n.first_word = n.word_count > 0 ? out.add_words(in.words_of(id)) : 0;
    if (n.kind == node_kind::function) {
      n.index = out.attrs.size();
      for (const function_attr& a : in.attrs.part(in.nodes.first[id].index, n.attr_count)) out.attrs.push_back(a);
    }
    n.type = n.type < 0 || type_place[n.type] < 0 ? map_type(n.type) : type_place[n.type];
    place[id] = out.nodes.size();
    out.nodes.push_back(n);
  }

  constexpr int visit(int root) {
    if (place[root] >= 0) return place[root];
    int* at = place.data();
    int* ids = path.data();
    int* nexts = next_operand.data();
    ids[0] = root;
    nexts[0] = 0;
    for (int depth = 1; depth > 0;) {
      const int id = ids[depth - 1];
      const node& n = in.nodes.first[id];
      const int* operands = in.operands.first + n.first_operand;
      int next = nexts[depth - 1];
      while (next < n.operand_count && (at[operands[next]] >= 0 || copied_leaf(operands[next]))) ++next;
      if (next < n.operand_count) {
        nexts[depth - 1] = next + 1;
        ids[depth] = operands[next];
        nexts[depth++] = 0;
      } else {
        copy(id);
        --depth;
      }
    }
    return at[root];
  }
  /// Copies a node if it has no operands; says whether it has none.
  constexpr bool copied_leaf(int id) {
    if (in.nodes.first[id].operand_count > 0) return false;
    copy(id);
    return true;
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
