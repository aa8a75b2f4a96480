// SPDX-License-Identifier: Apache-2.0
//
// Any fused function, a line at a time: what simd/pull.hpp computes element by element, in vectors wherever maps, reshapes and
// movements by runs stand in any order. Elements of float32, bool and 16-bit floats travel as float32, of other types as in pull. A map
// reads its operands from memory, or from lines that are computed first; a movement in front of which maps stand moves what the maps
// read. In: a function. Out: a range of its result's elements. Next: simd/emit.hpp.
#ifndef BATON_SIMD_PULL_LINES_HPP
#define BATON_SIMD_PULL_LINES_HPP

#include "baton/simd/line_moves.hpp"
#include "baton/simd/line_reduce.hpp"
#include "baton/simd/map_region.hpp"
#include "baton/simd/pull.hpp"
#include "baton/tir/schedule.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace baton::simd {

/// Elements of a fused function by lines. Arch keeps the code of units with different flags apart.
template <class Arch, class Function>
struct line_pull {
  using function = Function;
  using info = function_region<Function>;
  using elements = pull<Arch, Function>;
  using carrier = typename elements::carrier;
  static constexpr graph_view view() { return Function::view(); }

  /// Whether the result is not left to simd/pull.hpp as a whole.
  template <int Result>
  static constexpr bool worthwhile() {
    if constexpr (tir::has_empty_tensor(view())) {
      return false;
    } else {
      constexpr auto p = origin<info::region.root, Result>();
      if constexpr (view()[p.node].is_call_of_op()) return way_of<p.node>() != way::elements;
      else return false;
    }
  }

  /// Elements first to last of a result.
  template <int Result>
  static void range(const void* const* args, void* to, std::int64_t first, std::int64_t last) noexcept {
    constexpr int root = info::region.root;
    alignas(64) float kept[small::list.total > 0 ? small::list.total : 1];
    const context c{args, kept};
    keep(c, kept, std::make_index_sequence<static_cast<std::size_t>(info::size) - 1>{});
    using element = typename decltype(element_tag<root, Result>())::type;
    if constexpr (is_turned<root>()) {
      using moves = typename line_moves<line_pull, root>::template turned<Arch>;
      // Slabs that are whole, and what is left.
      const std::int64_t begin = (first + moves::slab - 1) / moves::slab, end = last / moves::slab;
      if (begin < end) {
        moves::range(c, static_cast<float*>(to), begin, end);
        fill<root, Result>(c, static_cast<float*>(to) + first, first, begin * moves::slab - first);
        first = end * moves::slab;
      }
    }
    fill<root, Result>(c, static_cast<element*>(to) + first, first, last - first);
  }

 private:
  template <class Lines, int Id>
  friend struct line_moves;

  using small = small_values<Function>;
  /// What a line is computed from.
  struct context {
    const void* const* args;
    const float* kept;  ///< of `small`
  };

  template <int Id, int Result>
  static constexpr tensor_ty type_of() {
    return elements::template result_type<Id, Result>();
  }
  // In functions, since GCC 12 crashes on element types that depend on a class's members.
  template <int Id, int Result = 0>
  static constexpr auto element_tag() {
    constexpr tensor_ty t = type_of<Id, Result>();
    return std::type_identity<element_t<t.element>>{};
  }
  template <int Id, int Result = 0>
  static constexpr auto line_tag() {
    constexpr tensor_ty t = type_of<Id, Result>();
    return std::type_identity<std::conditional_t<in_floats(t.element), float, carrier>>{};
  }
  /// A line of a node's result.
  template <int Id, int Result = 0>
  using line_of = typename decltype(line_tag<Id, Result>())::type;

  /// The call whose result a node's is.
  template <int Id, int Result>
  static constexpr auto origin() {
    const graph_view g = view();
    typename elements::place p{Id, Result};
    while (g[p.node].kind == node_kind::tuple || (g[p.node].kind == node_kind::projection && !info::region.leaf[p.node])) {
      const bool tuple = g[p.node].kind == node_kind::tuple;
      p = {g.operand(p.node, tuple ? p.field : 0), tuple ? 0 : g[p.node].index};
    }
    return p;
  }

