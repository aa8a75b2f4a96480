// SPDX-License-Identifier: Apache-2.0
//
// What the two directions of FoldScaleAxis share: which axes a scale may have, whether an operand is such a scale, and what
// is known of its values. In: a typed graph. Next: transform/backward_fold_scale_axis.hpp, transform/forward_fold_scale_axis.hpp.
#ifndef BATON_TRANSFORM_SCALE_AXIS_HPP
#define BATON_TRANSFORM_SCALE_AXIS_HPP

#include "baton/ir/graph.hpp"
#include "baton/op/add.hpp"
#include "baton/op/divide.hpp"
#include "baton/op/expand_dims.hpp"
#include "baton/op/multiply.hpp"
#include "baton/op/nn/leaky_relu.hpp"
#include "baton/op/nn/relu.hpp"
#include "baton/op/reshape.hpp"
#include "baton/op/rsqrt.hpp"
#include "baton/op/sqrt.hpp"
#include "baton/op/squeeze.hpp"
#include "baton/op/subtract.hpp"
#include "baton/op/transpose.hpp"
#include "baton/transform/conv2d_table.hpp"

#include <cstdint>

namespace baton::transform::detail {

/// The axes of a value along which a scale may vary: none, the channels, or the channels and their block.
struct scale_axes {
  int count = 0;
  int axis[2]{};
  bool positive = false;  ///< the scale has to be positive: a relu lies between
  bool divides = false;   ///< something will be divided by the scale

  constexpr bool defined() const { return count > 0; }
  constexpr bool same_axes(const scale_axes& b) const { return count == b.count && axis[0] == b.axis[0] && axis[1] == b.axis[1]; }
};

/// The channel axes of a layout.
constexpr scale_axes channel_axes(const layout& l) {
  scale_axes s;
  if (l.find('C') < 0) return s;
  s.axis[s.count++] = l.find('C');
  if (l.find('c') >= 0) s.axis[s.count++] = l.find('c');
  return s;
}

/// Whether a tensor broadcasts to `whole` along exactly these axes: equal extents there, 1 elsewhere.
constexpr bool broadcasts_along(const shape& whole, const shape& part, const scale_axes& along) {
  const int base = whole.rank - part.rank;
  if (base < 0) return false;
  int next = 0;
  for (int d = 0; d < whole.rank; ++d) {
    const bool named = next < along.count && along.axis[next] == d;
    if (named && (d < base || part[d - base] != whole[d])) return false;
    if (!named && d >= base && part[d - base] != 1) return false;
    next += named ? 1 : 0;
  }
  return true;
}

/// The scale with its other axes taken away.
template <class Graph>
constexpr int squeeze_to_axes(Graph& g, int scale, int whole_rank, const scale_axes& along) {
  const int rank = g.view().tensor(scale).rank();
  relay::squeeze_attrs attrs;
  attrs.axis.given = true;
  for (int d = 0; d < rank; ++d) {
    const int of_whole = d + whole_rank - rank;
    if (of_whole != along.axis[0] && (along.count < 2 || of_whole != along.axis[1])) attrs.axis.list.push_back(d);
  }
  return attrs.axis.list.count == 0 ? scale : g.template call<relay::squeeze_op>(attrs, scale);
}

/// A scale that has only the axes `along`, ready to broadcast against a tensor of that rank.
template <class Graph>
constexpr int expand_to_axes(Graph& g, int scale, int rank, const scale_axes& along) {
  for (int i = along.count; i-- > 0;) {
    relay::expand_dims_attrs attrs;
    attrs.axis = i + 1;
    attrs.num_newaxis = (i + 1 == along.count ? rank : along.axis[i + 1]) - along.axis[i] - 1;
    if (attrs.num_newaxis > 0) scale = g.template call<relay::expand_dims_op>(attrs, scale);
  }
  return scale;
}

/// What a kind of convolution has to do with scales: the axes of data and result along which they may vary, and the axes of
/// the weight that correspond to them. No axes: its weight takes no scale.
struct conv2d_scaling {
  scale_axes result, weight_of_result;
  scale_axes data, weight_of_data;
};

/// The axes of a weight along which a scale of the channels of a value in layout `value` varies: O, or I; none if its blocks
/// are others.
constexpr scale_axes weight_axes(const conv2d_facts& f, const layout& value, bool outputs) {
  scale_axes s;
  const char primal = outputs || f.depthwise ? 'O' : 'I';
  if (f.kernel.factor_of(primal) != value.factor_of('C')) return s;
  s.axis[s.count++] = f.kernel.find(primal);
  if (f.kernel.factor_of(primal) > 0) s.axis[s.count++] = f.kernel.find(static_cast<char>(primal - 'A' + 'a'));
  if (s.count == 2 && s.axis[0] > s.axis[1]) s.count = 0;
  return s;
}

/// The scalings of a graph's convolutions.
struct conv2d_scalings {
  conv2d_table table;
  meta::vec<conv2d_scaling> known;

