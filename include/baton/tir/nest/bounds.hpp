// SPDX-License-Identifier: Apache-2.0
//
// Which part of a tensor a stage computes: all of it, or what its reader needs inside of the loop that it was put in
// (TVM's InferBound). Extents of loops follow. In: stages. Next: tir/nest/make_loops.hpp.
#ifndef BATON_TIR_NEST_BOUNDS_HPP
#define BATON_TIR_NEST_BOUNDS_HPP

#include "baton/meta/vec.hpp"
#include "baton/tir/nest/stages.hpp"

#include <cstdint>

namespace baton::tir::nest {

/// From `least` on, `extent` elements in each axis; extent 0 is a size that is not known.
struct region {
  index least[tensor_info::max_rank];
  std::int64_t extent[tensor_info::max_rank]{};
};

/// Axes of a computation as indices in loops; and each loop that was split, which its parts may run past.
struct binding {
  meta::vec<int> axes;
  meta::vec<index> values;
  meta::vec<int> split;
  meta::vec<index> split_values;

  constexpr index operator()(symbols& names, index e) const {
    for (int i = 0; i < axes.size(); ++i) e = names.substitute(e, axes[i], values[i]);
    return e;
  }
};

/// The axes of a stage when its loops have these values; the stage computes `part`.
constexpr binding bind(plan& p, const stage& s, const region& part, const meta::vec<index>& leaves) {
  symbols& names = p.what.names;
  meta::vec<int> vars;
  meta::vec<index> values;
  const auto value_of = [&](int var) {
    for (int i = 0; i < vars.size(); ++i)
      if (vars[i] == var) return values[i];
    return index{};
  };
  const auto set = [&](int var, const index& value) {
    vars.push_back(var);
    values.push_back(value);
  };
  for (int i = 0; i < s.leaves.size(); ++i) set(s.leaves[i], leaves[i]);
  for (int i = s.relations.size(); i-- > 0;) {
    const relation& r = s.relations[i];
    if (r.fuses) {
      const std::int64_t inner = names.vars[r.inner].extent;
      set(r.outer, names.floordiv(value_of(r.parent), inner));
      set(r.inner, names.floormod(value_of(r.parent), inner));
    } else {
      set(r.parent, names.sum(names.scaled(value_of(r.outer), r.factor), value_of(r.inner)));
    }
  }
  const tensor_info& t = p.tensor(s);
  binding b;
  for (const relation& r : s.relations)
    if (!r.fuses) {
      b.split.push_back(r.parent);
      b.split_values.push_back(value_of(r.parent));
    }
  for (int i = 0; i < s.roots.size(); ++i) {
    b.axes.push_back(i < s.data_roots ? t.axes[i] : t.reduce_axes[i - s.data_roots]);
    b.values.push_back(i < s.data_roots ? names.sum(part.least[i], value_of(s.roots[i])) : value_of(s.roots[i]));
  }
  return b;
}

/// Loops as indices; one that runs once is 0.
constexpr meta::vec<index> leaf_values(const plan& p, const stage& s) {
  meta::vec<index> values;
  for (int leaf : s.leaves) values.push_back(p.what.names.vars[leaf].extent == 1 ? index{} : symbols::of(leaf));
  return values;
}

/// The most lanes of a vectorized loop, and turns of an unrolled one.
inline constexpr int most_lanes = 64;
inline constexpr int most_turns = 256;

/// The part that each stage computes; what cannot be is plan::error.
constexpr meta::vec<region> infer_bounds(plan& p);

namespace detail {

class bound_finder {
 public:
  constexpr bound_finder(plan& of, meta::vec<region>& to) : p(of), parts(to) {}

  constexpr void run() {
    parts = meta::vec<region>(p.stages.size());
    for (int s = p.stages.size(); s-- > 0 && p.error.empty();) {
      if (p.stages[s].reader < 0) whole(s);
      else needed(s);
      set_extents(p.stages[s], parts[s]);
    }
  }

 private:
  constexpr void whole(int s) {
    const tensor_info& t = p.tensor(p.stages[s]);
    for (int d = 0; d < t.rank; ++d) parts[s].extent[d] = t.dims[d].value;
  }

  constexpr void needed(int s) {
    const stage& made = p.stages[s];
    meta::vec<int> fixed;
    for (const stage* in = &made; in->reader >= 0; in = &p.stages[in->reader])
      for (int leaf : p.stages[in->reader].leaves) {
        fixed.push_back(leaf);
        if (leaf == in->inside) break;
      }
    bool first = true;
    for (int r = 0; r < p.stages.size() && p.error.empty(); ++r) {
      if (!is_read(made.tensor, p.tensor(p.stages[r]).body)) continue;
      bool inside = false;
      for (int in = r; in >= 0; in = p.stages[in].reader) inside = inside || in == made.reader;
      if (!inside) {
        p.error << "schedule of " << p.tensor(made).name.view() << ": compute_at: " << p.tensor(p.stages[r]).name.view() << " reads it outside of "
                << p.tensor(p.stages[made.reader]).name.view();
        return;
      }
      const binding at = bind(p, p.stages[r], parts[r], leaf_values(p, p.stages[r]));
      collect(p.tensor(p.stages[r]).body, made.tensor, at, fixed, parts[s], first);
    }
    for (int d = 0; d < p.tensor(made).rank; ++d)
      if (parts[s].extent[d] >= std::int64_t{1} << 31 && p.error.empty())
        p.error << "schedule of " << p.tensor(made).name.view() << ": compute_at: what is read of axis " << d << " is not known during compilation";
    if (first && p.error.empty()) p.error << "schedule of " << p.tensor(made).name.view() << ": compute_at: nothing reads it";
  }

