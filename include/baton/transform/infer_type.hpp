// SPDX-License-Identifier: Apache-2.0
//
// InferType (level 0): marks every node's type as checked, so that it prints, and gives functions their `->`.
//
//     def @main(%x: Tensor[(2), float32]) {
//       exp(%x)
//     }
// becomes
//     def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
//       exp(%x) /* ty=Tensor[(2), float32] */
//     }
//
// Types themselves are known earlier: a handle has its type when it is made, and a pass's new nodes get theirs when its
// result is listed. TVM: src/relay/transforms/type_infer.cc.
#ifndef BATON_TRANSFORM_INFER_TYPE_HPP
#define BATON_TRANSFORM_INFER_TYPE_HPP

#include "baton/transform/pass.hpp"
#include "baton/transform/registered_pass.hpp"

namespace baton::transform {

struct infer_type_pass {
  static constexpr pass_info info() { return detail::infer_type_step::info(); }

  template <class Source, context_like Context = default_context>
  BATON_INLINE constexpr auto operator()(ir::module<Source> mod, const Context& ctx = {}) const {
    if constexpr (detail::calls_enter_and_exit<Context>) {
      return detail::within(ctx, [&](const auto& inner) { return (*this)(mod, inner); });
    } else if constexpr (!detail::allows<Context, ir::module<Source>>::check(info())) return mod;
    else return detail::close_with_infer_type(mod, ctx);
  }
};

/// Type inference as a pass.
constexpr infer_type_pass infer_type() { return {}; }

template <>
struct registered_pass<pass_id("InferType")> {
  using type = infer_type_pass;
};

}  // namespace baton::transform

#endif