  /// How the result of a call is computed.
  enum class way { map, reshape, separable, join, pick, reduce, elements };
  template <int Id>
  static constexpr way way_of() {
    using op = typename registered_op<view()[Id].op->id>::type;
    if constexpr (info::forms.of[Id] == op_form::map) return way::map;
    else if constexpr (is_reshape(view(), Id)) return way::reshape;
    else if constexpr (detail::pieces_of<op> != 0 || moves_by_strides<op>) {
      constexpr typename elements::place p = elements::template operand_place<Id>(0);
      if constexpr (!view().is_tensor(p.node)) return way::elements;
      else return !moves_by_strides<op> || line_moves<line_pull, Id>::strided.possible ? way::separable : way::elements;
    } else if constexpr (detail::joins<op>) return way::join;
    else if constexpr (detail::picks<op>) {
      constexpr int indices = view().operand(Id, 1);
      return view().is_tensor(view().operand(Id, 0)) && info::region.leaf[indices] && view().is_tensor(indices) ? way::pick : way::elements;
    } else if constexpr (info::forms.of[Id] == op_form::reduce) return way::reduce;
    else return way::elements;
  }

  template <int Id>
  static constexpr bool by_lines() {
    constexpr auto p = origin<Id, 0>();
    if constexpr (view()[p.node].is_call_of_op()) return way_of<p.node>() != way::elements;
    else return true;
  }

  template <int Root>
  static constexpr bool is_turned() {
    if constexpr (!view()[Root].is_call_of_op()) return false;
    else if constexpr (way_of<Root>() != way::separable) return false;
    else if constexpr (!line_moves<line_pull, Root>::template turned<Arch>::possible) return false;
    else return by_lines<view().operand(Root, 0)>();
  }

  template <std::size_t... I>
  static void keep(const context& c, float* kept, std::index_sequence<I...>) noexcept {
    static_cast<void>(c), static_cast<void>(kept);
    const auto one = [&](auto id) {
      if constexpr (small::list.offset[id.value] >= 0) compute<id.value, 0>(c, kept + small::list.offset[id.value], 0, view().tensor(id.value).size());
    };
    const bool done_1[] = {true, (one(std::integral_constant<int, static_cast<int>(I)>{}), true)...};
    static_cast<void>(done_1);
  }

  /// `count` elements of a node's result, as they are in a line or as they are stored.
  template <int Id, int Result, class Out>
  static BATON_NOINLINE void fill(const context& c, Out* to, std::int64_t first, std::int64_t count) noexcept {
    constexpr node n = view()[Id];
    if constexpr (n.kind == node_kind::var || info::region.leaf[Id]) {
      using element = typename decltype(element_tag<Id, Result>())::type;
      convert<Out>(static_cast<const element*>(c.args[info::region.parameter[Id] + Result]) + first, to, count);
    } else if constexpr (n.kind == node_kind::constant) {
      const auto x = n.scalar.type.is_float() ? static_cast<carrier>(n.scalar.as_double()) : static_cast<carrier>(n.scalar.bits);
      for (std::int64_t i = 0; i < count; ++i) to[i] = static_cast<Out>(x);
    } else if constexpr (n.kind == node_kind::tuple) {
      fill<view().operand(Id, Result), 0>(c, to, first, count);
    } else if constexpr (n.kind == node_kind::projection) {
      fill<view().operand(Id, 0), n.index>(c, to, first, count);
    } else if constexpr (small::list.offset[Id] >= 0) {
      convert<Out>(c.kept + small::list.offset[Id] + first, to, count);
    } else {
      compute<Id, Result>(c, to, first, count);
    }
  }
  template <class Out, class Element>
  static BATON_INLINE void convert(const Element* from, Out* to, std::int64_t count) noexcept {
    if constexpr (std::is_same_v<Out, Element>) {
      copy_elements(to, from, count);
    } else {
      std::int64_t i = 0;
      if constexpr (std::is_same_v<Out, float> && (std::is_same_v<Element, half_t> || std::is_same_v<Element, bfloat_t>))
        for (; i + lanes<Arch> <= count; i += lanes<Arch>) storeu(to + i, load_small<Arch>(from + i));
      for (; i < count; ++i) to[i] = static_cast<Out>(from[i]);
    }
  }