  constexpr const conv2d_scaling& of(const graph& g, int call) {
    const int kind = table.kind_of(g, call);
    if (kind < known.size()) return known[kind];
    const conv2d_facts& f = table.kinds[kind];
    conv2d_scaling s;
    if (f.weight_element.is_float() && f.weight_element == f.element && (f.attrs.groups == 1 || f.depthwise)) {
      s.weight_of_result = weight_axes(f, f.result, true);
      if (s.weight_of_result.defined()) s.result = channel_axes(f.result);
      s.weight_of_data = weight_axes(f, f.data, false);
      if (s.weight_of_data.defined()) s.data = channel_axes(f.data);
    }
    known.push_back(s);
    return known[kind];
  }
};

template <class Op>
constexpr bool is_call_of(const graph& g, int id) {
  return is_record_of<Op>(g.nodes.data()[id].op);
}
constexpr bool is_relu(const graph& g, int id) { return is_call_of<relay::nn::relu_op>(g, id) || is_call_of<relay::nn::leaky_relu_op>(g, id); }
constexpr bool is_sum(const graph& g, int id) { return is_call_of<relay::add_op>(g, id) || is_call_of<relay::subtract_op>(g, id); }
constexpr bool are_tensors(const graph& g, int call) { return g.view().is_tensor(g.operand(call, 0)) && g.view().is_tensor(g.operand(call, 1)); }

/// The value behind operators that only move elements, and behind folded constants.
constexpr int behind_moves(const graph& g, int id, bool& folded) {
  for (;;) {
    const bool hides = g[id].constant == constant_kind::folded;
    const bool moves = g[id].op && (g[id].op->reshape_only || is_call_of<relay::transpose_op>(g, id));
    if (!hides && !moves) return id;
    folded = folded || hides;
    id = g.operand(id, 0);
  }
}

/// Most elements of a constant that are looked at.
inline constexpr std::int64_t most_scales_read = 4096;

/// Whether all elements of a constant in the module satisfy a predicate.
template <class Predicate>
constexpr bool all_elements(const graph& g, int id, Predicate good) {
  const node& n = g[id];
  if (n.constant == constant_kind::scalar) return good(n.scalar.as_double());
  if (n.constant != constant_kind::data || n.data->type.size() > most_scales_read) return false;
  for (int i = 0; i < static_cast<int>(n.data->type.size()); ++i)
    if (!good(n.data->at(i))) return false;
  return true;
}

/// Whether a value is a constant all of whose elements are surely positive.
constexpr bool is_positive_constant(const graph& g, int id, bool folded = false, int depth = 16) {
  id = behind_moves(g, id, folded);
  if (g[id].kind == node_kind::constant) return all_elements(g, id, [](double x) { return x > 0; });
  if (!folded || depth == 0 || !g[id].op) return false;
  // What computes a folded constant: products, quotients, sums and roots of positive numbers.
  const bool closed = is_call_of<relay::multiply_op>(g, id) || is_call_of<relay::divide_op>(g, id) || is_call_of<relay::add_op>(g, id) ||
                      is_call_of<relay::sqrt_op>(g, id) || is_call_of<relay::rsqrt_op>(g, id);
  for (int i = 0; closed && i < g[id].operand_count; ++i)
    if (!is_positive_constant(g, g.operand(id, i), true, depth - 1)) return false;
  return closed;
}

/// Whether no element of a value is zero: known numbers, their products, and what is left of a number divided by anything.
constexpr bool is_nonzero(const graph& g, int id, int depth = 16) {
  bool folded = false;
  id = behind_moves(g, id, folded);
  if (g[id].kind == node_kind::constant) return all_elements(g, id, [](double x) { return x > 0 || x < 0; });
  if (depth == 0) return false;
  if (is_call_of<relay::divide_op>(g, id)) return is_nonzero(g, g.operand(id, 0), depth - 1);
  if (is_call_of<relay::rsqrt_op>(g, id)) return true;
  return is_call_of<relay::multiply_op>(g, id) && is_nonzero(g, g.operand(id, 0), depth - 1) && is_nonzero(g, g.operand(id, 1), depth - 1);
}

/// Which values are computed from activations: something that reduces or contracts is above them.
constexpr meta::vec<bool> computed_by_layers(const graph& g) {
  meta::vec<bool> flags(g.size(), false);
  bool* const flag = flags.data();
  for (int id = 0; id < g.size(); ++id) {
    const node& n = g.nodes.data()[id];
    const int count = n.operand_count;
    if (count == 0 || n.kind == node_kind::function) continue;
    bool above = n.op ? n.op->pattern >= pattern_kind::comm_reduce : n.kind == node_kind::call;
    const int* const operand = g.operands.data() + n.first_operand;
    for (int i = 0; i < count && !above; ++i) above = flag[operand[i]];
    flag[id] = above;
  }
  return flags;
}

}  // namespace baton::transform::detail

#endif
