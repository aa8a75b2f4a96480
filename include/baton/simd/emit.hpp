// SPDX-License-Identifier: Apache-2.0
//
// From loops to code: each for_ becomes a loop, each statement its micro-kernel. In: a prim_func and an architecture.
// Out: kernel<Arch, Func>::run(arguments, results, scratch). Next: runtime/executable.hpp.
#ifndef BATON_SIMD_EMIT_HPP
#define BATON_SIMD_EMIT_HPP

#include "baton/meta/config.hpp"
#include "baton/simd/evaluate.hpp"
#include "baton/simd/half_vectors.hpp"
#include "baton/simd/kernels.hpp"
#include "baton/simd/layers.hpp"
#include "baton/simd/moves.hpp"
#include "baton/simd/positions.hpp"
#include "baton/simd/pull.hpp"
#include "baton/simd/pull_lines.hpp"
#include "baton/simd/streaming.hpp"
#include "baton/simd/transpose_tile.hpp"
#include "baton/simd/whole.hpp"
#include "baton/tir/lower.hpp"

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

namespace baton::simd {

/// What a kernel works on: the fused function's parameters and results, in order, and scratch memory.
struct kernel_arguments {
  const void* const* in;
  void* const* out;
  float* scratch;
  // For the chunks of a divided kernel (simd/split.hpp):
  static constexpr int ranges = 8;
  mutable int taken[ranges]{};  ///< how many units of each range have been taken by chunks
  mutable int prepared = -1;    ///< the tile that the scratch memory is prepared for

  const float* const* floats() const noexcept { return reinterpret_cast<const float* const*>(in); }
  float* result() const noexcept { return static_cast<float*>(out[0]); }
};

namespace detail {

template <class Arch, class Func, class Statement>
struct emit;

template <class Arch, class Func, fixed_string Var, int Begin, int Extent, tir::for_kind Kind, class Body>
struct emit<Arch, Func, tir::for_<Var, Begin, Extent, Kind, Body>> {
  template <class... Index>
  static BATON_INLINE void run(const kernel_arguments& k, Index... at) noexcept {
    for (int i = Begin; i < Begin + Extent; ++i) emit<Arch, Func, Body>::run(k, at..., i);
  }
};

/// A vectorized loop is no loop: its body is one vector.
template <class Arch, class Func, fixed_string Var, int Begin, int Extent, class Body>
struct emit<Arch, Func, tir::for_<Var, Begin, Extent, tir::for_kind::vectorized, Body>> : emit<Arch, Func, Body> {};

/// An unrolled loop is its body as often as it runs.
template <class Arch, class Func, fixed_string Var, int Begin, int Extent, class Body>
struct emit<Arch, Func, tir::for_<Var, Begin, Extent, tir::for_kind::unrolled, Body>> {
  template <class... Index>
  static BATON_INLINE void run(const kernel_arguments& k, Index... at) noexcept {
    each(std::make_integer_sequence<int, Extent>{}, k, at...);
  }

 private:
  template <int... I, class... Index>
  static BATON_INLINE void each(std::integer_sequence<int, I...>, const kernel_arguments& k, Index... at) noexcept {
    (emit<Arch, Func, Body>::run(k, at..., Begin + I), ...);
  }
};

template <class Arch, class Func, class... Statements>
struct emit<Arch, Func, tir::seq<Statements...>> {
  template <class... Index>
  static BATON_INLINE void run(const kernel_arguments& k, Index... at) noexcept {
    (emit<Arch, Func, Statements>::run(k, at...), ...);
  }
};

/// A prim_func whose vector stores go past the caches.
template <class Func>
struct streaming : Func {};
template <class Func>
inline constexpr bool streams = false;
template <class Func>
inline constexpr bool streams<streaming<Func>> = true;

/// Whether the schedule stores past the caches.
template <class Arch, class Func>
constexpr bool worth_streaming() {
  constexpr bool wanted = Func::sched.store == tir::store_kind::streaming;
  static_assert(!wanted || (has_streaming<Arch> && Func::sched.lanes == lanes<Arch>), "baton: tir: the architecture has no such stores");
  return wanted;
}

template <class Arch, class Func, int Lanes>
struct emit<Arch, Func, tir::store<Lanes>> {
  using function = typename Func::function;
  using addressing = merged_addressing<function>;
  using value = std::conditional_t<Lanes == 1, float, f32<Arch>>;
  static_assert(Lanes == 1 || Lanes == lanes<Arch>, "baton: tir: a store has one lane, or those of the architecture's vectors");

