// SPDX-License-Identifier: Apache-2.0
//
// SimplifyInference (level 0, requires InferType): what only training needs becomes arithmetic, or goes. The first output
// of nn.batch_norm is data * scale + shift, with scale and shift made of the vectors; that of nn.dropout is its data. Normalisations
// by statistics of the data are written out (transform/norms_as_arithmetic.hpp).
//
//     def @main(%x: Tensor[(1, 2, 4), float32], %g: Tensor[(2), float32], %b: Tensor[(2), float32], %m: Tensor[(2), float32], %v: Tensor[(2), float32]) ->
//     Tensor[(1, 2, 4), float32] {
//       %0 = nn.batch_norm(%x, %g, %b, %m, %v) /* ty=(Tensor[(1, 2, 4), float32], Tensor[(2), float32], Tensor[(2), float32]) */;
//       %0.0
//     }
// becomes
//     def @main(%x: Tensor[(1, 2, 4), float32], %g: Tensor[(2), float32], %b: Tensor[(2), float32], %m: Tensor[(2), float32], %v: Tensor[(2), float32]) ->
//     Tensor[(1, 2, 4), float32] {
//       %0 = add(%v, 1e-05f /* ty=float32 */) /* ty=Tensor[(2), float32] */;
//       %1 = sqrt(%0) /* ty=Tensor[(2), float32] */;
//       %2 = divide(1f /* ty=float32 */, %1) /* ty=Tensor[(2), float32] */;
//       %3 = multiply(%2, %g) /* ty=Tensor[(2), float32] */;
//       %4 = expand_dims(%3, axis=1) /* ty=Tensor[(2, 1), float32] */;
//       %5 = multiply(%x, %4) /* ty=Tensor[(1, 2, 4), float32] */;
//       %6 = negative(%m) /* ty=Tensor[(2), float32] */;
//       %7 = multiply(%6, %3) /* ty=Tensor[(2), float32] */;
//       %8 = add(%7, %b) /* ty=Tensor[(2), float32] */;
//       %9 = expand_dims(%8, axis=1) /* ty=Tensor[(2, 1), float32] */;
//       add(%5, %9) /* ty=Tensor[(1, 2, 4), float32] */
//     }
//
// A batch_norm whose other outputs are used stays for them. TVM: src/relay/transforms/simplify_inference.cc. Next:
// transform/fold_constant.hpp computes scale and shift if the vectors are constants.
#ifndef BATON_TRANSFORM_SIMPLIFY_INFERENCE_HPP
#define BATON_TRANSFORM_SIMPLIFY_INFERENCE_HPP

#include "baton/ir/visit.hpp"
#include "baton/op/add.hpp"
#include "baton/op/divide.hpp"
#include "baton/op/multiply.hpp"
#include "baton/op/negative.hpp"
#include "baton/op/nn/batch_norm.hpp"
#include "baton/op/nn/dropout.hpp"
#include "baton/op/sqrt.hpp"
#include "baton/transform/blocks_as_movements.hpp"
#include "baton/transform/einsum_as_products.hpp"
#include "baton/transform/norms_as_arithmetic.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

struct simplify_inference_pass {
  static constexpr pass_info info() { return {"SimplifyInference", 0, requires_infer_type}; }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

/// The same, but normalisations that have a kernel stay what they are: arithmetic would go through the data several times. An einsum
/// becomes matrix products, the padding of nn.space_to_batch_nd an operator of its own.
struct simplify_for_kernels_pass : simplify_inference_pass {
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

namespace detail {

/// What the first output of a batch_norm is.
template <class Graph>
constexpr int batch_norm_as_arithmetic(Graph& g, int call) {
  using namespace baton::relay;
  const auto attrs = decode_attrs<nn::batch_norm_attrs>(g.view().words_of(call));
  const int data = g.operand(call, 0), gamma = g.operand(call, 1), beta = g.operand(call, 2), mean = g.operand(call, 3), variance = g.operand(call, 4);
  const dtype element = g.view().tensor(data).element;
  const int rank = g.view().tensor(data).rank();
  const int axis = normalize_axis(attrs.axis, rank);
  const int deviation = g.template call<sqrt_op>({}, g.template call<add_op>({}, variance, float_scalar(g, element, attrs.epsilon)));
  int scale = g.template call<divide_op>({}, float_scalar(g, element, 1), deviation);
  if (attrs.scale) scale = g.template call<multiply_op>({}, scale, gamma);
  int shift = g.template call<multiply_op>({}, g.template call<negative_op>({}, mean), scale);
  if (attrs.center) shift = g.template call<add_op>({}, shift, beta);
  const int scaled = g.template call<multiply_op>({}, data, expand_to_axis(g, scale, rank, axis));
  return g.template call<add_op>({}, scaled, expand_to_axis(g, shift, rank, axis));
}

}  // namespace detail

namespace detail {

template <class Graph>
constexpr void simplify_for_inference(Graph& g, bool keep_kernels) {
  const int n = g.size();
  const meta::vec<bool> open = reached(g.view(), walk::function_pass);
  // What replaces a node has no type yet; what is asked for types is an original node.
  meta::vec<int> replaced(n);
  for (int id = 0; id < n; ++id) {
    replaced[id] = id;
    if (!open[id]) continue;
    if (g[id].kind == node_kind::projection && g[id].index == 0) {
      const int tuple = g.operand(id, 0);
      const op_record* op = g[tuple].op;
      if (is_record_of<relay::nn::dropout_op>(op)) replaced[id] = g.operand(tuple, 0);
      else if (is_record_of<relay::nn::batch_norm_op>(op)) replaced[id] = detail::batch_norm_as_arithmetic(g, tuple);
      if (g[replaced[id]].type < 0) g[replaced[id]].type = g[id].type;
      if (replaced[id] != id) continue;
    }
    for (int slot = 0; slot < g[id].operand_count; ++slot) g.operand(id, slot) = replaced[g.operand(id, slot)];
    if (!g[id].op) continue;
    if (keep_kernels && is_record_of<relay::einsum_op>(g[id].op)) replaced[id] = einsum_as_products(g, id);
    else replaced[id] = norm_as_arithmetic(g, keep_kernels ? blocks_as_movements(g, id) : id, keep_kernels);
    if (g[replaced[id]].type < 0) g[replaced[id]].type = g[id].type;
  }
}

}  // namespace detail

template <class Graph>
constexpr void simplify_inference_pass::run(Graph& g, const pass_options&) {
  detail::simplify_for_inference(g, false);
}
template <class Graph>
constexpr void simplify_for_kernels_pass::run(Graph& g, const pass_options&) {
  detail::simplify_for_inference(g, true);
}

}  // namespace baton::transform

#endif
