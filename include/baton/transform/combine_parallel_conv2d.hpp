// SPDX-License-Identifier: Apache-2.0
//
// CombineParallelConv2D (level 4, requires InferType; TVM's PassInfo name is CombineParallelConv2d): convolutions of the same
// data that differ in their output channels only become one, as do the elementwise calls after them.
//
//     def @main(%x: Tensor[(1, 8, 4, 4), float32], %w1: Tensor[(4, 8, 3, 3), float32], %w2: Tensor[(8, 8, 3, 3), float32], %b1: Tensor[(4, 1, 1), float32],
//     %b2: Tensor[(8, 1, 1), float32]) -> (Tensor[(1, 4, 2, 2), float32], Tensor[(1, 8, 2, 2), float32]) {
//       %0 = nn.conv2d(%x, %w1) /* ty=Tensor[(1, 4, 2, 2), float32] */;
//       %1 = add(%0, %b1) /* ty=Tensor[(1, 4, 2, 2), float32] */;
//       %2 = nn.conv2d(%x, %w2) /* ty=Tensor[(1, 8, 2, 2), float32] */;
//       %3 = add(%2, %b2) /* ty=Tensor[(1, 8, 2, 2), float32] */;
//       (%1, %3)
//     }
// becomes
//     def @main(%x: Tensor[(1, 8, 4, 4), float32], %w1: Tensor[(4, 8, 3, 3), float32], %w2: Tensor[(8, 8, 3, 3), float32], %b1: Tensor[(4, 1, 1), float32],
//     %b2: Tensor[(8, 1, 1), float32]) -> (Tensor[(1, 4, 2, 2), float32], Tensor[(1, 8, 2, 2), float32]) {
//       %0 = (%w1, %w2);
//       %1 = concatenate(%0) /* ty=Tensor[(12, 8, 3, 3), float32] */;
//       %2 = nn.conv2d(%x, %1, channels=12) /* ty=Tensor[(1, 12, 2, 2), float32] */;
//       %3 = (%b1, %b2);
//       %4 = concatenate(%3) /* ty=Tensor[(12, 1, 1), float32] */;
//       %5 = add(%2, %4) /* ty=Tensor[(1, 12, 2, 2), float32] */;
//       %6 = strided_slice(%5, begin=[0, 0], end=[-1, 4], strides=[1, 1], slice_mode="size") /* ty=Tensor[(1, 4, 2, 2), float32] */;
//       %7 = strided_slice(%5, begin=[0, 4], end=[-1, 8], strides=[1, 1], slice_mode="size") /* ty=Tensor[(1, 8, 2, 2), float32] */;
//       (%6, %7)
//     }
//
// At least Min convolutions, of one group. TVM: src/relay/transforms/combine_parallel_conv2d.cc. Next:
// transform/fold_constant.hpp concatenates the weights if they are constants.
#ifndef BATON_TRANSFORM_COMBINE_PARALLEL_CONV2D_HPP
#define BATON_TRANSFORM_COMBINE_PARALLEL_CONV2D_HPP

#include "baton/transform/conv2d_table.hpp"
#include "baton/transform/parallel_branches.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

namespace detail {

struct parallel_conv2d {
  conv2d_table table;

  constexpr int channel_axis(const graph& g, int call) { return table.of(g, call).result.find('C'); }
  constexpr bool is_root(const graph& g, int call) { return is_conv2d(g, call) && table.of(g, call).attrs.groups == 1; }
  constexpr bool compatible(const graph& g, int a, int b) {
    const int kind_of_a = table.kind_of(g, a), kind_of_b = table.kind_of(g, b);
    if (kind_of_a == kind_of_b) return true;
    const conv2d_facts& fa = table.kinds[kind_of_a];
    const conv2d_facts& fb = table.kinds[kind_of_b];
    relay::nn::conv2d_attrs of_a = fa.attrs, of_b = fb.attrs;
    of_a.channels = of_b.channels = {};
    of_a.kernel_size = of_b.kernel_size = {};
    return of_a == of_b && fa.oihw[2] == fb.oihw[2] && fa.oihw[3] == fb.oihw[3] && fa.element == fb.element;
  }
  template <class Graph>
  constexpr int combine(Graph& g, meta::slice<int> calls) {
    relay::nn::conv2d_attrs attrs = table.of(g, calls[0]).attrs;
    std::int64_t channels = 0;
    for (int call : calls) channels += table.of(g, call).oihw[0];
    attrs.channels = channels;
    const int weight = concatenate_operands(g, calls, 1, table.of(g, calls[0]).kernel.find('O'));
    return g.template call<relay::nn::conv2d_op>(attrs, g.operand(calls[0], 0), weight);
  }
  constexpr bool argument_fits(const graph& g, int root, int a, int b, int slot) { return differ_in_channels_only(g, a, b, slot, channel_axis(g, root)); }
  template <class Graph>
  constexpr int combine_arguments(Graph& g, int root, meta::slice<int> calls, int slot) {
    return concatenate_operands(g, calls, slot, channel_axis(g, root) - g.view().tensor(root).rank() + g.view().tensor(g.operand(calls[0], slot)).rank());
  }
  template <class Graph>
  constexpr void cut(Graph& g, int whole, meta::slice<int> roots, meta::vec<int>& pieces) {
    const int axis = channel_axis(g, roots[0]);
    std::int64_t begin = 0;
    for (int root : roots) {
      const std::int64_t extent = g.view().tensor(root).dims[axis];
      pieces.push_back(slice_of(g, whole, axis, begin, extent, axis + 1));
      begin += extent;
    }
  }
};

}  // namespace detail

template <int Min = 3>
struct combine_parallel_conv2d_pass {
  static_assert(Min >= 1, "baton: combine_parallel_conv2d<min>: min must be at least 1");
  static constexpr pass_info info() { return {"CombineParallelConv2d", 4, requires_infer_type}; }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options&) {
    combine_parallel<detail::parallel_conv2d>(g, Min);
  }
};

}  // namespace baton::transform

#endif
