// SPDX-License-Identifier: Apache-2.0
//
// Ops that compute all their elements at once (op_form::whole: sorting, running sums, scattering), alone in a function. In:
// the function's parameters and results. Out: the results' elements. Next: simd/emit.hpp.
#ifndef BATON_SIMD_WHOLE_HPP
#define BATON_SIMD_WHOLE_HPP

#include "baton/tir/region.hpp"

#include <cstdint>
#include <type_traits>
#include <utility>

namespace baton::simd {

/// The arrays of such an op, as its `compute` asks for them. Arch keeps the code of units with different flags apart.
template <class Arch, class Function>
struct whole_arrays {
  using info = tir::function_region<Function>;
  static constexpr int root = info::region.root;
  static constexpr graph_view view() { return Function::view(); }
  static constexpr int result_count = view().is_tuple(root) ? view().types[view()[root].type].field_count : 1;

  const void* const* args;
  void* const* results;

  static constexpr tensor_ty result_type(int r) {
    return view().is_tuple(root) ? view().types[view().type_field(view()[root].type, r)].tensor : view().tensor(root);
  }

  /// The elements of operand K: a parameter, or a scalar that stands in the function.
  template <int K>
  auto* in() const noexcept {
    constexpr int operand = view().operand(root, K);
    constexpr tensor_ty type = view().tensor(operand);
    using element = element_t<type.element>;
    static_assert(info::region.leaf[operand] || view()[operand].kind == node_kind::constant,
                  "baton: an op of whole tensors, such as sort, reads what is computed in the same function: it has to stand alone");
    if constexpr (info::region.leaf[operand]) return static_cast<const element*>(args[info::region.parameter[operand]]);
    else return static_cast<const element*>(scalar<operand, element>);
  }
  /// The elements of result R; null if there is no such result.
  template <int R>
  auto* out() const noexcept {
    if constexpr (R < result_count) {
      constexpr tensor_ty type = result_type(R);
      return static_cast<element_t<type.element>*>(results[R]);
    } else {
      return static_cast<std::int32_t*>(nullptr);
    }
  }

  void compute() const noexcept {
    compute(std::make_index_sequence<static_cast<std::size_t>(view()[root].operand_count)>{},
            std::make_index_sequence<static_cast<std::size_t>(result_count)>{});
  }

 private:
  template <int Operand, class Element>
  static constexpr Element scalar[1] = {[] {
    constexpr node n = view()[Operand];
    if constexpr (n.scalar.type.is_float()) return static_cast<Element>(n.scalar.as_double());
    else return static_cast<Element>(n.scalar.bits);
  }()};

  template <std::size_t... K, std::size_t... R>
  void compute(std::index_sequence<K...>, std::index_sequence<R...>) const noexcept {
    using op = typename registered_op<view()[root].op->id>::type;
    constexpr auto attrs = tir::attrs_of<Function, root>();
    constexpr tensor_ty types[] = {view().tensor(view().operand(root, static_cast<int>(K)))..., result_type(static_cast<int>(R))...};
    constexpr int operands = static_cast<int>(sizeof...(K));
    op::compute(attrs, meta::slice<tensor_ty>(types, operands), meta::slice<tensor_ty>(types + operands, result_count), *this);
  }
};

}  // namespace baton::simd

#endif