  template <class... Index>
  static BATON_INLINE void run(const kernel_arguments& k, Index... at) noexcept {
    static_assert(sizeof...(Index) == static_cast<std::size_t>(addressing::over.rank),
                  "baton: tir: a store stands in one loop per axis, and in one vectorized loop");
    store(k, std::make_index_sequence<sizeof...(Index)>{}, at...);
  }

 private:
  static constexpr int last = addressing::over.rank - 1;
  template <std::size_t... I, class... Index>
  static BATON_INLINE void store(const kernel_arguments& k, std::index_sequence<I...>, Index... at) noexcept {
    constexpr tir::strides output = tir::strides_in(addressing::over, shape_of_space());
    const value v = evaluator<function, addressing>::template root<value>(k.floats(), value(0.0f), scaled<static_cast<int>(I)>(at)...);
    float* const to = k.result() + ((scaled<static_cast<int>(I)>(at) * output.at[I]) + ...);
    if constexpr (streams<Func> && Lanes > 1) stream(to, v);
    else storeu(to, v);
  }
  /// The innermost loop counts vectors.
  template <int Axis>
  static constexpr std::ptrdiff_t scaled(int i) noexcept {
    return Axis == last ? std::ptrdiff_t{i} * Lanes : std::ptrdiff_t{i};
  }
  static constexpr shape shape_of_space() {
    shape s;
    for (int d = 0; d <= last; ++d) s.push_back(addressing::over.extent[d]);
    return s;
  }
};

/// Whether a dense layer is so small that vectors of half the length hold what it works on.
template <class Func>
constexpr bool half_as_wide() {
  if constexpr (Func::sched.family == tir::kernel_family::dense_packed) {
    return Func::sched.lanes == 8;
  } else if constexpr (Func::sched.family == tir::kernel_family::dense) {
    constexpr tir::dense_problem p = tir::dense_problem_of<typename Func::function>();
    return p.k <= 8 && p.n == 1;
  } else {
    return false;
  }
}

/// The architecture of a micro-kernel.
template <class Arch, class Func>
constexpr auto tile_arch() {
#if defined(__AVX512F__)
  if constexpr (is_avx512<Arch> && half_as_wide<Func>()) return std::type_identity<half_vectors<Arch>>{};
  else
#endif
    return std::type_identity<Arch>{};
}

template <class Arch, class Func>
struct emit<Arch, Func, tir::tile> {
  template <class... Index>
  static BATON_INLINE void run(const kernel_arguments& k, Index... at) noexcept {
    tile_kernel<typename decltype(tile_arch<Arch, Func>())::type, Func>::run(k, at...);
  }
};

template <class Arch, class Func>
struct emit<Arch, Func, tir::pack_weight> {
  static BATON_INLINE void run(const kernel_arguments& k, int, int tile) noexcept { tile_kernel<Arch, Func>::pack(k, tile); }
};

template <class Arch, class Func>
struct emit<Arch, Func, tir::move_row> {
  template <class... Index>
  static BATON_INLINE void run(const kernel_arguments& k, Index... at) noexcept {
    row(k, std::make_index_sequence<sizeof...(Index)>{}, at...);
  }

 private:
  static constexpr tir::moved_space m = tir::movement_of<typename Func::function>();
  static constexpr int last = m.over.rank - 1;
  template <std::size_t... I, class... Index>
  static BATON_INLINE void row(const kernel_arguments& k, std::index_sequence<I...>, Index... at) noexcept {
    [[maybe_unused]] constexpr tir::strides output = tir::row_major(m.over);
    using info = function_region<typename Func::function>;
    const float* BATON_RESTRICT from =
        k.floats()[info::region.parameter[Func::function::view().operand(info::region.root, 0)]] + ((at * m.from.at[I]) + ... + 0);
    float* BATON_RESTRICT to = k.result() + ((at * output.at[I]) + ... + 0);
    constexpr int extent = m.over.extent[last], lane = lanes<Arch>;
    if constexpr (m.from.at[last] == 1 && extent >= lane) {
      // Not as a loop of elements, of which Clang makes a call of memcpy.
      int i = 0;
      for (; i + lane <= extent; i += lane) storeu(to + i, loadu<f32<Arch>>(from + i));
      if constexpr (extent % lane != 0) store_partial<Arch>(to + i, load_partial<Arch>(from + i, extent % lane), extent % lane);
    } else {
      for (int i = 0; i < extent; ++i) to[i] = from[i * m.from.at[last]];
    }
  }
};

template <class Arch, class Func, int Size>
struct emit<Arch, Func, tir::move_tile<Size>> {
  static_assert(Size == lanes<Arch>, "baton: tir: a square has as many rows as the architecture's vectors have lanes");

