// SPDX-License-Identifier: Apache-2.0
//
// Reductions of lines of any element type: of one line to one value, and of lines of equal length to a line of values. Integers
// and bools are reduced in vectors of their own type, where sums wrap; float32 in float32; the rest as simd/pull_forms.hpp does it.
// In: lines. Out: a number of the type that values travel as. Next: simd/pull_lines.hpp.
#ifndef BATON_SIMD_LINE_REDUCE_HPP
#define BATON_SIMD_LINE_REDUCE_HPP

#include "baton/meta/config.hpp"
#include "baton/simd/arch.hpp"
#include "baton/simd/math.hpp"
#include "baton/simd/pull_forms.hpp"

#include <cstdint>
#include <limits>
#include <type_traits>

namespace baton::simd {

/// Elements that are computed at a time.
inline constexpr std::int64_t line_length = 512;

namespace detail {

/// How elements are combined in vectors, if they are.
template <reduce_kind Kind, class T>
struct line_step {
  static constexpr bool is_float = std::is_same_v<T, float>, is_integer = std::is_integral_v<T> && !std::is_same_v<T, bool>;
  static constexpr bool sums = Kind == reduce_kind::sum || (Kind == reduce_kind::mean && is_float);
  /// Not in vectors, but each step wraps.
  static constexpr bool products = Kind == reduce_kind::prod && is_integer;
  static constexpr bool largest = Kind == reduce_kind::max || (Kind == reduce_kind::any && std::is_same_v<T, bool>);
  static constexpr bool smallest = Kind == reduce_kind::min || (Kind == reduce_kind::all && std::is_same_v<T, bool>);
  static constexpr bool possible = (is_float || is_integer) ? sums || Kind == reduce_kind::max || Kind == reduce_kind::min
                                                            : std::is_same_v<T, bool> && (Kind == reduce_kind::any || Kind == reduce_kind::all);
  /// A bool is a byte that is 0 or 1.
  using number = std::conditional_t<std::is_same_v<T, bool>, std::uint8_t, T>;
  using limits = std::numeric_limits<number>;
  static constexpr number init = sums                      ? number(0)
                                 : products                ? number(1)
                                 : std::is_same_v<T, bool> ? number(smallest)
                                 : is_float                ? (largest ? number(-limits::infinity()) : limits::infinity())
                                                           : (largest ? limits::lowest() : limits::max());
  static BATON_INLINE number combine(number a, number b) noexcept {
    if constexpr (products) {
      return static_cast<number>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
    } else if constexpr (sums && is_integer) {
      using wrapping = std::make_unsigned_t<std::conditional_t<is_integer, number, int>>;
      return static_cast<number>(static_cast<wrapping>(static_cast<wrapping>(a) + static_cast<wrapping>(b)));
    } else if constexpr (sums) {
      return a + b;
    } else if constexpr (is_float) {
      return largest ? math::accumulate_max(a, b) : math::accumulate_min(a, b);
    } else {
      return (largest ? a > b : a < b) ? a : b;
    }
  }
  template <class Arch>
  static BATON_INLINE xsimd::batch<number, Arch> combine(const xsimd::batch<number, Arch>& a, const xsimd::batch<number, Arch>& b) noexcept {
    if constexpr (sums) return a + b;
    else if constexpr (is_float) return largest ? math::accumulate_max(a, b) : math::accumulate_min(a, b);
    else return largest ? xsimd::max(a, b) : xsimd::min(a, b);
  }
};

/// What the position that Kind asks for is the position of.
template <reduce_kind Kind>
inline constexpr reduce_kind extreme_of = Kind == reduce_kind::argmax ? reduce_kind::max : reduce_kind::min;

/// The combination of n elements and a number.
template <class Arch, reduce_kind Kind, class T, class Number>
BATON_INLINE Number reduce_run(const T* x, std::int64_t n, Number acc) noexcept {
  using step = line_step<Kind, T>;
  using batch = xsimd::batch<Number, Arch>;
  constexpr std::int64_t lane = static_cast<std::int64_t>(batch::size);
  const Number* const p = reinterpret_cast<const Number*>(x);
  std::int64_t i = 0;
  if (n >= 2 * lane) {
    batch a(step::init), b(step::init), c(step::init), d(step::init);
    for (; i + 4 * lane <= n; i += 4 * lane) {
      a = step::template combine<Arch>(a, batch::load_unaligned(p + i));
      b = step::template combine<Arch>(b, batch::load_unaligned(p + i + lane));
      c = step::template combine<Arch>(c, batch::load_unaligned(p + i + 2 * lane));
      d = step::template combine<Arch>(d, batch::load_unaligned(p + i + 3 * lane));
    }
    for (; i + lane <= n; i += lane) a = step::template combine<Arch>(a, batch::load_unaligned(p + i));
    Number all[static_cast<std::size_t>(lane)];
    step::template combine<Arch>(step::template combine<Arch>(a, b), step::template combine<Arch>(c, d)).store_unaligned(all);
    for (const Number number : all) acc = step::combine(acc, number);
  }
  for (; i < n; ++i) acc = step::combine(acc, p[i]);
  return acc;
}

/// The first or the last place of a number among n that has it.
template <class Arch, class T>
BATON_INLINE std::int64_t place_of(const T* x, std::int64_t n, T wanted, bool last) noexcept {
  using batch = xsimd::batch<T, Arch>;
  constexpr std::int64_t lane = static_cast<std::int64_t>(batch::size);
  if (last) {
    while (n > 0 && x[n - 1] != wanted) --n;
    return n - 1;
  }
  std::int64_t i = 0;
  for (const batch all(wanted); i + lane <= n && !xsimd::any(batch::load_unaligned(x + i) == all);) i += lane;
  while (i < n && x[i] != wanted) ++i;
  return i;
}

}  // namespace detail

/// Reduces what is added, line by line, to one value. Carrier is what values travel as (simd/pull.hpp).
template <class Arch, reduce_kind Kind, class T, class Carrier>
struct line_reducer {
  explicit line_reducer(bool takes_last) noexcept { plain.last = takes_last; }

