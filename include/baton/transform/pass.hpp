// SPDX-License-Identifier: Apache-2.0
//
// Passes: what they are, and what calling one does. A pass maps a module to a module; its result is a short type whose
// graph is computed when somebody looks. Three ways to write one: a struct with `run(graph&, options)` (the library's
// own; those that make calls have the graph's type as a template parameter: what they mention is then made where a pass runs, and
// not by including its header), a callable on functions or modules (function_pass, module_pass), or any class with info() and a
// call operator.
// In: a module (ir/module.hpp) and a context. Next: transform/sequential.hpp.
#ifndef BATON_TRANSFORM_PASS_HPP
#define BATON_TRANSFORM_PASS_HPP

#include "baton/ir/module.hpp"
#include "baton/meta/config.hpp"
#include "baton/transform/instrument.hpp"

#include <concepts>
#include <limits>
#include <type_traits>
#include <utility>

namespace baton::transform {

/// A pass: has meta data and maps a module under a context to a module.
template <class P>
concept pass = requires {
  { P::info() } -> std::same_as<pass_info>;
};

/// A module of loop nests (tir/module.hpp): passes on functions leave it alone, passes on modules get it as it is.
template <class T>
concept prim_func_module = requires { typename std::remove_cvref_t<T>::baton_prim_funcs; };

/// What a pass can be applied to.
template <class T>
concept any_module = ir::module_like<T> || prim_func_module<T>;

/// What a graph pass works on: a function pass's result is typed again afterwards, a module pass's is not (TVM's rule).
enum class pass_kind { module, function };

namespace detail {

/// A short type that stands for a long one: names of what is instantiated on it stay short, and belong to this
/// translation unit.
template <class Closure, class Tu = this_tu>
struct short_name {
  using type = decltype(Closure{}());
  static constexpr graph_view view() { return type::view(); }
};

constexpr bool is_typed(const graph_view& g) {
  for (const node& n : g.nodes)
    if (!n.checked) return false;
  return true;
}

/// What InferType does once types are known: everything is checked, let variables are annotated and functions get
/// their `->`.
constexpr void mark_typed(graph& g) {
  for (node& n : g.nodes) {
    n.checked = true;
    if (n.kind == node_kind::var || n.kind == node_kind::function) n.annotated = n.annotated || n.type >= 0;
  }
}

/// Whether a pass has left a graph that InferType has seen as it was. Types that nobody uses do not count.
constexpr bool is_unchanged(const graph& g, const graph_view& was) {
  const int n = was.nodes.count;
  if (g.nodes.size() != n || g.operands.size() != was.operands.count || g.words.size() != was.words.count || g.attrs.size() != was.attrs.count) return false;
  if (g.functions.size() != was.functions.count) return false;
  const node* a = g.nodes.data();
  const node* b = was.nodes.first;
  for (int i = 0; i < n; ++i)
    if (!b[i].checked || b[i].type < 0 || ((b[i].kind == node_kind::var || b[i].kind == node_kind::function) && !b[i].annotated) || a[i].kind != b[i].kind ||
        a[i].constant != b[i].constant || a[i].checked != b[i].checked || a[i].annotated != b[i].annotated || a[i].type != b[i].type ||
        a[i].first_operand != b[i].first_operand || a[i].operand_count != b[i].operand_count || a[i].first_word != b[i].first_word ||
        a[i].word_count != b[i].word_count || a[i].index != b[i].index || a[i].attr_count != b[i].attr_count || a[i].op != b[i].op ||
        a[i].name.data() != b[i].name.data() || a[i].name.size() != b[i].name.size() || a[i].data != b[i].data || a[i].scalar.bits != b[i].scalar.bits)
      return false;
  for (int i = 0; i < was.operands.count; ++i)
    if (g.operands.data()[i] != was.operands.first[i]) return false;
  for (int i = 0; i < was.words.count; ++i)
    if (g.words.data()[i] != was.words.first[i]) return false;
  for (int i = 0; i < was.attrs.count; ++i)
    if (g.attrs[i].key != was.attrs[i].key || g.attrs[i].value != was.attrs[i].value || g.attrs[i].text != was.attrs[i].text) return false;
  for (int i = 0; i < was.functions.count; ++i)
    if (g.functions[i].node != was.functions[i].node || g.functions[i].name != was.functions[i].name) return false;
  return true;
}

/// Whether InferType has nothing to add: every node has a type, is checked, and what can be annotated is.
constexpr bool is_settled(const graph_view& g) {
  for (const node& n : g.nodes)
    if (!n.checked || n.type < 0 || (!n.annotated && (n.kind == node_kind::var || n.kind == node_kind::function))) return false;
  return true;
}

/// Whether a pass says by itself (`static constexpr bool may_change(const graph_view&)`) that it would leave a settled graph
/// alone: then not even a copy is made.
template <class Pass>
constexpr bool leaves_alone(const graph_view& g) {
  if constexpr (requires { Pass::may_change(g); }) return !Pass::may_change(g) && is_settled(g);
  else return false;
}

/// The result of a graph pass on a source: evaluated once, when somebody looks. What a pass leaves alone is not built
/// again: such a result looks through to its source.
template <class Pass, pass_options Options, class Source, bool Typed>
struct applied {
  static constexpr bool idle = leaves_alone<Pass>(Source::view());
  static constexpr graph make() {
    if constexpr (Source::view().size() < large) {
      return finish(worked::make());
    } else {
      // Two constants, so that each evaluation stays within the compiler's limit.
      using halfway = baton::detail::stored_graph<worked, capacity()>;
      if constexpr (halfway::failed) return worked::make();
      else if constexpr (halfway::empty) return {};
      else return finish(graph(halfway::view()));
    }
  }
  /// How large the result may become before it has to be computed again with more room. A pass that hardly adds nodes says so
  /// by `static constexpr int grows_to`, in percent: room is not for nothing.
  static constexpr graph_sizes capacity() {
    const graph_sizes s = sizes_of(Source::view());
    if constexpr (requires { Pass::grows_to; })
      return {s.nodes * Pass::grows_to / 100 + 16, s.operands * Pass::grows_to / 100 + 32, 2 * s.words + 512, 2 * s.types + 32,
              s.type_fields + 64 + s.operands / 4, s.attrs * Pass::grows_to / 100 + 8,     s.functions + 2};
    return {3 * s.nodes + 64,       4 * s.operands + 128, 2 * s.words + 512, 2 * s.types + 64, 2 * s.type_fields + 64 + s.operands,
            s.attrs + s.nodes + 32, s.functions + 4};
  }
  static constexpr graph_sizes sizes_of(const graph_view& v) {
    return {v.nodes.size(), v.operands.size(), v.words.size(), v.types.size(), v.type_fields.size(), v.attrs.size(), v.functions.size()};
  }
  /// From this size on the pass is one evaluation, and listing its result another.
  static constexpr int large = BATON_COUNTS_STEPS ? 600 : std::numeric_limits<int>::max();
  /// What the pass itself leaves: dead nodes, new nodes at the end, unknown types; nothing if nothing changed.
  struct worked {
    static constexpr graph make(const graph_view& source = Source::view()) {
      graph g(source);
      if constexpr (Source::view().size() >= large && requires { typename Pass::template plan<Source, Options>; })
        Pass::template run_planned<typename Pass::template plan<Source, Options>>(g);
      else Pass::run(g, Options);
      if (g.error.empty() && is_unchanged(g, source)) return {};
      return g;
    }
  };
  static constexpr graph finish(const graph& g) {
    if (!g.error.empty() || g.size() == 0) return g;
    graph ordered = compact(g);
    infer_types(ordered);
    if constexpr (Typed) mark_typed(ordered);
    return ordered;
  }
  using stored = baton::detail::stored_graph<applied, capacity()>;
  static constexpr graph_view view() {
    if constexpr (idle) return Source::view();
    else if constexpr (stored::empty) return Source::view();
    else return stored::view();
  }
  static constexpr meta::message text() {
    if constexpr (idle) {
      return {};
    } else if constexpr (!stored::failed) {
      return {};
    } else {
      meta::message sentence;
      return sentence << Pass::info().name << ": " << make().error.view();
    }
  }
};

struct infer_type_step {
  static constexpr pass_info info() { return {"InferType", 0, {}}; }
  static constexpr int grows_to = 100;
  static constexpr void run(graph&, const pass_options&) {}
};

/// Applies a graph pass.
template <class Pass, pass_options Options, bool Typed, class Source, class Tag = decltype([](baton::detail::site<"apply">* = nullptr) { return Source{}; })>
BATON_INLINE constexpr auto apply_graph_pass(ir::module<Source>) {
  using result = applied<Pass, Options, short_name<Tag>, Typed>;
  static_assert(meta::check<result>);
  return ir::module<result>{};
}

/// The closing InferType: nothing to do if every node is typed already.
template <pass_options Options, class Source>
BATON_INLINE constexpr auto apply_infer_type(ir::module<Source> mod) {
  if constexpr (is_typed(Source::view())) return mod;
  else return apply_graph_pass<infer_type_step, Options, true>(mod);
}

/// The closing InferType with its events.
template <class Context, class Module>
BATON_INLINE constexpr auto close_with_infer_type(Module mod, const Context& ctx) {
  notify(ctx, mod, infer_type_step::info(), true);
  const auto typed = apply_infer_type<Context::graph_options()>(mod);
  notify(ctx, typed, infer_type_step::info(), false);
  return typed;
}

}  // namespace detail

namespace detail {

/// Whether a graph pass is a function pass, which it is unless it says otherwise.
template <class Impl>
constexpr bool is_function_pass() {
  if constexpr (requires { Impl::kind; }) return Impl::kind == pass_kind::function;
  else return true;
}

}  // namespace detail

/// A pass made of a struct Impl with `info()`, optionally `kind`, and `static constexpr void run(graph&, const pass_options&)`.
template <class Impl>
struct graph_pass {
  static constexpr pass_info info() { return Impl::info(); }

