// SPDX-License-Identifier: Apache-2.0
//
// FoldExplicitPadding (level 0, requires InferType; TVM's PassInfo name begins with a blank): zeros that nn.pad puts around the
// data of a convolution, over one, two or three axes, become the convolution's own padding.
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
// Only spatial axes may be padded, and only with zeros. As far as no number changes, pools take padding in, too: a mean that
// counts its whole windows takes zeros, a maximum takes -infinity, and zeros where the data is not negative (after relu).
// TVM: src/relay/transforms/fold_explicit_padding.cc (0.8 also for pools). Next: transform/alter_op_layout.hpp.
#ifndef BATON_TRANSFORM_FOLD_EXPLICIT_PADDING_HPP
#define BATON_TRANSFORM_FOLD_EXPLICIT_PADDING_HPP

#include "baton/ir/infer.hpp"
#include "baton/ir/visit.hpp"
#include "baton/op/nn/avg_pool1d.hpp"
#include "baton/op/nn/avg_pool2d.hpp"
#include "baton/op/nn/avg_pool3d.hpp"
#include "baton/op/nn/conv1d.hpp"
#include "baton/op/nn/conv2d.hpp"
#include "baton/op/nn/conv3d.hpp"
#include "baton/op/nn/max_pool1d.hpp"
#include "baton/op/nn/max_pool2d.hpp"
#include "baton/op/nn/max_pool3d.hpp"
#include "baton/op/nn/pad.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

struct fold_explicit_padding_pass {
  static constexpr pass_info info() { return {" FoldExplicitPadding", 0, requires_infer_type}; }

  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);

 private:
  template <class Attrs>
  static constexpr bool is_pool = requires(Attrs a) { a.pool_size; };

  /// The spatial letters of an op's data.
  template <class Attrs>
  static constexpr std::string_view letters() {
    if constexpr (requires { Attrs::spatial; }) return spatial_letters<Attrs::spatial>;
    else return "HW";
  }
  template <class Attrs>
  static constexpr layout data_layout(const Attrs& a) {
    if constexpr (is_pool<Attrs>) return parse_layout(a.layout);
    else return parse_layout(a.data_layout);
  }

  template <class Op, class Graph>
  static constexpr void fold(Graph& g, int id) {
    auto attrs = Op::normalise(decode_attrs<typename Op::attrs>(g.view().words_of(id)));
    int data = g.operand(id, 0);
    while (is_record_of<relay::nn::pad_op>(g[data].op)) {
      const auto pad = decode_attrs<relay::nn::pad_attrs>(g.view().words_of(data));
      if (!(pad.pad_mode == "constant") || !is_neutral(g, g.operand(data, 0), pad.pad_value, attrs) || !take_in(pad, attrs)) break;
      data = g.operand(data, 0);
    }
    if (data == g.operand(id, 0)) return;
    // A pool may refuse: its padding is smaller than its window.
    node changed = g[id];
    meta::vec<int> operands(g.view().operands_of(id));
    operands[0] = data;
    attr_words words;
    encode_attrs(attrs, words);
    changed.first_word = g.add_words(words);
    changed.word_count = words.size();
    const int tried = g.add(changed, operands);
    if (baton::detail::infer_node_type(g, tried) == g[id].type) {
      g[id].first_word = changed.first_word;
      g[id].word_count = changed.word_count;
      g.operand(id, 0) = data;
    }
    g.error = {};
  }

  /// Whether what the op does at its own border is what it does with a border of this number. May change how a mean counts.
  template <class Attrs>
  static constexpr bool is_neutral(const graph& g, int data, double value, Attrs& attrs) {
    if constexpr (!is_pool<Attrs>) {
      return value == 0;
    } else {
      for (int i = 0; i < attrs.dilation.count; ++i)
        if (attrs.dilation[i] != 1) return false;
      if constexpr (Attrs::average) {
        bool bordered = false;
        for (int i = 0; i < attrs.padding.count; ++i) bordered = bordered || attrs.padding[i] != 0;
        if (value < 0 || value > 0 || attrs.ceil_mode || (bordered && !attrs.count_include_pad)) return false;
        attrs.count_include_pad = true;
        return true;
      } else {
        if (!g.view().is_tensor(data) || !g.view().tensor(data).element.is_float()) return false;
        return value == 0 ? is_not_negative(g, data) : value < -1.7976931348623157e308;
      }
    }
  }
  static constexpr bool is_not_negative(const graph& g, int id) {
    if (!g[id].op) return false;
    constexpr meta::hash_t known[] = {op_id("nn.relu"), op_id("sigmoid"), op_id("exp"), op_id("abs")};
    for (meta::hash_t op : known)
      if (g[id].op->id == op) return true;
    return false;
  }

  /// Adds the padding to the op's, if that is all it is.
  template <class Attrs>
  static constexpr bool take_in(const relay::nn::pad_attrs& pad, Attrs& attrs) {
    const layout data = data_layout(attrs);
    constexpr std::string_view axes = letters<Attrs>();
    constexpr int spatial = static_cast<int>(axes.size());
    if (pad.pad_width.count != data.rank) return false;
    for (int d = 0; d < data.rank; ++d)
      if (axes.find(data.axis[d]) == std::string_view::npos && (pad.pad_width.first[d] != 0 || pad.pad_width.second[d] != 0)) return false;
    for (char axis : axes)
      if (data.factor_of(axis) > 0) return false;
    for (int i = 0; i < spatial; ++i) {
      const int d = data.find(axes[static_cast<std::size_t>(i)]);
      attrs.padding.values[i] += pad.pad_width.first[d];
      attrs.padding.values[i + spatial] += pad.pad_width.second[d];
    }
    return true;
  }
};

template <class Graph>
constexpr void fold_explicit_padding_pass::run(Graph& g, const pass_options&) {
  const meta::vec<bool> open = reached(g.view(), walk::function_pass);
  for (int id = 0, n = g.size(); id < n; ++id) {
    if (!open[id] || !g[id].op || g[id].operand_count == 0 || !is_record_of<relay::nn::pad_op>(g[g.operand(id, 0)].op)) continue;
    const op_record* op = g[id].op;
    if (is_record_of<relay::nn::conv2d_op>(op)) fold<relay::nn::conv2d_op>(g, id);
    else if (is_record_of<relay::nn::conv1d_op>(op)) fold<relay::nn::conv1d_op>(g, id);
    else if (is_record_of<relay::nn::conv3d_op>(op)) fold<relay::nn::conv3d_op>(g, id);
    else if (is_record_of<relay::nn::max_pool2d_op>(op)) fold<relay::nn::max_pool2d_op>(g, id);
    else if (is_record_of<relay::nn::avg_pool2d_op>(op)) fold<relay::nn::avg_pool2d_op>(g, id);
    else if (is_record_of<relay::nn::max_pool1d_op>(op)) fold<relay::nn::max_pool1d_op>(g, id);
    else if (is_record_of<relay::nn::avg_pool1d_op>(op)) fold<relay::nn::avg_pool1d_op>(g, id);
    else if (is_record_of<relay::nn::max_pool3d_op>(op)) fold<relay::nn::max_pool3d_op>(g, id);
    else if (is_record_of<relay::nn::avg_pool3d_op>(op)) fold<relay::nn::avg_pool3d_op>(g, id);
  }
}

}  // namespace baton::transform

#endif
