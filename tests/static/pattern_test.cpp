// SPDX-License-Identifier: Apache-2.0
//
// Dataflow patterns and rules as constant expressions.
#include <baton/ir/pattern_match.hpp>
#include <baton/op/operators.hpp>
#include <baton/text/as_text.hpp>
#include <baton/transform/partition_pattern.hpp>
#include <baton/transform/rewrite_pattern.hpp>

using namespace baton;
using namespace baton::relay::pattern;

namespace {

using vector = tensor_type<float, 2>;
constexpr auto x = relay::var<"x", vector>;
constexpr auto y = relay::var<"y", vector>;
constexpr auto image = relay::var<"image", tensor_type<float, 1, 4, 8, 8>>;
constexpr auto weight = relay::var<"weight", tensor_type<float, 4, 4, 3, 3>>;
constexpr auto bias = relay::var<"bias", tensor_type<float, 4, 1, 1>>;

// Ops, wildcards, the same object twice.
constexpr auto sum = relay::add(x, y);
static_assert(relay::matches(relay::add(_1, _2), sum));
static_assert(!relay::matches(relay::add(_1, _1), sum));
static_assert(relay::matches(relay::add(_1, _1), relay::add(x, x)));
static_assert(!relay::matches(relay::multiply(_1, _2), sum));
static_assert(relay::matches(is_op<"add">(wildcard(), wildcard()), sum));
static_assert(relay::matches(is_op<"add">(), sum));
static_assert(relay::matches(_1 + _2, sum));

// The arguments of add and multiply in either order, also after a choice further up.
static_assert(relay::matches(relay::add(is_var<"y">(), is_var<"x">()), sum));
static_assert(!relay::matches(relay::subtract(is_var<"y">(), is_var<"x">()), relay::subtract(x, y)));
static_assert(relay::matches(relay::multiply(_1, relay::constant<2.0f>), relay::multiply(relay::constant<2.0f>, x)));
static_assert(!relay::matches(relay::multiply(_1, relay::constant<2.0f>), relay::multiply(relay::constant<3.0f>, x)));
static_assert(relay::matches(relay::add(relay::multiply(_1, _2), _1), relay::add(relay::multiply(x, y), y)));
static_assert(!relay::matches(relay::add(relay::multiply(_1, _2), _1), relay::add(relay::multiply(x, x), y)));

// Products and quotients.
static_assert(relay::matches(is_var<"x">() * is_constant() / is_var<"y">(), x*(relay::constant<2.0f> / y)));
static_assert(relay::matches(is_var<"x">() * is_constant() / is_var<"y">(), x / y * relay::constant<2.0f>));
static_assert(relay::matches(is_var<"x">() / is_var<"y">() * is_constant(), x* relay::constant<2.0f> / y));
static_assert(!relay::matches(is_var<"x">() / is_var<"y">() * is_constant(), y* relay::constant<2.0f> / x));

// Kinds, alternatives, tuples.
static_assert(relay::matches(is_constant(), relay::constant<1.0f>) && !relay::matches(is_constant(), x));
static_assert(relay::matches(is_var(), x) && !relay::matches(is_var<"y">(), x));
constexpr auto exp_or_log = relay::exp(_1) | relay::log(_1);
static_assert(relay::matches(exp_or_log, relay::log(x)) && !relay::matches(exp_or_log, relay::sqrt(x)));
static_assert(relay::matches(relay::tuple(_1, is_constant()), relay::tuple(x, relay::constant<1.0f>)));
static_assert(!relay::matches(relay::tuple(_1, is_constant()), relay::tuple(x, y)));
static_assert(relay::matches(is_tuple(), relay::tuple(x, y)) && !relay::matches(is_tuple(_1), relay::tuple(x, y)));
constexpr auto second = relay::get<1>(relay::tuple(x, y));
static_assert(relay::matches(relay::get<1>(is_tuple()), second) && !relay::matches(relay::get<0>(is_tuple()), second));
static_assert(relay::matches(is_tuple_get_item(_1), second));

// Attributes, types.
constexpr auto conv = relay::nn::conv2d<{.strides = {2, 2}, .padding = {1, 1}}>(image, weight);
constexpr auto any_conv = is_op<"nn.conv2d">(_1, _2);
static_assert(relay::matches(any_conv, conv) && !relay::matches(relay::nn::conv2d(_1, _2), conv));
static_assert(relay::matches(relay::nn::conv2d<{.strides = {2, 2}, .padding = {1, 1}}>(_1, _2), conv));
static_assert(relay::matches(has_attr<"strides", int_list<4>{2, 2}>(any_conv), conv) &&
              !relay::matches(has_attr<"strides", int_list<4>{1, 1}>(any_conv), conv));
static_assert(relay::matches(has_attr<"padding", int_list<4>{1, 1}>(any_conv), conv) && relay::matches(has_attr<"groups", 1>(any_conv), conv));
static_assert(relay::matches(has_text_attr<"data_layout", "NCHW">(any_conv), conv) && !relay::matches(has_text_attr<"data_layout", "NHWC">(any_conv), conv));
static_assert(!relay::matches(has_attr<"units", 1>(wildcard()), conv) && !relay::matches(has_attr<"axis", 1>(_1), x));
static_assert(relay::matches(has_type<vector>(_1), sum) && !relay::matches(has_type<tensor_type<float, 3>>(_1), sum));
static_assert(relay::matches(has_shape<int_list<8>{1, -1, 4, 4}>(_1), conv) && !relay::matches(has_shape<int_list<8>{1, -1, 4}>(_1), conv));
static_assert(relay::matches(has_dtype<float32>(_1), sum) && !relay::matches(has_dtype<int32>(_1), sum));
static_assert(relay::matches(has_op_pattern<pattern_kind::broadcast>(_1), sum) && !relay::matches(has_op_pattern<pattern_kind::elementwise>(_1), sum));

// Dominators: everything that the convolution's result goes through is elementwise or a broadcast.
constexpr auto elementwise = has_op_pattern<pattern_kind::elementwise>(wildcard()) | has_op_pattern<pattern_kind::broadcast>(wildcard());
constexpr auto diamond = dominates(any_conv, elementwise, is_op<"add">(wildcard(), wildcard()));
constexpr auto same_conv = relay::nn::conv2d<{.padding = {1, 1}}>(image, weight);
static_assert(relay::matches(diamond, relay::add(relay::exp(same_conv), relay::nn::relu(relay::add(same_conv, bias)))));
static_assert(relay::matches(diamond, relay::add(same_conv, bias)));
static_assert(!relay::matches(diamond, relay::add(relay::exp(image), bias)));
static_assert(!relay::matches(diamond, relay::add(relay::exp(same_conv), relay::nn::max_pool2d<{.pool_size = {3, 3}, .padding = {1, 1}}>(same_conv))));

// Counting; places do not overlap.
constexpr auto counted = relay::function(relay::params(x, y), relay::add(relay::exp(x), relay::exp(relay::exp(y))));
static_assert(relay::count_matches(relay::exp(_1), counted) == 3 && relay::count_matches(relay::exp(relay::exp(_1)), counted) == 1);

// Rules.
template <class Pass, class Result>
constexpr bool becomes(Pass pass, Result result, std::string_view text) {
  const auto mod = pass(ir_module::from_expr(relay::function(relay::params(x, y), result)));
  return as_text(mod) == text;
}

static_assert(becomes(transform::rewrite(relay::multiply(_1, relay::constant<1.0f>) >> _1), relay::exp(relay::multiply(relay::constant<1.0f>, x)),
                      R"(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  exp(%x) /* ty=Tensor[(2), float32] */
}
)"));

// A result that matches again, several rules, nodes of the left side on the right one.
constexpr auto product = relay::multiply(_1, _2);
static_assert(becomes(transform::rewrite(relay::add(_1, _1) >> relay::multiply(relay::constant<2.0f>, _1), relay::negative(relay::negative(_3)) >> _3),
                      relay::add(relay::negative(relay::negative(relay::negative(relay::negative(x)))), x),
                      R"(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  multiply(2f /* ty=float32 */, %x) /* ty=Tensor[(2), float32] */
}
)"));
static_assert(becomes(transform::rewrite(relay::log(relay::exp(product)) >> relay::nn::relu(product)), relay::log(relay::exp(relay::multiply(x, y))),
                      R"(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = multiply(%x, %y) /* ty=Tensor[(2), float32] */;
  nn.relu(%0) /* ty=Tensor[(2), float32] */
}
)"));
// The matched node itself on the right side: once.
static_assert(becomes(transform::rewrite_once(product >> relay::exp(product)), relay::multiply(relay::multiply(x, y), y),
                      R"(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = multiply(%x, %y) /* ty=Tensor[(2), float32] */;
  %1 = exp(%0) /* ty=Tensor[(2), float32] */;
  %2 = multiply(%1, %y) /* ty=Tensor[(2), float32] */;
  exp(%2) /* ty=Tensor[(2), float32] */
}
)"));

// An inner node that is used elsewhere, and a result of another type: nothing happens.
constexpr auto shared = relay::exp(x);
static_assert(becomes(transform::rewrite(relay::log(relay::exp(_1)) >> _1), relay::add(relay::log(shared), shared),
                      R"(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %0 = exp(%x) /* ty=Tensor[(2), float32] */;
  %1 = log(%0) /* ty=Tensor[(2), float32] */;
  add(%1, %0) /* ty=Tensor[(2), float32] */
}
)"));
static_assert(becomes(transform::rewrite(relay::multiply(_1, relay::constant<1.0f>) >> _1),
                      relay::add(x, relay::multiply(relay::constant<3.0f>, relay::constant<1.0f>)),
                      R"(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  add(%x, 3f /* ty=float32 */) /* ty=Tensor[(2), float32] */
}
)"));
// The same op and attributes on other arguments.
static_assert(as_text(transform::rewrite_once(relay::exp(any_conv) >> relay::exp(same_call(any_conv, relay::negative(_1), _2)))(
                  ir_module::from_expr(relay::function(relay::params(image, weight), relay::log(relay::exp(same_conv)))))) ==
              R"(def @main(%image: Tensor[(1, 4, 8, 8), float32], %weight: Tensor[(4, 4, 3, 3), float32]) -> Tensor[(1, 4, 8, 8), float32] {
  %0 = negative(%image) /* ty=Tensor[(1, 4, 8, 8), float32] */;
  %1 = nn.conv2d(%0, %weight, padding=[1, 1, 1, 1]) /* ty=Tensor[(1, 4, 8, 8), float32] */;
  %2 = exp(%1) /* ty=Tensor[(1, 4, 8, 8), float32] */;
  log(%2) /* ty=Tensor[(1, 4, 8, 8), float32] */
}
)");

// Partitions.
static_assert(becomes(transform::partition<"my.exp_add">(relay::add(relay::exp(_1), _2)), relay::add(relay::exp(x), y),
                      R"(def @main(%x: Tensor[(2), float32], %y: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %1 = fn (%FunctionVar_0_0: Tensor[(2), float32], %FunctionVar_0_1: Tensor[(2), float32], PartitionedFromPattern="exp_add_", Composite="my.exp_add") -> Tensor[(2), float32] {
    %0 = exp(%FunctionVar_0_0) /* ty=Tensor[(2), float32] */;
    add(%0, %FunctionVar_0_1) /* ty=Tensor[(2), float32] */
  };
  %1(%x, %y) /* ty=Tensor[(2), float32] */
}
)"));

}  // namespace
