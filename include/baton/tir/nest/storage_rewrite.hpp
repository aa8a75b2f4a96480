// SPDX-License-Identifier: Apache-2.0
//
// Where the memory of stages is made (TVM's StorageRewrite): around everything, or inside of the innermost parallel loop that
// holds all that touches it, so that each turn has its own. Memory that is only touched in vectors of one width is made of such.
//     attr [Y.local: Pointer(float32)] "storage_scope" = "local";
//     allocate(Y.local, float32x16, [8]);
// In: a nest. Next: tir/nest/unroll_loop.hpp.
#ifndef BATON_TIR_NEST_STORAGE_REWRITE_HPP
#define BATON_TIR_NEST_STORAGE_REWRITE_HPP

#include "baton/tir/nest/loop_nest.hpp"

namespace baton::tir::nest {

/// Allocations for every buffer that is no parameter.
constexpr void storage_rewrite(loop_nest& n);

namespace detail {

class storage_finder {
 public:
  constexpr explicit storage_finder(loop_nest& of) : n(of) {}

  constexpr void allocate(int buffer) {
    const int place = find_place(n.body, buffer);
    lanes = 0;
    find_lanes(n.body, buffer);
    statement st;
    st.kind = statement_kind::allocate;
    st.ref = buffer;
    st.lanes = lanes > 0 && n.buffers[buffer].size() % lanes == 0 && n.buffers[buffer].dims[n.buffers[buffer].rank - 1].value > 0 ? lanes : 1;
    st.body = place < 0 ? n.body : n.statements[place].body;
    const int id = n.add(st);
    if (place < 0) n.body = id;
    else n.statements[place].body = id;
  }

 private:
  constexpr bool touches_value(int e, int buffer) const {
    if (e < 0) return false;
    const expression& x = n.expressions[e];
    if (x.kind == expression_kind::load) return x.buffer == buffer;
    return touches_value(x.a, buffer) || touches_value(x.b, buffer) || touches_value(x.c, buffer);
  }
  constexpr bool touches(int s, int buffer) const {
    const statement& st = n.statements[s];
    if (st.kind == statement_kind::store) return st.ref == buffer || touches_value(st.value, buffer);
    for (int in = st.body; in >= 0; in = n.statements[in].next)
      if (touches(in, buffer)) return true;
    return false;
  }
  /// The innermost parallel loop that holds all, or -1.
  constexpr int find_place(int first, int buffer) const {
    int only = -1;
    for (int s = first; s >= 0; s = n.statements[s].next) {
      if (!touches(s, buffer)) continue;
      if (only >= 0) return -1;
      only = s;
    }
    if (only < 0 || n.statements[only].kind == statement_kind::store) return -1;
    const int inner = find_place(n.statements[only].body, buffer);
    if (inner >= 0) return inner;
    return n.statements[only].kind == statement_kind::loop && n.names.vars[n.statements[only].ref].kind == loop_kind::parallel ? only : -1;
  }
  constexpr void see(int width) { lanes = lanes == 0 || lanes == width ? width : -1; }
  constexpr void find_lanes_of_value(int e, int buffer) {
    if (e < 0) return;
    const expression& x = n.expressions[e];
    if (x.kind == expression_kind::load && x.buffer == buffer) see(x.lanes);
    find_lanes_of_value(x.a, buffer);
    find_lanes_of_value(x.b, buffer);
    find_lanes_of_value(x.c, buffer);
  }
  constexpr void find_lanes(int first, int buffer) {
    for (int s = first; s >= 0; s = n.statements[s].next) {
      const statement& st = n.statements[s];
      if (st.kind == statement_kind::store) {
        if (st.ref == buffer) see(st.lanes);
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
  for (int b = n.buffers.size(); b-- > 0;)
    if (!n.buffers[b].parameter) detail::storage_finder(n).allocate(b);
}

}  // namespace baton::tir::nest

#endif
