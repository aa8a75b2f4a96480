// SPDX-License-Identifier: Apache-2.0
//
// Back to canonical order. A pass appends nodes at the end of a graph and redirects operands; compact() lists again what
// is reachable from the functions, depth first (parameters, operands left to right, callee last), and drops the rest.
#ifndef BATON_IR_COMPACT_HPP
#define BATON_IR_COMPACT_HPP

#include "baton/ir/graph.hpp"
#include "baton/meta/hash.hpp"

#include <cstdint>

namespace baton {

/// The canonical form of the part of `g` that its functions reach.
constexpr graph compact(const graph& g);

/// A graph whose only content is what node `root` needs, with root last and no function around it.
constexpr graph extract(const graph_view& g, int root);

/// Room enough for extract(g, root), up to the fields of its types. Modules have hundreds of functions: what each costs must not
/// grow with the module.
constexpr graph_sizes room_to_extract(const graph_view& g, int root);

namespace detail {

/// Copies nodes depth first without recursion. It runs after every pass, so it writes through plain pointers: what costs a
/// constant evaluation most is calls of functions.
struct compactor {
  const graph_view in;
  graph out;
  meta::vec<int> place;       ///< of an old node in the new list, or -1
  meta::vec<int> type_place;  ///< of an old type in the new pool, or -1

  // Of a node on the way down: its id, and which operand is next. Plain numbers, which cost an evaluation least.
  meta::vec<int> path;
  meta::vec<int> next_operand;
  int nodes = 0, operands = 0;  ///< how many have been written

  // Layers repeat each other's attributes: equal words are kept once.
  meta::vec<int> words_place;  ///< of the words that were at an index: one more than their number in word_lists
  meta::hash_index words_known;
  struct known_words {
    int first = 0, count = 0;
  };
  meta::vec<known_words> word_lists;

  constexpr explicit compactor(const graph_view& g)
      : in(g),
        place(g.size(), -1),
        type_place(g.types.size(), -1),
        path(g.size() + 1),
        next_operand(g.size() + 1),
        words_place(g.words.count + 1),
        words_known(16) {
    out.nodes = meta::vec<node>(g.nodes.count);
    out.operands = meta::vec<int>(g.operands.count);
    out.words.reserve(g.words.count);
    out.types.reserve(g.types.count);
  }

  constexpr int map_type(int type) {
    if (type < 0) return -1;
    if (type_place[type] >= 0) return type_place[type];
    type_entry entry = in.types[type];
    if (entry.what != type_value::kind::tensor) {
      // Types that were different stay so: nothing to look for.
      const int* const from = in.type_fields.first + entry.first_field;
      for (int i = 0; i < entry.field_count; ++i) map_type(from[i]);
      entry.first_field = out.type_fields.size();
      int* const to = out.type_fields.extend(entry.field_count);
      for (int i = 0; i < entry.field_count; ++i) to[i] = map_type(from[i]);
    }
    out.types.push_back(entry);
    return type_place[type] = out.types.size() - 1;
  }

  /// Where the words at `first` of the old list are in the new one.
  constexpr int copy_words(int first, int count) {
    const std::int64_t* const from = in.words.first + first;
    meta::hash_t hash = static_cast<meta::hash_t>(count);
    for (int i = 0; i < count; ++i) hash = meta::mix(hash, static_cast<meta::hash_t>(from[i]));
    const int known = words_known.find(hash, [&](int i) {
      if (word_lists[i].count != count) return false;
      for (int w = 0; w < count; ++w)
        if (out.words[word_lists[i].first + w] != from[w]) return false;
      return true;
    });
    if (known < 0) {
      words_known.insert(hash, word_lists.size());
      word_lists.push_back({out.words.size(), count});
      meta::copy_n(out.words.extend(count), from, count);
    }
    words_place[first] = known < 0 ? word_lists.size() : known + 1;
    return word_lists[words_place[first] - 1].first;
  }

  /// Whatever else than numbers a node refers to.
  constexpr void copy_attrs(node& n) {
    const int first = n.index;
    n.index = out.attrs.size();
    for (const function_attr& a : in.attrs.part(first, n.attr_count)) out.attrs.push_back(a);
  }

