// SPDX-License-Identifier: Apache-2.0
//
// Loop nests as code: each loop becomes a loop, each vectorized statement vectors of the architecture, a parallel loop the
// chunks of an executor (runtime/parallel.hpp). Memory that the nest makes is on the stack, or the thread's own if it is large;
// a call takes none from the heap. Multiply-adds are fused where the architecture does.
//     simd::run(tir::nest::lower<matmul, how>(), x, w, y);
// In: tir/nest/lower.hpp. Includes nothing of Relay, and nothing that includes this is included by baton.hpp.
#ifndef BATON_SIMD_NEST_HPP
#define BATON_SIMD_NEST_HPP

#include "baton/meta/config.hpp"
#include "baton/simd/arch.hpp"
#include "baton/simd/gemm_tile.hpp"
#include "baton/simd/half_vectors.hpp"
#include "baton/simd/op_math.hpp"
#include "baton/tir/nest/lower.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace baton::simd {

/// Runs a nest: a pointer for each parameter, what is given first, then the results; behind them each size that is not known
/// during compilation. Parallel loops are loops.
template <class Arch = default_arch, const auto& What, tir::nest::schedule How, class... Argument>
BATON_INLINE void run(tir::nest::lowered<What, How> loops, Argument... arguments) noexcept;

/// The same with parallel loops divided by an executor, a chunk for each turn.
template <class Arch = default_arch, class Executor, const auto& What, tir::nest::schedule How, class... Argument>
BATON_INLINE void run_on(Executor& executor, tir::nest::lowered<What, How> loops, Argument... arguments) noexcept;

/// What a nest's code is made of.
struct nest_statistics {
  int stores = 0;         ///< statements
  int vector_stores = 0;  ///< of several lanes
  int widest = 1;         ///< the most lanes of a store
  int parallel_loops = 0;
  int micro_kernels = 0;
  std::int64_t allocated = 0;  ///< floats
};
/// Of one nest.
constexpr nest_statistics statistics(const tir::nest::loop_nest& n) {
  nest_statistics s;
  s.micro_kernels = n.kernels.size();
  for (const tir::nest::statement& st : n.statements) {
    if (st.kind == tir::nest::statement_kind::store) {
      ++s.stores;
      s.vector_stores += st.lanes > 1;
      if (st.lanes > s.widest) s.widest = st.lanes;
    } else if (st.kind == tir::nest::statement_kind::allocate) {
      s.allocated += n.room_of(st.ref);
    } else if (st.kind == tir::nest::statement_kind::loop) {
      s.parallel_loops += n.names.vars[st.ref].kind == tir::nest::loop_kind::parallel;
    }
  }
  return s;
}

namespace detail {

namespace tn = tir::nest;

struct nest_counts {
  int statements = 0, expressions = 0, indices = 0, vars = 0, sums = 0, buffers = 0, parameters = 0, sizes = 0, kernels = 0;
};

/// A nest in arrays of its size, as code generation needs it: a constant without memory of its own.
template <class Lowered>
struct nest_code {
  struct loop {
    std::int64_t extent = 1;
    int size = -1;
    int sum = -1;
    bool parallel = false;
  };
  struct memory {
    std::int64_t size = 0;
    int of = 0;  ///< the buffer whose memory it has
    bool result = false;
  };

  /// A nest that is none has said why.
  static constexpr bool valid = Lowered::loops().error.empty();
  static constexpr nest_counts counts = [] {
    const tn::loop_nest n = Lowered::loops();
    nest_counts c{n.statements.size(), n.expressions.size(), n.indices.size(),    n.names.vars.size(),
                  n.names.sums.size(), n.buffers.size(),     n.parameters.size(), 0,
                  n.kernels.size()};
    for (const tn::variable& v : n.names.vars) c.sizes += v.extent == 0 && v.size < 0;
    return c;
  }();