  /// Applies the pass under a context; the default context has level 2. Neither level nor disabled_pass matter here: a
  /// direct call does what it says.
  template <class Source, context_like Context = default_context>
  BATON_INLINE constexpr auto operator()(ir::module<Source> mod, const Context& ctx = {}) const {
    constexpr pass_options options = Context::graph_options();
    if constexpr (detail::calls_enter_and_exit<Context>) {
      return detail::within(ctx, [&](const auto& inner) { return (*this)(mod, inner); });
    } else if constexpr (!detail::allows<Context, ir::module<Source>>::check(Impl::info())) {
      return mod;
    } else if constexpr (!detail::is_instrumented<Context>) {
      return detail::apply_graph_pass<Impl, options, detail::is_function_pass<Impl>()>(mod);
    } else {
      detail::notify(ctx, mod, Impl::info(), true);
      const auto result = detail::apply_graph_pass<Impl, options, false>(mod);
      detail::notify(ctx, result, Impl::info(), false);
      if constexpr (detail::is_function_pass<Impl>()) return detail::close_with_infer_type(result, ctx);
      else return result;
    }
  }
};

namespace detail {

/// The module after a callable has mapped each of its functions.
template <fixed_string... Name, class... Source>
constexpr auto link(std::type_identity<ir::named_function<Name, ir::function<Source>>>...) {
  return ir_module::from_functions(ir::named_function<Name, ir::function<Source>>{}...);
}

template <class Source, int Entry>
struct entry_is_skipped {
  static constexpr int node = Source::view().functions[Entry].node;
  static constexpr bool value = [] {
    for (const function_attr& a : Source::view().attrs_of(node))
      if (a.key == "Compiler" || (a.key == "SkipOptimization" && a.value != 0)) return true;
    return false;
  }();
};

template <class Source, int Entry, class F, class Context>
BATON_INLINE constexpr auto map_entry(const F& f, ir::module<Source> mod, const Context& ctx) {
  constexpr int node = Source::view().functions[Entry].node;
  using function = ir::function<ir::function_of<Source, node>>;
  constexpr auto name = ir::detail::to_fixed_name<ir::detail::entry_name<Source, Entry>>();
  if constexpr (entry_is_skipped<Source, Entry>::value) return named<name>(function{});
  else return named<name>(f(function{}, mod, ctx));
}

template <class Source, class F, class Context, std::size_t... Entry>
BATON_INLINE constexpr auto map_entries(const F& f, ir::module<Source> mod, const Context& ctx, std::index_sequence<Entry...>) {
  return ir_module::from_functions(map_entry<Source, static_cast<int>(Entry)>(f, mod, ctx)...);
}

template <class F, class Context, class Source, class Tag = decltype([](baton::detail::site<"map">* = nullptr) { return Source{}; })>
BATON_INLINE constexpr auto map_functions(const F& f, ir::module<Source>, const Context& ctx) {
  return map_entries(f, ir::module<short_name<Tag>>{}, ctx, std::make_index_sequence<static_cast<std::size_t>(Source::view().functions.size())>{});
}

}  // namespace detail

/// A pass made of a callable f(function, module, context) -> function; see function_pass.
template <fixed_string Name, int Level, class F>
struct callable_function_pass {
  F f;

