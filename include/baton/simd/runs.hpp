// SPDX-License-Identifier: Apache-2.0
//
// Which elements that an op moves lie side by side: for each axis of the result its pieces, along which the source advances by
// equal steps, and for ops that join or pick tensors, blocks. So copies are of runs, not of elements. In: attributes and types.
// Next: simd/moves.hpp copies.
#ifndef BATON_SIMD_RUNS_HPP
#define BATON_SIMD_RUNS_HPP

#include "baton/op/concatenate.hpp"
#include "baton/op/gather.hpp"
#include "baton/op/gather_nd.hpp"
#include "baton/op/movement.hpp"
#include "baton/op/nn/mirror_pad.hpp"
#include "baton/op/nn/pad.hpp"
#include "baton/op/reverse.hpp"
#include "baton/op/slice_like.hpp"
#include "baton/op/split.hpp"
#include "baton/op/stack.hpp"
#include "baton/op/strided_slice.hpp"
#include "baton/op/take.hpp"
#include "baton/op/transpose.hpp"

#include <cstdint>

namespace baton::simd {

/// Elements begin to end of an axis come from offset + (i - begin) * step, or are the border's value.
struct axis_piece {
  std::int64_t begin = 0, end = 0, offset = 0, step = 0;
  bool border = false;
};
/// Those of one axis, in order: a border, the inside, a border, or the inside alone.
struct axis_pieces {
  axis_piece at[3];
  int count = 0;
};

/// A result whose elements' offsets in operand 0 are a sum over the axes; an element is the border's value if one of its coordinates
/// says so.
struct separable_runs {
  bool possible = false;
  axis_pieces axis[max_rank];
  double value = 0;  ///< of the border
};

/// How far apart neighbours along the axes of what is moved are, in elements.
struct source_steps {
  std::int64_t at[max_rank]{};
};
/// Those of a row-major tensor.
constexpr source_steps steps_of(const shape& s) {
  source_steps steps;
  for (int d = 0; d < s.rank; ++d) steps.at[d] = step_of(s, d);
  return steps;
}

/// The runs of an op that moves elements of operand 0, axis by axis.
template <class Op>
constexpr separable_runs separable_runs_of(const typename Op::attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int result, const source_steps& steps);
template <class Op>
constexpr separable_runs separable_runs_of(const typename Op::attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int result) {
  return separable_runs_of<Op>(a, in, out, result, steps_of(in[0].dims));
}

namespace detail {

/// Ops whose result is a sum over the axes, in one piece each; in three.
template <class Op>
inline constexpr int pieces_of = 0;
template <>
inline constexpr int pieces_of<relay::reverse_op> = 1;
template <>
inline constexpr int pieces_of<relay::strided_slice_op> = 1;
template <>
inline constexpr int pieces_of<relay::split_op> = 1;
template <>
inline constexpr int pieces_of<relay::slice_like_op> = 1;
template <>
inline constexpr int pieces_of<relay::transpose_op> = 1;
template <>
inline constexpr int pieces_of<relay::nn::pad_op> = 3;
template <>
inline constexpr int pieces_of<relay::nn::mirror_pad_op> = 3;

/// Ops that put blocks of several tensors one behind the other; that pick blocks of one.
template <class Op>
inline constexpr bool joins = false;
template <>
inline constexpr bool joins<relay::concatenate_op> = true;
template <>
inline constexpr bool joins<relay::stack_op> = true;
template <class Op>
inline constexpr bool picks = false;
template <>
inline constexpr bool picks<relay::take_op> = true;
template <>
inline constexpr bool picks<relay::gather_op> = true;
template <>
inline constexpr bool picks<relay::gather_nd_op> = true;

template <class Op>
inline constexpr bool moves_in_runs = pieces_of<Op> != 0 || joins<Op> || picks<Op>;

}  // namespace detail

template <class Op>
constexpr separable_runs separable_runs_of(const typename Op::attrs& a, meta::slice<tensor_ty> in, const tensor_ty& out, int result,
                                           const source_steps& steps) {
  separable_runs r;
  if (out.size() == 0 || in[0].size() == 0) return r;
  const auto offset = [&](const index& i) {
    const index from = Op::source(a, in, out, result, i).from;
    std::int64_t sum = 0;
    for (int d = 0; d < in[0].rank(); ++d) sum += from[d] * steps.at[d];
    return sum;
  };
  // Where no axis is in its border.
  index inside;
  std::int64_t before[max_rank]{}, behind[max_rank]{};
  for (int d = 0; d < out.rank(); ++d) {
    behind[d] = out.dims[d];
    if constexpr (detail::pieces_of<Op> == 3) {
      before[d] = a.pad_width.first[d];
      behind[d] = before[d] + in[0].dims[d];
    }
    inside[d] = before[d];
  }
  const std::int64_t origin = offset(inside);
  bool borders = false;
  if constexpr (requires { a.pad_mode; }) borders = a.pad_mode.view() == "constant";
  if constexpr (requires { a.pad_value; }) r.value = a.pad_value;
  for (int d = 0; d < out.rank(); ++d) {
    const std::int64_t edges[] = {0, before[d], behind[d], out.dims[d]};
    for (int k = 0; k < 3; ++k) {
      if (edges[k] >= edges[k + 1]) continue;
      axis_piece p{edges[k], edges[k + 1], 0, 0, borders && k != 1};
      if (!p.border) {
        index i = inside;
        i[d] = p.begin;
        p.offset = offset(i) - (d == 0 ? 0 : origin);  // the first axis has the origin
        if (p.end - p.begin > 1) ++i[d], p.step = offset(i) - p.offset - (d == 0 ? 0 : origin);
      }
      r.axis[d].at[r.axis[d].count++] = p;
    }
  }
  r.possible = out.rank() > 0;
  return r;
}

}  // namespace baton::simd

#endif