  /// The same for a call that is not kept.
  template <int Id, int Result, class Out>
  static BATON_INLINE void compute(const context& c, Out* to, std::int64_t first, std::int64_t count) noexcept {
    constexpr way w = way_of<Id>();
    if constexpr (w == way::map) {
      fill_map<Id>(c, to, first, count, std::make_index_sequence<static_cast<std::size_t>(region<Id>::list.count)>{});
    } else if constexpr (w == way::reshape) {
      fill<view().operand(Id, 0), 0>(c, to, first, count);
    } else if constexpr (w == way::separable) {
      fill_moved<Id, Result>(c, to, first, count);
    } else if constexpr (w == way::join) {
      constexpr int operands = elements::template operand_count<Id>();
      fill_joined<Id>(c, to, first, count, std::make_index_sequence<static_cast<std::size_t>(operands)>{});
    } else if constexpr (w == way::pick) {
      fill_picked<Id>(c, to, first, count);
    } else if constexpr (w == way::reduce) {
      fill_reduced<Id>(c, to, first, count);
    } else {
      constexpr shape dims = type_of<Id, Result>().dims;
      index at = index_of(dims, first);
      for (std::int64_t i = 0; i < count; ++i) {
        to[i] = static_cast<Out>(elements::template value<Id, Result>(c.args, at));
        for (int d = dims.rank; d-- > 0;) {
          if (++at[d] < dims[d]) break;
          at[d] = 0;
        }
      }
    }
  }

  // Maps.

  template <int Id>
  using region = map_region<Arch, Function, Id, carrier>;

  /// The address of entry E's element at a place of the region's space, or of a line that is computed.
  template <int Id, std::size_t E>
  static BATON_INLINE void find_leaf(const context& c, const void** leaf, std::byte* lines, const std::int64_t* place, std::int64_t column,
                                     std::int64_t count) noexcept {
    using maps = region<Id>;
    if constexpr (maps::list.at[E].is_leaf()) {
      constexpr int base = maps::list.at[E].node, last = maps::over.rank - 1;
      constexpr tir::strides s = maps::merged.operand[E];
      std::int64_t offset = column * s.at[last];
      for (int d = 0; d < last; ++d) offset += place[d] * s.at[d];
      if constexpr (maps::buffered(static_cast<int>(E))) {
        using line = line_of<base>;
        line* const to = reinterpret_cast<line*>(lines + maps::line_offset(static_cast<int>(E), line_length));
        fill<base, 0>(c, to, offset, s.at[last] == 0 ? 1 : count);
        leaf[E] = to;
      } else {
        leaf[E] = memory<base>(c) + offset;
      }
    } else {
      static_cast<void>(c), static_cast<void>(leaf), static_cast<void>(lines), static_cast<void>(place), static_cast<void>(column), static_cast<void>(count);
    }
  }
  /// The first element of a value that is in memory.
  template <int Base>
  static BATON_INLINE auto* memory(const context& c) noexcept {
    using element = typename decltype(element_tag<Base>())::type;
    if constexpr (info::region.leaf[Base]) return static_cast<const element*>(c.args[info::region.parameter[Base]]);
    else return c.kept + small::list.offset[Base];
  }

