// SPDX-License-Identifier: Apache-2.0
//
// FoldConstant: what depends on constants only becomes a constant (TVM: fold_constant.cc).
//
//     def @main(%x: Tensor[(3), float32]) {              def @main(%x: Tensor[(3), float32]) {
//       %0 = add(meta[relay.Constant][0], 1f);     ->      add(%x, meta[relay.Constant][0])
//       add(%x, %0)                                      }
//     }
//
// Calls on scalars are computed here. Any other becomes a folded constant over the hidden expression that computes it; an
// expression hides no folded constants, so there is one per maximal constant subgraph. When its elements are computed,
// analysis/evaluator.hpp and analysis/constant_value.hpp say. Not folded, as in TVM: functions' calls, what is inside a
// primitive function, calls without arguments, zeros_like and its kin, `if`.
#ifndef BATON_TRANSFORM_FOLD_CONSTANT_HPP
#define BATON_TRANSFORM_FOLD_CONSTANT_HPP

#include "baton/analysis/fold_math.hpp"
#include "baton/ir/graph.hpp"
#include "baton/transform/pass.hpp"

namespace baton::transform {

/// The pass FoldConstant on a graph.
struct fold_constant_pass {
  static constexpr pass_kind kind = pass_kind::function;
  static constexpr pass_info info() { return {"FoldConstant", 2, {}}; }
  /// Whether a call has nothing but constants, or a let or a projection something to look through.
  static constexpr bool may_change(const graph_view& g) {
    const node* const nodes = g.nodes.first;
    for (int id = 0; id < g.size(); ++id) {
      const node& n = nodes[id];
      if (n.operand_count == 0 || n.kind == node_kind::function) continue;
      const int* const operands = g.operands.first + n.first_operand;
      int known = n.kind == node_kind::let ? 1 : 0;
      while (known < n.operand_count &&
             (nodes[operands[known]].kind == node_kind::constant ||
              (nodes[operands[known]].kind == node_kind::tuple && (n.kind == node_kind::projection || is_known(g, operands[known])))))
        ++known;
      if (known == n.operand_count || (n.kind == node_kind::let && known > 1)) return true;
    }
    return false;
  }
  /// Whether a tuple holds nothing but constants; what is nested deeper counts as one.
  static constexpr bool is_known(const graph_view& g, int tuple) {
    const node& n = g.nodes.first[tuple];
    for (int i = 0; i < n.operand_count; ++i)
      if (const node_kind field = g.nodes.first[g.operands.first[n.first_operand + i]].kind; field != node_kind::constant && field != node_kind::tuple)
        return false;
    return true;
  }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

namespace detail {

/// Ops that TVM's pass leaves alone.
inline constexpr meta::hash_t never_folded[] = {op_id("zeros_like"),  op_id("ones_like"), op_id("full_like"),   op_id("full"),
                                                op_id("device_copy"), op_id("shape_of"),  op_id("ndarray_size")};

constexpr bool never_folds(meta::hash_t op) {
  for (meta::hash_t id : never_folded)
    if (id == op) return true;
  return false;
}

template <class Graph>
class constant_folder {
 public:
  constexpr explicit constant_folder(Graph& graph)
      : g(graph), count(graph.size()), replaced(count, -1), visible(count, false), primitive(count, false), hidden_tuple(count, -1) {}

  constexpr void run() {
    mark();
    list_lets();
    for (int i = 0; i < count; ++i) {
      if (!visible[i]) {
        replaced[i] = i;
        continue;
      }
      const int operands = g[i].operand_count;
      for (int k = 0; k < operands; ++k) g.operand(i, k) = replaced[g.operand(i, k)] >= 0 ? replaced[g.operand(i, k)] : g.operand(i, k);
      if (replaced[i] < 0) replaced[i] = primitive[i] ? i : fold(i);
      if (is_constant(replaced[i])) bind(i);
    }
    for (function_entry& f : g.functions) f.node = replaced[f.node];
  }

 private:
  /// What the module's functions reach without looking behind folded constants, and what is in primitive functions.
  constexpr void mark() {
    for (const function_entry& f : g.functions) visible[f.node] = true;
    const graph_view v = g.view();
    for (int i = count; i-- > 0;) {
      if (!visible[i] || v[i].constant == constant_kind::folded) continue;
      const bool inside = primitive[i] || (v[i].kind == node_kind::function && v.is_primitive(i));
      for (int k = 0; k < v[i].operand_count; ++k) {
        visible[v.operand(i, k)] = true;
        if (inside) primitive[v.operand(i, k)] = true;
      }
    }
  }