  static constexpr pass_info info() { return {Name.view(), Level, {}}; }

  template <class Source, context_like Context = default_context>
  BATON_INLINE constexpr auto operator()(ir::module<Source> mod, const Context& ctx = {}) const {
    if constexpr (detail::calls_enter_and_exit<Context>) {
      return detail::within(ctx, [&](const auto& inner) { return (*this)(mod, inner); });
    } else if constexpr (!detail::allows<Context, ir::module<Source>>::check(info())) {
      return mod;
    } else {
      detail::notify(ctx, mod, info(), true);
      const auto result = detail::map_functions(f, mod, ctx);
      detail::notify(ctx, result, info(), false);
      return detail::close_with_infer_type(result, ctx);
    }
  }
};

/// A pass made of a callable f(module, context) -> module; see module_pass.
template <fixed_string Name, int Level, class F>
struct callable_module_pass {
  F f;

  static constexpr pass_info info() { return {Name.view(), Level, {}}; }

  template <any_module Module, context_like Context = default_context>
  BATON_INLINE constexpr auto operator()(Module mod, const Context& ctx = {}) const {
    if constexpr (detail::calls_enter_and_exit<Context>) {
      return detail::within(ctx, [&](const auto& inner) { return (*this)(mod, inner); });
    } else if constexpr (!detail::allows<Context, Module>::check(info())) {
      return mod;
    } else {
      detail::notify(ctx, mod, info(), true);
      const auto result = f(mod, ctx);
      static_assert(any_module<decltype(result)>, "baton: a module pass must return a module");
      detail::notify(ctx, result, info(), false);
      return result;
    }
  }
};

/// A pass from a callable `f(func, mod, ctx)` that returns a function; it runs on each function of the module (functions
/// with the attribute Compiler or SkipOptimization stay as they are) and the result is typed again.
/// Example: examples/02_use_pass_infra.cpp.
template <fixed_string Name, int Level, class F>
constexpr callable_function_pass<Name, Level, F> function_pass(F f) {
  return {f};
}

/// A pass from a callable `f(mod, ctx)` that returns a module.
template <fixed_string Name, int Level, class F>
constexpr callable_module_pass<Name, Level, F> module_pass(F f) {
  return {f};
}

}  // namespace baton::transform

#endif
