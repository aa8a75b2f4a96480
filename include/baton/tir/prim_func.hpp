// SPDX-License-Identifier: Apache-2.0
//
// Loop nests as types. A prim_func is a fused function with its schedule and a nest of for_ loops around one kind of
// statement: a vectorized store, or a tensorized tile (a micro-kernel of simd/). The kernel that runs is generated from
// this type, and so is the text. In: tir/lower.hpp makes one. Next: tir/print.hpp (text), simd/emit.hpp (code).
#ifndef BATON_TIR_PRIM_FUNC_HPP
#define BATON_TIR_PRIM_FUNC_HPP

#include "baton/meta/fixed_string.hpp"
#include "baton/tir/schedule.hpp"

#include <cstdint>

namespace baton::tir {

/// How a loop runs.
enum class for_kind : std::uint8_t { serial, parallel, vectorized, unrolled };

/// `for (Var, Begin, Extent)`: Var takes the values Begin, Begin + 1 ... Begin + Extent - 1. A vectorized loop is lanes.
template <fixed_string Var, int Begin, int Extent, for_kind Kind, class Body>
struct for_ {};

/// Statements one after the other.
template <class... Statements>
struct seq {};

/// Stores the fused maps' value at the loops' place. The last loop variable around it counts vectors of Lanes elements
/// if Lanes is above 1, else elements.
template <int Lanes>
struct store {};

/// A micro-kernel computes the tile at the loops' place, with what follows the anchor applied in registers.
struct tile {};

/// Brings a tile's weight into the order that the micro-kernel reads (into scratch memory).
struct pack_weight {};

/// Copies one element by strides: the loops run over the movement's axes, the innermost is in the statement.
struct move_row {};

/// The same for a square of Size elements a side: the last two loops count squares, along the axis that is contiguous in the source and
/// along the one that is in the result.
template <int Size>
struct move_tile {};

/// The whole function in one statement: a block copy, one op on whole tensors, or element by element.
struct block_copy {};
struct whole_op {};
struct each_element {};

/// A fused function as loops.
template <class Function, schedule Schedule, class Body>
struct prim_func {
  using function = Function;
  using body = Body;
  static constexpr schedule sched = Schedule;
};

}  // namespace baton::tir

#endif
