// SPDX-License-Identifier: Apache-2.0
//
// The front door: from a module to something that runs. The standard pipeline (transform/pipeline.hpp) fuses the module,
// each primitive function becomes loops (tir/) and then a kernel (simd/), and the executable (runtime/) calls them in order.
//
//     auto exe = build(mod);                                                  // level 3 unless the context says otherwise
//     auto net = build(mod, ctx, bind<"weight">(weights));                    // load-time constant: folded, packed once
//     auto net2 = build(mod, ctx, inputs<"x">, load_params("w.safetensors")); // everything else comes from a file
#ifndef BATON_BUILD_HPP
#define BATON_BUILD_HPP

#include "baton/meta/hash.hpp"
#include "baton/runtime/executable.hpp"
#include "baton/runtime/loader.hpp"
#include "baton/simd/arch_of.hpp"
#include "baton/tir/prim_func_pass.hpp"
#include "baton/transform/bind_params.hpp"
#include "baton/transform/pipeline.hpp"

#include <boost/hana/tuple.hpp>
#include <boost/hana/unpack.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>
#include <utility>

namespace baton {

namespace detail {

/// Elements of the largest constant that is folded during compilation, unless the context says otherwise.
inline constexpr int default_max_fold = 300000;

/// build's default level is 3; what the user's context says comes later and wins.
template <class... Options>
constexpr auto with_level(const transform::context<Options...>& ctx) {
  return boost::hana::unpack(ctx.options, [](const auto&... options) { return transform::pass_context(transform::opt_level<3>, options...); });
}

template <class Context, class Fused>
struct build_types {
  using source = typename Fused::source;
  static constexpr targets::description target = Context::target();
  static constexpr int max_fold = Context::config_value("baton.fold.max_elements", default_max_fold);
  using arch = simd::arch_of<target>;
  using lowering = tir::lowering_of<Context>;
  static constexpr int threads = Context::config_value("baton.threads", 1);
  static_assert(threads >= 1, "baton: build: baton.threads is at least 1");
  using program = runtime::program<arch, source, target, max_fold, lowering, threads>;
  using loader_source = runtime::loader_source<source, max_fold>;
  using loader =
      runtime::program<arch, transform::detail::applied<transform::fuse_ops_pass<2>, Context::graph_options(), loader_source, true>, target, 0, lowering>;
  using executable = runtime::executable<program, loader>;
};

/// The standard pipeline; instruments also see the lower passes, whose results are types.
template <class Module, class Context>
BATON_INLINE constexpr auto fuse_and_lower(Module mod, const Context& ctx) {
  const auto fused = transform::optimize(mod, ctx);
  if constexpr (transform::detail::is_instrumented<Context> && !std::is_same_v<tir::lowering_of<Context>, tir::default_lowering>)
    static_cast<void>(tir::lower_module(fused, ctx));
  return fused;
}

/// The module with the parameters that have a value bound.
template <class Pass, class Source, class Context>
BATON_INLINE constexpr auto bind_module(ir::module<Source> mod, const Context&) {
  return transform::detail::apply_graph_pass<Pass, Context::graph_options(), false>(mod);
}

/// The sentence about a bound value of the wrong type, or for a parameter that does not exist.
template <class Source, class Bound>
struct binding_error {
  static constexpr meta::message text() {
    meta::message sentence;
    constexpr graph_view g = Source::view();
    constexpr int main = g.find_function("main");
    if (main < 0) return sentence << "bind: the module has no function @main";
    int which = -1;
    for (int p = 0; p < g.param_count(main); ++p) {
      if (g[g.operand(main, p)].name != Bound::name) continue;
      if (which >= 0) return sentence << "bind: @main has two parameters named %" << Bound::name;
      which = p;
    }
    if (which >= 0) {
      constexpr tensor_ty found = runtime::argument_type<typename Bound::type>::value;
      if (g.tensor(g.operand(main, which)) == found) return sentence;
      sentence << "bind: %" << Bound::name << " is given a ";
      write_type(sentence, found);
      sentence << ", needs a ";
      write_type(sentence, g.tensor(g.operand(main, which)));
      return sentence;
    }
    return sentence << "bind: @main has no parameter %" << Bound::name;
  }
};

/// The sentence about parameters that a file's names do not tell apart.
template <class Source, fixed_string... Inputs>
struct file_error {
  static constexpr meta::message text() {
    meta::message sentence;
    const graph_view g = Source::view();
    const int main = g.find_function("main");
    meta::hash_index named(64);
    for (int p = 0; p < g.param_count(main); ++p) {
      const std::string_view name = g[g.operand(main, p)].name;
      if (((name == Inputs.view()) || ...)) continue;
      const meta::hash_t hash = meta::hash_text(name);
      if (named.find(hash, [&](int other) { return g[g.operand(main, other)].name == name; }) >= 0)
        return sentence << "build: @main has two parameters named %" << name << ", a file has one value of that name";
      named.insert(hash, p);
    }
    return sentence;
  }
};

/// The executable's type for a fused module; what is instantiated is named by a short tag.
template <class Context, class Source, class Tag = decltype([](baton::detail::site<"build">* = nullptr) { return Source{}; })>
constexpr auto types_of(ir::module<Source>) {
  return build_types<Context, ir::module<transform::detail::short_name<Tag>>>{};
}

/// What each parameter of the loader is bound to, by name.
template <class Loader, class... Bound>
auto bound_values(const Bound&... values) {
  struct table {
    const void* data[static_cast<std::size_t>(Loader::parameter_count) + 1]{};
  } result;
  for (int p = 0; p < Loader::parameter_count; ++p) ((Loader::parameter_name(p) == Bound::name ? void(result.data[p] = values.data) : void()), ...);
  return result;
}

template <class Module, class Context, class... Bound>
BATON_INLINE auto build_with(std::optional<std::span<std::byte>> memory, Module mod, const Context& user, const Bound&... values) {
  static_assert(Module::view().find_function("main") >= 0, "baton: build: the module has no function @main");
  const auto ctx = with_level(user);
  static_assert((meta::check<binding_error<typename Module::source, Bound>> && ...));
  using pass = transform::bind_params_pass<false, Bound::fixed...>;
  using context = std::remove_cvref_t<decltype(ctx)>;
  const auto fused = [&] {
    if constexpr (sizeof...(Bound) == 0) return fuse_and_lower(mod, ctx);
    else return fuse_and_lower(bind_module<pass>(mod, ctx), ctx);
  }();
  using types = decltype(types_of<context>(fused));
  return typename types::executable(bound_values<typename types::loader>(values...).data, memory);
}

/// The tensor that the loader's P-th parameter is.
template <class Loader, int P, class File, std::size_t... D>
auto load_one(const File& file, std::index_sequence<D...>) {
  constexpr tensor_ty type = Loader::parameter_type(P);
  return file.template load<element_t<type.element>, static_cast<std::size_t>(type.dims[static_cast<int>(D)])...>(Loader::parameter_name(P));
}

/// The values of a file, in the order of the loader's parameters.
template <class Loader, class File, std::size_t... P>
auto load_all([[maybe_unused]] const File& file, std::index_sequence<P...>) {
  return boost::hana::make_tuple(
      load_one<Loader, static_cast<int>(P)>(file, std::make_index_sequence<static_cast<std::size_t>(Loader::parameter_type(static_cast<int>(P)).rank())>{})...);
}

/// Makes an executable of loaded tensors. Not a closure in build_from_file, which would have the module's type in its name.
template <class Executable>
struct executable_from {
  std::optional<std::span<std::byte>> memory;

