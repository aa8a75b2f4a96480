// SPDX-License-Identifier: Apache-2.0
//
// What a fused function is, seen as loops: its anchor (the op that decides the loop nest), the map nodes that follow it
// or stand alone, and how each operand is addressed in the iteration space. In: the flat graph of one primitive function.
// Next: tir/lower.hpp.
#ifndef BATON_TIR_REGION_HPP
#define BATON_TIR_REGION_HPP

#include "baton/ir/graph.hpp"
#include "baton/op/form.hpp"

#include <cstddef>
#include <cstdint>
#include <utility>

namespace baton::tir {

/// An iteration space: extents, outermost first. Structural.
struct space {
  int rank = 0;
  int extent[max_rank]{};

  friend constexpr bool operator==(const space&, const space&) = default;
  constexpr std::int64_t size() const {
    std::int64_t n = 1;
    for (int i = 0; i < rank; ++i) n *= extent[i];
    return n;
  }
};

/// How far apart neighbours of an operand are along each axis of a space, in elements; 0: broadcast.
struct strides {
  std::int64_t at[max_rank]{};

  friend constexpr bool operator==(const strides&, const strides&) = default;
};

constexpr space space_of(const shape& s) {
  space result;
  result.rank = s.rank;
  for (int i = 0; i < s.rank; ++i) result.extent[i] = static_cast<int>(s[i]);
  return result;
}

/// The strides of a tensor that fills a space, the last axis innermost. Every element is written, as in strides_in.
constexpr strides row_major(const space& s) {
  strides result;
  for (std::int64_t& at : result.at) at = 0;
  std::int64_t step = 1;
  for (int d = s.rank; d-- > 0; step *= s.extent[d]) result.at[d] = step;
  return result;
}

/// The strides of a row-major operand of shape `s` that broadcasts into `over`, aligned to the right.
constexpr strides strides_in(const space& over, const shape& s) {
  strides result;
  // Every element has to be written: as template arguments, GCC 12 gives {0, 1} and {1} one mangled name if the zero is not.
  for (std::int64_t& at : result.at) at = 0;
  std::int64_t step = 1;
  for (int i = 1; i <= s.rank; ++i) {
    const std::int64_t extent = s[s.rank - i];
    result.at[over.rank - i] = extent == 1 ? 0 : step;
    step *= extent;
  }
  return result;
}

/// The form of an op, by its tag.
template <meta::hash_t Id>
inline constexpr op_form form_of = registered_op<Id>::type::form;

/// The attributes of call Id, with short forms (one padding for all sides) written out.
template <class Function, int Id>
constexpr auto attrs_of() {
  using op = typename registered_op<Function::view()[Id].op->id>::type;
  constexpr auto attrs = decode_attrs<typename op::attrs>(Function::view().words_of(Id));
  if constexpr (requires { op::normalise(attrs); }) return op::normalise(attrs);
  else return attrs;
}

/// A fused function analysed. Ids are those of the function's flat graph. The whole analysis is function_region's.
template <int N>
struct region {
  int root = -1;               ///< the body
  int anchor = -1;             ///< the node whose form decides the loop nest; -1: maps only
  bool maps_only = true;       ///< besides the anchor and views of parameters, only map nodes
  bool anchored_first = true;  ///< nothing is computed before the anchor
  bool all_float32 = true;
  bool needed[N]{};    ///< computed after the anchor (or all, without one)
  bool leaf[N]{};      ///< loaded: parameters, their fields if they are tuples, and reshapes of them
  int parameter[N]{};  ///< of a leaf: which one, counting the fields of tuples
  shape view[N]{};     ///< of a leaf: the shape under which it is read
};

/// Analyses a primitive function. `forms[i]` is the form of node i if it is a call.
template <int N>
constexpr region<N> analyse(const graph_view& g, const op_form* forms) {
  region<N> r;
  const int function = g.size() - 1;
  r.root = g.body_of(function);
  for (int p = 0, flat = 0; p < g.param_count(function); ++p) {
    const int id = g.operand(function, p);
    r.leaf[id] = true;
    r.parameter[id] = flat;
    flat += g.is_tuple(id) ? g.types[g[id].type].field_count : 1;
    if (g.is_tensor(id)) r.view[id] = g.tensor(id).dims;
  }
  for (int id = 0; id < function; ++id) {
    const node& n = g[id];
    if (g.is_tensor(id) && g.tensor(id).element != float32) r.all_float32 = false;
    if (n.kind == node_kind::var) continue;
    if (n.kind == node_kind::projection && g[g.operand(id, 0)].kind == node_kind::var && g.is_tensor(id)) {
      r.leaf[id] = true;
      r.parameter[id] = r.parameter[g.operand(id, 0)] + n.index;
      r.view[id] = g.tensor(id).dims;
      continue;
    }
    if (n.kind == node_kind::constant) {
      if (n.constant != constant_kind::scalar) r.maps_only = false;
      continue;
    }
    if (n.kind != node_kind::call || n.op == nullptr) {
      r.maps_only = false;
      continue;
    }
    if (forms[id] == op_form::map) continue;
    if (n.op->reshape_only && n.operand_count == 1 && r.leaf[g.operand(id, 0)] && id != r.root) {
      r.leaf[id] = true;
      r.parameter[id] = r.parameter[g.operand(id, 0)];
      r.view[id] = g.tensor(id).dims;
      continue;
    }
    if (r.anchor >= 0) r.maps_only = false;
    r.anchor = id;
  }
  // What the root needs without looking through the anchor.
  r.needed[r.root] = r.root != r.anchor;
  for (int id = r.root; id >= 0; --id)
    if (r.needed[id] && !r.leaf[id])
      for (int operand : g.operands_of(id))
        if (operand != r.anchor) r.needed[operand] = true;
  for (int id = 0; id < function; ++id)
    if (r.needed[id] && !r.leaf[id] && g[id].kind == node_kind::call && forms[id] != op_form::map) r.maps_only = false;
  if (r.anchor >= 0)
    for (int operand : g.operands_of(r.anchor))
      if (!r.leaf[operand]) r.anchored_first = false;
  return r;
}

/// The forms of a function's nodes.
template <class Function, std::size_t... I>
constexpr auto node_forms(std::index_sequence<I...>) {
  struct forms {
    op_form of[sizeof...(I)];
  };
  return forms{{[] {
    constexpr const op_record* op = Function::view()[static_cast<int>(I)].op;
    if constexpr (op != nullptr) return form_of<op->id>;
    else return op_form::map;
  }()...}};
}

/// Everything about a fused function that does not depend on the iteration space.
template <class Function>
struct function_region {
  static constexpr graph_view view() { return Function::view(); }
  static constexpr int size = Function::view().size();
  static constexpr int param_count = Function::view().param_count(size - 1);
  static constexpr auto forms = node_forms<Function>(std::make_index_sequence<static_cast<std::size_t>(size)>{});
  static constexpr tir::region<size> region = tir::analyse<size>(Function::view(), forms.of);
};

/// The shape in which operand `slot` of call `id` broadcasts.
template <class Function, int Id, int Slot>
constexpr shape operand_shape() {
  constexpr graph_view g = Function::view();
  constexpr int operand = g.operand(Id, Slot);
  using op = typename registered_op<g[Id].op->id>::type;
  if constexpr (requires(const typename op::attrs& a, meta::slice<tensor_ty> in) { op::operand_shape(a, in, 0); }) {
    tensor_ty in[8];
    for (int i = 0; i < g[Id].operand_count; ++i) in[i] = g.tensor(g.operand(Id, i));
    return op::operand_shape(decode_attrs<typename op::attrs>(g.words_of(Id)), meta::slice<tensor_ty>(in, g[Id].operand_count), Slot);
  } else {
    return function_region<Function>::region.leaf[operand] ? function_region<Function>::region.view[operand] : g.tensor(operand).dims;
  }
}

template <class Function, int Id, int Slot>
constexpr bool consistent_operand() {
  constexpr graph_view g = Function::view();
  constexpr int operand = g.operand(Id, Slot);
  constexpr shape own = function_region<Function>::region.leaf[operand] ? function_region<Function>::region.view[operand] : g.tensor(operand).dims;
  constexpr shape seen = operand_shape<Function, Id, Slot>();
  if constexpr (own == seen) return true;
  else if constexpr (!function_region<Function>::region.leaf[operand]) return false;
  // A bias: fine if nobody else reads it.
  for (int user = 0; user < g.size() - 1; ++user)
    for (int other : g.operands_of(user))
      if (other == operand && user != Id) return false;
  return true;
}

/// Whether every operand that broadcasts in a shape other than its own is loaded (a bias), and no loaded operand is
/// read under two shapes: only then is an operand's address the same for all its users.
template <class Function, int Id = 0>
constexpr bool consistent_operands() {
  using info = function_region<Function>;
  if constexpr (Id >= info::size - 1) {
    return true;
  } else {
    constexpr bool ok = []<std::size_t... I>(std::index_sequence<I...>) {
      constexpr node n = Function::view()[Id];
      if constexpr (n.kind != node_kind::call || n.op == nullptr || info::forms.of[Id] != op_form::map) return true;
      else return (consistent_operand<Function, Id, static_cast<int>(I)>() && ...);
    }(std::make_index_sequence<static_cast<std::size_t>(Function::view()[Id].operand_count)>{});
    if constexpr (!ok) return false;
    else return consistent_operands<Function, Id + 1>();
  }
}

/// A space with neighbouring axes merged wherever every operand runs through both without a jump.
template <int Operands>
struct collapsed {
  space over;
  strides operand[Operands > 0 ? Operands : 1]{};
};

template <int Operands>
constexpr collapsed<Operands> collapse(const space& over, const strides* operands) {
  collapsed<Operands> result;
  for (int axis = 0; axis < over.rank; ++axis) {
    if (over.extent[axis] == 1) continue;
    const int last = result.over.rank - 1;
    bool merge = last >= 0;
    for (int k = 0; k < Operands && merge; ++k) merge = result.operand[k].at[last] == operands[k].at[axis] * over.extent[axis];
    if (merge) {
      result.over.extent[last] *= over.extent[axis];
      for (int k = 0; k < Operands; ++k) result.operand[k].at[last] = operands[k].at[axis];
    } else {
      for (int k = 0; k < Operands; ++k) result.operand[k].at[last + 1] = operands[k].at[axis];
      result.over.extent[last + 1] = over.extent[axis];
      result.over.rank = last + 2;
    }
  }
  if (result.over.rank == 0) {  // a single element
    result.over.rank = 1;
    result.over.extent[0] = 1;
  }
  return result;
}

}  // namespace baton::tir

#endif
