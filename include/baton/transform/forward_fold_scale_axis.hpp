// SPDX-License-Identifier: Apache-2.0
//
// ForwardFoldScaleAxis (level 3, requires InferType): a multiplication before convolutions, by one number per channel, goes
// into the weights of all of them. It may pass additions, if it is surely not zero, and relu, if it is surely positive.
//
//     def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(3, 1, 1), float32]) -> Tensor[(1, 4, 8, 8), float32] {
//       %0 = multiply(%x, %s) /* ty=Tensor[(1, 3, 8, 8), float32] */;
//       nn.conv2d(%0, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 4, 8, 8), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(3, 1, 1), float32]) -> Tensor[(1, 4, 8, 8), float32] {
//       %0 = squeeze(%s, axis=[1, 2]) /* ty=Tensor[(3), float32] */;
//       %1 = expand_dims(%0, axis=1, num_newaxis=2) /* ty=Tensor[(3, 1, 1), float32] */;
//       %2 = multiply(%w, %1) /* ty=Tensor[(4, 3, 3, 3), float32] */;
//       nn.conv2d(%x, %2, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 4, 8, 8), float32] */
//     }
//
// TVM: src/relay/transforms/fold_scale_axis.cc, which divides by zero where a scale before an addition is zero; here such a
// scale stays, as do scales that depend on the input. Next: transform/fold_constant.hpp multiplies weight and scale if both
// are constants.
#ifndef BATON_TRANSFORM_FORWARD_FOLD_SCALE_AXIS_HPP
#define BATON_TRANSFORM_FORWARD_FOLD_SCALE_AXIS_HPP

#include "baton/ir/visit.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"
#include "baton/transform/scale_axis.hpp"

namespace baton::transform {

struct forward_fold_scale_axis_pass {
  static constexpr pass_info info() { return {"ForwardFoldScaleAxis", 3, requires_infer_type}; }
  static constexpr int grows_to = 170;
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

namespace detail {

template <class Graph>
struct forward_scale_folder {
  Graph& g;
  const int count;
  const meta::vec<bool> open;
  const meta::vec<bool> by_layers;
  meta::vec<scale_axes> wishes;  ///< the axes along which all users of a value can take a scale
  meta::vec<bool> asked;         ///< some user has been asked
  conv2d_scalings scalings;
  meta::vec<int> value_of;  ///< of a scaled value: the value before scaling, or -1
  meta::vec<int> scale_of;  ///< and the scale, which has the wished axes only

  constexpr explicit forward_scale_folder(Graph& in)
      : g(in),
        count(in.size()),
        open(reached(in.view(), walk::outside_kernels)),
        by_layers(computed_by_layers(in)),
        wishes(in.size()),
        asked(in.size(), false),
        value_of(in.size(), -1),
        scale_of(in.size(), -1) {}

  constexpr const shape& dims(int id) const { return g.types[g[id].type].tensor.dims; }

  constexpr void wish(int id, const scale_axes& along) {
    scale_axes& had = wishes[id];
    if (!asked[id]) {
      had = along;
    } else if (!along.defined() || !had.same_axes(along)) {
      had = {};
    } else {
      had.positive = had.positive || along.positive;
      had.divides = had.divides || along.divides;
    }
    asked[id] = true;
  }

  /// What node `id` lets its operands do.
  constexpr void ask(int id) {
    const node& n = g.nodes.data()[id];
    if (n.operand_count == 0) return;
    scale_axes along[2]{};
    if (is_record_of<relay::nn::conv2d_op>(n.op)) {
      along[0] = scalings.of(g, id).data;
    } else if (is_record_of<relay::nn::relu_op>(n.op) || is_record_of<relay::nn::leaky_relu_op>(n.op)) {
      along[0] = wishes[id];
      along[0].positive = true;
    } else if (wishes[id].defined() && is_sum(g, id) && are_tensors(g, id)) {
      const int heir = broadcasts_along(dims(g.operand(id, 0)), dims(g.operand(id, 1)), wishes[id]) ? 0 : 1;
      if (heir == 0 || broadcasts_along(dims(g.operand(id, 1)), dims(g.operand(id, 0)), wishes[id])) {
        along[heir] = wishes[id];
        along[heir].divides = true;
      }
    }
    const int* const operands = g.operands.data() + n.first_operand;
    for (int i = 0; i < n.operand_count; ++i)
      if (g.nodes.data()[operands[i]].operand_count > 0) wish(operands[i], i < 2 ? along[i] : scale_axes{});
  }

  /// Whether multiplication `id` by its operand `slot` can move on to its users.
  constexpr bool moves(int id, int slot) const {
    const int value = g.operand(id, 1 - slot), scale = g.operand(id, slot);
    const scale_axes& along = wishes[id];
    return dims(value) == dims(id) && !by_layers[scale] && broadcasts_along(dims(value), dims(scale), along) &&
           (!along.positive || is_positive_constant(g, scale)) && (!along.divides || is_nonzero(g, scale));
  }

  /// A user of scaled values takes them unscaled, and takes the scale in or passes it on.
  constexpr void take(int id) {
    const int operands = g.nodes.data()[id].operand_count;
    for (int slot = 0; slot < operands; ++slot) {
      const int operand = g.operands.data()[g.nodes.data()[id].first_operand + slot];
      if (operand >= count || value_of.data()[operand] < 0) continue;
      const int scale = scale_of[operand];
      const scale_axes along = wishes[operand];
      g.operand(id, slot) = value_of[operand];
      if (is_conv2d(g, id)) {
        const int weight = g.operand(id, 1);
        const int scaled = g.template call<relay::multiply_op>({}, weight, expand_to_axes(g, scale, dims(weight).rank, scalings.of(g, id).weight_of_data));
        g.operand(id, 1) = scaled;
        continue;
      }
      if (is_sum(g, id)) {
        const int quotient = g.template call<relay::divide_op>({}, g.operand(id, 1 - slot), expand_to_axes(g, scale, dims(id).rank, along));
        g.operand(id, 1 - slot) = quotient;
      }
      value_of[id] = id;
      scale_of[id] = scale;
      return;
    }
  }

  constexpr void run() {
    for (const function_entry& f : g.functions) wish(f.node, {});
    for (int id = count; id-- > 0;)
      if (open[id]) ask(id);
    for (int id = 0; id < count; ++id) {
      if (!open[id]) continue;
      take(id);
      if (!is_record_of<relay::multiply_op>(g.nodes.data()[id].op) || !wishes[id].defined() || !are_tensors(g, id)) continue;
      const int slot = moves(id, 1) ? 1 : moves(id, 0) ? 0 : -1;
      if (slot < 0) continue;
      value_of[id] = g.operand(id, 1 - slot);
      scale_of[id] = squeeze_to_axes(g, g.operand(id, slot), dims(id).rank, wishes[id]);
    }
  }
};

}  // namespace detail

template <class Graph>
constexpr void forward_fold_scale_axis_pass::run(Graph& g, const pass_options&) {
  detail::forward_scale_folder<Graph>(g).run();
}

}  // namespace baton::transform

#endif
