// SPDX-License-Identifier: Apache-2.0
//
// Where the memory of stages is made, and which stages share it (TVM's StorageRewrite). Memory is made around everything, or inside of
// the innermost parallel loop that holds all that touches it, so that each turn has its own. A stage has the memory of one that nobody
// reads any more; if it reads that one only where it writes, in the very loops that read it last. Memory that is only touched in vectors
// of one width is made of such.
//     attr [Y.local: Pointer(float32)] "storage_scope" = "local";
//     allocate(Y.local, float32x16, [8]);
// In: a nest. Next: tir/nest/unroll_loop.hpp.
#ifndef BATON_TIR_NEST_STORAGE_REWRITE_HPP
#define BATON_TIR_NEST_STORAGE_REWRITE_HPP

#include "baton/meta/vec.hpp"
#include "baton/tir/nest/loop_nest.hpp"

#include <cstdint>

namespace baton::tir::nest {

/// Allocations for every buffer that is no parameter.
constexpr void storage_rewrite(loop_nest& n);

namespace detail {

/// Whether an expression loads from a buffer's memory.
constexpr bool touches_value(const loop_nest& n, int e, int buffer) {
  if (e < 0) return false;
  const expression& x = n.expressions[e];
  if (x.kind == expression_kind::load) return n.memory_of(x.buffer) == buffer;
  return touches_value(n, x.a, buffer) || touches_value(n, x.b, buffer) || touches_value(n, x.c, buffer);
}
constexpr bool touches(const loop_nest& n, int s, int buffer) {
  const statement& st = n.statements[s];
  if (st.kind == statement_kind::store) return n.memory_of(st.ref) == buffer || touches_value(n, st.value, buffer);
  for (int in = st.body; in >= 0; in = n.statements[in].next)
    if (touches(n, in, buffer)) return true;
  return false;
}

/// When and where a buffer is touched: the first and the last statement of the innermost chain that holds all that touches it, and
/// the innermost parallel loop around that; -1: none.
struct lifetime {
  int first = -1;
  int last = -1;
  int place = -1;
};
constexpr lifetime lifetime_of(const loop_nest& n, int buffer) {
  lifetime l;
  for (int chain = n.body; chain >= 0;) {
    lifetime here{-1, -1, l.place};
    for (int s = chain; s >= 0; s = n.statements[s].next)
      if (touches(n, s, buffer)) here = {here.first < 0 ? s : here.first, s, l.place};
    if (here.first < 0) return l;
    l = here;
    const statement& only = n.statements[l.first];
    if (l.first != l.last || only.kind == statement_kind::store) return l;
    if (only.kind == statement_kind::loop && n.names.vars[only.ref].kind == loop_kind::parallel) l.place = l.first;
    chain = only.body;
  }
  return l;
}

/// Which buffers share memory, decided in the order in which statements run.
class memory_sharer {
 public:
  constexpr explicit memory_sharer(loop_nest& of) : n(of), lives(of.buffers.size()), kept(of.buffers.size(), false) {}

  constexpr void run() {
    int made = 0;
    for (int b = 0; b < n.buffers.size(); ++b) {
      if (n.buffers[b].parameter) continue;
      lives[b] = lifetime_of(n, b);
      ++made;
    }
    if (made > 1) chain(n.body);
  }

 private:
  constexpr void chain(int first) {
    for (int s = first; s >= 0; s = n.statements[s].next) {
      for (int b = 0; b < n.buffers.size(); ++b)
        if (!n.buffers[b].parameter && lives[b].first == s) begin(b);
      chain(n.statements[s].body);
      for (int b = 0; b < n.buffers.size(); ++b)
        if (!n.buffers[b].parameter && lives[b].last == s && !kept[b]) unused.push_back(n.memory_of(b));
    }
  }

