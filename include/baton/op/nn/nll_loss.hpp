// SPDX-License-Identifier: Apache-2.0
//
// nn.nll_loss: negative log likelihood of the classes that targets name (Relay's `nn.nll_loss`).
// Type relation: TVM's NLLLossRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_NLL_LOSS_HPP
#define BATON_OP_NN_NLL_LOSS_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

struct nll_loss_attrs {
  attr_string reduction = "mean";    ///< or "sum" or "none"
  std::int64_t ignore_index = -100;  ///< a target that does not count

  template <class Self, class Visitor>
  static constexpr void fields(Self& self, Visitor& visit) {
    visit("reduction", self.reduction, attr_string("mean"));
    visit.always("ignore_index", self.ignore_index);
  }
  friend constexpr bool operator==(const nll_loss_attrs&, const nll_loss_attrs&) = default;
};

struct nll_loss_op {
  static constexpr std::string_view name = "nn.nll_loss";
  using attrs = nll_loss_attrs;
  static constexpr pattern_kind pattern = pattern_kind::out_elementwise_fusable;
  static constexpr op_form form = op_form::layer;

  struct computation {
    attrs a;
    shape targets;
    std::int64_t classes;

    constexpr computation(const attrs& given, meta::slice<tensor_ty> in, const tensor_ty&) : a(given), targets(in[1].dims), classes(in[0].dims[1]) {}
    /// The weight of a target and its loss; a target that is ignored, or no class, has neither.
    template <class Math, class Read>
    constexpr double loss(const Read& read, const index& at, double& weight) const {
      const auto target = whole_number(read.template at<1>(at));
      weight = 0;
      if (target == a.ignore_index || target < 0 || target >= classes) return 0;
      index c, from;
      c[0] = target;
      from[0] = at[0];
      from[1] = target;
      for (int d = 1; d < targets.rank; ++d) from[d + 1] = at[d];
      weight = read.template at<2>(c);
      return -Math::multiply(weight, read.template at<0>(from));
    }
    template <class Math, class Read>
    constexpr double element(const Read& read, const index& at, int) const {
      double weight = 0;
      if (a.reduction == "none") return loss<Math>(read, at, weight);
      double sum = 0, weights = 0;
      for (std::int64_t i = 0; i < targets.size(); ++i) {
        sum = Math::add(sum, loss<Math>(read, index_of(targets, i), weight));
        weights = Math::add(weights, weight);
      }
      return a.reduction == "sum" ? sum : Math::divide(sum, weights);
    }
  };

  template <class Result>
  static constexpr void infer(const attrs& a, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 3, out)) return;
    const tensor_ty* predictions = tensor_argument(args, 0, "predictions", out);
    const tensor_ty* targets = predictions ? tensor_argument(args, 1, "targets", out) : nullptr;
    const tensor_ty* weights = targets ? tensor_argument(args, 2, "weights", out) : nullptr;
    if (!weights || !check_float(*predictions, "predictions", out) || !check_rank_at_least(*predictions, "predictions", 2, out) ||
        !check_integer(*targets, "targets", out) || !check_same_element(*predictions, "predictions", *weights, "weights", out) ||
        !check_shape(*weights, "weights", shape{predictions->dims[1]}, "the number of classes", out))
      return;
    shape without_classes;
    for (int d = 0; d < predictions->rank(); ++d)
      if (d != 1) without_classes.push_back(predictions->dims[d]);
    if (!check_shape(*targets, "targets", without_classes, "predictions without its axis of classes", out)) return;
    if (a.reduction != "mean" && a.reduction != "sum" && a.reduction != "none") {
      out.fail() << "reduction is \"" << a.reduction.view() << "\", needs \"mean\", \"sum\" or \"none\"";
      return;
    }
    out.set({predictions->element, a.reduction == "none" ? without_classes : shape{}});
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) { return 3 * static_cast<double>(args[1].tensor.size()); }
};

/// predictions (N, C, d1, ...), targets (N, d1, ...) of an integer type, weights (C): -weights[t] * predictions[n, t, ...] for each target t; their
/// sum, divided by the sum of the weights with reduction "mean". The result is a scalar, or has targets' shape with "none".
template <nll_loss_attrs Attrs = {}, expression Predictions, expression Targets, expression Weights,
          class Self = decltype([](nll_loss_op* = nullptr) { return call_node<nll_loss_op, Attrs, Predictions, Targets, Weights>{}; })>
constexpr auto nll_loss(Predictions, Targets, Weights) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.nll_loss")> {
  using type = baton::relay::nn::nll_loss_op;
};

#endif
