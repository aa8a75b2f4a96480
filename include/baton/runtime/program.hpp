// SPDX-License-Identifier: Apache-2.0
//
// The code of a fused module: its plan as a constant, one kernel per primitive function, and the straight line of calls.
// In: a source of a fused graph and an architecture. Next: runtime/executable.hpp owns the memory.
#ifndef BATON_RUNTIME_PROGRAM_HPP
#define BATON_RUNTIME_PROGRAM_HPP

#include "baton/analysis/constant_value.hpp"
#include "baton/ir/alike_functions.hpp"
#include "baton/meta/config.hpp"
#include "baton/runtime/parallel.hpp"
#include "baton/runtime/plan.hpp"
#include "baton/simd/split.hpp"
#include "baton/tir/lower_pass.hpp"

#include <cstddef>
#include <cstring>
#include <utility>

namespace baton::runtime {

/// A plan of exact size.
template <int Steps, int Places, int Copies, int Results>
struct static_plan {
  step steps[Steps + 1]{};
  place places[Places + 1]{};
  result_copy copies[Copies + 1]{};
  int result_types[Results + 1]{};
  int step_count = Steps;
  int copy_count = Copies;
  int result_count = Results;
  bool tuple_result = false;
  std::int64_t arena_bytes = 0;
};

/// The memory that a run works on.
struct tables {
  const void* const* parameters;
  void* const* results;
  const void* const* loaded;  ///< values of load-time constants
  std::byte* arena;
};

namespace detail {

/// The kernel of a function: ops in its name, for profiles.
template <class Arch, class... Ops>
struct named_kernel {
  using whole = simd::fused<Arch, Ops...>;
  template <int Slots>
  using part = simd::fused_part<Arch, Slots, Ops...>;
};
template <class Arch, class Function, int Id, class... Ops>
constexpr auto kernel_name() {
  constexpr graph_view g = Function::view();
  if constexpr (Id == g.size()) return named_kernel<Arch, Ops...>{};
  else if constexpr (g[Id].op != nullptr) return kernel_name<Arch, Function, Id + 1, Ops..., typename registered_op<g[Id].op->id>::type>();
  else return kernel_name<Arch, Function, Id + 1, Ops...>();
}

/// What an executor calls.
template <class Code, class Func>
struct kernel_chunk {
  const simd::kernel_arguments* arguments;
  void operator()(int chunk) const noexcept { Code::template run<Func>(*arguments, chunk); }
};

/// Slots is how many areas of scratch memory a divided kernel has.
template <class Arch, class Function, targets::description Target, class Lowering, int Slots>
struct kernel_of {
  using func = typename tir::lowered_under<Function, Target, Lowering>::type;
  using name = decltype(kernel_name<Arch, Function, 0>());

  static constexpr std::int64_t scratch() {
    constexpr auto one = static_cast<std::int64_t>(simd::scratch_bytes<Arch, func>());
    if constexpr (one == 0 || Slots == 1) return one;
    else return simd::split<Arch, func, Slots>::all_scratch_bytes;
  }
  /// Whether it would be divided, were there scratch memory for it.
  static constexpr bool lacks_scratch() {
    if constexpr (Slots > 1 || simd::scratch_bytes<Arch, func>() == 0) return false;
    else return simd::split<Arch, func, Slots>::wanted_chunks > 1;
  }

