// SPDX-License-Identifier: Apache-2.0
//
// ToANormalForm (level 1, a module pass, so its result is not typed again): every expression that is no variable is bound
// by a let to a fresh variable `x`, in the innermost scope that contains all its uses, in order of evaluation.
//
//     def @main(%a: Tensor[(2), float32], %b: Tensor[(2), float32]) {
//       %0 = add(%a, %b);
//       multiply(%0, %0)
//     }
// becomes
//     def @main(%a: Tensor[(2), float32], %b: Tensor[(2), float32]) {
//       let %x = add(%a, %b);
//       let %x1 = multiply(%x, %x);
//       %x1
//     }
//
// Kernels (functions with the attribute Primitive) stay whole. TVM: src/relay/transforms/to_a_normal_form.cc. The way
// back: transform/to_graph_normal_form.hpp.
#ifndef BATON_TRANSFORM_TO_A_NORMAL_FORM_HPP
#define BATON_TRANSFORM_TO_A_NORMAL_FORM_HPP

#include "baton/transform/let_binder.hpp"
#include "baton/transform/pass.hpp"

namespace baton::transform {

struct to_a_normal_form_pass {
  static constexpr pass_kind kind = pass_kind::module;
  static constexpr pass_info info() { return {"ToANormalForm", 1, {}}; }
  static constexpr void run(graph& g, const pass_options& options);
};

constexpr void to_a_normal_form_pass::run(graph& g, const pass_options&) { detail::bind_with_lets(g, true); }

}  // namespace baton::transform

#endif
