// SPDX-License-Identifier: Apache-2.0
//
// BackwardFoldScaleAxis (level 3, requires InferType): a multiplication after a convolution, by one number per channel,
// goes into the convolution's weight. It may pass additions and, if it is surely positive, relu.
//
//     def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(4, 1, 1), float32], %b: Tensor[(4, 1, 1), float32]) ->
//     Tensor[(1, 4, 8, 8), float32] {
//       %0 = nn.conv2d(%x, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 4, 8, 8), float32] */;
//       %1 = add(%0, %b) /* ty=Tensor[(1, 4, 8, 8), float32] */;
//       multiply(%1, %s) /* ty=Tensor[(1, 4, 8, 8), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(1, 3, 8, 8), float32], %w: Tensor[(4, 3, 3, 3), float32], %s: Tensor[(4, 1, 1), float32], %b: Tensor[(4, 1, 1), float32]) ->
//     Tensor[(1, 4, 8, 8), float32] {
//       %0 = squeeze(%s, axis=[1, 2]) /* ty=Tensor[(4), float32] */;
//       %1 = expand_dims(%0, axis=1, num_newaxis=3) /* ty=Tensor[(4, 1, 1, 1), float32] */;
//       %2 = multiply(%w, %1) /* ty=Tensor[(4, 3, 3, 3), float32] */;
//       %3 = nn.conv2d(%x, %2, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 4, 8, 8), float32] */;
//       %4 = expand_dims(%0, axis=1, num_newaxis=2) /* ty=Tensor[(4, 1, 1), float32] */;
//       %5 = multiply(%b, %4) /* ty=Tensor[(4, 1, 1), float32] */;
//       add(%3, %5) /* ty=Tensor[(1, 4, 8, 8), float32] */
//     }
//
// Each value on the way needs to have one user. TVM: src/relay/transforms/fold_scale_axis.cc, which also folds scales that
// depend on the input (squeeze-and-excitation), so that the weight does too; here these stay. Next:
// transform/forward_fold_scale_axis.hpp; transform/fold_constant.hpp multiplies weight and scale if both are constants.
#ifndef BATON_TRANSFORM_BACKWARD_FOLD_SCALE_AXIS_HPP
#define BATON_TRANSFORM_BACKWARD_FOLD_SCALE_AXIS_HPP

#include "baton/analysis/use_counts.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"
#include "baton/transform/scale_axis.hpp"

namespace baton::transform {

struct backward_fold_scale_axis_pass {
  static constexpr pass_info info() { return {"BackwardFoldScaleAxis", 3, requires_infer_type}; }
  static constexpr int grows_to = 170;
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

namespace detail {

template <class Graph>
struct backward_scale_folder {
  Graph& g;
  const int count;
  const meta::vec<bool> open;
  const meta::vec<int> uses;
  const meta::vec<bool> by_layers;
  meta::vec<scale_axes> offers;  ///< the axes along which a value could be scaled instead of what uses it
  conv2d_scalings scalings;
  meta::vec<int> scale_of;  ///< the scale that a value has to take, or -1

  constexpr explicit backward_scale_folder(Graph& in)
      : g(in),
        count(in.size()),
        open(reached(in.view(), walk::outside_kernels)),
        uses(analysis::use_counts(in.view())),
        by_layers(computed_by_layers(in)),
        offers(in.size()),
        scale_of(in.size(), -1) {}

  constexpr const shape& dims(int id) const { return g.types[g[id].type].tensor.dims; }

