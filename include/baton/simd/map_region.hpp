// SPDX-License-Identifier: Apache-2.0
//
// Maps that follow each other, computed along a line, each node once and in registers: which values they read (leaves: parameters, or
// what simd/pull_lines.hpp computes before), how those are addressed, and the loop. Values that are the same all along the line are
// computed before it. In: a function and the last of the maps; addresses of leaves. Next: simd/pull_lines.hpp.
#ifndef BATON_SIMD_MAP_REGION_HPP
#define BATON_SIMD_MAP_REGION_HPP

#include "baton/meta/config.hpp"
#include "baton/simd/evaluate.hpp"
#include "baton/simd/op_math.hpp"
#include "baton/simd/pull_forms.hpp"
#include "baton/simd/small_floats.hpp"

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace baton::simd {

/// Whether elements of a type travel as float32.
constexpr bool in_floats(dtype t) { return t == float32 || t == float16 || t == bfloat16 || t.is_bool(); }

/// Whether a call leaves the elements of its operand where they are.
constexpr bool is_reshape(const graph_view& g, int id) { return g[id].is_call_of_op() && g[id].op->reshape_only && g[id].operand_count == 1; }

/// The node whose elements those of a node are.
constexpr int behind_reshapes(const graph_view& g, int id) {
  while (is_reshape(g, id)) id = g.operand(id, 0);
  return id;
}

/// Values that are small beside others which read them: computed once for a range of results, and then in memory.
template <class Function>
struct small_values {
  using info = function_region<Function>;
  static constexpr graph_view view() { return Function::view(); }
  struct offsets {
    int offset[info::size]{};  ///< in floats; -1: not kept
    int total = 0;
  };
  static constexpr offsets list = [] {
    const graph_view g = view();
    offsets all;
    std::int64_t largest = 1;
    bool wanted[info::size]{};
    for (int id = 0; id < info::size - 1; ++id)
      if (g.is_tensor(id) && g.tensor(id).size() > largest) largest = g.tensor(id).size();
    const auto is_small = [&](int id) { return g.is_tensor(id) && g.tensor(id).size() * 8 <= largest; };
    for (int id = 0; id < info::size - 1; ++id) {
      if (info::region.leaf[id] || is_small(id) || !g[id].is_call_of_op() || info::forms.of[id] != op_form::map) continue;
      for (int operand : g.operands_of(id))
        if (is_small(operand)) wanted[behind_reshapes(g, operand)] = true;
    }
    for (int id = 0; id < info::size; ++id) {
      all.offset[id] = -1;
      if (!wanted[id] || info::region.leaf[id] || !g[id].is_call_of_op() || !in_floats(g.tensor(id).element)) continue;
      const int size = static_cast<int>((g.tensor(id).size() + 15) / 16 * 16);
      if (all.total + size > 4096) continue;
      all.offset[id] = all.total;
      all.total += size;
    }
    return all;
  }();
};

/// The maps that end in node Root; a node that is no map is a region of which it is the only leaf. Carrier is what is computed with where
/// float32 does not hold all of the types.
template <class Arch, class Function, int Root, class Carrier>
struct map_region {
  using info = function_region<Function>;
  using small = small_values<Function>;
  static constexpr graph_view view() { return Function::view(); }

  struct entry {
    int node = -1;  ///< of a leaf: behind reshapes
    bool computed = false, constant = false;
    shape view;
    constexpr bool is_leaf() const { return !computed && !constant; }
  };
  struct entry_list {
    entry at[2 * info::size + 4];
    int count = 0;
    int computed_at[info::size]{};  ///< of a computed node: which entry; else -1
    int read_at[info::size]{};      ///< of a leaf or constant: the first entry that it has; else -1

    constexpr int find(int node, const shape& view) const {
      for (int e = read_at[node]; e >= 0 && e < count; ++e)
        if (!at[e].computed && at[e].node == node && (at[e].constant || at[e].view == view)) return e;
      return -1;
    }
    constexpr int add(int node, const shape& view, bool constant) {
      const int known = find(node, view);
      if (known >= 0) return known;
      if (read_at[node] < 0) read_at[node] = count;
      at[count].node = node;
      at[count].view = view;
      at[count].constant = constant;
      return count++;
    }
  };

 private:
  static constexpr int most_operands = 4;
  struct view_list {
    shape at[info::size][most_operands];
  };
  template <int Id>
  static constexpr void views_of(view_list& all) {
    constexpr node n = view()[Id];
    if constexpr (n.is_call_of_op() && info::forms.of[Id] == op_form::map && n.operand_count <= most_operands) {
      [&]<std::size_t... I>(std::index_sequence<I...>) {
        const bool done_1[] = {true, ((all.at[Id][I] = tir::operand_shape<Function, Id, static_cast<int>(I)>()), true)...};
        static_cast<void>(done_1);
      }(std::make_index_sequence<static_cast<std::size_t>(n.operand_count)>{});
    }
  }
  /// The shape in which each operand of each map broadcasts.
  static constexpr view_list views = []<std::size_t... I>(std::index_sequence<I...>) {
    view_list all;
    const bool done_2[] = {true, (views_of<static_cast<int>(I)>(all), true)...};
    static_cast<void>(done_2);
    return all;
  }(std::make_index_sequence<static_cast<std::size_t>(info::size) - 1>{});

  static constexpr bool is_map(int id) { return view()[id].is_call_of_op() && info::forms.of[id] == op_form::map; }
  static constexpr bool is_constant(int id) { return view()[id].kind == node_kind::constant; }
  static constexpr int base_of(int id) { return behind_reshapes(view(), id); }
  /// Whether a map's operand is computed with it.
  static constexpr bool joins_region(int user, int slot) {
    const int id = view().operand(user, slot);
    return is_map(id) && small::list.offset[id] < 0 && views.at[user][slot] == view().tensor(id).dims;
  }
  /// Memory: parameters and small values.
  static constexpr bool in_memory(int base) { return info::region.leaf[base] || small::list.offset[base] >= 0; }

 public:
  static constexpr entry_list list = [] {
    entry_list all;
    const graph_view g = view();
    bool wanted[info::size]{};
    for (int id = 0; id < info::size; ++id) all.computed_at[id] = all.read_at[id] = -1;
    if (!is_map(Root)) {
      all.add(base_of(Root), g.tensor(Root).dims, false);
      return all;
    }
    wanted[Root] = true;
    for (int id = Root; id >= 0; --id)
      for (int slot = 0; wanted[id] && slot < g[id].operand_count; ++slot) {
        const int operand = g.operand(id, slot);
        if (joins_region(id, slot)) wanted[operand] = true;
        else if (is_constant(operand)) all.add(operand, {}, true);
        else all.add(base_of(operand), views.at[id][slot], false);
      }
    for (int id = 0; id <= Root; ++id)
      if (wanted[id]) {
        all.computed_at[id] = all.count;
        all.at[all.count].node = id;
        all.at[all.count].view = g.tensor(id).dims;
        all.at[all.count++].computed = true;
      }
    return all;
  }();

  /// Which entry an operand of a computed node is.
  static constexpr int operand_entry(int id, int slot) {
    const int operand = view().operand(id, slot);
    if (joins_region(id, slot)) return list.computed_at[operand];
    return is_constant(operand) ? list.find(operand, {}) : list.find(base_of(operand), views.at[id][slot]);
  }

  /// The space of the result, with axes merged where no leaf jumps, and the leaves' strides in it.
  static constexpr auto merged = [] {
    constexpr int n = list.count;
    const tir::space over = tir::space_of(view().tensor(Root).dims);
    tir::strides all[n + 1];
    for (int e = 0; e <= n; ++e) all[e] = e < n && list.at[e].is_leaf() ? tir::strides_in(over, list.at[e].view) : tir::row_major(over);
    return tir::collapse<n + 1>(over, all);
  }();
  static constexpr tir::space over = merged.over;

  /// Whether a leaf has to be computed before it is read.
  static constexpr bool buffered(int e) { return list.at[e].is_leaf() && !in_memory(list.at[e].node); }
  static constexpr bool anything_buffered = [] {
    for (int e = 0; e < list.count; ++e)
      if (buffered(e)) return true;
    return false;
  }();
  /// Where the line of a leaf is among those of all leaves that are computed; of the entry behind the last: their size in bytes.
  static constexpr std::int64_t line_offset(int entry, std::int64_t length) {
    std::int64_t bytes = 0;
    for (int e = 0; e < entry; ++e)
      if (buffered(e)) bytes += length * static_cast<std::int64_t>(in_floats(view().tensor(list.at[e].node).element) ? sizeof(float) : sizeof(Carrier));
    return bytes;
  }
  /// The same if all leaves but single elements are moved to lines.
  static constexpr std::int64_t moved_line_offset(int entry, std::int64_t length) {
    std::int64_t bytes = 0;
    for (int e = 0; e < entry; ++e)
      if (list.at[e].is_leaf() && list.at[e].view.size() > 1)
        bytes += length * (info::region.leaf[list.at[e].node] ? view().tensor(list.at[e].node).element.bytes() : static_cast<int>(sizeof(float)));
    return bytes;
  }

  /// Whether it is computed in lanes of float32.
  static constexpr bool in_lanes = [] {
    const graph_view g = view();
    for (int e = 0; e < list.count; ++e) {
      const int id = list.at[e].node;
      const dtype t = g.tensor(id).element;
      if (list.at[e].computed && g[id].op->name.substr(0, 7) == "bitwise") return false;
      if (in_floats(t) || list.at[e].constant) continue;
      // Integers may be read by casts to float32, and be what a cast makes of the result.
      if (list.at[e].computed) {
        if (id != Root || g[id].op->name != "cast") return false;
      } else {
        for (int user = 0; user < list.count; ++user) {
          if (!list.at[user].computed) continue;
          const int call = list.at[user].node;
          for (int slot = 0; slot < g[call].operand_count; ++slot)
            if (operand_entry(call, slot) == e && (g[call].op->name != "cast" || g.tensor(call).element != float32)) return false;
        }
        if (!is_map(Root)) return false;
      }
    }
    return true;
  }();

  /// `count` elements; `leaf[e]` is where entry e's elements are. Moved: all leaves but single elements are lines.
  template <bool Moved, class Out>
  static BATON_INLINE void run(const void* const* leaf, Out* to, std::int64_t count) noexcept {
    loop<Moved>(leaf, to, count, std::make_index_sequence<static_cast<std::size_t>(list.count)>{});
  }

 private:
  static constexpr int lane = lanes<Arch>;
  using value = std::conditional_t<in_lanes, f32<Arch>, Carrier>;

  struct flags {
    bool of[2 * info::size + 4]{};
  };
  /// Entries that are the same all along a line.
  template <bool Moved>
  static constexpr flags fixed = [] {
    flags f;
    for (int e = 0; e < list.count; ++e) {
      const entry& x = list.at[e];
      f.of[e] = true;
      if (x.is_leaf()) f.of[e] = Moved ? x.view.size() == 1 : merged.operand[e].at[over.rank - 1] == 0;
      for (int slot = 0; x.computed && slot < view()[x.node].operand_count; ++slot) f.of[e] = f.of[e] && f.of[operand_entry(x.node, slot)];
    }
    return f;
  }();

  template <bool Moved, class Out, std::size_t... E>
  static BATON_INLINE void loop(const void* const* leaf, Out* to, std::int64_t count, std::index_sequence<E...>) noexcept {
    value same[sizeof...(E)];
    const bool done_3[] = {true, (put<Moved, true, static_cast<int>(E)>(same, same, leaf, 0, 0), true)...};
    static_cast<void>(done_3);
    if constexpr (in_lanes) {
      std::int64_t i = 0;
      for (; i + lane <= count; i += lane) {
        value v[sizeof...(E)];
        const bool done_4[] = {true, (put<Moved, false, static_cast<int>(E)>(v, same, leaf, i, lane), true)...};
        static_cast<void>(done_4);
        store<true>(to + i, v[sizeof...(E) - 1], lane);
      }
      if (i < count) {
        const int rest = static_cast<int>(count - i);
        value v[sizeof...(E)];
        const bool done_5[] = {true, (put<Moved, false, static_cast<int>(E)>(v, same, leaf, i, rest), true)...};
        static_cast<void>(done_5);
        store<false>(to + i, v[sizeof...(E) - 1], rest);
      }
    } else {
      for (std::int64_t i = 0; i < count; ++i) {
        value v[sizeof...(E)];
        const bool done_6[] = {true, (put<Moved, false, static_cast<int>(E)>(v, same, leaf, i, 1), true)...};
        static_cast<void>(done_6);
        to[i] = static_cast<Out>(v[sizeof...(E) - 1]);
      }
    }
  }

  /// The value of an entry at element i: of those that are the same all along the line, or of all.
  template <bool Moved, bool Same, int E>
  static BATON_INLINE void put(value* v, [[maybe_unused]] const value* same, [[maybe_unused]] const void* const* leaf, [[maybe_unused]] std::int64_t i,
                               [[maybe_unused]] int n) noexcept {
    constexpr entry x = list.at[E];
    if constexpr (!Same && fixed<Moved>.of[E]) {
      v[E] = same[E];
    } else if constexpr (Same && !fixed<Moved>.of[E]) {
    } else if constexpr (x.constant) {
      constexpr node c = view()[x.node];
      if constexpr (c.scalar.type.is_float()) v[E] = op_math::value<value>(c.scalar.as_double());
      else if constexpr (in_lanes) v[E] = value(static_cast<float>(c.scalar.bits));
      else v[E] = static_cast<value>(c.scalar.bits);
    } else if constexpr (x.is_leaf()) {
      constexpr tensor_ty t = view().tensor(x.node);
      if constexpr (info::region.leaf[x.node]) v[E] = load<Same>(static_cast<const element_t<t.element>*>(leaf[E]) + i, n);
      else v[E] = load<Same>(static_cast<const std::conditional_t<in_floats(t.element), float, Carrier>*>(leaf[E]) + i, n);
    } else {
      call<E>(v, std::make_index_sequence<static_cast<std::size_t>(view()[x.node].operand_count)>{});
    }
  }
  template <int E, std::size_t... I>
  static BATON_INLINE void call(value* v, std::index_sequence<I...>) noexcept {
    constexpr int id = list.at[E].node;
    using op = typename registered_op<view()[id].op->id>::type;
    constexpr dtype t = view().tensor(id).element;
    constexpr auto attrs = tir::attrs_of<Function, id>();
    // Constants, not calls: compilers leave those in the loop.
    const value x = op::template body<op_math>(attrs, v[std::integral_constant<int, operand_entry(id, static_cast<int>(I))>::value]...);
    if constexpr (!in_lanes) v[E] = round_to<t>(x);
    else if constexpr (t.is_bool()) v[E] = xsimd::select(x == value(0.0f), value(0.0f), value(1.0f));
    else if constexpr (t == float16 || t == bfloat16) v[E] = round_to_small<element_t<t>>(x);
    else v[E] = x;
  }

  /// One element for all lanes, or n elements.
  template <bool Same, class Element>
  static BATON_INLINE value load(const Element* p, [[maybe_unused]] int n) noexcept {
    if constexpr (!in_lanes) {
      return static_cast<value>(*p);
    } else if constexpr (Same) {
      return value(static_cast<float>(*p));
    } else if constexpr (std::is_same_v<Element, float>) {
      return n == lane ? loadu<value>(p) : load_partial<Arch>(p, n);
    } else {
      if constexpr (std::is_same_v<Element, half_t> || std::is_same_v<Element, bfloat_t>)
        if (n == lane) return load_small<Arch>(p);
      float buffer[lane] = {};
      for (int l = 0; l < n; ++l) buffer[l] = static_cast<float>(p[l]);
      return loadu<value>(buffer);
    }
  }
  template <bool Whole, class Out>
  static BATON_INLINE void store(Out* p, value v, int n) noexcept {
    constexpr dtype t = view().tensor(list.at[list.count - 1].node).element;
    if constexpr (std::is_same_v<Out, float>) {
      if constexpr (Whole) storeu(p, v);
      else store_partial<Arch>(p, v, n);
    } else {
      if constexpr (Whole && (std::is_same_v<Out, half_t> || std::is_same_v<Out, bfloat_t>)) return store_small(p, v);
      if constexpr (Whole && !t.is_float() && !t.is_bool() && t.bits <= 32) {
        // Numbers that an int32 holds; what is narrower takes their low bits.
        if (xsimd::all(xsimd::abs(v) < value(2147483520.0f))) {
          std::int32_t number[lane];
          xsimd::to_int(v).store_unaligned(number);
          for (int l = 0; l < lane; ++l) p[l] = static_cast<Out>(static_cast<element_t<t>>(number[l]));
          return;
        }
      }
      float buffer[lane];
      storeu(buffer, v);
      for (int l = 0; l < n; ++l) p[l] = static_cast<Out>(to_element<t>(static_cast<double>(buffer[l])));
    }
  }
};

}  // namespace baton::simd

#endif
