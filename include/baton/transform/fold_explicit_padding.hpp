// SPDX-License-Identifier: Apache-2.0
//
// FoldExplicitPadding (level 0, requires InferType; TVM's PassInfo name begins with a blank): zeros that nn.pad puts around the
// data of a convolution become the convolution's own padding.
//
//     def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32]) -> Tensor[(1, 4, 9, 7), float32] {
//       %0 = nn.pad(%x, pad_width=[[0, 0], [0, 0], [1, 2], [0, 1]]) /* ty=Tensor[(1, 3, 9, 7), float32] */;
//       nn.conv2d(%0, %w, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 4, 9, 7), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(1, 3, 6, 6), float32], %w: Tensor[(4, 3, 3, 3), float32]) -> Tensor[(1, 4, 9, 7), float32] {
//       nn.conv2d(%x, %w, padding=[2, 1, 3, 2]) /* ty=Tensor[(1, 4, 9, 7), float32] */
//     }
//
// Only height and width may be padded. TVM: src/relay/transforms/fold_explicit_padding.cc. Next: transform/alter_op_layout.hpp.
#ifndef BATON_TRANSFORM_FOLD_EXPLICIT_PADDING_HPP
#define BATON_TRANSFORM_FOLD_EXPLICIT_PADDING_HPP

#include "baton/ir/visit.hpp"
#include "baton/op/nn/conv2d.hpp"
#include "baton/op/nn/pad.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

struct fold_explicit_padding_pass {
  static constexpr pass_info info() { return {" FoldExplicitPadding", 0, requires_infer_type}; }

  static constexpr void run(graph& g, const pass_options&) {
    const meta::vec<bool> open = reached(g.view(), walk::function_pass);
    for (int id = 0, n = g.size(); id < n; ++id) {
      if (!open[id] || g[id].op != &record_of<relay::nn::conv2d_op>) continue;
      auto attrs = decode_attrs<relay::nn::conv2d_attrs>(g.view().words_of(id));
      int data = g.operand(id, 0);
      while (g[data].op == &record_of<relay::nn::pad_op> && take_in(decode_attrs<relay::nn::pad_attrs>(g.view().words_of(data)), attrs))
        data = g.operand(data, 0);
      if (data == g.operand(id, 0)) continue;
      attr_words words;
      encode_attrs(attrs, words);
      g[id].first_word = g.add_words(words);
      g[id].word_count = words.size();
      g.operand(id, 0) = data;
    }
  }

 private:
  /// Adds the padding to the convolution's, if that is all it is.
  static constexpr bool take_in(const relay::nn::pad_attrs& pad, relay::nn::conv2d_attrs& conv) {
    const layout data = parse_layout(conv.data_layout);
    if (pad.pad_mode.view() != "constant" || pad.pad_value < 0 || pad.pad_value > 0 || pad.pad_width.count != data.rank) return false;
    const int h = data.find('H'), w = data.find('W');
    if (data.factor_of('H') > 0 || data.factor_of('W') > 0) return false;
    for (int d = 0; d < data.rank; ++d)
      if (d != h && d != w && (pad.pad_width.first[d] != 0 || pad.pad_width.second[d] != 0)) return false;
    const int_list<4> p = relay::nn::expand_padding(conv.padding);
    conv.padding = {p[0] + pad.pad_width.first[h], p[1] + pad.pad_width.first[w], p[2] + pad.pad_width.second[h], p[3] + pad.pad_width.second[w]};
    return true;
  }
};

}  // namespace baton::transform

#endif
