// SPDX-License-Identifier: Apache-2.0
//
// The computational forms of operators: what the evaluator (analysis/) and lowering (tir/) need to know beyond types.
// Each op's tag states its form and the members that the form asks for. Next: op/map.hpp and the op headers.
#ifndef BATON_OP_FORM_HPP
#define BATON_OP_FORM_HPP

#include "baton/expr/op_record.hpp"
#include "baton/meta/config.hpp"

#include <cstdint>

namespace baton {

/// How an op computes.
///
/// map:       out[i] = body(in0[i'], in1[i''] ...) with broadcasting;
///            `template <class Math, class V> static constexpr V body(const attrs&, V... operands)`;
///            `static constexpr shape operand_shape(const attrs&, meta::slice<tensor_ty> in, int operand)` if an operand
///            broadcasts in another shape than its own (bias_add)
///            V has + - * /; Math has value<V>(double), exp log sqrt rsqrt tanh sigmoid erf sin cos tan asin acos atan
///            sinh cosh log2 log10 floor ceil round abs pow maximum minimum, less less_equal equal not_equal giving a mask,
///            and select(mask, a, b). A bool is 1 or 0.
/// injective: out[i] = in_k[j] or a value;
///            `static constexpr element_source source(const attrs&, meta::slice<tensor_ty> in, const tensor_ty& out, int result, const index& i)`
///            where `in` are the flattened operands and `result` is the number of the output (split has several)
/// reduce:    `static constexpr reduce_axes axes(const attrs&, const tensor_ty& in)` and `kind`
/// gather:    out[i] = in0[j], where j depends on an element of in1; `static constexpr index index_position(const attrs&,
///            meta::slice<tensor_ty> in, const index& i)` says on which one, `static constexpr element_source
///            source_at(const attrs&, meta::slice<tensor_ty> in, const index& i, std::int64_t taken)` what j is
/// layer:     each element by plain loops: `computation`, a literal type with a constructor (const attrs&,
///            meta::slice<tensor_ty> in, const tensor_ty& out) and
///            `template <class Math, class Read> constexpr double element(const Read& read, const index& i, int result) const`,
///            where `read.template at<K>(j)` is an element of flattened operand K as a double, and Math has add, multiply,
///            divide, exp, log, pow, sqrt and floor of doubles that may be infinite. simd/layers.hpp has faster kernels for some.
/// lookup:    out[i] = in_k[j] or a value, where j depends on elements of operands;
///            `template <class Read> static constexpr element_source source_by(const attrs&, meta::slice<tensor_ty> in,
///            const tensor_ty& out, int result, const index& i, const Read& read)`; read(k, j) is an element of operand k,
///            as a double (a long double where there are 64-bit integers)
/// element:   out[i] is computed from elements of operands; `template <class Math, class Read> static constexpr auto
///            element(const attrs&, meta::slice<tensor_ty> in, const tensor_ty& out, int result, const index& i, const Read& read)`;
///            read(k, j) is a V of maps
/// whole:     all elements at once (sorting, running sums, scattering); `template <class Arrays> static constexpr void
///            compute(const attrs&, meta::slice<tensor_ty> in, meta::slice<tensor_ty> out, const Arrays& arrays)`;
///            arrays.template in<K>() and arrays.template out<R>() point to elements. Such ops are opaque: a function has no other.
/// The others name the kernel family that lowering chooses; `decomposed` ops are simplified away before lowering.
enum class op_form : std::uint8_t { map, injective, reduce, gather, lookup, element, whole, layer, conv2d, dense, pool2d, global_pool2d, softmax, decomposed };

/// Coordinates of an element.
struct index {
  std::int64_t at[max_rank]{};
  constexpr std::int64_t& operator[](int i) { return at[i]; }
  constexpr std::int64_t operator[](int i) const { return at[i]; }
};

/// Where an element of an injective op's output comes from.
struct element_source {
  int operand = 0;   ///< which flattened operand; -1: `value`
  index from;        ///< its coordinates there
  double value = 0;  ///< of padding
};

/// The reductions.
enum class reduce_kind : std::uint8_t { sum, mean, max, min, prod, all, any, argmax, argmin };

/// The axes that a reduction runs over, one flag per input axis.
struct reduce_axes {
  bool reduced[max_rank]{};
};

/// Row-major offset of coordinates in a shape.
BATON_INLINE constexpr std::int64_t offset_of(const shape& s, const index& i) {
  std::int64_t offset = 0;
  for (int d = 0; d < s.rank; ++d) offset = offset * s[d] + i[d];
  return offset;
}

/// Coordinates of a row-major offset.
BATON_INLINE constexpr index index_of(const shape& s, std::int64_t offset) {
  index i;
  for (int d = s.rank; d-- > 0; offset /= s[d]) i[d] = offset % s[d];
  return i;
}

/// The integer part of a number that an operand has, for which nobody vouches: within what doubles count exactly, and 0 for NaN.
BATON_INLINE constexpr std::int64_t whole_number(double x) {
  constexpr double most = 9007199254740992.0;
  return x >= most ? std::int64_t{1} << 53 : x <= -most ? -(std::int64_t{1} << 53) : x == x ? static_cast<std::int64_t>(x) : 0;
}

/// An axis given as Relay gives it (negative: from the end); -1 if out of range.
constexpr int normalize_axis(std::int64_t axis, int rank) {
  const std::int64_t a = axis < 0 ? axis + rank : axis;
  return a >= 0 && a < rank ? static_cast<int>(a) : -1;
}

}  // namespace baton

#endif
