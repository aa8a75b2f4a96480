// SPDX-License-Identifier: Apache-2.0
//
// What passes on nests share: statements and expressions once more, with a variable as an index. In: a chain of statements.
// Next: tir/nest/vectorize_loop.hpp, tir/nest/unroll_loop.hpp.
#ifndef BATON_TIR_NEST_REWRITE_HPP
#define BATON_TIR_NEST_REWRITE_HPP

#include "baton/tir/nest/loop_nest.hpp"

namespace baton::tir::nest {

/// The expression with variable `from` as `to`; the same expression if it is not in it.
constexpr int substitute_value(loop_nest& n, int id, int from, const index& to) {
  if (id < 0) return id;
  expression e = n.expressions[id];
  if (e.kind == expression_kind::load) {
    if (!n.names.depends(n.indices[e.at], from)) return id;
    e.at = n.add(n.names.substitute(index(n.indices[e.at]), from, to));
    return n.add(e);
  }
  const int a = substitute_value(n, e.a, from, to), b = substitute_value(n, e.b, from, to), c = substitute_value(n, e.c, from, to);
  if (a == e.a && b == e.b && c == e.c) return id;
  e.a = a;
  e.b = b;
  e.c = c;
  return n.add(e);
}

/// A copy of a chain, with variable `from` as `to`.
constexpr int substitute_chain(loop_nest& n, int first, int from, const index& to) {
  int copy = -1, last = -1;
  for (int s = first; s >= 0; s = n.statements[s].next) {
    statement st = n.statements[s];
    st.next = -1;
    st.body = substitute_chain(n, st.body, from, to);
    if (st.at >= 0 && n.names.depends(n.indices[st.at], from)) st.at = n.add(n.names.substitute(index(n.indices[st.at]), from, to));
    st.value = substitute_value(n, st.value, from, to);
    const int id = n.add(st);
    if (last < 0) copy = id;
    else n.statements[last].next = id;
    last = id;
  }
  return copy;
}

/// Each statement of a chain, inner ones first, as `change` answers for it: `int change(loop_nest&, int)`, a chain or -1.
template <class Change>
constexpr int rewrite_chain(loop_nest& n, int first, const Change& change) {
  int chain = -1;
  for (int s = first; s >= 0;) {
    const int next = n.statements[s].next;
    n.statements[s].next = -1;
    if (n.statements[s].body >= 0) {
      const int body = rewrite_chain(n, n.statements[s].body, change);
      n.statements[s].body = body;
    }
    chain = n.join(chain, change(n, s));
    s = next;
  }
  return chain;
}

}  // namespace baton::tir::nest

#endif
