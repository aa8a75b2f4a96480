// SPDX-License-Identifier: Apache-2.0
//
// A computation under a schedule, as loops. `lower(what, how)` is a plain function, for run time too; the sentence about what
// cannot be done is loop_nest::error. `lower<what, how>()` is the same as a type, for as_text (tir/nest/print.hpp) and for
// code (simd/nest.hpp); there the sentence stops the compiler. `what` is a function object without state:
//     constexpr auto add = [](tir::nest::computation& c) { ... };
// Next: tir/nest/print.hpp, simd/nest.hpp.
#ifndef BATON_TIR_NEST_LOWER_HPP
#define BATON_TIR_NEST_LOWER_HPP

#include "baton/meta/message.hpp"
#include "baton/tir/nest/make_loops.hpp"
#include "baton/tir/nest/simplify.hpp"
#include "baton/tir/nest/storage_rewrite.hpp"
#include "baton/tir/nest/tensorize.hpp"
#include "baton/tir/nest/unroll_loop.hpp"
#include "baton/tir/nest/vectorize_loop.hpp"
#include "baton/tir/nest/verify.hpp"

namespace baton::tir::nest {

/// Loops of a computation under a schedule.
constexpr loop_nest lower(const computation& what, const schedule& how) {
  plan p = make_plan(what, how);
  meta::vec<region> parts;
  if (p.error.empty()) parts = infer_bounds(p);
  loop_nest n;
  if (p.error.empty()) {
    n = make_loops(p, parts);
    vectorize_loop(n);   // first: the width of vectors is asked for by what follows
    storage_rewrite(n);  // before unrolling, while one loop is one place
    unroll_loop(n);
    simplify(n);
    if (n.names.too_long) n.error << "schedule: an index is a sum of more than " << index::capacity << " terms";
    else n.error = verify(n);
    if (n.error.empty()) tensorize(n);  // last: it looks at loops as they will stay
  } else {
    n.error = p.error;
  }
  if (!n.error.empty()) n.body = -1;
  return n;
}

/// A computation as a function object writes it.
template <class What>
constexpr computation computation_of(const What& what) {
  computation c;
  what(c);
  return c;
}

/// A computation and a schedule as one type; its loops are `loops()`.
template <const auto& What, schedule How>
struct lowered {
  static constexpr loop_nest loops() { return lower(computation_of(What), How); }
};

namespace detail {

/// What meta::check asks.
template <class Lowered>
struct lowering_error {
  static constexpr meta::message text() { return Lowered::loops().error; }
};

}  // namespace detail

/// The type of a computation's loops under a schedule, or no compilation.
template <const auto& What, schedule How = schedule{}>
constexpr lowered<What, How> lower() {
  static_assert(meta::check<detail::lowering_error<lowered<What, How>>>);
  return {};
}

}  // namespace baton::tir::nest

#endif
