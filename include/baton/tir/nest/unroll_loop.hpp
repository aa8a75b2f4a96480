// SPDX-License-Identifier: Apache-2.0
//
// Unrolled loops become their bodies, once for each turn (TVM's UnrollLoop).
//     for (i.inner: int32, 0, 2) "unrolled" { C_2[((i.outer*2) + i.inner)] = 0f32 }
// becomes
//     C_2[(i.outer*2)] = 0f32
//     C_2[((i.outer*2) + 1)] = 0f32
// In: a nest. Next: tir/nest/simplify.hpp.
#ifndef BATON_TIR_NEST_UNROLL_LOOP_HPP
#define BATON_TIR_NEST_UNROLL_LOOP_HPP

#include "baton/tir/nest/rewrite.hpp"

#include <cstdint>

namespace baton::tir::nest {

/// Unrolled loops as statements.
constexpr void unroll_loop(loop_nest& n) {
  n.body = rewrite_chain(n, n.body, [](loop_nest& of, int s) {
    const statement st = of.statements[s];
    if (st.kind != statement_kind::loop || of.names.vars[st.ref].kind != loop_kind::unrolled) return s;
    int chain = -1;
    for (std::int64_t turn = 0; turn < of.names.vars[st.ref].extent; ++turn)
      chain = of.join(chain, substitute_chain(of, st.body, st.ref, symbols::constant(turn)));
    return chain;
  });
}

}  // namespace baton::tir::nest

#endif
