// SPDX-License-Identifier: Apache-2.0
//
// Lower passes: passes on prim_funcs that a context carries (TVM's tir.add_lower_pass). `build` applies them to every
// function after it has been lowered and before its kernel is made, so what they change is what runs.
//
//     transform::pass_context(transform::lower_pass(my_prim_func_pass))
//
// In: a function and a context. Next: tir/module.hpp and runtime/program.hpp ask for lowered_under.
#ifndef BATON_TIR_LOWER_PASS_HPP
#define BATON_TIR_LOWER_PASS_HPP

#include "baton/meta/config.hpp"
#include "baton/tir/lower.hpp"
#include "baton/transform/pass.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/unpack.hpp>

#include <type_traits>
#include <utility>

namespace baton::tir {

/// A module of prim_funcs. Equal functions are one.
template <class... Funcs>
struct module {
  using baton_prim_funcs = void;
  static constexpr int size = sizeof...(Funcs);
};

}  // namespace baton::tir

namespace baton::transform {

template <class Pass>
struct lower_pass_option {
  using carried_pass = Pass;
  Pass pass;
};
/// A pass that is applied to each prim_func when it has been lowered, if its level allows.
template <class Pass>
constexpr lower_pass_option<Pass> lower_pass(Pass pass) {
  return {pass};
}

}  // namespace baton::transform

namespace baton::tir {

namespace detail {

template <class Option>
inline constexpr bool is_lower_pass = false;
template <class Pass>
inline constexpr bool is_lower_pass<transform::lower_pass_option<Pass>> = true;

template <class Func>
inline constexpr bool is_prim_func = false;
template <class Function, schedule S, class Body>
inline constexpr bool is_prim_func<prim_func<Function, S, Body>> = true;

/// Applies the options from the first on.
template <class Module, class Context>
constexpr auto apply_each(Module mod, const Context&) {
  return mod;
}
template <class Module, class Context, class Option, class... More>
constexpr auto apply_each(Module mod, const Context& ctx, const Option& option, const More&... more) {
  if constexpr (!is_lower_pass<Option>) {
    return apply_each(mod, ctx, more...);
  } else {
    using pass = std::remove_cvref_t<decltype(option.pass)>;
    if constexpr (Context::enabled(pass::info())) return apply_each(option.pass(mod, ctx), ctx, more...);
    else return apply_each(mod, ctx, more...);
  }
}

template <class Module, class Context>
constexpr auto apply_lower_passes(Module mod, const Context& ctx) {
  return boost::hana::unpack(ctx.options, [&](const auto&... options) { return apply_each(mod, ctx, options...); });
}

}  // namespace detail

/// What happens to a lowered function before it becomes a kernel: nothing.
struct default_lowering {
  template <class Func>
  using apply = Func;
};

/// The same under a context with lower passes.
template <class Context>
struct context_lowering {
  template <class Module>
  struct only {
    static_assert(Module::size == 1, "baton: a lower pass must return one prim_func for the one that it is given");
  };
  template <class Func>
  struct only<module<Func>> {
    using type = Func;
  };
  template <class Func>
  using apply = typename only<decltype(detail::apply_lower_passes(module<Func>{}, std::declval<const Context&>()))>::type;
};

namespace detail {

template <class Context>
struct lowering_for;
template <class... Options>
struct lowering_for<transform::context<Options...>> {
  using type = std::conditional_t<(is_lower_pass<Options> || ...), context_lowering<transform::context<Options...>>, default_lowering>;
};

}  // namespace detail

/// A context, as far as lowering is concerned: without lower passes all contexts are one.
template <class Context>
using lowering_of = typename detail::lowering_for<Context>::type;

/// A primitive function as the prim_func whose kernel runs.
template <class Function, targets::description Target, class Lowering>
struct lowered_under {
  using type = typename Lowering::template apply<lower<Function, choose<Function>(Target)>>;
};

}  // namespace baton::tir

#endif
