// SPDX-License-Identifier: Apache-2.0
//
// Tensorized loops that are a micro-kernel of the library (TVM's Tensorize, which matches a statement with an intrinsic): `gemm` is the
// register tile of a matrix product. The loops stay, for the text; code calls the micro-kernel for them.
//     attr [i.inner] "micro_kernel" = "gemm";
//     for (i.inner: int32, 0, 8) "tensorized" {
//       for (j.inner.init: int32, 0, 16) { C[i, j] = 0f32 }
//       for (k: int32, 0, 64) { for (j.inner: int32, 0, 16) { C[i, j] = C[i, j] + A[i, k]*B[k, j] } }
//     }
// In: a nest, simplified. Next: tir/nest/verify.hpp, simd/nest.hpp.
#ifndef BATON_TIR_NEST_TENSORIZE_HPP
#define BATON_TIR_NEST_TENSORIZE_HPP

#include "baton/meta/message.hpp"
#include "baton/meta/vec.hpp"
#include "baton/tir/nest/loop_nest.hpp"

#include <cstdint>
#include <string_view>

namespace baton::tir::nest {

/// Finds the micro-kernels of a nest; a loop that is to be one and is not makes the nest's error. Other names mark loops, no more.
constexpr void tensorize(loop_nest& n);

namespace detail {

class gemm_matcher {
 public:
  constexpr gemm_matcher(const loop_nest& of, int loop) : n(of) { call.loop = loop; }

  /// Why the loop is no tile of a matrix product; empty if it is one, or if it is the twin of one's loop around first values.
  constexpr std::string_view match(micro_kernel& found) {
    walk(call.loop, n.statements[call.loop].next);
    found.loop = -1;
    if (reason.empty() && call.store < 0 && first_store >= 0) return reason;
    if (reason.empty() && call.store < 0) reason = "found no sum in it";
    if (reason.empty() && around.size() != 3) reason = "needs three loops around the sum: rows, columns, and what is summed";
    if (reason.empty()) find_operands();
    if (reason.empty()) find_roles();
    if (reason.empty() && first_store >= 0) check_first();
    if (reason.empty()) found = call;
    return reason;
  }

 private:
  constexpr void walk(int from, int end) {
    for (int s = from; s != end && reason.empty(); s = n.statements[s].next) {
      const statement& st = n.statements[s];
      switch (st.kind) {
        case statement_kind::condition: reason = "found a condition in it, needs tiles that divide their axes"; return;
        case statement_kind::allocate: reason = "found a stage that is computed in it"; return;
        case statement_kind::loop:
          loops.push_back(st.ref);
          walk(st.body, -1);
          loops.pop_back();
          break;
        case statement_kind::store: see(s); break;
      }
    }
  }
  constexpr void see(int s) {
    const statement& st = n.statements[s];
    const expression& value = n.expressions[st.value];
    if (st.lanes != 1) {
      reason = "found vectors in it, needs loops as they are";
    } else if (value.kind == expression_kind::number && value.number == 0 && first_store < 0 && call.store < 0) {
      first_store = s;
      first_around = loops;
    } else if (call.store >= 0) {
      reason = "found more than one statement in it, needs loops as they are";
    } else {
      call.store = s;
      around = loops;
    }
  }

  /// The sum is C + A*B, in any order.
  constexpr void find_operands() {
    const statement& st = n.statements[call.store];
    const expression& sum = n.expressions[st.value];
    reason = "needs a sum C[i, j] = C[i, j] + A[i, k]*B[k, j]";
    if (sum.kind != expression_kind::add) return;
    const bool first = is_self(sum.a);
    if (!first && !is_self(sum.b)) return;
    const expression& product = n.expressions[first ? sum.b : sum.a];
    if (product.kind != expression_kind::mul) return;
    call.x = product.a;
    call.w = product.b;
    if (n.expressions[call.x].kind == expression_kind::load && n.expressions[call.w].kind == expression_kind::load) reason = {};
  }
  constexpr bool is_self(int e) const {
    const expression& x = n.expressions[e];
    const statement& st = n.statements[call.store];
    return x.kind == expression_kind::load && x.buffer == st.ref && n.indices[x.at] == n.indices[st.at];
  }

