// SPDX-License-Identifier: Apache-2.0
//
// SimplifyExpr (level 0, requires InferType): algebra that needs no numbers. Neutral operands go (x + 0, x * 1, x - 0, x / 1);
// reshapes, transposes and layout_transforms that follow each other become one, or none; a cast to the type that a value has
// goes; zeros_like and ones_like name their shape, and a tensor of one number beside a full operand becomes a scalar.
//
//     def @main(%x: Tensor[(2, 3), float32]) -> (Tensor[(3, 2), float32], Tensor[(3, 2), float32]) {
//       %0 = reshape(%x, newshape=[6]) /* ty=Tensor[(6), float32] */;
//       %1 = reshape(%0, newshape=[3, 2]) /* ty=Tensor[(3, 2), float32] */;
//       %2 = transpose(%1, axes=[1, 0]) /* ty=Tensor[(2, 3), float32] */;
//       %3 = transpose(%2, axes=[1, 0]) /* ty=Tensor[(3, 2), float32] */;
//       %4 = multiply(%3, 1f /* ty=float32 */) /* ty=Tensor[(3, 2), float32] */;
//       %5 = ones(shape=[3, 2], dtype="float32") /* ty=Tensor[(3, 2), float32] */;
//       %6 = subtract(%4, %5) /* ty=Tensor[(3, 2), float32] */;
//       %7 = zeros_like(%6) /* ty=Tensor[(3, 2), float32] */;
//       (%6, %7)
//     }
// becomes
//     def @main(%x: Tensor[(2, 3), float32]) -> (Tensor[(3, 2), float32], Tensor[(3, 2), float32]) {
//       %0 = reshape(%x, newshape=[3, 2]) /* ty=Tensor[(3, 2), float32] */;
//       %1 = subtract(%0, 1f /* ty=float32 */) /* ty=Tensor[(3, 2), float32] */;
//       %2 = zeros(shape=[3, 2], dtype="float32") /* ty=Tensor[(3, 2), float32] */;
//       (%1, %2)
//     }
//
// x * 1, x / 1 and x - 0 are x for every float, x + 0 for every float but -0. More identities: transform/algebra_rules.hpp.
// TVM: src/relay/transforms/simplify_expr.cc. One walk is enough here: a call is simplified after its operands, and again
// until nothing changes. Next: transform/fold_constant.hpp.
#ifndef BATON_TRANSFORM_SIMPLIFY_EXPR_HPP
#define BATON_TRANSFORM_SIMPLIFY_EXPR_HPP

#include "baton/ir/infer.hpp"
#include "baton/ir/visit.hpp"
#include "baton/op/add.hpp"
#include "baton/op/cast.hpp"
#include "baton/op/divide.hpp"
#include "baton/op/full.hpp"
#include "baton/op/layout_transform.hpp"
#include "baton/op/multiply.hpp"
#include "baton/op/ones.hpp"
#include "baton/op/ones_like.hpp"
#include "baton/op/reshape.hpp"
#include "baton/op/subtract.hpp"
#include "baton/op/transpose.hpp"
#include "baton/op/zeros.hpp"
#include "baton/op/zeros_like.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

#include <bit>
#include <cstdint>

namespace baton::transform {

struct simplify_expr_pass {
  static constexpr pass_info info() { return {"SimplifyExpr", 0, requires_infer_type}; }
  static constexpr int grows_to = 115;
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

namespace detail {

template <class Graph>
struct expression_simplifier {
  Graph& g;
  bool any_reshape = false;  ///< not only reshape itself, but every operator that moves no element

  template <class Op>
  constexpr bool is(int id) const {
    return is_record_of<Op>(g[id].op);
  }
  template <class Op>
  constexpr typename Op::attrs attrs_of(int id) const {
    return decode_attrs<typename Op::attrs>(g.view().words_of(id));
  }
  constexpr const tensor_ty& type(int id) const { return g.types[g[id].type].tensor; }
  constexpr bool same_types(int a, int b) const { return g[a].type == g[b].type; }
  constexpr int typed(int id) {
    g[id].type = baton::detail::infer_node_type(g, id);
    return id;
  }

  // ---- tensors of one number