  /// Which lets bind a node's value. A variable that two lets bind stays.
  constexpr void list_lets() {
    first_let = meta::vec<int>(count, -1);
    next_let = meta::vec<int>(count, -1);
    let_count = meta::vec<int>(count, 0);
    for (int i = 0; i < count; ++i) {
      if (g[i].kind != node_kind::let || !visible[i]) continue;
      ++let_count[g.operand(i, 0)];
      next_let[i] = first_let[g.operand(i, 1)];
      first_let[g.operand(i, 1)] = i;
    }
  }

  /// Node i has become a constant: so does every variable bound to it, and every variable bound to one of these.
  constexpr void bind(int i) {
    meta::vec<int> waiting;
    waiting.push_back(i);
    while (!waiting.empty()) {
      const int value = waiting.back();
      waiting.pop_back();
      for (int let = first_let[value]; let >= 0; let = next_let[let]) {
        const int variable = g.operand(let, 0);
        if (let_count[variable] != 1) continue;
        replaced[variable] = replaced[value];
        waiting.push_back(variable);
      }
    }
  }

  constexpr bool is_constant(int id) const { return g[id].kind == node_kind::constant; }
  constexpr bool is_known(int id) const {
    if (is_constant(id)) return g[id].constant != constant_kind::opaque;
    if (g[id].kind != node_kind::tuple) return false;
    for (int k = 0; k < g[id].operand_count; ++k)
      if (!is_known(g.operand(id, k))) return false;
    return true;
  }

  /// What node i is replaced by; its operands have been.
  constexpr int fold(int i) {
    const node& n = g[i];
    if (n.kind == node_kind::let) return is_constant(g.operand(i, 0)) ? g.operand(i, 2) : i;
    if (n.kind == node_kind::projection) {
      const int tuple = g.operand(i, 0);
      return g[tuple].kind == node_kind::tuple && n.index < g[tuple].operand_count ? g.operand(tuple, n.index) : i;
    }
    if (!n.is_call_of_op() || n.operand_count == 0 || n.op->stateful || !n.op->computes || never_folds(n.op->id)) return i;
    bool scalars = n.op->fold != nullptr;
    for (int k = 0; k < n.operand_count; ++k) {
      const int operand = g.operand(i, k);
      if (!is_known(operand)) return i;
      scalars = scalars && is_scalar(operand);
    }
    if (g[i].type < 0) g[i].type = baton::detail::infer_node_type(g, i);
    if (g[i].type < 0 || !is_foldable_type(g[i].type)) return i;
    for (int k = 0; k < n.operand_count; ++k)
      if (!is_foldable_type(g[g.operand(i, k)].type)) return i;
    if (scalars) return fold_scalar(i);
    return n.op->fold != nullptr && may_divide_by_zero(i) ? i : hide(i);
  }

  /// Element types with a C++ counterpart.
  constexpr bool is_foldable_type(int type) const {
    if (type < 0) return false;
    const type_entry& entry = g.types[type];
    if (entry.what == type_value::kind::tensor) return true;
    if (entry.what != type_value::kind::tuple) return false;
    for (int f = 0; f < entry.field_count; ++f)
      if (!is_foldable_type(g.type_fields[entry.first_field + f])) return false;
    return true;
  }

  constexpr bool is_scalar(int id) const {
    return g[id].constant == constant_kind::scalar || (g[id].constant == constant_kind::data && g[id].data->type.rank() == 0);
  }
  static constexpr scalar_value element(const constant_record& r, int i) {
    if (r.type.element == float32) return make_scalar(r.f32[i]);
    if (r.type.element == float64) return make_scalar(r.f64[i]);
    if (r.type.element.is_float()) return {r.type.element, std::bit_cast<std::int64_t>(r.at(i))};
    return {r.type.element, r.i64 ? r.i64[i] : r.u64 ? static_cast<std::int64_t>(r.u64[i]) : static_cast<std::int64_t>(r.at(i))};
  }
  constexpr scalar_value scalar(int id) const { return g[id].constant == constant_kind::scalar ? g[id].scalar : element(*g[id].data, 0); }
  constexpr meta::slice<std::int64_t> words(int i) const { return {g.words.data() + g[i].first_word, g[i].word_count}; }

