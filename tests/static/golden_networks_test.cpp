// SPDX-License-Identifier: Apache-2.0
//
// Networks recorded with TVM v0.7.0 as constant expressions, see golden_test.cpp: an MLP, VGG-11, SqueezeNet.
#include <golden/relay_cases.hpp>

#include <baton/text/as_text.hpp>
#include <baton/text/parse.hpp>
#include <baton/transform/passes.hpp>

using namespace baton;
using namespace golden::relay_cases;

namespace {

template <const std::string_view& Input>
constexpr auto in = relay::parse_text<Input>();

/// The standard sequence of the recording; FoldScaleAxis is the three passes in the middle.
template <class Module>
constexpr auto standard(Module mod) {
  const auto simple = transform::eliminate_common_subexpr()(transform::fold_constant()(transform::simplify_inference()(mod)));
  const auto scaled = transform::fold_constant()(transform::forward_fold_scale_axis()(transform::backward_fold_scale_axis()(simple)));
  return transform::fuse_ops<2>()(transform::fold_constant()(transform::canonicalize_ops()(scaled)));
}
static_assert(as_text(in<mlp_input>) == mlp_input);
static_assert(as_text(standard(in<mlp_input>)) == mlp_output);
static_assert(as_text(in<vgg11_input>) == vgg11_input);
static_assert(as_text(standard(in<vgg11_input>)) == vgg11_output);
static_assert(as_text(in<squeezenet_input>) == squeezenet_input);
static_assert(as_text(standard(in<squeezenet_input>)) == squeezenet_output);

}  // namespace