  template <class Executor>
  static BATON_INLINE void run(const simd::kernel_arguments& k, [[maybe_unused]] Executor& on) noexcept {
    if constexpr (std::is_same_v<Executor, const serial_executor>) {
      name::whole::template call<func>(k);
    } else {
      constexpr int chunks = simd::split<Arch, func, Slots>::chunks;
      if constexpr (chunks == 1) name::whole::template call<func>(k);
      else on.parallel_for(chunks, kernel_chunk<typename name::template part<Slots>, func>{&k});
    }
  }
};

/// A scalar constant as an argument.
template <scalar_value Value>
struct scalar_storage {
  using element = element_t<Value.type>;
  static constexpr element value = Value.type.is_bool()    ? element(Value.bits != 0)
                                   : Value.type.is_float() ? static_cast<element>(Value.as_double())
                                                           : static_cast<element>(Value.bits);
};

template <class Arch, class Source, targets::description Target, class Lowering, int Slots, std::size_t... I>
constexpr plan plan_of(std::index_sequence<I...>) {
  constexpr const auto& functions = ir::primitive_functions<Source>::table;
  const std::int64_t each[] = {kernel_of<Arch, ir::primitive_function<Source, functions.node[I]>, Target, Lowering, Slots>::scratch()..., 0};
  meta::vec<std::int64_t> scratch(Source::view().size(), 0);  // of each function node's kernel
  for (int i = 0; i < functions.count; ++i) scratch[functions.node[i]] = each[i];
  return make_plan(Source::view(), Source::view().find_function("main"), scratch);
}

/// The plan as a constant.
template <class Arch, class Source, targets::description Target, class Lowering, int Slots>
struct stored_plan {
  static constexpr plan make() {
    return plan_of<Arch, Source, Target, Lowering, Slots>(std::make_index_sequence<static_cast<std::size_t>(ir::primitive_functions<Source>::table.count)>{});
  }
  struct sizes_type {
    int steps, places, copies, results;
    bool failed;
  };
  static constexpr sizes_type sizes = [] {
    const plan p = make();
    return sizes_type{p.steps.size(), p.places.size(), p.copies.size(), p.result_types.size(), !p.error.empty()};
  }();
  static constexpr meta::message text() {
    if constexpr (sizes.failed) return make().error;
    else return {};
  }
  static constexpr auto value = [] {
    const plan p = make();
    static_plan<sizes.steps, sizes.places, sizes.copies, sizes.results> s;
    for (int i = 0; i < sizes.steps; ++i) s.steps[i] = p.steps[i];
    for (int i = 0; i < sizes.places; ++i) s.places[i] = p.places[i];
    for (int i = 0; i < sizes.copies; ++i) s.copies[i] = p.copies[i];
    for (int i = 0; i < sizes.results; ++i) s.result_types[i] = p.result_types[i];
    s.tuple_result = p.tuple_result;
    s.arena_bytes = p.arena_bytes;
    return s;
  }();
};

/// Numbers the constants of main that get their value at load: bound ones, and folded ones over them or too large.
template <class Source, int MaxFold>
struct load_slots {
  static constexpr int size = Source::view().size();
  struct table {
    int slot[size > 0 ? size : 1]{};
    int node[size > 0 ? size : 1]{};
    int count = 0;
  };
  static constexpr table of = [] {
    const graph_view g = Source::view();
    table t;
    meta::vec<bool> seen(size, false);
    seen[size - 1] = true;
    for (const function_entry& f : g.functions) seen[f.node] = true;
    for (int id = size; id-- > 0;) {
      t.slot[id] = -1;
      if (!seen[id]) continue;
      if (g[id].kind == node_kind::constant) {
        if (g[id].constant == constant_kind::bound || (g[id].constant == constant_kind::folded && !analysis::folds_during_compilation(g, id, MaxFold))) {
          t.slot[id] = t.count;
          t.node[t.count++] = id;
        }
      } else if (!g.is_primitive(id)) {
        for (int operand : g.operands_of(id)) seen[operand] = true;
      }
    }
    return t;
  }();
};

}  // namespace detail

/// A program. MaxFold is the most elements of a constant that is computed during compilation, Lowering what happens to
/// loops before they become kernels, Threads for how many threads there is scratch memory.
template <class Arch, class Source, targets::description Target, int MaxFold, class Lowering = tir::default_lowering, int Threads = 1>
struct program {
  using source = Source;
  using stored = detail::stored_plan<Arch, Source, Target, Lowering, Threads>;
  static_assert(meta::check<stored>);
  static constexpr const auto& plan = stored::value;
  static constexpr graph_view view() { return Source::view(); }
  static constexpr int main = Source::view().find_function("main");
  using slots = detail::load_slots<Source, MaxFold>;

  static constexpr int kernel_count = plan.step_count;
  static constexpr std::int64_t arena_bytes = plan.arena_bytes;

  static constexpr int parameter_count = Source::view().param_count(main);
  static constexpr tensor_ty parameter_type(int p) { return Source::view().tensor(Source::view().operand(main, p)); }
  static constexpr std::string_view parameter_name(int p) { return Source::view()[Source::view().operand(main, p)].name; }
  static constexpr int result_count = plan.result_count;
  static constexpr tensor_ty result_type(int r) { return Source::view().types[plan.result_types[r]].tensor; }

  /// Runs every kernel, in order, divided among the threads of an executor.
  template <class Executor>
  static BATON_INLINE void run(const tables& t, Executor& on) noexcept {
    steps(t, on, std::make_index_sequence<static_cast<std::size_t>(kernel_count)>{});
    for (int c = 0; c < plan.copy_count; ++c) copy(t, c, std::make_index_sequence<static_cast<std::size_t>(plan.copy_count)>{});
  }
  static BATON_INLINE void run(const tables& t) noexcept {
    const serial_executor on;
    run(t, on);
  }

