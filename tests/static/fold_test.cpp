// SPDX-License-Identifier: Apache-2.0
//
// Constant folding as the compiler sees it: texts and elements are constants.
#include <baton/analysis/constant_value.hpp>
#include <baton/op/add.hpp>
#include <baton/op/argmax.hpp>
#include <baton/op/cast.hpp>
#include <baton/op/concatenate.hpp>
#include <baton/op/divide.hpp>
#include <baton/op/exp.hpp>
#include <baton/op/floor_divide.hpp>
#include <baton/op/log.hpp>
#include <baton/op/less.hpp>
#include <baton/op/multiply.hpp>
#include <baton/op/nn/bias_add.hpp>
#include <baton/op/nn/conv2d.hpp>
#include <baton/op/nn/dense.hpp>
#include <baton/op/nn/max_pool2d.hpp>
#include <baton/op/nn/pad.hpp>
#include <baton/op/nn/softmax.hpp>
#include <baton/op/reshape.hpp>
#include <baton/op/split.hpp>
#include <baton/op/subtract.hpp>
#include <baton/op/sum.hpp>
#include <baton/op/take.hpp>
#include <baton/op/tanh.hpp>
#include <baton/op/transpose.hpp>
#include <baton/op/where.hpp>
#include <baton/op/zeros_like.hpp>
#include <baton/text/as_text.hpp>
#include <baton/transform/fold_constant.hpp>

#include <string_view>

namespace {

using namespace baton;
using namespace std::string_view_literals;

constexpr transform::graph_pass<transform::fold_constant_pass> fold = transform::fold_constant();
template <class Result>
constexpr auto folded(Result result) {
  return fold(ir_module::from_expr(relay::function(relay::params(), result)));
}
constexpr double distance(double a, double b) { return a < b ? b - a : a - b; }

// ---- the tutorial

inline constexpr auto c_data = make_tensor<float, 1, 64, 54, 54>([](std::size_t i) { return float(i % 7) * 0.5f; });
constexpr auto example() {
  constexpr auto c = relay::constant<&c_data>;
  constexpr auto weight = relay::var<"weight", tensor_type<float, 64, 64, 3, 3>>;
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 64, 56, 56>>;
  auto conv = relay::nn::conv2d(x, weight);
  auto y = relay::add(c, c);
  auto y1 = relay::multiply(y, relay::constant<2.0f>);
  auto y2 = relay::add(conv, y1);
  auto z = relay::add(y2, c);
  auto z1 = relay::add(y2, c);
  auto z2 = relay::add(z, z1);
  return relay::function(relay::params(x, weight), z2);
}
constexpr auto tutorial = fold(ir_module::from_expr(example()));
static_assert(as_text(tutorial) ==
              R"(def @main(%x: Tensor[(1, 64, 56, 56), float32], %weight: Tensor[(64, 64, 3, 3), float32]) -> Tensor[(1, 64, 54, 54), float32] {
  %0 = nn.conv2d(%x, %weight, padding=[0, 0, 0, 0]) /* ty=Tensor[(1, 64, 54, 54), float32] */;
  %1 = add(%0, meta[relay.Constant][0] /* ty=Tensor[(1, 64, 54, 54), float32] */) /* ty=Tensor[(1, 64, 54, 54), float32] */;
  %2 = add(%1, meta[relay.Constant][1] /* ty=Tensor[(1, 64, 54, 54), float32] */) /* ty=Tensor[(1, 64, 54, 54), float32] */;
  %3 = add(%1, meta[relay.Constant][1] /* ty=Tensor[(1, 64, 54, 54), float32] */) /* ty=Tensor[(1, 64, 54, 54), float32] */;
  add(%2, %3) /* ty=Tensor[(1, 64, 54, 54), float32] */
}
)"sv);
static_assert(relay::constant_value<0>(tutorial).size() == 186'624);
static_assert(relay::constant_value<0>(tutorial).shape() == std::array<std::size_t, 4>{1, 64, 54, 54});
static_assert(relay::constant_value<0>(tutorial)[7] == 0.0f);
static_assert(relay::constant_value<0>(tutorial)[8] == 2.0f);
static_assert(relay::constant_value<0>(tutorial)[186'623] == float(186'623 % 7) * 2);
static_assert(relay::constant_value<1>(tutorial)[8] == 0.5f);
static_assert(relay::constant_value<1>(tutorial).data() == c_data.data());
// Folding what is folded changes nothing.
static_assert(as_text(fold(tutorial)) == as_text(tutorial));

// ---- scalars

constexpr auto scalar_math() {
  constexpr auto x = relay::var<"x", tensor_type<float, 1, 16, 8, 8>>;
  auto a = relay::multiply(relay::constant<3.0f>, relay::constant<2.0f>);
  auto b = relay::multiply(relay::constant<0.5f>, relay::constant<0.25f>);
  return relay::function(relay::params(x), relay::add(a, relay::add(x, b)));
}
static_assert(as_text(fold(ir_module::from_expr(scalar_math()))) == R"(def @main(%x: Tensor[(1, 16, 8, 8), float32]) -> Tensor[(1, 16, 8, 8), float32] {
  %0 = add(%x, 0.125f /* ty=float32 */) /* ty=Tensor[(1, 16, 8, 8), float32] */;
  add(6f /* ty=float32 */, %0) /* ty=Tensor[(1, 16, 8, 8), float32] */
}
)"sv);

