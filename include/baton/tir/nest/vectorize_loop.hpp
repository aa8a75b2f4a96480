// SPDX-License-Identifier: Apache-2.0
//
// Vectorized loops become lanes of the statements in them (TVM's VectorizeLoop): an index that counts with the loop becomes a
// ramp, a value that does not is broadcast where it meets one that does. Where lanes would differ in what they do, in a
// condition or in a quotient, the loop stays, as `i.inner.s`.
//     for (i.inner: int32, 0, 16) "vectorized" { C_2[i.inner] = A_2[i.inner] }
// becomes
//     C_2[ramp(0, 1, 16)] = (float32x16*)A_2[ramp(0, 1, 16)]
// In: a nest. Next: tir/nest/storage_rewrite.hpp.
#ifndef BATON_TIR_NEST_VECTORIZE_LOOP_HPP
#define BATON_TIR_NEST_VECTORIZE_LOOP_HPP

#include "baton/tir/nest/rewrite.hpp"

#include <cstdint>

namespace baton::tir::nest {

/// Vectorized loops as lanes.
constexpr void vectorize_loop(loop_nest& n);

namespace detail {

class vectorizer {
 public:
  constexpr vectorizer(loop_nest& of, int loop) : n(of), var(of.statements[loop].ref), lanes(static_cast<int>(of.names.vars[var].extent)) {}

  constexpr bool can(int first) const {
    for (int s = first; s >= 0; s = n.statements[s].next) {
      const statement& st = n.statements[s];
      if (st.kind == statement_kind::condition && n.names.depends(n.indices[st.at], var)) return false;
      if (st.kind == statement_kind::store && (!counts(n.indices[st.at]) || st.lanes > 1 || !can_value(st.value))) return false;
      if (!can(st.body)) return false;
    }
    return true;
  }

  constexpr void run(int first) {
    for (int s = first; s >= 0; s = n.statements[s].next) {
      if (n.statements[s].body >= 0) run(n.statements[s].body);
      if (n.statements[s].kind != statement_kind::store) continue;
      const int value = widened(vector_of(n.statements[s].value));
      statement& st = n.statements[s];
      st.stride = stride_of(n.indices[st.at]);
      st.lanes = lanes;
      st.value = value;
      st.at = without_loop(n.indices[st.at]);
    }
  }

 private:
  /// Whether an index is a multiple of the loop's variable and something without it.
  constexpr bool counts(const index& e) const { return stride_of(e) != 0 && is_even(e); }
  constexpr bool is_even(const index& e) const {
    for (int i = 0; i < e.count; ++i)
      if (n.names.depends(e.term[i].var, var) && (e.term[i].var != var || !e.term[i].plain())) return false;
    return true;
  }
  constexpr std::int64_t stride_of(const index& e) const {
    for (int i = 0; i < e.count; ++i)
      if (e.term[i].var == var && e.term[i].plain()) return e.term[i].scale;
    return 0;
  }
  constexpr bool can_value(int id) const {
    if (id < 0) return true;
    const expression& e = n.expressions[id];
    if (e.kind == expression_kind::load) return e.lanes == 1 && is_even(n.indices[e.at]);
    return can_value(e.a) && can_value(e.b) && can_value(e.c);
  }
  constexpr int without_loop(const index& e) { return n.add(n.names.substitute(index(e), var, index{})); }

  constexpr int vector_of(int id) {
    if (id < 0) return id;
    expression e = n.expressions[id];
    if (e.kind == expression_kind::load) {
      e.stride = stride_of(n.indices[e.at]);
      if (e.stride == 0) return id;
      e.at = without_loop(n.indices[e.at]);
      e.lanes = lanes;
      return n.add(e);
    }
    e.a = vector_of(e.a);
    e.b = vector_of(e.b);
    e.c = vector_of(e.c);
    if (is_scalar(e.a) && is_scalar(e.b) && is_scalar(e.c)) return id;
    e.a = widened(e.a);
    e.b = widened(e.b);
    e.c = widened(e.c);
    e.lanes = lanes;
    return n.add(e);
  }
  constexpr bool is_scalar(int id) const { return id < 0 || n.expressions[id].lanes == 1; }
  constexpr int widened(int id) {
    if (id < 0 || n.expressions[id].lanes > 1) return id;
    expression e;
    e.kind = expression_kind::broadcast;
    e.lanes = lanes;
    e.a = id;
    return n.add(e);
  }

  loop_nest& n;
  int var;
  int lanes;
};

}  // namespace detail

constexpr void vectorize_loop(loop_nest& n) {
  n.body = rewrite_chain(n, n.body, [](loop_nest& of, int s) {
    const statement st = of.statements[s];
    if (st.kind != statement_kind::loop || of.names.vars[st.ref].kind != loop_kind::vectorized) return s;
    detail::vectorizer v(of, s);
    if (v.can(st.body)) {
      v.run(st.body);
      return st.body;
    }
    variable one_by_one = of.names.vars[st.ref];
    one_by_one.name = one_by_one.name + ".s";
    one_by_one.kind = loop_kind::serial;
    const int var = of.names.add(one_by_one);
    const int body = substitute_chain(of, st.body, st.ref, symbols::of(var));
    of.statements[s].ref = var;
    of.statements[s].body = body;
    return s;
  });
}

}  // namespace baton::tir::nest

#endif