  struct arrays {
    tn::statement statements[static_cast<std::size_t>(counts.statements) + 1];
    tn::expression expressions[static_cast<std::size_t>(counts.expressions) + 1];
    tn::index indices[static_cast<std::size_t>(counts.indices) + 1];
    tn::index sums[static_cast<std::size_t>(counts.sums) + 1];
    loop loops[static_cast<std::size_t>(counts.vars) + 1];
    memory buffers[static_cast<std::size_t>(counts.buffers) + 1];
    int parameters[static_cast<std::size_t>(counts.parameters) + 1];
    int sizes[static_cast<std::size_t>(counts.sizes) + 1];
    tn::micro_kernel kernels[static_cast<std::size_t>(counts.kernels) + 1];
    int body;
  };
  static constexpr arrays of = [] {
    const tn::loop_nest n = Lowered::loops();
    arrays a{};
    for (int i = 0; i < counts.statements; ++i) a.statements[i] = n.statements[i];
    for (int i = 0; i < counts.expressions; ++i) a.expressions[i] = n.expressions[i];
    for (int i = 0; i < counts.indices; ++i) a.indices[i] = n.indices[i];
    for (int i = 0; i < counts.sums; ++i) a.sums[i] = n.names.sums[i];
    for (int i = 0, s = 0; i < counts.vars; ++i) {
      const tn::variable& v = n.names.vars[i];
      a.loops[i] = {v.extent, v.size, v.sum, v.kind == tn::loop_kind::parallel};
      if (v.extent == 0 && v.size < 0) a.sizes[s++] = i;
    }
    for (int i = 0; i < counts.buffers; ++i) a.buffers[i] = {n.room_of(i), n.memory_of(i)};
    for (const tn::statement& s : n.statements)
      if (s.kind == tn::statement_kind::store) a.buffers[s.ref].result = true;
    for (int i = 0; i < counts.parameters; ++i) a.parameters[i] = n.parameters[i];
    for (int i = 0; i < counts.kernels; ++i) a.kernels[i] = n.kernels[i];
    a.body = n.body;
    return a;
  }();
};

/// Where a nest's memory is, and where its loops are. All of it ends up in registers: every access has a constant number. Named by
/// the architecture, so that units for several of them share no functions.
template <class Arch, class Code>
struct nest_frame {
  float* memory[static_cast<std::size_t>(Code::counts.buffers) + 1]{};
  std::ptrdiff_t var[static_cast<std::size_t>(Code::counts.vars) + 1]{};
};

BATON_INLINE constexpr std::ptrdiff_t floor_quotient(std::ptrdiff_t a, std::ptrdiff_t b) noexcept { return a / b - (a % b < 0); }

template <class Arch, class Code, class Executor>
struct nest_emitter {
  using frame = nest_frame<Arch, Code>;
  static constexpr const typename Code::arrays& of = Code::of;

  template <int Statement>
  static BATON_INLINE void chain(frame& f, Executor& on) noexcept {
    if constexpr (Statement >= 0) {
      constexpr tn::statement s = of.statements[Statement];
      if constexpr (kernel_of(Statement) >= 0) gemm<kernel_of(Statement)>(f);
      else if constexpr (s.kind == tn::statement_kind::loop) loop<Statement>(f, on);
      else if constexpr (s.kind == tn::statement_kind::allocate) allocate<Statement>(f, on);
      else if constexpr (s.kind == tn::statement_kind::store) store<Statement>(f);
      else if (index<s.at>(f) < s.bound) chain<s.body>(f, on);
      chain<s.next>(f, on);
    }
  }

  /// The turns of a nest that is one parallel loop; else it is one itself.
  static constexpr int outermost = of.body;
  static constexpr bool divides = of.statements[outermost].kind == tn::statement_kind::loop && of.statements[outermost].next < 0 &&
                                  of.loops[of.statements[outermost].ref].parallel && of.loops[of.statements[outermost].ref].extent > 0;
  static constexpr std::int64_t turns = divides ? of.loops[of.statements[outermost].ref].extent : 1;
  static BATON_INLINE void some_turns(const frame& f, std::int64_t first, std::int64_t last, Executor& on) noexcept {
    for (std::int64_t i = first; i < last; ++i) turn<outermost>(f, static_cast<int>(i), on);
  }

 private:
  template <int Statement>
  static BATON_INLINE void loop(frame& f, Executor& on) noexcept {
    constexpr tn::statement s = of.statements[Statement];
    constexpr auto l = of.loops[s.ref];
    std::ptrdiff_t extent = l.extent;
    if constexpr (l.extent == 0) extent = f.var[l.size];
    if constexpr (l.parallel && Executor::divides) {
      on.parallel_for(static_cast<int>(extent), [&on, f](int i) noexcept { turn<Statement>(f, i, on); });
    } else {
      for (std::ptrdiff_t i = 0; i < extent; ++i) {
        f.var[s.ref] = i;
        chain<s.body>(f, on);
      }
    }
  }

