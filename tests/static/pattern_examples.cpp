// SPDX-License-Identifier: Apache-2.0
//
// The examples of docs/patterns.md, which quotes them from here.
#include <baton/relay.hpp>

using namespace baton;
using namespace baton::relay::pattern;

namespace {

constexpr auto x = relay::var<"x", tensor_type<float, 2>>;
constexpr auto y = relay::var<"y", tensor_type<float, 2>>;
constexpr auto image = relay::var<"image", tensor_type<float, 1, 16, 8, 8>>;
constexpr auto weight = relay::var<"weight", tensor_type<float, 16, 16, 3, 3>>;
constexpr auto bias = relay::var<"bias", tensor_type<float, 16>>;
constexpr auto conv = relay::nn::conv2d<{.padding = {1, 1}}>(image, weight);

// [expressions]
constexpr auto one = relay::constant<1.0f>;
constexpr auto scaled = relay::multiply(_1, one);
static_assert(relay::matches(scaled, relay::multiply(x, one)));
static_assert(relay::matches(scaled, relay::multiply(one, x)));  // add and multiply match in either order
static_assert(!relay::matches(relay::add(_1, _1), relay::add(x, y)));
// [end]

// [attributes]
constexpr auto any_conv = is_op<"nn.conv2d">(_1, _2);
static_assert(relay::matches(any_conv, conv));
static_assert(!relay::matches(relay::nn::conv2d(_1, _2), conv));  // this one has no padding
static_assert(relay::matches(has_attr<"padding", int_list<4>{1, 1}>(any_conv), conv));
static_assert(relay::matches(has_text_attr<"data_layout", "NCHW">(any_conv), conv));
// [end]

// [types]
static_assert(relay::matches(has_shape<int_list<8>{1, -1, 8, 8}>(_1), conv));
static_assert(relay::matches(has_dtype<float32>(_1), conv));
static_assert(relay::matches(has_type<tensor_type<float, 2>>(_1), relay::exp(x)));
static_assert(relay::matches(has_op_pattern<pattern_kind::elementwise>(_1), relay::exp(x)));
// [end]

// [alternatives]
constexpr auto biased = relay::nn::bias_add(any_conv, _3);
constexpr auto activated = optional(biased, [](auto p) { return relay::nn::relu(p); });
constexpr auto exponential = relay::exp(_1) | relay::sigmoid(_1) | relay::tanh(_1);
static_assert(relay::matches(activated, relay::nn::relu(relay::nn::bias_add(conv, bias))));
static_assert(relay::matches(activated, relay::nn::bias_add(conv, bias)));
static_assert(relay::matches(exponential, relay::tanh(x)));
// [end]

// [dominators]
constexpr auto step = has_op_pattern<pattern_kind::elementwise>(wildcard()) | has_op_pattern<pattern_kind::broadcast>(wildcard());
constexpr auto region = dominates(any_conv, step, is_op<"add">(wildcard(), wildcard()));
static_assert(relay::matches(region, relay::add(relay::exp(conv), relay::tanh(conv))));
static_assert(!relay::matches(region, relay::add(relay::exp(image), image)));  // no convolution above
// [end]

// [rules]
constexpr auto simplify = transform::rewrite(relay::multiply(_1, relay::constant<1.0f>) >> _1,  //
                                             relay::log(relay::exp(_1)) >> _1);
constexpr auto before = ir_module::from_expr(relay::function(relay::params(x), relay::log(relay::exp(relay::multiply(x, relay::constant<1.0f>)))));
static_assert(as_text(simplify(before)) == R"(def @main(%x: Tensor[(2), float32]) -> Tensor[(2), float32] {
  %x
}
)");
// [end]

// [same call]
constexpr auto negated = relay::negative(any_conv);
constexpr auto into_weight = transform::rewrite_once(negated >> same_call(any_conv, _1, relay::negative(_2)));
constexpr auto moved = into_weight(ir_module::from_expr(relay::function(relay::params(image, weight), relay::negative(conv))));
static_assert(relay::matches(is_op<"nn.conv2d">(is_var<"image">(), relay::negative(is_var<"weight">())), moved));
// [end]

// [partitions]
constexpr auto split = transform::partition<"mine.exp_add">(relay::add(relay::exp(_1), _2));
constexpr auto parts = split(ir_module::from_expr(relay::function(relay::params(x, y), relay::add(relay::exp(x), y))));
constexpr auto kernel = is_kind<node_kind::function>(is_var(), is_var(), relay::add(relay::exp(_1), _2));
static_assert(relay::matches(relay::apply(has_text_attr<"Composite", "mine.exp_add">(kernel), _3, _4), parts));
// [end]

// [checks]
struct only_vectors {
  constexpr bool operator()(const graph_view& g, const pattern_match& m) const { return g.tensor(m.root).rank() == 1; }
};
constexpr auto of_vectors = transform::partition<"mine.exp">(relay::exp(_1), only_vectors{});
static_assert(relay::matches(relay::exp(image), of_vectors(ir_module::from_expr(relay::function(relay::params(image), relay::exp(image))))));
// [end]

// [counting]
constexpr auto twice = relay::function(relay::params(x, y), relay::add(relay::exp(x), relay::exp(y)));
static_assert(relay::count_matches(relay::exp(_1), twice) == 2);
// [end]

// [names]
constexpr auto context = transform::pass_context(transform::disabled_pass<"Rewrite">);
static_assert(as_text(transform::sequential(simplify)(before, context)) == as_text(before));
// [end]

}  // namespace
