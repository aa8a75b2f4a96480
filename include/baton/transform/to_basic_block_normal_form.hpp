// SPDX-License-Identifier: Apache-2.0
//
// ToBasicBlockNormalForm (level 1, a module pass): what is used in several scopes, such as both branches of an if, is bound
// by a let in the innermost scope that contains all of them. Everything else stays a graph.
//
//     def @main(%c: bool, %a: Tensor[(2), float32]) {
//       if (%c) {
//         %0 = exp(%a);
//         multiply(%0, %0)
//       } else {
//         %0
//       }
//     }
// becomes
//     def @main(%c: bool, %a: Tensor[(2), float32]) {
//       let %x = exp(%a);
//       if (%c) {
//         multiply(%x, %x)
//       } else {
//         %x
//       }
//     }
//
// The first text uses a name outside its scope: a graph whose sharing crosses branches has no other. TVM:
// src/relay/transforms/to_basic_block_normal_form.cc.
#ifndef BATON_TRANSFORM_TO_BASIC_BLOCK_NORMAL_FORM_HPP
#define BATON_TRANSFORM_TO_BASIC_BLOCK_NORMAL_FORM_HPP

#include "baton/transform/let_binder.hpp"
#include "baton/transform/pass.hpp"

namespace baton::transform {

struct to_basic_block_normal_form_pass {
  static constexpr pass_kind kind = pass_kind::module;
  static constexpr pass_info info() { return {"ToBasicBlockNormalForm", 1, {}}; }
  static constexpr void run(graph& g, const pass_options&) { detail::bind_with_lets(g, false); }
};

}  // namespace baton::transform

#endif