  /// Whether every element of a value is `wanted`, a small integer.
  constexpr bool is_all(int id, double wanted) const {
    const node& n = g.nodes.data()[id];
    if (!n.op) {
      if (n.constant == constant_kind::scalar) return n.scalar.as_double() == wanted;
      return n.constant == constant_kind::data && n.data->type.size() == 1 && n.data->at(0) == wanted;
    }
    if (n.op->pattern > pattern_kind::injective) return false;
    if (is_record_of<relay::zeros_op>(n.op) || is_record_of<relay::zeros_like_op>(n.op)) return wanted == 0;
    if (is_record_of<relay::ones_op>(n.op) || is_record_of<relay::ones_like_op>(n.op)) return wanted == 1;
    return is_record_of<relay::full_op>(n.op) && is_all(g.operand(id, 0), wanted);
  }
  constexpr int number(dtype element, std::int64_t value) {
    return g.add_scalar({element, element.is_float() ? std::bit_cast<std::int64_t>(static_cast<double>(value)) : value});
  }
  /// The scalar that a tensor is full of, or -1.
  constexpr int scalar_in(int id) {
    if (is<relay::zeros_op>(id)) return number(type(id).element, 0);
    if (is<relay::ones_op>(id)) return number(type(id).element, 1);
    return is<relay::full_op>(id) ? g.operand(id, 0) : -1;
  }
  constexpr int without_neutral(int id) const {
    const op_record* const op = g.nodes.data()[id].op;
    const bool sum = is_record_of<relay::add_op>(op), product = is_record_of<relay::multiply_op>(op);
    const double neutral = sum || is_record_of<relay::subtract_op>(op) ? 0 : product || is_record_of<relay::divide_op>(op) ? 1 : -1;
    if (neutral < 0) return id;
    const int a = g.operand(id, 0), b = g.operand(id, 1);
    if (same_types(a, id) && is_all(b, neutral)) return a;
    return (sum || product) && same_types(b, id) && is_all(a, neutral) ? b : id;
  }
  /// A binary operator beside a tensor full of one number.
  constexpr int with_scalar(int id) {
    if (g[id].operand_count != 2 || !g[id].op->fold) return id;
    for (int slot = 0; slot < 2; ++slot) {
      // Most operands are no filled tensors, and that is cheap to see.
      if (const op_record* const op = g.nodes.data()[g.operand(id, slot)].op; !op || op->pattern > pattern_kind::injective) continue;
      const int other = g.operand(id, 1 - slot);
      if (!g.view().is_tensor(other) || !(type(other).dims == type(id).dims)) continue;
      const int scalar = scalar_in(g.operand(id, slot));
      if (scalar < 0) continue;
      g.operand(id, slot) = scalar;
    }
    return id;
  }
  template <class Op>
  constexpr int filled(int like) {
    filled_attrs attrs;
    for (int d = 0; d < type(like).rank(); ++d) attrs.shape.push_back(type(like).dims[d]);
    attrs.dtype = type(like).element;
    attr_words words;
    encode_attrs(attrs, words);
    return typed(g.add_call(&record_of<Op>, words, {}));
  }

  // ---- moved elements

  constexpr bool is_reshape(int id) const {
    return is<relay::reshape_op>(id) || (any_reshape && g[id].op && g[id].op->reshape_only && g[id].operand_count == 1);
  }
  constexpr int merged_reshape(int id) {
    int source = g.operand(id, 0);
    const bool again = is_reshape(source);
    while (is_reshape(source)) source = g.operand(source, 0);
    if (same_types(source, id)) return source;
    if (!again) return id;
    relay::reshape_attrs attrs;
    for (int d = 0; d < type(id).rank(); ++d) attrs.newshape.push_back(type(id).dims[d]);
    return typed(g.template call<relay::reshape_op>(attrs, source));
  }

  constexpr bool moves(int id) const { return is<relay::transpose_op>(id) || is<relay::layout_transform_op>(id); }
  static constexpr layout letters(int rank) {
    layout l;
    for (int d = 0; d < rank; ++d) l.push_back(static_cast<char>('A' + d));
    return l;
  }
  static constexpr layout permuted(const layout& l, const relay::transpose_attrs& a) {
    layout result;
    for (int d = 0; d < l.rank; ++d) {
      const int from = relay::transpose_op::input_axis(a, l.rank, d);
      result.push_back(l.axis[from], l.factor[from]);
    }
    return result;
  }
  static constexpr layout permuted_back(const layout& l, const relay::transpose_attrs& a) {
    layout result = l;
    for (int d = 0; d < l.rank; ++d) {
      const int from = relay::transpose_op::input_axis(a, l.rank, d);
      result.axis[from] = l.axis[d];
      result.factor[from] = l.factor[d];
    }
    return result;
  }
  static constexpr bool splits(const layout& l) { return l.primal_rank() != l.rank; }