/// The scalar that an expression folds to.
template <class Expression>
constexpr scalar_value scalar_of(Expression e) {
  constexpr graph_view g = decltype(folded(e))::view();
  constexpr int body = g.body_of(g.functions[0].node);
  static_assert(g[body].constant == constant_kind::scalar);
  return g[body].scalar;
}
static_assert(distance(scalar_of(relay::exp(relay::constant<1.0f>)).as_double(), 2.718281828f) < 3e-7);
static_assert(distance(scalar_of(relay::log(relay::constant<10.0>)).as_double(), 2.302585092994046) < 1e-15);
static_assert(distance(scalar_of(relay::tanh(relay::constant<0.5f>)).as_double(), 0.46211717f) < 6e-8);
// Every operation rounds to float: 1e8 + 1 is 1e8 there.
static_assert(scalar_of(relay::subtract(relay::add(relay::constant<1e8f>, relay::constant<1.0f>), relay::constant<1e8f>)) == make_scalar(0.0f));
static_assert(scalar_of(relay::subtract(relay::add(relay::constant<1e8>, relay::constant<1.0>), relay::constant<1e8>)) == make_scalar(1.0));
static_assert(scalar_of(relay::divide(relay::constant<1.0f>, relay::constant<0.0f>)).as_double() == baton::detail::real_inf);
static_assert(scalar_of(relay::multiply(relay::constant<1e38f>, relay::constant<-1e38f>)).as_double() == -baton::detail::real_inf);
constexpr scalar_value nan = scalar_of(relay::divide(relay::constant<0.0>, relay::constant<0.0>));
static_assert(nan.as_double() != nan.as_double());
static_assert(scalar_of(relay::divide(relay::constant<-7>, relay::constant<2>)) == make_scalar(-3));
static_assert(scalar_of(relay::floor_divide(relay::constant<-7>, relay::constant<2>)) == make_scalar(-4));
static_assert(scalar_of(relay::add(relay::constant<2'147'483'647>, relay::constant<1>)) == make_scalar(-2'147'483'647 - 1));
static_assert(scalar_of(relay::less(relay::constant<1.0f>, relay::constant<2.0f>)) == make_scalar(true));
static_assert(scalar_of(relay::cast<{.dtype = int32}>(relay::constant<-2.75f>)) == make_scalar(-2));
// Integers are not divided by zero: the call stays.
static_assert(as_text(folded(relay::divide(relay::constant<1>, relay::constant<0>))) ==
              "def @main() -> int32 {\n  divide(1 /* ty=int32 */, 0 /* ty=int32 */) /* ty=int32 */\n}\n"sv);

// ---- tensors

inline constexpr auto two_by_three = make_tensor<float, 2, 3>([](std::size_t i) { return float(i); });
inline constexpr auto row = make_tensor<float, 3>([](std::size_t i) { return float(i) * 10; });
inline constexpr auto column = make_tensor<float, 2, 1>([](std::size_t i) { return float(i) + 1; });
inline constexpr auto integers = make_tensor<std::int32_t, 3>([](std::size_t i) { return int(i) - 1; });
constexpr auto a = relay::constant<&two_by_three>;

template <class Literal, class... V>
constexpr bool has(const Literal& literal, V... values) {
  const typename Literal::element expected[] = {static_cast<typename Literal::element>(values)...};
  if (literal.size() != sizeof...(V)) return false;
  for (std::size_t i = 0; i < sizeof...(V); ++i)
    if (literal[i] != expected[i]) return false;
  return true;
}
template <class Expression, class... V>
constexpr bool folds_to(Expression e, V... values) {
  return has(relay::constant_value<0>(folded(e)), values...);
}
static_assert(folds_to(relay::add(a, relay::constant<&row>), 0, 11, 22, 3, 14, 25));
static_assert(folds_to(relay::multiply(relay::constant<&column>, a), 0, 1, 2, 6, 8, 10));
static_assert(folds_to(relay::add(relay::constant<&column>, relay::constant<&row>), 1, 11, 21, 2, 12, 22));
static_assert(folds_to(relay::nn::bias_add<{.axis = 1}>(a, relay::constant<&row>), 0, 11, 22, 3, 14, 25));
static_assert(folds_to(relay::reshape<{.newshape = {3, 2}}>(a), 0, 1, 2, 3, 4, 5));
static_assert(folds_to(relay::transpose(a), 0, 3, 1, 4, 2, 5));
static_assert(folds_to(relay::add(relay::transpose(a), relay::reshape<{.newshape = {3, 2}}>(a)), 0, 4, 3, 7, 6, 10));
static_assert(folds_to(relay::concatenate<{.axis = 1}>(a, relay::constant<&column>), 0, 1, 2, 1, 3, 4, 5, 2));
static_assert(folds_to(relay::concatenate<{.axis = 0}>(relay::add(a, a), a), 0, 2, 4, 6, 8, 10, 0, 1, 2, 3, 4, 5));
static_assert(folds_to(relay::sum<{.axis = 1}>(a), 3, 12));
static_assert(folds_to(relay::sum<{.axis = 0, .keepdims = true}>(a), 3, 5, 7));
static_assert(folds_to(relay::argmax<{.axis = 1}>(a), 2, 2));
static_assert(folds_to(relay::get<1>(relay::split<{.indices_or_sections = 3, .axis = 1}>(a)), 1, 4));
static_assert(folds_to(relay::take<{.axis = 1}>(a, relay::constant<&integers>), 0, 0, 1, 3, 3, 4));
static_assert(folds_to(relay::where(relay::less(a, relay::constant<2.0f>), a, relay::constant<9.0f>), 0, 1, 9, 9, 9, 9));
static_assert(folds_to(relay::cast<{.dtype = int32}>(relay::multiply(a, relay::constant<0.75f>)), 0, 0, 1, 2, 3, 3));
static_assert(folds_to(relay::multiply(relay::constant<&integers>, relay::constant<1'500'000'000>), -1'500'000'000, 0, 1'500'000'000));
static_assert(folds_to(relay::divide(relay::constant<&integers>, relay::constant<2>), 0, 0, 0));
static_assert(folds_to(relay::nn::pad<{.pad_value = 5, .pad_width = {{0, 0}, {1, 0}}}>(a), 5, 0, 1, 2, 5, 3, 4, 5));
static_assert(folds_to(relay::nn::dense(a, relay::constant<&two_by_three>), 5, 14, 14, 50));
// Infinities and NaN come out; plain arithmetic would not be a constant expression.
constexpr auto quotient = folded(relay::divide(relay::constant<&row>, relay::constant<0.0f>));
static_assert(relay::constant_value<0>(quotient)[0] != relay::constant_value<0>(quotient)[0]);
static_assert(relay::constant_value<0>(quotient)[1] == std::numeric_limits<float>::infinity());
static_assert(folds_to(relay::divide(a, relay::constant<4.0f>), 0, 0.25, 0.5, 0.75, 1, 1.25));

inline constexpr auto image = make_tensor<float, 1, 1, 4, 4>([](std::size_t i) { return float(i); });
inline constexpr auto kernel = make_tensor<float, 2, 1, 3, 3>([](std::size_t i) { return i < 9 ? 1.0f : i == 13 ? 2.0f : 0.0f; });
static_assert(folds_to(relay::nn::conv2d(relay::constant<&image>, relay::constant<&kernel>), 45, 54, 81, 90, 10, 12, 18, 20));
static_assert(folds_to(relay::nn::conv2d<{.strides = {2, 2}, .padding = {1, 1}}>(relay::constant<&image>, relay::constant<&kernel>), 10, 24, 51, 90, 0, 4, 16,
                       20));
static_assert(folds_to(relay::nn::max_pool2d<{.pool_size = {2, 2}, .strides = {2, 2}}>(relay::constant<&image>), 5, 7, 13, 15));
constexpr auto soft = folded(relay::nn::softmax(relay::constant<&row>));
static_assert(distance(relay::constant_value<0>(soft)[2], 0.9999546) < 1e-7);

// ---- structure

constexpr auto lets() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
  constexpr auto v = relay::var<"v", tensor_type<float, 2, 3>>;
  constexpr auto w = relay::var<"w", tensor_type<float, 2, 3>>;
  return relay::function(relay::params(x), relay::let(v, relay::add(a, a), relay::let(w, v, relay::add(x, relay::multiply(w, v)))));
}
constexpr auto inlined = fold(ir_module::from_expr(lets()));
static_assert(as_text(inlined) == R"(def @main(%x: Tensor[(2, 3), float32]) -> Tensor[(2, 3), float32] {
  add(%x, meta[relay.Constant][0] /* ty=Tensor[(2, 3), float32] */) /* ty=Tensor[(2, 3), float32] */
}
)"sv);
static_assert(has(relay::constant_value<0>(inlined), 0, 4, 16, 36, 64, 100));

// A shared node is folded once, and is not hidden twice: the sum is computed once for its own sake and for the product.
constexpr auto shared() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
  auto sum = relay::add(a, a);
  return relay::function(relay::params(x), relay::add(relay::add(relay::add(x, sum), sum), relay::multiply(sum, sum)));
}
constexpr auto once = fold(ir_module::from_expr(shared()));
constexpr int count_of(const graph_view& g, constant_kind kind) {
  int n = 0;
  for (const node& each : g.nodes) n += each.constant == kind ? 1 : 0;
  return n;
}
static_assert(count_of(decltype(once)::view(), constant_kind::folded) == 2);
static_assert(count_of(decltype(once)::view(), constant_kind::data) == 1);
static_assert(relay::constant_value<0>(once)[5] == 10);
static_assert(relay::constant_value<1>(once)[5] == 100);

// A field of a tuple that is written out is that field; a split of a constant is a tuple of constants.
constexpr auto fields() {
  constexpr auto x = relay::var<"x", tensor_type<float, 2, 3>>;
  auto parts = relay::split<{.indices_or_sections = 3, .axis = 1}>(a);
  return relay::function(relay::params(x), relay::tuple(relay::get<0>(relay::tuple(x, a)), relay::get<2>(parts), relay::concatenate<{.axis = 1}>(parts)));
}
constexpr auto tupled = fold(ir_module::from_expr(fields()));
static_assert(as_text(tupled) == R"(def @main(%x: Tensor[(2, 3), float32]) -> (Tensor[(2, 3), float32], Tensor[(2, 1), float32], Tensor[(2, 3), float32]) {
  (%x, meta[relay.Constant][0] /* ty=Tensor[(2, 1), float32] */, meta[relay.Constant][1] /* ty=Tensor[(2, 3), float32] */)
}
)"sv);
static_assert(has(relay::constant_value<0>(tupled), 2, 5));
static_assert(has(relay::constant_value<1>(tupled), 0, 1, 2, 3, 4, 5));

// Not folded: zeros_like, and an `if`.
static_assert(as_text(folded(relay::zeros_like(relay::constant<2.0f>))) ==
              "def @main() -> float32 {\n  zeros_like(2f /* ty=float32 */) /* ty=float32 */\n}\n"sv);
static_assert(as_text(folded(relay::if_(relay::constant<true>, relay::add(relay::constant<1>, relay::constant<2>), relay::constant<4>))) ==
              "def @main() -> int32 {\n  if (True /* ty=bool */) {\n    3 /* ty=int32 */\n  } else {\n    4 /* ty=int32 */\n  }\n}\n"sv);

// ---- the budget

static_assert(analysis::folds_during_compilation(decltype(tutorial)::view(), analysis::find_constant(decltype(tutorial)::view(), 0)));
static_assert(!analysis::folds_during_compilation(decltype(tutorial)::view(), analysis::find_constant(decltype(tutorial)::view(), 0), 186'623));
static_assert(analysis::folds_during_compilation(decltype(tutorial)::view(), analysis::find_constant(decltype(tutorial)::view(), 1), 1));

}  // namespace
