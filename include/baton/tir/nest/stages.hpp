// SPDX-License-Identifier: Apache-2.0
//
// A schedule's steps applied: each tensor that is computed is a stage, with its loops in order and how they came from its axes.
// The first step that cannot be done stops, with a sentence that names stage, primitive, what was found and what was needed.
// In: a computation and a schedule. Next: tir/nest/bounds.hpp.
#ifndef BATON_TIR_NEST_STAGES_HPP
#define BATON_TIR_NEST_STAGES_HPP

#include "baton/meta/message.hpp"
#include "baton/meta/vec.hpp"
#include "baton/tir/nest/computation.hpp"
#include "baton/tir/nest/schedule.hpp"

#include <string_view>

namespace baton::tir::nest {

/// How loops came from loops: `parent` is split by `factor`, or `outer` and `inner` are fused into `parent`.
struct relation {
  bool fuses = false;
  int parent = -1;
  int outer = -1;
  int inner = -1;
  int factor = 0;
};

/// A tensor and its loops. Variables are of the computation's `names`.
struct stage {
  int tensor = -1;
  meta::vec<int> roots;  ///< the loops of the axes, then those of the reduce axes, before anything was split
  int data_roots = 0;
  meta::vec<int> leaves;  ///< the loops as they are, outermost first
  meta::vec<relation> relations;
  int reader = -1;  ///< the stage inside of which this one is computed; -1: none
  int inside = -1;  ///< and the loop
};

/// The stages of a computation in the order of their tensors; a cached stage comes before the one that copies it.
struct plan {
  computation what;
  meta::vec<stage> stages;
  meta::message error;

  constexpr const tensor_info& tensor(const stage& s) const { return what.tensors[s.tensor]; }
  constexpr int stage_of(int tensor) const {
    for (int s = 0; s < stages.size(); ++s)
      if (stages[s].tensor == tensor) return s;
    return -1;
  }
};

/// The stages under a schedule; see plan::error.
constexpr plan make_plan(const computation& what, const schedule& how);

namespace detail {

class planner {
 public:
  constexpr explicit planner(plan& to) : p(to) {}

  constexpr void start() {
    for (int t = 0; t < p.what.tensors.size(); ++t)
      if (!p.what.tensors[t].given()) p.stages.push_back(stage_for(t, ""));
    if (p.stages.size() == 0 && p.error.empty()) p.error << "computation: found no tensor that is computed, needs one";
  }

  constexpr void apply(const step& s) {
    now = &s;
    if (s.what == primitive::at) {
      stage_name = s.operand(0);
      find_stage(stage_name);
      return;
    }
    stage_number = stage_name.empty() ? p.stages.size() - 1 : find_stage(stage_name);
    switch (s.what) {
      case primitive::at:
      case primitive::tile: return;  // steps_of made three of it
      case primitive::split: return split(s);
      case primitive::fuse: return fuse(s);
      case primitive::reorder: return reorder(s);
      case primitive::unroll: return set_kind(s, loop_kind::unrolled);
      case primitive::vectorize: return set_kind(s, loop_kind::vectorized);
      case primitive::parallel: return set_kind(s, loop_kind::parallel);
      case primitive::tensorize: return set_kind(s, loop_kind::tensorized);
      case primitive::compute_at: return compute_at(s);
      case primitive::cache_write: return cache_write(s);
    }
  }

 private:
  constexpr stage& here() { return p.stages[stage_number]; }
  constexpr const variable& var(int v) const { return p.what.names.vars[v]; }

  /// `schedule of Y: split i: `
  constexpr meta::message& fail(bool names_axis = true) {
    p.error << "schedule of " << p.tensor(here()).name.view() << ": " << word_of(now->what);
    if (names_axis) p.error << " " << now->operand(0).view();
    return p.error << ": ";
  }
  constexpr int find_stage(const name& of) {
    for (int s = 0; s < p.stages.size(); ++s)
      if (p.tensor(p.stages[s]).name == of) return s;
    p.error << "schedule: " << word_of(now->what) << ": found no stage " << of.view() << ", the stages are";
    for (int s = 0; s < p.stages.size(); ++s) p.error << (s > 0 ? ", " : " ") << p.tensor(p.stages[s]).name.view();
    return -1;
  }
  /// The place of a loop in a stage, or -1 and a sentence.
  constexpr int find_leaf(const stage& s, const name& axis) {
    for (int i = 0; i < s.leaves.size(); ++i)
      if (var(s.leaves[i]).name == axis) return i;
    fail(false) << "found no axis " << axis.view() << " in " << p.tensor(s).name.view() << ", which has";
    for (int i = 0; i < s.leaves.size(); ++i) p.error << (i > 0 ? ", " : " ") << var(s.leaves[i]).name.view();
    return -1;
  }

