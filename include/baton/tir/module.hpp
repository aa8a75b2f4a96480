// SPDX-License-Identifier: Apache-2.0
//
// Modules of prim_funcs: what a fused module becomes. `tir::lower_module(mod, ctx)` lowers every primitive function that
// the module calls, each once, in order of the first call, and applies the context's lower passes; these are the functions
// whose kernels `build` runs. In: a fused module (transform/pipeline.hpp). Next: tir/prim_func_pass.hpp, runtime/program.hpp.
#ifndef BATON_TIR_MODULE_HPP
#define BATON_TIR_MODULE_HPP

#include "baton/ir/alike_functions.hpp"
#include "baton/ir/module.hpp"
#include "baton/tir/lower_pass.hpp"
#include "baton/tir/print.hpp"
#include "baton/transform/pass.hpp"

#include <cstddef>
#include <string_view>
#include <type_traits>
#include <utility>

namespace baton::tir {

namespace detail {

template <class Module, class Tu = this_tu>
struct module_text;

/// The functions that the calls of a graph reach, each once, in order of the first call.
template <class Source>
struct called_functions {
  struct table {
    int node[static_cast<std::size_t>(Source::view().size()) + 1]{};
    int count = 0;
  };
  static constexpr table of = [] {
    const graph_view g = Source::view();
    table t;
    meta::vec<bool> seen(g.size(), false);
    for (int id = 0; id < g.size(); ++id) {
      if (!g[id].is_call_of_function()) continue;
      const int callee = g.callee_of(id);
      if (!g.is_primitive(callee) || seen[callee]) continue;
      seen[callee] = true;
      t.node[t.count++] = callee;
    }
    return t;
  }();
};

template <std::size_t I, class T>
struct numbered {};
template <class... T>
struct numbered_list;
template <std::size_t... I, class... T>
struct numbered_list<std::index_sequence<I...>, T...> : numbered<I, T>... {};
template <std::size_t I, class T>
std::type_identity<T> at(numbered<I, T>*);

template <class... Func>
struct unique_functions {
  struct table {
    std::size_t kept[sizeof...(Func) + 1]{};
    std::size_t count = 0;
  };
  template <class F>
  static constexpr std::size_t first_of() {
    const bool same[] = {std::is_same_v<F, Func>..., true};
    std::size_t i = 0;
    while (!same[i]) ++i;
    return i;
  }
  static constexpr table of = [] {
    const std::size_t first[] = {first_of<Func>()..., 0};
    table t;
    for (std::size_t i = 0; i < sizeof...(Func); ++i)
      if (first[i] == i) t.kept[t.count++] = i;
    return t;
  }();
  using list = numbered_list<std::make_index_sequence<sizeof...(Func)>, Func...>;
  template <std::size_t... K>
  static auto select(std::index_sequence<K...>) -> module<typename decltype(at<of.kept[K]>(static_cast<list*>(nullptr)))::type...>;
  using type = decltype(select(std::make_index_sequence<of.count>{}));
};

template <class Context, class Source, std::size_t... I>
auto lower_called(std::index_sequence<I...>) -> typename unique_functions<
    typename lowered_under<ir::primitive_function<Source, called_functions<Source>::of.node[I]>, Context::target(), lowering_of<Context>>::type...>::type;

/// Fires the lower passes' events, once for each function as it was lowered.
template <class Context, class Source, std::size_t... I>
constexpr void run_lower_passes(const Context& ctx, std::index_sequence<I...>) {
  (apply_lower_passes(module<lower<ir::primitive_function<Source, called_functions<Source>::of.node[I]>,
                                   choose<ir::primitive_function<Source, called_functions<Source>::of.node[I]>>(Context::target())>>{},
                      ctx),
   ...);
}

template <class Source, class Context, class Tag = decltype([](baton::detail::site<"tir.lower_module">* = nullptr) { return Source{}; })>
BATON_INLINE constexpr auto lower_module(const Context& ctx) {
  using source = transform::detail::short_name<Tag>;
  using calls = std::make_index_sequence<static_cast<std::size_t>(called_functions<source>::of.count)>;
  if constexpr (transform::detail::is_instrumented<Context> && !std::is_same_v<lowering_of<Context>, default_lowering>)
    run_lower_passes<Context, source>(ctx, calls{});
  else static_cast<void>(ctx);
  return decltype(lower_called<Context, source>(calls{})){};
}

}  // namespace detail

/// The prim_funcs of a fused module under a context's target and lower passes. A function that several calls share is lowered once.
template <class Source, transform::context_like Context = transform::default_context>
BATON_INLINE constexpr auto lower_module(ir::module<Source>, const Context& ctx = {}) {
  return detail::lower_module<Source>(ctx);
}

/// The I-th prim_func of a module.
template <std::size_t I, class... Funcs>
constexpr auto get(module<Funcs...>) {
  static_assert(I < sizeof...(Funcs), "baton: tir::get: the module has fewer functions");
  return typename decltype(detail::at<I>(static_cast<detail::numbered_list<std::index_sequence_for<Funcs...>, Funcs...>*>(nullptr)))::type{};
}

/// The text of a module of prim_funcs: their texts, an empty line between two, and one newline at the end.
template <class... Funcs, class Tag = decltype([](baton::detail::site<"tir.module.as_text">* = nullptr) { return module<Funcs...>{}; })>
BATON_INLINE constexpr std::string_view as_text(module<Funcs...>) {
  return baton::detail::text_of<detail::module_text<Tag>>();
}

/// Writes a module's text.
template <baton::detail::text_stream Stream, class... Funcs,
          class Tag = decltype([](baton::detail::site<"tir.module.write">* = nullptr) { return module<Funcs...>{}; })>
BATON_INLINE Stream& operator<<(Stream& stream, module<Funcs...>) {
  constexpr std::string_view text = baton::detail::text_of<detail::module_text<Tag>>();
  stream.write(text.data(), static_cast<long>(text.size()));
  return stream;
}

namespace detail {

/// How many functions before the I-th have the same ops: TVM numbers their names.
template <class... Func>
struct symbol_numbers {
  int number[sizeof...(Func) + 1]{};

  constexpr symbol_numbers() {
    const graph_view views[] = {Func::function::view()..., graph_view{}};
    meta::vec<meta::hash_t> symbols;
    for (std::size_t i = 0; i < sizeof...(Func); ++i) {
      char_store symbol(256);
      write_symbol(symbol, views[i]);
      const meta::hash_t hash = meta::hash_text(symbol.view());
      for (meta::hash_t other : symbols) number[i] += other == hash;
      symbols.push_back(hash);
    }
  }
};

template <class Module>
struct module_writer;
template <class... Func>
struct module_writer<module<Func...>> {
  static constexpr int capacity() {
    return (prim_func_text<decltype([](baton::detail::site<"tir.module.capacity">* = nullptr) { return Func{}; })>::capacity() + ... + 16);
  }
  template <std::size_t... I>
  static constexpr void write(char_store& out, std::index_sequence<I...>) {
    const symbol_numbers<Func...> numbers;
    (((I > 0 ? void(out << "\n\n") : void()), write_prim_func<Func>(out, numbers.number[I])), ...);
    if (sizeof...(Func) > 0) out << "\n";
  }
  static constexpr void write(char_store& out) { write(out, std::index_sequence_for<Func...>{}); }
};

template <class Tag, class Tu>
struct module_text : module_writer<decltype(Tag{}())> {};

}  // namespace detail

}  // namespace baton::tir

namespace baton {

using tir::as_text;

}  // namespace baton

#endif
