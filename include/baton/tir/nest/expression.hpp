// SPDX-License-Identifier: Apache-2.0
//
// One node of an expression on float32 values, in computations and in nests alike: operands are numbers of nodes before it.
// In a computation a load names a tensor, and one index per axis; in a nest a buffer, and one index for all.
// Next: tir/nest/computation.hpp, tir/nest/loop_nest.hpp.
#ifndef BATON_TIR_NEST_EXPRESSION_HPP
#define BATON_TIR_NEST_EXPRESSION_HPP

#include <cstdint>
#include <string_view>

namespace baton::tir::nest {

/// Written between operands from add to not_equal, which give a mask from less on; before them from max to select; from exp on
/// as calls.
enum class expression_kind : std::uint8_t {
  number,
  load,
  broadcast,
  add,
  sub,
  mul,
  div,
  less,
  less_equal,
  equal,
  not_equal,
  max,
  min,
  select,
  exp,
  log,
  sqrt,
  rsqrt,
  tanh,
  sigmoid,
  erf,
  fabs,
  floor,
  ceil,
  round,
  trunc,
  sin,
  cos,
  pow
};

/// A node; operands a, b and c are -1 where there are none.
struct expression {
  expression_kind kind = expression_kind::number;
  int lanes = 1;
  int a = -1;
  int b = -1;
  int c = -1;
  int buffer = -1;
  int at = -1;              ///< an index's number, the first one's in a computation
  std::int64_t stride = 0;  ///< of a load of several lanes
  double number = 0;
};

/// How a kind is written, and what it gives: see expression_kind.
constexpr bool is_infix(expression_kind k) { return k >= expression_kind::add && k <= expression_kind::not_equal; }
constexpr bool is_mask(expression_kind k) { return k >= expression_kind::less && k <= expression_kind::not_equal; }
constexpr bool is_call(expression_kind k) { return k >= expression_kind::exp; }

/// As TVM's text has it.
constexpr std::string_view word_of(expression_kind k) {
  constexpr std::string_view words[] = {
      "",    "",     "",      " + ",  " - ",     "*",   " / ",  " < ",   " <= ", " == ",  " != ",  "max", "min", "select", "exp",
      "log", "sqrt", "rsqrt", "tanh", "sigmoid", "erf", "fabs", "floor", "ceil", "round", "trunc", "sin", "cos", "pow"};
  return words[static_cast<int>(k)];
}

/// The kind that is written so.
constexpr expression_kind kind_of(std::string_view word) {
  for (int k = static_cast<int>(expression_kind::add); k <= static_cast<int>(expression_kind::pow); ++k)
    if (word_of(static_cast<expression_kind>(k)) == word) return static_cast<expression_kind>(k);
  return expression_kind::number;
}

}  // namespace baton::tir::nest

#endif
