// SPDX-License-Identifier: Apache-2.0
//
// Whether loops may run: no index leaves its buffer, nothing is read before it was written, and no two turns of a parallel
// loop write one element (TVM's VerifyMemory and its like). Indices are sums with ranges, so all of it is decided during
// compilation; what cannot be shown is an error, except about buffers of a size that is not known. In: a nest. Out: a
// sentence, empty if all is well. Next: tir/nest/print.hpp, simd/nest.hpp.
#ifndef BATON_TIR_NEST_VERIFY_HPP
#define BATON_TIR_NEST_VERIFY_HPP

#include "baton/meta/message.hpp"
#include "baton/meta/vec.hpp"
#include "baton/tir/nest/loop_nest.hpp"

#include <cstdint>

namespace baton::tir::nest {

/// The first thing that is wrong with a nest.
constexpr meta::message verify(const loop_nest& n);

namespace detail {

class nest_verifier {
 public:
  constexpr explicit nest_verifier(const loop_nest& of) : n(of), written(of.buffers.size(), false), made(of.buffers.size(), -1) {}

  constexpr meta::message run() {
    // Parameters exist outside of all loops; what is no result was written by the caller.
    for (int b : n.parameters) made[b] = 0;
    mark_given();
    chain(n.body);
    return error;
  }

 private:
  struct known {
    index at;
    std::int64_t bound = 0;
  };

  constexpr void mark_given() {
    meta::vec<bool> stored(n.buffers.size(), false);
    for (const statement& s : n.statements)
      if (s.kind == statement_kind::store) stored[s.ref] = true;
    for (int b : n.parameters)
      if (!stored[b]) written[b] = true;
  }

  constexpr void chain(int first) {
    for (int s = first; s >= 0 && error.empty(); s = n.statements[s].next) {
      const statement& st = n.statements[s];
      switch (st.kind) {
        case statement_kind::loop:
          loops.push_back(st.ref);
          chain(st.body);
          loops.pop_back();
          break;
        case statement_kind::condition:
          conditions.push_back({n.indices[st.at], st.bound});
          chain(st.body);
          conditions.pop_back();
          break;
        case statement_kind::allocate:
          made[st.ref] = loops.size();
          forget(st.ref, -1);
          chain(st.body);
          made[st.ref] = -1;
          break;
        case statement_kind::store:
          value(st.value);
          touch(st.ref, n.indices[st.at], st.lanes, st.stride);
          check_parallel(st);
          forget(n.memory_of(st.ref), st.ref);
          written[st.ref] = true;
          break;
      }
    }
  }

  /// What is stored in a buffer's memory is no element of the others that have it.
  constexpr void forget(int memory, int stored) {
    for (int b = 0; b < n.buffers.size(); ++b)
      if (b != stored && n.memory_of(b) == memory) written[b] = false;
  }

  constexpr void value(int id) {
    if (id < 0) return;
    const expression& e = n.expressions[id];
    value(e.a);
    value(e.b);
    value(e.c);
    if (e.kind != expression_kind::load) return;
    touch(e.buffer, n.indices[e.at], e.lanes, e.stride);
    if (!written[e.buffer] && error.empty()) error << "nest: " << n.buffers[e.buffer].name.view() << " is read before it is written";
  }

  constexpr void touch(int buffer, const index& at, int lanes, std::int64_t stride) {
    if (!error.empty()) return;
    const nest::buffer& b = n.buffers[buffer];
    if (made[n.memory_of(buffer)] < 0) {
      error << "nest: " << b.name.view() << " is used where it has no memory";
      return;
    }
    const std::int64_t size = b.size();
    if (size == 0) return;
    for (int i = 0; i < at.count; ++i)
      if (!is_bound(at.term[i].var)) {
        error << "nest: an index of " << b.name.view() << " counts with a loop that is not around it";
        return;
      }
    interval r = n.names.range(at);
    const std::int64_t spread = (lanes - 1) * stride;
    r.low += spread < 0 ? spread : 0;
    r.high += spread > 0 ? spread : 0;
    if (r.high >= size) r.high = limited(at, r.high);
    if (r.low < 0 || r.high >= size) error << "nest: " << b.name.view() << " has " << size << " elements, its index is from " << r.low << " to " << r.high;
  }
  constexpr bool is_bound(int var) const {
    if (n.names.vars[var].sum >= 0) {
      const index& e = n.names.sums[n.names.vars[var].sum];
      for (int i = 0; i < e.count; ++i)
        if (!is_bound(e.term[i].var)) return false;
      return true;
    }
    for (int l : loops)
      if (l == var) return true;
    return false;
  }
  /// The largest value under the conditions around: terms of the index that are a multiple of a condition's index are below
  /// the multiple of its bound.
  constexpr std::int64_t limited(const index& at, std::int64_t high) const {
    index rest = at;
    for (const known& k : conditions) {
      for (int i = 0; i < at.count; ++i) {
        // A quotient of the condition's index.
        const index_term& t = at.term[i];
        const int sum = n.names.vars[t.var].sum;
        if (sum < 0 || t.upper != 0 || t.scale < 0 || !(n.names.sums[sum] == k.at)) continue;
        high -= n.names.range(t).high - (k.bound - 1) / t.lower * t.scale;
      }
      const std::int64_t by = multiple(rest, k.at);
      if (by <= 0) continue;
      const std::int64_t free = n.names.range(k.at).high;
      if (free >= k.bound) high -= (free - (k.bound - 1)) * by;
    }
    return high;
  }
  /// By how much a condition's terms are in an index; they are taken out of it. 0 if they are not.
  constexpr std::int64_t multiple(index& e, const index& of) const {
    if (of.count == 0) return 0;
    std::int64_t by = 0;
    int at[index::capacity]{};
    for (int i = 0; i < of.count; ++i) {
      int found = -1;
      for (int j = 0; j < e.count; ++j) {
        const index_term &x = e.term[j], &y = of.term[i];
        if (x.var == y.var && x.lower == y.lower && x.upper == y.upper && x.scale % y.scale == 0 && (i == 0 || x.scale / y.scale == by)) {
          by = x.scale / y.scale;
          found = j;
        }
      }
      if (found < 0) return 0;
      at[i] = found;
    }
    for (int i = 0; i < of.count; ++i) e.term[at[i]].scale = 0;
    return by;
  }

