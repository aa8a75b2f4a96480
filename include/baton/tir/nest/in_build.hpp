// SPDX-License-Identifier: Apache-2.0
//
// Nests in a build: a schedule_rule, or tir::reschedule in a pass on prim_funcs, that gives a nest::schedule makes loops of
// primitives of a fused function, which then stands in the module of prim_funcs like any other.
//     template <>
//     struct baton::tir::schedule_rule<baton::relay::nn::matmul_op> {
//       static constexpr auto apply(schedule, const targets::description&) { return nest::schedule("tile i j 8 16 ..."); }
//     };
// In: tir/nest/from_function.hpp says which functions have a computation. Next: simd/nest_kernel.hpp, which a program that builds
// includes.
#ifndef BATON_TIR_NEST_IN_BUILD_HPP
#define BATON_TIR_NEST_IN_BUILD_HPP

#include "baton/meta/message.hpp"
#include "baton/text/char_store.hpp"
#include "baton/tir/lower.hpp"
#include "baton/tir/nest/from_function.hpp"
#include "baton/tir/nest/lower.hpp"
#include "baton/tir/nest/print.hpp"

#include <string_view>

namespace baton::tir {

namespace nest {

/// The statement of a prim_func that is a nest.
template <schedule How>
struct loops_of {
  static constexpr schedule how = How;
  template <class Function>
  using lowered = nest::lowered<of_function<Function>, How>;

  /// The whole text of the function.
  template <class Function>
  static constexpr void write(baton::detail::char_store& out, std::string_view symbol) {
    nest::write(out, lowered<Function>::loops(), symbol);
  }
};

}  // namespace nest

namespace detail {

template <class Function, nest::schedule How>
struct lowered<Function, How> {
  static_assert(meta::check<nest::detail::lowering_error<nest::lowered<nest::of_function<Function>, How>>>);
  using type = prim_func<Function, schedule{kernel_family::nest}, nest::loops_of<How>>;
};

}  // namespace detail

}  // namespace baton::tir

#endif
