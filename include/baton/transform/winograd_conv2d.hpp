// SPDX-License-Identifier: Apache-2.0
//
// WinogradConv2d: 3x3 convolutions on channel blocks, with stride 1 and a constant weight, become Winograd convolutions
// F(m x m, 3x3) where the cost model (targets/winograd_cost.hpp) expects them to be faster. (TVM does so in some targets' rules
// for AlterOpLayout.)
//
//     %0 = layout_transform(meta[relay.Constant][0], src_layout="OIHW", dst_layout="OIHW16i16o");
//     nn.conv2d(%x, %0, padding=[1, 1, 1, 1], data_layout="NCHW16c", kernel_layout="OIHW16i16o")
// becomes, with 64 channels and m = 4,
//     %0 = nn.contrib_conv2d_winograd_weight_transform(meta[relay.Constant][0], tile_size=4);
//     %1 = reshape(%0, newshape=[6, 6, 4, 16, 64]);
//     %2 = transpose(%1, axes=[2, 0, 1, 4, 3]);
//     nn.contrib_conv2d_winograd_without_weight_transform(%x, %2, tile_size=4, padding=[1, 1, 1, 1], channels=64,
//                                                         kernel_size=[3, 3], data_layout="NCHW16c")
//
// What depends on the constant alone is computed once, during compilation or at load. The results differ from the direct kernel's by
// rounding: tests/unit/simd/winograd_test.cpp has the bound. `config<"baton.winograd", false>` in the context keeps the direct kernels.
// In: a typed module after AlterOpLayout. Next: transform/fold_constant.hpp.
#ifndef BATON_TRANSFORM_WINOGRAD_CONV2D_HPP
#define BATON_TRANSFORM_WINOGRAD_CONV2D_HPP

#include "baton/ir/visit.hpp"
#include "baton/op/layout_transform.hpp"
#include "baton/op/nn/contrib_conv2d_winograd_weight_transform.hpp"
#include "baton/op/nn/contrib_conv2d_winograd_without_weight_transform.hpp"
#include "baton/op/reshape.hpp"
#include "baton/op/transpose.hpp"
#include "baton/targets/winograd_cost.hpp"
#include "baton/transform/constant_values.hpp"
#include "baton/transform/conv2d_table.hpp"
#include "baton/transform/pass.hpp"

#include <cstdint>
#include <string_view>

namespace baton::transform {

/// The pass WinogradConv2d on a graph.
struct winograd_conv2d_pass {
  static constexpr pass_info info() { return {"WinogradConv2d", 3, requires_infer_type}; }
  static constexpr bool may_change(const graph_view& g) {
    if (!detail::holds_constant_tensors(g)) return false;
    for (const node& n : g.nodes)
      if (is_record_of<relay::nn::conv2d_op>(n.op)) return true;
    return false;
  }
  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options);
};

namespace detail {

/// The tile of a kind of convolution, or 0.
constexpr int winograd_tile(const conv2d_facts& f, const tensor_ty& data, const tensor_ty& result, const pass_options& options) {
  const targets::description target = targets::with_lanes(options.vector_lanes);
  const int block = target.lanes >= 16 ? 16 : 8;
  const std::string_view kernel = block == 16 ? "OIHW16i16o" : "OIHW8i8o";
  if (!(f.data == parse_layout(block == 16 ? "NCHW16c" : "NCHW8c")) || !(f.result == f.data) || !(f.kernel == parse_layout(kernel))) return 0;
  if (!(f.element == float32) || !(f.weight_element == float32) || !(data.element == float32)) return 0;
  if (f.oihw[2] != 3 || f.oihw[3] != 3 || f.attrs.groups != 1) return 0;
  for (int i = 0; i < 2; ++i)
    if (f.attrs.strides[f.attrs.strides.count == 1 ? 0 : i] != 1 || f.attrs.dilation[f.attrs.dilation.count == 1 ? 0 : i] != 1) return 0;
  const shape o = convert_shape(result.dims, f.result, parse_layout("NCHW"));
  if (o.size() == 0 || f.oihw[1] == 0) return 0;
  return targets::choose_winograd({static_cast<int>(o[0]), static_cast<int>(f.oihw[1]), static_cast<int>(o[1]), static_cast<int>(o[2]), static_cast<int>(o[3])},
                                  target);
}

}  // namespace detail

template <class Graph>
constexpr void winograd_conv2d_pass::run(Graph& g, const pass_options& options) {
  if (!options.winograd) return;
  const meta::vec<bool> known = detail::constant_values(g.view());
  const meta::vec<bool> open = reached(g.view(), walk::outside_kernels);
  detail::conv2d_table table;
  meta::vec<int> tile_plus_1;  // of a kind of convolution, 0: not asked yet
  for (int id = 0, count = g.size(); id < count; ++id) {
    if (!open[id] || !detail::is_conv2d(g, id) || !known[g.operand(id, 1)] || known[id]) continue;
    const int kind = table.kind_of(g, id);
    if (kind >= tile_plus_1.size()) tile_plus_1.resize(kind + 1);
    const detail::conv2d_facts& f = table.kinds[kind];
    if (tile_plus_1[kind] == 0) tile_plus_1[kind] = 1 + detail::winograd_tile(f, g.view().tensor(g.operand(id, 0)), g.view().tensor(id), options);
    const int m = tile_plus_1[kind] - 1;
    if (m == 0) continue;
    // The weight as it was before its blocks.
    int weight = g.operand(id, 1);
    if (is_record_of<relay::layout_transform_op>(g[weight].op) &&
        decode_attrs<relay::layout_transform_attrs>(g.view().words_of(weight)).src_layout.view() == "OIHW") {
      weight = g.operand(weight, 0);
    } else {
      relay::layout_transform_attrs back;
      back.src_layout = f.attrs.kernel_layout;
      back.dst_layout = "OIHW";
      weight = g.template call<relay::layout_transform_op>(back, weight);
    }
    const std::int64_t block = f.data.factor[4];
    const int transformed = g.template call<relay::nn::contrib_conv2d_winograd_weight_transform_op>({m}, weight);
    relay::reshape_attrs split;
    split.newshape = {m + 2, m + 2, f.oihw[0] / block, block, f.oihw[1]};
    relay::transpose_attrs inner;
    inner.axes = {2, 0, 1, 4, 3};
    const int packed = g.template call<relay::transpose_op>(inner, g.template call<relay::reshape_op>(split, transformed));
    relay::nn::winograd_conv2d_attrs a;
    a.tile_size = m;
    a.padding = relay::nn::expand_padding(f.attrs.padding);
    a.channels.given = true;
    a.channels.value = f.oihw[0];
    a.kernel_size = {3, 3};
    a.data_layout = f.attrs.data_layout;
    a.out_layout = f.attrs.out_layout;
    a.out_dtype = f.attrs.out_dtype;
    attr_words words;
    encode_attrs(a, words);
    g[id].op = g.template record<relay::nn::contrib_conv2d_winograd_without_weight_transform_op>();
    g[id].first_word = g.add_words(words);
    g[id].word_count = words.size();
    g.operand(id, 1) = packed;
  }
}

}  // namespace baton::transform

#endif
