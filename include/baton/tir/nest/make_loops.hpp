// SPDX-License-Identifier: Apache-2.0
//
// From stages to loops (TVM's ScheduleOps, and the flattening of its storage): every stage is its loops around a store; a
// reduction is a store of its first value before the loops of its reduce axes. Conditions stand where a loop may run past the
// end of an axis. In: stages and their parts. Next: tir/nest/vectorize_loop.hpp.
#ifndef BATON_TIR_NEST_MAKE_LOOPS_HPP
#define BATON_TIR_NEST_MAKE_LOOPS_HPP

#include "baton/meta/vec.hpp"
#include "baton/tir/nest/bounds.hpp"
#include "baton/tir/nest/loop_nest.hpp"

#include <cstdint>

namespace baton::tir::nest {

/// The loops of all stages, each with the kind that the schedule gave it; nothing of it is done yet.
constexpr loop_nest make_loops(plan& p, const meta::vec<region>& parts);

namespace detail {

class loop_maker {
 public:
  constexpr loop_maker(plan& of, const meta::vec<region>& of_stages) : p(of), parts(of_stages) {}

  constexpr loop_nest run() {
    make_buffers();
    for (int s = 0; s < p.stages.size(); ++s)
      if (p.stages[s].reader < 0) out.body = out.join(out.body, stage_loops(s));
    // What the bodies were made of is the plan's; the nest goes on with its names.
    out.names = p.what.names;
    return out;
  }

 private:
  constexpr void make_buffers() {
    for (int t = 0; t < p.what.tensors.size(); ++t) {
      const tensor_info& info = p.what.tensors[t];
      buffer b;
      b.name = info.name;
      b.scope = info.scope;
      b.rank = info.rank;
      b.parameter = info.given() || p.what.is_result(t);
      const int s = p.stage_of(t);
      for (int d = 0; d < info.rank; ++d) b.dims[d] = s >= 0 && p.stages[s].reader >= 0 ? dimension(parts[s].extent[d]) : info.dims[d];
      out.buffers.push_back(b);
      if (info.given()) out.parameters.push_back(t);
    }
    for (int t = 0; t < p.what.tensors.size(); ++t)
      if (!p.what.tensors[t].given() && out.buffers[t].parameter) out.parameters.push_back(t);
  }

  constexpr int stage_loops(int s) { return loops_from(s, 0); }

  /// The loops from the `depth`-th on, with the stages that are computed there.
  constexpr int loops_from(int s, int depth) {
    const stage& here = p.stages[s];
    int chain = -1;
    for (int made = 0; depth > 0 && made < s; ++made)
      if (p.stages[made].reader == s && p.stages[made].inside == here.leaves[depth - 1]) chain = out.join(chain, stage_loops(made));
    if (depth == first_reduce(here)) chain = out.join(chain, first_value(s, depth));
    if (depth == here.leaves.size()) return out.join(chain, store(s, leaf_values(p, here), false));
    return out.join(chain, around(here.leaves[depth], loops_from(s, depth + 1)));
  }
  constexpr int around(int var, int body) {
    if (p.what.names.vars[var].extent == 1) return body;
    statement loop;
    loop.kind = statement_kind::loop;
    loop.ref = var;
    loop.body = body;
    return out.add(loop);
  }
  constexpr int first_reduce(const stage& s) const {
    for (int i = 0; i < s.leaves.size(); ++i)
      if (p.what.names.vars[s.leaves[i]].reduces) return i;
    return -1;
  }

  /// The loops inside of the first reduce axis that are of the result, once more, around a store of the first value.
  constexpr int first_value(int s, int depth) {
    const stage& here = p.stages[s];
    meta::vec<index> values = leaf_values(p, here);
    meta::vec<int> loops;
    for (int i = depth; i < here.leaves.size(); ++i) {
      const variable v = p.what.names.vars[here.leaves[i]];
      if (v.reduces) continue;
      variable init = v;
      init.name = v.name + ".init";
      const int id = p.what.names.add(init);
      if (v.extent != 1) values[i] = symbols::of(id);
      loops.push_back(id);
    }
    int body = store(s, values, true);
    for (int i = loops.size(); i-- > 0;) body = around(loops[i], body);
    return body;
  }

