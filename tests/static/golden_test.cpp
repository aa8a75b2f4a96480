// SPDX-License-Identifier: Apache-2.0
//
// Cases recorded with TVM v0.7.0 as constant expressions: the compiler parses each text, runs the passes and prints the
// result, networks among them, within its default limits. unit/golden runs all cases.
#include <golden/relay_cases.hpp>

#include <baton/text/as_text.hpp>
#include <baton/text/parse.hpp>
#include <baton/transform/passes.hpp>

using namespace baton;
using namespace golden::relay_cases;

namespace {

template <const std::string_view& Input>
constexpr auto in = relay::parse_text<Input>();

// What went in comes out.
static_assert(as_text(in<let_dcei_input>) == let_dcei_input);
static_assert(as_text(in<if_anf_output>) == if_anf_output);
static_assert(as_text(in<chain_output>) == chain_output);
static_assert(as_text(in<inference_input>) == inference_input);
static_assert(as_text(in<split_input>) == split_input);
static_assert(as_text(in<resnet18_input>) == resnet18_input);

static_assert(as_text(transform::dead_code_elimination<true>()(in<let_dcei_input>)) == let_dcei_output);
static_assert(as_text(transform::infer_type()(transform::to_a_normal_form()(in<if_anf_input>))) == if_anf_output);
static_assert(as_text(transform::eliminate_common_subexpr()(in<cse_input>)) == cse_output);
static_assert(as_text(transform::fuse_ops<2>()(in<chain_input>)) == chain_output);
static_assert(as_text(transform::simplify_inference()(in<inference_input>)) == inference_output);
static_assert(as_text(transform::canonicalize_ops()(in<canonical_input>)) == canonical_output);
static_assert(as_text(transform::fold_constant()(in<folded_input>)) == folded_output);
static_assert(as_text(transform::to_graph_normal_form()(transform::infer_type()(transform::to_a_normal_form()(in<gnf_input>)))) == gnf_output);
static_assert(as_text(transform::backward_fold_scale_axis()(transform::simplify_inference()(in<scale_input>))) == scale_output);
static_assert(as_text(transform::fuse_ops<2>()(in<split_input>)) == split_output);

/// The standard sequence of the recording; FoldScaleAxis is the three passes in the middle.
template <class Module>
constexpr auto standard(Module mod) {
  const auto simple = transform::eliminate_common_subexpr()(transform::fold_constant()(transform::simplify_inference()(mod)));
  const auto scaled = transform::fold_constant()(transform::forward_fold_scale_axis()(transform::backward_fold_scale_axis()(simple)));
  return transform::fuse_ops<2>()(transform::fold_constant()(transform::canonicalize_ops()(scaled)));
}
static_assert(as_text(standard(in<dqn_input>)) == dqn_output);
static_assert(as_text(standard(in<resnet18_input>)) == resnet18_output);

// A literal, an open constant, and a constant that is given.
constexpr auto numbers = make_tensor<float, 3>([](std::size_t i) { return static_cast<float>(i); });
constexpr std::string_view with_constants = R"(def @main(%x: Tensor[(3), float32]) {
  %0 = add(%x, meta[relay.Constant][0]);
  multiply(%0, meta[relay.Constant][1] /* ty=float16 */)
}
)";
static_assert(as_text(relay::parse<"free_var %x: Tensor[(2), float32]; add(exp(%x), 1f)">()) == R"(def @main(%x: Tensor[(2), float32]) {
  %0 = exp(%x);
  add(%0, 1f)
}
)");
constexpr std::string_view given = R"(def @main(%x: Tensor[(3), float32]) {
  add(%x, meta[relay.Constant][0])
}
)";
constexpr auto with_data = relay::parse_text<given, &numbers>();
static_assert(as_text(with_data) == given);
static_assert(with_data.view()[1].constant == constant_kind::data);
static_assert(parse_relay(with_constants).error.view() ==
              "line 2, column 16: meta[relay.Constant][0] has no value and no type: pass a constant, or write a type comment");

// Equal to what the user would have written, once the types are canonical.
constexpr auto x = relay::var<"x", tensor_type<float, 2>>;
constexpr auto one = relay::constant<1.0f>;
constexpr auto written = ir_module::from_expr(relay::function(relay::params(x), relay::add(relay::exp(x), one)));
using parsed_type = decltype(relay::parse<"def @main(%x: Tensor[(2), float32]) { add(exp(%x), 1f) }">())::source;
static_assert(std::is_same_v<ir::module<ir::to_flat<parsed_type>>, std::remove_cvref_t<decltype(written)>>);

}  // namespace
