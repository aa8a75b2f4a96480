// SPDX-License-Identifier: Apache-2.0
//
// Alpha-equivalence of graphs: the same nodes with the same sharing, whatever the names of bound variables and the order
// of the lists. Constants are equal if they are one object, or scalars of one value. TVM: tvm.ir.structural_equal.
#ifndef BATON_IR_STRUCTURAL_EQUAL_HPP
#define BATON_IR_STRUCTURAL_EQUAL_HPP

#include "baton/ir/graph.hpp"

namespace baton {

/// Whether the expressions under two nodes are equal. Free variables are equal if their names and types are.
constexpr bool structural_equal(const graph_view& a, int root_a, const graph_view& b, int root_b);

/// Whether two modules have equal functions under equal names.
constexpr bool structural_equal(const graph_view& a, const graph_view& b);

/// Whether two types of different graphs are equal.
constexpr bool same_type(const graph_view& a, int type_a, const graph_view& b, int type_b) {
  if (type_a < 0 || type_b < 0) return type_a == type_b;
  const type_entry& s = a.types[type_a];
  const type_entry& t = b.types[type_b];
  if (s.what != t.what || s.field_count != t.field_count) return false;
  if (s.what == type_value::kind::tensor) return s.tensor == t.tensor;
  for (int i = 0; i < s.field_count; ++i)
    if (!same_type(a, a.type_field(type_a, i), b, b.type_field(type_b, i))) return false;
  return true;
}

namespace detail {

/// Two graphs walked side by side.
struct equality_walk {
  const graph_view a;
  const graph_view b;
  meta::vec<int> partner;     ///< in b, of nodes of a
  meta::vec<int> partner_of;  ///< in a, of nodes of b
  meta::vec<bool> bound;      ///< variables of a that a function or a let binds

  constexpr equality_walk(const graph_view& first, const graph_view& second)
      : a(first), b(second), partner(first.size(), -1), partner_of(second.size(), -1), bound(first.size(), false) {
    for (int id = 0; id < a.size(); ++id) {
      if (a[id].kind == node_kind::let) bound[a.operand(id, 0)] = true;
      if (a[id].kind == node_kind::function)
        for (int p = 0; p < a.param_count(id); ++p) bound[a.operand(id, p)] = true;
    }
  }

  /// Everything but operands.
  constexpr bool same_node(int x, int y) const {
    const node& m = a[x];
    const node& n = b[y];
    if (m.kind != n.kind || m.op != n.op || m.operand_count != n.operand_count) return false;
    switch (m.kind) {
      case node_kind::call: return a.words_of(x) == b.words_of(y);
      case node_kind::var: return (bound[x] || (m.name == n.name && m.index == n.index)) && (m.type < 0 || n.type < 0 || same_type(a, m.type, b, n.type));
      case node_kind::global_var: return m.name == n.name;
      case node_kind::projection: return m.index == n.index;
      case node_kind::constant:
        return m.constant == n.constant && m.data == n.data && m.scalar == n.scalar && m.name == n.name &&
               (m.constant == constant_kind::folded || same_type(a, m.type, b, n.type));
      case node_kind::function: {
        if (m.attr_count != n.attr_count) return false;
        for (const function_attr& attr : a.attrs_of(x)) {
          bool found = false;
          for (const function_attr& other : b.attrs_of(y)) found = found || (attr.key == other.key && attr.value == other.value && attr.text == other.text);
          if (!found) return false;
        }
        return true;
      }
      default: return true;
    }
  }

  /// Pairs two nodes; false if one of them has another partner.
  constexpr bool pair(int x, int y) {
    if (partner[x] >= 0 || partner_of[y] >= 0) return partner[x] == y && partner_of[y] == x;
    partner[x] = y;
    partner_of[y] = x;
    return same_node(x, y);
  }

  constexpr bool compare(int root_a, int root_b) {
    if (partner[root_a] >= 0) return partner[root_a] == root_b;
    if (!pair(root_a, root_b)) return false;
    meta::vec<int> stack;
    stack.push_back(root_a);
    while (!stack.empty()) {
      const int x = stack.back();
      const int y = partner[x];
      stack.pop_back();
      for (int i = 0; i < a[x].operand_count; ++i) {
        const int operand = a.operand(x, i);
        if (partner[operand] < 0) stack.push_back(operand);
        if (!pair(operand, b.operand(y, i))) return false;
      }
    }
    return true;
  }
};

}  // namespace detail

constexpr bool structural_equal(const graph_view& a, int root_a, const graph_view& b, int root_b) {
  return detail::equality_walk(a, b).compare(root_a, root_b);
}

constexpr bool structural_equal(const graph_view& a, const graph_view& b) {
  if (a.functions.size() != b.functions.size()) return false;
  detail::equality_walk work(a, b);
  for (const function_entry& f : a.functions) {
    const int other = b.find_function(f.name);
    if (other < 0 || !work.compare(f.node, other)) return false;
  }
  return true;
}

}  // namespace baton

#endif
