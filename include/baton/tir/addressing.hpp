// SPDX-License-Identifier: Apache-2.0
//
// How the operands of a fused function are addressed in an iteration space: strides per leaf, and the space itself with
// axes merged where nobody jumps. In: a function and its region. Next: tir/lower.hpp, simd/evaluate.hpp.
#ifndef BATON_TIR_ADDRESSING_HPP
#define BATON_TIR_ADDRESSING_HPP

#include "baton/tir/region.hpp"

#include <cstddef>
#include <utility>

namespace baton::tir {

namespace detail {

/// Which operand of call `user` node `id` is, or -1.
constexpr int slot_of(const graph_view& g, int user, int id) {
  for (int i = 0; i < g[user].operand_count; ++i)
    if (g.operand(user, i) == id) return i;
  return -1;
}

/// The shape that the first user of leaf Id gives it (all give the same, see consistent_operands).
template <class Function, int Id, int User = 0>
constexpr shape used_shape() {
  using info = function_region<Function>;
  constexpr graph_view g = Function::view();
  if constexpr (User >= info::size - 1) return info::region.view[Id];
  else if constexpr (info::region.needed[User] && !info::region.leaf[User] && slot_of(g, User, Id) >= 0)
    return operand_shape<Function, User, slot_of(g, User, Id)>();
  else return used_shape<Function, Id, User + 1>();
}

template <class Function, int Id, space Over>
constexpr strides leaf_strides() {
  using info = function_region<Function>;
  if constexpr (info::region.leaf[Id] && info::region.needed[Id]) return strides_in(Over, used_shape<Function, Id>());
  else return {};
}

template <class Function, space Over, std::size_t... I>
constexpr auto merge_axes(std::index_sequence<I...>) {
  using info = function_region<Function>;
  constexpr int n = static_cast<int>(sizeof...(I));
  // The output is an operand, too: it has no jumps. What is not a needed leaf must not keep axes apart.
  const strides output = strides_in(Over, Function::view().tensor(info::region.root).dims);
  const strides all[n + 1] = {(info::region.leaf[I] && info::region.needed[I] ? leaf_strides<Function, static_cast<int>(I), Over>() : output)..., output};
  return collapse<n + 1>(Over, all);
}

}  // namespace detail

/// Addressing of leaves in a space that is node SpaceOf's shape: for an epilogue, the anchor's.
template <class Function, int SpaceOf>
struct plain_addressing {
  static constexpr space over = space_of(Function::view().tensor(SpaceOf).dims);
  template <int Id>
  static constexpr strides of = detail::leaf_strides<Function, Id, over>();
};

/// The same with neighbouring axes merged where every leaf allows it: what an elementwise loop runs over.
template <class Function>
struct merged_addressing {
  static constexpr auto merged = detail::merge_axes<Function, space_of(Function::view().tensor(function_region<Function>::region.root).dims)>(
      std::make_index_sequence<static_cast<std::size_t>(function_region<Function>::size) - 1>{});
  static constexpr space over = merged.over;
  template <int Id>
  static constexpr strides of = merged.operand[Id];
};

}  // namespace baton::tir

#endif
