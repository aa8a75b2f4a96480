// SPDX-License-Identifier: Apache-2.0
//
// SimplifyFCTranspose (level 4, requires DeadCodeElimination): where a dense layer transposes a parameter that is named here,
// the parameter is taken transposed, under its name followed by .T: whoever passes it transposes it once. For "w":
//
//     def @main(%x: Tensor[(1, 4), float32], %w: Tensor[(4, 8), float32]) -> Tensor[(1, 8), float32] {
//       %0 = transpose(%w, axes=[1, 0]) /* ty=Tensor[(8, 4), float32] */;
//       nn.dense(%x, %0, units=8) /* ty=Tensor[(1, 8), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(1, 4), float32], %w.T: Tensor[(8, 4), float32]) -> Tensor[(1, 8), float32] {
//       nn.dense(%x, %w.T, units=8) /* ty=Tensor[(1, 8), float32] */
//     }
//
// A parameter that is also used otherwise stays. TVM: src/relay/transforms/simplify_fc_transpose.cc.
#ifndef BATON_TRANSFORM_SIMPLIFY_FC_TRANSPOSE_HPP
#define BATON_TRANSFORM_SIMPLIFY_FC_TRANSPOSE_HPP

#include "baton/analysis/use_counts.hpp"
#include "baton/meta/fixed_string.hpp"
#include "baton/op/nn/dense.hpp"
#include "baton/op/transpose.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

#include <string_view>

namespace baton::transform {

namespace detail {

inline constexpr std::string_view dead_code_elimination_name[] = {"DeadCodeElimination"};

template <fixed_string Name>
inline constexpr auto transposed_name = Name + ".T";

}  // namespace detail

template <fixed_string... Names>
struct simplify_fc_transpose_pass {
  static constexpr pass_info info() { return {"SimplifyFCTranspose", 4, {detail::dead_code_elimination_name, 1}}; }

  template <class Graph>
  static constexpr void run(Graph& g, const pass_options&) {
    const meta::vec<int> uses = analysis::use_counts(g.view());
    for (int id = 0, n = g.size(); id < n; ++id) {
      if (!is_record_of<relay::nn::dense_op>(g[id].op)) continue;
      const int transposed = g.operand(id, 1);
      if (!is_record_of<relay::transpose_op>(g[transposed].op)) continue;
      const int weight = g.operand(transposed, 0);
      // One use is the function that has the parameter, the other one is the transposition.
      if (g[weight].kind != node_kind::var || !new_name(g[weight]).data() || uses[weight] != 2 || uses[transposed] != 1) continue;
      if (is_identity(decode_attrs<relay::transpose_attrs>(g.view().words_of(transposed)))) continue;
      g[weight].name = new_name(g[weight]);
      g[weight].type = g[transposed].type;
      g.operand(id, 1) = weight;
      for (int f = 0; f < n; ++f)
        if (g[f].kind == node_kind::function) g[f].type = -1;
    }
  }

 private:
  static constexpr bool is_identity(const relay::transpose_attrs& a) { return a.axes.given && normalize_axis(a.axes[0], 2) == 0; }
  static constexpr std::string_view new_name(const node& weight) {
    std::string_view name;
    if (weight.index < 0) ((weight.name == Names.view() ? void(name = detail::transposed_name<Names>.view()) : void()), ...);
    return name;
  }
};

}  // namespace baton::transform

#endif
