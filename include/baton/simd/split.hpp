// SPDX-License-Identifier: Apache-2.0
//
// How a kernel is divided among threads: the parallel loops of a prim_func are numbered through, and a chunk is a range of
// those numbers. What a number computes depends neither on chunks nor on how many threads there are, so results do not either.
// Chunks that need scratch memory are few: those that come to their end early take what the others have not begun.
// In: a prim_func and an architecture. Out: split<Arch, Func>, and fused_part<...>::run, a kernel's one chunk.
// Next: runtime/program.hpp hands chunks to an executor (runtime/parallel.hpp).
#ifndef BATON_SIMD_SPLIT_HPP
#define BATON_SIMD_SPLIT_HPP

#include "baton/analysis/cost.hpp"
#include "baton/simd/emit.hpp"

#include <atomic>
#include <cstdint>
#include <type_traits>

namespace baton::simd {

/// When a kernel is divided. Work is counted in operations; an element that is read from or written to memory counts as 16.
struct split_limits {
  static constexpr double serial_below = 1 << 19;  ///< a kernel with less work stays on the calling thread: some 5 microseconds
  static constexpr double chunk_work = 1 << 17;    ///< a chunk has at least so much
  static constexpr int most_chunks = 256;
};

namespace detail {

/// The units that a statement can be divided into, and the code for a range of them; one unless it is known how.
template <class Arch, class Func, class Statement>
struct part;

/// Whether parts of a tile need something that is made once for all of them and stays in the scratch memory.
template <class Arch, class Func>
constexpr bool keeps_tile() {
  return requires(const kernel_arguments& k) { tile_kernel<Arch, Func>::prepare(k, 0); };
}

/// Work of a fused function.
template <class Function>
constexpr double work_of() {
  const graph_view g = Function::view();
  const int function = g.size() - 1;
  double work = 4.0 * analysis::detail::bytes_of(g, g[g.body_of(function)].type);
  for (int id = 0; id < function; ++id) {
    if (g[id].kind == node_kind::var) work += 4.0 * analysis::detail::bytes_of(g, g[id].type);
    else if (g[id].op != nullptr) work += analysis::detail::flops_of(g, id);
  }
  return work;
}

}  // namespace detail

/// The division of a kernel. `Slots` is how many areas of scratch memory there are: what needs such memory has no more chunks.
template <class Arch, class Func, int Slots>
struct split {
  using body = detail::part<Arch, Func, typename Func::body>;
  static constexpr std::int64_t units = body::count;
  /// Bytes of one scratch area; the areas of chunks lie side by side.
  static constexpr std::int64_t slot_bytes = (static_cast<std::int64_t>(scratch_bytes<Arch, Func>()) + 63) / 64 * 64;

  /// Chunks if there were enough scratch memory.
  static constexpr int wanted_chunks = [] {
    if constexpr (units <= 1) {
      return 1;
    } else {
      constexpr double work = detail::work_of<typename Func::function>();
      if (work < split_limits::serial_below) return 1;
      const std::int64_t by_work =
          work / split_limits::chunk_work > split_limits::most_chunks ? split_limits::most_chunks : static_cast<std::int64_t>(work / split_limits::chunk_work);
      return static_cast<int>(by_work < units ? by_work : units);
    }
  }();
  static constexpr int chunks = slot_bytes > 0 && Slots < wanted_chunks ? Slots : wanted_chunks;
  static constexpr std::int64_t all_scratch_bytes = slot_bytes * chunks;
  /// Whether chunks take their units one by one, from ranges that they share: then a thread that starts late holds up nobody.
  static constexpr bool shared = chunks > 1 && detail::keeps_tile<Arch, Func>();
  static constexpr int ranges = chunks < kernel_arguments::ranges ? chunks : kernel_arguments::ranges;

  /// Where a chunk begins. Long ranges are cut at multiples of 16, so that chunks of contiguous elements share no cache line.
  static constexpr std::int64_t begin(int chunk) noexcept {
    constexpr std::int64_t grain = units / chunks >= 64 ? 16 : 1;
    return chunk == chunks ? units : units * chunk / chunks / grain * grain;
  }
};

/// One chunk of a kernel, with the ops in its name as in `fused`.
template <class Arch, int Slots, class... Ops>
struct fused_part {
  template <class Func>
  static BATON_NOINLINE void run(const kernel_arguments& whole, int chunk) noexcept {
    using division = split<Arch, Func, Slots>;
    const kernel_arguments k{whole.in, whole.out, whole.scratch + chunk * (division::slot_bytes / static_cast<std::int64_t>(sizeof(float)))};
    if constexpr (division::shared) share<division>(whole, k, chunk);
    else once<Func, division>(k, division::begin(chunk), division::begin(chunk + 1));
  }