  template <class... Index>
  static BATON_INLINE void run(const kernel_arguments& k, Index... at) noexcept {
    const int loop[] = {at...};
    constexpr int count = static_cast<int>(sizeof...(Index));
    using info = function_region<typename Func::function>;
    const float* from = k.floats()[info::region.parameter[Func::function::view().operand(info::region.root, 0)]];
    float* to = k.result();
    const int i = loop[count - 2] * Size, j = loop[count - 1] * Size;
    for (int d = 0, l = 0; d < last; ++d) {
      const std::ptrdiff_t place = d == m.near ? i : loop[l++];
      from += place * m.from.at[d];
      to += place * output.at[d];
    }
    constexpr int near = m.over.extent[m.near], far = m.over.extent[last];
    transpose_tile<Arch>(from + j * m.from.at[last], m.from.at[last], to + j, output.at[m.near], far - j < Size ? far - j : Size,
                         near - i < Size ? near - i : Size);
  }

 private:
  static constexpr tir::moved_space m = tir::movement_of<typename Func::function>();
  static constexpr tir::strides output = tir::row_major(m.over);
  static constexpr int last = m.over.rank - 1;
};

template <class Arch, class Func>
struct emit<Arch, Func, tir::block_copy> {
  using info = function_region<typename Func::function>;
  static constexpr std::int64_t bytes = Func::function::view().tensor(info::region.root).bytes();

  static BATON_INLINE void run(const kernel_arguments& k, std::int64_t first = 0, std::int64_t last = bytes) noexcept {
    constexpr int from = info::region.parameter[Func::function::view().operand(info::region.root, 0)];
    std::memcpy(static_cast<std::byte*>(k.out[0]) + first, static_cast<const std::byte*>(k.in[from]) + first, static_cast<std::size_t>(last - first));
  }
};

template <class Arch, class Func>
struct emit<Arch, Func, tir::whole_op> {
  static BATON_INLINE void run(const kernel_arguments& k) noexcept { whole_arrays<Arch, typename Func::function>{k.in, k.out}.compute(); }
};

template <class Arch, class Func>
struct emit<Arch, Func, tir::each_element> {
  using function = typename Func::function;
  using info = function_region<function>;

  static void run(const kernel_arguments& k) noexcept { results(k, std::make_index_sequence<static_cast<std::size_t>(result_count)>{}); }

 private:
  static constexpr int root = info::region.root;
  static constexpr int result_count = [] {
    constexpr graph_view g = function::view();
    return g.is_tuple(root) ? g.types[g[root].type].field_count : 1;
  }();
  template <int R>
  static constexpr tensor_ty type_of = pull<Arch, function>::template result_type<root, R>();

 public:
  static constexpr bool single_result = result_count == 1;
  static constexpr std::int64_t elements = type_of<0>.size();

  /// Some elements of the only result.
  static void range(const kernel_arguments& k, std::int64_t first, std::int64_t last) noexcept { result<0>(k, first, last); }