  BATON_INLINE void add(const T* x, std::int64_t n) noexcept {
    if constexpr (step::possible) {
      value = detail::reduce_run<Arch, Kind>(x, n, value);
    } else if constexpr (step::products) {
      for (std::int64_t i = 0; i < n; ++i) value = step::combine(value, x[i]);
    } else if constexpr (whole_mean) {
      for (std::int64_t i = 0; i < n; ++i) total += x[i];
    } else if constexpr (place) {
      constexpr reduce_kind extreme = detail::extreme_of<Kind>;
      // In parts that stay in the cache until the place is looked for.
      for (std::int64_t i = 0, part = 0; i < n; i += part) {
        part = n - i < 2048 ? n - i : 2048;
        const T found = detail::reduce_run<Arch, extreme>(x + i, part, detail::line_step<extreme, T>::init);
        if (seen + i == 0 || (Kind == reduce_kind::argmax ? found > value : found < value) || (plain.last && found == value)) {
          value = found;
          total = seen + i + detail::place_of<Arch>(x + i, part, found, plain.last);
        }
      }
    } else {
      for (std::int64_t i = 0; i < n; ++i) plain.add(static_cast<Carrier>(x[i]));
    }
    seen += n;
  }
  BATON_INLINE Carrier result() const noexcept {
    if constexpr (step::possible) return static_cast<Carrier>(Kind == reduce_kind::mean ? value / static_cast<typename step::number>(seen) : value);
    else if constexpr (step::products) return static_cast<Carrier>(value);
    else if constexpr (whole_mean) return static_cast<Carrier>(total) / static_cast<Carrier>(seen);
    else if constexpr (place) return static_cast<Carrier>(total);
    else return plain.result();
  }

