// SPDX-License-Identifier: Apache-2.0
//
// How what is computed is moved: descriptions of movements for simd/separable_copy.hpp and simd/picked_copy.hpp that compute what they
// copy, and transposes of maps in squares. In: a function by lines and a call in it. Next: simd/pull_lines.hpp.
#ifndef BATON_SIMD_LINE_MOVES_HPP
#define BATON_SIMD_LINE_MOVES_HPP

#include "baton/simd/line_reduce.hpp"
#include "baton/simd/picked_copy.hpp"
#include "baton/simd/pull.hpp"
#include "baton/simd/separable_copy.hpp"
#include "baton/simd/transpose_tile.hpp"
#include "baton/tir/movement.hpp"

#include <cstdint>
#include <type_traits>

namespace baton::simd {

/// Ops that are no runs of axes, but move by strides.
template <class Op>
inline constexpr bool moves_by_strides = detail::pieces_of<Op> == 0 && requires(const typename Op::attrs& a, const shape& s) { Op::moves(a, s); };

/// The movements of call Id in `Lines`, a line_pull.
template <class Lines, int Id>
struct line_moves {
  using elements = typename Lines::elements;
  using context = typename Lines::context;
  using op = typename registered_op<Lines::view()[Id].op->id>::type;
  static constexpr graph_view view() { return Lines::view(); }
  static constexpr auto attrs() { return tir::attrs_of<typename Lines::function, Id>(); }
  static constexpr meta::slice<tensor_ty> in() { return {elements::template types_of<Id>.types, elements::template operand_count<Id>()}; }
  template <int Result>
  static constexpr tensor_ty type_of() {
    return elements::template result_type<Id, Result>();
  }
  static constexpr int source = view().operand(Id, 0);

  /// How an op that moves by strides does it; if it is no such op, it moves axis by axis.
  static constexpr tir::moved_space strided = [] {
    if constexpr (moves_by_strides<op>) return tir::merged(op::moves(attrs(), in()[0].dims));
    else return tir::moved_space{};
  }();
  /// The result's extents, or those of the loops that move by strides.
  template <int Result>
  static constexpr shape extents() {
    if (!strided.possible) return type_of<Result>().dims;
    shape s;
    for (int d = 0; d < strided.over.rank; ++d) s.push_back(strided.over.extent[d]);
    return s;
  }
  /// The runs if the source has these distances between neighbours.
  template <int Result>
  static constexpr separable_runs runs_of(const source_steps& steps) {
    if constexpr (moves_by_strides<op>) {
      separable_runs r;
      for (int d = 0; d < strided.over.rank; ++d) {
        r.axis[d].count = 1;
        r.axis[d].at[0] = {0, strided.over.extent[d], 0, strided.from.at[d], false};
      }
      r.possible = true;
      return r;
    } else {
      return separable_runs_of<op>(attrs(), in(), type_of<Result>(), Result, steps);
    }
  }

  /// A place among the elements of a node, which are computed when they are copied.
  struct computed_place {
    const context* from;
    std::int64_t at;
    BATON_INLINE computed_place operator+(std::int64_t n) const noexcept { return {from, at + n}; }
  };
  template <class Out>
  struct computed_moves_base {
    using cursor = computed_place;
    static BATON_INLINE void copy(Out* to, cursor from, std::int64_t n) noexcept { Lines::template fill<source, 0>(*from.from, to, from.at, n); }
    static void copy_strided(Out* to, cursor from, std::int64_t step, std::int64_t n) noexcept {
      constexpr shape dims = view().tensor(source).dims;
      if (step > -4 && step < 4 && step != 0 && Lines::template by_lines<source>()) {
        // What lies between is computed, too.
        Out line[line_length];
        for (std::int64_t i = 0, part = line_length / 4; i < n; i += part) {
          const std::int64_t k = n - i < part ? n - i : part, from_first = from.at + i * step, from_last = from.at + (i + k - 1) * step;
          const std::int64_t low = step > 0 ? from_first : from_last;
          Lines::template fill<source, 0>(*from.from, line, low, (step > 0 ? from_last : from_first) - low + 1);
          for (std::int64_t j = 0; j < k; ++j) to[i + j] = line[from_first + j * step - low];
        }
      } else {
        for (std::int64_t i = 0; i < n; ++i) to[i] = static_cast<Out>(elements::template value<source>(from.from->args, index_of(dims, from.at + i * step)));
      }
    }
  };
  template <int Result, class Out>
  struct computed_moves : computed_moves_base<Out> {
    static constexpr shape out = extents<Result>();
    static constexpr separable_runs runs = runs_of<Result>(steps_of(in()[0].dims));
    using element = Out;
    static BATON_INLINE Out border() noexcept { return border_of<Result, Out>(runs.value); }
  };
  template <int Result, class Out>
  static BATON_INLINE Out border_of(double value) noexcept {
    constexpr tensor_ty t = type_of<Result>();
    return static_cast<Out>(to_element<t.element>(value));
  }