  template <int Id, class Out, std::size_t... E>
  static void fill_map(const context& c, Out* to, std::int64_t first, std::int64_t count, std::index_sequence<E...>) noexcept {
    using maps = region<Id>;
    constexpr tir::space over = maps::over;
    constexpr int last = over.rank - 1;
    constexpr std::int64_t row = over.extent[last], line_bytes = maps::line_offset(maps::list.count, line_length);
    constexpr std::int64_t most = line_bytes > 0 ? line_length : row;
    alignas(64) std::byte lines[line_bytes > 0 ? line_bytes : 1];
    const void* leaf[sizeof...(E)];
    std::int64_t place[max_rank]{}, column = first % row, rest = first / row;
    for (int d = last; d-- > 0; rest /= over.extent[d]) place[d] = rest % over.extent[d];
    while (count > 0) {
      std::int64_t n = row - column < most ? row - column : most;
      if (n > count) n = count;
      const bool done_2[] = {true, (find_leaf<Id, E>(c, leaf, lines, place, column, n), true)...};
      static_cast<void>(done_2);
      maps::template run<false>(leaf, to, n);
      to += n;
      count -= n;
      column += n;
      if (column < row) continue;
      column = 0;
      for (int d = last; d-- > 0;) {
        if (++place[d] < over.extent[d]) break;
        place[d] = 0;
      }
    }
  }

  // Movements axis by axis.

  /// Whether a node is memory, with elements as they are wanted.
  template <int Id, class Out>
  static constexpr bool is_stored_as() {
    constexpr int base = region<Id>::list.at[0].node;
    if constexpr (region<Id>::list.count != 1 || !info::region.leaf[base]) return false;
    else return std::is_same_v<typename decltype(element_tag<base>())::type, Out>;
  }
  template <int Id, int Result, class Out>
  static BATON_INLINE void fill_moved(const context& c, Out* to, std::int64_t first, std::int64_t count) noexcept {
    constexpr int source = view().operand(Id, 0);
    using maps = region<source>;
    using all = line_moves<line_pull, Id>;
    using moves = typename all::template computed_moves<Result, Out>;
    if constexpr (is_stored_as<source, Out>()) {
      separable_copy<typename all::template stored_moves<Result, Out>>::range(memory<maps::list.at[0].node>(c), to, first, first + count, first);
    } else if constexpr (!all::leaves_move) {
      separable_copy<moves>::range({&c, 0}, to, first, first + count, first);
    } else {
      fill_moved_maps<Id, Result>(c, to, first, count, std::make_index_sequence<static_cast<std::size_t>(maps::list.count)>{});
      constexpr bool bordered = [] {
        for (const axis_pieces& axis : moves::runs.axis)
          for (int k = 0; k < axis.count; ++k)
            if (axis.at[k].border) return true;
        return false;
      }();
      if constexpr (bordered) separable_copy<typename all::template border_moves<Result, Out>>::range({}, to, first, first + count, first);
    }
  }
  template <int Id, int Result, class Out, std::size_t... E>
  static BATON_INLINE void fill_moved_maps(const context& c, Out* to, std::int64_t first, std::int64_t count, std::index_sequence<E...>) noexcept {
    using maps = region<view().operand(Id, 0)>;
    constexpr std::int64_t line_bytes = maps::moved_line_offset(maps::list.count, line_length);
    alignas(64) std::byte lines[line_bytes > 0 ? line_bytes : 1];
    const void* leaf[sizeof...(E)];
    for (std::int64_t done = 0, n = 0; done < count; done += n) {
      n = count - done < line_length ? count - done : line_length;
      const bool done_3[] = {true, (move_leaf<Id, Result, static_cast<int>(E)>(c, leaf, lines, first + done, n), true)...};
      static_cast<void>(done_3);
      maps::template run<true>(leaf, to + done, n);
    }
  }
  template <int Id, int Result, int E>
  static BATON_INLINE void move_leaf(const context& c, const void** leaf, std::byte* lines, std::int64_t first, std::int64_t count) noexcept {
    using maps = region<view().operand(Id, 0)>;
    if constexpr (maps::list.at[E].is_leaf()) {
      const auto* from = memory<maps::list.at[E].node>(c);
      if constexpr (maps::list.at[E].view.size() == 1) {
        leaf[E] = from;
      } else {
        using moves = typename line_moves<line_pull, Id>::template leaf_moves<Result, E>;
        constexpr std::int64_t offset_of_line = maps::moved_line_offset(E, line_length);
        auto* const line = reinterpret_cast<typename moves::element*>(lines + offset_of_line);
        separable_copy<moves>::range(from, line, first, first + count, first);
        leaf[E] = line;
      }
    } else {
      static_cast<void>(c), static_cast<void>(leaf), static_cast<void>(lines), static_cast<void>(first), static_cast<void>(count);
    }
  }