 private:
  using step = detail::line_step<Kind, T>;
  static constexpr bool place = (Kind == reduce_kind::argmax || Kind == reduce_kind::argmin) && step::is_integer;
  static constexpr bool whole_mean = Kind == reduce_kind::mean && step::is_integer && sizeof(T) < 8;
  typename step::number value = step::init;
  std::int64_t total = 0, seen = 0;
  reducer<Kind, Carrier> plain;
};

/// The same for a line of values, at most Length, each of one place of the lines.
template <class Arch, reduce_kind Kind, class T, class Carrier, std::int64_t Length>
struct column_reducer {
  explicit column_reducer(bool takes_last) noexcept : last(takes_last) {
    if constexpr (step::possible || step::products) {
      for (auto& each : value) each = step::init;
    } else if constexpr (place) {
      for (auto& each : value) each = detail::line_step<detail::extreme_of<Kind>, T>::init;
      for (auto& each : at) each = 0;
    } else {
      for (auto& each : plain) each.last = takes_last;
    }
  }

  BATON_INLINE void add(const T* x, std::int64_t n) noexcept {
    if constexpr (step::possible) {
      using number = typename step::number;
      using batch = xsimd::batch<number, Arch>;
      constexpr std::int64_t lane = static_cast<std::int64_t>(batch::size);
      const number* const p = reinterpret_cast<const number*>(x);
      std::int64_t i = 0;
      for (; i + lane <= n; i += lane) step::template combine<Arch>(batch::load_unaligned(value + i), batch::load_unaligned(p + i)).store_unaligned(value + i);
      for (; i < n; ++i) value[i] = step::combine(value[i], p[i]);
    } else if constexpr (step::products) {
      for (std::int64_t i = 0; i < n; ++i) value[i] = step::combine(value[i], x[i]);
    } else if constexpr (place) {
      const std::int32_t number = static_cast<std::int32_t>(seen);
      std::int64_t i = 0;
      if constexpr (std::is_same_v<T, std::int32_t>) {
        using batch = xsimd::batch<T, Arch>;
        constexpr std::int64_t lane = static_cast<std::int64_t>(batch::size);
        for (; i + lane <= n; i += lane) {
          const batch best = batch::load_unaligned(value + i), found = batch::load_unaligned(x + i);
          auto better = Kind == reduce_kind::argmax ? found > best : found < best;
          if (last) better = better | (found == best);
          xsimd::select(better, found, best).store_unaligned(value + i);
          xsimd::select(better, batch(number), batch::load_unaligned(at + i)).store_unaligned(at + i);
        }
      }
      for (; i < n; ++i) {
        const T best = value[i], found = x[i];
        const bool better = (Kind == reduce_kind::argmax ? found > best : found < best) || (last && found == best);
        value[i] = better ? found : best;
        at[i] = better ? number : at[i];
      }
    } else {
      for (std::int64_t i = 0; i < n; ++i) plain[i].add(static_cast<Carrier>(x[i]));
    }
    ++seen;
  }
  BATON_INLINE Carrier result(std::int64_t i) const noexcept {
    if constexpr (step::possible) return static_cast<Carrier>(Kind == reduce_kind::mean ? value[i] / static_cast<typename step::number>(seen) : value[i]);
    else if constexpr (step::products) return static_cast<Carrier>(value[i]);
    else if constexpr (place) return static_cast<Carrier>(at[i]);
    else return plain[i].result();
  }