  /// The micro-kernel that a loop stands for, or -1.
  static constexpr int kernel_of(int statement) {
    for (int i = 0; i < Code::counts.kernels; ++i)
      if (of.kernels[i].loop == statement) return i;
    return -1;
  }
  template <int Kernel>
  static BATON_INLINE void gemm(frame& f) noexcept {
    constexpr tn::micro_kernel m = of.kernels[Kernel];
    constexpr tn::statement s = of.statements[m.store];
    constexpr tn::expression x = of.expressions[m.x], w = of.expressions[m.w];
    static_assert(m.columns % lanes<Arch> == 0,
                  "baton: simd::run: tensorize gemm: needs as many columns as vectors of the architecture have lanes, or a multiple");
    // Several input channels at a time where they lie side by side.
    constexpr int block = m.x_sum != 1 ? 1 : m.sums % 8 == 0 ? 8 : m.sums % 4 == 0 ? 4 : 1;
    constexpr gemm_strides strides{m.x_row, m.x_sum * block, 0, m.y_row, 0, m.w_sum};
    using kernel = gemm_tile<Arch, static_cast<int>(m.sums) / block, block, static_cast<int>(m.columns), static_cast<int>(m.rows), 1, strides, 0, 0, !m.starts>;
    f.var[m.row] = f.var[m.column] = f.var[m.sum] = 0;
    kernel::run(f.memory[of.buffers[x.buffer].of] + index<x.at>(f), f.memory[of.buffers[w.buffer].of] + index<w.at>(f),
                f.memory[of.buffers[s.ref].of] + index<s.at>(f));
  }

  /// One turn of a parallel loop, with loops of its own.
  template <int Statement>
  static BATON_INLINE void turn(frame f, int i, Executor& on) noexcept {
    constexpr tn::statement s = of.statements[Statement];
    f.var[s.ref] = i;
    chain<s.body>(f, on);
  }

  template <int Statement>
  static BATON_INLINE void allocate(frame& f, Executor& on) noexcept {
    constexpr tn::statement s = of.statements[Statement];
    constexpr std::size_t size = static_cast<std::size_t>(of.buffers[s.ref].size);
    if constexpr (size <= stack_floats) {
      alignas(64) float memory[size];
      f.memory[s.ref] = memory;
      chain<s.body>(f, on);
    } else {
      alignas(64) static thread_local float memory[size];
      f.memory[s.ref] = memory;
      chain<s.body>(f, on);
    }
  }
  static constexpr std::size_t stack_floats = 1 << 14;

  template <int Statement>
  static BATON_INLINE void store(frame& f) noexcept {
    constexpr tn::statement s = of.statements[Statement];
    float* const to = f.memory[of.buffers[s.ref].of] + index<s.at>(f);
    if constexpr (s.lanes == 1) *to = value<float, s.value>(f, 0);
    else if constexpr (s.lanes % lanes<Arch> == 0) vectors<f32<Arch>, Statement>(f, to, std::make_integer_sequence<int, s.lanes / lanes<Arch>>{});
#if defined(__AVX512F__)
    else if constexpr (is_avx512<Arch> && s.lanes % 8 == 0) vectors<f32<half_vectors<Arch>>, Statement>(f, to, std::make_integer_sequence<int, s.lanes / 8>{});
#endif
    // Of vectors that the architecture's do not divide, each lane by itself.
    else vectors<float, Statement>(f, to, std::make_integer_sequence<int, s.lanes>{});
  }
  template <class V, int Statement, int... I>
  static BATON_INLINE void vectors(const frame& f, float* to, std::integer_sequence<int, I...>) noexcept {
    constexpr tn::statement s = of.statements[Statement];
    (store_vector<V, s.stride>(to + I * lanes_of<V> * s.stride, value<V, s.value>(f, I * lanes_of<V>)), ...);
  }
  template <class V, std::int64_t Stride>
  static BATON_INLINE void store_vector(float* to, V v) noexcept {
    if constexpr (Stride == 1 || lanes_of<V> == 1) {
      storeu(to, v);
    } else {
      float each[lanes_of<V>];
      storeu(each, v);
      for (int i = 0; i < lanes_of<V>; ++i) to[i * Stride] = each[i];
    }
  }
  template <class V, std::int64_t Stride>
  static BATON_INLINE V load_vector(const float* from) noexcept {
    if constexpr (Stride == 1 || lanes_of<V> == 1) {
      return loadu<V>(from);
    } else {
      float each[lanes_of<V>];
      for (int i = 0; i < lanes_of<V>; ++i) each[i] = from[i * Stride];
      return loadu<V>(each);
    }
  }

