// SPDX-License-Identifier: Apache-2.0
//
// What `build` returns: kernels and the memory they share. A call allocates nothing, locks nothing, throws nothing. One
// executable per thread; clone() shares the weights. In: a program (runtime/program.hpp). Next: build.hpp.
#ifndef BATON_RUNTIME_EXECUTABLE_HPP
#define BATON_RUNTIME_EXECUTABLE_HPP

#include "baton/runtime/aligned_buffer.hpp"
#include "baton/runtime/bindings.hpp"
#include "baton/runtime/parallel.hpp"
#include "baton/runtime/program.hpp"

#include <boost/hana/tuple.hpp>

#include <cstddef>
#include <cstdlib>
#include <memory>
#include <optional>
#include <span>
#include <stdexcept>
#include <utility>

namespace baton::runtime {

namespace detail {

/// A view of constant elements of the type of a program's result.
template <class Program, int Result, class Dims>
struct result_view;
template <class Program, int Result, std::size_t... D>
struct result_view<Program, Result, std::index_sequence<D...>> {
  static constexpr tensor_ty type_of = Program::result_type(Result);
  using element = element_t<type_of.element>;
  using type = tensor_view<const element, static_cast<std::size_t>(type_of.dims[static_cast<int>(D)])...>;
};
template <class Program, int Result>
using result_view_of = result_view<Program, Result, std::make_index_sequence<static_cast<std::size_t>(Program::result_type(Result).rank())>>;

/// The sentence about an argument of the wrong type.
template <class Program, class Argument, int Index, bool IsResult>
struct argument_error {
  static constexpr tensor_ty needed() {
    if constexpr (IsResult) return Program::result_type(Index);
    else return Program::parameter_type(Index);
  }
  static constexpr bool ok = [] {
    if constexpr (argument_type<Argument>::known) return argument_type<Argument>::value == needed();
    else return false;
  }();
  static constexpr meta::message text() {
    meta::message sentence;
    if (ok) return sentence;
    sentence << "executable: ";
    if (IsResult) sentence << "result " << Index;
    else sentence << "argument " << Index << " (%" << Program::parameter_name(Index) << ")";
    if constexpr (argument_type<Argument>::known) {
      sentence << " is a ";
      write_type(sentence, argument_type<Argument>::value);
    } else {
      sentence << " is not a tensor, a tensor_view or a tensor literal";
    }
    sentence << ", needs a ";
    write_type(sentence, needed());
    return sentence;
  }
};

/// The sentence about a wrong number of arguments.
template <class Program, int Found, bool WithResults>
struct arity_error {
  static constexpr int needed = Program::parameter_count + (WithResults ? Program::result_count : 0);
  static constexpr meta::message text() {
    meta::message sentence;
    if (Found == needed) return sentence;
    sentence << "executable: found " << Found << " arguments, needs " << needed << ":";
    for (int p = 0; p < Program::parameter_count; ++p) sentence << " %" << Program::parameter_name(p);
    if (WithResults) sentence << " and " << Program::result_count << " results";
    return sentence;
  }
};

}  // namespace detail

/// An executable. Loader is the program that computes what depends on load-time values.
template <class Program, class Loader>
class executable {
 public:
  /// Kernels that a call runs: one per primitive function.
  static constexpr int kernel_count = Program::kernel_count;
  /// Bytes of intermediate values and scratch memory. Values that are not alive together share them.
  static constexpr std::size_t arena_bytes = static_cast<std::size_t>(Program::arena_bytes);
  /// Bytes of the results that operator() returns views of.
  static constexpr std::size_t result_bytes = [] {
    std::int64_t total = 0;
    for (int r = 0; r < Program::result_count; ++r) total += aligned(Program::result_type(r).bytes());
    return static_cast<std::size_t>(total);
  }();
  /// Bytes of values that were computed at load.
  static constexpr std::size_t weight_bytes = [] {
    std::int64_t total = 0;
    for (int r = 0; r < Loader::result_count; ++r) total += aligned(Loader::result_type(r).bytes());
    return static_cast<std::size_t>(total);
  }();
  /// Bytes that build_in needs.
  static constexpr std::size_t memory_bytes = arena_bytes + result_bytes + weight_bytes + static_cast<std::size_t>(alignment);

