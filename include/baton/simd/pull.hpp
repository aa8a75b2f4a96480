// SPDX-License-Identifier: Apache-2.0
//
// Any fused function, one element at a time: an element of the result pulls the elements that it needs. It is the kernel
// of index-moving functions and of whatever no faster kernel fits (odd layouts, integers, reductions over something
// computed). Values travel as doubles and are rounded to each node's type. In: a function. Next: simd/emit.hpp.
#ifndef BATON_SIMD_PULL_HPP
#define BATON_SIMD_PULL_HPP

#include "baton/op/nn/conv2d.hpp"
#include "baton/simd/evaluate.hpp"
#include "baton/simd/pull_forms.hpp"

#include <cstdint>
#include <utility>

namespace baton::simd {

/// Elements of a fused function. `args` are its parameters. Arch keeps the code of units with different flags apart.
template <class Arch, class Function>
struct pull {
  using info = function_region<Function>;
  static constexpr graph_view view() { return Function::view(); }

  /// Element `at` of result `Result` of node Id.
  template <int Id, int Result = 0>
  static double value(const void* const* args, const index& at) noexcept {
    constexpr node n = view()[Id];
    if constexpr (n.kind == node_kind::var) return load<Id, Result>(args[info::region.parameter[Id] + Result], at);
    else if constexpr (n.kind == node_kind::constant) return n.scalar.as_double();
    else if constexpr (n.kind == node_kind::projection) return value<view().operand(Id, 0), n.index>(args, at);
    else if constexpr (n.kind == node_kind::tuple) return value<view().operand(Id, Result)>(args, at);
    else return round_to<result_type<Id, Result>().element>(call<Id, Result>(args, at));
  }

  /// The type of a result of a node.
  template <int Id, int Result>
  static constexpr tensor_ty result_type() {
    const graph_view g = view();
    if (g.is_tensor(Id)) return g.tensor(Id);
    return g.types[g.type_field(g[Id].type, Result)].tensor;
  }

 private:
  template <int Id, int Result>
  static double load(const void* data, const index& at) noexcept {
    constexpr tensor_ty t = result_type<Id, Result>();
    return static_cast<double>(static_cast<const element_t<t.element>*>(data)[offset_of(t.dims, at)]);
  }

  // Operands of a call, tuples flattened: operand Flat is field Field of node Node.
  struct place {
    int node = -1;
    int field = 0;
  };
  template <int Id>
  static constexpr int operand_count() {
    const graph_view g = view();
    int count = 0;
    for (int operand : g.operands_of(Id)) count += g.is_tuple(operand) ? g.types[g[operand].type].field_count : 1;
    return count;
  }
  template <int Id>
  static constexpr place operand_place(int flat) {
    const graph_view g = view();
    for (int operand : g.operands_of(Id)) {
      const int fields = g.is_tuple(operand) ? g.types[g[operand].type].field_count : 1;
      if (flat < fields) return {operand, flat};
      flat -= fields;
    }
    return {};
  }
  template <int Id, std::size_t... I>
  static constexpr auto operand_types(std::index_sequence<I...>) {
    return flat_types<static_cast<int>(sizeof...(I))>{{result_type<operand_place<Id>(static_cast<int>(I)).node, operand_place<Id>(static_cast<int>(I)).field>()...}};
  }
  template <int Id>
  static constexpr auto types_of = operand_types<Id>(std::make_index_sequence<static_cast<std::size_t>(operand_count<Id>())>{});

  /// Element `at` of flattened operand Flat.
  template <int Id, int Flat>
  static double operand(const void* const* args, const index& at) noexcept {
    constexpr place p = operand_place<Id>(Flat);
    return value<p.node, p.field>(args, at);
  }
  /// Reads a flattened operand; that there is one is asked when it is called.
  template <int Id, int Flat>
  struct reader {
    const void* const* args;
    double operator()(const index& at) const noexcept { return operand<Id, Flat>(args, at); }
  };
  /// The same when the operand is chosen at run time.
  template <int Id, std::size_t... I>
  static double operand([[maybe_unused]] const void* const* args, [[maybe_unused]] int flat, [[maybe_unused]] const index& at, std::index_sequence<I...>) noexcept {
    double result = 0;
    static_cast<void>(((flat == static_cast<int>(I) ? (result = operand<Id, static_cast<int>(I)>(args, at), true) : false) || ...));
    return result;
  }