  /// Turns of the parallel loops around a store write different elements, unless the memory is each turn's own. An index tells its
  /// variables apart if every term, in order of size, is above all smaller ones together.
  constexpr void check_parallel(const statement& st) {
    const int outside = made[n.memory_of(st.ref)];
    for (int l = outside < 0 ? loops.size() : outside; l < loops.size() && error.empty(); ++l) {
      const variable& v = n.names.vars[loops[l]];
      if (v.kind != loop_kind::parallel || tells_apart(n.indices[st.at], st.lanes, st.stride, loops[l])) continue;
      error << "nest: parallel loop " << v.name.view() << ": its turns write the same elements of " << n.buffers[st.ref].name.view();
    }
  }
  constexpr bool tells_apart(const index& whole, int lanes, std::int64_t stride, int var) const {
    std::int64_t step[index::capacity + 8]{}, spread[index::capacity + 8]{};
    int count = 0;
    bool found = false, in_parts = false;
    index e = whole;
    // The terms of a condition count together, and not beyond its bound.
    for (const known& k : conditions) {
      if (k.at.constant != 0 || k.at == whole || count == 7) continue;
      const std::int64_t by = multiple(e, k.at);
      if (by <= 0) continue;
      if (n.names.depends(k.at, var)) {
        if (!tells_apart(k.at, 1, 0, var)) return false;
        found = true;
      }
      const std::int64_t high = n.names.range(k.at).high;
      step[count] = by;
      spread[count++] = (high < k.bound ? high : k.bound - 1) * by;
    }
    index rest;
    for (int i = 0; i < e.count; ++i)
      if (e.term[i].scale != 0) rest.term[rest.count++] = e.term[i];
    for (int i = 0; i < rest.count; ++i) {
      const index_term& t = rest.term[i];
      if (n.names.depends(t.var, var)) {
        found = true;
        in_parts = in_parts || t.var != var || !t.plain();
      }
      const interval r = n.names.range(t);
      step[count] = t.scale < 0 ? -t.scale : t.scale;
      spread[count++] = r.high - r.low;
    }
    if (in_parts && !is_whole(rest, var)) return false;
    if (!found) return false;
    if (lanes > 1) {
      step[count] = stride < 0 ? -stride : stride;
      spread[count] = step[count] * (lanes - 1);
      ++count;
    }
    std::int64_t below = 0;
    for (int done = 0; done < count; ++done) {
      int least = -1;
      for (int i = 0; i < count; ++i)
        if (step[i] > 0 && (least < 0 || step[i] < step[least])) least = i;
      if (step[least] <= below) return false;
      below += spread[least];
      step[least] = 0;
    }
    return true;
  }
  /// A quotient is the same in several turns; quotient and remainder, both there, tell the turns apart.
  constexpr bool is_whole(const index& e, int var) const {
    int of = -1;
    std::int64_t lower = 0, upper = 0;
    for (int i = 0; i < e.count; ++i) {
      const index_term& t = e.term[i];
      if (!n.names.depends(t.var, var)) continue;
      if (of >= 0 && t.var != of) return false;
      of = t.var;
      if (t.upper == 0) lower = t.lower;
      else if (t.lower == 1) upper = t.upper;
    }
    return lower > 0 && (lower == upper || lower == 1) && (of == var || tells_apart(n.names.sums[n.names.vars[of].sum], 1, 0, var));
  }

  const loop_nest& n;
  meta::vec<bool> written;
  meta::vec<int> made;  ///< loops around a buffer's memory; -1: it has none
  meta::vec<int> loops;
  meta::vec<known> conditions;
  meta::message error;
};

}  // namespace detail

constexpr meta::message verify(const loop_nest& n) { return detail::nest_verifier(n).run(); }

}  // namespace baton::tir::nest

#endif