  constexpr stage stage_for(int tensor, std::string_view suffix) {
    stage s;
    s.tensor = tensor;
    const tensor_info& t = p.what.tensors[tensor];
    for (int a : t.axes) add_root(s, a, suffix);
    s.data_roots = s.roots.size();
    for (int a : t.reduce_axes) add_root(s, a, "");
    return s;
  }
  constexpr void add_root(stage& s, int axis, std::string_view suffix) {
    variable v = var(axis);
    v.name = v.name + suffix;
    const int id = p.what.names.add(v);
    s.roots.push_back(id);
    s.leaves.push_back(id);
  }
  static constexpr void insert(meta::vec<int>& list, int at, int value) {
    list.push_back(value);
    for (int i = list.size() - 1; i > at; --i) list[i] = list[i - 1];
    list[at] = value;
  }

  constexpr bool fits(const name& made) {
    if (made.length <= name::longest) return true;
    fail() << "the name " << made.view() << " has " << made.length << " characters, needs at most " << name::longest;
    return false;
  }

  constexpr void split(const step& s) {
    const int at = find_leaf(here(), s.operand(0));
    if (at < 0) return;
    const int parent = here().leaves[at];
    const variable v = var(parent);
    if (s.factor < 1) fail() << "the factor is " << s.factor << ", needs to be at least 1";
    else if (v.extent == 0) fail() << "the extent " << var(v.size).name.view() << " is not known during compilation, needs a constant";
    if (!p.error.empty()) return;
    variable outer, inner;
    outer.name = v.name + ".outer";
    inner.name = v.name + ".inner";
    outer.extent = (v.extent + s.factor - 1) / s.factor;
    inner.extent = s.factor < v.extent ? s.factor : v.extent;
    outer.reduces = inner.reduces = v.reduces;
    if (!fits(inner.name)) return;
    const int o = p.what.names.add(outer), i = p.what.names.add(inner);
    here().relations.push_back({false, parent, o, i, s.factor});
    here().leaves[at] = o;
    insert(here().leaves, at + 1, i);
  }

  constexpr void fuse(const step& s) {
    const int a = find_leaf(here(), s.operand(0));
    const int b = a < 0 ? -1 : find_leaf(here(), s.operand(1));
    if (b < 0) return;
    const variable outer = var(here().leaves[a]), inner = var(here().leaves[b]);
    if (b != a + 1) fail() << "axis " << s.operand(1).view() << " is not the next one inside";
    else if (outer.reduces != inner.reduces) fail() << "one of " << s.operand(0).view() << " and " << s.operand(1).view() << " is a reduce axis";
    else if (outer.extent == 0 || inner.extent == 0) fail() << "an extent is not known during compilation, needs constants";
    if (!p.error.empty()) return;
    variable fused;
    fused.name = outer.name + "." + inner.name.view() + ".fused";
    fused.extent = outer.extent * inner.extent;
    fused.reduces = outer.reduces;
    if (!fits(fused.name)) return;
    const int f = p.what.names.add(fused);
    here().relations.push_back({true, f, here().leaves[a], here().leaves[b], 0});
    here().leaves[a] = f;
    meta::vec<int>& leaves = here().leaves;
    for (int i = b; i + 1 < leaves.size(); ++i) leaves[i] = leaves[i + 1];
    leaves.pop_back();
  }

  constexpr void reorder(const step& s) {
    meta::vec<int> order, places;
    for (const name& axis : s.operands) {
      const int at = find_leaf(here(), axis);
      if (at < 0) return;
      for (int other : places)
        if (other == at) {
          fail(false) << "found axis " << axis.view() << " twice";
          return;
        }
      places.push_back(at);
      order.push_back(here().leaves[at]);
    }
    for (int i = 1; i < places.size(); ++i)
      for (int j = i; j > 0 && places[j] < places[j - 1]; --j) {
        const int other = places[j];
        places[j] = places[j - 1];
        places[j - 1] = other;
      }
    for (int i = 0; i < places.size(); ++i) here().leaves[places[i]] = order[i];
  }

