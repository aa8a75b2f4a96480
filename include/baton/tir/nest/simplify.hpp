// SPDX-License-Identifier: Apache-2.0
//
// What loops' extents decide (TVM's Simplify and RemoveNoOp, for nests): conditions that always hold are gone, statements that
// never run, too; values that are neutral go. Indices are canonical at any time, since sums put themselves in order
// (tir/nest/index.hpp). The last step takes what no pass needs any more out of the arrays.
//     if ((i.inner + 112) < 128) { ... }   with i.inner below 16 becomes   ...
// In: a nest. Next: tir/nest/verify.hpp.
#ifndef BATON_TIR_NEST_SIMPLIFY_HPP
#define BATON_TIR_NEST_SIMPLIFY_HPP

#include "baton/meta/vec.hpp"
#include "baton/tir/nest/rewrite.hpp"

namespace baton::tir::nest {

/// Conditions and values that are decided.
constexpr void simplify(loop_nest& n);

namespace detail {

/// Statements, expressions and indices that are reached, in the order of the text.
class compactor {
 public:
  constexpr explicit compactor(const loop_nest& of) : from(of) {
    to.names = of.names;
    to.buffers = of.buffers;
    to.parameters = of.parameters;
    to.error = of.error;
  }
  constexpr loop_nest run() {
    to.body = chain(from.body);
    return to;
  }

 private:
  constexpr int place(int at) { return at < 0 ? -1 : to.add(from.indices[at]); }
  constexpr int value(int id) {
    if (id < 0) return -1;
    expression e = from.expressions[id];
    e.a = value(e.a);
    e.b = value(e.b);
    e.c = value(e.c);
    e.at = place(e.at);
    return to.add(e);
  }
  constexpr int chain(int first) {
    int start = -1, last = -1;
    for (int s = first; s >= 0; s = from.statements[s].next) {
      statement st = from.statements[s];
      st.next = -1;
      st.at = place(st.at);
      st.value = value(st.value);
      const int id = to.add(st);
      const int body = chain(st.body);
      to.statements[id].body = body;
      if (last < 0) start = id;
      else to.statements[last].next = id;
      last = id;
    }
    return start;
  }

  const loop_nest& from;
  loop_nest to;
};

/// x + 0, x - 0, x * 1 and x / 1 are x.
constexpr int simplify_value(loop_nest& n, int id) {
  if (id < 0) return id;
  const int a = simplify_value(n, n.expressions[id].a), b = simplify_value(n, n.expressions[id].b), c = simplify_value(n, n.expressions[id].c);
  expression& e = n.expressions[id];
  e.a = a;
  e.b = b;
  e.c = c;
  if (!is_infix(e.kind) || is_mask(e.kind)) return id;
  const auto is = [&](int of, double x) {
    const expression& o = n.expressions[n.expressions[of].kind == expression_kind::broadcast ? n.expressions[of].a : of];
    return o.kind == expression_kind::number && o.number == x;
  };
  const double neutral = e.kind == expression_kind::add || e.kind == expression_kind::sub ? 0 : 1;
  if (is(b, neutral)) return a;
  if ((e.kind == expression_kind::add || e.kind == expression_kind::mul) && is(a, neutral)) return b;
  return id;
}

}  // namespace detail

constexpr void simplify(loop_nest& n) {
  n.body = rewrite_chain(n, n.body, [](loop_nest& of, int s) {
    statement& st = of.statements[s];
    if (st.kind == statement_kind::store) st.value = detail::simplify_value(of, st.value);
    if (st.kind == statement_kind::loop || st.kind == statement_kind::allocate) return st.body < 0 ? -1 : s;
    if (st.kind != statement_kind::condition) return s;
    const interval r = of.names.range(of.indices[st.at]);
    return r.high < st.bound ? st.body : r.low >= st.bound ? -1 : s;
  });
  n = detail::compactor(n).run();
}

}  // namespace baton::tir::nest

#endif