  constexpr int store(int s, const meta::vec<index>& loops, bool first) {
    const stage& here = p.stages[s];
    const tensor_info& t = p.tensor(here);
    const binding at = bind(p, here, parts[s], loops);
    statement st;
    st.ref = here.tensor;
    index axes[tensor_info::max_rank];
    for (int d = 0; d < t.rank; ++d) axes[d] = at.values[d];
    st.at = out.add(place(here.tensor, axes));
    const combiner combine = t.combine;
    if (first) st.value = number(combine == combiner::sum ? 0 : combine == combiner::max ? -largest : largest);
    else if (combine == combiner::none) st.value = value(p.tensor(here).body, at);
    else {
      expression self;
      self.kind = expression_kind::load;
      self.buffer = here.tensor;
      self.at = st.at;
      expression both;
      both.kind = combine == combiner::sum ? expression_kind::add : combine == combiner::max ? expression_kind::max : expression_kind::min;
      both.a = out.add(self);
      both.b = value(t.body, at);
      st.value = out.add(both);
    }
    int body = out.add(st);
    // A part of a tensor may reach past its end, and the parts of a split loop past the loop's.
    for (int i = here.data_roots; here.reader >= 0 && i-- > 0;) {
      const std::int64_t end = t.dims[i].value;
      if (names().range(parts[s].least[i]).high + parts[s].extent[i] > end && end > 0) body = below(at.values[i], end, body);
    }
    for (int i = at.split.size(); i-- > 0;) {
      const variable& v = names().vars[at.split[i]];
      if (!(first && v.reduces) && names().range(at.split_values[i]).high >= v.extent) body = below(at.split_values[i], v.extent, body);
    }
    return body;
  }
  constexpr symbols& names() { return p.what.names; }
  constexpr int below(const index& at, std::int64_t bound, int body) {
    statement c;
    c.kind = statement_kind::condition;
    c.at = out.add(at);
    c.bound = bound;
    c.body = body;
    return out.add(c);
  }

  /// The index of an element in a tensor's memory.
  constexpr index place(int tensor, const index* axes) {
    symbols& names = p.what.names;
    const int s = p.stage_of(tensor);
    const bool part = s >= 0 && p.stages[s].reader >= 0;
    index flat;
    for (int d = 0; d < out.buffers[tensor].rank; ++d) {
      if (d > 0) flat = names.scaled(flat, out.buffers[tensor].dims[d].value);
      names.accumulate(flat, axes[d]);
      if (part) names.accumulate(flat, parts[s].least[d], -1);
    }
    return flat;
  }

  constexpr int number(double x) {
    expression e;
    e.number = x;
    return out.add(e);
  }
  /// A computation's expression in these loops.
  constexpr int value(int id, const binding& at) {
    if (id < 0) return -1;
    expression e = p.what.expressions[id];
    if (e.kind == expression_kind::load) {
      index axes[tensor_info::max_rank];
      for (int d = 0; d < p.what.tensors[e.buffer].rank; ++d) axes[d] = at(p.what.names, p.what.indices[e.at + d]);
      e.at = out.add(place(e.buffer, axes));
    } else {
      e.a = value(e.a, at);
      e.b = value(e.b, at);
      e.c = value(e.c, at);
    }
    return out.add(e);
  }

  /// The first value of a minimum: the largest float32, as TVM has it, not infinity.
  static constexpr double largest = 3.4028234663852886e38;

  plan& p;
  const meta::vec<region>& parts;
  loop_nest out;
};

}  // namespace detail

constexpr loop_nest make_loops(plan& p, const meta::vec<region>& parts) {
  detail::loop_maker maker(p, parts);
  return maker.run();
}

}  // namespace baton::tir::nest

#endif
