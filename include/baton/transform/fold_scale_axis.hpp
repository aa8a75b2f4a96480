// SPDX-License-Identifier: Apache-2.0
//
// FoldScaleAxis: multiplications by one number per channel go into the weights of convolutions. A sequential of
// BackwardFoldScaleAxis, ForwardFoldScaleAxis (both of level 3) and FoldConstant (level 2), whose members run by level even
// if it is called directly, as in TVM: at the default level 2 only constants are folded. The convolutions of a network
// whose batch_norms are arithmetic (transform/simplify_inference.hpp) then have one addition after them.
// Before and after: transform/backward_fold_scale_axis.hpp, transform/forward_fold_scale_axis.hpp.
#ifndef BATON_TRANSFORM_FOLD_SCALE_AXIS_HPP
#define BATON_TRANSFORM_FOLD_SCALE_AXIS_HPP

#include "baton/transform/backward_fold_scale_axis.hpp"
#include "baton/transform/fold_constant.hpp"
#include "baton/transform/forward_fold_scale_axis.hpp"
#include "baton/transform/sequential.hpp"

namespace baton::transform {

struct fold_scale_axis_fn {
  static constexpr pass_info info() { return {"FoldScaleAxis", 2, {}}; }

  template <class Source, context_like Context = default_context>
  BATON_INLINE constexpr auto operator()(ir::module<Source> mod, const Context& ctx = {}) const {
    using backward = graph_pass<backward_fold_scale_axis_pass>;
    using forward = graph_pass<forward_fold_scale_axis_pass>;
    return run<graph_pass<fold_constant_pass>>(run<forward>(run<backward>(mod, ctx), ctx), ctx);
  }

 private:
  // Not a sequential: that would look for the names in the context among these three passes only.
  template <class Member, class Module, class Context>
  BATON_INLINE static constexpr auto run(Module mod, const Context& ctx) {
    if constexpr (Context::enabled(Member::info())) return Member{}(detail::run_required<Member, 0>(mod, ctx), ctx);
    else return mod;
  }
};

}  // namespace baton::transform

#endif