 private:
  using step = detail::line_step<Kind, T>;
  static constexpr bool place = (Kind == reduce_kind::argmax || Kind == reduce_kind::argmin) && step::is_integer;
  static constexpr bool in_values = step::possible || step::products || place;
  typename step::number value[in_values ? Length : 1];
  std::int32_t at[place ? Length : 1];
  reducer<Kind, Carrier> plain[in_values ? 1 : Length];
  std::int64_t seen = 0;
  bool last = false;
};

/// The axes of a reduction, neighbours of one sort merged.
struct reduced_axes {
  struct axis_list {
    std::int64_t extent[max_rank]{}, step[max_rank]{};
    int count = 0;
  };
  axis_list kept, reduced;      ///< without the innermost ones below
  std::int64_t inner_kept = 0;  ///< results side by side in the data; 0: the innermost axis is reduced
  std::int64_t length = 1;      ///< elements side by side that are reduced to one
  std::int64_t lines = 1;       ///< how many such lines, or lines of inner_kept elements, belong to one result, or line of results

  static constexpr reduced_axes merged(const shape& in, const reduce_axes& axes) {
    reduced_axes all;
    std::int64_t step = in.size();
    int sort = -1;
    for (int d = 0; d < in.rank; ++d) {
      step /= in[d];
      if (in[d] == 1) continue;
      axis_list& list = axes.reduced[d] ? all.reduced : all.kept;
      if (sort == (axes.reduced[d] ? 1 : 0)) list.extent[list.count - 1] *= in[d];
      else list.extent[list.count++] = in[d];
      list.step[list.count - 1] = step;
      sort = axes.reduced[d] ? 1 : 0;
    }
    if (sort == 0) all.inner_kept = all.kept.extent[--all.kept.count];
    if (sort == 1) all.length = all.reduced.extent[--all.reduced.count];
    for (int d = 0; d < all.reduced.count; ++d) all.lines *= all.reduced.extent[d];
    return all;
  }
  static BATON_INLINE constexpr std::int64_t offset_in(const axis_list& list, std::int64_t number) {
    std::int64_t offset = 0;
    for (int d = list.count; d-- > 0; number /= list.extent[d]) offset += number % list.extent[d] * list.step[d];
    return offset;
  }
  /// Where the first element of a result is.
  BATON_INLINE constexpr std::int64_t start_of(std::int64_t result) const {
    return inner_kept == 0 ? offset_in(kept, result) : offset_in(kept, result / inner_kept) + result % inner_kept;
  }
  /// How far line k is from the first.
  BATON_INLINE constexpr std::int64_t line_offset(std::int64_t k) const { return offset_in(reduced, k); }
};

/// Results first to first + count of a reduction. `read(at, n)` gives the address of n elements of the data, at most line_length of them unless
/// `whole`; Type is the results' type.
template <class Arch, reduce_kind Kind, reduced_axes Axes, class T, class Carrier, dtype Type, class Out, class Read>
void reduce_lines(Out* to, std::int64_t first, std::int64_t count, bool takes_last, const Read& read, bool whole) noexcept {
  for (std::int64_t done = 0, n = 0; done < count; done += n) {
    const std::int64_t place = first + done, start = Axes.start_of(place);
    if constexpr (Axes.inner_kept > 0) {
      const std::int64_t left = Axes.inner_kept - place % Axes.inner_kept;
      n = left < count - done ? left : count - done;
      if (n > line_length) n = line_length;
      column_reducer<Arch, Kind, T, Carrier, line_length> all(takes_last);
      for (std::int64_t k = 0; k < Axes.lines; ++k) all.add(read(start + Axes.line_offset(k), n), n);
      for (std::int64_t i = 0; i < n; ++i) to[done + i] = static_cast<Out>(round_to<Type>(all.result(i)));
    } else {
      n = 1;
      line_reducer<Arch, Kind, T, Carrier> all(takes_last);
      for (std::int64_t k = 0; k < Axes.lines; ++k)
        for (std::int64_t i = 0, part = 0; i < Axes.length; i += part) {
          part = whole || Axes.length - i < line_length ? Axes.length - i : line_length;
          all.add(read(start + Axes.line_offset(k) + i, part), part);
        }
      to[done] = static_cast<Out>(round_to<Type>(all.result()));
    }
  }
}

}  // namespace baton::simd

#endif