  constexpr bool is_read(int tensor, int e) const {
    if (e < 0) return false;
    const expression& x = p.what.expressions[e];
    if (x.kind == expression_kind::load) return x.buffer == tensor;
    return is_read(tensor, x.a) || is_read(tensor, x.b) || is_read(tensor, x.c);
  }

  /// Widens a part by what the loads of an expression read.
  constexpr void collect(int e, int tensor, const binding& at, const meta::vec<int>& fixed, region& part, bool& first) {
    if (e < 0) return;
    const expression x = p.what.expressions[e];
    if (x.kind != expression_kind::load) {
      collect(x.a, tensor, at, fixed, part, first);
      collect(x.b, tensor, at, fixed, part, first);
      collect(x.c, tensor, at, fixed, part, first);
    } else if (x.buffer == tensor) {
      const tensor_info& t = p.what.tensors[tensor];
      for (int d = 0; d < t.rank; ++d) {
        index least;
        std::int64_t extent = 1;
        relax(at(p.what.names, p.what.indices[x.at + d]), fixed, least, extent);
        if (!first) join(part, d, least, extent);
        else part.least[d] = least, part.extent[d] = extent;
        if (part.extent[d] > t.dims[d].value && t.dims[d].value > 0) part.least[d] = {}, part.extent[d] = t.dims[d].value;
      }
      first = false;
    }
  }
  constexpr void relax(const index& e, const meta::vec<int>& fixed, index& least, std::int64_t& extent) {
    symbols& names = p.what.names;
    least = symbols::constant(e.constant);
    for (int i = 0; i < e.count; ++i) {
      index term;
      term.term[term.count++] = e.term[i];
      if (is_fixed(e.term[i].var, fixed)) {
        names.accumulate(least, term);
        continue;
      }
      const interval r = names.range(e.term[i]);
      least.constant += r.low;
      extent += r.high - r.low;
    }
  }
  constexpr bool is_fixed(int var, const meta::vec<int>& fixed) const {
    for (int f : fixed)
      if (f == var) return true;
    const int sum = p.what.names.vars[var].sum;
    if (sum < 0) return false;
    const index& e = p.what.names.sums[sum];
    for (int i = 0; i < e.count; ++i)
      if (!is_fixed(e.term[i].var, fixed)) return false;
    return true;
  }
  /// Two loads of one tensor: parts that differ by a constant.
  constexpr void join(region& part, int d, const index& least, std::int64_t extent) {
    const index difference = p.what.names.sum(least, part.least[d], -1);
    if (difference.count > 0) {
      // Which of them is first is not known: all of the axis.
      part.least[d] = {};
      part.extent[d] = std::int64_t{1} << 40;
      return;
    }
    const std::int64_t begin = difference.constant < 0 ? difference.constant : 0;
    const std::int64_t end = difference.constant + extent > part.extent[d] ? difference.constant + extent : part.extent[d];
    part.least[d].constant += begin;
    part.extent[d] = end - begin;
  }

  constexpr void set_extents(const stage& s, const region& part) {
    meta::vec<variable>& vars = p.what.names.vars;
    for (int i = 0; i < s.data_roots; ++i) vars[s.roots[i]].extent = part.extent[i];
    for (const relation& r : s.relations) {
      if (r.fuses) {
        vars[r.parent].extent = vars[r.outer].extent * vars[r.inner].extent;
      } else {
        const std::int64_t whole_extent = vars[r.parent].extent;
        vars[r.outer].extent = (whole_extent + r.factor - 1) / r.factor;
        vars[r.inner].extent = r.factor < whole_extent ? r.factor : whole_extent;
      }
    }
  }

  plan& p;
  meta::vec<region>& parts;
};

}  // namespace detail

constexpr meta::vec<region> infer_bounds(plan& p) {
  meta::vec<region> parts;
  detail::bound_finder(p, parts).run();
  // Only now extents are what they will be.
  for (const stage& s : p.stages)
    for (int leaf : s.leaves) {
      const variable& v = p.what.names.vars[leaf];
      const int most = v.kind == loop_kind::vectorized ? most_lanes : v.kind == loop_kind::unrolled ? most_turns : 0;
      if (most > 0 && v.extent > most && p.error.empty())
        p.error << "schedule of " << p.tensor(s).name.view() << ": " << (v.kind == loop_kind::vectorized ? "vectorize " : "unroll ") << v.name.view()
                << ": the extent is " << v.extent << ", needs to be at most " << most;
    }
  return parts;
}

}  // namespace baton::tir::nest

#endif