  constexpr void begin(int b) {
    const std::int64_t size = n.buffers[b].size();
    if (size == 0) return;
    const int s = lives[b].first;
    for (int from = 0; from < n.buffers.size(); ++from) {
      if (from == b || n.buffers[from].parameter || lives[from].last != s || kept[from] || lives[from].first == s) continue;
      if (!alike(n.memory_of(from), b) || n.room_of(n.memory_of(from)) != size || !in_place(s, from, b)) continue;
      kept[from] = true;
      share(n.memory_of(from), b);
      return;
    }
    // A compiler keeps few elements, and those of inner scopes, in registers.
    if (size == 1 || n.buffers[b].scope == name("local") || n.buffers[b].scope == name("warp")) return;
    // The least that is large enough, then the largest that is not; neither sixteen times as large nor as small.
    int best = -1;
    for (int i = 0; i < unused.size(); ++i) {
      const std::int64_t room = n.room_of(unused[i]);
      if (!alike(unused[i], b) || room > size * 16 || room < size / 16) continue;
      if (best < 0) {
        best = i;
        continue;
      }
      const std::int64_t other = n.room_of(unused[best]);
      if (room >= size ? other < size || room < other : other < size && room >= other) best = i;
    }
    if (best < 0) return;
    const int memory = unused[best];
    for (int i = best; i + 1 < unused.size(); ++i) unused[i] = unused[i + 1];
    unused.pop_back();
    share(memory, b);
  }
  constexpr bool alike(int memory, int b) const {
    return n.buffers[memory].scope == n.buffers[b].scope && lives[memory].place == lives[b].place && n.buffers[memory].size() > 0;
  }
  constexpr void share(int memory, int b) {
    const std::int64_t size = n.buffers[b].size(), room = n.room_of(memory);
    n.buffers[b].memory = memory;
    n.buffers[memory].room = size > room ? size : room;
  }

  /// Whether `to` is written in one place of a statement, and `from` read there and nowhere else in it, by the same index.
  constexpr bool in_place(int s, int from, int to) const {
    int stores = 0;
    return only_there(s, from, to, stores) && stores == 1;
  }
  constexpr bool only_there(int s, int from, int to, int& stores) const {
    const statement& st = n.statements[s];
    if (st.kind != statement_kind::store) {
      for (int in = st.body; in >= 0; in = n.statements[in].next)
        if (!only_there(in, from, to, stores)) return false;
      return true;
    }
    if (st.ref == from) return false;
    if (st.ref != to) return !loads(st.value, from, nullptr) && !loads(st.value, to, nullptr);
    ++stores;
    return !loads(st.value, to, nullptr) && !loads(st.value, from, &st);
  }
  /// Whether an expression reads a buffer elsewhere than where a statement stores.
  constexpr bool loads(int e, int buffer, const statement* where) const {
    if (e < 0) return false;
    const expression& x = n.expressions[e];
    if (x.kind != expression_kind::load) return loads(x.a, buffer, where) || loads(x.b, buffer, where) || loads(x.c, buffer, where);
    if (x.buffer != buffer) return false;
    return where == nullptr || x.lanes != where->lanes || x.stride != where->stride || !(n.indices[x.at] == n.indices[where->at]);
  }

  loop_nest& n;
  meta::vec<lifetime> lives;
  meta::vec<bool> kept;   ///< the memory lives on in a buffer that was made in place
  meta::vec<int> unused;  ///< memory that nobody has, in the order in which it became so
};

class storage_finder {
 public:
  constexpr explicit storage_finder(loop_nest& of) : n(of) {}

  constexpr void allocate(int buffer) {
    const int place = lifetime_of(n, buffer).place;
    lanes = 0;
    find_lanes(n.body, buffer);
    statement st;
    st.kind = statement_kind::allocate;
    st.ref = buffer;
    st.lanes = lanes > 0 && n.room_of(buffer) % lanes == 0 && n.buffers[buffer].dims[n.buffers[buffer].rank - 1].value > 0 ? lanes : 1;
    st.body = place < 0 ? n.body : n.statements[place].body;
    const int id = n.add(st);
    if (place < 0) n.body = id;
    else n.statements[place].body = id;
  }

 private:
  constexpr void see(int width) { lanes = lanes == 0 || lanes == width ? width : -1; }
  constexpr void find_lanes_of_value(int e, int buffer) {
    if (e < 0) return;
    const expression& x = n.expressions[e];
    if (x.kind == expression_kind::load && n.memory_of(x.buffer) == buffer) see(x.lanes);
    find_lanes_of_value(x.a, buffer);
    find_lanes_of_value(x.b, buffer);
    find_lanes_of_value(x.c, buffer);
  }
  constexpr void find_lanes(int first, int buffer) {
    for (int s = first; s >= 0; s = n.statements[s].next) {
      const statement& st = n.statements[s];
      if (st.kind == statement_kind::store) {
        if (n.memory_of(st.ref) == buffer) see(st.lanes);
        find_lanes_of_value(st.value, buffer);
      }
      find_lanes(st.body, buffer);
    }
  }

  loop_nest& n;
  int lanes = 0;
};

}  // namespace detail

constexpr void storage_rewrite(loop_nest& n) {
  detail::memory_sharer(n).run();
  for (int b = n.buffers.size(); b-- > 0;)
    if (!n.buffers[b].parameter && n.buffers[b].memory < 0) detail::storage_finder(n).allocate(b);
}

}  // namespace baton::tir::nest

#endif