  constexpr int fold_scalar(int i) {
    scalar_value args[3];
    if (g[i].operand_count > 3) return i;
    for (int k = 0; k < g[i].operand_count; ++k) args[k] = scalar(g.operand(i, k));
    scalar_value result;
    const dtype to = g.types[g[i].type].tensor.element;
    return g[i].op->fold(words(i), {args, g[i].operand_count}, to, analysis::folding_functions, result) ? g.add_scalar(result) : i;
  }

  /// Whether a map on integers divides by an operand that has a zero, as far as that is known here; a divisor that is
  /// neither a scalar nor a small tensor literal counts as having one.
  constexpr bool may_divide_by_zero(int i) const {
    const tensor_ty& to = g.types[g[i].type].tensor;
    if (to.element.is_float() || to.element.is_bool()) return false;
    for (int k = 0; k < g[i].operand_count; ++k) {
      if (!divides_by(i, k, to.element)) continue;
      const int divisor = g.operand(i, k);
      if (is_scalar(divisor)) {
        if (scalar(divisor).bits == 0) return true;
        continue;
      }
      if (g[divisor].constant != constant_kind::data || g[divisor].data->type.size() > 4096) return true;
      for (std::int64_t e = 0; e < g[divisor].data->type.size(); ++e)
        if (g[divisor].data->at(e) == 0) return true;
    }
    return false;
  }
  constexpr bool divides_by(int i, int k, dtype to) const {
    meta::vec<scalar_value> args;
    for (int other = 0; other < g[i].operand_count; ++other) {
      const dtype t = g.types[g[g.operand(i, other)].type].tensor.element;
      if (t.is_float()) return false;
      args.push_back({t, other == k ? 0 : 1});
    }
    scalar_value result;
    return !g[i].op->fold(words(i), args, to, analysis::folding_functions, result);
  }

  // ---- hidden expressions

  constexpr int add(node_kind kind, int index, int type, meta::slice<int> operands) {
    node n;
    n.kind = kind;
    n.index = index;
    n.type = type;
    if (kind == node_kind::constant) n.constant = constant_kind::folded;
    return g.add(n, operands);
  }
  /// The expression that computes a constant or a tuple of constants.
  constexpr int hidden(int id) {
    if (is_constant(id)) return g[id].constant == constant_kind::folded ? g.operand(id, 0) : id;
    if (id < count && hidden_tuple[id] >= 0) return hidden_tuple[id];
    meta::vec<int> fields;
    bool same = true;
    for (int k = 0; k < g[id].operand_count; ++k) {
      const int field = g.operand(id, k);
      fields.push_back(hidden(field));
      same = same && fields[k] == field;
    }
    const int tuple = same ? id : add(node_kind::tuple, 0, g[id].type, fields);
    if (id < count) hidden_tuple[id] = tuple;
    return tuple;
  }
  /// Call i goes behind a folded constant; or behind several, if its result is a tuple.
  constexpr int hide(int i) {
    const int operands = g[i].operand_count;
    for (int k = 0; k < operands; ++k) {
      const int expression = hidden(g.operand(i, k));
      g.operand(i, k) = expression;
    }
    const type_entry type = g.types[g[i].type];
    if (type.what == type_value::kind::tensor) return add(node_kind::constant, 0, g[i].type, meta::slice<int>(&i, 1));
    meta::vec<int> fields;
    for (int f = 0; f < type.field_count; ++f) {
      const int field_type = g.type_fields[type.first_field + f];
      const int projection = add(node_kind::projection, f, field_type, meta::slice<int>(&i, 1));
      fields.push_back(add(node_kind::constant, 0, field_type, meta::slice<int>(&projection, 1)));
    }
    return add(node_kind::tuple, 0, g[i].type, fields);
  }

  Graph& g;
  const int count;
  meta::vec<int> replaced;
  meta::vec<bool> visible, primitive;
  meta::vec<int> hidden_tuple;
  meta::vec<int> first_let, next_let, let_count;
};

}  // namespace detail

template <class Graph>
constexpr void fold_constant_pass::run(Graph& g, const pass_options&) {
  detail::constant_folder<Graph>(g).run();
}

/// FoldConstant: computes what depends on constants only. Level 2. Example: examples/01_quickstart.cpp.
constexpr graph_pass<fold_constant_pass> fold_constant() { return {}; }

}  // namespace baton::transform

#endif
