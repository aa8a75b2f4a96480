// SPDX-License-Identifier: Apache-2.0
//
// The value of a fused function's map nodes at a place: for a batch of lanes or one element, in registers, each node once.
// It is the body of elementwise loops and, with the anchor's accumulator as a leaf, the epilogue of every other kernel.
// In: a function (ir::flat) and its region (tir/region.hpp). Next: simd/emit.hpp.
#ifndef BATON_SIMD_EVALUATE_HPP
#define BATON_SIMD_EVALUATE_HPP

#include "baton/simd/op_math.hpp"
#include "baton/tir/addressing.hpp"
#include "baton/tir/region.hpp"

#include <cstddef>
#include <utility>

namespace baton::simd {

using tir::function_region;
using tir::merged_addressing;
using tir::plain_addressing;

/// Evaluates a region over an iteration space. `Strides` gives a leaf's strides in that space.
template <class Function, class Addressing>
struct evaluator {
  using info = function_region<Function>;
  static constexpr int size = info::size;

  /// The root's value. `acc` is the anchor's value where there is one; `args` are the function's parameters.
  template <class V, class... Coordinates>
  static BATON_INLINE V root(const float* const* args, V acc, Coordinates... at) noexcept {
    return compute<V>(args, acc, std::make_index_sequence<static_cast<std::size_t>(size) - 1>{}, static_cast<std::ptrdiff_t>(at)...);
  }

 private:
  template <class V, std::size_t... I, class... C>
  static BATON_INLINE V compute(const float* const* args, V acc, std::index_sequence<I...>, C... at) noexcept {
    V value[size - 1 > 0 ? size - 1 : 1];
    const bool each[] = {true, node<V, static_cast<int>(I)>(value, args, acc, at...)...};
    static_cast<void>(each);
    if constexpr (info::region.root == info::region.anchor) return acc;
    else return value[info::region.root];
  }

  template <class V, int Id, class... C>
  static BATON_INLINE bool node(V* value, [[maybe_unused]] const float* const* args, V acc, [[maybe_unused]] C... at) noexcept {
    constexpr graph_view g = Function::view();
    if constexpr (Id == info::region.anchor) {
      value[Id] = acc;
    } else if constexpr (info::region.needed[Id]) {
      if constexpr (info::region.leaf[Id]) {
        value[Id] = load<V, Addressing::template of<Id>>(args[info::region.parameter[Id]], std::make_index_sequence<sizeof...(C)>{}, at...);
      } else if constexpr (g[Id].kind == node_kind::constant) {
        value[Id] = op_math::value<V>(g[Id].scalar.as_double());
      } else {
        call<V, Id>(value, std::make_index_sequence<static_cast<std::size_t>(g[Id].operand_count)>{});
      }
    }
    return true;
  }

  template <class V, int Id, std::size_t... I>
  static BATON_INLINE void call(V* value, std::index_sequence<I...>) noexcept {
    constexpr graph_view g = Function::view();
    using op = typename registered_op<g[Id].op->id>::type;
    constexpr auto attrs = decode_attrs<typename op::attrs>(g.words_of(Id));
    value[Id] = op::template body<op_math>(attrs, value[g.operand(Id, static_cast<int>(I))]...);
  }

  /// Lanes along the last axis: one load, or one element for all.
  template <class V, tir::strides S, std::size_t... I, class... C>
  static BATON_INLINE V load(const float* data, std::index_sequence<I...>, C... at) noexcept {
    const float* p = data + ((at * S.at[I]) + ... + 0);
    constexpr std::size_t last = sizeof...(C) == 0 ? 0 : sizeof...(C) - 1;
    if constexpr (sizeof...(C) == 0 || S.at[last] == 0) return splat<V>(*p);
    else return loadu<V>(p);
  }
};

/// What follows the anchor, as the epilogue of a kernel: coordinates are those of the output as it is stored.
template <class Function>
struct region_epilogue {
  const float* const* args;

  template <class V, class... C>
  BATON_INLINE V operator()(V acc, C... at) const noexcept {
    using info = function_region<Function>;
    if constexpr (info::region.root == info::region.anchor) return acc;
    else return evaluator<Function, plain_addressing<Function, info::region.anchor>>::template root<V>(args, acc, at...);
  }
};

}  // namespace baton::simd

#endif
