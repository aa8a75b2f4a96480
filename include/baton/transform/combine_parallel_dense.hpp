// SPDX-License-Identifier: Apache-2.0
//
// CombineParallelDense (level 4, requires InferType): dense layers on the same data become one operator, as do the
// elementwise calls after them. ToBatch: one nn.batch_matmul of stacked data and weights, which have to be of one shape; else
// one wider nn.dense.
//
//     def @main(%x: Tensor[(1, 8), float32], %w1: Tensor[(4, 8), float32], %w2: Tensor[(4, 8), float32], %b1: Tensor[(4), float32], %b2: Tensor[(4), float32])
//     -> (Tensor[(1, 4), float32], Tensor[(1, 4), float32]) {
//       %0 = nn.dense(%x, %w1, units=None) /* ty=Tensor[(1, 4), float32] */;
//       %1 = add(%0, %b1) /* ty=Tensor[(1, 4), float32] */;
//       %2 = nn.dense(%x, %w2, units=None) /* ty=Tensor[(1, 4), float32] */;
//       %3 = add(%2, %b2) /* ty=Tensor[(1, 4), float32] */;
//       (%1, %3)
//     }
// becomes, with ToBatch,
//     def @main(%x: Tensor[(1, 8), float32], %w1: Tensor[(4, 8), float32], %w2: Tensor[(4, 8), float32], %b1: Tensor[(4), float32], %b2: Tensor[(4), float32])
//     -> (Tensor[(1, 4), float32], Tensor[(1, 4), float32]) {
//       %0 = (%x, %x);
//       %1 = stack(%0) /* ty=Tensor[(2, 1, 8), float32] */;
//       %2 = (%w1, %w2);
//       %3 = stack(%2) /* ty=Tensor[(2, 4, 8), float32] */;
//       %4 = nn.batch_matmul(%1, %3) /* ty=Tensor[(2, 1, 4), float32] */;
//       %5 = expand_dims(%b1, axis=0) /* ty=Tensor[(1, 4), float32] */;
//       %6 = expand_dims(%b2, axis=0) /* ty=Tensor[(1, 4), float32] */;
//       %7 = (%5, %6);
//       %8 = stack(%7) /* ty=Tensor[(2, 1, 4), float32] */;
//       %9 = add(%4, %8) /* ty=Tensor[(2, 1, 4), float32] */;
//       %10 = split(%9, indices_or_sections=2) /* ty=(Tensor[(1, 1, 4), float32], Tensor[(1, 1, 4), float32]) */;
//       %11 = %10.0;
//       %12 = squeeze(%11, axis=[0]) /* ty=Tensor[(1, 4), float32] */;
//       %13 = %10.1;
//       %14 = squeeze(%13, axis=[0]) /* ty=Tensor[(1, 4), float32] */;
//       (%12, %14)
//     }
//
// TVM: src/relay/transforms/combine_parallel_dense.cc. Next: transform/fold_constant.hpp joins the weights if they are
// constants.
#ifndef BATON_TRANSFORM_COMBINE_PARALLEL_DENSE_HPP
#define BATON_TRANSFORM_COMBINE_PARALLEL_DENSE_HPP

#include "baton/op/expand_dims.hpp"
#include "baton/op/nn/batch_matmul.hpp"
#include "baton/op/nn/dense.hpp"
#include "baton/op/split.hpp"
#include "baton/op/squeeze.hpp"
#include "baton/op/stack.hpp"
#include "baton/transform/parallel_branches.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

namespace detail {

constexpr bool is_dense(const graph& g, int call) { return is_record_of<relay::nn::dense_op>(g[call].op); }
template <class Graph>
constexpr dtype dense_out_dtype(const Graph& g, int call) {
  return decode_attrs<relay::nn::dense_attrs>(g.view().words_of(call)).out_dtype;
}

/// Dense layers side by side in one wider layer.
struct parallel_dense_wide {
  static constexpr bool is_root(const graph& g, int call) { return is_dense(g, call); }
  static constexpr bool compatible(const graph& g, int a, int b) { return dense_out_dtype(g, a) == dense_out_dtype(g, b); }
  static constexpr int last_axis(const graph& g, int call) { return g.view().tensor(call).rank() - 1; }