  /// How far a turn of a loop moves in an index; -1 if that is not the same at each turn.
  constexpr std::int64_t step(int at, int var) const {
    const index& e = n.indices[at];
    std::int64_t scale = 0;
    for (int i = 0; i < e.count; ++i) {
      if (!n.names.depends(e.term[i].var, var)) continue;
      if (e.term[i].var != var || !e.term[i].plain() || scale != 0) return -1;
      scale = e.term[i].scale;
    }
    return scale;
  }
  constexpr void find_roles() {
    const int y = n.statements[call.store].at;
    reason = "needs rows that are in C and A, columns side by side in C and B, and a sum along A and B";
    for (int l : around)
      if (step(y, l) == 0) call.sum = l;
    for (int l : around) {
      if (l == call.sum || step(y, l) != 1) continue;
      // The operand whose columns these are is the second one.
      if (step(n.expressions[call.x].at, l) == 1 && step(n.expressions[call.w].at, l) == 0) {
        const int other = call.x;
        call.x = call.w;
        call.w = other;
      }
      if (step(n.expressions[call.w].at, l) == 1 && step(n.expressions[call.x].at, l) == 0) call.column = l;
    }
    for (int l : around)
      if (l != call.sum && l != call.column) call.row = l;
    if (call.sum < 0 || call.column < 0 || call.row < 0) return;
    const int x = n.expressions[call.x].at, w = n.expressions[call.w].at;
    call.x_row = step(x, call.row);
    call.x_sum = step(x, call.sum);
    call.w_sum = step(w, call.sum);
    call.y_row = step(y, call.row);
    call.rows = n.names.vars[call.row].extent;
    call.columns = n.names.vars[call.column].extent;
    call.sums = n.names.vars[call.sum].extent;
    if (call.x_row <= 0 || call.x_sum <= 0 || call.w_sum <= 0 || call.y_row <= 0 || step(w, call.row) != 0) return;
    if (call.rows * call.columns > 1024) reason = "needs a tile of at most 1024 elements";
    else if (call.sums == 0) reason = "needs a sum whose length is known during compilation";
    else reason = {};
  }

  /// Before the sum the tile's elements are set to 0, each once: in the same loops or in loops like them, and at the same place.
  constexpr void check_first() {
    const index &first = n.indices[n.statements[first_store].at], &all = n.indices[n.statements[call.store].at];
    reason = "what is set to 0 in it is not the tile";
    if (n.statements[first_store].ref != n.statements[call.store].ref || first_around.size() != 2) return;
    for (int l : first_around)
      if (twin(l) != call.row && twin(l) != call.column) return;
    if (twin(first_around[0]) == twin(first_around[1]) || first.count != all.count || first.constant != all.constant) return;
    for (int i = 0; i < first.count; ++i) {
      const index_term &x = first.term[i], &y = all.term[i];
      if (twin(x.var) != y.var || x.lower != y.lower || x.upper != y.upper || x.scale != y.scale) return;
    }
    call.starts = true;
    reason = {};
  }
  /// The loop around the sum that a loop around the first values is like.
  constexpr int twin(int var) const {
    for (int l : around)
      if (n.names.vars[var].name == n.names.vars[l].name + ".init" && n.names.vars[var].extent == n.names.vars[l].extent) return l;
    return var;
  }

  const loop_nest& n;
  micro_kernel call;
  int first_store = -1;
  meta::vec<int> loops, around, first_around;
  std::string_view reason;
};

}  // namespace detail

constexpr void tensorize(loop_nest& n) {
  for (int s = 0; s < n.statements.size() && n.error.empty(); ++s) {
    if (n.statements[s].kind != statement_kind::loop) continue;
    const variable& v = n.names.vars[n.statements[s].ref];
    if (v.kind != loop_kind::tensorized || v.kernel.view() != "gemm") continue;
    micro_kernel call;
    const std::string_view reason = detail::gemm_matcher(n, s).match(call);
    if (reason.empty() && call.loop >= 0) n.kernels.push_back(call);
    else if (!reason.empty()) n.error << "schedule: tensorize " << v.name.view() << " gemm: " << reason;
  }
}

}  // namespace baton::tir::nest

#endif
