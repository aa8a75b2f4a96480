// SPDX-License-Identifier: Apache-2.0
//
// FastMath (level 4, requires InferType): exp, erf and tanh become approximations that vectorise well.
//
//     def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = tanh(%x) /* ty=Tensor[(2), float32] */;
//       exp(%0) /* ty=Tensor[(2), float32] */
//     }
// becomes
//     def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       %0 = fast_tanh(%x) /* ty=Tensor[(2), float32] */;
//       fast_exp(%0) /* ty=Tensor[(2), float32] */
//     }
//
// TVM: src/relay/transforms/fast_math.cc (0.8 also replaces softmax). Next: transform/fuse_ops.hpp.
#ifndef BATON_TRANSFORM_FAST_MATH_HPP
#define BATON_TRANSFORM_FAST_MATH_HPP

#include "baton/ir/visit.hpp"
#include "baton/op/erf.hpp"
#include "baton/op/exp.hpp"
#include "baton/op/fast_erf.hpp"
#include "baton/op/fast_exp.hpp"
#include "baton/op/fast_tanh.hpp"
#include "baton/op/tanh.hpp"
#include "baton/transform/pass_info.hpp"
#include "baton/transform/pass_options.hpp"

namespace baton::transform {

struct fast_math_pass {
  static constexpr pass_info info() { return {"FastMath", 4, requires_infer_type}; }

  template <class Graph>
  static constexpr void run(Graph& g, const pass_options&) {
    const meta::vec<bool> open = reached(g.view(), walk::function_pass);
    for (int id = 0; id < g.size(); ++id) {
      const op_record* op = g[id].op;
      if (!op || !open[id]) continue;
      if (is_record_of<relay::exp_op>(op)) g[id].op = g.template record<relay::fast_exp_op>();
      else if (is_record_of<relay::erf_op>(op)) g[id].op = g.template record<relay::fast_erf_op>();
      else if (is_record_of<relay::tanh_op>(op)) g[id].op = g.template record<relay::fast_tanh_op>();
    }
  }
};

}  // namespace baton::transform

#endif