  constexpr void set_kind(const step& s, loop_kind kind) {
    const int at = find_leaf(here(), s.operand(0));
    if (at < 0) return;
    variable& v = p.what.names.vars[here().leaves[at]];
    if (kind != loop_kind::parallel && v.extent == 0)
      fail() << "the extent " << var(v.size).name.view() << " is not known during compilation, needs a constant";
    else if (v.reduces && (kind == loop_kind::vectorized || kind == loop_kind::parallel)) fail() << "it is a reduce axis, whose turns need each other's result";
    else if (v.kind != loop_kind::serial) fail() << "the axis is " << word_of(v.kind) << " already";
    v.kind = kind;
    if (kind == loop_kind::tensorized) v.kernel = s.operand(1);
  }

  constexpr void compute_at(const step& s) {
    const int reader = find_stage(s.operand(0));
    if (reader < 0) return;
    const int at = find_leaf(p.stages[reader], s.operand(1));
    if (at < 0) return;
    if (reader <= stage_number) fail(false) << s.operand(0).view() << " does not read it";
    else if (p.what.is_result(here().tensor)) fail(false) << "a result is computed by itself";
    if (!p.error.empty()) return;
    here().reader = reader;
    here().inside = p.stages[reader].leaves[at];
  }

  constexpr void cache_write(const step& s) {
    if (here().relations.size() > 0 || here().reader >= 0) {
      fail(false) << "needs to come before other primitives of the stage";
      return;
    }
    // The stage's expression moves to a new tensor; the stage copies it.
    const int copy = here().tensor;
    tensor_info cached = p.what.tensors[copy];
    cached.name = cached.name + "." + s.operand(0).view();
    cached.scope = s.operand(0);
    if (!fits(cached.name)) return;
    p.what.tensors.push_back(cached);
    const int tensor = p.what.tensors.size() - 1;
    index at[tensor_info::max_rank];
    for (int d = 0; d < cached.rank; ++d) at[d] = symbols::of(cached.axes[d]);
    p.what.tensors[copy].body = p.what.load(tensor, at, cached.rank).id;
    p.what.tensors[copy].combine = combiner::none;
    p.what.tensors[copy].reduce_axes.clear();
    const stage computes = stage_for(tensor, ".c");
    here() = stage_for(copy, "");
    for (stage& other : p.stages)
      if (other.reader >= stage_number) ++other.reader;
    p.stages.push_back(computes);
    for (int i = p.stages.size() - 1; i > stage_number; --i) p.stages[i] = p.stages[i - 1];
    p.stages[stage_number] = computes;
  }

  plan& p;
  const step* now = nullptr;
  name stage_name;
  int stage_number = -1;
};

/// What can only be said when all steps are done.
constexpr void check_places(plan& p) {
  for (const stage& s : p.stages) {
    if (s.reader < 0) continue;
    const stage& reader = p.stages[s.reader];
    const variable& loop = p.what.names.vars[s.inside];
    bool found = false;
    for (int leaf : reader.leaves) found = found || leaf == s.inside;
    if (found && loop.kind != loop_kind::vectorized) continue;
    p.error << "schedule of " << p.tensor(s).name.view() << ": compute_at: axis " << loop.name.view() << " of " << p.tensor(reader).name.view()
            << (found ? " is vectorized, needs a loop" : " was split or fused afterwards, needs a loop that is there in the end");
    return;
  }
}

}  // namespace detail

constexpr plan make_plan(const computation& what, const schedule& how) {
  plan p{what, {}, what.error};
  meta::vec<step> steps;
  if (p.error.empty()) steps = steps_of(how, p.error);
  detail::planner planner(p);
  if (p.error.empty()) planner.start();
  for (int i = 0; i < steps.size() && p.error.empty(); ++i) planner.apply(steps[i]);
  if (p.error.empty()) detail::check_places(p);
  return p;
}

}  // namespace baton::tir::nest

#endif
