// SPDX-License-Identifier: Apache-2.0
//
// Narrower families of map operators: unary ops on floating-point numbers, comparisons, logic on bools. In a map's body
// a bool is a number, 1 or 0, whatever side it is on. Next: one header per op.
#ifndef BATON_OP_MAP_FAMILIES_HPP
#define BATON_OP_MAP_FAMILIES_HPP

#include "baton/op/check.hpp"
#include "baton/op/map.hpp"

namespace baton {

/// Base of unary elementwise ops that need floating-point numbers (TVM's IdentityRel lets integers pass and fails later).
struct float_unary_op : unary_op {
  template <class Result>
  static constexpr void infer(const no_attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 1, out)) return;
    const tensor_ty* data = tensor_argument(args, 0, "data", out);
    if (data && check_float(*data, "data", out)) out.set(*data);
  }
};

/// Base of comparisons: operands as for arithmetic, the result is bool (TVM: BroadcastCompRel).
struct comparison_op : binary_op {
  template <class Result>
  static constexpr void infer(const no_attrs& a, meta::slice<type_value> args, Result& out) {
    binary_op::infer(a, args, out);
    if (!out.types.empty()) out.types[0].element = boolean;
  }
};

/// Base of elementwise questions: any number, the answer is bool (TVM: IdentityCompRel).
struct predicate_op : unary_op {
  template <class Result>
  static constexpr void infer(const no_attrs& a, meta::slice<type_value> args, Result& out) {
    unary_op::infer(a, args, out);
    if (!out.types.empty()) out.types[0].element = boolean;
  }
};

/// Base of the binary ops on bits: integers, and bools where they make sense.
template <bool TakesBools>
struct bitwise_binary_op : binary_op {
  template <class Result>
  static constexpr void infer(const no_attrs& a, meta::slice<type_value> args, Result& out) {
    for (int i = 0; i < args.size() && i < 2; ++i)
      if (args[i].is_tensor() && !(TakesBools && args[i].tensor.element.is_bool()) && !check_integer(args[i].tensor, i == 0 ? "lhs" : "rhs", out)) return;
    binary_op::infer(a, args, out);
  }
};

/// Base of the binary ops on bools.
struct logical_binary_op : binary_op {
  template <class Result>
  static constexpr void infer(const no_attrs& a, meta::slice<type_value> args, Result& out) {
    if (args.size() == 2 && args[0].is_tensor() && args[1].is_tensor() && (!check_bool(args[0].tensor, "lhs", out) || !check_bool(args[1].tensor, "rhs", out)))
      return;
    binary_op::infer(a, args, out);
  }
};

/// What a comparison's body returns: 1 where the mask is set, else 0.
template <class Math, class V, class Mask>
constexpr V number_of(Mask mask) {
  return Math::select(mask, Math::template value<V>(1), Math::template value<V>(0));
}

/// The mask of a bool operand.
template <class Math, class V>
constexpr auto mask_of(V flag) {
  return Math::not_equal(flag, Math::template value<V>(0));
}

}  // namespace baton

#endif