  /// A source that is memory.
  template <int Result, class Out>
  struct stored_moves {
    static constexpr shape out = extents<Result>();
    static constexpr separable_runs runs = runs_of<Result>(steps_of(in()[0].dims));
    using element = Out;
    static BATON_INLINE Out border() noexcept { return border_of<Result, Out>(runs.value); }
  };

  /// How what entry E of the maps in front of a movement reads is moved.
  template <int Result, int E>
  struct leaf_moves {
    using maps = typename Lines::template region<source>;
    static constexpr shape out = extents<Result>();
    static constexpr separable_runs runs = [] {
      constexpr tir::strides s = tir::strides_in(tir::space_of(in()[0].dims), maps::list.at[E].view);
      source_steps steps;
      for (int d = 0; d < in()[0].rank(); ++d) steps.at[d] = s.at[d];
      return runs_of<Result>(steps);
    }();
    static constexpr int base = maps::list.at[E].node;
    using element = std::conditional_t<Lines::info::region.leaf[base], typename decltype(Lines::template element_tag<base>())::type, float>;
    static BATON_INLINE element border() noexcept { return element{}; }
  };
  /// Whether all leaves of the maps in front can be moved as the source is.
  static constexpr bool leaves_move = [] {
    using maps = typename Lines::template region<source>;
    if (maps::anything_buffered) return false;
    for (int e = 0; moves_by_strides<op> && e < maps::list.count; ++e)
      if (maps::list.at[e].is_leaf() && maps::list.at[e].view.size() > 1 && !(maps::list.at[e].view == in()[0].dims)) return false;
    return true;
  }();
  /// Nothing but the border.
  template <int Result, class Out>
  struct border_moves : computed_moves<Result, Out> {
    struct cursor {
      BATON_INLINE cursor operator+(std::int64_t) const noexcept { return {}; }
    };
    static BATON_INLINE void copy(Out*, cursor, std::int64_t) noexcept {}
    static BATON_INLINE void copy_strided(Out*, cursor, std::int64_t, std::int64_t) noexcept {}
  };

  /// Picking: as separable, but by indices.
  template <class Out>
  struct computed_picks : computed_moves_base<Out> {
    using op = line_moves::op;
    static constexpr auto attrs = line_moves::attrs();
    static constexpr shape data = in()[0].dims, numbers = in()[1].dims;
    using element = Out;
  };

  /// A transpose of maps as a whole function: rows of the source are computed side by side and turned over in squares.
  template <class Arch>
  struct turned {
    static constexpr tir::moved_space m = tir::movement_of<typename Lines::function>();
    static constexpr bool possible = m.possible && m.near >= 0 && type_of<0>().element == float32;
    static constexpr int last = m.over.rank - 1, rows = 16, columns = 256;
    static constexpr tir::strides output = tir::row_major(m.over);
    /// The result's elements that have one place along `near` and the axes before it.
    static constexpr std::int64_t slab = possible ? output.at[m.near < 0 ? 0 : m.near] : 1;

    /// Slabs first to last, `to` being where the result begins.
    static void range(const context& c, float* to, std::int64_t first, std::int64_t last_slab) noexcept {
      constexpr int near = m.over.extent[m.near];
      while (first < last_slab) {
        std::int64_t outer = first / near, from = 0;
        const std::int64_t begin = first % near, left = last_slab - first, most = near - begin < columns ? near - begin : columns;
        const int count = static_cast<int>(left < most ? left : most);
        float* line = to + first * slab;
        for (int d = m.near; d-- > 0; outer /= m.over.extent[d]) from += outer % m.over.extent[d] * m.from.at[d];
        for (std::int64_t middle = 0; middle < slab; middle += m.over.extent[last]) {
          std::int64_t at = from + begin, rest = middle / m.over.extent[last];
          for (int d = last; --d > m.near; rest /= m.over.extent[d]) at += rest % m.over.extent[d] * m.from.at[d];
          turn(c, line + middle, at, count);
        }
        first += count;
      }
    }

   private:
    /// `count` neighbours along `near` for all of the last axis.
    static void turn(const context& c, float* to, std::int64_t from, int count) noexcept {
      constexpr int far = m.over.extent[last], lane = lanes<Arch>;
      alignas(64) float square[rows][columns];
      for (int j = 0; j < far; j += rows) {
        const int side = far - j < rows ? far - j : rows;
        for (int r = 0; r < side; ++r) Lines::template fill<source, 0>(c, square[r], from + (j + r) * m.from.at[last], std::int64_t{count});
        for (int i = 0; i < count; i += lane)
          for (int r = 0; r < side; r += lane)
            transpose_tile<Arch>(&square[r][i], columns, to + i * slab + j + r, slab, side - r < lane ? side - r : lane, count - i < lane ? count - i : lane);
      }
    }
  };
};

}  // namespace baton::simd

#endif
