// SPDX-License-Identifier: Apache-2.0
//
// Index arithmetic in TVM's canonical form: a sum of terms (variable % upper / lower) * scale in order of first appearance,
// and a constant. Terms of one variable meet again: floordiv(f, 48)*48 + floormod(f, 48) is f. A quotient or remainder of a
// sum that does not come apart becomes a variable of its own, defined by that sum. In: variables with their extents.
// Next: tir/nest/computation.hpp (indices of loads), tir/nest/simplify.hpp.
#ifndef BATON_TIR_NEST_INDEX_HPP
#define BATON_TIR_NEST_INDEX_HPP

#include "baton/meta/vec.hpp"
#include "baton/tir/nest/name.hpp"

#include <cstdint>
#include <string_view>

namespace baton::tir::nest {

/// How a loop runs. A tensorized loop, with what is in it, is the place of a micro-kernel.
enum class loop_kind : std::uint8_t { serial, parallel, vectorized, unrolled, tensorized };

/// For messages.
constexpr std::string_view word_of(loop_kind k) {
  constexpr std::string_view words[] = {"serial", "parallel", "vectorized", "unrolled", "tensorized"};
  return words[static_cast<int>(k)];
}

/// An axis or a loop: it takes the values 0 ... extent - 1.
struct variable {
  nest::name name;
  std::int64_t extent = 1;  ///< 0: not known during compilation; its value is that of variable `size`
  int size = -1;
  int sum = -1;  ///< not a loop, but the sum of this number
  loop_kind kind = loop_kind::serial;
  bool reduces = false;
  nest::name kernel;  ///< of a tensorized loop
};

/// (var % upper / lower) * scale; upper 0 stands for no remainder.
struct index_term {
  int var = -1;
  std::int64_t lower = 1;
  std::int64_t upper = 0;
  std::int64_t scale = 1;

  constexpr bool plain() const { return lower == 1 && upper == 0; }
};

/// A sum of terms and a constant.
struct index {
  static constexpr int capacity = 16;
  index_term term[capacity]{};
  int count = 0;
  std::int64_t constant = 0;

  friend constexpr bool operator==(const index& a, const index& b) {
    if (a.count != b.count || a.constant != b.constant) return false;
    for (int i = 0; i < a.count; ++i) {
      const index_term &x = a.term[i], &y = b.term[i];
      if (x.var != y.var || x.lower != y.lower || x.upper != y.upper || x.scale != y.scale) return false;
    }
    return true;
  }
};

/// The values that an index takes.
struct interval {
  std::int64_t low = 0;
  std::int64_t high = 0;
};

/// Variables, and the sums that some of them stand for.
struct symbols {
  meta::vec<variable> vars;
  meta::vec<index> sums;
  bool too_long = false;  ///< a sum had more than index::capacity terms

  constexpr int add(const variable& v) {
    vars.push_back(v);
    return vars.size() - 1;
  }

  static constexpr index constant(std::int64_t value) {
    index e;
    e.constant = value;
    return e;
  }
  static constexpr index of(int var) {
    index e;
    e.term[e.count++].var = var;
    return e;
  }

  /// to += e * scale.
  constexpr void accumulate(index& to, const index& e, std::int64_t scale = 1) {
    to.constant += e.constant * scale;
    for (int i = 0; i < e.count; ++i) {
      index_term t = e.term[i];
      t.scale *= scale;
      add_term(to, t);
    }
  }
  /// a + b * scale.
  constexpr index sum(index a, const index& b, std::int64_t scale = 1) {
    accumulate(a, b, scale);
    return a;
  }
  constexpr index scaled(const index& a, std::int64_t by) {
    index e;
    accumulate(e, a, by);
    return e;
  }

  /// The values of a term, of an index; a size that is not known counts as 2^31.
  constexpr interval range(const index_term& t) const {
    const std::int64_t extent = vars[t.var].extent != 0 ? vars[t.var].extent : std::int64_t{1} << 31;
    const std::int64_t most = ((t.upper != 0 && t.upper < extent ? t.upper : extent) - 1) / t.lower * t.scale;
    return t.scale < 0 ? interval{most, 0} : interval{0, most};
  }
  constexpr interval range(const index& e) const {
    interval r{e.constant, e.constant};
    for (int i = 0; i < e.count; ++i) {
      const interval one = range(e.term[i]);
      r.low += one.low;
      r.high += one.high;
    }
    return r;
  }

  /// Quotient and remainder by a number above 0, rounded down.
  constexpr index floordiv(const index& e, std::int64_t by) {
    if (by == 1) return e;
    const parts p = divide(e, by);
    index result = p.quotient;
    if (p.rest_range.low >= 0 && p.rest_range.high < by) return result;
    index_term t = single(p.rest);
    if (t.upper != 0 && t.upper % (t.lower * by) != 0) t = {derived(p.rest)};
    t.lower *= by;
    add_term(result, t);
    return result;
  }
  constexpr index floormod(const index& e, std::int64_t by) {
    if (by == 1) return {};
    const parts p = divide(e, by);
    if (p.rest_range.low >= 0 && p.rest_range.high < by) return p.rest;
    index_term t = single(p.rest);
    if (t.upper != 0 && t.upper % (t.lower * by) != 0) t = {derived(p.rest)};
    t.upper = t.lower * by;
    index result;
    add_term(result, t);
    return result;
  }