  /// What a sum lets its user do.
  constexpr scale_axes offer_of_sum(int id) {
    if (!are_tensors(g, id)) return {};
    const int a = g.operand(id, 0), b = g.operand(id, 1);
    const scale_axes& of_a = offers[a];
    const scale_axes& of_b = offers[b];
    if (both_scale(id)) {
      scale_axes offer = of_a;
      offer.positive = of_a.positive || of_b.positive;
      return offer;
    }
    if (of_a.defined() && broadcasts_along(dims(a), dims(b), of_a)) return of_a;
    if (of_b.defined() && broadcasts_along(dims(b), dims(a), of_b)) return of_b;
    return {};
  }
  constexpr bool both_scale(int sum) const {
    const int a = g.operand(sum, 0), b = g.operand(sum, 1);
    return a != b && offers[a].defined() && offers[b].defined() && offers[a].same_axes(offers[b]) && dims(a) == dims(b);
  }

  /// Whether multiplication `id` by its operand `slot` can move into the other operand.
  constexpr bool moves(int id, int slot) const {
    const int value = g.operand(id, 1 - slot), scale = g.operand(id, slot);
    const scale_axes& offer = offers[value];
    return offer.defined() && !by_layers[scale] && broadcasts_along(dims(value), dims(scale), offer) && (!offer.positive || is_positive_constant(g, scale));
  }

  /// Gives a value, which has one user, its scale.
  constexpr void take(int id) {
    const int scale = scale_of[id];
    if (is_relu(g, id)) {
      scale_of[g.operand(id, 0)] = scale;
    } else if (is_sum(g, id)) {
      const int a = g.operand(id, 0), b = g.operand(id, 1);
      const bool both = both_scale(id);
      const int heir = offers[a].defined() && (both || broadcasts_along(dims(a), dims(b), offers[a])) ? 0 : 1;
      const int other = g.operand(id, 1 - heir);
      scale_of[g.operand(id, heir)] = scale;
      if (both) scale_of[other] = scale;
      else g.operand(id, 1 - heir) = g.template call<relay::multiply_op>({}, other, expand_to_axes(g, scale, dims(id).rank, offers[id]));
    } else {
      const int weight = g.operand(id, 1);
      const int scaled = g.template call<relay::multiply_op>({}, weight, expand_to_axes(g, scale, dims(weight).rank, scalings.of(g, id).weight_of_result));
      g.operand(id, 1) = scaled;
    }
  }

  constexpr void run() {
    const bool* const is_open = open.data();
    const int* const used = uses.data();
    for (int id = 0; id < count; ++id) {
      const node& n = g.nodes.data()[id];
      if (!n.op || used[id] != 1 || !is_open[id]) continue;
      const int first = g.operands.data()[n.first_operand];
      if (is_record_of<relay::nn::conv2d_op>(n.op)) {
        offers[id] = scalings.of(g, id).result;
      } else if (is_record_of<relay::nn::relu_op>(n.op) || is_record_of<relay::nn::leaky_relu_op>(n.op)) {
        offers[id] = offers[first];
        offers[id].positive = true;
      } else if (is_record_of<relay::add_op>(n.op) || is_record_of<relay::subtract_op>(n.op)) {
        if (offers[first].defined() || offers[g.operand(id, 1)].defined()) offers[id] = offer_of_sum(id);
      }
    }
    meta::vec<int> replaced(count, -1);
    for (int id = count; id-- > 0;) {
      if (scale_of.data()[id] >= 0) take(id);
      if (!is_record_of<relay::multiply_op>(g.nodes.data()[id].op) || !is_open[id] || !are_tensors(g, id)) continue;
      const int slot = moves(id, 1) ? 1 : moves(id, 0) ? 0 : -1;
      if (slot < 0) continue;
      const int value = g.operand(id, 1 - slot);
      replaced[id] = value;
      scale_of[value] = squeeze_to_axes(g, g.operand(id, slot), dims(value).rank, offers[value]);
    }
    for (int& operand : g.operands)
      if (operand < count && replaced[operand] >= 0) operand = replaced[operand];
  }
};

}  // namespace detail

template <class Graph>
constexpr void backward_fold_scale_axis_pass::run(Graph& g, const pass_options&) {
  detail::backward_scale_folder<Graph>(g).run();
}

}  // namespace baton::transform

#endif