  template <int Index>
  static BATON_INLINE std::ptrdiff_t index(const frame& f) noexcept {
    return sum<Index, false>(f, std::make_index_sequence<static_cast<std::size_t>(of.indices[Index].count)>{});
  }
  template <int Index, bool Derived, std::size_t... T>
  static BATON_INLINE std::ptrdiff_t sum([[maybe_unused]] const frame& f, std::index_sequence<T...>) noexcept {
    constexpr const tn::index& e = Derived ? of.sums[Index] : of.indices[Index];
    return (term<Index, Derived, T>(f) + ... + std::ptrdiff_t{e.constant});
  }
  template <int Index, bool Derived, std::size_t T>
  static BATON_INLINE std::ptrdiff_t term(const frame& f) noexcept {
    constexpr tn::index_term t = (Derived ? of.sums[Index] : of.indices[Index]).term[T];
    constexpr int derived = of.loops[t.var].sum;
    std::ptrdiff_t v;
    if constexpr (derived >= 0) v = sum<derived, true>(f, std::make_index_sequence<static_cast<std::size_t>(of.sums[derived].count)>{});
    else v = f.var[t.var];
    if constexpr (t.upper != 0) v -= floor_quotient(v, t.upper) * t.upper;
    if constexpr (t.lower != 1) v = floor_quotient(v, t.lower);
    return v * t.scale;
  }

