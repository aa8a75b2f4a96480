// SPDX-License-Identifier: Apache-2.0
//
// DensePack: dense layers with a constant weight get it in blocks of outputs, a vector each, so that a kernel reads it from one
// end to the other (TVM: a rule of AlterOpLayout for x86). With vectors of 16 floats:
//
//     nn.dense(%x, meta[relay.Constant][0], units=None)
// becomes
//     %0 = layout_transform(meta[relay.Constant][0], src_layout="NC", dst_layout="NC16n");
//     nn.contrib_dense_pack(%x, %0, units=None, weight_layout="NC16n")
//
// Left alone: weights that are arguments, which would have to be packed in every call, those whose rows are no whole blocks, and data that
// is no matrix.
// In: a typed module. Next: transform/fold_constant.hpp packs the constants.
#ifndef BATON_TRANSFORM_DENSE_PACK_HPP
#define BATON_TRANSFORM_DENSE_PACK_HPP

#include "baton/ir/visit.hpp"
#include "baton/op/layout_transform.hpp"
#include "baton/op/nn/contrib_dense_pack.hpp"
#include "baton/op/nn/dense.hpp"
#include "baton/transform/constant_values.hpp"
#include "baton/transform/pass.hpp"

#include <cstdint>
#include <string_view>

namespace baton::transform {

/// The pass DensePack on a graph.
struct dense_pack_pass {
  static constexpr pass_info info() { return {"DensePack", 3, requires_infer_type}; }
  static constexpr bool may_change(const graph_view& g) {
    if (!detail::holds_constant_tensors(g)) return false;
    for (const node& n : g.nodes)
      if (is_record_of<relay::nn::dense_op>(n.op)) return true;
    return false;
  }

  template <class Graph>
  static constexpr void run(Graph& g, const pass_options& options) {
    const meta::vec<bool> known = detail::constant_values(g.view());
    const meta::vec<bool> open = reached(g.view(), walk::outside_kernels);
    for (int id = 0, count = g.size(); id < count; ++id) {
      if (!open[id] || known[id] || !is_record_of<relay::nn::dense_op>(g[id].op) || !known[g.operand(id, 1)]) continue;
      const tensor_ty& weight = g.view().tensor(g.operand(id, 1));
      // Eight outputs are half a vector of sixteen, for which there are shorter ones.
      const std::int64_t block = options.vector_lanes == 16 && weight.dims.rank == 2 && weight.dims[0] == 8 ? 8 : options.vector_lanes;
      const std::string_view layout = block == 16 ? "NC16n" : block == 8 ? "NC8n" : "NC4n";
      if (!(weight.element == float32) || !(g.view().tensor(id).element == float32) || weight.dims.size() == 0 || g.view().tensor(id).rank() != 2 ||
          weight.dims[0] % block != 0)
        continue;
      const auto dense = decode_attrs<relay::nn::dense_attrs>(g.view().words_of(id));
      relay::layout_transform_attrs pack;
      pack.src_layout = "NC";
      pack.dst_layout = attr_string(layout);
      const int packed = g.template call<relay::layout_transform_op>(pack, g.operand(id, 1));
      relay::nn::contrib_dense_pack_attrs a;
      a.units = dense.units;
      a.out_dtype = dense.out_dtype;
      a.weight_layout = attr_string(layout);
      attr_words words;
      encode_attrs(a, words);
      g[id].op = g.template record<relay::nn::contrib_dense_pack_op>();
      g[id].first_word = g.add_words(words);
      g[id].word_count = words.size();
      g.operand(id, 1) = packed;
    }
  }
};

}  // namespace baton::transform

#endif