  /// The index with every variable `from` as `to`, whose values are some that `from` may have.
  constexpr index substitute(const index& e, int from, const index& to) {
    index result = constant(e.constant);
    for (int i = 0; i < e.count; ++i) {
      const index_term& t = e.term[i];
      if (t.var == from && t.plain()) {
        accumulate(result, to, t.scale);
      } else if (!depends(t.var, from)) {
        add_term(result, t);
      } else {
        index inner = t.var == from ? to : substitute(index(sums[vars[t.var].sum]), from, to);
        if (t.upper != 0) inner = floormod(inner, t.upper);
        accumulate(result, floordiv(inner, t.lower), t.scale);
      }
    }
    return result;
  }

  /// Whether a variable is `on`, or stands for a sum with it.
  constexpr bool depends(int var, int on) const {
    if (var == on) return true;
    return vars[var].sum >= 0 && depends(sums[vars[var].sum], on);
  }
  constexpr bool depends(const index& e, int on) const {
    for (int i = 0; i < e.count; ++i)
      if (depends(e.term[i].var, on)) return true;
    return false;
  }

 private:
  struct parts {
    index quotient;  ///< of the terms that the divisor divides
    index rest;
    interval rest_range;
  };
  constexpr parts divide(const index& e, std::int64_t by) {
    parts p;
    for (int i = 0; i < e.count; ++i) {
      index_term t = e.term[i];
      if (t.scale % by == 0) {
        t.scale /= by;
        add_term(p.quotient, t);
      } else {
        add_term(p.rest, t);
      }
    }
    const std::int64_t below = ((e.constant % by) + by) % by;
    p.quotient.constant = (e.constant - below) / by;
    p.rest.constant = below;
    p.rest_range = range(p.rest);
    return p;
  }
  /// The index as one term.
  constexpr index_term single(const index& e) {
    if (e.count == 1 && e.constant == 0 && e.term[0].scale == 1) return e.term[0];
    return {derived(e)};
  }
  constexpr int derived(const index& e) {
    for (int v = 0; v < vars.size(); ++v)
      if (vars[v].sum >= 0 && sums[vars[v].sum] == e) return v;
    variable v;
    v.extent = range(e).high + 1;
    v.sum = sums.size();
    sums.push_back(e);
    return add(v);
  }

  constexpr void add_term(index& to, index_term t) {
    if (vars[t.var].sum >= 0 && t.plain()) {
      // Its parts have met again: the sum itself.
      accumulate(to, index(sums[vars[t.var].sum]), t.scale);
      return;
    }
    const std::int64_t extent = vars[t.var].extent;
    if (t.upper != 0 && extent != 0 && extent <= t.upper) t.upper = 0;
    if (t.scale == 0 || (extent != 0 && t.lower > 1 && t.lower >= (t.upper != 0 ? t.upper : extent))) return;
    int place = to.count;
    for (int i = 0; i < to.count; ++i) {
      index_term& old = to.term[i];
      if (old.var != t.var) continue;
      place = i + 1;
      if (old.lower == t.lower && old.upper == t.upper) {
        old.scale += t.scale;
        if (old.scale == 0) remove(to, i);
        return;
      }
      if (meets(old, t) || meets(t, old)) {
        const index_term merged = meets(old, t) ? index_term{t.var, t.lower, old.upper, t.scale} : index_term{t.var, old.lower, t.upper, old.scale};
        remove(to, i);
        const int before = to.count;
        add_term(to, merged);
        for (int added = before; added < to.count; ++added) move_term(to, added, i + added - before);
        return;
      }
    }
    if (to.count == index::capacity) {
      too_long = true;
      return;
    }
    for (int i = to.count++; i > place; --i) to.term[i] = to.term[i - 1];
    to.term[place] = t;
  }
  /// Whether a quotient and the remainder below it are one term.
  static constexpr bool meets(const index_term& quotient, const index_term& rest) {
    return quotient.lower == rest.upper && quotient.scale % rest.scale == 0 && quotient.lower == quotient.scale / rest.scale * rest.lower;
  }
  static constexpr void remove(index& e, int at) {
    for (--e.count; at < e.count; ++at) e.term[at] = e.term[at + 1];
  }
  /// A merged term stands where its first part stood.
  static constexpr void move_term(index& e, int from, int to) {
    const index_term moved = e.term[from];
    for (int i = from; i > to; --i) e.term[i] = e.term[i - 1];
    e.term[to] = moved;
  }
};

}  // namespace baton::tir::nest

#endif
