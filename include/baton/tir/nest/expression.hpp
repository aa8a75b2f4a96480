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

enum class expression_kind : std::uint8_t { number, load, broadcast, add, sub, mul, div, max, min, exp, sqrt, tanh, fabs };

struct expression {
  expression_kind kind = expression_kind::number;
  int lanes = 1;
  int a = -1;
  int b = -1;
  int buffer = -1;
  int at = -1;              ///< an index's number, the first one's in a computation
  std::int64_t stride = 0;  ///< of a load of several lanes
  double number = 0;
};

constexpr bool is_infix(expression_kind k) { return k >= expression_kind::add && k <= expression_kind::div; }
constexpr bool is_binary(expression_kind k) { return k >= expression_kind::add && k <= expression_kind::min; }

constexpr std::string_view word_of(expression_kind k) {
  switch (k) {
    case expression_kind::add: return " + ";
    case expression_kind::sub: return " - ";
    case expression_kind::mul: return "*";
    case expression_kind::div: return " / ";
    case expression_kind::max: return "max";
    case expression_kind::min: return "min";
    case expression_kind::exp: return "exp";
    case expression_kind::sqrt: return "sqrt";
    case expression_kind::tanh: return "tanh";
    case expression_kind::fabs: return "fabs";
    default: return "";
  }
}

}  // namespace baton::tir::nest

#endif
