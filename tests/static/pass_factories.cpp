// SPDX-License-Identifier: Apache-2.0
//
// Factories of passes in sequentials and under contexts: levels, names, requirements.
#include <baton/relay.hpp>

#include <iterator>
#include <utility>

using namespace baton;

namespace {

constexpr auto model() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 3, 8, 8>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 4, 3, 3, 3>>;
  constexpr auto b = relay::var<"b", tensor_type<float, 4>>;
  constexpr auto s = relay::var<"s", tensor_type<float, 4, 1, 1>>;
  return relay::function(relay::params(x, w, b, s), relay::multiply(relay::nn::bias_add(relay::nn::conv2d(x, w), b), s));
}
constexpr auto mod = ir_module::from_expr(model());
constexpr auto canonical = transform::canonicalize_ops()(mod);

template <class Module>
constexpr bool has(Module m, std::string_view part) {
  return std::string_view(as_text(m)).find(part) != std::string_view::npos;
}

// FoldScaleAxis runs its members by level even when it is called directly, and knows no names but the context's.
constexpr auto own = transform::function_pass<"Own", 1>([](auto f, auto, auto) { return f; });
static_assert(!has(transform::fold_scale_axis()(canonical), "multiply(%w"));
static_assert(has(transform::fold_scale_axis()(canonical, transform::pass_context(transform::opt_level<3>)), "multiply(%w"));
static_assert(!has(transform::fold_scale_axis()(canonical, transform::pass_context(transform::opt_level<3>, transform::disabled_pass<"BackwardFoldScaleAxis">)),
                   "multiply(%w"));
static_assert(has(transform::sequential(own, transform::fold_scale_axis())(canonical,
                                                                           transform::pass_context(transform::opt_level<3>, transform::disabled_pass<"Own">)),
                  "multiply(%w"));

// ConvertLayout requires CanonicalizeOps.
constexpr auto converted =
    transform::sequential(transform::convert_layout(desired_layout<"nn.conv2d", "NHWC", "default">))(mod, transform::pass_context(transform::opt_level<3>));
static_assert(has(converted, "kernel_layout=\"HWIO\"") && !has(converted, "bias_add"));

// Names that contexts use are Relay's.
static_assert(transform::combine_parallel_conv2d().info().name == "CombineParallelConv2d");
static_assert(transform::partial_evaluate().info().name == "PartialEval");
static_assert(transform::inline_calls().info().name == "InlineGlobals");
static_assert(transform::fold_explicit_padding().info().name == " FoldExplicitPadding");
static_assert(transform::simplify_fc_transpose<"w">().info().required[0] == "DeadCodeElimination");

// What a name runs is a pass of that name, and every pass that one requires can be run.
template <std::size_t I>
constexpr bool is_registered_by_its_name() {
  constexpr transform::pass_info named{transform::known_pass_names[I]};
  if constexpr (requires { typename transform::registered_pass<transform::pass_id(named.name)>::type; }) {
    using type = typename transform::registered_pass<transform::pass_id(named.name)>::type;
    return type::info().name == named.name;
  } else {
    // They need template arguments, or are no pass on their own.
    for (std::string_view open : {"PrintIR", "ConvertLayout", "SimplifyFCTranspose", "Rewrite", "Partition", "BindParams", "sequential"})
      if (named.name == open) return true;
    return false;
  }
}
template <std::size_t... I>
constexpr bool all_are_registered(std::index_sequence<I...>) {
  return (is_registered_by_its_name<I>() && ...);
}
static_assert(all_are_registered(std::make_index_sequence<std::size(transform::known_pass_names)>{}));

// The standard pipeline at level 4: the movements around the quotient cancel, it becomes a sigmoid, and the sums undo each other.
constexpr auto logistic() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
  constexpr auto y = relay::var<"y", tensor_type<float, 3, 2>>;
  constexpr auto one = relay::constant<1.0f>;
  auto gate = relay::divide(one, relay::add(relay::exp(relay::negative(relay::transpose(x))), one));
  return relay::function(relay::params(x, y), relay::multiply(relay::transpose(gate), relay::transpose(relay::subtract(relay::add(y, one), one))));
}
template <int Level>
constexpr auto optimized = transform::standard_pipeline()(ir_module::from_expr(logistic()), transform::pass_context(transform::opt_level<Level>));
static_assert(as_text(optimized<4>) == R"(def @main(%x: Tensor[(2, 3), float32], %y: Tensor[(3, 2), float32]) -> Tensor[(2, 3), float32] {
  %2 = fn (%p0: Tensor[(2, 3), float32], %p1: Tensor[(3, 2), float32], Primitive=1) -> Tensor[(2, 3), float32] {
    %0 = sigmoid(%p0) /* ty=Tensor[(2, 3), float32] */;
    %1 = transpose(%p1, axes=None) /* ty=Tensor[(2, 3), float32] */;
    multiply(%0, %1) /* ty=Tensor[(2, 3), float32] */
  };
  %2(%x, %y) /* ty=Tensor[(2, 3), float32] */
}
)");
static_assert(has(optimized<3>, "exp(") && has(optimized<3>, "subtract("));

}  // namespace
