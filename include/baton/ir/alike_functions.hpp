// SPDX-License-Identifier: Apache-2.0
//
// Networks repeat their layers: which primitive functions of a module's graph are the same but for where they stand, so that
// types, kernels and all that is instantiated for a function are made once. In: a source (ir/flat.hpp). Next: runtime/program.hpp.
#ifndef BATON_IR_ALIKE_FUNCTIONS_HPP
#define BATON_IR_ALIKE_FUNCTIONS_HPP

#include "baton/ir/compact.hpp"
#include "baton/ir/module.hpp"
#include "baton/meta/hash.hpp"

#include <cstdint>

namespace baton::ir {

namespace detail {

/// What tells the nodes of two parts apart, in few words; equal parts have equal hashes.
constexpr meta::hash_t hash_of(const baton::detail::subgraph& p) {
  meta::hash_t hash = static_cast<meta::hash_t>(p.nodes.count);
  for (const node& n : p.nodes)
    hash = meta::mix(hash, static_cast<meta::hash_t>(static_cast<int>(n.kind) + 16 * n.operand_count) + (static_cast<meta::hash_t>(n.type + 1) << 32));
  for (int operand : p.operands) hash = meta::mix(hash, static_cast<meta::hash_t>(operand));
  for (std::int64_t word : p.words) hash = meta::mix(hash, static_cast<meta::hash_t>(word));
  return hash;
}

constexpr bool same_attrs(const graph_view& g, const node& a, const node& b) {
  if (a.kind != node_kind::function) return a.index == b.index;
  for (int i = 0; i < a.attr_count; ++i) {
    const function_attr& one = g.attrs[a.index + i];
    const function_attr& other = g.attrs[b.index + i];
    if (one.key != other.key || one.value != other.value || one.text != other.text) return false;
  }
  return true;
}

/// Whether two parts of one graph have the same canonical type.
constexpr bool same_part(const graph_view& g, const baton::detail::subgraph& a, const baton::detail::subgraph& b) {
  if (a.nodes.count != b.nodes.count || meta::slice<int>(a.operands.first, a.operands.count) != meta::slice<int>(b.operands.first, b.operands.count) ||
      meta::slice<std::int64_t>(a.words.first, a.words.count) != meta::slice<std::int64_t>(b.words.first, b.words.count))
    return false;
  for (int i = 0; i < a.nodes.count; ++i) {
    const node& m = a.nodes[i];
    const node& n = b.nodes[i];
    if (m.kind != n.kind || m.constant != n.constant || m.annotated != n.annotated || m.type != n.type || m.operand_count != n.operand_count ||
        m.word_count != n.word_count || m.attr_count != n.attr_count || m.op != n.op || m.name != n.name || m.data != n.data || !(m.scalar == n.scalar))
      return false;
    if (!same_attrs(g, m, n)) return false;
  }
  return true;
}

/// The primitive functions of a graph, in order, and of each the first that it is like.
template <int Size>
struct alike_table {
  int node[Size > 0 ? Size : 1]{};
  int first[Size > 0 ? Size : 1]{};  ///< a node, as well
  int count = 0;
};

template <int Size>
constexpr alike_table<Size> find_alike(const graph_view& g) {
  alike_table<Size> result;
  meta::vec<baton::detail::subgraph> parts;  // of functions that are like none before them
  meta::vec<int> node_of;
  meta::hash_index known(64);
  for (int id = 0; id < g.size(); ++id) {
    if (!g.is_primitive(id)) continue;
    baton::detail::subgraph p(g, id);
    const meta::hash_t hash = hash_of(p);
    int at = known.find(hash, [&](int i) { return same_part(g, parts[i], p); });
    if (at < 0) {
      at = parts.size();
      known.insert(hash, at);
      node_of.push_back(id);
      parts.push_back(static_cast<baton::detail::subgraph&&>(p));
    }
    result.node[result.count] = id;
    result.first[result.count++] = node_of[at];
  }
  return result;
}

constexpr int count_primitive(const graph_view& g) {
  int count = 0;
  for (int id = 0; id < g.size(); ++id) count += g.is_primitive(id);
  return count;
}

}  // namespace detail

/// The primitive functions of a source's graph.
template <class Source>
struct primitive_functions {
  static constexpr auto table = detail::find_alike<detail::count_primitive(Source::view())>(Source::view());

  /// The place of function node Id in the table.
  static constexpr int place_of(int id) {
    for (int i = 0; i < table.count; ++i)
      if (table.node[i] == id) return i;
    return -1;
  }
};

/// The canonical type of a primitive function. Functions that are alike share it, and are looked at once.
template <class Source, int Id>
using primitive_function = to_flat<function_of<Source, primitive_functions<Source>::table.first[primitive_functions<Source>::place_of(Id)]>>;

}  // namespace baton::ir

#endif