  /// Runs the kernels on the arguments, in parameter order; returns a view of the result, or a hana::tuple of views, valid
  /// until the next call. Types are checked by the compiler.
  template <class... Arguments>
  auto operator()(const Arguments&... arguments) & noexcept {
    const serial_executor here;
    return call_on(here, arguments...);
  }
  /// Not of an executable that ends with the expression: the view would be of nothing.
  template <class... Arguments>
  void operator()(const Arguments&...) && noexcept {
    static_assert(sizeof...(Arguments) == static_cast<std::size_t>(-1),
                  "baton: executable: what a call returns is a view into the executable; give the executable a name first");
  }

  /// Runs the kernels and writes to the caller's memory: the arguments in parameter order, then one tensor or view per
  /// result. Memory may have any alignment; results must not overlap arguments or one another.
  template <class... Arguments>
  void run(Arguments&&... arguments) noexcept {
    const serial_executor here;
    run_on(here, arguments...);
  }

  /// The same calls with their kernels divided among the threads of an executor (runtime/parallel.hpp): `exe.on(pool)(x, w)`,
  /// `exe.on(pool).run(x, w, out)`. Results are the same to the last bit, whatever the number of threads; kernels with little
  /// work stay on the calling thread. Kernels that need scratch memory (Winograd's convolution, for instance) are divided into as
  /// many chunks as `config<"baton.threads", N>` in build's context says. What is returned refers to the executable, and to an
  /// executor that is passed as an lvalue. Example: examples/05_threads.cpp.
  template <executor Executor>
  [[nodiscard]] auto on(Executor&& threads) noexcept {
    static_assert(meta::check<typename Program::threads_error>);
    return on_executor<Executor>{*this, std::forward<Executor>(threads)};
  }

  /// What on() returns.
  template <class Executor>
  struct on_executor {
    executable& exe;
    Executor threads;

    template <class... Arguments>
    auto operator()(const Arguments&... arguments) noexcept {
      return exe.call_on(threads, arguments...);
    }
    template <class... Arguments>
    void run(Arguments&&... arguments) noexcept {
      exe.run_on(threads, arguments...);
    }
  };

  /// An executable for another thread: its own arena, the same weights.
  [[nodiscard]] executable clone() const {
    executable copy;
    copy.weights_ = weights_;
    copy.loaded_ = loaded_;
    copy.own_memory();
    return copy;
  }

  /// Computes what depends on load-time values. `values[i]` is what the loader's i-th parameter is bound to. If memory is
  /// given, it is used for everything; else memory is allocated.
  explicit executable(const void* const* values, std::optional<std::span<std::byte>> memory = {}) {
    std::byte* weights = nullptr;
    if (!memory.has_value()) {
      own_memory();
      if constexpr (weight_bytes > 0) {
        weights_ = std::make_shared<aligned_buffer>(weight_bytes);
        weights = weights_->data();
      }
    } else {
      void* first = memory->data();
      std::size_t room = memory->size();
      if (first == nullptr || std::align(static_cast<std::size_t>(alignment), arena_bytes + result_bytes + weight_bytes, first, room) == nullptr) fail_memory();
      arena_ = static_cast<std::byte*>(first);
      weights = arena_ + arena_bytes + result_bytes;
    }
    if constexpr (weight_bytes > 0) {
      aligned_buffer arena(static_cast<std::size_t>(Loader::arena_bytes) + 1);
      void* results[static_cast<std::size_t>(Loader::result_count)];
      std::int64_t offset = 0;
      for (int r = 0; r < Loader::result_count; ++r) {
        loaded_.values[r] = results[r] = weights + offset;
        offset += aligned(Loader::result_type(r).bytes());
      }
      Loader::run({values, results, nullptr, arena.data()});
    }
  }

