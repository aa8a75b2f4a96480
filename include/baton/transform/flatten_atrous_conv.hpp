// SPDX-License-Identifier: Apache-2.0
//
// FlattenAtrousConv (level 3, requires InferType): a convolution between nn.space_to_batch_nd and nn.batch_to_space_nd, which is
// how some frameworks write dilation, becomes a dilated convolution.
//
//     def @main(%x: Tensor[(1, 5, 6, 2), float32], %w: Tensor[(3, 3, 2, 4), float32]) -> Tensor[(1, 5, 6, 4), float32] {
//       %0 = nn.space_to_batch_nd(%x, block_shape=[2, 3], paddings=[[2, 3], [3, 3]]) /* ty=Tensor[(6, 5, 4, 2), float32] */;
//       %1 = nn.conv2d(%0, %w, channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWIO") /* ty=Tensor[(6, 3, 2, 4), float32] */;
//       nn.batch_to_space_nd(%1, block_shape=[2, 3], crops=[[0, 1], [0, 0]]) /* ty=Tensor[(1, 5, 6, 4), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(1, 5, 6, 2), float32], %w: Tensor[(3, 3, 2, 4), float32]) -> Tensor[(1, 5, 6, 4), float32] {
//       nn.conv2d(%x, %w, padding=[2, 3, 2, 3], dilation=[2, 3], channels=4, kernel_size=[3, 3], data_layout="NHWC", kernel_layout="HWIO") /* ty=Tensor[(1, 5,
//       6, 4), float32] */
//     }
//
// The data is NHWC, since the axes after the batch are what these ops take for spatial. The crops must not take more than was
// padded. TVM: src/relay/transforms/flatten_atrous_conv.cc. Next: transform/convert_layout.hpp.
#ifndef BATON_TRANSFORM_FLATTEN_ATROUS_CONV_HPP
#define BATON_TRANSFORM_FLATTEN_ATROUS_CONV_HPP

#include "baton/ir/visit.hpp"
#include "baton/op/nn/batch_to_space_nd.hpp"
#include "baton/op/nn/conv2d.hpp"
#include "baton/op/nn/space_to_batch_nd.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

struct flatten_atrous_conv_pass {
  static constexpr pass_info info() { return {"FlattenAtrousConv", 3, requires_infer_type}; }

  template <class Graph>
  static constexpr void run(Graph& g, const pass_options&) {
    const int n = g.size();
    const meta::vec<bool> open = reached(g.view(), walk::function_pass);
    meta::vec<int> replaced(n);
    for (int id = 0; id < n; ++id) {
      replaced[id] = id;
      if (!open[id]) continue;
      for (int i = 0; i < g[id].operand_count; ++i) g.operand(id, i) = replaced[g.operand(id, i)];
      if (!is_record_of<relay::nn::batch_to_space_nd_op>(g[id].op)) continue;
      const int conv = g.operand(id, 0);
      if (!is_record_of<relay::nn::conv2d_op>(g[conv].op) || !is_record_of<relay::nn::space_to_batch_nd_op>(g[g.operand(conv, 0)].op)) continue;
      const int deal = g.operand(conv, 0);
      auto attrs = decode_attrs<relay::nn::conv2d_attrs>(g.view().words_of(conv));
      if (!dilate(attrs, decode_attrs<relay::nn::space_to_batch_nd_attrs>(g.view().words_of(deal)),
                  decode_attrs<relay::nn::batch_to_space_nd_attrs>(g.view().words_of(id))))
        continue;
      replaced[id] = g.template call<relay::nn::conv2d_op>(attrs, g.operand(deal, 0), g.operand(conv, 1));
      g[replaced[id]].type = g[id].type;
    }
  }

 private:
  /// Every position of a block sees the others' elements at a distance of the block: that is the dilation. What is padded
  /// before and not cropped after is the convolution's padding.
  static constexpr bool dilate(relay::nn::conv2d_attrs& conv, const relay::nn::space_to_batch_nd_attrs& deal,
                               const relay::nn::batch_to_space_nd_attrs& gather) {
    if (conv.data_layout.view() != "NHWC" || conv.result_layout() != "NHWC" || deal.block_shape.count != 2 || !(deal.block_shape == gather.block_shape))
      return false;
    if (conv.strides[0] != 1 || conv.strides[1] != 1 || conv.dilation[0] != 1 || conv.dilation[1] != 1 || deal.pad_value < 0 || deal.pad_value > 0)
      return false;
    const int_list<4> own = relay::nn::expand_padding(conv.padding);
    int_list<4> padding = own;
    for (int i = 0; i < 2; ++i) {
      const std::int64_t block = deal.block_shape[i];
      conv.dilation[i] = block;
      padding[i] = own[i] * block + deal.paddings.first[i] - gather.crops.first[i];
      padding[i + 2] = own[i + 2] * block + deal.paddings.second[i] - gather.crops.second[i];
      if (padding[i] < 0 || padding[i + 2] < 0) return false;
    }
    conv.padding = padding;
    return true;
  }
};

}  // namespace baton::transform

#endif
