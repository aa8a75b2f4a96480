// SPDX-License-Identifier: Apache-2.0
//
// Values of a module's constants, as constants: `relay::constant_value<0>(folded)[7]`. In: a module and the number that
// the printer gives a constant, meta[relay.Constant][0] and so on. Out: the elements. Also: which folded constants have
// their value during compilation, and which at load.
#ifndef BATON_ANALYSIS_CONSTANT_VALUE_HPP
#define BATON_ANALYSIS_CONSTANT_VALUE_HPP

#include "baton/analysis/evaluator.hpp"
#include "baton/ir/module.hpp"
#include "baton/text/print_plan.hpp"

#include <array>
#include <cstddef>

namespace baton::analysis {

/// The most elements that a constant may have to be computed during compilation, unless baton.fold.max_elements says.
inline constexpr int default_max_elements = 300'000;

/// Whether the value of constant `node` is known during compilation: data and scalars are; a folded constant is if it
/// depends on no parameter bound at load, if nothing under it has more than `max_elements` elements, and if no reduction or
/// contraction under it takes more than a million operations, or 40,000 for one element (softmax: 100,000 in all).
constexpr bool folds_during_compilation(const graph_view& g, int node, int max_elements = default_max_elements);

/// The node of the constant that prints as meta[relay.Constant][number], or -1.
constexpr int find_constant(const graph_view& g, int number);

/// Constant data in static storage, seen as a tensor literal.
template <class T, std::size_t... Dims>
struct constant_view {
  using element = T;
  const T* values = nullptr;

  static constexpr std::size_t size() { return (Dims * ... * 1); }
  static constexpr std::array<std::size_t, sizeof...(Dims)> shape() { return {Dims...}; }
  constexpr const T* data() const { return values; }
  constexpr const T& operator[](std::size_t i) const { return values[i]; }
  constexpr const T* begin() const { return values; }
  constexpr const T* end() const { return values + size(); }
};

/// The canonical type of the graph under folded constant Node of a source.
template <class Source, int Node>
using hidden_graph = ir::to_flat<ir::function_of<Source, Source::view().operand(Node, 0)>>;

namespace detail {

template <const tensor_ty& Type, std::size_t... D>
constexpr auto view_of(std::index_sequence<D...>) {
  return constant_view<element_t<Type.element>, static_cast<std::size_t>(Type.dims[static_cast<int>(D)])...>{};
}

template <class Source, int Node>
struct stored_constant {
  static constexpr node n = Source::view()[Node];
  static constexpr tensor_ty type = Source::view().tensor(Node);
  using element = element_t<type.element>;
  static constexpr element scalar[1] = {[] {
    if constexpr (type.element.is_float()) return static_cast<element>(n.scalar.as_double());
    else return static_cast<element>(n.scalar.bits);
  }()};
  static constexpr auto value() {
    auto view = view_of<type>(std::make_index_sequence<static_cast<std::size_t>(type.rank())>{});
    if constexpr (n.constant == constant_kind::data) view.values = n.data->template elements<element>();
    else view.values = scalar;
    return view;
  }
};

template <class Source, int Node>
inline constexpr auto stored_value = stored_constant<Source, Node>::value();

constexpr bool is_affordable(const graph_view& g, int call) {
  const operand_list list(g, call);
  meta::vec<type_value> args;
  for (const tensor_ty& t : list.slice()) args.push_back(t);
  const op_record& op = *g[call].op;
  if (!g.is_tensor(call) && op.pattern < pattern_kind::opaque) return true;
  // Of several results (values and positions) the first stands for all.
  const tensor_ty& type = g.is_tensor(call) ? g.tensor(call) : g.types[g.type_field(g[call].type, 0)].tensor;
  const double flops = op.flops(g.words_of(call), args, type);
  if (op.pattern <= pattern_kind::injective && flops <= static_cast<double>(type.size())) return true;
  const double most = op.pattern == pattern_kind::opaque ? 100'000.0 : 1'000'000.0;
  return flops <= most && flops <= 40'000.0 * static_cast<double>(type.size());
}

}  // namespace detail

constexpr bool folds_during_compilation(const graph_view& g, int node, int max_elements) {
  if (g[node].constant != constant_kind::folded) return g[node].constant == constant_kind::data || g[node].constant == constant_kind::scalar;
  meta::vec<bool> needed(node + 1, false);
  needed[g.operand(node, 0)] = true;
  for (int i = node; i-- > 0;) {
    if (!needed[i]) continue;
    if (g[i].constant == constant_kind::bound || g[i].constant == constant_kind::opaque) return false;
    if (g.is_tensor(i) && g[i].kind != node_kind::constant && g.tensor(i).size() > max_elements) return false;
    if (g[i].is_call_of_op() && !detail::is_affordable(g, i)) return false;
    for (int operand : g.operands_of(i)) needed[operand] = true;
  }
  return true;
}

constexpr int find_constant(const graph_view& g, int number) {
  baton::detail::print_plan plan(g);
  if (g.functions.empty()) plan.visit(g.size() - 1);
  for (const function_entry& f : g.functions) plan.visit(f.node);
  plan.finish();
  for (int i = 0; i < g.size(); ++i)
    if (g[i].kind == node_kind::constant && plan.number[i] == number) return i;
  return -1;
}

}  // namespace baton::analysis

namespace baton::relay {

/// Constant number I of a module, as its text counts them: meta[relay.Constant][I]. A folded constant is computed by
/// the compiler, now; one with more than MaxElements elements, or that depends on a bound parameter, has no value before
/// load, and asking is an error. Example: examples/01_quickstart.cpp.
template <int I, int MaxElements = analysis::default_max_elements, class Source>
constexpr const auto& constant_value(ir::module<Source>) {
  constexpr int id = analysis::find_constant(Source::view(), I);
  static_assert(id >= 0, "baton: constant_value<I>: the module's text has no meta[relay.Constant][I]");
  constexpr node n = Source::view()[id];
  static_assert(n.constant != constant_kind::opaque, "baton: constant_value<I>: this constant came with a text, without data");
  static_assert(n.constant != constant_kind::bound, "baton: constant_value<I>: this parameter is bound at load, it has no value during compilation");
  if constexpr (n.constant == constant_kind::folded) {
    constexpr bool known = analysis::folds_during_compilation(Source::view(), id, MaxElements);
    static_assert(known,
                  "baton: constant_value<I>: this constant is computed at load: it has too many elements (baton.fold.max_elements), takes too much computing, "
                  "or depends on a bound parameter");
    // Not after the error: evaluating regardless would bury the sentence.
    if constexpr (known) return analysis::folded_value<analysis::hidden_graph<Source, id>>;
    else return analysis::default_max_elements;
  } else {
    return analysis::detail::stored_value<Source, id>;
  }
}

}  // namespace baton::relay

#endif