  /// Copies what is reached from `root` and has not been copied; where `root` is then.
  constexpr int visit(int root) {
    int* const at = place.data();
    if (at[root] >= 0) return at[root];
    int* const ids = path.data();
    int* const nexts = next_operand.data();
    const node* const in_nodes = in.nodes.first;
    const int* const in_operands = in.operands.first;
    const int* const word_places = words_place.data();
    const int* const types = type_place.data();
    node* const to_nodes = out.nodes.data();
    int* const to_operands = out.operands.data();
    ids[0] = root;
    nexts[0] = 0;
    for (int depth = 0; depth >= 0;) {
      const int id = ids[depth];
      const int count = in_nodes[id].operand_count;
      const int* const from = in_operands + in_nodes[id].first_operand;
      int next = nexts[depth];
      while (next < count && at[from[next]] >= 0) ++next;
      if (next < count) {
        nexts[depth] = next + 1;
        ids[++depth] = from[next];
        nexts[depth] = 0;
        continue;
      }
      node& n = to_nodes[nodes];
      n = in_nodes[id];
      n.first_operand = count > 0 ? operands : 0;
      for (int i = 0; i < count; ++i) to_operands[operands + i] = at[from[i]];
      operands += count;
      if (n.word_count > 0) {
        const int known = word_places[n.first_word];
        if (known > 0 && word_lists.data()[known - 1].count == n.word_count) n.first_word = word_lists.data()[known - 1].first;
        else n.first_word = copy_words(n.first_word, n.word_count);
      } else {
        n.first_word = 0;
      }
      if (n.kind == node_kind::function) copy_attrs(n);
      if (n.type >= 0) n.type = types[n.type] < 0 ? map_type(n.type) : types[n.type];
      at[id] = nodes++;
      --depth;
    }
    return at[root];
  }

  constexpr graph finish() {
    out.nodes.truncate(nodes);
    out.operands.truncate(operands);
    return static_cast<graph&&>(out);
  }
};

/// The nodes that a node needs, itself first, in no particular order, with operands and words of their own.
struct subgraph {
  meta::vec<node> nodes;
  meta::vec<int> operands;
  meta::vec<std::int64_t> words;

  constexpr subgraph() = default;
  constexpr subgraph(const graph_view& g, int root) {
    meta::vec<int> ids;  // in g
    meta::hash_index known(16);
    const auto number_of = [&](int id) {
      const meta::hash_t hash = meta::mix(1, static_cast<meta::hash_t>(id));
      int number = known.find(hash, [&](int i) { return ids[i] == id; });
      if (number < 0) {
        number = ids.size();
        known.insert(hash, number);
        ids.push_back(id);
      }
      return number;
    };
    number_of(root);
    for (int i = 0; i < ids.size(); ++i) {
      node n = g[ids[i]];
      const int* const from = g.operands.first + n.first_operand;
      const std::int64_t* const said = g.words.first + n.first_word;
      n.first_operand = operands.size();
      n.first_word = words.size();
      meta::copy_n(words.extend(n.word_count), said, n.word_count);
      for (int o = 0; o < n.operand_count; ++o) operands.push_back(number_of(from[o]));
      nodes.push_back(n);
    }
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
  return work.finish();
}

constexpr graph_sizes room_to_extract(const graph_view& g, int root) {
  const detail::subgraph work(g, root);
  graph_sizes room;
  room.nodes = work.nodes.count;
  room.operands = work.operands.count;
  room.words = work.words.count;
  room.types = room.nodes < g.types.count ? room.nodes : g.types.count;
  room.type_fields = g.type_fields.count < 4 * room.nodes ? g.type_fields.count : 4 * room.nodes;
  for (const node& n : work.nodes) room.attrs += n.attr_count;
  return room;
}

constexpr graph extract(const graph_view& g, int root) {
  const detail::subgraph work(g, root);
  detail::compactor listed({{work.nodes.first, work.nodes.count},
                            {work.operands.first, work.operands.count},
                            {work.words.first, work.words.count},
                            g.types,
                            g.type_fields,
                            g.attrs,
                            {}});
  listed.visit(0);
  return listed.finish();
}

}  // namespace baton

#endif