  /// The sentence about an executor for a program that has kernels without scratch memory for more than one thread.
  struct threads_error {
    static constexpr meta::message text() {
      meta::message sentence;
      if constexpr (lacks_scratch(std::make_index_sequence<static_cast<std::size_t>(kernel_count)>{}))
        sentence
            << "executable: on(executor): kernels that need scratch memory, found it for one thread; needs config<\"baton.threads\", N> in build's context";
      return sentence;
    }
  };

 private:
  template <int I>
  using kernel = detail::kernel_of<Arch, ir::primitive_function<Source, plan.steps[I].function>, Target, Lowering, Threads>;

  template <std::size_t... I>
  static constexpr bool lacks_scratch(std::index_sequence<I...>) {
    const bool each[] = {false, kernel<static_cast<int>(I)>::lacks_scratch()...};
    for (bool lacks : each)
      if (lacks) return true;
    return false;
  }

  template <class Executor, std::size_t... I>
  static BATON_INLINE void steps([[maybe_unused]] const tables& t, [[maybe_unused]] Executor& on, std::index_sequence<I...>) noexcept {
    const bool each[] = {true, one_step<static_cast<int>(I)>(t, on)...};
    static_cast<void>(each);
  }
  template <int I, class Executor>
  static BATON_INLINE bool one_step(const tables& t, Executor& on) noexcept {
    constexpr step s = plan.steps[I];
    call<I>(t, on, std::make_index_sequence<static_cast<std::size_t>(s.in_count)>{}, std::make_index_sequence<static_cast<std::size_t>(s.out_count)>{});
    return true;
  }
  template <int I, class Executor, std::size_t... In, std::size_t... Out>
  static BATON_INLINE void call(const tables& t, Executor& on, std::index_sequence<In...>, std::index_sequence<Out...>) noexcept {
    constexpr step s = plan.steps[I];
    const void* const in[] = {read<s.first_in + static_cast<int>(In)>(t)..., nullptr};
    void* const out[] = {write<s.first_out + static_cast<int>(Out)>(t)...};
    kernel<I>::run({in, out, reinterpret_cast<float*>(t.arena + s.scratch)}, on);
  }

  template <int Place>
  static BATON_INLINE const void* read(const tables& t) noexcept {
    constexpr place p = plan.places[Place];
    return address<p.kind, p.number>(t, p.offset);
  }
  template <int Place>
  static BATON_INLINE void* write(const tables& t) noexcept {
    constexpr place p = plan.places[Place];
    if constexpr (p.kind == place_kind::result) return t.results[p.number];
    else return t.arena + p.offset;
  }
  template <place_kind Kind, int Number>
  static BATON_INLINE const void* address(const tables& t, [[maybe_unused]] std::int64_t offset) noexcept {
    if constexpr (Kind == place_kind::parameter) return t.parameters[Number];
    else if constexpr (Kind == place_kind::result) return t.results[Number];
    else if constexpr (Kind == place_kind::arena) return t.arena + offset;
    else return constant<Number>(t);
  }
  template <int Node>
  static BATON_INLINE const void* constant([[maybe_unused]] const tables& t) noexcept {
    constexpr node n = Source::view()[Node];
    if constexpr (slots::of.slot[Node] >= 0) return t.loaded[slots::of.slot[Node]];
    else if constexpr (n.constant == constant_kind::scalar) return &detail::scalar_storage<n.scalar>::value;
    else if constexpr (n.constant == constant_kind::data) return n.data->template elements<element_t<n.data->type.element>>();
    else if constexpr (n.constant == constant_kind::folded) return analysis::folded_value<analysis::hidden_graph<Source, Node>>.data();
    else static_assert(n.constant == constant_kind::folded, "baton: build: a constant of the module has no data (it came from a text without its value)");
  }

  template <std::size_t... C>
  static BATON_INLINE void copy(const tables& t, int which, std::index_sequence<C...>) noexcept {
    static_cast<void>(((which == static_cast<int>(C) ? (copy_result<static_cast<int>(C)>(t), true) : false) || ...));
  }
  template <int C>
  static BATON_INLINE void copy_result(const tables& t) noexcept {
    constexpr result_copy c = plan.copies[C];
    std::memcpy(t.results[c.result], address<c.from.kind, c.from.number>(t, c.from.offset), static_cast<std::size_t>(c.bytes));
  }
};

}  // namespace baton::runtime

#endif