  template <int Id, int Result>
  static double call(const void* const* args, [[maybe_unused]] const index& at) noexcept {
    constexpr op_form form = info::forms.of[Id];
    using op = typename registered_op<view()[Id].op->id>::type;
    constexpr auto attrs = tir::attrs_of<Function, Id>();
    constexpr auto all = std::make_index_sequence<static_cast<std::size_t>(operand_count<Id>())>{};
    constexpr meta::slice<tensor_ty> in(types_of<Id>.types, operand_count<Id>());
    constexpr tensor_ty out = result_type<Id, Result>();
    [[maybe_unused]] const reader<Id, 0> read{args};
    [[maybe_unused]] const reader<Id, 1> weight{args};
    if constexpr (form == op_form::map) {
      return map<op, Id>(attrs, args, at, out.dims, all);
    } else if constexpr (form == op_form::injective) {
      const element_source s = op::source(attrs, in, out, Result, at);
      return s.operand < 0 ? s.value : operand<Id>(args, s.operand, s.from, all);
    } else if constexpr (form == op_form::gather) {
      const std::int64_t taken = static_cast<std::int64_t>(operand<Id, 1>(args, op::index_position(attrs, in, at)));
      const element_source s = op::source_at(attrs, in, at, taken);
      return s.operand < 0 ? s.value : operand<Id, 0>(args, s.from);
    } else if constexpr (form == op_form::reduce) {
      constexpr reduce_axes axes = op::axes(attrs, in[0]);
      return pull_reduce<op::kind>(in[0].dims, axes, out.dims, at, read);
    } else if constexpr (form == op_form::softmax) {
      return pull_softmax(in[0].dims, normalize_axis(attrs.axis, in[0].rank()), op::name == "nn.log_softmax", at, read);
    } else if constexpr (form == op_form::dense) {
      return pull_dense(in[0].dims, at, read, weight);
    } else if constexpr (form == op_form::conv2d) {
      return pull_conv2d(attrs, in[0].dims, in[1].dims, at, read, weight);
    } else if constexpr (form == op_form::pool2d) {
      return pull_pool2d<op::kind>(attrs, in[0].dims, at, read);
    } else {
      static_assert(form == op_form::global_pool2d, "baton: an op that has to be simplified away (such as nn.batch_norm) reached lowering");
      return pull_global_pool2d<op::kind>(parse_layout(attrs.layout), in[0].dims, at, read);
    }
  }

  template <class Op, int Id, std::size_t... I>
  static double map(const typename Op::attrs& attrs, const void* const* args, const index& at, const shape& out, std::index_sequence<I...>) noexcept {
    return Op::template body<op_math>(attrs, operand<Id, static_cast<int>(I)>(args, broadcast_index<Id, static_cast<int>(I)>(at, out))...);
  }
  template <int Id, int Slot>
  static index broadcast_index(const index& at, const shape& out) noexcept {
    constexpr shape viewed = viewed_shape<Id, Slot>();
    constexpr int own = view().tensor(view().operand(Id, Slot)).rank();
    index i;
    // An operand that is read under another shape (a bias) has ones appended: its own axes come first.
    for (int d = 0; d < own; ++d) i[d] = viewed[d] == 1 ? 0 : at[out.rank - viewed.rank + d];
    return i;
  }
  template <int Id, int Slot>
  static constexpr shape viewed_shape() {
    constexpr graph_view g = view();
    using op = typename registered_op<g[Id].op->id>::type;
    if constexpr (requires(const typename op::attrs& a, meta::slice<tensor_ty> in) { op::operand_shape(a, in, 0); })
      return op::operand_shape(decode_attrs<typename op::attrs>(g.words_of(Id)), meta::slice<tensor_ty>(types_of<Id>.types, operand_count<Id>()), Slot);
    else return g.tensor(g.operand(Id, Slot)).dims;
  }
};

}  // namespace baton::simd

#endif