  /// Lanes `first`, first + 1 ... of an expression. A mask is what comparing gives.
  template <class V, int Id>
  static BATON_INLINE auto value(const frame& f, int first) noexcept {
    constexpr tn::expression e = of.expressions[Id];
    using kind = tn::expression_kind;
    if constexpr (e.kind == kind::number) {
      return op_math::value<V>(e.number);
    } else if constexpr (e.kind == kind::load) {
      return load_vector<V, e.stride>(f.memory[of.buffers[e.buffer].of] + index<e.at>(f) + first * e.stride);
    } else if constexpr (e.kind == kind::broadcast) {
      const auto x = value<float, e.a>(f, 0);
      if constexpr (std::is_same_v<decltype(x), const float>) return splat<V>(x);
      else return op_math::less(splat<V>(0.0f), splat<V>(x ? 1.0f : 0.0f));
    } else if constexpr (e.c >= 0) {
      return op_math::select(value<V, e.a>(f, first), value<V, e.b>(f, first), value<V, e.c>(f, first));
    } else if constexpr (e.kind == kind::add && of.expressions[e.b].kind == kind::mul) {
      constexpr tn::expression product = of.expressions[e.b];
      return madd(value<V, product.a>(f, first), value<V, product.b>(f, first), value<V, e.a>(f, first));
    } else if constexpr (e.b >= 0) {
      return binary<e.kind>(value<V, e.a>(f, first), value<V, e.b>(f, first));
    } else {
      return unary<e.kind>(value<V, e.a>(f, first));
    }
  }
  template <tn::expression_kind Kind, class V>
  static BATON_INLINE auto binary(V a, V b) noexcept {
    using kind = tn::expression_kind;
    if constexpr (Kind == kind::add) return V(a + b);
    else if constexpr (Kind == kind::sub) return V(a - b);
    else if constexpr (Kind == kind::mul) return V(a * b);
    else if constexpr (Kind == kind::div) return V(a / b);
    else if constexpr (Kind == kind::less) return op_math::less(a, b);
    else if constexpr (Kind == kind::less_equal) return op_math::less_equal(a, b);
    else if constexpr (Kind == kind::equal) return op_math::equal(a, b);
    else if constexpr (Kind == kind::not_equal) return op_math::not_equal(a, b);
    else if constexpr (Kind == kind::max) return op_math::maximum(a, b);
    else if constexpr (Kind == kind::min) return op_math::minimum(a, b);
    else return op_math::pow(a, b);
  }
  template <tn::expression_kind Kind, class V>
  static BATON_INLINE V unary(V x) noexcept {
    using kind = tn::expression_kind;
    if constexpr (Kind == kind::exp) return op_math::exp(x);
    else if constexpr (Kind == kind::log) return op_math::log(x);
    else if constexpr (Kind == kind::sqrt) return op_math::sqrt(x);
    else if constexpr (Kind == kind::rsqrt) return op_math::rsqrt(x);
    else if constexpr (Kind == kind::tanh) return op_math::tanh(x);
    else if constexpr (Kind == kind::sigmoid) return op_math::sigmoid(x);
    else if constexpr (Kind == kind::erf) return op_math::erf(x);
    else if constexpr (Kind == kind::fabs) return op_math::abs(x);
    else if constexpr (Kind == kind::floor) return op_math::floor(x);
    else if constexpr (Kind == kind::ceil) return op_math::ceil(x);
    else if constexpr (Kind == kind::round) return op_math::round(x);
    else if constexpr (Kind == kind::trunc) return op_math::trunc(x);
    else if constexpr (Kind == kind::sin) return op_math::sin(x);
    else return op_math::cos(x);
  }
};

/// No executor: parallel loops are loops.
struct nest_loop {
  static constexpr bool divides = false;
};
/// One that is somebody else's.
template <class Executor>
struct nest_executor {
  static constexpr bool divides = true;
  Executor& of;
  template <class F>
  BATON_INLINE void parallel_for(int chunks, F f) noexcept {
    of.parallel_for(chunks, f);
  }
};

template <class Arch, class Code, class Argument>
BATON_INLINE void set_argument(nest_frame<Arch, Code>& f, int number, Argument argument) noexcept {
  if constexpr (std::is_integral_v<Argument>) f.var[Code::of.sizes[number - Code::counts.parameters]] = static_cast<std::ptrdiff_t>(argument);
  else f.memory[Code::of.parameters[number]] = const_cast<float*>(argument);
}

/// A parameter is a pointer to floats, a result one to floats that are not const; a size is an integer.
template <class Code, class... Argument>
constexpr bool fits_nest() {
  if (sizeof...(Argument) != static_cast<std::size_t>(Code::counts.parameters + Code::counts.sizes)) return false;
  const bool pointer[] = {std::is_convertible_v<Argument, const float*>..., true}, writable[] = {std::is_convertible_v<Argument, float*>..., true},
             integer[] = {std::is_integral_v<Argument>..., true};
  for (int i = 0; i < Code::counts.parameters; ++i)
    if (!pointer[i] || (Code::of.buffers[Code::of.parameters[i]].result && !writable[i])) return false;
  for (int i = 0; i < Code::counts.sizes; ++i)
    if (!integer[Code::counts.parameters + i]) return false;
  return true;
}

template <class Arch, class Code, class Executor, std::size_t... I, class... Argument>
BATON_INLINE void run_nest(Executor& on, std::index_sequence<I...>, Argument... arguments) noexcept {
  static_assert(!Code::valid || fits_nest<Code, Argument...>(),
                "baton: simd::run: needs a pointer to float for each parameter, results last and not const, and then each size that is not known");
  if constexpr (fits_nest<Code, Argument...>()) {
    nest_frame<Arch, Code> f;
    (set_argument(f, static_cast<int>(I), arguments), ...);
    nest_emitter<Arch, Code, Executor>::template chain<Code::of.body>(f, on);
  }
}

}  // namespace detail

template <class Arch, const auto& What, tir::nest::schedule How, class... Argument>
BATON_INLINE void run(tir::nest::lowered<What, How>, Argument... arguments) noexcept {
  detail::nest_loop none;
  detail::run_nest<Arch, detail::nest_code<tir::nest::lowered<What, How>>>(none, std::index_sequence_for<Argument...>{}, arguments...);
}

template <class Arch, class Executor, const auto& What, tir::nest::schedule How, class... Argument>
BATON_INLINE void run_on(Executor& executor, tir::nest::lowered<What, How>, Argument... arguments) noexcept {
  detail::nest_executor<Executor> on{executor};
  detail::run_nest<Arch, detail::nest_code<tir::nest::lowered<What, How>>>(on, std::index_sequence_for<Argument...>{}, arguments...);
}

}  // namespace baton::simd

#endif
