// SPDX-License-Identifier: Apache-2.0
//
// Passes on prim_funcs. `transform::prim_func_pass<"name", level>(f)` maps each function of a module of prim_funcs by
// f(func, mod, ctx), which returns a prim_func, or void_ to delete it. No type inference follows, and no attribute keeps
// a function from it; functions of a Relay module are left alone (TVM's PrimFuncPass). Such a pass can be a member of a
// sequential, or a lower pass of a context (tir/lower_pass.hpp). Helpers for f: reschedule, map_loops.
#ifndef BATON_TIR_PRIM_FUNC_PASS_HPP
#define BATON_TIR_PRIM_FUNC_PASS_HPP

#include "baton/tir/module.hpp"

#include <string_view>
#include <type_traits>

namespace baton {

namespace tir {

namespace detail {

template <class Map, class Body>
struct mapped_body {
  using type = Body;
};
template <class Map, fixed_string Var, int Begin, int Extent, for_kind Kind, class Body>
struct mapped_body<Map, for_<Var, Begin, Extent, Kind, Body>> {
  using type = decltype(Map{}(for_<Var, Begin, Extent, Kind, typename mapped_body<Map, Body>::type>{}));
};
template <class Map, class... Statements>
struct mapped_body<Map, seq<Statements...>> {
  using type = seq<typename mapped_body<Map, Statements>::type...>;
};

}  // namespace detail

/// The function under another schedule: loops and kernel are made anew. A schedule that does not fit is a compile error.
template <auto S, class Function, schedule Old, class Body>
constexpr auto reschedule(prim_func<Function, Old, Body>) {
  return lower<Function, S>{};
}

/// The function with each loop, inner ones first, replaced by what map, a callable object without state, returns for it:
/// a for_ of the same place in the nest, with another kind for example.
template <class Map, class Function, schedule S, class Body>
constexpr auto map_loops(prim_func<Function, S, Body>, Map) {
  return prim_func<Function, S, typename detail::mapped_body<Map, Body>::type>{};
}

/// A loop with another kind.
template <for_kind NewKind, fixed_string Var, int Begin, int Extent, for_kind Kind, class Body>
constexpr auto with_kind(for_<Var, Begin, Extent, Kind, Body>) {
  return for_<Var, Begin, Extent, NewKind, Body>{};
}

/// What a loop is: `loop_of(loop).var == "oh"`.
struct loop {
  std::string_view var;
  int begin = 0;
  int extent = 0;
  for_kind kind = for_kind::serial;
};
template <fixed_string Var, int Begin, int Extent, for_kind Kind, class Body>
constexpr loop loop_of(for_<Var, Begin, Extent, Kind, Body>) {
  return {Var.view(), Begin, Extent, Kind};
}

}  // namespace tir

namespace transform {

/// What a pass on prim_funcs returns for a function that shall be gone.
struct void_ {};

namespace detail {

template <class Done, class... Rest>
struct collected;
template <class... Done>
struct collected<tir::module<Done...>> {
  using type = typename tir::detail::unique_functions<Done...>::type;
};
template <class... Done, class Next, class... Rest>
struct collected<tir::module<Done...>, Next, Rest...> {
  static_assert(tir::detail::is_prim_func<Next>, "baton: a pass on prim_funcs must return a prim_func, or void_ to delete the function");
  using type = typename collected<tir::module<Done..., Next>, Rest...>::type;
};
template <class... Done, class... Rest>
struct collected<tir::module<Done...>, void_, Rest...> {
  using type = typename collected<tir::module<Done...>, Rest...>::type;
};

}  // namespace detail

/// A pass made of a callable f(func, mod, ctx) -> prim_func; see prim_func_pass.
template <fixed_string Name, int Level, class F>
struct callable_prim_func_pass {
  F f;

  static constexpr pass_info info() { return {Name.view(), Level, {}}; }

  template <class... Funcs, context_like Context = default_context>
  BATON_INLINE constexpr auto operator()(tir::module<Funcs...> mod, const Context& ctx = {}) const {
    if constexpr (detail::calls_enter_and_exit<Context>) {
      return detail::within(ctx, [&](const auto& inner) { return (*this)(mod, inner); });
    } else if constexpr (!detail::allows<Context, tir::module<Funcs...>>::check(info())) {
      return mod;
    } else {
      using result = typename detail::collected<tir::module<>, std::remove_cvref_t<decltype(f(Funcs{}, mod, ctx))>...>::type;
      detail::notify(ctx, mod, info(), true);
      (static_cast<void>(f(Funcs{}, mod, ctx)), ...);
      detail::notify(ctx, result{}, info(), false);
      return result{};
    }
  }

  /// A Relay module has no prim_funcs: it stays as it is.
  template <class Source, context_like Context = default_context>
  BATON_INLINE constexpr auto operator()(ir::module<Source> mod, const Context& ctx = {}) const {
    if constexpr (detail::calls_enter_and_exit<Context>) {
      return detail::within(ctx, [&](const auto& inner) { return (*this)(mod, inner); });
    } else if constexpr (detail::allows<Context, ir::module<Source>>::check(info())) {
      detail::notify(ctx, mod, info(), true);
      detail::notify(ctx, mod, info(), false);
    }
    return mod;
  }
};

/// A pass from a callable `f(func, mod, ctx)` that returns a prim_func or void_; it runs on each function of a module of
/// prim_funcs.
template <fixed_string Name, int Level, class F>
constexpr callable_prim_func_pass<Name, Level, F> prim_func_pass(F f) {
  return {f};
}

}  // namespace transform

}  // namespace baton

#endif