 private:
  template <class Func, class Division>
  static BATON_INLINE void once(const kernel_arguments& k, std::int64_t first, std::int64_t last) noexcept {
    if constexpr (detail::worth_streaming<Arch, Func>()) {
      if (may_stream<Arch>(k.result())) {
        detail::part<Arch, detail::streaming<Func>, typename Func::body>::run(k, first, last);
        return finish_streaming<Arch>();
      }
    }
    Division::body::run(k, first, last);
  }
  /// Its own range first, then what is left of the others. Nothing waits: an executor may run chunks one after the other.
  template <class Division>
  static BATON_INLINE void share(const kernel_arguments& whole, const kernel_arguments& k, int chunk) noexcept {
    for (int r = 0; r < Division::ranges; ++r) {
      const int range = (chunk + r) % Division::ranges;
      const std::atomic_ref<int> taken(whole.taken[range]);
      const std::int64_t first = Division::units * range / Division::ranges, last = Division::units * (range + 1) / Division::ranges;
      for (std::int64_t unit; (unit = first + taken.fetch_add(1, std::memory_order_relaxed)) < last;) Division::body::run(k, unit, unit + 1);
    }
  }
};

namespace detail {

template <class Arch, class Func, class Statement>
struct part {
  static constexpr std::int64_t count = 1;
  template <class... Index>
  static BATON_INLINE void run(const kernel_arguments& k, std::int64_t first, std::int64_t last, Index... at) noexcept {
    if (first < last) emit<Arch, Func, Statement>::run(k, at...);
  }
};

template <class Arch, class Func, fixed_string Var, int Begin, int Extent, class Body>
struct part<Arch, Func, tir::for_<Var, Begin, Extent, tir::for_kind::parallel, Body>> {
  using inner = part<Arch, Func, Body>;
  static constexpr std::int64_t count = Extent * inner::count;

  template <class... Index>
  static BATON_INLINE void run(const kernel_arguments& k, std::int64_t first, std::int64_t last, Index... at) noexcept {
    if constexpr (inner::count == 1) {
      for (int i = Begin + static_cast<int>(first), end = Begin + static_cast<int>(last); i < end; ++i) emit<Arch, Func, Body>::run(k, at..., i);
    } else {
      for (std::int64_t i = first / inner::count; i * inner::count < last; ++i) {
        const std::int64_t from = first - i * inner::count, to = last - i * inner::count;
        inner::run(k, from > 0 ? from : 0, to < inner::count ? to : inner::count, at..., Begin + static_cast<int>(i));
      }
    }
  }
};

/// Statements one after the other, each of which may be divided; but what packs a weight is needed by what follows.
template <class Arch, class Func, class First, class... More>
  requires(!std::is_same_v<First, tir::pack_weight>)
struct part<Arch, Func, tir::seq<First, More...>> {
  static constexpr std::int64_t count = (part<Arch, Func, First>::count + ... + part<Arch, Func, More>::count);

  template <class... Index>
  static BATON_INLINE void run(const kernel_arguments& k, std::int64_t first, std::int64_t last, Index... at) noexcept {
    each<part<Arch, Func, First>>(k, first, last, at...);
    (each<part<Arch, Func, More>>(k, first, last, at...), ...);
  }

 private:
  /// What of the range belongs to one statement; then the range as the next one sees it.
  template <class One, class... Index>
  static BATON_INLINE void each(const kernel_arguments& k, std::int64_t& first, std::int64_t& last, Index... at) noexcept {
    const std::int64_t from = first > 0 ? first : 0, to = last < One::count ? last : One::count;
    if (from < to) One::run(k, from, to, at...);
    first -= One::count;
    last -= One::count;
  }
};

/// Micro-kernels that have their loop over rows themselves.
template <class Arch, class Func>
  requires requires { tile_kernel<Arch, Func>::rows; }
struct part<Arch, Func, tir::tile> {
  static constexpr std::int64_t count = tile_kernel<Arch, Func>::rows;
  static BATON_INLINE void run(const kernel_arguments& k, std::int64_t first, std::int64_t last) noexcept {
    for (std::int64_t r = first; r < last; ++r) tile_kernel<Arch, Func>::row(k, r);
  }
};

/// Micro-kernels whose tile can be divided. What all parts of a tile need is prepared once by each chunk.
template <class Arch, class Func>
  requires requires { tile_kernel<Arch, Func>::parts; }
struct part<Arch, Func, tir::tile> {
  static constexpr std::int64_t count = tile_kernel<Arch, Func>::parts;
  static BATON_INLINE void run(const kernel_arguments& k, std::int64_t first, std::int64_t last, int at) noexcept {
    if constexpr (keeps_tile<Arch, Func>()) {
      if (k.prepared != at) tile_kernel<Arch, Func>::prepare(k, at);
      k.prepared = at;
    }
    tile_kernel<Arch, Func>::run(k, at, first, last);
  }
};

/// Layers' kernels that have their units' loops themselves; not inside of loops that are these.
template <class Arch, class Func>
  requires(std::is_same_v<typename Func::body, tir::tile> && requires { tile_kernel<Arch, Func>::ranges; })
struct part<Arch, Func, tir::tile> {
  static constexpr std::int64_t count = tile_kernel<Arch, Func>::ranges;
  static BATON_INLINE void run(const kernel_arguments& k, std::int64_t first, std::int64_t last) noexcept { tile_kernel<Arch, Func>::range(k, first, last); }
};

template <class Arch, class Func>
struct part<Arch, Func, tir::block_copy> {
  using all = emit<Arch, Func, tir::block_copy>;
  static constexpr std::int64_t unit = 4096, count = (all::bytes + unit - 1) / unit;
  static BATON_INLINE void run(const kernel_arguments& k, std::int64_t first, std::int64_t last) noexcept {
    const std::int64_t end = last * unit < all::bytes ? last * unit : all::bytes;
    if (first * unit < end) all::run(k, first * unit, end);
  }
};

template <class Arch, class Func>
struct part<Arch, Func, tir::each_element> {
  using all = emit<Arch, Func, tir::each_element>;
  static constexpr std::int64_t count = all::single_result ? all::elements : std::int64_t{1};
  static BATON_INLINE void run(const kernel_arguments& k, std::int64_t first, std::int64_t last) noexcept {
    if constexpr (count == 1) all::run(k);
    else all::range(k, first, last);
  }
};

}  // namespace detail

}  // namespace baton::simd

#endif
