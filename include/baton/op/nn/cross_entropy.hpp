// SPDX-License-Identifier: Apache-2.0
//
// nn.cross_entropy: mean over a batch of the cross entropy, -sum(targets * log(predictions)) (Relay's `nn.cross_entropy`).
// Type relation: TVM's CrossEntropyRel. Layout rule: none, neighbours keep their layouts.
#ifndef BATON_OP_NN_CROSS_ENTROPY_HPP
#define BATON_OP_NN_CROSS_ENTROPY_HPP

#include "baton/expr/structure.hpp"
#include "baton/op/check.hpp"

#include <cstdint>
#include <string_view>

namespace baton::relay::nn {

// What both cross entropies share. Logarithms: the predictions are logarithms already.
template <bool Logarithms>
struct cross_entropy_base {
  using attrs = no_attrs;
  static constexpr pattern_kind pattern = pattern_kind::opaque;
  static constexpr op_form form = op_form::layer;

  struct computation {
    shape dims;

    constexpr computation(const attrs&, meta::slice<tensor_ty> in, const tensor_ty&) : dims(in[0].dims) {}
    template <class Math, class Read>
    constexpr double element(const Read& read, const index&, int) const {
      double sum = 0;
      for (std::int64_t i = 0; i < dims.size(); ++i) {
        const index at = index_of(dims, i);
        const double prediction = read.template at<0>(at);
        double logarithm = prediction;
        if constexpr (!Logarithms) logarithm = Math::log(prediction);
        sum = Math::add(sum, Math::multiply(logarithm, read.template at<1>(at)));
      }
      return Math::divide(-sum, static_cast<double>(dims[0]));
    }
  };

  template <class Result>
  static constexpr void infer(const attrs&, meta::slice<type_value> args, Result& out) {
    if (!check_arity(args, 2, out)) return;
    const tensor_ty* predictions = tensor_argument(args, 0, "predictions", out);
    const tensor_ty* targets = predictions ? tensor_argument(args, 1, "targets", out) : nullptr;
    if (!targets || !check_float(*predictions, "predictions", out) || !check_rank(*predictions, "predictions", 2, out) ||
        !check_same_element(*predictions, "predictions", *targets, "targets", out) ||
        !check_shape(*targets, "targets", predictions->dims, "that of predictions", out))
      return;
    out.set({predictions->element, {}});
  }
  static constexpr double flops(const attrs&, meta::slice<type_value> args, const type_value&) { return 3 * static_cast<double>(args[0].tensor.size()); }
};

struct cross_entropy_op : cross_entropy_base<false> {
  static constexpr std::string_view name = "nn.cross_entropy";
};

/// predictions and targets (N, classes): -sum(targets * log(predictions)) / N, a scalar. Dtypes must agree and be floating-point.
template <expression Predictions, expression Targets,
          class Self = decltype([](cross_entropy_op* = nullptr) { return call_node<cross_entropy_op, no_attrs{}, Predictions, Targets>{}; })>
constexpr auto cross_entropy(Predictions, Targets) {
  return baton::detail::make_handle<Self>();
}

}  // namespace baton::relay::nn

template <>
struct baton::registered_op<baton::op_id("nn.cross_entropy")> {
  using type = baton::relay::nn::cross_entropy_op;
};

#endif