  template <class... Tensor>
  Executable operator()(const Tensor&... each) const {
    const void* const values[] = {each.data()..., nullptr};
    return Executable(values, memory);
  }
};

template <class Module, class Context, class File, fixed_string... Inputs>
BATON_INLINE auto build_from_file(std::optional<std::span<std::byte>> memory, Module mod, const Context& user, runtime::input_names<Inputs...>,
                                  const File& file) {
  static_assert(Module::view().find_function("main") >= 0, "baton: build: the module has no function @main");
  static_assert(meta::check<file_error<typename Module::source, Inputs...>>);
  const auto ctx = with_level(user);
  using context = std::remove_cvref_t<decltype(ctx)>;
  const auto fused = fuse_and_lower(bind_module<transform::bind_params_pass<true, Inputs...>>(mod, ctx), ctx);
  using types = decltype(types_of<context>(fused));
  using loader = typename types::loader;
  const auto tensors = load_all<loader>(file, std::make_index_sequence<static_cast<std::size_t>(loader::parameter_count)>{});
  return boost::hana::unpack(tensors, executable_from<typename types::executable>{memory});
}

}  // namespace detail

/// The prim_funcs that build makes kernels of, as a module that prints: loops, micro-kernels, schedules.
template <ir::module_like Module, transform::context_like Context = transform::default_context>
BATON_INLINE constexpr auto build_tir(Module mod, const Context& user = {}) {
  const auto ctx = detail::with_level(user);
  return tir::lower_module(transform::optimize(mod, ctx), ctx);
}

/// Makes an executable of a module: the parameters of @main, in order, are its arguments. The context's default level is 3.
/// `config<"baton.threads", N>` reserves scratch memory for up to N threads (executable::on).
/// Lets, calls of other functions and function literals are resolved; an `if` cannot be lowered to kernels and is an error.
template <ir::module_like Module, transform::context_like Context = transform::default_context>
BATON_INLINE auto build(Module mod, const Context& ctx = {}) {
  return detail::build_with({}, mod, ctx);
}
/// The same with load-time values for some parameters, which are then no arguments.
template <ir::module_like Module, transform::context_like Context, fixed_string... Names, class... T>
  requires(sizeof...(Names) > 0)
BATON_INLINE auto build(Module mod, const Context& ctx, const runtime::bound_value<Names, T>&... values) {
  return detail::build_with({}, mod, ctx, values...);
}
template <ir::module_like Module, fixed_string... Names, class... T>
  requires(sizeof...(Names) > 0)
BATON_INLINE auto build(Module mod, const runtime::bound_value<Names, T>&... values) {
  return detail::build_with({}, mod, transform::default_context{}, values...);
}
/// The same with every parameter but the named inputs from a file: load_params, or onnx::weights (frontend/onnx_weights.hpp).
/// Throws load_error if the file lacks one or holds another type or shape.
template <ir::module_like Module, transform::context_like Context, fixed_string... Inputs, runtime::parameter_source File>
BATON_INLINE auto build(Module mod, const Context& ctx, runtime::input_names<Inputs...> names, const File& file) {
  return detail::build_from_file({}, mod, ctx, names, file);
}
template <ir::module_like Module, fixed_string... Inputs, runtime::parameter_source File>
BATON_INLINE auto build(Module mod, runtime::input_names<Inputs...> names, const File& file) {
  return detail::build_from_file({}, mod, transform::default_context{}, names, file);
}

/// Like build, in the caller's memory, which must have `memory_bytes` of the executable; it is used until the executable ends.
/// Throws std::length_error if the memory is too small.
template <ir::module_like Module, transform::context_like Context = transform::default_context, fixed_string... Names, class... T>
BATON_INLINE auto build_in(std::span<std::byte> memory, Module mod, const Context& ctx = {}, const runtime::bound_value<Names, T>&... values) {
  return detail::build_with(memory, mod, ctx, values...);
}

}  // namespace baton

#endif