  // Tensors one behind the other: per outer place, a block of each.

  template <int Id, class Out, std::size_t... K>
  static void fill_joined(const context& c, Out* to, std::int64_t first, std::int64_t count, std::index_sequence<K...>) noexcept {
    constexpr auto blocks = [] {
      struct {
        std::int64_t begin[sizeof...(K) + 1];
      } b{};
      const int axis = normalize_axis(tir::attrs_of<Function, Id>().axis, type_of<Id, 0>().rank());
      const tensor_ty types[] = {elements::template types_of<Id>.types[K]...};
      for (std::size_t k = 0; k < sizeof...(K); ++k) {
        std::int64_t size = 1;
        for (int d = axis; d < types[k].rank(); ++d) size *= types[k].dims[d];
        b.begin[k + 1] = b.begin[k] + size;
      }
      return b;
    }();
    constexpr std::int64_t row = blocks.begin[sizeof...(K)];
    for (std::int64_t o = first / row; o * row < first + count; ++o) {
      const auto block = [&](auto k) noexcept {
        constexpr std::int64_t begin = blocks.begin[k.value], size = blocks.begin[k.value + 1] - begin;
        constexpr typename elements::place p = elements::template operand_place<Id>(k.value);
        const std::int64_t at = o * row + begin, from = at < first ? first : at, end = at + size < first + count ? at + size : first + count;
        if (from < end) fill<p.node, p.field>(c, to + (from - first), o * size + (from - at), end - from);
      };
      const bool done_4[] = {true, (block(std::integral_constant<int, static_cast<int>(K)>{}), true)...};
      static_cast<void>(done_4);
    }
  }

  // Reductions: of lines if the innermost axis is reduced, else of columns.

  template <int Id>
  static constexpr auto axes_of() {
    using op = typename registered_op<view()[Id].op->id>::type;
    return reduced_axes::merged(view().tensor(view().operand(Id, 0)).dims, op::axes(tir::attrs_of<Function, Id>(), view().tensor(view().operand(Id, 0))));
  }
  template <int Id, class Out>
  static void fill_reduced(const context& c, Out* to, std::int64_t first, std::int64_t count) noexcept {
    using op = typename registered_op<view()[Id].op->id>::type;
    constexpr int base = behind_reshapes(view(), view().operand(Id, 0));
    constexpr tensor_ty in = view().tensor(base), out = view().tensor(Id);
    // 16-bit floats are read as lines of float32; integers stay what they are, so that their sums wrap.
    constexpr bool direct = info::region.leaf[base] && in.element != float16 && in.element != bfloat16;
    constexpr bool as_stored = direct || (!in.element.is_float() && !in.element.is_bool());
    using element = std::conditional_t<as_stored, typename decltype(element_tag<base>())::type, line_of<base>>;
    alignas(64) element line[direct ? 1 : line_length];
    const auto read = [&](std::int64_t at, std::int64_t n) noexcept -> const element* {
      if constexpr (direct) {
        return static_cast<const element*>(c.args[info::region.parameter[base]]) + at;
      } else {
        fill<base, 0>(c, line, at, n);
        return line;
      }
    };
    constexpr bool takes_last = op::takes_last(tir::attrs_of<Function, Id>());
    reduce_lines<Arch, op::kind, axes_of<Id>(), element, carrier, out.element>(to, first, count, takes_last, read, direct);
  }

  // Picked blocks: the indices are in memory, the data may be.

  template <int Id, class Out>
  static void fill_picked(const context& c, Out* to, std::int64_t first, std::int64_t count) noexcept {
    using all = line_moves<line_pull, Id>;
    picked_copy<typename all::template computed_picks<Out>>::range(typename all::computed_place{&c, 0}, memory<view().operand(Id, 1)>(c), to, first,
                                                                   first + count, first);
  }
};

}  // namespace baton::simd

#endif