 private:
  template <std::size_t... R>
  static void results(const kernel_arguments& k, std::index_sequence<R...>) noexcept {
    (result<static_cast<int>(R)>(k, 0, type_of<static_cast<int>(R)>.size()), ...);
  }
  template <int R>
  static void result(const kernel_arguments& k, std::int64_t first, std::int64_t last) noexcept {
    if constexpr (moved_elements<Arch, function, R>::possible) moved_elements<Arch, function, R>::range(k.in, k.out[R], first, last);
    else if constexpr (moved_and_mapped<Arch, function>::possible) moved_and_mapped<Arch, function>::range(k.in, k.result(), first, last);
    else if constexpr (position_elements<Arch, function>::possible) position_elements<Arch, function>::range(k.in, k.out[R], first, last);
    else if constexpr (line_pull<Arch, function>::template worthwhile<R>()) line_pull<Arch, function>::template range<R>(k.in, k.out[R], first, last);
    else each<R>(k, first, last);
  }
  template <int R>
  static void each(const kernel_arguments& k, std::int64_t first, std::int64_t last) noexcept {
    constexpr tensor_ty t = type_of<R>;
    using element = element_t<t.element>;
    element* out = static_cast<element*>(k.out[R]);
    index at;
    std::int64_t rest = first;
    for (int d = t.rank(); first > 0 && d-- > 0; rest /= t.dims[d]) at[d] = rest % t.dims[d];
    for (std::int64_t i = first; i < last; ++i) {
      out[i] = static_cast<element>(pull<Arch, function>::template value<root, R>(k.in, at));
      for (int d = t.rank(); d-- > 0;) {
        if (++at[d] < t.dims[d]) break;
        at[d] = 0;
      }
    }
  }
};

/// The addresses that a kernel gets, as locals that nothing else points to: a vector that is stored may be anything, so that the
/// compiler would load them again after each.
template <class Func>
struct own_addresses {
  using info = function_region<typename Func::function>;
  static constexpr int in_count = [] {
    int n = 1;
    for (int id = 0; id < info::size; ++id)
      if (info::region.leaf[id] && info::region.parameter[id] >= n) n = info::region.parameter[id] + 1;
    return n;
  }();
  static constexpr int out_count = [] {
    constexpr graph_view g = Func::function::view();
    return g.is_tuple(info::region.root) ? g.types[g[info::region.root].type].field_count : 1;
  }();
  const void* in[in_count];
  void* out[out_count > 0 ? out_count : 1];

  BATON_INLINE explicit own_addresses(const kernel_arguments& k) noexcept {
    for (int i = 0; i < in_count; ++i) in[i] = k.in[i];
    for (int i = 0; i < out_count; ++i) out[i] = k.out[i];
  }
};

/// Whether a kernel takes less time than a call would be worth: a layer of a network for single samples.
template <class Func>
constexpr bool is_tiny() {
  if constexpr (Func::sched.family == tir::kernel_family::dense || Func::sched.family == tir::kernel_family::dense_packed) {
    constexpr tir::dense_problem p = tir::dense_problem_of<typename Func::function>();
    return std::int64_t{p.m} * p.n * p.k <= 4096;
  } else if constexpr (Func::sched.family == tir::kernel_family::elementwise && Func::sched.store == tir::store_kind::plain) {
    return Func::function::view().tensor(function_region<typename Func::function>::region.root).dims.size() <= 256;
  } else {
    return false;
  }
}

}  // namespace detail

/// The kernel of a prim_func on an architecture. Ops names what is fused, for whoever reads a profile.
template <class Arch, class... Ops>
struct fused {
  /// As a function of its own, or in place if it is tiny.
  template <class Func>
  static BATON_INLINE void call(const kernel_arguments& k) noexcept {
    if constexpr (detail::is_tiny<Func>()) detail::emit<Arch, Func, typename Func::body>::run(k);
    else run<Func>(k);
  }

  template <class Func>
  static BATON_NOINLINE void run(const kernel_arguments& k) noexcept {
    if constexpr (Func::sched.family == tir::kernel_family::elementwise) {
      detail::own_addresses<Func> own(k);
      store<Func>(kernel_arguments{own.in, own.out, k.scratch});
    } else {
      store<Func>(k);
    }
  }

 private:
  template <class Func>
  static BATON_INLINE void store(const kernel_arguments& k) noexcept {
    if constexpr (detail::worth_streaming<Arch, Func>()) {
      if (may_stream<Arch>(k.result())) {
        detail::emit<Arch, detail::streaming<Func>, typename Func::body>::run(k);
        return finish_streaming<Arch>();
      }
    }
    detail::emit<Arch, Func, typename Func::body>::run(k);
  }
};

/// Bytes of scratch memory that a prim_func's kernel needs.
template <class Arch, class Func>
constexpr std::size_t scratch_bytes() {
  constexpr tir::kernel_family family = Func::sched.family;
  if constexpr (family == tir::kernel_family::conv2d_nchwc || family == tir::kernel_family::conv2d_winograd || family == tir::kernel_family::layer)
    return detail::tile_kernel<Arch, Func>::scratch_bytes;
  else return 0;
}

}  // namespace baton::simd

#endif