  template <class Graph>
  static constexpr int combine(Graph& g, meta::slice<int> calls) {
    relay::nn::dense_attrs attrs;
    attrs.out_dtype = dense_out_dtype(g, calls[0]);
    std::int64_t units = 0;
    for (int call : calls) units += g.view().tensor(g.operand(call, 1)).dims[0];
    attrs.units = units;
    return g.template call<relay::nn::dense_op>(attrs, g.operand(calls[0], 0), concatenate_operands(g, calls, 1, 0));
  }
  static constexpr bool argument_fits(const graph& g, int root, int a, int b, int slot) { return differ_in_channels_only(g, a, b, slot, last_axis(g, root)); }
  template <class Graph>
  static constexpr int combine_arguments(Graph& g, int, meta::slice<int> calls, int slot) {
    return concatenate_operands(g, calls, slot, g.view().tensor(g.operand(calls[0], slot)).rank() - 1);
  }
  template <class Graph>
  static constexpr void cut(Graph& g, int whole, meta::slice<int> roots, meta::vec<int>& pieces) {
    const int axis = last_axis(g, roots[0]);
    std::int64_t begin = 0;
    for (int root : roots) {
      const std::int64_t extent = g.view().tensor(root).dims[axis];
      pieces.push_back(slice_of(g, whole, axis, begin, extent, axis + 1));
      begin += extent;
    }
  }
};

/// Dense layers of one shape as the matrices of a batch.
struct parallel_dense_batch {
  static constexpr bool is_root(const graph& g, int call) {
    return is_dense(g, call) && g.view().tensor(call).rank() == 2 && dense_out_dtype(g, call).is_none();
  }
  static constexpr bool compatible(const graph& g, int a, int b) { return g.view().tensor(g.operand(a, 1)) == g.view().tensor(g.operand(b, 1)); }

  template <class Graph>
  static constexpr int combine(Graph& g, meta::slice<int> calls) {
    const int data = stack_operands(g, calls, 0, 0);
    return g.template call<relay::nn::batch_matmul_op>({}, data, stack_operands(g, calls, 1, 0));
  }
  static constexpr bool argument_fits(const graph& g, int, int a, int b, int slot) {
    const graph_view v = g.view();
    return v.is_tensor(v.operand(a, slot)) && v.is_tensor(v.operand(b, slot)) && v.tensor(v.operand(a, slot)) == v.tensor(v.operand(b, slot));
  }
  template <class Graph>
  static constexpr int combine_arguments(Graph& g, int root, meta::slice<int> calls, int slot) {
    // A stack of vectors has to broadcast along the rows, so each gets an axis in front first.
    return stack_operands(g, calls, slot, g.view().tensor(root).rank() - g.view().tensor(g.operand(calls[0], slot)).rank());
  }
  template <class Graph>
  static constexpr void cut(Graph& g, int whole, meta::slice<int> roots, meta::vec<int>& pieces) {
    relay::split_attrs parts;
    parts.indices_or_sections = roots.size();
    const int all = g.template call<relay::split_op>(parts, whole);
    for (int k = 0; k < roots.size(); ++k) {
      node part;
      part.kind = node_kind::projection;
      part.index = k;
      relay::squeeze_attrs first;
      first.axis = {0};
      pieces.push_back(g.template call<relay::squeeze_op>(first, g.add(part, meta::slice<int>(&all, 1))));
    }
  }

 private:
  template <class Graph>
  static constexpr int stack_operands(Graph& g, meta::slice<int> calls, int slot, int missing) {
    node tuple;
    tuple.kind = node_kind::tuple;
    meta::vec<int> fields;
    for (int call : calls) {
      relay::expand_dims_attrs expand;
      expand.num_newaxis = missing;
      fields.push_back(missing > 0 ? g.template call<relay::expand_dims_op>(expand, g.operand(call, slot)) : g.operand(call, slot));
    }
    return g.template call<relay::stack_op>({}, g.add(tuple, fields));
  }
};

}  // namespace detail

template <int Min = 3, bool ToBatch = true>
struct combine_parallel_dense_pass {
  static_assert(Min >= 1, "baton: combine_parallel_dense<min>: min must be at least 1");
  static constexpr pass_info info() { return {"CombineParallelDense", 4, requires_infer_type}; }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options&) {
    if constexpr (ToBatch) combine_parallel<detail::parallel_dense_batch>(g, Min);
    else combine_parallel<detail::parallel_dense_wide>(g, Min);
  }
};

}  // namespace baton::transform

#endif
