// SPDX-License-Identifier: Apache-2.0
//
// CombineParallelBatchMatmul (level 4, requires InferType): matrix products of the same data become one, as do the
// elementwise calls after them.
//
//     def @main(%x: Tensor[(2, 3, 8), float32], %w1: Tensor[(2, 4, 8), float32], %w2: Tensor[(2, 5, 8), float32]) -> (Tensor[(2, 3, 4), float32], Tensor[(2, 3,
//     5), float32]) {
//       %0 = nn.batch_matmul(%x, %w1) /* ty=Tensor[(2, 3, 4), float32] */;
//       %1 = nn.relu(%0) /* ty=Tensor[(2, 3, 4), float32] */;
//       %2 = nn.batch_matmul(%x, %w2) /* ty=Tensor[(2, 3, 5), float32] */;
//       %3 = nn.relu(%2) /* ty=Tensor[(2, 3, 5), float32] */;
//       (%1, %3)
//     }
// becomes
//     def @main(%x: Tensor[(2, 3, 8), float32], %w1: Tensor[(2, 4, 8), float32], %w2: Tensor[(2, 5, 8), float32]) -> (Tensor[(2, 3, 4), float32], Tensor[(2, 3,
//     5), float32]) {
//       %0 = (%w1, %w2);
//       %1 = concatenate(%0, axis=1) /* ty=Tensor[(2, 9, 8), float32] */;
//       %2 = nn.batch_matmul(%x, %1) /* ty=Tensor[(2, 3, 9), float32] */;
//       %3 = nn.relu(%2) /* ty=Tensor[(2, 3, 9), float32] */;
//       %4 = split(%3, indices_or_sections=[4], axis=2) /* ty=(Tensor[(2, 3, 4), float32], Tensor[(2, 3, 5), float32]) */;
//       %5 = %4.0;
//       %6 = %4.1;
//       (%5, %6)
//     }
//
// TVM: src/relay/transforms/combine_parallel_batch_matmul.cc. Next: transform/fold_constant.hpp.
#ifndef BATON_TRANSFORM_COMBINE_PARALLEL_BATCH_MATMUL_HPP
#define BATON_TRANSFORM_COMBINE_PARALLEL_BATCH_MATMUL_HPP

#include "baton/op/nn/batch_matmul.hpp"
#include "baton/op/split.hpp"
#include "baton/transform/parallel_branches.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

namespace detail {

struct parallel_batch_matmul {
  static constexpr bool is_root(const graph& g, int call) { return is_record_of<relay::nn::batch_matmul_op>(g[call].op); }
  /// The second operands (b, n, k) may differ in n. With few matrices on the left a product broadcasts, and both do alike.
  static constexpr bool compatible(const graph& g, int a, int b) {
    return g.view().tensor(g.operand(a, 1)).dims[0] == g.view().tensor(g.operand(b, 1)).dims[0];
  }
  template <class Graph>
  static constexpr int combine(Graph& g, meta::slice<int> calls) {
    return g.template call<relay::nn::batch_matmul_op>({}, g.operand(calls[0], 0), concatenate_operands(g, calls, 1, 1));
  }
  static constexpr bool argument_fits(const graph& g, int, int a, int b, int slot) { return differ_in_channels_only(g, a, b, slot, 2); }
  template <class Graph>
  static constexpr int combine_arguments(Graph& g, int root, meta::slice<int> calls, int slot) {
    return concatenate_operands(g, calls, slot, 2 - g.view().tensor(root).rank() + g.view().tensor(g.operand(calls[0], slot)).rank());
  }
  template <class Graph>
  static constexpr void cut(Graph& g, int whole, meta::slice<int> roots, meta::vec<int>& pieces) {
    if (roots.size() > most_parts) return cut_by_slices(g, whole, roots, pieces);
    relay::split_attrs parts;
    parts.axis = 2;
    parts.indices_or_sections.is_list = true;
    std::int64_t end = 0;
    for (int k = 0; k + 1 < roots.size(); ++k) parts.indices_or_sections.list.push_back(end += g.view().tensor(roots[k]).dims[2]);
    const int all = g.template call<relay::split_op>(parts, whole);
    for (int k = 0; k < roots.size(); ++k) {
      node part;
      part.kind = node_kind::projection;
      part.index = k;
      pieces.push_back(g.add(part, meta::slice<int>(&all, 1)));
    }
  }

 private:
  /// As many as a list attribute of split can tell apart.
  static constexpr int most_parts = 17;
  template <class Graph>
  static constexpr void cut_by_slices(Graph& g, int whole, meta::slice<int> roots, meta::vec<int>& pieces) {
    std::int64_t begin = 0;
    for (int root : roots) {
      const std::int64_t extent = g.view().tensor(root).dims[2];
      pieces.push_back(slice_of(g, whole, 2, begin, extent, 3));
      begin += extent;
    }
  }
};

}  // namespace detail

template <int Min = 3>
struct combine_parallel_batch_matmul_pass {
  static_assert(Min >= 1, "baton: combine_parallel_batch_matmul<min>: min must be at least 1");
  static constexpr pass_info info() { return {"CombineParallelBatchMatmul", 4, requires_infer_type}; }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options&) {
    combine_parallel<detail::parallel_batch_matmul>(g, Min);
  }
};

}  // namespace baton::transform

#endif