  /// Two movements in a row as one.
  constexpr int merged_movement(int id) {
    const int before = g.operand(id, 0);
    if (!moves(before)) return is_identity(id) ? before : id;
    const int source = g.operand(before, 0);
    layout from, to;
    if (is<relay::layout_transform_op>(before)) {
      const auto first = attrs_of<relay::layout_transform_op>(before);
      from = parse_layout(first.src_layout);
      to = parse_layout(first.dst_layout);
      if (is<relay::transpose_op>(id)) {
        to = permuted(to, attrs_of<relay::transpose_op>(id));
      } else {
        const auto second = attrs_of<relay::layout_transform_op>(id);
        if (!(parse_layout(second.src_layout) == to)) return id;
        to = parse_layout(second.dst_layout);
      }
    } else {
      const auto first = attrs_of<relay::transpose_op>(before);
      if (is<relay::transpose_op>(id)) {
        from = letters(type(source).rank());
        to = permuted(permuted(from, first), attrs_of<relay::transpose_op>(id));
      } else {
        const auto second = attrs_of<relay::layout_transform_op>(id);
        from = permuted_back(parse_layout(second.src_layout), first);
        to = parse_layout(second.dst_layout);
      }
    }
    if (from == to && same_types(source, id)) return source;
    if (!splits(from) && !splits(to)) {
      relay::transpose_attrs attrs;
      attrs.axes.given = true;
      for (int d = 0; d < to.rank; ++d) attrs.axes.list.push_back(from.find(to.axis[d]));
      return typed(g.template call<relay::transpose_op>(attrs, source));
    }
    relay::layout_transform_attrs attrs{};
    attrs.src_layout = text_of(from);
    attrs.dst_layout = text_of(to);
    return typed(g.template call<relay::layout_transform_op>(attrs, source));
  }
  constexpr bool is_identity(int id) const {
    if (!same_types(id, g.operand(id, 0))) return false;
    if (is<relay::layout_transform_op>(id)) return attrs_of<relay::layout_transform_op>(id).src_layout == attrs_of<relay::layout_transform_op>(id).dst_layout;
    const layout l = letters(type(id).rank());
    return permuted(l, attrs_of<relay::transpose_op>(id)) == l;
  }
  static constexpr attr_string text_of(const layout& l) {
    meta::text_buffer text;
    write_layout(text, l);
    return attr_string(text.view());
  }

  // ----

  constexpr int step(int id) {
    const node* const nodes = g.nodes.data();
    const node& n = nodes[id];
    if (!n.op || n.op->pattern > pattern_kind::injective || n.type < 0 || g.types.data()[n.type].what != type_value::kind::tensor) return id;
    const int* const operands = g.operands.data() + n.first_operand;
    for (int i = 0; i < n.operand_count; ++i)
      if (nodes[operands[i]].type < 0) return id;
    if (n.op->pattern == pattern_kind::broadcast) {
      const int simpler = without_neutral(id);
      return simpler == id ? with_scalar(id) : simpler;
    }
    if (is<relay::zeros_like_op>(id)) return filled<relay::zeros_op>(id);
    if (is<relay::ones_like_op>(id)) return filled<relay::ones_op>(id);
    if (is<relay::cast_op>(id)) return same_types(id, g.operand(id, 0)) ? g.operand(id, 0) : id;
    if (is_reshape(id)) return merged_reshape(id);
    return moves(id) ? merged_movement(id) : id;
  }
};

}  // namespace detail

template <class Graph>
constexpr void simplify_expr_pass::run(Graph& g, const pass_options&) {
  const int n = g.size();
  const meta::vec<bool> open = reached(g.view(), walk::function_pass);
  meta::vec<int> replaced(n);
  detail::expression_simplifier<Graph> work{g};
  int* const by = replaced.data();
  const bool* const is_open = open.data();
  for (int id = 0; id < n; ++id) {
    by[id] = id;
    if (!is_open[id]) continue;
    const node& it = g.nodes.data()[id];
    int* const operands = g.operands.data() + it.first_operand;
    for (int i = 0; i < it.operand_count; ++i) operands[i] = by[operands[i]];
    if (!it.op) continue;
    int now = id;
    for (int next = work.step(now); next != now; next = work.step(now)) now = next;
    by[id] = now;
  }
}

}  // namespace baton::transform

#endif
