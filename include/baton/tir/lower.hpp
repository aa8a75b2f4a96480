// SPDX-License-Identifier: Apache-2.0
//
// From a fused function to loops: one nest per kernel family. In: a function (ir::flat of a primitive function) and a
// schedule. Out: a prim_func. Next: tir/print.hpp, simd/emit.hpp.
#ifndef BATON_TIR_LOWER_HPP
#define BATON_TIR_LOWER_HPP

#include "baton/tir/addressing.hpp"
#include "baton/tir/prim_func.hpp"
#include "baton/tir/schedule_text.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace baton::tir {

namespace detail {

/// An inner loop's kind by how many parallel iterations there are around it: more than a machine has use for are not divided.
constexpr for_kind kind_within(std::int64_t around) { return around < 256 ? for_kind::parallel : for_kind::serial; }
/// The same for a loop over an axis of elements. Few of them are one thread's work.
constexpr for_kind kind_of_axis(const space& over, int axis) {
  std::int64_t around = 1;
  for (int d = 0; d < axis; ++d) around *= over.extent[d];
  return over.size() < 8192 ? for_kind::serial : kind_within(around);
}

/// Loops over the axes of a space except the last, around Inner.
template <space Over, int Axis, class Inner>
constexpr auto nest_over() {
  if constexpr (Axis + 1 >= Over.rank) {
    return Inner{};
  } else {
    constexpr auto name = fixed_string("i") + to_fixed_string<static_cast<unsigned>(Axis)>();
    return for_<name, 0, Over.extent[Axis], Axis == 0 ? for_kind::parallel : kind_of_axis(Over, Axis), decltype(nest_over<Over, Axis + 1, Inner>())>{};
  }
}

/// Loops over the axes of a movement, the last and the near one in squares.
template <moved_space M, int Axis, int Size>
constexpr auto nest_of_tiles() {
  constexpr auto name = fixed_string("i") + to_fixed_string<static_cast<unsigned>(Axis)>();
  if constexpr (Axis + 1 >= M.over.rank) {
    constexpr auto near = fixed_string("i") + to_fixed_string<static_cast<unsigned>(M.near)>();
    constexpr int last_tiles = (M.over.extent[Axis] + Size - 1) / Size, near_tiles = (M.over.extent[M.near] + Size - 1) / Size;
    constexpr std::int64_t around = M.over.size() / M.over.extent[Axis] / M.over.extent[M.near];
    return for_<near + ".outer", 0, near_tiles, M.over.size() < 8192 ? for_kind::serial : kind_within(around),
                for_<name + ".outer", 0, last_tiles, for_kind::serial, move_tile<Size>>>{};
  } else if constexpr (Axis == M.near) {
    return nest_of_tiles<M, Axis + 1, Size>();
  } else {
    return for_<name, 0, M.over.extent[Axis], kind_of_axis(M.over, Axis), decltype(nest_of_tiles<M, Axis + 1, Size>())>{};
  }
}

/// The innermost axis in vectors, then what is left in single elements.
template <fixed_string Name, int Extent, int Lanes, for_kind Kind>
constexpr auto vector_loop() {
  constexpr int vectors = Extent / Lanes;
  constexpr int rest = Extent % Lanes;
  using whole = for_<Name + ".outer", 0, vectors, Kind, for_<Name + ".inner", 0, Lanes, for_kind::vectorized, store<Lanes>>>;
  using tail = for_<Name + ".tail", Extent - rest, rest, for_kind::serial, store<1>>;
  if constexpr (rest == 0) return whole{};
  else if constexpr (vectors == 0) return tail{};
  else return seq<whole, tail>{};
}
template <space Over, int Lanes>
constexpr auto vector_loop() {
  constexpr int last = Over.rank - 1;
  constexpr for_kind kind = kind_of_axis(Over, last);
  if constexpr (last == 0) return vector_loop<"i", Over.extent[0], Lanes, kind>();
  else return vector_loop<fixed_string("i") + to_fixed_string<static_cast<unsigned>(last)>(), Over.extent[last], Lanes, kind>();
}

/// Two parts of a name of N characters.
template <std::size_t N>
constexpr fixed_string<N> joined(std::string_view first, std::string_view second) {
  fixed_string<N> name;
  for (std::size_t i = 0; i < N; ++i) name.chars[i] = i < first.size() ? first[i] : second[i - first.size()];
  return name;
}

/// The loops that stand around a layer's kernel.
template <const layer_loops& Loops, int I = 0>
constexpr auto nest_of_layer() {
  if constexpr (I == Loops.divided) {
    return tile{};
  } else {
    constexpr auto name = joined<Loops.loop[I].name.size() + suffix_of(Loops.loop[I]).size()>(Loops.loop[I].name, suffix_of(Loops.loop[I]));
    constexpr std::int64_t around = I == 0 ? 1 : Loops.loop[0].turns;
    return for_<name, 0, static_cast<int>(Loops.loop[I].turns), kind_within(around), decltype(nest_of_layer<Loops, I + 1>())>{};
  }
}

template <class Function, schedule S>
constexpr auto lower_body() {
  using info = function_region<Function>;
  if constexpr (S.family == kernel_family::elementwise) {
    constexpr space over = merged_addressing<Function>::over;
    return nest_over<over, 0, decltype(vector_loop<over, S.lanes>())>();
  } else if constexpr (S.family == kernel_family::conv2d_nchwc) {
    constexpr conv2d_problem p = conv2d_problem_of<Function>();
    constexpr int tiles = p.oc / S.conv.oc_block / S.conv.oc_tile;
    constexpr bool plain = S.conv.weight == conv2d_weight::plain;
    using rows = for_<"oh", 0, p.oh, plain ? for_kind::serial : kind_within(std::int64_t{p.n} * tiles), tile>;
    if constexpr (plain) return for_<"n", 0, p.n, for_kind::parallel, for_<"oc.outer", 0, tiles, for_kind::parallel, seq<pack_weight, rows>>>{};
    else return for_<"n", 0, p.n, for_kind::parallel, for_<"oc.outer", 0, tiles, for_kind::parallel, rows>>{};
  } else if constexpr (S.family == kernel_family::conv2d_nchw) {
    constexpr conv2d_problem p = conv2d_problem_of<Function>();
    constexpr int tiles = p.oc / S.conv.oc_tile;
    using rows = for_<"oh", 0, p.oh, kind_within(std::int64_t{p.n} * tiles), tile>;
    return for_<"n", 0, p.n, for_kind::parallel, for_<"oc.outer", 0, tiles, for_kind::parallel, rows>>{};
  } else if constexpr (S.family == kernel_family::conv2d_winograd) {
    constexpr int tiles = winograd_tiles(winograd_problem_of<Function>(), S.winograd.tile_size);
    return for_<"tile.outer", 0, (tiles + S.winograd.tiles - 1) / S.winograd.tiles, for_kind::parallel, tile>{};
  } else if constexpr (S.family == kernel_family::dense || S.family == kernel_family::dense_packed) {
    constexpr dense_problem p = dense_problem_of<Function>();
    constexpr int n_step = S.family == kernel_family::dense ? (S.dense.n_tile + S.lanes - 1) / S.lanes * S.lanes : S.dense.n_tile * S.lanes;
    return for_<"n.outer", 0, (p.n + n_step - 1) / n_step, for_kind::parallel,
                for_<"m.outer", 0, (p.m + S.dense.m_tile - 1) / S.dense.m_tile, for_kind::serial, tile>>{};
  } else if constexpr (S.family == kernel_family::pool2d) {
    constexpr space out = space_of(Function::view().tensor(info::region.root).dims);
    return for_<
        "n", 0, out.extent[0], for_kind::parallel,
        for_<"c.outer", 0, out.extent[1], for_kind::parallel, for_<"oh", 0, out.extent[2], kind_within(std::int64_t{out.extent[0]} * out.extent[1]), tile>>>{};
  } else if constexpr (S.family == kernel_family::global_pool2d) {
    constexpr space out = space_of(Function::view().tensor(info::region.root).dims);
    return for_<"n", 0, out.extent[0], for_kind::parallel, for_<"c.outer", 0, out.extent[1], for_kind::parallel, tile>>{};
  } else if constexpr (S.family == kernel_family::strided_copy) {
    constexpr moved_space m = movement_of<Function>();
    constexpr int side = S.lanes < 4 ? 4 : S.lanes;
    if constexpr (m.near >= 0) return nest_of_tiles<m, 0, side>();
    else return nest_over<m.over, 0, move_row>();
  } else if constexpr (S.family == kernel_family::whole) {
    return whole_op{};
  } else if constexpr (S.family == kernel_family::copy) {
    return block_copy{};
  } else if constexpr (S.family == kernel_family::softmax || S.family == kernel_family::reduce) {
    return tile{};  // the micro-kernel has the row loop, whose number depends on how it takes the lanes
  } else if constexpr (S.family == kernel_family::layer) {
    return nest_of_layer<loops_of_layer<Function, S>>();
  } else {
    return each_element{};
  }
}

/// By the type of its schedule.
template <class Function, auto Schedule>
struct lowered;
template <class Function, schedule Schedule>
struct lowered<Function, Schedule> {
  static_assert(meta::check<schedule_error<Function, Schedule>>);
  using type = prim_func<Function, Schedule, decltype(lower_body<Function, Schedule>())>;
};

}  // namespace detail

/// A fused function as loops under a schedule: `choose<Function>(target)`, or one of your own. A schedule that does not fit
/// the function is a compile error that says why.
template <class Function, auto Schedule>
using lower = typename detail::lowered<Function, Schedule>::type;

}  // namespace baton::tir

#endif