 private:
  executable() = default;

  template <class Executor, class... Arguments>
  BATON_INLINE auto call_on(Executor& on, const Arguments&... arguments) noexcept {
    static_assert(meta::check<detail::arity_error<Program, static_cast<int>(sizeof...(Arguments)), false>>);
    return call(on, std::make_index_sequence<sizeof...(Arguments)>{}, std::make_index_sequence<static_cast<std::size_t>(Program::result_count)>{},
                arguments...);
  }
  template <class Executor, class... Arguments>
  BATON_INLINE void run_on(Executor& on, Arguments&... arguments) noexcept {
    static_assert(meta::check<detail::arity_error<Program, static_cast<int>(sizeof...(Arguments)), true>>);
    run_into(on, std::make_index_sequence<static_cast<std::size_t>(Program::parameter_count)>{},
             std::make_index_sequence<static_cast<std::size_t>(Program::result_count)>{}, boost::hana::tuple<Arguments&...>(arguments...));
  }

  void own_memory() {
    memory_ = aligned_buffer(arena_bytes + result_bytes + 1);
    arena_ = memory_.data();
  }
  [[noreturn]] static void fail_memory() {
#if defined(__cpp_exceptions)
    throw std::length_error("baton: build_in: the memory is smaller than memory_bytes");
#else
    std::abort();
#endif
  }

  template <class Executor, std::size_t... A, std::size_t... R, class... Arguments>
  BATON_INLINE auto call(Executor& on, std::index_sequence<A...>, std::index_sequence<R...>, const Arguments&... arguments) noexcept {
    static_assert((meta::check<detail::argument_error<Program, Arguments, static_cast<int>(A), false>> && ...));
    const void* const parameters[] = {arguments.data()..., nullptr};
    void* const results[] = {result<static_cast<int>(R)>()...};
    Program::run({parameters, results, loaded_.values, arena_}, on);
    if constexpr (Program::plan.tuple_result) return boost::hana::make_tuple(view_result<static_cast<int>(R)>(results[R])...);
    else return view_result<0>(results[0]);
  }

  template <int R>
  static BATON_INLINE auto view_result(const void* data) noexcept {
    using view = detail::result_view_of<Program, R>;
    return typename view::type(static_cast<const typename view::element*>(data));
  }

  template <class Executor, std::size_t... A, std::size_t... R, class Tuple>
  BATON_INLINE void run_into(Executor& on, std::index_sequence<A...>, std::index_sequence<R...>, const Tuple& arguments) noexcept {
    namespace hana = boost::hana;
    constexpr std::size_t first = sizeof...(A);
    static_assert((meta::check<detail::argument_error<Program, std::remove_cvref_t<decltype(hana::at_c<A>(arguments))>, static_cast<int>(A), false>> && ...));
    static_assert(
        (meta::check<detail::argument_error<Program, std::remove_cvref_t<decltype(hana::at_c<first + R>(arguments))>, static_cast<int>(R), true>> && ...));
    const void* const parameters[] = {hana::at_c<A>(arguments).data()..., nullptr};
    void* const results[] = {hana::at_c<first + R>(arguments).data()...};
    Program::run({parameters, results, loaded_.values, arena_}, on);
  }

  template <int R>
  BATON_INLINE void* result() noexcept {
    constexpr std::int64_t offset = [] {
      std::int64_t at = static_cast<std::int64_t>(arena_bytes);
      for (int r = 0; r < R; ++r) at += aligned(Program::result_type(r).bytes());
      return at;
    }();
    return arena_ + offset;
  }

  struct loaded_table {
    const void* values[static_cast<std::size_t>(Loader::result_count) + 1]{};
  };

  aligned_buffer memory_;
  std::shared_ptr<aligned_buffer> weights_;
  std::byte* arena_ = nullptr;
  loaded_table loaded_;
};

}  // namespace baton::runtime

#endif
